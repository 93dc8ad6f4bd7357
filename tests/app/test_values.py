"""Values: frozen for whoever writes code, and like any frozen dataclass in what they are equal to."""

from __future__ import annotations

from bot.app.gestures import Pressed
from bot.app.keys import GameId
from bot.app.turns import Turn


def test_values_are_equal_and_hash_by_their_fields() -> None:
    """Two presses of the same button are one key of a dictionary; another turn is another key."""
    one, same, later = (Pressed(GameId("g" * 8), Turn(1, n), "Jh") for n in (2, 2, 3))
    assert one == same
    assert one != later
    assert {one: "pressed"}[same] == "pressed"
    assert later not in {one}


def test_values_have_no_room_for_more() -> None:
    """A misspelt field is an error at once."""
    assert not hasattr(Pressed(None, None, ".me"), "__dict__")
