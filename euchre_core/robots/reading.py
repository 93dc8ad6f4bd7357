"""What a seat can conclude from its view: who is with it, which cards are still about, who is out of a suit.

Knows nothing of what to do about it, and sees no more than the `SeatView` it is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from euchre_core.cards import Card, Denomination, Seat, Suit
from euchre_core.events import Contract
from euchre_core.scoring import TrickByTrick
from euchre_core.variants import variant_for
from euchre_core.views import Fate, PublicView, SeatView

MAKER_LEAN = 1.5
"""How much likelier an unseen trump lies with the maker than in another hand of the same size."""


class Ranks(NamedTuple):
    """One pack as it ranks under one trump: the effective suit of each card, and how high it stands."""

    pack: tuple[Card, ...]
    trump: Suit | None
    suit: dict[Card, Suit | None]
    """The effective suit, so the left bower is a trump."""
    height: dict[Card, int]
    """Larger beats smaller within an effective suit; every trump stands above every plain card."""
    above: dict[Card, int]
    """How many cards of the whole pack beat it in its effective suit: 0 for the right bower, 1 for the left."""


@lru_cache(maxsize=512)
def ranks_of(ruleset: str, trump: Denomination) -> Ranks:
    """How that game's pack ranks when `trump` is trump."""
    variant = variant_for(ruleset)
    pack = variant.pack.in_order()
    order = variant.order
    suit = {card: order.effective_suit(card, trump) for card in pack}
    height = {card: order.strength(card, suit[card], trump) for card in pack}
    above = {card: sum(suit[c] == suit[card] and height[c] > height[card] for c in pack) for card in pack}
    return Ranks(pack, trump.suit, suit, height, above)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A deal in play as one seat understands it."""

    ranks: Ranks
    seat: Seat
    hand: tuple[Card, ...]
    mates: frozenset[Seat]
    """Active seats of the own side, without this one; as long as that isn't known, those that likelier are than not."""
    making: bool
    """Whether this side made trump."""
    maker: Seat | None
    """None where nobody made trump."""
    alone: bool
    plays: tuple[tuple[Seat, Card], ...]
    """The trick in progress."""
    later: tuple[Seat, ...]
    """Active seats that play to this trick after this one, in order."""
    unseen: tuple[Card, ...]
    """Cards this seat can't place: in other hands, the kitty, or laid away by another."""
    voids: frozenset[tuple[Seat, Suit | None]]
    """Seats that have shown they are out of an effective suit."""
    placed: tuple[Seat, Card] | None
    """The card taken up by another seat and not seen since: it is in that hand."""
    thrown: frozenset[tuple[Seat, Suit | None]]
    """Effective suits that a seat has thrown away from, on a trick where it could not follow."""
    shares: dict[tuple[Seat, Suit | None], float]
    """The chance that a seat still to play holds any one unseen card of an effective suit (a `placed` card apart)."""
    tricks: int
    """Of the whole deal."""
    need: int | None
    """Tricks that this hand must take by itself; None where most of them are a side's affair."""
    ours: int
    """Tricks this side has taken."""
    theirs: int
    """Tricks taken against it."""

    @property
    def led(self) -> Suit | None:
        """The effective suit led; None before the lead (and where a suitless card was led)."""
        return self.ranks.suit[self.plays[0][1]] if self.plays else None

    @property
    def best(self) -> tuple[Seat, Card] | None:
        """The play that wins the trick as it lies; None before the lead. Of equal cards the first."""
        if not self.plays:
            return None
        led, trump = self.led, self.ranks.trump
        top = self.plays[0]
        for play in self.plays[1:]:
            suit = self.ranks.suit[play[1]]
            if suit in (led, trump) and self.ranks.height[play[1]] > self.ranks.height[top[1]]:
                top = play
        return top

    def trumps(self) -> tuple[Card, ...]:
        """The trumps in hand."""
        if self.ranks.trump is None:
            return ()
        return tuple(card for card in self.hand if self.ranks.suit[card] == self.ranks.trump)

    def higher(self, card: Card) -> int:
        """How many unseen cards of its own effective suit beat `card`; 0 means that it is the master."""
        suit, height = self.ranks.suit[card], self.ranks.height[card]
        return sum(1 for c in self.unseen if self.ranks.suit[c] == suit and self.ranks.height[c] > height)

    def about(self, suit: Suit | None) -> int:
        """How many unseen cards of that effective suit there are."""
        return sum(1 for c in self.unseen if self.ranks.suit[c] == suit)


def mates_of(public: PublicView, seat: Seat) -> frozenset[Seat]:
    """The other seats of the side that `seat` plays for."""
    for side in public.sides:
        if seat in side:
            return frozenset(side) - {seat}
    return frozenset()


def needed(public: PublicView, contract: Contract, seat: Seat) -> int | None:
    """The tricks that this seat's own hand must take under that contract; None where a side's hands do so together."""
    variant = variant_for(public.ruleset)
    if not isinstance(variant.scoring, TrickByTrick):
        return None
    return variant.scoring.needed(contract, seat, public.dealer, public.turned, variant.layout.hand)


