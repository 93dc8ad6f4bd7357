"""`euchre run` with one promise broken on purpose, to see that the soak's checker finds out. Started as a program."""

from __future__ import annotations

import asyncio
import secrets
import sys
from collections.abc import Callable
from typing import Any

from bot.__main__ import main
from bot.app.rows import Fence, Saved
from bot.app.turns import Turn
from bot.app.writes import Written
from bot.storage import games, moves
from bot.storage.store import SqlStore


def answers_before_the_commit() -> None:
    """A press is acknowledged at once and written a little later."""
    whole = SqlStore._go_on

    async def early(
        self: SqlStore, game: Any, at: Fence, do: Any, following: Callable[[Saved], Saved], planned: Any = None
    ) -> Written:
        before = self._memory.recall(game)
        if not isinstance(before, Saved) or before.fence != at:
            return await whole(self, game, at, do, following, planned)
        self._memory.know(game, following(before))

        async def later() -> None:
            await asyncio.sleep(0.3)
            await whole(self, game, at, do, lambda saved: saved, planned)

        task = asyncio.create_task(later())
        _tasks.add(task)
        task.add_done_callback(_tasks.discard)
        return Written.DONE

    SqlStore._go_on = early  # type: ignore[method-assign]


def has_no_fence() -> None:
    """A decision is written at whatever turn the game has come to, and a key is never known again."""
    whole = moves.append

    def anywhere(conn: Any, game: Any, at: Fence, entry: Any, **more: Any) -> Written:
        saved = games.load(conn, game)
        assert saved is not None
        turn = Turn(saved.turn.deal, saved.turn.n)
        return whole(
            conn,
            game,
            Fence(turn, len(saved.presses)),
            entry._replace(key=f"{entry.key}:{secrets.token_hex(4)}"),
            **more,
        )

    moves.append = anywhere


_tasks: set[asyncio.Task[None]] = set()
BREAKS = {"early": answers_before_the_commit, "unfenced": has_no_fence}

if __name__ == "__main__":
    BREAKS[sys.argv[1]]()
    sys.exit(main(["run"]))
