"""Games that can't go on, and histories that must be right: one bad game never hurts another."""

from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import text

from bot.app.drawing import board_paper, hand_paper, render
from bot.app.gestures import Command, Surface
from bot.app.keys import ChannelId
from bot.app.preferences import ServerSettings
from bot.app.rows import Who
from bot.app.runner import PARKED_AFTER, Runner
from bot.app.seats import seat_of
from bot.app.store import Unavailable
from bot.app.turns import Speed, Status
from bot.app.writes import Written
from bot.i18n.catalogue import Catalogue
from tests.app.harness import EAST, GUILD, NORTH, SOUTH, WEST, Club
from tests.screens.show import show


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


async def test_no_game_is_closed_for_a_disk_that_is_full(cards: Club) -> None:
    """However often it can't be written, it is due again, and goes on once there is room. (G22)"""
    await cards.four(NORTH)
    before, write, tries = await cards.saved(), cards.store.append, 0

    async def full(*args: object, **more: object) -> Written:
        nonlocal tries
        tries += 1
        raise Unavailable("database or disk is full")

    cards.store.__dict__["append"] = full
    cards.clock.ms += 1_000
    for _ in range(PARKED_AFTER + 2):
        await cards.runner.look()
    assert await cards.saved() == before
    assert tries == PARKED_AFTER + 2
    cards.store.__dict__["append"] = write
    await cards.tick(5)
    after = await cards.saved()
    assert after.status is Status.PLAYING
    assert after.turn > before.turn


async def test_the_tables_clock_waits_until_the_time_is_to_be_trusted(cards: Club) -> None:
    """The machine slept for an hour: no alarm rings before the alarms have been moved by that hour. (B058)"""
    await cards.four(NORTH)
    before, woken = await cards.saved(), False
    assert before.due_at is not None
    runner = Runner(cards.desk.parts, may_look=lambda: woken)
    slept = cards.clock.sleep_until
    moved = cards.clock.now_ms() + 3_600_000
    cards.clock.ms = moved

    async def sleep_until(at_ms: int) -> None:
        nonlocal woken
        if woken:
            runner.stop()
        else:
            assert (await cards.saved()).turn == before.turn
            await cards.store.shift_due(3_600_000)
            woken = True
        await slept(cards.clock.now_ms())

    cards.clock.__dict__["sleep_until"] = sleep_until
    await runner.run()
    assert (await cards.saved()).turn == before.turn
    assert (await cards.saved()).due_at == before.due_at + 3_600_000


async def test_a_press_after_an_outage_moves_the_alarms_before_it_sets_one(cards: Club) -> None:
    """The disk was full for two hours, and North's play is the first that is written again: the robot after North
    plays in its time, not two hours later; nobody else's alarm is lost. (contracts.md 4)"""
    await cards.four(NORTH)
    for _ in range(8):
        if await cards.asked() == NORTH:
            break
        await cards.tick(1)
    outage = 7_200_000
    moved: list[int] = []

    async def catch_up() -> None:
        if not moved:
            moved.append(await cards.store.shift_due(outage))

    cards.desk.parts.catch_up = catch_up
    before = (await cards.saved()).turn
    cards.clock.ms += outage
    await cards.act(NORTH, "P")
    after = await cards.saved()
    assert moved == [1]
    assert after.turn > before
    assert after.due_at is not None
    assert after.due_at - cards.clock.now_ms() < 10_000


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
    for paper in (board_paper(bad.game, 1), board_paper(bad.game, 0), hand_paper(bad.game, NORTH)):
        drawn = await render(paper, cards.desk.parts)
        assert drawn is not None
        assert drawn.close
        assert "a fault on our side" in show(drawn.screen, Catalogue.load())
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


async def test_a_server_whose_rules_are_gone_starts_by_the_usual_ones(cards: Club) -> None:
    """A later version has not its option any more, or refuses it beside another: tables open, and others can be chosen.

    (B057)
    """
    gone = ServerSettings(ruleset="standard+gone-option", speed=Speed.FAST)
    await cards.store.set_server(GUILD, gone)
    await cards.open()
    saved = await cards.saved()
    assert (saved.ruleset, saved.table.speed) == ("standard", Speed.FAST)
    await cards.slash(NORTH, "end", sure="on")
    await cards.open(game="canadian")
    assert (await cards.saved()).ruleset == "canadian"
    assert (await cards.store.server(GUILD)) == gone
    for code in (".server", ".server-rules.bidding", ".server.target.7"):
        reply = await cards.press(NORTH, code, Surface.VIEW, may_govern=True)
        assert reply.own is not None
        assert reply.note is None
    assert await cards.store.server(GUILD) == replace(gone, ruleset="standard+target=7")


async def test_a_past_game_whose_rules_are_gone_fails_nothing_else(cards: Club) -> None:
    """Its channel has leaderboards and statistics of that game; what would need its rules says that they are gone."""
    await cards.four(NORTH, EAST, rules=["target.1"])
    over = await cards.play_on(Random(1))
    assert over.status is Status.FINISHED
    await _spoil(cards, "UPDATE games SET ruleset = 'standard+gone-option' WHERE id = :game")
    for word in ("leaderboard", "stats"):
        reply = await cards.slash(NORTH, word)
        assert reply.own is not None
    for word in ("rules", "hand", "verify"):
        reply = await cards.slash(NORTH, word)
        assert reply.note is not None
        assert reply.note.key == "desk.unreadable"
    named = await cards.slash(NORTH, "verify", game=over.game)
    assert named.note is not None
    assert named.note.key == "desk.unreadable"
    assert (await cards.open()).public is not None


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
