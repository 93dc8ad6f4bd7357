"""Options that can't be in force together, each with its code and its reason (rules.md 5.1). Edits nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from euchre_core.house_rules.joker import has_joker, joker_suit, joker_turnup
from euchre_core.house_rules.rule import HouseRule
from euchre_core.phases.joker_turned import JokerTurned, WhenTurned
from euchre_core.rules import Sides, Variant
from euchre_core.score_cards import ScoreCards, reaches
from euchre_core.scoring import MajorityScoring
from euchre_core.stakes import PlayedFor

Setting = Mapping[str, str]
"""The value of every option of the catalogue, as it would be in force."""


class Clash(NamedTuple):
    """`option` against `other`, refused where `met`."""

    code: str
    option: str
    other: str
    why: str
    met: Callable[[Setting, Variant], bool]


def _without_lone_hands(option: str, idle: str) -> Clash:
    def met(now: Setting, base: Variant) -> bool:
        return now["alone-allowed"] == "off" and now[option] != idle

    return Clash("needs-alone", option, "alone-allowed", "without lone hands it changes nothing", met)


def _points_without_lone_hands(option: str, of: Callable[[MajorityScoring], int]) -> Clash:
    """Other points for lone hands than the game itself pays, where there are none."""

    def met(now: Setting, base: Variant) -> bool:
        if not isinstance(base.scoring, MajorityScoring):
            return False  # the game has no such price at all
        return now["alone-allowed"] == "off" and int(now[option]) != of(base.scoring)

    return Clash("needs-alone", option, "alone-allowed", "without lone hands it changes nothing", met)


def _needs(code: str, option: str, idle: str, other: str, why: str) -> Clash:
    """`option` away from `idle` where `other` is off."""

    def met(now: Setting, base: Variant) -> bool:
        return now[option] != idle and now[other] == "off"

    return Clash(code, option, other, why, met)


def _beside(code: str, option: str, other: str, why: str) -> Clash:
    """Two switches that can't both be on."""

    def met(now: Setting, base: Variant) -> bool:
        return now[option] == "on" == now[other]

    return Clash(code, option, other, why, met)


def _kept_open(now: Setting, base: Variant) -> bool:
    return now["win-by"] == "2" and now["laps"] == "on"


def _beyond_the_cards(now: Setting, base: Variant) -> bool:
    return base.layout.turn_up and not reaches(ScoreCards(now["score-cards"]), int(now["target"]))


def _seven_of_few(now: Setting, base: Variant) -> bool:
    return now["hand-size"] == "7" and now["deck"] not in ("D32", "D33")


def _uneven_packets(now: Setting, base: Variant) -> bool:
    return now["deal-pattern"] == "alternate-3-2" and now["hand-size"] != "5"


def _same_as_rounds(now: Setting, base: Variant) -> bool:
    return now["deal-pattern"] == "threes" and now["hand-size"] in ("5", "6", "8")


def _too_many(now: Setting, base: Variant) -> bool:
    return base.layout.turn_up and _face_down(now, base) < 0


def _other_joker(now: Setting, base: Variant) -> bool:
    return base.phase(JokerTurned) is not None and (now["joker"] == "on") != has_joker(now["deck"])


def _no_trump_for_joker(now: Setting, base: Variant) -> bool:
    return now["joker"] == "on" and now["no-trump"] == "on"


def _bare_hand_for_joker(now: Setting, base: Variant) -> bool:
    return now["joker"] == "on" and now["all-pass"] == "no-trump-hand"


def _stuck_twice(now: Setting, base: Variant) -> bool:
    return now["stick-the-dealer"] == "on" and now["all-pass"] == "no-trump-hand"


def _no_joker_to_turn(rule: HouseRule) -> Clash:
    def met(now: Setting, base: Variant) -> bool:
        turned = base.phase(JokerTurned) is not None
        return turned and now["joker"] == "off" and now[rule.name] != rule.read(base)

    return Clash("useless-option", rule.name, "joker", "there is no joker to turn up", met)


def _no_fixed_suit(rule: HouseRule) -> Clash:
    def met(now: Setting, base: Variant) -> bool:
        fixed = base.phase(JokerTurned) is None or now["joker-turnup"] == WhenTurned.FIXED_SUIT
        return not fixed and now[rule.name] != rule.read(base)

    return Clash("useless-option", rule.name, "joker-turnup", "a turned joker stands for no suit agreed", met)


