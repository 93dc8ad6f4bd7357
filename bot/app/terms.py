"""What a ruleset means to people: what differs, what may be chosen. Knows no table and no screen."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from bot.app.rulesets import Change, RuleOption
from bot.app.words import Raw, Say, say
from euchre_core.errors import BadValue, FixedByGame, IncompatibleOptions, RulesetError
from euchre_core.house_rules import clash_met, together, values_of
from euchre_core.rules import Variant
from euchre_core.variants import ALL, base_of, options_for, variant_for

_USUAL = {
    "hand-size": ("5", "7"),
    "target": ("5", "7", "10", "11", "15", "21", "32", "64"),
    "start-score": ("10", "15", "20", "25", "30"),
    "stake-unit": ("1", "2", "5", "10"),
    "stake-ante": ("0", "1", "2", "5", "10"),
    "stake-cap": ("5", "10", "20", "50"),
    "min-bid": tuple("12345678"),
}
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
    """The preset that a ruleset is nearest to: of the same game, and with the fewest rules that differ.

    Of equally near ones it is the plainest: a game with one rule of a preset's two isn't yet that preset.
    """
    chosen = variant_for(ruleset)
    same = [(name, variant) for name in PRESETS if (variant := variant_for(PRESETS[name])).key == chosen.key]
    return min(same, key=lambda one: (_differing(one[1], chosen), len(one[1].options)))[0]


def _differing(preset: Variant, chosen: Variant) -> int:
    """How many rules have other values in the one than in the other."""
    one, other = dict(preset.options), dict(chosen.options)
    return sum(one.get(name) != other.get(name) for name in one.keys() | other.keys())


@lru_cache(maxsize=1024)
def changes_of(ruleset: str) -> tuple[Change, ...]:
    """What differs from the preset, the target apart: it stands in each title."""
    return tuple(change for change in differences_of(ruleset) if change.name != "target")


@lru_cache(maxsize=1024)
def differences_of(ruleset: str) -> tuple[Change, ...]:
    """Everything that differs from the preset."""
    usual = {option.name: option.value for option in options_for(PRESETS[preset_of(ruleset)])}
    options = (option for option in options_for(ruleset) if option.value != usual[option.name])
    return tuple(Change(option.name, None if option.value == "on" else option.value) for option in options)


@lru_cache(maxsize=1024)
def rules_of(ruleset: str) -> tuple[RuleOption, ...]:
    """The house rules that this game can have, as a table chooses among them."""
    return tuple(
        RuleOption(option.name, _offered(option.name, option.values, option.value), option.value, option.default)
        for option in options_for(ruleset)
    )


@lru_cache(maxsize=1024)
def menu_of(ruleset: str) -> tuple[RuleOption, ...]:
    """Those of them that mean something beside the others now in force: no lead to a lone hand where there is none."""
    variant = variant_for(ruleset)
    base, now = base_of(variant.key), values_of(variant)
    return tuple(option for option in rules_of(ruleset) if not _idle(option, now, base))


_OF_NO_USE = ("needs-", "useless-", "joker-deck-mismatch")
"""Of clashes: there is nothing that the option could change, or no pack with a joker and the same cards beside it."""


def _idle(option: RuleOption, now: Mapping[str, str], base: Variant) -> bool:
    """Whether every other value lacks what it needs. One that merely clashes stays, and the refusal says with what."""
    others = (value for value in option.values if value != option.value)
    clashes = (clash_met({**now, **together(base, now, option.name, value)}, base) for value in others)
    return all(
        clash is not None and clash.option == option.name and clash.code.startswith(_OF_NO_USE) for clash in clashes
    )


def _offered(name: str, values: tuple[str, ...] | range, now: str) -> tuple[str, ...]:
    if isinstance(values, tuple):
        return values
    usual = _USUAL[name]
    return usual if now in usual else tuple(sorted((*usual, now), key=int))


def refusal(wrong: RulesetError) -> Say:
    """Why rules can't be as somebody wished: of two that clash, both and the reason; else what is possible."""
    match wrong:
        case IncompatibleOptions(option=option, other=other, words=words, lacks=lacks, legal=legal):
            told = say(
                "desk.rules-lack" if lacks else "desk.rules-clash",
                option=say(f"option.{option}"),
                other=say(f"option.{other}"),
                why=say(f"clash.{words}"),
            )
            return say("desk.rules-possible", refused=told, values=Raw(" / ".join(legal))) if legal else told
        case FixedByGame(option=option, own=own):
            value = int(own) if own.isdigit() else say(f"rule.{option}.{own}")
            return say("desk.rules-fixed", option=say(f"option.{option}"), value=value)
        case BadValue(option=option, legal=range() as legal):
            return say("desk.rules-range", option=say(f"option.{option}"), least=legal[0], most=legal[-1])
        case _:
            return say("desk.no-such-rules")
