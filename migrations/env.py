"""Runs the steps on a database, all in one transaction. Knows where the tables are declared, not what is in them.

The application hands over a connection (bot.storage.migrate). Alembic's own command line gets the file of the
settings. Either way foreign keys are off while tables are rebuilt, because SQLite would otherwise delete the children
of a rebuilt table without a word; they are checked before the commit (operations.md 1.11).
"""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from bot.storage.connect import engine
from bot.storage.file import database_file
from bot.storage.schema import metadata


def run(conn: Connection) -> None:
    """Go to the revision that was asked for."""
    context.configure(
        connection=conn,
        target_metadata=metadata,
        render_as_batch=True,
        transactional_ddl=True,
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()
    orphans = conn.exec_driver_sql("PRAGMA foreign_key_check").all()
    if orphans:
        raise RuntimeError(f"the migration would leave rows without their parents: {orphans[:3]}")


def run_from_command_line() -> None:
    """Alembic's own commands, on the database of the settings."""
    from bot.settings import load

    url = context.get_x_argument(as_dictionary=True).get("url") or load().database
    made = engine(database_file(url), writes=True, foreign_keys=False)
    with made.connect() as conn, conn.begin():
        run(conn)
    made.dispose()


given = context.config.attributes.get("connection")
if isinstance(given, Connection):
    run(given)
else:
    run_from_command_line()
