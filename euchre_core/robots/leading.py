"""Which card to lead: draw trumps as makers, cash what stands, don't open what the other side wants. No calls here."""

from __future__ import annotations

from euchre_core.cards import Card
from euchre_core.robots.chances import holds, keeps, wins
from euchre_core.robots.following import stake
from euchre_core.robots.reading import Reading

DRAW = 1.0
"""What a maker gains by a trump lead that wins, for each trump it is likely to pull from the other side."""
DRAW_ALONE = 2.5
"""The same alone: a single trump left against it is the end of the sweep."""
TO_THE_CALL = 0.6
"""What it is worth to lead trump to a partner who made it."""
DEFENDER_TRUMP = 0.35
"""What it costs defenders to spend their trumps on a lead."""
VOIDING = 0.08
"""What it is worth to lead a lone card of a plain suit, with a trump left to use the void."""


def lead(reading: Reading, legal: tuple[Card, ...]) -> Card:
    """The card with the best chance of winning, less what it is worth later, plus what leading it does."""
    return max(legal, key=lambda card: (_gain(reading, card), -reading.ranks.height[card]))


def _gain(reading: Reading, card: Card) -> float:
    gain = stake(reading) * wins(reading, card) - keeps(reading, card)
    trump = reading.ranks.trump
    if trump is not None and reading.ranks.suit[card] == trump:
        return gain + _of_trump(reading, card)
    return gain + _of_plain(reading, card)


def _of_trump(reading: Reading, card: Card) -> float:
    trumps = reading.trumps()
    out = _trumps_against(reading)
    if not reading.making:
        return -DEFENDER_TRUMP if out > 0.2 else 0.0
    if out < 0.2:
        # Nothing left to draw: a trump is better kept to come in again, plain winners first.
        return 0.0 if len(trumps) == len(reading.hand) else -0.1
    if reading.maker == reading.seat:
        boss = reading.higher(card) == 0
        if boss:
            return (DRAW_ALONE if reading.alone else DRAW) * min(out, 2.0)
        return DRAW * 0.5 * min(out, 2.0) if len(trumps) >= 3 else -0.1
    return TO_THE_CALL


def _of_plain(reading: Reading, card: Card) -> float:
    suit = reading.ranks.suit[card]
    lone = sum(1 for c in reading.hand if reading.ranks.suit[c] == suit) == 1
    return VOIDING if lone and reading.trumps() else 0.0


def _trumps_against(reading: Reading) -> float:
    """How many trumps the other side is likely to hold."""
    trump = reading.ranks.trump
    foes = [seat for seat in reading.later if seat not in reading.mates]
    return sum(
        holds(reading, seat, card) for card in reading.unseen if reading.ranks.suit[card] == trump for seat in foes
    )
