"""Several people in the same moment: nothing is decided twice on the same state, and no table is left standing."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.app.codes import code_of
from bot.app.gestures import Command, Pressed, Surface
from bot.app.keys import ChannelId, Locale
from bot.app.live import bring_to_life
from bot.app.preferences import Personal, ServerSettings
from bot.app.seats import holders, seat_of
from bot.app.turns import Speed, Status, Turn
from tests.app.harness import CHANNEL, EAST, GUILD, LOBBY_MESSAGE, NORTH, SOUTH, STRANGER, WEST, Club

FOUR = (NORTH, EAST, SOUTH, WEST)


async def test_four_people_who_leave_at_once_leave_a_paused_table(cards: Club) -> None:
    """Whoever is last is last, however close they come: robots alone don't play on. (B080)"""
    await cards.four()
    await asyncio.gather(*(cards.press(user, ".leave", Surface.HAND) for user in FOUR))
    saved = await cards.saved()
    assert all(row.robot for row in holders(saved).values())
    assert saved.status is Status.PAUSED
    assert saved.due_at is not None


async def test_two_who_want_the_same_seat_don_t_both_get_it(cards: Club) -> None:
    """One sits, the other is told; nobody is pushed off. (B044)"""
    await cards.four(NORTH)
    replies = await asyncio.gather(cards.press(SOUTH, ".sub.2"), cards.press(STRANGER, ".sub.2"))
    saved = await cards.saved()
    assert {seat_of(saved, SOUTH), seat_of(saved, STRANGER)} == {2, None}
    assert sum(reply.note is not None and reply.note.key == "desk.seat-is-taken" for reply in replies) == 1


async def test_two_who_hand_a_seat_over_at_once_are_two(cards: Club) -> None:
    """With the clock off: both presses count, a robot comes."""
    await cards.four(speed="off")
    while await cards.asked() in (SOUTH, NORTH):
        await cards.act((await cards.asked()) or NORTH, "P")
    waiting = await cards.asked()
    seat = bring_to_life(await cards.saved()).to_act
    others = [user for user in (EAST, SOUTH, WEST) if user != waiting]
    await cards.tick(301)
    await asyncio.gather(*(cards.press(user, f".standin.{seat}") for user in others))
    assert await cards.asked() is None


async def test_an_ended_table_stays_ended(cards: Club) -> None:
    """Ended and left in the same moment: closed, its channel free, and no press brings it back."""
    await cards.four(NORTH, EAST)
    await asyncio.gather(
        cards.press(NORTH, ".end"),
        cards.press(NORTH, ".leave", Surface.HAND),
        cards.press(EAST, ".leave", Surface.HAND),
    )
    if (await cards.saved()).status is not Status.CLOSED:  # the leave came first, and with it the host's duties went on
        await cards.press(EAST, ".back")
        await cards.press(EAST, ".end")
    assert (await cards.saved()).status is Status.CLOSED
    await cards.press(EAST, ".back")
    assert (await cards.saved()).status is Status.CLOSED
    assert (await cards.open()).public is not None


async def test_settings_that_are_changed_at_once_are_all_changed(cards: Club) -> None:
    """One's own, pressed quickly after each other, and a server's by two who govern it: none undoes another. (B063)"""
    own = (".me.hidden.on", ".me.confirm_cards.on", ".me.language.ro", ".me.surface.view")
    await asyncio.gather(*(cards.press(NORTH, code, Surface.VIEW) for code in own))
    changed = Personal(language=Locale("ro"), surface="view", confirm_cards=True, hidden=True)
    assert await cards.store.personal(NORTH) == changed
    code = code_of("canadian")
    use = Command("settings", None, {"rules": code})
    await asyncio.gather(
        *(
            cards.press(user, f".server.{change}", Surface.VIEW, may_govern=True)
            for user, change in ((NORTH, "language.ro"), (EAST, "speed.off"), (NORTH, "robot.careless"))
        ),
        cards.desk.on_click(cards.click(EAST, use, Surface.COMMAND, may_govern=True)),
    )
    settled = ServerSettings(language=Locale("ro"), speed=Speed.OFF, robot="careless", ruleset="canadian")
    assert await cards.store.server(GUILD) == settled


async def test_a_card_and_the_next_player_s_leaving_don_t_stop_the_table(cards: Club) -> None:
    """Clock off: somebody presses while the next in turn hands their seat to a robot: the robot plays."""
    for _ in range(5):
        await cards.four(speed="off")
        user = await cards.asked()
        assert user is not None
        seat = bring_to_life(await cards.saved()).to_act
        assert seat is not None
        following = FOUR[(seat + 1) % 4]
        await asyncio.gather(cards.act(user, "P"), cards.press(following, ".leave", Surface.HAND))
        await cards.tick(2)
        assert (await cards.saved()).turn > Turn(1, 1)
        await cards.press(user, ".end")
        if (await cards.saved()).status is not Status.CLOSED:
            await cards.press(next(u for u in FOUR if u not in (user, following)), ".end", may_moderate=True)


async def test_a_table_that_forgot_its_alarm_is_woken_at_the_start(cards: Club) -> None:
    """A robot is to act and no alarm is set: the next start sets one. (contracts.md 4)"""
    await cards.four(NORTH)
    while await cards.asked() is not None:
        await cards.act(NORTH, (await cards.choices())[0])
    saved = await cards.saved()
    await cards.store.set_due(saved.game, saved.fence, None)
    await cards.tick(60)
    assert (await cards.saved()).turn == saved.turn
    await cards.runner.wake_the_forgotten()
    await cards.tick(1)
    assert (await cards.saved()).turn > saved.turn


