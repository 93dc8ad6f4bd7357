"""The robots that can hold a seat, by level. Knows nothing of tables; a robot sees a `SeatView` only."""

from __future__ import annotations

from euchre_core.actions import Action
from euchre_core.robots.base import Robot, honest
from euchre_core.robots.careless import Careless
from euchre_core.robots.sensible import Sensible
from euchre_core.views import SeatView

LEVELS: tuple[tuple[str, Robot], ...] = (("careless", Careless()), ("sensible", Sensible()))
"""Every level's name, never reused, with its robot; weakest first. Robots keep nothing between decisions, so one
serves every table."""


def robot_of(level: str) -> Robot:
    """The robot of that level; ValueError for a level there isn't."""
    for name, robot in LEVELS:
        if name == level:
            return robot
    raise ValueError(f"no robot is {level!r}; there are {', '.join(name for name, _ in LEVELS)}")


def objection_of(level: str, view: SeatView) -> Action | None:
    """One of `view.asides` with which a robot of that level answers what others have done; mostly None."""
    robot = robot_of(level)
    return robot.object(view) if isinstance(robot, Sensible) else None


__all__ = ["LEVELS", "Robot", "honest", "objection_of", "robot_of"]
