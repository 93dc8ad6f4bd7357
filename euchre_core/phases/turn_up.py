"""The auction over the turned card: order it up or pass; then, once it is turned down, name another suit or pass.

Knows nothing of what the dealer does with the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from euchre_core.actions import Action, NameTrump, OrderUp, Pass
from euchre_core.cards import Denomination, Seat, Suit
from euchre_core.errors import IllegalAction
from euchre_core.events import (
    Ask,
    Called,
    Contract,
    ContractMade,
    DealerIsStuck,
    Event,
    NotAskedNow,
    Reason,
    SuitTurnedDown,
    UpcardTurnedDown,
)
from euchre_core.rules import Deal, Part, Progress, Variant
from euchre_core.views import Fate, Turned

_PASS = Pass()
_AS_TRUMP = {suit: Denomination.of(suit) for suit in Suit}
_ORDER_OR_PASS: tuple[Action, ...] = (_PASS, OrderUp(), OrderUp(alone=True))


class AllPass(StrEnum):
    """What happens when everybody has passed twice."""

    THROW_IN = "throw-in"
    """The deal is void and passes to the left. (S0-16, S0-40, S4-26)"""
    DEALER_NAMES = "dealer-names"
    """It can't happen: the dealer may not pass in the second round. (S0-75, S2-9)"""


@dataclass(frozen=True, slots=True)
class TurnUpAuction:
    """Two rounds from the dealer's left, the dealer last. (S0-13 to S0-16, S0-34 to S0-40)

    Alone is part of the call: it can't be added later, and the caller's partners rest from then on. (S4-28)
    """

    if_all_pass: AllPass = AllPass.THROW_IN

    @property
    def part(self) -> Part:
        """It decides who makes trump."""
        return Part.AUCTION

    def objection(self, variant: Variant) -> str | None:
        """There must be a turned card, and it must have a suit."""
        if not variant.layout.turn_up:
            return "a turn-up auction needs a turned card"
        return "a turned joker has no suit to order up" if variant.pack.jokers else None

    def open(self, deal: Deal) -> Progress:
        """The dealer's left speaks first. (S0-34)"""
        return Progress(deal, Ordering(self, deal.variant.seating.left_of(deal.dealer)))


class Ordering(NamedTuple):
    """The first round: the turned card is offered."""

    phase: TurnUpAuction
    to_act: Seat

    @property
    def ask(self) -> Ask:
        """Order up, assist or take up; or pass."""
        return Ask.ORDER_OR_PASS

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """The same for every seat; for the dealer, ordering is taking up. (S4-22)"""
        return _ORDER_OR_PASS

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """An order ends the auction; the dealer's pass turns the card down."""
        said: tuple[Event, ...] = (Called(seat, action),)
        calls = (*deal.calls, (seat, action))
        assert deal.upcard is not None
        if isinstance(action, OrderUp):
            assert deal.upcard.suit is not None
            contract = Contract(seat, _AS_TRUMP[deal.upcard.suit], action.alone)
            return _made(deal, calls, contract, said)
        if action != _PASS:
            raise IllegalAction(NotAskedNow(self.ask))
        left = deal.variant.seating.left_of(seat)
        if seat != deal.dealer:
            return Progress(deal._replace(calls=calls), Ordering(self.phase, left), said)
        events = (*said, UpcardTurnedDown(deal.upcard))
        deal = deal._replace(calls=calls, turned=Turned(deal.upcard, Fate.TURNED_DOWN))
        return Progress(deal, Naming(self.phase, left), events)


class Naming(NamedTuple):
    """The second round: the turned card is down, its suit is out. (S0-38, S4-24)"""

    phase: TurnUpAuction
    to_act: Seat

    @property
    def ask(self) -> Ask:
        """Name a suit, or pass."""
        return Ask.NAME_OR_PASS

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """The three other suits, each with a partner or alone; passing first, unless the dealer is stuck."""
        return _names(_turned_suit(deal), self._stuck(deal))

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """A name ends the auction; the dealer's pass, where it is allowed, throws the deal in."""
        said: tuple[Event, ...] = (Called(seat, action),)
        calls = (*deal.calls, (seat, action))
        if isinstance(action, NameTrump) and action.trump.suit is not None:
            if action.trump.suit is _turned_suit(deal):
                raise IllegalAction(SuitTurnedDown(action.trump.suit))
            return _made(deal, calls, Contract(seat, action.trump, action.alone), said)
        if action != _PASS:
            raise IllegalAction(NotAskedNow(self.ask))
        if self._stuck(deal):
            raise IllegalAction(DealerIsStuck())
        left = deal.variant.seating.left_of(seat)
        deal = deal._replace(calls=calls)
        if seat == deal.dealer:
            return Progress(deal, None, said, thrown_in=left)
        return Progress(deal, Naming(self.phase, left), said)

    def _stuck(self, deal: Deal) -> bool:
        return self.to_act == deal.dealer and self.phase.if_all_pass is AllPass.DEALER_NAMES


def _turned_suit(deal: Deal) -> Suit:
    assert deal.turned is not None
    assert deal.turned.card.suit is not None
    return deal.turned.card.suit


@lru_cache(maxsize=8)
def _names(turned: Suit, stuck: bool) -> tuple[Action, ...]:
    names = [NameTrump(_AS_TRUMP[suit], alone) for suit in Suit if suit is not turned for alone in (False, True)]
    return tuple(names) if stuck else (_PASS, *names)


def _made(deal: Deal, calls: tuple[tuple[Seat, Action], ...], contract: Contract, said: tuple[Event, ...]) -> Progress:
    """The auction is over. A lone maker's partners put their cards away. (S0-49)"""
    resting = deal.variant.seating.partners(contract.maker, contract) if contract.alone else ()
    deal = deal._replace(calls=calls, contract=contract, resting=resting)
    return Progress(deal, None, (*said, ContractMade(contract)))
