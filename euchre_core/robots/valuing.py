"""What a hand is worth under a trump that isn't made yet, and how the contract or a pass is likely to end.

Knows nothing of scores: whether a contract is worth making is said in `calling.py`; the measured numbers are in
`worths.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from euchre_core.cards import JOKER, Card, Denomination, Rank, Suit
from euchre_core.phases.called import CalledPartner
from euchre_core.phases.exchange import MakersBest
from euchre_core.phases.pickup import DealerPickup
from euchre_core.robots.laying_away import lay_away
from euchre_core.robots.reading import Ranks, mates_of, ranks_of
from euchre_core.robots.worths import (
    AMONG,
    AMONG_FOUR,
    HELPED,
    MAKES_AGAINST,
    MAKES_CALLED,
    PASSED_AGAINST,
    PASSED_CALLED,
    SWEEPS_AGAINST,
    SWEEPS_CALLED,
    WORTH,
    Asset,
    Chances,
    Place,
    Tricks,
)
from euchre_core.scoring import majority
from euchre_core.variants import variant_for
from euchre_core.views import PublicView, SeatView

LONE_DOUBT = 0.2
"""Tricks taken off a hand before it is judged alone: the calls made are those that looked best, and so look better than
they are. Over 2,500 deal pairs it makes no difference in points; lone hands become as rare as good players' are."""


SWEPT_FACE_UP, FAILED_FACE_UP = 0.18, 0.12
"""The part of a lone hand's sweeps that remain sweeps with its cards face up, and how much oftener it fails. Measured
over 523 lone calls of sensible robots in 3,000 deals of Railroad Euchre, each played on both ways."""


class Odds(NamedTuple):
    """How likely a contract is to fail, to make its three or four tricks, and to take all five."""

    failed: float
    made: float
    swept: float


class Prospect(NamedTuple):
    """A contract not yet made, as the seat that may make it sees it."""

    assets: tuple[Asset, ...]
    sure: int = 0
    """Tricks of the hand itself that nobody can take."""
    tricks: int = 5
    """Tricks of the deal."""
    sweepable: bool = True
    """Whether all of them can be taken: not when the highest trump goes to the other side. (B081)"""
    foes: int = 0
    """How many others there are for a hand that has no partner; 0 for one that has."""
    calls: bool = False
    """Whether one of these becomes its partner, by a card that it will call."""
    among: Chances = AMONG_FOUR
    """How contracts end at such a table, if the hand has a partner."""
    topmost: bool = False
    """Whether the hand is the highest trumps of the pack and nothing else: whichever it plays takes its trick."""


def odds(prospect: Prospect, *, alone: bool) -> Odds:
    """How the contract is likely to end. What can't fail is certain, not likely."""
    tricks = tricks_of(prospect.assets)
    # Measured with five cards. Of two tricks more a side gets one, and half of that from cards not counted here.
    more = (prospect.tricks - 5) / 4
    here = prospect.among
    failed = 1.0 - here.makes.at(tricks.paired - more)
    swept_alone = here.sweeps_alone.at(tricks.alone - LONE_DOUBT - 3 * more)
    if prospect.foes:
        makes, sweeps, against = MAKES_AGAINST, SWEEPS_AGAINST, _known(prospect.foes)
        if prospect.calls:
            makes, sweeps, against = MAKES_CALLED, SWEEPS_CALLED, prospect.foes + 1
        worth = tricks.paired if prospect.calls else tricks.alone
        failed = 1.0 - makes[against].at(worth - more)
        swept = sweeps[against].at(worth - 3 * more)
    # A partner may take a trick and never gives one away: alone can't be the safer way to three, nor the surer to five.
    elif alone:
        failed, swept = max(failed, 1.0 - here.makes_alone.at(tricks.alone - LONE_DOUBT - more)), swept_alone
    else:
        swept = max(here.sweeps.at(tricks.paired - 3 * more), swept_alone)
    if prospect.sure >= majority(prospect.tricks):
        failed = 0.0
    if prospect.sure >= prospect.tricks:
        swept = 1.0
    if not prospect.sweepable:
        swept = 0.0
    return Odds(failed, max(0.0, 1.0 - failed - swept), swept)


