"""Each for oneself: scores fall from a start to nothing, and whoever stays in must take a trick."""

from __future__ import annotations

from dataclasses import replace

from euchre_core.cards import Pack
from euchre_core.ending import DownFrom
from euchre_core.phases.dirty_clubs import DirtyClubs
from euchre_core.phases.staying import StayOrDrop
from euchre_core.phases.turn_up import AllPass, TurnUpAuction
from euchre_core.rules import Part, Phase, Seating, Sides
from euchre_core.scoring import TrickByTrick
from euchre_core.variants.four_handed import EUCHRE


def _phases() -> tuple[Phase, ...]:
    """Those of a turned card, with what a turned club does before the auction, and dropping out after it."""
    auction = TurnUpAuction(if_all_pass=AllPass.NO_TRUMP, no_trump=True, alone=False)
    before = [phase for phase in EUCHRE.phases if phase.part < Part.AUCTION]
    between = [phase for phase in EUCHRE.phases if Part.AUCTION < phase.part < Part.STAYING]
    after = [phase for phase in EUCHRE.phases if phase.part > Part.STAYING]
    return (*before, DirtyClubs(), auction, *between, StayOrDrop(), *after)


BUCK_EUCHRE = replace(
    EUCHRE,
    key="buck-euchre",
    sources=("GM", "GB", "DX", "EB", "WK"),
    seating=Seating(4, Sides.APART),
    phases=_phases(),
    scoring=TrickByTrick(),
    ending=DownFrom(25),
)
"""From 25 points to none. (rules.md 4.14)"""

BUCK_EUCHRE_THREE = replace(
    BUCK_EUCHRE,
    key="buck-euchre-three",
    sources=("ST",),
    seating=Seating(3, Sides.APART),
    ending=DownFrom(15),
)
"""Three begin at fifteen. (rules.md 4.14)"""

DIRTY_CLUBS_FIVE = replace(
    BUCK_EUCHRE,
    key="dirty-clubs-five",
    sources=("GM", "the-uncensored-wiki.com: Dirty clubs"),
    pack=Pack("789TJQKA"),
    order=replace(BUCK_EUCHRE.order, ranks="789TJQKA"),
    seating=Seating(5, Sides.APART),
    ending=DownFrom(15),
)
"""Five need 32 cards, and begin at fifteen as three do: scores fall slowly where five are in for five tricks.
(rules.md 4.14, and 5 on the start)"""

DIRTY_CLUBS_SIX = replace(DIRTY_CLUBS_FIVE, key="dirty-clubs-six", seating=Seating(6, Sides.APART), ending=DownFrom(10))
"""Six, who leave two cards undealt. They begin at ten: whenever all are in, one at least takes no trick, and from 25
some games would hardly end. (rules.md 4.14, and 5 on the start)"""
