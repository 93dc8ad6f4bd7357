"""Request rates: per-route buckets, the global 50 a second, old edits, DM opens, the ban. Knows no bodies.

Documented are the global limit, the headers, the scopes and the invalid-request ban. The bucket sizes, the old-edit and
the DM-open figures are users' reports (discord.md section 2), so each is a field that a test or an operator can set.
"""

from __future__ import annotations

import hashlib
import math
from collections import deque
from dataclasses import dataclass, field

from .clock import Clock
from .errors import Refusal

Rate = tuple[int, float]
"""So many requests in so many seconds."""

HOUR_MS = 3_600_000


@dataclass
class Rates:
    """All figures in one place."""

    per_route: dict[str, Rate] = field(
        default_factory=lambda: {
            "POST /channels/{channel}/messages": (5, 5.0),
            "PATCH /channels/{channel}/messages/{message}": (5, 5.0),
            "DELETE /channels/{channel}/messages/{message}": (5, 1.0),
            "POST /channels/{channel}/threads": (10, 300.0),
            "POST /channels/{channel}/messages/{message}/threads": (10, 300.0),
            "POST /webhooks/{application}/{token}": (5, 2.0),
            "PATCH /webhooks/{application}/{token}/messages/{message}": (5, 2.0),
            "DELETE /webhooks/{application}/{token}/messages/{message}": (5, 2.0),
            "POST /interactions/{interaction}/{token}/callback": (5, 2.0),
        }
    )
    other: Rate = (50, 1.0)
    all_counted: Rate = (50, 1.0)
    old_edits: Rate = (3, 20.0)
    dm_opens: Rate = (40, 600.0)
    follow_ups: Rate | None = None
    invalid: Rate = (10_000, 600.0)


@dataclass
class Limited(Exception):
    """A 429 by rate. `scope` is "user", "global" or "shared"; a ban comes without Discord's own headers."""

    retry_after_s: float
    scope: str
    banned: bool = False


class Window:
    """A fixed window that opens with its first request, as Discord's headers describe it."""

    __slots__ = ("_clock", "ends_ms", "left", "rate")

    def __init__(self, clock: Clock, rate: Rate) -> None:
        self._clock, self.rate = clock, rate
        self.left, self.ends_ms = rate[0], 0

    def take(self) -> float | None:
        """Uses one; None if there was one left, else the seconds to wait."""
        now = self._clock.running_ms()
        if now >= self.ends_ms:
            self.left, self.ends_ms = self.rate[0], now + int(self.rate[1] * 1000)
        if self.left == 0:
            return max(0.001, (self.ends_ms - now) / 1000)
        self.left -= 1
        return None


class Buckets:
    """Counts requests and refuses those over a rate."""

    def __init__(self, clock: Clock, rates: Rates, *, enforced: bool) -> None:
        self._clock, self.rates, self.enforced = clock, rates, enforced
        self._windows: dict[tuple[str, str], Window] = {}
        self._counted = Window(clock, rates.all_counted)
        self._invalid: deque[int] = deque()

    def take(self, route: str, major: str, *, counted: bool) -> dict[str, str]:
        """Lets one request through and returns the headers for its answer, or raises Limited."""
        if not self.enforced:
            return {}
        if self.banned():
            raise Limited(60.0, "global", banned=True)
        if counted:
            wait = self._counted.take()
            if wait is not None:
                raise Limited(wait, "global")
        window = self._window(route, major, self.rates.per_route.get(route, self.rates.other))
        wait = window.take()
        if wait is not None:
            raise Limited(wait, "user")
        return self._headers(route, window)

    def edit_of_old(self, channel: int, age_ms: int) -> None:
        """An edit of a message older than an hour takes from a tighter rate (30046)."""
        if self.enforced and age_ms > HOUR_MS:
            wait = self._window("edits older than an hour", str(channel), self.rates.old_edits).take()
            if wait is not None:
                raise Refusal(30046, retry_after_s=wait)

    def follow_up(self, channel: int) -> None:
        """Follow-ups of a channel may share a rate that no header tells of (users report about 30 in 60 s)."""
        if self.enforced and self.rates.follow_ups is not None:
            wait = self._window("follow-ups", str(channel), self.rates.follow_ups).take()
            if wait is not None:
                raise Limited(wait, "shared")

    def dm_open(self) -> None:
        """Opening a private channel takes from a rate of the whole application (40003)."""
        if self.enforced and self._window("dm opens", "", self.rates.dm_opens).take() is not None:
            raise Refusal(40003)

    def answered(self, status: int, scope: str | None = None) -> None:
        """Counts an invalid request: 401, 403, and 429 unless its scope is shared."""
        if status in (401, 403) or (status == 429 and scope != "shared"):
            self._invalid.append(self._clock.running_ms())

    def banned(self) -> bool:
        """Whether so many invalid requests came in that the network in front refuses everything."""
        limit, window_s = self.rates.invalid
        horizon = self._clock.running_ms() - int(window_s * 1000)
        while self._invalid and self._invalid[0] < horizon:
            self._invalid.popleft()
        return len(self._invalid) >= limit

    def _window(self, route: str, major: str, rate: Rate) -> Window:
        key = (route, major)
        if key not in self._windows:
            if len(self._windows) > 10_000:
                now = self._clock.running_ms()
                self._windows = {key: one for key, one in self._windows.items() if one.ends_ms > now}
            self._windows[key] = Window(self._clock, rate)
        return self._windows[key]

    def _headers(self, route: str, window: Window) -> dict[str, str]:
        after = max(0.0, (window.ends_ms - self._clock.running_ms()) / 1000)
        return {
            "X-RateLimit-Limit": str(window.rate[0]),
            "X-RateLimit-Remaining": str(window.left),
            "X-RateLimit-Reset": f"{window.ends_ms / 1000:.3f}",
            "X-RateLimit-Reset-After": f"{math.ceil(after * 1000) / 1000:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
        }
