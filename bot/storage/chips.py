"""Play chips: what each person has in each server, and what the games played for them have brought.

They are worth nothing, and nobody can buy them or give them away: everybody begins with the same number, only a game
moves them, and whoever has none left begins anew. Part of a game's last write, like its ratings. (S0-64 to S0-67)
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, and_, insert, select, update

from bot.app.keys import GameId, GuildId, UserId
from bot.app.standings import CHIPS_AT_FIRST
from bot.app.writes import Result
from bot.storage import schema

_c, _v = schema.chips, schema.chip_moves


def move(conn: Connection, game: GameId, guild: int, results: Iterable[Result]) -> None:
    """What these people have won or lost in that game, for those who played for chips; nobody who was forgotten."""
    for result in results:
        if result.chips is None or result.user < 0:
            continue
        key = and_(_c.c.user_id == result.user, _c.c.guild == guild)
        kept = conn.execute(select(_c.c.balance, _c.c.refills).where(key)).one_or_none()
        before, refills = (CHIPS_AT_FIRST, 0) if kept is None else (kept.balance, kept.refills)
        after = before + result.chips
        if after <= 0:
            after, refills = CHIPS_AT_FIRST, refills + 1
        values = {"balance": after, "refills": refills}
        if kept is None:
            conn.execute(insert(_c), {"user_id": result.user, "guild": guild, **values})
        else:
            conn.execute(update(_c).where(key).values(**values))
        row = {"game": game, "seat": result.seat, "user_id": result.user, "change": result.chips, "balance": after}
        conn.execute(insert(_v), row)


def chips(conn: Connection, user: UserId, guild: GuildId) -> int:
    """What that person has there."""
    kept: int | None = conn.execute(
        select(_c.c.balance).where(_c.c.user_id == user, _c.c.guild == guild)
    ).scalar_one_or_none()
    return CHIPS_AT_FIRST if kept is None else kept


def chip_moves(conn: Connection, game: GameId) -> tuple[tuple[UserId, int, int], ...]:
    """User, change and chips afterwards, in seat order."""
    rows = conn.execute(select(_v.c.user_id, _v.c.change, _v.c.balance).where(_v.c.game == game).order_by(_v.c.seat))
    return tuple((UserId(user), change, balance) for user, change, balance in rows)
