"""Which card to follow with: take a trick where it pays, as cheaply as it can be taken. Knows nothing of leads."""

from __future__ import annotations

from euchre_core.cards import Card
from euchre_core.robots.chances import keeps, wins
from euchre_core.robots.reading import Reading
from euchre_core.scoring import majority

TRICK = 1.5
DECIDING = 1.9
"""What a trick is worth when it settles who scores, against 1 for any other."""
NEEDED = 2.5
"""What a trick is worth to a hand that must still take one by itself."""


def follow(reading: Reading, legal: tuple[Card, ...]) -> Card:
    """The card whose chance of winning the trick, less what it would be worth later, is best."""
    return max(legal, key=lambda card: (_gain(reading, card), -reading.ranks.height[card]))


def _gain(reading: Reading, card: Card) -> float:
    return stake(reading) * wins(reading, card) - keeps(reading, card) - _guard(reading, card)


def stake(reading: Reading) -> float:
    """What this trick is worth to the side, in ordinary tricks."""
    if reading.need is not None:
        return NEEDED if reading.ours < reading.need else TRICK
    makers, others = (reading.ours, reading.theirs) if reading.making else (reading.theirs, reading.ours)
    if reading.alone and not reading.making and others == 0:
        return DECIDING
    most = majority(reading.tricks)
    if makers == most - 1 or others == reading.tricks - most:
        return DECIDING
    return TRICK


def _guard(reading: Reading, card: Card) -> float:
    """Against a lone hand: what it costs to let go of a suit that this seat alone may be guarding.

    Two defenders can't each hold everything, so each keeps what the other has thrown from, and throws what the other
    keeps: the agreement needs no word, since both see the same cards fall.
    """
    if not reading.alone or reading.making or not reading.mates:
        return 0.0
    ranks = reading.ranks
    suit = ranks.suit[card]
    if suit == ranks.trump or reading.led == suit:
        return 0.0
    top_of_suit = max(ranks.height[c] for c in reading.hand if ranks.suit[c] == suit)
    if ranks.height[card] < top_of_suit:
        return 0.0
    cost = max(0.0, 0.3 - 0.1 * reading.higher(card))
    if any((mate, suit) in reading.thrown or (mate, suit) in reading.voids for mate in reading.mates):
        cost += 0.3
    return cost
