"""Backups of the database: made in one step while others write, checked, and kept to a number. Knows three tables only.

One step is the only way that ends under load: a copy in small steps starts again with every write of another
connection, and a copy of the file alone lacks what is still in the log (operations.md 1.10).

When a backup was made is read off its name, which no copying to another disk changes. A file in the folder whose name
isn't one of these is somebody's own, and left alone.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from bot.storage.errors import StorageError, remedy
from bot.storage.file import is_there, need
from bot.storage.lock import lock

_SUFFIX = ".backup"
_PART = ".part"
_ABANDONED = timedelta(hours=1)
"""A copy still unfinished after this was cut off in the middle, and nobody will go on with it."""


def folder(file: Path) -> Path:
    """Where a database's backups are."""
    return file.parent / "backups"


def backups(file: Path) -> list[Path]:
    """A database's backups, the oldest first: their names sort by time."""
    return _ours(file, _SUFFIX)


def made_at_ms(copy: Path) -> int:
    """When one of `backups` was made."""
    return round(_made_at(copy).timestamp() * 1000)


def newest_backup(file: Path, now_ms: int) -> Path | None:
    """The newest one; None: there is none. One from the future, when the clock was wrong, doesn't count."""
    return next((copy for copy in reversed(backups(file)) if made_at_ms(copy) <= now_ms), None)


def revision_in(copy: Path) -> str | None:
    """Which revision a backup holds, read without changing it; None: none that can be read."""
    try:
        with closing(_only_read(copy)) as db:
            row = db.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error:
        return None
    return None if row is None else str(row[0])


def backup(file: Path, keep: int, now_ms: int) -> Path:
    """Make a checked copy, answer where it is, and keep the newest `keep`, and of the last `keep` days one each.

    So neither a bot that is started again and again nor a person who makes copy after copy pushes out those of the
    days before. StorageError: it can't be made, or fails the check; then all the others stay.
    """
    need(file)

    def checked(part: Path) -> None:
        _copy(file, part)
        try:
            check(part, named=file)
        except StorageError as error:
            raise StorageError(f"{error}; no backup was made. Put an earlier one back with `euchre restore`") from None

    made = _add(file, now_ms, checked)
    _drop(file, keep, now_ms)
    return made


def restore(file: Path, copy: Path, now_ms: int) -> Path | None:
    """Put a checked copy in the database's place. What was there goes among the backups; answers where it is now.

    None: nothing was there. No other backup goes away, so that one after another can be tried. StorageError: the copy
    is missing or damaged. SecondStart: the bot runs.
    """
    if not os.path.isfile(copy):
        raise StorageError(f"{copy} isn't there: give a file of {folder(file)}")
    try:
        check(copy)
    except StorageError as error:
        raise StorageError(f"{error}; nothing was changed. Give another file of {folder(file)}") from None
    part = Path(f"{file}.restoring")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with lock(file):
            try:
                _private(part)
                _copy(copy, part)
                _sync(part)
                kept = _add(file, now_ms, lambda before: _copy_as_it_is(file, before)) if is_there(file) else None
                # The log's files must not meet the restored database.
                for beside in ("-wal", "-shm"):
                    Path(f"{file}{beside}").unlink(missing_ok=True)
                os.replace(part, file)
                _sync(file.parent)
            finally:
                with suppress(OSError):
                    part.unlink(missing_ok=True)
            return kept
    except (OSError, sqlite3.Error) as error:
        raise StorageError(
            f"{copy} can't be restored to {file}: {error}; check EUCHRE_DATABASE_URL and EUCHRE_STATE_DIR, who may "
            "write there, and that there is room"
        ) from error


def check(file: Path, *, named: Path | None = None) -> None:
    """StorageError unless it is a whole database of ours, in which every game's turn agrees with its decisions.

    `named`: which file the line speaks of, where this one is only a copy of it.
    """
    try:
        with closing(_only_read(file)) as db:
            problems = [row[0] for row in db.execute("PRAGMA integrity_check(3)") if row[0] != "ok"]
            problems += [f"orphans in {row[0]}" for row in db.execute("PRAGMA foreign_key_check")][:3]
            odd = db.execute(
                "SELECT g.id FROM games g "
                "WHERE g.n != (SELECT count(*) FROM decisions d WHERE d.game = g.id AND d.deal = g.deal)"
            ).fetchmany(3)
            problems += [f"game {row[0]} doesn't agree with its decisions" for row in odd]
    except sqlite3.Error as error:
        raise StorageError(f"{named or file} is no database of ours: {error}") from error
    if problems:
        raise StorageError(f"{named or file} is damaged: {'; '.join(problems)}")


def _ours(file: Path, suffix: str) -> list[Path]:
    name = re.compile(rf"{re.escape(file.stem)}-\d{{8}}T\d{{9}}Z{re.escape(suffix)}")
    found = []
    for path in folder(file).glob(f"*{suffix}"):
        if name.fullmatch(path.name):
            with suppress(ValueError):  # digits that are no date
                _made_at(path)
                found.append(path)
    return sorted(found)


def _made_at(copy: Path) -> datetime:
    stamp = copy.name.removesuffix(_PART).removesuffix(_SUFFIX)[-19:-1]
    # Three more digits: strptime reads microseconds.
    return datetime.strptime(f"{stamp}000", "%Y%m%dT%H%M%S%f").replace(tzinfo=UTC)


def _add(file: Path, now_ms: int, fill: Callable[[Path], None]) -> Path:
    """One more backup, whole or not at all. `fill` writes into a file that nobody else may read."""
    into = folder(file)
    now = datetime.fromtimestamp(now_ms // 1000, UTC)
    name = f"{file.stem}-{now:%Y%m%dT%H%M%S}{now_ms % 1000:03}Z{_SUFFIX}"
    part = into / f"{name}{_PART}"
    try:
        into.mkdir(mode=0o700, parents=True, exist_ok=True)
        _private(part)
        fill(part)
        _sync(part)
        os.replace(part, into / name)
        _sync(into)
    except (OSError, sqlite3.Error) as error:
        what = "Make room there, or check who may write" if isinstance(error, OSError) else remedy(error)
        raise StorageError(f"no backup of {file} could be made in {into}: {error}. {what}") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return into / name


def _drop(file: Path, keep: int, now_ms: int) -> None:
    """Remove what isn't kept. One from the future, when the clock was wrong, counts as the oldest."""
    newest_first = sorted(backups(file), key=lambda copy: (made_at_ms(copy) <= now_ms, copy.name), reverse=True)
    of_days: dict[date, Path] = {}
    for copy in newest_first:
        of_days.setdefault(_made_at(copy).date(), copy)
    kept = {*newest_first[:keep], *list(of_days.values())[:keep]}
    for copy in newest_first:
        if copy not in kept:
            copy.unlink(missing_ok=True)
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    for part in _ours(file, f"{_SUFFIX}{_PART}"):
        if abs(now - _made_at(part)) > _ABANDONED:
            part.unlink(missing_ok=True)


def _private(path: Path) -> None:
    # A copy holds hands in play: nobody else may read it, not even while it is being made.
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _only_read(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _copy_as_it_is(source: Path, target: Path) -> None:
    """With everything that is still in its log; what is no database, byte for byte."""
    try:
        _copy(source, target)
    except sqlite3.OperationalError:
        raise  # it is held, or there is no room
    except sqlite3.DatabaseError:
        shutil.copyfile(source, target)


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
