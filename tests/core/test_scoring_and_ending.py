"""What a deal pays, and when a game is over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from euchre_core.cards import Denomination, Seat
from euchre_core.ending import FirstTo
from euchre_core.events import Contract, DealScored, GameEnded
from euchre_core.observe import public_view
from euchre_core.phases.dealing import Dealing
from euchre_core.rules import Layout
from euchre_core.variants import variant_for
from euchre_core.variants.four_handed import EUCHRE
from tests.scenario import makers_take

WITH_PARTNER = [(0, 0, 2), (1, 0, 2), (2, 0, 2), (3, 1, 0), (4, 1, 0), (5, 2, 0)]
ALONE = [(0, 0, 2), (1, 0, 2), (2, 0, 2), (3, 1, 0), (4, 1, 0), (5, 4, 0)]


@pytest.mark.parametrize(("tricks", "makers", "defenders"), WITH_PARTNER)
def test_what_makers_and_defenders_score(tricks: int, makers: int, defenders: int) -> None:
    """Three or four tricks 1, all five 2, fewer than three 2 to the others, whoever takes how many of them.

    (S0-28, S0-29, S0-52, S0-53, S0-56, S0-91, S2-15, S2-18, S4-3, S4-7, T83, T84, T85)
    """
    step = makers_take(tricks)
    assert step.game.score == (makers, defenders, makers, defenders)
    scored = next(event for event in step.events if isinstance(event, DealScored))
    assert scored.points == step.game.score
    assert scored.tricks[0] + scored.tricks[2] == tricks


@pytest.mark.parametrize(("tricks", "makers", "defenders"), ALONE)
def test_what_a_lone_hand_scores(tricks: int, makers: int, defenders: int) -> None:
    """Alone all five 4, three or four 1, fewer 2 to the others.

    (S0-30, S0-31, S0-32, S0-54, S0-55, S2-16, S2-20, S4-7, T87, T88, R04, R05; B016)
    """
    assert makers_take(tricks, alone=True).game.score == (makers, defenders, makers, defenders)


@pytest.mark.parametrize("tricks", range(6))
@pytest.mark.parametrize("alone", [False, True])
def test_there_is_one_account_of_the_points(tricks: int, alone: bool) -> None:
    """Event, score, result and view tell the same. (B017)"""
    step = makers_take(tricks, alone=alone)
    event = next(event for event in step.events if isinstance(event, DealScored))
    view = public_view(step.game)
    assert view.result is not None
    assert event.points == step.game.score == view.result.points == view.score
    assert event.tricks == view.result.tricks == view.tricks


def test_the_side_of_a_maker_in_any_seat_scores() -> None:
    """Points go by side, not by the maker's seat number. (B021, S0-41, S2-10)"""
    scoring = EUCHRE.scoring
    ended = makers_take(4).game.ended
    assert ended is not None
    for maker in range(4):
        contract = Contract(Seat(maker), Denomination.HEARTS)
        points = scoring.points(ended.deal._replace(contract=contract))
        took = 4 if maker in (0, 2) else 1
        own, other = (1, 0) if took >= 3 else (0, 2)
        expected = (own, other, own, other) if maker in (0, 2) else (other, own, other, own)
        assert points == expected


def test_first_to_ten_wins() -> None:
    """The game goes on to ten points. (S0-47, S0-58, S2-15)"""
    assert EUCHRE.ending == FirstTo(10)
    assert not makers_take(3, score=(8, 0)).game.over
    assert makers_take(3, score=(9, 0)).game.over


def test_nine_all_and_the_makers_score_one() -> None:
    """9-9, the makers score 1: 10-9, over. (T102)"""
    step = makers_take(3, score=(9, 9))
    assert step.game.score == (10, 9, 10, 9)
    assert step.game.winners == (0, 2)
    assert step.events[-1] == GameEnded((10, 9, 10, 9), (Seat(0), Seat(2)))
    assert public_view(step.game).winners == (0, 2)


def test_a_game_to_eleven_is_open_at_ten() -> None:
    """target=11: 10-4 is no end. (T104)"""
    assert not makers_take(3, rules="standard+target=11", score=(9, 4)).game.over
    assert makers_take(5, rules="standard+target=11", score=(9, 4)).game.over


@pytest.mark.parametrize("target", [5, 7, 10, 11, 15])
def test_targets_as_agreed(target: int) -> None:
    """Sometimes 5, 7, 11 or 15. (S0-58, S4-8; B022)"""
    rules = f"standard+target={target}" if target != 10 else "standard"
    assert not makers_take(3, rules=rules, score=(target - 2, 0)).game.over
    assert makers_take(3, rules=rules, score=(target - 1, 0)).game.over
    assert public_view(makers_take(3, rules=rules).game).target == target


