"""What a robot is: somebody who sees one seat's view and chooses. Knows no strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from euchre_core.actions import Action, PlayCard
from euchre_core.reasons import ShouldFollow
from euchre_core.views import SeatView

if TYPE_CHECKING:
    from random import Random


def honest(view: SeatView) -> tuple[Action, ...]:
    """The choices without a renege: where any card is taken, those that follow. Robots keep to them."""
    if not isinstance(view.why, ShouldFollow):
        return view.choices
    follow = view.why.playable
    return tuple(choice for choice in view.choices if not isinstance(choice, PlayCard) or choice.card in follow)


class Robot(Protocol):
    """Plays one seat. It receives no game, so it can't look at what it may not see."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        """One of `view.choices`, which isn't empty, or of `view.asides`; no renege.

        The same view and generator state give the same choice.
        """
        ...
