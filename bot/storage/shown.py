"""What papers have come to show and no row tells yet: written together, a moment later. Knows nothing of why.

After each press several messages show one turn more. Should the process die before that is written, the next start
draws a few messages again that needed no drawing; no press and no message is lost by it. So nobody waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.app.papers import Paper, PaperRow
from bot.app.store import Unavailable
from bot.app.turns import Turn

LATER_S: Final = 1.0
"""How long what was shown waits to be written."""

Write = Callable[[Mapping[Paper, Turn]], Awaitable[object]]


class Shown:
    """The newest turn of each paper that isn't written yet. Used from the event loop's thread alone."""

    def __init__(self, write: Write) -> None:
        """`write`: returns when all of it is committed; what it raises is raised by `flush`."""
        self._write = write
        self._newest: dict[Paper, Turn] = {}
        self._later: asyncio.Task[None] | None = None

    def keep(self, paper: Paper, turn: Turn) -> None:
        """It shows that turn now; never an earlier one than before."""
        known = self._newest.get(paper)
        self._newest[paper] = turn if known is None else max(known, turn)
        if self._later is None:
            self._later = asyncio.create_task(self._flush_later(), name="shown")

    def over(self, row: PaperRow | None) -> PaperRow | None:
        """The row as it will be."""
        turn = None if row is None else self._newest.get(row.paper)
        if row is None or turn is None or (row.rendered_turn is not None and row.rendered_turn >= turn):
            return row
        return row._replace(rendered_turn=turn)

    def take(self, paper: Paper) -> Turn | None:
        """What is kept of it, for whoever writes its row now."""
        return self._newest.pop(paper, None)

    async def flush(self) -> None:
        """Write all of it."""
        if self._newest:
            written = dict(self._newest)
            await self._write(written)
            for paper, turn in written.items():
                if self._newest.get(paper) == turn:
                    del self._newest[paper]

    async def close(self) -> None:
        """Write all of it and begin nothing more."""
        if self._later is not None:
            self._later.cancel()
        await self.flush()

    async def _flush_later(self) -> None:
        try:
            while self._newest:
                await asyncio.sleep(LATER_S)
                with contextlib.suppress(Unavailable):  # it is kept, and tried again
                    await self.flush()
        finally:
            self._later = None
