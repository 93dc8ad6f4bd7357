"""A small bot on the real discord.py client, for tests of the local Discord: a counter with a hand for each person."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import discord
import yarl
from discord import app_commands, ui

from bot.local_discord import LocalDiscord

Presses = Callable[["TableBot", discord.Interaction[Any]], Awaitable[None]]


class TableBot(discord.AutoShardedClient):
    """Answers `/table open` with a board, and its buttons; `on_press` replaces what buttons do."""

    def __init__(self, *, on_press: Presses | None = None, **options: Any) -> None:
        options.setdefault("shard_count", 1)
        options.setdefault("intents", discord.Intents(guilds=True))
        options.setdefault("allowed_mentions", discord.AllowedMentions.none())
        super().__init__(max_messages=None, chunk_guilds_at_startup=False, guild_ready_timeout=0, **options)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(_group(self))
        self.on_press = on_press or _press
        self.pressed: list[int] = []
        self.readies = 0

    async def on_ready(self) -> None:
        self.readies += 1

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is discord.InteractionType.component:
            self.pressed.append(interaction.id)
            await self.on_press(self, interaction)


def board(count: int) -> ui.LayoutView:
    """A board in Components V2 with two buttons."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(ui.TextDisplay(f"Count: {count}"), ui.Separator())
    row: ui.ActionRow[Any] = ui.ActionRow()
    row.add_item(ui.Button(label="More", custom_id=f"more:{count}"))
    row.add_item(ui.Button(label="My hand", custom_id="hand"))
    box.add_item(row)
    view.add_item(box)
    view.stop()
    return view


def text_of(message: dict[str, Any]) -> str:
    """All texts of a message, V1 or V2."""
    found = [message["content"]]

    def walk(components: list[dict[str, Any]]) -> None:
        for one in components:
            found.append(one.get("content", ""))
            walk(one.get("components", []))

    walk(message["components"])
    return "\n".join(text for text in found if text)


async def _press(bot: TableBot, interaction: discord.Interaction[Any]) -> None:
    data: Any = interaction.data
    custom_id = str(data["custom_id"])
    if custom_id == "hand":
        await interaction.response.defer()
        await interaction.followup.send(f"Hand of {interaction.user.display_name}", ephemeral=True)
    elif custom_id.startswith("more:"):
        count = int(custom_id.split(":")[1]) + 1
        await interaction.response.edit_message(view=board(count))


def _group(bot: TableBot) -> app_commands.Group:
    group = app_commands.Group(name="table", description="A table")

    @group.command(name="open", description="Opens a table")
    async def open_(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(view=board(0))

    @group.command(name="say", description="Says a word")
    async def say(interaction: discord.Interaction[Any], word: str, times: int = 1) -> None:
        await interaction.response.send_message(" ".join([word] * times), ephemeral=True)

    @say.autocomplete("word")
    async def words(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=w, value=w) for w in ("pass", "pick up", "alone") if w.startswith(current)]

    @group.command(name="letter", description="Sends a private message")
    async def letter(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            await interaction.user.send(f"For {interaction.user.display_name}")
        except discord.HTTPException as error:
            await interaction.followup.send(f"refused: {error.code}")
        else:
            await interaction.followup.send("sent")

    return group


@contextlib.asynccontextmanager
async def pointed_at(server: LocalDiscord) -> AsyncIterator[None]:
    """Points discord.py at a local Discord by its two class attributes and the one for files."""
    route, socket, asset = discord.http.Route, discord.gateway.DiscordWebSocket, discord.Asset
    before = route.BASE, socket.DEFAULT_GATEWAY, asset.BASE
    route.BASE, asset.BASE = server.url + "/api/v10", server.url
    socket.DEFAULT_GATEWAY = yarl.URL(server.gateway_url)
    try:
        yield
    finally:
        route.BASE, socket.DEFAULT_GATEWAY, asset.BASE = before


@contextlib.asynccontextmanager
async def running(server: LocalDiscord, bot: TableBot | None = None, *, sync: bool = True) -> AsyncIterator[TableBot]:
    """A connected bot with its commands synced, closed at the end."""
    async with pointed_at(server):
        client = bot or TableBot()
        task = asyncio.create_task(client.start(server.token))
        try:
            waiting = asyncio.create_task(client.wait_until_ready())
            done, _ = await asyncio.wait({task, waiting}, timeout=20, return_when=asyncio.FIRST_COMPLETED)
            if task in done or not done:
                waiting.cancel()
                await task if task in done else None
                raise TimeoutError(f"the bot didn't get ready:\n{server.transcript.text()}")
            if sync:
                await client.tree.sync()
            yield client
        finally:
            await client.close()
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, discord.DiscordException):
                await task
