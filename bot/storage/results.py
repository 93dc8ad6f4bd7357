"""What a finished game leaves behind: a line for each person, and their ratings moved. Part of its last entry's
transaction, so a game's end is counted once or not at all. Knows nothing of rules: the desk says who did what.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, and_, insert, select, update

from bot.app.keys import GameId, UserId
from bot.app.writes import Finish, Rated
from bot.storage import chips, schema
from bot.storage.ratings import Rating, new_rating, provisional, rate

OVERALL = 0
"""The `guild` of a rating that counts games of all servers."""

_g, _t, _s, _r, _m = schema.games, schema.tables, schema.seats, schema.results, schema.ratings


class _Move(NamedTuple):
    change: int
    now: int
    games: int


def write(conn: Connection, game: GameId, finish: Finish, at_ms: int) -> None:
    """A row per result, and the ratings of a rated game.

    A person who was forgotten while the game went on has a tombstone (a negative id) in its seats: they get no row
    and no rating, the others are rated as if they were there.
    """
    where = conn.execute(
        select(_g.c.ruleset, _t.c.guild).join(_t, _g.c.table_id == _t.c.id).where(_g.c.id == game)
    ).one()
    moves: dict[UserId, _Move] = {}
    if finish.rated is not None:
        moves = _move(conn, where.guild, finish.rated)
        _move(conn, OVERALL, finish.rated)
    chips.move(conn, game, where.guild, finish.results)
    for r in finish.results:
        if r.user < 0:
            continue
        move = moves.get(r.user)
        conn.execute(
            insert(_r),
            {
                "game": game,
                "seat": r.seat,
                "user_id": r.user,
                "guild": where.guild,
                "ladder": finish.ladder,
                "ruleset": where.ruleset,
                "ended_at": at_ms,
                "outcome": r.outcome.value,
                "points": r.points,
                "calls": r.calls,
                "calls_made": r.calls_made,
                "euchres_made": r.euchres_made,
                "euchres_suffered": r.euchres_suffered,
                "loners_tried": r.loners_tried,
                "loners_made": r.loners_made,
                "partner": r.partner,
                "rating_change": None if move is None else move.change,
                "rating_now": None if move is None else move.now,
                "rated_games": None if move is None else move.games,
            },
        )


def rating_moves(conn: Connection, game: GameId) -> tuple[tuple[UserId, int, int, bool], ...]:
    """User, change, rating now, provisional: on the server's ladder, in seat order."""
    rows = conn.execute(
        select(_r.c.user_id, _r.c.rating_change, _r.c.rating_now, _r.c.rated_games)
        .where(_r.c.game == game, _r.c.rating_change.is_not(None))
        .order_by(_r.c.seat)
    )
    return tuple((UserId(user), change, now, provisional(games)) for user, change, now, games in rows)


def _move(conn: Connection, guild: int, rated: Rated) -> dict[UserId, _Move]:
    """Rate one ladder of one server, and keep it."""
    people = [user for side in rated.sides for user in side]
    kept = {
        row.user_id: Rating(row.mu, row.sigma, row.games)
        for row in conn.execute(
            select(_m.c.user_id, _m.c.mu, _m.c.sigma, _m.c.games).where(
                _m.c.guild == guild, _m.c.ladder == rated.ladder, _m.c.user_id.in_(people)
            )
        )
    }
    before = [[kept.get(user, new_rating()) for user in side] for side in rated.sides]
    left = frozenset(
        (s, place) for s, side in enumerate(rated.sides) for place, user in enumerate(side) if user in rated.left
    )
    after = rate(before, left, rated.places)
    moves: dict[UserId, _Move] = {}
    for side, olds, news in zip(rated.sides, before, after, strict=True):
        for user, old, new in zip(side, olds, news, strict=True):
            if user < 0:
                continue
            moves[user] = _Move(new.shown - old.shown, new.shown, new.games)
            values = {"mu": new.mu, "sigma": new.sigma, "shown": new.shown, "games": new.games}
            if user in kept:
                key = and_(_m.c.user_id == user, _m.c.guild == guild, _m.c.ladder == rated.ladder)
                conn.execute(update(_m).where(key).values(**values))
            else:
                conn.execute(insert(_m), {"user_id": user, "guild": guild, "ladder": rated.ladder, **values})
    return moves
