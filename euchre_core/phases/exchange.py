"""A lone hand gets its partner's best card for one of its own. Knows nothing of why it plays alone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from euchre_core.actions import Action, AskForBest, GiveCard, LayAway, Pass
from euchre_core.cards import Card, Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import Called, CardGiven, LaidAway
from euchre_core.phases.hands import GIVE, LAY_AWAY, without
from euchre_core.phases.pickup import LayingAway
from euchre_core.reasons import Ask, NotAskedNow, NotHeld, Reason
from euchre_core.rules import Deal, Part, Progress, Variant

_PASS, _ASK = Pass(), AskForBest()


class ExchangeOrder(StrEnum):
    """Whether a lone hand knows what it gets before it lays a card away."""

    DISCARD_FIRST = "discard-first"
    """Laying a card away is the asking. (BR and SP; rules.md 4.4)"""
    RECEIVE_FIRST = "receive-first"
    """It asks, gets the card, then lays one of the six away. (K6; rules.md 4.4)"""


@dataclass(frozen=True, slots=True)
class MakersBest:
    """A lone maker may ask. What its partner gives is the partner's own judgement, seen by the two alone. (BR)"""

    order: ExchangeOrder = ExchangeOrder.DISCARD_FIRST

    @property
    def part(self) -> Part:
        """After the pick-up, before anybody defends alone."""
        return Part.MAKERS_BEST

    def objection(self, variant: Variant) -> str | None:
        """Somebody must have a partner."""
        return _objection(variant)

    def open(self, deal: Deal) -> Progress:
        """Only a maker who plays alone is asked, and none whose hand lies face up. (rules.md 4.4)"""
        contract = deal.contract
        assert contract is not None
        asks = contract.alone and not contract.jambone
        return Progress(deal, Asking(self.order, contract.maker) if asks else None)


@dataclass(frozen=True, slots=True)
class DefendersBest:
    """The same for a lone defender."""

    order: ExchangeOrder = ExchangeOrder.DISCARD_FIRST

    @property
    def part(self) -> Part:
        """Once somebody defends alone."""
        return Part.DEFENDERS_BEST

    def objection(self, variant: Variant) -> str | None:
        """Somebody must have a partner."""
        return _objection(variant)

    def open(self, deal: Deal) -> Progress:
        """Only a lone defender is asked."""
        assert deal.contract is not None
        lone = deal.contract.lone_defender
        return Progress(deal, None if lone is None else Asking(self.order, lone))


def _objection(variant: Variant) -> str | None:
    return None if variant.seating.partners(Seat(0), None) else "nobody has a partner to ask"


class Asking(NamedTuple):
    """The lone hand asks, or plays what it has."""

    order: ExchangeOrder
    to_act: Seat

    @property
    def ask(self) -> Ask:
        """Where the discard comes first, it is the question."""
        return Ask.LAY_AWAY_TO_ASK if self.order is ExchangeOrder.DISCARD_FIRST else Ask.ASK_FOR_BEST

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Not to ask; else any card held, or the question to each who can be asked."""
        if self.order is ExchangeOrder.RECEIVE_FIRST:
            return (_PASS, *_questions(deal, self.to_act))
        return (_PASS, *(LAY_AWAY[card] for card in deal.hands[self.to_act]))

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """Everything is open."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """The partner is asked next, unless the hand stays as it is; of several first which."""
        first = self.order is ExchangeOrder.DISCARD_FIRST
        questions = _questions(deal, seat)
        if action == _PASS:
            return Progress(deal._replace(calls=(*deal.calls, (seat, action))), None, (Called(seat, action),))
        if not first and action in questions:
            return _asked(deal, self.order, seat, action)
        if not first or not isinstance(action, LayAway):
            raise IllegalAction(NotAskedNow(self.ask))
        if action.card not in deal.hands[seat]:
            raise IllegalAction(NotHeld(action.card))
        hands = without(deal.hands, seat, action.card)
        deal = deal._replace(hands=hands, laid_away=(*deal.laid_away, (seat, action.card)))
        (only, *others) = deal.variant.seating.partners(seat, None)
        stage = AskingWhom(self.order, seat) if others else Giving(self.order, only, seat)
        return Progress(deal, stage, (LaidAway(seat, action.card),))


class AskingWhom(NamedTuple):
    """The lone hand, which has laid a card away, says which of its partners gives. (rules.md 4.17)"""

    order: ExchangeOrder
    to_act: Seat

    @property
    def ask(self) -> Ask:
        """Which of them."""
        return Ask.ASK_WHOM

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Each of them."""
        return _questions(deal, self.to_act)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """Everybody hears who is asked."""
        if action not in _questions(deal, seat):
            raise IllegalAction(NotAskedNow(self.ask))
        return _asked(deal, self.order, seat, action)


def _questions(deal: Deal, asker: Seat) -> tuple[Action, ...]:
    """The question as it can be put: to the only partner, or to each of several, clockwise."""
    seating = deal.variant.seating
    partners = seating.partners(asker, None)
    if len(partners) == 1:
        return (_ASK,)
    return tuple(AskForBest(seat) for seat in sorted(partners, key=lambda seat: (seat - asker) % seating.seats))


def _asked(deal: Deal, order: ExchangeOrder, asker: Seat, question: Action) -> Progress:
    assert isinstance(question, AskForBest)
    (only, *_) = deal.variant.seating.partners(asker, None)
    giver = only if question.giver is None else question.giver
    deal = deal._replace(calls=(*deal.calls, (asker, question)))
    return Progress(deal, Giving(order, giver, asker), (Called(asker, question),))


class Giving(NamedTuple):
    """The resting partner, also a dealer who holds the taken card, gives one card away. (SP; rules.md 4.4)"""

    order: ExchangeOrder
    to_act: Seat
    taker: Seat

    @property
    def ask(self) -> Ask:
        """The best card."""
        return Ask.GIVE_BEST

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Any card held: which is best is the giver's own judgement. (BR)"""
        return tuple([GIVE[card] for card in deal.hands[self.to_act]])

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """Everything is open."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """The card changes hands, and nobody else sees it."""
        if not isinstance(action, GiveCard):
            raise IllegalAction(NotAskedNow(self.ask))
        card = action.card
        if card not in deal.hands[seat]:
            raise IllegalAction(NotHeld(card))
        hands = _with(without(deal.hands, seat, card), self.taker, card)
        gift = CardGiven(seat, self.taker, card)
        deal = deal._replace(hands=hands, gifts=(*deal.gifts, gift))
        stage = LayingAway(self.taker, None) if self.order is ExchangeOrder.RECEIVE_FIRST else None
        return Progress(deal, stage, (gift,))


def _with(hands: tuple[tuple[Card, ...], ...], seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    return (*hands[:seat], (*hands[seat], card), *hands[seat + 1 :])
