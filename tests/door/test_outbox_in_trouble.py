"""Kept messages when something goes wrong: doors closed, things deleted, refusals, and a desk that stumbles."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.app.keys import UserId
from bot.app.papers import Paper, Trouble
from bot.app.ports import Rendered
from bot.app.replies import Reply
from bot.app.screens import OwnScreen, PublicScreen
from bot.app.turns import Turn
from tests.door.harness import Hall, board, hall, hand_of, public, texts
from tests.door.kept import EDIT, OPEN, POST, boards, deal_board, the_hand


async def test_closed_private_messages_open_the_view() -> None:
    """DMs closed: the hand opens by itself as an ephemeral message; never tried again for a day. (B034)"""
    async with hall(frozen=True) as h:
        message = await h.start()
        h.local.world.set_dms("east", open=False)
        h.desk.says = lambda click: Reply(public=public("East sits", turn=Turn(0, 1)))
        await h.press("east", message, "Join")
        east = h.id("east")
        await h.show(the_hand(east, "cards"))
        hands = [one for one in h.local.person("east").messages("cards") if texts(one) == "[closed]\ncards"]
        assert [one["ephemeral"] for one in hands] == [True]
        assert h.desk.troubles == [(hand_of(east), Trouble.DMS_CLOSED)]
        await h.show(the_hand(east, "your turn", 1))
        assert [texts(one) for one in h.local.person("east").messages("cards") if one["ephemeral"]] == ["your turn"]
        assert len(h.local.requests(OPEN)) == 1
        assert "cards" not in str([texts(one) for one in h.local.person("north").messages("cards")])
        h.local.world.set_dms("east", open=True)
        h.local.clock.advance(24 * 3600)
        await h.show(the_hand(east, "tomorrow", 2))
        assert [texts(one) for one in h.local.person("east").dms()] == ["tomorrow"]


async def test_blocked_in_the_middle_of_a_game() -> None:
    """Somebody who shuts the bot out mid-game gets the ephemeral way; the others notice nothing. (B034; G14)"""
    async with hall() as h:
        message = await h.start()
        h.desk.says = lambda click: Reply(public=public("East sits", turn=Turn(0, 1)))
        await h.press("east", message, "Join")
        east = h.id("east")
        h.local.world.set_dms("east", open=False)
        h.store.private[UserId(east)] = (h.local.world.dm_with(h.local.world.user("east")).id, None)  # type: ignore[assignment]
        await h.show(the_hand(east, "cards"))
        assert h.desk.troubles == [(hand_of(east), Trouble.DMS_CLOSED)]
        assert [texts(one) for one in h.local.person("east").messages("cards") if one["ephemeral"]] == [
            "[closed]\ncards"
        ]


async def test_private_channels_are_opened_ten_a_minute() -> None:
    """More than ten new people in a minute wait, rather than have the bot taken for a spammer. (discord.md, trap 25)"""
    async with hall(frozen=True) as h:
        people = [h.local.world.add_person(f"guest{n}").id for n in range(12)]
        for user in people:
            h.state(the_hand(user, "cards"))
            await h.store.plan_paper(hand_of(user), None)
            h.door.outbox.redraw(hand_of(user))
        await h.local.until(lambda: len(h.local.requests(OPEN)) == 10)
        await asyncio.sleep(0.05)
        assert len(h.local.requests(OPEN)) == 10
        h.local.clock.advance(60)
        await h.settled_in_time()
        assert len(h.local.requests(OPEN)) == 12


async def test_a_deleted_board_comes_back() -> None:
    """The board's message deleted mid-deal: posted again at the next edit. (B038)"""
    async with hall() as h:
        await h.show(deal_board("board"))
        h.local.world.delete_message(h.store.rows[board(1)].message or 0)
        await h.show(deal_board("back again", 1))
        assert boards(h) == ["back again"]
        assert h.desk.troubles == []


async def test_a_deleted_old_board_stays_deleted() -> None:
    """The final state of an earlier deal's board isn't worth a new message. (B049)"""
    async with hall() as h:
        await h.show(deal_board("deal one"))
        h.local.world.delete_message(h.store.rows[board(1)].message or 0)
        await h.show(replace(deal_board("deal one, over", 9), paper=board(1)), close=True)
        assert boards(h) == []
        assert h.store.rows[board(1)].closed


async def test_a_posting_whose_answer_was_lost_is_one_message() -> None:
    """Posted, then the connection broke: the second try is the same message, by its nonce. (discord.md 5, faults)"""
    async with hall() as h:
        h.local.faults.add(POST, kind="applied-then-lost")
        await h.show(deal_board("board"))
        assert boards(h) == ["board"]
        assert len(h.local.requests(POST)) == 2


