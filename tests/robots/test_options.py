"""Every house rule and what the sensible robot makes of it: one position decided otherwise with it, or why none is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from euchre_core.actions import CallRenege, NameTrump, OrderUp, Pass, PlayCard, code_of
from euchre_core.cards import Seat
from euchre_core.engine import apply, deal, new_game
from euchre_core.house_rules import CATALOGUE
from euchre_core.observe import public_view, seat_view
from euchre_core.record import pack_of_hands
from euchre_core.robots import objection_of, robot_of
from euchre_core.robots.standing import standing_after
from euchre_core.variants import variant_for
from tests.robots.situations import asked, game_of, says

ROOT = Path(__file__).parents[2]


class Position(NamedTuple):
    """One record under two rule sets, and what the robot does where it stops."""

    rules: str
    option: str
    without: str
    having: str
    record: str


SAME_CHOICES = {
    "deck": Position(
        "standard", "deck=D25", "LD", "Jd",
        "deal 2 dealer 1 score 9 0 9 0\nhands Jd Js 9h Ks Jh | Ac Ah Kd Qs Th | Tc 9d 9c Ts Ad | Kc As Jc Qc Qd up Kh\n"
        "says P P U\naway Qs\nplays Ad Qd Js Kd Ts As Ks Th Ac 9c Jc 9h",
    ),
    "joker": Position(
        "standard", "joker", "LD", "Jd",
        "deal 2 dealer 1 score 9 0 9 0\nhands Jd Js 9h Ks Jh | Ac Ah Kd Qs Th | Tc 9d 9c Ts Ad | Kc As Jc Qc Qd up Kh\n"
        "says P P U\naway Qs\nplays Ad Qd Js Kd Ts As Ks Th Ac 9c Jc 9h",
    ),
    "joker-suit": Position(
        "standard+deck=D25+joker-turnup=fixed-suit", "joker-suit=D", "P", "U",
        "deal 2 dealer 2 score 0 9 0 9\nhands Kd Ks Qd Kc Th | Ac 9d Ad Jc 9s | Js Td 9h As Qs | Ts Kh Qc Jh Jd up Jo\n"
        "says P",
    ),
    "target": Position(
        "standard", "target=11", "U", "UA",
        "deal 2 dealer 1 score 8 8 8 8\nhands Ts Js 9s Jc Th | Tc As Qc Kh Kd | Jd Qd Qs Ad Qh | Ac Td Kc 9c 9d up Ks\n"
        "says P P",
    ),
    "win-by": Position(
        "standard", "win-by=2", "UA", "U",
        "deal 2 dealer 1 score 9 0 9 0\nhands 9d 9s As Tc Td | Jd Jh Qc Qs Ts | Ac Th Ks 9c Ad | Js Qd Qh Kh Ah up Kd\n"
        "says P P P",
    ),
    "laps": Position(
        "standard", "laps", "U", "UA",
        "deal 2 dealer 0 score 8 8 8 8\nhands 9c Jh Js Td Jd | Kc Jc Ts Ac Th | Ks As 9d Tc 9h | Qd Qc 9s Ah Qh up Ad\n"
        "says P P P",
    ),
    "skunk-double": Position(
        "standard", "skunk-double", "UA", "U",
        "deal 2 dealer 2 score 0 9 0 9\nhands Kh 9c Kd Jc Ac | Th Jd Js Ks Ts | 9s 9d Qd As Qc | Td Tc Qh Qs Ad up Kc\n"
        "says P",
    ),
    "alone-must-take-all": Position(
        "standard", "alone-must-take-all", "UA", "U",
        "deal 2 dealer 3 score 0 0 0 0\nhands Qs Tc Kh Kc Ks | Qc As 9d Ts 9s | 9h Ad Qd Ac Th | Qh Jc Jh 9c Jd up Ah\n"
        "says P P P",
    ),
    "defend-alone-table": Position(
        "standard+defend-alone", "defend-alone-table=ro", "XA", "P",
        "deal 2 dealer 3 score 0 0 0 0\nhands Kh Qh As Ks 9c | Jh Ah Th Ac Ad | Tc Jd Qs Ts 9s | Kd Qd Td 9d Qc up 9h\n"
        "says UA\naway 9d",
    ),
    "partner-best": Position(
        "standard", "partner-best", "U", "UA",
        "deal 2 dealer 3 score 0 0 0 0\nhands Ah Ks Qd Qs Th | Jc Tc 9d Ac Td | Ts 9h Qh Kh Kc | Qc Ad 9c Kd As up Jd\n"
        "says P P P",
    ),
    "lone-euchre-points": Position(
        "standard", "lone-euchre-points=4", "UA", "U",
        "deal 2 dealer 3 score 0 0 0 0\nhands Ah Kd Kc Ts Js | Ks Qs Qd Ac Qh | Th Jd Tc 9s 9c | Ad Kh 9h Jh 9d up Td\n"
        "says P P P",
    ),
    "lone-march-points": Position(
        "standard", "lone-march-points=5", "U", "UA",
        "deal 2 dealer 1 score 9 0 9 0\nhands Jh Td Tc 9h Kc | Ah Jc Qh Kd 9s | Ts Jd Ad Ac As | Js Kh 9c Qc 9d up Qs\n"
        "says P P P",
    ),
    "march-points": Position(
        "standard", "march-points=3", "P", "U",
        "deal 2 dealer 1 score 0 0 0 0\nhands Jh Ks 9h Kd Ac | Kh Ts Tc Th Qs | Kc 9s Jc Td 9c | Jd Qc Qh 9d Qd up Ah\n"
        "says P",
    ),
    "defenders-sweep-points": Position(
        "standard", "defenders-sweep-points=4", "U", "P",
        "deal 2 dealer 2 score 0 0 0 0\nhands Ad Ac Qd Js Ah | Jd 9d As Ts Kc | 9s Kd Qs Qc Jh | Tc Jc Ks Kh Th up 9h\n"
        "says P P P",
    ),
    "all-pass": Position(
        "buck-euchre", "all-pass=redeal", "S", "P",
        "deal 2 dealer 3 score 9 9 9 9\nhands Ah Kh Ad Kd Ac | Kc As Ks Qs 9s | Qd Td Qc Tc 9c | Js Ts Qh Th 9d up 9h\n"
        "says P P P P P P P",
    ),
    "allow-claim": Position(
        "standard", "allow-claim=off", "LD", "Qh",
        "deal 2 dealer 3 score 0 0 0 0\nhands Jh Jd Ah Kh Qh | 9s Ts Qs Ks As | Ac Kc Ad Kd Qd | Th Tc Qc 9d Td up 9h\n"
        "says U\naway 9d",
    ),
}  # fmt: skip
"""The robot has the same choices and reckons with the rules in force."""

EAGER = "hands 9h Kd Kh As Ad | Ts Qd Tc 9s 9c | Qc Td Jh Jc Th | Qs Js Jd Qh 9d up Ac"
LONE = "hands Kh 9c Kd Jc Ac | Th Jd Js Ks Ts | 9s 9d Qd As Qc | Td Tc Qh Qs Ad up Kc"
STOPPER = "hands Kh Qh As Ks 9c | Jh Jd Ah Ac Kc | Tc Ad Qs Ts 9s | Kd Qd Td 9d Qc up 9h"
FOR_TWO = "hands Jd Js 9h Ks Jh | Ac Ah Kd Qs Th up Tc"
OTHER_CHOICES = {
    "joker-turnup": Position(
        "british", "joker-turnup=fixed-suit", "H", "P",
        "deal 2 dealer 3 score 0 0 0 0\nhands Ks Kc Qh Qs 9h | Jc Tc 9d Ac Td | Ts As Th Kh Ah | Qd Qc Ad 9c Kd up Jo",
    ),
    "stick-the-dealer": Position(
        "three-handed", "stick-the-dealer", "P", "D",
        "deal 2 dealer 0 score 8 8 8\nhands Jh 9d 9c Qs Ac | 9h 9s Qh Js Qc | Kc Ah As Td Kh up Tc\nsays P P P P P",
    ),
    "no-trump": Position(
        "standard", "no-trump", "S", "N",
        "deal 2 dealer 0 score 9 0 9 0\nhands Tc Kc 9s 9d Ac | Ks Qh Qc Ts Ad | Kh Kd Qs Td 9c | Jc As Th Ah Qd up 9h\n"
        "says P P P P",
    ),
    "alone-allowed": Position(
        "standard", "alone-allowed=off", "UA", "U", f"deal 2 dealer 2 score 0 9 0 9\n{LONE}\nsays P"
    ),
    "canadian-loner": Position(
        "standard", "canadian-loner", "U", "P", f"deal 2 dealer 0 score 0 0 0 0\n{EAGER}\nsays P"
    ),
    "alone-lead": Position(
        "standard", "alone-lead=left-of-loner", "Ad", "Ks", f"deal 2 dealer 2 score 0 9 0 9\n{LONE}\nsays P UA"
    ),
    "defend-alone": Position(
        "standard", "defend-alone", "Ks", "XA", f"deal 2 dealer 3 score 0 0 0 0\n{STOPPER}\nsays UA\naway 9d"
    ),
    "partner-best-defender": Position(
        "standard+defend-alone+partner-best", "partner-best-defender", "Ks", "-Kc",
        f"deal 2 dealer 3 score 0 0 0 0\n{STOPPER}\nsays UA\naway 9d\nsays P XA",
    ),
    "exchange-order": Position(
        "railroad", "exchange-order=receive-first", "-Qs", "B",
        "deal 2 dealer 2 score 0 0 0 0\nhands Jh 9h Qd Js Ts | 9s Th Kd Tc Kh | 9c Ad Qc Td Jc | Jo As Qs Jd Qh up 9d\n"
        "says P P P P HA",
    ),
    "may-discard-turnup": Position(
        "standard", "may-discard-turnup=off", "-9h", "-Qh",
        "deal 2 dealer 3 score 0 0 0 0\nhands 9c Td 9s Ts Qd | Ac As Ks Kc Qc | Ad Kd Tc 9d Js | Jh Jd Ah Kh Qh up 9h\n"
        "says P P P U",
    ),
    "dealer-may-decline": Position(
        "two-handed", "dealer-may-decline=off", "T", "-9s",
        "deal 2 dealer 1 score 6 9\nhands Jc Qs As Qc Jh | Kh Jd 9h Kc 9s up Ac\nsays U",
    ),
    "min-trump-to-call": Position(
        "standard", "min-trump-to-call=1", "U", "P",
        "deal 2 dealer 3 score 6 9 6 9\nhands 9d As Qd Th Js | Jd Ad 9s 9c Jc | Qc Tc Ah Kd Ac | Kc Ts Jh 9h Td up Qh\n"
        "says P",
    ),
    "blind-loner": Position(
        "standard", "blind-loner", "P", "BA",
        "deal 5 dealer 3 score 9 5 9 5\nhands 9s Kc Qc Tc 9c | Jd Ah Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up Jh",
    ),
    "jambone": Position(
        "railroad", "jambone", "UA", "UJ",
        "deal 2 dealer 3 score 0 0 0 0\nhands Jo Jh Jd Ah Kh | 9s Ts Qs Ks As | Ac Kc Qc Tc 9c | 9d Qd Kd Ad Th up 9h",
    ),
    "jamboree": Position(
        "railroad", "jamboree", "P", "JB",
        "deal 2 dealer 3 score 0 0 0 0\nhands Jo Jh Jd Ah Kh | 9s Ts Qs Ks As | Ac Kc Qc Tc 9c | 9d Qd Kd Ad Th up 9h\n"
        "says UA\naway 9d",
    ),
    "farmers-hand": Position(
        "standard", "farmers-hand=swap-clean", "P", "X9c9d9h",
        "deal 2 dealer 3 score 0 0 0 0\nhands 9c 9d 9h Ks As | Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | Qd Qh Kh Ad Th up Ah",
    ),
    "farmers-hand-no-face": Position(
        "standard+farmers-hand=swap-clean", "farmers-hand-no-face", "X9c9d9h", "X",
        "deal 2 dealer 0 score 9 9 9 9\nhands Kd Qs Qc Kh Th | Ks 9h Jc 9c 9d | Qh Ad Ac 9s Js | As Jh Ts Ah Qd up Kc",
    ),
    "ace-no-face": Position(
        "standard", "ace-no-face=redeal-next", "P", "XR9cTdAd9sTs",
        "deal 2 dealer 3 score 0 0 0 0\nhands 9c Td 9s Ts Ad | Jd Jh Qs Qc Kc | Ac Js Jc 9d Kd | Qd Qh Kh As 9h up Ah",
    ),
    "dirty-dealer-takes": Position(
        "buck-euchre", "dirty-dealer-takes", "Ah", "-9h",
        "deal 2 dealer 1 score 1 1 1 1\nhands Kh Jc Qc As Ts | Kd Jd 9h 9s 9c | Qd Ah Kc Ks Th | 9d Qs Qh Jh Ad up Tc",
    ),
    "call-trump-ace": Position(
        "call-ace", "call-trump-ace=off", "@Ac", "@Ad", f"deal 2 dealer 0 score 0 0 0 0\n{EAGER}\nsays U\naway 9h"
    ),
    "stakes": Position(
        "two-handed", "stakes=pot", "Kd", "$10", f"deal 2 dealer 0 score 9 0\n{FOR_TWO}\nsays P P S"
    ),
    "stake-cap": Position(
        "two-handed+stakes=pot", "stake-cap=5", "$10", "$5", f"deal 2 dealer 0 score 9 0\n{FOR_TWO}\nsays P P S"
    ),
    "min-bid": Position(
        "two-handed-layout", "min-bid=5", "P", "b6",
        "deal 2 dealer 0 score 9 0\n"
        "hands Jd Js 9h Ks Jh Ac Ah Kd Qs Th Tc 9d | 9c Ts Ad Kc As Jc Qc Qd Kh 9s Td Qh",
    ),
}  # fmt: skip
"""It asks what nobody asked before, forbids what was done, or asks another."""

ELSEWHERE = {
    "robson": "tests/robots/test_setting_back.py::test_it_does_what_makes_the_game_likelier_to_be_won",
    "renege-mode": "tests/core/test_reneges.py::test_a_sensible_robot_calls_what_it_has_seen_proven_and_nothing_else",
    "renege-points": "tests/robots/test_options.py::test_a_penalty_is_claimed_where_it_pays_more_than_the_deal",
    "renege-points-alone": "tests/robots/test_options.py::test_a_penalty_is_claimed_where_it_pays_more_than_the_deal",
}
"""Where more than one position shows it."""

NOTHING = {
    "set-back-floor": "whoever has fewer points than a deal brings is no danger: the points are better scored",
    "farmers-redeal-dealer": "nines and tens alone hope for less than any new deal, whoever deals it",
    "hand-size": "other hands are dealt: no position is the same",
    "deal-pattern": "the cards are as good however they came; whoever chooses packets may choose any",
    "first-dealer": "who deals first is drawn before any robot is asked",
    "draw-partners": "so are partners",
    "cut-required": "the pack is as good wherever it is cut",
    "steal-deal": "robots deal when it is their turn, and let others steal",
    "end-rule": "it settles who wins of several that are home: no call brings more of that",
    "rubber": "each game of it is to be won",
    "score-cards": "the score is the same however it is shown",
    "dummy-hand": "cards that nobody plays are unseen wherever they lie",
    "start-score": "the score stands in the position",
    "renege-correctable": "robots never renege, so they have nothing to take back",
    "false-claim-points": "they call what is proven only",
    "table-talk-penalty": "they neither talk nor tell",
    "stake-unit": "chips move no score, and a bet is a part of what may be bet",
    "stake-ante": "it is paid without being asked for",
}
"""Why no decision hangs on it."""


def test_no_house_rule_is_forgotten() -> None:
    """Each stands in one of the four tables, whoever adds one. (B018)"""
    listed = [*SAME_CHOICES, *OTHER_CHOICES, *ELSEWHERE, *NOTHING]
    assert sorted(listed) == sorted(rule.name for rule in CATALOGUE)


@pytest.mark.parametrize("option", SAME_CHOICES)
def test_the_same_choices_are_weighed_otherwise(option: str) -> None:
    """What a lone hand or a march pays, what winning takes, what a turned joker stands for: the robot reckons with the
    rules in force. (B018)"""
    one = SAME_CHOICES[option]
    plain, changed = _records(one)
    assert asked(plain).choices == asked(changed).choices
    assert (says(plain), says(changed)) == (one.without, one.having)


@pytest.mark.parametrize("option", OTHER_CHOICES)
def test_what_the_option_asks_is_answered_and_what_it_forbids_left(option: str) -> None:
    """The same record under both rule sets, and another answer. (B018)"""
    one = OTHER_CHOICES[option]
    plain, changed = _records(one)
    assert (says(plain), says(changed)) == (one.without, one.having)


def _records(one: Position) -> tuple[str, str]:
    assert one.option.partition("=")[0] in {rule.name for rule in CATALOGUE}
    return f"rules {one.rules}\n{one.record}", f"rules {one.rules}+{one.option}\n{one.record}"


@pytest.mark.parametrize("option", ELSEWHERE)
def test_the_test_that_is_named_exists(option: str) -> None:
    """A table that names what isn't there would be worth nothing."""
    path, _, name = ELSEWHERE[option].partition("::")
    assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")


