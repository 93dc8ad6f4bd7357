"""Setting back, and what games add up to: a surplus carried on, a skunk for two, a rubber and its margin."""

from __future__ import annotations

import pytest

from euchre_core.actions import Pass, SetBack
from euchre_core.cards import Seat
from euchre_core.ending import FirstTo
from euchre_core.engine import apply
from euchre_core.events import Called, DealScored, GameEnded
from euchre_core.observe import public_view, seat_view
from euchre_core.reasons import Ask, NotAskedNow
from euchre_core.record import parse, replay, text_of
from euchre_core.rules import Game, Step
from euchre_core.series import Series, after_game, begun, follows
from euchre_core.variants import variant_for
from euchre_core.variants.four_handed import EUCHRE
from tests.scenario import asked, legal, makers_take, refusal

ROBSON = "standard+robson"


def ends(tricks: int, *, score: tuple[int, int], rules: str = ROBSON, alone: bool = False) -> Game:
    """Seat 0 made trump and its side took so many tricks; whoever may set back is asked, if anybody is."""
    return makers_take(tricks, rules=rules, score=score, alone=alone).game


def chosen(game: Game, back: bool) -> Step:
    """What follows from the choice."""
    return apply(game, asked(game), SetBack() if back else Pass())


# --- setting back ---------------------------------------------------------------------------------------------------


def test_who_wins_two_may_set_the_others_back() -> None:
    """A wins 2 at 6-7 and sets back: 6-5. (S0-80, T95)"""
    game = ends(5, score=(6, 7))
    assert (asked(game), legal(game), public_view(game).ask) == (0, {"P", "SB"}, Ask.SET_BACK)
    step = chosen(game, back=True)
    assert step.game.score == (6, 5, 6, 5)
    view = public_view(step.game)
    assert view.result is not None
    assert (view.result.points, view.result.set_back_by) == ((0, -2, 0, -2), 0)
    assert Called(Seat(0), SetBack()) in step.events


def test_or_scores_as_ever() -> None:
    """Without setting back the points are added. (S0-80)"""
    step = chosen(ends(5, score=(6, 7)), back=False)
    assert step.game.score == (8, 7, 8, 7)
    assert public_view(step.game).result.set_back_by is None  # type: ignore[union-attr]


@pytest.mark.parametrize(("tricks", "rules"), [(3, ROBSON), (4, ROBSON), (5, ROBSON + "+march-points=3")])
def test_only_two_and_four_are_a_question(tricks: int, rules: str) -> None:
    """An award of 1 is scored at once, and so is any other: A +1. (T96; rules.md 4.1)"""
    assert ends(tricks, score=(6, 7), rules=rules).deal is None


FLOORS = [("T97", ROBSON, (0, 0)), ("T98", ROBSON + "+set-back-floor=none", (0, -3))]


@pytest.mark.parametrize(("case", "rules", "after"), FLOORS)
def test_a_score_stops_at_nothing_or_does_not(case: str, rules: str, after: tuple[int, int]) -> None:
    """A wins 4 alone at 0-1 and sets back: 0-0, or by the other rule 0 to minus 3. (T97, T98; C34)"""
    game = chosen(ends(5, score=(0, 1), rules=rules, alone=True), back=True).game
    assert game.score == after * 2, case


def test_defenders_who_euchre_may_set_the_makers_back() -> None:
    """The first defender clockwise from the maker speaks: A loses the 2 that B doesn't score. (T99)"""
    game = ends(2, score=(6, 7))
    assert asked(game) == 1
    assert chosen(game, back=True).game.score == (4, 7, 4, 7)


def test_the_maker_speaks_and_nobody_else() -> None:
    """Partner and others wait; a card is no answer."""
    game = ends(5, score=(6, 7))
    assert all(seat_view(game, Seat(seat)).choices == () for seat in (1, 2, 3))
    assert refusal(game, 0, "U") == NotAskedNow(Ask.SET_BACK)


def test_setting_back_never_wins_the_game() -> None:
    """At 9-9 the points win it, setting back doesn't. (rules.md 4.0.11)"""
    won, back = (chosen(ends(5, score=(9, 9)), back=choice) for choice in (False, True))
    assert isinstance(won.events[-1], GameEnded)
    assert isinstance(back.events[-1], DealScored)
    assert back.game.score == (9, 7, 9, 7)


def test_the_choice_is_written_down() -> None:
    """It stands on a line of what was said, and the text reads back to the same score. (contracts.md 1)"""
    hands = "Jh Jd Ah Kh Qh | 9s Ts Js Qs Ks | Ac Kc Qc Jc 9c | Td 9d Qd Kd Ad"
    text = f"{ROBSON} dealer 3\nhands {hands} up 9h\nsays U\naway 9d\n"
    text += "plays Jh 9s 9c 9h  Jd Ts Jc Td  Ah Js Qc Qd  Kh Qs Kc Kd  Qh Ks Ac Ad\nsays SB"
    record = parse(text)
    *_, last = replay(record)
    assert last.game.score == (0, 0, 0, 0)
    assert "says SB\n" in text_of(record)
    assert parse(text_of(record)) == record


