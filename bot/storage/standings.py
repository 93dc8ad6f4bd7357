"""Leaderboards and a person's numbers, all computed from `results`: no totals are kept, so none can be wrong.

Knows nothing of how a game is played. A game counts where it was played and for the ladder of its kind; whoever took
a robot's seat in mid-game (`sub`) has calls, euchres and loners of it, but no game, win or points.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Row,
    Subquery,
    and_,
    case,
    cast,
    func,
    or_,
    select,
)

from bot.app.keys import GuildId, UserId
from bot.app.standings import CHIPS_AT_FIRST, BoardSort, Leaderboard, Period, Standing, Stats
from bot.app.words import Name
from bot.app.writes import Outcome
from bot.storage import people, schema
from bot.storage.ratings import deviation, provisional
from bot.storage.results import OVERALL

PAGE = 10
"""Lines of a leaderboard's page."""
WIN_RATE_FROM = {Period.ALL: 10, Period.MONTH: 5, Period.WEEK: 3}
"""Games a person needs to stand on a board ordered by win rate."""
PARTNER_FROM = 10
"""Games together before somebody may be called the best partner."""
_LAST = 10

_r, _m, _pl, _c = schema.results, schema.ratings, schema.players, schema.chips
_won = func.sum(case((_r.c.outcome == Outcome.WON.value, 1), else_=0))


