"""Pace and lateness, on a clock that the test holds."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from email.utils import format_datetime

import pytest

from bot.discord.pace import BURST, PATIENCE_S, Allowance, Budget, Presses, Slots, Urgency, Window
from bot.discord.skew import EPOCH_MS, Skew
from bot.discord.tokens import Token, Tokens
from tests.clock import HandClock


async def test_never_more_than_fifty_in_a_second() -> None:
    """A storm of 300 requests at 40 a second: no second ever has more than Discord's 50. (G24)"""
    clock = HandClock()
    budget = Budget(clock, 40)
    at: list[int] = []

    async def one() -> None:
        await budget.take(Urgency.BOARD)
        at.append(clock.now_ms())

    await asyncio.gather(*(one() for _ in range(300)))
    assert max(sum(1 for each in at if start <= each < start + 1000) for start in at) <= 50
    assert at[-1] - at[0] <= 300 * 25


async def test_turns_go_before_boards_before_cosmetics() -> None:
    """Where not all can go at once, the hand that somebody waits for goes first. (discord.md 9.6)"""
    clock = HandClock()
    budget = Budget(clock, 40)
    for _ in range(BURST):
        await budget.take(Urgency.BOARD)
    went: list[Urgency] = []

    async def one(urgency: Urgency) -> None:
        await budget.take(urgency)
        went.append(urgency)

    wanted = [Urgency.COSMETIC, Urgency.BOARD, Urgency.TURN, Urgency.BOARD, Urgency.TURN]
    await asyncio.gather(*(one(urgency) for urgency in wanted))
    assert went == sorted(wanted)


async def test_one_edit_per_channel_in_its_time() -> None:
    """Edits of one channel are 1.2 s apart, other channels don't wait. (discord.md 3)"""
    clock = HandClock()
    slots = Slots(clock, 1200)
    start = clock.now_ms()
    for _ in range(4):
        await slots.turn("cards")
    assert clock.now_ms() - start == 3600
    await slots.turn("lounge")
    assert clock.now_ms() - start == 3600


async def test_a_window_lets_ten_through_a_minute() -> None:
    """Any eleven openings span at least a minute. (discord.md, trap 25)"""
    clock = HandClock()
    window = Window(clock, 10, 60_000)
    at = []
    for _ in range(35):
        await window.turn()
        at.append(clock.now_ms())
    assert all(later - earlier >= 60_000 for earlier, later in zip(at, at[10:], strict=False))


def test_a_person_may_click_quickly_but_not_for_ever() -> None:
    """A burst, then so many a second; others have their own allowance. (G23)"""
    clock = HandClock()
    allowance = Allowance(clock, 5, 20)
    assert [allowance.spend("east") for _ in range(21)] == [True] * 20 + [False]
    assert allowance.spend("west")
    clock.ms += 1000
    assert [allowance.spend("east") for _ in range(6)] == [True] * 5 + [False]


def snowflake(at_ms: int) -> int:
    return (at_ms - EPOCH_MS) << 22


def date(at_ms: int) -> str:
    return format_datetime(datetime.fromtimestamp(at_ms / 1000, UTC), usegmt=True)


def test_late_work_is_known_by_its_id() -> None:
    """Older than 2.5 s on arrival is too late, once the clocks are known to agree. (discord.md 9.4)"""
    clock = HandClock()
    skew = Skew(clock)
    old, young = snowflake(clock.ms - 2600), snowflake(clock.ms - 2000)
    assert not skew.too_late(old)
    skew.saw(date(clock.ms))
    assert skew.too_late(old)
    assert not skew.too_late(young)


def test_clocks_that_differ_silence_nobody() -> None:
    """Our clock is a minute fast: every press would look late, so none is dropped. (discord.md, trap 34)"""
    clock = HandClock()
    skew = Skew(clock)
    skew.saw(date(clock.ms - 60_000))
    assert not skew.too_late(snowflake(clock.ms - 60_100))


def test_an_old_measure_counts_for_nothing() -> None:
    """A clock that jumps while nothing is measured can't make the bot mute for good. (discord.md, trap 34)"""
    clock = HandClock()
    skew = Skew(clock)
    skew.saw(date(clock.ms))
    clock.ms += 10 * 60_000
    assert not skew.too_late(snowflake(clock.ms - 600_000))
    skew.saw("no date")
    skew.saw(None)
    assert not skew.too_late(snowflake(clock.ms - 600_000))


def test_tokens_die_at_fourteen_minutes() -> None:
    """A token is taken for dead a minute before Discord does it, and isn't kept. (discord.md, trap 18)"""
    clock = HandClock()
    tokens = Tokens(clock)
    tokens.keep_message(1, Token(9, "secret", "@original", clock.ms))
    assert tokens.of_message(1) is not None
    clock.ms += 14 * 60_000
    assert tokens.of_message(1) is None
    tokens.keep_message(2, Token(9, "secret", "@original", clock.ms))
    assert len(tokens._messages._of) == 1


def test_a_token_is_never_printed() -> None:
    """Whoever reads a log can't write as us. (G15)"""
    assert "secret" not in repr(Token(9, "secret", "@original", 0))


async def test_drawings_let_answers_pass() -> None:
    """What is drawn for others waits while a press is answered, and is drawn, one after the other, when none is."""
    presses = Presses()
    went: list[str] = []

    async def draw(name: str) -> None:
        await presses.gap()
        went.append(name)

    async def answer(until: asyncio.Event) -> None:
        with presses.one():
            await until.wait()
            went.append("answer")

    answered = asyncio.Event()
    tasks = [asyncio.create_task(one) for one in (answer(answered), draw("board"), draw("hand"))]
    for _ in range(10):
        await asyncio.sleep(0)
    assert went == []
    answered.set()
    await asyncio.gather(*tasks)
    assert went == ["answer", "board", "hand"]


async def test_drawings_are_made_where_presses_never_pause() -> None:
    """A press that takes long, or one after the other without a gap, holds up all drawings together for a moment."""
    presses, loop = Presses(), asyncio.get_running_loop()
    with presses.one():
        began = loop.time()
        await asyncio.gather(*(presses.gap() for _ in range(20)))
        assert PATIENCE_S * 0.9 <= loop.time() - began < PATIENCE_S * 20 * 0.9


async def test_a_press_that_fails_is_in_hand_no_longer() -> None:
    """A mistake of ours while answering leaves no drawing waiting."""
    presses = Presses()
    with pytest.raises(ValueError, match="ours"), presses.one():
        raise ValueError("ours")
    drawn = asyncio.create_task(presses.gap())
    for _ in range(10):
        await asyncio.sleep(0)
    assert drawn.done()


async def test_a_clock_that_is_put_back_makes_nobody_wait() -> None:
    """An hour back, as where daylight saving was set by hand: a pace waits for what it would have waited anyway, a
    press is no flood, and an opening isn't an hour away."""
    clock = HandClock()
    budget, slots = Budget(clock, 40), Slots(clock, 1200)
    window, allowance = Window(clock, 1, 60_000), Allowance(clock, 1, 4)
    for _ in range(BURST):
        await budget.take(Urgency.BOARD)
    await slots.turn("cards")
    await window.turn()
    assert [allowance.spend("east") for _ in range(4)] == [True] * 4
    clock.ms -= 3_600_000
    began = clock.ms
    await budget.take(Urgency.BOARD)
    assert clock.ms - began <= 30
    await slots.turn("cards")
    assert clock.ms - began <= 1_230
    await window.turn()
    assert clock.ms - began <= 61_230
    allowance.spend("east")
    clock.ms += 1_000
    assert allowance.spend("east")
