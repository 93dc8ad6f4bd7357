"""Brings a database file to the newest schema, whole or not at all. Knows no table.

Nearly every start finds the newest schema, and needs Alembic only to learn that: so the steps are told by their file
names, and Alembic, with its 12 MB, is loaded when there is a step to take.
"""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect

from bot.storage.connect import engine
from bot.storage.errors import StorageError, remedy
from bot.storage.file import is_there
from bot.storage.unavailable import FROM_DATABASE, unusable

if TYPE_CHECKING:
    from alembic.config import Config


_VERSIONS = "alembic_version"
_REVISION = "SELECT version_num FROM alembic_version"
_OURS = re.compile(r"r\d+")
"""What our revisions are called."""


def config(conn: Connection | None = None) -> Config:
    """Alembic's, as pyproject.toml has it, for wherever the package is installed."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(files("migrations")).replace("%", "%%"))
    made.attributes["connection"] = conn
    return made


def steps() -> tuple[str, ...]:
    """All revisions there are, the first one first: the beginnings of the files' names, `r0001_first_tables.py`."""
    names = (step.name for step in (files("migrations") / "versions").iterdir())
    return tuple(sorted(name.partition("_")[0] for name in names if name.startswith("r") and name.endswith(".py")))


def newest() -> str:
    """The revision that this version of the program wants."""
    return steps()[-1]


def _revision_of(conn: Connection) -> str | None:
    """Where a database stands; None: it is empty."""
    if not inspect(conn).has_table(_VERSIONS):
        return None
    kept: str | None = conn.exec_driver_sql(_REVISION).scalar_one_or_none()
    return kept


def _refuse_foreign(file: Path) -> None:
    """StorageError: it is another program's database, or none. Looks by a connection that sets nothing."""
    try:
        with closing(sqlite3.connect(file)) as db:
            tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            kept = db.execute(_REVISION).fetchall() if _VERSIONS in tables else []
    except FROM_DATABASE as error:
        raise unusable(file, error) from error
    if tables - {_VERSIONS} and not any(_OURS.fullmatch(revision) for (revision,) in kept):
        raise StorageError(
            f"{file} is the database of another program, and stays as it is: set EUCHRE_DATABASE_URL to another file"
        )


def migrate(file: Path, to: str = "head") -> None:
    """Upgrade (or, for tests and retreats, downgrade) the file to a revision, in one transaction.

    StorageError: it can't be opened, isn't a database, or was written by a newer version or another program.
    """
    make_place(file)
    _refuse_foreign(file)
    made = engine(file, writes=True, foreign_keys=False)
    try:
        with made.connect() as conn, conn.begin():
            present = _revision_of(conn)
            if present == (newest() if to == "head" else to):
                return
            refuse_newer(file, present)
            from alembic import command

            if present is None or to == "head" or to > present:
                command.upgrade(config(conn), to)
            else:
                command.downgrade(config(conn), to)
    except FROM_DATABASE as error:
        raise unusable(file, error) from error
    finally:
        made.dispose()


def revision(file: Path) -> str | None:
    """Where a database file stands; None: it is empty. StorageError: it can't be read."""
    _refuse_foreign(file)
    made = engine(file, writes=False)
    try:
        with made.connect() as conn, conn.begin():
            return _revision_of(conn)
    except FROM_DATABASE as error:
        raise unusable(file, error) from error
    finally:
        made.dispose()


def refuse_newer(file: Path, present: str | None) -> None:
    """StorageError: the file's revision is none of ours, so a newer version wrote it."""
    if present is not None and present not in steps():
        raise StorageError(
            f"{file} was written by a newer version (revision {present}): install that version, "
            "or restore a backup of this one with `euchre restore`"
        )


def need_newest(file: Path) -> None:
    """StorageError unless the file's revision is this program's."""
    present = revision(file)
    refuse_newer(file, present)
    if present != newest():
        raise StorageError(
            f"{file} is of an older version: start the bot once with `euchre run`, which brings it up to date"
        )


def make_place(file: Path) -> None:
    """The folder and the file, which others may not read: it holds hands in play. StorageError: they can't be written.

    SQLite writes beside the file too (its log), so the folder must be writable as well.
    """
    folder = file.parent
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(
            f"the folder {folder} can't be made ({error.strerror}): make it and give it to this user, or set "
            "EUCHRE_STATE_DIR or EUCHRE_DATABASE_URL to a place that this user may write"
        ) from None
    made = is_there(file)
    for place in (folder, file):
        if place.exists() and not os.access(place, os.W_OK):
            raise StorageError(
                f"{place} can't be written by this user: change its owner (chown) or its mode, or set "
                "EUCHRE_STATE_DIR or EUCHRE_DATABASE_URL to a place that this user may write"
            )
    if made:
        return
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StorageError(f"{file} can't be opened ({error.strerror}). {remedy(error)}") from None
