"""Games as the store gives them: plain values, one consistent read. Knows nothing of how they are kept.

Instants are whole milliseconds UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from bot.app.keys import ChannelId, GameId, GuildId, Locale, UserId
from bot.app.preferences import Personal, ServerSettings
from bot.app.turns import Speed, Status, Turn
from bot.app.values import value
from euchre_core.cards import Seat


class Who(StrEnum):
    """Whose decision it was."""

    PERSON = "person"
    ROBOT = "robot"
    """A robot in its own seat, or in a seat handed to it."""
    CLOCK = "clock"
    """A robot for one turn, because the time was up."""


class Table(NamedTuple):
    """A place in a channel with seats, lasting many games."""

    id: int
    guild: GuildId
    channel: ChannelId
    host: UserId
    speed: Speed
    robot: str
    """Level of a robot that takes a seat by itself."""
    guild_name: str
    channel_name: str
    locale: Locale
    """The board's language as guessed when the table was opened; the server's own setting goes before it."""


class Person(NamedTuple):
    """What a game must know of somebody at its table."""

    name: str
    """Last seen."""
    locale: Locale
    """Of their hand: their own setting, else as last seen on Discord."""
    personal: Personal


class SeatRow(NamedTuple):
    """Who holds a seat from a turn on; the row with the greatest `k` of a seat is in force.

    `user` alone: that person plays. `robot` alone: a robot's seat, which anybody may take. Both: `user`'s seat, held
    by a robot until they press anything. Neither: the seat is free (lobby).
    """

    seat: Seat
    k: int
    from_turn: Turn
    user: UserId | None
    robot: str | None
    at_ms: int


class Decision(NamedTuple):
    """One entry of a deal; in deal 0 a lobby press."""

    n: int
    seat: int
    """-1 for a lobby press of somebody without a seat."""
    code: str
    at_ms: int
    who: Who
    user: UserId | None
    interaction: int | None
    """Of the lobby presses these are the ids that were mixed in, in order of n."""


class DealRow(NamedTuple):
    """A deal: its pack (card codes separated by blanks, in dealing order) and the score before it."""

    number: int
    dealer: Seat
    pack: str
    score: tuple[int, ...]
    at_ms: int
    again: bool = False
    """Whether the same player dealt before; told only where a deal can be stolen."""


class Press(NamedTuple):
    """A press after Start that doesn't move the turn: leave, back, sub, end, host."""

    seat: int
    word: str
    user: UserId | None
    at_ms: int
    key: str


@value(frozen=True, slots=True, kw_only=True)
class Saved:
    """A game as stored: one consistent read."""

    game: GameId
    table: Table
    ruleset: str
    revision: int
    first_dealer: Seat | None
    """None until Start."""
    status: Status
    turn: Turn
    due_at: int | None
    """When the runner must look at this game; None: only a person's press moves it."""
    secret: bytes
    commitment: str
    mix: bytes
    created_at: int
    ended_at: int | None
    previous: GameId | None
    """The game that this one follows (rematch)."""
    rematch: str | None
    """`same` or `rotate`, once somebody pressed it."""
    next_game: GameId | None
    """The lobby that follows this finished game."""
    closed_why: str | None
    """A message key, for a game that ended early."""
    seats: tuple[SeatRow, ...]
    """Of this game, by seat and k."""
    deal: DealRow | None
    """The current deal; None in the lobby."""
    decisions: tuple[Decision, ...]
    """Of the current deal (deal 0: the lobby presses)."""
    presses: tuple[Press, ...]
    people: Mapping[UserId, Person]
    """Everybody in `seats`."""
    server: ServerSettings

    @property
    def fence(self) -> Fence:
        """For a write that is decided on this state."""
        return Fence(self.turn, len(self.presses))


class Fence(NamedTuple):
    """What a write was decided on: the game's turn, and how many presses it had seen.

    Presses don't move the turn, but they change seats and alarms; two of them, or one and a decision, must not both be
    decided on the same state.
    """

    turn: Turn
    presses: int
