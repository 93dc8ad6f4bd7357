"""Backups under load, what a damaged one is told by, and putting one back."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import SqlStore, open_store
from bot.storage.backup import backup, backups, check, newest_age_ms, restore
from bot.storage.errors import SecondStart, StorageError
from bot.storage.lock import lock
from tests.storage.things import entry, fence, start


async def test_a_backup_under_load_is_whole(store: SqlStore, tmp_path: Path) -> None:
    """Taken while twenty tables play: intact, every game's turn agrees with its decisions, and nobody waits. (G19)"""
    games = [await start(store) for _ in range(20)]
    done = asyncio.Event()

    async def play_on(game: str) -> int:
        n = 0
        while not done.is_set():
            await store.append(game, fence(1, n), entry(), due_at=None)  # type: ignore[arg-type]
            n += 1
        return n

    playing = [asyncio.ensure_future(play_on(game)) for game in games]
    copies = [await asyncio.to_thread(backup, store.file, 14, 1_000 * k) for k in range(3)]
    done.set()
    turns = await asyncio.gather(*playing)
    assert all(turns)
    for copy in copies:
        check(copy)
        with closing(sqlite3.connect(copy)) as db:
            assert db.execute("SELECT count(*) FROM games").fetchone() == (20,)
    # A restored copy opens, and its games go on from where they were.
    await store.close()
    restore(store.file, copies[-1])
    async with open_store(store.file) as again:
        for game, n in zip(games, turns, strict=True):
            saved = await again.load(game)
            assert saved is not None
            assert saved.turn.n == len(saved.decisions) <= n
            assert (await again.append(game, saved.fence, entry(), due_at=None)).value == "done"


async def test_a_copy_holds_what_was_committed_last(store: SqlStore) -> None:
    """What is still in the write-ahead log is in the backup too. (operations.md 1.10)"""
    game = await start(store)
    copy = backup(store.file, 14, 1)
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("SELECT deal, n FROM games WHERE id = ?", (game,)).fetchall() == [(1, 0)]
    assert [path.name for path in copy.parent.iterdir()] == [copy.name], "one file, no log beside it"
    if os.name == "posix":
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert stat.S_IMODE(store.file.stat().st_mode) == 0o600


async def test_only_so_many_are_kept(store: SqlStore) -> None:
    """The newest ones stay."""
    made = [backup(store.file, 3, 86_400_000 * k) for k in range(5)]
    assert backups(store.file) == made[2:]
    age = newest_age_ms(store.file, made[-1].stat().st_mtime_ns // 1_000_000 + 7)
    assert age == 7


async def test_a_damaged_copy_is_refused(store: SqlStore) -> None:
    """A flipped page, a text file, a game that lost a decision: none is put back, and the database stays as it is."""
    game = await start(store)
    await store.append(game, fence(1, 0), entry(), due_at=None)
    await store.close()
    torn, text, short = (backup(store.file, 14, k) for k in range(3))
    with open(torn, "r+b") as file:
        file.seek(5 * 4096)
        file.write(b"\xff" * 4096)
    text.write_text("hello", encoding="ascii")
    with closing(sqlite3.connect(short)) as db, db:
        db.execute("DELETE FROM decisions WHERE deal = 1")
    before = store.file.read_bytes()
    for copy, why in (
        (torn, "damaged|no database"),
        (text, "no database"),
        (short, "doesn't agree"),
        (Path("none"), "isn't there"),
    ):
        with pytest.raises(StorageError, match=why):
            restore(store.file, copy)
    assert store.file.read_bytes() == before


async def test_no_restore_while_the_bot_runs(store: SqlStore) -> None:
    """The database of a running bot isn't replaced under it."""
    copy = backup(store.file, 14, 1)
    with lock(store.file), pytest.raises(SecondStart, match="stop that one first"):
        restore(store.file, copy)
    restore(store.file, copy)
    assert Path(f"{store.file}.before-restore").exists()


def test_nothing_to_back_up(tmp_path: Path) -> None:
    """Before the first start there is no database, and the line says so."""
    with pytest.raises(StorageError, match="nothing to back up"):
        backup(tmp_path / "euchre.db", 14, 1)


async def test_a_backup_that_cannot_be_written_says_where(store: SqlStore) -> None:
    """Its folder is a file: one line with the place, and no half backup. (B072)"""
    (store.file.parent / "backups").write_text("", encoding="ascii")
    with pytest.raises(StorageError, match="no backup"):
        backup(store.file, 14, 1)


def test_a_lock_names_who_holds_it(tmp_path: Path) -> None:
    """The second start tells the first one's process, and the lock is free when that one is gone."""
    file = tmp_path / "euchre.db"
    with lock(file), pytest.raises(SecondStart, match=str(os.getpid())), lock(file):
        pass
    with lock(file):
        pass
