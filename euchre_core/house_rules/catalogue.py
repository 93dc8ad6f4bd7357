"""Every house rule there is, in the order of a canonical ruleset (that of rules.md section 5)."""

from __future__ import annotations

from dataclasses import replace

from euchre_core.cards import Seat
from euchre_core.ending import DownFrom, EndRule, FirstTo
from euchre_core.house_rules.before_bidding import CLAIMS, DEALING
from euchre_core.house_rules.joker import deck, joker, joker_suit, joker_turnup
from euchre_core.house_rules.penalties import RENEGES, TALK
from euchre_core.house_rules.rule import (
    ON_OFF,
    SWITCH,
    HouseRule,
    Values,
    changed,
    first_to,
    numbers,
    of_pairs,
    of_partners,
    of_phase,
    of_scoring,
)
from euchre_core.phases.betting import Betting
from euchre_core.phases.blind import BlindLoner
from euchre_core.phases.called import CalledPartner
from euchre_core.phases.dealing import Dealing
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
from euchre_core.score_cards import ScoreCards
from euchre_core.scoring import DefenceTable, TrickBidScoring
from euchre_core.stakes import PlayedFor, Stakes

_AUCTION = "a turn-up auction"


_TURNED = "a turned card"


def _hand_size() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        _must_turn(variant)
        _must_be_four(variant)
        dealing, hand = _dealt(_pattern_of(variant), int(value)), replace(variant.layout, hand=int(value))
        phases = tuple(dealing if isinstance(phase, Dealing) else phase for phase in variant.phases)
        return replace(variant, layout=hand, phases=phases)

    def read(variant: Variant) -> str:
        return str(variant.layout.hand)

    def narrowed(base: Variant) -> Values:
        if base.seating.seats == 4 and base.layout.turn_up:
            return ("5", "7")
        return (read(base),)

    return HouseRule(
        name="hand-size",
        values=range(5, 13),
        needs="a turned card and four players",
        read=read,
        edit=edit,
        narrowed=narrowed,
    )


def _must_be_four(variant: Variant) -> None:
    if variant.seating.seats != 4:  # seven of 32 cards are four players' (S0-9; rules.md 5)
        raise LookupError("four seats")


def _must_turn(variant: Variant) -> None:
    if not variant.layout.turn_up:
        raise LookupError("turn_up")


PATTERNS = ("round-3-2", "round-2-3", "alternate-3-2", "singles", "threes", "free")
_ROUNDS = {5: (3, 2), 6: (3, 3), 7: (3, 2, 2), 8: (3, 3, 2), 12: (3, 3, 3, 3)}


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

    def narrowed(base: Variant) -> Values:
        if base.layout.piles:  # of hands of twelve all other rounds are threes
            return ("round-3-2", "singles", "free")
        return PATTERNS if base.seating.seats == 4 else tuple(p for p in PATTERNS if p != "threes")

    return HouseRule(
        name="deal-pattern",
        values=PATTERNS,
        needs="a dealing in packets",
        read=_pattern_of,
        edit=edit,
        narrowed=narrowed,
    )


def _target() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        return replace(variant, ending=replace(first_to(variant), target=int(value)))

    def read(variant: Variant) -> str:
        return str(variant.ending.target)

    def narrowed(base: Variant) -> Values:
        return (read(base),) if base.ending.down else range(1, 1001)

    return HouseRule(
        name="target", values=range(1001), needs="a score to reach", read=read, edit=edit, narrowed=narrowed
    )


def _win_by() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        if len(variant.seating.groups(None)) != 2:
            raise LookupError("two sides")
        _must_turn(variant)
        return replace(variant, ending=replace(first_to(variant), lead=int(value)))

    def read(variant: Variant) -> str:
        return str(variant.ending.lead)

    return HouseRule(name="win-by", values=("1", "2"), needs="a score to reach and two sides", read=read, edit=edit)


