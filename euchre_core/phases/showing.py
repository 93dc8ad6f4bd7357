"""Hands laid face up before the play: a jambone, and a jamboree, which ends the deal. Knows nothing of tricks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from euchre_core.actions import Action, Jamboree, Pass
from euchre_core.cards import Card, Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import Called, Event, HandShown
from euchre_core.reasons import Ask, NoJamboree, NotAskedNow, Reason
from euchre_core.rules import Deal, Part, Progress, Variant

_PASS, _SHOW = Pass(), Jamboree()
BEST = 5
"""So many of the pack's highest trumps are a jamboree."""


@dataclass(frozen=True, slots=True)
class ShowingHands:
    """Once the dealer has laid a card away. What may be shown is each an option. (K5; rules.md 4.4; 4.0.6, SHOW)"""

    jamboree: bool = False
    """Whether the five best trumps may be shown instead of being played."""
    jamboree_pays: int = 16

    @property
    def part(self) -> Part:
        """Before anybody asks for a card."""
        return Part.SHOWING

    def objection(self, variant: Variant) -> str | None:
        """Any hand can be shown."""
        return None

    def open(self, deal: Deal) -> Progress:
        """A hand called with jambone lies face up; then the maker is asked, whatever it holds: asking tells nothing."""
        contract = deal.contract
        assert contract is not None
        events: tuple[Event, ...] = ()
        if contract.jambone:
            deal, shown = _face_up(deal, contract.maker)
            events = (shown,)
        return Progress(deal, Showing(contract.maker, self.jamboree_pays) if self.jamboree else None, events)


class Showing(NamedTuple):
    """The maker shows the five best trumps, or plays."""

    to_act: Seat
    pays: int

    @property
    def ask(self) -> Ask:
        """A jamboree."""
        return Ask.JAMBOREE

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """To play; to show where there is something to show."""
        return (_PASS, _SHOW) if is_jamboree(deal, self.to_act) else (_PASS,)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """What this hand lacks."""
        return None if is_jamboree(deal, self.to_act) else NoJamboree()

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """Shown, the deal is over and pays the makers; a false one is refused, and nobody else hears of it."""
        if action not in (_PASS, _SHOW):
            raise IllegalAction(NotAskedNow(self.ask))
        if action == _SHOW and not is_jamboree(deal, seat):
            raise IllegalAction(NoJamboree())
        deal, said = deal._replace(calls=(*deal.calls, (seat, action))), Called(seat, action)
        if action == _PASS:
            return Progress(deal, None, (said,))
        deal, shown = _face_up(deal, seat)
        makers = deal.variant.seating.side_of(seat, deal.contract)
        points = tuple([self.pays if other in makers else 0 for other in range(len(deal.hands))])
        return Progress(deal._replace(settled=points), None, (said, shown))


def is_jamboree(deal: Deal, seat: Seat) -> bool:
    """Whether that hand holds the five best trumps of the pack in use: with a joker, it, both bowers, ace and king."""
    assert deal.contract is not None
    best = _best(deal)
    return len(best) == BEST and set(best) <= set(deal.hands[seat])


def _best(deal: Deal) -> tuple[Card, ...]:
    assert deal.contract is not None
    return deal.variant.order.trumps(deal.variant.cards, deal.contract.trump)[:BEST]


def _face_up(deal: Deal, seat: Seat) -> tuple[Deal, HandShown]:
    shown = HandShown(seat, deal.hands[seat])
    return deal if seat in deal.face_up else deal._replace(face_up=(*deal.face_up, seat)), shown
