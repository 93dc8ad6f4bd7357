"""Kept messages: the newest state, within Discord's limits, and nobody's but their owner's."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.app.keys import UserId
from bot.app.papers import Paper, PaperKind, Trouble
from bot.app.ports import Rendered
from bot.app.replies import Reply
from bot.app.turns import Turn
from bot.discord.papers import nonce_of
from tests.door.harness import GAME, LOBBY, board, hall, hand_of, own, public, t, texts
from tests.door.kept import EDIT, OPEN, POST, TOKEN_EDIT, boards, deal_board, the_hand


async def test_a_board_is_posted_once_and_then_edited() -> None:
    """One board, edited in place. (experience.md 1, rule 1)"""
    async with hall() as h:
        await h.show(deal_board("first"))
        await h.show(deal_board("second", 1))
        assert boards(h) == ["second"]
        assert len(h.local.requests(POST)) == 1
        assert h.store.rows[board(1)].rendered_turn == Turn(1, 1)


async def test_only_the_newest_state_is_written() -> None:
    """Ten changes while the channel's pace holds back: one edit, with the last of them. (discord.md 9.6)"""
    async with hall(door={"edit_each_ms": 1200}, frozen=True) as h:
        await h.show(deal_board("posted"))
        await h.show(deal_board("edited", 1))
        for n in range(2, 12):
            h.state(deal_board(f"state {n}", n))
            h.door.outbox.redraw(board(1))
        await asyncio.sleep(0.05)
        assert boards(h) == ["edited"]
        h.local.clock.advance(1.2)
        await h.settled()
        assert boards(h) == ["state 11"]
        assert len(h.local.requests(EDIT)) == 2


async def test_the_same_state_is_not_written_twice() -> None:
    """A redraw that would change nothing costs no request."""
    async with hall() as h:
        await h.show(deal_board("same"))
        await h.show(deal_board("same"))
        assert h.local.requests(EDIT) == []


async def test_a_board_is_edited_through_a_fresh_token() -> None:
    """After My hand was pressed on it, a board's edits cost no counted request for 14 minutes. (discord.md 3, F5)"""
    async with hall(frozen=True) as h:
        await h.show(deal_board("posted"))
        message = h.local.person("east").messages("cards")[0]
        h.desk.says = lambda click: Reply(own=the_hand(click.user, "hand"))
        await h.press("east", message, "My hand")
        await h.show(deal_board("through the token", 1))
        assert h.local.requests(EDIT) == []
        h.local.clock.advance(14 * 60)
        await h.show(deal_board("with the bot's own", 2))
        assert len(h.local.requests(EDIT)) == 1
        assert boards(h) == ["with the bot's own"]


async def test_an_expired_token_is_not_the_end() -> None:
    """A token that Discord no longer takes (50027) is dropped, and the edit goes the counted way. (B033)"""
    async with hall() as h:
        await h.show(deal_board("posted"))
        message = h.local.person("east").messages("cards")[0]
        h.desk.says = lambda click: Reply(own=the_hand(click.user, "hand"))
        await h.press("east", message, "My hand")
        h.local.faults.add(TOKEN_EDIT, kind="status", status=401, code=50027)
        await h.show(deal_board("edited all the same", 1))
        assert boards(h) == ["edited all the same"]
        assert h.desk.troubles == []


async def test_an_ephemeral_hand_is_kept_up_to_date() -> None:
    """Next to act: the view behind My hand changes by itself while its token lives, then it rests. (B033)"""
    async with hall(frozen=True) as h:
        await h.show(deal_board("board"))
        message = h.local.person("east").messages("cards")[0]
        h.desk.says = lambda click: Reply(own=the_hand(click.user, "hand"))
        await h.press("east", message, "My hand")
        east = h.id("east")
        h.state(the_hand(east, "your turn", 1))
        h.door.outbox.redraw(hand_of(east))
        await h.settled()
        assert [texts(one) for one in h.local.person("east").messages("cards") if one["ephemeral"]] == ["your turn"]
        h.local.clock.advance(14 * 60)
        h.state(the_hand(east, "later", 2))
        h.door.outbox.redraw(hand_of(east))
        await h.settled()
        assert [texts(one) for one in h.local.person("east").messages("cards") if one["ephemeral"]] == ["your turn"]
        assert h.local.person("east").dms() == []


async def test_a_dismissed_view_is_no_trouble() -> None:
    """Whoever dismissed the ephemeral hand opens it again when they like; nothing breaks meanwhile. (B049)"""
    async with hall() as h:
        await h.show(deal_board("board"))
        person = h.local.person("east")
        h.desk.says = lambda click: Reply(own=the_hand(click.user, "hand"))
        await h.press("east", person.messages("cards")[0], "My hand")
        person.dismiss(next(one for one in person.messages("cards") if one["ephemeral"]))
        await h.show(the_hand(h.id("east"), "your turn", 1))
        assert texts(person.dms()[0]) == "your turn"
        assert h.desk.troubles == []


