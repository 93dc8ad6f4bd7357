"""The gateway: handshake, compression, RESUME with replay, ops 7 and 9, heartbeats, intents, shards, refusals."""

from __future__ import annotations

import asyncio
import contextlib
import json
import types
import zlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import discord
import pytest

from bot.local_discord import LocalDiscord
from tests.local_discord.client import TableBot, running


class QuickBot(TableBot):
    """Identifies again without the five seconds that discord.py waits by default."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        del shard_id, initial


class ZlibStream:
    """What discord.py uses where the package zstandard isn't installed; it defines only one of the two."""

    COMPRESSION_TYPE = "zlib-stream"

    def __init__(self) -> None:
        self.stream, self.parts = zlib.decompressobj(), bytearray()

    def decompress(self, data: bytes, /) -> str | None:
        self.parts.extend(data)
        if not data.endswith(b"\x00\x00\xff\xff"):
            return None
        whole, self.parts = bytes(self.parts), bytearray()
        return self.stream.decompress(whole).decode()


@contextlib.asynccontextmanager
async def socket_to(server: LocalDiscord, query: str = "v=10&encoding=json") -> AsyncIterator[Any]:
    """A bare WebSocket to the gateway."""
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{server.gateway_url}?{query}") as socket:
        yield socket


async def identify(socket: Any, server: LocalDiscord, **changes: Any) -> None:
    """Reads HELLO and identifies."""
    assert json.loads((await socket.receive()).data)["op"] == 10
    data = {"token": server.token, "intents": 1, "properties": {}} | changes
    await socket.send_str(json.dumps({"op": 2, "d": data}))


