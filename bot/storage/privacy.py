"""*Export my data* and *forget me*. Knows every column that may hold something of a person (operations.md G18).

The export holds nothing of a deal in play, no pack and no secret at all, and of finished games only the person's own
decisions. Forgetting replaces the person's id by a random tombstone (a negative number, which no Discord id is)
wherever a game needs somebody there, and deletes the rest; other people's results stay as they are.
"""

from __future__ import annotations

import json
import secrets
from typing import Any

from sqlalchemy import Connection, delete, or_, select, update

from bot.app.keys import GameId, UserId
from bot.app.turns import Status
from bot.storage import schema, seating

_ENDED = (Status.FINISHED, Status.CLOSED)
_g, _t, _s, _n, _p, _r, _m, _pa, _pl = (
    schema.games,
    schema.tables,
    schema.seats,
    schema.decisions,
    schema.presses,
    schema.results,
    schema.ratings,
    schema.papers,
    schema.players,
)

_c, _v = schema.chips, schema.chip_moves

_IDS = frozenset({"user_id", "guild", "channel", "dm_channel", "message", "partner", "interaction"})
"""Columns of Discord's ids, which JSON must hold as text: readers that count in floats would round them."""


def export(conn: Connection, user: UserId) -> bytes:
    """Everything about a person, as JSON in UTF-8; instants in milliseconds UTC, Discord's ids as text."""
    own_seats = (
        select(_s.c.game, _g.c.status, _t.c.guild, _t.c.channel, _s.c.seat, _s.c.k, _s.c.at)
        .join(_g, _s.c.game == _g.c.id)
        .join(_t, _g.c.table_id == _t.c.id)
        .where(_s.c.user_id == user)
        .order_by(_s.c.at, _s.c.game, _s.c.k)
    )
    own_decisions = (
        select(_n.c.game, _n.c.deal, _n.c.n, _n.c.seat, _n.c.code, _n.c.at, _n.c.who, _n.c.interaction)
        .join(_g, _n.c.game == _g.c.id)
        .where(_n.c.user_id == user, or_(_g.c.status.in_(_ENDED), _n.c.deal == 0))
        .order_by(_n.c.at, _n.c.game, _n.c.deal, _n.c.n)
    )
    own_presses = (
        select(_p.c.game, _p.c.seat, _p.c.word, _p.c.at).where(_p.c.user_id == user).order_by(_p.c.at, _p.c.game)
    )
    own_papers = (
        select(_pa.c.game, _pa.c.kind, _pa.c.deal, _pa.c.channel, _pa.c.message, _pa.c.posted_at)
        .where(_pa.c.who == user)
        .order_by(_pa.c.game, _pa.c.kind, _pa.c.deal)
    )
    own_tables = select(_t.c.guild, _t.c.channel, _t.c.speed, _t.c.robot).where(_t.c.host == user).order_by(_t.c.id)
    data = {
        "user_id": str(user),
        "settings": _rows(conn, select(_pl).where(_pl.c.user_id == user)),
        "tables": _rows(conn, own_tables),
        "seats": _rows(conn, own_seats),
        "decisions": _rows(conn, own_decisions),
        "presses": _rows(conn, own_presses),
        "results": _rows(conn, select(_r).where(_r.c.user_id == user).order_by(_r.c.ended_at, _r.c.game)),
        "ratings": _rows(conn, select(_m).where(_m.c.user_id == user).order_by(_m.c.guild, _m.c.ladder)),
        "chips": _rows(conn, select(_c).where(_c.c.user_id == user).order_by(_c.c.guild)),
        "chip_moves": _rows(conn, select(_v).where(_v.c.user_id == user).order_by(_v.c.game)),
        "messages": _rows(conn, own_papers),
    }
    return json.dumps(data, ensure_ascii=False, indent=2).encode()


def forget(conn: Connection, user: UserId) -> tuple[GameId, ...]:
    """Forget a person, once no live game needs them; otherwise those games, and nothing is done."""
    live = tuple(game for game, *_ in seating.live_of_user(conn, user, given_up=False))
    if live:
        return live
    tombstone = -1 - secrets.randbits(62)
    for column in (_s.c.user_id, _n.c.user_id, _p.c.user_id, _r.c.partner, _t.c.host):
        conn.execute(update(column.table).where(column == user).values({column: tombstone}))
    for column in (_r.c.user_id, _m.c.user_id, _c.c.user_id, _v.c.user_id, _pl.c.user_id, _pa.c.who):
        conn.execute(delete(column.table).where(column == user))
    return ()


def _rows(conn: Connection, query: Any) -> list[dict[str, Any]]:
    return [
        {name: str(value) if name in _IDS and value is not None else value for name, value in row.items()}
        for row in conn.execute(query).mappings()
    ]
