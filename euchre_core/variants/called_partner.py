"""Each for oneself, with a partner for the deal that nobody knows: whoever holds the card that the maker calls."""

from __future__ import annotations

from dataclasses import replace

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
