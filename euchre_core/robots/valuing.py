"""What a hand is worth in tricks under a trump that isn't made yet, and how likely so many tricks are to suffice.

Knows nothing of scores: whether a contract is worth making is said in `calling.py`. Every number here was fitted to
deals that the sensible robots played among themselves, by `python -m tests.fit_calling`.
"""

from __future__ import annotations

from enum import Enum, unique
from math import exp
from typing import NamedTuple

from euchre_core.cards import Card, Denomination, Rank, Suit
from euchre_core.robots.laying_away import lay_away
from euchre_core.robots.reading import Ranks, mates_of, ranks_of
from euchre_core.views import PublicView, SeatView


@unique
class Place(Enum):
    """Where a seat speaks from."""

    ELDEST = "left of the dealer: speaks and leads first"
    MATE = "the dealer's partner"
    FOE = "of the side against the dealer, but not first"
    DEALER = "the dealer"


@unique
class Asset(Enum):
    """What a hand, or the place it is called from, adds to its side's tricks."""

    HIGHEST = "the highest trump of the pack: the right bower"
    SECOND = "the second trump: the left bower"
    THIRD = "the third: the ace"
    FOURTH = "the fourth: the king"
    SMALL = "any other trump"
    THREE = "three trumps or more, together"
    FOUR = "four trumps or more, together"
    ACE = "the best card of a plain suit"
    KING = "the second of a plain suit, without the best"
    VOID = "being out of a plain suit"
    TWO_VOIDS = "being out of two"
    TAKING = "the dealer, taking up"
    MATE_BOWER = "partner takes up the highest trump"
    MATE_HIGH = "partner takes up an ace or king"
    MATE_LOW = "partner takes up another card"
    FOE_BOWER = "a dealer of the other side takes up the highest trump"
    FOE_HIGH = "a dealer of the other side takes up an ace or king"
    FOE_LOW = "a dealer of the other side takes up another card"
    NEXT_ELDEST = "second round, eldest, the colour of the card turned down: the dealer's side is short of it"
    NEXT_MATE = "the same colour, named by the dealer's partner"
    NEXT_FOE = "the same colour, named by the third to speak"
    NEXT_DEALER = "the same colour, named by the dealer"
    ACROSS_ELDEST = "second round, eldest, the other colour"
    ACROSS_MATE = "the other colour, named by the dealer's partner"
    ACROSS_FOE = "the other colour, named by the third to speak"
    ACROSS_DEALER = "the other colour, named by the dealer"


class Tricks(NamedTuple):
    """Tricks, with a partner and alone."""

    paired: float
    alone: float


WORTH: dict[Asset, Tricks] = {
    Asset.HIGHEST: Tricks(1.11, 1.78),
    Asset.SECOND: Tricks(0.67, 1.22),
    Asset.THIRD: Tricks(0.51, 1.00),
    Asset.FOURTH: Tricks(0.48, 0.86),
    Asset.SMALL: Tricks(0.38, 0.84),
    Asset.THREE: Tricks(0.19, -0.01),
    Asset.FOUR: Tricks(0.17, -0.15),
    Asset.ACE: Tricks(0.32, 0.78),
    Asset.KING: Tricks(0.07, 0.31),
    Asset.VOID: Tricks(0.09, 0.39),
    Asset.TWO_VOIDS: Tricks(0.20, 0.42),
    Asset.TAKING: Tricks(1.08, -1.20),
    Asset.MATE_BOWER: Tricks(2.64, -0.49),
    Asset.MATE_HIGH: Tricks(2.04, -0.90),
    Asset.MATE_LOW: Tricks(1.98, -1.06),
    Asset.FOE_BOWER: Tricks(0.66, -1.22),
    Asset.FOE_HIGH: Tricks(0.89, -1.35),
    Asset.FOE_LOW: Tricks(0.92, -1.37),
    Asset.NEXT_ELDEST: Tricks(1.59, -0.81),
    Asset.NEXT_MATE: Tricks(1.48, -1.06),
    Asset.NEXT_FOE: Tricks(1.10, -0.89),
    Asset.NEXT_DEALER: Tricks(0.91, -1.11),
    Asset.ACROSS_ELDEST: Tricks(1.17, -1.05),
    Asset.ACROSS_MATE: Tricks(1.55, -1.05),
    Asset.ACROSS_FOE: Tricks(1.05, -1.00),
    Asset.ACROSS_DEALER: Tricks(1.05, -1.10),
}


class Odds(NamedTuple):
    """How likely a contract is to fail, to make its three or four tricks, and to take all five."""

    failed: float
    made: float
    swept: float


