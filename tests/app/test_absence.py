"""Nobody's absence freezes a table: the turn clock, leaving and coming back, pauses and closings."""

from itertools import pairwise
from random import Random

import pytest

from bot.app.drawing import board_paper, render
from bot.app.gestures import Surface
from bot.app.keys import UserId
from bot.app.live import bring_to_life
from bot.app.papers import PaperKind
from bot.app.rows import Who
from bot.app.seats import holders, host_of, sitters
from bot.app.turns import Status, Turn
from bot.app.words import Say
from bot.i18n.catalogue import Catalogue
from euchre_core.cards import Seat
from tests.app.harness import EAST, NORTH, PEOPLE, SOUTH, STRANGER, WEST, Club, pressable
from tests.screens.show import show


async def _waiting(cards: Club) -> UserId:
    user = await cards.asked()
    assert user is not None
    return user


async def test_half_time_mentions_the_one_person_and_full_time_plays_for_them(cards: Club) -> None:
    """Half the time: one reminder, to one person. All of it: a robot plays that one turn. (experience.md 1, rule 7)"""
    await cards.four()
    user = await _waiting(cards)
    await cards.tick(29.9)
    assert not [paper for paper in cards.post.redrawn if paper.kind is PaperKind.REMINDER]
    await cards.tick(0.2)
    assert [paper.who for paper in cards.post.redrawn if paper.kind is PaperKind.REMINDER] == [user]
    reminder = next(paper for paper in cards.post.redrawn if paper.kind is PaperKind.REMINDER)
    drawn = await cards.desk.render(reminder)
    assert drawn is not None
    assert drawn.screen.mentions == (user,)  # type: ignore[union-attr]
    await cards.tick(29.8)
    assert (await cards.saved()).turn == Turn(1, 0)
    await cards.tick(0.2)
    saved = await cards.saved()
    assert saved.turn == Turn(1, 1)
    assert (saved.decisions[0].who, saved.decisions[0].user) == (Who.CLOCK, user)
    assert reminder in cards.post.forgotten
    board = await cards.desk.render(board_paper(saved.game, 1))
    assert board is not None
    shown = show(board.screen, Catalogue.load())
    assert f"· Time was up: a robot decided for {saved.people[user].name}" in shown.splitlines()


async def test_after_two_missed_turns_in_a_row_a_robot_holds_the_seat_until_a_press(cards: Club) -> None:
    """Two in a row: a robot holds the seat; any press of its owner takes it back."""
    await cards.four()
    gone = await _waiting(cards)
    turns = 0
    while turns < 2:
        user = await cards.asked()
        if user is None:
            await cards.tick(4)
        elif user == gone:
            await cards.tick(61)
            turns += 1
        else:
            choices = [code for code in await cards.choices() if len(code) < 2 or not code.endswith("A")]
            await cards.act(user, choices[0])
    saved = await cards.saved()
    sitter = next(sitter for sitter in sitters(saved) if sitter.user == gone)
    assert sitter.stand_in == "sensible"
    assert sitter.away_since_ms is not None
    await cards.press(gone, ".hand")
    sitter = next(sitter for sitter in sitters(await cards.saved()) if sitter.user == gone)
    assert sitter.stand_in is None


async def test_who_has_come_back_may_miss_a_turn_again(cards: Club) -> None:
    """Their press took the seat back though no robot had decided anything: the turns missed before it are over."""
    await cards.four()
    gone = await _waiting(cards)
    held: list[list[UserId | None]] = []
    for _ in range(100):
        user = await cards.asked()
        if user is None:
            await cards.tick(4)
        elif user == gone:
            await cards.tick(61)
            held.append([sitter.user for sitter in sitters(await cards.saved()) if sitter.stand_in is not None])
            if len(held) == 2:
                await cards.press(gone, ".hand")
            if len(held) == 4:
                break
        else:
            choices = [code for code in await cards.choices() if len(code) < 2 or not code.endswith("A")]
            await cards.act(user, choices[0])
    assert held == [[], [gone], [], [gone]]


async def test_a_missed_turn_and_a_press_between_start_the_count_again(cards: Club) -> None:
    """One missed turn, one pressed, one missed: the seat stays its owner's."""
    await cards.four(speed="30")
    rng, gone, missed, pressed = Random(5), await _waiting(cards), 0, 0
    while missed < 2:
        user = await cards.asked()
        if user is None:
            await cards.tick(4)
        elif user == gone and missed == pressed:
            await cards.tick(31)
            missed += 1
        else:
            pressed += user == gone
            await cards.act(user, rng.choice([c for c in await cards.choices() if len(c) < 2 or c[-1] != "A"]))
    assert all(sitter.stand_in is None for sitter in sitters(await cards.saved()))


