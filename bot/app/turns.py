"""Where a game stands, and how long a turn may last. Knows nothing of who is to act."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple


class Turn(NamedTuple):
    """Deal number and number of the next entry; prints as `7.12`. Deal 0 is the lobby. (contracts.md 1)"""

    deal: int
    n: int

    def __str__(self) -> str:
        return f"{self.deal}.{self.n}"


class Status(StrEnum):
    """Of a game."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    """Robots hold every seat; any of its people's presses goes on."""
    FINISHED = "finished"
    CLOSED = "closed"
    """Ended early or abandoned: no result."""


class Speed(StrEnum):
    """The turn clock of a table."""

    OFF = "off"
    SLOW = "slow"
    """A day for a turn."""
    NORMAL = "60"
    FAST = "30"

    @property
    def turn_s(self) -> int | None:
        """Seconds for a turn; None: no limit."""
        return _TURN_S[self]


_TURN_S: Final[Mapping[Speed, int | None]] = {Speed.OFF: None, Speed.SLOW: 86_400, Speed.NORMAL: 60, Speed.FAST: 30}
