"""What the whole table reads of a game: its boards, its results, and the reminder beside them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.around import Sitter
from bot.app.keys import LOCALES, Locale, UserId
from bot.app.screens import Text
from bot.app.turns import Status
from bot.app.words import Link, Mention, Name, say
from bot.i18n.catalogue import Catalogue, printed
from bot.screens.table import board, reminder
from euchre_core import apply, legal_actions, public_view, variant_for
from euchre_core.cards import Card, Seat
from euchre_core.rules import Game
from euchre_core.views import DealResult
from tests.scenario import standard
from tests.screens.show import rows, show
from tests.screens.tables import (
    EN,
    FOUR,
    SECRET,
    around,
    finished,
    played_out,
    told_of,
    views,
    walk,
)

WORDS = Catalogue.load()


def drawn(game: Game, **fields: object) -> str:
    return show(board(public_view(game), around(EN, **fields)), WORDS)


def test_the_header_answers_what_everybody_asks() -> None:
    """Score, trump, who called, dealer, which deal of what, whose turn: always there. (experience.md rule 1)"""
    shown = drawn(standard("says U\naway 9d"))
    for line in (
        "## ♥ hearts are trump",
        "**N–S 0** · Host & South player",
        "**E–W 0** · Cleo 🤖 sensible & West player",
        "Host called · West player dealt · Standard to 10 · deal 1",
        "**Host** to play · <t:1760000042:R>",
    ):
        assert line in shown.splitlines()


def test_while_bidding_the_turned_card_is_large_and_the_passes_in_order() -> None:
    """Who has passed, in order; round two says which suit is barred. (experience.md 4)"""
    first = drawn(standard("says P P")).splitlines()
    assert first[0] == "## 9♥ is turned up"
    assert "Passed: Host, Cleo 🤖" in first
    second = drawn(standard("says P P P P P")).splitlines()
    assert second[0] == "## 9♥ is turned down: ♥ hearts are barred"
    assert "Passed: Host, Cleo 🤖, South player, West player" in second
    assert "Passed again: Host" in second


def test_alone_says_who_rests() -> None:
    """West alone; East rests. (experience.md 4)"""
    assert "Host plays **alone**; South player rests · West player dealt" in drawn(standard("says UA\naway 9d"))


def test_one_point_from_home_is_in_the_barn() -> None:
    """The side at nine of ten stands in the barn, until the game is over. (experience.md rule 1)"""
    view = replace(public_view(standard()), score=(9, 8, 9, 8))
    shown = show(board(view, around()), WORDS)
    assert "**N–S 9 (in the barn)** · Host & South player" in shown
    assert "**E–W 8** ·" in shown


def test_tricks_are_counted_in_signs_and_numbers() -> None:
    """Tricks by side, symbols and numbers; the trick on the table; the last trick with its winner. (rule 1)"""
    shown = drawn(standard("says U\naway 9d\nplays Kc Ks Jc Ad"))
    assert "Tricks: N–S ● 1 · E–W 0" in shown
    assert "**Trick 2:** Host leads" in shown
    assert "Last: Host K♣ · Cleo 🤖 K♠ · South player J♣ · West player A♦ → **Host**" in shown


def test_the_left_bower_is_marked_as_trump_wherever_it_lies() -> None:
    """Nobody cries renege: the recap marks it and says what it counts as. (faults.md B031)"""
    game = standard("says U\naway 9d\nplays Ah")
    game = apply(game, Seat(1), legal_actions(game, Seat(1))[0]).game
    on_the_table = drawn(game)
    assert "Cleo 🤖 J♦ (left bower)" in on_the_table
    assert "J♦ is the left bower: it counts as ♥ hearts." in on_the_table
    while not public_view(game).won:
        assert game.deal is not None
        assert game.deal.stage is not None
        seat = game.deal.stage.to_act
        game = apply(game, seat, legal_actions(game, seat)[0]).game
    assert "J♦ is the left bower: it counts as ♥ hearts." in drawn(game)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_trick_that_ended_since_stands_with_its_last_card_and_winner(locale: Locale) -> None:
    """Every trick's last card and winner stand in a public message. (experience.md rule 1)"""
    for game, steps in walk(seed=11):
        view, _ = views(game)
        told = told_of(game, steps, around(locale))
        shown = show(board(view, told), WORDS)
        for won in view.won:
            last = won.trick.plays[-1][1]
            name = FOUR[won.winner].name
            assert name is not None
            assert f"{printed(last)}" in shown
            assert f"→ **{name.text}" in shown
        if view.number > 2:
            break