def _even(now: Setting, base: Variant) -> bool:
    return base.layout.turn_up and int(now["hand-size"]) % 2 == 0


def _robson_of_several(now: Setting, base: Variant) -> bool:
    return now["robson"] == "on" and len(base.seating.groups(None)) > 2


def _rubber_of_several(now: Setting, base: Variant) -> bool:
    return now["rubber"] == "on" and len(base.seating.groups(None)) > 2


def _staked_by_several(now: Setting, base: Variant) -> bool:
    return now["stakes"] != PlayedFor.OFF and len(base.seating.groups(None)) > 2


def _chips_unused(option: str, usual: str, *by: PlayedFor) -> Clash:
    """A number of chips other than the usual one, where the table plays for nothing that it counts."""

    def met(now: Setting, base: Variant) -> bool:
        return now[option] != usual and now["stakes"] not in by

    return Clash("useless-option", option, "stakes", "the table plays for nothing that it counts", met)


def _two_ahead_of_several(now: Setting, base: Variant) -> bool:
    return now["win-by"] == "2" and len(base.seating.groups(None)) > 2


def _declined_by_others(now: Setting, base: Variant) -> bool:
    return now["dealer-may-decline"] == "on" and base.seating.seats != 2


_SWAPS = ("swap-clean", "swap-mixed")


def _no_kitty(option: str, swaps: tuple[str, ...]) -> Clash:
    def met(now: Setting, base: Variant) -> bool:
        return now[option] in swaps and _face_down(now, base) < 3

    return Clash("no-kitty", option, "deck", "fewer than three cards of the kitty lie face down", met)


def _face_down(now: Setting, base: Variant) -> int:
    """Cards of the kitty under the turned one; fewer than none where the pack doesn't suffice."""
    hands = base.seating.seats + (base.seating.seats == 3 and now["dummy-hand"] == "on")
    beside = base.layout.dead + base.layout.spares * base.seating.seats
    return int(now["deck"].removeprefix("D")) - int(now["hand-size"]) * hands - beside - 1


def _no_swap(now: Setting, base: Variant) -> bool:
    return now["farmers-hand-no-face"] == "on" and now["farmers-hand"] not in _SWAPS


def _no_redeal(now: Setting, base: Variant) -> bool:
    return now["farmers-redeal-dealer"] == "next" and now["farmers-hand"] != "redeal-all-low"


def _no_low_card(now: Setting, base: Variant) -> bool:
    return now["draw-partners"] == "on" and now["first-dealer"] != "low-card"


def _stolen_of_others(now: Setting, base: Variant) -> bool:
    return now["steal-deal"] == "on" and base.seating.seats != 4


def _not_four(now: Setting, base: Variant) -> bool:
    return now["draw-partners"] == "on" and base.seating.seats != 4


def _award_of_nobodys_side(now: Setting, base: Variant) -> bool:
    return now["renege-mode"] == "award" and base.seating.sides in (Sides.APART, Sides.CALLED)


_NO_RENEGE = "without reneges it changes nothing"

