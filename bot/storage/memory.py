"""What was read lately and hasn't been written since, so that the hot path of a press reads nothing. Knows no rows.

True only because one process writes the file (bot.storage.lock) through one writer, which tells this memory what each
write left, in the order of the commits. What a write may have changed unseen is forgotten. Nothing depends on it: a
value that is missing is read, and every write is fenced by the turn all the same.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final

UNKNOWN: Final = object()
"""Nothing is remembered under that key (None is a value: there is no such row)."""


class Memory:
    """Values by key, the most recently used of them. Used from the event loop's thread alone."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, Any] = OrderedDict()
        self._asked: dict[Hashable, object] = {}

    def recall(self, key: Hashable) -> Any:
        """What is known, or UNKNOWN."""
        value = self._known.get(key, UNKNOWN)
        if value is not UNKNOWN:
            self._known.move_to_end(key)
        return value

    def ask(self, key: Hashable) -> object:
        """Before a read: a ticket that a write of the same key meanwhile makes worthless."""
        return self._asked.setdefault(key, object())

    def learn(self, key: Hashable, ticket: object, value: Any) -> None:
        """After the read."""
        if self._asked.get(key) is ticket:
            del self._asked[key]
            self.know(key, value)

    def know(self, key: Hashable, value: Any) -> None:
        """A write has left this."""
        self._asked.pop(key, None)
        self._known[key] = value
        self._known.move_to_end(key)
        if len(self._known) > self._most:
            self._known.popitem(last=False)

    def forget(self, key: Hashable) -> None:
        """A write may have changed it."""
        self._asked.pop(key, None)
        self._known.pop(key, None)

    def forget_all(self) -> None:
        """A write may have changed anything."""
        self._asked.clear()
        self._known.clear()