async def test_with_the_clock_off_nothing_is_played_for_anybody(cards: Club) -> None:
    """Clock off: no alarm at all while a person is to act."""
    await cards.four(speed="off")
    await cards.tick(30 * 24 * 3600)
    assert (await cards.saved()).turn == Turn(1, 0)


async def test_with_the_clock_off_the_host_may_hand_a_waiting_seat_over_after_five_minutes(cards: Club) -> None:
    """The host alone may, but not before five minutes."""
    await cards.four(speed="off")
    waiting = await _waiting(cards)
    seat = bring_to_life(await cards.saved()).to_act
    host = host_of(await cards.saved())
    assert host is not None
    if waiting == host:
        await cards.act(host, "P")
        waiting = await _waiting(cards)
        seat = bring_to_life(await cards.saved()).to_act
    early = await cards.press(host, f".standin.{seat}")
    assert early.note is not None
    assert early.note.key == "desk.wait-longer"
    await cards.tick(301)
    await cards.press(host, f".standin.{seat}")
    await cards.tick(1)
    saved = await cards.saved()
    assert saved.decisions[-1].who is Who.ROBOT
    assert saved.decisions[-1].seat == seat


async def board_of(cards: Club) -> str:
    drawn = await render(board_paper(cards.game, (await cards.saved()).turn.deal), cards.desk.parts)
    assert drawn is not None
    return show(drawn.screen, Catalogue.load())


async def test_with_the_clock_off_two_of_the_others_may_too_but_not_one(cards: Club) -> None:
    """One of the others isn't enough, two are; the same one twice counts once."""
    await cards.four(speed="off")
    while await _waiting(cards) == SOUTH or host_of(await cards.saved()) == await _waiting(cards):
        await cards.act(await _waiting(cards), "P")
    waiting = await _waiting(cards)
    seat = bring_to_life(await cards.saved()).to_act
    others = [user for user in (EAST, SOUTH, WEST) if user != waiting]
    await cards.tick(301)
    first = await cards.press(others[0], f".standin.{seat}")
    again = await cards.press(others[0], f".standin.{seat}")
    assert [reply.note.key for reply in (first, again) if reply.note] == ["desk.one-more-needed"] * 2
    stranger = await cards.press(STRANGER, f".standin.{seat}")
    assert stranger.note is not None
    assert await cards.asked() == waiting
    assert "A robot plays for" not in await board_of(cards)  # one voice is no robot yet
    await cards.press(others[1], f".standin.{seat}")
    assert await cards.asked() is None
    assert f"A robot plays for {PEOPLE[waiting]}" in await board_of(cards)


async def test_leaving_hands_the_seat_to_a_robot_and_back_takes_it_again(cards: Club) -> None:
    """*Leave* at any time, *I'm back* again; the record tells whose decision each was."""
    await cards.four()
    user = await _waiting(cards)
    asked = await cards.press(user, "?.leave", Surface.HAND)
    assert ".leave" in pressable(asked.own)
    assert await cards.asked() == user
    await cards.press(user, ".leave", Surface.HAND)
    assert await cards.asked() is None
    await cards.tick(1)
    saved = await cards.saved()
    assert (saved.decisions[-1].who, saved.decisions[-1].user) == (Who.ROBOT, None)
    await cards.press(user, ".back", Surface.HAND)
    assert user in {sitter.user for sitter in sitters(await cards.saved())}


@pytest.mark.parametrize("by", ["command", "private command", "button"])
async def test_who_has_their_seat_is_told_so(cards: Club, by: str) -> None:
    """`/euchre back` by somebody who never left gives nothing back; by whom a robot stands in for it does, and once."""

    async def back(user: UserId) -> str:
        if by == "button":
            reply = await cards.press(user, ".back", Surface.HAND)
        else:
            reply = await (cards.slash if by == "command" else cards.whisper)(user, "back")
        assert reply.own is not None
        assert isinstance(reply.note, Say)
        return reply.note.key

    await cards.four()
    assert await back(EAST) == "desk.back-already"
    assert (await cards.saved()).presses == ()
    await cards.press(EAST, ".leave", Surface.HAND)
    assert await back(EAST) == "desk.welcome-back"
    assert await back(EAST) == "desk.back-already"
    held: list[UserId] = []
    while not held:
        await cards.tick(60)
        held = [row.user for row in holders(await cards.saved()).values() if row.user is not None and row.robot]
    (user, *_) = held
    assert await back(user) == "desk.welcome-back"
    assert await back(user) == "desk.back-already"