@pytest.mark.parametrize("kind", ["zstd-stream", "zlib-stream"])
async def test_both_compressions(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client works with either stream compression that it may ask for. (discord.md section 1)"""
    if kind == "zlib-stream":
        monkeypatch.setattr(discord.utils, "_ActiveDecompressionContext", ZlibStream)
    asked_for = discord.utils._ActiveDecompressionContext.COMPRESSION_TYPE
    assert asked_for == kind
    async with LocalDiscord() as server, running(server):
        opened = await server.person("north").slash("table open")
        assert opened.acknowledged
        assert server.violations == []


async def test_without_compression() -> None:
    """A bare socket gets HELLO, READY and the server with @everyone first among its roles. (discord.md section 5)"""
    async with LocalDiscord() as server, socket_to(server) as socket:
        await identify(socket, server)
        ready = json.loads((await socket.receive()).data)
        assert ready["t"] == "READY"
        assert ready["d"]["resume_gateway_url"] == server.gateway_url
        guild = json.loads((await socket.receive()).data)
        assert (guild["t"], guild["s"]) == ("GUILD_CREATE", 2)
        assert guild["d"]["roles"][0]["id"] == guild["d"]["id"]
        assert {one["name"] for one in guild["d"]["channels"]} == {"cards", "lounge"}


async def _op7(server: LocalDiscord) -> None:
    server.gateway_op7()


async def _abort(server: LocalDiscord) -> None:
    server.kill_connections()


async def _away(server: LocalDiscord) -> None:
    await server.gateway.close_all(1001)


BREAKS: dict[str, Callable[[LocalDiscord], Any]] = {
    "close 4000": LocalDiscord.reset_sockets,
    "close 1001": _away,
    "op 7": _op7,
    "cut": _abort,
}


@pytest.mark.parametrize("name", BREAKS)
async def test_a_press_made_while_away_is_replayed(name: str) -> None:
    """The connection breaks, somebody presses meanwhile, and the press is answered after RESUME. (discord.md 5)"""
    async with LocalDiscord() as server, running(server, QuickBot()) as bot:
        north = server.person("north")
        board = (await north.slash("table open")).message
        assert board is not None
        await BREAKS[name](server)
        await server.until(lambda: not server.gateway.ready)
        pressed = await north.press(board["id"], "More")
        assert pressed.type == 7
        assert [one.name for one in server.transcript.entries if one.name.startswith("RESUMED")]
        assert bot.readies == 1
        assert len(bot.pressed) == 1


async def test_an_invalid_session_starts_anew() -> None:
    """After op 9 the client identifies again, and what was pressed meanwhile is lost. (discord.md trap 13)"""
    async with LocalDiscord() as server, running(server, QuickBot()) as bot:
        north = server.person("north")
        board = (await north.slash("table open")).message
        assert board is not None
        server.gateway_op9()
        await server.until(lambda: not server.gateway.ready)
        lost = asyncio.create_task(north.press(board["id"], "More"))
        await server.ready()
        server.clock.advance(3.1)
        assert not (await lost).acknowledged
        assert bot.pressed == []
        assert (await north.press(board["id"], "More")).acknowledged
        assert [one.name for one in server.transcript.entries].count("READY shard 0") == 2


async def test_the_client_leaves_a_server_that_stops_acknowledging() -> None:
    """Heartbeats without an answer: the client closes with 4000 and resumes. (discord.md section 11)"""
    async with LocalDiscord(heartbeat_ms=200) as server:
        bot = QuickBot(heartbeat_timeout=0.5)
        async with running(server, bot):
            server.gateway.acks = False
            await server.until(lambda: not server.gateway.ready, timeout_s=10)
            server.gateway.acks = True
            await server.until(lambda: any(one.name == "RESUMED shard 0" for one in server.transcript.entries))


async def test_a_client_without_heartbeats_is_closed() -> None:
    """No heartbeat for one and a half intervals: close 4009."""
    async with LocalDiscord(heartbeat_ms=100) as server, socket_to(server) as socket:
        await identify(socket, server)
        while not socket.closed:
            await socket.receive()
        assert socket.close_code == 4009


async def test_the_first_connection_may_be_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gateway refuses the first connection; the sharded client comes back by itself. (discord.md trap 10)"""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(discord.shard, "asyncio", types.SimpleNamespace(**vars(asyncio) | {"sleep": sleep}))
    async with LocalDiscord() as server:
        server.faults.add("GET /gateway", 1, "status", status=503)
        async with running(server, QuickBot(), sync=False) as bot:
            assert bot.is_ready()
    assert waits == [5.0]


REFUSED: dict[str, tuple[dict[str, Any], int]] = {
    "wrong token": ({"token": "wrong"}, 4004),
    "token that looks real": ({"token": "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz"}, 4004),
    "privileged intents": ({"intents": 1 << 15}, 4014),
    "unknown intents": ({"intents": 1 << 30}, 4013),
    "shard out of range": ({"shard": [2, 2]}, 4010),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_identify_refused(name: str) -> None:
    """Each refusal has its close code; no privileged intent is switched on here. (B103)"""
    changes, code = REFUSED[name]
    async with LocalDiscord() as server, socket_to(server) as socket:
        await identify(socket, server, **changes)
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == code


async def test_sends_are_limited() -> None:
    """121 messages within a minute, or one over 4,096 bytes, close the connection. (discord.md section 2)"""
    async with LocalDiscord() as server:
        async with socket_to(server) as socket:
            await socket.receive()
            for _ in range(121):
                await socket.send_str('{"op": 1, "d": null}')
            while not socket.closed:
                await socket.receive()
            assert socket.close_code == 4008
        async with socket_to(server) as socket:
            await socket.receive()
            await socket.send_str(json.dumps({"op": 3, "d": "x" * 5000}))
            while not socket.closed:
                await socket.receive()
            assert socket.close_code == 4002
        assert len(server.violations) == 2


async def test_too_many_identifies_at_once() -> None:
    """More than max_concurrency identifies within 5 s are answered with op 9. (discord.md section 2)"""
    async with LocalDiscord(max_concurrency=1) as server, socket_to(server) as first, socket_to(server) as second:
        await identify(first, server, shard=[0, 2])
        assert json.loads((await first.receive()).data)["t"] == "READY"
        await identify(second, server, shard=[1, 2])
        assert json.loads((await second.receive()).data)["op"] == 9


async def test_a_resume_that_cannot_be() -> None:
    """An unknown session is answered with op 9, a number not yet sent with close 4007."""
    async with LocalDiscord() as server:
        async with socket_to(server) as socket:
            await socket.receive()
            await socket.send_str(json.dumps({"op": 6, "d": {"token": server.token, "session_id": "x", "seq": 1}}))
            assert json.loads((await socket.receive()).data) == {"op": 9, "d": False, "s": None, "t": None}
        async with socket_to(server) as socket:
            await identify(socket, server)
            session = json.loads((await socket.receive()).data)["d"]["session_id"]
            server.kill_connections()
        async with socket_to(server) as socket:
            await socket.receive()
            asked = {"token": server.token, "session_id": session, "seq": 99}
            await socket.send_str(json.dumps({"op": 6, "d": asked}))
            assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
            assert socket.close_code == 4007


async def test_shards_get_their_own_servers_and_shard_0_the_private_presses() -> None:
    """Two processes share the shards; a press in a private message arrives at shard 0's. (discord.md trap 33)"""
    async with LocalDiscord() as server:
        club = server.world.guild("Card Club")
        added = [server.world.add_guild(name) for name in ("A", "B", "C", "D")]
        other = next(one for one in added if (one.id >> 22) % 2 != (club.id >> 22) % 2)
        first, second = QuickBot(shard_ids=[0], shard_count=2), QuickBot(shard_ids=[1], shard_count=2)
        async with running(server, first), running(server, second, sync=False):
            assert {guild.id for guild in first.guilds} | {guild.id for guild in second.guilds} == set(
                server.world.guilds
            )
            assert not {guild.id for guild in first.guilds} & {guild.id for guild in second.guilds}
            north = server.person("north")
            in_other = server.world.channel("general", other.id)
            assert (await north.slash("table open", channel=in_other.id)).acknowledged
            home = first if (club.id >> 22) % 2 == 0 else second
            board = (await north.slash("table open", channel="cards")).message
            assert board is not None
            await north.press(board["id"], "More")
            assert len(home.pressed) == 1
            dm = await north.slash("table open", channel="dm")
            assert dm.message is not None
            before = len(first.pressed)
            await north.press(dm.message["id"], "More")
            assert len(first.pressed) == before + 1


async def test_only_wanted_events_are_sent() -> None:
    """With the guilds intent alone no message events come, but interactions do. (discord.md section 1)"""
    async with LocalDiscord() as server, running(server):
        board = (await server.person("north").slash("table open")).message
        assert board is not None
        names = {one.name for one in server.transcript.entries if one.kind == "event"}
        assert "INTERACTION_CREATE" in names
        assert not any(name.startswith("MESSAGE_") for name in names)


async def test_events_twice_and_out_of_order() -> None:
    """An event may come twice or after its successor. (discord.md trap 32)"""
    async with LocalDiscord() as server, running(server) as bot:
        north = server.person("north")
        board = (await north.slash("table open")).message
        assert board is not None
        bot.on_press = _quiet
        server.faults.add("INTERACTION_CREATE", 1, "duplicate")
        await north.press(board, "More")
        await server.until(lambda: len(bot.pressed) == 2)
        assert bot.pressed[0] == bot.pressed[1]
        server.faults.add("INTERACTION_CREATE", 1, "reorder")
        await asyncio.gather(north.press(board, "More"), north.press(board, "More"))
        assert bot.pressed[2] > bot.pressed[3]


async def _quiet(bot: TableBot, interaction: discord.Interaction[Any]) -> None:
    with contextlib.suppress(discord.HTTPException):
        await interaction.response.defer()
