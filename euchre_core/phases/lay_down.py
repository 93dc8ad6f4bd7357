"""Whether a hand is sure of every trick that is left. Knows only what its holder can know. (rules.md 4.0.10)

What it is given is a hand, the cards its holder can't place, and the trick as it lies. So an answer, yes or no, tells
nobody anything about where the other cards are.
"""

from __future__ import annotations

from collections.abc import Sequence

from euchre_core.actions import ClaimSwap
from euchre_core.cards import JOKER, Card, Denomination, Seat, Suit
from euchre_core.events import LaidDown
from euchre_core.order import CardOrder
from euchre_core.rules import Deal
from euchre_core.views import Fate


def may_lay_down(deal: Deal, seat: Seat, led: Suit | None) -> bool:
    """Whether that seat, which plays cards, can claim the rest; `led` is the effective suit of the trick on the table.

    At its own turn, or between tricks from any seat.
    """
    contract, trick = deal.contract, deal.trick
    assert contract is not None
    assert trick is not None
    assert deal.stage is not None
    if trick.plays and deal.stage.to_act != seat:
        return False
    order, trump, hand = deal.variant.order, contract.trump, deal.hands[seat]
    leads = not trick.plays and deal.stage.to_act == seat
    if not leads and len(order.trumps(hand, trump)) < len(hand):
        return False  # most questions end here, before anything is counted
    unseen = unseen_by(deal, seat)
    if leads:
        return sure_on_lead(order, trump, hand, unseen)
    return sure_from_anywhere(order, trump, hand, unseen, tuple(card for _, card in trick.plays), led)


def unseen_by(deal: Deal, seat: Seat) -> tuple[Card, ...]:
    """The cards of the pack that this seat can't place: in other hands, in the kitty, or laid away by another.

    A turned-down card lies open, a claimant's cards were shown, and what the seat laid away it has seen. A card that
    the dealer took up counts as unseen until it is played.
    """
    seen = [*deal.hands[seat], *(card for owner, card in deal.laid_away if owner == seat)]
    seen += [card for won in deal.tricks for _, card in won.trick.plays]
    seen += [card for _, card in deal.trick.plays] if deal.trick else []
    if deal.turned is not None and deal.turned.fate is not Fate.TAKEN:
        seen.append(deal.turned.card)
    seen += [card for _, said in deal.opening if isinstance(said, ClaimSwap) for card in said.cards]
    unseen = list(deal.variant.cards)
    for card in seen:
        unseen.remove(card)
    return tuple(unseen)


def sure_on_lead(order: CardOrder, trump: Denomination, hand: tuple[Card, ...], unseen: Sequence[Card]) -> bool:
    """Draw every trump that may be out, each time with one that beats them all; then each suit from the top. (S0-87)"""
    if trump.suit is None and JOKER in unseen:
        return False
    out = order.trumps(unseen, trump)
    draws = min(len(out), len(hand))
    own = order.trumps(hand, trump)
    if len(own) < draws or not all(_beats(order, trump, card, out, trump.suit) for card in own[:draws]):
        return False
    left = len(hand) - draws
    for suit in {order.effective_suit(card, trump) for card in hand} - {trump.suit}:
        others = [card for card in unseen if order.effective_suit(card, trump) is suit]
        mine = [card for card in hand if order.effective_suit(card, trump) is suit]
        mine.sort(key=lambda card: order.strength(card, card.suit, trump), reverse=True)
        rounds = min(len(others), left)
        if not all(_beats(order, trump, card, others, suit) for card in mine[:rounds]):
            return False
    return True


def sure_from_anywhere(
    order: CardOrder,
    trump: Denomination,
    hand: tuple[Card, ...],
    unseen: Sequence[Card],
    plays: tuple[Card, ...],
    led: Suit | None,
) -> bool:
    """Of a hand of nothing but trumps: the highest takes this trick whatever comes, the others all the rest. (S0-51)"""
    highest, *rest = order.trumps(hand, trump)
    against = (*order.trumps(unseen, trump), *plays)
    strength = order.strength(highest, led, trump)
    if any(order.strength(card, led, trump) >= strength for card in against):
        return False
    return sure_on_lead(order, trump, tuple(rest), unseen)


def laid_down(deal: Deal, seat: Seat) -> LaidDown:
    """That seat's hand and those it was sure to beat, for everybody to see; a hand that rests stays as it is."""
    contract, order = deal.contract, deal.variant.order
    assert contract is not None
    active = (hand if deal.active(Seat(other)) else () for other, hand in enumerate(deal.hands))
    # Sorted, for the order of dealing is nobody's business.
    return LaidDown(seat, tuple(order.sorted_hand(hand, contract.trump) for hand in active))


def _beats(order: CardOrder, trump: Denomination, card: Card, others: Sequence[Card], suit: Suit | None) -> bool:
    """Whether that card, led, takes the trick from any of those."""
    own = order.strength(card, suit, trump)
    highest = max((order.strength(other, suit, trump) for other in others), default=-1)
    # Of equal cards the first played wins, where the game has it so.
    return own > highest if order.second_equal_wins else own >= highest
