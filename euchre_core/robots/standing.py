"""How likely a side is to win the game from a score, so that a call can weigh what its points are worth now."""

from __future__ import annotations

from functools import lru_cache

USUAL_POINTS = ((1, 0.63), (2, 0.30), (4, 0.07))
"""Points a deal brings to the side that scores, and how often."""
MEAN_POINTS = sum(points * often for points, often in USUAL_POINTS)


@lru_cache(maxsize=4096)
def standing(ours: int, theirs: int) -> float:
    """The chance of winning when `ours` points are missing to this side and `theirs` to the other.

    Either side is as likely as the other to score in the deals to come.
    """
    if ours <= 0 or theirs <= 0:
        return 1.0 if ours <= 0 else 0.0
    return sum(
        often * 0.5 * (standing(ours - points, theirs) + standing(ours, theirs - points))
        for points, often in USUAL_POINTS
    )
