"""The main path through the real discord.py client: command, board, press, hand, private message."""

from __future__ import annotations

from bot.local_discord import LocalDiscord
from tests.local_discord.client import running, text_of


async def test_a_table_from_command_to_private_message() -> None:
    """A command opens a board, a press redraws it, the hand comes to one person only. (discord.md section 5)"""
    async with LocalDiscord() as server, running(server) as bot:
        north, east = server.person("north"), server.person("east")
        opened = await north.slash("table open", channel="cards")
        assert opened.acknowledged
        assert opened.type == 4
        assert not opened.ephemeral
        board = opened.message
        assert board is not None
        assert text_of(east.messages("cards")[-1]) == "Count: 0"

        pressed = await east.press(board["id"], "More")
        assert pressed.type == 7
        assert text_of(north.messages("cards")[-1]) == "Count: 1"

        hand = await (await east.press(board["id"], "My hand")).settled()
        assert text_of(hand) == "Hand of East"
        assert [text_of(one) for one in east.messages("cards")] == ["Count: 1", "Hand of East"]
        assert [text_of(one) for one in north.messages("cards")] == ["Count: 1"]
        assert "Hand of East" not in str(server.seen_by("north"))
        assert "Hand of East" in str(server.seen_by("east"))

        letter = await north.slash("table letter")
        assert text_of(await letter.settled()) == "sent"
        assert [text_of(one) for one in north.dms()] == ["For North"]
        assert north.unread() == 1
        channel = bot.get_partial_messageable(north.channel("dm").id)
        await channel.get_partial_message(int(north.dms()[0]["id"])).edit(content="Changed")
        assert [text_of(one) for one in north.dms()] == ["Changed"]
        assert north.unread() == 1
        assert east.dms() == []
        assert server.violations == []
