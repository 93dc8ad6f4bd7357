"""Which card to lay away after taking one up: be out of a suit, keep trumps, aces and guarded kings."""

from __future__ import annotations

from euchre_core.cards import Card
from euchre_core.robots.reading import Ranks


def worth_taking(ranks: Ranks, hand: tuple[Card, ...], card: Card) -> bool:
    """Whether a trump on offer is better than some card of the hand, which goes for it."""
    return any(ranks.height[card] > ranks.height[other] for other in hand)


def lay_away(ranks: Ranks, hand: tuple[Card, ...], legal: tuple[Card, ...]) -> Card:
    """Of the legal cards the one that the hand misses least; its lowest trump when it holds nothing else."""
    return min(legal, key=lambda card: (_missed(ranks, hand, card), ranks.height[card]))


def _missed(ranks: Ranks, hand: tuple[Card, ...], card: Card) -> int:
    """Larger is missed more."""
    suit = ranks.suit[card]
    if suit is not None and suit == ranks.trump:
        return 100
    above = ranks.above[card]
    company = [c for c in hand if ranks.suit[c] == suit and c != card]
    place = max(0, 6 - above)
    if above == 0:
        return 50
    if not company:
        # A lone plain card: laying it away leaves the hand out of the suit, ready to trump.
        return place
    guards_king = any(ranks.above[c] == 1 for c in company)
    return 10 + place + (6 if above == 1 else 0) + (3 if guards_king else 0)
