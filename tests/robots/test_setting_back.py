"""When the sensible robot takes points off the other side instead of scoring them."""

from __future__ import annotations

import pytest

from euchre_core.actions import Pass, SetBack
from tests.robots.situations import asked_in, choice
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
