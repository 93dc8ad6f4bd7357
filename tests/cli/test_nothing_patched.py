"""`euchre run` as against Discord itself: its own addresses, TLS, no local setting. Only names are resolved to here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import aiohttp
import discord
import pytest

from bot import connecting
from bot.discord.client import PERMISSIONS, first_invitation
from bot.local_discord import LocalDiscord
from bot.local_discord.ids import Json
from bot.local_discord.people import Person
from bot.running import _Bot
from bot.settings import Settings
from tests.local_discord.names import HereOnly, certificates


@pytest.mark.parametrize(
    ("application", "local", "shown_for", "shown"),
    [
        (900, False, None, True),
        (900, False, "900", False),
        (900, False, "899", True),  # another token, another application
        (900, True, None, False),
        (None, False, None, False),
    ],
)
def test_the_invitation_is_shown_once_for_each_application(
    application: int | None, local: bool, shown_for: str | None, shown: bool
) -> None:
    """The first run says where to invite the bot; later ones, and the local Discord, don't."""
    assert (first_invitation(application, local=local, shown_for=shown_for) is not None) is shown


@asynccontextmanager
async def connected(settings: Settings, server: LocalDiscord) -> AsyncIterator[None]:
    """`euchre run`, from when it is connected until it is stopped."""
    bot = _Bot(settings, server.token)
    task = asyncio.create_task(bot.run())
    try:
        await server.until(lambda: server.gateway.ready or task.done(), timeout_s=30)
        assert not task.done(), task.exception()
        yield
    finally:
        bot._stop.set()
        await task


def _with_my_hand(person: Person) -> list[Json]:
    return [each for each in person.messages("cards") if "My hand" in str(each["components"])]


async def test_the_bot_itself_with_nothing_patched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table is opened and played at over TLS under Discord's names; the invite link is printed at the first run only.

    (discord.md 5, way 2)
    """
    assert discord.http.Route.BASE == "https://discord.com/api/v10"
    assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == "wss://gateway.discord.gg/"
    theirs, ours = certificates()
    settings = Settings(state_dir=tmp_path, ready_timeout_s=0)
    async with LocalDiscord(ssl_context=theirs, resume_url="wss://gateway.discord.gg/") as server:
        monkeypatch.setattr(
            connecting, "connector", lambda: aiohttp.TCPConnector(resolver=HereOnly(server.port), ssl=ours)
        )
        async with connected(settings, server):
            north = server.person("north")
            lobby = await (await north.slash("euchre start")).settled(30)
            await north.press(lobby, "Play with robots")
            boards = partial(_with_my_hand, north)
            await server.until(lambda: bool(boards()), timeout_s=30)
            await server.reset_sockets()
            hand = await (await north.press(boards()[-1]["id"], "My hand")).settled()
            assert "You are **North**" in str(hand)
        first = capsys.readouterr().out
        async with connected(settings, server):
            second = capsys.readouterr().out
        assert server.violations == []
        assert [one.name for one in server.transcript.entries if one.name.startswith("RESUMED")]
    (line,) = first.splitlines()
    assert second == ""
    link = urlsplit(line.removeprefix("Add the bot to a server: "))
    assert (link.scheme, link.netloc, link.path) == ("https", "discord.com", "/oauth2/authorize")
    assert parse_qs(link.query) == {
        "client_id": [str(server.world.application_id)],
        "scope": ["bot applications.commands"],
        "permissions": [str(PERMISSIONS.value)],
    }
