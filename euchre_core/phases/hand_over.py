"""A deal that would end the game stays open where a renege may still be called. Knows nothing of what one is."""

from __future__ import annotations

from dataclasses import dataclass
from operator import add
from typing import NamedTuple

from euchre_core.actions import Accept, Action
from euchre_core.cards import Seat
from euchre_core.errors import IllegalAction
from euchre_core.reasons import Ask, NotAskedNow, Reason
from euchre_core.rules import Deal, Part, Progress, Variant, winners_by

_ACCEPT = Accept()


@dataclass(frozen=True, slots=True)
class HandOver:
    """Any opponent of the winners lets it end; nobody is asked after other deals. (rules.md 4.0.9)"""

    @property
    def part(self) -> Part:
        """The very last."""
        return Part.HAND_OVER

    def objection(self, variant: Variant) -> str | None:
        """Every game ends."""
        return None

    def open(self, deal: Deal) -> Progress:
        """The first opponent from the dealer's left who took part is asked; the others may answer as well."""
        variant = deal.variant
        if not deal.tricks and (deal.trick is None or not deal.trick.plays):  # who has played no card reneged with none
            return Progress(deal, None)
        points = variant.scoring.points(deal) if deal.settled is None else deal.settled
        winners = winners_by(deal, points, tuple(map(add, deal.score, points)))
        if not winners or len(deal.resting) == variant.seating.seats - 1:  # where nobody else plays, nobody reneges
            return Progress(deal, None)
        seat = deal.next_active(deal.dealer)
        while seat in winners:
            seat = deal.next_active(seat)
        return Progress(deal, Open(seat, winners))


class Open(NamedTuple):
    """The game is as good as over."""

    to_act: Seat
    winners: tuple[Seat, ...]

    @property
    def ask(self) -> Ask:
        """To let it end."""
        return Ask.ACCEPT

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """What stands against it is said beside the game."""
        return (_ACCEPT,)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Another opponent of the winners may let it end too."""
        return () if seat in self.winners or seat == self.to_act else (_ACCEPT,)

    def why(self, deal: Deal) -> Reason | None:
        """Nothing stands against it."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """The deal is scored, and so the game ends."""
        if action != _ACCEPT:
            raise IllegalAction(NotAskedNow(self.ask))
        return Progress(deal, None)
