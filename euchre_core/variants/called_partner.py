"""Each for oneself, with a partner for the deal that nobody knows: whoever holds the card that the maker calls."""

from __future__ import annotations

from dataclasses import replace

from euchre_core.cards import Pack
from euchre_core.order import CardOrder
from euchre_core.phases.called import CalledPartner
from euchre_core.phases.turn_up import TurnUpAuction
from euchre_core.rules import Seating, Sides
from euchre_core.scoring import MajorityScoring
from euchre_core.variants.four_handed import EUCHRE

_SEATED = replace(
    EUCHRE.tune(TurnUpAuction, lambda auction: replace(auction, alone=False)), seating=Seating(4, Sides.CALLED)
)

CALL_ACE = replace(
    _SEATED.with_phase(CalledPartner()),
    key="call-ace",
    sources=("CA", "BW"),
    scoring=MajorityScoring(march=2, lone_march=4),
)
"""Four players; nobody says alone, but a maker whose ace nobody holds is. (rules.md 4.15)"""

_WITH_EIGHTS, _WITH_SEVENS = "89TJQKA", "789TJQKA"

CALL_ACE_FIVE = replace(
    CALL_ACE,
    key="call-ace-five",
    pack=Pack(_WITH_EIGHTS),
    order=CardOrder(_WITH_EIGHTS, bowers=True),
    seating=Seating(5, Sides.CALLED),
    scoring=MajorityScoring(march=3, lone_march=5),
)
"""Five players: two against three. (rules.md 4.15)"""

CALL_ACE_SIX = replace(
    CALL_ACE,
    key="call-ace-six",
    pack=Pack(_WITH_SEVENS),
    order=CardOrder(_WITH_SEVENS, bowers=True),
    seating=Seating(6, Sides.CALLED),
    scoring=MajorityScoring(march=3, lone_march=6),
)
"""Six players: two against four. (rules.md 4.15)"""

CALL_CARD = replace(
    CALL_ACE_FIVE.tune(CalledPartner, lambda calling: replace(calling, any_card=True)), key="call-card", sources=("BW",)
)
"""Five players, and any card that is no trump may be called. (rules.md 4.15)"""
