"""Whether the tables' clock may run on: since the last heartbeat the machine has neither slept nor been put right.

Knows nothing of what waits; what was due meanwhile is moved first (bot.storage.heartbeat), then it may.
"""

from __future__ import annotations

from bot.app.ports import Clock
from bot.storage import heartbeat

OUTAGE_MS = 15_000
"""A gap between two heartbeats from which on it counts as an outage: the machine slept, or nothing could be sent."""


class Pulse:
    """The last heartbeat, by the system's clock, which may be put forward and back."""

    def __init__(self, wall: Clock) -> None:
        self._wall = wall
        self._at = wall.now_ms()

    @property
    def due(self) -> bool:
        """The next heartbeat may be written."""
        return not 0 <= self._wall.now_ms() - self._at < heartbeat.EVERY_S * 1000

    @property
    def steady(self) -> bool:
        """No alarm may be taken for due otherwise: it would cost people turns in which they could not press."""
        return 0 <= self._wall.now_ms() - self._at <= OUTAGE_MS

    def beat(self, at_ms: int) -> None:
        """It was written at that instant."""
        self._at = at_ms
