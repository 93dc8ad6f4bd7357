"""Tricks with a layout: one plays from the hand and from the cards that lie face up; what lay beneath is turned up.

A pile never changes: its first card is dealt face up on its second, which is turned once the first has gone to a
complete trick. Nobody knows a second card before, its owner neither. (rules.md 4.2)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from euchre_core.actions import Action, LayDown
from euchre_core.cards import Card, Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import CardUncovered, Event, Trick
from euchre_core.phases.play import Playing, TrickPlay, course_of
from euchre_core.reasons import Ask, NoLayingDown, NotSureOfTheRest, Reason
from euchre_core.rules import Deal, Progress, Variant


@dataclass(frozen=True, slots=True)
class LayoutPlay(TrickPlay):
    """Following counts the hand and what lies face up; the card beneath turns up after the trick. (rules.md 4.2)"""

    def objection(self, variant: Variant) -> str | None:
        """There must be piles."""
        return None if variant.layout.piles else "no cards lie in piles"

    def open(self, deal: Deal) -> Progress:
        """Whoever isn't the dealer leads."""
        leader = deal.next_active(deal.dealer)
        stage = LayoutPlaying(Playing(leader, None, deal.hands[leader], course_of(deal)))
        return Progress(deal.moved(deal.hands, deal.tricks, Trick(leader), stage), stage)


class LayoutPlaying(NamedTuple):
    """A trick in progress. Its repr shows no card."""

    playing: Playing

    def __repr__(self) -> str:
        return repr(self.playing)

    @property
    def to_act(self) -> Seat:
        """Whoever plays next."""
        return self.playing.to_act

    @property
    def ask(self) -> Ask:
        """A card."""
        return self.playing.ask

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Of the hand and of what lies face up."""
        return self.playing.choices(deal)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """A hand may be laid down once its owner knows all of it."""
        return () if deal.covered(seat) else self.playing.asides(deal, seat)

    def why(self, deal: Deal) -> Reason | None:
        """The suit to follow."""
        return self.playing.why(deal)

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """As in any game; after the trick what lay under its cards is turned up, and can be played."""
        if isinstance(action, LayDown) and deal.covered(seat):
            rules = deal.variant.phase(LayoutPlay)
            raise IllegalAction(NotSureOfTheRest() if rules is not None and rules.claims else NoLayingDown())
        after = Progress(*self.playing.take(deal, seat, action))
        if len(after.deal.tricks) == len(deal.tricks):
            stage = after.stage
            wrapped = LayoutPlaying(stage) if isinstance(stage, Playing) else stage
            return after._replace(stage=wrapped)
        winner = after.deal.tricks[-1].winner
        hands, events = list(after.deal.hands), list[Event](after.events)
        for owner, card in _uncovered(after.deal):
            hands[owner] = (*hands[owner], card)
            events.append(CardUncovered(owner, card))
        if not hands[winner]:
            return after
        stage = LayoutPlaying(Playing(winner, None, hands[winner], self.playing.course))
        turned = after.deal.moved(tuple(hands), after.deal.tricks, Trick(winner), stage)
        return Progress(turned, stage, tuple(events))


def _uncovered(deal: Deal) -> list[tuple[Seat, Card]]:
    """What lay beneath the cards of the trick just complete, from its leader on."""
    played = deal.tricks[-1].trick.plays
    beneath = {first: second for piles in deal.piles for first, second in piles}
    return [(seat, beneath[card]) for seat, card in played if card in beneath]