RENEGED = """
deal 4 dealer 3 score 0 0 0 0
hands Ad Kh Tc 9c Ts | Js 9d Qs Ks As | Kd Ac Qc Kc 9s | Td Qd Ah Th Jd up Jc
says P P P P {call}
plays {plays}
"""
"""Seat 1 doesn't follow the ace of diamonds and shows the nine later."""
TOGETHER = "Ad Qs Kd Td  Kh Js 9s Ah  Jd Ts 9d Qc  Th Tc Ks Kc  Qd 9c As Ac"


@pytest.mark.parametrize(("gained", "points", "calls"), [(2, 2, False), (2, 4, True), (1, 2, True)])
@pytest.mark.parametrize("option", ["renege-points", "renege-points-alone"])
def test_a_penalty_is_claimed_where_it_pays_more_than_the_deal(
    option: str, gained: int, points: int, calls: bool
) -> None:
    """What the others pay for a renege replaces the deal's own result. (rules.md 4.0.9)"""
    game = game_of(f"rules standard+renege-mode=award+{option}={points}" + RENEGED.format(call="H", plays=TOGETHER))
    ended = game.ended
    assert ended is not None
    assert ended.deal.contract is not None
    lone = option == "renege-points-alone"
    paid = ended.result._replace(points=(gained, 0, gained, 0))
    played = ended.deal._replace(contract=ended.deal.contract._replace(alone=lone))
    view = seat_view(game._replace(ended=ended._replace(result=paid, deal=played)), Seat(0))
    assert objection_of("sensible", view) == (CallRenege(Seat(1), 1) if calls else None)


