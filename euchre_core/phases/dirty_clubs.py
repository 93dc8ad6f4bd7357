"""A turned club is trump, and nobody has made it so. Knows nothing of what each hand must take then."""

from __future__ import annotations

from dataclasses import dataclass

from euchre_core.cards import Denomination, Suit
from euchre_core.events import Contract, ContractMade
from euchre_core.rules import Deal, Part, Progress, Sides, Variant
from euchre_core.views import Fate


@dataclass(frozen=True, slots=True)
class DirtyClubs:
    """Nobody bids, nobody may drop, and all have the same to do. (rules.md 4.14)"""

    dealer_takes: bool = False
    """Whether the dealer takes the club up, and must take a trick more for it; else it stays where it lies."""

    @property
    def part(self) -> Part:
        """It stands in for the auction."""
        return Part.AUCTION

    def objection(self, variant: Variant) -> str | None:
        """There must be a turned card, and nobody who would be with a maker."""
        if not variant.layout.turn_up:
            return "dirty clubs need a turned card"
        return None if variant.seating.sides is Sides.APART else "without a maker each must be for oneself"

    def open(self, deal: Deal) -> Progress:
        """Nothing is asked; unless a club lies there, or trump was made before, it goes on to the auction."""
        turned = deal.turned
        assert turned is not None
        if deal.contract is not None or turned.suit is not Suit.CLUBS:
            return Progress(deal, None)
        contract = Contract(None, Denomination.CLUBS)
        fate = Fate.LYING if self.dealer_takes else Fate.LEFT
        deal = deal._replace(contract=contract, turned=turned._replace(fate=fate))
        return Progress(deal, None, (ContractMade(contract),))
