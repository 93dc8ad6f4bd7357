"""Whether to make trump, which, and whether alone: tricks counted in the hand, weighed by what the score needs.

Knows nothing of card play; what a hand is likely to take is held in the tables of this file.
"""

from __future__ import annotations

from enum import Enum
from math import exp
from typing import NamedTuple

from euchre_core.actions import Action, NameTrump, OrderUp, Pass
from euchre_core.cards import Card, Denomination, Rank, Suit
from euchre_core.robots.laying_away import lay_away
from euchre_core.robots.reading import Ranks, mates_of, ranks_of
from euchre_core.robots.standing import MEAN_POINTS, USUAL_POINTS, standing_after
from euchre_core.views import PublicView, SeatView


class Place(Enum):
    """Where a seat speaks from."""

    ELDEST = "left of the dealer: speaks and leads first"
    MATE = "the dealer's partner"
    FOE = "of the side against the dealer, but not first"
    DEALER = "the dealer"


class Tricks(NamedTuple):
    """Tricks something is worth to its side, with a partner and alone."""

    paired: float
    alone: float


# Fitted by least squares to what the makers took in deals that the robots played among themselves
# (tests/robots/fit_calling.py), then rounded. Rows: what the hand holds.
TRUMPS = (Tricks(1.20, 1.50), Tricks(0.80, 1.00), Tricks(0.60, 0.75), Tricks(0.55, 0.65))
"""The trump that none beats, that one beats, and so on: right bower, left bower, ace, king."""
SMALL_TRUMP = Tricks(0.47, 0.62)
THIRD_TRUMP = Tricks(0.07, 0.15)
PLAIN_ACE = Tricks(0.36, 0.75)
PLAIN_KING = Tricks(0.05, 0.33)
"""The best card of its suit but one, without the best."""
FIRST_VOID = Tricks(0.11, 0.22)
SECOND_VOID = Tricks(0.18, 0.41)

# Rows: what partner, lead and position add.
TAKING_UP = Tricks(0.87, -0.45)
TO_PARTNER = (Tricks(2.28, -0.15), Tricks(1.83, -0.30), Tricks(1.75, -0.44))
"""The dealer is the partner and takes up the right bower; an ace or king; another card."""
TO_A_FOE = (Tricks(0.45, -1.05), Tricks(0.71, -0.70), Tricks(0.77, -0.55))
"""The same cards, given to a dealer of the other side."""
NEXT = {
    Place.ELDEST: Tricks(1.49, -0.28),
    Place.MATE: Tricks(0.81, -0.51),
    Place.FOE: Tricks(1.32, -0.26),
    Place.DEALER: Tricks(0.75, -0.45),
}
"""Second round, the suit of the turned-down card's colour: the dealer's side has shown to be short of it."""
ACROSS = {
    Place.ELDEST: Tricks(1.01, -0.46),
    Place.MATE: Tricks(1.36, -0.51),
    Place.FOE: Tricks(0.94, -0.50),
    Place.DEALER: Tricks(1.05, -0.45),
}
"""Second round, a suit of the other colour."""


class Hopes(NamedTuple):
    """Points a deal brings to a side that lets the word go by, less those it costs: `base`, more for each trick that
    the hand is worth with the turned suit as trump, and with its best other suit."""

    base: float
    turned: float
    other: float


PASSED = {
    (1, Place.ELDEST): Hopes(-1.82, 0.79, 0.22),
    (1, Place.MATE): Hopes(-0.34, 0.09, 0.31),
    (1, Place.FOE): Hopes(-1.55, 0.66, 0.15),
    (1, Place.DEALER): Hopes(-0.99, 0.00, 0.41),
    (2, Place.ELDEST): Hopes(-0.73, 0.00, 0.36),
    (2, Place.MATE): Hopes(-0.56, 0.00, 0.21),
    (2, Place.FOE): Hopes(-1.17, 0.00, 0.55),
    (2, Place.DEALER): Hopes(0.00, 0.00, 0.00),
}
"""After a pass, by round and place. The dealer's last pass throws the deal in."""


def call(view: SeatView) -> Action:
    """The choice after which this side is likeliest to win the game; of equals, the first offered."""
    return max(view.choices, key=lambda choice: _value(view, choice))


def _value(view: SeatView, choice: Action) -> float:
    match choice:
        case OrderUp(alone):
            turned = view.public.turned
            suit = turned.card.suit if turned else None
            if suit is None:
                return 0.0
            return _of_contract(view, _in_first_round(view, Denomination.of(suit)), alone=alone)
        case NameTrump(trump, alone):
            return _of_contract(view, _in_second_round(view, trump), alone=alone)
        case Pass():
            return _of_passing(view)
        case _:
            return 0.0


def _of_contract(view: SeatView, tricks: Tricks, *, alone: bool) -> float:
    """The chance of winning the game after this contract."""
    if alone:
        failed, swept, march = _fades(tricks.alone, 2.52, 2.5), _rises(tricks.alone, 4.27, 2.3), 4
    else:
        failed, swept, march = _fades(tricks.paired, 2.53, 2.1), _rises(tricks.paired, 4.27, 1.75), 2
    made = max(0.0, 1.0 - failed - swept)
    return failed * _after(view, -2) + made * _after(view, 1) + swept * _after(view, march)


