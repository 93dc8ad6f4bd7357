"""How long a property is searched that is tried anew for each of many games or rule sets."""

from __future__ import annotations

from hypothesis import settings

_USUAL = settings().max_examples
_GAMES = 20

FOR_EACH = settings(max_examples=min(_USUAL, max(20, _USUAL // _GAMES)))
"""A twentieth of what the profile says, and no fewer than twenty. There are twenty games and more, so that such a
property gets as much as the profile asks for as a whole, or more."""
