"""Two players, or three: each for oneself, over a turned card."""

from __future__ import annotations

from dataclasses import replace

from euchre_core.ending import FirstTo
from euchre_core.phases.dealing import Dealing
from euchre_core.phases.layout_play import LayoutPlay
from euchre_core.phases.pickup import DealerPickup
from euchre_core.phases.spare_cards import SpareCards
from euchre_core.phases.trick_bids import TrickBids
from euchre_core.phases.turn_up import TurnUpAuction
from euchre_core.rules import Layout, Seating, Sides, Variant
from euchre_core.scoring import MajorityScoring, TrickBidScoring
from euchre_core.variants.four_handed import EUCHRE

_SINGLES = EUCHRE.tune(TurnUpAuction, lambda auction: replace(auction, alone=False))
"""Every hand is played without a partner, so none is a lone one. (rules.md 4.2, 4.3)"""


def _may_decline(variant: Variant) -> Variant:
    return variant.tune(DealerPickup, lambda pickup: replace(pickup, may_decline=True))


TWO_HANDED = replace(
    _may_decline(_SINGLES),
    key="two-handed",
    sources=("S1", "SP", "K7", "HM"),
    seating=Seating(2, Sides.SINGLES),
)
"""The dealer may leave a card that the other ordered. (S1-2 to S1-27)"""

_WITH_SPARES = replace(
    TWO_HANDED,
    phases=(*TWO_HANDED.phases[:-1], SpareCards(), TWO_HANDED.phases[-1]),
    layout=replace(TWO_HANDED.layout, dead=2),
    key="two-handed-dummy",
)

TWO_HANDED_DUMMY = replace(
    _WITH_SPARES.tune(TurnUpAuction, lambda auction: replace(auction, stuck=True)),
    sources=("O2",),
)
"""Two dead cards for the maker, and the dealer is stuck. (rules.md 4.2)"""

TWO_HANDED_EIGHT = replace(
    _WITH_SPARES,
    key="two-handed-eight",
    sources=("WV", "TL"),
    layout=replace(TWO_HANDED.layout, spares=3),
)
"""Three unseen cards beside each hand; the maker who leaves them goes alone. (rules.md 4.2)"""

THREE_HANDED = replace(
    _SINGLES,
    key="three-handed",
    sources=("WV", "K7", "G3", "3A", "3B"),
    seating=Seating(3, Sides.SINGLES),
    scoring=MajorityScoring(march=3),
)
"""Cutthroat: the maker against both others, who score each for oneself. (rules.md 4.3)"""

TWO_HANDED_LAYOUT = Variant(
    key="two-handed-layout",
    sources=("WV", "TL"),
    pack=EUCHRE.pack,
    seating=Seating(2, Sides.SINGLES),
    layout=Layout(hand=12, piles=4),
    order=EUCHRE.order,
    phases=(Dealing(packets=(3, 3, 3, 3)), TrickBids(), LayoutPlay()),
    scoring=TrickBidScoring(),
    ending=FirstTo(10),
)
"""Four cards in hand, four face up before each, four that nobody knows beneath; a bid of tricks. (rules.md 4.2)"""
