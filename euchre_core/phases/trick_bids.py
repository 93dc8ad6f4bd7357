"""An auction of numbers of tricks, one bid each; who bids most names trump. Knows nothing of what a bid pays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from euchre_core.actions import Action, BidTricks, NameTrump, Pass
from euchre_core.cards import Denomination, Seat, Suit
from euchre_core.errors import IllegalAction
from euchre_core.events import Called, Contract, ContractMade
from euchre_core.reasons import Ask, NotAskedNow, Reason, TooFewTricksBid
from euchre_core.rules import Deal, Part, Progress, Variant

_PASS = Pass()
_NAMES = tuple(NameTrump(Denomination.of(suit)) for suit in Suit)


@dataclass(frozen=True, slots=True)
class TrickBids:
    """From the dealer's left each passes or bids more tricks than were bid before. (rules.md 4.2, 4.0.7)"""

    least: int = 7
    """The lowest bid."""

    @property
    def part(self) -> Part:
        """The auction."""
        return Part.AUCTION

    def objection(self, variant: Variant) -> str | None:
        """There must be so many tricks."""
        return None if self.least <= variant.layout.hand else f"a bid of {self.least} of {variant.layout.hand} tricks"

    def open(self, deal: Deal) -> Progress:
        """Eldest begins."""
        return Progress(deal, Bidding(self, deal.variant.seating.left_of(deal.dealer), None, 0))


class Bidding(NamedTuple):
    """A seat passes or bids."""

    phase: TrickBids
    to_act: Seat
    highest: Seat | None
    """Who has bid most; None while everybody has passed."""
    bid: int

    @property
    def ask(self) -> Ask:
        """A bid, or a pass."""
        return Ask.BID

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Every higher number of tricks."""
        bids = range(max(self.phase.least, self.bid + 1), deal.variant.layout.hand + 1)
        return (_PASS, *(BidTricks(tricks) for tricks in bids))

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """The next seat; after the dealer whoever bid most names trump, and if nobody did the next dealer deals."""
        if not isinstance(action, Pass | BidTricks):
            raise IllegalAction(NotAskedNow(self.ask))
        if action not in self.choices(deal):
            raise IllegalAction(TooFewTricksBid(max(self.phase.least, self.bid + 1), deal.variant.layout.hand))
        bids = isinstance(action, BidTricks)
        highest, bid = (seat, action.tricks) if isinstance(action, BidTricks) else (self.highest, self.bid)
        deal, said = deal._replace(calls=(*deal.calls, (seat, action))), (Called(seat, action),)
        left = deal.variant.seating.left_of
        if seat != deal.dealer and not (bids and bid == deal.variant.layout.hand):
            return Progress(deal, Bidding(self.phase, left(seat), highest, bid), said)
        if highest is None:
            return Progress(deal, None, said, thrown_in=left(deal.dealer))
        return Progress(deal, NamingTrump(highest, bid), said)


class NamingTrump(NamedTuple):
    """The highest bidder names trump."""

    to_act: Seat
    bid: int

    @property
    def ask(self) -> Ask:
        """A suit."""
        return Ask.NAME_TRUMP

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Any of the four."""
        return _NAMES

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """The contract is made."""
        if action not in _NAMES or not isinstance(action, NameTrump):
            raise IllegalAction(NotAskedNow(self.ask))
        contract = Contract(seat, action.trump, rung=str(self.bid))
        after = deal._replace(calls=(*deal.calls, (seat, action)), contract=contract)
        return Progress(after, None, (Called(seat, action), ContractMade(contract)))
