"""Options that can't be in force together, each with its code and its reason (rules.md 5.1). Edits nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from euchre_core.house_rules.joker import DECKS, has_joker, joker_suit, joker_turnup
from euchre_core.house_rules.rule import HouseRule
from euchre_core.phases.joker_turned import JokerTurned, WhenTurned
from euchre_core.phases.showing import ShowingHands
from euchre_core.phases.trick_bids import TrickBids
from euchre_core.rules import Sides, Variant
from euchre_core.score_cards import ScoreCards, reaches
from euchre_core.scoring import MajorityScoring, TrickBidScoring
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
    words: str = ""
    """The sentence that people read, where the code alone doesn't say which."""
    lacks: bool = False
    """Whether `option` is refused for want of `other`."""


# --- shapes that several have -----------------------------------------------------------------------------------------


def _without_lone_hands(option: str, idle: str) -> Iterator[Clash]:
    """Nobody may play alone, or nobody has a partner to leave out."""

    def met(now: Setting, base: Variant) -> bool:
        return base.seating.partnered and now["alone-allowed"] == "off" and now[option] != idle

    def met_without_partners(now: Setting, base: Variant) -> bool:
        return not base.seating.partnered and now[option] != idle

    yield Clash("needs-alone", option, "alone-allowed", "without lone hands it changes nothing", met, lacks=True)
    yield Clash(
        "needs-alone", option, "players", "nobody has a partner to leave out", met_without_partners, "no-partner"
    )


def _points_without_lone_hands(option: str, of: Callable[[MajorityScoring], int]) -> Iterator[Clash]:
    """Other points for lone hands than the game itself pays, where there are none."""

    def priced_otherwise(now: Setting, base: Variant) -> bool:
        # Where no side needs most of the tricks there are no such points at all.
        return int(now[option]) != of(base.scoring if isinstance(base.scoring, MajorityScoring) else MajorityScoring())

    def met(now: Setting, base: Variant) -> bool:
        return base.seating.partnered and now["alone-allowed"] == "off" and priced_otherwise(now, base)

    def met_without_partners(now: Setting, base: Variant) -> bool:
        return not base.seating.partnered and priced_otherwise(now, base)

    yield Clash("needs-alone", option, "alone-allowed", "without lone hands it changes nothing", met, lacks=True)
    yield Clash(
        "needs-alone", option, "players", "nobody has a partner to leave out", met_without_partners, "no-partner"
    )


def _needs(code: str, option: str, idle: str, other: str, why: str) -> Clash:
    """`option` away from `idle` where `other` is off."""

    def met(now: Setting, base: Variant) -> bool:
        return now[option] != idle and now[other] == "off"

    return Clash(code, option, other, why, met, lacks=True)


def _beside(code: str, option: str, other: str, why: str) -> Clash:
    """Two switches that can't both be on."""

    def met(now: Setting, base: Variant) -> bool:
        return now[option] == "on" == now[other]

    return Clash(code, option, other, why, met)


def _of_two_sides(code: str, option: str, idle: str, why: str) -> Iterator[Clash]:
    """What is played by two sides over a turned card: away from `idle` with more scores, or where tricks are bid.

    (rules.md 5.1, rules 11, 12, 32)
    """

    def met(now: Setting, base: Variant) -> bool:
        return now[option] != idle and len(base.seating.groups(None)) > 2

    def met_in_an_auction(now: Setting, base: Variant) -> bool:
        return now[option] != idle and base.phase(TrickBids) is not None

    yield Clash(code, option, "players", why, met)
    yield Clash(code, option, "min-bid", _BIDS, met_in_an_auction, "tricks-are-bid")


def _of_so_many(code: str, option: str, seats: int, why: str) -> Clash:
    """A switch that is for that number of players alone."""

    def met(now: Setting, base: Variant) -> bool:
        return now[option] == "on" and base.seating.seats != seats

    return Clash(code, option, "players", why, met)


_BIDS = "it belongs to games over a turned card, and here tricks are bid"


# --- one each ---------------------------------------------------------------------------------------------------------


def _kept_open(now: Setting, base: Variant) -> bool:
    return now["win-by"] == "2" and now["laps"] == "on"


def _counts_down(now: Setting, base: Variant) -> bool:
    return base.ending.down and now["target"] != str(base.ending.target)


def _only_bids_score(now: Setting, base: Variant) -> bool:
    """Whether nobody could be home but by a bid made."""
    penalties = now["table-talk-penalty"] == "award1" or now["renege-mode"] != "off"
    return isinstance(base.scoring, TrickBidScoring) and now["end-rule"] != "higher-score" and not penalties


def _dealer_of_bids(now: Setting, base: Variant) -> bool:
    return now["dealer-may-decline"] == "on" and base.seating.seats == 2 and base.phase(TrickBids) is not None


