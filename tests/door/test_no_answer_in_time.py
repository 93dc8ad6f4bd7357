"""Discord that limits an interaction's token for long, or breaks off: the table goes on in other ways, in silence for
nobody. (faults.md B041; discord.md, traps 7 and 8)"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.app.replies import Reply
from bot.app.turns import Turn
from bot.app.words import say
from tests.door.harness import Hall, button, hall, public, texts
from tests.door.kept import EDIT, TOKEN_EDIT, boards, the_hand, with_board

CALLBACK = "POST /interactions/{interaction}/{token}/callback"
FOLLOW_UP = "POST /webhooks/{application}/{token}"
TEN_MINUTES: dict[str, Any] = {"kind": "status", "status": 429, "code": 0, "retry_after": 600}


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long in a test."""
    monkeypatch.setattr("bot.discord.wire.TOKEN_S", 0.5)


def joined(text: str, n: int) -> Reply:
    return Reply(public=public(text, button("Join", ".join.0"), turn=Turn(0, n)))


def told(h: Hall, reply: Reply) -> None:
    """The desk answers so, and the lobby is so."""
    assert reply.public is not None
    h.state(reply.public)
    h.desk.says = lambda click: reply


@pytest.mark.usefixtures("patience")
async def test_a_long_limit_on_one_answer_freezes_nobodys_board() -> None:
    """Ten minutes for the answer to East's press: the board shows it all the same, and West's press after it."""
    async with hall() as h:
        message = await h.start()
        told(h, joined("East sits", 1))
        h.local.faults.add(CALLBACK, **TEN_MINUTES)
        pressing = asyncio.create_task(h.local.person("east").press(message, "Join"))
        await h.local.until(lambda: boards(h) == ["East sits"])
        told(h, joined("West sits", 2))
        await h.press("west", message, "Join")
        await h.local.until(lambda: boards(h) == ["West sits"])
        pressing.cancel()


@pytest.mark.usefixtures("patience")
async def test_a_long_limit_on_a_token_leaves_the_bots_own_way() -> None:
    """The board's edit by a fresh token would wait for ten minutes: it is made with the bot's own instead."""
    async with hall() as h:
        message = await h.start()
        told(h, joined("East sits", 1))
        await h.press("east", message, "Join")
        h.local.faults.add(TOKEN_EDIT, **TEN_MINUTES)
        await h.show(public("South sits", turn=Turn(0, 2)))
        assert boards(h) == ["South sits"]
        assert len(h.local.requests(EDIT)) == 1


@pytest.mark.usefixtures("patience")
async def test_a_long_limit_on_a_view_holds_up_no_private_message() -> None:
    """East's view behind My hand can't be edited for ten minutes: the private message has the newest cards."""
    async with hall() as h:
        message = await with_board(h)
        h.desk.says = lambda click: Reply(own=the_hand(click.user, "at first"))
        await h.press("east", message, "My hand")
        await h.show(the_hand(h.id("east"), "a card", 1))
        h.local.faults.add(TOKEN_EDIT, **TEN_MINUTES)
        await h.show(the_hand(h.id("east"), "two cards", 2))
        assert [texts(one) for one in h.local.person("east").dms()] == ["two cards"]


@pytest.mark.usefixtures("patience")
async def test_a_view_that_is_held_back_is_not_asked_for_again_and_again() -> None:
    """East's private messages are closed, and the view instead of one would come in ten minutes: it is left, so that
    My hand, which waits for the same hand, answers."""
    async with hall() as h:
        message = await with_board(h)
        h.local.world.set_dms("east", open=False)
        h.desk.says = lambda click: Reply(note=say("door.done"))
        await h.press("east", message, "Rules")
        for nth in range(1, 9):
            h.local.faults.add(FOLLOW_UP, nth, **TEN_MINUTES)
        await h.show(the_hand(h.id("east"), "cards"))
        assert len(h.local.requests(FOLLOW_UP)) == 1
        h.local.faults.all.clear()
        h.desk.says = lambda click: Reply(own=the_hand(click.user, "cards"))
        await h.press("east", message, "My hand")
        assert "cards" in [texts(one) for one in h.local.person("east").messages("cards") if one["ephemeral"]]


async def test_a_hand_lost_on_the_way_is_shown_once_more() -> None:
    """A connection that breaks under the hand beside the board: the press isn't answered by nothing."""
    async with hall() as h:
        message = await with_board(h)
        h.desk.says = lambda click: Reply(own=the_hand(click.user))
        h.local.faults.add(FOLLOW_UP, kind="reset")
        await h.press("east", message, "My hand")
        assert "the hand" in [texts(one) for one in h.local.person("east").messages("cards") if one["ephemeral"]]
