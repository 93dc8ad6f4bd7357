"""The composition root: builds store, desk, door and runner, and keeps them together until somebody stops the bot.

Order at start: lock, backup, migration, store, alarms moved by the outage, desk, door, connection, runner. Order at
the end: no more robots and timers, no more presses, what waits is written, and everything is closed, within 5 s
(bot.leaving sees to that, whatever is in the way).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from bot import connecting
from bot.app.ports import Clock
from bot.app.runner import Runner
from bot.app.store import Unavailable
from bot.app.tables import TheDesk, make_desk
from bot.connecting import hopeless, in_a_line
from bot.discord.client import Door, first_invitation, message_url, open_door
from bot.exits import Exit
from bot.following import tables_clock
from bot.i18n.catalogue import Catalogue
from bot.leaving import LastMoment
from bot.pulse import Pulse
from bot.settings import Settings
from bot.storage import heartbeat
from bot.storage.backup import backup, made_at_ms, newest_backup, revision_in
from bot.storage.errors import SecondStart, StorageError
from bot.storage.file import database_file
from bot.storage.lock import lock
from bot.storage.migrate import make_place, refuse_newer, revision
from bot.storage.store import SqlStore, open_store
from bot.storage.unavailable import said_in_a_line

T = TypeVar("T")

_log = logging.getLogger("euchre")

CLOSE_WITHIN_S = 4.0
"""For answers in hand and for what waits to be written; the rest of the five seconds is for closing."""
LEAVE_WITHIN_S = 4.5
"""Then nothing is waited for any more, and the rest of the five seconds is for a machine that is busy."""
CUT_OFF_S = 10.0
"""Without a connection for so long, the table clocks stand still: nobody could press."""
BACKUP_EACH_MS = 24 * 3_600_000
_RESTARTED_MS = 600_000
"""A start makes no backup if one this young holds the same revision: one for starts that fail, not one for each."""
_INVITED = "invited"
_SWITCH_S = 0.0005


class WallClock:
    """The time (bot.app.ports.Clock)."""

    def now_ms(self) -> int:
        """Milliseconds UTC."""
        return time.time_ns() // 1_000_000

    async def sleep_until(self, at_ms: int) -> None:
        """Return at that instant or soon after."""
        await asyncio.sleep(max(0, at_ms - self.now_ms()) / 1000)


def run(settings: Settings, token: str) -> int:
    """The bot, until it is stopped; the exit code. Raises Stop, StorageError or SecondStart, each with its one line."""
    end = LastMoment(LEAVE_WITHIN_S, Exit.FINE)
    try:
        _drive(settings, _Bot(settings, token, end.begin).run())
    except StorageError as error:
        if not end.has_begun:
            raise
        _log.error("%s", error)  # it was to stop anyway
    finally:
        end.call_off()
    return Exit.FINE


def sync(settings: Settings, token: str) -> str:
    """Tell Discord the commands, whether they changed or not; what to say about it."""

    async def tell(door: Door) -> str:
        await door.client.sync_commands(force=True)
        where = "everywhere" if settings.dev_guild is None else f"in server {settings.dev_guild}"
        return f"Discord knows the commands now, {where}. Restart your Discord client if it still shows the old ones."

    return _drive(settings, _once(settings, token, tell))


def emojis(settings: Settings, token: str) -> str:
    """Upload the card faces that are missing or changed; what to say about it."""

    async def upload(door: Door) -> str:
        sent = await door.client.upload_emojis()
        return f"{sent} card faces uploaded." if sent else "All card faces are there already."

    return _drive(settings, _once(settings, token, upload))


class _Bot:
    """One run."""

    def __init__(self, settings: Settings, token: str, on_signal: Callable[[], None] = lambda: None) -> None:
        """`on_signal` is called once SIGTERM or SIGINT has come."""
        self._on_signal = on_signal
        self._settings = settings
        self._token = token
        self._wall = WallClock()
        self._stop = asyncio.Event()
        self._door: Door | None = None
        self._pulse = Pulse(self._wall)
        self._unwritten = False
        """The last heartbeat could not be written, and that was said."""

    async def run(self) -> None:
        _on_signals(self._told_to_stop)
        settings = self._settings
        connecting.prepare(settings.discord_url)
        file = database_file(settings.database)
        make_place(file)
        with lock(file):
            await asyncio.to_thread(self._back_up_before_start, file)
            async with open_store(file) as store, tables_clock(self._wall, settings.discord_url) as clock:
                await self._come_back(store)
                catalogue = Catalogue.load()
                desk = make_desk(
                    store=store,
                    clock=clock,
                    message_url=message_url,
                    catalogue=catalogue,
                    tables_per_server=settings.tables_per_server,
                )
                beating = asyncio.create_task(self._beat(store, desk))
                saving = asyncio.create_task(self._back_up_daily(file))
                try:
                    await self._stay_connected(store, desk, catalogue, beating)
                finally:
                    await _cancel(beating, saving)
        _log.info("stopped")

    def _told_to_stop(self) -> None:
        self._stop.set()
        self._on_signal()

    # --- records

    def _back_up_before_start(self, file: Path) -> None:
        present = revision(file)
        if present is None:
            return  # a new one: nothing to lose yet
        refuse_newer(file, present)
        now = self._wall.now_ms()
        last = newest_backup(file, now)
        if last is not None and now - made_at_ms(last) < _RESTARTED_MS and revision_in(last) == present:
            return
        _log.info("backup: %s", backup(file, self._settings.backups_keep, now))

    async def _back_up_daily(self, file: Path) -> None:
        while True:
            now = self._wall.now_ms()
            last = newest_backup(file, now)
            if last is None or now - made_at_ms(last) >= BACKUP_EACH_MS:
                try:
                    made = await asyncio.to_thread(backup, file, self._settings.backups_keep, now)
                    _log.info("backup: %s", made)
                except StorageError as error:
                    _log.error("%s", error)
            # Looked at each hour, so that a computer that slept doesn't skip a day and a failed one is tried again.
            await asyncio.sleep(3_600)

    async def _come_back(self, store: SqlStore) -> None:
        now = self._wall.now_ms()
        outage, moved = await store.write(lambda conn: heartbeat.come_back(conn, now))
        if moved and outage > 0:
            _log.info("away for %.0f s: %d alarms moved by that time", outage / 1000, moved)
        elif moved:
            _log.warning("the clock was put back by %.0f s: %d alarms moved with it", -outage / 1000, moved)

    async def _beat(self, store: SqlStore, desk: TheDesk) -> None:
        """Heartbeats while people can reach us; the runner works only then."""
        runner: asyncio.Task[None] | None = None
        desk.parts.catch_up = partial(self._catch_up, store)
        seen = time.monotonic()
        try:
            while True:
                if self._connected():
                    seen = time.monotonic()
                    if self._pulse.due:
                        await self._alive(store)
                    if runner is None or runner.done():
                        runner = asyncio.create_task(self._run_tables(desk))
                elif runner is not None and time.monotonic() - seen > CUT_OFF_S:
                    _log.warning("Discord can't be reached: the tables' clocks stand still until it can")
                    await _cancel(runner)
                    runner = None
                await asyncio.sleep(0.25 if runner is None else 1)
        finally:
            if runner is not None:
                await _cancel(runner)

    async def _catch_up(self, store: SqlStore) -> None:
        """A press has come before the heartbeat that moves the alarms by an outage: that one is written now."""
        if not self._pulse.steady:
            await self._alive(store)

    async def _alive(self, store: SqlStore) -> None:
        """Write a heartbeat, and move the alarms first if there was an outage."""
        now = self._wall.now_ms()
        try:
            if self._pulse.steady:
                await store.alive(now)
            else:
                await self._come_back(store)
        except Unavailable as why:
            if not self._unwritten:
                _log.error("nothing can be written to the database, so the tables stand still: %s", why)
            self._unwritten = True
            return
        except Exception:  # whatever it is, the next heartbeat may succeed, and without any no clock would run
            _log.exception("the heartbeat stumbled; it goes on")
            return
        if self._unwritten:
            _log.info("the database can be written again")
        self._unwritten = False
        self._pulse.beat(now)

    async def _run_tables(self, desk: TheDesk) -> None:
        runner = Runner(desk.parts, may_look=lambda: self._pulse.steady)
        try:
            await runner.run()
        except Unavailable as why:
            _log.warning("the tables' clock waits for the database: %s", why)
            await asyncio.sleep(1)
        except Exception:
            _log.exception("the tables' clock stumbled; it starts again")
            await asyncio.sleep(1)
        finally:
            runner.stop()

    # --- Discord

    def _connected(self) -> bool:
        client = None if self._door is None else self._door.client
        if client is None or not client.is_ready() or client.is_closed():
            return False
        return any(not shard.is_closed() for shard in client.shards.values())

    async def _stay_connected(
        self, store: SqlStore, desk: TheDesk, catalogue: Catalogue, beating: asyncio.Task[None]
    ) -> None:
        """Until stopped. Raises Stop for what trying again can't mend."""
        stopped = asyncio.create_task(self._stop.wait())
        wait_s = 1.0
        while not stopped.done():
            async with self._opened(store, desk, catalogue) as door:
                session = asyncio.create_task(self._session(door, store))
                began = time.monotonic()
                await asyncio.wait({session, stopped}, return_when=asyncio.FIRST_COMPLETED)
                if stopped.done():
                    _log.info("stopping")
                    await _cancel(beating)  # no robot moves on, or what waits to be written would never end
                    await door.close(CLOSE_WITHIN_S)
                    await _cancel(session)
                    return
            error = session.exception() or ConnectionError("the connection was closed")
            stop = hopeless(error)
            if stop is not None:
                raise stop from error
            wait_s = 1.0 if time.monotonic() - began > 60 else min(wait_s * 2, 60)
            _log.warning("Discord can't be reached (%s); trying again in %.0f s", in_a_line(error), wait_s)
            await asyncio.wait({stopped}, timeout=wait_s)

    @asynccontextmanager
    async def _opened(self, store: SqlStore, desk: TheDesk, catalogue: Catalogue) -> AsyncIterator[Door]:
        """A door of its own for each attempt: a client that failed to log in can't be used again."""
        settings = self._settings
        door = await _door(settings, store, desk, catalogue, desk.parts.clock)
        desk.post = door.outbox
        self._door = door
        try:
            async with door.client:
                yield door
        finally:
            self._door = None
            await door.outbox.flush(0)

    async def _session(self, door: Door, store: SqlStore) -> None:
        await door.client.login(self._token)
        await self._invite_once(door, store)
        await door.client.connect()

    async def _invite_once(self, door: Door, store: SqlStore) -> None:
        application, local = door.client.application_id, self._settings.discord_url is not None
        link = first_invitation(application, local=local, shown_for=await store.value(_INVITED))
        if link is None:
            return
        print(f"Add the bot to a server: {link}", flush=True)  # noqa: T201
        await store.set_value(_INVITED, str(application))