def face_up(prospect: Prospect) -> Odds:
    """How a lone hand is likely to end that lies face up, and whose first card a defender names."""
    alone = odds(prospect, alone=True)
    if prospect.topmost:
        return alone
    swept = alone.swept * SWEPT_FACE_UP
    failed = min(1.0 - swept, alone.failed + FAILED_FACE_UP)
    return Odds(failed, 1.0 - failed - swept, swept)


def sure_tricks(ranks: Ranks, hand: tuple[Card, ...], *, leads: bool = False) -> int:
    """Tricks that nobody can take from this hand: its unbroken run of trumps from the highest down, or every trick if
    it holds nothing but trumps and the run draws all that others can hold. (S0-51) Without trumps the runs of all
    suits, if the hand leads or stops whatever is led."""
    if ranks.trump is None:
        runs = [_run(ranks, hand, suit) for suit in Suit]
        return sum(runs) if leads or all(runs) else 0
    order = [card for card in ranks.pack if ranks.suit[card] == ranks.trump]
    run = _run(ranks, hand, ranks.trump)
    trumps = sum(1 for card in hand if ranks.suit[card] == ranks.trump)
    return trumps if trumps == len(hand) and len(order) - trumps <= run else run


def _run(ranks: Ranks, hand: tuple[Card, ...], suit: Suit) -> int:
    """How many cards of that suit the hand holds from its highest down without a gap."""
    order = sorted((card for card in ranks.pack if ranks.suit[card] == suit), key=ranks.above.__getitem__)
    return next((place for place, card in enumerate(order) if card not in hand), len(order))


def tricks_of(assets: tuple[Asset, ...]) -> Tricks:
    """The tricks that these assets are worth together."""
    return Tricks(sum(WORTH[asset].paired for asset in assets), sum(WORTH[asset].alone for asset in assets))


def hopes_after_pass(view: SeatView, *, second: bool) -> float:
    """Points this side can hope for after a pass (the other side's if negative), in the first or second round."""
    foes = _foes(view)
    tables = PASSED_AGAINST[_known(foes)] if foes else among(view).passed
    if foes and _calls(view):
        tables = PASSED_CALLED[foes + 1]
    hopes = tables.get((2 if second else 1, place_of(view)))
    if hopes is None:
        return 0.0
    turned, other, bower = signs_for_passing(view)
    return hopes.base + hopes.turned * turned + hopes.other * other + hopes.bower * bower


def _foes(view: SeatView) -> int:
    """How many play against this seat, if it has no partner; 0 if it has."""
    return 0 if mates_of(view.public, view.seat) else view.public.seats - 1


def among(view: SeatView) -> Chances:
    """How contracts end at that table of partners."""
    partners = len(mates_of(view.public, view.seat))
    helped = variant_for(view.public.ruleset).phase(MakersBest) is not None
    return AMONG.get((partners, view.public.seats - 1 - partners), HELPED if helped else AMONG_FOUR)


def _calls(view: SeatView) -> bool:
    """Whether a maker here calls a card for a partner."""
    return variant_for(view.public.ruleset).phase(CalledPartner) is not None


def _known(foes: int) -> int:
    """The number of opponents that was measured and is nearest."""
    return min(foes, max(MAKES_AGAINST))


def signs_for_passing(view: SeatView) -> tuple[float, float, bool]:
    """What the hopes after a pass hang on: the hand's tricks with the turned suit as trump, those with its best other
    suit, and whether the highest trump was turned."""
    public, hand = view.public, view.hand or ()
    turned = public.turned.card if public.turned else None
    worth = {suit: tricks_of(held(ranks_of(public.ruleset, Denomination.of(suit)), hand)).paired for suit in Suit}
    suit = public.turned.suit if public.turned else None
    best = max(tricks for other, tricks in worth.items() if other != suit)
    if turned is None or suit is None:
        return 0.0, best, False
    return worth[suit], best, _is_top(ranks_of(public.ruleset, Denomination.of(suit)), turned)


