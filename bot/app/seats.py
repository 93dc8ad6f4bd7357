"""Who sits where, read from a saved game. Knows nothing of cards, screens or the database."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bot.app.around import Sitter, Sitters
from bot.app.keys import GameId, UserId
from bot.app.rows import Saved, SeatRow
from bot.app.turns import Status, Turn
from bot.app.words import Name
from bot.app.writes import SeatChange
from euchre_core.cards import Seat
from euchre_core.variants import variant_for

ROBOT_NAMES = ("Bram", "Cleo", "Dora", "Emil", "Faye", "Gus", "Hedi", "Ivo", "Juno")
"""By seat, so that no table has two of a name."""
_TOLD_KEPT = 512
"""Games."""


def seats_of(saved: Saved) -> range:
    """Every seat of this game."""
    return range(variant_for(saved.ruleset).seating.seats)


def sides_of(saved: Saved) -> tuple[tuple[Seat, ...], ...]:
    """The sides as they are before any call, the side of seat 0 first."""
    return variant_for(saved.ruleset).seating.groups(None)


def holders(saved: Saved) -> dict[Seat, SeatRow]:
    """The row in force of every seat that a person or a robot has; those that a lobby freed again are left out."""
    rows: dict[Seat, SeatRow] = {}
    for row in saved.seats:
        if row.seat not in rows or row.k > rows[row.seat].k:
            rows[row.seat] = row
    return {seat: row for seat, row in rows.items() if row.user is not None or row.robot is not None}


def changed(
    rows: dict[Seat, SeatRow], saved: Saved, changes: tuple[SeatChange, ...], at_ms: int
) -> dict[Seat, SeatRow]:
    """The rows in force after these changes."""
    after = dict(rows)
    for change in changes:
        k = after[change.seat].k + 1 if change.seat in after else 0
        after[change.seat] = SeatRow(change.seat, k, saved.turn, change.user, change.robot, at_ms)
    return after


def seat_of(saved: Saved, user: UserId) -> Seat | None:
    """The seat this person has (also while a robot holds it for them), or None."""
    return next((row.seat for row in holders(saved).values() if row.user == user), None)


def former_seat(saved: Saved, user: UserId) -> Seat | None:
    """The seat this person gave up since the start and could take again: a robot's now. Else None."""
    if seat_of(saved, user) is not None:
        return None
    now = holders(saved)
    mine = [row.seat for row in _rows_in_play(saved) if row.user == user]
    return next((seat for seat in mine if now[seat].user is None and now[seat].robot is not None), None)


def had_a_seat(saved: Saved, user: UserId) -> bool:
    """Sat here at the start or at any time since."""
    return bool(seats_had(saved, user))


def seats_had(saved: Saved, user: UserId) -> frozenset[Seat]:
    """Where this person has sat, at the start or at any time since."""
    return frozenset(row.seat for row in _rows_in_play(saved) if row.user == user)


def _rows_in_play(saved: Saved) -> list[SeatRow]:
    return [*starters(saved).values(), *(row for row in saved.seats if row.from_turn.deal > 0)]


def starters(saved: Saved) -> dict[Seat, SeatRow]:
    """Who sat down at the game's start (the lobby's last word on every seat)."""
    rows: dict[Seat, SeatRow] = {}
    for row in saved.seats:
        if row.from_turn.deal == 0 and (row.seat not in rows or row.k > rows[row.seat].k):
            rows[row.seat] = row
    return rows


def present(saved: Saved) -> tuple[UserId, ...]:
    """The people who sit here and play themselves, in seat order."""
    return tuple(row.user for _, row in sorted(holders(saved).items()) if row.user is not None and row.robot is None)


def seated(saved: Saved) -> tuple[UserId, ...]:
    """The people who have a seat, in seat order, also those for whom a robot plays."""
    return tuple(row.user for _, row in sorted(holders(saved).items()) if row.user is not None)


def everybody(saved: Saved) -> tuple[UserId, ...]:
    """Whoever has, or may have had, a hand of this game: those seated, then those who have left it since the start."""
    since = (row.user for row in _rows_in_play(saved) if row.user is not None)
    return tuple(dict.fromkeys((*seated(saved), *since)))


