"""A dealer who turned a jack may go alone in its suit before looking at the hand. Knows nothing of what that pays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from euchre_core.actions import Action, BlindAlone, Pass
from euchre_core.cards import Card, Denomination, Rank, Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import Called, CardsDealt, Contract, ContractMade
from euchre_core.reasons import Ask, NotAskedNow, Reason
from euchre_core.rules import Deal, Part, Progress, Variant

_LOOK, _BLIND = Pass(), BlindAlone()


@dataclass(frozen=True, slots=True)
class BlindLoner:
    """Before anybody bids, over a turned jack only. (S0-81; rules.md 4.0.6, BLIND)"""

    @property
    def part(self) -> Part:
        """It may make trump, and comes before the hand is looked at."""
        return Part.BEFORE_LOOKING

    def objection(self, variant: Variant) -> str | None:
        """There must be a turned card."""
        return None if variant.layout.turn_up else "a blind lone hand needs a turned card"

    def is_blind(self, upcard: Card) -> bool:
        """Whether that turned card keeps the dealer from looking at the hand dealt."""
        return upcard.rank is Rank.JACK

    def open(self, deal: Deal) -> Progress:
        """The dealer is asked, the cards still face down."""
        return Progress(deal, Unlooked(deal.dealer) if deal.upcard and self.is_blind(deal.upcard) else None)


class Unlooked(NamedTuple):
    """The dealer looks, or goes alone unseen."""

    to_act: Seat

    @property
    def ask(self) -> Ask:
        """Alone, unseen."""
        return Ask.BLIND_ALONE

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """To look first."""
        return (_LOOK, _BLIND)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """Either way the dealer then looks; alone, the jack is taken up and the partner rests."""
        if action not in (_LOOK, _BLIND):
            raise IllegalAction(NotAskedNow(self.ask))
        deal = deal._replace(calls=(*deal.calls, (seat, action)), unseen=None)
        said, looked = Called(seat, action), CardsDealt(seat, deal.hands[seat])
        if action == _LOOK:
            return Progress(deal, None, (said, looked))
        assert deal.upcard is not None
        assert deal.upcard.suit is not None
        contract = Contract(seat, Denomination.of(deal.upcard.suit), alone=True, blind=True)
        resting = deal.variant.seating.partners(seat, contract)
        deal = deal._replace(contract=contract, resting=resting)
        return Progress(deal, None, (said, ContractMade(contract), looked))
