"""The fenced writes that move a game. Knows rows and transactions, not rules.

Every function works inside a transaction that its caller opened, and may be run again from the start after a
rollback. The order of a write is fixed: UPDATE games … WHERE the turn is still the one decided on (the fence), then
the INSERTs (operations.md, decision 2). The fence also refuses a key that is there already, so an interaction that
Discord delivers twice is answered twice and executed once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, and_, bindparam, exists, func, insert, literal, or_, select, update

from bot.app.keys import ChannelId, GameId, UserId
from bot.app.papers import Paper, PaperKind
from bot.app.rows import DealRow, Fence, Press
from bot.app.turns import Speed, Status, Turn
from bot.app.writes import Entry, Finish, NewGame, Result, SeatChange, Written
from bot.storage import chips, papers, results, schema
from bot.storage.games import LIVE
from bot.storage.prepared import Prepared
from euchre_core.cards import Seat

_ENDED = (Status.FINISHED, Status.CLOSED)

_START_OF_MIX = bytes(32)

_g, _t, _d, _n, _p, _s = (
    schema.games,
    schema.tables,
    schema.deals,
    schema.decisions,
    schema.presses,
    schema.seats,
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
_GO_ON = Prepared(_MOVE_WITH_KEY, ("n", "due_at"))
"""What a decision in mid-game changes."""
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
    if key is not None:
        where["at_key"] = key
    if key is not None and values.keys() == {"n", "due_at"}:
        changed = _GO_ON.run(conn, where | values)
    else:
        changed = conn.execute(_MOVE if key is None else _MOVE_WITH_KEY, where | values).rowcount
    if changed == 1:
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
    _INSERT_DECISION.run(
        conn,
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


_INSERT_DECISION = Prepared(insert(_n), _n.columns.keys())


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
            "again": row.again,
        },
    )
    plan_board(conn, game, row.number)
    return Written.DONE


def plan_board(conn: Connection, game: GameId, deal: int) -> None:
    """With a deal comes its board's row, and with the first press that of a rematch's lobby, so that no crash between
    the two can lose the board, and none is posted of what never came to be."""
    channel = conn.execute(select(_t.c.channel).where(_t.c.id == _table_of(game))).scalar_one()
    papers.plan(conn, Paper(game, PaperKind.BOARD, UserId(0), deal), ChannelId(channel))


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
    moved: Sequence[Result] = (),
) -> Written:
    """Write a press that leaves the turn as it is, and the chips that it moves."""
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
    if moved:
        guild = conn.execute(select(_t.c.guild).where(_t.c.id == _table_of(game))).scalar_one()
        chips.move(conn, game, guild, moved)
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
