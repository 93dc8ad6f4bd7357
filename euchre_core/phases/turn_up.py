"""The auction over the turned card: order it up or pass; then, once it is turned down, name another suit or pass.

Knows nothing of what the dealer does with the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from euchre_core.actions import Action, NameTrump, OrderUp, Pass
from euchre_core.cards import JOKER, Denomination, Seat, Suit
from euchre_core.errors import IllegalAction
from euchre_core.events import Called, Contract, ContractMade, Event, UpcardTurnedDown
from euchre_core.phases.joker_turned import JokerTurned
from euchre_core.reasons import (
    Ask,
    DealerIsStuck,
    NoLoneHands,
    NotAskedNow,
    NoTrumpHeld,
    PartnerMustGoAlone,
    Reason,
    SuitTurnedDown,
)
from euchre_core.rules import Deal, Outcome, Part, Progress, Sides, Variant
from euchre_core.views import Fate

# A NamedTuple's own constructor costs twice this, and every bid passes here several times.
_new = tuple.__new__
_PASS = Pass()
_AS_TRUMP = {suit: Denomination.of(suit) for suit in Suit}


class AllPass(StrEnum):
    """What happens when everybody has passed twice."""

    THROW_IN = "throw-in"
    """The deal is void and passes to the left. (S0-16, S0-40, S4-26)"""
    NO_TRUMP = "no-trump"
    """It is played without trumps and without a maker. (rules.md 4.14)"""


@dataclass(frozen=True, slots=True)
class TurnUpAuction:
    """Two rounds from the dealer's left, the dealer last. (S0-13 to S0-16, S0-34 to S0-40)

    Alone is part of the call: it can't be added later, and the caller's partners rest from then on. (S4-28)
    """

    if_all_pass: AllPass = AllPass.THROW_IN
    stuck: bool = False
    """Whether the dealer may not pass in the second round, so that all never do. (S0-75, S2-9)"""
    no_trump: bool = False
    """Whether no trump may be named in the second round, by a stuck dealer too. (S0-73)"""
    alone: bool = True
    """Whether anybody may go alone. (S0-30)"""
    partner_only_alone: bool = False
    """Whether the dealer's partner may order up alone only. (S0-79)"""
    trumps_to_call: int = 0
    """Cards printed in the suit, or jokers, that a caller must hold: 0 or 1. The turned card counts for the dealer; a
    stuck dealer and no trump are free of it. (rules.md C20)"""
    jambone: bool = False
    """Whether a lone call may be made with the hand face up. (rules.md 4.4)"""

    @property
    def part(self) -> Part:
        """It decides who makes trump."""
        return Part.AUCTION

    def objection(self, variant: Variant) -> str | None:
        """There must be a turned card, and it must have a suit."""
        if not variant.layout.turn_up:
            return "a turn-up auction needs a turned card"
        if variant.pack.jokers and variant.phase(JokerTurned) is None:
            return "a turned joker has no suit to order up"
        nobody = self.if_all_pass is AllPass.NO_TRUMP and variant.seating.sides is not Sides.APART
        return "without a maker each must be for oneself" if nobody else None

    def open(self, deal: Deal) -> Outcome:
        """The dealer's left speaks first. (S0-34) Nobody does where trump was made before."""
        if deal.contract is not None:
            return Progress(deal, None)
        first = deal.variant.seating.lefts[deal.dealer]
        return deal, _new(Ordering, (self, first)), (), None


class Ordering(NamedTuple):
    """The first round: the turned card is offered."""

    phase: TurnUpAuction
    to_act: Seat

    @property
    def ask(self) -> Ask:
        """Order up, assist or take up; or pass."""
        return Ask.ORDER_OR_PASS

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Passing first; for the dealer, ordering is taking up. (S4-22)"""
        phase = self.phase
        if phase.trumps_to_call and not _may_call(phase, deal, self.to_act, _turned_suit(deal)):
            return _orders(False, False, False)
        return _orders(not (phase.partner_only_alone and self._must_go_alone(deal)), phase.alone, phase.jambone)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """What keeps this seat from ordering up as usual."""
        if not _may_call(self.phase, deal, self.to_act, _turned_suit(deal)):
            return NoTrumpHeld(_turned_suit(deal))
        return PartnerMustGoAlone() if self._must_go_alone(deal) else None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Outcome:
        """An order ends the auction; the dealer's pass turns the card down."""
        called = _new(Called, (seat, action))
        said: tuple[Event, ...] = (called,)
        # As tuples what was said and its entry among the calls are the same: one object serves as both.
        calls = (*deal.calls, called)
        phase = self.phase
        if isinstance(action, OrderUp) and _is_offered(phase, action):
            suit = _turned_suit(deal)
            if refused := self._refusal(deal, suit, action):
                raise IllegalAction(refused)
            return _made(deal, calls, _undertaken(seat, _AS_TRUMP[suit], action), said)
        if not isinstance(action, Pass):
            raise IllegalAction(NotAskedNow(self.ask))
        left = deal.variant.seating.lefts[seat]
        if seat != deal.dealer:
            following = _new(Ordering, (phase, left))
            return deal._replace(calls=calls, stage=following), following, said, None
        assert deal.upcard is not None
        assert deal.turned is not None
        events = (*said, UpcardTurnedDown(deal.upcard))
        deal = deal._replace(calls=calls, turned=deal.turned._replace(fate=Fate.TURNED_DOWN))
        return Progress(deal, Naming(phase, left), events)

    def _must_go_alone(self, deal: Deal) -> bool:
        """Who speaks for the dealer's side before the dealer: by then eldest has passed. (S0-79)"""
        return self.phase.partner_only_alone and self.to_act in deal.variant.seating.partners(deal.dealer, None)

    def _refusal(self, deal: Deal, suit: Suit, order: OrderUp) -> Reason | None:
        phase = self.phase
        if order.alone and not phase.alone:
            return NoLoneHands()
        if phase.trumps_to_call and not _may_call(phase, deal, self.to_act, suit):
            return NoTrumpHeld(suit)
        return PartnerMustGoAlone() if not order.alone and self._must_go_alone(deal) else None


