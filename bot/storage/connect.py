"""Where the database is, and how every connection to it is set up. Knows nothing of tables.

One hook sets every connection of every pool: foreign keys on, a wait instead of "database is locked", write-ahead
log, and FULL synchronous, so that what was acknowledged survives a power cut. Python's own transaction handling is
switched off (it leaves SELECT and DDL outside of transactions); a second hook opens every transaction by hand:
IMMEDIATE on the one connection that writes, plain on those that read (operations.md 1.4 and 1.5). Readers are
SQLAlchemy's async engine on aiosqlite; the writer has a thread of its own (bot.storage.writer) and needs no other.
"""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from bot.storage.errors import StorageError

BUSY_MS = 15_000
"""How long a connection waits for another process's write before it gives up."""
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+]+:")
"""What a URL begins with; a single letter is a drive."""
_GIVE = "give a file, sqlite:///path/to/euchre.db (a fourth slash where the path begins at the root)"
_WAL_BYTES = 16 * 1024 * 1024


def database_file(path_or_url: str | Path) -> Path:
    """The file of a path or of an `sqlite:` URL; StorageError for anything else."""
    text = str(path_or_url)
    if isinstance(path_or_url, Path) or not _SCHEME.match(text):
        return _at_home(text)
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


def engine(file: Path, *, writes: bool, foreign_keys: bool = True) -> Engine:
    """One connection for a thread that waits; a writing one takes the write lock at BEGIN."""
    made = create_engine(
        URL.create("sqlite+pysqlite", database=str(file)),
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        pool_timeout=10,
        connect_args={"check_same_thread": False},
    )
    _hooks(made, writes=writes, foreign_keys=foreign_keys)
    return made


def readers(file: Path, connections: int) -> AsyncEngine:
    """A pool of at most `connections` that read, each in a transaction with a plain BEGIN: one snapshot."""
    made = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(file)),
        pool_size=connections,
        max_overflow=0,
        pool_timeout=10,
    )
    _hooks(made.sync_engine, writes=False, foreign_keys=True)
    return made


def _hooks(made: Engine, *, writes: bool, foreign_keys: bool) -> None:
    @event.listens_for(made, "connect")
    def set_up(dbapi: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        dbapi.isolation_level = None
        cursor = dbapi.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        cursor.execute(f"PRAGMA journal_size_limit = {_WAL_BYTES}")
        # What is deleted is overwritten, so that a person who was forgotten is in no later backup either.
        cursor.execute("PRAGMA secure_delete = ON")
        cursor.close()

    word = "BEGIN IMMEDIATE" if writes else "BEGIN"

    @event.listens_for(made, "begin")
    def begin(conn: Connection) -> None:
        # Past SQLAlchemy's own way of carrying out a statement, which costs more than the statement.
        cursor = conn.connection.cursor()
        cursor.execute(word)
        cursor.close()
