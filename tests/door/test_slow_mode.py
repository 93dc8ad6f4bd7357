"""Slow mode in a table's channel. By Discord's reference it doesn't bind bots; should it, no table is silent."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from bot.app.papers import Trouble
from bot.app.replies import Reply
from bot.app.turns import Turn
from bot.local_discord.clock import Clock
from tests.door.harness import board, hall, hand_of, public, texts
from tests.door.kept import EDIT, POST, boards, deal_board, the_hand


class Sleeper:
    """How long discord.py has slept for a limit, which it does by the test's clock."""

    def __init__(self) -> None:
        self.slept: list[float] = []
        self.clock: Clock | None = None

    async def sleep(self, seconds: float) -> None:
        assert self.clock is not None
        self.slept.append(seconds)
        await self.clock.sleep(seconds)


@pytest.fixture
def sleeper(monkeypatch: pytest.MonkeyPatch) -> Sleeper:
    made = Sleeper()
    monkeypatch.setattr("discord.http.asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": made.sleep}))
    return made


async def test_slow_mode_does_not_slow_a_table(sleeper: Sleeper) -> None:
    """Six hours of slow mode: lobby, boards of three deals, their edits and a hand are written at once, and nothing is
    refused. (Discord's reference, Channel: bots are unaffected by rate_limit_per_user)"""
    async with hall(frozen=True) as h:
        sleeper.clock = h.local.clock
        h.local.world.set_slow_mode("cards", 6 * 3600)
        lobby = await h.start()
        h.desk.says = lambda click: Reply(public=public("East sits", turn=Turn(0, 1)))
        await h.press("east", lobby, "Join")
        began = h.local.clock.now_ms()
        for deal in (1, 2, 3):
            await h.show(deal_board(f"deal {deal}", 0, deal))
            await h.show(deal_board(f"deal {deal}, a trick", 4, deal))
            await h.show(the_hand(h.id("east"), f"cards {deal}", 4, deal))
        assert boards(h) == ["East sits", "deal 1, a trick", "deal 2, a trick", "deal 3, a trick"]
        assert [texts(one) for one in h.local.person("east").dms()] == ["cards 3"]
        assert h.local.clock.now_ms() == began
        assert not any(sleeper.slept)
        assert h.desk.troubles == []


async def test_where_it_binds_bots_a_short_one_only_delays_the_next_board(sleeper: Sleeper) -> None:
    """Thirty seconds that bind bots: the board that stands is edited and hands are drawn at once; the next board comes
    when it may, once, with the newest state. The table goes on, and no limit is taken for a ban."""
    async with hall(frozen=True) as h:
        sleeper.clock = h.local.clock
        await h.show(deal_board("deal 1"))
        h.local.world.set_slow_mode("cards", 30, binds_bots=True)
        await h.store.plan_paper(board(2), h.channel)
        h.state(deal_board("deal 2", 0, 2))
        h.door.outbox.redraw(board(2))
        await h.local.until(lambda: bool(sleeper.slept))
        assert all(29 < seconds <= 30 for seconds in sleeper.slept)
        h.state(deal_board("deal 2, a trick", 4, 2))
        h.door.outbox.redraw(board(2))
        for screen in (deal_board("deal 1 is over", 20), the_hand(h.id("east"), "cards", 0, 2)):
            assert screen.paper is not None
            h.state(screen)
            await h.store.plan_paper(screen.paper, None)
            h.door.outbox.redraw(screen.paper)
        await h.local.until(lambda: boards(h) == ["deal 1 is over"])
        await h.local.until(lambda: [texts(one) for one in h.local.person("east").dms()] == ["cards"])
        h.local.clock.advance(31)
        await h.settled()
        assert boards(h) == ["deal 1 is over", "deal 2, a trick"]
        assert h.desk.troubles == []


async def test_where_it_binds_bots_a_long_one_is_told_to_the_desk(sleeper: Sleeper) -> None:
    """Six hours that bind bots: nobody waits for them; the desk hears of it once, pauses the table, and its hands say
    why. When slow mode is off again and somebody presses, the board is there."""
    async with hall(frozen=True) as h:
        sleeper.clock = h.local.clock
        await h.show(deal_board("deal 1"))
        h.local.world.set_slow_mode("cards", 6 * 3600, binds_bots=True)
        await h.show(deal_board("deal 2", 0, 2))
        assert h.desk.troubles == [(board(2), Trouble.SLOWED)]
        assert boards(h) == ["deal 1"]
        assert len(h.local.requests(POST)) == 2
        await h.show(the_hand(h.id("east"), "paused", 0, 2))
        assert [texts(one) for one in h.local.person("east").dms()] == ["paused"]
        h.local.world.set_slow_mode("cards", 0)
        h.state(deal_board("deal 2 goes on", 1, 2))
        h.door.outbox.redraw(board(2))
        h.local.clock.advance(16)
        await h.settled()
        assert boards(h) == ["deal 1", "deal 2 goes on"]
        assert not any(sleeper.slept)


async def test_a_hand_that_discord_limits_for_long_comes_when_it_may(sleeper: Sleeper) -> None:
    """Ten minutes for a private message: no table pauses for it, nobody is asked to open their messages, and then the
    newest cards are there."""
    async with hall(frozen=True) as h:
        sleeper.clock = h.local.clock
        east = h.id("east")
        await h.show(the_hand(east, "cards"))
        h.local.faults.add(EDIT, kind="status", status=429, code=0, retry_after=600)
        h.state(the_hand(east, "newer", 1))
        h.door.outbox.redraw(hand_of(east))
        await h.local.until(lambda: len(h.local.requests(EDIT)) == 1)
        h.state(the_hand(east, "newest", 2))
        h.door.outbox.redraw(hand_of(east))
        settled = asyncio.ensure_future(h.settled())
        while not settled.done():
            h.local.clock.advance(10)
            await asyncio.sleep(0.001)
        await settled
        refused, written = h.local.requests(EDIT)
        assert written.at_ms - refused.at_ms >= 600_000
        assert [texts(one) for one in h.local.person("east").dms()] == ["newest"]
        assert h.desk.troubles == []
        assert not any(sleeper.slept)
