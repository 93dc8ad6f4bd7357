"""Where the database is, and how every connection to it is set up. Knows nothing of tables.

One hook sets every connection of every pool: foreign keys on, a wait instead of "database is locked", write-ahead
log, and FULL synchronous, so that what was acknowledged survives a power cut. Python's own transaction handling is
switched off (it leaves SELECT and DDL outside of transactions); a second hook opens every transaction by hand:
IMMEDIATE on the one connection that writes, plain on those that read (operations.md 1.4 and 1.5).
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from bot.storage.errors import StorageError

BUSY_MS = 15_000
"""How long a connection waits for another process's write before it gives up."""
_WAL_BYTES = 16 * 1024 * 1024


def database_file(path_or_url: str | Path) -> Path:
    """The file of a path or of an `sqlite:` URL; StorageError for anything else."""
    text = str(path_or_url)
    if isinstance(path_or_url, Path) or "://" not in text:
        return Path(text).expanduser()
    try:
        url = make_url(text)
    except ArgumentError:
        raise StorageError(f"{text!r} is no database URL: give sqlite:///path/to/euchre.db") from None
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        shown = url.render_as_string(hide_password=True)
        raise StorageError(f"{shown} can't be used: give a file, sqlite:///path/to/euchre.db")
    return Path(url.database).expanduser()


def engine(file: Path, *, writes: bool, connections: int = 1, foreign_keys: bool = True) -> Engine:
    """A pool of at most `connections`; those of a writing one take the write lock at BEGIN."""
    made = create_engine(
        URL.create("sqlite+pysqlite", database=str(file)),
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=10,
        connect_args={"check_same_thread": False},
    )

    @event.listens_for(made, "connect")
    def set_up(dbapi: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
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

    @event.listens_for(made, "begin")
    def begin(conn: Connection) -> None:
        conn.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return made
