"""The messages that are kept up to date: where each is and what it shows. Knows nothing of what is written on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, CursorResult, Row, and_, bindparam, insert, or_, select, update

from bot.app.keys import ChannelId, GameId, UserId
from bot.app.papers import Paper, PaperKind, PaperRow
from bot.app.turns import Status, Turn
from bot.storage import schema

_p, _g = schema.papers, schema.games

# Built once: to build such a statement costs more than to carry it out, and each press needs several.
_IS = and_(
    _p.c.game == bindparam("at_game"),
    _p.c.kind == bindparam("at_kind"),
    _p.c.who == bindparam("at_who"),
    _p.c.deal == bindparam("at_deal"),
)
_ONE = select(_p).where(_IS)
_ALL = select(_p).where(_p.c.game == bindparam("at_game")).order_by(_p.c.kind, _p.c.deal, _p.c.who)
_POSTED = update(_p).where(_IS).returning(*_p.c)
_INSERTED = insert(_p).returning(*_p.c)
_IS_OLDER = or_(
    _p.c.rendered_deal.is_(None),
    _p.c.rendered_deal < bindparam("to_deal"),
    and_(_p.c.rendered_deal == bindparam("to_deal"), _p.c.rendered_n < bindparam("to_n")),
)
_RENDERED = update(_p).where(_IS, _IS_OLDER).values(rendered_deal=bindparam("to_deal"), rendered_n=bindparam("to_n"))
_CLOSED = update(_p).where(_IS).values(closed=True).returning(*_p.c)
_ANEW = (
    update(_p)
    .where(_IS)
    .values(message=None, posted_at=None, rendered_deal=None, rendered_n=None, closed=False, k=_p.c.k + 1)
    .returning(*_p.c)
)


def papers(conn: Connection, game: GameId) -> tuple[PaperRow, ...]:
    """All of a game's."""
    return tuple(map(_row, conn.execute(_ALL, {"at_game": game})))


def paper(conn: Connection, paper: Paper) -> PaperRow | None:
    """One."""
    return _row_or_none(conn.execute(_ONE, _at(paper)))


def plan(conn: Connection, wanted: Paper, channel: ChannelId | None) -> PaperRow:
    """The row, made if it isn't there."""
    return paper(conn, wanted) or _insert(conn, wanted, channel=channel)


def posted(conn: Connection, paper: Paper, channel: ChannelId, message: int, at_ms: int) -> PaperRow:
    """Its message exists. Its row after that."""
    values = {"channel": channel, "message": message, "posted_at": at_ms}
    return _row_or_none(conn.execute(_POSTED, _at(paper) | values)) or _insert(conn, paper, **values)


def rendered(conn: Connection, at: Paper, turn: Turn, *, closed: bool) -> PaperRow | None:
    """What it shows: never an earlier turn than before, and closed for good. Its row after that."""
    all_rendered(conn, {at: turn})
    return _row_or_none(conn.execute(_CLOSED, _at(at))) if closed else paper(conn, at)


def all_rendered(conn: Connection, shown: Mapping[Paper, Turn]) -> None:
    """What several show: never an earlier turn than before."""
    conn.execute(_RENDERED, [{**_at(at), "to_deal": turn.deal, "to_n": turn.n} for at, turn in shown.items()])


def repost(conn: Connection, paper: Paper) -> PaperRow | None:
    """Forget its message; the next one has another nonce. Its row after that."""
    return _row_or_none(conn.execute(_ANEW, _at(paper)))


def stale(conn: Connection) -> tuple[Paper, ...]:
    """Open papers that show less than their game has come to, the oldest game first.

    A game may end or pause by a press, which doesn't move its turn: an open paper of such a game is stale too.
    """
    behind = or_(
        _p.c.rendered_deal.is_(None),
        _p.c.rendered_deal < _g.c.deal,
        and_(_p.c.rendered_deal == _g.c.deal, _p.c.rendered_n < _g.c.n),
        _g.c.status.in_((Status.FINISHED, Status.CLOSED, Status.PAUSED)),
    )
    # A reminder that was deleted, or of a turn long past, is nobody's any more.
    heeded = and_(
        _p.c.kind == PaperKind.REMINDER,
        _p.c.message.is_(None),
        or_(_p.c.deal != _g.c.deal, _g.c.status != Status.PLAYING),
    )
    rows = conn.execute(
        select(_p.c.game, _p.c.kind, _p.c.who, _p.c.deal)
        .join(_g, _p.c.game == _g.c.id)
        .where(_p.c.closed.is_(False), behind, ~heeded)
        .order_by(_g.c.created_at, _p.c.game, _p.c.kind, _p.c.deal, _p.c.who)
    )
    return tuple(Paper(GameId(game), PaperKind(kind), UserId(who), deal) for game, kind, who, deal in rows)


def _at(paper: Paper) -> dict[str, object]:
    return {"at_game": paper.game, "at_kind": paper.kind.value, "at_who": paper.who, "at_deal": paper.deal}


def _insert(conn: Connection, paper: Paper, **values: object) -> PaperRow:
    key = {"game": paper.game, "kind": paper.kind.value, "who": paper.who, "deal": paper.deal}
    return _row(conn.execute(_INSERTED, {**key, "closed": False, "k": 0, **values}).one())


def _row_or_none(found: CursorResult[Any]) -> PaperRow | None:
    row = found.one_or_none()
    return None if row is None else _row(row)


def _row(row: Row[Any]) -> PaperRow:
    turn = None if row.rendered_deal is None else Turn(row.rendered_deal, row.rendered_n)
    paper = Paper(GameId(row.game), PaperKind(row.kind), UserId(row.who), row.deal)
    return PaperRow(paper, row.channel, row.message, row.posted_at, turn, row.closed, row.k)
