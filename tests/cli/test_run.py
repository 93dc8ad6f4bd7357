"""`euchre run` as a whole: the real process against a local Discord, from the first start to SIGTERM and kill -9."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import ssl
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import aiohttp
import discord
import pytest
import trustme

from bot import connecting
from bot.__main__ import main
from bot.app.store import Unavailable
from bot.app.tables import make_desk
from bot.discord.client import message_url
from bot.exits import Exit
from bot.i18n.catalogue import Catalogue
from bot.local_discord import LocalDiscord
from bot.pulse import Pulse
from bot.running import _Bot
from bot.settings import Settings
from bot.storage.backup import backups
from bot.storage.heartbeat import beat, come_back
from bot.storage.migrate import migrate
from bot.storage.store import SqlStore, open_store
from tests.cli.euchre import environment
from tests.clock import HandClock
from tests.storage.things import fence, start

SECRET = "local.canary-7f3a"
STARTED_S = 60
ANSWERED_S = 30
"""What a deferred answer may take on a machine that is busy with other tests."""
STOPPED_S = 5.0
"""SIGTERM ends it within five seconds."""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are sent as on Unix")


class Bot:
    """A running `euchre run`, and what it has said so far."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said = ""
        self._heard = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            async with self._heard:
                self.said += line.decode()
                self._heard.notify_all()
        async with self._heard:
            self._heard.notify_all()

    async def says(self, text: str) -> None:
        """Wait until it has said this."""
        async with self._heard:
            async with asyncio.timeout(STARTED_S):
                await self._heard.wait_for(lambda: text in self.said or self._reading.done() or self._at_end())
        assert text in self.said, self.said

    def _at_end(self) -> bool:
        return self.process.stdout is not None and self.process.stdout.at_eof()

    async def end(self, number: signal.Signals | None = None, *, within_s: float = STARTED_S) -> int:
        """Send a signal if one is given, wait for the end; the exit code."""
        if number is not None:
            self.process.send_signal(number)
        async with asyncio.timeout(within_s):
            await self.process.wait()
        await self._reading
        assert self.process.returncode is not None
        return self.process.returncode


@asynccontextmanager
async def running(folder: Path, url: str, *words: str, token: str = SECRET, **settings: str) -> AsyncIterator[Bot]:
    """The bot on a local Discord, killed at the end if it still runs."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *(words or ("-m", "bot", "run")),
        cwd=folder,
        env=environment(folder, EUCHRE_TOKEN=token, EUCHRE_DISCORD_URL=url, EUCHRE_READY_TIMEOUT_S="0", **settings),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    bot = Bot(process)
    try:
        yield bot
    finally:
        if process.returncode is None:
            process.kill()
        await bot.end()


def free_port() -> int:
    """One that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


async def test_from_the_first_start_through_kill_and_stop(tmp_path: Path) -> None:
    """A lobby opened before kill -9 works after it; SIGTERM ends the bot at once; nothing shows the token.

    (B032, B058, G15, G25)
    """
    file = tmp_path / "state" / "euchre.db"
    async with LocalDiscord(token=SECRET) as server:
        async with running(tmp_path, server.url, EUCHRE_LOG_LEVEL="DEBUG") as bot:
            await bot.says("connected to Discord")
            north = server.person("north")
            opened = await (await north.slash("euchre start")).settled(ANSWERED_S)
            assert await bot.end(signal.SIGKILL) == -signal.SIGKILL
            said = bot.said
        async with running(tmp_path, server.url, EUCHRE_LOG_LEVEL="DEBUG") as bot:
            await bot.says("connected to Discord")
            assert len(backups(file)) == 1, "made before the start of a database that was there"
            east = server.person("east")
            assert await (await east.press(opened, "Join E–W")).settled(ANSWERED_S)
            assert (await asyncio.to_thread(main_health, tmp_path)) == 0
            assert await bot.end(signal.SIGTERM, within_s=STOPPED_S) == 0
            assert "Traceback" not in bot.said
            said += bot.said
    assert SECRET not in said
    assert "aW50ZXJhY3Rpb24" not in said
    assert SECRET.encode() not in file.read_bytes()
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT count(*) FROM decisions").fetchone() == (1,)


