"""What may be seen: the shapes, not the function that looks. Nothing here can hold the truth of a deal.

A `PublicView` is safe to post. A `SeatView` is for the one person (or robot) who holds that seat. Both are built field
by field in `observe.py`; neither is a filtered game.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from euchre_core.actions import Action, ClaimSwap
from euchre_core.cards import Card, Seat, Suit
from euchre_core.events import (
    Called,
    CardGiven,
    CardPlayed,
    CardsDealt,
    CardsTakenBack,
    CardTurned,
    CardUncovered,
    Contract,
    ContractMade,
    DealScored,
    DealThrownIn,
    GameEnded,
    HandShown,
    Incident,
    KittyTaken,
    LaidAway,
    LaidDown,
    LayoutDealt,
    PackOffered,
    RenegeCalled,
    SidesShown,
    SparesLeft,
    SparesTaken,
    TalkAnswered,
    TalkReported,
    Trick,
    TrickWon,
    UpcardLeft,
    UpcardTaken,
    UpcardTurnedDown,
)
from euchre_core.reasons import Ask, Reason


class Fate(StrEnum):
    """What became of the turned card."""

    LYING = "lying"
    TAKEN = "taken"
    TURNED_DOWN = "turned-down"
    LEFT = "left"
    """It lies where it lay: out of play, and its suit is trump. (S1-16; rules.md 4.14)"""


class Turned(NamedTuple):
    """The turned card, which everybody saw, and its fate."""

    card: Card
    fate: Fate
    stands_for: Suit | None = None
    """The suit that a turned joker proposes, where the house has fixed one; None for every other card."""

    @property
    def suit(self) -> Suit | None:
        """The suit that can be ordered up, and not be named once the card is down; None for a joker without one."""
        return self.stands_for or self.card.suit


class WonTrick(NamedTuple):
    """A complete trick and who took it."""

    trick: Trick
    winner: Seat


class DealResult(NamedTuple):
    """How the deal ended. Points and tricks have one entry per seat; a thrown-in deal has none of either."""

    points: tuple[int, ...]
    tricks: tuple[int, ...]
    next_dealer: Seat
    thrown_in: bool = False
    set_back_by: Seat | None = None
    """Who took the points off the other side instead of scoring them; None: they were scored."""
    stopped_by: Incident | None = None
    """What ended the deal before, or instead of, its own result; None: it was played to its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicView:
    """Everything on the table and said aloud. Contains no card that isn't face up.

    After a deal has ended (`result` is set) the view still shows that deal, until the next pack is dealt.
    """

    ruleset: str
    seats: int
    sides: tuple[tuple[Seat, ...], ...]
    """The sides as everybody knows them now, each in seat order, the side of seat 0 first."""
    teams: tuple[tuple[Seat, ...], ...]
    """The sides whose scores are kept and that win or lose the game; those of a deal may join several of them."""
    target: int
    """Points that win the game."""
    down: bool
    """Whether scores fall to the target: then the lower one leads."""
    at_the_bridge: tuple[Seat, ...]
    """Seats of the side that stands at the bridge; empty where none does. (S4-9)"""
    number: int
    """Of the deal, from 1; 0 before the first."""
    dealer: Seat
    score: tuple[int, ...]
    """One entry per seat, partners' equal; points of a finished deal are included."""
    turned: Turned | None
    """None before a deal, and in games without a turned card."""
    opening: tuple[tuple[Seat, Action], ...]
    """Everything done and said before this deal's auction, in order: the cut; claims, with the cards shown for them."""
    calls: tuple[tuple[Seat, Action], ...]
    """Everything said in this deal, in order: the auction, then what is said about a lone hand before the play."""
    contract: Contract | None
    resting: tuple[Seat, ...]
    """Seats that take no part in this deal's play."""
    hand_counts: tuple[int, ...]
    """Cards held, one entry per seat."""
    laid_away_counts: tuple[int, ...]
    """Cards put face down, one entry per seat."""
    gifts: tuple[tuple[Seat, Seat], ...]
    """Who has given a card to whom, in order."""
    face_up: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """Hands that lie face up, and what each still holds, sorted for reading. (rules.md 4.4)"""
    piles: tuple[tuple[tuple[Card, Card | None], ...], ...]
    """Each seat's piles as they were dealt: the card face up, and the one beneath once it is turned, else None.

    () where the game has none. (rules.md 4.2)
    """
    kitty_count: int
    """Cards lying face down beside the upcard (cards laid away not counted)."""
    dead_count: int
    """Cards dealt to nobody, face down."""
    spare_counts: tuple[int, ...]
    """Cards beside each hand that nobody has seen, one entry per seat."""
    trick: Trick | None
    """The trick in progress, also when only its leader is known; None outside the play."""
    won: tuple[WonTrick, ...]
    """The complete tricks of this deal, in order."""
    laid_down: LaidDown | None
    """Who showed a hand and took the rest, and the hands as they lay; None where the cards are played out."""
    tricks: tuple[int, ...]
    """Tricks taken, one entry per seat; those that a hand laid down claimed among them."""
    again: bool
    """Whether the same player dealt before; told only where a deal can be stolen."""
    incidents: tuple[Incident, ...]
    """What was said in this deal of how somebody behaves, in order."""
    right_bower: Card | None
    left_bower: Card | None
    """None while there is no trump suit, and in games without bowers."""
    ask: Ask | None
    to_act: Seat | None
    """Who is asked, and for what; both None between deals and after the game."""
    result: DealResult | None
    """None while the deal is in progress."""
    winners: tuple[Seat, ...]
    """Seats of the side that won the game; empty while it goes on."""

    def on_the_table(self, seat: Seat) -> tuple[tuple[Card, bool], ...]:
        """What lies face up before that seat, pile by pile, and whether a card lies beneath."""
        if not self.piles:
            return ()
        played = {card for won in self.won for _, card in won.trick.plays}
        played |= {card for _, card in self.trick.plays} if self.trick else set()
        lying = ((first, True) if first not in played else (second, False) for first, second in self.piles[seat])
        return tuple((card, covers) for card, covers in lying if card is not None and card not in played)

    def covered_count(self, seat: Seat) -> int:
        """How many cards still lie face down before that seat."""
        return sum(second is None for _, second in self.piles[seat]) if self.piles else 0

    def missing(self, points: int) -> int:
        """How far a score is from home; nothing or less once it is there."""
        return points - self.target if self.down else self.target - points

    @property
    def given(self) -> tuple[tuple[Seat, Card], ...]:
        """Cards that a claimant showed and gave for others: they lie under the kitty, out of play."""
        swaps = ((seat, said.cards) for seat, said in self.opening if isinstance(said, ClaimSwap))
        return tuple((seat, card) for seat, shown in swaps for card in shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What one seat may see and do: the public view, and its own cards."""

    public: PublicView
    seat: Seat
    hand: tuple[Card, ...] | None
    """Sorted for reading: trumps first (left bower among them), high to low. None while the rules keep the hand from
    its owner."""
    choices: tuple[Action, ...]
    """Empty unless this seat may say or do something now."""
    asides: tuple[Action, ...]
    """What this seat may do beside what anybody is asked: it needs no turn, and nobody waits for it."""
    why: Reason | None
    """While this seat is asked: why not every card of its hand, or not the usual call, may be chosen, or which
    cards had better not be; else None."""
    laid_away: tuple[Card, ...]
    """The cards this seat has put face down."""
    gifts: tuple[CardGiven, ...]
    """The cards that this seat has given or got."""
    partners: tuple[Seat, ...] = ()
    """The others of this seat's side, as it knows them: whoever holds the card called knows before everybody does."""
    received: tuple[Card, ...] = ()
    """The cards this seat got from the kitty for those it showed."""
    too_many: int = 0
    """How many cards of its hand are to be laid away now, one by one or together."""


class CardsDealtHidden(NamedTuple):
    """`seat` got `dealt` cards."""

    seat: Seat
    dealt: int


class SparesTakenHidden(NamedTuple):
    """`seat` took so many face-down cards."""

    seat: Seat
    taken: int


class LaidAwayHidden(NamedTuple):
    """`seat` put a card face down."""

    seat: Seat


class CardGivenHidden(NamedTuple):
    """`giver` gave `taker` a card."""

    giver: Seat
    taker: Seat


class KittyTakenHidden(NamedTuple):
    """`seat` got `taken` cards of the kitty."""

    seat: Seat
    taken: int


PublicNotice: TypeAlias = (
    PackOffered
    | CardsDealtHidden
    | CardTurned
    | Called
    | UpcardTaken
    | UpcardLeft
    | UpcardTurnedDown
    | ContractMade
    | SidesShown
    | LaidAwayHidden
    | SparesTakenHidden
    | SparesLeft
    | CardGivenHidden
    | HandShown
    | LayoutDealt
    | CardUncovered
    | KittyTakenHidden
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
"""An event as the whole table may know it."""

Notice: TypeAlias = PublicNotice | CardsDealt | LaidAway | SparesTaken | CardGiven | KittyTaken
"""An event as one seat may know it."""

__all__ = [
    "CardGivenHidden",
    "CardsDealtHidden",
    "DealResult",
    "Fate",
    "KittyTakenHidden",
    "LaidAwayHidden",
    "Notice",
    "PublicNotice",
    "PublicView",
    "SeatView",
    "SparesTakenHidden",
    "Turned",
    "WonTrick",
]
