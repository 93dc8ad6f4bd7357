"""Tricks: who leads, who must follow, who takes them. Knows nothing of what they are worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from euchre_core.actions import Action, PlayCard
from euchre_core.cards import Seat, Suit
from euchre_core.errors import IllegalAction
from euchre_core.events import Ask, CardPlayed, MustFollow, NotAskedNow, NotHeld, Reason, Trick, TrickWon
from euchre_core.phases.hands import PLAY, without
from euchre_core.rules import Deal, Part, Progress, Variant
from euchre_core.views import WonTrick

# A NamedTuple's own constructor costs three times this, and every card played passes here several times.
_new = tuple.__new__


class AloneLead(StrEnum):
    """Who leads to the first trick of a lone hand."""

    ELDEST_ACTIVE = "eldest-active"
    """The first active seat from the dealer's left, as in any other deal. (S0-42, S4-29)"""
    LEFT_OF_LONER = "left-of-loner"
    """The first active seat from the lone maker's left. (rules.md C18)"""


@dataclass(frozen=True, slots=True)
class TrickPlay:
    """Clockwise; follow the suit led if you can; the winner leads next. (S0-42 to S0-46)"""

    alone_lead: AloneLead = AloneLead.ELDEST_ACTIVE

    @property
    def part(self) -> Part:
        """The play itself."""
        return Part.PLAY

    def objection(self, variant: Variant) -> str | None:
        """Any game can be played in tricks."""
        return None

    def open(self, deal: Deal) -> Progress:
        """The first leader is asked."""
        assert deal.contract is not None
        after = deal.dealer
        if deal.contract.alone and self.alone_lead is AloneLead.LEFT_OF_LONER:
            after = deal.contract.maker
        leader = deal.next_active(after)
        stage = Playing(leader, None)
        return Progress(deal.moved(deal.hands, deal.tricks, Trick(leader), stage), stage)


class Playing(NamedTuple):
    """A trick in progress; `led` is the effective suit led, None for the leader."""

    to_act: Seat
    led: Suit | None

    @property
    def ask(self) -> Ask:
        """A card."""
        return Ask.PLAY

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """In the hand's order."""
        assert deal.contract is not None
        playable = deal.variant.order.playable(deal.hands[self.to_act], self.led, deal.contract.trump)
        return tuple(map(PLAY.__getitem__, playable))

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """The suit to follow, if it leaves cards of this hand out."""
        assert deal.contract is not None
        hand, order, trump = deal.hands[self.to_act], deal.variant.order, deal.contract.trump
        playable = order.playable(hand, self.led, trump)
        if self.led is None or len(playable) == len(hand):
            return None
        # The left bower surprises both where it must follow trump and where it doesn't follow its printed suit.
        left = order.left_bower(trump)
        surprising = left is not None and left in hand and (left in playable or left.suit is self.led)
        return MustFollow(self.led, order.sorted_hand(playable, trump), left if surprising else None)

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """The card goes to the trick; the last one decides it."""
        if not isinstance(action, PlayCard):
            raise IllegalAction(NotAskedNow(Ask.PLAY))
        card = action.card
        hand = deal.hands[seat]
        if card not in hand:
            raise IllegalAction(NotHeld(card))
        order, led, contract, so_far = deal.variant.order, self.led, deal.contract, deal.trick
        assert contract is not None
        assert so_far is not None
        trump = contract.trump
        if not order.may_play(card, hand, led, trump):
            reason = self.why(deal)
            assert reason is not None
            raise IllegalAction(reason)
        hands = without(deal.hands, seat, card)
        leader, plays = so_far
        trick = _new(Trick, (leader, (*plays, (seat, card))))
        played = _new(CardPlayed, (seat, card))
        follower = deal.next_active(seat)
        if follower != leader:
            stage = _new(Playing, (follower, order.effective_suit(card, trump) if led is None else led))
            return _new(Progress, (deal.moved(hands, deal.tricks, trick, stage), stage, (played,), None))
        winner = order.winner(trick.plays, trump)
        tricks = (*deal.tricks, WonTrick(trick, winner))
        events = (played, TrickWon(winner, trick))
        if not hands[winner]:
            return Progress(deal.moved(hands, tricks, None, None), None, events)
        stage = Playing(winner, None)
        return Progress(deal.moved(hands, tricks, Trick(winner), stage), stage, events)
