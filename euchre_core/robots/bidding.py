"""How many tricks to bid, and in which suit, where cards lie open and face down. Knows nothing of card play."""

from __future__ import annotations

from euchre_core.actions import Action, BidTricks, NameTrump, Pass
from euchre_core.cards import Card, Denomination, Suit
from euchre_core.reasons import Ask
from euchre_core.robots.reading import Ranks, ranks_of
from euchre_core.robots.valuing import sure_tricks
from euchre_core.views import SeatView

TRUMP, PLAIN = (1.0, 0.9, 0.75, 0.65, 0.55), (0.75, 0.5, 0.35, 0.25)
"""What a card is worth, by how many cards that beat it in its suit are elsewhere; of more as with the last."""
UNKNOWN = 0.45
"""The same of a card that lies face down."""
BASE, SLOPE = -1.81, 1.36
"""Tricks that the maker takes, by what all its cards are worth. Measured over 1,200 deals of sensible robots, who take
1.7 tricks more or fewer."""


def bid_tricks(view: SeatView) -> Action:
    """As many tricks as the best suit is worth, if that is more than was bid; then that suit."""
    worth = {suit: _worth(view, ranks_of(view.public.ruleset, Denomination.of(suit))) for suit in Suit}
    best = max(worth, key=worth.__getitem__)
    if view.public.ask is Ask.NAME_TRUMP:
        return NameTrump(Denomination.of(best))
    sure = max(sure_tricks(ranks_of(view.public.ruleset, Denomination.of(suit)), view.hand or ()) for suit in Suit)
    most = max(sure, BASE + SLOPE * worth[best] + 0.5)
    bids = [choice for choice in view.choices if isinstance(choice, BidTricks) and choice.tricks <= most]
    if not bids:
        return Pass()
    # The last to speak need only bid one more than the other.
    return bids[0] if view.seat == view.public.dealer else bids[-1]


def _worth(view: SeatView, ranks: Ranks) -> float:
    hand = view.hand or ()
    return sum(_of_card(ranks, hand, card) for card in hand) + UNKNOWN * view.public.covered_count(view.seat)


def _of_card(ranks: Ranks, hand: tuple[Card, ...], card: Card) -> float:
    suit, height = ranks.suit[card], ranks.height[card]
    above = sum(ranks.suit[other] == suit and ranks.height[other] > height for other in ranks.pack if other not in hand)
    worths = TRUMP if suit == ranks.trump else PLAIN
    return worths[min(above, len(worths) - 1)]
