"""The connection: what is cached, what is told to the desk, when commands are synced. No games."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from functools import partial

import pytest

from bot.app.gestures import Click
from bot.app.papers import Paper
from bot.app.replies import Reply
from bot.app.screens import PublicScreen
from bot.app.store import Unavailable
from bot.app.turns import Turn
from bot.discord import client as the_client
from bot.discord import commands
from bot.discord.client import PERMISSIONS, invite_link
from bot.i18n.catalogue import Catalogue
from tests.door.harness import board, button, hall, hand_of, own, public, t, texts
from tests.local_discord.spec import Spec

SYNC = "PUT /applications/{application}/commands"


async def test_commands_are_synced_when_they_changed() -> None:
    """Not at each start: only when Discord was last told something else, or when forced. (B048)"""
    async with hall() as h:
        client = h.door.client
        assert len(h.local.requests(SYNC)) == 1
        assert await client.sync_commands() is False
        assert await client.sync_commands(force=True) is True
        assert len(h.local.requests(SYNC)) == 2
        h.store.values["commands-hash"] = "of an older version"
        assert await client.sync_commands() is True
        assert len(h.local.requests(SYNC)) == 3


async def test_the_real_commands_are_accepted() -> None:
    """Names and descriptions in all languages as Discord takes them: lower case, short, unique. (B073)"""
    async with hall(catalogue=Catalogue.load()) as h:
        assert h.local.requests(SYNC)[-1].status == 200
        body = h.local.requests(SYNC)[-1].body
        assert [len(one["options"]) for one in body] == [len(commands.COMMANDS)]
        assert len(commands.COMMANDS) <= 25
        for code in commands.DISCORD_LOCALES:
            names = [option["name_localizations"][code] for option in body[0]["options"]]
            assert len(set(names)) == len(names)


async def test_everything_sent_is_as_discord_describes() -> None:
    """A lobby, a hand on both surfaces, a menu, a refusal: every body fits Discord's own description. (discord.md 6)"""
    Spec.from_env()
    async with hall(catalogue=Catalogue.load()) as h:
        lobby = await h.start()
        await h.show(
            own(h.id("east"), "hand", button("Jh", "Jh", turn=Turn(1, 0)), paper=hand_of(h.id("east")), turn=Turn(1, 0))
        )
        await h.show(public("board", button("My hand", ".hand"), paper=board(1), turn=Turn(1, 0)))
        h.desk.says = lambda click: Reply(note=t("no"))
        await h.local.person("east").press(
            lobby["id"], lobby["components"][0]["components"][1]["components"][0]["custom_id"]
        )
        await h.settled()


async def test_commands_of_an_older_version_are_answered() -> None:
    """A client that still shows yesterday's command gets a line, not silence. (B048)"""
    assert commands.read({"name": "euchre", "options": [{"name": "deal-me-in", "type": 1}]}) is None
    assert commands.read({"name": "other"}) is None
    read = commands.read({"name": "euchre", "options": [{"name": "start", "type": 1, "options": [
        {"name": "stick-the-dealer", "type": 5, "value": True}, {"name": "gone", "type": 3, "value": "x"},
    ]}]})  # fmt: skip
    assert read is not None
    assert read[0].options == {"stick-the-dealer": "on"}


async def test_deleted_places_are_told_to_the_desk() -> None:
    """A channel deleted, a thread deleted, the bot removed: the desk hears of each. (B038)"""
    async with hall() as h:
        thread = h.local.world.add_thread("cards", "table")
        lounge = h.local.world.channel("lounge")
        guild = h.local.world.guild("Card Club")
        h.local.world.delete_channel(thread.id)
        h.local.world.delete_channel("lounge")
        h.local.world.remove_bot("Card Club")
        async with asyncio.timeout(5):
            while len(h.desk.gone) < 3:
                await asyncio.sleep(0)
        assert h.desk.gone == [thread.id, lounge.id, guild.id]


