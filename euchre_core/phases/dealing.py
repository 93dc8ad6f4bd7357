"""The dealer hands out the cards in packets, and turns one up. Knows nothing of how the pack was shuffled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from euchre_core.actions import Action, DealOut, TurnUp
from euchre_core.cards import Card, Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import Called, CardsDealt, CardTurned, Event, LayoutDealt, PackOffered
from euchre_core.phases.blind import BlindLoner
from euchre_core.phases.joker_turned import JokerTurned
from euchre_core.reasons import Ask, NotAskedNow, PacketsDoNotFit, Reason
from euchre_core.rules import Deal, Part, Progress, Seating, Variant
from euchre_core.views import Fate, Turned

_TURN_UP = TurnUp()
_BEFORE_LOOKING = (JokerTurned, BlindLoner)
# A NamedTuple's own constructor costs three times this.
_new = tuple.__new__


@dataclass(frozen=True, slots=True)
class Dealing:
    """Cards clockwise from the dealer's left, so many at a time in each round; then the next card is turned up.

    A round of three and a round of two, by default. (S0-9, S4-18)
    """

    packets: tuple[int, ...] = (3, 2)
    alternate: bool = False
    """Whether every second seat gets its packets in the reverse order: 3, 2, 3, 2, then 2, 3, 2, 3. (S1-12)"""

    free: bool = False
    """Whether the dealer says, deal by deal, in which packets of two and three. (S0-10)"""

    @property
    def part(self) -> Part:
        """The first one, but for the cut."""
        return Part.DEALING

    def objection(self, variant: Variant) -> str | None:
        """The packets must make up a hand."""
        dealt = sum(self.packets)
        return f"packets of {dealt} cards for hands of {variant.layout.hand}" if dealt != variant.layout.hand else None

    def recipients(self, seating: Seating, dealer: Seat) -> tuple[Seat, ...]:
        """Who gets each card of the pack, first card first; the pack's rest is dead cards, spares and kitty."""
        return _recipients(self.packets, self.alternate, seating.seats, dealer)

    def open(self, deal: Deal) -> Progress:
        """The cards go out; or the dealer is asked how."""
        if self.free:
            return Progress(deal, Packeting(self, deal.dealer), (PackOffered(deal.dealer),))
        return self.hand_out(deal)

    def hand_out(self, deal: Deal) -> Progress:
        """Nothing to ask: the cards go out."""
        variant, pack = deal.variant, deal.kitty
        layout, seating = variant.layout, variant.seating
        order, takers = _takers(self.packets, self.alternate, seating.seats, deal.dealer)
        hands = tuple([take(pack) for take in takers])
        if layout.piles:
            return _laid_out(deal, order, hands)
        rest = pack[seating.seats * layout.hand :]
        dead, rest = rest[: layout.dead], rest[layout.dead :]
        spares: tuple[tuple[Card, ...], ...] = ()
        if layout.spares:
            piles = {seat: rest[layout.spares * at : layout.spares * (at + 1)] for at, seat in enumerate(order)}
            spares = tuple(piles[Seat(seat)] for seat in range(seating.seats))
            rest = rest[layout.spares * seating.seats :]
        if not layout.turn_up:
            dealt = _dealt(order, hands, None)
            return Progress(deal._replace(hands=hands, dead=dead, spares=spares, kitty=rest), None, dealt)
        if deal.stolen_from is not None:
            unseen = deal.dealer if _may_keep_hand_from_dealer(variant) else None
            deal = deal._replace(hands=hands, dead=dead, spares=spares, kitty=rest, unseen=unseen)
            return Progress(deal, TurningUp(deal.dealer), _dealt(order, hands, unseen))
        upcard, rest = rest[0], rest[1:]
        unseen = deal.dealer if _keeps_hand_from_dealer(variant, upcard) else None
        turned = _new(Turned, (upcard, Fate.LYING, None))
        deal = deal._replace(
            hands=hands, dead=dead, spares=spares, kitty=rest, upcard=upcard, turned=turned, unseen=unseen
        )
        return _new(Progress, (deal, None, (*_dealt(order, hands, unseen), _new(CardTurned, (upcard,))), None))


def _dealt(order: tuple[Seat, ...], hands: tuple[tuple[Card, ...], ...], unseen: Seat | None) -> tuple[Event, ...]:
    return tuple([_new(CardsDealt, (seat, hands[seat], seat == unseen)) for seat in order])


