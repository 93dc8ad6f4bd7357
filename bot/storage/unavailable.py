"""What the database's errors mean to the rest: that the records can't be reached just now. Knows no table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import exc as sql

from bot.app.store import Unavailable
from bot.storage.errors import StorageError, remedy

FROM_DATABASE = (sqlite3.DatabaseError, sql.DatabaseError)
"""What it raises. The first where a statement goes past SQLAlchemy, as BEGIN does."""


def said(error: BaseException) -> str:
    """What it said, in one line and without the statement."""
    return " ".join(str(getattr(error, "orig", None) or error).split())


def unusable(file: Path, error: BaseException) -> StorageError:
    """For whoever can't go on without the records: the file, what was said, and the remedy."""
    return StorageError(f"{file} can't be used: {said(error)}. {remedy(getattr(error, 'orig', None) or error)}")


@contextmanager
def or_unavailable() -> Iterator[None]:
    """A full disk, a lock that lasts too long and a broken file become Unavailable; a mistake of ours stays one."""
    try:
        yield
    except (*FROM_DATABASE, sql.TimeoutError) as error:
        # What neither call operational nor anything else is a file that is broken; what they call otherwise is a
        # mistake of ours.
        unnamed = type(error) in FROM_DATABASE
        if not unnamed and not isinstance(error, sqlite3.OperationalError | sql.OperationalError | sql.TimeoutError):
            raise
        raise Unavailable(said(error)) from error


@contextmanager
def said_in_a_line(file: Path) -> Iterator[None]:
    """For whoever can't go on without the records: Unavailable becomes StorageError, with the file and the remedy."""
    try:
        yield
    except Unavailable as why:
        raise unusable(file, why) from why
