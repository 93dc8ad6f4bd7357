"""Whether to claim before the bidding, and what to give: the sensible robot's judgement of a low hand."""

from __future__ import annotations

from euchre_core.actions import Action, ClaimRedeal, ClaimSwap, NoClaim
from euchre_core.cards import Card, Seat, Suit
from euchre_core.phases.claims import Claims
from euchre_core.robots.reading import mates_of
from euchre_core.robots.valuing import hopes_after_pass
from euchre_core.variants import variant_for
from euchre_core.views import SeatView

DEALING = 0.3
"""Points that a new deal brings to the side that deals it, and costs the other, before anybody has seen a card."""
SMALL_TRUMP = 0.9
"""What a card of the turned suit is worth beside an unseen one: a nine or ten of it may become a trump."""


def claim(view: SeatView) -> Action:
    """A redeal if this hand hopes for less than a new one; else the swap that costs least; else nothing."""
    redeal = next((choice for choice in view.choices if isinstance(choice, ClaimRedeal)), None)
    if redeal is not None and hopes_after_pass(view, second=False) < _new_deal(view):
        return redeal
    swaps = [choice for choice in view.choices if isinstance(choice, ClaimSwap)]
    turned = view.public.turned.card.suit if view.public.turned else None
    best = min(swaps, key=lambda swap: _cost(swap.cards, view.hand or (), turned), default=None)
    if best is None or sum(card.suit is turned for card in best.cards) == len(best.cards):
        return NoClaim()
    return best


def _new_deal(view: SeatView) -> float:
    """Points to be hoped for from the deal that would follow."""
    public = view.public
    variant = variant_for(public.ruleset)
    claims = variant.phase(Claims)
    assert claims is not None
    dealer = claims.redealt_by(view.hand or (), public.dealer, variant.seating.left_of(public.dealer))
    ours: set[Seat] = {view.seat, *mates_of(public, view.seat)}
    return DEALING if dealer in ours else -DEALING


def _cost(given: tuple[Card, ...], hand: tuple[Card, ...], turned: Suit | None) -> tuple[float, int]:
    """Small trumps given away; then how many suits the cards that stay are of: fewer leave the hand void in more."""
    kept = [card for card in hand if card not in given]
    return SMALL_TRUMP * sum(card.suit is turned for card in given), len({card.suit for card in kept})