def _of_passing(view: SeatView) -> float:
    """The chance of winning the game after a pass."""
    public = view.public
    second = any(isinstance(choice, NameTrump) for choice in view.choices)
    place = place_of(view)
    if second and place is Place.DEALER:
        return _after(view, 0)
    turned = public.turned.card.suit if public.turned else None
    hand = view.hand or ()
    worth = {suit: hand_tricks(ranks_of(public.ruleset, Denomination.of(suit)), hand).paired for suit in Suit}
    hopes = PASSED[(2 if second else 1, place)]
    points = hopes.base + hopes.other * max(tricks for suit, tricks in worth.items() if suit != turned)
    if turned is not None:
        points += hopes.turned * worth[turned]
    ours = min(0.95, max(0.05, 0.5 + points / (2 * MEAN_POINTS)))
    return sum(often * (ours * _after(view, gain) + (1.0 - ours) * _after(view, -gain)) for gain, often in USUAL_POINTS)


def _rises(tricks: float, even: float, steep: float) -> float:
    return 1.0 / (1.0 + exp(-steep * (tricks - even)))


def _fades(tricks: float, even: float, steep: float) -> float:
    return 1.0 - _rises(tricks, even, steep)


def _after(view: SeatView, points: int) -> float:
    """The chance of winning the game once the deal has brought this side that many points (others' if negative)."""
    public = view.public
    side = {view.seat, *mates_of(public, view.seat)}
    theirs = max((score for seat, score in enumerate(public.score) if seat not in side), default=0)
    return standing_after(public.target - public.score[view.seat], public.target - theirs, points)


def place_of(view: SeatView) -> Place:
    """Where this seat speaks from."""
    public = view.public
    if public.dealer == view.seat:
        return Place.DEALER
    if public.dealer in mates_of(public, view.seat):
        return Place.MATE
    return Place.ELDEST if view.seat == (public.dealer + 1) % public.seats else Place.FOE


def _in_first_round(view: SeatView, trump: Denomination) -> Tricks:
    """What the side is likely to take when the turned card is taken up."""
    public = view.public
    ranks = ranks_of(public.ruleset, trump)
    hand = view.hand or ()
    turned = public.turned
    place = place_of(view)
    if turned is None:
        return Tricks(0.0, 0.0)
    if place is Place.DEALER:
        held = (*hand, turned.card)
        gone = lay_away(ranks, held, held)
        kept = list(held)
        kept.remove(gone)
        return _sum(TAKING_UP, hand_tricks(ranks, tuple(kept)))
    row = 0 if _above(ranks, turned.card) == 0 else 1 if turned.card.rank in (Rank.ACE, Rank.KING) else 2
    return _sum((TO_PARTNER if place is Place.MATE else TO_A_FOE)[row], hand_tricks(ranks, hand))


def _in_second_round(view: SeatView, trump: Denomination) -> Tricks:
    """What the side is likely to take when this seat names that trump."""
    ranks = ranks_of(view.public.ruleset, trump)
    table = NEXT if _is_next(view.public, ranks) else ACROSS
    return _sum(table[place_of(view)], hand_tricks(ranks, view.hand or ()))


def _is_next(public: PublicView, ranks: Ranks) -> bool:
    """Whether trump has the turned card's colour: then one of that suit's jacks counts as a trump."""
    turned = public.turned
    return turned is not None and any(
        card.suit == turned.card.suit and ranks.suit[card] == ranks.trump for card in ranks.pack if card.suit
    )


def hand_tricks(ranks: Ranks, hand: tuple[Card, ...]) -> Tricks:
    """What the cards of a hand are worth, each by what they took on average."""
    found = [Tricks(0.0, 0.0)]
    trumps = [card for card in hand if ranks.trump is not None and ranks.suit[card] == ranks.trump]
    for card in trumps:
        above = _above(ranks, card)
        found.append(TRUMPS[above] if above < len(TRUMPS) else SMALL_TRUMP)
    if len(trumps) >= 3:
        found.append(THIRD_TRUMP)
    voids = 0
    for suit in Suit:
        if suit == ranks.trump:
            continue
        best = min((_above(ranks, card) for card in hand if ranks.suit[card] == suit), default=None)
        if best is None:
            voids += 1
        elif best == 0:
            found.append(PLAIN_ACE)
        elif best == 1:
            found.append(PLAIN_KING)
    if ranks.trump is not None:
        found += (FIRST_VOID, SECOND_VOID)[:voids]
    return _sum(*found)


def _above(ranks: Ranks, card: Card) -> int:
    """How many cards of the whole pack beat it in its effective suit."""
    suit, height = ranks.suit[card], ranks.height[card]
    return sum(1 for other in ranks.pack if ranks.suit[other] == suit and ranks.height[other] > height)


def _sum(*parts: Tricks) -> Tricks:
    return Tricks(sum(part.paired for part in parts), sum(part.alone for part in parts))
