"""Who has won two or four may take them off the other side instead. Knows nothing of how they were won."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from euchre_core.actions import Action, Pass, SetBack
from euchre_core.cards import Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import Called
from euchre_core.reasons import Ask, NotAskedNow, Reason
from euchre_core.rules import Deal, Part, Progress, Variant

_PASS, _BACK = Pass(), SetBack()
AWARDS = (2, 4)
"""What may be set back: other awards are always scored. (S0-80; rules.md 4.1)"""


class Floor(StrEnum):
    """How far a score may fall. (rules.md C34)"""

    ZERO = "zero"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class SettingBack:
    """After an award of two or four the maker, or the first active defender clockwise from it, chooses. (S0-80)"""

    floor: Floor = Floor.ZERO

    @property
    def part(self) -> Part:
        """When the last trick is taken."""
        return Part.SETTLING

    def objection(self, variant: Variant) -> str | None:
        """There must be one other side."""
        return None if len(variant.seating.groups(None)) == 2 else "setting back needs two sides"

    def open(self, deal: Deal) -> Progress:
        """Only an award of two or four is a question."""
        points = deal.variant.scoring.points(deal)
        if max(points) not in AWARDS:
            return Progress(deal, None)
        assert deal.contract is not None
        maker = deal.contract.maker
        return Progress(deal, Choosing(self.floor, points, maker if points[maker] > 0 else deal.next_active(maker)))


class Choosing(NamedTuple):
    """The scoring side's speaker scores, or sets the others back."""

    floor: Floor
    points: tuple[int, ...]
    to_act: Seat

    @property
    def ask(self) -> Ask:
        """Score, or set back."""
        return Ask.SET_BACK

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Scoring first."""
        return (_PASS, _BACK)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """The points go to one side, or come off the other."""
        if action not in (_PASS, _BACK):
            raise IllegalAction(NotAskedNow(self.ask))
        deal, said = deal._replace(calls=(*deal.calls, (seat, action))), (Called(seat, action),)
        if action == _PASS:
            return Progress(deal, None, said)
        taken = tuple([0 if won else -self._off(deal, other) for other, won in enumerate(self.points)])
        return Progress(deal._replace(settled=taken, set_back_by=seat), None, said)

    def _off(self, deal: Deal, seat: int) -> int:
        award = max(self.points)
        return award if self.floor is Floor.NONE else min(award, max(deal.score[seat], 0))
