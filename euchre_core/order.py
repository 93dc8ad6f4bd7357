"""Which suit a card counts as and what beats what: the only file that knows what a bower is.

Knows nothing of turns, contracts or scores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from euchre_core.cards import EVERY_CARD, JOKER, Card, Denomination, Rank, Seat, Suit

_MATE = {
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}
# Colours alternate, so that suits are told apart at a glance.
_READING = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
_FOLLOWS = 100
_TRUMPS = 200


@dataclass(frozen=True, slots=True)
class CardOrder:
    """The order of the cards of one game. `ranks` from low to high as in plain suits, "9TJQKA".

    With `bowers` the jack of the trump suit (right bower) and the other jack of its colour (left bower) are the highest
    trumps below a joker, and the left bower belongs to the trump suit only. (S0-17, S0-18)
    Of equal cards in one trick the first played wins; the second where `second_equal_wins`. (rules.md 4.0.4)
    """

    ranks: str
    bowers: bool = False
    second_equal_wins: bool = False
    _tables: dict[Denomination, Table] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Worked out once per order: a deal asks these questions some hundred times, and every rule set makes one anew.
        object.__setattr__(self, "_tables", _tables_of(self))

    def effective_suit(self, card: Card, trump: Denomination) -> Suit | None:
        """The suit a card counts as; None for a joker where there is no trump suit."""
        return self._tables[trump].suits[card]

    def strength(self, card: Card, led: Suit | None, trump: Denomination) -> int:
        """How high `card` stands in a trick; larger wins, equal means equal copies.

        Comparable only within one trick. `led` is the effective suit led, None before the lead.
        A card that neither follows nor trumps ranks below all that do. (S0-45)
        """
        return self._tables[trump].strengths[led][card]

    def playable(self, hand: tuple[Card, ...], led: Suit | None, trump: Denomination) -> tuple[Card, ...]:
        """The cards of `hand` that may be played, in hand order: those that follow if there are any, else all. (S0-33)

        `led` is the effective suit led, None for the leader.
        """
        return self._tables[trump].playable(hand, led)

    def winner(self, plays: tuple[tuple[Seat, Card], ...], trump: Denomination) -> Seat:
        """Who holds the trick after these plays, the leader's first. At least one play."""
        return self._tables[trump].winner(plays)

    def table(self, trump: Denomination) -> Table:
        """All of this for one denomination, for who asks again and again."""
        return self._tables[trump]

    def trumps(self, these: Iterable[Card], trump: Denomination) -> tuple[Card, ...]:
        """The trumps among `these`, highest first; empty without a trump suit. (S0-20)"""
        table = self._tables[trump]
        suit = trump.suit
        if suit is None:
            return ()
        found = filter(table.counts_as[suit], these)
        return tuple(sorted(found, key=table.strengths[suit].__getitem__, reverse=True))

    def right_bower(self, trump: Denomination) -> Card | None:
        """The jack of the trump suit; None without a trump suit or in games without bowers."""
        return Card(Rank.JACK, trump.suit) if self.bowers and trump.suit else None

    def left_bower(self, trump: Denomination) -> Card | None:
        """The other jack of the trump suit's colour; None without a trump suit or in games without bowers."""
        return Card(Rank.JACK, _MATE[trump.suit]) if self.bowers and trump.suit else None

    def sorted_hand(self, hand: Iterable[Card], trump: Denomination | None) -> tuple[Card, ...]:
        """Sorted for reading: trumps first, then suits with colours alternating, each from high to low.

        `trump` None before trump is made: every card stands in its printed suit.
        """
        table = self._tables[trump or Denomination.NO_TRUMP]
        return tuple(sorted(hand, key=table.reading.__getitem__))


@dataclass(frozen=True, slots=True)
class Table:
    """A card order in one denomination, every question of a trick looked up: `strengths` by effective suit led, then by
    card."""

    suits: Mapping[Card, Suit | None]
    counts_as: Mapping[Suit | None, Callable[[object], bool]]
    """By effective suit: whether a card belongs to it."""
    strengths: Mapping[Suit | None, Mapping[Card, int]]
    reading: Mapping[Card, int]
    second_equal_wins: bool

    def playable(self, hand: tuple[Card, ...], led: Suit | None) -> tuple[Card, ...]:
        """The cards of `hand` that may be played, in hand order; see `CardOrder.playable`."""
        if led is None:
            return hand
        return tuple(filter(self.counts_as[led], hand)) or hand

    def winner(self, plays: tuple[tuple[Seat, Card], ...]) -> Seat:
        """Who holds the trick after these plays; see `CardOrder.winner`."""
        strengths = self.strengths[self.suits[plays[0][1]]]
        best, highest = plays[0], -1
        for play in plays:
            strength = strengths[play[1]]
            if strength > highest or (strength == highest and self.second_equal_wins):
                best, highest = play, strength
        return best[0]

    @classmethod
    def of(cls, order: CardOrder, trump: Denomination) -> Table:
        cards = [card for card in EVERY_CARD if card.rank.value in order.ranks or card is JOKER]
        suits = {card: _effective_suit(order, card, trump) for card in cards}
        height = {card: _height(order, card, trump) for card in cards}
        strengths: dict[Suit | None, dict[Card, int]] = {}
        for led in (None, *Suit):
            strengths[led] = {card: height[card] + _layer(suits[card], led, trump) for card in cards}
        start = _READING.index(trump.suit) if trump.suit else 0
        suit_order: tuple[Suit | None, ...] = (*_READING[start:], *_READING[:start])
        reading = sorted(cards, key=lambda c: (c is not JOKER, (*suit_order, None).index(suits[c]), -height[c]))
        counts_as = {
            suit: frozenset(card for card in cards if suits[card] is suit).__contains__ for suit in (None, *Suit)
        }
        places = {card: place for place, card in enumerate(reading)}
        return cls(suits, counts_as, strengths, places, order.second_equal_wins)


@lru_cache(maxsize=64)
def _tables_of(order: CardOrder) -> dict[Denomination, Table]:
    return {trump: Table.of(order, trump) for trump in Denomination}


def _effective_suit(order: CardOrder, card: Card, trump: Denomination) -> Suit | None:
    if card == JOKER or card == order.left_bower(trump):
        return trump.suit
    return card.suit


def _height(order: CardOrder, card: Card, trump: Denomination) -> int:
    """Within its suit: ranks as named (turned round in low no-trump), the bowers above, the joker on top."""
    if card == JOKER:
        return len(order.ranks) + 2
    if card == order.right_bower(trump):
        return len(order.ranks) + 1
    if card == order.left_bower(trump):
        return len(order.ranks)
    place = order.ranks.index(card.rank.value)
    return len(order.ranks) - 1 - place if trump is Denomination.LOW_NO_TRUMP else place


def _layer(suit: Suit | None, led: Suit | None, trump: Denomination) -> int:
    # A joker without a trump suit (suit None) wins whatever was led: it stands with the trumps.
    if suit is trump.suit:
        return _TRUMPS
    return _FOLLOWS if suit is led else 0
