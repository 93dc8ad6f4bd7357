"""How the store lets go of its file."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from bot.storage.backup import backup
from bot.storage.file import is_there
from bot.storage.migrate import make_place
from bot.storage.store import open_store

_LONG = text("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 300000) SELECT count(*) FROM n")


def _count(conn: Connection) -> int:
    return int(conn.execute(_LONG).scalar_one())


async def test_what_is_being_read_is_read_before_the_file_is_let_go(tmp_path: Path) -> None:
    """No connection is left open behind a reader whom the end overtakes."""
    async with open_store(tmp_path / "euchre.db") as store:
        reads = [asyncio.create_task(store.read(_count)) for _ in range(3)]
        await asyncio.sleep(0)  # each has begun
    assert [read.done() and read.result() for read in reads] == [300_000] * 3


async def test_a_reader_who_gives_up_holds_nothing(tmp_path: Path) -> None:
    """Cancelled in the middle, it is counted out like any other."""
    async with open_store(tmp_path / "euchre.db") as store:
        read = asyncio.create_task(store.read(_count))
        await asyncio.sleep(0)
        read.cancel()
        await asyncio.wait([read])
        assert await store.read(_count) == 300_000
    assert read.cancelled()


def read_elsewhere(file: Path) -> str:
    """What a reader in another process finds, who leaves again at once, as `euchre health` does."""
    script = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1])"
    script += "; print(db.execute('SELECT max(value) FROM app WHERE name = ?', ('said',)).fetchone()[0]); db.close()"
    return subprocess.run([sys.executable, "-c", script, file], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("look", [is_there, make_place, lambda file: backup(file, 3, 1_000)])
async def test_a_look_at_the_file_gives_up_no_lock(tmp_path: Path, look: Callable[[Path], object]) -> None:
    """Whoever opens and closes the file of an open store drops the store's locks; then the next reader from elsewhere
    takes the log for left behind and deletes it, and what is written from there on is lost."""
    file = tmp_path / "euchre.db"
    async with open_store(file) as store:
        await store.set_value("said", "before")
        await asyncio.to_thread(look, file)
        assert read_elsewhere(file) == "before\n"
        await store.set_value("said", "on")
        assert read_elsewhere(file) == "on\n"
