"""The whole bot killed again and again while people press, some twice: nothing lost, nothing doubled. (G1, G2, G19)"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.local_discord.people import Outcome
from bot.storage.backup import backup, backups
from tests.bench.crowd import ROOT, Crowd, Table, crowd
from tests.house.harness import button_id
from tests.soak.judge import Pressed, Verdict, judge

pytestmark = [
    pytest.mark.soak,
    pytest.mark.timeout(0),
    pytest.mark.skipif(sys.platform == "win32", reason="kills processes as POSIX does"),
]

SECONDS = float(os.environ.get("SOAK_SECONDS", "60"))
TABLES = 24
LIVES_S = (0.2, 4.2)
"""How long the bot lives between two kills, after it was connected again."""
DELIVERED_TWICE, CLICKED_TWICE = 0.3, 0.2


@dataclass
class Storm:
    """People who press, doubled presses, and what was acknowledged."""

    people: Crowd
    rng: Random
    acknowledged: Pressed = field(default_factory=dict)
    pressed: Pressed = field(default_factory=dict)
    count: Counter[str] = field(default_factory=Counter)
    _later: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Three of ten interactions reach the bot twice, the second at once or up to a second later. (G2)"""
        interactions = self.people.local.interactions
        whole = interactions.dispatch_to_bot

        def twice(name: str, data: dict[str, Any], guild: int | None) -> None:
            whole(name, data, guild)
            if name == "INTERACTION_CREATE" and self.rng.random() < DELIVERED_TWICE:
                self.count["delivered twice"] += 1
                self._spawn(self._again(lambda: whole(name, data, guild)))

        interactions.dispatch_to_bot = twice

    async def _again(self, deliver: Callable[[], None]) -> None:
        await asyncio.sleep(self.rng.choice((0.0, 0.02, self.rng.random())))
        deliver()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def rage(self, seconds: float, kills: int) -> None:
        """Everybody presses what they are asked, as fast as it is shown, while the bot is killed and started again.

        For so long, and until there were so many kills.
        """
        over = asyncio.Event()
        sitting = asyncio.gather(*(self._sit(table, over) for table in self.people.tables))
        try:
            await self._kill(seconds, kills)
        finally:
            over.set()
            await sitting

    async def _sit(self, table: Table, over: asyncio.Event) -> None:
        patience = 0.0
        while not over.is_set():
            if table.hand is None:
                await asyncio.sleep(0.02)
                patience += 0.02
                if patience > 3:  # the hand was to come from a process that is dead: look at what there is now
                    patience = 0
                    self.people.look_again(table)
                continue
            patience = 0
            await asyncio.sleep(self.rng.random() * 0.1)
            await self._press(table)

    async def _press(self, table: Table) -> None:
        who, hand, code = self.people.take(table)
        custom_id = button_id(hand, code)
        _, game, turn, _, _ = custom_id.split(":")
        deal, _, n = turn.partition(".")
        at = (game, int(deal), int(n))
        times = 2 if self.rng.random() < CLICKED_TWICE else 1
        self.count["clicked twice"] += times == 2
        person = self.people.local.person(who)
        outcomes = await asyncio.gather(*(person.press(hand, custom_id) for _ in range(times)), return_exceptions=True)
        for outcome in outcomes:
            if not isinstance(outcome, Outcome):
                raise outcome
            self.count["presses"] += 1
            self.pressed.setdefault(at, set()).add(outcome.interaction.id)
            if outcome.type == 7:
                self.count["acknowledged"] += 1
                self.acknowledged.setdefault(at, set())
        if at in self.acknowledged:
            self.acknowledged[at] |= self.pressed[at]
        else:
            self.people.look_again(table)  # nobody answered: they press again, as people do

    async def _kill(self, seconds: float, kills: int) -> None:
        """kill -9 and start again."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while loop.time() < end or self.count["kills"] < kills:
            await asyncio.sleep(self.rng.uniform(*LIVES_S))
            await self.people.bot.kill()
            self.count["kills"] += 1
            await self.people.bot.start()

    async def calm(self) -> None:
        """Faults have ended: the bot may draw what it has to, and deal where a deal is over."""
        for table in self.people.tables:
            table.hand, table.turn = None, (0, 0)
        for _ in range(15):
            await self.people.rest()
            for table in self.people.tables:
                self.people.look_again(table)
            if len(self.people.waiting()) == len(self.people.tables):
                return


@asynccontextmanager
async def storm(folder: Path, seed: int, *program: str) -> AsyncIterator[Storm]:
    """Tables in play, the bot running. `program`: another than `euchre run`."""
    async with crowd(folder, TABLES, seed=seed, log_level="ERROR", ready_timeout_s="0") as people:
        if program:
            await people.bot.stop()
            people.bot.arguments = list(program)
            await people.bot.start()
        await people.open_tables()
        await people.rest()
        yield Storm(people, Random(seed))


async def _weather(folder: Path, seed: int, seconds: float, *program: str) -> tuple[Storm, Verdict]:
    async with storm(folder, seed, *program) as made:
        await made.rage(seconds, kills=4)
        await made.calm()
        return made, judge(folder / "euchre.db", made.acknowledged, made.pressed)


async def test_a_minute_of_kills_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    """Every second or two the process dies; three in ten presses arrive twice, two in ten are clicked twice."""
    async with storm(tmp_path, 1) as made:
        saving = asyncio.create_task(_save_often(tmp_path / "euchre.db", SECONDS))
        await made.rage(SECONDS, kills=int(SECONDS / 3))
        await saving
        await made.calm()
        verdict = judge(tmp_path / "euchre.db", made.acknowledged, made.pressed)
        waiting = len(made.people.waiting())
        stale = _behind(tmp_path / "euchre.db")
    print(f"\n{dict(made.count)}; {verdict.games} games, {verdict.decisions} decisions; {verdict.faults}")
    log = (tmp_path / "bot.log").read_text(encoding="utf-8")
    assert verdict.faults == []
    assert "Traceback" not in log, log[-3000:]
    assert verdict.decisions > 5 * TABLES, "the games went on"
    assert made.count["delivered twice"] > 0.2 * made.count["presses"]
    assert made.count["clicked twice"] > 0
    assert waiting == TABLES, "every table goes on: somebody's hand asks them"
    assert stale == [], "every board shows the newest turn"
    saved = backups(tmp_path / "euchre.db")
    assert saved, "backups were made meanwhile"
    for one in saved:
        assert judge(one, {}, made.pressed).faults == []


async def _save_often(file: Path, seconds: float) -> None:
    for number in range(max(1, int(seconds / 10))):
        await asyncio.sleep(8)
        await asyncio.to_thread(backup, file, 14, 1_000 * number)


def _behind(file: Path) -> list[tuple[str, str]]:
    """Boards that show less than their game has come to."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
        return db.execute(
            "SELECT p.game, p.kind FROM papers p JOIN games g ON g.id = p.game AND g.deal = p.deal "
            "WHERE p.kind = 'board' AND g.status = 'playing' "
            "AND (p.rendered_deal IS NULL OR (p.rendered_deal, p.rendered_n) < (g.deal, g.n))"
        ).fetchall()


@pytest.mark.parametrize("what", ["early", "unfenced"])
async def test_a_bot_that_breaks_its_promise_is_found_out(tmp_path: Path, what: str) -> None:
    """Answers before it commits, or writes without looking at the turn: the checker that passed above fails here."""
    program = str(ROOT / "tests" / "soak" / "broken_bot.py")
    made, verdict = await _weather(tmp_path, 2, min(20.0, SECONDS), program, what)
    print(f"\n{what}: {dict(made.count)}; {len(verdict.faults)} faults, such as {verdict.faults[:2]}")
    assert verdict.faults != []