def free_seats(saved: Saved) -> tuple[Seat, ...]:
    """Seats that nobody has, in the order in which they fill."""
    rows = holders(saved)
    return tuple(
        Seat(seat)
        for seat in seats_of(saved)
        if Seat(seat) not in rows or (rows[Seat(seat)].user is None and rows[Seat(seat)].robot is None)
    )


def all_robots(rows: dict[Seat, SeatRow]) -> bool:
    """Robots play in every seat."""
    return all(row.robot is not None for row in rows.values())


def host_of(saved: Saved) -> UserId | None:
    """Who has the host's duties: the one who opened the table while they play (or while nobody sits), else the next
    person seated after that seat."""
    opener, here = saved.table.host, present(saved)
    if opener in here or not here:
        return opener if opener in here or saved.status is Status.LOBBY else None
    last = next((row.seat for row in reversed(saved.seats) if row.user == opener), Seat(0))
    rows = holders(saved)
    count = len(seats_of(saved))
    clockwise = (rows.get(Seat((last + step) % count)) for step in range(1, count + 1))
    return next(row.user for row in clockwise if row and row.user is not None and row.robot is None)


def is_host(saved: Saved, user: UserId) -> bool:
    """Has the host's duties; in a lobby the opener has them too while not seated."""
    if user == host_of(saved):
        return True
    return saved.status is Status.LOBBY and user == saved.table.host and not left_lobby(saved, user)


def is_untouched_rematch(saved: Saved) -> bool:
    """The lobby that waits behind a finished game, before anybody has pressed for a rematch: no message shows it."""
    return saved.status is Status.LOBBY and saved.previous is not None and saved.turn == Turn(0, 0)


def left_lobby(saved: Saved, user: UserId) -> bool:
    """Sat in this lobby and got up again."""
    return seat_of(saved, user) is None and any(row.user == user for row in saved.seats)


class _Told(NamedTuple):
    """What was told of the seats of a game, and on what that depends."""

    why: tuple[object, ...]
    sitters: Sitters


_told: dict[GameId, _Told] = {}


def sitters(saved: Saved) -> Sitters:
    """What a screen is told of every seat, in seat order: the same object as long as nothing about it changes."""
    why = (saved.ruleset, saved.status, saved.table.host, saved.seats, saved.people)
    told = _told.get(saved.game)
    if told is None or told.why != why:
        rows, host = holders(saved), host_of(saved)
        sitting = Sitters(_sitter(saved, rows.get(Seat(seat)), Seat(seat), host) for seat in seats_of(saved))
        told = _Told(why, _first_of_equals(sitting))
        if len(_told) >= _TOLD_KEPT:
            _told.clear()
        _told[saved.game] = told
    return told.sitters


@lru_cache(maxsize=_TOLD_KEPT)
def _first_of_equals(sitting: Sitters) -> Sitters:
    """What is remembered of the same people in an earlier object is found by that object at once, by an equal one only
    after they have been compared one by one, which each name on each paper would do again."""
    return sitting


def _sitter(saved: Saved, row: SeatRow | None, seat: Seat, host: UserId | None) -> Sitter:
    if row is None:
        return Sitter()
    if row.user is None:
        return _robot(saved, row, seat) if row.robot else Sitter()
    name = name_of(saved, row.user)
    away = row.at_ms if row.robot else None
    return Sitter(user=row.user, name=name, stand_in=row.robot, away_since_ms=away, host=row.user == host)


def _robot(saved: Saved, row: SeatRow, seat: Seat) -> Sitter:
    left = next((old.user for old in reversed(_rows_in_play(saved)) if old.seat == seat and old.user), None)
    return Sitter(
        name=Name(ROBOT_NAMES[seat], row.robot),
        left=None if left is None else name_of(saved, left),
        away_since_ms=None if left is None else row.at_ms,
    )


def name_of(saved: Saved, user: UserId) -> Name:
    """Their last seen name."""
    person = saved.people.get(user)
    return Name(person.name if person else "")
