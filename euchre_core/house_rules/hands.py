"""House rules about the size of a hand and how the cards go out. Knows no game."""

from __future__ import annotations

from dataclasses import replace

from euchre_core.house_rules.rule import HouseRule, Values, must_turn
from euchre_core.phases.dealing import Dealing
from euchre_core.rules import Variant

PATTERNS = ("round-3-2", "round-2-3", "alternate-3-2", "singles", "threes", "free")
_ROUNDS = {5: (3, 2), 6: (3, 3), 7: (3, 2, 2), 8: (3, 3, 2), 12: (3, 3, 3, 3)}


def _hand_size() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        must_turn(variant)
        _must_be_four(variant)
        dealing, hand = _dealt(_pattern_of(variant), int(value)), replace(variant.layout, hand=int(value))
        phases = tuple(dealing if isinstance(phase, Dealing) else phase for phase in variant.phases)
        return replace(variant, layout=hand, phases=phases)

    def read(variant: Variant) -> str:
        return str(variant.layout.hand)

    def narrowed(base: Variant) -> Values:
        if base.seating.seats == 4 and base.layout.turn_up:
            return ("5", "7")
        return (read(base),)

    return HouseRule(
        name="hand-size",
        values=range(5, 13),
        needs="a turned card and four players",
        read=read,
        edit=edit,
        narrowed=narrowed,
    )


def _must_be_four(variant: Variant) -> None:
    if variant.seating.seats != 4:  # seven of 32 cards are four players' (S0-9; rules.md 5)
        raise LookupError("four seats")


def _deal_pattern() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        return variant.tune(Dealing, lambda _: _dealt(value, variant.layout.hand))

    def narrowed(base: Variant) -> Values:
        if base.layout.piles:  # of hands of twelve all other rounds are threes
            return ("round-3-2", "singles", "free")
        return PATTERNS if base.seating.seats == 4 else tuple(p for p in PATTERNS if p != "threes")

    return HouseRule(
        name="deal-pattern",
        values=PATTERNS,
        needs="a dealing in packets",
        read=_pattern_of,
        edit=edit,
        narrowed=narrowed,
    )


def _dealt(pattern: str, hand: int) -> Dealing:
    """That pattern for hands of so many cards. (rules.md 4.0.13)"""
    rounds = _ROUNDS.get(hand, (hand,))
    match pattern:
        case "singles":
            return Dealing((1,) * hand)
        case "threes":
            return Dealing((3,) * (hand // 3) + ((hand % 3,) if hand % 3 else ()))
        case "free":
            return Dealing(rounds, free=True)
        case "round-2-3":
            return Dealing(rounds[::-1])
        case _:
            return Dealing(rounds, alternate=pattern == "alternate-3-2")


def _pattern_of(variant: Variant) -> str:
    dealing = variant.phase(Dealing)
    return next((pattern for pattern in PATTERNS if _dealt(pattern, variant.layout.hand) == dealing), PATTERNS[0])


HANDS: tuple[HouseRule, ...] = (_hand_size(),)
PATTERN: tuple[HouseRule, ...] = (_deal_pattern(),)
"""In the order of a ruleset's text; the joker's rules stand between them."""