def period_start(period: Period, now_ms: int, time_zone: str) -> int | None:
    """When the period that holds `now_ms` began, in milliseconds UTC; None: there is no beginning.

    Weeks begin on Monday, both at midnight by that zone's clock; where the clock was put forward at midnight, at the
    first instant of that day. A zone that isn't known counts as UTC.
    """
    if period is Period.ALL:
        return None
    try:
        zone: ZoneInfo | None = ZoneInfo(time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        zone = None
    today = datetime.fromtimestamp(now_ms / 1000, zone or UTC).date()
    first = today.replace(day=1) if period is Period.MONTH else today - timedelta(days=today.weekday())
    midnight = datetime(first.year, first.month, first.day, tzinfo=zone or UTC)
    return round(midnight.timestamp() * 1000)


def leaderboard(
    conn: Connection,
    asker: UserId,
    guild: GuildId | None,
    ladder: str,
    period: Period,
    sort: BoardSort,
    page: int,
    now_ms: int,
    asker_guild: GuildId | None,
) -> Leaderboard:
    """A page of ten; `page` counts from 0 and is brought into the range that exists."""
    zone = "UTC" if asker_guild is None else people.server(conn, asker_guild).time_zone
    totals = _totals(asker, guild, ladder, period_start(period, now_ms, zone), asker_guild)
    placed = _placed(totals, guild, ladder, sort, WIN_RATE_FROM[period])
    count = conn.execute(select(func.count()).select_from(placed)).scalar_one()
    pages = max(1, -(-count // PAGE))
    page = min(max(page, 0), pages - 1)
    ordered = select(placed).order_by(placed.c.place, placed.c.games.desc(), placed.c.user_id)
    lines = tuple(_standing(row) for row in conn.execute(ordered.limit(PAGE).offset(page * PAGE)))
    own = None
    if all(line.user != asker for line in lines):
        row = conn.execute(select(placed).where(placed.c.user_id == asker)).one_or_none()
        own = None if row is None else _standing(row)
    return Leaderboard(guild=guild, period=period, sort=sort, page=page, pages=pages, lines=lines, own=own)


def _totals(
    asker: UserId, guild: GuildId | None, ladder: str, since_ms: int | None, asker_guild: GuildId | None
) -> Subquery:
    """Everybody who may be named, with games, wins and points."""
    which = [
        _r.c.ladder == ladder,
        _r.c.outcome != Outcome.SUB.value,
        or_(_pl.c.hidden.is_(None), _pl.c.hidden.is_(False)),
    ]
    if since_ms is not None:
        which.append(_r.c.ended_at >= since_ms)
    if guild is not None:
        which.append(_r.c.guild == guild)
    else:
        which.append(_may_be_named(asker, asker_guild))
    return (
        select(
            _r.c.user_id,
            func.count().label("games"),
            _won.label("wins"),
            func.sum(_r.c.points).label("points"),
            _pl.c.name,
        )
        .select_from(_r.outerjoin(_pl, _pl.c.user_id == _r.c.user_id))
        .where(*which)
        .group_by(_r.c.user_id, _pl.c.name)
        .subquery()
    )


def _may_be_named(asker: UserId, asker_guild: GuildId | None) -> ColumnElement[bool]:
    """On the overall board: people who played in the asker's server, those who opted in, and the asker."""
    named: ColumnElement[bool] = or_(_pl.c.overall.is_(True), _r.c.user_id == asker)
    if asker_guild is not None:
        here = schema.results.alias("here")
        named = or_(named, _r.c.user_id.in_(select(here.c.user_id).where(here.c.guild == asker_guild)))
    return named


def _placed(totals: Subquery, guild: GuildId | None, ladder: str, sort: BoardSort, win_rate_from: int) -> Subquery:
    """With ratings, and places in which ties are shared; those without a rating come after all who have one."""
    rating = func.coalesce(_m.c.shown, -1_000_000)
    chips = func.coalesce(_c.c.balance, CHIPS_AT_FIRST if guild is not None else 0)
    keys: dict[BoardSort, ColumnElement[Any]] = {
        BoardSort.RATING: rating,
        BoardSort.WINS: totals.c.wins,
        BoardSort.WIN_RATE: cast(totals.c.wins, Float) / totals.c.games,
        BoardSort.GAMES: totals.c.games,
        BoardSort.POINTS: totals.c.points,
        BoardSort.CHIPS: chips,
    }
    board = select(
        totals,
        _m.c.shown,
        _m.c.sigma,
        _m.c.games.label("rated_games"),
        chips.label("chips"),
        func.rank().over(order_by=keys[sort].desc()).label("place"),
    ).select_from(
        totals.outerjoin(
            _m,
            and_(
                _m.c.user_id == totals.c.user_id,
                _m.c.guild == (OVERALL if guild is None else guild),
                _m.c.ladder == ladder,
            ),
        ).outerjoin(_c, and_(_c.c.user_id == totals.c.user_id, _c.c.guild == (OVERALL if guild is None else guild)))
    )
    if sort is BoardSort.WIN_RATE:
        board = board.where(totals.c.games >= win_rate_from)
    return board.subquery()


def _standing(row: Row[Any]) -> Standing:
    return Standing(
        place=row.place,
        user=UserId(row.user_id),
        name=None if row.name is None else Name(row.name),
        games=row.games,
        wins=row.wins,
        points=row.points,
        rating=row.shown,
        deviation=None if row.sigma is None else deviation(row.sigma),
        provisional=provisional(row.rated_games or 0),
        chips=row.chips,
    )


def stats(conn: Connection, user: UserId, guild: GuildId | None, ladder: str) -> Stats:
    """One person's numbers on a ladder, in a server or everywhere."""
    mine = [_r.c.user_id == user, _r.c.ladder == ladder]
    if guild is not None:
        mine.append(_r.c.guild == guild)
    counted = _r.c.outcome != Outcome.SUB.value
    sums = ("calls", "calls_made", "euchres_made", "euchres_suffered", "loners_tried", "loners_made")

    def how_many(outcome: Outcome) -> ColumnElement[int]:
        return func.coalesce(func.sum(case((_r.c.outcome == outcome.value, 1), else_=0)), 0)

    row = conn.execute(
        select(
            how_many(Outcome.WON).label("wins"),
            how_many(Outcome.LOST).label("losses"),
            how_many(Outcome.LEFT).label("gone"),
            func.coalesce(func.sum(case((counted, _r.c.points), else_=0)), 0).label("points"),
            *[func.coalesce(func.sum(_r.c[name]), 0).label(name) for name in sums],
        ).where(*mine)
    ).one()
    rating = conn.execute(
        select(_m.c.shown, _m.c.sigma, _m.c.games).where(
            _m.c.user_id == user, _m.c.guild == (OVERALL if guild is None else guild), _m.c.ladder == ladder
        )
    ).one_or_none()
    partner = _best_partner(conn, mine)
    last = conn.execute(
        select(_r.c.outcome).where(*mine, counted).order_by(_r.c.ended_at.desc(), _r.c.game.desc()).limit(_LAST)
    ).scalars()
    letters = {Outcome.WON: "W", Outcome.LOST: "L", Outcome.LEFT: "X"}
    name = conn.execute(select(_pl.c.name).where(_pl.c.user_id == user)).scalar_one_or_none()
    return Stats(
        user=user,
        name=None if name is None else Name(name),
        guild=guild,
        games=row.wins + row.losses + row.gone,
        wins=row.wins,
        losses=row.losses,
        left=row.gone,
        points=row.points,
        **{name: getattr(row, name) for name in sums},
        rating=None if rating is None else rating.shown,
        deviation=None if rating is None else deviation(rating.sigma),
        provisional=provisional(0 if rating is None else rating.games),
        best_partner=None if partner is None else Name(partner.name),
        best_partner_games=0 if partner is None else partner.games,
        best_partner_wins=0 if partner is None else partner.wins,
        last_ten="".join(reversed([letters[Outcome(outcome)] for outcome in last])),
    )


def _best_partner(conn: Connection, mine: list[ColumnElement[bool]]) -> Row[Any] | None:
    """With whom the most of the games together were won; hidden people and those who are gone can't be it."""
    wins, games = _won.label("wins"), func.count().label("games")
    return conn.execute(
        select(_pl.c.name, games, wins)
        .select_from(_r.join(_pl, _pl.c.user_id == _r.c.partner))
        .where(*mine, _r.c.outcome != Outcome.SUB.value, _pl.c.name.is_not(None), _pl.c.hidden.is_(False))
        .group_by(_r.c.partner, _pl.c.name)
        .having(func.count() >= PARTNER_FROM)
        .order_by((cast(_won, Float) / func.count()).desc(), func.count().desc(), _r.c.partner)
        .limit(1)
    ).one_or_none()