class Curve(NamedTuple):
    """A chance that rises with the tricks expected: one half at `even`, the faster the steeper."""

    even: float
    steep: float

    def at(self, tricks: float) -> float:
        """The chance."""
        return 1.0 / (1.0 + exp(-self.steep * (tricks - self.even)))


MAKES = Curve(2.56, 1.86)
SWEEPS = Curve(4.47, 1.62)
MAKES_ALONE = Curve(2.76, 3.23)
SWEEPS_ALONE = Curve(4.38, 2.27)


LONE_DOUBT = 0.15
"""Tricks taken off a hand before it is judged alone: the calls made are those that looked best, and so look better than
they are. It costs no points and keeps lone hands as rare as good players' are. (robots.md 4)"""
ENOUGH, ALL = 3, 5
"""Tricks that make a contract, and that sweep."""


class Hopes(NamedTuple):
    """Points a deal brings to a side that lets the word go by, less those it costs."""

    base: float
    turned: float
    """More for each trick that the hand is worth with the turned suit as trump."""
    other: float
    """More for each trick that it is worth with its best other suit."""
    bower: float
    """More when the turned card is the highest trump, which the dealer will hardly leave."""


PASSED = {
    (1, Place.ELDEST): Hopes(-1.91, 0.89, 0.31, -0.32),
    (1, Place.MATE): Hopes(-0.52, 0.29, 0.31, 0.48),
    (1, Place.FOE): Hopes(-1.24, 0.82, -0.02, -0.42),
    (1, Place.DEALER): Hopes(-0.80, 0.17, 0.20, 0.17),
    (2, Place.ELDEST): Hopes(-0.79, 0.00, 0.38, 0.00),
    (2, Place.MATE): Hopes(-0.81, 0.00, 0.46, 0.00),
    (2, Place.FOE): Hopes(-1.44, 0.00, 0.48, 0.00),
}
"""After a pass, by round and place; the dealer's last pass throws the deal in."""


class Prospect(NamedTuple):
    """A contract not yet made, as the seat that may make it sees it."""

    assets: tuple[Asset, ...]
    sure: int = 0
    """Tricks of the hand itself that nobody can take."""
    sweepable: bool = True
    """Whether all five can be taken: not when the highest trump goes to the other side. (B081)"""


def odds(prospect: Prospect, *, alone: bool) -> Odds:
    """How the contract is likely to end. What can't fail is certain, not likely."""
    tricks = tricks_of(prospect.assets)
    failed = 1.0 - MAKES.at(tricks.paired)
    swept_alone = SWEEPS_ALONE.at(tricks.alone - LONE_DOUBT)
    # A partner may take a trick and never gives one away: alone can't be the safer way to three, nor the surer to five.
    if alone:
        failed, swept = max(failed, 1.0 - MAKES_ALONE.at(tricks.alone - LONE_DOUBT)), swept_alone
    else:
        swept = max(SWEEPS.at(tricks.paired), swept_alone)
    if prospect.sure >= ENOUGH:
        failed = 0.0
    if prospect.sure >= ALL:
        swept = 1.0
    if not prospect.sweepable:
        swept = 0.0
    return Odds(failed, max(0.0, 1.0 - failed - swept), swept)


def sure_tricks(ranks: Ranks, hand: tuple[Card, ...]) -> int:
    """Tricks that nobody can take from this hand: its unbroken run of trumps from the highest down, or every trick if
    it holds nothing but trumps and the run draws all that others can hold. (S0-51)"""
    if ranks.trump is None:
        return 0
    order = sorted((card for card in ranks.pack if ranks.suit[card] == ranks.trump), key=ranks.above.__getitem__)
    run = next((place for place, card in enumerate(order) if card not in hand), len(order))
    trumps = sum(1 for card in hand if ranks.suit[card] == ranks.trump)
    return trumps if trumps == len(hand) and len(order) - trumps <= run else run


def tricks_of(assets: tuple[Asset, ...]) -> Tricks:
    """The tricks that these assets are worth together."""
    return Tricks(sum(WORTH[asset].paired for asset in assets), sum(WORTH[asset].alone for asset in assets))


def hopes_after_pass(view: SeatView, *, second: bool) -> float:
    """Points this side can hope for after a pass (the other side's if negative), in the first or second round."""
    hopes = PASSED.get((2 if second else 1, place_of(view)))
    if hopes is None:
        return 0.0
    turned, other, bower = signs_for_passing(view)
    return hopes.base + hopes.turned * turned + hopes.other * other + hopes.bower * bower