async def test_the_hand_is_one_private_message() -> None:
    """A private message, one per game, edited in place; its channel is opened once. (experience.md 1, rule 2)"""
    async with hall() as h:
        east = h.id("east")
        for n in range(4):
            await h.show(the_hand(east, f"hand {n}", n))
        assert [texts(one) for one in h.local.person("east").dms()] == ["hand 3"]
        assert len(h.local.requests(OPEN)) == 1
        assert h.store.private[UserId(east)][0] == h.store.rows[hand_of(east)].channel


async def test_a_hand_waits_for_its_board_to_be_posted() -> None:
    """At the deal board and hands are drawn at once; the hand is made when the board can be linked to. (rule 3)"""
    async with hall() as h:
        north, links = h.id("north"), []

        async def render(paper: Paper) -> Rendered | None:
            if paper.kind is PaperKind.HAND:
                links.append((await h.store.plan_paper(board(1), h.channel)).message)
            return h.desk.states.get(paper)

        h.desk.render = render  # type: ignore[method-assign]
        hand = the_hand(north, "cards")
        h.state(hand)
        h.state(deal_board("board"))
        for paper in (board(1), hand.paper):
            assert paper is not None
            await h.store.plan_paper(paper, h.channel if paper.kind is PaperKind.BOARD else None)
            h.door.outbox.redraw(paper)
        await h.settled()
        assert links == [h.store.rows[board(1)].message]
        assert links != [None]


async def test_a_board_that_cannot_be_posted_keeps_no_hand_from_its_owner() -> None:
    """The channel refuses the board: the hand comes all the same. (G14)"""
    async with hall(frozen=True) as h:
        north = h.id("north")
        h.local.world.set_permissions("cards", "bot", send_messages=False)
        h.state(deal_board("board"))
        await h.store.plan_paper(board(1), h.channel)
        h.door.outbox.redraw(board(1))
        await h.show(the_hand(north, "cards"))
        assert [texts(one) for one in h.local.person("north").dms()] == ["cards"]
        assert h.desk.troubles == [(board(1), Trouble.NO_ACCESS)]


async def test_a_press_in_private_makes_the_next_edit_free() -> None:
    """The token of a person's own last press edits their private hand. (discord.md 3, F3)"""
    async with hall() as h:
        east = h.id("east")
        await h.show(the_hand(east, "hand"))
        h.desk.says = lambda click: Reply(own=the_hand(click.user, "played", 1))
        await h.press("east", h.local.person("east").dms()[0], "Jh")
        await h.show(the_hand(east, "your turn again", 5))
        assert [texts(one) for one in h.local.person("east").dms()] == ["your turn again"]
        assert h.local.requests(EDIT) == []


async def test_an_old_board_is_posted_anew() -> None:
    """45 minutes old: a new message, and the old one stays readable without buttons. (discord.md, trap 24)"""
    async with hall(frozen=True) as h:
        await h.show(deal_board("at first"))
        h.local.clock.advance(44 * 60)
        await h.show(deal_board("after 44 minutes", 1))
        assert len(boards(h)) == 1
        h.local.clock.advance(60)
        await h.show(deal_board("after 45 minutes", 2))
        assert boards(h) == ["after 45 minutes"] * 2
        old, new = h.local.person("west").messages("cards")
        assert "custom_id" not in str(old)
        assert "custom_id" in str(new)


async def test_table_posts_the_board_anew() -> None:
    """/euchre table: the desk forgets the message, a new one is posted, the old one loses its buttons."""
    async with hall() as h:
        await h.show(deal_board("board"))
        await h.store.repost(board(1))
        await h.show(deal_board("board"))
        old, new = h.local.person("west").messages("cards")
        assert ("custom_id" in str(old), "custom_id" in str(new)) == (False, True)


async def test_a_reminder_pings_one_person_and_goes() -> None:
    """Half the time is over: one message that mentions that person alone, deleted when they move. (experience.md 1)"""
    async with hall() as h:
        east = UserId(h.id("east"))
        paper = Paper(GAME, PaperKind.REMINDER, east, 1)
        screen = replace(public(f"<@{east}>, your turn", paper=paper, turn=Turn(1, 3)), mentions=(east,))
        await h.show(screen)
        message = h.local.person("west").messages("cards")[0]
        assert [one["username"] for one in message["mentions"]] == ["east"]
        h.door.outbox.forget(paper)
        await h.settled()
        assert h.local.person("west").messages("cards") == []
        await h.show(replace(screen, turn=Turn(1, 9)))
        assert len(h.local.person("west").messages("cards")) == 1


