"""Leaderboards and a person's numbers, as they are shown. Knows nothing of how they are counted."""

from __future__ import annotations

from enum import StrEnum

from bot.app.keys import GuildId, UserId
from bot.app.values import value
from bot.app.words import Name

CHIPS_AT_FIRST = 100
"""Play chips that everybody begins with in a server, and begins anew with when none are left."""


class Period(StrEnum):
    """Of a leaderboard."""

    ALL = "all"
    MONTH = "month"
    WEEK = "week"


class BoardSort(StrEnum):
    """What a leaderboard is ordered by."""

    RATING = "rating"
    WINS = "wins"
    WIN_RATE = "win-rate"
    GAMES = "games"
    POINTS = "points"
    CHIPS = "chips"
    """Of one server only: chips are kept there."""


@value(frozen=True, slots=True, kw_only=True)
class Standing:
    """One line of a leaderboard. Ties share a place."""

    place: int
    user: UserId
    name: Name | None
    """None: someone who is gone."""
    games: int
    wins: int
    points: int
    rating: int | None
    """None before the first rated game."""
    deviation: int | None
    provisional: bool
    chips: int = 0
    """In that server; 0 on the board of all servers."""

    @property
    def win_rate(self) -> int:
        """Whole per cent; 0 without games."""
        return round(100 * self.wins / self.games) if self.games else 0


@value(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """One page of a leaderboard. `own` is the asker's line when it isn't among `lines`."""

    guild: GuildId | None
    """None: overall."""
    period: Period
    sort: BoardSort
    page: int
    pages: int
    lines: tuple[Standing, ...]
    own: Standing | None


@value(frozen=True, slots=True, kw_only=True)
class Stats:
    """One person's numbers, `guild` None = everywhere."""

    user: UserId
    name: Name | None
    guild: GuildId | None
    games: int
    wins: int
    losses: int
    left: int
    points: int
    calls: int
    calls_made: int
    euchres_made: int
    euchres_suffered: int
    loners_tried: int
    loners_made: int
    rating: int | None
    deviation: int | None
    provisional: bool
    best_partner: Name | None
    best_partner_games: int
    best_partner_wins: int
    last_ten: str
    """Oldest first: W, L or X (left)."""
