"""The messages that are kept up to date: where each is and what it shows. Knows nothing of what is written on them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, insert, or_, select, update

from bot.app.ports import PaperRow
from bot.app.replies import ChannelId, GameId, Paper, PaperKind, Status, Turn, UserId
from bot.storage import schema

_p, _g = schema.papers, schema.games


def papers(conn: Connection, game: GameId) -> tuple[PaperRow, ...]:
    """All of a game's."""
    rows = conn.execute(select(_p).where(_p.c.game == game).order_by(_p.c.kind, _p.c.deal, _p.c.who))
    return tuple(map(_row, rows))


def paper(conn: Connection, paper: Paper) -> PaperRow | None:
    """One."""
    row = conn.execute(select(_p).where(_is(paper))).one_or_none()
    return None if row is None else _row(row)


def plan(conn: Connection, wanted: Paper, channel: ChannelId | None) -> PaperRow:
    """The row, made if it isn't there."""
    there = paper(conn, wanted)
    if there is not None:
        return there
    _insert(conn, wanted, channel=channel)
    return PaperRow(wanted, channel, None, None, None, False, 0)


def posted(conn: Connection, paper: Paper, channel: ChannelId, message: int, at_ms: int) -> None:
    """Its message exists."""
    values = {"channel": channel, "message": message, "posted_at": at_ms}
    if conn.execute(update(_p).where(_is(paper)).values(**values)).rowcount == 0:
        _insert(conn, paper, **values)


def rendered(conn: Connection, paper: Paper, turn: Turn, closed: bool) -> None:
    """What it shows: never an earlier turn than before, and closed for good."""
    older = or_(
        _p.c.rendered_deal.is_(None),
        _p.c.rendered_deal < turn.deal,
        and_(_p.c.rendered_deal == turn.deal, _p.c.rendered_n < turn.n),
    )
    shows = {"rendered_deal": turn.deal, "rendered_n": turn.n}
    conn.execute(update(_p).where(_is(paper), older).values(**shows))
    if closed:
        conn.execute(update(_p).where(_is(paper)).values(closed=True))


def repost(conn: Connection, paper: Paper) -> None:
    """Forget its message; the next one has another nonce."""
    conn.execute(
        update(_p)
        .where(_is(paper))
        .values(
            message=None,
            posted_at=None,
            rendered_deal=None,
            rendered_n=None,
            closed=False,
            k=_p.c.k + 1,
        )
    )


def stale(conn: Connection) -> tuple[Paper, ...]:
    """Open papers that show less than their game has come to, the oldest game first.

    A game may end by a press, which doesn't move its turn: an open paper of an ended game is stale too.
    """
    behind = or_(
        _p.c.rendered_deal.is_(None),
        _p.c.rendered_deal < _g.c.deal,
        and_(_p.c.rendered_deal == _g.c.deal, _p.c.rendered_n < _g.c.n),
        _g.c.status.in_((Status.FINISHED, Status.CLOSED)),
    )
    rows = conn.execute(
        select(_p.c.game, _p.c.kind, _p.c.who, _p.c.deal)
        .join(_g, _p.c.game == _g.c.id)
        .where(_p.c.closed.is_(False), behind)
        .order_by(_g.c.created_at, _p.c.game, _p.c.kind, _p.c.deal, _p.c.who)
    )
    return tuple(Paper(GameId(game), PaperKind(kind), UserId(who), deal) for game, kind, who, deal in rows)


def _is(paper: Paper) -> ColumnElement[bool]:
    return and_(_p.c.game == paper.game, _p.c.kind == paper.kind.value, _p.c.who == paper.who, _p.c.deal == paper.deal)


def _insert(conn: Connection, paper: Paper, **values: object) -> None:
    key = {"game": paper.game, "kind": paper.kind.value, "who": paper.who, "deal": paper.deal}
    conn.execute(insert(_p), {**key, "closed": False, "k": 0, **values})


def _row(row: Row[Any]) -> PaperRow:
    turn = None if row.rendered_deal is None else Turn(row.rendered_deal, row.rendered_n)
    paper = Paper(GameId(row.game), PaperKind(row.kind), UserId(row.who), row.deal)
    return PaperRow(paper, row.channel, row.message, row.posted_at, turn, row.closed, row.k)