async def test_a_robot_plays_at_one_pace_whatever_it_holds(cards: Club) -> None:
    """0.8 s a move, forced or not. (contracts.md 3, Pace)"""
    await cards.four(NORTH)
    for seed in range(3):
        await cards.play_on(Random(seed), until_deal=seed + 2)
    history = await cards.store.history((await cards.saved()).game)
    gaps = [
        after.at_ms - before.at_ms
        for _, decisions in history
        for before, after in pairwise(decisions)
        if after.who is Who.ROBOT
    ]
    assert set(gaps) == {800}


async def test_when_robots_hold_every_seat_the_table_pauses_and_goes_on_at_a_press(cards: Club) -> None:
    """The last person leaves: nothing is played; a press of anybody who sat here goes on. (B080)"""
    await cards.four(NORTH, EAST)
    await cards.press(NORTH, ".leave", Surface.HAND)
    assert (await cards.saved()).status is Status.PLAYING
    await cards.press(EAST, ".leave", Surface.HAND)
    paused = await cards.saved()
    assert paused.status is Status.PAUSED
    await cards.tick(3_600)
    assert (await cards.saved()).turn == paused.turn
    reply = await cards.press(EAST, ".hand")
    assert reply.own is not None
    assert (await cards.saved()).status is Status.PLAYING


@pytest.mark.parametrize(("speed", "hours"), [("60", 24), ("slow", 7 * 24)])
async def test_a_paused_table_closes_in_the_end_without_a_result(cards: Club, speed: str, hours: int) -> None:
    """After 24 h, on slow tables after 7 days, and to the second. (B051)"""
    await cards.four(NORTH, speed=speed)
    await cards.press(NORTH, ".leave", Surface.HAND)
    await cards.tick(hours * 3600 - 1)
    assert (await cards.saved()).status is Status.PAUSED
    await cards.tick(1)
    closed = await cards.saved()
    assert (closed.status, closed.closed_why) == (Status.CLOSED, "table.closed-abandoned")
    assert (await cards.store.stats(NORTH, None, "standard/4")).games == 0


async def test_an_idle_lobby_closes_with_a_notice(cards: Club) -> None:
    """Fifteen minutes after the last press, to the second; people are free for another table. (B049, B051)"""
    await cards.open()
    await cards.tick(600)
    await cards.press(NORTH, ".join.0")
    await cards.tick(15 * 60 - 1)
    assert (await cards.saved()).status is Status.LOBBY
    await cards.tick(1)
    assert (await cards.saved()).closed_why == "table.closed-idle"
    again = await cards.open()
    assert again.public is not None


async def test_the_hosts_duties_pass_to_the_next_person_seated(cards: Club) -> None:
    """The host leaves: the next person clockwise may end the table, and only they. (B052)"""
    await cards.four()
    await cards.press(NORTH, ".leave", Surface.HAND)
    assert host_of(await cards.saved()) == EAST
    refused = await cards.press(SOUTH, ".end")
    assert refused.note is not None
    assert refused.note.key == "desk.only-host"
    await cards.press(EAST, ".end")
    assert (await cards.saved()).status is Status.CLOSED


async def test_who_left_and_is_not_back_has_the_game_as_left(cards: Club) -> None:
    """No win, a loss for the rating; who took the seat gets their own calls but no win and no rating. (B060)"""
    await cards.four()
    await cards.press(WEST, ".leave", Surface.HAND)
    await cards.press(STRANGER, ".sub.3")
    over = await cards.play_on(Random(3))
    assert over.status is Status.FINISHED
    left = await cards.store.stats(WEST, None, "standard/4")
    assert (left.games, left.wins, left.left) == (1, 0, 1)
    stranger = await cards.store.stats(STRANGER, None, "standard/4")
    assert (stranger.games, stranger.wins, stranger.rating) == (0, 0, None)
    moves = {user: change for user, change, _, _ in await cards.store.rating_moves(over.game)}
    assert moves[WEST] < 0
    assert STRANGER not in moves


async def test_only_who_gave_a_seat_up_may_take_just_that_seat_again(cards: Club) -> None:
    """Who left one seat can't sit in another of the same game; nobody sits twice. (B044)"""
    await cards.four(NORTH, EAST)
    await cards.press(EAST, ".leave", Surface.HAND)
    reply = await cards.press(EAST, ".sub.2")
    assert reply.note is not None
    assert reply.note.key == "desk.only-your-own-seat"
    await cards.press(NORTH, ".sub.3")
    saved = await cards.saved()
    assert [sitter.user for sitter in sitters(saved)].count(NORTH) == 1


