"""The one writer: a thread that takes whatever is waiting and commits it together. Knows nothing of what is written.

A commit costs a sync of the disk, so actions that wait while one is written share the next: one BEGIN IMMEDIATE, up
to 64 actions, one COMMIT, and only then does anybody hear that theirs is done. Should one action of a batch raise,
the batch is rolled back and done again one by one, so that only the guilty one fails (operations.md 1.5). An action
is a function of a connection that may be run again after a rollback.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")

_BATCH = 64


class _Action(NamedTuple):
    do: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    then: Callable[[Any], None]


class _Outcome(NamedTuple):
    action: _Action
    value: Any
    error: BaseException | None


class Writer:
    """Runs actions in order, each in a transaction, on one connection of its own thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: queue.SimpleQueue[_Action | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="euchre-writer", daemon=True)
        self._thread.start()

    async def run(self, do: Callable[[Connection], T], then: Callable[[T], None]) -> T:
        """The action's value, once it is committed; what it raised, if it did.

        `then` is called with the value on the caller's loop, in the order of the commits and before anybody hears of
        it, also when the caller was cancelled meanwhile (who doesn't know what became of the action).
        """
        if self._closed:
            raise RuntimeError("the store is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.put(_Action(do, loop, future, then))
        return await future

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        with self._engine.connect() as conn:
            last = False
            while not last:
                first = self._waiting.get()
                if first is None:
                    return
                batch = [first]
                while len(batch) < _BATCH:
                    try:
                        more = self._waiting.get_nowait()
                    except queue.Empty:
                        break
                    if more is None:
                        last = True
                        break
                    batch.append(more)
                _tell(_together(conn, batch))


def _together(conn: Connection, batch: Sequence[_Action]) -> list[_Outcome]:
    try:
        with conn.begin():
            values = [action.do(conn) for action in batch]
    except Exception as error:
        if len(batch) == 1:
            return [_Outcome(batch[0], None, error)]
        return [outcome for action in batch for outcome in _together(conn, [action])]
    return [_Outcome(action, value, None) for action, value in zip(batch, values, strict=True)]


def _tell(outcomes: Sequence[_Outcome]) -> None:
    """Wake every loop once, with all that is its own."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Outcome]] = {}
    for outcome in outcomes:
        by_loop.setdefault(outcome.action.loop, []).append(outcome)
    for loop, own in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, own)


def _resolve(outcomes: Sequence[_Outcome]) -> None:
    for action, value, error in outcomes:
        if error is None:
            action.then(value)
        if action.future.done():  # its caller was cancelled
            continue
        if error is None:
            action.future.set_result(value)
        else:
            action.future.set_exception(error)
