"""Cards, packs and seats, and their two-letter codes both ways. Knows nothing of trumps, turns or scores."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, NewType

Seat = NewType("Seat", int)
"""0 … n−1, clockwise; the next is +1 modulo n. Never used as a truth value: seat 0 is a seat."""
MOST_SEATS = 8
"""No game has more: a seat has one digit in the codes of what is said of it."""


class Suit(StrEnum):
    """A printed suit; the value is its letter in card codes. Declared in the order of a sorted pack: c d h s."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


class Denomination(StrEnum):
    """What a hand is played in: a suit, or no trump with aces high, or no trump with nines high."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NO_TRUMP = "N"
    LOW_NO_TRUMP = "L"

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None when there is no trump."""
        return _SUIT_OF[self]

    @classmethod
    def of(cls, suit: Suit) -> Denomination:
        """That suit as trump."""
        return cls(suit.value.upper())


_SUIT_OF = {d: (Suit(d.value.lower()) if d.value in "CDHS" else None) for d in Denomination}


class Rank(StrEnum):
    """A printed rank; the value is its letter in card codes. Declared from the deuce up, the order of a sorted pack."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "Jo"


class Card(NamedTuple):
    """One card. Equal cards are equal, so a hand is a tuple (a multiset), never a set. The joker has no suit."""

    rank: Rank
    suit: Suit | None

    @property
    def code(self) -> str:
        """`Jh`, `Ts`; the joker is `Jo`."""
        return _CODES[self]

    def __str__(self) -> str:
        return _CODES[self]


JOKER = Card(Rank.JOKER, None)

EVERY_CARD: tuple[Card, ...] = (
    *(Card(rank, suit) for suit in Suit for rank in Rank if rank is not Rank.JOKER),
    JOKER,
)
"""In printed order. Packs and tables are made of these very objects, so that finding one among others is quick."""
_CODES = {card: card.rank.value + (card.suit.value if card.suit else "") for card in EVERY_CARD}
_CARDS = {code: card for card, code in _CODES.items()}
_PLACE = {card: place for place, card in enumerate(EVERY_CARD)}


def card(code: str) -> Card:
    """The card of a code such as `Jh`; ValueError for anything else."""
    try:
        return _CARDS[code]
    except KeyError:
        raise ValueError(f"not a card: {code!r} (a card is a rank 2-9 T J Q K A and a suit c d h s, or Jo)") from None


def cards(codes: str) -> tuple[Card, ...]:
    """Cards of codes separated by blanks, in that order; ValueError names the first that is none."""
    return tuple(card(code) for code in codes.split())


def codes(these: Iterable[Card]) -> str:
    """Codes separated by blanks, in that order."""
    return " ".join(_CODES[c] for c in these)


def printed_order(these: Iterable[Card]) -> tuple[Card, ...]:
    """Sorted as a new pack lies: suits c d h s, ranks ascending, copies adjacent, jokers last (contracts.md 2)."""
    return tuple(sorted(these, key=_PLACE.__getitem__))


class Pack(NamedTuple):
    """Which cards there are: ranks (distinct, by their letters, such as "9TJQKA"), copies of each, jokers."""

    ranks: str
    copies: int = 1
    jokers: int = 0

    def in_order(self) -> tuple[Card, ...]:
        """Every card, in printed order."""
        return _in_order(self)

    @property
    def size(self) -> int:
        """How many cards."""
        return 4 * len(self.ranks) * self.copies + self.jokers


@lru_cache(maxsize=64)
def _in_order(pack: Pack) -> tuple[Card, ...]:
    suited = (card for card in EVERY_CARD if card.rank.value in pack.ranks for _ in range(pack.copies))
    return (*suited, *(JOKER for _ in range(pack.jokers)))
