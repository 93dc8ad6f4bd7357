"""The draw for the first deal, and for partners: who drew what, and what follows. Knows nothing of shuffling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, assert_never

from euchre_core.cards import Card, Rank, Seat, Suit

_BLACK = (Suit.CLUBS, Suit.SPADES)
_PLAIN = tuple(rank for rank in Rank if rank is not Rank.JOKER)
_ACE_LOW = (Rank.ACE, *_PLAIN[:-1])
"""King high, ace low. (S4-15)"""


class FirstDealer(StrEnum):
    """How the first dealer is found. (rules.md C33, 4.0.13)"""

    RANDOM = "random"
    """Every seat equally likely, and no cards shown."""
    LOW_CARD = "low-card"
    """The lowest of the cards drawn, the ace being low. (S4-14, S4-15)"""
    HIGH_CARD = "high-card"
    """The highest, the ace being high."""
    FIRST_JACK = "first-jack"
    """Cards are turned from seat 0 round, one each; who gets the first jack deals."""
    FIRST_BLACK_JACK = "first-black-jack"
    """The same for the jack of clubs or spades."""


@dataclass(frozen=True, slots=True)
class Draw:
    """What is drawn for before the first deal."""

    dealer: FirstDealer = FirstDealer.RANDOM
    partners: bool = False
    """Whether the two lowest cards play against the two highest; the lowest deals. (S4-14)"""


class Drawn(NamedTuple):
    """A draw as everybody saw it; seats in `rounds` are those before it."""

    rounds: tuple[tuple[tuple[Seat, Card], ...], ...]
    """The cards in the order they were drawn; after the first round, each draw of seats that were equal. (S4-16)"""
    places: tuple[Seat, ...]
    """For each seat of the game the seat whose holder sits there now."""
    dealer: Seat
    """Who deals first, by the seats of the game."""


def draw(how: Draw, seats: int, pack: Sequence[Card]) -> Drawn:
    """The draw from that shuffled pack, first card first; jokers take no part. ValueError where none is agreed on."""
    cards = [card for card in pack if card.rank is not Rank.JOKER]
    everybody = tuple(Seat(seat) for seat in range(seats))
    match how.dealer:
        case FirstDealer.RANDOM:
            raise ValueError("no draw is agreed on")
        case FirstDealer.LOW_CARD:
            return _each_draws(everybody, cards, _ACE_LOW, how.partners)
        case FirstDealer.HIGH_CARD:
            return _each_draws(everybody, cards, _PLAIN[::-1], how.partners)
        case FirstDealer.FIRST_JACK:
            return _turned_round(everybody, cards, tuple(Suit))
        case FirstDealer.FIRST_BLACK_JACK:
            return _turned_round(everybody, cards, _BLACK)
    assert_never(how.dealer)


def _turned_round(everybody: tuple[Seat, ...], cards: Sequence[Card], suits: tuple[Suit, ...]) -> Drawn:
    """One card to each in turn, until somebody gets a jack of one of these suits."""
    first = next(at for at, card in enumerate(cards) if card.rank is Rank.JACK and card.suit in suits)
    turned = tuple((everybody[at % len(everybody)], card) for at, card in enumerate(cards[: first + 1]))
    return Drawn((turned,), everybody, turned[-1][0])


def _each_draws(
    everybody: tuple[Seat, ...], cards: Sequence[Card], best_first: tuple[Rank, ...], partners: bool
) -> Drawn:
    """One card each; the best deals, and with `partners` the two best play together."""
    rounds, order = _ranked(everybody, iter(cards), best_first)
    if not partners:
        return Drawn(rounds, everybody, order[0])
    lowest, second, third, highest = order
    return Drawn(rounds, (lowest, third, second, highest), Seat(0))


_Rounds = tuple[tuple[tuple[Seat, Card], ...], ...]


def _ranked(
    these: tuple[Seat, ...], cards: Iterator[Card], order: tuple[Rank, ...]
) -> tuple[_Rounds, tuple[Seat, ...]]:
    """What these seats drew, and they in the order of their cards; equal ones draw again among themselves.

    Seats that are equal when the pack is at its end stay in the order of their places.
    """
    drawn = tuple(zip(these, cards, strict=False))
    if len(drawn) < len(these):
        return (), these
    rounds: _Rounds = (drawn,)
    ranked: tuple[Seat, ...] = ()
    for rank in order:
        equal = tuple(seat for seat, card in drawn if card.rank is rank)
        if len(equal) > 1:
            again, equal = _ranked(equal, cards, order)
            rounds += again
        ranked += equal
    return rounds, ranked
