"""Tricks: who leads, who must follow, who takes them. Knows nothing of what they are worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from euchre_core.actions import Action, DictateCard, LayDown, PlayCard
from euchre_core.cards import MOST_SEATS, Card, Seat, Suit
from euchre_core.errors import IllegalAction
from euchre_core.events import CardPlayed, Trick, TrickWon
from euchre_core.order import Table
from euchre_core.phases.called import in_secret
from euchre_core.phases.hands import DICTATE, PLAY
from euchre_core.phases.lay_down import laid_down, may_lay_down
from euchre_core.reasons import (
    Ask,
    MustFollow,
    NoLayingDown,
    NotAskedNow,
    NotHeld,
    NotSureOfTheRest,
    Reason,
    ShouldFollow,
)
from euchre_core.rules import Deal, Outcome, Part, Progress, Stage, Variant
from euchre_core.views import WonTrick

_LAY_DOWN = LayDown()
# A NamedTuple's own constructor costs three times this, and every card played passes here several times.
_new = tuple.__new__
_play = PLAY.__getitem__
# Made once, as are a hand's offers: some twenty cards are played in a deal, and each is told as an event.
_PLAYED = tuple({card: CardPlayed(Seat(seat), card) for card in PLAY} for seat in range(MOST_SEATS))
_LED = tuple(Trick(Seat(seat)) for seat in range(MOST_SEATS))


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
    claims: bool = True
    """Whether a hand that is sure of every trick left may be laid down. (rules.md 4.0.10)"""
    any_card: bool = False
    """Whether a card is taken that doesn't follow though its hand could. (rules.md 4.0.9)"""

    @property
    def part(self) -> Part:
        """The play itself."""
        return Part.PLAY

    def objection(self, variant: Variant) -> str | None:
        """Any game can be played in tricks."""
        return None

    def open(self, deal: Deal) -> Outcome:
        """The first leader is asked."""
        assert deal.contract is not None
        after, course, hands = deal.dealer, _course(deal, self.any_card), deal.hands
        if deal.contract.alone and self.alone_lead is AloneLead.LEFT_OF_LONER:
            after = deal.contract.maker
        leader = course.followers[after]
        if course.followers[leader] == leader:
            return Progress(deal, None)  # nobody plays against it
        turn = _new(Playing, (leader, None, hands[leader], course))
        stage = in_secret(deal, _asked_for(deal, turn) if course.dictated else turn)
        asked = deal.moved(hands, deal.tricks, _LED[leader], stage)
        return asked, stage, (), None


class Course(NamedTuple):
    """What stays as it is from a deal's first card to its last: looked up once, since every card played asks for it."""

    table: Table
    """The order of the cards in what was made trump."""
    followers: tuple[Seat, ...]
    """By seat: the next one clockwise that plays cards."""
    free: bool
    """Whether a card is taken that doesn't follow though its hand could."""
    dictated: bool
    """Whether an opponent names the first card of a maker whose hand lies face up."""


def course_of(deal: Deal) -> Course:
    """That of a deal in which it is settled what is trump and who rests."""
    rules = deal.variant.phase(TrickPlay)
    return _course(deal, rules is not None and rules.any_card)


def _course(deal: Deal, free: bool) -> Course:
    contract, variant = deal.contract, deal.variant
    assert contract is not None
    followers = _followers(variant.seating.lefts, deal.resting)
    return _new(Course, (variant.order.table(contract.trump), followers, free, contract.jambone))


@lru_cache(maxsize=256)
def _followers(lefts: tuple[Seat, ...], resting: tuple[Seat, ...]) -> tuple[Seat, ...]:
    found = list(lefts)
    for seat, after in enumerate(lefts):
        while after in resting and after != seat:
            after = lefts[after]
        found[seat] = after
    return tuple(found)