def _laid_out(deal: Deal, order: tuple[Seat, ...], hands: tuple[tuple[Card, ...], ...]) -> Progress:
    """Of each hand the first cards lie face down, as many face up on them, and the rest is held. (rules.md 4.2)"""
    count = deal.variant.layout.piles
    piles = tuple(tuple(zip(hand[count : 2 * count], hand[:count], strict=True)) for hand in hands)
    events: list[Event] = []
    for seat in order:
        hand = hands[seat]
        events += [CardsDealt(seat, hand[2 * count :]), LayoutDealt(seat, hand[count : 2 * count])]
    # What lies face up is played from as the hand is.
    playable = tuple(hand[count:] for hand in hands)
    return Progress(deal._replace(hands=playable, piles=piles, kitty=()), None, tuple(events))


class TurningUp(NamedTuple):
    """The cards of a stolen deal are out; when its dealer turns one up it stands. (rules.md 4.0.6, DEALT)"""

    to_act: Seat

    @property
    def ask(self) -> Ask:
        """The top card of the kitty."""
        return Ask.TURN_UP

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """There is nothing else to do."""
        return (_TURN_UP,)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """What the others say against it is said beside the game."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """Nothing stands against it."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """Turned, the deal goes on as any other."""
        if action != _TURN_UP:
            raise IllegalAction(NotAskedNow(self.ask))
        upcard, rest, dealer = deal.kitty[0], deal.kitty[1:], deal.dealer
        unseen = dealer if _keeps_hand_from_dealer(deal.variant, upcard) else None
        looked = (CardsDealt(dealer, deal.hands[dealer]),) if unseen is None and deal.unseen is not None else ()
        opening, turned = (*deal.opening, (seat, action)), Turned(upcard, Fate.LYING)
        deal = deal._replace(kitty=rest, upcard=upcard, turned=turned, unseen=unseen, opening=opening)
        return Progress(deal, None, (Called(seat, action), CardTurned(upcard), *looked))


class Packeting(NamedTuple):
    """The dealer holds the pack."""

    phase: Dealing
    to_act: Seat

    @property
    def ask(self) -> Ask:
        """In which packets."""
        return Ask.PACKETS

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Every row of twos and threes that makes up a hand, the usual one first."""
        usual, rows = self.phase.packets, _rows(deal.variant.layout.hand)
        return tuple(DealOut(row) for row in sorted(rows, key=lambda row: row != usual))

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """Nothing stands against it."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """The cards go out as the dealer said."""
        if not isinstance(action, DealOut):
            raise IllegalAction(NotAskedNow(self.ask))
        if action.packets not in _rows(deal.variant.layout.hand):
            raise IllegalAction(PacketsDoNotFit(deal.variant.layout.hand))
        deal = deal._replace(opening=(*deal.opening, (seat, action)))
        dealt = replace(self.phase, packets=action.packets, free=False).hand_out(deal)
        return dealt._replace(events=(Called(seat, action), *dealt.events))


@lru_cache(maxsize=16)
def _rows(hand: int) -> tuple[tuple[int, ...], ...]:
    """All rows of twos and threes that make up that many cards, those with threes first before the others."""
    if hand == 0:
        return ((),)
    return tuple((first, *rest) for first in (3, 2) if first <= hand for rest in _rows(hand - first))


def _keeps_hand_from_dealer(variant: Variant, upcard: Card) -> bool:
    """Whether the turned card obliges the dealer to speak before looking. (rules.md 4.0.6)"""
    for phase in variant.phases:  # noqa: SIM110  (every deal passes here, and a generator costs three times this)
        if isinstance(phase, _BEFORE_LOOKING) and phase.is_blind(upcard):
            return True
    return False


@lru_cache(maxsize=256)
def _may_keep_hand_from_dealer(variant: Variant) -> bool:
    """Whether any card of the pack would."""
    return any(_keeps_hand_from_dealer(variant, card) for card in variant.cards)


def _recipients(packets: tuple[int, ...], alternate: bool, seats: int, dealer: Seat) -> tuple[Seat, ...]:
    order = [Seat((dealer + 1 + k) % seats) for k in range(seats)]
    found: list[Seat] = []
    for packet, reverse in zip(packets, packets[::-1], strict=True):
        for place, seat in enumerate(order):
            found += [seat] * (reverse if alternate and place % 2 else packet)
    return tuple(found)


_Taker = Callable[[Sequence[Card]], tuple[Card, ...]]


@lru_cache(maxsize=256)
def _takers(
    packets: tuple[int, ...], alternate: bool, seats: int, dealer: Seat
) -> tuple[tuple[Seat, ...], tuple[_Taker, ...]]:
    """The seats in dealing order; and for each seat, from 0, what picks its cards out of the pack."""
    recipients = _recipients(packets, alternate, seats, dealer)
    places = ([place for place, seat in enumerate(recipients) if seat == taker] for taker in range(seats))
    return tuple(dict.fromkeys(recipients)), tuple(itemgetter(*mine) for mine in places)
