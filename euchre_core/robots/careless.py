"""The careless robot: any legal choice, each as likely as the next. Knows nothing of Euchre."""

from __future__ import annotations

from typing import TYPE_CHECKING

from euchre_core.actions import Action
from euchre_core.robots.base import honest
from euchre_core.views import SeatView

if TYPE_CHECKING:
    from random import Random


class Careless:
    """Plays by the rules and by nothing else; the yardstick that every other robot must beat."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        """One of the view's choices, evenly drawn; ValueError where the seat isn't asked for anything."""
        if not view.choices:
            raise ValueError(f"seat {view.seat} isn't asked for anything")
        return rng.choice(honest(view))
