"""Leaderboards and statistics at phone width: at most ten lines, no decimals nobody needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bot.app.keys import GuildId, Locale, UserId
from bot.app.screens import Button, Option, OwnScreen, Row, Rule, Select, Text
from bot.app.standings import BoardSort, Leaderboard, Period, Standing, Stats
from bot.app.words import Arg, Moment, Percent, Raw, Say, say

_MARKS = {"W": "🟩", "L": "🟥", "X": "⬛"}
"""Of the strip of the last ten; the letter stands beside each run, so that no colour is the only carrier."""


def leaderboard(
    board: Leaderboard, *, game: str, games: Sequence[str], owner: UserId, locale: Locale, now_ms: int
) -> OwnScreen:
    """One page of one game of those there are; the asker's own line below when it isn't among them."""
    line = _chips_line if board.sort is BoardSort.CHIPS else _line
    lines = [line(standing) for standing in board.lines]
    if board.own is not None:
        lines.append(say("board.own", line=line(board.own)))
    if not lines:
        lines.append(say("board.empty" if board.period is Period.ALL else "board.empty-period"))
    scope = say("board.title.everywhere" if board.guild is None else "board.title.server")
    title = say("board.title", game=say(f"preset.{game}"), scope=scope, period=say(f"period.{board.period}"))
    under = say("board.under", sort=say(f"sort.{board.sort}"), when=Moment(now_ms, "t"))
    return OwnScreen(
        locale=locale,
        owner=owner,
        blocks=(
            Text((title, under), heading=True),
            Rule(),
            Text(tuple(lines)),
            _game_select(game, games, lambda one: _code(board.guild, board.period, board.sort, 0, one)),
            _period_select(board, game),
            _sort_select(board, game),
            Row(tuple(_buttons(board, game))),
            Text((say("board.legend"),), small=True),
        ),
    )


def stats(
    stats: Stats, *, game: str, games: Sequence[str], owner: UserId, locale: Locale, chips: int | None = None
) -> OwnScreen:
    """One person's numbers in one game on one screen; and the play chips they have in this server."""
    who: Arg = stats.name if stats.name is not None else say("name.unseen")
    scope = say("board.title.everywhere" if stats.guild is None else "board.title.server")
    lines = tuple(_numbers(stats)) if stats.games or stats.calls else (say("stats.empty"),)
    if chips is not None:
        lines = (*lines, say("stats.chips", chips))
    here, other = ("all", "server") if stats.guild is None else ("server", "all")
    return OwnScreen(
        locale=locale,
        owner=owner,
        blocks=(
            Text((say("stats.title", who=who, game=say(f"preset.{game}"), scope=scope), *lines), heading=True),
            _game_select(game, games, lambda one: f".stats.{here}.{one}"),
            Row(
                (
                    Button(
                        label=say("button.this-server" if stats.guild is None else "button.everywhere"),
                        code=f".stats.{other}.{game}",
                    ),
                    Button(
                        label=say("button.leaderboard"), code=_code(stats.guild, Period.ALL, BoardSort.RATING, 0, game)
                    ),
                    Button(label=say("button.me"), code=".me"),
                )
            ),
        ),
    )


def _line(standing: Standing) -> Say:
    """`3 Ann · 41 games, 62 % · 1 480`."""
    return say(
        "board.line",
        standing.games,
        place=standing.place,
        who=standing.name if standing.name is not None else say("name.gone"),
        rate=Percent(standing.win_rate),
        wins=standing.wins,
        points=standing.points,
        rating=_rating(standing.rating, provisional=standing.provisional),
    )


def _chips_line(standing: Standing) -> Say:
    """`3 Ann · 140 chips`."""
    who = standing.name if standing.name is not None else say("name.gone")
    return say("board.line-chips", standing.chips, place=standing.place, who=who)


def _rating(rating: int | None, *, provisional: bool) -> Say:
    if rating is None:
        return say("rating.none")
    return say("rating.provisional" if provisional else "rating.settled", rating=rating)


