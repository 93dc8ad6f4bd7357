"""When a game is over, and who has won it. Knows nothing of how points are made."""

from __future__ import annotations

from dataclasses import dataclass

from euchre_core.cards import Seat
from euchre_core.rules import Seating


@dataclass(frozen=True, slots=True)
class FirstTo:
    """A side wins with at least `target` points and at least `lead` more than every other. (S0-47; rules.md 4.0.11)"""

    target: int
    lead: int = 1
    """1, or 2 where the game must be won by two. (S0-59; rules.md C16)"""

    def winners(self, score: tuple[int, ...], seating: Seating) -> tuple[Seat, ...]:
        """The seats of the leading side once it is home; closer scores play on."""
        if max(score) < self.target:
            return ()
        sides = sorted(seating.groups(None), key=lambda side: score[side[0]], reverse=True)
        first, second = sides[0], sides[1]
        return first if score[first[0]] >= score[second[0]] + self.lead else ()