@pytest.mark.parametrize("fault", [{"kind": "reset"}, {"kind": "status", "status": 503}, {"kind": "applied-then-lost"}])
async def test_a_broken_edit_is_tried_again(fault: dict) -> None:  # type: ignore[type-arg]
    """Resets and 503 aren't retried by the library; we do, with the newest state. (discord.md, trap 7)"""
    async with hall() as h:
        await h.show(deal_board("board"))
        h.local.faults.add(EDIT, **fault)
        await h.show(deal_board("next", 1))
        assert boards(h) == ["next"]


def refuse_edits(h: Hall, times: int) -> None:
    """So many edits in a row are refused for a reason that nobody has heard of."""
    for nth in range(1, times + 1):
        h.local.faults.add(EDIT, nth, kind="status", status=400, code=240_000)


async def run_down(h: Hall) -> None:
    """Let the clock run until nothing waits."""
    for _ in range(200):
        await asyncio.sleep(0.005)
        if h.door.outbox.depth == 0:
            return
        h.local.clock.advance(1)
    raise AssertionError("it still tries")


async def test_a_refusal_that_nobody_knows_is_tried_again() -> None:
    """Three refusals with an unknown code, then it goes through: the board is right without another redraw."""
    async with hall(frozen=True) as h:
        await h.show(deal_board("board"))
        refuse_edits(h, 3)
        h.state(deal_board("next", 1))
        h.door.outbox.redraw(board(1))
        await run_down(h)
        assert boards(h) == ["next"]
        assert len(h.local.requests(EDIT)) == 4


