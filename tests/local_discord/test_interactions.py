"""The rules of interactions: three seconds, fifteen minutes, one answer, whose message a token edits, who sees what."""

from __future__ import annotations

import asyncio

import pytest

from bot.local_discord import LocalDiscord
from tests.local_discord.client import TableBot, running
from tests.local_discord.raw import Raw


async def test_an_answer_after_three_seconds_comes_too_late() -> None:
    """After 3 s the press has failed and its token is worth nothing (10062). (B041; discord.md section 1)"""
    async with LocalDiscord(frozen=True) as server, Raw(server) as raw:
        board = await raw.board()
        north = server.person("north")
        press = asyncio.create_task(north.press(str(board.id), "Press"))
        await asyncio.sleep(0)
        one = next(iter(server.interactions.by_id.values()))
        server.clock.advance(2.9)
        assert not one.failed
        server.clock.advance(0.2)
        outcome = await press
        assert (outcome.acknowledged, outcome.error) == (False, "This interaction failed")
        assert (await raw.answer((one.id, one.token), 6)).code == 10062
        assert north.messages("cards")[-1]["interaction_failed"]
        assert not server.person("east").messages("cards")[-1]["interaction_failed"]


async def test_a_token_lives_fifteen_minutes() -> None:
    """Edits and follow-ups end after 15 min (50027). (B033; discord.md section 1)"""
    async with LocalDiscord(frozen=True) as server, Raw(server) as raw:
        pressed = raw.press(await raw.board())
        assert (await raw.answer(pressed, 6)).status == 200
        server.clock.advance(899)
        assert (await raw.follow_up(pressed, content="still")).status == 200
        server.clock.advance(2)
        late = await raw.follow_up(pressed, content="late")
        assert (late.status, late.code) == (401, 50027)
        path = f"/webhooks/{raw.application}/{pressed[1]}/messages/@original"
        assert (await raw.ask("PATCH", path, {"content": "late"})).code == 50027
        server.clock.advance(1000)
        assert (await raw.follow_up(pressed, content="late")).code == 50027


async def test_one_answer_only() -> None:
    """A second answer is refused (40060) and changes nothing. (B042)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        board = await raw.board()
        pressed = raw.press(board)
        assert (await raw.answer(pressed, 7, content="first")).status == 200
        assert (await raw.answer(pressed, 7, content="second")).code == 40060
        assert server.message(board.id)["content"] == "first"


async def test_unknown_interactions_and_tokens() -> None:
    """An invented interaction is 10062, a token that wasn't answered or doesn't exist 10015. (discord.md section 2)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        assert (await raw.answer((123, "abc"), 6)).code == 10062
        assert (await raw.follow_up((123, "abc"), content="a")).code == 10015
        assert (await raw.follow_up(raw.press(await raw.board()), content="a")).code == 10015


async def test_a_command_has_no_message_to_edit() -> None:
    """Types 6 and 7 are no answers to a command; that is a violation. (discord.md section 6)"""

    async with LocalDiscord() as server, Raw(server) as raw, running(server):
        place = server.world.channel("cards")
        north = server.person("north")
        found = server.commands.find(north.user, place, "table open")
        data = server.commands.data(found, {}, place)
        server.faults.add("INTERACTION_CREATE", 1, "drop")
        one = server.interactions.begin(2, north.user, place, data)
        answer = await raw.answer((one.id, one.token), 7, content="a")
        assert answer.code == 50035
        assert len(server.violations) == 1


async def test_what_original_means() -> None:
    """After 6 and 7 it is the pressed message, after 4 the new one; other messages are out of reach. (10008)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        board, other = await raw.board(), await raw.board()
        for kind in (6, 7):
            pressed = raw.press(board)
            await raw.answer(pressed, kind, **({"content": "x"} if kind == 7 else {}))
            path = f"/webhooks/{raw.application}/{pressed[1]}/messages"
            assert (await raw.ask("GET", f"{path}/@original")).body["id"] == str(board.id)
            assert (await raw.ask("PATCH", f"{path}/{other.id}", {"content": "mine"})).code == 10008
        pressed = raw.press(board)
        new = (await raw.answer(pressed, 4, content="new")).body["resource"]["message"]["id"]
        path = f"/webhooks/{raw.application}/{pressed[1]}/messages/@original"
        assert (await raw.ask("PATCH", path, {"content": "changed"})).body["id"] == new


async def test_the_first_follow_up_inherits_visibility() -> None:
    """After a public "thinking" even an ephemeral follow-up is public; after type 6 its flag holds. (trap 27)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        board = await raw.board()
        thinking = raw.press(board)
        await raw.answer(thinking, 5)
        assert server.person("east").messages("cards")[-1]["flags"] & 128
        first = await raw.follow_up(thinking, content="my cards", flags=64)
        assert not first.body["flags"] & (64 | 128)
        second = await raw.follow_up(thinking, content="my cards", flags=64)
        assert second.body["flags"] & 64
        quiet = raw.press(board)
        await raw.answer(quiet, 6)
        hand = await raw.follow_up(quiet, content="my hand", flags=64)
        assert hand.body["flags"] & 64
        assert [one["content"] for one in server.person("east").messages("cards")] == ["board", "my cards"]


