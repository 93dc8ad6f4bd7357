"""Before the cards go out, the dealer's right-hand neighbour cuts the pack. Knows nothing of how it is dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from euchre_core.actions import Action, Cut
from euchre_core.cards import Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import Called, PackOffered
from euchre_core.reasons import Ask, CutTooThin, NotAskedNow, Reason
from euchre_core.rules import Deal, Part, Progress, Variant

LEAST = 4
"""Cards that each part of a cut pack has at least. (S4-17)"""


@dataclass(frozen=True, slots=True)
class Cutting:
    """The pack as it was shuffled is cut once, by the dealer's right. (S4-17; rules.md 4.0.13)"""

    @property
    def part(self) -> Part:
        """The very first."""
        return Part.CUTTING

    def objection(self, variant: Variant) -> str | None:
        """There must be two parts."""
        return None if variant.pack.size >= 2 * LEAST else "a pack too small to cut"

    def open(self, deal: Deal) -> Progress:
        """The pack is put before the neighbour."""
        seat = Seat((deal.dealer - 1) % deal.variant.seating.seats)
        return Progress(deal, Offered(seat), (PackOffered(seat),))


class Offered(NamedTuple):
    """The pack lies before the seat that cuts."""

    to_act: Seat

    @property
    def ask(self) -> Ask:
        """Cut."""
        return Ask.CUT

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Wherever both parts are thick enough, the thinnest first."""
        return tuple(Cut(count) for count in range(LEAST, len(deal.kitty) - LEAST + 1))

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """Nothing stands against it."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """What lay on top goes below."""
        if not isinstance(action, Cut):
            raise IllegalAction(NotAskedNow(self.ask))
        pack, most = deal.kitty, len(deal.kitty) - LEAST
        if not LEAST <= action.count <= most:
            raise IllegalAction(CutTooThin(LEAST, most))
        pack = (*pack[action.count :], *pack[: action.count])
        deal = deal._replace(kitty=pack, opening=(*deal.opening, (seat, action)))
        return Progress(deal, None, (Called(seat, action),))