async def test_who_waits_without_a_clock_isn_t_woken(cards: Club) -> None:
    """Clock off and a person to act: no alarm, at a start neither."""
    await cards.four(speed="off")
    await cards.runner.wake_the_forgotten()
    assert (await cards.saved()).due_at is None


async def test_tables_that_are_opened_at_once_are_no_more_than_may_be(cards: Club) -> None:
    """One more may be opened, in this server: of six who start in six channels at once, one does."""
    cards.desk.parts.tables_per_server = 1
    starts = [
        cards.click(NORTH, Command("start"), Surface.COMMAND, channel=ChannelId(700 + number)) for number in range(6)
    ]
    replies = await asyncio.gather(*map(cards.desk.on_click, starts))
    assert sum(reply.public is not None for reply in replies) == 1
    assert sum(reply.note is not None and reply.note.key == "desk.too-many-tables" for reply in replies) == 5
    assert len(await cards.store.live_of_guild(GUILD)) == 1


async def _finished(cards: Club, channel: ChannelId) -> None:
    """A game alone with robots in that channel, played to its end; it becomes this club's."""
    ask = Command("start", options={"target": "1"})
    reply = await cards.desk.on_click(cards.click(NORTH, ask, Surface.COMMAND, channel=channel))
    assert reply.public is not None
    assert reply.public.paper is not None
    cards.game = reply.public.paper.game
    await cards.press(NORTH, ".sit.0")
    await cards.press(NORTH, ".play")
    await cards.play_on(Random(4))


async def _looked_before(*_: object) -> bool:
    """There was room when they looked, before any of them wrote."""
    return False


async def test_rematches_that_are_pressed_at_once_are_no_more_than_may_be(
    cards: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that waits for a rematch takes nobody's place, and so one more may be open by the time it is pressed for:
    of three with one place left, one comes to life, and what is refused can be pressed for again."""
    monkeypatch.setattr("bot.app.lobby._is_full", _looked_before)
    cards.desk.parts.tables_per_server = 1
    over = []
    for number in range(3):
        await _finished(cards, ChannelId(700 + number))
        over.append(await cards.saved())
    ids = [saved.next_game for saved in over]
    again = [
        cards.click(NORTH, Pressed(saved.game, None, ".rematch.same"), Surface.BOARD, message=LOBBY_MESSAGE)
        for saved in over
    ]
    replies = await asyncio.gather(*map(cards.desk.on_click, again))
    refused = [reply.note is not None and reply.note.key == "desk.too-many-tables" for reply in replies]
    assert refused.count(True) == 2
    ((live, _),) = await cards.store.live_of_guild(GUILD)
    assert live == ids[refused.index(False)]
    behind = {paper.game for paper in await cards.store.stale_papers()}
    assert behind & {*ids} == {live}, "a restart posts none of the others"
    cards.game = live
    await cards.press(NORTH, ".end")
    place = refused.index(True)
    await cards.desk.on_click(replace(again[place], interaction=1_000_000))
    assert [game for game, _ in await cards.store.live_of_guild(GUILD)] == [ids[place]]


@pytest.mark.parametrize("code", [".rematch.same", ".join.0", ".robot.sensible", ".set.target.7"])
async def test_a_rematch_is_no_table_too_many(cards: Club, code: str) -> None:
    """While the server has as many tables as it may, no press makes the lobby behind a finished game one more, and no
    message shows it."""
    cards.desk.parts.tables_per_server = 1
    await _finished(cards, CHANNEL)
    over = await cards.saved()
    assert over.next_game is not None
    elsewhere = cards.click(EAST, Command("start"), Surface.COMMAND, channel=ChannelId(701))
    assert (await cards.desk.on_click(elsewhere)).public is not None
    if not code.startswith(".rematch"):
        cards.game = over.next_game
    cards.post.redrawn.clear()
    reply = await cards.press(NORTH, code)
    assert reply.note is not None
    assert reply.note.key == "desk.too-many-tables"
    assert [channel for _, channel in await cards.store.live_of_guild(GUILD)] == [701]
    assert over.next_game not in {paper.game for paper in cards.post.redrawn}
    assert await cards.store.papers(over.next_game) == ()


async def test_a_start_that_is_refused_leaves_the_rematch(cards: Club) -> None:
    """The lobby behind a finished game gives way to a new table only where there may be one."""
    cards.desk.parts.tables_per_server = 1
    await _finished(cards, CHANNEL)
    over = await cards.saved()
    elsewhere = cards.click(EAST, Command("start"), Surface.COMMAND, channel=ChannelId(701))
    opened = await cards.desk.on_click(elsewhere)
    assert opened.public is not None
    assert opened.public.paper is not None
    refused = await cards.slash(SOUTH, "start")
    assert refused.note is not None
    assert refused.note.key == "desk.too-many-tables"
    cards.game = opened.public.paper.game
    await cards.press(EAST, ".end")
    cards.game = over.game
    await cards.press(NORTH, ".rematch.same")
    assert [game for game, _ in await cards.store.live_of_guild(GUILD)] == [over.next_game]
