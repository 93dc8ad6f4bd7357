"""What happened, and what was undertaken. Knows nothing of who may see it, or of why something is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from euchre_core.actions import Action
from euchre_core.cards import Card, Denomination, Seat


class Contract(NamedTuple):
    """What the makers undertook. Exists from the end of the auction on."""

    caller: Seat | None
    """Who made trump; None where nobody did: no seat is a maker then, and all have the same to do. (rules.md 4.14)"""
    trump: Denomination
    alone: bool = False
    rung: str | None = None
    """The bid's code in games with a ladder of bids; None in turn-up games."""
    lone_defender: Seat | None = None
    blind: bool = False
    """Whether the maker went alone before looking. (S0-81)"""
    called: Card | None = None
    """The card called for a partner; None where none is called."""
    partners: tuple[Seat, ...] = ()
    """Partners found after the deal, once everybody knows them; empty where the seating settles who they are."""
    jambone: bool = False
    """Whether the maker, alone, plays with the hand face up. (rules.md 4.4)"""
    sides_shown: bool = False
    """Where a card may be called for a partner: whether everybody knows by now who plays with whom. (rules.md 4.15)"""

    @property
    def maker(self) -> Seat:
        """Who made trump, where somebody must have. LookupError where nobody did: ask for the `caller` there."""
        if self.caller is None:
            raise LookupError("nobody made trump")
        return self.caller


class Trick(NamedTuple):
    """Cards in the order they were played; at most one per active seat."""

    leader: Seat
    plays: tuple[tuple[Seat, Card], ...] = ()


class PackOffered(NamedTuple):
    """The shuffled pack lies before `seat`, who cuts it, or says how it is dealt."""

    seat: Seat


class CardsDealt(NamedTuple):
    """`seat` got `cards` (the whole hand so far). Told again once a seat may look at cards that it got unseen."""

    seat: Seat
    cards: tuple[Card, ...]
    unseen: bool = False
    """Whether their owner may not look at them yet."""


class CardTurned(NamedTuple):
    """The top card of the kitty was turned face up."""

    card: Card


class Called(NamedTuple):
    """Something was said: before the auction, in it, about a lone hand, or about points just won."""

    seat: Seat
    action: Action


class UpcardTaken(NamedTuple):
    """The upcard went into `seat`'s hand (the dealer's, also when the dealer rests)."""

    seat: Seat
    card: Card


class UpcardLeft(NamedTuple):
    """`seat`, ordered to take the upcard, left it lying; its suit is trump all the same. (S1-16)"""

    seat: Seat
    card: Card


class UpcardTurnedDown(NamedTuple):
    """Nobody wanted the upcard; its suit can't be named."""

    card: Card


class ContractMade(NamedTuple):
    """The auction is over."""

    contract: Contract


class SidesShown(NamedTuple):
    """Everybody knows now who plays with the maker: the card called has fallen, or no card was called, or none fell."""

    contract: Contract


class LaidAway(NamedTuple):
    """`seat` put `card` face down."""

    seat: Seat
    card: Card


class SparesTaken(NamedTuple):
    """`seat` took face-down cards into the hand."""

    seat: Seat
    cards: tuple[Card, ...]


class SparesLeft(NamedTuple):
    """The maker left the cards beside the hand, and goes alone."""

    seat: Seat


class CardGiven(NamedTuple):
    """`giver` gave `card` to `taker`, a partner who plays alone; nobody else saw it. (rules.md 4.4)"""

    giver: Seat
    taker: Seat
    card: Card


class HandShown(NamedTuple):
    """`seat` laid its hand face up: everybody sees these `cards`, and that hand from then on. (rules.md 4.4)"""

    seat: Seat
    cards: tuple[Card, ...]


class LayoutDealt(NamedTuple):
    """Before `seat` lie these `cards` face up, each on one that nobody knows. (rules.md 4.2)"""

    seat: Seat
    cards: tuple[Card, ...]


class CardUncovered(NamedTuple):
    """`card`, which lay under one that has gone to a trick, was turned up; `seat` may play it from now on."""

    seat: Seat
    card: Card


class KittyTaken(NamedTuple):
    """`seat` got `cards`, face down, for those it showed."""

    seat: Seat
    cards: tuple[Card, ...]


class CardPlayed(NamedTuple):
    """`seat` played `card` to the trick."""

    seat: Seat
    card: Card


class LaidDown(NamedTuple):
    """`seat` showed its hand and takes every trick that is left. (rules.md 4.0.10)

    `hands` are the cards that were left in every hand of the deal, one entry per seat; empty where a seat rests.
    """

    seat: Seat
    hands: tuple[tuple[Card, ...], ...]


class TrickWon(NamedTuple):
    """`seat` took this complete trick and leads next."""

    seat: Seat
    trick: Trick


class TalkReported(NamedTuple):
    """`seat` said aloud that `accused` talks about the cards. (S0-68)"""

    seat: Seat
    accused: Seat


class TalkAnswered(NamedTuple):
    """`accused` answered what `seat` had reported. (rules.md 4.0.12)"""

    seat: Seat
    accused: Seat
    admitted: bool
    points: int
    """To the reporting side, at once; 0 where the deal is played again, or nothing was admitted."""


class RenegeCalled(NamedTuple):
    """`seat` said that `accused` could have followed to that trick and did not; whether it was so. (rules.md 4.0.9)"""

    seat: Seat
    accused: Seat
    trick: int
    """From 1."""
    true: bool
    points: int
    """What it costs whoever was wrong: 0 for a card that goes back."""
    side: tuple[Seat, ...]
    """Those who answer for the accused, itself included: they pay, or get what a false call costs."""


class CardsTakenBack(NamedTuple):
    """`seat` took its card back, and so did those who had played to that trick after it."""

    seat: Seat
    trick: int
    """From 1."""
    plays: tuple[tuple[Seat, Card], ...]


Incident: TypeAlias = TalkReported | TalkAnswered | RenegeCalled | CardsTakenBack
"""What was said of somebody's behaviour in a deal. All of it is public."""


def pending(incidents: Iterable[Incident]) -> dict[Seat, Seat]:
    """Of each seat that is yet to answer a report of its talk, who made it."""
    awaited: dict[Seat, Seat] = {}
    for said in incidents:
        if isinstance(said, TalkReported):
            awaited[said.accused] = said.seat
        elif isinstance(said, TalkAnswered):
            awaited.pop(said.accused, None)
    return awaited


class DealThrownIn(NamedTuple):
    """The deal is void; nobody scores. `next_dealer` deals."""

    next_dealer: Seat


class DealScored(NamedTuple):
    """`points` added, and `tricks` taken, one entry per seat (partners' points are equal)."""

    points: tuple[int, ...]
    tricks: tuple[int, ...]


class GameEnded(NamedTuple):
    """The final score, one entry per seat, and the seats of the side that won."""

    score: tuple[int, ...]
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    PackOffered
    | CardsDealt
    | CardTurned
    | Called
    | UpcardTaken
    | UpcardLeft
    | UpcardTurnedDown
    | ContractMade
    | SidesShown
    | LaidAway
    | SparesTaken
    | SparesLeft
    | CardGiven
    | HandShown
    | LayoutDealt
    | CardUncovered
    | KittyTaken
    | CardPlayed
    | LaidDown
    | TrickWon
    | TalkReported
    | TalkAnswered
    | RenegeCalled
    | CardsTakenBack
    | DealThrownIn
    | DealScored
    | GameEnded
)
