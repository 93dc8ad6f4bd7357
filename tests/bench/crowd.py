"""Many tables of four at a bot that is a process of its own. People press what their own hands offer, and nothing else.

The bot is `euchre run` as anybody starts it; the local Discord and all people live in the calling process, so that the
bot's CPU time, memory and death are its own. Shared by `make bench` and `make soak`; knows no rules.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import psutil  # type: ignore[import-untyped]  # it has none, and two calls need none

from bot.app.keys import ChannelId, Locale, UserId
from bot.local_discord import LocalDiscord
from bot.local_discord.people import Outcome
from bot.storage.store import open_store
from tests.house.harness import Message, button_id, enabled

ROOT = Path(__file__).resolve().parents[2]
SEATS = 4
KEPT = 30_000
"""Entries of the local Discord's transcript: longer than any measured stretch."""


class Program:
    """A bot as a process of its own: started, measured, stopped, killed, started again."""

    def __init__(
        self, arguments: list[str], local: LocalDiscord, folder: Path, environment: dict[str, str] | None = None
    ) -> None:
        """`arguments` of Python; `folder`: where its log and whatever it keeps is."""
        self.log = folder / "bot.log"
        self.arguments = arguments
        self._local = local
        self._folder = folder
        ours = {name: value for name, value in os.environ.items() if not name.upper().startswith("EUCHRE_")}
        self._environment = ours | {"PYTHONPATH": str(ROOT)} | (environment or {})
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> float:
        """Start it; how many seconds until it is connected."""
        began = time.perf_counter()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.arguments],
                cwd=self._folder,  # where no .env lies
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        await self._local.until(lambda: self._local.gateway.ready or self._ended(), timeout_s=60)
        if self._ended():
            raise RuntimeError(f"the bot ended by itself:\n{self.log.read_text(encoding='utf-8')[-2000:]}")
        return time.perf_counter() - began

    def _ended(self) -> bool:
        return self.process is None or self.process.poll() is not None

    async def kill(self) -> None:
        """kill -9."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> float:
        """SIGTERM; how many seconds until it has ended."""
        began = time.perf_counter()
        await self._end(signal.SIGTERM)
        return time.perf_counter() - began

    async def _end(self, by: signal.Signals) -> None:
        process = self.process
        if process is not None and process.poll() is None:
            process.send_signal(by)
            await asyncio.to_thread(process.wait, 20)

    def cpu_ms(self) -> float:
        """CPU time it has used since it was started, of all its threads."""
        assert self.process is not None
        times = psutil.Process(self.process.pid).cpu_times()
        return float(1000 * (times.user + times.system))

    def memory_mb(self) -> float:
        """Memory that it holds (RSS)."""
        assert self.process is not None
        return float(psutil.Process(self.process.pid).memory_info().rss / 1_000_000)


def euchre_run(folder: Path, local: LocalDiscord, **settings: str) -> Program:
    """`euchre run` on a database in that folder. `settings`: further ones, without the prefix: `log_level="ERROR"`."""
    given = {"discord_url": local.url, "token": "local.token", "state_dir": str(folder), "log_level": "WARNING"}
    named = {f"EUCHRE_{name.upper()}": value for name, value in (given | settings).items()}
    return Program(["-m", "bot", "run"], local, folder, named)


@dataclass
class Table:
    """One table and its people. `hand`: a private message that asks its owner now, not pressed yet."""

    channel: str
    people: tuple[str, ...]
    asked: str | None = None
    hand: Message | None = None
    turn: tuple[int, int] = (0, 0)
    """The newest turn at which somebody was asked."""


@dataclass
class Crowd:
    """Tables with people, and whom their hands ask."""

    local: LocalDiscord
    bot: Program
    tables: list[Table]
    rng: Random
    by_person: dict[str, Table] = field(default_factory=dict)
    stirred: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.by_person = {who: table for table in self.tables for who in table.people}
        self.local.listen(self._look)

    def _look(self, event: dict[str, Any], people: frozenset[str] | None) -> None:
        """A hand with something to decide has been shown to its owner."""
        message = event.get("message")
        if not isinstance(message, dict) or people is None or len(people) != 1:
            return
        (who,) = people
        table, turn = self.by_person.get(who), asked_turn(message)
        if table is not None and turn is not None and turn > table.turn:
            table.asked, table.hand, table.turn = who, message, turn
            self.stirred.set()

    def look_again(self, table: Table) -> None:
        """What the newest private messages at this table ask, as somebody does who comes back to it."""
        for who in table.people:
            for message in self.local.person(who).messages("dm")[-1:]:
                turn = asked_turn(message)
                if turn is not None and turn >= table.turn:
                    table.asked, table.hand, table.turn = who, message, turn

    def waiting(self) -> list[Table]:
        """Tables where somebody is asked and hasn't pressed yet."""
        return [table for table in self.tables if table.hand is not None]

    async def open_tables(self, at_once: int = 8) -> None:
        """Every table from `/euchre start` to its first deal, the clock off."""
        slots = asyncio.Semaphore(at_once)

        async def one(table: Table) -> None:
            async with slots:
                host = self.local.person(table.people[0])
                await host.slash("euchre start", channel=table.channel, speed="off")

                def lobbies() -> list[Message]:
                    return [one for one in host.messages(table.channel) if ".join.0" in enabled(one)]

                # A slow answer isn't the lobby itself: that is posted then.
                await self.local.until(lambda: bool(lobbies()), timeout_s=20)
                number = int(lobbies()[-1]["id"])
                for side, who in enumerate(table.people):
                    await self.touch(who, number, f".join.{side % 2}")
                await self.local.until(lambda: ".start" in enabled(self.local.message(number)), timeout_s=20)
                await self.touch(table.people[0], number, ".start")

        await asyncio.gather(*(one(table) for table in self.tables))
        await self.local.until(lambda: len(self.waiting()) == len(self.tables), timeout_s=120)

    async def touch(self, who: str, message: int, code: str) -> Outcome:
        """Press that button of a message as it is now."""
        return await self.local.person(who).press(message, button_id(self.local.message(message), code))

    def take(self, table: Table) -> tuple[str, Message, str]:
        """Who presses which button at this table now; the table waits for its next hand from here on."""
        assert table.hand is not None
        assert table.asked is not None
        who, hand = table.asked, table.hand
        table.hand = None
        return who, hand, self.rng.choice(sorted(decisions(hand)))

    async def press(self, table: Table) -> Outcome:
        """The one who is asked presses anything legal."""
        who, hand, code = self.take(table)
        return await self.local.person(who).press(hand, button_id(hand, code))

    async def open_loop(self, per_s: float, seconds: float) -> tuple[Latencies, int]:
        """Presses at random instants (Poisson), whatever the bot can do; and how often nobody was asked just then."""
        found, idle, running = Latencies(), 0, set[asyncio.Task[None]]()

        async def one(table: Table, due: float) -> None:
            outcome = await self.press(table)
            assert outcome.acknowledged
            found.append(1000 * (time.perf_counter() - due))

        at = time.perf_counter()
        end = at + seconds
        while (at := at + self.rng.expovariate(per_s)) < end:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            waiting = self.waiting()
            if not waiting:
                idle += 1
                continue
            task = asyncio.create_task(one(self.rng.choice(waiting), at))
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.gather(*running)
        return found, idle

    async def rest(self, quiet_s: float = 1.0) -> None:
        """Until the bot has had nothing to do for a while."""
        before = self.bot.cpu_ms()
        for _ in range(60):
            await asyncio.sleep(quiet_s)
            now = self.bot.cpu_ms()
            if now - before < 15 * quiet_s:
                return
            before = now