def main_health(folder: Path) -> int:
    """`euchre health` on that state."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("EUCHRE_")]:
            patch.delenv(name)
        patch.setenv("EUCHRE_STATE_DIR", str(folder / "state"))
        return main(["health"])


async def test_a_refused_token_is_78(tmp_path: Path) -> None:
    """Discord says 401: one line with the remedy, exit 78, no second attempt."""
    async with LocalDiscord(token=SECRET) as server:
        server.faults.add("GET /users/@me", kind="status", status=401, message="401: Unauthorized")
        async with running(tmp_path, server.url) as bot:
            assert await bot.end() == Exit.TOKEN
            (line,) = [line for line in bot.said.splitlines() if line.startswith("euchre: ")]
            assert "euchre init" in line
            assert "Traceback" not in bot.said
            assert SECRET not in bot.said


async def test_discord_that_comes_later_is_waited_for(tmp_path: Path) -> None:
    """Nothing listens yet: a line, another attempt, and once it is there the bot connects. Ctrl-C ends it."""
    port = free_port()
    async with running(tmp_path, f"http://127.0.0.1:{port}", token=SECRET) as bot:
        await bot.says("trying again")
        async with LocalDiscord(port, token=SECRET):
            await bot.says("connected to Discord")
            assert await bot.end(signal.SIGINT, within_s=STOPPED_S) == 0
        assert "Traceback" not in bot.said


async def test_a_stop_while_discord_is_away(tmp_path: Path) -> None:
    """SIGTERM between two attempts ends the bot too."""
    async with running(tmp_path, f"http://127.0.0.1:{free_port()}") as bot:
        await bot.says("trying again")
        assert await bot.end(signal.SIGTERM, within_s=STOPPED_S) == 0


async def test_a_loop_without_signal_handlers(tmp_path: Path) -> None:
    """Where the event loop can't handle signals, Ctrl-C and SIGTERM still stop the bot cleanly. (B070)"""
    script = """
import asyncio, sys
sys.modules["uvloop"] = None
def refuse(*_):
    raise NotImplementedError
asyncio.SelectorEventLoop.add_signal_handler = refuse
from bot.__main__ import main
sys.exit(main(["run"]))
"""
    async with LocalDiscord(token=SECRET) as server, running(tmp_path, server.url, "-c", script) as bot:
        await bot.says("connected to Discord")
        assert await bot.end(signal.SIGTERM, within_s=STOPPED_S) == 0


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Another program has a write of this database open."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_a_stop_while_another_holds_the_database(tmp_path: Path) -> None:
    """SIGTERM ends the bot in its five seconds all the same. A press that could not be written simply wasn't: after the
    next start it can be made again."""
    file = tmp_path / "state" / "euchre.db"
    async with LocalDiscord(token=SECRET) as server:
        async with running(tmp_path, server.url) as bot:
            await bot.says("connected to Discord")
            north, east = server.person("north"), server.person("east")
            lobby = await (await north.slash("euchre start")).settled(ANSWERED_S)
            with held(file):
                await east.press(lobby, "Join E–W")
                await asyncio.sleep(0.5)  # the writer waits for it now
                assert await bot.end(signal.SIGTERM, within_s=STOPPED_S) == 0
            assert "Traceback" not in bot.said
            assert "stopped without waiting any longer" in bot.said
        async with running(tmp_path, server.url) as bot:
            await bot.says("connected to Discord")
            with closing(sqlite3.connect(file)) as db:
                assert db.execute("SELECT count(*) FROM decisions").fetchone() == (0,)
            assert await (await east.press(lobby, "Join E–W")).settled(ANSWERED_S)
            assert await bot.end(signal.SIGTERM, within_s=STOPPED_S) == 0
            assert "without waiting" not in bot.said
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT count(*) FROM decisions").fetchone() == (1,)


BRIEFLY_BUSY = """
import sys
from bot.storage import connect
connect.BUSY_MS = 2_000
from bot.__main__ import main
sys.exit(main(["run"]))
"""


@pytest.mark.parametrize("words", [("-m", "bot", "run"), ("-c", BRIEFLY_BUSY)])
async def test_a_stop_while_it_starts_and_another_holds_the_database(tmp_path: Path, words: tuple[str, ...]) -> None:
    """Not connected yet, and waiting for its first write: SIGTERM ends that too, and where the wait itself comes to
    its end just then, that is no failure of the start any more."""
    file = tmp_path / "state" / "euchre.db"
    migrate(file)
    with held(file):
        async with running(tmp_path, f"http://127.0.0.1:{free_port()}", *words) as bot:
            await bot.says("backup:")
            await asyncio.sleep(0.5)
            assert await bot.end(signal.SIGTERM, within_s=STOPPED_S) == 0, bot.said
            assert "Traceback" not in bot.said


async def test_a_start_while_another_holds_the_database_is_73(tmp_path: Path) -> None:
    """For longer than is waited for: one line with the remedy."""
    file = tmp_path / "state" / "euchre.db"
    migrate(file)
    with held(file):
        async with running(tmp_path, f"http://127.0.0.1:{free_port()}", "-c", BRIEFLY_BUSY) as bot:
            assert await bot.end() == Exit.DATABASE, bot.said
    *_, line = bot.said.splitlines()
    assert line == (
        f"euchre: {file} can't be used: database is locked. Another program holds it: close that one and start again"
    )
    assert "Traceback" not in bot.said


