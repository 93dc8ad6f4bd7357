"""What happened, in order: every request, every event, everything shown to people, and every broken rule."""

from __future__ import annotations

from collections import deque
from dataclasses import asdict, dataclass, field
from typing import Any

from .ids import Json


@dataclass
class Entry:
    """One thing that happened.

    `kind`: "request" (the bot asked), "event" (the bot was told), "shown" (people saw), "person" (a person did),
    "choices" (a person was offered completions), "gateway" (a connection). For "shown" and "choices" `audience` holds
    the keys of everybody who may see `body`; a request's `code` is Discord's error code, 0 when there was none.
    """

    at_ms: int
    kind: str
    name: str
    body: Any = None
    method: str = ""
    route: str = ""
    path: str = ""
    query: dict[str, str] = field(default_factory=dict)
    files: tuple[str, ...] = ()
    status: int = 0
    code: int = 0
    answer: Any = None
    audience: frozenset[str] = frozenset()

    def json(self) -> Json:
        """As the control API gives it."""
        body = asdict(self)
        body["audience"] = sorted(self.audience)
        return body


@dataclass(frozen=True)
class Counted:
    """A counted request: any REST request outside /interactions/ and /webhooks/, retries too."""

    at_ms: int
    method: str
    route: str
    status: int


@dataclass(frozen=True)
class Violation:
    """A documented rule that the bot broke: unknown route or field, a limit passed, a wrong order of calls."""

    at_ms: int
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Transcript:
    """All entries, or the newest `keep` of them."""

    def __init__(self, keep: int | None = None) -> None:
        self.entries: deque[Entry] = deque(maxlen=keep)
        self.counted: deque[Counted] = deque(maxlen=keep)
        self.violations: list[Violation] = []

    def text(self, last: int = 40) -> str:
        """The last entries as lines, for a failing test's message."""
        lines = []
        for one in list(self.entries)[-last:]:
            outcome = f" -> {one.status}" + (f" ({one.code})" if one.code else "") if one.status else ""
            seen = f" [{', '.join(sorted(one.audience))}]" if one.audience else ""
            lines.append(f"{one.at_ms} {one.kind:8} {one.method} {one.path or one.name}{outcome}{seen}"[:300])
        return "\n".join(lines)
