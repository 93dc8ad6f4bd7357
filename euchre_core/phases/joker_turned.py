"""What happens when the joker is the turned card. Knows nothing of what it beats, or of who else may speak."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, assert_never

from euchre_core.actions import Action, NameTrump
from euchre_core.cards import JOKER, Card, Denomination, Seat, Suit
from euchre_core.errors import IllegalAction
from euchre_core.events import Called, CardsDealt, Contract, ContractMade
from euchre_core.reasons import Ask, NoLoneBlindName, NotAskedNow, Reason
from euchre_core.rules import Deal, Outcome, Part, Progress, Variant

_NAMES: tuple[Action, ...] = tuple(NameTrump(Denomination.of(suit)) for suit in Suit)


class WhenTurned(StrEnum):
    """What a table does about a turned joker. (rules.md C31)"""

    DEALER_NAMES_BLIND = "dealer-names-blind"
    """The dealer names a suit before looking, and takes the joker up. (British Euchre; R16)"""
    FIXED_SUIT = "fixed-suit"
    """It stands for a suit agreed beforehand, like any card of that suit. (Railroad Euchre)"""
    REDEAL = "redeal"
    """The deal is void, and the same dealer deals again."""


@dataclass(frozen=True, slots=True)
class JokerTurned:
    """Before anybody bids; nothing happens unless the joker is turned up. (rules.md 4.0.6, JOKER_UP)"""

    rule: WhenTurned = WhenTurned.DEALER_NAMES_BLIND
    suit: Suit = Suit.HEARTS
    """What a turned joker stands for, where the suit is fixed."""

    @property
    def part(self) -> Part:
        """It may make trump, and comes before all that may be said of a hand."""
        return Part.BEFORE_LOOKING

    def objection(self, variant: Variant) -> str | None:
        """There must be a turned card."""
        return None if variant.layout.turn_up else "a rule for a turned joker needs a turned card"

    def is_blind(self, upcard: Card) -> bool:
        """Whether that turned card keeps the dealer from looking at the hand dealt."""
        return upcard == JOKER and self.rule is WhenTurned.DEALER_NAMES_BLIND

    def open(self, deal: Deal) -> Outcome:
        """A suit to name, a suit to stand for, or another deal."""
        if deal.upcard != JOKER:
            return deal, None, (), None
        assert deal.turned is not None
        match self.rule:
            case WhenTurned.DEALER_NAMES_BLIND:
                return Progress(deal, NamingBlind(deal.dealer))
            case WhenTurned.FIXED_SUIT:
                return Progress(deal._replace(turned=deal.turned._replace(stands_for=self.suit)), None)
            case WhenTurned.REDEAL:
                return Progress(deal, None, thrown_in=deal.dealer)
        assert_never(self.rule)


class NamingBlind(NamedTuple):
    """The dealer, whose cards lie face down, must name a suit; that side are the makers."""

    to_act: Seat

    @property
    def ask(self) -> Ask:
        """A suit, unseen."""
        return Ask.NAME_BLIND

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """The four suits; not alone, and no pass. (rules.md 4.5)"""
        return _NAMES

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """Trump is made, and the dealer may look."""
        if not isinstance(action, NameTrump) or action.trump.suit is None:
            raise IllegalAction(NotAskedNow(self.ask))
        if action.alone:
            raise IllegalAction(NoLoneBlindName())
        contract = Contract(seat, action.trump)
        deal = deal._replace(calls=(*deal.calls, (seat, action)), contract=contract, unseen=None)
        return Progress(deal, None, (Called(seat, action), ContractMade(contract), CardsDealt(seat, deal.hands[seat])))
