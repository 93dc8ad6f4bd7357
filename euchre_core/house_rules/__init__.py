"""House rules as named edits of a game, and the canonical text of a ruleset both ways.

`standard+target=7+stick-the-dealer+alone-lead=left-of-loner` is the key, then what differs from that game's defaults,
in the catalogue's order. Knows no game by name: `euchre_core.variants` joins the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from euchre_core.errors import (
    BadValue,
    FixedByGame,
    IncompatibleOptions,
    NotApplicable,
    RepeatedOption,
    UnknownOption,
)
from euchre_core.house_rules.catalogue import CATALOGUE
from euchre_core.house_rules.clashes import CLASHES, Clash, Setting
from euchre_core.house_rules.fixed import FIXED
from euchre_core.house_rules.joker import exchanged, together, with_both
from euchre_core.house_rules.rule import ON_OFF, HouseRule, Values
from euchre_core.rules import Variant

__all__ = [
    "CATALOGUE",
    "CLASHES",
    "FIXED",
    "ON_OFF",
    "HouseRule",
    "Option",
    "clash_met",
    "exchanged",
    "furnish",
    "house_rule",
    "options_of",
    "split",
    "together",
    "values_of",
]

_BY_NAME = {rule.name: rule for rule in (*CATALOGUE, *FIXED)}


class Option(NamedTuple):
    """A house rule as a given game has it."""

    name: str
    values: Values
    """The legal ones; a range for whole numbers."""
    value: str
    """In force."""
    default: str
    """Of the game as its key alone names it."""


def house_rule(name: str) -> HouseRule:
    """The house rule of that name; UnknownOption."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnknownOption(name, tuple(_BY_NAME)) from None


def split(ruleset: str) -> tuple[str, dict[str, str]]:
    """The key and the options that a ruleset text gives, in its order; not yet whether they make a game.

    UnknownOption or RepeatedOption for what no game could have.
    """
    key, *parts = ruleset.split("+")
    options: dict[str, str] = {}
    for part in parts:
        name, _, value = part.partition("=")
        rule = house_rule(name)
        if name in options:
            raise RepeatedOption(name)
        options[rule.name] = value if "=" in part else "on"
    return key, options


def furnish(base: Variant, options: Mapping[str, str]) -> Variant:
    """That game with these house rules; what equals its default leaves no trace in the ruleset.

    In this order: UnknownOption or BadValue; IncompatibleOptions for two that can't go together; NotApplicable where
    the game lacks the part. An option at its default is never an error. (rules.md 5.1, rule 0)
    """
    for name, value in options.items():
        if not _is_one_of((rule := house_rule(name)).values, value):
            raise _impossible(rule, value, base)
    options = with_both(base, options)
    in_force = {**values_of(base), **options}
    clash = clash_met(in_force, base)
    for name, value in options.items():
        rule = house_rule(name)
        told_by_the_clash = clash is not None and clash.option == name
        if not told_by_the_clash and value != rule.read(base) and not _is_one_of(rule.legal(base), value):
            raise _impossible(rule, value, base)
    if clash is not None:
        raise IncompatibleOptions(
            clash.option,
            clash.other,
            clash.code,
            clash.why,
            words=clash.words or clash.code,
            lacks=clash.lacks,
            legal=_legal_beside(clash, in_force, base),
        )
    variant, kept = base, []
    for rule in CATALOGUE:
        # What already is so, by itself or by an option before, leaves no trace.
        if rule.name not in options or options[rule.name] == rule.read(variant):
            continue
        value = options[rule.name]
        try:
            variant = rule.edit(variant, value)
        except LookupError:
            raise NotApplicable(rule.name, base.key, rule.needs) from None
        kept.append((rule.name, value))
    return replace(variant, options=tuple(kept))


def clash_met(in_force: Setting, base: Variant) -> Clash | None:
    """The first clash among these values of all options in that game; None if they go together."""
    return next((clash for clash in CLASHES if clash.met(in_force, base)), None)


@lru_cache(maxsize=256)
def values_of(variant: Variant) -> Setting:
    """The value in force of every option of the catalogue."""
    return MappingProxyType({rule.name: rule.read(variant) for rule in CATALOGUE})


def options_of(variant: Variant, base: Variant) -> tuple[Option, ...]:
    """The house rules that this game can have, in the catalogue's order; `base` is the game without any."""
    return tuple(
        Option(rule.name, values, rule.read(variant), rule.read(base))
        for rule in CATALOGUE
        if (values := _values_for(rule, base))
    )


def _values_for(rule: HouseRule, base: Variant) -> Values:
    """Those of the rule's values that this game can have, if it has a choice; numbers all or none."""
    legal = rule.legal(base)
    if len(legal) == 1:
        return ()
    if isinstance(rule.values, range) or rule.narrowed is not None:
        return legal if _applies(rule, base, str(legal[0])) else ()
    return tuple(value for value in rule.values if _applies(rule, base, value))


def _legal_beside(clash: Clash, in_force: Setting, base: Variant) -> tuple[str, ...]:
    """What the option may be beside the other, where a game has less than the whole range of its numbers."""
    rule = house_rule(clash.option)
    legal = rule.legal(base)
    if isinstance(legal, range) or not isinstance(rule.values, range) or len(legal) == 1:
        return ()
    return tuple(value for value in legal if not clash.met({**in_force, clash.option: value}, base))


def _impossible(rule: HouseRule, value: str, base: Variant) -> BadValue:
    legal = rule.legal(base)
    return FixedByGame(rule.name, value, base.key, *legal) if len(legal) == 1 else BadValue(rule.name, value, legal)


def _is_one_of(values: Values, value: str) -> bool:
    return value in _spelled(values)


@lru_cache(maxsize=256)
def _spelled(values: Values) -> frozenset[str]:
    # Only one spelling of each value: `07` would be a second text for the same rules.
    return frozenset(map(str, values))


def _applies(rule: HouseRule, base: Variant, value: str) -> bool:
    try:
        rule.edit(base, value)
    except LookupError:
        return False
    return True
