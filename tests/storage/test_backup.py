"""Backups under load, what a damaged one is told by, and putting one back."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.backup import backup, backups, check, folder, made_at_ms, newest_backup, restore, revision_in
from bot.storage.errors import SecondStart, StorageError
from bot.storage.lock import lock
from bot.storage.migrate import newest
from bot.storage.store import SqlStore, open_store
from tests.storage.things import entry, fence, start

DAY_MS = 86_400_000
MINUTE_MS = 60_000


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
    restore(store.file, copies[-1], 10_000)
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
    made = [backup(store.file, 3, DAY_MS * k + 7) for k in range(5)]
    assert backups(store.file) == made[2:]
    assert newest_backup(store.file, DAY_MS * 5) == made[-1]
    assert made_at_ms(made[-1]) == DAY_MS * 4 + 7
    assert revision_in(made[-1]) == newest()
    assert sorted(folder(store.file).iterdir()) == made[2:], "looking into one leaves no log beside it"


async def test_many_of_one_day_push_out_no_other_day(store: SqlStore) -> None:
    """Five in an hour, by hand or by starts in a row: the newest three are there, and one of each of three days; once
    such a day is over, the last one of it stands for it."""
    days = [backup(store.file, 3, DAY_MS * k) for k in range(4)]
    assert backups(store.file) == days[1:]
    many = [backup(store.file, 3, DAY_MS * 3 + MINUTE_MS * k) for k in range(1, 6)]
    assert backups(store.file) == [*days[1:3], *many[2:]]
    later = [backup(store.file, 3, DAY_MS * k) for k in (4, 5)]
    assert backups(store.file) == [many[-1], *later]


async def test_what_a_wrong_clock_dated_pushes_nothing_out(store: SqlStore) -> None:
    """A clock that was years ahead for three days, then set right: those three count as the oldest and not as recent,
    so there is a new one each day, and they are the first to go. One that was years behind: what it dated is the
    oldest once the clock is right, and takes one day's place at most before."""
    ahead = [backup(store.file, 3, DAY_MS * k) for k in (30_000, 30_001, 30_002)]
    assert newest_backup(store.file, DAY_MS * 20_000) is None
    right = [backup(store.file, 3, DAY_MS * 20_000)]
    assert newest_backup(store.file, DAY_MS * 20_000 + 5) == right[0]
    assert backups(store.file) == [*right, *ahead[1:]]
    right += [backup(store.file, 3, DAY_MS * k) for k in (20_001, 20_002)]
    assert backups(store.file) == right
    behind = [backup(store.file, 3, MINUTE_MS * k) for k in range(1, 6)]
    assert backups(store.file) == [*behind[2:], *right[1:]]
    again = backup(store.file, 3, DAY_MS * 20_003)
    assert backups(store.file) == [*right[1:], again]


async def test_other_files_in_the_folder_are_left_alone(store: SqlStore) -> None:
    """Another database's backups, one that somebody gave a name, one whose digits are no date: neither counted nor
    removed. A copy that was cut off in the middle goes away after an hour, one that is being made doesn't."""
    made = [backup(store.file, 1, DAY_MS * 3)]
    place = folder(store.file)
    others = [place / name for name in ("euchre-2-19700102T000000000Z.backup", "euchre-of-the-cup.backup")]
    others += [place / "euchre-19709999T000000000Z.backup", place / "euchre-19700104T235900000Z.backup.part"]
    abandoned = place / "euchre-19700104T220000000Z.backup.part"
    for path in (*others, abandoned):
        path.write_text("", encoding="ascii")
    made.append(backup(store.file, 1, DAY_MS * 4))
    assert backups(store.file) == made[1:]
    assert sorted(place.iterdir()) == sorted([*others, made[1]])


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
            restore(store.file, copy, 10)
    assert store.file.read_bytes() == before
    assert backups(store.file) == [torn, text, short]
    assert not Path(f"{store.file}.restoring").exists()


async def test_no_restore_while_the_bot_runs(store: SqlStore) -> None:
    """The database of a running bot isn't replaced under it."""
    copy = backup(store.file, 14, 1)
    with lock(store.file), pytest.raises(SecondStart, match="stop that one first"):
        restore(store.file, copy, 2)
    assert backups(store.file) == [copy]
    restore(store.file, copy, 2)
    assert len(backups(store.file)) == 2


async def test_what_a_restore_replaces_goes_among_the_backups(store: SqlStore) -> None:
    """Each time, with what was still in its log, readable by nobody else; and they age out with the others, so that
    who was forgotten doesn't stay in a copy for ever. (G18)"""
    copy = backup(store.file, 14, 1)
    game = await start(store)
    await store.close()
    first = restore(store.file, copy, DAY_MS)
    second = restore(store.file, copy, DAY_MS + 1)
    assert first is not None
    assert second is not None
    assert backups(store.file) == [copy, first, second]
    assert [await _games(each) for each in (copy, first, second, store.file)] == [[], [game], [], []]
    if os.name == "posix":
        assert stat.S_IMODE(first.stat().st_mode) == 0o600
    kept = {store.file.name, f"{store.file.name}.lock", "backups"}
    assert {path.name for path in store.file.parent.iterdir()} <= kept, "no other copy is left anywhere"
    made = [backup(store.file, 2, DAY_MS * k) for k in (2, 3)]
    assert backups(store.file) == made


async def _games(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as db:
        return [game for (game,) in db.execute("SELECT id FROM games")]


async def test_a_restore_replaces_what_is_no_database(store: SqlStore) -> None:
    """The very case it is advised for: a text file in the database's place. That is kept byte for byte, and holds no
    revision."""
    copy = backup(store.file, 14, 1)
    await store.close()
    store.file.write_text("a shopping list", encoding="ascii")
    before = restore(store.file, copy, 2)
    assert before is not None
    assert before.read_text(encoding="ascii") == "a shopping list"
    assert revision_in(before) is None
    check(store.file)
    assert restore(store.file.parent / "elsewhere" / "euchre.db", copy, 3) is None


async def test_a_damaged_database_is_not_backed_up(store: SqlStore) -> None:
    """A game that lost a decision: the line names the database and what to do, and the good backups stay."""
    made = [backup(store.file, 2, k) for k in range(2)]
    game = await start(store)
    await store.append(game, fence(1, 0), entry(), due_at=None)
    await store.close()
    with closing(sqlite3.connect(store.file)) as db, db:
        db.execute("DELETE FROM decisions WHERE deal = 1")
    with pytest.raises(StorageError, match=rf"^{store.file} is damaged.*doesn't agree.*euchre restore"):
        backup(store.file, 2, 5)
    assert backups(store.file) == made


def test_nothing_to_back_up(tmp_path: Path) -> None:
    """Before the first start there is no database, and the line says so."""
    with pytest.raises(StorageError, match=r"isn't there: set EUCHRE_DATABASE_URL or EUCHRE_STATE_DIR"):
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
