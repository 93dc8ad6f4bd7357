"""Every house rule there is, in the order of a canonical ruleset (that of rules.md section 5)."""

from __future__ import annotations

from dataclasses import replace

from euchre_core.house_rules.rule import SWITCH, HouseRule, first_to, numbers, of_phase, of_scoring
from euchre_core.phases.pickup import DealerPickup
from euchre_core.phases.play import AloneLead, TrickPlay
from euchre_core.phases.turn_up import AllPass, TurnUpAuction
from euchre_core.rules import Variant

_AUCTION = "a turn-up auction"


def _target() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        return replace(variant, ending=replace(first_to(variant), target=int(value)))

    def read(variant: Variant) -> str:
        return str(variant.ending.target)

    return HouseRule(name="target", values=range(1, 1001), needs="a score to reach", read=read, edit=edit)


def _win_by() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        return replace(variant, ending=replace(first_to(variant), lead=int(value)))

    def read(variant: Variant) -> str:
        return str(variant.ending.lead)

    return HouseRule(name="win-by", values=("1", "2"), needs="a score to reach", read=read, edit=edit)


def _alone_lead() -> HouseRule:
    play = of_phase(
        "alone-lead",
        TrickPlay,
        "alone_lead",
        {lead.value: lead for lead in AloneLead},
        "a turn-up auction with lone hands",
    )

    def edit(variant: Variant, value: str) -> Variant:
        if variant.phase(TurnUpAuction) is None:  # elsewhere the contractor leads, alone or not
            raise LookupError(TurnUpAuction.__name__)
        return play.edit(variant, value)

    return replace(play, edit=edit)


CATALOGUE: tuple[HouseRule, ...] = (
    _target(),
    _win_by(),
    of_phase(
        "stick-the-dealer",
        TurnUpAuction,
        "if_all_pass",
        {"off": AllPass.THROW_IN, "on": AllPass.DEALER_NAMES},
        _AUCTION,
    ),
    of_phase("no-trump", TurnUpAuction, "no_trump", SWITCH, _AUCTION),
    of_phase("alone-allowed", TurnUpAuction, "alone", SWITCH, _AUCTION),
    of_phase("canadian-loner", TurnUpAuction, "partner_only_alone", SWITCH, _AUCTION),
    _alone_lead(),
    of_scoring("alone-must-take-all", "lone_all_or_nothing", SWITCH),
    of_scoring("lone-euchre-points", "lone_euchre", numbers(2, 4)),
    of_scoring("lone-march-points", "lone_march", numbers(4, 5)),
    of_scoring("march-points", "march", numbers(2, 3, 4)),
    of_scoring("defenders-sweep-points", "sweep", numbers(2, 4)),
    of_phase("may-discard-turnup", DealerPickup, "may_lay_upcard_away", SWITCH, "a dealer who takes the turned card"),
    of_phase("min-trump-to-call", TurnUpAuction, "trumps_to_call", numbers(0, 1), _AUCTION),
)
