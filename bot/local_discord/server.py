"""One local Discord: the parts put together, opened on a loopback port, and what tests hold in their hands."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import os
import socket
import ssl
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from .buckets import Buckets, Rates
from .clock import Clock
from .commands import Commands
from .control import Control
from .faults import Faults
from .gateway import Gateway
from .ids import looks_real
from .interactions import Interactions
from .pages import Pages
from .payloads import message_json
from .people import Person
from .rest import Rest
from .routes import ROUTES
from .things import Message
from .transcript import Counted, Entry, Transcript, Violation
from .world import Shown, World

LOOK_AGAIN_S = 0.05
_log = logging.getLogger(__name__)
Listener = Callable[[dict[str, Any], frozenset[str] | None], None]


class LocalDiscord:
    """Discord on this machine. Use it with `async with`.

    - `port` 0 takes a free one; `host` must be loopback (ValueError).
    - `strict`: fields and queries that the reference doesn't name are refused and recorded, as limits always are.
    - `frozen`: the clock begins at a fixed instant and stands still but for `clock.advance`.
    - `rates`: the figures of all rate limits; `rate_limits=False` switches them off for tests about something else.
    - `token`: what the bot says; any other `local.…` is taken too, one that looks real never is (ValueError).
    - `furnished`: whether the default world is there.
    - `keep`: how many transcript entries are kept, None for all.
    - `ssl_context` and `resume_url` are for a client that nothing was told: it speaks TLS to Discord's own names.
    """

    def __init__(
        self,
        port: int = 0,
        *,
        host: str = "127.0.0.1",
        strict: bool = True,
        frozen: bool = False,
        rates: Rates | None = None,
        rate_limits: bool = True,
        token: str = "local.discord",  # noqa: S107  # opens this server only
        furnished: bool = True,
        keep: int | None = None,
        heartbeat_ms: int = 41_250,
        max_concurrency: int = 16,
        ssl_context: ssl.SSLContext | None = None,
        resume_url: str | None = None,
    ) -> None:
        if not _is_loopback(host):
            raise ValueError(f"the local Discord listens on loopback only, not on {host!r}; use 127.0.0.1")
        if looks_real(token):
            raise ValueError("this token looks like one of Discord itself; the local Discord takes local.<anything>")
        if not token.startswith("local."):
            raise ValueError("the token of the local Discord begins with 'local.'")
        self.host, self._port, self.strict, self.token = host, port, strict, token
        self.max_concurrency = max_concurrency
        self._ssl, self._resume_url = ssl_context, resume_url
        self.clock = Clock(frozen=frozen)
        self.transcript = Transcript(keep)
        self.faults = Faults()
        self.buckets = Buckets(self.clock, rates or Rates(), enforced=rate_limits)
        self.world = World(self.clock)
        self.commands = Commands(self.world, strict=strict)
        self.interactions = Interactions(self.world, strict=strict)
        self.gateway = Gateway(self, heartbeat_ms)
        self.nonces: dict[tuple[int, str | int], Message] = {}
        self._people: dict[str, Person] = {}
        self._listeners: list[Listener] = []
        self._waiters: list[asyncio.Event] = []
        self._runner: web.AppRunner | None = None
        if furnished:
            self.world.furnish()
        self.world.dispatch = self.interactions.dispatch_to_bot = self.gateway.dispatch
        self.world.shown = self._shown
        self.interactions.on_change = self._wake

    # Opening and closing

    async def __aenter__(self) -> Self:
        """Opens the port (OSError if it's taken)."""
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes everything; after a failure the log holds the transcript's end."""
        if error is not None:
            _log.error("what happened last:\n%s", self.transcript.text())
        await self.close()

    async def open(self) -> None:
        """Listens (OSError if the port is taken)."""
        sock = socket.socket(socket.AF_INET6 if ":" in self.host else socket.AF_INET)
        if os.name == "posix":  # elsewhere it would let two servers share the port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((self.host, self._port))
        except OSError:
            sock.close()
            raise
        self._port = sock.getsockname()[1]
        self.world.cdn = self.url
        app = web.Application(client_max_size=30 * 1024 * 1024)
        rest, pages, control = Rest(self, ROUTES), Pages(self), Control(self)
        app.router.add_route("*", "/api/v10{tail:/.*}", rest.handle)
        for path in ("/gateway/", "/gateway"):
            app.router.add_get(path, self.gateway.handle)
        # The real gateway has no path of its own, so an unpatched client asks for "/".
        app.router.add_get("/", self._front(pages))
        control.add_routes(app)
        pages.add_routes(app)
        self._runner = web.AppRunner(app, access_log=None, handler_cancellation=False, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, sock, ssl_context=self._ssl).start()

    def _front(self, pages: Pages) -> Callable[[web.Request], Any]:
        async def front(request: web.Request) -> web.StreamResponse:
            if request.headers.get("Upgrade", "").lower() == "websocket":
                return await self.gateway.handle(request)
            return await pages.page(request)

        return front

    async def close(self) -> None:
        """Closes all connections and the port."""
        self.clock.close()
        self.changed("closed")
        await self.gateway.close_all()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self._port

    @property
    def url(self) -> str:
        """Where it is, e.g. http://127.0.0.1:8377."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self._ssl else 'http'}://{host}:{self._port}"

    @property
    def gateway_url(self) -> str:
        """Where its gateway is, with the slash at the end that the client needs."""
        return self.url.replace("http", "ws", 1) + "/gateway/"

    @property
    def resume_url(self) -> str:
        """What it tells a client about where to connect and resume."""
        return self._resume_url or self.gateway_url

    def knows(self, token: str) -> bool:
        """Whether a token is taken: `local.` and anything, but none that looks real."""
        return token.startswith("local.") and not looks_real(token)

    # What tests hold

    def person(self, key: str) -> Person:
        """The scripted person with this key (LookupError)."""
        if key not in self._people:
            self.world.user(key)
            self._people[key] = Person(self, key)
        return self._people[key]

    @property
    def violations(self) -> list[Violation]:
        """Every documented rule that the bot broke; tests assert that it's empty."""
        return self.transcript.violations

    @property
    def counted(self) -> list[Counted]:
        """All counted requests so far."""
        return list(self.transcript.counted)

    def requests(self, name: str = "") -> list[Entry]:
        """All requests so far, or those whose route is `name`, e.g. "POST /channels/{channel}/messages"."""
        return [one for one in self.transcript.entries if one.kind == "request" and name in ("", one.route)]

    def seen_by(self, key: str) -> list[Any]:
        """Every state of every message, and every completion, that this person ever could see."""
        return [one.body for one in self.transcript.entries if key in one.audience and one.body is not None]

    async def until(self, true: Callable[[], bool], *, timeout_s: float = 20.0) -> None:
        """Waits until something holds (TimeoutError with the transcript). Looks after each thing that happens here.

        It also looks every now and then by itself, since `true` may speak of something outside.
        """
        changed = asyncio.Event()
        self._waiters.append(changed)
        try:
            async with asyncio.timeout(timeout_s):
                while not true():
                    changed.clear()
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(changed.wait(), LOOK_AGAIN_S)
        except TimeoutError:
            raise TimeoutError(f"it never came true; last seen:\n{self.transcript.text()}") from None
        finally:
            self._waiters.remove(changed)

    async def ready(self, timeout_s: float = 15.0) -> None:
        """Waits until a bot is connected."""
        await self.until(lambda: self.gateway.ready, timeout_s=timeout_s)

    async def reset_sockets(self) -> None:
        """Closes the gateway connections with 4000, as an internal error does; they can be resumed."""
        await self.gateway.close_all(4000)

    def gateway_op7(self) -> None:
        """Asks every connection to come back and resume."""
        self.gateway.reconnect()

    def gateway_op9(self, *, resumable: bool = False) -> None:
        """Declares every session invalid."""
        self.gateway.invalidate(resumable=resumable)

    def kill_connections(self) -> None:
        """Cuts the gateway connections without a word; they can be resumed."""
        self.gateway.abort_all()

    # Inside

    def note(self, entry: Entry) -> None:
        """Writes into the transcript and wakes those who wait."""
        self.transcript.entries.append(entry)
        self._wake()

    def violated(self, where: str, what: str) -> None:
        """Records a broken rule."""
        self.transcript.violations.append(Violation(self.clock.now_ms(), where, what))
        self._wake()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Calls `listener(event, people)` for everything shown; returns what ends it. None means everybody."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def changed(self, what: str, *, channel: int | None = None, people: Iterable[str] | None = None) -> None:
        """Tells listeners of something that isn't a message."""
        event: dict[str, Any] = {"type": what}
        if channel is not None:
            event["channel_id"] = str(channel)
        if what == "ready":
            event["ready"] = self.gateway.ready
        self._emit(event, None if people is None else frozenset(people))
        self._wake()

    def _shown(self, shown: Shown) -> None:
        entry = Entry(self.clock.now_ms(), "shown", shown.what, shown.message, path=str(shown.channel_id))
        entry.audience = shown.audience
        self.note(entry)
        event: dict[str, Any] = {"type": shown.what, "channel_id": str(shown.channel_id)}
        if shown.message_id is not None:
            event["message_id"] = str(shown.message_id)
        if shown.message is not None:
            event["message"] = shown.message | {"ephemeral": bool(shown.message["flags"] & 64)}
        if shown.what == "interaction_failed" and shown.message_id is not None:
            for key in shown.audience:
                self.person(key).failed.add(shown.message_id)
        if shown.what == "message_update" and shown.message_id is not None:
            for key in shown.audience:
                if key in self._people:
                    self._people[key].failed.discard(shown.message_id)
        self._emit(event, shown.audience)
        if shown.what == "message_create" and shown.message_id is not None:
            self._count_unread(shown)

    def _count_unread(self, shown: Shown) -> None:
        for key in shown.audience:
            if self.world.unread.get((key, shown.channel_id)):
                self.changed("unread", channel=shown.channel_id, people=[key])

    def _emit(self, event: dict[str, Any], people: frozenset[str] | None) -> None:
        for listener in list(self._listeners):
            listener(event, people)

    def _wake(self) -> None:
        for waiter in self._waiters:
            waiter.set()

    def message(self, number: int | str) -> dict[str, Any]:
        """A message as it is now, whoever may see it (LookupError)."""
        return message_json(self.world, self.world.message(number))


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