class Playing(NamedTuple):
    """A trick in progress. Its repr shows no card."""

    to_act: Seat
    led: Suit | None
    """The effective suit led; None for the leader."""
    playable: tuple[Card, ...]
    """The cards that may be played, in the hand's order; worked out once, when the turn comes."""
    course: Course

    def __repr__(self) -> str:
        return f"<seat {self.to_act} to play>"

    @property
    def ask(self) -> Ask:
        """A card."""
        return Ask.PLAY

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """In the hand's order."""
        return tuple(map(_play, self.playable))

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """A hand sure of every trick left may be laid down."""
        rules = deal.variant.phase(TrickPlay)
        if rules is None or not rules.claims or not deal.active(seat) or not may_lay_down(deal, seat, self.led):
            return ()
        return (_LAY_DOWN,)

    def why(self, deal: Deal) -> Reason | None:
        """The suit to follow, if it leaves cards of this hand out, or should."""
        assert deal.contract is not None
        hand, order, trump = deal.hands[self.to_act], deal.variant.order, deal.contract.trump
        follow = hand if self.led is None else order.playable(hand, self.led, trump)
        if self.led is None or len(follow) == len(hand):
            return None
        # The left bower surprises both where it must follow trump and where it doesn't follow its printed suit.
        left = order.left_bower(trump)
        surprising = left is not None and left in hand and (left in follow or left.suit is self.led)
        reason = ShouldFollow if len(self.playable) == len(hand) else MustFollow
        return reason(self.led, order.sorted_hand(follow, trump), left if surprising else None)

    def take(self, deal: Deal, seat: Seat, action: Action) -> Outcome:
        """The card goes to the trick; the last one decides it. Or a hand is laid down, and no more is played."""
        if not isinstance(action, PlayCard):
            if isinstance(action, LayDown):
                return self._laid_down(deal, seat)
            raise IllegalAction(NotAskedNow(Ask.PLAY))
        card = action.card
        _, led, playable, course = self
        if card not in playable:
            raise IllegalAction(self._refusal(deal, card))
        table, followers, free, dictated = course
        before = deal.trick
        assert before is not None
        leader, plays = before
        after = [*deal.hands]
        left = [*after[seat]]
        left.remove(card)
        after[seat] = tuple(left)
        hands = tuple(after)
        # As tuples what was played and a trick's entry are the same: one object serves as both.
        played = _PLAYED[seat][card]
        trick = _new(Trick, (leader, plays + (played,)))  # noqa: RUF005  (dearer)
        follower = followers[seat]
        if follower != leader:
            if led is None:
                led = table.suits[card]
            playable = hands[follower]
            if not free or (dictated and _is_dictated(deal, follower)):
                playable = tuple(filter(table.counts_as[led], playable)) or playable  # as `Table.playable` does it
            turn = _new(Playing, (follower, led, playable, course))
            stage: Stage = _asked_for(deal, turn) if dictated else turn
            # As `moved` does it. Most steps of a deal pass here, and a call costs more than either line.
            moved = deal[:-4] + (hands, deal.tricks, trick, stage)  # noqa: RUF005  (dearer)
            return _new(Deal, moved), stage, (played,), None
        winner = table.winner(trick.plays)
        tricks = (*deal.tricks, _new(WonTrick, (trick, winner)))
        events = (played, _new(TrickWon, (winner, trick)))
        hand = hands[winner]
        if not hand:
            return deal.moved(hands, tricks, None, None), None, events, None
        stage = _new(Playing, (winner, None, hand, course))
        return deal.moved(hands, tricks, _LED[winner], stage), stage, events, None

    def _laid_down(self, deal: Deal, seat: Seat) -> Progress:
        if _LAY_DOWN not in self.asides(deal, seat):
            rules = deal.variant.phase(TrickPlay)
            raise IllegalAction(NotSureOfTheRest() if rules is not None and rules.claims else NoLayingDown())
        shown = laid_down(deal, seat)
        return Progress(deal._replace(laid_down=shown), None, (shown,))

    def _refusal(self, deal: Deal, card: Card) -> Reason:
        reason = self.why(deal)
        return NotHeld(card) if reason is None or card not in deal.hands[self.to_act] else reason


class Dictating(NamedTuple):
    """The card that a maker with the hand face up plays to the first trick, named by the defender who plays next.

    (rules.md 4.4) Its repr shows no card.
    """

    to_act: Seat
    playing: Playing
    """The maker's own turn."""

    def __repr__(self) -> str:
        return f"<seat {self.to_act} to name a card for seat {self.playing.to_act}>"

    @property
    def ask(self) -> Ask:
        """A card of the maker's."""
        return Ask.DICTATE

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """All that the maker may play."""
        return tuple([DICTATE[card] for card in self.playing.playable])

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """The suit that the maker must follow."""
        return self.playing.why(deal)

    def take(self, deal: Deal, seat: Seat, action: Action) -> Outcome:
        """The maker plays it."""
        if not isinstance(action, DictateCard):
            raise IllegalAction(NotAskedNow(Ask.DICTATE))
        return self.playing.take(deal, self.playing.to_act, PlayCard(action.card))


def _asked_for(deal: Deal, turn: Playing) -> Stage:
    """That turn; or the defender's say in it, where a maker's hand lies face up and no trick is complete."""
    if deal.contract is None or not _is_dictated(deal, turn.to_act):
        return turn
    return Dictating(deal.next_active(deal.contract.maker), turn)


def _is_dictated(deal: Deal, seat: Seat) -> bool:
    """Whether an opponent names what that seat plays."""
    contract = deal.contract
    return contract is not None and contract.jambone and seat == contract.maker and not deal.tricks
