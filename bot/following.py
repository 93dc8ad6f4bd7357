"""The tables' time beside a local Discord, whose clock is moved by hand. Knows nothing of tables.

Discord's own clock can't be moved: without the setting EUCHRE_DISCORD_URL the tables go by the wall clock itself, and
nothing here runs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp

from bot.app.ports import Clock

STRIDES = 300
"""At most so many steps make up one move of the clock."""
STRIDE_MS = 1_000
"""And none is shorter: what the tables do when nobody presses is 0.8 s apart."""
PAUSE_S = 0.005
"""Between two steps, so that what falls due is done before the next one."""
FIRST_S, ANSWER_S = 2.0, 30.0
"""The local Discord answers at once when asked for the first time, then once its clock was moved, or after 15 s."""
AGAIN_S = 1.0


class MovedClock:
    """Another clock, moved forward by what `move_to` says (bot.app.ports.Clock)."""

    def __init__(self, base: Clock, moved_ms: int = 0) -> None:
        self._base = base
        self.moved_ms = moved_ms
        """By how much, so far."""
        self._step = asyncio.Event()

    def now_ms(self) -> int:
        """Milliseconds UTC, as far as they have been moved."""
        return self._base.now_ms() + self.moved_ms

    async def sleep_until(self, at_ms: int) -> None:
        """Return at that instant or soon after, however it is reached; no later where a clock is put back meanwhile."""
        last = self.now_ms()
        left_ms = at_ms - last
        while left_ms > 0:
            try:
                async with asyncio.timeout(left_ms / 1000):
                    await self._step.wait()
            except TimeoutError:
                return
            now = self.now_ms()
            left_ms -= max(0, now - last)
            last = now

    async def move_to(self, moved_ms: int) -> None:
        """Forward in strides, or a turn that ran out long ago would only be reminded of: each thing is done in its
        time and in order. Backward at once: it is another local Discord, whose clock wasn't moved."""
        stride = max(STRIDE_MS, -(-(moved_ms - self.moved_ms) // STRIDES))
        while self.moved_ms != moved_ms:
            self.moved_ms = min(moved_ms, self.moved_ms + stride)
            self._step.set()
            self._step = asyncio.Event()
            await asyncio.sleep(PAUSE_S)


@asynccontextmanager
async def tables_clock(wall: Clock, url: str | None) -> AsyncIterator[Clock]:
    """`wall`, which with a local Discord at `url` follows what is done to that one's clock."""
    if url is None:
        yield wall
        return
    async with aiohttp.ClientSession() as session:
        clock = MovedClock(wall, await _moved(session, url, seen=None) or 0)
        following = asyncio.create_task(_follow(clock, session, url), name="following")
        try:
            yield clock
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)


async def _follow(clock: MovedClock, session: aiohttp.ClientSession, url: str) -> None:
    while True:
        moved_ms = await _moved(session, url, seen=clock.moved_ms)
        if moved_ms is None:
            await asyncio.sleep(AGAIN_S)
        else:
            await clock.move_to(moved_ms)


async def _moved(session: aiohttp.ClientSession, url: str, *, seen: int | None) -> int | None:
    """How far its clock has been moved by now, said when that is no longer `seen`; None: nobody answers."""
    query = {} if seen is None else {"seen": str(seen)}
    patience = aiohttp.ClientTimeout(FIRST_S if seen is None else ANSWER_S)
    try:
        async with session.get(f"{url}/control/clock", params=query, timeout=patience) as answer:
            answer.raise_for_status()
            return int((await answer.json())["moved_ms"])
    except (aiohttp.ClientError, OSError, TimeoutError, LookupError, TypeError, ValueError):
        return None
