"""How likely a card is to win a trick, and what it is worth to keep it. Knows nothing of calls.

Chances are counted from the places where an unseen card can lie, as a careful player counts; nothing is drawn.
"""

from __future__ import annotations

from euchre_core.cards import Card, Seat, Suit
from euchre_core.robots.reading import Reading

WILLING = 0.85
"""How often a seat that could trump does."""
RESCUE = 0.15
"""How often a partner who could take a trick that this seat's card loses really does."""

TRUMP_WORTH = (0.95, 0.60, 0.45, 0.30)
"""What a trump is worth in later tricks, by how many unseen trumps beat it."""
MASTER_WORTH = 0.20
"""What the best card left of a plain suit is worth in later tricks, if nobody else holds the suit."""
MASTER_COMPANY = 0.06
"""What it is worth more for each unseen card of its suit, up to four: the more there are, the likelier all follow."""
GUARDED_WORTH = 0.12
"""What a card that one unseen card beats is worth with another of its suit beside it."""
BARE_WORTH = 0.06
"""The same without."""
IDLE_WORTH = 0.03
"""Any other card: it fills a suit that is better emptied."""


def holds(reading: Reading, seat: Seat, card: Card) -> float:
    """The chance that `seat`, which is still to play, holds this unseen card."""
    if reading.placed is not None and reading.placed[1] == card:
        return 1.0 if reading.placed[0] == seat else 0.0
    return reading.shares[(seat, reading.ranks.suit[card])]


def beats(reading: Reading, seat: Seat, card: Card, led: Suit | None) -> float:
    """The chance that `seat`, playing later, beats `card`, the best of the trick so far."""
    ranks = reading.ranks
    top, trump = ranks.height[card], ranks.trump
    no_higher = out_of_it = no_trump = 1.0
    for other in reading.unseen:
        suit = ranks.suit[other]
        if suit == led:
            without = 1.0 - holds(reading, seat, other)
            out_of_it *= without
            if ranks.height[other] > top:
                no_higher *= without
        elif suit == trump and suit is not None and ranks.height[other] > top:
            no_trump *= 1.0 - holds(reading, seat, other)
    return min(1.0, (1.0 - no_higher) + out_of_it * (1.0 - no_trump) * WILLING)


def wins(reading: Reading, card: Card) -> float:
    """The chance that this side takes the trick if this seat now plays `card`."""
    ranks = reading.ranks
    led = reading.led if reading.plays else ranks.suit[card]
    best = reading.best
    top, mine = card, True
    if best is not None:
        takes = ranks.suit[card] in (led, ranks.trump) and ranks.height[card] > ranks.height[best[1]]
        if not takes:
            top, mine = best[1], best[0] in reading.mates
    chance = 1.0 if mine else 0.0
    for seat in reading.later:
        over = beats(reading, seat, top, led)
        if seat in reading.mates:
            # A partner only helps when the trick is otherwise lost; how far above `top` it then lies isn't known.
            chance += (1.0 - chance) * over * (1.0 if not mine else RESCUE)
        else:
            chance *= 1.0 - over
    return chance


def keeps(reading: Reading, card: Card) -> float:
    """What the card is worth in the tricks to come, in tricks; 0 when this is the last."""
    left = len(reading.hand) - 1
    if left <= 0:
        return 0.0
    ranks = reading.ranks
    suit = ranks.suit[card]
    above = reading.higher(card)
    low = ranks.height[card] * 0.0005
    if suit is not None and suit == ranks.trump:
        return TRUMP_WORTH[min(above, len(TRUMP_WORTH) - 1)] + low
    company = sum(1 for c in reading.hand if ranks.suit[c] == suit) > 1
    if above == 0:
        return MASTER_WORTH + MASTER_COMPANY * min(reading.about(suit), 4) + low
    if above == 1:
        return (GUARDED_WORTH if company else BARE_WORTH) + low
    return (IDLE_WORTH if company or not reading.trumps() else 0.0) + low
