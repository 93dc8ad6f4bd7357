"""Faults on purpose: by route and by the how-manyeth request. Knows nothing of what the requests do."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

REQUEST_KINDS = ("status", "reset", "delay", "applied-then-lost", "applied-then-status")
EVENT_KINDS = ("duplicate", "reorder", "drop")


@dataclass
class Fault:
    """One fault that waits for its request (or event) and then happens once.

    `route` is matched with `*` as wildcard against "METHOD /route/{names}" and "METHOD /actual/path" (below /api/v10),
    "GET /gateway" for the socket, or the name of a gateway event. `nth` counts matching requests from 1.
    """

    route: str
    nth: int
    kind: str
    args: dict[str, Any] = field(default_factory=dict)
    seen: int = 0
    happened: bool = False

    def matches(self, *names: str) -> bool:
        """Whether it speaks of a request with one of these names."""
        return any(fnmatchcase(name, self.route) or name == self.route for name in names)


class Faults:
    """The faults that are set."""

    def __init__(self) -> None:
        self.all: list[Fault] = []

    def add(self, route: str, nth: int = 1, kind: str = "status", **args: Any) -> Fault:
        """Sets a fault. Kinds for requests, with their arguments:

        - `status` (status, code, message, retry_after, scope, via): answered so, and not applied
        - `reset`: the connection is reset, not applied
        - `delay` (seconds of the clock): applied later
        - `applied-then-lost`: applied, then the connection is reset
        - `applied-then-status` (status): applied, then answered so

        Kinds for events: `duplicate` (sent twice), `reorder` (sent after the next event), `drop` (never sent).
        """
        if kind not in REQUEST_KINDS + EVENT_KINDS:
            raise ValueError(f"no fault is called {kind!r}; there are {', '.join(REQUEST_KINDS + EVENT_KINDS)}")
        fault = Fault(route, nth, kind, args)
        self.all.append(fault)
        return fault

    def next(self, *names: str) -> Fault | None:
        """The fault that hits the request of these names, if one does; counts it for all that match."""
        hit = None
        for fault in self.all:
            if not fault.happened and fault.matches(*names):
                fault.seen += 1
                if fault.seen == fault.nth and hit is None:
                    fault.happened = True
                    hit = fault
        return hit

    def clear(self) -> None:
        """Forgets all faults."""
        self.all.clear()
