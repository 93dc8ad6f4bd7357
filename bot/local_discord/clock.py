"""The local Discord's time: it runs with the real clock and can be moved forward. Knows nothing of messages."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable

FROZEN_START_MS = 1_780_315_200_000
"""Where a frozen clock begins, 2026-06-01 12:00 UTC: ids hold the time and deals are mixed from ids, so what a test
sees doesn't depend on when it runs."""


class Timer:
    """A thing to do at an instant; `cancel` makes it never happen."""

    __slots__ = ("_act", "at_ms")

    def __init__(self, at_ms: int, act: Callable[[], None]) -> None:
        self.at_ms = at_ms
        self._act: Callable[[], None] | None = act

    def cancel(self) -> None:
        """Forgets the act; harmless when it already happened."""
        self._act = None

    def fire(self) -> None:
        """Does the act, once."""
        act, self._act = self._act, None
        if act is not None:
            act()


class Clock:
    """Instants in integer milliseconds UTC. Only ever moved forward.

    A frozen clock begins at `FROZEN_START_MS` and stands still between calls of `advance`; otherwise it shows this
    machine's time plus all that was advanced, also after the machine has slept: so `advanced_ms` is all that a bot
    in another process must know to have the same time.
    """

    def __init__(self, *, frozen: bool = False) -> None:
        self.frozen = frozen
        self._start_ms = FROZEN_START_MS if frozen else _wall_ms()
        self._real0 = time.monotonic()
        self._advanced_ms = 0
        self._moved = asyncio.Event()
        self._timers: list[tuple[int, int, Timer]] = []
        self._order = itertools.count()
        self._wake: asyncio.TimerHandle | None = None

    def now_ms(self) -> int:
        """The instant that ids, the three-second rule and the age of messages go by."""
        return self._advanced_ms + (self._start_ms if self.frozen else _wall_ms())

    def running_ms(self) -> int:
        """Like `now_ms`, but never frozen: what request rates go by, since the client waits in real time."""
        return self._start_ms + self._advanced_ms + int((time.monotonic() - self._real0) * 1000)

    def advance(self, seconds: float) -> None:
        """Moves on and fires, in order, every timer passed on the way. Never backwards (ValueError)."""
        if seconds < 0:
            raise ValueError(f"the clock only moves forward; asked for {seconds} s")
        self._advanced_ms += round(seconds * 1000)
        self._fire_due()
        self._tell()

    @property
    def advanced_ms(self) -> int:
        """All that was advanced so far."""
        return self._advanced_ms

    async def moved(self) -> None:
        """Returns at the next `advance`, or when the clock is closed."""
        await self._moved.wait()

    def at(self, at_ms: int, act: Callable[[], None]) -> Timer:
        """Does `act` as soon as the clock shows `at_ms`. Call it inside a running event loop."""
        timer = Timer(at_ms, act)
        heapq.heappush(self._timers, (at_ms, next(self._order), timer))
        self._plan()
        return timer

    async def sleep(self, seconds: float) -> None:
        """Returns when `seconds` of this clock have passed."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def wake() -> None:
            if not done.done():
                done.set_result(None)

        timer = self.at(self.now_ms() + int(seconds * 1000), wake)
        try:
            await done
        finally:
            timer.cancel()

    def close(self) -> None:
        """Forgets all timers."""
        self._tell()
        self._timers.clear()
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None

    def _tell(self) -> None:
        self._moved.set()
        self._moved = asyncio.Event()

    def _fire_due(self) -> None:
        while self._timers and self._timers[0][0] <= self.now_ms():
            heapq.heappop(self._timers)[2].fire()
        self._plan()

    def _plan(self) -> None:
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        if self.frozen or not self._timers:
            return
        wait_s = max(0, self._timers[0][0] - self.now_ms()) / 1000
        self._wake = asyncio.get_running_loop().call_later(wait_s + 0.001, self._fire_due)


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000