def _end_rule() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        # Over a turned card only where each of several keeps a score of their own. (rules.md section 5)
        if variant.layout.turn_up and (variant.seating.partnered or variant.seating.seats == 2):
            raise LookupError("several scores")
        return replace(variant, ending=replace(first_to(variant), rule=EndRule(value)))

    def read(variant: Variant) -> str:
        ending = variant.ending
        return (ending.rule if isinstance(ending, FirstTo) else EndRule.HIGHER_SCORE).value

    values, needs = tuple(rule.value for rule in EndRule), "a score to reach, and bids or three scores"

    def narrowed(base: Variant) -> Values:
        # Where nobody but the maker scores in a deal, two are never home at once: nobody need be counted first.
        first = EndRule.BIDDER_FIRST if isinstance(base.scoring, TrickBidScoring) else None
        return tuple(value for value in values if value != first)

    return HouseRule(name="end-rule", values=values, needs=needs, read=read, edit=edit, narrowed=narrowed)


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


def _start_score() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        if not isinstance(variant.ending, DownFrom):
            raise LookupError(DownFrom.__name__)
        return replace(variant, ending=DownFrom(int(value)))

    def read(variant: Variant) -> str:
        return str(variant.ending.start)

    return HouseRule(name="start-score", values=range(101), needs="a score that falls", read=read, edit=edit)


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


# --- games that belong together, and setting back


def _must_have_two_sides(variant: Variant) -> None:
    if len(variant.seating.groups(None)) != 2:
        raise LookupError("groups")


def _of_ending(name: str, field: str) -> HouseRule:
    """A switch of the ending by points, of a game of two sides."""

    def edit(variant: Variant, value: str) -> Variant:
        if field == "rubber" or not variant.seating.partnered:
            _must_have_two_sides(variant)
        _must_turn(variant)
        return replace(variant, ending=changed(first_to(variant), field, value == "on"))

    def read(variant: Variant) -> str:
        return "on" if getattr(variant.ending, field, False) else "off"

    return HouseRule(name=name, values=ON_OFF, needs="two sides and a score to reach", read=read, edit=edit)


def _score_cards() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        _must_have_two_sides(variant)
        _must_turn(variant)
        first_to(variant)
        return replace(variant, score_cards=ScoreCards(value))

    def read(variant: Variant) -> str:
        return variant.score_cards.value

    values, needs = tuple(style.value for style in ScoreCards), "a turned card, two sides and a score to reach"
    return HouseRule(name="score-cards", values=values, needs=needs, read=read, edit=edit)


# --- chips


def _staked(variant: Variant) -> Stakes:
    _must_have_two_sides(variant)
    _must_turn(variant)
    return variant.stakes


def _stakes() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        by = PlayedFor(value)
        bare = replace(variant, stakes=replace(_staked(variant), by=by)).without(Betting)
        return bare.with_phase(Betting()) if by is PlayedFor.POT else bare

    def read(variant: Variant) -> str:
        return variant.stakes.by.value

    values = tuple(by.value for by in PlayedFor)
    return HouseRule(name="stakes", values=values, needs=_TWO_SIDES, read=read, edit=edit)


def _chips(name: str, field: str, values: range) -> HouseRule:
    """A number of chips."""

    def edit(variant: Variant, value: str) -> Variant:
        return replace(variant, stakes=changed(_staked(variant), field, int(value)))

    def read(variant: Variant) -> str:
        return str(getattr(variant.stakes, field))

    return HouseRule(name=name, values=values, needs=_TWO_SIDES, read=read, edit=edit)


_TWO_SIDES = "a turned card and two sides"


def _robson() -> HouseRule:
    rule = _extra("robson", SettingBack())

    def edit(variant: Variant, value: str) -> Variant:
        _must_have_two_sides(variant)
        return rule.edit(variant, value)

    return replace(rule, edit=edit)


def _set_back_floor() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        _must_have_two_sides(variant)
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
    _hand_size(),
    joker(),
    joker_turnup(),
    joker_suit(),
    _deal_pattern(),
    *DEALING,
    _target(),
    _win_by(),
    _end_rule(),
    _of_ending("laps", "laps"),
    _of_ending("skunk-double", "skunk_double"),
    _of_ending("rubber", "rubber"),
    _score_cards(),
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
    _start_score(),
    *RENEGES,
    of_phase("allow-claim", TrickPlay, "claims", SWITCH, "tricks to play"),
    *TALK,
    _stakes(),
    _chips("stake-unit", "unit", range(1, 101)),
    _chips("stake-ante", "ante", range(101)),
    _chips("stake-cap", "cap", range(1, 101)),
    _min_bid(),
)
