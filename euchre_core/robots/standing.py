"""How likely a side is to win the game from a score, so that a call can weigh what its points are worth now."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

USUAL_POINTS = ((1, 0.63), (2, 0.30), (4, 0.07))
"""Points a deal brings to the side that scores, and how often."""
MEAN_POINTS = sum(points * often for points, often in USUAL_POINTS)


FAR = 24
"""A side that misses more than this is taken to miss this much: the next deal settles nothing for it."""


class Series(NamedTuple):
    """What of this game counts beyond it. Both are points missed by a side that has none."""

    surplus: int = 0
    """Where points past the target begin the next game: that game's target; else 0. (rules.md 4.0.11)"""
    skunk: int = 0
    """Where a game against nothing counts as two: what such a loser misses; else 0. (rules.md C38)"""


ITSELF = Series()
"""A game that counts by itself: only who wins it matters."""


def standing_after(ours: int, theirs: int, points: int, series: Series = ITSELF) -> float:
    """The chance of winning once a deal has brought `points` to this side (to the other if negative); more where the
    game may count double, or a surplus counts in the next.

    `ours` and `theirs` are the points missing before that deal. Either side is as likely to score in those to come.
    """
    return _standing(min(ours, FAR) - max(points, 0), min(theirs, FAR) + min(points, 0), series)


@lru_cache(maxsize=4096)
def _standing(ours: int, theirs: int, series: Series) -> float:
    if ours <= 0:
        return 1.0 + _beyond(-ours, theirs, series)
    if theirs <= 0:
        return -_beyond(-theirs, ours, series)
    return sum(
        often * 0.5 * (_standing(ours - points, theirs, series) + _standing(ours, theirs - points, series))
        for points, often in USUAL_POINTS
    )


def _beyond(surplus: int, missed: int, series: Series) -> float:
    """What a victory is worth beyond itself, in games: by the winner's points past the target and what the loser
    missed."""
    doubled = 1.0 if series.skunk and missed == series.skunk else 0.0
    ahead = standing_after(series.surplus, series.surplus, surplus) - 0.5 if series.surplus and surplus else 0.0
    return doubled + ahead
