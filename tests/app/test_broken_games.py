"""Games that can't go on, and histories that must be right: one bad game never hurts another."""

from random import Random

import pytest
from sqlalchemy import text

from bot.app.gestures import Command, Surface
from bot.app.keys import ChannelId
from bot.app.rows import Who
from bot.app.seats import seat_of
from bot.app.turns import Status
from tests.app.harness import EAST, NORTH, SOUTH, WEST, Club


async def _spoil(cards: Club, sql: str) -> None:
    await cards.store.write(lambda conn: conn.execute(text(sql), {"game": cards.game}))


async def test_a_game_whose_log_does_not_replay_is_closed_with_a_notice_and_kept(cards: Club) -> None:
    """Its pack is unreadable: after three tries it is closed, nothing of it is deleted, others go on. (B056, G22)"""
    await cards.four(NORTH)
    bad = cards.game
    await _spoil(cards, "UPDATE deals SET pack = 'Ah Ah Ah' WHERE game = :game")
    await _spoil(cards, "UPDATE games SET due_at = 0 WHERE id = :game")
    click = cards.click(EAST, Command("start"), Surface.COMMAND, channel=ChannelId(601))
    opened = await cards.desk.on_click(click)
    assert opened.public is not None
    assert opened.public.paper is not None
    cards.game = opened.public.paper.game
    await cards.press(EAST, ".play", message=None)
    assert (await cards.saved()).status is Status.PLAYING
    await cards.tick(60)
    closed = await cards.store.load(bad)
    assert closed is not None
    assert (closed.status, closed.closed_why) == (Status.CLOSED, "table.closed-broken")
    assert len(await cards.store.history(bad)) == 1
    assert (await cards.saved()).turn.n > 0 or (await cards.saved()).turn.deal > 1


async def test_a_decision_nobody_could_have_made_stops_that_game_alone(cards: Club) -> None:
    """A log with an impossible card: the game is parked, and its people can open another table. (B056)"""
    await cards.four(NORTH)
    while (await cards.saved()).turn.n < 3:
        user = await cards.asked()
        await (cards.tick(1) if user is None else cards.act(user, (await cards.choices())[0]))
    await _spoil(cards, "UPDATE decisions SET code = 'Zz' WHERE game = :game AND deal = 1 AND n = 0")
    await _spoil(cards, "UPDATE games SET due_at = 0 WHERE id = :game")
    await cards.tick(60)
    assert (await cards.saved()).closed_why == "table.closed-broken"
    assert (await cards.open()).public is not None


@pytest.mark.parametrize("sql", ["UPDATE decisions SET code = 'Jh'", "UPDATE games SET ruleset = 'nonsense'"])
@pytest.mark.parametrize("code", [".hand", ".more", "P", "?", ".forget", "?.leave"])
async def test_a_press_on_what_cannot_be_read_closes_it(cards: Club, sql: str, code: str) -> None:
    """No clock runs that would: whoever presses is told what is wrong, once and after it, and whoever wants to be
    forgotten is, at the second press at the latest. (B056)"""
    await cards.four(speed="off")
    user = await cards.asked()
    assert user is not None
    await cards.act(user, "P")
    await _spoil(cards, f"{sql} WHERE {'game' if 'decisions' in sql else 'id'} = :game")
    bad = await cards.saved()
    reply = await cards.press(NORTH, code, Surface.HAND)
    assert reply.note is not None
    assert reply.note.key in {"table.closed-broken", "desk.forgotten"}
    closed = await cards.store.load(bad.game)
    assert closed is not None
    assert (closed.status, closed.closed_why) == (Status.CLOSED, "table.closed-broken")
    for again in (".more", ".hand", ".join.0", ".forget"):
        reply = await cards.press(NORTH, again, Surface.HAND)
        assert reply.note is not None
        assert reply.note.key in {"table.closed-broken", "desk.forgotten", "desk.lobby-closed"}
    assert (await cards.open()).public is not None


async def test_a_row_that_cannot_be_read_is_closed_and_kept(cards: Club) -> None:
    """An unknown word in the row itself: closed by its key alone; its channel is free, others go on. (B056)"""
    await cards.four(NORTH)
    bad = cards.game
    await _spoil(cards, "UPDATE games SET due_at = 0 WHERE id = :game")
    await _spoil(cards, "UPDATE tables SET speed = 'nonsense'")
    await cards.runner.look()
    assert bad not in await cards.store.live_games()
    await cards.four(EAST)
    assert (await cards.saved()).status is Status.PLAYING
    await cards.runner.wake_the_forgotten()
    assert await cards.runner.look() == 0
    kept = "SELECT count(*) FROM games WHERE id = :game AND closed_why = 'table.closed-broken'"
    assert await cards.store.read(lambda conn: conn.execute(text(kept), {"game": bad}).scalar_one()) == 1


async def test_an_unknown_game_without_an_alarm_does_not_stop_a_start(cards: Club) -> None:
    """Rules that this version doesn't know, clock off: the start goes on, the game is parked in its turn. (B057)"""
    await cards.four(speed="off")
    await _spoil(cards, "UPDATE games SET ruleset = 'nonsense' WHERE id = :game")
    await cards.runner.wake_the_forgotten()
    await cards.tick(60)
    assert (await cards.saved()).closed_why == "table.closed-broken"


async def test_every_decision_is_written_for_who_made_it(cards: Club) -> None:
    """Rows of the log match the seats of those who pressed, and a robot's are a robot's. (B064)"""
    await cards.four(NORTH, EAST, SOUTH)
    await cards.play_on(Random(8), until_deal=3)
    saved = await cards.saved()
    seats = {user: seat_of(saved, user) for user in (NORTH, EAST, SOUTH)}
    rows = [d for _, decisions in await cards.store.history(saved.game) for d in decisions]
    for decision in rows:
        if decision.who is Who.PERSON:
            assert decision.user is not None
            assert seats[decision.user] == decision.seat
        else:
            assert (decision.user, decision.seat) == (None, 3)
    assert {d.seat for d in rows} == {0, 1, 2, 3}
    assert WEST not in seats