def test_points_past_the_target_count() -> None:
    """9 and a lone march: 13-9 is the final score. 8-9 and a euchre: 8-11. Over at once. (T102, R19; B022)"""
    assert makers_take(5, alone=True, score=(9, 9)).game.score == (13, 9, 13, 9)
    game = makers_take(1, score=(8, 9)).game
    assert game.score == (8, 11, 8, 11)
    assert game.winners == (1, 3)


def test_the_end_is_told_once() -> None:
    """One score line and one end of the game. (B023)"""
    kinds = [type(event) for event in makers_take(5, score=(9, 0)).events]
    assert kinds.count(DealScored) == 1
    assert kinds.count(GameEnded) == 1


def test_equal_scores_past_the_target_play_on() -> None:
    """Two sides home with equal points: nobody has won yet. (rules.md 4.0.11)"""
    assert FirstTo(10).winners((10, 10, 10, 10), EUCHRE.seating) == ()
    assert FirstTo(10).winners((10, 11, 10, 11), EUCHRE.seating) == (1, 3)


def test_a_scoring_without_a_majority_is_refused() -> None:
    """Of six tricks nobody need have most: such a game isn't declared. (B016)"""
    with pytest.raises(ValueError, match="standard: nobody need have most of 4 tricks"):
        replace(EUCHRE, layout=Layout(hand=4, turn_up=True), phases=(Dealing(packets=(2, 2)), *EUCHRE.phases[1:]))


@pytest.mark.parametrize(("rules", "tricks", "makers", "defenders"), [
    ("standard+defenders-sweep-points=4", 0, 0, 4),
    ("standard+defenders-sweep-points=4", 1, 0, 2),
    ("standard+march-points=3", 5, 3, 0),
    ("standard+march-points=4", 4, 1, 0),
])  # fmt: skip
def test_what_the_house_pays_with_a_partner(rules: str, tricks: int, makers: int, defenders: int) -> None:
    """A sweep of the others may pay 4, a march 3 or 4; nothing else changes. (T86, S2-19)"""
    assert makers_take(tricks, rules=rules).game.score == (makers, defenders, makers, defenders)


@pytest.mark.parametrize(("rules", "tricks", "makers", "defenders"), [
    ("standard+lone-euchre-points=4", 2, 0, 4),
    ("standard+lone-euchre-points=4", 3, 1, 0),
    ("standard+lone-march-points=5", 5, 5, 0),
    ("standard+alone-must-take-all", 4, 0, 2),
    ("standard+alone-must-take-all", 5, 4, 0),
    ("standard+alone-must-take-all+lone-euchre-points=4", 3, 0, 4),
    ("standard+lone-euchre-points=4+defenders-sweep-points=4", 0, 0, 4),
    ("standard+defenders-sweep-points=4", 0, 0, 4),
])  # fmt: skip
def test_what_the_house_pays_for_a_lone_hand(rules: str, tricks: int, makers: int, defenders: int) -> None:
    """Failing alone may cost 4, a lone march pay 5, less than all be a failure; rows are never added. (T89, T192)"""
    assert makers_take(tricks, alone=True, rules=rules).game.score == (makers, defenders, makers, defenders)


@pytest.mark.parametrize("rules", ["standard+lone-euchre-points=4", "standard+alone-must-take-all"])
def test_lone_rows_leave_pairs_alone(rules: str) -> None:
    """With a partner the makers are paid as ever."""
    assert makers_take(2, rules=rules).game.score == (0, 2, 0, 2)
    assert makers_take(4, rules=rules).game.score == (1, 0, 1, 0)


@pytest.mark.parametrize(("score", "over"), [
    ((10, 9), False), ((10, 8), True), ((11, 9), True), ((11, 10), False), ((12, 10), True), ((9, 6), False),
])  # fmt: skip
def test_a_game_may_have_to_be_won_by_two(score: tuple[int, int], over: bool) -> None:
    """win-by=2: 10-9 is open, 10-8 over, 11-9 over, 11-10 open, 12-10 over. (T103, S0-59; rules.md C16)"""
    ending = variant_for("standard+win-by=2").ending
    assert (ending.winners((*score, *score), EUCHRE.seating) != ()) is over
    assert makers_take(3, rules="standard+win-by=2", score=(score[0] - 1, score[1])).game.over is over


@pytest.mark.parametrize(("taken", "makers", "defenders"), [(3, 0, 2), (4, 1, 0), (6, 1, 0), (7, 2, 0), (0, 0, 2)])
def test_of_seven_tricks_four_make_it(taken: int, makers: int, defenders: int) -> None:
    """hand-size=7: 3, 4, 6 and 7 tricks pay 0-2, 1, 1 and 2. (T93, S0-27; rules.md C45)"""
    variant = variant_for("standard+deck=D32+hand-size=7")
    paired = Contract(Seat(0), Denomination.HEARTS)
    assert variant.scoring.pays(paired, taken, variant.layout.hand) == (makers, defenders)