# --- what games add up to -------------------------------------------------------------------------------------------


def test_a_skunk_is_a_win_against_nothing() -> None:
    """10-0 counts as two games by house rule, else as one. (S0-60, T106; C38)"""
    for rules, games in (("standard", 1), ("standard+skunk-double", 2)):
        variant = variant_for(rules)
        assert after_game(begun(variant), variant, (10, 0, 10, 0)).games == (games, 0, games, 0)
        assert after_game(begun(variant), variant, (10, 1, 10, 1)).games == (1, 0, 1, 0)
    fallen = variant_for("standard+skunk-double")
    assert after_game(begun(fallen), fallen, (10, -2, 10, -2)).games == (2, 0, 2, 0)


def test_laps_carry_the_surplus_into_the_next_game() -> None:
    """9 and 4: the next game starts at 3; without laps at nothing. (T105)"""
    laps = variant_for("standard+laps")
    assert after_game(begun(laps), laps, (13, 9, 13, 9)).start == (3, 0, 3, 0)
    assert after_game(begun(EUCHRE), EUCHRE, (13, 9, 13, 9)).start == (0, 0, 0, 0)
    assert after_game(begun(laps), laps, (10, 9, 10, 9)).start == (0, 0, 0, 0)
    assert (follows(laps), follows(EUCHRE)) == (True, False)


def test_a_game_is_never_won_before_a_card_is_dealt() -> None:
    """A surplus beyond a small target stops one short of it."""
    laps = variant_for("standard+laps+target=2")
    assert after_game(begun(laps), laps, (5, 0, 5, 0)).start == (1, 0, 1, 0)


def rubber(*scores: tuple[int, int], rules: str = "standard+target=5+rubber") -> Series:
    """Those games one after the other."""
    variant = variant_for(rules)
    series = begun(variant)
    for score in scores:
        series = after_game(series, variant, score * 2)
    return series


def test_a_rubber_of_three_games() -> None:
    """A 5-0, B 5-2, A 5-3: A 3+1, B 2, by a margin of 4. (S4-11, S4-12, S4-13, T107)"""
    assert rubber((5, 0), (2, 5)).rubber_won == ()
    series = rubber((5, 0), (2, 5), (5, 3))
    assert (series.rubber_won, series.rubber_points, series.margin) == ((0, 2), (4, 2, 4, 2), 4)


def test_a_rubber_of_two_games() -> None:
    """A 5-0 twice: margin 2+6. (T108)"""
    series = rubber((5, 0), (5, 0))
    assert (series.rubber_points, series.margin) == ((6, 0, 6, 0), 8)


def test_losers_below_nothing_count_as_nothing() -> None:
    """Set back to minus one: 3 rubber points. (T109)"""
    assert rubber((5, -1)).rubber_points == (3, 0, 3, 0)


def test_after_a_rubber_another_begins() -> None:
    """The games of a rubber that was won count no more."""
    series = rubber((5, 0), (5, 0), (3, 5))
    assert (series.games, series.rubber_points, series.rubber_won) == ((0, 1, 0, 1), (0, 1, 0, 1), ())


def test_only_a_finished_game_counts() -> None:
    """A score by which nobody has won adds nothing up."""
    with pytest.raises(ValueError, match="nobody has won"):
        after_game(begun(EUCHRE), EUCHRE, (9, 9, 9, 9))


@pytest.mark.parametrize(("score", "target", "stands"), [
    ((4, 2), 5, (0, 2)), ((2, 4), 5, (1, 3)), ((4, 3), 5, ()), ((3, 2), 5, ()), ((9, 2), 10, ()), ((4, 2), 10, ()),
])  # fmt: skip
def test_four_against_two_or_fewer_is_at_the_bridge(
    score: tuple[int, int], target: int, stands: tuple[int, ...]
) -> None:
    """Only in a game to five. (S4-9, T110; C40)"""
    assert FirstTo(target).at_the_bridge(score * 2, EUCHRE.seating) == stands


def test_the_table_sees_who_stands_at_the_bridge() -> None:
    """While the game goes on."""
    assert public_view(makers_take(3, rules="standard+target=5", score=(3, 2)).game).at_the_bridge == (0, 2)
    assert public_view(makers_take(3, rules="standard+target=5", score=(4, 2)).game).at_the_bridge == ()


def test_a_game_that_begins_with_a_surplus_is_replayed() -> None:
    """The first deal's score is where the game began. (contracts.md 1)"""
    text = "rules standard+laps\ndealer 3\ndeal 1 dealer 3 score 3 0 3 0\n"
    text += "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up 9h\nsays P"
    *_, last = replay(parse(text))
    assert last.game.score == (3, 0, 3, 0)
