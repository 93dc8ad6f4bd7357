"""Games: one consistent read, and the fenced writes that move them. Knows rows and transactions, not rules.

Every function works inside a transaction that its caller opened, and may be run again from the start after a
rollback. The order of a write is fixed: UPDATE games … WHERE the turn is still the one decided on (the fence), then
the INSERTs (operations.md, decision 2). The fence also refuses a key that is there already, so an interaction that
Discord delivers twice is answered twice and executed once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from bot.app.ports import (
    DealRow,
    Decision,
    Entry,
    Fence,
    Finish,
    NewGame,
    Person,
    Press,
    Saved,
    SeatChange,
    SeatRow,
    Table,
    Who,
    Written,
)
from bot.app.replies import (
    LOCALES,
    ChannelId,
    GameId,
    GuildId,
    Locale,
    Paper,
    PaperKind,
    Personal,
    ServerSettings,
    Speed,
    Status,
    Turn,
    UserId,
)
from bot.storage import papers, people, results, schema
from euchre_core.cards import Seat

LIVE = (Status.LOBBY, Status.PLAYING, Status.PAUSED)
_ENDED = (Status.FINISHED, Status.CLOSED)

_START_OF_MIX = bytes(32)

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

# --- reading --------------------------------------------------------------------------------------------------------

_LOAD = (
    select(
        *_g.c,
        *[c.label(f"t_{c.name}") for c in _t.c],
        _d.c.deal.label("deal_number"),
        _d.c.dealer.label("deal_dealer"),
        _d.c.pack.label("deal_pack"),
        _d.c.score.label("deal_score"),
        _d.c.at.label("deal_at"),
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
        deal = DealRow(row.deal_number, Seat(row.deal_dealer), row.deal_pack, _scores(row.deal_score), row.deal_at)
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
    return tuple((DealRow(r.deal, Seat(r.dealer), r.pack, _scores(r.score), r.at), tuple(said[r.deal])) for r in rows)


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


# --- the fence ------------------------------------------------------------------------------------------------------

_PRESSES = select(func.count()).where(_p.c.game == bindparam("at_game")).scalar_subquery()
_AT = and_(
    _g.c.id == bindparam("at_game"),
    _g.c.deal == bindparam("at_deal"),
    _g.c.n == bindparam("at_n"),
    bindparam("at_presses") == _PRESSES,
)
_KEY_IS_NEW = and_(
    ~exists(select(literal(1)).where(_n.c.key == bindparam("at_key"))),
    ~exists(select(literal(1)).where(_p.c.key == bindparam("at_key"))),
)
_MOVE = update(_g).where(_AT)
_MOVE_WITH_KEY = update(_g).where(_AT, _KEY_IS_NEW)
_KEY_IS_THERE = select(
    or_(
        exists(select(literal(1)).where(_n.c.key == bindparam("at_key"))),
        exists(select(literal(1)).where(_p.c.key == bindparam("at_key"))),
    )
)


def _fence(conn: Connection, game: GameId, at: Fence, key: str | None, values: dict[str, Any]) -> Written:
    """Change the game's row if its turn and its presses are still those of `at`, and `key` is new."""
    where: dict[str, Any] = {
        "at_game": game,
        "at_deal": at.turn.deal,
        "at_n": at.turn.n,
        "at_presses": at.presses,
    }
    statement = _MOVE
    if key is not None:
        statement, where["at_key"] = _MOVE_WITH_KEY, key
    if conn.execute(statement, where | values).rowcount == 1:
        return Written.DONE
    if key is not None and conn.execute(_KEY_IS_THERE, {"at_key": key}).scalar_one():
        return Written.SEEN
    return Written.BEHIND


# --- writing --------------------------------------------------------------------------------------------------------


def append(
    conn: Connection,
    game: GameId,
    at: Fence,
    entry: Entry,
    *,
    due_at: int | None,
    status: Status | None,
    seats: Sequence[SeatChange],
    ruleset: str | None,
    speed: Speed | None,
    first_dealer: Seat | None,
    mix: bytes | None,
    rematch: str | None,
    closed_why: str | None,
    finish: Finish | None,
) -> Written:
    """Move the turn by one entry and write everything that comes with it."""
    turn = Turn(at.turn.deal, at.turn.n + 1)
    values = {
        "n": turn.n,
        "due_at": due_at,
        **_ending(status, entry.at_ms),
        **_given(ruleset=ruleset, first_dealer=first_dealer, mix=mix, rematch=rematch, closed_why=closed_why),
    }
    if finish is not None and finish.next_game is not None:
        values["next_game"] = finish.next_game.game
    written = _fence(conn, game, at, entry.key, values)
    if written is not Written.DONE:
        return written
    conn.execute(
        _INSERT_DECISION,
        {
            "game": game,
            "deal": at.turn.deal,
            "n": at.turn.n,
            "seat": entry.seat,
            "code": entry.code,
            "at": entry.at_ms,
            "who": entry.who.value,
            "user_id": entry.user,
            "key": entry.key,
            "interaction": entry.interaction,
        },
    )
    _sit(conn, game, turn, seats, entry.at_ms)
    _change_table(conn, game, speed=speed)
    if finish is not None:
        results.write(conn, game, finish, entry.at_ms)
    if status in _ENDED:
        _leave_table(conn, game, None if finish is None else finish.next_game, entry.at_ms)
    return Written.DONE


_INSERT_DECISION = insert(_n)


