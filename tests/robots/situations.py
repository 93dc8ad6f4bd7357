"""Situations of the card table, written as records, as the seat that is asked sees them."""

from __future__ import annotations

from random import Random

from euchre_core.actions import Action, code_of
from euchre_core.observe import public_view, seat_view
from euchre_core.record import parse, replay
from euchre_core.robots import robot_of
from euchre_core.rules import Game
from euchre_core.views import SeatView


def game_of(record: str) -> Game:
    """The game where the record stops."""
    *_, last = replay(parse(record))
    return last.game


def asked(record: str) -> SeatView:
    """What the seat that is to act sees where the record stops."""
    return asked_in(game_of(record))


def asked_in(game: Game) -> SeatView:
    """What the seat that is to act sees."""
    seat = public_view(game).to_act
    assert seat is not None
    return seat_view(game, seat)


def choice(view: SeatView, level: str = "sensible", seed: int = 0) -> Action:
    """What the robot of that level does."""
    return robot_of(level).choose(view, Random(seed))


def says(record: str) -> str:
    """The code of what the sensible robot does where the record stops."""
    return code_of(choice(asked(record)))
