"""How the store lets go of its file."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import Connection, text

from bot.storage import open_store

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