def deal(conn: Connection, game: GameId, at: Fence, row: DealRow, *, due_at: int | None) -> Written:
    """Insert a deal and move the turn to its beginning."""
    written = _fence(conn, game, at, None, {"deal": row.number, "n": 0, "due_at": due_at})
    if written is not Written.DONE:
        there = select(_d.c.deal).where(_d.c.game == game, _d.c.deal == row.number)
        return Written.BEHIND if conn.execute(there).first() is None else Written.SEEN
    conn.execute(
        insert(_d),
        {
            "game": game,
            "deal": row.number,
            "dealer": row.dealer,
            "pack": row.pack,
            "score": " ".join(map(str, row.score)),
            "at": row.at_ms,
        },
    )
    # With the deal comes its board's row, so that no crash between the two can lose the board.
    channel = conn.execute(select(_t.c.channel).where(_t.c.id == _table_of(game))).scalar_one()
    papers.plan(conn, Paper(game, PaperKind.BOARD, UserId(0), row.number), ChannelId(channel))
    return Written.DONE


def press(
    conn: Connection,
    game: GameId,
    at: Fence,
    press: Press,
    *,
    due_at: int | None,
    status: Status | None,
    seats: Sequence[SeatChange],
    closed_why: str | None,
) -> Written:
    """Write a press that leaves the turn as it is."""
    values = {"due_at": due_at, **_ending(status, press.at_ms), **_given(closed_why=closed_why)}
    if status is Status.PLAYING:
        values["closed_why"] = None  # what it was paused for is over
    written = _fence(conn, game, at, press.key, values)
    if written is not Written.DONE:
        return written
    conn.execute(
        insert(_p),
        {
            "game": game,
            "k": at.presses,
            "key": press.key,
            "seat": press.seat,
            "word": press.word,
            "user_id": press.user,
            "at": press.at_ms,
        },
    )
    _sit(conn, game, at.turn, seats, press.at_ms)
    if status in _ENDED:
        _leave_table(conn, game, None, press.at_ms)
    return Written.DONE


def set_due(conn: Connection, game: GameId, at: Fence, due_at: int | None) -> Written:
    """Only the alarm."""
    return _fence(conn, game, at, None, {"due_at": due_at})


def quarantine(conn: Connection, game: GameId, why: str, at_ms: int) -> None:
    """Close a game by its key alone."""
    closed = {"status": Status.CLOSED.value, "closed_why": why, "due_at": None, "ended_at": at_ms}
    conn.execute(update(_g).where(_g.c.id == game).values(**closed))
    _leave_table(conn, game, None, at_ms)


def shift_due(conn: Connection, by_ms: int) -> int:
    """Every live alarm later by an outage; how many."""
    moved = update(_g).where(_g.c.due_at.is_not(None), _g.c.status.in_(LIVE)).values(due_at=_g.c.due_at + by_ms)
    return conn.execute(moved).rowcount


def insert_lobby(conn: Connection, table: int, new: NewGame, at_ms: int, previous: GameId | None) -> None:
    """A game in status `lobby`, which becomes its table's current game."""
    conn.execute(
        insert(_g),
        {
            "id": new.game,
            "table_id": table,
            "ruleset": new.ruleset,
            "revision": new.revision,
            "status": Status.LOBBY.value,
            "deal": 0,
            "n": 0,
            "due_at": new.due_at,
            "secret": new.secret,
            "commitment": new.commitment,
            "mix": _START_OF_MIX,
            "created_at": at_ms,
            "previous": previous,
        },
    )
    conn.execute(update(_t).where(_t.c.id == table).values(current=new.game, live_channel=_t.c.channel))


# --- parts ----------------------------------------------------------------------------------------------------------


def _given(**values: object) -> dict[str, Any]:
    """Those that aren't None: the others stay as they are."""
    return {name: value for name, value in values.items() if value is not None}


def _ending(status: Status | None, at_ms: int) -> dict[str, Any]:
    if status is None:
        return {}
    return {"status": status.value} | ({"ended_at": at_ms} if status in _ENDED else {})


def _sit(conn: Connection, game: GameId, turn: Turn, changes: Sequence[SeatChange], at_ms: int) -> None:
    """New rows of `seats`, in force from `turn`: the game's turn after this write."""
    if not changes:
        return
    newest = select(_s.c.seat, func.max(_s.c.k)).where(_s.c.game == game).group_by(_s.c.seat)
    last: dict[int, int] = {seat: k for seat, k in conn.execute(newest)}  # noqa: C416 - a Row is no pair to mypy
    for change in changes:
        k = last[change.seat] = last.get(change.seat, -1) + 1
        conn.execute(
            insert(_s),
            {
                "game": game,
                "seat": change.seat,
                "k": k,
                "from_deal": turn.deal,
                "from_n": turn.n,
                "user_id": change.user,
                "robot": change.robot,
                "at": at_ms,
            },
        )


def _table_of(game: GameId) -> Any:
    return select(_g.c.table_id).where(_g.c.id == game).scalar_subquery()


def _change_table(conn: Connection, game: GameId, *, speed: Speed | None) -> None:
    if speed is not None:
        conn.execute(update(_t).where(_t.c.id == _table_of(game)).values(speed=speed.value))


def _leave_table(conn: Connection, game: GameId, following: NewGame | None, at_ms: int) -> None:
    """The game has ended: its table is free, or has the next lobby."""
    if following is None:
        conn.execute(update(_t).where(_t.c.id == _table_of(game), _t.c.current == game).values(live_channel=None))
    else:
        table = conn.execute(select(_g.c.table_id).where(_g.c.id == game)).scalar_one()
        insert_lobby(conn, table, following, at_ms, game)


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
