"""The dealer takes the ordered card and lays one away, or may leave it. Knows nothing of why it was ordered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from euchre_core.actions import Action, LayAway, Leave, Take
from euchre_core.cards import Card, Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import LaidAway, UpcardLeft, UpcardTaken
from euchre_core.phases.hands import LAY_AWAY, without
from euchre_core.reasons import Ask, MustKeepUpcard, NotAskedNow, NotHeld, Reason
from euchre_core.rules import Deal, Outcome, Part, Progress, Variant
from euchre_core.views import Fate, Turned

# A NamedTuple's own constructor costs twice this, and most deals pass here.
_new = tuple.__new__


@dataclass(frozen=True, slots=True)
class DealerPickup:
    """The upcard joins the dealer's hand, and one card of the six goes face down. (S0-14, S0-36)

    A dealer who rests has the card in a hand that takes no part, and is asked nothing. (rules.md C37)
    """

    may_lay_upcard_away: bool = True
    """Whether the card just taken may be the one laid away. (S0-14: any card; rules.md C17)"""
    may_decline: bool = False
    """Whether a dealer whom another orders may leave the card; who takes it up unasked must have it. (S1-15, S1-16)"""

    @property
    def part(self) -> Part:
        """After the auction, before the play."""
        return Part.EXCHANGE

    def objection(self, variant: Variant) -> str | None:
        """There must be a card to take."""
        return None if variant.layout.turn_up else "a pick-up needs a turned card"

    def open(self, deal: Deal) -> Outcome:
        """Take the card if it was ordered; in the second round nothing is taken. (S0-39)"""
        assert deal.turned is not None
        if deal.turned.fate is not Fate.LYING:
            return Progress(deal, None)
        assert deal.contract is not None
        if self.may_decline and deal.contract.maker != deal.dealer and deal.active(deal.dealer):
            return Progress(deal, Offered(self, deal.dealer))
        return self.taken(deal)

    def taken(self, deal: Deal) -> Outcome:
        """The card is in the dealer's hand; a dealer who plays lays one away."""
        assert deal.turned is not None
        (card, _, stands_for), dealer = deal.turned, deal.dealer
        hands = list(deal.hands)
        hands[dealer] = (*hands[dealer], card)
        deal = deal._replace(hands=tuple(hands), upcard=None, turned=_new(Turned, (card, Fate.TAKEN, stands_for)))
        kept = None if self.may_lay_upcard_away else card
        stage = None if dealer in deal.resting else _new(LayingAway, (dealer, kept))
        return deal, stage, (_new(UpcardTaken, (dealer, card)),), None


class Offered(NamedTuple):
    """Another has ordered the card, and the dealer is free to leave it."""

    phase: DealerPickup
    to_act: Seat

    @property
    def ask(self) -> Ask:
        """Take it or leave it."""
        return Ask.TAKE_OR_LEAVE

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Either way its suit is trump. (S1-16)"""
        return (Take(), Leave())

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """Nothing is kept from the dealer."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Outcome:
        """Taken, it needs another card's place; left, it is out of play and everybody knows. (T47)"""
        assert deal.turned is not None
        card = deal.turned.card
        match action:
            case Take():
                return self.phase.taken(deal)
            case Leave():
                left = deal._replace(turned=deal.turned._replace(fate=Fate.LEFT))
                return Progress(left, None, (UpcardLeft(seat, card),))
            case _:
                raise IllegalAction(NotAskedNow(self.ask))


class LayingAway(NamedTuple):
    """The dealer holds one card too many."""

    to_act: Seat
    kept: Card | None
    """The card that stays in the hand; None where any may go."""

    @property
    def ask(self) -> Ask:
        """Lay one away."""
        return Ask.LAY_AWAY

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Any of the six, the card just taken too unless it must be kept. (S0-14)"""
        return tuple([LAY_AWAY[card] for card in deal.hands[self.to_act] if card != self.kept])

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """The card that must be kept, if one must."""
        return None if self.kept is None else MustKeepUpcard(self.kept)

    def take(self, deal: Deal, seat: Seat, action: Action) -> Outcome:
        """Face down, and out of play."""
        if not isinstance(action, LayAway):
            raise IllegalAction(NotAskedNow(self.ask))
        card = action.card
        if card not in deal.hands[seat]:
            raise IllegalAction(NotHeld(card))
        if card == self.kept:
            raise IllegalAction(MustKeepUpcard(card))
        laid_away = (*deal.laid_away, (seat, card))
        deal = deal._replace(hands=without(deal.hands, seat, card), laid_away=laid_away)
        return deal, None, (_new(LaidAway, (seat, card)),), None
