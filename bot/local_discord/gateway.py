"""Gateway v10 on the wire: sessions, compression, heartbeats, RESUME with replay, ops 7 and 9. Knows no contents.

Close codes and order of messages: Discord's topic "Gateway". All writes of a connection go through one writer, because
the compression has state.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import zstandard
from aiohttp import WSCloseCode, WSMsgType, web

from .ids import Json, looks_real
from .payloads import guild_json, me_json
from .transcript import Entry

if TYPE_CHECKING:
    from .server import LocalDiscord

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    0,
    1,
    2,
    3,
    4,
    6,
    7,
    8,
    9,
    10,
    11,
)
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
KEPT_EVENTS = 1_000
SESSION_LIVES_S = 120.0
SENDS, SENDS_WITHIN_S, SEND_BYTES = 120, 60.0, 4096

_INTENT_OF = {"GUILD": 1 << 0, "CHANNEL": 1 << 0, "THREAD": 1 << 0, "MESSAGE": 1 << 9, "DIRECT_MESSAGE": 1 << 12}


class _Packer(Protocol):
    def pack(self, text: str) -> str | bytes: ...


class _Plain:
    def pack(self, text: str) -> str | bytes:
        return text


class _Zlib:
    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def pack(self, text: str) -> str | bytes:
        return self._stream.compress(text.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class _Zstd:
    def __init__(self) -> None:
        self._stream = zstandard.ZstdCompressor().compressobj()

    def pack(self, text: str) -> str | bytes:
        data = self._stream.compress(text.encode())
        return data + self._stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


_PACKERS: dict[str, Callable[[], _Packer]] = {"zlib-stream": _Zlib, "zstd-stream": _Zstd}


@dataclass
class Session:
    """A session of one shard, connected or waiting to be resumed."""

    id: str
    shard: int
    shards: int
    intents: int
    seq: int = 0
    kept: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    connection: Connection | None = None
    left_at: float | None = None

    def wants(self, name: str, guild: int | None) -> bool:
        """Whether an event goes to this session, by shard and by intents."""
        mine = (guild >> 22) % self.shards == self.shard if guild is not None else self.shard == 0
        if not mine or name == "INTERACTION_CREATE":
            return mine
        family = name.split("_", maxsplit=1)[0]
        if family == "MESSAGE" and guild is None:
            family = "DIRECT_MESSAGE"
        return bool(self.intents & _INTENT_OF.get(family, 0))

    def dispatch(self, name: str, data: Json) -> None:
        """Numbers an event, keeps it for a RESUME, and sends it if somebody listens."""
        self.seq += 1
        text = json.dumps({"op": DISPATCH, "t": name, "s": self.seq, "d": data}, separators=(",", ":"))
        self.kept.append((self.seq, text))
        if self.connection is not None:
            self.connection.send_text(text)


class Connection:
    """One WebSocket."""

    def __init__(self, gateway: Gateway, socket: web.WebSocketResponse, request: web.Request, compress: str) -> None:
        self.gateway, self.socket, self.request = gateway, socket, request
        self.session: Session | None = None
        self.last_beat = time.monotonic()
        self._out: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self._packer: _Packer = _PACKERS.get(compress, _Plain)()
        self._sent_at: deque[float] = deque()

    def send_text(self, text: str) -> None:
        """Queues one message; order is kept."""
        self._out.put_nowait(text)

    def send(self, op: int, data: Any = None) -> None:
        """Queues a message that isn't an event."""
        self.send_text(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def write(self) -> None:
        """The one writer."""
        with contextlib.suppress(ConnectionError, RuntimeError):
            while (text := await self._out.get()) is not None:
                packed = self._packer.pack(str(text))
                if isinstance(packed, bytes):
                    await self.socket.send_bytes(packed)
                else:
                    await self.socket.send_str(packed)

    def stop(self) -> None:
        """Ends the writer after what is queued."""
        self._out.put_nowait(None)

    def abort(self) -> None:
        """Cuts the connection without a close frame."""
        if self.request.transport is not None:
            self.request.transport.abort()

    def too_fast(self) -> bool:
        """Whether this received message is one too many for a minute."""
        now = time.monotonic()
        while self._sent_at and now - self._sent_at[0] > SENDS_WITHIN_S:
            self._sent_at.popleft()
        self._sent_at.append(now)
        return len(self._sent_at) > SENDS


ACK_AFTER_S = 0.05


class Gateway:
    """All sessions. `acks` False leaves heartbeats without an answer; `heartbeat_ms` is told to the client."""

    def __init__(self, server: LocalDiscord, heartbeat_ms: int) -> None:
        self.server = server
        self.heartbeat_ms = heartbeat_ms
        self.acks = True
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self._held: list[tuple[str, Json, int | None]] = []
        self._identified: deque[float] = deque()

    @property
    def ready(self) -> bool:
        """Whether a bot is connected."""
        return any(one.connection is not None for one in self.sessions.values())

    def dispatch(self, name: str, data: Json, guild: int | None) -> None:
        """Sends an event to the sessions that want it, through the faults that are set."""
        fault = self.server.faults.next(name) if self.server.faults.all else None
        if fault is not None and fault.kind == "drop":
            return
        if fault is not None and fault.kind == "reorder":
            self._held.append((name, data, guild))
            return
        times = 2 if fault is not None and fault.kind == "duplicate" else 1
        for _ in range(times):
            self._send(name, data, guild)
        held, self._held = self._held, []
        for one in held:
            self._send(*one)

    def _send(self, name: str, data: Json, guild: int | None) -> None:
        now = time.monotonic()
        for session in list(self.sessions.values()):
            if session.left_at is not None and now - session.left_at > SESSION_LIVES_S:
                del self.sessions[session.id]
            elif session.wants(name, guild):
                self.server.note(Entry(self.server.clock.now_ms(), "event", name, data, path=f"shard {session.shard}"))
                session.dispatch(name, data)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """One WebSocket, from HELLO to the close."""
        if "Origin" in request.headers:
            return web.Response(status=403, text="web pages may not speak as the bot")
        fault = self.server.faults.next("GET /gateway")
        if fault is not None:
            if fault.kind == "status":
                return web.Response(status=int(fault.args.get("status", 503)))
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        socket = web.WebSocketResponse(compress=False, max_msg_size=1 << 20)
        await socket.prepare(request)
        compress = request.query.get("compress", "")
        if request.query.get("encoding") != "json" or request.query.get("v") != "10":
            self.server.violated("gateway", f"query {dict(request.query)}: v=10 and encoding=json are expected")
            await socket.close(code=4012)
            return socket
        one = Connection(self, socket, request, compress)
        self.connections.add(one)
        writer = asyncio.create_task(one.write())
        watch = asyncio.create_task(self._watch(one))
        one.send(HELLO, {"heartbeat_interval": self.heartbeat_ms})
        try:
            code = await self._listen(one)
            if code is not None:
                await socket.close(code=code)
        finally:
            self._left(one, socket.close_code)
            watch.cancel()
            one.stop()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return socket

    async def _listen(self, one: Connection) -> int | None:
        """Reads until the socket closes; returns the code to close it with, if it's for us to close."""
        async for message in one.socket:
            if message.type is not WSMsgType.TEXT:
                return 4002
            if len(message.data.encode()) > SEND_BYTES:
                self.server.violated(
                    "gateway", f"a message of {len(message.data)} characters; the limit is {SEND_BYTES} bytes"
                )
                return 4002
            try:
                body = json.loads(message.data)
                op, data = body["op"], body.get("d")
            except (ValueError, KeyError, TypeError):
                self.server.violated("gateway", "a message that can't be decoded")
                return 4002
            if one.too_fast():
                self.server.violated("gateway", f"more than {SENDS} messages within {SENDS_WITHIN_S:.0f} s")
                return 4008
            code = self._received(one, op, data)
            if code is not None:
                return code
        return None

    def _received(self, one: Connection, op: int, data: Any) -> int | None:
        if op == HEARTBEAT:
            one.last_beat = time.monotonic()
            if self.acks:
                # A network takes its time. An ack within the client's own step makes discord.py 2.7.1 measure it from
                # the heartbeat before, and warn of a lag of a whole interval.
                asyncio.get_running_loop().call_later(ACK_AFTER_S, one.send, ACK)
            return None
        if op == IDENTIFY:
            return 4005 if one.session is not None else self._identify(one, data)
        if op == RESUME:
            return 4005 if one.session is not None else self._resume(one, data)
        if one.session is None:
            return 4003
        if op == MEMBERS:
            self._members(one.session, data)
            return None
        if op in (PRESENCE, VOICE):
            return None
        self.server.violated("gateway", f"unknown opcode {op}")
        return 4001

    def _identify(self, one: Connection, data: Json) -> int | None:
        server = self.server
        if looks_real(str(data.get("token"))):
            server.violated("gateway", "a token that looks real was refused")
            return 4004
        if not server.knows(str(data.get("token"))):
            return 4004
        intents = int(data.get("intents", -1))
        if intents < 0 or intents >= 1 << 26:
            return 4013
        if intents & PRIVILEGED:
            return 4014
        shard, shards = data.get("shard", (0, 1))
        if not 0 <= shard < shards:
            return 4010
        now = time.monotonic()
        while self._identified and now - self._identified[0] > 5.0:
            self._identified.popleft()
        if len(self._identified) >= server.max_concurrency:
            one.send(INVALID, False)
            return None
        self._identified.append(now)
        for old in [old for old in self.sessions.values() if old.shard == shard and old.connection is None]:
            del self.sessions[old.id]
        session = Session(secrets.token_hex(16), shard, shards, intents, connection=one)
        self.sessions[session.id] = one_session = session
        one.session = one_session
        self._greet(session)
        return None

    def _greet(self, session: Session) -> None:
        world = self.server.world
        mine = [
            guild
            for guild in world.guilds.values()
            if guild.bot_in and (guild.id >> 22) % session.shards == session.shard
        ]
        ready = {
            "v": 10, "user": me_json(world.bot), "guilds": [{"id": str(one.id), "unavailable": True} for one in mine],
            "session_id": session.id, "session_type": "normal", "resume_gateway_url": self.server.resume_url,
            "shard": [session.shard, session.shards], "private_channels": [], "relationships": [],
            "application": {"id": str(world.application_id), "flags": 0}, "user_settings": {}, "presences": [],
            "geo_ordered_rtc_regions": [], "guild_join_requests": [], "auth": {}, "_trace": ["local"],
        }  # fmt: skip
        self.server.note(Entry(self.server.clock.now_ms(), "gateway", f"READY shard {session.shard}"))
        session.dispatch("READY", ready)
        if session.intents & 1:
            for guild in mine:
                if guild.available:
                    session.dispatch("GUILD_CREATE", guild_json(world, guild))
        self.server.changed("ready")

    def _resume(self, one: Connection, data: Json) -> int | None:
        if not self.server.knows(str(data.get("token"))):
            return 4004
        session = self.sessions.get(str(data.get("session_id")))
        seq = int(data.get("seq") or 0)
        if session is not None and seq > session.seq:
            return 4007
        if session is None or (session.kept and seq < session.kept[0][0] - 1):
            one.send(INVALID, False)
            return None
        if session.connection is not None:
            session.connection.abort()
        session.connection, session.left_at, one.session = one, None, session
        for number, text in session.kept:
            if number > seq:
                one.send_text(text)
        self.server.note(Entry(self.server.clock.now_ms(), "gateway", f"RESUMED shard {session.shard}"))
        session.dispatch("RESUMED", {"_trace": ["local"]})
        self.server.changed("ready")
        return None

    def _members(self, session: Session, data: Json) -> None:
        chunk: Json = {
            "guild_id": str(data.get("guild_id")), "members": [], "chunk_index": 0, "chunk_count": 1,
            "not_found": [], "nonce": data.get("nonce"),
        }  # fmt: skip
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    def _left(self, one: Connection, code: int | None) -> None:
        self.connections.discard(one)
        session = one.session
        if session is not None and session.connection is one:
            session.connection, session.left_at = None, time.monotonic()
            if code in (1000, 1001):
                # A client that says goodbye with 1000 or 1001 gives its session up.
                self.sessions.pop(session.id, None)
            self.server.note(Entry(self.server.clock.now_ms(), "gateway", f"closed {code} shard {session.shard}"))
            self.server.changed("ready")

    async def _watch(self, one: Connection) -> None:
        """Closes a connection whose heartbeats stopped (4009)."""
        while True:
            await asyncio.sleep(self.heartbeat_ms / 2000)
            if time.monotonic() - one.last_beat > self.heartbeat_ms * 1.5 / 1000:
                self.server.note(Entry(self.server.clock.now_ms(), "gateway", "no heartbeat: closing with 4009"))
                await one.socket.close(code=4009)
                return

    # Faults of the connection

    def reconnect(self) -> None:
        """Op 7 to everybody: come back and resume."""
        for one in self.connections:
            one.send(RECONNECT)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Op 9 to everybody; not resumable unless said."""
        for one in list(self.connections):
            if not resumable and one.session is not None:
                self.sessions.pop(one.session.id, None)
                one.session = None
            one.send(INVALID, resumable)

    async def close_all(self, code: int = WSCloseCode.GOING_AWAY) -> None:
        """Closes every connection with a code; sessions stay resumable."""
        for one in list(self.connections):
            session = one.session
            await one.socket.close(code=code)
            if session is not None:
                session.connection, session.left_at = None, time.monotonic()
                self.sessions[session.id] = session

    def abort_all(self) -> None:
        """Cuts every connection; sessions stay resumable."""
        for one in list(self.connections):
            one.abort()
