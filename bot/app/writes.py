"""What the store is given to write of a game, and what came of it. Knows nothing of how it is kept.

Instants are whole milliseconds UTC.
"""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import NamedTuple

from bot.app.keys import GameId, UserId
from bot.app.rows import Who
from bot.app.values import value
from euchre_core.cards import Seat


class Entry(NamedTuple):
    """A decision to be appended at a turn. `key` is unique text: `i:<interaction>`, `t:<game>:<turn>` (clock),
    `r:<game>:<turn>` (robot)."""

    seat: int
    code: str
    at_ms: int
    who: Who
    user: UserId | None
    key: str
    interaction: int | None = None


class SeatChange(NamedTuple):
    """A new row of `seats`; the store numbers it (k)."""

    seat: Seat
    user: UserId | None
    robot: str | None


class NewGame(NamedTuple):
    """A game to be made in status `lobby`, turn 0.0, committed before anybody sits."""

    game: GameId
    secret: bytes
    commitment: str
    ruleset: str
    due_at: int | None
    """Idle lobbies close then."""
    revision: int
    """Of the engine, under whose rules of play its log is to be read."""


class Outcome(StrEnum):
    """How a game ended for a person."""

    WON = "won"
    LOST = "lost"
    LEFT = "left"
    """Gave the seat up and was not back at the end."""
    SUB = "sub"
    """Took a robot's seat in mid-game: no win, no loss, no rating."""


@value(frozen=True, slots=True, kw_only=True)
class Result:
    """One person's line of a finished game. Own decisions only in calls, euchres and loners."""

    seat: Seat
    user: UserId
    outcome: Outcome
    points: int
    """Of their side, as scored."""
    calls: int
    calls_made: int
    euchres_made: int
    euchres_suffered: int
    loners_tried: int
    loners_made: int
    partner: UserId | None
    """Who sat across at the start, when a person did."""
    chips: int | None = None
    """Won, or lost if negative; None where nothing was played for."""


class Rated(NamedTuple):
    """A game that moves ratings: the people by place (winners' side first), each side in seat order."""

    ladder: str
    """`standard/4`."""
    sides: tuple[tuple[UserId, ...], ...]
    left: tuple[UserId, ...] = ()
    """Those of either side who gave their seat up and were not back: rated as if their side had lost."""
    places: tuple[int, ...] = ()
    """Where sides share a place: that of each, from 0, lower is better. Empty: each has its own, in order."""


@value(frozen=True, slots=True, kw_only=True)
class Finish:
    """What the last entry of a game writes beside it, in the same transaction."""

    results: tuple[Result, ...]
    ladder: str
    """Where these results stand: `standard/4`."""
    rated: Rated | None
    """None: a robot was seated at the start, so no rating moves."""
    next_game: NewGame | None


class Written(Enum):
    """What became of a fenced write."""

    DONE = "done"
    BEHIND = "behind"
    """The game's turn has moved on: read again and decide again."""
    SEEN = "seen"
    """An entry with this key is there already: answered, not executed, twice."""
    FULL = "full"
    """It would have brought a table to life, and the server has as many as it may have."""


class Kept(Enum):
    """What became of rules to be saved."""

    NEW = "new"
    REPLACED = "replaced"
    """There were others of that name."""
    RENAMED = "renamed"
    """The same rules were there under another name, or under none."""
    THERE = "there"
    """Nameless ones, and the same rules are there already."""
    FULL = "full"