def _code(guild: GuildId | None, period: Period, sort: BoardSort, page: int, game: str) -> str:
    return f".lb.{'all' if guild is None else 'server'}.{period}.{sort}.{page}.{game}"


def _game_select(game: str, games: Sequence[str], code: Callable[[str], str]) -> Select:
    return Select(
        placeholder=say("board.choose-game"),
        options=tuple(Option(label=say(f"preset.{one}"), code=code(one), chosen=one == game) for one in games),
        slot="game",
    )


def _period_select(board: Leaderboard, game: str) -> Select:
    return Select(
        placeholder=say("board.choose-period"),
        options=tuple(
            Option(
                label=say(f"period.{period}"),
                code=_code(board.guild, period, board.sort, 0, game),
                chosen=period is board.period,
            )
            for period in Period
        ),
        slot="period",
    )


def _sort_select(board: Leaderboard, game: str) -> Select:
    return Select(
        placeholder=say("board.choose-sort"),
        options=tuple(
            Option(
                label=say(f"sort.{sort}"),
                code=_code(board.guild, board.period, sort, 0, game),
                chosen=sort is board.sort,
            )
            for sort in BoardSort
            if sort is not BoardSort.CHIPS or board.guild is not None
        ),
        slot="sort",
    )


def _buttons(board: Leaderboard, game: str) -> Iterator[Button]:
    """Pages, the other scope, one's own numbers."""
    scope = "server" if board.guild is None else "all"
    elsewhere = BoardSort.RATING if board.sort is BoardSort.CHIPS else board.sort
    if board.page > 0:
        code = _code(board.guild, board.period, board.sort, board.page - 1, game)
        yield Button(label=say("button.earlier-page"), code=code)
    if board.page + 1 < board.pages:
        code = _code(board.guild, board.period, board.sort, board.page + 1, game)
        yield Button(label=say("button.later-page"), code=code)
    yield Button(
        label=say("button.this-server" if board.guild is None else "button.everywhere"),
        code=f".lb.{scope}.{board.period}.{elsewhere}.0.{game}",
    )
    yield Button(label=say("button.stats"), code=f".stats.{'all' if board.guild is None else 'server'}.{game}")


def _numbers(stats: Stats) -> Iterator[Say]:
    yield say(
        "stats.record",
        stats.games,
        wins=stats.wins,
        losses=stats.losses,
        rate=Percent(_share(stats.wins, stats.games)),
    )
    if stats.left:
        yield say("stats.left", stats.left)
    yield say("stats.rating", rating=_rating_with_spread(stats))
    yield say("stats.points", points=stats.points)
    yield say(
        "stats.calls", calls=stats.calls, made=stats.calls_made, rate=Percent(_share(stats.calls_made, stats.calls))
    )
    yield say("stats.euchres", made=stats.euchres_made, suffered=stats.euchres_suffered)
    yield say("stats.loners", tried=stats.loners_tried, made=stats.loners_made)
    if stats.best_partner is not None:
        yield say(
            "stats.best-partner",
            stats.best_partner_games,
            who=stats.best_partner,
            rate=Percent(_share(stats.best_partner_wins, stats.best_partner_games)),
        )
    if stats.last_ten:
        marks = "".join(_MARKS[result] for result in stats.last_ten)
        yield say("stats.last", marks=Raw(marks), letters=tuple(say(f"result.{result}") for result in stats.last_ten))


def _rating_with_spread(stats: Stats) -> Say:
    if stats.rating is None or stats.deviation is None:
        return say("rating.none")
    key = "rating.spread-provisional" if stats.provisional else "rating.spread"
    return say(key, rating=stats.rating, spread=stats.deviation)


def _share(part: int, whole: int) -> int:
    """Whole per cent; 0 of nothing. (faults.md B061)"""
    return round(100 * part / whole) if whole else 0
