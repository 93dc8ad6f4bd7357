"""The pack waits for whoever takes it first: the player whose turn it is, or the last dealer's partner, who steals it.

Knows nothing of how the cards go out. (S0-23 to S0-26; rules.md 4.0.6)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from euchre_core.actions import Action, DealNow, ObjectSteal, StealDeal
from euchre_core.cards import Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import Called, PackOffered
from euchre_core.reasons import Ask, NotAskedNow, Reason
from euchre_core.rules import Deal, Part, Progress, Variant

_DEAL, _STEAL, _OBJECT = DealNow(), StealDeal(), ObjectSteal()


@dataclass(frozen=True, slots=True)
class AwaitingDeal:
    """From the second deal on, unless the same player deals again: then there is nothing to steal."""

    @property
    def part(self) -> Part:
        """Before anything is done with the pack."""
        return Part.AWAIT_DEAL

    def objection(self, variant: Variant) -> str | None:
        """The last dealer's partner must be an opponent of the next."""
        seating = variant.seating
        return None if seating.seats == 4 and seating.partnered else "stealing the deal needs four in two pairs"

    def open(self, deal: Deal) -> Progress:
        """The rightful dealer is asked."""
        if deal.number == 1 or deal.again:
            return Progress(deal, None)
        return Progress(deal, Awaiting(deal.dealer), (PackOffered(deal.dealer),))


class Awaiting(NamedTuple):
    """The pack lies there."""

    to_act: Seat

    @property
    def ask(self) -> Ask:
        """To deal."""
        return Ask.DEAL

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """There is nothing else to do."""
        return (_DEAL,)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """The last dealer's partner, who sits on this dealer's left, may be quicker."""
        return (_STEAL,) if seat == deal.variant.seating.left_of(self.to_act) else ()

    def why(self, deal: Deal) -> Reason | None:
        """Nothing stands against it."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """Whoever took the pack deals."""
        if action not in (_DEAL, _STEAL):
            raise IllegalAction(NotAskedNow(self.ask))
        stolen_from = None if action == _DEAL else deal.dealer
        deal = deal._replace(dealer=seat, stolen_from=stolen_from, opening=(*deal.opening, (seat, action)))
        return Progress(deal, None, (Called(seat, action),))


@dataclass(frozen=True, slots=True)
class ObjectingToTheft:
    """Until the thief turns a card up the other side may object; then the pack goes back, and it costs nothing.

    (S0-24 to S0-26)
    """

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """For the side that the deal was stolen from."""
        if deal.stolen_from is None or deal.turned is not None or deal.stage is None:
            return ()
        return (_OBJECT,) if seat in deal.variant.seating.side_of(deal.stolen_from, None) else ()

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """The cards are thrown in, and the rightful dealer gets the pack."""
        deal = deal._replace(opening=(*deal.opening, (seat, action)))
        return Progress(deal, None, (Called(seat, action),), thrown_in=deal.stolen_from)
