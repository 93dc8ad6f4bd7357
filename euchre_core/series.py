"""What finished games add up to: a surplus carried on, games won, a rubber. Knows nothing of deals or of tables."""

from __future__ import annotations

from typing import NamedTuple

from euchre_core.cards import Seat
from euchre_core.ending import FirstTo
from euchre_core.rules import Variant

GAMES_OF_A_RUBBER = 2
"""Who first has won so many has won the rubber. (S4-11)"""


class Series(NamedTuple):
    """Games played one after the other by the same sides under the same rules. One entry per seat, partners' equal."""

    games: tuple[int, ...]
    """Games won; in a rubber, of this rubber."""
    rubber_points: tuple[int, ...]
    start: tuple[int, ...]
    """The score with which the next game begins; it is never won before a card is dealt."""
    rubber_won: tuple[Seat, ...] = ()
    """The seats of the side that has just won a rubber."""
    margin: int = 0
    """By how much: two, and the difference of the rubber points. (S4-13)"""


def begun(variant: Variant) -> Series:
    """Nothing played yet."""
    nothing = (0,) * variant.seating.seats
    return Series(nothing, nothing, (variant.ending.start,) * variant.seating.seats)


def follows(variant: Variant) -> bool:
    """Whether what happens in one game matters to the next."""
    ending = variant.ending
    return isinstance(ending, FirstTo) and (ending.laps or ending.skunk_double or ending.rubber)


def after_game(before: Series, variant: Variant, score: tuple[int, ...]) -> Series:
    """The series once a game ended with that score; a rubber that was over before begins anew.

    ValueError: nobody has won by that score. (rules.md 4.0.11; S4-11 to S4-13)
    """
    winners = variant.ending.winners(score, variant.seating)
    if not winners:
        raise ValueError(f"nobody has won with {score}")
    ending = variant.ending
    assert isinstance(ending, FirstTo)
    if before.rubber_won:
        before = begun(variant)
    losing = max(points for seat, points in enumerate(score) if seat not in winners)
    games = 2 if ending.skunk_double and losing <= 0 else 1
    surplus = min(score[winners[0]] - ending.target, ending.target - 1) if ending.laps else 0
    series = Series(
        games=_added(before.games, winners, games),
        rubber_points=_added(before.rubber_points, winners, rubber_points(losing) if ending.rubber else 0),
        start=_added((0,) * len(score), winners, surplus),
    )
    if not ending.rubber or series.games[winners[0]] < GAMES_OF_A_RUBBER:
        return series
    others = max(points for seat, points in enumerate(series.rubber_points) if seat not in winners)
    return series._replace(rubber_won=winners, margin=2 + series.rubber_points[winners[0]] - others)


def rubber_points(losing: int) -> int:
    """What a game counts towards the rubber, by the losers' points. (S4-12; rules.md C39)"""
    if losing <= 0:
        return 3
    return 2 if losing <= 2 else 1


def _added(points: tuple[int, ...], winners: tuple[Seat, ...], more: int) -> tuple[int, ...]:
    return tuple(have + (more if seat in winners else 0) for seat, have in enumerate(points))
