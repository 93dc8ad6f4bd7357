"""Against a lone maker a defender may stand alone as well. Knows nothing of what that pays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from euchre_core.actions import Action, DefendAlone, Pass
from euchre_core.cards import Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import Called
from euchre_core.reasons import Ask, NotAskedNow, Reason
from euchre_core.rules import Deal, Part, Progress, Variant

_PASS, _ALONE = Pass(), DefendAlone()


@dataclass(frozen=True, slots=True)
class LoneDefence:
    """The defenders are asked clockwise from a lone maker; once one stands alone, only those two play.

    (S0-57, S2-21; rules.md 4.0.6, DEFEND)
    """

    @property
    def part(self) -> Part:
        """When the lone maker's hand is as it will be."""
        return Part.DEFENCE

    def objection(self, variant: Variant) -> str | None:
        """A defender without a partner stands alone anyway."""
        return None if variant.seating.partners(Seat(0), None) else "every defender stands alone"

    def open(self, deal: Deal) -> Progress:
        """Nothing to ask where the maker has a partner."""
        assert deal.contract is not None
        first = _first_defender(deal, deal.contract.maker) if deal.contract.alone else None
        return Progress(deal, None if first is None else Defending(first))


class Defending(NamedTuple):
    """A defender says whether it stands alone."""

    to_act: Seat

    @property
    def ask(self) -> Ask:
        """Alone, or with its partner."""
        return Ask.DEFEND_ALONE

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """With the partner first."""
        return (_PASS, _ALONE)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """The first to stand alone is the only defender; all the others rest."""
        if action not in (_PASS, _ALONE):
            raise IllegalAction(NotAskedNow(self.ask))
        contract = deal.contract
        assert contract is not None
        deal, said = deal._replace(calls=(*deal.calls, (seat, action))), (Called(seat, action),)
        if action == _PASS:
            following = _first_defender(deal, seat)
            return Progress(deal, None if following is None else Defending(following), said)
        seats = map(Seat, range(deal.variant.seating.seats))
        resting = tuple(other for other in seats if other not in (contract.maker, seat))
        return Progress(deal._replace(contract=contract._replace(lone_defender=seat), resting=resting), None, said)


def _first_defender(deal: Deal, after: Seat) -> Seat | None:
    """The next defender clockwise after that seat and before the maker; None: all have been asked."""
    assert deal.contract is not None
    maker, seating = deal.contract.maker, deal.variant.seating
    makers, seat = seating.side_of(maker, deal.contract), seating.left_of(after)
    while seat != maker:
        if seat not in makers:
            return seat
        seat = seating.left_of(seat)
    return None
