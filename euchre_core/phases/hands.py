"""Cards leaving a hand. Knows nothing of why."""

from __future__ import annotations

from euchre_core.cards import Card, Seat


def without(hands: tuple[tuple[Card, ...], ...], seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    """All hands, with one such card less in that seat's, which must hold it; equal copies stay."""
    hand = hands[seat]
    place = hand.index(card)
    return (*hands[:seat], hand[:place] + hand[place + 1 :], *hands[seat + 1 :])