async def test_ephemeral_messages_are_for_one() -> None:
    """Only its person sees it, the bot's token can't reach it, and reloading or dismissing ends it. (trap 19)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        board = await raw.board()
        pressed = raw.press(board, "north")
        sent = (await raw.answer(pressed, 4, content="hand", flags=64)).body["resource"]["message"]["id"]
        path = f"/channels/{raw.channel.id}/messages/{sent}"
        assert (await raw.ask("GET", path)).code == 10008
        assert (await raw.ask("PATCH", path, {"content": "x"})).code == 10008
        assert len(server.person("north").messages("cards")) == 2
        assert len(server.person("east").messages("cards")) == 1
        with pytest.raises(LookupError):
            server.person("east").dismiss(sent)
        server.person("north").dismiss(sent)
        gone = f"/webhooks/{raw.application}/{pressed[1]}/messages/@original"
        assert (await raw.ask("PATCH", gone, {"content": "x"})).code == 10008
        await raw.answer(raw.press(board, "north"), 4, content="hand", flags=64)
        server.person("north").reload()
        assert len(server.person("north").messages("cards")) == 1


async def test_nobody_sees_anothers_private_words() -> None:
    """Over everything a run showed, each person could see only public words and their own. (discord.md trap 28)"""
    async with LocalDiscord() as server, running(server):
        opened = await server.person("north").slash("table open")
        assert opened.message is not None
        people = ("north", "east", "south", "west")
        for key in people:
            await (await server.person(key).press(opened.message["id"], "My hand")).settled()
            await (await server.person(key).slash("table letter")).settled()
        for key in people:
            others = [name.capitalize() for name in people if name != key]
            seen = str(server.seen_by(key))
            assert f"Hand of {key.capitalize()}" in seen
            assert f"For {key.capitalize()}" in seen
            assert not any(f"Hand of {name}" in seen or f"For {name}" in seen for name in others)
        assert server.violations == []


async def test_a_hand_in_public_would_be_noticed() -> None:
    """The check above can fail: a hand posted for everybody is found in what others saw."""
    async with LocalDiscord() as server, Raw(server) as raw:
        await raw.answer(raw.press(await raw.board(), "north"), 4, content="Hand of North")
        assert "Hand of North" in str(server.seen_by("east"))


async def test_a_press_on_an_old_copy_arrives_with_the_old_id() -> None:
    """A press that crosses an edit carries the button that the person saw; the new one is on the message. (B036)"""
    async with LocalDiscord() as server, running(server):
        north, east = server.person("north"), server.person("east")
        board = (await north.slash("table open")).message
        assert board is not None
        await north.press(board["id"], "More")
        stale = await east.press(board, "more:0")
        assert stale.acknowledged
        with pytest.raises(LookupError, match="more:0"):
            await east.press(board["id"], "more:0")


async def test_five_presses_at_once_are_five_interactions() -> None:
    """Quick presses all arrive, each with an id of its own. (B036)"""
    async with LocalDiscord() as server, running(server) as bot:
        board = (await server.person("north").slash("table open")).message
        assert board is not None
        presses = (server.person("east").press(board, "More") for _ in range(5))
        assert all(one.acknowledged for one in await asyncio.gather(*presses))
        assert len(set(bot.pressed)) == 5


async def test_completion() -> None:
    """Completion is answered with choices that only the asker sees; a number's option needs numbers."""
    async with LocalDiscord() as server, running(server):
        north = server.person("north")
        choices = await north.complete("table say", "word", "p", channel="cards")
        assert [one["name"] for one in choices] == ["pass", "pick up"]
        assert "pick up" not in str(server.seen_by("east"))
        said = await north.slash("table say", word="pass", times=2)
        assert said.ephemeral
        assert said.message is not None
        assert said.message["content"] == "pass pass"
        assert said.message["interaction_metadata"]["name"] == "table say"
        with pytest.raises(LookupError, match="required"):
            await north.slash("table say")


async def test_buttons_work_after_a_restart() -> None:
    """A new process answers the presses on messages of the old one. (B032)"""
    async with LocalDiscord() as server:
        async with running(server):
            board = (await server.person("north").slash("table open")).message
        assert board is not None
        async with running(server, TableBot(), sync=False):
            assert (await server.person("east").press(board["id"], "More")).type == 7
        assert server.violations == []


async def test_without_a_bot_a_press_fails_in_time() -> None:
    """Nobody there to answer: the interaction fails when three seconds have passed."""
    async with LocalDiscord() as server, Raw(server) as raw:
        board = await raw.board()
        press = asyncio.create_task(server.person("north").press(str(board.id), "Press"))
        await asyncio.sleep(0)
        server.clock.advance(3.1)
        assert not (await press).acknowledged


async def test_interaction_endpoints_need_no_token() -> None:
    """The token in the path is the permission; the bot's isn't asked for. (discord.md section 0)"""
    async with LocalDiscord() as server, Raw(server) as raw, Raw(server, "wrong") as stranger:
        pressed = raw.press(await raw.board())
        assert (await stranger.answer(pressed, 6)).status == 200
        assert (await stranger.follow_up(pressed, content="a")).status == 200
        assert len(server.counted) == 1
