"""What a robot is: somebody who sees one seat's view and chooses. Knows no strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from euchre_core.actions import Action
from euchre_core.views import SeatView

if TYPE_CHECKING:
    from random import Random


class Robot(Protocol):
    """Plays one seat. It receives no game, so it can't look at what it may not see."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        """One of `view.choices`, which isn't empty, or of `view.asides`.

        The same view and generator state give the same choice.
        """
        ...
