"""The dealer takes the ordered card and lays one away. Knows nothing of who ordered it, or why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from euchre_core.actions import Action, LayAway
from euchre_core.cards import Card, Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import Ask, LaidAway, MustKeepUpcard, NotAskedNow, NotHeld, Reason, UpcardTaken
from euchre_core.phases.hands import LAY_AWAY, without
from euchre_core.rules import Deal, Part, Progress, Variant
from euchre_core.views import Fate


@dataclass(frozen=True, slots=True)
class DealerPickup:
    """The upcard joins the dealer's hand, and one card of the six goes face down. (S0-14, S0-36)

    A dealer who rests has the card in a hand that takes no part, and is asked nothing. (rules.md C37)
    """

    may_lay_upcard_away: bool = True
    """Whether the card just taken may be the one laid away. (S0-14: any card; rules.md C17)"""

    @property
    def part(self) -> Part:
        """After the auction, before the play."""
        return Part.EXCHANGE

    def objection(self, variant: Variant) -> str | None:
        """There must be a card to take."""
        return None if variant.layout.turn_up else "a pick-up needs a turned card"

    def open(self, deal: Deal) -> Progress:
        """Take the card if it was ordered; in the second round nothing is taken. (S0-39)"""
        assert deal.turned is not None
        if deal.turned.fate is not Fate.LYING:
            return Progress(deal, None)
        card, dealer = deal.turned.card, deal.dealer
        hand = (*deal.hands[dealer], card)
        hands = (*deal.hands[:dealer], hand, *deal.hands[dealer + 1 :])
        deal = deal._replace(hands=hands, upcard=None, turned=deal.turned._replace(fate=Fate.TAKEN))
        stage = LayingAway(dealer, None if self.may_lay_upcard_away else card) if deal.active(dealer) else None
        return Progress(deal, stage, (UpcardTaken(dealer, card),))


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

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """Face down, and out of play."""
        if not isinstance(action, LayAway):
            raise IllegalAction(NotAskedNow(self.ask))
        if action.card not in deal.hands[seat]:
            raise IllegalAction(NotHeld(action.card))
        if action.card == self.kept:
            raise IllegalAction(MustKeepUpcard(action.card))
        hands = without(deal.hands, seat, action.card)
        deal = deal._replace(hands=hands, laid_away=(*deal.laid_away, (seat, action.card)))
        return Progress(deal, None, (LaidAway(seat, action.card),))