UNHEEDED = [
    ("standard", "deal-pattern=alternate-3-2"),
    ("standard", "first-dealer=first-jack"),
    ("standard+first-dealer=low-card", "draw-partners"),
    ("standard", "steal-deal"),
    ("three-handed", "end-rule=bidder-only"),
    ("standard", "rubber"),
    ("standard", "score-cards=fives"),
    ("three-handed", "dummy-hand"),
    ("buck-euchre", "start-score=10"),
    ("standard+robson", "set-back-floor=none"),
    ("standard+farmers-hand=redeal-all-low", "farmers-redeal-dealer=next"),
    ("standard+renege-mode=award", "renege-correctable=off"),
    ("standard+renege-mode=award", "false-claim-points=4"),
    ("standard", "table-talk-penalty=award1"),
    ("two-handed+stakes=per-point", "stake-unit=5"),
    ("two-handed+stakes=pot", "stake-ante=5"),
]


@pytest.mark.parametrize(("rules", "option"), UNHEEDED)
def test_nothing_is_decided_otherwise_where_nothing_hangs_on_it(rules: str, option: str) -> None:
    """Eight deals, called and played to their end alike with the option and without."""
    for number in range(8):
        assert [*_course(rules, number)] == [*_course(f"{rules}+{option}", number)]