async def test_an_unreadable_game_blocks_nobody(tmp_path: Path) -> None:
    """One game's rules, another's pack make no sense: both are closed and kept, a new table opens. (B056)"""
    file = tmp_path / "state" / "euchre.db"
    async with open_store(file) as store:
        rules, cards, fine = [await start(store) for _ in range(3)]
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE games SET ruleset = 'no-such-game', due_at = 1 WHERE id = ?", (rules,))
        db.execute("UPDATE games SET due_at = 1 WHERE id = ?", (cards,))
        db.execute("UPDATE deals SET pack = 'XX YY' WHERE game = ?", (cards,))
    async with LocalDiscord(token=SECRET) as server, running(tmp_path, server.url) as bot:
        await bot.says("connected to Discord")
        assert await (await server.person("north").slash("euchre start")).settled(ANSWERED_S)
        for game in (rules, cards):
            await bot.says(f"game {game} could not go on (3. time)")
        assert await bot.end(signal.SIGTERM, within_s=STOPPED_S) == 0
    with closing(sqlite3.connect(file)) as db:
        why = dict(db.execute("SELECT id, closed_why FROM games").fetchall())
        packs = dict(db.execute("SELECT game, pack FROM deals").fetchall())
    assert why[rules] == why[cards] == "table.closed-broken"
    assert why[fine] != "table.closed-broken"
    assert packs[cards] == "XX YY"


async def test_sync_and_emojis_beside_the_running_bot(tmp_path: Path) -> None:
    """Both work while the bot holds its database, and say what they did. (B048)"""
    async with LocalDiscord(token=SECRET) as server, running(tmp_path, server.url) as bot:
        await bot.says("connected to Discord")
        async with running(tmp_path, server.url, "-m", "bot", "sync") as sync:
            assert await sync.end() == 0
            assert "Discord knows the commands now" in sync.said
        for expected in ("uploaded", "there already"):
            async with running(tmp_path, server.url, "-m", "bot", "emojis") as emojis:
                assert await emojis.end() == 0
                assert expected in emojis.said


async def test_a_development_server_that_discord_refuses_is_64(tmp_path: Path) -> None:
    """The bot isn't in it, or its number is wrong: `sync` and `run` end with the line that names the setting."""
    async with LocalDiscord(token=SECRET) as server:
        for words in (("-m", "bot", "sync"), ()):
            server.faults.add(
                "PUT /applications/*/guilds/*/commands", kind="status", status=403, message="Missing Access"
            )
            async with running(tmp_path, server.url, *words, EUCHRE_DEV_GUILD="5") as bot:
                assert await bot.end() == Exit.SETTING
                (line,) = [line for line in bot.said.splitlines() if line.startswith("euchre: ")]
                assert line.startswith("euchre: EUCHRE_DEV_GUILD: Discord took no commands for server 5")
                assert "Traceback" not in bot.said


