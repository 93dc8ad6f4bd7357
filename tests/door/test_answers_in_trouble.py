"""Answers that are slow, lost, asked for twice or broken, through the real client: nobody is left without one."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.app.replies import Reply
from bot.app.turns import Turn
from bot.discord.ids import Ids, tag_key
from tests.door.harness import GAME, hall, own, public, t, texts
from tests.door.kept import the_hand, with_board

CALLBACK = "POST /interactions/{interaction}/{token}/callback"


async def test_a_slow_press_is_acknowledged_first() -> None:
    """A database that takes seconds: acknowledged without a change, then the same message becomes the answer. (B041)"""
    async with hall(door={"defer_after_s": 0.01}) as h:
        message = await h.start()
        h.desk.hold = asyncio.Event()
        h.desk.says = lambda click: Reply(public=public("East sits", turn=Turn(0, 1)))
        outcome = await h.press("east", message, "Join")
        assert outcome.type == 6
        assert texts(h.local.message(message["id"])) == "lobby"
        h.desk.hold.set()
        await h.local.until(lambda: texts(h.local.message(message["id"])) == "East sits")


async def test_a_slow_hand_stays_private() -> None:
    """The first message after a deferred press is still seen by its owner alone. (discord.md, trap 27)"""
    async with hall(door={"defer_after_s": 0.01}) as h:
        message = await with_board(h)
        h.desk.hold = asyncio.Event()
        h.desk.says = lambda click: Reply(own=the_hand(click.user))
        outcome = await h.press("east", message, "My hand")
        assert outcome.type == 6
        h.desk.hold.set()
        hand = await h.local.person("east").wait_for(lambda one: texts(one) == "the hand")
        assert hand["ephemeral"]
        assert "the hand" not in str(h.local.seen_by("north"))


async def test_a_slow_command_thinks_in_private() -> None:
    """A deferred command shows "thinking" to its sender alone, and the answer replaces it. (B041)"""
    async with hall(door={"defer_after_s": 0.01}) as h:
        h.desk.hold = asyncio.Event()
        h.desk.says = lambda click: Reply(own=own(click.user, "my hand"))
        outcome = await h.local.person("east").slash("euchre hand", channel="cards")
        assert outcome.type == 5
        h.desk.hold.set()
        assert texts(await outcome.settled()) == "my hand"
        assert outcome.ephemeral
        assert "my hand" not in str(h.local.seen_by("north"))


async def test_a_slow_start_is_posted_all_the_same() -> None:
    """When /euchre start had to think in private, the lobby is posted in the channel and the placeholder goes."""
    async with hall(door={"defer_after_s": 0.01}) as h:
        h.desk.hold = asyncio.Event()
        lobby = public("lobby")
        h.state(lobby)
        h.desk.says = lambda click: Reply(public=lobby)
        outcome = await h.local.person("north").slash("euchre start", channel="cards")
        assert outcome.type == 5
        h.desk.hold.set()
        await h.local.person("east").wait_for(lambda one: texts(one) == "lobby")
        await h.local.until(lambda: all(not one["ephemeral"] for one in h.local.person("north").messages("cards")))


async def test_the_same_interaction_twice_is_one_click() -> None:
    """Discord delivers at least once: the second copy does nothing. (B042; discord.md, trap 32)"""
    async with hall() as h:
        message = await h.start()
        h.local.faults.add("INTERACTION_CREATE", kind="duplicate")
        h.desk.says = lambda click: Reply(public=public("East sits", turn=Turn(0, 1)))
        assert (await h.press("east", message, "Join")).type == 7
        assert [click.user for click in h.desk.clicks] == [h.id("north"), h.id("east")]


async def test_an_answer_lost_on_the_way_back_is_not_repeated() -> None:
    """The person sees the change, we saw a broken connection: one effect, no alarm. (discord.md, trap 8)"""
    async with hall() as h:
        message = await h.start()
        changed = public("East sits", turn=Turn(0, 1))
        h.state(changed)
        h.desk.says = lambda click: Reply(public=changed)
        h.local.faults.add(CALLBACK, kind="applied-then-lost")
        outcome = await h.press("east", message, "Join")
        await h.settled()
        assert outcome.type == 7
        assert texts(h.local.message(message["id"])) == "East sits"
        assert len(h.desk.clicks) == 2
        assert not any("[failed]" in texts(one) for one in h.local.person("east").messages("cards"))


async def test_an_answer_that_never_arrived_is_sent_again() -> None:
    """A reset connection before Discord took the answer: the second try shows it."""
    async with hall() as h:
        message = await h.start()
        h.desk.says = lambda click: Reply(public=public("East sits", turn=Turn(0, 1)))
        h.local.faults.add(CALLBACK, kind="reset")
        assert (await h.press("east", message, "Join")).type == 7
        assert texts(h.local.message(message["id"])) == "East sits"


async def test_an_answer_too_late_still_reaches_the_board() -> None:
    """Discord no longer knows the interaction (10062): what was done is drawn by the outbox. (B041)"""
    async with hall() as h:
        message = await h.start()
        changed = public("East sits", turn=Turn(0, 1))
        h.state(changed)
        h.desk.says = lambda click: Reply(public=changed)
        h.local.faults.add(CALLBACK, kind="status", status=404, code=10062)
        pressing = asyncio.create_task(h.press("east", message, "Join"))
        await h.local.until(lambda: texts(h.local.message(message["id"])) == "East sits")
        h.local.clock.advance(3)
        await pressing


async def test_a_fault_of_ours_is_said_calmly(caplog: pytest.LogCaptureFixture) -> None:
    """An error in the bot: one line with a short reference, which the log has too; never silence. (experience.md 6)"""
    async with hall() as h:
        message = await h.start()

        def broken(_: object) -> Reply:
            raise RuntimeError("broken on purpose")

        h.desk.says = broken
        outcome = await h.press("east", message, "Join")
        said = texts(await outcome.settled())
        assert outcome.ephemeral
        reference = said.removeprefix("[failed] ")
        assert re.fullmatch("[0-9a-f]{4}", reference)
        assert f"ref {reference}" in caplog.text


async def test_old_and_forged_buttons_are_answered() -> None:
    """A button of another version, or a made-up one: a friendly line, and the desk never hears of it. (G9)"""
    async with hall() as h:
        message = await h.start()
        forged = {**message, "components": [{"type": 1, "components": [
            {"type": 2, "id": 9, "label": "Cheat", "style": 2, "custom_id": "e1:k3f9a0b1:1.0:Jh:AAAAAAAAAAA"},
            {"type": 2, "id": 10, "label": "Old", "style": 2, "custom_id": "euchre:join"},
        ]}]}  # fmt: skip
        for label in ("Cheat", "Old"):
            outcome = await h.press("east", forged, label)
            assert texts(await outcome.settled()) == "[old-button]"
            assert outcome.ephemeral
        assert len(h.desk.clicks) == 1


async def test_a_press_reaches_the_desk_after_a_restart() -> None:
    """Nothing is remembered between presses: a button signed before a restart works after it. (B032)"""
    async with hall() as h:
        message = await h.start()
        h.local.clock.advance(3 * 3600)
        signed = Ids(await tag_key(h.store)).sign(GAME, None, ".join.0")
        assert signed in str(message["components"])
        h.desk.says = lambda click: Reply(public=public("East sits", turn=Turn(0, 1)))
        assert (await h.press("east", message, "Join")).type == 7


async def test_hammering_a_button_is_answered_by_the_door() -> None:
    """A flood of presses of one person doesn't reach the desk, nor cost anybody else. (G23)"""
    async with hall(door={"clicks_per_s": 1}, frozen=True) as h:
        message = await h.start()
        h.desk.says = lambda click: Reply(note=t("noted"))
        for _ in range(8):
            await h.press("east", message, "Join")
        assert len([click for click in h.desk.clicks if click.user == h.id("east")]) == 4
        outcome = await h.press("east", message, "Join")
        assert texts(await outcome.settled()) == "[slow-down]"
        assert texts(await (await h.press("west", message, "Join")).settled()) == "noted"


async def test_work_that_came_too_late_is_left_alone() -> None:
    """A press that waited more than 2.5 s is dropped: nobody could be answered in time. (discord.md 9.4)"""
    async with hall() as h:
        message = await h.start()
        h.local.faults.add("INTERACTION_CREATE", kind="reorder")
        late = asyncio.create_task(h.press("east", message, "Join"))
        await asyncio.sleep(0)
        h.local.clock.advance(2.8)
        await h.press("west", message, "Join")
        h.local.clock.advance(1)
        assert not (await late).acknowledged
        assert [click.user for click in h.desk.clicks] == [h.id("north"), h.id("west")]
