"""Every house rule there is, in the order of a canonical ruleset (that of rules.md section 5)."""

from __future__ import annotations

from dataclasses import replace

from euchre_core.house_rules.before_bidding import CLAIMS, DEALING
from euchre_core.house_rules.joker import deck, joker, joker_suit, joker_turnup
from euchre_core.house_rules.rule import SWITCH, HouseRule, first_to, numbers, of_phase, of_scoring
from euchre_core.phases.dealing import Dealing
from euchre_core.phases.pickup import DealerPickup
from euchre_core.phases.play import AloneLead, TrickPlay
from euchre_core.phases.turn_up import AllPass, TurnUpAuction
from euchre_core.rules import Variant

_AUCTION = "a turn-up auction"


_TURNED = "a turned card"


def _hand_size() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        _must_turn(variant)
        dealing, hand = _dealt(_pattern_of(variant), int(value)), replace(variant.layout, hand=int(value))
        phases = tuple(dealing if isinstance(phase, Dealing) else phase for phase in variant.phases)
        return replace(variant, layout=hand, phases=phases)

    def read(variant: Variant) -> str:
        return str(variant.layout.hand)

    return HouseRule(name="hand-size", values=range(5, 13), needs=_TURNED, read=read, edit=edit)


def _must_turn(variant: Variant) -> None:
    if not variant.layout.turn_up:
        raise LookupError("turn_up")


PATTERNS = ("round-3-2", "round-2-3", "alternate-3-2", "singles", "threes", "free")
_ROUNDS = {5: (3, 2), 6: (3, 3), 7: (3, 2, 2), 8: (3, 3, 2)}


def _dealt(pattern: str, hand: int) -> Dealing:
    """That pattern for hands of so many cards. (rules.md 4.0.13)"""
    rounds = _ROUNDS.get(hand, (hand,))
    match pattern:
        case "singles":
            return Dealing((1,) * hand)
        case "threes":
            return Dealing((3,) * (hand // 3) + ((hand % 3,) if hand % 3 else ()))
        case "free":
            return Dealing(rounds, free=True)
        case "round-2-3":
            return Dealing(rounds[::-1])
        case _:
            return Dealing(rounds, alternate=pattern == "alternate-3-2")


def _pattern_of(variant: Variant) -> str:
    dealing = variant.phase(Dealing)
    return next((pattern for pattern in PATTERNS if _dealt(pattern, variant.layout.hand) == dealing), PATTERNS[0])


def _deal_pattern() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        return variant.tune(Dealing, lambda _: _dealt(value, variant.layout.hand))

    return HouseRule(name="deal-pattern", values=PATTERNS, needs="a dealing in packets", read=_pattern_of, edit=edit)


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
    deck(),
    _hand_size(),
    joker(),
    joker_turnup(),
    joker_suit(),
    _deal_pattern(),
    *DEALING,
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
    *CLAIMS,
)
