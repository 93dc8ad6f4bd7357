"""Every house rule there is, in the order of a canonical ruleset (that of rules.md section 5)."""

from __future__ import annotations

from dataclasses import replace

from euchre_core.cards import Seat
from euchre_core.house_rules.before_bidding import CLAIMS, DEALING
from euchre_core.house_rules.hands import HANDS, PATTERN
from euchre_core.house_rules.joker import deck, joker, joker_suit, joker_turnup
from euchre_core.house_rules.penalties import RENEGES, TALK
from euchre_core.house_rules.rule import (
    ON_OFF,
    SWITCH,
    HouseRule,
    must_have_two_sides,
    numbers,
    of_pairs,
    of_partners,
    of_phase,
    of_scoring,
)
from euchre_core.house_rules.winning import CHIPS, FALLING, WINNING
from euchre_core.phases.blind import BlindLoner
from euchre_core.phases.called import CalledPartner
from euchre_core.phases.defence import LoneDefence
from euchre_core.phases.dirty_clubs import DirtyClubs
from euchre_core.phases.exchange import DefendersBest, ExchangeOrder, MakersBest
from euchre_core.phases.pickup import DealerPickup
from euchre_core.phases.play import AloneLead, TrickPlay
from euchre_core.phases.set_back import Floor, SettingBack
from euchre_core.phases.showing import ShowingHands
from euchre_core.phases.trick_bids import TrickBids
from euchre_core.phases.turn_up import AllPass, TurnUpAuction
from euchre_core.rules import Phase, Seating, Sides, Variant
from euchre_core.scoring import DefenceTable

_AUCTION = "a turn-up auction"


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


# --- games without partners ---


def _dealer_may_decline() -> HouseRule:
    rule = of_phase("dealer-may-decline", DealerPickup, "may_decline", SWITCH, "two players and a turned card")

    def edit(variant: Variant, value: str) -> Variant:
        if variant.seating.seats != 2:
            raise LookupError("two players")
        return rule.edit(variant, value)

    return replace(rule, edit=edit)


def _dummy_hand() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        if variant.seating != Seating(3, Sides.SINGLES):
            raise LookupError("three players")
        dead = variant.layout.hand if value == "on" else 0
        return replace(variant, layout=replace(variant.layout, dead=dead))

    def read(variant: Variant) -> str:
        return "on" if variant.seating.seats == 3 and variant.layout.dead else "off"

    return HouseRule(
        name="dummy-hand", values=tuple(SWITCH), needs="three players, two against one", read=read, edit=edit
    )


# --- games in which each is for oneself in every deal


def _all_pass() -> HouseRule:
    means = {"redeal": AllPass.THROW_IN, "no-trump-hand": AllPass.NO_TRUMP}
    rule = of_phase("all-pass", TurnUpAuction, "if_all_pass", means, "each for oneself in every deal")

    def edit(variant: Variant, value: str) -> Variant:
        if variant.seating.sides is not Sides.APART:
            raise LookupError(Sides.APART)
        return rule.edit(variant, value)

    return replace(rule, edit=edit)


# --- a called partner


def _call_trump_ace() -> HouseRule:
    needs = "an ace that is called for a partner"
    rule = of_phase("call-trump-ace", CalledPartner, "trump_ace", SWITCH, needs)

    def edit(variant: Variant, value: str) -> Variant:
        calling = variant.phase(CalledPartner)
        if calling is None or calling.any_card:
            raise LookupError(CalledPartner.__name__)
        return rule.edit(variant, value)

    return replace(rule, edit=edit)


def _march_points() -> HouseRule:
    rule = of_scoring("march-points", "march", numbers(2, 3, 4))

    def edit(variant: Variant, value: str) -> Variant:
        if variant.phase(CalledPartner) is not None:  # there it goes by the number of players (rules.md 4.15)
            raise LookupError(CalledPartner.__name__)
        return rule.edit(variant, value)

    return replace(rule, edit=edit)


# --- lone hands

_LONE = "a turn-up auction between partners"


def _must_have_partners(variant: Variant) -> None:
    if variant.phase(TurnUpAuction) is None or not variant.seating.partners(Seat(0), None):
        raise LookupError(TurnUpAuction.__name__)


def _extra(name: str, phase: Phase) -> HouseRule:
    """A phase that a table has or hasn't."""
    kind = type(phase)

    def edit(variant: Variant, value: str) -> Variant:
        _must_have_partners(variant)
        bare = variant.without(kind)
        return bare if value == "off" else bare.with_phase(phase)

    def read(variant: Variant) -> str:
        return "off" if variant.phase(kind) is None else "on"

    return HouseRule(name=name, values=ON_OFF, needs=_LONE, read=read, edit=edit)