def _jambone_without_lone_hands(now: Setting, base: Variant) -> bool:
    return now["jambone"] == "on" and now["alone-allowed"] == "off" and base.phase(ShowingHands) is not None


def _beyond_the_cards(now: Setting, base: Variant) -> bool:
    return base.layout.turn_up and not reaches(ScoreCards(now["score-cards"]), int(now["target"]))


def _hand_is_chosen(base: Variant) -> bool:
    """Elsewhere its size is fixed by the game."""
    return base.layout.turn_up and base.seating.seats == 4


def _seven_of_few(now: Setting, base: Variant) -> bool:
    return _hand_is_chosen(base) and now["hand-size"] == "7" and now["deck"] not in ("D32", "D33")


def _uneven_packets(now: Setting, base: Variant) -> bool:
    return now["deal-pattern"] == "alternate-3-2" and now["hand-size"] != "5"


def _same_as_rounds(now: Setting, base: Variant) -> bool:
    return now["deal-pattern"] == "threes" and now["hand-size"] in ("5", "6", "8")


def _too_many(now: Setting, base: Variant) -> bool:
    return _hand_is_chosen(base) and _face_down(now, base) < 0


def _too_many_players(now: Setting, base: Variant) -> bool:
    dealt = {**now, "hand-size": str(base.layout.hand)}
    return base.layout.turn_up and not _hand_is_chosen(base) and _face_down(dealt, base) < 0


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

    return Clash("useless-option", rule.name, "joker", "there is no joker to turn up", met, "no-joker", lacks=True)


def _no_fixed_suit(rule: HouseRule) -> Clash:
    def met(now: Setting, base: Variant) -> bool:
        fixed = base.phase(JokerTurned) is None or now["joker-turnup"] == WhenTurned.FIXED_SUIT
        return not fixed and now[rule.name] != rule.read(base)

    why = "a turned joker stands for no suit agreed"
    return Clash("useless-option", rule.name, "joker-turnup", why, met, "no-suit-agreed", lacks=True)


def _even(now: Setting, base: Variant) -> bool:
    return _hand_is_chosen(base) and int(now["hand-size"]) % 2 == 0


def _chips_unused(option: str, usual: str, *by: PlayedFor) -> Clash:
    """A number of chips other than the usual one, where the table plays for nothing that it counts."""

    def met(now: Setting, base: Variant) -> bool:
        return now[option] != usual and now["stakes"] not in by

    why = "the table plays for nothing that it counts"
    return Clash("useless-option", option, "stakes", why, met, "no-stakes", lacks=True)


_SWAPS = ("swap-clean", "swap-mixed")


def _no_kitty(option: str, swaps: tuple[str, ...]) -> Iterator[Clash]:
    """Over another pack there would be one, or with so many players over none. (rules.md 5.1, rule 5)"""

    def lacks(now: Setting, base: Variant) -> bool:
        return base.layout.turn_up and now[option] in swaps and _face_down(now, base) < 3

    def in_every_pack(now: Setting, base: Variant) -> bool:
        return all(_face_down({**now, "deck": deck}, base) < 3 for deck in DECKS)

    def met(now: Setting, base: Variant) -> bool:
        return lacks(now, base) and not in_every_pack(now, base)

    def met_by_many(now: Setting, base: Variant) -> bool:
        return lacks(now, base) and in_every_pack(now, base)

    def met_in_an_auction(now: Setting, base: Variant) -> bool:
        return now[option] in swaps and base.phase(TrickBids) is not None

    why = "fewer than three cards of the kitty lie face down"
    yield Clash("no-kitty", option, "deck", why, met)
    yield Clash("no-kitty", option, "players", why, met_by_many)
    yield Clash("no-kitty", option, "min-bid", _BIDS, met_in_an_auction, "tricks-are-bid")


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


def _award_of_nobodys_side(now: Setting, base: Variant) -> bool:
    return now["renege-mode"] == "award" and base.seating.sides in (Sides.APART, Sides.CALLED)


_NO_RENEGE = "without reneges it changes nothing"

