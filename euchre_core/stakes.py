"""What a game is played for, in chips that are worth nothing: what each seat has won or lost once it is over.

Stands outside the game: no rule of play asks for it. Only the pot is bet on, which is a phase of the deal; what was bet
is read here off what was said. (S0-64 to S0-67; rules.md 4.0.14)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, assert_never

from euchre_core.actions import Action, Bet, MatchBet, RaiseBet
from euchre_core.cards import Seat


class PlayedFor(StrEnum):
    """By what chips change hands."""

    OFF = "off"
    PER_POINT = "per-point"
    """The points by which the game was won. (S0-67)"""
    PER_TRICK = "per-trick"
    """The tricks of the whole game by which one side was ahead. (S0-67)"""
    POT = "pot"
    """Every deal has a pot, which the side that scores it takes. (S0-64 to S0-66)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What a table plays for."""

    by: PlayedFor = PlayedFor.OFF
    unit: int = 1
    """Chips a point, or a trick."""
    ante: int = 1
    """Chips that every seat puts into the pot of each deal."""
    cap: int = 10
    """The most that a side may bet beside them."""


class DealPlayed(NamedTuple):
    """One deal as the chips see it."""

    scored: tuple[Seat, ...]
    """The side that scored it; empty where nobody did, as in a deal thrown in."""
    tricks: tuple[int, ...]
    """One entry per seat; empty where none were played."""
    stake: int
    """Chips that each side put in beside the antes."""


def stake_of(calls: Iterable[tuple[Seat, Action]]) -> int:
    """Chips that each side has put in by what was said; a bet that nobody has answered is no stake yet."""
    bet, raised, stake = 0, 0, 0
    for _, said in calls:
        match said:
            case Bet(chips):
                bet = chips
            case RaiseBet(chips):
                raised, stake = chips, bet  # declined, the bet itself stays, and is matched
            case MatchBet():
                stake = raised or bet
            case _:
                pass
    return stake


def settled(
    stakes: Stakes,
    sides: Sequence[tuple[Seat, ...]],
    deals: Sequence[DealPlayed],
    score: tuple[int, ...],
) -> tuple[int, ...]:
    """Chips won, or lost if negative, one entry per seat of two sides; together they are nothing.

    `score` is the final one, with one entry per seat.
    """
    match stakes.by:
        case PlayedFor.OFF:
            return (0,) * len(score)
        case PlayedFor.PER_POINT:
            first, second = sides
            return _owed(score[first[0]] - score[second[0]], stakes, sides)
        case PlayedFor.PER_TRICK:
            taken = [sum(deal.tricks[seat] for deal in deals if deal.tricks for seat in side) for side in sides]
            return _owed(taken[0] - taken[1], stakes, sides)
        case PlayedFor.POT:
            return _pots(stakes, sides, deals)
    assert_never(stakes.by)


def _owed(ahead: int, stakes: Stakes, sides: Sequence[tuple[Seat, ...]]) -> tuple[int, ...]:
    """Each seat of the first side gets a unit for each that it is ahead; each of the other pays one."""
    chips = ahead * stakes.unit
    return tuple(chips if seat in sides[0] else -chips for seat in range(sum(map(len, sides))))


def _pots(stakes: Stakes, sides: Sequence[tuple[Seat, ...]], deals: Sequence[DealPlayed]) -> tuple[int, ...]:
    """Each side's bank less what it put in, shared among its seats; what nobody scored stays for the next deal."""
    seats = sum(map(len, sides))
    bank, put_in, pot = [0, 0], [0, 0], 0
    for deal in deals:
        pot += seats * stakes.ante + 2 * deal.stake
        for place, side in enumerate(sides):
            put_in[place] += len(side) * stakes.ante + deal.stake
            if deal.scored and deal.scored[0] in side:
                bank[place] += pot
                pot = 0
    if pot:  # nobody scored the last deals: everybody takes back what is there
        for place in range(len(sides)):
            bank[place] += pot // 2
    won: dict[Seat, int] = {}
    for place, side in enumerate(sides):
        won |= _shared(bank[place] - put_in[place], side)
    return tuple(won[Seat(seat)] for seat in range(seats))


def _shared(chips: int, side: tuple[Seat, ...]) -> dict[Seat, int]:
    """Evenly; what can't be divided goes to, or is paid by, the lower seats. (rules.md 4.0.14)"""
    each, odd = divmod(abs(chips), len(side))
    sign = 1 if chips >= 0 else -1
    return {seat: sign * (each + (place < odd)) for place, seat in enumerate(sorted(side))}