def test_every_option_of_no_weight_is_played() -> None:
    """But for two under which other cards are dealt."""
    assert {option.partition("=")[0] for _, option in UNHEEDED} == set(NOTHING) - {"hand-size", "cut-required"}


def test_no_floor_makes_setting_back_better_than_scoring() -> None:
    """To any target up to fifteen, from any score below what the deal brings. (S0-80; rules.md C34)"""
    for target, points in product(range(1, 16), range(1, 6)):
        for ours, theirs in product(range(target), range(min(points, target))):
            scored = standing_after(target - ours, target - theirs, points)
            assert standing_after(target - ours, target - theirs + points, 0) <= scored
            assert standing_after(target - ours, target, 0) <= scored


def _course(rules: str, number: int) -> Iterator[tuple[Seat, str]]:
    """What sensible robots call and play from the same hands, near the end of a game, by those rules."""
    variant, rng, robot = variant_for(rules), Random(f"course/{number}"), robot_of("sensible")
    seats, size = variant.seating.seats, variant.layout.hand
    pack = list(variant.cards)
    rng.shuffle(pack)
    hands = [pack[seat * size : (seat + 1) * size] for seat in range(seats)]
    dealer, score = Seat(number % seats), tuple(rng.randrange(1, 10) for _ in variant.seating.groups(None))
    game = new_game(variant, dealer, score=tuple(score[seat % len(score)] for seat in range(seats)), number=2)
    game = deal(game, pack_of_hands(variant, dealer, hands, pack[seats * size])).game
    while game.deal is not None:
        seat = public_view(game).to_act
        assert seat is not None
        action = robot.choose(seat_view(game, seat), rng)
        if isinstance(action, Pass | OrderUp | NameTrump | PlayCard):
            yield seat, code_of(action)
        game = apply(game, seat, action).game
