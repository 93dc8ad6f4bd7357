"""How far Discord's clock is from ours, so that late work can be told from a wrong clock. Knows nothing of clicks."""

from __future__ import annotations

from email.utils import parsedate_to_datetime
from typing import Final

from bot.app.ports import Clock

EPOCH_MS: Final = 1_420_070_400_000
"""Where the time part of Discord's ids begins."""
LATE_MS: Final = 2500
"""Discord gives up on an interaction at 3 s; what arrives this late is answered by nobody in time."""
_TRUSTED_MS: Final = 1000
_MEASURE_EACH_MS: Final = 30_000
_GOOD_FOR_MS: Final = 120_000


class Skew:
    """Measured from the `Date` header of Discord's answers."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._measured_at: int | None = None
        self._skew_ms = 0

    def saw(self, date: str | None) -> None:
        """An answer came with this header."""
        now = self._clock.now_ms()
        if date is None or (self._measured_at is not None and 0 <= now - self._measured_at < _MEASURE_EACH_MS):
            return
        try:
            there = parsedate_to_datetime(date).timestamp()
        except ValueError:
            return
        # The header has whole seconds: on average, half a second has been cut off.
        self._skew_ms = int(there * 1000) + 500 - now
        self._measured_at = now

    def too_late(self, snowflake: int) -> bool:
        """Whether an interaction was so old on arrival that its answer would be refused. Never with clocks that differ,
        or unmeasured ones: else a wrong clock would silence the bot for good. (discord.md, trap 34)"""
        now = self._clock.now_ms()
        if self._measured_at is None or not 0 <= now - self._measured_at < _GOOD_FOR_MS:
            return False
        if abs(self._skew_ms) > _TRUSTED_MS:
            return False
        return now - ((snowflake >> 22) + EPOCH_MS) > LATE_MS