CLASHES: tuple[Clash, ...] = (
    # values that no game has
    Clash(
        "bad-value", "hand-size", "deck", "seven cards each need a pack of 32 or more", _seven_of_few, "seven-of-few"
    ),
    Clash(
        "bad-value",
        "deal-pattern",
        "hand-size",
        "three and two by turns make hands of five",
        _uneven_packets,
        "uneven-packets",
    ),
    Clash("bad-value", "target", "start-score", "scores fall from there to 0", _counts_down, "counts-down"),
    Clash("joker-deck-mismatch", "joker", "deck", "that pack says otherwise of the joker", _other_joker),
    Clash("deal-too-big", "hand-size", "deck", "there aren't enough cards", _too_many),
    Clash("deal-too-big", "deck", "players", "there aren't enough cards", _too_many_players),
    Clash("even-tricks", "hand-size", "deck", "of an even number of tricks nobody need have most", _even),
    *_no_kitty("farmers-hand", _SWAPS),
    *_no_kitty("ace-no-face", ("swap3",)),
    Clash(
        "useless-option",
        "farmers-hand-no-face",
        "farmers-hand",
        "only a hand that is swapped may lack faces",
        _no_swap,
        "no-swap",
        lacks=True,
    ),
    Clash(
        "useless-option",
        "farmers-redeal-dealer",
        "farmers-hand",
        "only a hand that is redealt has a next dealer",
        _no_redeal,
        "no-redeal",
        lacks=True,
    ),
    *_without_lone_hands("canadian-loner", "off"),
    *_without_lone_hands("alone-lead", "eldest-active"),
    *_without_lone_hands("alone-must-take-all", "off"),
    *_points_without_lone_hands("lone-euchre-points", lambda scoring: scoring.lone_euchre),
    *_points_without_lone_hands("lone-march-points", lambda scoring: scoring.lone_march),
    *_without_lone_hands("defend-alone", "off"),
    *_without_lone_hands("partner-best", "off"),
    *_without_lone_hands("blind-loner", "off"),
    Clash(
        "needs-alone",
        "jambone",
        "alone-allowed",
        "without lone hands it changes nothing",
        _jambone_without_lone_hands,
        lacks=True,
    ),
    _needs("needs-defend-alone", "partner-best-defender", "off", "defend-alone", "no defender stands alone"),
    _needs("needs-defend-alone", "partner-best-defender", "off", "partner-best", "no best card is asked for"),
    _needs("useless-option", "defend-alone-table", "flat4", "defend-alone", "it changes nothing without it"),
    _needs("useless-option", "set-back-floor", "zero", "robson", "it changes nothing without it"),
    *_of_two_sides("needs-two-sides", "robson", "off", "of three scores or more there is no other side"),
    *_of_two_sides("win-by-conflict", "win-by", "1", "of three scores or more nobody need be two ahead"),
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
    _of_so_many("two-handed-only", "dealer-may-decline", 2, "only of two players the dealer may leave an ordered card"),
    Clash("two-handed-only", "dealer-may-decline", "min-bid", _BIDS, _dealer_of_bids, "tricks-are-bid"),
    _of_so_many("needs-four", "steal-deal", 4, "the last dealer's partner steals from four"),
    _needs("useless-option", "renege-points", "2", "renege-mode", _NO_RENEGE),
    _needs("useless-option", "renege-points-alone", "2", "renege-mode", _NO_RENEGE),
    _needs("useless-option", "renege-correctable", "on", "renege-mode", _NO_RENEGE),
    _needs("useless-option", "false-claim-points", "2", "renege-mode", _NO_RENEGE),
    *_without_lone_hands("renege-points-alone", "2"),
    *_of_two_sides("needs-two-sides", "rubber", "off", "of three scores or more there is no other side"),
    *_of_two_sides("needs-two-sides", "stakes", PlayedFor.OFF, "of three scores or more there is no other side"),
    Clash(
        "award-individual",
        "renege-mode",
        "players",
        "where nobody is with another, or nobody knows the sides, points can only be taken off whoever reneged",
        _award_of_nobodys_side,
    ),
    Clash(
        "useless-option",
        "draw-partners",
        "first-dealer",
        "the low cards are drawn for partners",
        _no_low_card,
        "no-low-card",
        lacks=True,
    ),
    _of_so_many("needs-four", "draw-partners", 4, "two pairs are drawn, so it needs four seats"),
    _chips_unused("stake-unit", "1", PlayedFor.PER_POINT, PlayedFor.PER_TRICK),
    _chips_unused("stake-ante", "1", PlayedFor.POT),
    _chips_unused("stake-cap", "10", PlayedFor.POT),
    # beyond that list
    Clash(
        "useless-option",
        "deal-pattern",
        "hand-size",
        "threes and the rest are the usual rounds",
        _same_as_rounds,
        "same-as-rounds",
    ),
    _needs("useless-option", "exchange-order", "discard-first", "partner-best", "it changes nothing without it"),
    Clash(
        "useless-option",
        "end-rule",
        "table-talk-penalty",
        "without penalties nobody comes home but by a bid",
        _only_bids_score,
        "only-bids-score",
        lacks=True,
    ),
    Clash("beyond-the-cards", "score-cards", "target", "those cards can't show so many points", _beyond_the_cards),
)
"""In the order in which they are looked for, that of rules.md 5.1: the first that is met is the answer."""
