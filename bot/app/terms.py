"""What a ruleset means to people: what differs, what may be chosen, what a deal pays. Knows no table and no screen."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from bot.app.replies import Change, Pays, RuleOption, Say, say
from euchre_core.cards import Denomination, Seat
from euchre_core.errors import IncompatibleOptions, RulesetError
from euchre_core.events import Contract
from euchre_core.rules import Variant
from euchre_core.scoring import majority
from euchre_core.variants import ALL, options_for, variant_for

_USUAL = {"hand-size": ("5", "7"), "target": ("5", "7", "10", "11", "15")}
"""Of rules that take any number: what tables choose."""


PRESETS: Mapping[str, str] = {
    name: preset["ruleset"]
    for name, preset in tomllib.loads(files("seeds").joinpath("presets.toml").read_text(encoding="utf-8")).items()
}
"""The ruleset of each game that a table can pick by name, in the order in which they are offered."""
GAMES = tuple(variant.key for variant in ALL)
"""Games whose results are kept apart."""


def ladder_of(game: str) -> str:
    """Where that game's ratings and results stand: by game and number of seats."""
    return f"{game}/{variant_for(game).seating.seats}"


@lru_cache(maxsize=1024)
def preset_of(ruleset: str) -> str:
    """The preset that a ruleset is nearest to: of the same game, with all of its options, as many as may be."""
    chosen = variant_for(ruleset)
    named = [(len(v.options), name) for name in PRESETS if _within(v := variant_for(PRESETS[name]), chosen)]
    return max(named, key=lambda found: found[0])[1]


def _within(preset: Variant, chosen: Variant) -> bool:
    return preset.key == chosen.key and set(preset.options) <= set(chosen.options)


@lru_cache(maxsize=1024)
def changes_of(ruleset: str) -> tuple[Change, ...]:
    """What differs from the preset, the target apart."""
    usual = {option.name: option.value for option in options_for(PRESETS[preset_of(ruleset)])}
    options = (o for o in options_for(ruleset) if o.name != "target" and o.value != usual[o.name])
    return tuple(Change(option.name, None if option.value == "on" else option.value) for option in options)


@lru_cache(maxsize=1024)
def rules_of(ruleset: str) -> tuple[RuleOption, ...]:
    """The house rules that this game can have, as a table chooses among them."""
    return tuple(
        RuleOption(option.name, _offered(option.name, option.values, option.value), option.value)
        for option in options_for(ruleset)
    )


def _offered(name: str, values: tuple[str, ...] | range, now: str) -> tuple[str, ...]:
    if isinstance(values, tuple):
        return values
    usual = _USUAL[name]
    return usual if now in usual else tuple(sorted((*usual, now), key=int))


@lru_cache(maxsize=1024)
def pays_of(ruleset: str) -> Pays:
    """What a deal pays, asked of the very scoring that will pay it."""
    variant = variant_for(ruleset)
    tricks = variant.layout.hand
    most = majority(tricks)
    paired, lone = (Contract(Seat(0), Denomination.SPADES, alone) for alone in (False, True))
    pays = variant.scoring.pays
    return Pays(
        tricks=tricks,
        most=most,
        made=pays(paired, most, tricks)[0],
        march=pays(paired, tricks, tricks)[0],
        euchre=pays(paired, most - 1, tricks)[1],
        sweep=pays(paired, 0, tricks)[1],
        lone_made=pays(lone, most, tricks)[0],
        lone_march=pays(lone, tricks, tricks)[0],
        lone_euchre=pays(lone, most - 1, tricks)[1],
        lone_defence=pays(lone._replace(lone_defender=Seat(1)), most - 1, tricks)[1],
        lone_defence_sweep=pays(lone._replace(lone_defender=Seat(1)), 0, tricks)[1],
    )


def refusal(wrong: RulesetError) -> Say:
    """Why rules can't be as somebody wished: of two that clash, both and the reason."""
    if isinstance(wrong, IncompatibleOptions):
        option, other = say(f"option.{wrong.option}"), say(f"option.{wrong.other}")
        return say("desk.rules-clash", option=option, other=other, why=say(f"clash.{wrong.code}"))
    return say("desk.no-such-rules")
