"""Cards offered by a hand, and leaving it. Knows nothing of when they may."""

from __future__ import annotations

from euchre_core.actions import Action, DictateCard, GiveCard, LayAway, PlayCard
from euchre_core.cards import EVERY_CARD, Card, Seat

# Made once, so that offering a hand makes no objects.
PLAY: dict[Card, Action] = {card: PlayCard(card) for card in EVERY_CARD}
LAY_AWAY: dict[Card, Action] = {card: LayAway(card) for card in EVERY_CARD}
GIVE: dict[Card, Action] = {card: GiveCard(card) for card in EVERY_CARD}
DICTATE: dict[Card, Action] = {card: DictateCard(card) for card in EVERY_CARD}


def without(hands: tuple[tuple[Card, ...], ...], seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    """All hands, with one such card less in that seat's, which must hold it; equal copies stay."""
    after = list(hands)
    hand = list(hands[seat])
    hand.remove(card)
    after[seat] = tuple(hand)
    return tuple(after)
