"""Where things happen: servers, channels, threads, private channels, permissions, and what is refused there."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.local_discord import LocalDiscord
from bot.local_discord.permissions import BITS
from tests.local_discord.client import TableBot, running, text_of
from tests.local_discord.raw import Raw


async def test_the_default_world() -> None:
    """One server, two channels, seven people; north may manage the server, the others may not."""
    async with LocalDiscord() as server:
        world = server.world
        club = world.guild("Card Club")
        assert [one.name for one in world.channels.values()] == ["cards", "lounge"]
        names = [world.users[user].display_name for user in club.members if not world.users[user].bot]
        assert names == ["North", "East", "South", "West", "Fifth", "Sixth", "Stranger"]
        place = world.channel("cards")
        for key in ("north", "east", "stranger"):
            held = world.permissions_in(place, world.user(key).id)
            assert bool(held & BITS["manage_guild"]) is (key == "north")


async def test_closed_private_messages() -> None:
    """A person who takes no private messages: 50007, and the channel still opens. (B034)"""
    async with LocalDiscord() as server, running(server):
        server.world.set_dms("east", open=False)
        answer = await server.person("east").slash("table letter")
        assert text_of(await answer.settled()) == "refused: 50007"
        assert server.person("east").dms() == []
        server.world.set_dms("east", open=True)
        assert text_of(await (await server.person("east").slash("table letter")).settled()) == "sent"


async def test_no_server_in_common() -> None:
    """Whoever shares no server with the bot can't be written to: 50278. (discord.md section 2)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        lonely = server.world.add_person("lonely", guilds=False)
        opened = await raw.ask("POST", "/users/@me/channels", {"recipient_id": lonely.id})
        path = f"/channels/{opened.body['id']}/messages"
        assert (await raw.ask("POST", path, {"content": "a"})).code == 50278
        server.world.join("lonely", "Card Club")
        assert (await raw.ask("POST", path, {"content": "a"})).status == 200
        server.world.leave("lonely", "Card Club")
        assert (await raw.ask("POST", path, {"content": "a"})).code == 50278
        assert (await raw.ask("GET", f"/guilds/{raw.channel.guild_id}/members/{lonely.id}")).code == 10007


async def test_what_was_deleted_is_unknown() -> None:
    """Deleted channel 10003, deleted message 10008, and the client hears of the channel. (B038)"""
    async with LocalDiscord() as server, running(server) as bot, Raw(server) as raw:
        sent = (await raw.post(content="a")).body["id"]
        server.world.delete_message(sent)
        assert (await raw.edit(sent, content="b")).code == 10008
        assert bot.get_channel(raw.channel.id) is not None
        thread = server.world.add_thread("cards", "table")
        server.world.delete_channel("cards")
        assert (await raw.post(content="c")).code == 10003
        assert (await raw.ask("GET", f"/channels/{thread.id}")).code == 10003
        await server.until(lambda: bot.get_channel(raw.channel.id) is None)


MISSING = {
    "view_channel": 50001,
    "send_messages": 50013,
}


@pytest.mark.parametrize("name", MISSING)
async def test_missing_permissions(name: str) -> None:
    """Without View Channel it's 50001, without another 50013; the interaction tells beforehand. (B040)"""
    async with LocalDiscord() as server, running(server, bot := _Teller()), Raw(server) as raw:
        server.world.set_permissions("cards", "bot", **{name: False})
        assert (await raw.post(content="a")).code == MISSING[name]
        assert (await server.person("east").slash("table open", channel="cards")).acknowledged
        held = bot.told[-1]
        assert not getattr(held, name)
        server.world.set_permissions("cards", "bot", **{name: None})
        assert (await raw.post(content="a")).status == 200


