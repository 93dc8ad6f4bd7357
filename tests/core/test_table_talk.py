"""Talking about the cards: reported by an opponent, and of account only if it is admitted."""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.actions import AnswerTalk, ReportTalk, code_of
from euchre_core.cards import Seat
from euchre_core.engine import apply, asides, deal, legal_actions, new_game
from euchre_core.errors import RecordError
from euchre_core.events import DealScored, DealThrownIn, GameEnded, TalkAnswered, TalkReported
from euchre_core.imagine import imagine
from euchre_core.observe import public_view, seat_view
from euchre_core.reasons import NothingOfTheKind
from euchre_core.record import parse, replay, text_of
from euchre_core.rules import Game
from euchre_core.variants import ALL, variant_for
from tests.scenario import HANDS, asked, codes, in_play, play, refusal, steps

AWARD = f"standard+table-talk-penalty=award1 dealer 3\n{HANDS}"
REPLAY = f"standard+table-talk-penalty=replay dealer 3\n{HANDS}"


def said(game: Game, seat: int) -> set[str]:
    """The codes of what that seat may say beside the game."""
    return codes(action for action in asides(game, Seat(seat)) if isinstance(action, ReportTalk | AnswerTalk))


def test_only_opponents_are_reported_and_by_any_seat_at_any_time() -> None:
    """Whoever is asked, in the auction and in the play; nobody reports a partner. (S0-68)"""
    for game in (play(AWARD), play(f"{AWARD}\nsays U\naway Th\nplays Ah")):
        assert [said(game, seat) for seat in range(4)] == [{"TT1", "TT3"}, {"TT0", "TT2"}] * 2
        assert refusal(game, 0, "TT2") == NothingOfTheKind()
        assert refusal(game, 1, "TY") == NothingOfTheKind()


def test_where_it_costs_nothing_nobody_reports_anything() -> None:
    """Off by default."""
    game = play(f"standard dealer 3\n{HANDS}")
    assert not any(said(game, seat) for seat in range(4))
    refusal(game, 1, "TT0")
    refusal(game, 0, "TT1")


def test_a_report_changes_nothing_but_what_was_said() -> None:
    """The same seat is asked for the same, and the score stands. (rules.md 4.0.12)"""
    before = play(AWARD)
    step = apply(before, Seat(2), ReportTalk(Seat(1)))
    assert step.events == (TalkReported(Seat(2), Seat(1)),)
    assert in_play(step.game)._replace(incidents=()) == in_play(before)
    assert step.game.score == before.score
    assert public_view(step.game).incidents == step.events
    assert said(step.game, 1) == {"TY", "TN", "TT0", "TT2"}
    assert said(step.game, 0) == {"TT3"}  # the answer is awaited
    assert "TY" not in said(step.game, 3)


def test_admitted_it_gives_the_reporting_side_a_point_and_the_play_goes_on() -> None:
    """One to both partners of whoever reported it. (S0-68)"""
    game = play(f"{AWARD}\nsays 2!TT1 1!TY")
    assert game.score == (1, 0, 1, 0)
    assert asked(game) == 0
    assert said(game, 2) == {"TT3"}  # once in a deal


def test_denied_it_counts_for_nothing_and_an_unanswered_report_ends_with_the_deal() -> None:
    """Nobody is asked for an answer, and nobody waits. (rules.md 4.0.12)"""
    game = play(f"{AWARD}\nsays 2!TT1 1!TN")
    assert game.score == (0, 0, 0, 0)
    assert said(game, 0) == {"TT1", "TT3"}
    assert said(game, 2) == {"TT3"}
    later = play(f"{AWARD}\nsays P 0!TT3 P P P P P P P")
    assert later.deal is None
    assert said(later, 3) == set()
    following = deal(later, later.variant.cards).game
    assert public_view(following).incidents == ()


def test_a_called_renege_answers_no_report() -> None:
    """Seat 1 followed suit: it gets two points for the wrong call, and is still to answer for its talk. (S0-68; T119;
    rules.md 4.0.12)"""
    rules = "standard+renege-mode=award+table-talk-penalty=award1"
    game = play(f"{rules} dealer 3\n{HANDS}\nsays U\naway Th\nplays Ah Jd\nsays 0!TT1 0!R1.1")
    assert game.score == (0, 2, 0, 2)
    assert {"TY", "TN"} <= said(game, 1)
    assert "TT1" not in said(game, 2)


