"""When the bot was last alive: written every few seconds, read by `euchre health` and at the next start.

Knows nothing of games but that their alarms wait: what was due while the bot was down is due later by the time it was
down, so nobody loses a turn to our absence (contracts.md 4). Where the system's clock was put back, what is due is due
earlier by that much, so nobody waits for an hour that has passed already.
"""

from __future__ import annotations

from sqlalchemy import Connection

from bot.storage import moves, people
from bot.storage.file import ALIVE_AT

EVERY_S = 5


def beat(conn: Connection, now_ms: int) -> None:
    """Alive now."""
    people.set_value(conn, ALIVE_AT, str(now_ms))


def come_back(conn: Connection, now_ms: int) -> tuple[int, int]:
    """At start: every live alarm later by the outage. Its length in ms, and how many were moved.

    Negative: the clock was put back, and the alarms with it. In one transaction with the first heartbeat, so that a
    crash here doesn't move them twice.
    """
    kept = people.value(conn, ALIVE_AT)
    outage = 0 if kept is None else now_ms - int(kept)
    moved = moves.shift_due(conn, outage) if outage else 0
    beat(conn, now_ms)
    return outage, moved
