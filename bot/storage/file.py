"""The database's file: where it is, whether it is there, when a bot was last alive on it. Knows nothing of tables.

Loads no SQLAlchemy but for a URL: `euchre health` is run again and again, and a wrong setting is said at once.
"""

from __future__ import annotations

import errno
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.storage.errors import StorageError, remedy

ALIVE_AT = "alive_at"
"""Under what name the last heartbeat is kept (bot.storage.heartbeat)."""
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+]+:")
"""What a URL begins with; a single letter is a drive."""
_GIVE = "give a file, sqlite:///path/to/euchre.db (a fourth slash where the path begins at the root)"


def database_file(path_or_url: str | Path) -> Path:
    """The file of a path or of an `sqlite:` URL; StorageError for anything else."""
    text = str(path_or_url)
    if isinstance(path_or_url, Path) or not _SCHEME.match(text):
        return _at_home(text)
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(text)
        kind = url.get_backend_name()
    except (ArgumentError, ValueError):
        # Not repeated: there may be a password in it.
        raise StorageError(f"this is no database URL: {_GIVE}") from None
    # A host is what comes of two slashes; the file would be another one than was meant.
    if kind != "sqlite" or url.host or not url.database or url.database == ":memory:":
        raise StorageError(f"{url.render_as_string(hide_password=True)} can't be used: {_GIVE}")
    return _at_home(url.database)


def is_there(file: Path) -> bool:
    """Whether there is a database file yet. StorageError: there is something that can't be read, or a folder.

    It isn't opened for that: to close it again would take away all locks that this process holds on it, and the next
    reader from elsewhere to leave would then delete the log in which the writes of this one are.
    (sqlite.org/howtocorrupt.html, 2.2)
    """
    try:
        file.stat()
        if file.is_dir() or not os.access(file, os.R_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return True
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        if file.is_dir():
            raise StorageError(f"{file} is a folder: EUCHRE_DATABASE_URL must name a file in it") from None
        raise StorageError(
            f"{file} can't be read ({error.strerror}): do this as the user who runs the bot, or set "
            "EUCHRE_STATE_DIR or EUCHRE_DATABASE_URL to a place that this user may read"
        ) from None


def need(file: Path) -> None:
    """StorageError unless there is a database file to be read."""
    if not is_there(file):
        raise StorageError(f"{file} isn't there: set EUCHRE_DATABASE_URL or EUCHRE_STATE_DIR to where the bot ran")


def _at_home(text: str) -> Path:
    try:
        path = Path(text).expanduser()
        # By one name, or each name of a file would have a lock of its own, and two bots would run on it.
        return Path(os.path.realpath(path)) if os.path.islink(path) else path
    except RuntimeError:
        raise StorageError(f"{text} can't be used: whose home that is isn't known; write the whole path") from None


def beat_of(file: Path) -> int | None:
    """The last heartbeat in a database that another process may hold; None: there was none yet."""
    if not is_there(file):
        return None
    try:
        with closing(sqlite3.connect(file, timeout=2)) as db:
            if db.execute("SELECT 1 FROM sqlite_master WHERE name = 'app'").fetchone() is None:
                return None
            row = db.execute("SELECT value FROM app WHERE name = ?", (ALIVE_AT,)).fetchone()
    except sqlite3.Error as error:
        raise StorageError(f"{file} can't be used: {error}. {remedy(error)}") from error
    return None if row is None else int(row[0])
