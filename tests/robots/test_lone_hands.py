"""What the sensible robot does around a lone hand: asks, gives its best, stands alone; not without the rule."""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.actions import DefendAlone
from euchre_core.cards import Seat
from euchre_core.engine import apply, deal, new_game
from euchre_core.observe import public_view, seat_view
from euchre_core.reasons import Ask
from euchre_core.robots.sensible import Sensible
from euchre_core.variants import variant_for
from tests.arena import pack_of
from tests.robots.situations import says

HELP = "partner-best"


def lone(options: str, hands: str, up: str, said: str, *, score: str = "0 0 0 0", more: str = "") -> str:
    """Dealer 3; what was said ends with a lone call."""
    return (
        f"rules standard+{options}\nengine 1\ndealer 3\ndeal 2 dealer 3 score {score}\n"
        f"hands {hands} up {up}\nsays {said}\n{more}"
    )


WITH_A_HOLE = "Jh Ah Kh As 9c | Ac Kc Qc Tc Qh | Jd Ad Qs Ts 9s | Kd Qd Td 9d Ks"


def test_a_lone_hand_with_a_hole_lays_it_away_and_asks() -> None:
    """Right bower, ace, king and an ace: the nine of clubs goes for the partner's best. (B027)"""
    assert says(lone(HELP, WITH_A_HOLE, "9h", "UA", more="away 9d")) == "-9c"
    assert says(lone(f"{HELP}+exchange-order=receive-first", WITH_A_HOLE, "9h", "UA", more="away 9d")) == "B"


def test_a_lone_hand_that_takes_everything_asks_nobody() -> None:
    """The five top trumps need no help."""
    hands = "Jh Jd Ah Kh Qh | Ac Kc Qc Tc 9c | Ad Qs Ts 9s As | Kd Qd Td 9d Ks"
    assert says(lone(HELP, hands, "9h", "UA", more="away 9d")) == "P"


GIVEN = [
    ("the left bower, though it is printed in another suit", WITH_A_HOLE, "+Jd"),
    ("a small trump before an ace", "Jh Jd Kh As 9c | Ac Kc Qc Tc Qh | Th Ad Qs Ts 9s | Kd Qd Td 9d Ks", "+Th"),
    ("without a trump its ace", "Jh Jd Ah Kh 9c | Ac Kc Qc Tc Qh | Ad Ks Qs Ts 9s | Kd Qd Td 9d As", "+Ad"),
]


@pytest.mark.parametrize(("what", "hands", "gives"), GIVEN)
def test_the_best_card_is_the_one_that_helps_that_contract(what: str, hands: str, gives: str) -> None:
    """The highest trump, by what counts as one; else the highest card. (B027)"""
    assert says(lone(HELP, hands, "9h", "UA", more="away 9d\naway 9c")) == gives, what


STOPPER = "Kh Qh As Ks 9c | Jh Jd Ah Ac Kc | Tc Ad Qs Ts 9s | Kd Qd Td 9d Qc"
WEAK = "Kh Jd Ah As Ks | Th 9s Ts Qs 9d | Jc Ad Jh Tc Qd | Kc Qc Td Kd Ac"


def test_three_sure_trumps_defend_alone() -> None:
    """Both bowers and the ace take three tricks whoever helps: 4 points instead of 2. (S0-57)"""
    assert says(lone("defend-alone", STOPPER, "9h", "UA", more="away 9d")) == "XA"


def test_a_weak_hand_defends_with_its_partner() -> None:
    """With one small trump nobody stands alone."""
    assert says(lone("defend-alone", WEAK, "9h", "UA", more="away Td")) == "P"


def test_where_two_points_win_nobody_needs_four() -> None:
    """One point from home a euchre with the partner wins the game as well, and is no less sure."""
    strong = "Kh Qh As Ks 9c | Jh Ah Th Ac Ad | Tc Jd Qs Ts 9s | Kd Qd Td 9d Qc"
    far, near = (says(lone("defend-alone", strong, "9h", "UA", score=score, more="away 9d")) for score in (
        "0 0 0 0", "0 9 0 9",
    ))  # fmt: skip
    assert (far, near) == ("XA", "P")


def test_by_the_romanian_table_a_partner_is_worth_more() -> None:
    """Three tricks alone pay 2 there, as with a partner: a good hand that is not sure keeps its partner. (S2-21)"""
    strong = "Kh Qh As Ks 9c | Jh Ah Th Ac Ad | Tc Jd Qs Ts 9s | Kd Qd Td 9d Qc"
    assert says(lone("defend-alone+defend-alone-table=ro", strong, "9h", "UA", more="away 9d")) == "P"


def test_some_lone_hands_are_met_alone_and_most_are_not() -> None:
    """Over many deals of four sensible robots somebody stands alone now and then, and more often than not it pays."""
    variant, robot = variant_for("standard+defend-alone"), Sensible()
    met = stopped = asked = 0
    for number in range(800):
        game = deal(new_game(variant, Seat(number % 4)), pack_of(variant, 8, number)).game
        while game.deal is not None:
            seat = public_view(game).to_act
            assert seat is not None
            choice = robot.choose(seat_view(game, seat), Random(0))
            asked += public_view(game).ask is Ask.DEFEND_ALONE
            game = apply(game, seat, choice).game
            met += isinstance(choice, DefendAlone)
        assert game.ended is not None
        contract = game.ended.deal.contract
        if contract is not None and contract.lone_defender is not None:
            stopped += game.ended.result.points[contract.lone_defender] == 4
    assert asked > 100
    assert 1 <= met < asked / 10
    assert 5 * stopped >= met
