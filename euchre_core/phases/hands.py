"""Cards offered by a hand, and leaving it. Knows nothing of when they may."""

from __future__ import annotations

from euchre_core.actions import Action, DictateCard, GiveCard, LayAway, PlayCard
from euchre_core.cards import JOKER, Card, Rank, Seat, Suit

_CARDS = (*(Card(rank, suit) for suit in Suit for rank in Rank if rank is not Rank.JOKER), JOKER)
# Made once, so that offering a hand makes no objects.
PLAY: dict[Card, Action] = {card: PlayCard(card) for card in _CARDS}
LAY_AWAY: dict[Card, Action] = {card: LayAway(card) for card in _CARDS}
GIVE: dict[Card, Action] = {card: GiveCard(card) for card in _CARDS}
DICTATE: dict[Card, Action] = {card: DictateCard(card) for card in _CARDS}


def without(hands: tuple[tuple[Card, ...], ...], seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    """All hands, with one such card less in that seat's, which must hold it; equal copies stay."""
    after = list(hands)
    hand = hands[seat]
    place = hand.index(card)
    after[seat] = hand[:place] + hand[place + 1 :]
    return tuple(after)
