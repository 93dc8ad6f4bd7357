"""Once trump is made each of the others plays the deal or drops out of it. Knows nothing of what either costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from euchre_core.actions import Action, DropOut, StayIn
from euchre_core.cards import Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import Called
from euchre_core.reasons import Ask, NotAskedNow, Reason
from euchre_core.rules import Deal, Part, Progress, Sides, Variant

_STAY, _DROP = StayIn(), DropOut()


@dataclass(frozen=True, slots=True)
class StayOrDrop:
    """All but the maker are asked, from the dealer's left; where nobody made trump, nobody is. (rules.md 4.14)

    A dealer who was ordered has taken the card up by then, and may drop with it.
    """

    @property
    def part(self) -> Part:
        """When every hand is as it will be played."""
        return Part.STAYING

    def objection(self, variant: Variant) -> str | None:
        """Who dropped would leave a partner alone."""
        return None if variant.seating.sides is Sides.APART else "only who is for oneself may drop out"

    def open(self, deal: Deal) -> Progress:
        """The first one who isn't the maker."""
        assert deal.contract is not None
        if deal.contract.caller is None:
            return Progress(deal, None)
        return Progress(deal, _asked_after(deal, deal.dealer))


class Staying(NamedTuple):
    """A seat says whether it plays."""

    to_act: Seat

    @property
    def ask(self) -> Ask:
        """In, or out."""
        return Ask.STAY_OR_DROP

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Staying first."""
        return (_STAY, _DROP)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """Everybody hears it. Who is out puts the cards away, unseen."""
        if action not in (_STAY, _DROP):
            raise IllegalAction(NotAskedNow(self.ask))
        resting = tuple(sorted((*deal.resting, seat))) if action == _DROP else deal.resting
        deal = deal._replace(calls=(*deal.calls, (seat, action)), resting=resting)
        following = None if seat == deal.dealer else _asked_after(deal, seat)
        return Progress(deal, following, (Called(seat, action),))


def _asked_after(deal: Deal, seat: Seat) -> Staying | None:
    """The next seat to be asked, up to the dealer, who is the last; None: all have been."""
    assert deal.contract is not None
    seating = deal.variant.seating
    following = seating.left_of(seat)
    if following == deal.contract.caller:
        if following == deal.dealer:
            return None
        following = seating.left_of(following)
    return Staying(following)
