"""Face-down cards that are taken once trump is made, as many others laid away for them. Knows nothing of the upcard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from euchre_core.actions import Action, LayAway, LayTogether, Leave, Take
from euchre_core.cards import Card, Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import LaidAway, SparesLeft, SparesTaken
from euchre_core.phases.hands import LAY_AWAY, without
from euchre_core.reasons import Ask, NotAskedNow, NotHeld, Reason
from euchre_core.rules import Deal, Part, Progress, Variant


@dataclass(frozen=True, slots=True)
class SpareCards:
    """The maker takes the dead cards, or each seat the cards beside its hand, and keeps as many as before.

    Where they lie beside the hands the maker may leave them, which is going alone; the others always take. (rules.md
    4.2)
    """

    @property
    def part(self) -> Part:
        """After the dealer has taken or left the turned card."""
        return Part.EXCHANGE

    def objection(self, variant: Variant) -> str | None:
        """There must be cards to take, of one kind."""
        layout = variant.layout
        return None if bool(layout.dead) != bool(layout.spares) else "spare cards lie either dead or beside the hands"

    def open(self, deal: Deal) -> Progress:
        """The maker comes first."""
        assert deal.contract is not None
        maker = deal.contract.maker
        if deal.variant.layout.spares:
            return Progress(deal, Choosing(self, maker))
        return self.taken(deal._replace(dead=()), maker, deal.dead)

    def taken(self, deal: Deal, seat: Seat, these: tuple[Card, ...]) -> Progress:
        """Those cards are in that hand, which has so many too many."""
        hands = (*deal.hands[:seat], (*deal.hands[seat], *these), *deal.hands[seat + 1 :])
        spares = tuple(() if owner == seat else cards for owner, cards in enumerate(deal.spares))
        deal = deal._replace(hands=hands, spares=spares)
        return Progress(deal, LayingDown(self, seat), (SparesTaken(seat, these),))

    def after(self, deal: Deal, seat: Seat) -> Progress:
        """The next seat clockwise takes what lies beside its hand; the maker was the first."""
        assert deal.contract is not None
        following = deal.variant.seating.left_of(seat)
        if not deal.variant.layout.spares or following == deal.contract.maker:
            return Progress(deal, None)
        return self.taken(deal, following, deal.spares[following])


class Choosing(NamedTuple):
    """The maker takes the cards beside the hand, or goes alone without them."""

    phase: SpareCards
    to_act: Seat

    @property
    def ask(self) -> Ask:
        """Take them or leave them."""
        return Ask.TAKE_SPARES

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Unseen either way."""
        return (Take(), Leave())

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """Nothing is kept from the maker."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """Left, they stay face down to the end, and all five tricks pay as a lone hand's."""
        match action:
            case Take():
                return self.phase.taken(deal, seat, deal.spares[seat])
            case Leave():
                assert deal.contract is not None
                alone = deal._replace(contract=deal.contract._replace(alone=True))
                after = self.phase.after(alone, seat)
                return after._replace(events=(SparesLeft(seat), *after.events))
            case _:
                raise IllegalAction(NotAskedNow(self.ask))


class LayingDown(NamedTuple):
    """Cards too many: one after the other is laid away, or several together."""

    phase: SpareCards
    to_act: Seat

    @property
    def ask(self) -> Ask:
        """One more away."""
        return Ask.LAY_DOWN

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Any card; several at once are no other choice than those one by one."""
        return tuple([LAY_AWAY[card] for card in deal.hands[self.to_act]])

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """Any card may go."""
        return None

    def too_many(self, deal: Deal) -> int:
        """How many are still to go."""
        return len(deal.hands[self.to_act]) - deal.variant.layout.hand

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """Face down and out of play, until the hand is as large as it was dealt."""
        if isinstance(action, LayTogether):
            return self._together(deal, seat, action.cards)
        if not isinstance(action, LayAway):
            raise IllegalAction(NotAskedNow(self.ask))
        if action.card not in deal.hands[seat]:
            raise IllegalAction(NotHeld(action.card))
        hands = without(deal.hands, seat, action.card)
        deal = deal._replace(hands=hands, laid_away=(*deal.laid_away, (seat, action.card)))
        away = (LaidAway(seat, action.card),)
        if len(hands[seat]) > deal.variant.layout.hand:
            return Progress(deal, self, away)
        after = self.phase.after(deal, seat)
        return after._replace(events=(*away, *after.events))

    def _together(self, deal: Deal, seat: Seat, cards: tuple[Card, ...]) -> Progress:
        """All of them or, where one can't go, none."""
        if len(cards) > self.too_many(deal):
            raise IllegalAction(NotAskedNow(self.ask))
        progress = Progress(deal, self)
        for card in cards:
            after = self.take(progress.deal, seat, LayAway(card))
            progress = after._replace(events=(*progress.events, *after.events))
        return progress
