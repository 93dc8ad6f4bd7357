"""kill -9 in the middle of writing: what was acknowledged is there, in order, once. (G1, G3; operations.md 1.9)"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.app.keys import GameId
from bot.storage.backup import check
from bot.storage.store import open_store
from tests.storage.things import start

ROOT = Path(__file__).parents[2]
TABLES = 8

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that forks processes")

# Imports once and forks a writer for each line of its input, since fifty fresh interpreters take a minute.
WRITERS = """
import asyncio, os, sys
from bot.app.rows import Fence, Who
from bot.app.writes import Entry, Written
from bot.app.turns import Turn
from bot.storage.store import open_store

def say(line):
    os.write(1, f"{line}\\n".encode())  # in one piece, or a kill in between would glue two lines together

async def main(file, games):
    async with open_store(file) as store:
        async def play(game):
            turn = (await store.load(game)).turn
            while True:
                key = f"{game}:{turn}"
                entry = Entry(0, "P", 1, Who.PERSON, None, key)
                assert await store.append(game, Fence(turn, 0), entry, due_at=None) is Written.DONE, key
                say(key)  # answered only now
                turn = Turn(turn.deal, turn.n + 1)
        await asyncio.gather(*map(play, games))

for _ in sys.stdin:
    writer = os.fork()
    if not writer:
        asyncio.run(main(sys.argv[1], sys.argv[2:]))
    say(f"pid {writer}")
    say(f"dead {os.waitstatus_to_exitcode(os.waitpid(writer, 0)[1])}")
"""


@contextmanager
def writers(file: Path, games: list[GameId]) -> Iterator[Callable[[int], list[str]]]:
    """A function that starts a writer, kills it after so many answers, and returns everything it had answered."""
    command = [sys.executable, "-c", WRITERS, str(file), *games]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as mother:
        assert mother.stdin is not None
        assert mother.stdout is not None
        lines, orders = mother.stdout, mother.stdin

        def kill_after(answers: int) -> list[str]:
            orders.write("\n")
            orders.flush()
            said: list[str] = []
            pid = 0
            killed = False
            for line in lines:
                match line.split():
                    case ["pid", number]:
                        pid = int(number)
                    case ["dead", code]:
                        assert int(code) == -signal.SIGKILL, "it died of us, not of itself"
                        return said
                    case [key]:
                        said.append(key)
                    case _:
                        raise AssertionError(f"not expected: {line!r}")
                if pid and len(said) >= answers and not killed:
                    os.kill(pid, signal.SIGKILL)
                    killed = True
            raise AssertionError("the writers' mother is gone")

        yield kill_after
        orders.close()


async def kills(tmp_path: Path, times: int, seed: int) -> int:
    """That many kills at random moments, all checked; how many answers there were."""
    file = tmp_path / "euchre.db"
    async with open_store(file) as store:
        games = [await start(store) for _ in range(TABLES)]
    chance = random.Random(seed)
    answered: set[str] = set()
    with writers(file, games) as kill_after:
        for _ in range(times):
            said = await asyncio.to_thread(kill_after, chance.randint(1, 60))
            assert not answered & set(said), "nothing is answered twice"
            answered |= set(said)
            check(file)  # whole, and each game's turn is the number of its decisions
            with closing(sqlite3.connect(file)) as db:
                kept = [key for (key,) in db.execute("SELECT key FROM decisions WHERE deal = 1")]
                gaps = db.execute(
                    "SELECT game FROM decisions WHERE deal = 1 GROUP BY game HAVING max(n) != count(*) - 1"
                ).fetchall()
            assert answered <= set(kept), "no answered decision is lost"
            assert len(kept) == len(set(kept))
            assert gaps == []
    return len(answered)


async def test_fifty_kills_lose_nothing_that_was_answered(tmp_path: Path) -> None:
    """Fifty times killed at a random answer: nothing answered is lost, nothing doubled, no file broken."""
    assert await kills(tmp_path, 50, seed=1) > 500


@pytest.mark.soak
async def test_many_kills_lose_nothing_that_was_answered(tmp_path: Path) -> None:
    """The same, 150 times."""
    assert await kills(tmp_path, 150, seed=2) > 1_500


@pytest.mark.soak
async def test_torn_logs_are_a_prefix_of_history(tmp_path: Path) -> None:
    """600 copies with the log cut, flipped or lengthened anywhere: each opens, whole, as an exact earlier state."""
    file = tmp_path / "euchre.db"
    async with open_store(file) as store:
        games = [await start(store) for _ in range(TABLES)]
    with writers(file, games) as kill_after:
        await asyncio.to_thread(kill_after, 300)
    whole, log = file.read_bytes(), Path(f"{file}-wal").read_bytes()
    assert len(log) > 100_000
    chance = random.Random(3)
    copy = tmp_path / "torn.db"
    for k in range(600):
        cut = log[: chance.randrange(len(log))]
        if k % 3 == 1 and cut:
            at = chance.randrange(max(0, len(cut) - 4096), len(cut))
            cut = cut[:at] + bytes([cut[at] ^ 0xFF]) + cut[at + 1 :]
        elif k % 3 == 2:
            cut += chance.randbytes(chance.randrange(1, 8192))
        for beside in ("-wal", "-shm"):
            Path(f"{copy}{beside}").unlink(missing_ok=True)
        copy.write_bytes(whole)
        Path(f"{copy}-wal").write_bytes(cut)
        with closing(sqlite3.connect(copy)) as db:  # reading takes the log in
            assert db.execute("SELECT count(*) FROM games").fetchone() == (TABLES,)
        check(copy)
