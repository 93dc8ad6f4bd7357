"""A world that goes on after a restart, as Discord's does."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.local_discord import LocalDiscord
from bot.local_discord.__main__ import open_world
from bot.local_discord.keeping import load, save
from tests.local_discord.client import TableBot, running, text_of
from tests.local_discord.raw import PNG, Raw, image


async def test_everything_lasting_lasts(tmp_path: Path) -> None:
    """Commands, messages, private channels, emojis and people are there again; ephemeral messages aren't."""
    file = tmp_path / "world.json"
    async with LocalDiscord() as first, running(first), Raw(first) as raw:
        north = first.person("north")
        board = (await north.slash("table open")).message
        assert board is not None
        await (await north.press(board["id"], "My hand")).settled()
        await (await north.slash("table letter")).settled()
        await raw.ask("POST", f"/applications/{raw.application}/emojis", {"name": "Jh", "image": image()})
        first.clock.advance(3600)
        await raw.post(content="once", nonce="board-1", enforce_nonce=True)
        first.world.add_person("anna", "Anna", locale="ro")
        thread = first.world.add_thread("cards", "table")
        first.world.set_permissions("lounge", "east", view_channel=False)
        later = first.clock.now_ms()
        save(first, file)
        dm = north.channel("dm").id
    second = LocalDiscord(furnished=False)
    load(second, file)
    async with second, running(second, TableBot(), sync=False), Raw(second) as raw:
        north = second.person("north")
        assert second.clock.now_ms() >= later
        assert [text_of(one) for one in north.messages("cards")] == ["Count: 0", "once"]
        assert [text_of(one) for one in north.dms()] == ["For North"]
        assert (north.channel("dm").id, north.unread()) == (dm, 1)
        assert [(one.name, one.data) for one in second.world.emojis.values()] == [("Jh", PNG)]
        assert second.world.user("anna").locale == "ro"
        assert second.world.channel(thread.id).thread is not None
        with pytest.raises(LookupError):
            second.person("east").messages("lounge")
        await raw.post(content="once", nonce="board-1", enforce_nonce=True)
        assert (await north.press(board["id"], "More")).type == 7
        new = (await north.slash("table open")).message
        assert new is not None
        assert int(new["id"]) > int(board["id"])
        assert len(north.messages("cards")) == 3
        assert second.world.add_person("ben").id not in first.world.users


async def test_a_file_that_is_none_of_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is put aside with one line, and a new world begins."""
    file = tmp_path / "world.json"
    for text in ("", "[]", '{"format": 99}', '{"format": 1, "users": 5}'):
        file.write_text(text)
        server = open_world(0, rate_limits=True, state=file)
        assert [one.name for one in server.world.guilds.values()] == ["Card Club"]
        assert capsys.readouterr().err.count("\n") == 1
        assert (tmp_path / "world.json.unreadable").read_text() == text
        assert not file.exists()
