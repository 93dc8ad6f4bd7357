"""How likely a side is to win the game from a score, so that a call can weigh what its points are worth now."""

from __future__ import annotations

from functools import lru_cache

USUAL_POINTS = ((1, 0.63), (2, 0.30), (4, 0.07))
"""Points a deal brings to the side that scores, and how often."""
MEAN_POINTS = sum(points * often for points, often in USUAL_POINTS)


FAR = 24
"""A side that misses more than this is taken to miss this much: the next deal settles nothing for it."""


def standing_after(ours: int, theirs: int, points: int) -> float:
    """The chance of winning once a deal has brought `points` to this side (to the other if negative).

    `ours` and `theirs` are the points missing before that deal. Either side is as likely to score in those to come.
    """
    return _standing(min(ours, FAR) - max(points, 0), min(theirs, FAR) + min(points, 0))


@lru_cache(maxsize=1024)
def _standing(ours: int, theirs: int) -> float:
    if ours <= 0 or theirs <= 0:
        return 1.0 if ours <= 0 else 0.0
    return sum(
        often * 0.5 * (_standing(ours - points, theirs) + _standing(ours, theirs - points))
        for points, often in USUAL_POINTS
    )
