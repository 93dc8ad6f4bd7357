"""The command line as a person meets it: one line for each fault, an exit code of its own, and no token anywhere."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot import logs
from bot.__main__ import main
from bot.app.keys import GameId
from bot.app.rows import DealRow
from bot.app.turns import Status
from bot.app.writes import NewGame, Written
from bot.running import _Bot
from bot.settings import Settings
from bot.storage import store
from bot.storage.backup import backup, backups, made_at_ms, revision_in
from bot.storage.errors import StorageError
from bot.storage.heartbeat import beat
from bot.storage.lock import lock
from bot.storage.migrate import migrate, steps
from bot.storage.store import open_store
from euchre_core.cards import codes
from euchre_core.shuffle import commitment, first_dealer, mix_of, pack
from euchre_core.variants import variant_for
from tests.cli.euchre import TOKEN, environment, euchre, one_line
from tests.storage.things import entry, fence, table

SECRET = bytes(range(1, 33))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without settings, and the state in it, for commands run in this process."""
    for name in [name for name in os.environ if name.startswith("EUCHRE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("EUCHRE_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setattr(logs, "set_up", lambda *_: None)  # its handler would outlive the test's own streams
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_unknown_setting_is_64(tmp_path: Path) -> None:
    """Exit 64, and which name was probably meant."""
    end = euchre(tmp_path, "run", EUCHRE_TOKN="x")
    assert end.returncode == 64
    assert "EUCHRE_TOKN" in one_line(end)
    assert "EUCHRE_TOKEN" in one_line(end)


def test_no_token_is_78(tmp_path: Path) -> None:
    """Exit 78, and how to give one."""
    end = euchre(tmp_path, "run")
    assert end.returncode == 78
    assert "euchre init" in one_line(end)


def test_a_database_that_is_none_is_73(tmp_path: Path) -> None:
    """A text file in its place: exit 73, the path and the remedy; the file is left as it is. (B072)"""
    file = tmp_path / "state" / "euchre.db"
    file.parent.mkdir()
    file.write_text("this is a shopping list, " * 100, encoding="ascii")
    end = euchre(tmp_path, "run", EUCHRE_TOKEN=TOKEN)
    assert end.returncode == 73
    assert str(file) in one_line(end)
    assert file.read_text(encoding="ascii").startswith("this is a shopping list")


def test_a_folder_that_cannot_be_made_is_73(tmp_path: Path) -> None:
    """The state folder's place is a file: exit 73 and the path. (B072)"""
    (tmp_path / "state").write_text("", encoding="ascii")
    end = euchre(tmp_path, "run", EUCHRE_TOKEN=TOKEN)
    assert end.returncode == 73
    assert str(tmp_path / "state") in one_line(end)


def test_a_second_start_is_75(tmp_path: Path) -> None:
    """The database is in use: exit 75, and by which process."""
    file = tmp_path / "state" / "euchre.db"
    migrate(file)
    with lock(file):
        end = euchre(tmp_path, "run", EUCHRE_TOKEN=TOKEN)
    assert end.returncode == 75
    assert str(os.getpid()) in one_line(end)


@pytest.mark.parametrize("words", [("verify", "g0000001"), ("sync",), ("emojis",)])
def test_pages_that_the_disk_has_lost_are_73(tmp_path: Path, words: tuple[str, ...]) -> None:
    """The file is a database of ours, but what the command needs can't be read: the path, the remedy, no traceback."""
    file = tmp_path / "state" / "euchre.db"
    migrate(file)
    with closing(sqlite3.connect(file)) as db:
        (size,) = db.execute("PRAGMA page_size").fetchone()
        roots = db.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name IN ('games', 'app')").fetchall()
    with file.open("r+b") as pages:
        for (root,) in roots:
            pages.seek((root - 1) * size)
            pages.write(b"\xff" * size)
    end = euchre(tmp_path, *words, EUCHRE_TOKEN=TOKEN, EUCHRE_DISCORD_URL="http://127.0.0.1:9")
    assert end.returncode == 73
    assert f"{file} can't be used" in one_line(end)
    assert "euchre restore" in one_line(end)


def test_a_second_start_by_another_name_of_the_file_is_75(tmp_path: Path) -> None:
    """The settings name a link to the database in use: it is one database, with one lock, and neither a start nor a
    restore gets at it beside the bot."""
    file, link = tmp_path / "state" / "euchre.db", tmp_path / "link.db"
    migrate(file)
    copy = backup(file, 1, 1_800_000_000_000)
    link.symlink_to(file)
    with lock(file):
        for words in (("run",), ("restore", str(copy))):
            end = euchre(tmp_path, *words, EUCHRE_TOKEN=TOKEN, EUCHRE_DATABASE_URL=f"sqlite:///{link}")
            assert end.returncode == 75
            assert str(os.getpid()) in one_line(end)
    assert link.is_symlink()


def test_a_file_that_may_not_be_written_is_73(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A volume of another owner: the path, and what to change. (B072)"""
    file = here / "state" / "euchre.db"
    migrate(file)
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: (path, mode) != (file, os.W_OK) and allowed(path, mode))
    monkeypatch.setenv("EUCHRE_TOKEN", TOKEN)
    assert main(["run"]) == 73
    said = capsys.readouterr().err
    assert str(file) in said
    assert "chown" in said


READING = (["run"], ["backup"], ["health"], ["sync"], ["emojis"], ["verify", "k3f9a0zz"])
"""Every command that reads the database there is."""
COMMANDS = (*READING, ["restore", "some.backup"])
"""Every command that has settings."""


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        (
            "EUCHRE_DATABASE_URL",
            "postgresql://euchre:hunter2@db/euchre",
            r"euchre:\*\*\*@db/euchre can't be used: give",
        ),
        ("EUCHRE_DATABASE_URL", "postgresql:euchre:hunter2@db", "this is no database URL: give"),
        ("EUCHRE_DATABASE_URL", "sqlite:state/euchre.db", "this is no database URL: give"),
        ("EUCHRE_DATABASE_URL", "sqlite://state/euchre.db", "can't be used: give"),
        ("EUCHRE_DATABASE_URL", "sqlite://", "can't be used: give"),
        ("EUCHRE_DATABASE_URL", "~nobody-of-this-name/euchre.db", "write the whole path"),
        ("EUCHRE_STATE_DIR", "~nobody-of-this-name/state", "write the whole path"),
        ("EUCHRE_BACKUPS_KEEP", "0", "correct it or remove it"),
        ("EUCHRE_DISCORD_URL", "http://127.0.0.1:PORT", "its port"),
    ],
)
def test_a_setting_that_cannot_be_used_is_64_whatever_the_command(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str, why: str
) -> None:
    """The same line and the same code from each command: which setting, what is wrong, what to give instead. A
    password in it isn't repeated, and no file is made of a wrong address."""
    monkeypatch.setenv("EUCHRE_TOKEN", TOKEN)
    monkeypatch.setenv(name, value)
    lines = set()
    for words in COMMANDS:
        assert main(words) == 64, words
        lines.add(capsys.readouterr().err)
    (line,) = lines
    assert re.fullmatch(rf"euchre: {name}: .*{why}.*\n", line), line
    assert "hunter2" not in line
    assert list(here.iterdir()) == []


def test_a_database_that_is_none_is_73_whatever_the_command(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A text file in its place, a folder, a file that this user may not read: each command says in one line which it
    is and what to do."""
    monkeypatch.setenv("EUCHRE_TOKEN", TOKEN)
    text, place, locked = (here / name for name in ("text.db", "place.db", "locked.db"))
    text.write_text("this is a shopping list, " * 100, encoding="ascii")
    place.mkdir()
    migrate(locked)
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: path != locked and allowed(path, mode))
    for file, why in (
        (text, "not a database.*euchre restore"),
        (place, "is a folder: EUCHRE_DATABASE_URL must name a file"),
        (locked, "can't be read.*EUCHRE_DATABASE_URL"),
    ):
        monkeypatch.setenv("EUCHRE_DATABASE_URL", f"sqlite:///{file}")
        for words in READING:
            assert main(words) == 73, words
            said = capsys.readouterr()
            assert re.fullmatch(rf"euchre: .*{file}.*{why}.*\n", said.err), (words, said.err)
            assert said.out == ""


def test_where_nothing_ran_yet(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """No database, or an empty file that a start left before it failed: `health` answers that the bot has never run,
    the others say where to look for the one that was meant."""
    for words, code in ((["health"], 1), (["backup"], 73), (["verify", "k3f9a0zz"], 73)):
        assert main(words) == code
        said = capsys.readouterr()
        assert "has never run" in said.out if code == 1 else "EUCHRE_STATE_DIR" in said.err
    file = here / "state" / "euchre.db"
    file.parent.mkdir()
    file.touch()
    assert main(["health"]) == 1
    assert "has never run" in capsys.readouterr().out


def test_no_home_folder_is_64(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A user of a container who has none, and no folder set: which setting says where."""
    for name in ("EUCHRE_STATE_DIR", "HOME", "USERPROFILE", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as for a user who isn't in the system's list
    assert main(["health"]) == 64
    assert re.match("euchre: EUCHRE_STATE_DIR: ~.*write the whole path\n", capsys.readouterr().err)
    monkeypatch.setenv("EUCHRE_DATABASE_URL", f"sqlite:///{here / 'euchre.db'}")
    assert main(["health"]) == 1, "a database that is named needs no home"


def test_init_over_a_file_that_is_no_text(tmp_path: Path) -> None:
    """Saved in another coding: one line that names it, and it stays as it is."""
    (tmp_path / ".env").write_bytes(b"EUCHRE_TOKEN=\xff\xfe\xfa")
    end = euchre(tmp_path, "init", typed=f"{TOKEN}\n")
    assert end.returncode == 64
    assert ".env: can't be read" in one_line(end)
    assert (tmp_path / ".env").read_bytes() == b"EUCHRE_TOKEN=\xff\xfe\xfa"


def test_a_newer_database_makes_no_backup(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The older program is started on it again and again: 73 each time, and the backups stay as they are. (B057)"""
    monkeypatch.setenv("EUCHRE_TOKEN", TOKEN)
    file = here / "state" / "euchre.db"
    migrate(file)
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE alembic_version SET version_num = 'r9999'")
    for words in (["run"], ["run"], ["sync"], ["verify", "k3f9a0zz"]):
        assert main(words) == 73
        assert "newer version (revision r9999): install that version" in capsys.readouterr().err
    assert backups(file) == []


def test_a_migration_that_fails_makes_one_backup(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """However often it is tried: one copy, of the revision that it began from. (operations.md 1.11)"""
    monkeypatch.setenv("EUCHRE_TOKEN", TOKEN)
    file = here / "state" / "euchre.db"
    older = steps()[-2]
    migrate(file, older)
    assert main(["verify", "k3f9a0zz"]) == 73
    assert "older version: start the bot once with `euchre run`" in capsys.readouterr().err

    def fails(*_: object) -> None:
        raise StorageError("the disk is full")

    monkeypatch.setattr(store, "migrate", fails)
    for _ in range(3):
        assert main(["run"]) == 73
        assert capsys.readouterr().err.endswith("euchre: the disk is full\n")
    (copy,) = backups(file)
    assert revision_in(copy) == older
    monkeypatch.undo()
    migrate(file)
    bot = _Bot(Settings(state_dir=file.parent), TOKEN)
    bot._back_up_before_start(file)
    assert [revision_in(each) for each in backups(file)] == [older, steps()[-1]], "this one isn't there yet"
    bot._back_up_before_start(file)
    assert len(backups(file)) == 2


def test_starts_in_a_row_push_out_no_other_day(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A supervisor starts the bot every quarter of an hour, more often than copies are kept: those of the days before
    are all there still; and one day's place is lost at most where the clock goes back years before it is right. (G19)
    """
    file = here / "state" / "euchre.db"
    migrate(file)
    bot = _Bot(Settings(state_dir=file.parent, backups_keep=4), TOKEN)
    day_ms, quarter_ms = 86_400_000, 900_000
    days = [backup(file, 4, day_ms * k) for k in range(20_000, 20_004)]

    def start(now_ms: int) -> None:
        monkeypatch.setattr(bot._wall, "now_ms", lambda: now_ms)
        bot._back_up_before_start(file)

    start(day_ms * 20_003 + quarter_ms // 2)
    assert backups(file) == days, "one that is young and the same is enough"
    for k in range(1, 7):
        start(day_ms * 20_003 + quarter_ms * k)
    assert set(days[:3]) <= set(backups(file))
    assert len(backups(file)) == 3 + 4
    for k in range(6):
        start(quarter_ms * k)
    assert set(days[1:3]) <= set(backups(file))
    for k in range(7, 13):
        start(day_ms * 20_003 + quarter_ms * k)
    assert set(days[1:3]) <= set(backups(file))
    assert made_at_ms(backups(file)[-1]) == day_ms * 20_003 + quarter_ms * 12


def test_init_writes_a_file_for_its_owner_alone(tmp_path: Path) -> None:
    """The token goes into `.env`, mode 0600; other lines stay; what is typed with quotes is cleaned."""
    file = tmp_path / ".env"
    file.write_text("EUCHRE_BACKUPS_KEEP=3\nEUCHRE_TOKEN=old\nexport EUCHRE_TOKEN = older\n", encoding="utf-8-sig")
    end = euchre(tmp_path, "init", typed='"Bot aaa.bbb.ccc" \r\n')
    assert end.returncode == 0, end.stderr
    assert file.read_text(encoding="utf-8") == "EUCHRE_TOKEN=aaa.bbb.ccc\nEUCHRE_BACKUPS_KEEP=3\n"
    assert "aaa.bbb.ccc" not in end.stdout + end.stderr
    assert "replaced the token that was there" in end.stdout
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    end = euchre(tmp_path, "init", typed="\n")
    assert end.returncode == 78
    assert "no token was typed" in one_line(end)
    assert "aaa.bbb.ccc" in file.read_text(encoding="utf-8"), "the old one stays"


def test_init_says_nothing_of_a_token_that_was_none(tmp_path: Path) -> None:
    """Without an `.env`, and over the example's placeholder, nothing was replaced."""
    for before in ("", "EUCHRE_TOKEN=put-your-token-here\n", "EUCHRE_TOKEN=\n"):
        (tmp_path / ".env").write_text(before, encoding="utf-8")
        end = euchre(tmp_path, "init", typed=f"{TOKEN}\n")
        assert end.returncode == 0, end.stderr
        assert "replaced" not in end.stdout


@pytest.mark.parametrize(
    "typed", ["hello", "123456789012345678", "a.b", "a..c", "a.b.c.d", "<your.token.here>", "ä.b.c"]
)
def test_init_refuses_what_can_be_no_token(tmp_path: Path, typed: str) -> None:
    """The application's id, its secret, half a token: one line, exit 78, and no file is written. (B071)"""
    end = euchre(tmp_path, "init", typed=f"{typed}\n", PYTHONUTF8="1")
    assert end.returncode == 78
    assert "two dots" in one_line(end)
    assert not (tmp_path / ".env").exists()


def test_backup_and_restore(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What `backup` prints is what `restore` takes; while the bot runs it is refused with 75."""
    file = here / "state" / "euchre.db"
    migrate(file)
    assert main(["backup"]) == 0
    copy = capsys.readouterr().out.strip()
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("INSERT INTO app VALUES ('later', '1')")
    with lock(file):
        assert main(["restore", copy]) == 75
    capsys.readouterr()
    assert main(["restore", copy]) == 0
    assert f"What it was before is kept as {backups(file)[-1]}." in capsys.readouterr().out
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT count(*) FROM app").fetchone() == (0,)
    assert main(["restore", str(here / "nothing")]) == 73


async def test_health_is_the_heartbeat(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Never run: not well. A heartbeat of now: well. One of a minute ago: not well. Nobody at work: not running."""
    file = here / "state" / "euchre.db"
    assert main(["health"]) == 1
    async with open_store(file) as store:
        assert main(["health"]) == 1
        now = time.time_ns() // 1_000_000
        await store.write(lambda conn: beat(conn, now))
        with lock(file):
            assert main(["health"]) == 0
            assert "\nwell: " in capsys.readouterr().out
        assert main(["health"]) == 1
        assert capsys.readouterr().out.startswith("not running: ")
        await store.write(lambda conn: beat(conn, now - 60_000))
        with lock(file):
            assert main(["health"]) == 1
            assert "not well: last heartbeat 60 s ago" in capsys.readouterr().out


async def finished_game(file: Path, *, honest: bool = True) -> GameId:
    """A game of two deals, dealt from its secret; or with two cards exchanged in the second."""
    variant = variant_for("standard")
    game = GameId("verify00")
    ids = (1411001122334455667, 1411001122334460001)
    mix = mix_of(ids)
    dealer = first_dealer(variant, SECRET, mix)
    async with open_store(file) as store:
        await store.open_table(table(5), NewGame(game, SECRET, commitment(SECRET), "standard", None, 1), 1)
        for n, interaction in enumerate(ids):
            await store.append(game, fence(0, n), entry()._replace(interaction=interaction), due_at=None)
        last = entry()
        await store.append(game, fence(0, 2), last, due_at=None, status=Status.PLAYING, first_dealer=dealer, mix=mix)
        for number in (1, 2):
            cards = list(pack(variant, SECRET, mix, number))
            if number == 2 and not honest:
                cards[0], cards[1] = cards[1], cards[0]
            at = fence(0, 3) if number == 1 else fence(1, 0)
            row = DealRow(number, dealer, codes(cards), (0, 0, 0, 0), 2)
            assert await store.deal(game, at, row, due_at=None) is Written.DONE
        await store.append(game, fence(2, 0), entry(), due_at=None, status=Status.FINISHED)
    return game


async def test_verify_says_that_every_deal_is_as_promised(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Commitment, mix, first dealer and each pack are computed again. (operations.md, decision 8)"""
    game = await finished_game(here / "state" / "euchre.db")
    assert await asyncio.to_thread(main, ["verify", game]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line[:5] for line in said[:6]] == ["fine "] * 5 + [""]
    assert said[-1] == "Every deal is as promised."


async def test_verify_hands_out_what_it_takes_to_check_the_game_oneself(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lines for README's own check: secret, presses, pack and seats of this game. (G16)"""
    game = await finished_game(here / "state" / "euchre.db")
    await asyncio.to_thread(main, ["verify", game])
    assert capsys.readouterr().out.splitlines()[-6:-2] == [
        f'secret = bytes.fromhex("{SECRET.hex()}")',
        "presses = [1411001122334455667, 1411001122334460001]",
        'cards = "9c Tc Jc Qc Kc Ac 9d Td Jd Qd Kd Ad 9h Th Jh Qh Kh Ah 9s Ts Js Qs Ks As".split()',
        "seats, deals, draws = 4, 2, False",
    ]


async def test_verify_finds_two_exchanged_cards(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pack that isn't the promised one is named, and the exit code is 1."""
    game = await finished_game(here / "state" / "euchre.db", honest=False)
    assert await asyncio.to_thread(main, ["verify", game]) == 1
    said = capsys.readouterr().out
    assert said.count("WRONG") == 1
    assert "WRONG deal 2" in said


async def test_verify_tells_nothing_of_a_game_in_play(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its packs would be hands in play."""
    file = here / "state" / "euchre.db"
    async with open_store(file) as store:
        new = NewGame(GameId("playing0"), SECRET, commitment(SECRET), "standard", None, 1)
        await store.open_table(table(5), new, 1)
    assert await asyncio.to_thread(main, ["verify", "playing0"]) == 1
    assert "isn't over" in capsys.readouterr().out
    assert await asyncio.to_thread(main, ["verify", "nothing0"]) == 1


def test_an_old_console_cannot_stop_us(tmp_path: Path) -> None:
    """A console of code page 1252 gets an escape instead of a suit symbol, and the command its answer. (B069)"""
    end = euchre(tmp_path, "restore", "J♥-日本.backup", PYTHONIOENCODING="cp1252")
    assert end.returncode == 73
    assert "\\u2665" in one_line(end)


@pytest.mark.parametrize("words", [["health"], ["run"], ["--help"]])
def test_what_only_looks_loads_neither_database_nor_discord(tmp_path: Path, words: list[str]) -> None:
    """`euchre health` is run again and again beside a running bot, and a missing token is said at once."""
    look = f"""
import sys
from bot.__main__ import main
try:
    main({words})
finally:
    print(sorted({{"sqlalchemy", "discord"}} & set(sys.modules)))
"""
    end = subprocess.run(
        [sys.executable, "-c", look],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert end.stdout.splitlines()[-1] == "[]"


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """`euchre --help`."""
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert end.value.code == 0
    said = capsys.readouterr().out
    for word in ("run", "init", "backup", "restore", "health", "sync", "emojis", "verify"):
        assert f"\n  {word} " in said or f"    {word} " in said
