"""The store, as the desk needs it: games, tables, papers, people, results. Knows nothing of how they are kept.

Rows that leave it are plain values. Instants are whole milliseconds UTC. Every write is one transaction; every write
that moves a game's turn is fenced by that turn (operations.md, decision 2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.app.keys import ChannelId, GameId, GuildId, Locale, UserId
from bot.app.papers import Paper, PaperRow
from bot.app.preferences import Personal, ServerSettings
from bot.app.rows import DealRow, Decision, Fence, Press, Saved, Table
from bot.app.rulesets import OwnPreset
from bot.app.standings import BoardSort, Leaderboard, Period, Stats
from bot.app.turns import Speed, Status, Turn
from bot.app.writes import Entry, Finish, Kept, NewGame, Result, SeatChange, Written
from euchre_core.cards import Seat


class Unavailable(Exception):
    """The records can't be reached just now: the disk is full, another program holds the file, or the file is broken.
    What was asked has changed nothing, and no game is at fault. The text is one line."""


class Store(Protocol):
    """Records (contracts.md 4). `append`, `deal` and `press` are fenced by `at`. Any method may raise Unavailable."""

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
        most: int | None = None,
    ) -> Written:
        """Move the turn from that of `at` to the next n, insert the entry and whatever comes with it; None leaves a
        field as it is (but `due_at` is always set). A final status sets `ended_at` to the entry's instant; a
        closed game frees its table. With `finish`: results, ratings and the next game (status lobby) in the same
        transaction. With `most`: a lobby's first entry plans its board; that of a rematch's lobby makes it a live
        table, or is FULL if its server has so many."""
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
    async def open_table(
        self, table: Table, new: NewGame, at_ms: int, most: int | None = None
    ) -> tuple[GameId | None, bool]:
        """Make a table with its first lobby; `table.id` is ignored. When the channel has a live game already: that
        game and False; when the server has `most` live ones: None and False."""
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