def test_played_again_the_deal_is_void_and_the_same_player_deals() -> None:
    """Whatever was bid and played. (S0-68; rules.md 4.0.12)"""
    last = steps(f"{REPLAY}\nsays U\naway Th\nplays Ah Jd\nsays 0!TT3 3!TY")[-1]
    assert last.events == (TalkAnswered(Seat(0), Seat(3), True, 0), DealThrownIn(Seat(3)))
    assert last.game.score == (0, 0, 0, 0)
    assert (last.game.dealer, last.game.number) == (3, 2)
    view = public_view(last.game)
    assert view.result is not None
    assert view.result.thrown_in
    assert view.result.stopped_by == last.events[0]


def _first_scored(rules: str) -> str:
    """A deal that somebody played to its end by those rules, in record notation."""
    rng, game = Random(rules), play(f"{rules} dealer 3\n{HANDS}")
    done = []
    while game.deal is not None:
        seat = asked(game)
        action = rng.choice(legal_actions(game, seat))
        done.append(action)
        game = apply(game, seat, action).game
    assert game.ended is not None
    assert not game.ended.result.thrown_in
    return "says " + " ".join(map(code_of, done))


@pytest.mark.parametrize(("penalty", "over"), [("award1", False), ("replay", True)])
def test_it_may_be_admitted_until_the_next_deal(penalty: str, over: bool) -> None:
    """A deal that was scored already is taken back where it is played again. (rules.md 4.0.12)"""
    rules = f"standard+stick-the-dealer+table-talk-penalty={penalty}"
    scored = f"{rules} dealer 3\n{HANDS}\n{_first_scored(rules)}"
    before = play(scored)
    admitted = play(f"{scored}\nsays 0!TT1 1!TY")
    if over:
        assert (admitted.score, admitted.dealer, admitted.number) == ((0, 0, 0, 0), 3, 2)
    else:
        assert admitted.score == tuple(p + (seat % 2 == 0) for seat, p in enumerate(before.score))
        assert (admitted.dealer, admitted.number) == (0, 2)
    assert deal(admitted, admitted.variant.cards).game.number == 2


def test_a_point_may_win_the_game_at_once() -> None:
    """In the middle of a deal, which is then worth nothing to anybody. (rules.md 4.0.11)"""
    head = "rules standard+table-talk-penalty=award1\ndealer 3\ndeal 7 dealer 3 score 9 4 9 4"
    last = steps(f"{head}\n{HANDS}\nsays 2!TT3 U\naway Th\nsays 3!TY")[-1]
    assert last.events[1:] == (DealScored((0, 0, 0, 0), (0, 0, 0, 0)), GameEnded((10, 4, 10, 4), (Seat(0), Seat(2))))
    assert last.game.over
    assert not any(said(last.game, seat) for seat in range(4))


def test_the_record_says_it_both_ways_and_refuses_it_where_it_was_not_so() -> None:
    """With the seat that said it, whoever was asked. (contracts.md 1)"""
    head = "rules standard+table-talk-penalty=award1\nengine 1\ndealer 3\ndeal 1 dealer 3 score 0 0 0 0\n"
    record = parse(f"{head}{HANDS}\nsays 2!TT1 P 0!TT3 1!TY P")
    assert parse(text_of(record)) == record
    assert list(replay(record))[-1].game.score == (1, 0, 1, 0)
    with pytest.raises(RecordError, match=r"1\.0 is refused"):
        list(replay(parse(f"{head}{HANDS}\nsays 1!TY")))
    with pytest.raises(RecordError):
        parse(f"{head}{HANDS}\nsays 1!TT9")


@pytest.mark.parametrize("variant", ALL, ids=lambda v: v.key)
@pytest.mark.parametrize("penalty", ["award1", "replay"])
def test_whatever_is_said_in_any_game_it_goes_on_and_nobody_sees_more(variant, penalty: str) -> None:
    """Reports and answers between all decisions: every deal ends, every seat can imagine it. (G6)"""
    rng = Random(f"{variant.key}/{penalty}")
    table = variant_for(f"{variant.key}+table-talk-penalty={penalty}")
    seats = [Seat(seat) for seat in range(table.seating.seats)]
    game = new_game(table, Seat(0))
    for _ in range(6):
        if game.over:
            break
        pack = list(table.cards)
        rng.shuffle(pack)
        game = deal(game, pack).game
        while game.deal is not None:
            speaker = rng.choice(seats)
            beside = [a for a in asides(game, speaker) if isinstance(a, ReportTalk | AnswerTalk)]
            if beside and rng.random() < 0.2:
                before = game
                game = apply(game, speaker, rng.choice(beside)).game
                if game.deal is not None and before.deal is not None:
                    assert game.deal.hands == before.deal.hands
                    assert game.deal.stage == before.deal.stage
                continue
            seat = asked(game)
            view = seat_view(game, seat)
            if rng.random() < 0.1:
                assert seat_view(imagine(view, rng), seat) == view
            game = apply(game, seat, rng.choice(legal_actions(game, seat))).game
        assert game.ended is not None
