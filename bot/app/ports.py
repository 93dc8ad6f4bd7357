"""What the desk needs from others, as types: the store, the post, the clock. Knows nothing of how they do it.

Rows that leave the store are plain values. Instants are whole milliseconds UTC. Every write is one transaction; every
write that moves a game's turn is fenced by that turn (operations.md, decision 2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, StrEnum
from typing import NamedTuple, Protocol

from bot.app.replies import (
    BoardSort,
    ChannelId,
    Choice,
    Click,
    GameId,
    GuildId,
    Leaderboard,
    Locale,
    OwnPreset,
    OwnScreen,
    Paper,
    PaperKind,
    Period,
    Personal,
    PublicScreen,
    Reply,
    ServerSettings,
    Speed,
    Stats,
    Status,
    Turn,
    UserId,
)
from bot.app.values import value
from euchre_core.cards import Seat


class Clock(Protocol):
    """The time. Tests move it."""

    def now_ms(self) -> int:
        """Milliseconds UTC."""
        ...

    async def sleep_until(self, at_ms: int) -> None:
        """Return at that instant or soon after."""
        ...


# --- rows -----------------------------------------------------------------------------------------------------------


class Who(StrEnum):
    """Whose decision it was."""

    PERSON = "person"
    ROBOT = "robot"
    """A robot in its own seat, or in a seat handed to it."""
    CLOCK = "clock"
    """A robot for one turn, because the time was up."""


class Written(Enum):
    """What became of a fenced write."""

    DONE = "done"
    BEHIND = "behind"
    """The game's turn has moved on: read again and decide again."""
    SEEN = "seen"
    """An entry with this key is there already: answered, not executed, twice."""


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


# --- writes ---------------------------------------------------------------------------------------------------------


class Fence(NamedTuple):
    """What a write was decided on: the game's turn, and how many presses it had seen.

    Presses don't move the turn, but they change seats and alarms; two of them, or one and a decision, must not both be
    decided on the same state.
    """

    turn: Turn
    presses: int


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


# --- papers ---------------------------------------------------------------------------------------------------------


class PaperRow(NamedTuple):
    """Where a kept message is and what it shows."""

    paper: Paper
    channel: ChannelId | None
    message: int | None
    """None: not posted yet (its nonce is derived, so a repeated POST is the same message)."""
    posted_at: int | None
    rendered_turn: Turn | None
    closed: bool
    """Has had its final state; nobody draws it again."""
    k: int
    """How often it was posted anew; part of the nonce."""


class Trouble(StrEnum):
    """Why a message could not be written. The outbox tells the desk; it never raises to a click."""

    DMS_CLOSED = "dms-closed"
    """50007, 50278."""
    CHANNEL_GONE = "channel-gone"
    """10003: channel or thread deleted, or the bot was removed from the server."""
    NO_ACCESS = "no-access"
    """50001, 50013."""
    LOCKED = "locked"
    """50083, 160005: thread archived or locked."""


class Rendered(NamedTuple):
    """What a paper must show now. `close`: this is its final state. `url` may be asked of the store's paper row."""

    screen: PublicScreen | OwnScreen
    turn: Turn
    close: bool


# --- the store ------------------------------------------------------------------------------------------------------