def read(view: SeatView, contract: Contract) -> Reading:
    """The deal as this seat understands it, played under that contract."""
    public = view.public
    ranks = ranks_of(public.ruleset, contract.trump)
    seat, hand = view.seat, view.hand or ()
    plays = public.trick.plays if public.trick else ()
    seen = [card for won in public.won for _, card in won.trick.plays]
    seen += [card for _, card in plays]
    seen += [card for _, card in public.given]
    turned = public.turned
    placed: tuple[Seat, Card] | None = None
    if turned is not None and turned.fate is Fate.TAKEN:
        # The dealer keeps the card taken up more often than not, so it is read as held until it is played.
        # A dealer who gave a lone partner a card may have given that one.
        gave = any(giver == public.dealer for giver, _ in public.gifts)
        if public.dealer != seat and turned.card not in seen and not gave:
            placed = (public.dealer, turned.card)
    elif turned is not None:
        seen.append(turned.card)
    unseen = _without(ranks.pack, (*hand, *view.laid_away, *seen))
    voids, thrown = _shown(public, ranks)
    resting = public.resting
    played = {who for who, _ in plays}
    order = [Seat((seat + step) % public.seats) for step in range(1, public.seats)]
    later = tuple(who for who in order if who not in played and who not in resting)
    places = [(Seat(who), count) for who, count in enumerate(public.hand_counts) if who != seat]
    if placed is not None:
        places = [(who, count - (who == placed[0])) for who, count in places]
    lying = len(unseen) - (placed is not None)
    mates = _mates(view, contract, unseen, placed, places, lying, voids, ranks)
    shares = {
        (who, suit): _share(who, places, lying, voids, suit, contract.caller if suit == ranks.trump else None)
        for who in later
        for suit in (*Suit, None)
    }
    return Reading(
        ranks=ranks,
        seat=seat,
        hand=hand,
        mates=mates - set(resting),
        making=contract.caller is not None and (contract.caller == seat or contract.caller in mates),
        maker=contract.caller,
        alone=contract.alone,
        plays=plays,
        later=later,
        unseen=unseen,
        voids=voids,
        placed=placed,
        thrown=thrown,
        shares=shares,
        tricks=variant_for(public.ruleset).layout.hand,
        need=needed(public, contract, seat),
        ours=sum(1 for won in public.won if won.winner == seat or won.winner in mates),
        theirs=sum(1 for won in public.won if won.winner != seat and won.winner not in mates),
    )


def _mates(
    view: SeatView,
    contract: Contract,
    unseen: tuple[Card, ...],
    placed: tuple[Seat, Card] | None,
    places: list[tuple[Seat, int]],
    lying: int,
    voids: frozenset[tuple[Seat, Suit | None]],
    ranks: Ranks,
) -> frozenset[Seat]:
    """Who is with this seat: as everybody knows, or as its own hand tells, or as the places of the card called do."""
    called, seat = contract.called, view.seat
    if called is None or contract.sides_shown:
        return mates_of(view.public, seat)
    if view.partners:
        return frozenset(view.partners)
    suit, likely = ranks.suit[called], None
    if placed is not None and placed[1] == called:
        likely = placed[0]
    elif called in unseen:
        lean = contract.maker if suit == ranks.trump else None
        others = [who for who, _ in places if who != contract.maker]
        likely = next((who for who in others if _share(who, places, lying, voids, suit, lean) > 0.5), None)
    if seat == contract.maker:
        return frozenset() if likely is None else frozenset({likely})
    return frozenset(who for who, _ in places if who not in (contract.maker, likely))


def _share(
    seat: Seat,
    places: list[tuple[Seat, int]],
    lying: int,
    voids: frozenset[tuple[Seat, Suit | None]],
    suit: Suit | None,
    maker: Seat | None,
) -> float:
    """The part of the places where an unseen card of that suit can lie that is in this seat's hand.

    `lying` unseen cards lie in hands and beside them; `maker` is named where the suit is trump, as likelier to hold it.
    """
    if (seat, suit) in voids:
        return 0.0
    everywhere, here = float(lying), 0.0
    for who, count in places:
        if (who, suit) in voids:
            everywhere -= count
            continue
        room = count * (MAKER_LEAN if who == maker else 1.0)
        everywhere += room - count
        if who == seat:
            here = room
    return min(1.0, here / everywhere) if everywhere > 0 else 0.0


def _without(pack: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    """The pack less those cards, one copy for each."""
    left = list(pack)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def _shown(
    public: PublicView, ranks: Ranks
) -> tuple[frozenset[tuple[Seat, Suit | None]], frozenset[tuple[Seat, Suit | None]]]:
    """Who has shown to be out of which suit, and who has thrown from which."""
    voids: set[tuple[Seat, Suit | None]] = set()
    thrown: set[tuple[Seat, Suit | None]] = set()
    tricks = [won.trick for won in public.won]
    if public.trick:
        tricks.append(public.trick)
    for trick in tricks:
        if not trick.plays:
            continue
        led = ranks.suit[trick.plays[0][1]]
        for who, card in trick.plays[1:]:
            suit = ranks.suit[card]
            if suit != led:
                voids.add((who, led))
                if suit != ranks.trump:
                    thrown.add((who, suit))
    return frozenset(voids), frozenset(thrown)
