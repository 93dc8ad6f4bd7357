"""The clock: runs or stands still, moves forward only, and fires what it passes in order."""

from __future__ import annotations

import asyncio

import pytest

from bot.local_discord.clock import Clock
from bot.local_discord.ids import Ids, looks_real, made_at_ms, spread


async def test_a_frozen_clock_stands_still() -> None:
    """Only `advance` moves it, and ids carry its time."""
    clock = Clock(frozen=True)
    before = clock.now_ms()
    await asyncio.sleep(0.01)
    assert clock.now_ms() == before
    clock.advance(900)
    assert clock.now_ms() == before + 900_000
    assert made_at_ms(Ids(clock).new()) == clock.now_ms()
    with pytest.raises(ValueError, match="forward"):
        clock.advance(-1)


async def test_a_running_clock_can_be_moved_too() -> None:
    """It runs with reality, plus what was advanced."""
    clock = Clock()
    before = clock.now_ms()
    clock.advance(60)
    assert 60_000 <= clock.now_ms() - before < 70_000


async def test_timers_fire_in_order() -> None:
    """Everything passed on the way happens, earliest first; what was cancelled doesn't."""
    clock = Clock(frozen=True)
    happened: list[str] = []
    start = clock.now_ms()
    clock.at(start + 3000, lambda: happened.append("third"))
    clock.at(start + 1000, lambda: happened.append("first"))
    clock.at(start + 2000, lambda: happened.append("never")).cancel()
    clock.advance(2)
    assert happened == ["first"]
    sleeper = asyncio.create_task(clock.sleep(5))
    await asyncio.sleep(0)
    clock.advance(5)
    await sleeper
    assert happened == ["first", "third"]


def test_ids_grow_and_spread() -> None:
    """Ids of one instant differ, and ids from the start fall on different shards. (discord.md trap 36)"""
    ids = Ids(Clock(frozen=True))
    made = [ids.new() for _ in range(1000)]
    assert made == sorted(set(made))
    assert {(spread(n) >> 22) % 4 for n in range(8)} == {0, 1, 2, 3}


def test_ids_of_two_workers_never_meet() -> None:
    """What one worker has made changes nothing for another, and both hold the time."""
    clock = Clock(frozen=True)
    busy, quiet = Ids(clock), Ids(clock, worker=1)
    many = {busy.new() for _ in range(1000)}
    assert quiet.new() == Ids(clock, worker=1).new()
    assert quiet.new() not in many
    assert made_at_ms(quiet.last) == clock.now_ms()


@pytest.mark.parametrize(
    ("token", "real"),
    [
        ("MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz", True),
        ("Bot MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz", True),
        ("local.one", False),
        ("local.one.two", False),
        ("", False),
    ],
)
def test_what_a_real_token_looks_like(token: str, real: bool) -> None:
    """Three parts, the first a snowflake in base64."""
    assert looks_real(token) is real