@pytest.mark.parametrize("hand", [False, True], ids=["a board", "a hand"])
async def test_a_refusal_that_stays_is_given_up_until_the_next_redraw(
    hand: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """Four tries and one line in the log; each redraw then tries once, and what goes through starts afresh. (G22)"""
    async with hall(frozen=True) as h:
        north = h.id("north")

        def screen(text: str, n: int) -> PublicScreen | OwnScreen:
            return the_hand(north, text, n) if hand else deal_board(text, n)

        def shown() -> str:
            return texts(h.local.person("north").dms()[0]) if hand else boards(h)[0]

        first = screen("first", 0)
        assert first.paper is not None
        await h.show(first)
        refuse_edits(h, 5)
        for n, tries in ((1, 4), (2, 5)):
            h.state(screen("refused", n))
            h.door.outbox.redraw(first.paper)
            await run_down(h)
            assert len(h.local.requests(EDIT)) == tries
            assert shown() == "first"
        assert [record.getMessage() for record in caplog.records if "refused" in record.getMessage()] == [
            f"{first.paper.kind} of {first.paper.game} refused, and given up until its next redraw: "
            "Discord refused with status 400, code 240000"
        ]
        h.state(screen("at last", 3))
        h.door.outbox.redraw(first.paper)
        await run_down(h)
        assert shown() == "at last"
        refuse_edits(h, 1)
        h.state(screen("and again", 4))
        h.door.outbox.redraw(first.paper)
        await run_down(h)
        assert shown() == "and again"


async def test_a_ban_signal_stops_counted_requests_for_a_minute() -> None:
    """A 429 that is no rate limit: silence for a minute, then the newest state. (discord.md, trap 9)"""
    async with hall(frozen=True) as h:
        await h.show(deal_board("board"))
        h.local.faults.add(EDIT, kind="status", status=429, code=0, via=False)
        h.state(deal_board("next", 1))
        h.door.outbox.redraw(board(1))
        await h.local.until(lambda: len(h.local.requests(EDIT)) == 1)
        for _ in range(59):
            h.local.clock.advance(1)
            await asyncio.sleep(0)
        assert len(h.local.requests(EDIT)) == 1
        h.local.clock.advance(5)
        await h.settled()
        assert boards(h) == ["next"]


async def test_very_many_refusals_slow_us_down() -> None:
    """Two thousand refused requests in ten minutes: no counted request for a minute. (operations.md 2.4)"""
    async with hall(frozen=True) as h:
        await h.show(deal_board("board"))
        for _ in range(2000):
            h.door.outbox.saw(403)
        await h.show(deal_board("still writing", 1))
        h.door.outbox.saw(403)
        h.state(deal_board("after a minute", 2))
        h.door.outbox.redraw(board(1))
        await asyncio.sleep(0.02)
        assert boards(h) == ["still writing"]
        h.local.clock.advance(61)
        await h.settled()
        assert boards(h) == ["after a minute"]


async def test_a_channel_that_is_gone_is_told_to_the_desk() -> None:
    """Channel deleted mid-deal: the desk hears of it once, and nothing hammers at Discord. (B038)"""
    async with hall(frozen=True) as h:
        await h.show(deal_board("board"))
        h.local.world.delete_channel("cards")
        for n in range(1, 5):
            h.state(deal_board("next", n))
            h.door.outbox.redraw(board(1))
            if n == 1:
                await h.settled()
        assert h.desk.troubles == [(board(1), Trouble.CHANNEL_GONE)]
        assert len(h.local.requests(EDIT)) == 1
        h.local.clock.advance(20)


async def test_missing_permissions_are_told_to_the_desk_once() -> None:
    """The bot may no longer write here: said once; when it may again, the board catches up. (B040)"""
    async with hall(frozen=True) as h:
        h.local.world.set_permissions("cards", "bot", send_messages=False)
        await h.show(deal_board("board"))
        assert h.desk.troubles == [(board(1), Trouble.NO_ACCESS)]
        h.local.world.set_permissions("cards", "bot", send_messages=None)
        h.state(deal_board("welcome back", 1))
        h.door.outbox.redraw(board(1))
        await asyncio.sleep(0.02)
        h.local.clock.advance(15)
        await h.settled()
        assert boards(h) == ["welcome back"]
        assert len(h.desk.troubles) == 1


async def test_an_archived_thread_is_woken_by_a_new_board() -> None:
    """An edit can't wake an archived thread, a new message can. Locked: the desk is told. (B039)"""
    async with hall(frozen=True) as h:
        thread = h.local.world.add_thread("cards", "table")
        await h.store.plan_paper(board(1), thread.id)  # type: ignore[arg-type]
        h.state(deal_board("board"))
        h.door.outbox.redraw(board(1))
        await h.settled()
        h.local.world.set_thread(thread.id, archived=True)
        h.state(deal_board("awake", 1))
        h.door.outbox.redraw(board(1))
        await h.settled()
        assert texts(h.local.person("north").messages(thread.id)[-1]) == "awake"
        h.local.world.set_thread(thread.id, archived=True, locked=True)
        h.state(deal_board("locked out", 2))
        h.door.outbox.redraw(board(1))
        await h.settled()
        assert h.desk.troubles == [(board(1), Trouble.LOCKED)]


async def test_an_unexpected_screen_hurts_no_other_paper() -> None:
    """One table that can't be drawn doesn't stop the others, and isn't tried for ever. (G22)"""
    async with hall(frozen=True) as h:
        tries = 0

        async def render(paper: Paper) -> Rendered | None:
            nonlocal tries
            if paper == board(1):
                tries += 1
                raise RuntimeError("broken on purpose")
            return h.desk.states.get(paper)

        h.desk.render = render  # type: ignore[method-assign]
        await h.store.plan_paper(board(1), h.channel)
        h.door.outbox.redraw(board(1))
        h.state(deal_board("the other table", deal=2))
        await h.store.plan_paper(board(2), h.channel)
        h.door.outbox.redraw(board(2))
        await run_down(h)
        assert boards(h) == ["the other table"]
        assert tries == 4


async def test_a_moment_in_which_nothing_can_be_read_costs_no_board() -> None:
    """The disk was busy for too long: the board is drawn a little later, without anybody's press. (G22)"""
    async with hall(frozen=True) as h:
        whole, failures = h.desk.render, [TimeoutError(), TimeoutError()]

        async def render(paper: Paper) -> Rendered | None:
            if failures:
                raise failures.pop()
            return await whole(paper)

        h.desk.render = render  # type: ignore[method-assign]
        h.state(deal_board("at last"))
        await h.store.plan_paper(board(1), h.channel)
        h.door.outbox.redraw(board(1))
        await run_down(h)
        assert boards(h) == ["at last"]


async def test_a_private_channel_that_is_always_gone_is_given_up() -> None:
    """A new one is opened and tried, but not for ever. (discord.md, trap 31)"""
    async with hall(frozen=True) as h:
        for nth in range(1, 20):
            h.local.faults.add(POST, nth, kind="status", status=404, code=10_003)
        hand = the_hand(h.id("north"), "hand")
        assert hand.paper is not None
        h.state(hand)
        await h.store.plan_paper(hand.paper, None)
        h.door.outbox.redraw(hand.paper)
        await run_down(h)
        assert len(h.local.requests(POST)) == 4


async def test_a_desk_that_fails_to_hear_of_trouble_is_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    """An error while the table is being paused is logged, and the desk hears of it when it can. (G22)"""
    async with hall(frozen=True) as h:
        whole, failures = h.desk.trouble, [RuntimeError("broken on purpose")]

        async def trouble(paper: Paper, trouble: Trouble) -> None:
            if failures:
                raise failures.pop()
            await whole(paper, trouble)

        h.desk.trouble = trouble  # type: ignore[method-assign]
        h.local.world.set_permissions("cards", "bot", send_messages=False)
        h.state(deal_board("board"))
        await h.store.plan_paper(board(1), h.channel)
        h.door.outbox.redraw(board(1))
        await run_down(h)
        assert "could not be written" in caplog.text
        assert h.desk.troubles == [(board(1), Trouble.NO_ACCESS)]
        h.local.world.set_permissions("cards", "bot", send_messages=None)
        h.state(deal_board("again", 1))
        h.door.outbox.redraw(board(1))
        await run_down(h)
        assert boards(h) == ["again"]