def test_the_board_shows_no_card_that_nobody_played() -> None:
    """Every card on a board was turned up or played. (architecture.md 2.8)"""
    for game, steps in walk(seed=5):
        view, _ = views(game)
        shown = show(board(view, told_of(game, steps, around())), WORDS)
        public = {play for won in view.won for _, play in won.trick.plays}
        public |= {play for _, play in view.trick.plays} if view.trick else set()
        public |= {view.turned.card} if view.turned else set()
        for one in {c for c in standard_pack() if c not in public}:
            assert printed(one) not in shown


def standard_pack() -> tuple[Card, ...]:
    return variant_for("standard").cards


def test_who_is_away_is_said_with_since_when() -> None:
    """The board says who is away and since when, and who plays. (experience.md rule 8)"""
    assert "West player is away (<t:1759999820:R>); a sensible robot plays." in drawn(standard())


def test_namesakes_are_told_apart_by_their_seats() -> None:
    """Two players with the same name. (faults.md B045)"""
    twins = tuple(Sitter(user=UserId(seat), name=Name("Twin" if seat % 2 else "twin ")) for seat in range(4))
    shown = drawn(standard(), sitters=twins)
    assert "twin (North) & twin (South)" in shown
    assert "Twin (East) & Twin (West)" in shown


def test_a_name_without_anything_to_see_is_called_by_its_seat() -> None:
    """An empty-looking name. (faults.md B045)"""
    shown = drawn(standard(), sitters=(Sitter(user=UserId(1), name=Name("\u3164")), *FOUR[1:]))
    assert "**player (North)**: order up or pass" in shown


def test_an_earlier_deals_board_keeps_every_trick_and_loses_its_buttons() -> None:
    """A board of an earlier deal gets its final state. (contracts.md 4)"""
    screen = board(public_view(played_out(standard("says U\naway 9d"))), around(), final=True)
    shown = show(screen, WORDS)
    assert rows(screen) == []
    assert [f"Trick {number}:" in shown for number in range(1, 6)] == [True] * 5
    assert "An earlier deal." in shown


@pytest.mark.parametrize(
    ("record", "points", "tricks", "head", "why"),
    [
        ("U", (1, 0, 1, 0), (2, 1, 1, 1), "## N–S +1", "Host called ♥ hearts; N–S took 3 tricks."),
        ("U", (2, 0, 2, 0), (3, 0, 2, 0), "## March: N–S +2", "Host called ♥ hearts; N–S took all 5 tricks."),
        ("U", (0, 2, 0, 2), (1, 2, 0, 2), "## Euchred: E–W +2", "Host called ♥ hearts; N–S took only 1 trick."),
        (
            "UA",
            (4, 0, 4, 0),
            (5, 0, 0, 0),
            "## Alone, every trick: N–S +4",
            "Host called ♥ hearts and took all 5 tricks alone.",
        ),
        ("UA", (1, 0, 1, 0), (4, 1, 0, 0), "## Alone: N–S +1", "Host called ♥ hearts and took 4 tricks alone."),
    ],
)
def test_a_deal_ends_with_points_and_why(
    record: str, points: tuple[int, ...], tricks: tuple[int, ...], head: str, why: str
) -> None:
    """End of a deal: points and why, before the next board. (T83 to T85, T87, T88; experience.md 4)"""
    view = public_view(standard(f"says {record}\naway 9d"))
    view = replace(view, result=DealResult(points, tricks, Seat(0)), tricks=tricks, ask=None, to_act=None, trick=None)
    shown = show(board(view, around()), WORDS).splitlines()
    assert shown[0] == head
    assert why in shown
    assert "The next deal comes by itself." in shown


def test_eight_passes_say_who_deals_next() -> None:
    """Thrown in: nobody scores and the deal passes to the left. (S0-40)"""
    shown = drawn(standard("says P P P P P P P P"))
    assert shown.startswith("## All passed twice\n")
    assert "Nobody scores; Host deals next." in shown