class Store(Protocol):
    """Records (contracts.md 4). `append`, `deal` and `press` are fenced by `at`."""

    # games
    async def load(self, game: GameId) -> Saved | None:
        """One consistent read; None: no such game."""
        ...

    async def append(
        self,
        game: GameId,
        at: Fence,
        entry: Entry,
        *,
        due_at: int | None,
        status: Status | None = None,
        seats: Sequence[SeatChange] = (),
        ruleset: str | None = None,
        speed: Speed | None = None,
        first_dealer: Seat | None = None,
        mix: bytes | None = None,
        rematch: str | None = None,
        closed_why: str | None = None,
        finish: Finish | None = None,
    ) -> Written:
        """Move the turn from that of `at` to the next n, insert the entry and whatever comes with it; None leaves a
        field as it is (but `due_at` is always set). A final status sets `ended_at` to the entry's instant; a
        closed game frees its table. With `finish`: results, ratings and the next game (status lobby) in the same
        transaction."""
        ...

    async def deal(self, game: GameId, at: Fence, row: DealRow, *, due_at: int | None) -> Written:
        """Insert a deal and move the turn from `at` to `row.number`.0. SEEN when that deal is there."""
        ...

    async def press(
        self,
        game: GameId,
        at: Fence,
        press: Press,
        *,
        due_at: int | None,
        status: Status | None = None,
        seats: Sequence[SeatChange] = (),
        closed_why: str | None = None,
        chips: Sequence[Result] = (),
    ) -> Written:
        """Write a press that doesn't move the turn, fenced by it all the same; and what it moves of people's chips."""
        ...

    async def set_due(self, game: GameId, at: Fence, due_at: int | None) -> Written:
        """Only the alarm."""
        ...

    async def due_games(self, now_ms: int, limit: int = 200) -> tuple[GameId, ...]:
        """Games whose `due_at` has come, the longest due first."""
        ...

    async def next_due(self) -> int | None:
        """The earliest `due_at` of all."""
        ...

    async def live_games(self) -> tuple[GameId, ...]:
        """Lobbies and games in play (paused too)."""
        ...

    async def history(self, game: GameId) -> tuple[tuple[DealRow, tuple[Decision, ...]], ...]:
        """Every deal of a game with its decisions, for results, `verify` and records."""
        ...

    async def lobby_presses(self, game: GameId) -> tuple[Decision, ...]:
        """The decisions of deal 0, in order: their ids are the mix."""
        ...

    async def quarantine(self, game: GameId, why: str, at_ms: int) -> None:
        """Close a game whose row can't be read, without reading it: its channel is free, and everything is kept."""
        ...

    async def shift_due(self, by_ms: int) -> int:
        """Move every live `due_at` by an outage; how many."""
        ...

    # tables
    async def open_table(self, table: Table, new: NewGame, at_ms: int) -> tuple[GameId, bool]:
        """Make a table with its first lobby; `table.id` is ignored. When the channel has a live game already: that
        game and False."""
        ...

    async def live_in_channel(self, channel: ChannelId) -> GameId | None:
        """The channel's lobby or game in play."""
        ...

    async def last_in_channel(self, channel: ChannelId) -> GameId | None:
        """The channel's live game, else its latest finished or closed one."""
        ...

    async def live_of_guild(self, guild: GuildId) -> tuple[tuple[GameId, ChannelId], ...]:
        """A server's live games."""
        ...

    async def live_of_user(self, user: UserId) -> tuple[tuple[GameId, ChannelId, str, str], ...]:
        """Live games in which this person has (or gave up) a seat: game, channel, guild name, channel name."""
        ...

    # papers
    async def papers(self, game: GameId) -> tuple[PaperRow, ...]:
        """All of a game's."""
        ...

    async def paper(self, paper: Paper) -> PaperRow | None:
        """One."""
        ...

    async def plan_paper(self, paper: Paper, channel: ChannelId | None) -> PaperRow:
        """The row, made if it isn't there (a reminder's is written before it is posted)."""
        ...

    async def posted(self, paper: Paper, channel: ChannelId, message: int, at_ms: int) -> None:
        """Its message now exists."""
        ...

    async def rendered(self, paper: Paper, turn: Turn, *, closed: bool) -> None:
        """It shows that turn; never goes back to an earlier one."""
        ...

    async def repost(self, paper: Paper) -> None:
        """Forget its message: the next draw posts it anew (k + 1)."""
        ...

    async def stale_papers(self) -> tuple[Paper, ...]:
        """Open papers whose game's turn is past what they show (for the start)."""
        ...

    # people and servers
    async def seen(self, user: UserId, name: str, locale: Locale, at_ms: int) -> None:
        """Keep the last seen name and language (no write when nothing changed)."""
        ...

    async def personal(self, user: UserId) -> Personal:
        """Their settings, defaults when there are none."""
        ...

    async def set_personal(self, user: UserId, personal: Personal) -> None:
        """Keep them."""
        ...

    async def welcomed(self, user: UserId) -> bool:
        """True once in a lifetime: this was the first time (and now it is kept)."""
        ...

    async def dm_channel(self, user: UserId) -> tuple[ChannelId | None, int | None]:
        """The private channel if known, and until when their messages are taken as closed."""
        ...

    async def set_dm_channel(self, user: UserId, channel: ChannelId | None, closed_until: int | None) -> None:
        """Keep both."""
        ...

    async def server(self, guild: GuildId) -> ServerSettings:
        """A server's settings, defaults when there are none."""
        ...

    async def set_server(self, guild: GuildId, settings: ServerSettings) -> None:
        """Keep them."""
        ...

    # a server's own rules
    async def presets(self, guild: GuildId) -> tuple[OwnPreset, ...]:
        """Those it has saved, by name; the nameless last."""
        ...

    async def keep_preset(self, guild: GuildId, preset: OwnPreset, most: int) -> Kept:
        """Save it, in place of one of the same key and of one with the same rules; FULL leaves all as it was."""
        ...

    async def drop_preset(self, guild: GuildId, key: str) -> bool:
        """Delete it; False: there was none."""
        ...

    # what has been
    async def leaderboard(
        self,
        asker: UserId,
        guild: GuildId | None,
        ladder: str,
        period: Period,
        sort: BoardSort,
        page: int,
        now_ms: int,
        asker_guild: GuildId | None,
    ) -> Leaderboard:
        """A page of ten; periods begin Monday first in the time zone of `asker_guild`; the overall board names only
        people with a game in `asker_guild` and those who opted in; hidden people are on none."""
        ...

    async def stats(self, user: UserId, guild: GuildId | None, ladder: str) -> Stats:
        """A person's numbers; zeroes when there are none."""
        ...

    async def rating_moves(self, game: GameId) -> tuple[tuple[UserId, int, int, bool], ...]:
        """Of a finished game: user, change, rating now (both rounded), provisional."""
        ...

    async def chips(self, user: UserId, guild: GuildId) -> int:
        """The play chips that a person has in a server; at first what everybody begins with."""
        ...

    async def chip_moves(self, game: GameId) -> tuple[tuple[UserId, int, int], ...]:
        """Of a finished game: user, chips won (or lost, if negative), and chips afterwards."""
        ...

    async def export(self, user: UserId) -> bytes:
        """Everything about a person as JSON; never anything of a deal in play."""
        ...

    async def forget(self, user: UserId, at_ms: int) -> tuple[GameId, ...]:
        """Replace the person by a random tombstone in finished games and delete the rest; opponents' results stay.
        Answers with the live games whose seats must be handed to robots first (then nothing was done)."""
        ...

    # the app's own
    async def value(self, name: str) -> str | None:
        """Of `app`: tag key, hash of the commands, `alive_at`."""
        ...

    async def set_value(self, name: str, value: str) -> None:
        """Keep it."""
        ...


