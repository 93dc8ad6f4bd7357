"""Backups of the database: made in one step while others write, checked, and kept to a number. Knows no table but two.

One step is the only way that ends under load: a copy in small steps starts again with every write of another
connection, and a copy of the file alone lacks what is still in the log (operations.md 1.10).
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.storage.errors import StorageError
from bot.storage.lock import lock

_SUFFIX = ".backup"


def folder(file: Path) -> Path:
    """Where a database's backups are."""
    return file.parent / "backups"


def backups(file: Path) -> list[Path]:
    """A database's backups, the oldest first: their names sort by time."""
    return sorted(folder(file).glob(f"{file.stem}-*{_SUFFIX}"))


def backup(file: Path, keep: int, now_ms: int) -> Path:
    """Make a checked copy, keep only the newest `keep`, and answer where it is.

    StorageError: it can't be made, or fails the check.
    """
    if not file.exists():
        raise StorageError(f"{file} isn't there, so there is nothing to back up")
    into = folder(file)
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    name = f"{file.stem}-{now:%Y%m%dT%H%M%S}{now.microsecond // 1000:03}Z{_SUFFIX}"
    part = into / f"{name}.part"
    try:
        into.mkdir(mode=0o700, parents=True, exist_ok=True)
        # The copy holds hands in play: nobody else may read it, not even while it is being made.
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _copy(file, part)
        check(part)
        _sync(part)
        os.replace(part, into / name)
        _sync(into)
    except (OSError, sqlite3.Error) as error:
        raise StorageError(
            f"no backup of {file} could be made in {into}: {error}; make room there, or check who may write"
        ) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    for old in backups(file)[:-keep]:
        old.unlink(missing_ok=True)
    return into / name


def newest_age_ms(file: Path, now_ms: int) -> int | None:
    """How old the newest backup is; None: there is none."""
    made = backups(file)
    return None if not made else now_ms - made[-1].stat().st_mtime_ns // 1_000_000


def restore(file: Path, copy: Path) -> None:
    """Put a checked copy in the database's place. What was there is kept beside it as `….before-restore`.

    StorageError: the copy is missing or damaged. SecondStart: the bot runs.
    """
    if not copy.is_file():
        raise StorageError(f"{copy} isn't there: give a file of {folder(file)}")
    try:
        check(copy)
        file.parent.mkdir(parents=True, exist_ok=True)
        with lock(file):
            part = Path(f"{file}.restoring")
            part.unlink(missing_ok=True)
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            _copy(copy, part)
            _sync(part)
            if file.exists():
                # With everything that is still in its log; the log's files must not meet the restored database.
                before = Path(f"{file}.before-restore")
                before.unlink(missing_ok=True)
                _copy(file, before)
                before.chmod(0o600)
            for beside in ("-wal", "-shm"):
                Path(f"{file}{beside}").unlink(missing_ok=True)
            os.replace(part, file)
            _sync(file.parent)
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"{copy} can't be restored to {file}: {error}") from error


def check(file: Path) -> None:
    """StorageError unless it is a whole database of ours, in which every game's turn agrees with its decisions."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
            problems = [row[0] for row in db.execute("PRAGMA integrity_check(3)") if row[0] != "ok"]
            problems += [f"orphans in {row[0]}" for row in db.execute("PRAGMA foreign_key_check")][:3]
            odd = db.execute(
                "SELECT g.id FROM games g "
                "WHERE g.n != (SELECT count(*) FROM decisions d WHERE d.game = g.id AND d.deal = g.deal)"
            ).fetchmany(3)
            problems += [f"game {row[0]} doesn't agree with its decisions" for row in odd]
    except sqlite3.Error as error:
        raise StorageError(f"{file} is no database of ours: {error}") from error
    if problems:
        raise StorageError(f"{file} is damaged: {'; '.join(problems)}")


def _copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as db, closing(sqlite3.connect(target)) as copy:
        db.execute("PRAGMA busy_timeout = 15000")
        db.backup(copy)
        # A copy is one file: without a log of its own beside it.
        copy.execute("PRAGMA journal_mode = DELETE")


def _sync(path: Path) -> None:
    if path.is_dir() and os.name == "nt":
        return  # folders can't be opened there
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
