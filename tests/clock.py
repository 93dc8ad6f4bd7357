"""The clock of tests that need nothing but a time. Knows nothing of tables, nor of Discord."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

NOW_MS = 1_800_000_000_000


@dataclass
class HandClock:
    """Stands still until it is moved, or somebody sleeps (bot.app.ports.Clock)."""

    ms: int = NOW_MS

    def now_ms(self) -> int:
        return self.ms

    async def sleep_until(self, at_ms: int) -> None:
        await asyncio.sleep(0)  # as long as any sleep is, so that others get their turn
        self.ms = max(self.ms, at_ms)
