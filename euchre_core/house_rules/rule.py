"""What a house rule is, and the shapes that most of them have. Knows no game and no single rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from euchre_core.ending import FirstTo
from euchre_core.rules import Phase, Sides, Variant
from euchre_core.scoring import MajorityScoring

P = TypeVar("P", bound=Phase)

Values = tuple[str, ...] | range
ON_OFF = ("off", "on")
SWITCH: Mapping[str, object] = {"off": False, "on": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """One option. `edit` raises LookupError where the game has no such part: that is the list of where it applies."""

    name: str
    values: Values
    """The legal values, as they stand in a ruleset; `off` and `on` for a plain switch, whose text is its bare name;
    a range for whole numbers."""
    needs: str
    """The part of a game that it changes, for the message where there is none."""
    read: Callable[[Variant], str]
    """The value in force; in a game without the part, the one that changes nothing."""
    edit: Callable[[Variant, str], Variant]
    narrowed: Callable[[Variant], Values] | None = None
    """Those of the values that a game by itself can have, where that isn't all of them."""

    def legal(self, base: Variant) -> Values:
        """What that game can have; a single one is fixed by it."""
        return self.values if self.narrowed is None else self.narrowed(base)


def numbers(*these: int) -> Mapping[str, object]:
    """Those whole numbers as they stand in a ruleset."""
    return {str(number): number for number in these}


def of_phase(name: str, kind: type[P], field: str, means: Mapping[str, object], needs: str) -> HouseRule:
    """A rule that sets one field of one phase; `means` gives the field's value for each text."""

    def edit(variant: Variant, value: str) -> Variant:
        return variant.tune(kind, lambda phase: changed(phase, field, means[value]))

    def read(variant: Variant) -> str:
        return text_of(variant.phase(kind) or kind(), field, means)

    return HouseRule(name=name, values=tuple(means), needs=needs, read=read, edit=edit)


def of_scoring(name: str, field: str, means: Mapping[str, object]) -> HouseRule:
    """The same for a field of the score of makers and others."""

    def edit(variant: Variant, value: str) -> Variant:
        if not isinstance(variant.scoring, MajorityScoring):
            raise LookupError(MajorityScoring.__name__)
        return replace(variant, scoring=changed(variant.scoring, field, means[value]))

    def read(variant: Variant) -> str:
        scoring = variant.scoring if isinstance(variant.scoring, MajorityScoring) else MajorityScoring()
        return text_of(scoring, field, means)

    return HouseRule(name=name, values=tuple(means), needs="points for most of the tricks", read=read, edit=edit)


def of_partners(rule: HouseRule) -> HouseRule:
    """That rule where somebody has a partner from the start; without one it would change nothing."""

    def edit(variant: Variant, value: str) -> Variant:
        if not variant.seating.partnered:
            raise LookupError("partners")
        return rule.edit(variant, value)

    return replace(rule, needs=f"partners and {rule.needs}", edit=edit)


def of_pairs(rule: HouseRule) -> HouseRule:
    """That rule where each has one partner. (rules.md 5: T4)"""

    def edit(variant: Variant, value: str) -> Variant:
        if variant.seating.sides is not Sides.PARTNERS:
            raise LookupError(Sides.PARTNERS)
        return rule.edit(variant, value)

    return replace(rule, needs=f"pairs and {rule.needs}", edit=edit)


def must_turn(variant: Variant) -> None:
    """LookupError where no card is turned up."""
    if not variant.layout.turn_up:
        raise LookupError("turn_up")


def must_have_two_sides(variant: Variant) -> None:
    """LookupError where there are more scores than two."""
    if len(variant.seating.groups(None)) != 2:
        raise LookupError("groups")


def first_to(variant: Variant) -> FirstTo:
    """The game's ending where a score decides it; LookupError elsewhere."""
    if not isinstance(variant.ending, FirstTo):
        raise LookupError(FirstTo.__name__)
    return variant.ending


T = TypeVar("T")


def changed(part: T, field: str, value: object) -> T:
    """That part of a game with one field set."""
    return cast(T, replace(cast(Any, part), **{field: value}))


def text_of(part: object, field: str, means: Mapping[str, object]) -> str:
    """How that field's value stands in a ruleset; one that only the game itself can have, as it is."""
    value = getattr(part, field)
    return next((text for text, meant in means.items() if meant == value), str(value))
