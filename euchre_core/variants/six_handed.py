"""Six players over a turned card, in two teams of three or in three pairs."""

from __future__ import annotations

from dataclasses import replace

from euchre_core.cards import Pack
from euchre_core.order import CardOrder
from euchre_core.rules import Seating, Sides
from euchre_core.scoring import MajorityScoring
from euchre_core.variants.four_handed import EUCHRE, RAILROAD

_WITH_SEVENS = "789TJQKA"

SIX_TURNUP = replace(
    EUCHRE,
    key="six-turnup",
    sources=("X1", "X2"),
    pack=Pack(_WITH_SEVENS, jokers=1),
    seating=Seating(6, Sides.TEAMS),
    order=CardOrder(_WITH_SEVENS, bowers=True),
    scoring=MajorityScoring(lone_march=5),
)
"""Two threes, every other seat, with a joker; whoever goes alone leaves two partners out. (rules.md 4.17)"""

RAILROAD_PAIRS = replace(
    RAILROAD,
    key="railroad-pairs",
    sources=("GR",),
    pack=SIX_TURNUP.pack,
    seating=Seating(6, Sides.PARTNERS),
    order=SIX_TURNUP.order,
)
"""Railroad Euchre in three pairs: two play against the makers, and each keeps a score of its own. (rules.md 4.4)"""
