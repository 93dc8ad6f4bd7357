"""Talking about the cards: it is reported aloud, and counts only if whoever did it admits it. Knows no card.

(S0-68; rules.md 4.0.12)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from euchre_core.actions import Action, AnswerTalk, ReportTalk
from euchre_core.cards import Seat
from euchre_core.events import TalkAnswered, TalkReported, pending
from euchre_core.rules import Deal, Progress

_ANSWERS = (AnswerTalk(admitted=True), AnswerTalk(admitted=False))


class TalkPenalty(StrEnum):
    """What an admitted talk costs."""

    NONE = "none"
    """Nobody reports anything."""
    REPLAY = "replay"
    """The deal is void, and the same player deals again."""
    AWARD1 = "award1"
    """The side that reported it gets a point, and the play goes on."""


@dataclass(frozen=True, slots=True)
class TableTalk:
    """Nobody waits for an answer: what isn't admitted before the next deal was nothing."""

    penalty: TalkPenalty

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """The answer to what was reported of this seat; and the others' talk, each of them once in a deal.

        A seat that an answer is awaited from isn't reported a second time meanwhile.
        """
        awaited, own = pending(deal.incidents), deal.variant.seating.side_of(seat, None)
        others = (Seat(other) for other in range(deal.variant.seating.seats) if other not in own)
        return (
            *(_ANSWERS if seat in awaited else ()),
            *(ReportTalk(other) for other in others if other not in awaited and not _has_reported(deal, seat, other)),
        )

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """A report changes nothing; an answer that admits it does."""
        if isinstance(action, ReportTalk):
            told = TalkReported(seat, action.accused)
            return Progress(deal._replace(incidents=(*deal.incidents, told)), deal.stage, (told,))
        assert isinstance(action, AnswerTalk)
        by, awards = pending(deal.incidents)[seat], action.admitted and self.penalty is TalkPenalty.AWARD1
        point = -1 if deal.variant.ending.down else 1
        answered = TalkAnswered(by, seat, action.admitted, point if awards else 0)
        deal = deal._replace(incidents=(*deal.incidents, answered))
        if awards:
            team = deal.variant.seating.side_of(by, None)
            score = tuple([points + point * (other in team) for other, points in enumerate(deal.score)])
            return Progress(deal._replace(score=score), deal.stage, (answered,))
        if action.admitted:
            return Progress(deal._replace(stopped_by=answered), None, (answered,), thrown_in=deal.dealer)
        return Progress(deal, deal.stage, (answered,))


def _has_reported(deal: Deal, seat: Seat, accused: Seat) -> bool:
    return any(isinstance(said, TalkReported) and said == (seat, accused) for said in deal.incidents)
