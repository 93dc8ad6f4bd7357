"""Four players, two against two, over a turned card."""

from __future__ import annotations

from dataclasses import replace

from euchre_core.cards import Pack
from euchre_core.ending import FirstTo
from euchre_core.order import CardOrder
from euchre_core.phases.dealing import Dealing
from euchre_core.phases.defence import LoneDefence
from euchre_core.phases.exchange import DefendersBest, MakersBest
from euchre_core.phases.joker_turned import JokerTurned, WhenTurned
from euchre_core.phases.pickup import DealerPickup
from euchre_core.phases.play import TrickPlay
from euchre_core.phases.showing import ShowingHands
from euchre_core.phases.turn_up import TurnUpAuction
from euchre_core.rules import Layout, Seating, Sides, Variant
from euchre_core.scoring import MajorityScoring

EUCHRE = Variant(
    key="standard",
    sources=("S0", "S2", "S4"),
    pack=Pack("9TJQKA"),
    seating=Seating(4, Sides.PARTNERS),
    layout=Layout(hand=5, turn_up=True),
    order=CardOrder("9TJQKA", bowers=True),
    phases=(
        Dealing(packets=(3, 2)),
        JokerTurned(),
        TurnUpAuction(),
        DealerPickup(),
        TrickPlay(),
    ),
    scoring=MajorityScoring(),
    ending=FirstTo(10),
)

CANADIAN = replace(
    EUCHRE.tune(TurnUpAuction, lambda auction: replace(auction, partner_only_alone=True)),
    key="canadian",
    sources=("S0", "EL"),
)
"""As played in Ontario: a dealer's partner who orders up goes alone. (S0-79)"""

AUSTRALIAN = replace(EUCHRE, key="australian", sources=("S0",), ending=FirstTo(11))
"""As played in Australia and New Zealand: to eleven. (S0-77)"""

BRITISH = replace(
    EUCHRE,
    key="british",
    sources=("S0", "S1", "NP", "PC", "EL", "CG"),
    pack=Pack("9TJQKA", jokers=1),
    ending=FirstTo(11),
)
"""As played in the south-west of England and in Guernsey: a joker above both bowers, to eleven. (S0-78, S1-5)"""

RAILROAD = replace(
    EUCHRE.tune(JokerTurned, lambda joker: replace(joker, rule=WhenTurned.FIXED_SUIT))
    .with_phase(ShowingHands())
    .with_phase(MakersBest())
    .with_phase(LoneDefence())
    .with_phase(DefendersBest()),
    key="railroad",
    sources=("BR", "K5", "K6", "SP", "WK", "GR"),
    pack=Pack("9TJQKA", jokers=1),
    ending=FirstTo(10, laps=True, skunk_double=True),
)
"""With a joker, lone defenders, a partner's best card for whoever stands alone, laps and slams. (rules.md 4.4)"""
