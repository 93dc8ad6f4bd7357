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

from euchre_core.errors import BadValue, IncompatibleOptions, NotApplicable, RepeatedOption, UnknownOption
from euchre_core.house_rules.catalogue import CATALOGUE
from euchre_core.house_rules.clashes import CLASHES, Clash, Setting
from euchre_core.house_rules.joker import exchanged, with_both
from euchre_core.house_rules.rule import ON_OFF, HouseRule
from euchre_core.rules import Variant

__all__ = [
    "CATALOGUE",
    "CLASHES",
    "ON_OFF",
    "HouseRule",
    "Option",
    "clash_met",
    "exchanged",
    "furnish",
    "house_rule",
    "options_of",
    "split",
    "values_of",
]

_BY_NAME = {rule.name: rule for rule in CATALOGUE}


class Option(NamedTuple):
    """A house rule as a given game has it."""

    name: str
    values: tuple[str, ...] | range
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

    UnknownOption, BadValue or RepeatedOption for what no game could have.
    """
    key, *parts = ruleset.split("+")
    options: dict[str, str] = {}
    for part in parts:
        name, _, value = part.partition("=")
        rule = house_rule(name)
        if name in options:
            raise RepeatedOption(name)
        options[name] = _checked(rule, value if "=" in part else "on")
    return key, options


def furnish(base: Variant, options: Mapping[str, str]) -> Variant:
    """That game with these house rules; what equals its default leaves no trace in the ruleset.

    In this order: UnknownOption or BadValue; IncompatibleOptions for two that can't go together; NotApplicable where
    the game lacks the part. An option at its default is never an error. (rules.md 5.1, rule 0)
    """
    for name, value in options.items():
        _checked(house_rule(name), value)
    options = with_both(base, options)
    in_force = {**values_of(base), **options}
    if (clash := clash_met(in_force, base)) is not None:
        raise IncompatibleOptions(clash.option, clash.other, clash.code, clash.why)
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


def _values_for(rule: HouseRule, base: Variant) -> tuple[str, ...] | range:
    """Those of the rule's values that this game can have; a range as a whole or not at all."""
    if isinstance(rule.values, range):
        return rule.values if _applies(rule, base, str(rule.values[0])) else ()
    return tuple(value for value in rule.values if _applies(rule, base, value))


def _applies(rule: HouseRule, base: Variant, value: str) -> bool:
    try:
        rule.edit(base, value)
    except LookupError:
        return False
    return True


def _checked(rule: HouseRule, value: str) -> str:
    if value in _spelled(rule.values):
        return value
    raise BadValue(rule.name, value, rule.values)


@lru_cache(maxsize=64)
def _spelled(values: tuple[str, ...] | range) -> frozenset[str]:
    # Only one spelling of each value: `07` would be a second text for the same rules.
    return frozenset(map(str, values))
