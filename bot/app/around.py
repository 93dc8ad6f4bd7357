"""What screens of a table are told beside the view: who sits there, whose clock runs, what was won. Knows no hand."""

from __future__ import annotations

from typing import NamedTuple

from bot.app.keys import GameId, Locale, UserId
from bot.app.rulesets import Change, PayRow, RuleOption
from bot.app.turns import Speed, Status, Turn
from bot.app.values import value
from bot.app.words import Name, Say
from euchre_core.cards import Seat
from euchre_core.draw import Drawn
from euchre_core.score_cards import ScoreCards


@value(frozen=True, slots=True, kw_only=True)
class Sitter:
    """Who has a seat. All None/False: the seat is free."""

    user: UserId | None = None
    name: Name | None = None
    """Of the person, or of the robot (with its level)."""
    stand_in: str | None = None
    """Level of the robot that plays for an absent `user`; None when they play themselves."""
    left: Name | None = None
    """Who gave this seat up; a robot has it now, and they may take it again."""
    away_since_ms: int | None = None
    """Since when a robot plays for `user`, or has the seat of who `left`."""
    host: bool = False

    @property
    def free(self) -> bool:
        """Nobody sits here."""
        return self.user is None and self.name is None


class Sitters(tuple[Sitter, ...]):
    """Everybody's seat, in seat order. What is told of them is remembered by who they are, so it is hashed once."""

    _hash: int

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash = super().__hash__()
            return self._hash


@value(frozen=True, slots=True, kw_only=True)
class Around:
    """What a screen of a game is told beside the view: who sits where, whose clock runs, where things are."""

    game: GameId
    turn: Turn
    locale: Locale
    status: Status
    sitters: tuple[Sitter, ...]
    preset: str
    """`standard`."""
    target: int
    changes: tuple[Change, ...]
    """What differs from the preset, `target` apart."""
    speed: Speed
    table_talk: bool
    """Small talk of the bot in results is welcome."""
    deadline_ms: int | None
    """When the seat that is to act is played by a robot; None: no clock, or a robot is to act."""
    waiting_since_ms: int
    """When the present turn began."""
    commitment: str
    """64 hex digits."""
    lone_defence: int = 4
    """What stopping a lone hand alone pays."""
    pays: tuple[PayRow, ...] = ()
    """Every result that there can be, by kind of contract."""
    secret: str | None = None
    """64 hex digits, once the game has ended."""
    show_last: int = 1
    """How many of the last complete tricks the board must show."""
    recent: tuple[Say, ...] = ()
    """The last few events, oldest first."""
    closed_why: Say | None = None
    """Why a game ended early."""
    guild_name: str = ""
    channel_name: str = ""
    board_url: str | None = None
    """Where the board is, for links from hands."""
    ratings: tuple[RatingMove, ...] = ()
    """Of a finished game."""
    chips: tuple[ChipMove, ...] = ()
    """Of a finished game that was played for chips."""
    stake: int | None = None
    """Chips in the pot of this deal so far; None where none is played for."""
    series: tuple[Say, ...] = ()
    """What a finished game and those before it add up to."""
    side_stats: tuple[SideStats, ...] = ()
    """Of a finished game, one per side in the order of `PublicView.sides`."""
    drawn: Drawn | None = None
    """The draw before the first deal, while that deal is shown; None where no cards were drawn."""
    score_cards: ScoreCards = ScoreCards.OFF
    """In which cards the board shows the score as well."""


class RatingMove(NamedTuple):
    """Whose rating changed by how much (rounded)."""

    name: Name
    change: int
    now: int
    provisional: bool


class ChipMove(NamedTuple):
    """Who has won or lost how many chips, and has how many now."""

    name: Name
    change: int
    now: int


@value(frozen=True, slots=True, kw_only=True)
class SideStats:
    """One side's game in numbers."""

    points: int = 0
    calls: int = 0
    calls_made: int = 0
    euchres_made: int = 0
    """Times this side euchred the other."""
    euchres_suffered: int = 0
    loners_tried: int = 0
    loners_made: int = 0
    tricks: int = 0


@value(frozen=True, slots=True, kw_only=True)
class Lobby:
    """A table that waits for people."""

    game: GameId
    turn: Turn
    locale: Locale
    sitters: tuple[Sitter, ...]
    sides: tuple[tuple[Seat, ...], ...]
    preset: str
    target: int
    ruleset: str
    code: str
    """Of the rules, for another server."""
    changes: tuple[Change, ...]
    options: tuple[RuleOption, ...]
    """The house rules that this game can have."""
    presets: tuple[str, ...]
    """The games that can be picked by name."""
    speed: Speed
    commitment: str
    rematch: str | None = None
    """`same` or `rotate` when it follows a game, else None."""
    series: tuple[Say, ...] = ()
    """What the games before add up to (rematch)."""
    waiting_for: tuple[Name, ...] = ()
    """People of the last game whose press is still awaited (rematch)."""
