"""A hidden card never reaches the wrong person: thousands of random games, every screen of everybody. (G6)"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import bot.app.drawing
from bot.app.turns import Status
from euchre_core import shuffle
from euchre_core.observe import seat_view
from euchre_core.rules import Game
from euchre_core.views import SeatView
from tests.house.harness import by_command, by_private_hand, by_view, house
from tests.house.secrecy import Watch, leaks
from tests.soak.capture import cards_named, play

pytestmark = [pytest.mark.soak, pytest.mark.timeout(0)]

GAMES = int(os.environ.get("SOAK_GAMES", "10000"))
"""Whole games at the screens; each has some eight deals and a thousand screens."""
THROUGH_THE_DOOR = int(os.environ.get("SOAK_DOOR_GAMES", "12"))
_AT_ONCE = 50


@pytest.mark.parametrize("part", range(-(-GAMES // _AT_ONCE)))
def test_no_screen_shows_a_card_that_its_reader_may_not_see(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    """Every hand, board, reminder, question and refusal of random games by random rules."""
    games = min(_AT_ONCE, GAMES - part * _AT_ONCE)
    total = play(games, part)
    for what in ("games", "deals", "screens", "cards", "twins"):
        record_property(what, getattr(total, what))
    assert total.leaks == ()
    assert total.games == games
    assert total.cards > 100 * total.games, "the capture sees cards at all"
    assert total.twins > 10 * total.games, "most cards could lie elsewhere"


def _neighbours(game: Game, seat: int) -> SeatView:
    mine, theirs = seat_view(game, seat), seat_view(game, (seat + 1) % game.variant.seating.seats)  # type: ignore[arg-type]
    return replace(mine, hand=theirs.hand)


def test_the_capture_finds_a_neighbours_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A desk that shows the wrong hand is found in the first game."""
    monkeypatch.setattr(bot.app.drawing, "seat_view", _neighbours)
    assert play(1, 1).leaks != ()


def test_the_capture_finds_a_hand_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that names one hidden card in a place where cards may stand is found too."""
    whole = bot.app.drawing.around

    def around(live, **more):
        told = whole(live, **more)
        deal = live.game.deal
        return told if deal is None else replace(told, channel_name=deal.hands[0][0].code if deal.hands[0] else "")

    monkeypatch.setattr(bot.app.drawing, "around", around)
    assert play(1, 1).leaks != ()


def test_the_capture_finds_a_partner_given_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board with one letter more while the card called is in a certain hand names no card, and is found. (T217)"""
    monkeypatch.setattr("tests.soak.capture.RULES", ("call-ace-five",))
    whole = bot.app.drawing.around

    def around(live, **more):
        told, deal = whole(live, **more), live.game.deal
        called = deal.contract.called if deal is not None and deal.contract is not None else None
        return replace(told, channel_name="cards" + " " * (called is not None and called in deal.hands[0]))

    monkeypatch.setattr(bot.app.drawing, "around", around)
    assert play(5, 1).leaks != ()


def test_the_capture_finds_a_drawn_card_told_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The draw may be told in its own lines and in the first deal only: a card of it that stands elsewhere, or a draw
    that is told later, is found, as the same card may lie in somebody's hand."""
    monkeypatch.setattr("tests.soak.capture.RULES", ("standard+first-dealer=low-card",))
    whole = bot.app.drawing.around

    def elsewhere(live, **more):
        told = whole(live, **more)
        return told if told.drawn is None else replace(told, channel_name=told.drawn.rounds[0][0][1].code)

    def later(live, **more):
        return replace(whole(live, **more), drawn=shuffle.drawn(live.game.variant, live.saved.secret, live.saved.mix))

    assert play(3, 1).leaks == ()
    for spoiled in (elsewhere, later):
        monkeypatch.setattr(bot.app.drawing, "around", spoiled)
        assert play(3, 1).leaks != ()


def test_every_way_to_name_a_card_is_known() -> None:
    """As a code, as a code in a button, as text."""
    assert {card.code for card in cards_named("?Jh")} == {"Jh"}
    assert {card.code for card in cards_named("-9d")} == {"9d"}
    assert {card.code for card in cards_named("A♠ and 10♥")} == {"As", "Th"}
    assert {card.code for card in cards_named("?-Jo")} == {card.code for card in cards_named("🃏 joker")} == {"Jo"}
    assert cards_named(".sit.2") == set()


@pytest.mark.parametrize("seed", range(THROUGH_THE_DOOR))
async def test_nobody_receives_anothers_card(tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    """Whole games through the client and the local Discord: every state of every message, and the log at INFO."""
    act = (by_private_hand, by_view, by_command)[seed % 3]
    caplog.set_level(logging.INFO)
    async with house(tmp_path) as home:
        watch = Watch(home)
        await home.four()
        over = await home.play(act, Random(seed))
        assert over.status is Status.FINISHED
        assert await leaks(watch) == []
    assert {card for record in caplog.records for card in cards_named(record.getMessage())} == set()
