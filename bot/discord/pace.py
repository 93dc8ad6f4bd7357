"""How fast the outbox may write: the bot's share of requests, each channel's edits, the opening of private channels.

discord.py limits each route but not the whole, and a storm of refused requests gets a bot shut out (discord.md, traps
5, 6 and 25). And when: answers to presses go before drawings. Knows nothing of what is written.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
from collections import deque
from collections.abc import Hashable, Iterator
from enum import IntEnum
from typing import Final

from bot.app.ports import Clock

BURST: Final = 10
"""So many requests may go at once: with 40 a second, never more than Discord's 50 within one second."""


PATIENCE_S: Final = 0.1
"""A drawing lets presses pass for so long: nobody sees it, and where presses never pause it is drawn all the same."""


class Steady:
    """A clock that is never put back: where the one behind it is, it goes on from where it was.

    Else whoever may write again in a second would wait for as long as the clock was put back by.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = clock.now_ms()
        self._ahead = 0

    def now_ms(self) -> int:
        """Milliseconds; only their differences tell anything."""
        now = self._clock.now_ms()
        self._ahead += max(0, self._last - now)
        self._last = now
        return now + self._ahead

    async def sleep_until(self, at_ms: int) -> None:
        """Return at that instant or soon after."""
        left = at_ms - self.now_ms()
        await self._clock.sleep_until(self._last + left)


class Urgency(IntEnum):
    """Who goes first where not all can."""

    TURN = 0
    """New messages, hands: somebody waits for it."""
    BOARD = 1
    COSMETIC = 2
    """Buttons taken off old messages."""


class Budget:
    """A bucket of counted requests, refilled `per_s` times a second."""

    def __init__(self, clock: Clock, per_s: float) -> None:
        self._clock = Steady(clock)
        self._each_ms = 1000 / per_s
        self._filled_at = 0.0
        self._shut_until = 0
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = itertools.count()
        self._pump: asyncio.Task[None] | None = None

    async def take(self, urgency: Urgency) -> None:
        """Return when one request may be made."""
        if not self._waiting and self._wait_ms() <= 0:
            self._spend()
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._order), turn))
        if self._pump is None or self._pump.done():
            self._pump = asyncio.create_task(self._serve(), name="budget")
        await turn

    def shut(self, for_ms: int) -> None:
        """No counted request for a while: Discord is refusing in earnest."""
        self._shut_until = self._clock.now_ms() + for_ms

    def close(self) -> None:
        """Let nobody through any more."""
        if self._pump is not None:
            self._pump.cancel()

    async def _serve(self) -> None:
        while self._waiting:
            wait_ms = self._wait_ms()
            if wait_ms > 0:
                await self._clock.sleep_until(self._clock.now_ms() + int(wait_ms) + 1)
                continue
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                self._spend()
                turn.set_result(None)

    def _wait_ms(self) -> float:
        now = self._clock.now_ms()
        full = self._filled_at - now - (BURST - 1) * self._each_ms
        return max(full, self._shut_until - now)

    def _spend(self) -> None:
        self._filled_at = max(self._filled_at, self._clock.now_ms()) + self._each_ms


class Presses:
    """Presses that are being answered. What is drawn for everybody else is drawn in the gaps between them."""

    def __init__(self) -> None:
        self._in_hand = 0
        self._none = asyncio.Event()
        self._none.set()
        self._first = asyncio.Lock()

    @contextlib.contextmanager
    def one(self) -> Iterator[None]:
        """One is being answered meanwhile."""
        self._in_hand += 1
        self._none.clear()
        try:
            yield
        finally:
            self._in_hand -= 1
            if not self._in_hand:
                self._none.set()

    async def gap(self) -> None:
        """Return when none is in hand, or after `PATIENCE_S`; one caller at a time, and what has come in goes first.

        Nobody may wait here who holds what an answer needs, such as a paper's lock.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE_S
        async with self._first:
            await asyncio.sleep(0)
            if self._in_hand:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout_at(until):
                        await self._none.wait()


class Slots:
    """At most one edit per key (a channel) in `each_ms`."""

    def __init__(self, clock: Clock, each_ms: int) -> None:
        self._clock = Steady(clock)
        self._each_ms = each_ms
        self._free_at: dict[Hashable, int] = {}

    async def turn(self, key: Hashable) -> None:
        """Return when this edit may be made."""
        now = self._clock.now_ms()
        at = max(now, self._free_at.get(key, 0))
        self._free_at[key] = at + self._each_ms
        if len(self._free_at) > 4096:
            self._free_at = {each: free for each, free in self._free_at.items() if free > now}
        if at > now:
            await self._clock.sleep_until(at)


class Window:
    """At most `most` in any `within_ms`."""

    def __init__(self, clock: Clock, most: int, within_ms: int) -> None:
        self._clock = Steady(clock)
        self._most = most
        self._within_ms = within_ms
        self._at: deque[int] = deque()

    async def turn(self) -> None:
        """Return when one more may be made."""
        now = self._clock.now_ms()
        at = max(now, self._at[0] + self._within_ms) if len(self._at) == self._most else now
        if len(self._at) == self._most:
            self._at.popleft()
        self._at.append(at)
        if at > now:
            await self._clock.sleep_until(at)


class Allowance:
    """Clicks of each person: `burst` at once, then `per_s` a second. (operations.md G23)"""

    def __init__(self, clock: Clock, per_s: float, burst: int) -> None:
        self._clock = Steady(clock)
        self._each_ms = 1000 / per_s
        self._burst_ms = burst * self._each_ms
        self._filled_at: dict[Hashable, float] = {}

    def spend(self, who: Hashable) -> bool:
        """Whether this click is still within what one person may make."""
        now = self._clock.now_ms()
        filled = max(self._filled_at.get(who, 0.0), now) + self._each_ms
        if filled - now > self._burst_ms:
            return False
        self._filled_at[who] = filled
        if len(self._filled_at) > 4096:
            self._filled_at = {each: at for each, at in self._filled_at.items() if at > now}
        return True
