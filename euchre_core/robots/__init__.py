"""The robots that can hold a seat, by level. Knows nothing of tables; a robot sees a `SeatView` only."""

from __future__ import annotations

from euchre_core.robots.base import Robot
from euchre_core.robots.careless import Careless
from euchre_core.robots.sensible import Sensible

LEVELS: tuple[tuple[str, Robot], ...] = (("careless", Careless()), ("sensible", Sensible()))
"""Every level's name, never reused, with its robot; weakest first. Robots keep nothing between decisions, so one
serves every table."""


def robot_of(level: str) -> Robot:
    """The robot of that level; ValueError for a level there isn't."""
    for name, robot in LEVELS:
        if name == level:
            return robot
    raise ValueError(f"no robot is {level!r}; there are {', '.join(name for name, _ in LEVELS)}")


__all__ = ["LEVELS", "Robot", "robot_of"]
