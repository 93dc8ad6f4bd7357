"""Several people in the same moment: nothing is decided twice on the same state, and no table is left standing."""

import asyncio

from bot.app.gestures import Surface
from bot.app.live import bring_to_life
from bot.app.seats import holders, seat_of
from bot.app.turns import Status, Turn
from tests.app.harness import EAST, NORTH, SOUTH, STRANGER, WEST, Club

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
