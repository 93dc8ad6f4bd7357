"""How long a property is searched that is tried anew for each of many games or rule sets."""

from __future__ import annotations

from hypothesis import settings

_USUAL, _LONG = settings().max_examples, 1000

FOR_EACH = settings(max_examples=_USUAL if _USUAL > _LONG else min(_USUAL, 20))
"""As often as the profile says only in the long search. There are twenty games and more, so that with twenty examples
for each such a property gets more than the profile asks for as a whole."""
