"""From an empty file to the newest schema and back, with data in every table, whole or not at all."""

from __future__ import annotations

import hashlib
import os
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import insert

from bot.app.keys import ChannelId, Locale, UserId
from bot.app.papers import Paper, PaperKind
from bot.app.preferences import Personal, ServerSettings
from bot.app.rows import Press
from bot.app.rulesets import OwnPreset
from bot.app.writes import SeatChange
from bot.storage.connect import engine
from bot.storage.errors import StorageError
from bot.storage.migrate import config, migrate, need_newest, newest, revision, steps
from bot.storage.schema import metadata
from bot.storage.store import SqlStore, open_store
from euchre_core.cards import Seat
from tests.storage.things import GUILD, NORTH, entry, fence, play, start

REVISIONS = tuple(reversed([step.revision for step in ScriptDirectory.from_config(config()).walk_revisions()]))

_FIRST = "app guilds players ratings tables games seats deals decisions presses results papers"
LATER_COLUMNS = {("deals", "again")}
"""Added to these since."""
FIRST_TABLES = frozenset(re.findall(r"\w+", _FIRST))
"""Of the first version: whatever is added later, these keep their rows."""


def rows(file: Path) -> dict[str, str]:
    """A hash of every table's rows, as far as its first version had columns for them."""
    with closing(sqlite3.connect(file)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        found = {}
        for name in names:
            columns = [column for _, column, *_ in db.execute(f'PRAGMA table_info("{name}")')]
            kept = ", ".join(f'"{column}"' for column in columns if (name, column) not in LATER_COLUMNS)
            values = sorted(map(repr, db.execute(f'SELECT {kept} FROM "{name}"')))
            found[name] = hashlib.sha256(repr(values).encode()).hexdigest()
        return found


async def fill(store: SqlStore) -> None:
    """At least one row in each table."""
    await store.seen(NORTH, "north", Locale("en"), 1)
    await store.set_personal(NORTH, Personal(hidden=True))
    await store.set_server(GUILD, ServerSettings(time_zone="Europe/Bucharest"))
    await store.set_value("alive_at", "5")
    await store.keep_preset(GUILD, OwnPreset("k", "Friday", "standard+target=7"), 20)
    game = await play(store)
    live = await start(store)
    await store.append(live, fence(1, 0), entry(), due_at=9)
    await store.press(
        live, fence(1, 1), Press(0, "leave", NORTH, 3, "i:1"), due_at=9, seats=(SeatChange(Seat(0), NORTH, "sensible"),)
    )
    await store.posted(Paper(game, PaperKind.BOARD, UserId(0), 1), ChannelId(4), 5, 6)


async def test_up_down_up_keeps_every_row(tmp_path: Path) -> None:
    """From the newest revision to each one and back: contents unchanged, no orphans; what the older one has no table
    for is gone, and nothing else. (G20, B055)"""
    file = tmp_path / "euchre.db"
    async with open_store(file) as store:
        await fill(store)
    before = rows(file)
    assert all(before[table] != hashlib.sha256(b"[]").hexdigest() for table in metadata.tables), "each table has rows"
    for step in reversed(REVISIONS[:-1]):  # a nearer one first: what that loses, the farther ones lose as well
        migrate(file, step)
        known = rows(file)
        assert known.keys() >= FIRST_TABLES
        assert {table: known[table] for table in FIRST_TABLES} == {table: before[table] for table in FIRST_TABLES}
        migrate(file)
        after = rows(file)
        assert after.keys() == before.keys()
        assert {table for table in after if after[table] != before[table]} == before.keys() - known.keys()
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_down_to_nothing_and_up_again(tmp_path: Path) -> None:
    """The first step goes down too: nothing but the version table is left, and the way up works again. (B055)"""
    file = tmp_path / "euchre.db"
    migrate(file)
    full = rows(file)
    migrate(file, "base")
    assert set(rows(file)) == {"alembic_version"}
    migrate(file)
    assert rows(file) == full
    assert revision(file) == newest()


def test_tables_and_steps_agree(tmp_path: Path) -> None:
    """`alembic check`: the migrations make exactly the tables that the code declares. (B055)"""
    file = tmp_path / "euchre.db"
    migrate(file)
    made = engine(file, writes=True)
    with made.connect() as conn, conn.begin():
        command.check(config(conn))
    made.dispose()


def test_every_constraint_has_a_name() -> None:
    """What has no name can't be altered on SQLite. (B055)"""
    nameless = [
        f"{table.name}: {constraint}"
        for table in metadata.tables.values()
        for constraint in table.constraints
        if not constraint.name
    ]
    assert nameless == []


def test_a_failing_step_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that breaks after it made tables takes them back: DDL is inside the transaction. (operations.md 1.11)"""
    file = tmp_path / "euchre.db"
    head, original = newest(), ScriptDirectory.from_config

    def with_broken_step(given: object) -> ScriptDirectory:
        script = original(given)  # type: ignore[arg-type]
        module: Any = script.get_revision(head).module
        whole = module.upgrade

        def breaks() -> None:
            whole()
            raise RuntimeError("power cut")

        module.upgrade = breaks
        return script

    monkeypatch.setattr(ScriptDirectory, "from_config", with_broken_step)
    with pytest.raises(RuntimeError, match="power cut"):
        migrate(file)
    monkeypatch.undo()
    assert rows(file) == {}
    migrate(file)
    assert set(metadata.tables) < set(rows(file))


@pytest.mark.parametrize("statement", range(0, 25, 6))
def test_killed_in_the_middle_of_a_migration(tmp_path: Path, statement: int) -> None:
    """kill -9 after so many statements: the file is empty or whole, and the next start migrates it. (G20)"""
    file = tmp_path / "euchre.db"
    script = f"""
import os, signal, sqlite3, sys
from pathlib import Path
from sqlalchemy import event, Engine
done = 0
@event.listens_for(Engine, "after_cursor_execute")
def count(conn, cursor, statement, *rest):
    global done
    done += statement.lstrip().startswith(("CREATE", "INSERT"))
    if done > {statement}:
        os.kill(os.getpid(), signal.SIGKILL)
from bot.storage.migrate import migrate
migrate(Path({str(file)!r}))
"""
    end = subprocess.run([sys.executable, "-c", script], cwd=Path(__file__).parents[2], check=False, timeout=60)
    assert end.returncode == -signal.SIGKILL
    assert rows(file) == {}
    migrate(file)
    assert set(metadata.tables) < set(rows(file))


def test_rows_without_parents_stop_a_migration(tmp_path: Path) -> None:
    """Foreign keys are off during a step, so they are checked before its commit. (operations.md 1.11)"""
    file = tmp_path / "euchre.db"
    migrate(file)
    made = engine(file, writes=True, foreign_keys=False)
    with made.connect() as conn, conn.begin():
        orphan = {"game": "nobody", "deal": 1, "dealer": 0, "pack": "", "score": "", "at": 1}
        conn.execute(insert(metadata.tables["deals"]), orphan)
    made.dispose()
    with pytest.raises(RuntimeError, match="without their parents"):
        migrate_again(file)


def migrate_again(file: Path) -> None:
    """Run the environment once more, as a step to the same revision would."""
    made = engine(file, writes=True, foreign_keys=False)
    try:
        with made.connect() as conn, conn.begin():
            command.upgrade(config(conn), "head")
    finally:
        made.dispose()


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    """A file of a later version isn't touched, and the line says what to do. (B057)"""
    file = tmp_path / "euchre.db"
    migrate(file)
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE alembic_version SET version_num = 'r9999'")
    with pytest.raises(StorageError, match="newer version"):
        migrate(file)
    assert revision(file) == "r9999"


def test_the_command_line_of_alembic_finds_the_database(tmp_path: Path) -> None:
    """`alembic check` as a developer types it, with the settings of pyproject.toml and of the environment."""
    root = Path(__file__).parents[2]
    env = {**os.environ, "EUCHRE_DATABASE_URL": f"sqlite:///{tmp_path / 'euchre.db'}"}
    for words in (["upgrade", "head"], ["check"]):
        end = subprocess.run(
            [sys.executable, "-m", "alembic", *words],
            cwd=root,
            env=env,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert end.returncode == 0, end.stderr


def test_the_file_names_tell_the_steps() -> None:
    """What the start reads off the names is what Alembic follows, so that it needs Alembic only to take a step."""
    assert steps() == REVISIONS


@pytest.mark.parametrize(
    "made", [["CREATE TABLE alembic_version (version_num)", "INSERT INTO alembic_version VALUES ('9c0ffee')"], []]
)
def test_the_database_of_another_program_is_left_alone(tmp_path: Path, made: list[str]) -> None:
    """A wrong path in the settings: no table of ours gets into it, whether that program migrates as we do or not, and
    the line says whose it is."""
    file = tmp_path / "shop.db"
    with closing(sqlite3.connect(file)) as db, db:
        for sql in (*made, "CREATE TABLE orders (id)", "INSERT INTO orders VALUES (7)"):
            db.execute(sql)
    before = file.read_bytes()
    for look in (migrate, revision, need_newest):
        with pytest.raises(StorageError, match=r"database of another program.*EUCHRE_DATABASE_URL"):
            look(file)
    assert file.read_bytes() == before