async def test_embeds_and_files_need_their_permissions() -> None:
    """Embed Links and, in a thread, Send Messages in Threads. (B040)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        server.world.set_permissions("cards", "bot", embed_links=False, send_messages_in_threads=False)
        assert (await raw.post(content="a")).status == 200
        assert (await raw.post(embeds=[{"title": "a"}])).code == 50013
        thread = server.world.add_thread("cards", "table")
        assert (await raw.ask("POST", f"/channels/{thread.id}/messages", {"content": "a"})).code == 50013


async def test_permissions_of_people_come_with_the_interaction() -> None:
    """The member's own permissions in the channel are in the payload, for Manage Messages and the like."""
    async with LocalDiscord() as server, running(server, bot := _Teller()):
        await server.person("north").slash("table open")
        await server.person("east").slash("table open")
        server.world.set_guild_permissions("east", manage_messages=True)
        await server.person("east").slash("table open")
        assert [held.manage_messages for held in bot.askers] == [True, False, True]


async def test_archived_and_locked_threads() -> None:
    """Edits in an archived thread are 50083; a post wakes it, unless it's locked: 160005. (B039)"""
    async with LocalDiscord() as server, running(server) as bot, Raw(server) as raw:
        made = await raw.ask("POST", f"/channels/{raw.channel.id}/threads", {"name": "table", "type": 11})
        number = made.body["id"]
        path = f"/channels/{number}/messages"
        sent = (await raw.ask("POST", path, {"content": "a"})).body["id"]
        server.world.set_thread(number, archived=True)
        assert (await raw.ask("PATCH", f"{path}/{sent}", {"content": "b"})).code == 50083
        assert (await raw.ask("POST", path, {"content": "c"})).status == 200
        assert (await raw.ask("PATCH", f"{path}/{sent}", {"content": "b"})).status == 200
        server.world.set_thread(number, archived=True, locked=True)
        assert (await raw.ask("POST", path, {"content": "d"})).code == 160005
        assert (await raw.ask("PATCH", f"/channels/{number}", {"archived": False})).code == 160005
        # discord.py forgets an archived thread.
        await server.until(lambda: bot.get_channel(int(number)) is None)
        server.world.set_guild_permissions("bot", manage_threads=True)
        assert (await raw.ask("PATCH", f"/channels/{number}", {"archived": False, "locked": False})).status == 200
        assert (await raw.ask("POST", path, {"content": "e"})).status == 200


async def test_threads_through_the_client() -> None:
    """A thread made by the bot, from a channel and from a message, and commands that work in it. (B039)"""
    async with LocalDiscord() as server, running(server) as bot:
        channel = bot.get_channel(server.world.channel("cards").id)
        assert isinstance(channel, discord.TextChannel)
        thread = await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
        answer = await server.person("east").slash("table open", channel=thread.id)
        assert answer.type == 4
        message = await channel.send("start here")
        hung = await message.create_thread(name="from a message")
        assert hung.id == message.id
        await thread.edit(archived=True)
        assert server.violations == []


@pytest.mark.parametrize("kind", ["text", "voice", "forum", "announcement"])
async def test_commands_work_in_every_kind_of_place(kind: str) -> None:
    """Voice chats, posts of a forum, threads of an announcement channel: each arrives with its own type. (B039)"""
    async with LocalDiscord() as server, running(server):
        place = server.world.add_channel("place", kind=kind)
        if kind in ("forum", "announcement"):
            place = server.world.add_thread("place", "post")
        answer = await server.person("east").slash("table open", channel=place.id)
        assert answer.type == 4
        event = next(one for one in reversed(server.transcript.entries) if one.name == "INTERACTION_CREATE")
        assert event.body["channel"]["type"] == {"text": 0, "voice": 2, "forum": 11, "announcement": 10}[kind]


