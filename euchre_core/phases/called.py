"""A card is called for a partner, and nobody but its holder knows whose partner that is until it falls.

The holder is written nowhere: who it is follows from the hands alone, and the contract names a partner only once
everybody can know. So nothing that is made of the contract (sides, counts, points of a deal in play) can tell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from euchre_core.actions import Action, CallCard, CallNone, PlayCard
from euchre_core.cards import Card, Rank, Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import Called, SidesShown
from euchre_core.reasons import Ask, NotAskedNow, NotToBeCalled, Reason
from euchre_core.rules import Deal, Part, Progress, Sides, Stage, Variant

_CALL_NONE = CallNone()


@dataclass(frozen=True, slots=True)
class CalledPartner:
    """Once the dealer has laid away, the maker calls an ace, or none: its holder, if any, is the partner. (CA, BW;
    rules.md 4.15)

    Nothing depends on where the card is: one that lies dead, or in the maker's own hand, is called like any other.
    """

    trump_ace: bool = True
    """Whether the ace of trumps may be called. (CA)"""
    any_card: bool = False
    """Whether any card that is no trump may be called, instead of the aces. (BW)"""

    @property
    def part(self) -> Part:
        """After the exchange, before the play."""
        return Part.CALLING_PARTNER

    def objection(self, variant: Variant) -> str | None:
        """Who plays with whom must be open until then."""
        return None if variant.seating.sides is Sides.CALLED else "nobody's partner is left to be called"

    def open(self, deal: Deal) -> Progress:
        """The maker is asked."""
        assert deal.contract is not None
        return Progress(deal, Calling(self, deal.contract.maker))

    def callable_cards(self, deal: Deal) -> tuple[Card, ...]:
        """In the order of a sorted pack, whoever holds them."""
        contract, order = deal.contract, deal.variant.order
        assert contract is not None
        trumps = order.trumps(deal.variant.cards, contract.trump)
        if self.any_card:
            return tuple(card for card in deal.variant.cards if card not in trumps)
        aces = (card for card in deal.variant.cards if card.rank is Rank.ACE)
        return tuple(card for card in aces if self.trump_ace or card not in trumps)


class Calling(NamedTuple):
    """The maker calls a card, or none."""

    phase: CalledPartner
    to_act: Seat

    @property
    def ask(self) -> Ask:
        """A card for a partner."""
        return Ask.CALL_PARTNER

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """The same whatever anybody holds; none last."""
        return (*map(CallCard, self.phase.callable_cards(deal)), _CALL_NONE)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card of the hand is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """A maker who calls none is alone, and everybody knows."""
        if not isinstance(action, CallCard | CallNone):
            raise IllegalAction(NotAskedNow(self.ask))
        if isinstance(action, CallCard) and action.card not in self.phase.callable_cards(deal):
            raise IllegalAction(NotToBeCalled(action.card))
        contract, said = deal.contract, Called(seat, action)
        assert contract is not None
        deal = deal._replace(calls=(*deal.calls, (seat, action)))
        if isinstance(action, CallNone):
            after = _shown(Progress(deal, None), None)
            return after._replace(events=(said, *after.events))
        return Progress(deal._replace(contract=contract._replace(called=action.card)), None, (said,))


class InSecret(NamedTuple):
    """A trick in progress while the card called has not fallen. Its repr shows no card."""

    playing: Stage

    def __repr__(self) -> str:
        return f"<in secret: {self.playing!r}>"

    @property
    def to_act(self) -> Seat:
        """Whose turn it is."""
        return self.playing.to_act

    @property
    def ask(self) -> Ask:
        """What the play asks for."""
        return self.playing.ask

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Those of the play."""
        return self.playing.choices(deal)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Those of the play."""
        return self.playing.asides(deal, seat)

    def why(self, deal: Deal) -> Reason | None:
        """That of the play."""
        return self.playing.why(deal)

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """With the card called its holder is known; with the last card, that nobody held it."""
        after = Progress(*self.playing.take(deal, seat, action))
        contract = after.deal.contract
        assert contract is not None
        if isinstance(action, PlayCard) and action.card == contract.called:
            return _shown(after, seat)
        if after.stage is None:  # played out, or laid down
            hands = enumerate(after.deal.hands)
            return _shown(after, next((Seat(other) for other, hand in hands if contract.called in hand), None))
        return after._replace(stage=InSecret(after.stage))


def in_secret(deal: Deal, stage: Stage) -> Stage:
    """The play as it begins, or goes on: in secret as long as a card called has not fallen."""
    contract = deal.contract
    return stage if contract is None or contract.called is None or contract.sides_shown else InSecret(stage)


def fallen(deal: Deal, seat: Seat, card: Card) -> Deal:
    """The same with the sides known, if it was that card, played by that seat, that was called."""
    contract = deal.contract
    if contract is None or contract.called != card or contract.sides_shown:
        return deal
    return _shown(Progress(deal, None), seat).deal


def _shown(after: Progress, holder: Seat | None) -> Progress:
    """The same with the sides known to all; `holder` of the card called: None where it lies dead, or none was."""
    contract = after.deal.contract
    assert contract is not None
    alone = holder in (None, contract.maker)
    partners = () if holder is None or alone else (holder,)
    contract = contract._replace(alone=alone, partners=partners, sides_shown=True)
    events = (*after.events, SidesShown(contract))
    return after._replace(deal=after.deal._replace(contract=contract), events=events)