async def test_certificates_that_cannot_be_verified(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty certificate store: one line with the remedy, and no advice to switch verification off. (B102)"""
    empty = tmp_path / "empty.pem"
    empty.write_text("", encoding="ascii")
    monkeypatch.setenv("SSL_CERT_FILE", str(empty))
    theirs = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    trustme.CA().issue_cert("localhost", "127.0.0.1").configure_cert(theirs)
    async with (
        LocalDiscord(ssl_context=theirs, token=SECRET) as server,
        aiohttp.ClientSession(connector=connecting.connector()) as session,
    ):
        with pytest.raises(aiohttp.ClientError) as caught:
            await session.get(f"https://127.0.0.1:{server.port}/api/v10/gateway")
    stop = connecting.hopeless(caught.value)
    assert stop is not None
    assert stop.code is Exit.NO
    assert "SSL_CERT_FILE" in str(stop)
    assert "verify=" not in str(stop).lower()
    assert "\n" not in str(stop)


class Socket:
    """What discord.py asks of one that was closed."""

    close_code = None


def test_what_is_tried_again_and_what_is_not() -> None:
    """A network fault is tried again; a refused token, refused intents and a bug aren't. (B103)"""
    assert connecting.hopeless(aiohttp.ClientConnectionError("down")) is None
    assert connecting.hopeless(TimeoutError()) is None
    assert connecting.hopeless(OSError(101, "unreachable")) is None
    codes = {4004: Exit.TOKEN, 4011: Exit.NO, 4000: None, 1006: None}
    for code, exit_code in codes.items():
        stop = connecting.hopeless(discord.ConnectionClosed(Socket(), shard_id=0, code=code))  # type: ignore[arg-type]
        assert (None if stop is None else stop.code) is exit_code, code
    intents = connecting.hopeless(discord.PrivilegedIntentsRequired(None))
    assert intents is not None
    assert "intents" in str(intents)
    with pytest.raises(KeyError):
        connecting.hopeless(KeyError("a bug"))


async def test_alarms_move_by_the_outage_once(tmp_path: Path) -> None:
    """Down for ten minutes: a turn with 20 s left has 20 s left, however often the start is repeated. (B058)"""
    async with open_store(tmp_path / "euchre.db") as store:
        game = await start(store)
        await store.set_due(game, fence(1, 0), 1_020_000)
        await store.write(lambda conn: beat(conn, 1_000_000))
        assert await came_back(store, 1_600_000) == (600_000, 1)
        assert await came_back(store, 1_600_000) == (0, 0)
        assert await store.next_due() == 1_620_000


async def test_alarms_are_put_back_with_the_clock(tmp_path: Path) -> None:
    """The system's clock was an hour ahead and is put right: a turn with 20 s left has 20 s left, and no hour."""
    async with open_store(tmp_path / "euchre.db") as store:
        game = await start(store)
        await store.set_due(game, fence(1, 0), 9_020_000)
        await store.write(lambda conn: beat(conn, 9_000_000))
        assert await came_back(store, 5_400_000) == (-3_600_000, 1)
        assert await store.next_due() == 5_420_000


class HeldStore:
    """For a while nothing can be written: another program has the database, or so."""

    def __init__(self, tries: int, error: Exception | None = None) -> None:
        self.tries = tries
        self.error = error or Unavailable("database is locked")
        self.beats = 0

    async def alive(self, now_ms: int) -> None:
        self.tries -= 1
        if self.tries >= 0:
            raise self.error
        self.beats += 1


async def test_a_database_that_another_holds_stops_no_heart(caplog: pytest.LogCaptureFixture) -> None:
    """It can't be written for longer than is waited for: said in one line and once, and then it is written again."""
    bot, store = _Bot(Settings(), SECRET), HeldStore(3)
    with caplog.at_level("INFO", "euchre"):
        for _ in range(4):
            await bot._alive(store)  # type: ignore[arg-type]
    assert store.beats == 1
    assert [record.message for record in caplog.records] == [
        "nothing can be written to the database, so the tables stand still: database is locked",
        "the database can be written again",
    ]
    assert all(record.exc_info is None for record in caplog.records)


@pytest.mark.parametrize(("by_ms", "written"), [(4_000, False), (7_200_000, True)])
async def test_a_press_waits_until_the_alarms_have_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_ms: int, written: bool
) -> None:
    """The first press after an outage comes before the next heartbeat: that one is written first, and moves what is
    due by the outage. Else nothing is written for it."""
    wall = HandClock(9_000_000)
    monkeypatch.setattr("bot.running.WallClock", lambda: wall)
    async with open_store(tmp_path / "euchre.db") as store:
        bot = _Bot(Settings(), SECRET)
        desk = make_desk(store=store, clock=wall, message_url=message_url, catalogue=Catalogue.load())
        game = await start(store)
        await store.set_due(game, fence(1, 0), wall.ms + 20_000)
        await store.alive(wall.ms)
        beating = asyncio.create_task(bot._beat(store, desk))
        await asyncio.sleep(0)
        wall.ms += by_ms
        await desk.parts.catch_up()
        beating.cancel()
        assert await store.next_due() == 9_020_000 + (by_ms if written else 0)
        assert bot._pulse.due is False


async def test_a_mistake_of_ours_stops_no_heart_either(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever goes wrong in one heartbeat, the next is written: without any, no table's clock would run."""
    bot, store = _Bot(Settings(), SECRET), HeldStore(1, ValueError("a mistake"))
    for _ in range(2):
        await bot._alive(store)  # type: ignore[arg-type]
    assert store.beats == 1
    assert [record.message for record in caplog.records] == ["the heartbeat stumbled; it goes on"]


@pytest.mark.parametrize(("by_ms", "steady"), [(4_000, True), (15_000, True), (15_001, False), (-1, False)])
def test_no_alarm_is_due_before_the_outage_is_known(by_ms: int, steady: bool) -> None:
    """The machine slept, or its clock was put right: first the alarms move, then the tables' clock runs on. (B058)"""
    wall = HandClock(9_000_000)
    pulse = Pulse(wall)
    wall.ms += by_ms
    assert pulse.steady is steady
    pulse.beat(wall.ms)
    assert pulse.steady
    assert not pulse.due
    wall.ms += 5_000
    assert pulse.due


async def came_back(store: SqlStore, now_ms: int) -> tuple[int, int]:
    """What a start does first."""
    return await store.write(lambda conn: come_back(conn, now_ms))


async def test_the_first_start_of_a_database_has_no_outage(tmp_path: Path) -> None:
    """There was no heartbeat before, so nothing is moved."""
    async with open_store(tmp_path / "euchre.db") as store:
        await store.set_due(await start(store), fence(1, 0), 5_000)
        assert await came_back(store, 10**12) == (0, 0)
        assert await store.next_due() == 5_000