# --- the post, and the desk as the door sees it ---------------------------------------------------------------------


class Post(Protocol):
    """The outbox. Never awaited by a click for anything that goes over the network."""

    def redraw(self, paper: Paper) -> None:
        """This paper is out of date: ask the desk for its present state and write it when the pace allows. The latest
        state wins; papers that were never posted are posted (a hand only to a person whose private messages are open,
        else on a fresh token of theirs)."""
        ...

    def forget(self, paper: Paper) -> None:
        """Delete its message, if there is one (reminders)."""
        ...


class Desk(Protocol):
    """What the door asks of the desk."""

    async def on_click(self, click: Click) -> Reply:
        """Do what was asked; commit before show. Never raises for anything that a person can cause."""
        ...

    async def complete(self, click: Click, option: str, typed: str) -> tuple[Choice, ...]:
        """At most 25 legal values of a command's option, those that begin with what was typed first."""
        ...

    async def render(self, paper: Paper) -> Rendered | None:
        """What a paper must show now; None: nothing (its game is gone)."""
        ...

    async def trouble(self, paper: Paper, trouble: Trouble) -> None:
        """A paper could not be written: the table goes on or pauses with a notice."""
        ...

    async def channel_gone(self, channel: ChannelId) -> None:
        """A channel or thread was deleted."""
        ...

    async def guild_gone(self, guild: GuildId) -> None:
        """The bot was removed from a server."""
        ...


__all__ = [
    "BoardSort",
    "Clock",
    "DealRow",
    "Decision",
    "Desk",
    "Entry",
    "Finish",
    "Kept",
    "NewGame",
    "Outcome",
    "PaperKind",
    "PaperRow",
    "Post",
    "Press",
    "Rated",
    "Rendered",
    "Result",
    "Saved",
    "SeatChange",
    "SeatRow",
    "Store",
    "Table",
    "Trouble",
    "Who",
    "Written",
]
