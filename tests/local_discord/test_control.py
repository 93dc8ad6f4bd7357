"""The control API and the pages: what the page needs, and that nothing from elsewhere gets in."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import sys
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.local_discord import LocalDiscord
from bot.local_discord.world import PEOPLE
from tests.local_discord.client import running
from tests.local_discord.raw import Raw


class Page:
    """Asks as the page does."""

    def __init__(self, server: LocalDiscord, session: aiohttp.ClientSession) -> None:
        self.server, self.session = server, session

    async def get(self, path: str, **headers: str) -> Any:
        async with self.session.get(self.server.url + path, headers=headers) as got:
            return await got.json() if "json" in got.content_type else got.status

    async def post(self, path: str, /, **body: Any) -> Any:
        async with self.session.post(self.server.url + path, json=body) as got:
            return await got.json()


@contextlib.asynccontextmanager
async def page_on(server: LocalDiscord) -> AsyncIterator[Page]:
    async with aiohttp.ClientSession() as session:
        yield Page(server, session)


async def test_a_game_by_the_control_api() -> None:
    """State, channels, commands, slash, press, completion, messages, unread: all that the page asks for."""
    async with LocalDiscord() as server, running(server), page_on(server) as page:
        state = await page.get("/control/state")
        assert [one["key"] for one in state["people"]] == [key for key, _ in PEOPLE]
        assert state["application"]["ready"]
        assert state["guilds"][0]["name"] == "Card Club"
        places = await page.get("/control/north/channels")
        cards = next(one["id"] for one in places["guild_channels"] if one["name"] == "cards")
        offered = (await page.get(f"/control/north/commands?channel={cards}"))["commands"]
        assert [one["name"] for one in offered[0]["options"]] == ["open", "say", "letter"]
        opened = await page.post("/control/north/slash", channel=cards, path="table open", options={})
        assert (opened["acknowledged"], opened["ephemeral"], opened["error"]) == (True, False, None)
        pressed = await page.post("/control/east/press", channel=cards, message=opened["message_id"], custom_id="hand")
        assert pressed["acknowledged"]
        await server.until(lambda: len(server.person("east").messages(cards)) == 2)
        mine = (await page.get(f"/control/east/channels/{cards}/messages"))["messages"]
        assert [one["ephemeral"] for one in mine] == [False, True]
        assert len((await page.get(f"/control/north/channels/{cards}/messages"))["messages"]) == 1
        await page.post("/control/east/dismiss", message=mine[1]["id"])
        assert len((await page.get(f"/control/east/channels/{cards}/messages"))["messages"]) == 1
        asked = {"channel": cards, "path": "table say", "options": {"word": "p"}, "focused": "word"}
        choices = await page.post("/control/north/complete", **asked)
        assert [one["value"] for one in choices["choices"]] == ["pass", "pick up"]
        await page.post("/control/north/slash", channel=cards, path="table letter", options={})
        await server.until(lambda: server.person("north").unread() == 1)
        dm = (await page.get("/control/north/channels"))["dms"][0]
        assert (dm["with"], dm["unread"]) == ("Euchre", 1)
        await page.post(f"/control/north/channels/{dm['id']}/read")
        assert (await page.get("/control/north/channels"))["dms"][0]["unread"] == 0
        gone = await page.post("/control/north/press", channel=cards, message=opened["message_id"], custom_id="no")
        assert "nothing is called 'no' here" in gone["error"]


async def test_the_world_by_the_control_api() -> None:
    """People, private messages, language, clock, faults, violations, counted, transcript."""
    async with LocalDiscord(frozen=True) as server, page_on(server) as page, Raw(server) as raw:
        await page.post("/control/person", key="anna-maria", name="Anna Maria", locale="ro")
        assert server.world.user("anna-maria").locale == "ro"
        await page.post("/control/person", key="anna-maria", name="Anna")
        assert server.world.user("anna-maria").display_name == "Anna"
        assert server.world.user("anna-maria").locale == "ro"
        await page.post("/control/dms", person="east", open=False)
        assert not server.world.user("east").dms_open
        await page.post("/control/locale", person="east", locale="es-ES")
        assert server.world.user("east").locale == "es-ES"
        before = server.clock.now_ms()
        assert (await page.post("/control/clock/advance", seconds=90))["now_ms"] == before + 90_000
        await page.post("/control/faults", route="POST /channels/*", nth=1, kind="status", status=500)
        assert (await raw.post(content="a")).status == 500
        await raw.post(contnet="a")
        assert "contnet" in (await page.get("/control/violations"))["violations"][0]["what"]
        assert [one["status"] for one in (await page.get("/control/counted"))["counted"]] == [500, 400]
        shown = (await page.get("/control/transcript"))["transcript"]
        assert [one["kind"] for one in shown] == ["request", "request"]


async def test_events_are_for_those_who_may_see_them() -> None:
    """The stream of one person brings public things and their own, not another's ephemeral hand."""
    async with LocalDiscord() as server, Raw(server) as raw, aiohttp.ClientSession() as session:
        stream = await session.get(server.url + "/control/east/events")
        with contextlib.closing(stream):
            assert await _event(stream) == {"type": "ready", "ready": False}
            board = await raw.board()
            created = await _event(stream)
            assert (created["type"], created["message"]["id"]) == ("message_create", str(board.id))
            await raw.answer(raw.press(board, "north"), 4, content="hand of north", flags=64)
            await raw.answer(raw.press(board, "east"), 4, content="hand of east", flags=64)
            mine = await _event(stream)
            assert (mine["message"]["content"], mine["message"]["ephemeral"]) == ("hand of east", True)
            await raw.edit(str(board.id), content="changed")
            assert (await _event(stream))["type"] == "message_update"
            raw.press(board, "east")
            server.clock.advance(3.1)
            failed = await _event(stream)
            assert (failed["type"], failed["message_id"]) == ("interaction_failed", str(board.id))
            server.world.delete_message(board.id)
            assert (await _event(stream))["type"] == "message_delete"
            server.world.add_channel("attic")
            assert (await _event(stream))["type"] == "channel_update"


