"""How every connection to the database is set up. Knows nothing of tables.

One hook sets every connection of every pool: foreign keys on, a wait instead of "database is locked", write-ahead
log, and FULL synchronous, so that what was acknowledged survives a power cut. Python's own transaction handling is
switched off (it leaves SELECT and DDL outside of transactions); a second hook opens every transaction by hand:
IMMEDIATE on the one connection that writes, plain on those that read (operations.md 1.4 and 1.5). Readers are
SQLAlchemy's async engine on aiosqlite; the writer has a thread of its own (bot.storage.writer) and needs no other.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

BUSY_MS = 15_000
"""How long a connection waits for another process's write before it gives up."""
_WAL_BYTES = 16 * 1024 * 1024


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
