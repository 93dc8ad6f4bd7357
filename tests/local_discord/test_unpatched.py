"""A client that nothing was told: it asks for Discord's own names, over TLS, and finds the local Discord there."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import aiohttp
import discord

from bot.local_discord import LocalDiscord
from tests.local_discord.client import TableBot, text_of
from tests.local_discord.names import HereOnly, certificates


async def test_a_client_with_nothing_patched() -> None:
    """The shipped client's own addresses, unchanged; only its connector leads them here. (discord.md 5, way 2)"""
    assert discord.http.Route.BASE == "https://discord.com/api/v10"
    assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == "wss://gateway.discord.gg/"
    theirs, ours = certificates()
    async with LocalDiscord(ssl_context=theirs, resume_url="wss://gateway.discord.gg/") as server:
        connector = aiohttp.TCPConnector(resolver=HereOnly(server.port), ssl=ours)
        bot = TableBot(connector=connector)
        task = asyncio.create_task(bot.start(server.token))
        try:
            await server.ready()
            await asyncio.wait_for(bot.wait_until_ready(), 15)
            await bot.tree.sync()
            north = server.person("north")
            board = (await north.slash("table open")).message
            assert board is not None
            pressed = await north.press(board, "More")
            assert pressed.type == 7
            await server.reset_sockets()
            shown: dict[str, Any] = await (await north.press(board["id"], "My hand")).settled()
            assert text_of(shown) == "Hand of North"
            assert [one.name for one in server.transcript.entries if one.name.startswith("RESUMED")]
            assert server.violations == []
        finally:
            await bot.close()
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