async def _door(settings: Settings, store: SqlStore, desk: TheDesk, catalogue: Catalogue, clock: Clock) -> Door:
    return await open_door(
        desk,
        store,
        catalogue,
        clock,
        requests_per_s=settings.requests_per_s,
        ready_timeout_s=settings.ready_timeout_s,
        dev_guild=settings.dev_guild,
        connector=connecting.connector(),
    )


async def _once(settings: Settings, token: str, do: Callable[[Door], Awaitable[T]]) -> T:
    """Log in, do one thing, leave. The bot may be running meanwhile."""
    connecting.prepare(settings.discord_url)
    file = database_file(settings.database)
    make_place(file)
    async with _beside_the_bot(file) as store:
        clock = WallClock()
        catalogue = Catalogue.load()
        desk = make_desk(store=store, clock=clock, message_url=message_url, catalogue=catalogue)
        door = await _door(settings, store, desk, catalogue, clock)
        try:
            async with door.client:
                await door.client.login(token)
                return await do(door)
        except Exception as error:
            stop = hopeless(error)
            if stop is None:
                raise connecting.unreachable(error) from error
            raise stop from error


@asynccontextmanager
async def _beside_the_bot(file: Path) -> AsyncIterator[SqlStore]:
    """The store; where the bot runs, as it is (the bot has migrated it), else with lock and migration."""
    with contextlib.ExitStack() as held:
        try:
            held.enter_context(lock(file))
        except SecondStart:
            store = SqlStore(file)
            try:
                yield store
            finally:
                await store.close()
            return
        async with open_store(file) as store:
            yield store


def _on_signals(stop: Callable[[], None]) -> None:
    """SIGTERM and SIGINT stop us; also where an event loop can't handle signals. (B070)"""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))


async def _cancel(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _drive(settings: Settings, main: Coroutine[Any, Any, T]) -> T:
    """Run to the end, on the faster event loop where it is installed. StorageError, too, where the records fail it."""
    # The writer's and the readers' threads do little between two waits for the interpreter, and each wait would last up
    # to 5 ms while the loop is busy: a press needs four of them.
    sys.setswitchinterval(_SWITCH_S)
    with said_in_a_line(database_file(settings.database)):
        try:
            import uvloop
        except ImportError:
            return asyncio.run(main)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(main)