async def _event(stream: aiohttp.ClientResponse) -> Any:
    while True:
        line = (await stream.content.readline()).decode()
        if line.startswith("data: "):
            return json.loads(line[6:])


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "cards.example.org:8377"},
        {"Origin": "https://cards.example.org"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=lambda headers: " ".join(f"{key} {value}" for key, value in headers.items()),
)
async def test_pages_from_elsewhere_are_refused(headers: dict[str, str]) -> None:
    """A web page of another place can neither read nor act, not even by a name that leads here."""
    async with LocalDiscord() as server, page_on(server) as page:
        assert "error" in await page.get("/control/state", **headers)
        async with page.session.post(
            server.url + "/control/dms", json={"person": "east", "open": False}, headers=headers
        ) as got:
            assert got.status == 403
        assert server.world.user("east").dms_open


async def test_a_page_cannot_speak_as_the_bot() -> None:
    """Any `local.` token is taken, so a page that sends an Origin gets neither REST nor gateway."""
    async with LocalDiscord() as server, Raw(server) as raw, page_on(server) as page:
        foreign = {"Origin": "https://cards.example.org"}
        assert (await raw.ask("GET", "/users/@me", headers=foreign)).status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await page.session.ws_connect(server.gateway_url + "?v=10&encoding=json", headers=foreign)
        assert "error" in await page.post("/control/person", key="bot", name="Somebody")
        assert server.world.bot.display_name == "Euchre"


async def test_a_form_of_another_page_is_refused() -> None:
    """What a form can send without asking isn't taken: only JSON is."""
    async with LocalDiscord() as server, page_on(server) as page:
        text = '{"person": "east", "open": false}'
        async with page.session.post(server.url + "/control/dms", data=text) as got:
            assert got.status == 403
        assert server.world.user("east").dms_open


async def test_the_page_itself() -> None:
    """The page comes from the package, with a policy that lets nothing in from elsewhere."""
    async with LocalDiscord() as server, aiohttp.ClientSession() as session:
        async with session.get(server.url + "/?user=north") as got:
            assert (got.status, got.content_type) == (200, "text/html")
            policy = got.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
        async with session.get(server.url + "/static/app.js") as got:
            assert (got.status, got.content_type) == (200, "text/javascript")
        for path in ("/static/..%2fserver.py", "/static/none.js", "/static/.hidden"):
            async with session.get(server.url + path) as got:
                assert got.status == 404


async def test_it_starts_alone_and_names_a_busy_port() -> None:
    """`python -m bot.local_discord` prints its address; a second one on the port says so and exits with 69."""

    async def start(port: int) -> asyncio.subprocess.Process:
        command = [sys.executable, "-m", "bot.local_discord", "--port", str(port)]
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        second = await start(port)
        out, error = await second.communicate()
        assert second.returncode == 69
        assert out == b""
        assert error.count(b"\n") == 1
        assert b"--port" in error
    first = await start(0)
    assert first.stdout is not None
    line = (await first.stdout.readline()).decode().strip()
    assert line.startswith("Local Discord: http://127.0.0.1:")
    async with aiohttp.ClientSession() as session, session.get(line.split(" ")[-1] + "/control/state") as got:
        assert got.status == 200
    first.terminate()
    await first.communicate()
    assert first.returncode == 0
