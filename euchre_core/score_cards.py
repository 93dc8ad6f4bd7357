"""How a score lies on the table in two cards of the pack that nobody plays with. Knows no game, only a score."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from euchre_core.cards import Card, Rank, Suit


class ScoreCards(StrEnum):
    """With which two cards each side keeps its score."""

    OFF = "off"
    SIX_AND_FOUR = "six-and-four"
    """The six up to six points, then both. (S0-61, S0-62)"""
    FIVES = "fives"
    """The same with two fives of one colour. (S0-61)"""
    THREE_AND_FOUR = "three-and-four"
    """Up to five points. (S4-10)"""
    TWO_AND_THREE = "two-and-three"
    """From five on they lie turned and crossed, and count five more. (S0-63)"""


class Lying(NamedTuple):
    """One of the two cards, and how many of its pips can be seen."""

    card: Card
    face_up: bool
    pips: int


class Marked(NamedTuple):
    """The two cards of one side; `over` lies on `under`, and covers what of it can't be seen."""

    under: Lying
    over: Lying
    crossed: bool = False
    """Whether they lie across each other, which counts five."""


MOST = {
    ScoreCards.SIX_AND_FOUR: 10,
    ScoreCards.FIVES: 10,
    ScoreCards.THREE_AND_FOUR: 4,
    ScoreCards.TWO_AND_THREE: 9,
}
"""The points that each can show. (rules.md 4.0.13)"""
CROSSED = 5
_PIPS = {Rank.TWO: 2, Rank.THREE: 3, Rank.FOUR: 4, Rank.FIVE: 5, Rank.SIX: 6}
_RED_AND_BLACK = ((Suit.HEARTS, Suit.DIAMONDS), (Suit.SPADES, Suit.CLUBS))


def reaches(style: ScoreCards, target: int) -> bool:
    """Whether those cards show every score short of that target."""
    return style is ScoreCards.OFF or target - 1 <= MOST[style]


def markers(style: ScoreCards, side: int, score: int) -> Marked:
    """The two cards of that side (0 or 1) at that score. What is less than nothing lies as nothing, what is more than
    they can show as the most. ValueError: no cards are used. (rules.md 4.0.13)"""
    suit, second = _RED_AND_BLACK[side]
    if style is ScoreCards.OFF:
        raise ValueError("no score cards are used")
    score = min(max(score, 0), MOST[style])
    match style:
        case ScoreCards.SIX_AND_FOUR:
            return _one_then_both(Card(Rank.SIX, suit), Card(Rank.FOUR, suit), score)
        case ScoreCards.FIVES:
            return _one_then_both(Card(Rank.FIVE, suit), Card(Rank.FIVE, second), score)
        case ScoreCards.THREE_AND_FOUR:
            return _three_and_four(Card(Rank.THREE, suit), Card(Rank.FOUR, suit), score)
        case _:
            crossed = score >= CROSSED
            seen = _two_and_three(Card(Rank.TWO, suit), Card(Rank.THREE, suit), score - CROSSED * crossed)
            return seen._replace(crossed=crossed)


def pips_of(card: Card) -> int:
    """How many pips it has."""
    return _PIPS[card.rank]


def _down(card: Card) -> Lying:
    return Lying(card, False, 0)


def _one_then_both(first: Card, second: Card, score: int) -> Marked:
    """The first card is uncovered pip by pip; then it lies whole on the second, which is."""
    whole = pips_of(first)
    if score == 0:
        return Marked(_down(first), _down(second))
    if score <= whole:
        return Marked(Lying(first, True, score), _down(second))
    return Marked(Lying(second, True, score - whole), Lying(first, True, whole))


def _three_and_four(three: Card, four: Card, score: int) -> Marked:
    """(S4-10)"""
    match score:
        case 0:
            return Marked(_down(three), _down(four))
        case 1:
            return Marked(Lying(three, True, 1), _down(four))
        case 2:
            return Marked(Lying(four, True, 2), _down(three))
        case 3:
            return Marked(_down(four), Lying(three, True, 3))
        case _:
            return Marked(_down(three), Lying(four, True, 4))


def _two_and_three(two: Card, three: Card, seen: int) -> Marked:
    """As many pips as can be seen. (S0-63)"""
    match seen:
        case 0:
            return Marked(_down(two), _down(three))
        case 1 | 2:
            return Marked(Lying(two, True, seen), _down(three))
        case 3:
            return Marked(_down(two), Lying(three, True, 3))
        case _:
            return Marked(Lying(two, True, 1), Lying(three, True, 3))