async def test_a_private_thread_is_for_its_members() -> None:
    """Others neither see nor enter it, the bot included where nobody let it in. (B039)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        secret = server.world.add_thread("cards", "secret", owner="east", private=True, bot_joins=False)
        assert (await raw.ask("GET", f"/channels/{secret.id}")).code == 50001
        assert server.person("east").messages(secret.id) == []
        with pytest.raises(LookupError):
            server.person("south").messages(secret.id)


async def test_creating_threads_needs_permission() -> None:
    """Create Public Threads is optional: without it a thread is refused with 50013."""
    async with LocalDiscord() as server, Raw(server) as raw:
        server.world.set_permissions("cards", "bot", create_public_threads=False)
        made = await raw.ask("POST", f"/channels/{raw.channel.id}/threads", {"name": "table", "type": 11})
        assert made.code == 50013


async def test_slow_mode() -> None:
    """By the documentation slow mode doesn't bind bots; where it does, 20016 says for how long."""
    async with LocalDiscord() as server, Raw(server) as raw:
        server.world.set_slow_mode("cards", 30)
        assert [(await raw.post(content="a")).status for _ in range(2)] == [200, 200]
        server.world.set_slow_mode("cards", 30, binds_bots=True)
        refused = await raw.post(content="a")
        assert (refused.status, refused.code) == (429, 20016)
        assert 29 < refused.body["retry_after"] <= 30
        server.clock.advance(31)
        assert (await raw.post(content="a")).status == 200


async def test_a_removed_bot() -> None:
    """Removed from the server: the client hears of it, requests are refused, commands aren't offered. (B038)"""
    async with LocalDiscord() as server, running(server) as bot, Raw(server) as raw:
        sent = (await raw.post(content="a")).body["id"]
        assert len(bot.guilds) == 1
        server.world.remove_bot("Card Club")
        await server.until(lambda: not bot.guilds)
        assert (await raw.edit(sent, content="b")).code == 50001
        assert (await raw.ask("GET", f"/guilds/{raw.channel.guild_id}")).code == 10004
        with pytest.raises(LookupError):
            await server.person("north").slash("table open")


async def test_servers_and_channels_come_and_go() -> None:
    """New server, new channel, an outage: the client's picture follows."""
    async with LocalDiscord() as server, running(server) as bot:
        other = server.world.add_guild("Other", locale="ro", members=("east",), owner="south")
        await server.until(lambda: bot.get_guild(other.id) is not None)
        assert str(bot.get_guild(other.id).preferred_locale) == "ro"  # type: ignore[union-attr]  # just seen there
        place = server.world.add_channel("attic", guild="Other")
        await server.until(lambda: bot.get_channel(place.id) is not None)
        with pytest.raises(LookupError):
            server.person("north").messages("attic")
        server.world.set_available("Other", available=False)
        await server.until(lambda: bool(bot.get_guild(other.id) and bot.get_guild(other.id).unavailable))  # type: ignore[union-attr]
        server.world.set_available("Other", available=True)
        await server.until(lambda: bool(bot.get_guild(other.id) and not bot.get_guild(other.id).unavailable))  # type: ignore[union-attr]


async def test_only_ones_own_messages_can_be_edited() -> None:
    """50005 for anybody else's; deleting one needs Manage Messages."""
    async with LocalDiscord() as server, Raw(server) as raw:
        board = await raw.board()
        board.author_id = server.world.user("east").id
        assert (await raw.edit(str(board.id), content="a")).code == 50005
        path = f"/channels/{raw.channel.id}/messages/{board.id}"
        assert (await raw.ask("DELETE", path)).code == 50013
        server.world.set_guild_permissions("bot", manage_messages=True)
        assert (await raw.ask("DELETE", path)).status == 204


async def test_languages_of_people_and_servers() -> None:
    """The interaction carries the person's language and, in a server only, the server's. (B074)"""
    async with LocalDiscord() as server, running(server, bot := _Teller()):
        server.world.set_locale("east", "pt-BR")
        server.world.set_guild_locale("Card Club", "es-ES")
        await server.person("east").slash("table open")
        await server.person("east").slash("table open", channel="dm")
        assert bot.locales == [("pt-BR", "es-ES"), ("pt-BR", "None")]


class _Teller(TableBot):
    """Remembers what interactions said."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[discord.Permissions] = []
        self.askers: list[discord.Permissions] = []
        self.locales: list[tuple[str, str]] = []

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        self.told.append(interaction.app_permissions)
        self.askers.append(interaction.permissions)
        self.locales.append((str(interaction.locale), str(interaction.guild_locale)))
        await super().on_interaction(interaction)