def signs_for_passing(view: SeatView) -> tuple[float, float, bool]:
    """What the hopes after a pass hang on: the hand's tricks with the turned suit as trump, those with its best other
    suit, and whether the highest trump was turned."""
    public, hand = view.public, view.hand or ()
    turned = public.turned.card if public.turned else None
    worth = {suit: tricks_of(held(ranks_of(public.ruleset, Denomination.of(suit)), hand)).paired for suit in Suit}
    suit = turned.suit if turned else None
    best = max(tricks for other, tricks in worth.items() if other != suit)
    if turned is None or suit is None:
        return 0.0, best, False
    return worth[suit], best, ranks_of(public.ruleset, Denomination.of(suit)).above[turned] == 0


def taken_up(view: SeatView) -> Prospect:
    """The contract if the turned card is taken up: by this seat, by its partner, or by a foe, whom it helps as well."""
    public, hand = view.public, view.hand or ()
    if public.turned is None or public.turned.card.suit is None:
        return Prospect(())
    card = public.turned.card
    ranks = ranks_of(public.ruleset, Denomination.of(public.turned.card.suit))
    place = place_of(view)
    if place is Place.DEALER:
        kept = [*hand, card]
        kept.remove(lay_away(ranks, (*hand, card), (*hand, card)))
        return _prospect(Asset.TAKING, ranks, tuple(kept))
    bower, high = ranks.above[card] == 0, card.rank in (Rank.ACE, Rank.KING)
    if place is Place.MATE:
        gift = Asset.MATE_BOWER if bower else Asset.MATE_HIGH if high else Asset.MATE_LOW
    else:
        gift = Asset.FOE_BOWER if bower else Asset.FOE_HIGH if high else Asset.FOE_LOW
    return _prospect(gift, ranks, hand)._replace(sweepable=gift is not Asset.FOE_BOWER)


def named(view: SeatView, trump: Denomination) -> Prospect:
    """The contract if this seat names that trump in the second round."""
    ranks = ranks_of(view.public.ruleset, trump)
    at = (_NEXT if _is_next(view.public, ranks) else _ACROSS)[place_of(view)]
    return _prospect(at, ranks, view.hand or ())


def _prospect(at: Asset, ranks: Ranks, hand: tuple[Card, ...]) -> Prospect:
    return Prospect((at, *held(ranks, hand)), sure_tricks(ranks, hand))


def held(ranks: Ranks, hand: tuple[Card, ...]) -> tuple[Asset, ...]:
    """The assets in the hand itself."""
    found: list[Asset] = []
    trumps = [card for card in hand if ranks.trump is not None and ranks.suit[card] == ranks.trump]
    for card in trumps:
        above = ranks.above[card]
        found.append(_TRUMPS[above] if above < len(_TRUMPS) else Asset.SMALL)
    found += (Asset.THREE, Asset.FOUR)[: max(0, len(trumps) - 2)]
    voids = 0
    for suit in Suit:
        if suit == ranks.trump:
            continue
        best = min((ranks.above[card] for card in hand if ranks.suit[card] == suit), default=None)
        if best is None:
            voids += 1
        elif best < 2:
            found.append((Asset.ACE, Asset.KING)[best])
    if trumps:
        found += (Asset.VOID, Asset.TWO_VOIDS)[:voids]
    return tuple(found)


def place_of(view: SeatView) -> Place:
    """Where this seat speaks from."""
    public = view.public
    if public.dealer == view.seat:
        return Place.DEALER
    if public.dealer in mates_of(public, view.seat):
        return Place.MATE
    return Place.ELDEST if view.seat == (public.dealer + 1) % public.seats else Place.FOE


_TRUMPS = (Asset.HIGHEST, Asset.SECOND, Asset.THIRD, Asset.FOURTH)
_NEXT = {
    Place.ELDEST: Asset.NEXT_ELDEST,
    Place.MATE: Asset.NEXT_MATE,
    Place.FOE: Asset.NEXT_FOE,
    Place.DEALER: Asset.NEXT_DEALER,
}
_ACROSS = {
    Place.ELDEST: Asset.ACROSS_ELDEST,
    Place.MATE: Asset.ACROSS_MATE,
    Place.FOE: Asset.ACROSS_FOE,
    Place.DEALER: Asset.ACROSS_DEALER,
}


def _is_next(public: PublicView, ranks: Ranks) -> bool:
    """Whether trump has the turned card's colour: then one card of that suit, its jack, counts as a trump."""
    turned = public.turned
    return turned is not None and any(
        card.suit == turned.card.suit and ranks.suit[card] == ranks.trump for card in ranks.pack if card.suit
    )
