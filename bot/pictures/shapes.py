"""Outlines of ranks and suits, drawn by ourselves: strokes and closed curves in a box from 0 to 1. No font, no file.

Knows nothing of cards, colours or sizes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, ...]
_STEPS: Final = 40


class Glyph(NamedTuple):
    """A letter or number as strokes; `width` is its box's width where the height is 1."""

    width: float
    strokes: tuple[Line, ...]


def bezier(start: Point, lead: Point, trail: Point, end: Point) -> Line:
    """A cubic curve as a line of points."""

    def at(t: float) -> Point:
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        return (
            a * start[0] + b * lead[0] + c * trail[0] + d * end[0],
            a * start[1] + b * lead[1] + c * trail[1] + d * end[1],
        )

    return tuple(at(step / _STEPS) for step in range(_STEPS + 1))


def oval(x: float, y: float, across: float, down: float) -> Line:
    """A closed ellipse around a centre, by its half axes."""
    turns = (2 * math.pi * step / (2 * _STEPS) for step in range(2 * _STEPS + 1))
    return tuple((x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns)


def joined(lines: Iterable[Line]) -> Line:
    """Several lines, one after the other, as one."""
    return tuple(point for line in lines for point in line)


RANKS: Final[Mapping[str, Glyph]] = {
    "7": Glyph(0.60, (((0.0, 0.0), (0.60, 0.0), (0.22, 1.0)),)),
    "8": Glyph(0.62, (oval(0.31, 0.25, 0.26, 0.25), oval(0.31, 0.74, 0.31, 0.26))),
    "9": Glyph(
        0.62,
        (
            oval(0.31, 0.31, 0.31, 0.31),
            bezier((0.62, 0.31), (0.62, 0.70), (0.50, 0.92), (0.16, 1.0)),
        ),
    ),
    "T": Glyph(0.82, (((0.0, 0.16), (0.16, 0.0), (0.16, 1.0)), oval(0.58, 0.5, 0.24, 0.5))),
    "J": Glyph(
        0.56,
        (
            ((0.24, 0.0), (0.56, 0.0)),
            joined((((0.46, 0.0), (0.46, 0.66)), bezier((0.46, 0.66), (0.46, 1.06), (0.02, 1.1), (0.0, 0.74)))),
        ),
    ),
    "Q": Glyph(0.74, (oval(0.37, 0.48, 0.37, 0.48), ((0.44, 0.70), (0.76, 1.04)))),
    "K": Glyph(0.66, (((0.0, 0.0), (0.0, 1.0)), ((0.62, 0.0), (0.0, 0.62)), ((0.24, 0.40), (0.66, 1.0)))),
    "A": Glyph(0.74, (((0.0, 1.0), (0.37, 0.0), (0.74, 1.0)), ((0.14, 0.68), (0.60, 0.68)))),
}
"""By the letters of card codes."""

_HEART: Final = joined(
    (
        bezier((0.5, 0.27), (0.42, -0.06), (0.0, -0.04), (0.0, 0.32)),
        bezier((0.0, 0.32), (0.0, 0.58), (0.30, 0.74), (0.5, 1.0)),
        bezier((0.5, 1.0), (0.70, 0.74), (1.0, 0.58), (1.0, 0.32)),
        bezier((1.0, 0.32), (1.0, -0.04), (0.58, -0.06), (0.5, 0.27)),
    )
)
_DIAMOND: Final = joined(
    (
        bezier((0.5, 0.0), (0.60, 0.20), (0.76, 0.40), (0.92, 0.5)),
        bezier((0.92, 0.5), (0.76, 0.60), (0.60, 0.80), (0.5, 1.0)),
        bezier((0.5, 1.0), (0.40, 0.80), (0.24, 0.60), (0.08, 0.5)),
        bezier((0.08, 0.5), (0.24, 0.40), (0.40, 0.20), (0.5, 0.0)),
    )
)
_SPADE: Final = joined(
    (
        bezier((0.5, 0.0), (0.70, 0.24), (1.0, 0.38), (1.0, 0.60)),
        bezier((1.0, 0.60), (1.0, 0.86), (0.66, 0.86), (0.55, 0.66)),
        bezier((0.55, 0.66), (0.56, 0.82), (0.62, 0.94), (0.74, 1.0)),
        ((0.74, 1.0), (0.26, 1.0)),
        bezier((0.26, 1.0), (0.38, 0.94), (0.44, 0.82), (0.45, 0.66)),
        bezier((0.45, 0.66), (0.34, 0.86), (0.0, 0.86), (0.0, 0.60)),
        bezier((0.0, 0.60), (0.0, 0.38), (0.30, 0.24), (0.5, 0.0)),
    )
)
_CLUB_STEM: Final = joined(
    (
        bezier((0.55, 0.50), (0.56, 0.76), (0.62, 0.93), (0.75, 1.0)),
        ((0.75, 1.0), (0.25, 1.0)),
        bezier((0.25, 1.0), (0.38, 0.93), (0.44, 0.76), (0.45, 0.50)),
    )
)

SUITS: Final[Mapping[str, tuple[Line, ...]]] = {
    "h": (_HEART,),
    "d": (_DIAMOND,),
    "s": (_SPADE,),
    "c": (oval(0.5, 0.23, 0.23, 0.23), oval(0.22, 0.60, 0.22, 0.23), oval(0.78, 0.60, 0.22, 0.23), _CLUB_STEM),
}
"""Filled shapes by the letters of card codes."""


def star(points: int, inner: float) -> Line:
    """A star in the box, `inner` how deep its corners go (0 to 1)."""
    turns = (math.pi * step / points - math.pi / 2 for step in range(2 * points))
    reach = (0.5 if step % 2 == 0 else 0.5 * inner for step in range(2 * points))
    return tuple((0.5 + r * math.cos(turn), 0.5 + r * math.sin(turn)) for turn, r in zip(turns, reach, strict=True))