class Naming(NamedTuple):
    """The second round: the turned card is down, its suit is out. (S0-38, S4-24)"""

    phase: TurnUpAuction
    to_act: Seat

    @property
    def ask(self) -> Ask:
        """Name a suit, or pass."""
        return Ask.NAME_OR_PASS

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """The other suits and, where it is played, no trump, each with a partner or alone; passing first, unless the
        dealer is stuck."""
        phase, turned, stuck = self.phase, _turned_suit(deal), self._stuck(deal)
        suits = _others(turned)
        if phase.trumps_to_call and not stuck:
            suits = tuple(suit for suit in suits if _may_call(phase, deal, self.to_act, suit))
        return _names(suits, phase.no_trump, phase.alone, phase.jambone, stuck)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Outcome:
        """A name ends the auction; the dealer's pass, where it is allowed, throws the deal in."""
        said: tuple[Event, ...] = (Called(seat, action),)
        calls = (*deal.calls, (seat, action))
        if isinstance(action, NameTrump) and self._is_named(action.trump) and _is_offered(self.phase, action):
            if refused := self._refusal(deal, action):
                raise IllegalAction(refused)
            return _made(deal, calls, _undertaken(seat, action.trump, action), said)
        if action != _PASS:
            raise IllegalAction(NotAskedNow(self.ask))
        if self._stuck(deal):
            raise IllegalAction(DealerIsStuck())
        left = deal.variant.seating.left_of(seat)
        deal = deal._replace(calls=calls)
        if seat == deal.dealer:
            return self._all_passed(deal, said)
        return Progress(deal, Naming(self.phase, left), said)

    def _all_passed(self, deal: Deal, said: tuple[Event, ...]) -> Progress:
        if self.phase.if_all_pass is AllPass.THROW_IN:
            return Progress(deal, None, said, thrown_in=deal.variant.seating.left_of(deal.dealer))
        contract = Contract(None, Denomination.NO_TRUMP)
        return Progress(deal._replace(contract=contract), None, (*said, ContractMade(contract)))

    def _is_named(self, trump: Denomination) -> bool:
        return trump.suit is not None or (trump is Denomination.NO_TRUMP and self.phase.no_trump)

    def _refusal(self, deal: Deal, name: NameTrump) -> Reason | None:
        suit = name.trump.suit
        if suit is _turned_suit(deal):
            return SuitTurnedDown(suit)
        if name.alone and not self.phase.alone:
            return NoLoneHands()
        if suit is None or self._stuck(deal) or _may_call(self.phase, deal, self.to_act, suit):
            return None
        return NoTrumpHeld(suit)

    def _stuck(self, deal: Deal) -> bool:
        return self.to_act == deal.dealer and self.phase.stuck


def _turned_suit(deal: Deal) -> Suit:
    assert deal.turned is not None
    suit = deal.turned.suit
    assert suit is not None
    return suit


def _may_call(phase: TurnUpAuction, deal: Deal, seat: Seat, suit: Suit) -> bool:
    """Whether that seat holds as many natural trumps as a caller must. (rules.md 4.0.6)"""
    if not phase.trumps_to_call:
        return True
    hand = deal.hands[seat]
    if seat == deal.dealer and deal.upcard is not None:
        turned_down = deal.turned is not None and deal.turned.fate is Fate.TURNED_DOWN
        hand = hand if turned_down else (*hand, deal.upcard)
    return sum(card.suit is suit or card == JOKER for card in hand) >= phase.trumps_to_call


@lru_cache(maxsize=8)
def _orders(paired: bool, alone: bool, jambone: bool) -> tuple[Action, ...]:
    lone = (OrderUp(alone=True), *((OrderUp(alone=True, jambone=True),) if jambone else ())) if alone else ()
    return (_PASS, *((OrderUp(),) if paired else ()), *lone)


@lru_cache(maxsize=8)
def _others(turned: Suit) -> tuple[Suit, ...]:
    return tuple(suit for suit in Suit if suit is not turned)


@lru_cache(maxsize=256)
def _names(suits: tuple[Suit, ...], no_trump: bool, alone: bool, jambone: bool, stuck: bool) -> tuple[Action, ...]:
    trumps = [*(_AS_TRUMP[suit] for suit in suits), *((Denomination.NO_TRUMP,) if no_trump else ())]
    ways = [(False, False), *([(True, False)] if alone else ()), *([(True, True)] if alone and jambone else ())]
    names = [NameTrump(trump, *way) for trump in trumps for way in ways]
    return tuple(names) if stuck else (_PASS, *names)


def _is_offered(phase: TurnUpAuction, call: OrderUp | NameTrump) -> bool:
    """Whether this table knows such a call: jambone is alone, and an option. (rules.md 4.4)"""
    return not call.jambone or (call.alone and phase.jambone)


def _undertaken(seat: Seat, trump: Denomination, call: OrderUp | NameTrump) -> Contract:
    return Contract(seat, trump, call.alone, jambone=call.jambone)


def _made(deal: Deal, calls: tuple[tuple[Seat, Action], ...], contract: Contract, said: tuple[Event, ...]) -> Outcome:
    """The auction is over. A lone maker's partners put their cards away. (S0-49)"""
    resting = deal.variant.seating.partners(contract.maker, contract) if contract.alone else ()
    deal = deal._replace(calls=calls, contract=contract, resting=resting)
    return deal, None, (*said, _new(ContractMade, (contract,))), None