CLASHES: tuple[Clash, ...] = (
    # values that no game has
    Clash("bad-value", "hand-size", "deck", "seven cards each need a pack of 32 or more", _seven_of_few),
    Clash("bad-value", "deal-pattern", "hand-size", "three and two by turns make hands of five", _uneven_packets),
    Clash("joker-deck-mismatch", "joker", "deck", "that pack says otherwise of the joker", _other_joker),
    Clash("deal-too-big", "hand-size", "deck", "there aren't enough cards", _too_many),
    Clash("even-tricks", "hand-size", "deck", "of an even number of tricks nobody need have most", _even),
    _no_kitty("farmers-hand", _SWAPS),
    _no_kitty("ace-no-face", ("swap3",)),
    Clash(
        "useless-option", "farmers-hand-no-face", "farmers-hand", "only a hand that is swapped may lack faces", _no_swap
    ),
    Clash(
        "useless-option",
        "farmers-redeal-dealer",
        "farmers-hand",
        "only a hand that is redealt has a next dealer",
        _no_redeal,
    ),
    _without_lone_hands("canadian-loner", "off"),
    _without_lone_hands("alone-lead", "eldest-active"),
    _without_lone_hands("alone-must-take-all", "off"),
    _points_without_lone_hands("lone-euchre-points", lambda scoring: scoring.lone_euchre),
    _points_without_lone_hands("lone-march-points", lambda scoring: scoring.lone_march),
    _without_lone_hands("defend-alone", "off"),
    _without_lone_hands("partner-best", "off"),
    _without_lone_hands("blind-loner", "off"),
    _without_lone_hands("jambone", "off"),
    _needs("needs-defend-alone", "partner-best-defender", "off", "defend-alone", "no defender stands alone"),
    _needs("needs-defend-alone", "partner-best-defender", "off", "partner-best", "no best card is asked for"),
    _needs("useless-option", "defend-alone-table", "flat4", "defend-alone", "it changes nothing without it"),
    _needs("useless-option", "set-back-floor", "zero", "robson", "it changes nothing without it"),
    Clash(
        "needs-two-sides",
        "robson",
        "target",
        "of three scores or more there is no other side",
        _robson_of_several,
    ),
    Clash(
        "win-by-conflict",
        "win-by",
        "target",
        "of three scores or more nobody need be two ahead",
        _two_ahead_of_several,
    ),
    Clash("win-by-conflict", "win-by", "laps", "a surplus can't be carried while the game is kept open", _kept_open),
    _beside("laps-setback", "laps", "robson", "what is set back is no surplus"),
    _beside("double-counting", "laps", "rubber", "the same points would count twice"),
    _beside("double-counting", "skunk-double", "rubber", "the same game would count twice"),
    Clash("joker-no-trump", "no-trump", "joker", "the joker has no suit without trumps", _no_trump_for_joker),
    Clash(
        "joker-no-trump", "all-pass", "joker", "the joker has no suit in a hand without trumps", _bare_hand_for_joker
    ),
    _no_joker_to_turn(joker_turnup()),
    _no_joker_to_turn(joker_suit()),
    _no_fixed_suit(joker_suit()),
    Clash("stick-conflict", "stick-the-dealer", "all-pass", "a stuck dealer leaves nothing to all pass", _stuck_twice),
    Clash(
        "two-handed-only",
        "dealer-may-decline",
        "may-discard-turnup",
        "only of two players the dealer may leave an ordered card",
        _declined_by_others,
    ),
    Clash("needs-four", "steal-deal", "first-dealer", "the last dealer's partner steals from four", _stolen_of_others),
    _needs("useless-option", "renege-points", "2", "renege-mode", _NO_RENEGE),
    _needs("useless-option", "renege-points-alone", "2", "renege-mode", _NO_RENEGE),
    _needs("useless-option", "renege-correctable", "on", "renege-mode", _NO_RENEGE),
    _needs("useless-option", "false-claim-points", "2", "renege-mode", _NO_RENEGE),
    _without_lone_hands("renege-points-alone", "2"),
    Clash("needs-two-sides", "rubber", "target", "of three scores or more there is no other side", _rubber_of_several),
    Clash("needs-two-sides", "stakes", "target", "of three scores or more there is no other side", _staked_by_several),
    Clash(
        "award-individual",
        "renege-mode",
        "target",
        "where nobody is with another, or nobody knows the sides, points can only be taken off whoever reneged",
        _award_of_nobodys_side,
    ),
    Clash("useless-option", "draw-partners", "first-dealer", "the low cards are drawn for partners", _no_low_card),
    Clash("needs-four", "draw-partners", "first-dealer", "two pairs are drawn, so it needs four seats", _not_four),
    _chips_unused("stake-unit", "1", PlayedFor.PER_POINT, PlayedFor.PER_TRICK),
    _chips_unused("stake-ante", "1", PlayedFor.POT),
    _chips_unused("stake-cap", "10", PlayedFor.POT),
    # beyond that list
    Clash("useless-option", "deal-pattern", "hand-size", "threes and the rest are the usual rounds", _same_as_rounds),
    _needs("useless-option", "exchange-order", "discard-first", "partner-best", "it changes nothing without it"),
    Clash("beyond-the-cards", "score-cards", "target", "those cards can't show so many points", _beyond_the_cards),
)
"""In the order in which they are looked for, that of rules.md 5.1: the first that is met is the answer."""
