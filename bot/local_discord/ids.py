"""Snowflakes, and how JSON is named here. Knows nothing of what the ids belong to."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from .clock import Clock

Json = dict[str, Any]
"""A JSON object as it goes over the wire."""

EPOCH_MS = 1_420_070_400_000
"""Discord's epoch, the first instant of 2015 (reference: Snowflakes)."""


class Ids:
    """Makes ids that grow and never repeat, with the clock's time in them.

    Ids of different workers (0 to 31) never meet, and neither depends on how many the other has made.
    """

    def __init__(self, clock: Clock, *, worker: int = 0) -> None:
        self._clock = clock
        self._worker = worker
        self.last = 0

    def new(self) -> int:
        """A snowflake of now. Several of one millisecond differ in their low 17 bits (reference: Snowflakes)."""
        self.last = max(self.last + 1, (self._clock.now_ms() - EPOCH_MS) << 22 | self._worker << 17)
        return self.last


def made_at_ms(snowflake: int) -> int:
    """When the id was made, in milliseconds UTC."""
    return (snowflake >> 22) + EPOCH_MS


def spread(n: int) -> int:
    """The id of the n-th thing that exists from the start; consecutive n differ in the millisecond part.

    Shards are chosen by that part (`id >> 22`), so ids of one millisecond would all fall on one shard.
    """
    return (n + 1) * 7_919_001 << 22 | n


def looks_real(token: str) -> bool:
    """Whether this could be a token of Discord itself: three parts, the first a snowflake in base64."""
    parts = token.removeprefix("Bot ").strip().split(".")
    if len(parts) != 3:
        return False
    try:
        first = base64.urlsafe_b64decode(parts[0] + "=" * (-len(parts[0]) % 4))
    except (binascii.Error, ValueError):
        return False
    return first.isdigit() and len(first) >= 15
