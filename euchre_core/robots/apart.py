"""Where each plays for oneself and points are taken off trick by trick: whether to make trump, and whether to stay in.

Knows nothing of card play. What a hand can't lose is certain; the rest is what `worths.py` has measured.
"""

from __future__ import annotations

from euchre_core.actions import Action, DropOut, NameTrump, OrderUp, StayIn
from euchre_core.cards import Card, Denomination
from euchre_core.events import Contract
from euchre_core.phases.pickup import DealerPickup
from euchre_core.phases.turn_up import AllPass, TurnUpAuction
from euchre_core.robots.laying_away import lay_away
from euchre_core.robots.reading import Ranks, ranks_of
from euchre_core.robots.valuing import held, place_of, sure_tricks
from euchre_core.robots.worths import APART, BARE_APART, MOST_APART, MOST_BARE, ONE_APART, ONE_BARE, Apart, Asset, Place
from euchre_core.rules import Sides
from euchre_core.scoring import TrickByTrick, majority
from euchre_core.variants import variant_for
from euchre_core.views import PublicView, SeatView

SOMEBODY_CALLS = 0.6
"""How often one of the others names trump after a pass of the second round."""
AFTER_PASS = 0.25
"""Points taken off, on average, in a deal that another has called: whoever has nothing drops out."""


def is_apart(public: PublicView) -> bool:
    """Whether each plays for oneself in every deal."""
    return variant_for(public.ruleset).seating.sides is Sides.APART


def call_apart(view: SeatView) -> Action:
    """What takes off most points on average; of equals, the first offered. A hand that can't fail is never passed."""
    if view.hand is None:
        # By turns, so that nobody always gets the same suit.
        return view.choices[view.public.number % len(view.choices)]
    return max(view.choices, key=lambda choice: _value(view, choice))


def stay_or_drop(view: SeatView, contract: Contract) -> Action:
    """In with a sure trick, or with more points to take off than to be put on; never out where that ends the game."""
    ranks = ranks_of(view.public.ruleset, contract.trump)
    leads = place_of(view) is Place.ELDEST
    takes = _takes(view, ranks, view.hand or (), need=1, leads=leads)
    return StayIn() if takes > 0 or _hands_over_the_game(view, contract) else DropOut()


def _hands_over_the_game(view: SeatView, contract: Contract) -> bool:
    """Whether the maker, once this seat is out too, has every trick, and needs no more of them to win."""
    public = view.public
    out = sum(said == DropOut() for _, said in public.calls)
    alone = out == public.seats - 2 and contract.caller is not None
    tricks = variant_for(public.ruleset).layout.hand
    return alone and public.missing(public.score[contract.maker]) <= tricks


def _value(view: SeatView, choice: Action) -> float:
    public, hand = view.public, view.hand or ()
    most = majority(variant_for(public.ruleset).layout.hand)
    match choice:
        case OrderUp() if public.turned is not None and public.turned.suit is not None:
            ranks = ranks_of(public.ruleset, Denomination.of(public.turned.suit))
            if view.seat != public.dealer:
                return _takes(view, ranks, hand, need=most, place=Asset.FOE_LOW)
            return _takes(view, ranks, _taken_up(view, ranks, public.turned.card), need=most, place=Asset.TAKING)
        case NameTrump(trump):
            ranks = ranks_of(public.ruleset, trump)
            return _takes(view, ranks, hand, need=most, leads=place_of(view) is Place.ELDEST)
        case _:
            return _after_pass(view)


def _taken_up(view: SeatView, ranks: Ranks, card: Card) -> tuple[Card, ...]:
    """The dealer's hand with that card, less the one laid away for it."""
    hand = view.hand or ()
    pickup = variant_for(view.public.ruleset).phase(DealerPickup)
    legal = (*hand, card) if pickup is None or pickup.may_lay_upcard_away else hand
    kept = [*hand, card]
    kept.remove(lay_away(ranks, (*hand, card), legal))
    return tuple(kept)


def _after_pass(view: SeatView) -> float:
    """Another may call, and this hand drops out or stays; or all pass, and it may have to play without trumps."""
    if not any(isinstance(choice, NameTrump) for choice in view.choices):
        return AFTER_PASS
    auction = variant_for(view.public.ruleset).phase(TurnUpAuction)
    bare = 0.0
    if auction is not None and auction.if_all_pass is AllPass.NO_TRUMP:
        ranks = ranks_of(view.public.ruleset, Denomination.NO_TRUMP)
        bare = _takes(view, ranks, view.hand or (), need=1, leads=place_of(view) is Place.ELDEST)
    called = 0.0 if view.seat == view.public.dealer else SOMEBODY_CALLS
    return called * AFTER_PASS + (1.0 - called) * bare


def _takes(
    view: SeatView, ranks: Ranks, hand: tuple[Card, ...], *, need: int, leads: bool = False, place: Asset | None = None
) -> float:
    """Points taken off on average by a hand that must take so many tricks; those put on where it fails count against.

    A hand that can't fail is worth what it must take at least.
    """
    scoring = variant_for(view.public.ruleset).scoring
    missed = scoring.missed if isinstance(scoring, TrickByTrick) else 0
    making, bare = need > 1, ranks.trump is None
    worth = BARE_APART if bare else APART
    assets = (Asset.BARE_LEAD if bare and leads else Asset.BARE, *held(ranks, hand), *((place,) if place else ()))
    tricks = sum(_of(worth[asset], making=making) for asset in assets) + OTHER_TABLES.get(view.public.seats, 0.0)
    if sure_tricks(ranks, hand, leads=leads) >= need:
        return max(tricks, float(need))
    curve = (MOST_BARE if bare else MOST_APART) if making else ONE_BARE if bare else ONE_APART
    enough = curve.at(tricks - (need - majority(5) if making else 0))
    return enough * max(tricks, need + OVER) - (1.0 - enough) * missed


OTHER_TABLES = {3: 0.3, 5: -0.1, 6: -0.1}
"""Tricks that a hand gets more at a table of so many players, beside those that were measured with four."""
OVER = 0.1
"""Tricks that a hand takes on average beyond those it must, where it just takes them."""


def _of(worth: Apart, *, making: bool) -> float:
    return worth.making if making else worth.staying