async def test_deleted_places_are_told_once_the_records_can_be_reached(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The database is out of reach just then: one line each and no trace, and as soon as it is back the desk has heard
    of each. What Discord tells once must not be lost. The same goes for what is behind at a new session."""
    monkeypatch.setattr(the_client, "AGAIN_S", 0.01)
    async with hall() as h:
        tries, drawn = Counter[str](), asyncio.Event()

        def out_of_reach(what: str) -> None:
            tries[what] += 1
            if tries[what] < 4:
                raise Unavailable("database is locked")

        async def channel_gone(channel: int) -> None:
            out_of_reach("channel")
            h.desk.gone.append(channel)

        async def guild_gone(guild: int) -> None:
            out_of_reach("server")
            h.desk.gone.append(guild)

        async def stale_papers() -> tuple[Paper, ...]:
            out_of_reach("behind")
            drawn.set()
            return ()

        monkeypatch.setattr(h.desk, "channel_gone", channel_gone)
        monkeypatch.setattr(h.desk, "guild_gone", guild_gone)
        monkeypatch.setattr(h.store, "stale_papers", stale_papers)
        lounge, guild = h.local.world.channel("lounge"), h.local.world.guild("Card Club")
        h.local.world.delete_channel("lounge")
        h.local.world.remove_bot("Card Club")
        h.door.client.dispatch("ready")
        async with asyncio.timeout(5):
            await drawn.wait()
            while len(h.desk.gone) < 2:
                await asyncio.sleep(0.01)
        assert set(h.desk.gone) == {lounge.id, guild.id}
    told = [record for record in caplog.records if "database is locked" in record.getMessage()]
    assert {record.getMessage() for record in told} == {
        "a channel is gone, and its table can't be closed yet: database is locked",
        "a server is gone, and its tables can't be closed yet: database is locked",
        "what is behind can't be drawn yet: database is locked",
    }
    assert 3 <= len(told) <= 4, "each once; a session may have begun twice"
    assert all(record.exc_info is None for record in caplog.records)


async def test_a_press_during_a_cut_is_answered_after_it() -> None:
    """The connection breaks, somebody presses, the connection resumes: answered, once. (discord.md 5)"""
    async with hall() as h:
        message = await h.start()
        h.desk.says = lambda click: Reply(public=public("East sits", turn=Turn(0, 1)))
        h.local.kill_connections()
        outcome = await h.press("east", message, "Join")
        assert outcome.type == 7
        assert len(h.desk.clicks) == 2


def replied(screen: PublicScreen, _: Click) -> Reply:
    return Reply(public=screen)


async def test_nothing_is_kept_between_presses() -> None:
    """No messages, no members, no views are cached: memory doesn't grow with presses. (discord.md, traps 3 and 14)"""
    async with hall() as h:
        message = await h.start()
        for n in range(5):
            lobby = public(f"lobby {n}", button("Join", ".join.0"), turn=Turn(0, n))
            h.desk.says = partial(replied, lobby)
            message = h.local.message(message["id"])
            await h.press("east", message, "Join")
        client = h.door.client
        assert not client.cached_messages
        assert not client.persistent_views
        assert all(len(guild.members) <= 1 for guild in client.guilds)
        assert client.intents.value == 1


def test_the_invitation_asks_for_what_is_needed() -> None:
    """View, send, embed, and the two for threads; nothing else."""
    view, send, embed, in_threads, threads = 1 << 10, 1 << 11, 1 << 14, 1 << 38, 1 << 35
    assert view | send | embed | in_threads | threads == PERMISSIONS.value
    assert "scope=bot+applications.commands" in invite_link(1) or "scope=bot%20applications.commands" in invite_link(1)


async def test_closing_answers_who_has_pressed() -> None:
    """SIGTERM while a press is being answered: it is answered, later ones are not taken. (operations.md 2.6)"""
    async with hall() as h:
        message = await h.start()
        h.desk.hold = asyncio.Event()
        h.desk.says = lambda click: Reply(public=public("East sits", turn=Turn(0, 1)))
        pressing = asyncio.create_task(h.local.person("east").press(message, "Join"))
        await h.local.until(lambda: len(h.desk.clicks) == 2)
        closing = asyncio.create_task(h.door.close(5))
        await asyncio.sleep(0)
        h.desk.hold.set()
        assert (await pressing).type == 7
        await closing
        assert texts(h.local.message(message["id"])) == "East sits"


async def test_commands_that_discord_refuses_dont_stop_the_bot(caplog: pytest.LogCaptureFixture) -> None:
    """A refused upload is said in the log, and the commands of before go on working."""
    async with hall() as h:
        h.store.values["commands-hash"] = "of an older version"
        h.local.faults.add(SYNC, kind="status", status=400, code=50035)
        await h.door.client.setup_hook()
        assert "could not be synced" in caplog.text
        assert h.store.values["commands-hash"] == "of an older version"
        lobby = await h.start(replace(public("lobby"), turn=Turn(0, 0)))
        assert texts(lobby) == "lobby"
