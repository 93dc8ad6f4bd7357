"""A statement that is compiled once, for the writes that come with every press. Knows no tables.

SQLAlchemy's own way of carrying out a statement costs twice as much as the statement itself; it is the same statement,
of the same metadata, that is handed to the driver here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, Insert, Update
from sqlalchemy.dialects.sqlite import dialect


class Prepared:
    """An INSERT or UPDATE of just these columns, whose values need no conversion for the driver."""

    def __init__(self, statement: Insert | Update, columns: Iterable[str]) -> None:
        compiled = statement.compile(dialect=dialect(), column_keys=list(columns))
        self._text = compiled.string
        self._names = tuple(compiled.positiontup or ())
        self._constants = {name: value for name, value in compiled.params.items() if value is not None}

    def run(self, conn: Connection, values: Mapping[str, object]) -> int:
        """How many rows it changed. `values`: of its columns and its parameters. Within a transaction."""
        cursor = conn.connection.cursor()
        try:
            given = {**self._constants, **values}
            cursor.execute(self._text, tuple(given[name] for name in self._names))
            return cursor.rowcount
        finally:
            cursor.close()
