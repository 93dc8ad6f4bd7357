"""What a ruleset means to people: what differs, what may be chosen, what a deal pays. Knows no table and no screen."""

from __future__ import annotations

from functools import lru_cache

from bot.app.replies import Change, Pays, RuleOption, Say, say
from euchre_core.cards import Denomination, Seat
from euchre_core.errors import IncompatibleOptions, RulesetError
from euchre_core.events import Contract
from euchre_core.scoring import majority
from euchre_core.variants import options_for, variant_for

_USUAL = {"target": ("5", "7", "10", "11", "15")}
"""Of rules that take any number: what tables choose."""


@lru_cache(maxsize=1024)
def changes_of(ruleset: str) -> tuple[Change, ...]:
    """What differs from the preset, the target apart."""
    options = (option for option in options_for(ruleset) if option.name != "target" and option.value != option.default)
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
    )


def refusal(wrong: RulesetError) -> Say:
    """Why rules can't be as somebody wished: of two that clash, both and the reason."""
    if isinstance(wrong, IncompatibleOptions):
        option, other = say(f"option.{wrong.option}"), say(f"option.{wrong.other}")
        return say("desk.rules-clash", option=option, other=other, why=say(f"clash.{wrong.code}"))
    return say("desk.no-such-rules")