def test_a_side_that_never_called_has_no_share_of_it_made() -> None:
    """No percentage of nothing."""
    view = replace(public_view(played_out(standard("says U\naway 9d"))), winners=(Seat(0), Seat(2)))
    told = finished(around())
    told = replace(told, side_stats=(replace(told.side_stats[0], calls=0, calls_made=0), *told.side_stats[1:]))
    shown = show(board(view, told), WORDS)
    assert "**N–S** · tricks 31 · calls 0 · euchres dealt 2, suffered 2 · alone 1, swept 1" in shown


def test_the_end_of_a_game_tells_the_whole_story() -> None:
    """Score, side statistics, ratings, the secret with its check, and both ways to a rematch. (experience.md 4)"""
    view = replace(public_view(played_out(standard("says U\naway 9d"))), score=(10, 7, 10, 7))
    view = replace(view, winners=(Seat(0), Seat(2)))
    screen = board(view, finished(around()))
    shown = show(screen, WORDS)
    assert shown.startswith("## N–S win 10–7\n")
    assert "**N–S** · tricks 31 · calls 8, made 6 (75%) · euchres dealt 2, suffered 2 · alone 1, swept 1" in shown
    assert "Host 1,492 (+12)" in shown
    assert "South player 1,487? (+7)" in shown
    assert SECRET in shown
    assert "[Rematch] [Rotate partners] [Check the deals]" in shown
    assert [button.code for button in rows(screen)[-1].buttons] == [
        ".rematch.same",
        ".rematch.rotate",
        ".verify.7k2m9x0a",
    ]


def test_the_last_board_of_a_game_keeps_every_trick_too() -> None:
    """Won, or closed in the middle of a deal: no board comes after it that would tell what was played."""
    view = replace(public_view(played_out(standard("says U\naway 9d"))), score=(10, 7, 10, 7))
    won = show(board(replace(view, winners=(Seat(0), Seat(2))), finished(around())), WORDS)
    assert [f"Trick {number}:" in won for number in range(1, 6)] == [True] * 5
    two = public_view(standard("says P U\naway Th\nplays Kc 9s Jc Ad Ah"))
    assert len(two.won) == 1
    assert "Last: " in show(board(two, around(status=Status.CLOSED, show_last=0)), WORDS)


@pytest.mark.parametrize(
    ("score", "talk", "said"), [((10, 9), True, True), ((10, 9), False, False), ((10, 6), True, False)]
)
def test_a_joke_stands_only_in_a_result_and_only_where_welcome(score: tuple[int, int], talk: bool, said: bool) -> None:
    """A joke only in a result, and a server can turn table talk off. (experience.md rule 12)"""
    view = replace(public_view(played_out(standard("says U\naway 9d"))), score=score * 2, winners=(Seat(0), Seat(2)))
    assert ("barn door" in show(board(view, finished(around(table_talk=talk))), WORDS)) is said


def test_a_paused_and_a_closed_table_say_why_and_what_next() -> None:
    """The table goes on or pauses with a notice; each message says what to press. (experience.md rule 15)"""
    paused = drawn(standard(), status=Status.PAUSED)
    assert "Paused: robots hold every seat." in paused
    assert "[I'm back] [My hand] [Rules] [⋯]" in paused
    closed = board(public_view(standard()), around(status=Status.CLOSED, closed_why=say("table.closed-idle")))
    assert rows(closed) == []
    assert show(closed, WORDS).startswith("## Closed without a result")
    assert "`/euchre start` opens a new table." in show(closed, WORDS)


def test_a_reminder_pings_exactly_one_person_and_says_until_when() -> None:
    """One mention per turn at most, to one person. (experience.md rule 7, operations.md G12)"""
    screen = reminder(public_view(standard()), around(), UserId(7))
    assert screen.mentions == (UserId(7),)
    assert show(screen, WORDS) == (
        "<@7>, it is your turn: a robot plays it <t:1760000042:R>. Press *My hand*.\n[My hand]"
    )
    board_of_it = board(public_view(standard()), around())
    assert board_of_it.mentions == ()
    said = [line for block in board_of_it.blocks if isinstance(block, Text) for line in block.lines]
    assert not any(isinstance(arg, Mention | Link) for line in said for arg in line.args.values())