def taken_up(view: SeatView) -> Prospect:
    """The contract if the turned card is taken up: by this seat, by its partner, or by a foe, whom it helps as well."""
    public, hand = view.public, view.hand or ()
    if public.turned is None or public.turned.suit is None:
        return Prospect(())
    card = public.turned.card
    ranks = ranks_of(public.ruleset, Denomination.of(public.turned.suit))
    place = place_of(view)
    if place is Place.DEALER:
        pickup = variant_for(public.ruleset).phase(DealerPickup)
        legal = (*hand, card) if pickup is None or pickup.may_lay_upcard_away else hand
        kept = [*hand, card]
        kept.remove(lay_away(ranks, (*hand, card), legal))
        return _prospect(view, Asset.TAKING, ranks, tuple(kept))
    bower, high = _is_top(ranks, card), card.rank in (Rank.ACE, Rank.KING)
    if place is Place.MATE:
        gift = Asset.MATE_BOWER if bower else Asset.MATE_HIGH if high else Asset.MATE_LOW
    else:
        gift = Asset.FOE_BOWER if bower else Asset.FOE_HIGH if high else Asset.FOE_LOW
    sweepable = place is Place.MATE or ranks.above[card] > 0
    return _prospect(view, gift, ranks, hand)._replace(sweepable=sweepable)


def _is_top(ranks: Ranks, card: Card) -> bool:
    """Whether that trump is the highest but for a joker, of which there is one at most and seldom against it."""
    return ranks.above[card] <= (JOKER in ranks.pack)


def named(view: SeatView, trump: Denomination) -> Prospect:
    """The contract if this seat names that trump, or none, in the second round."""
    ranks = ranks_of(view.public.ruleset, trump)
    place, hand = place_of(view), view.hand or ()
    if ranks.trump is None:
        leads = place is Place.ELDEST
        assets = (Asset.BARE_LEAD if leads else Asset.BARE, *held(ranks, hand))
        sure = sure_tricks(ranks, hand, leads=leads)
        return Prospect(assets, sure, len(hand), foes=_foes(view), calls=_calls(view), among=among(view))
    at = (_NEXT if _is_next(view.public, ranks) else _ACROSS)[place]
    return _prospect(view, at, ranks, hand)


def _prospect(view: SeatView, at: Asset, ranks: Ranks, hand: tuple[Card, ...]) -> Prospect:
    topmost = ranks.trump is not None and _run(ranks, hand, ranks.trump) >= len(hand)
    assets = (at, *held(ranks, hand))
    sure = sure_tricks(ranks, hand)
    return Prospect(assets, sure, len(hand), foes=_foes(view), calls=_calls(view), among=among(view), topmost=topmost)


def held(ranks: Ranks, hand: tuple[Card, ...]) -> tuple[Asset, ...]:
    """The assets in the hand itself."""
    if ranks.trump is None:
        return _held_bare(ranks, hand)
    found: list[Asset] = []
    trumps = [card for card in hand if ranks.suit[card] == ranks.trump]
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


def _held_bare(ranks: Ranks, hand: tuple[Card, ...]) -> tuple[Asset, ...]:
    """The assets where nothing is trump: what stands from the top of a suit, and kings that something guards."""
    found: list[Asset] = []
    for suit in Suit:
        run = _run(ranks, hand, suit)
        mine = [card for card in hand if ranks.suit[card] == suit]
        if run:
            found += [Asset.BARE_ACE, *[Asset.BARE_NEXT] * (run - 1)]
        elif len(mine) > 1 and any(ranks.above[card] == 1 for card in mine):
            found.append(Asset.BARE_KING)
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
        card.suit == turned.suit and ranks.suit[card] == ranks.trump for card in ranks.pack if card.suit
    )