def test_nonces_are_short_and_differ() -> None:
    """A posting's nonce is the same at every try, at most 25 characters, and nobody's reminder is another's."""
    papers = [board(0), board(123), hand_of(2**62)]
    papers += [Paper(GAME, PaperKind.REMINDER, UserId(user), 12) for user in (2**62 + 5, 2**62 + 6)]
    nonces = [nonce_of(paper, k) for paper in papers for k in (0, 1, 12)]
    assert all(len(nonce) <= 25 for nonce in nonces)
    assert len(set(nonces)) == len(nonces)
    assert nonce_of(LOBBY, 0) == "board-k3f9a0b1-0-0"


async def test_a_leak_would_be_seen() -> None:
    """The proof that nobody sees another's cards can fail: shown in the channel, everybody's record has them. (G6)"""
    async with hall() as h:
        await h.show(deal_board("east's cards"))
        assert "east's cards" in str(h.local.seen_by("stranger"))


async def test_a_hand_is_never_posted_in_a_channel() -> None:
    """A private screen for a board's paper is refused, whoever asked for it. (discord.md, trap 28)"""
    async with hall() as h:
        await h.store.plan_paper(board(1), h.channel)
        wrong = own(h.id("east"), "east's cards", paper=board(1), turn=Turn(1, 0))
        h.desk.states[board(1)] = Rendered(wrong, Turn(1, 0), False)
        h.door.outbox.redraw(board(1))
        await h.settled()
        assert boards(h) == []


async def test_a_hand_goes_to_its_owner_only() -> None:
    """A hand's paper drawn with somebody else's screen is refused. (G6)"""
    async with hall() as h:
        east = h.id("east")
        await h.store.plan_paper(hand_of(east), None)
        h.desk.states[hand_of(east)] = Rendered(the_hand(h.id("north"), "north's cards"), Turn(1, 0), False)
        h.door.outbox.redraw(hand_of(east))
        await h.settled()
        assert h.local.person("east").dms() == []


async def test_what_a_stop_left_behind_is_drawn_at_the_start() -> None:
    """Papers behind their game are drawn when the bot comes up, without being asked. (B058)"""
    async with hall() as h:
        await h.store.plan_paper(board(1), h.channel)
        h.state(deal_board("left behind"))
        h.store.stale = (board(1),)
        await h.door.client.on_ready()
        await h.settled()
        assert boards(h) == ["left behind"]


async def test_ready_again_changes_nothing() -> None:
    """The ready event three times in one process: one board, no announcement. (B047)"""
    async with hall() as h:
        await h.show(deal_board("board"))
        h.store.stale = (board(1),)
        for _ in range(3):
            await h.door.client.on_ready()
            await h.settled()
        assert boards(h) == ["board"]
        assert len(h.local.requests(POST)) == 1
        assert h.local.requests(EDIT) == []


async def test_stopping_writes_what_waits() -> None:
    """SIGTERM: the last state is still written, then nothing more. (operations.md 2.6)"""
    async with hall() as h:
        await h.show(deal_board("board"))
        h.state(deal_board("the last word", 1))
        h.door.outbox.redraw(board(1))
        await h.door.outbox.flush()
        assert boards(h) == ["the last word"]
        h.state(deal_board("too late", 2))
        h.door.outbox.redraw(board(1))
        await h.settled()
        assert boards(h) == ["the last word"]


async def test_stopping_doesnt_wait_for_ever() -> None:
    """A Discord that doesn't answer can't keep the bot from stopping. (G25)"""
    async with hall(door={"edit_each_ms": 60_000}, frozen=True) as h:
        await h.show(deal_board("board"))
        await h.show(deal_board("first edit", 1))
        h.state(deal_board("held back by the pace", 2))
        h.door.outbox.redraw(board(1))
        await h.door.outbox.flush(0.05)
        assert boards(h) == ["first edit"]
        assert h.door.outbox.depth == 0


async def test_no_answer_waits_for_an_edit() -> None:
    """A click is answered while a board edit hangs at Discord. (discord.md, trap 5)"""
    async with hall() as h:
        await h.show(deal_board("board"))
        message = h.local.person("east").messages("cards")[0]
        h.local.faults.add(EDIT, kind="delay", seconds=2)
        h.state(deal_board("slow edit", 1))
        h.door.outbox.redraw(board(1))
        h.desk.says = lambda click: Reply(note=t("noted"))
        outcome = await h.press("east", message, "My hand")
        assert outcome.acknowledged
        assert boards(h) == ["board"]
        h.local.clock.advance(2)
        await h.settled()
        assert boards(h) == ["slow edit"]
