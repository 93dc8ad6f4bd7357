"""Tables: opening them, and finding the games of a channel, a server or a person. Knows nothing of what is played."""

from __future__ import annotations

from sqlalchemy import Connection, and_, bindparam, exists, func, insert, or_, select

from bot.app.keys import ChannelId, GameId, GuildId, UserId
from bot.app.rows import Table
from bot.app.turns import Status
from bot.app.writes import NewGame
from bot.storage import schema
from bot.storage.games import LIVE
from bot.storage.moves import insert_lobby

_g, _t, _s = schema.games, schema.tables, schema.seats

_GAMES_OF_USER = select(_s.c.game).distinct().where(_s.c.user_id == bindparam("at_user"))


_UNPRESSED = and_(_g.c.previous.is_not(None), _g.c.deal == 0, _g.c.n == 0)
"""The lobby behind a finished game before anybody has pressed for a rematch: no message ever showed it."""


def open_table(
    conn: Connection, table: Table, new: NewGame, at_ms: int, most: int | None = None
) -> tuple[GameId | None, bool]:
    """A table with its first lobby; or the channel's live game and False; or None: the server has `most` already."""
    live = live_in_channel(conn, table.channel)
    if live is not None:
        return live, False
    if most is not None and len(live_of_guild(conn, table.guild)) >= most:
        return None, False
    made = conn.execute(
        insert(_t).returning(_t.c.id),
        {
            "guild": table.guild,
            "channel": table.channel,
            "host": table.host,
            "speed": table.speed.value,
            "robot": table.robot,
            "guild_name": table.guild_name,
            "channel_name": table.channel_name,
            "locale": table.locale,
            "current": new.game,
        },
    ).scalar_one()
    insert_lobby(conn, made, new, at_ms, None)
    return new.game, True


def live_in_channel(conn: Connection, channel: ChannelId) -> GameId | None:
    """The channel's lobby or game in play; the lobby that waits for a rematch counts."""
    return conn.execute(select(_t.c.current).where(_t.c.live_channel == channel)).scalar_one_or_none()


def last_in_channel(conn: Connection, channel: ChannelId) -> GameId | None:
    """The live game, else the latest that ended; a rematch that nobody ever pressed is neither."""
    return conn.execute(
        select(_g.c.id)
        .join(_t, _g.c.table_id == _t.c.id)
        .where(_t.c.channel == channel, ~_UNPRESSED)
        .order_by(_g.c.created_at.desc(), _g.c.id.desc())
        .limit(1)
    ).scalar_one_or_none()


def live_of_guild(conn: Connection, guild: GuildId) -> tuple[tuple[GameId, ChannelId], ...]:
    """A server's live games, the oldest table first; a rematch that nobody has pressed yet is none."""
    rows = conn.execute(
        select(_t.c.current, _t.c.channel)
        .join(_g, _g.c.id == _t.c.current)
        .where(_t.c.guild == guild, _t.c.live_channel.is_not(None), ~_UNPRESSED)
        .order_by(_t.c.id)
    )
    return tuple((row.current, row.channel) for row in rows)


def may_live(conn: Connection, game: GameId, most: int) -> bool:
    """Whether its server has room for it, as one of `most` live tables. One that is live already has its place."""
    guild = conn.execute(
        select(_t.c.guild).join(_g, _t.c.id == _g.c.table_id).where(_g.c.id == game, _t.c.current == game, _UNPRESSED)
    ).scalar_one_or_none()
    return guild is None or len(live_of_guild(conn, GuildId(guild))) < most


def live_of_user(
    conn: Connection, user: UserId, *, given_up: bool = True
) -> tuple[tuple[GameId, ChannelId, str, str], ...]:
    """Live games in which this person has a seat, or (`given_up`) had one that a robot now has; the oldest first."""
    newest = (
        select(_s.c.game, _s.c.seat, func.max(_s.c.k).label("k"))
        .where(_s.c.game.in_(select(_s.c.game).where(_s.c.user_id == user)))
        .group_by(_s.c.game, _s.c.seat)
        .subquery()
    )
    mine = _s.alias("mine")
    gave_up = and_(
        _g.c.status != Status.LOBBY,
        _s.c.user_id.is_(None),
        exists(select(mine.c.k).where(mine.c.game == _s.c.game, mine.c.seat == _s.c.seat, mine.c.user_id == user)),
    )
    rows = conn.execute(
        select(_g.c.id, _t.c.channel, _t.c.guild_name, _t.c.channel_name)
        .join(_t, _g.c.table_id == _t.c.id)
        .join(_s, _s.c.game == _g.c.id)
        .join(newest, and_(newest.c.game == _s.c.game, newest.c.seat == _s.c.seat, newest.c.k == _s.c.k))
        .where(or_(_s.c.user_id == user, gave_up) if given_up else _s.c.user_id == user, _g.c.status.in_(LIVE))
        .order_by(_g.c.created_at, _g.c.id)
    )
    return tuple(dict.fromkeys((row.id, row.channel, row.guild_name, row.channel_name) for row in rows))


def games_of_user(conn: Connection, user: UserId) -> tuple[GameId, ...]:
    """Every game in which they ever had a seat."""
    return tuple(conn.execute(_GAMES_OF_USER, {"at_user": user}).scalars())