@pytest.mark.parametrize("word", ["table.closed-channel-gone", "table.closed-server-gone"])
async def test_a_deleted_channel_or_server_frees_its_people(cards: Club, word: str) -> None:
    """Channel deleted, or the bot removed: the game closes without a result, and a new table can be opened. (B038)"""
    await cards.four()
    saved = await cards.saved()
    if word == "table.closed-channel-gone":
        await cards.desk.channel_gone(saved.table.channel)
    else:
        await cards.desk.guild_gone(saved.table.guild)
    assert ((await cards.saved()).status, (await cards.saved()).closed_why) == (Status.CLOSED, word)
    assert (await cards.open()).public is not None


async def test_a_reminder_never_speaks_of_a_turn_that_is_over(cards: Club) -> None:
    """The person moved meanwhile: the reminder has nothing to show. (B051, B059)"""
    await cards.four()
    user = await _waiting(cards)
    await cards.tick(31)
    reminder = next(paper for paper in cards.post.redrawn if paper.kind is PaperKind.REMINDER)
    await cards.act(user, "P")
    assert await cards.desk.render(reminder) is None


async def test_a_stored_alarm_finds_its_turn_gone_and_does_nothing(cards: Club) -> None:
    """The turn was played, the alarm of the old turn is looked at all the same: nothing happens. (B059)"""
    await cards.four()
    user = await _waiting(cards)
    await cards.act(user, "P")
    before = await cards.saved()
    await cards.runner.wake(cards.game)
    assert (await cards.saved()).turn == before.turn


async def _both_leave(cards: Club) -> None:
    await cards.four(NORTH, EAST)
    await cards.press(NORTH, ".leave", Surface.HAND)
    await cards.press(EAST, ".leave", Surface.HAND)
    assert (await cards.saved()).status is Status.PAUSED


@pytest.mark.parametrize("code", ["?.leave", ".leave"])
async def test_an_old_leave_of_who_has_left_changes_nothing(cards: Club, code: str) -> None:
    """By a button that still stands somewhere: neither a seat, nor does the table go on."""
    await _both_leave(cards)
    was = await cards.saved()
    reply = await cards.press(NORTH, code, Surface.HAND)
    assert reply.note is not None
    assert reply.note.key == "desk.left-already"
    assert await cards.saved() == was


@pytest.mark.parametrize("code", [".hand", ".rules", ".more", ".repost", ".back", "?", "P"])
async def test_a_paused_table_goes_on_at_any_press_of_who_has_left_it(cards: Club, code: str) -> None:
    """Whatever they press, an old card too: they sit where they sat, and the clock runs. (B080)"""
    await _both_leave(cards)
    await cards.press(EAST, code, Surface.HAND)
    saved = await cards.saved()
    assert saved.status is Status.PLAYING
    assert [sitter.user for sitter in sitters(saved)] == [None, EAST, None, None]


async def test_a_press_of_whose_seat_is_anothers_leaves_a_paused_table_as_it_is(cards: Club) -> None:
    """A stranger has sat in East's place and robots hold every seat: East can't play, so nothing goes on."""
    await cards.four(NORTH, EAST)
    await cards.press(EAST, ".leave", Surface.HAND)
    await cards.press(STRANGER, ".sub.1")
    for user in (NORTH, STRANGER):
        while holders(await cards.saved())[Seat(0 if user == NORTH else 1)].robot is None:
            await cards.tick(61)
    assert (await cards.saved()).status is Status.PAUSED
    was = await cards.saved()
    await cards.press(EAST, ".rules", Surface.HAND)
    assert await cards.saved() == was


async def test_who_leaves_for_good_while_a_robot_holds_their_seat_does_not_come_back_for_it(cards: Club) -> None:
    """Asked for a yes or not, leaving is no coming back: the table stays paused, and the seat is the robot's."""
    await cards.four(NORTH)
    while (await cards.saved()).status is Status.PLAYING:
        await cards.tick(61)
    asked = await cards.press(NORTH, "?.leave", Surface.HAND)
    assert ".leave" in pressable(asked.own)
    await cards.press(NORTH, ".leave", Surface.HAND)
    saved = await cards.saved()
    assert saved.status is Status.PAUSED
    assert [press.word for press in saved.presses if press.word in ("back", "leave")] == ["leave"]
    assert sitters(saved)[0].left is not None


async def test_when_the_clock_leaves_the_table_to_robots_every_hand_is_drawn_again(cards: Club) -> None:
    """East left, North lets two turns pass: both messages say that the table has paused."""
    await cards.four(NORTH, EAST)
    await cards.press(EAST, ".leave", Surface.HAND)
    while (await cards.saved()).status is Status.PLAYING:
        cards.post.redrawn.clear()
        await cards.tick(1)
    assert {paper.who for paper in cards.post.redrawn if paper.kind is PaperKind.HAND} == {NORTH, EAST}