class Latencies(list[float]):
    """Milliseconds from presses to their answers."""

    def at(self, share: float) -> float:
        """So many were at least as fast: 0.5 the median, 0.99 all but the slowest hundredth."""
        return sorted(self)[min(len(self) - 1, int(len(self) * share))]


def decisions(message: Message) -> dict[str, tuple[int, int]]:
    """Codes that decide something and can be pressed, going alone left out, each with its turn."""
    found: dict[str, tuple[int, int]] = {}
    waiting = list(message["components"])
    while waiting:
        one = waiting.pop()
        waiting += one.get("components", ())
        if one.get("disabled") or "custom_id" not in one:
            continue
        parts = one["custom_id"].split(":")
        if len(parts) == 5 and parts[2] != "-" and parts[3][0] not in ".?" and not parts[3].endswith("A"):
            deal, _, n = parts[2].partition(".")
            found[parts[3]] = (int(deal), int(n))
    return found


def asked_turn(message: Message) -> tuple[int, int] | None:
    """The turn at which this message asks its reader to decide; None: it doesn't."""
    return max(decisions(message).values(), default=None)


@asynccontextmanager
async def crowd(folder: Path, tables: int, *, seed: int = 1, **settings: str) -> AsyncIterator[Crowd]:
    """A bot that runs, and that many tables of four people, not opened yet. All have spoken with the bot before."""
    async with LocalDiscord(keep=KEPT) as local:
        placed = []
        for number in range(tables):
            people = tuple(f"t{number}-{seat}" for seat in range(SEATS))
            for who in people:
                local.world.add_person(who, guilds=False)
            # A server each, so that the local Discord shows a board to four people and not to hundreds.
            local.world.add_guild(f"Club {number}", channels=(f"table-{number}",), owner=people[0], members=people)
            placed.append(Table(f"table-{number}", people))
        await _known(folder / "euchre.db", local, placed)
        bot = euchre_run(folder, local, **settings)
        made = Crowd(local, bot, placed, Random(seed))
        await bot.start()
        try:
            yield made
        finally:
            await bot.stop()


async def _known(file: Path, local: LocalDiscord, tables: list[Table]) -> None:
    """Private channels from earlier games, since a bot may open only a few of them a minute. (discord.md, trap 25)"""
    async with open_store(file) as store:
        for table in tables:
            for who in table.people:
                user = local.world.user(who)
                await store.seen(UserId(user.id), user.display_name, Locale("en"), local.clock.now_ms())
                await store.set_dm_channel(UserId(user.id), ChannelId(local.world.dm_with(user).id), None)
