"""The tables' clock beside a local Discord: what is done to that one's clock, tables and people live through too."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import following
from bot.following import MovedClock, tables_clock
from bot.local_discord import LocalDiscord
from bot.local_discord.people import Person
from tests.cli.test_run import ANSWERED_S, SECRET, STARTED_S, running
from tests.house.harness import button_id, enabled

HALF_S, LOBBY_S = 30, 15 * 60
NOON_MS = 1_780_315_200_000


class StoppedClock:
    """It stands still: whatever passes was moved by hand."""

    now = NOON_MS

    def now_ms(self) -> int:
        """The same, unless it is set."""
        return self.now

    async def sleep_until(self, at_ms: int) -> None:
        """Never comes."""
        await asyncio.Event().wait()


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strides follow each other as fast as the event loop turns."""
    monkeypatch.setattr(following, "PAUSE_S", 0)


async def test_with_discord_itself_it_is_the_wall_clock() -> None:
    """Without a local Discord's address nothing stands between the tables and the time, and nobody is asked."""
    wall = StoppedClock()
    async with tables_clock(wall, None) as clock:
        assert clock is wall
        assert {task.get_name() for task in asyncio.all_tasks()}.isdisjoint({"following"})


async def test_what_sleeps_is_woken_when_the_clock_is_moved() -> None:
    """Five minutes forward: who sleeps for four is awake, who sleeps for six isn't. (experience.md section 8)"""
    async with LocalDiscord(frozen=True) as local, tables_clock(StoppedClock(), local.url) as clock:
        four = asyncio.create_task(clock.sleep_until(NOON_MS + 240_000))
        six = asyncio.create_task(clock.sleep_until(NOON_MS + 360_000))
        local.clock.advance(300)
        await clock.sleep_until(NOON_MS + 300_000)
        assert clock.now_ms() == NOON_MS + 300_000
        assert (four.done(), six.done()) == (True, False)
        local.clock.advance(60)
        await six


async def test_who_sleeps_while_the_system_clock_is_put_back_wakes_in_time() -> None:
    """A minute is a minute, and a second at most is lost, not the hour by which the clock was put back."""
    wall = StoppedClock()
    clock = MovedClock(wall)
    minute = asyncio.create_task(clock.sleep_until(NOON_MS + 60_000))
    await asyncio.sleep(0)
    wall.now = NOON_MS - 3_600_000
    await clock.move_to(58_000)
    assert not minute.done()
    await clock.move_to(62_000)
    await minute


async def test_nobody_sleeps_twice_as_long_for_a_clock_that_is_put_back() -> None:
    """However the system's clock stands afterwards: what was to be slept has been slept."""
    wall = StoppedClock()
    short = asyncio.create_task(MovedClock(wall).sleep_until(NOON_MS + 20))
    await asyncio.sleep(0)
    wall.now = NOON_MS - 3_600_000
    async with asyncio.timeout(ANSWERED_S):
        await short


async def test_what_was_moved_before_the_start_counts_at_once() -> None:
    """The bot comes back to a local Discord that is an hour ahead: so are its tables, from the first moment."""
    async with LocalDiscord(frozen=True) as local:
        local.clock.advance(3600)
        async with tables_clock(StoppedClock(), local.url) as clock:
            assert clock.now_ms() == NOON_MS + 3_600_000


@pytest.mark.parametrize(("moved_s", "stride_s"), [(30, 1), (300, 1), (86_400, 288)])
async def test_one_thing_after_another_on_the_way(moved_s: int, stride_s: int) -> None:
    """What falls due on the way sees its own time and not the end, so that the next thing may fall due as well."""
    clock = MovedClock(StoppedClock())
    seen: list[int] = []

    async def tick() -> None:
        while True:
            seen.append(clock.now_ms() - NOON_MS)
            await clock.sleep_until(clock.now_ms() + 1)

    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0)
    await clock.move_to(moved_s * 1000)
    ticking.cancel()
    strides = [later - earlier for earlier, later in itertools.pairwise(seen)]
    assert strides == [stride_s * 1000] * (moved_s // stride_s)


async def test_another_local_discord_sets_it_back_at_once() -> None:
    """One without the old one's state was never moved."""
    clock = MovedClock(StoppedClock(), 300_000)
    await clock.move_to(0)
    assert clock.now_ms() == NOON_MS


async def test_a_local_discord_that_is_away_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time goes on as it stood; once it is there again the tables follow it again."""
    monkeypatch.setattr(following, "AGAIN_S", 0.01)
    async with LocalDiscord(frozen=True) as first:
        first.clock.advance(60)
        async with tables_clock(StoppedClock(), first.url) as clock:
            await first.close()
            assert clock.now_ms() == NOON_MS + 60_000
            async with LocalDiscord(first.port, frozen=True) as second:
                second.clock.advance(90)
                await clock.sleep_until(NOON_MS + 90_000)
                assert clock.now_ms() == NOON_MS + 90_000


async def test_the_buttons_forward_a_game(tmp_path: Path) -> None:
    """At a table with 60 s a turn, half of it forward: the reminder; the other half: a robot plays that turn. A lobby
    that nobody touches for a quarter of an hour is closed. None of it counts as time that the bot was away."""
    async with LocalDiscord(token=SECRET) as local, running(tmp_path, local.url) as bot:
        await bot.says("connected to Discord")
        north, east = local.person("north"), local.person("east")
        await (await east.slash("euchre start", channel="lounge")).settled(ANSWERED_S)
        lobby = await (await north.slash("euchre start", channel="cards", speed="60")).settled(ANSWERED_S)
        await north.press(int(lobby["id"]), button_id(lobby, ".play"))
        await local.until(lambda: asked(north), timeout_s=STARTED_S)
        local.clock.advance(HALF_S)
        await local.until(
            lambda: any("a robot plays it" in str(one) for one in north.messages("cards")), timeout_s=STARTED_S
        )
        assert decided_by_clock(tmp_path) == 0
        local.clock.advance(HALF_S + 1)
        await local.until(lambda: decided_by_clock(tmp_path) == 1, timeout_s=STARTED_S)
        assert "was closed" not in str(east.messages("lounge"))
        local.clock.advance(LOBBY_S)
        await local.until(lambda: "was closed" in str(east.messages("lounge")), timeout_s=STARTED_S)
        assert "away for" not in bot.said


def asked(person: Person) -> bool:
    """Whether their private hand offers a decision: its code begins with no dot."""
    hands = person.messages("dm")
    return bool(hands) and any(not code.startswith((".", "?")) for code in enabled(hands[-1]))


def decided_by_clock(folder: Path) -> int:
    """How many turns ran out and were played by a robot."""
    with closing(sqlite3.connect(folder / "state" / "euchre.db")) as db:
        (count,) = db.execute("SELECT count(*) FROM decisions WHERE who = 'clock'").fetchone()
        return int(count)
