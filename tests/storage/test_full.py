"""A disk that is full, or a file that another holds: said as what it is, nothing half done, and then it goes on."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from bot.app.papers import Paper, PaperKind
from bot.app.store import Unavailable
from bot.app.turns import Turn
from bot.storage.errors import remedy
from bot.storage.store import SqlStore, open_store
from tests.storage.things import entry, fence, start

LONG = "x" * 100_000


def full(conn: Connection) -> None:
    """From now on the file can't grow, as on a full disk: SQLite says the same."""
    conn.exec_driver_sql("PRAGMA max_page_count = 1")


def room(conn: Connection) -> None:
    """There is room again."""
    conn.exec_driver_sql("PRAGMA max_page_count = 100000")


async def test_a_full_disk_changes_nothing_and_is_no_fault_of_a_game(store: SqlStore) -> None:
    """What has no room is Unavailable, in one line, and leaves nothing; what was there stays; then it goes on."""
    game = await start(store)
    before = await store.load(game)
    await store.write(full)
    with pytest.raises(Unavailable, match=r"^database or disk is full$"):
        await store.append(game, fence(1, 0), entry(code=LONG), due_at=None)
    assert await store.load(game) == before
    await store.write(room)
    await store.append(game, fence(1, 0), entry(), due_at=None)
    after = await store.load(game)
    assert after is not None
    assert after.turn == Turn(1, 1)


async def test_a_file_that_another_holds_for_too_long(store: SqlStore) -> None:
    """Somebody's shell has a write open for longer than is waited for: Unavailable, and afterwards it goes on."""
    await store.write(lambda conn: conn.exec_driver_sql("PRAGMA busy_timeout = 1").close())
    with closing(sqlite3.connect(store.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match=r"^database is locked$"):
            await store.set_value("said", "now")
        other.execute("ROLLBACK")
    await store.set_value("said", "then")
    assert await store.value("said") == "then"


async def test_a_stop_on_a_full_disk_is_a_stop(store: SqlStore) -> None:
    """What messages show can't be written any more: they are drawn again at the next start, and the end is no error."""
    async with open_store(store.file) as ending:
        game = await start(ending)
        paper = Paper(game, PaperKind.BOARD, 0, 0)  # type: ignore[arg-type]
        await ending.plan_paper(paper, None)
        await ending.write(lambda conn: conn.exec_driver_sql("PRAGMA query_only = ON").close())
        await ending.rendered(paper, Turn(0, 1), closed=False)
        assert [row.paper for row in await ending.papers(game)][:1] == [paper], "what is read needs no room"
        assert paper in await ending.stale_papers()
    row = await store.paper(paper)
    assert row is not None
    assert row.rendered_turn is None


async def test_a_broken_file_is_no_fault_of_a_game(store: SqlStore) -> None:
    """Pages that the disk has lost: Unavailable for who needs them, so that nothing is closed and all clocks go on."""
    game = await start(store)
    with closing(sqlite3.connect(store.file)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = store.file.stat().st_size
    with store.file.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))
    with pytest.raises(Unavailable, match="malformed"):
        await store.history(game)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (sqlite3.DatabaseError("database disk image is malformed"), "euchre restore"),
        (Unavailable("database disk image is malformed"), "euchre restore"),
        (Unavailable("database is locked"), "close that one"),
        (Unavailable("database or disk is full"), "Make room"),
        (OSError(errno.ENOSPC, "No space left on device", "/srv/euchre.db"), "Make room"),
        (OSError(errno.EACCES, "Permission denied", "/srv/full/locked.db"), "may write there"),
    ],
)
def test_each_fault_has_its_remedy(error: Exception, told: str) -> None:
    """Whoever says it, SQLite, the store or the system; what a file is called is none. (B072)"""
    assert told in remedy(error)


async def test_a_mistake_of_ours_is_said_as_one(store: SqlStore) -> None:
    """A statement that can't be is not hidden as a disk that is full."""
    with pytest.raises(IntegrityError):
        await store.write(
            lambda conn: conn.exec_driver_sql("INSERT INTO app (name, value) VALUES ('said', NULL)").close()
        )
