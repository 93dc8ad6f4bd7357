"""Scripted people: what they can press and choose, what they wait for, and what the client wouldn't let them do."""

from __future__ import annotations

import io
from typing import Any

import aiohttp
import discord
import pytest

from bot.local_discord import LocalDiscord
from tests.local_discord.client import TableBot, running, text_of
from tests.local_discord.raw import Raw

CARDS = {
    "type": 3,
    "custom_id": "cards",
    "placeholder": "Lay one away",
    "min_values": 1,
    "max_values": 2,
    "options": [{"label": name, "value": name[0]} for name in ("Ace", "King", "Queen")],
}


def rows(*components: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"type": 1, "components": [one]} for one in components]


class Listener(TableBot):
    """Remembers what was chosen."""

    def __init__(self) -> None:
        super().__init__(on_press=_chosen)
        self.chosen: list[Any] = []


async def _chosen(bot: TableBot, interaction: discord.Interaction[Any]) -> None:
    assert isinstance(bot, Listener)
    bot.chosen.append(interaction.data)
    await interaction.response.edit_message(content="done", view=None)


async def test_choosing_in_a_select() -> None:
    """By placeholder or id, values by label or value, as many as allowed."""
    async with LocalDiscord() as server, running(server, bot := Listener()), Raw(server) as raw:
        east = server.person("east")
        sent = (await raw.post(content="choose", components=rows(CARDS))).body["id"]
        for values in (["Ace", "King", "Queen"], [], ["Jack"]):
            with pytest.raises(LookupError):
                await east.choose(sent, "Lay one away", values)
        assert (await east.choose(sent, "Lay one away", ["Ace", "Q"])).type == 7
        assert bot.chosen[-1]["values"] == ["A", "Q"]
        assert bot.chosen[-1]["component_type"] == 3


async def test_choosing_people() -> None:
    """A user select carries the chosen people with their names."""
    async with LocalDiscord() as server, running(server, bot := Listener()), Raw(server) as raw:
        sent = (await raw.post(content="whom?", components=rows({"type": 5, "custom_id": "who"}))).body["id"]
        assert (await server.person("north").choose(sent, "who", "east")).acknowledged
        number = str(server.person("east").id)
        assert bot.chosen[-1]["values"] == [number]
        assert bot.chosen[-1]["resolved"]["users"][number]["global_name"] == "East"


async def test_disabled_things_cannot_be_pressed() -> None:
    """Neither a disabled button, nor a disabled select, nor a link, nor anything on a message one can't see."""
    async with LocalDiscord() as server, Raw(server) as raw:
        button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go", "disabled": True}
        link = {"type": 2, "style": 5, "label": "Site", "url": "https://example.org"}
        sent = (await raw.post(content="a", components=rows(button, link, CARDS | {"disabled": True}))).body["id"]
        east = server.person("east")
        with pytest.raises(LookupError, match="disabled"):
            await east.press(sent, "Go")
        with pytest.raises(LookupError, match="Site"):
            await east.press(sent, "Site")
        with pytest.raises(LookupError, match="disabled"):
            await east.choose(sent, "cards", "A")
        board = await raw.board()
        hand = await raw.answer(raw.press(board, "north"), 4, content="hand", flags=64)
        with pytest.raises(LookupError, match="can't see"):
            await east.press(hand.body["resource"]["message"]["id"], "Go")
        with pytest.raises(LookupError, match="nobody"):
            server.person("nobody")


async def test_waiting_for_a_message() -> None:
    """A person sees the newest message that fits, now or when it comes; in vain it ends with the transcript."""
    async with LocalDiscord() as server, Raw(server) as raw:
        await raw.post(content="first")
        seen = await server.person("east").wait_for(lambda one: one["content"].startswith("f"), "cards")
        assert text_of(seen) == "first"
        with pytest.raises(TimeoutError, match="POST /channels"):
            await server.person("east").wait_for(lambda one: one["content"] == "never", "cards", timeout_s=0.1)


async def test_unread_until_read() -> None:
    """New private messages are unread, edits change nothing, reading clears the mark."""
    async with LocalDiscord() as server, running(server):
        east = server.person("east")
        for _ in range(2):
            await (await east.slash("table letter", channel="cards")).settled()
        assert east.unread() == 2
        east.read()
        assert east.unread() == 0


async def test_reading_back() -> None:
    """Messages newest first, before and after one, and nothing without Read Message History."""
    async with LocalDiscord(rate_limits=False) as server, Raw(server) as raw:
        sent = [(await raw.post(content=str(n))).body["id"] for n in range(4)]
        path = f"/channels/{raw.channel.id}/messages"

        async def read(query: str) -> list[str]:
            return [one["content"] for one in (await raw.ask("GET", path + query)).body]

        assert await read("") == ["3", "2", "1", "0"]
        assert await read("?limit=2") == ["3", "2"]
        assert await read(f"?before={sent[2]}") == ["1", "0"]
        assert await read(f"?after={sent[2]}") == ["3"]
        reply = await raw.post(content="r", message_reference={"message_id": sent[0]})
        assert (reply.body["type"], reply.body["message_reference"]["message_id"]) == (19, sent[0])
        assert (await raw.post(content="r", message_reference={"message_id": "5"})).code == 50035
        kind = {"message_id": "5", "fail_if_not_exists": False}
        assert (await raw.post(content="r", message_reference=kind)).body["type"] == 0
        server.world.set_permissions("cards", "everyone", read_message_history=False)
        assert await read("") == []
        assert (await raw.ask("GET", f"{path}/{sent[0]}")).code == 50013


async def test_bodies_that_are_none() -> None:
    """No JSON, another content type, an unknown part, an unknown query: refused and recorded."""
    async with LocalDiscord() as server, Raw(server) as raw:
        path = f"/channels/{raw.channel.id}/messages"
        json_type = {"Content-Type": "application/json"}
        assert (await raw.ask("POST", path, data=b"{", headers=json_type)).code == 50109
        text = {"Content-Type": "text/plain"}
        assert (await raw.ask("POST", path, data=b"{}", headers=text)).code == 50035
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("file0", b"x", filename="a.png")
        assert (await raw.ask("POST", path, data=form)).code == 50035
        assert (await raw.ask("GET", path + "?newest=1")).code == 50035
        assert (await raw.ask("POST", path, [])).code == 50035
        assert len(server.violations) == 5


async def test_files_over_the_limit() -> None:
    """A file of more than 10 MiB is refused as a whole."""
    async with LocalDiscord() as server, Raw(server) as raw:
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("files[0]", io.BytesIO(bytes(10 * 1024 * 1024 + 1)), filename="a.png")
        answer = await raw.ask("POST", f"/channels/{raw.channel.id}/messages", data=form)
        assert (answer.status, answer.code) == (413, 40005)
        assert server.person("north").messages("cards") == []