def _exchange_order() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        _must_have_partners(variant)
        order = ExchangeOrder(value)
        ordered: dict[type[Phase], Phase] = {MakersBest: MakersBest(order), DefendersBest: DefendersBest(order)}
        return replace(variant, phases=tuple(ordered.get(type(phase), phase) for phase in variant.phases))

    def read(variant: Variant) -> str:
        return (variant.phase(MakersBest) or MakersBest()).order.value

    values = tuple(order.value for order in ExchangeOrder)
    return HouseRule(name="exchange-order", values=values, needs=_LONE, read=read, edit=edit)


# --- hands face up

_SHOWN = "a game in which hands may be shown"


def _jambone() -> HouseRule:
    rule = of_phase("jambone", TurnUpAuction, "jambone", SWITCH, _SHOWN)

    def edit(variant: Variant, value: str) -> Variant:
        if variant.phase(ShowingHands) is None:
            raise LookupError(ShowingHands.__name__)
        return rule.edit(variant, value)

    return replace(rule, edit=edit)


# --- setting back, and bids


def _robson() -> HouseRule:
    rule = _extra("robson", SettingBack())

    def edit(variant: Variant, value: str) -> Variant:
        must_have_two_sides(variant)
        return rule.edit(variant, value)

    return replace(rule, edit=edit)


def _set_back_floor() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        must_have_two_sides(variant)
        _must_have_partners(variant)
        if variant.phase(SettingBack) is None:
            return variant
        return variant.tune(SettingBack, lambda phase: replace(phase, floor=Floor(value)))

    def read(variant: Variant) -> str:
        return (variant.phase(SettingBack) or SettingBack()).floor.value

    return HouseRule(
        name="set-back-floor", values=tuple(floor.value for floor in Floor), needs=_LONE, read=read, edit=edit
    )


def _min_bid() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        return variant.tune(TrickBids, lambda bids: replace(bids, least=int(value)))

    def read(variant: Variant) -> str:
        return str((variant.phase(TrickBids) or TrickBids(least=3)).least)

    return HouseRule(name="min-bid", values=range(1, 9), needs="an auction of tricks", read=read, edit=edit)


CATALOGUE: tuple[HouseRule, ...] = (
    deck(),
    *HANDS,
    joker(),
    joker_turnup(),
    joker_suit(),
    *PATTERN,
    *DEALING,
    *WINNING,
    of_phase("stick-the-dealer", TurnUpAuction, "stuck", SWITCH, _AUCTION),
    of_phase("no-trump", TurnUpAuction, "no_trump", SWITCH, _AUCTION),
    of_partners(of_phase("alone-allowed", TurnUpAuction, "alone", SWITCH, _AUCTION)),
    of_pairs(of_phase("canadian-loner", TurnUpAuction, "partner_only_alone", SWITCH, _AUCTION)),
    of_partners(_alone_lead()),
    of_partners(of_scoring("alone-must-take-all", "lone_all_or_nothing", SWITCH)),
    _extra("defend-alone", LoneDefence()),
    of_partners(of_scoring("defend-alone-table", "lone_defence", {table.value: table for table in DefenceTable})),
    of_partners(of_scoring("lone-euchre-points", "lone_euchre", numbers(2, 4))),
    of_partners(of_scoring("lone-march-points", "lone_march", numbers(4, 5))),
    _march_points(),
    of_partners(of_scoring("defenders-sweep-points", "sweep", numbers(2, 4))),
    _extra("partner-best", MakersBest()),
    _extra("partner-best-defender", DefendersBest()),
    _exchange_order(),
    of_phase("may-discard-turnup", DealerPickup, "may_lay_upcard_away", SWITCH, "a dealer who takes the turned card"),
    _dealer_may_decline(),
    of_phase("min-trump-to-call", TurnUpAuction, "trumps_to_call", numbers(0, 1), _AUCTION),
    of_pairs(_robson()),
    of_pairs(_set_back_floor()),
    of_pairs(_extra("blind-loner", BlindLoner())),
    _jambone(),
    of_phase("jamboree", ShowingHands, "jamboree", SWITCH, _SHOWN),
    *CLAIMS,
    of_phase("dirty-dealer-takes", DirtyClubs, "dealer_takes", SWITCH, "clubs that are trump when turned"),
    _all_pass(),
    _call_trump_ace(),
    _dummy_hand(),
    *FALLING,
    *RENEGES,
    of_phase("allow-claim", TrickPlay, "claims", SWITCH, "tricks to play"),
    *TALK,
    *CHIPS,
    _min_bid(),
)
