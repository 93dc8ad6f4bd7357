"""Games as they are stored: one consistent read. Knows rows, not rules; bot.storage.moves writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, and_, bindparam, func, select

from bot.app.keys import LOCALES, ChannelId, GameId, GuildId, Locale, UserId
from bot.app.preferences import Personal, ServerSettings
from bot.app.rows import DealRow, Decision, Person, Press, Saved, SeatRow, Table, Who
from bot.app.turns import Speed, Status, Turn
from bot.storage import people, schema
from euchre_core.cards import Seat

LIVE = (Status.LOBBY, Status.PLAYING, Status.PAUSED)

_g, _t, _d, _n, _p, _s, _pl, _gu = (
    schema.games,
    schema.tables,
    schema.deals,
    schema.decisions,
    schema.presses,
    schema.seats,
    schema.players,
    schema.guilds,
)

_LOAD = (
    select(
        *_g.c,
        *[c.label(f"t_{c.name}") for c in _t.c],
        _d.c.deal.label("deal_number"),
        _d.c.dealer.label("deal_dealer"),
        _d.c.pack.label("deal_pack"),
        _d.c.score.label("deal_score"),
        _d.c.at.label("deal_at"),
        _d.c.again.label("deal_again"),
        *[c.label(f"server_{c.name}") for c in people.SERVER],
    )
    .select_from(
        _g.join(_t, _g.c.table_id == _t.c.id)
        .outerjoin(_d, and_(_d.c.game == _g.c.id, _d.c.deal == _g.c.deal))
        .outerjoin(_gu, _gu.c.guild == _t.c.guild)
    )
    .where(_g.c.id == bindparam("game"))
)
_LOAD_SEATS = (
    select(
        _s.c.seat,
        _s.c.k,
        _s.c.from_deal,
        _s.c.from_n,
        _s.c.user_id,
        _s.c.robot,
        _s.c.at,
        _pl.c.name,
        _pl.c.locale,
        *people.PERSONAL,
    )
    .select_from(_s.outerjoin(_pl, _pl.c.user_id == _s.c.user_id))
    .where(_s.c.game == bindparam("game"))
    .order_by(_s.c.seat, _s.c.k)
)
_DECISION_COLUMNS = (_n.c.n, _n.c.seat, _n.c.code, _n.c.at, _n.c.who, _n.c.user_id, _n.c.interaction)
_LOAD_DECISIONS = (
    select(*_DECISION_COLUMNS).where(_n.c.game == bindparam("game"), _n.c.deal == bindparam("deal")).order_by(_n.c.n)
)
_LOAD_PRESSES = (
    select(_p.c.seat, _p.c.word, _p.c.user_id, _p.c.at, _p.c.key).where(_p.c.game == bindparam("game")).order_by(_p.c.k)
)


def load(conn: Connection, game: GameId) -> Saved | None:
    """A game with its table, seats, current deal and presses."""
    row = conn.execute(_LOAD, {"game": game}).one_or_none()
    if row is None:
        return None
    seat_rows = conn.execute(_LOAD_SEATS, {"game": game}).all()
    deal = None
    if row.deal_number is not None:
        deal = DealRow(
            row.deal_number, Seat(row.deal_dealer), row.deal_pack, _scores(row.deal_score), row.deal_at, row.deal_again
        )
    return Saved(
        game=game,
        table=Table(
            row.t_id,
            GuildId(row.t_guild),
            ChannelId(row.t_channel),
            UserId(row.t_host),
            Speed(row.t_speed),
            row.t_robot,
            row.t_guild_name,
            row.t_channel_name,
            Locale(row.t_locale),
        ),
        ruleset=row.ruleset,
        revision=row.revision,
        first_dealer=None if row.first_dealer is None else Seat(row.first_dealer),
        status=Status(row.status),
        turn=Turn(row.deal, row.n),
        due_at=row.due_at,
        secret=row.secret,
        commitment=row.commitment,
        mix=row.mix,
        created_at=row.created_at,
        ended_at=row.ended_at,
        previous=row.previous,
        rematch=row.rematch,
        next_game=row.next_game,
        closed_why=row.closed_why,
        seats=tuple(
            SeatRow(Seat(s.seat), s.k, Turn(s.from_deal, s.from_n), s.user_id, s.robot, s.at) for s in seat_rows
        ),
        deal=deal,
        decisions=_decisions(conn, game, row.deal),
        presses=tuple(
            Press(p.seat, p.word, p.user_id, p.at, p.key) for p in conn.execute(_LOAD_PRESSES, {"game": game})
        ),
        people={s.user_id: _person(s) for s in seat_rows if s.user_id is not None},
        server=_server(row),
    )


def history(conn: Connection, game: GameId) -> tuple[tuple[DealRow, tuple[Decision, ...]], ...]:
    """Every deal with its decisions, in order."""
    rows = conn.execute(select(_d).where(_d.c.game == game).order_by(_d.c.deal)).all()
    said: dict[int, list[Decision]] = {r.deal: [] for r in rows}
    for deal, *values in conn.execute(
        select(_n.c.deal, *_DECISION_COLUMNS).where(_n.c.game == game, _n.c.deal > 0).order_by(_n.c.deal, _n.c.n)
    ):
        said[deal].append(_decision(values))
    return tuple(
        (DealRow(r.deal, Seat(r.dealer), r.pack, _scores(r.score), r.at, r.again), tuple(said[r.deal])) for r in rows
    )


def lobby_presses(conn: Connection, game: GameId) -> tuple[Decision, ...]:
    """The decisions of deal 0."""
    return _decisions(conn, game, 0)


_DUE = select(_g.c.id).where(_g.c.due_at <= bindparam("now")).order_by(_g.c.due_at, _g.c.id).limit(bindparam("limit"))
_NEXT_DUE = select(func.min(_g.c.due_at))


def due_games(conn: Connection, now_ms: int, limit: int) -> tuple[GameId, ...]:
    """Whose alarm has come, the longest due first."""
    return tuple(conn.execute(_DUE, {"now": now_ms, "limit": limit}).scalars())


def next_due(conn: Connection) -> int | None:
    """The earliest alarm."""
    due: int | None = conn.execute(_NEXT_DUE).scalar_one()
    return due


def live_games(conn: Connection) -> tuple[GameId, ...]:
    """Lobbies and games in play, the oldest first."""
    return tuple(
        conn.execute(select(_g.c.id).where(_g.c.status.in_(LIVE)).order_by(_g.c.created_at, _g.c.id)).scalars()
    )


# --- parts ----------------------------------------------------------------------------------------------------------


def _person(row: Any) -> Person:
    """Somebody in a seat; whoever was forgotten has no name any more."""
    if row.surface is None:
        return Person("", LOCALES[0], Personal())
    personal = people.personal_of(
        row.language, row.surface, row.confirm_cards, row.play_only_legal, row.hidden, row.overall
    )
    return Person(row.name or "", personal.language or Locale(row.locale or LOCALES[0]), personal)


def _server(row: Any) -> ServerSettings:
    values = [row._mapping[f"server_{c.name}"] for c in people.SERVER]
    return ServerSettings() if row.server_time_zone is None else people.server_of(*values)


def _scores(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _decision(values: Sequence[Any]) -> Decision:
    n, seat, code, at, who, user, interaction = values
    return Decision(n, seat, code, at, Who(who), user, interaction)


def _decisions(conn: Connection, game: GameId, number: int) -> tuple[Decision, ...]:
    return tuple(map(_decision, conn.execute(_LOAD_DECISIONS, {"game": game, "deal": number})))
