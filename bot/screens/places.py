"""What seats and sides are called: by the compass, clockwise, so that partners who sit opposite have opposite names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.app.words import Say, say
from euchre_core.cards import Seat

_FOUR = ("north", "east", "south", "west")
COMPASS: Mapping[int, tuple[str, ...]] = {
    2: _FOUR[:2],
    3: _FOUR[:3],
    4: _FOUR,
    5: ("north", "east", "south-east", "south-west", "west"),
    6: ("north", "north-east", "south-east", "south", "south-west", "north-west"),
}
"""The directions of a table with so many seats, in seat order."""


@lru_cache(maxsize=64)
def seat_name(seat: Seat, seats: int) -> Say:
    """`South-east`: that seat of so many."""
    return say(f"seat.{COMPASS[seats][seat]}")


def side_name(side: Sequence[Seat], seats: int) -> Say:
    """`N–S`, `N–SE–SW`: a side by the places of its seats, of so many."""
    return _side_name(tuple(side), seats)


@lru_cache(maxsize=256)
def _side_name(side: tuple[Seat, ...], seats: int) -> Say:
    first, *rest = (say(f"seat.short.{COMPASS[seats][seat]}") for seat in side)
    for last in rest:
        first = say("side.and", first=first, last=last)
    return first
