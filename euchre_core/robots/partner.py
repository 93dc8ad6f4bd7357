"""Which card a maker calls for a partner, or none. Knows nothing of card play.

The figures were measured over 1,482 contracts of sensible robots at a table of four: every call that could be made was
made, and the deal played on.
"""

from __future__ import annotations

from euchre_core.actions import Action, CallCard, CallNone
from euchre_core.cards import Card
from euchre_core.events import Contract
from euchre_core.robots.reading import Ranks, ranks_of
from euchre_core.robots.valuing import held, sure_tricks, tricks_of
from euchre_core.views import Fate, SeatView

ALONE_FROM = 5.4
"""A hand worth so many tricks alone gains more by itself than with a partner: 1.5 points against 1.0 to 1.5."""
NEEDS_A_TRUMP = 4.0
"""A weaker hand than this gains most with a trump at its partner's."""
TRUMP = 0.60
PLAIN = (0.45, 0.70, 0.68, 0.20)
"""Points that a maker gains on the others with the ace of trumps, and with that of a plain suit of which it holds so
many cards itself: one that it can lead to its partner is best."""
NOT_THE_BEST = 0.15
"""What a card loses for each card of its suit that beats it and lies elsewhere."""


def call_partner(view: SeatView, contract: Contract) -> Action:
    """A card that another may hold; a hand that is better off alone calls one of its own, which nobody need know."""
    ranks, hand = ranks_of(view.public.ruleset, contract.trump), view.hand or ()
    cards = [choice.card for choice in view.choices if isinstance(choice, CallCard)]
    own = [card for card in cards if card in hand]
    turned = view.public.turned
    dead = {*view.laid_away, *((turned.card,) if turned is not None and turned.fate is not Fate.TAKEN else ())}
    others = [card for card in cards if card not in hand and card not in dead]
    lone = tricks_of(held(ranks, hand)).alone
    if not others or lone >= ALONE_FROM or sure_tricks(ranks, hand) >= len(hand):
        return CallCard(own[0]) if own else CallNone()
    seen = {*hand, *dead}
    return CallCard(max(others, key=lambda card: (_worth(ranks, hand, card, seen, lone), -ranks.pack.index(card))))


def _worth(ranks: Ranks, hand: tuple[Card, ...], card: Card, seen: set[Card], lone: float) -> float:
    suit, height = ranks.suit[card], ranks.height[card]
    if suit == ranks.trump:
        return TRUMP if lone >= NEEDS_A_TRUMP else 1.0
    mine = sum(ranks.suit[other] == suit for other in hand)
    better = sum(ranks.suit[c] == suit and ranks.height[c] > height and c not in seen for c in ranks.pack)
    return PLAIN[min(mine, len(PLAIN) - 1)] - NOT_THE_BEST * better
