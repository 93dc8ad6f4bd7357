"""When the sensible robot takes points off the other side, and when it goes alone unseen."""

from __future__ import annotations

import pytest

from euchre_core.actions import Pass, SetBack
from tests.robots.situations import asked_in, choice, says
from tests.scenario import makers_take

SCORES = [
    ("one point from home against nobody: the points win", (9, 0), Pass()),
    ("both at home's door: the points win", (9, 9), Pass()),
    ("far behind one who is one point from home: back with them", (0, 9), SetBack()),
    ("they have nothing to lose: score", (4, 0), Pass()),
]


@pytest.mark.parametrize(("why", "score", "does"), SCORES)
def test_it_does_what_makes_the_game_likelier_to_be_won(why: str, score: tuple[int, int], does: Pass | SetBack) -> None:
    """What counts is the chance of winning the game from either score. (S0-80)"""
    game = makers_take(5, rules="standard+robson", score=score).game
    assert choice(asked_in(game)) == does, why


@pytest.mark.parametrize(("score", "does"), [("9 5 9 5", "BA"), ("5 9 5 9", "P"), ("9 8 9 8", "P")])
def test_it_goes_alone_unseen_where_five_points_are_needed(score: str, does: str) -> None:
    """Five from home, the others at home's door: unseen. One from home: it looks first. (S0-81)"""
    record = f"""
        rules standard+blind-loner
        engine 1
        dealer 3
        deal 5 dealer 3 score {score}
        hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th  up Jh
    """
    assert says(record) == does
