"""What was measured: the tricks that cards and places are worth, and the odds and hopes that follow. Numbers, no logic.

All were fitted to deals that the sensible robots played among themselves, by `python -m tests.fit_calling`, which
prints them ready to be put here. What seldom happens (the third seat and the dealer naming in the second round) is held
near to what was judged reasonable before.
"""

from __future__ import annotations

from enum import Enum, unique
from math import exp
from typing import NamedTuple


@unique
class Place(Enum):
    """Where a seat speaks from."""

    ELDEST = "left of the dealer: speaks and leads first"
    MATE = "the dealer's partner"
    FOE = "of the side against the dealer, but not first"
    DEALER = "the dealer"


@unique
class Asset(Enum):
    """What a hand, or the place it is called from, adds to its side's tricks."""

    HIGHEST = "the highest trump of the pack: the right bower"
    SECOND = "the second trump: the left bower"
    THIRD = "the third: the ace"
    FOURTH = "the fourth: the king"
    SMALL = "any other trump"
    THREE = "three trumps or more, together"
    FOUR = "four trumps or more, together"
    ACE = "the best card of a plain suit"
    KING = "the second of a plain suit, without the best"
    VOID = "being out of a plain suit"
    TWO_VOIDS = "being out of two"
    TAKING = "the dealer, taking up"
    MATE_BOWER = "partner takes up the highest trump"
    MATE_HIGH = "partner takes up an ace or king"
    MATE_LOW = "partner takes up another card"
    FOE_BOWER = "a dealer of the other side takes up the highest trump"
    FOE_HIGH = "a dealer of the other side takes up an ace or king"
    FOE_LOW = "a dealer of the other side takes up another card"
    NEXT_ELDEST = "second round, eldest, the colour of the card turned down: the dealer's side is short of it"
    NEXT_MATE = "the same colour, named by the dealer's partner"
    NEXT_FOE = "the same colour, named by the third to speak"
    NEXT_DEALER = "the same colour, named by the dealer"
    ACROSS_ELDEST = "second round, eldest, the other colour"
    ACROSS_MATE = "the other colour, named by the dealer's partner"
    ACROSS_FOE = "the other colour, named by the third to speak"
    ACROSS_DEALER = "the other colour, named by the dealer"
    BARE = "no trump, named by a seat that doesn't lead"
    BARE_LEAD = "no trump, named by the seat that leads"
    BARE_ACE = "without trumps: the best card of a suit"
    BARE_NEXT = "without trumps: each card below it without a gap"
    BARE_KING = "without trumps: the second of a suit with another beside it"


class Tricks(NamedTuple):
    """Tricks, with a partner and alone."""

    paired: float
    alone: float


WORTH: dict[Asset, Tricks] = {
    Asset.HIGHEST: Tricks(1.04, 1.74),
    Asset.SECOND: Tricks(0.62, 1.18),
    Asset.THIRD: Tricks(0.48, 0.91),
    Asset.FOURTH: Tricks(0.40, 0.75),
    Asset.SMALL: Tricks(0.35, 0.70),
    Asset.THREE: Tricks(0.34, 0.09),
    Asset.FOUR: Tricks(0.21, -0.05),
    Asset.ACE: Tricks(0.34, 0.82),
    Asset.KING: Tricks(0.07, 0.40),
    Asset.VOID: Tricks(0.08, 0.55),
    Asset.TWO_VOIDS: Tricks(0.22, 0.49),
    Asset.TAKING: Tricks(1.01, -1.33),
    Asset.MATE_BOWER: Tricks(2.63, -0.51),
    Asset.MATE_HIGH: Tricks(2.05, -0.99),
    Asset.MATE_LOW: Tricks(1.96, -1.14),
    Asset.FOE_BOWER: Tricks(0.66, -1.82),
    Asset.FOE_HIGH: Tricks(0.98, -1.43),
    Asset.FOE_LOW: Tricks(1.03, -1.38),
    Asset.NEXT_ELDEST: Tricks(1.64, -0.80),
    Asset.NEXT_MATE: Tricks(1.38, -1.15),
    Asset.NEXT_FOE: Tricks(1.07, -0.69),
    Asset.NEXT_DEALER: Tricks(0.91, -1.11),
    Asset.ACROSS_ELDEST: Tricks(1.24, -1.05),
    Asset.ACROSS_MATE: Tricks(1.75, -1.07),
    Asset.ACROSS_FOE: Tricks(1.21, -1.05),
    Asset.ACROSS_DEALER: Tricks(1.03, -1.17),
    Asset.BARE: Tricks(1.63, 0.28),
    Asset.BARE_LEAD: Tricks(2.08, 1.08),
    Asset.BARE_ACE: Tricks(0.77, 1.16),
    Asset.BARE_NEXT: Tricks(0.13, 0.12),
    Asset.BARE_KING: Tricks(0.21, 0.45),
}


class Curve(NamedTuple):
    """A chance that rises with the tricks expected: one half at `even`, the faster the steeper."""

    even: float
    steep: float

    def at(self, tricks: float) -> float:
        """The chance."""
        return 1.0 / (1.0 + exp(-self.steep * (tricks - self.even)))


MAKES = Curve(2.57, 1.85)
SWEEPS = Curve(4.47, 1.53)
MAKES_ALONE = Curve(2.65, 2.62)
SWEEPS_ALONE = Curve(4.37, 2.31)


MAKES_AGAINST = {1: Curve(1.53, 1.62), 2: Curve(2.53, 2.16)}
SWEEPS_AGAINST = {1: Curve(3.78, 1.47), 2: Curve(4.20, 2.17)}
"""Where nobody has a partner, by the number of opponents; over the tricks expected alone."""


MAKES_CALLED = {4: Curve(2.02, 1.15), 5: Curve(2.33, 1.24), 6: Curve(2.58, 1.47)}
SWEEPS_CALLED = {4: Curve(4.58, 0.95), 5: Curve(4.91, 1.02), 6: Curve(4.73, 1.31)}
"""Where a partner is called, by the number of players; over the tricks expected with a partner."""


class Hopes(NamedTuple):
    """Points a deal brings to a side that lets the word go by, less those it costs."""

    base: float
    turned: float
    """More for each trick that the hand is worth with the turned suit as trump."""
    other: float
    """More for each trick that it is worth with its best other suit."""
    bower: float
    """More when the turned card is the highest trump, which the dealer will hardly leave."""


PASSED = {
    (1, Place.ELDEST): Hopes(-1.83, 0.93, 0.24, -0.34),
    (1, Place.MATE): Hopes(-0.48, 0.27, 0.27, 0.63),
    (1, Place.FOE): Hopes(-1.17, 0.71, 0.01, -0.35),
    (1, Place.DEALER): Hopes(-1.23, 0.17, 0.46, 0.33),
    (2, Place.ELDEST): Hopes(-1.00, 0.00, 0.33, 0.00),
    (2, Place.MATE): Hopes(-0.61, 0.00, 0.38, 0.00),
    (2, Place.FOE): Hopes(-1.50, 0.00, 0.62, 0.00),
}
"""After a pass, by round and place; the dealer's last pass throws the deal in."""

PASSED_AGAINST = {
    1: {
        (1, Place.ELDEST): Hopes(-1.57, 0.70, 0.32, -0.25),
        (1, Place.DEALER): Hopes(-1.13, 0.06, 0.40, -0.13),
        (2, Place.ELDEST): Hopes(-1.10, 0.00, 0.42, 0.00),
    },
    2: {
        (1, Place.ELDEST): Hopes(-2.16, 0.50, 0.49, -0.22),
        (1, Place.FOE): Hopes(-1.25, 0.41, -0.01, -0.31),
        (1, Place.DEALER): Hopes(-1.27, 0.16, 0.28, 0.23),
        (2, Place.ELDEST): Hopes(-1.00, 0.00, 0.26, 0.00),
        (2, Place.FOE): Hopes(-1.60, 0.00, 0.37, 0.00),
    },
}
"""The same where nobody has a partner, by the number of opponents."""


class Apart(NamedTuple):
    """Tricks of a hand that plays for itself against everybody else who is in."""

    staying: float
    making: float
    """The same for who made trump."""


APART: dict[Asset, Apart] = {
    Asset.BARE: Apart(-0.37, -0.40),
    Asset.HIGHEST: Apart(1.29, 1.56),
    Asset.SECOND: Apart(0.85, 0.97),
    Asset.THIRD: Apart(0.74, 0.84),
    Asset.FOURTH: Apart(0.64, 0.68),
    Asset.SMALL: Apart(0.52, 0.59),
    Asset.THREE: Apart(0.37, 0.19),
    Asset.FOUR: Apart(0.27, 0.10),
    Asset.ACE: Apart(0.42, 0.43),
    Asset.KING: Apart(0.09, 0.11),
    Asset.VOID: Apart(0.14, 0.20),
    Asset.TWO_VOIDS: Apart(0.23, 0.23),
    Asset.TAKING: Apart(0.00, 0.41),
    Asset.FOE_LOW: Apart(0.00, -0.27),
}
"""With trumps; `BARE` is what there is in every hand, `FOE_LOW` a card ordered into another's. Least squares over
30,000 hands of four that sensible robots played, as the numbers below."""
BARE_APART: dict[Asset, Apart] = {
    Asset.BARE: Apart(0.01, 0.01),
    Asset.BARE_LEAD: Apart(0.53, 0.53),
    Asset.BARE_ACE: Apart(1.15, 1.15),
    Asset.BARE_NEXT: Apart(0.16, 0.16),
    Asset.BARE_KING: Apart(0.31, 0.31),
}
"""Without; over 5,000 hands."""
ONE_APART, MOST_APART = Curve(0.62, 3.19), Curve(2.51, 2.91)
ONE_BARE, MOST_BARE = Curve(0.89, 2.00), Curve(2.42, 1.80)
"""How often such a hand takes a trick, or three of five."""
PASSED_CALLED = {
    4: {
        (1, Place.ELDEST): Hopes(-1.76, 0.57, 0.70, -0.15),
        (1, Place.FOE): Hopes(-1.23, 0.57, 0.22, -0.14),
        (1, Place.DEALER): Hopes(-1.18, 0.20, 0.44, 0.26),
        (2, Place.ELDEST): Hopes(-0.96, 0.00, 0.33, 0.00),
        (2, Place.FOE): Hopes(-1.51, 0.00, 0.78, 0.00),
    },
    5: {
        (1, Place.ELDEST): Hopes(-1.43, 0.70, 0.37, -0.21),
        (1, Place.FOE): Hopes(-0.77, 0.55, 0.07, -0.17),
        (1, Place.DEALER): Hopes(-1.19, 0.27, 0.65, 0.13),
        (2, Place.ELDEST): Hopes(-0.98, 0.00, 0.28, 0.00),
        (2, Place.FOE): Hopes(-1.51, 0.00, 0.78, 0.00),
    },
    6: {
        (1, Place.ELDEST): Hopes(-1.33, 0.55, 0.48, -0.38),
        (1, Place.FOE): Hopes(-0.62, 0.46, 0.15, -0.05),
        (1, Place.DEALER): Hopes(-0.93, 0.21, 0.40, 0.25),
        (2, Place.ELDEST): Hopes(-0.74, 0.00, 0.49, 0.00),
        (2, Place.FOE): Hopes(-1.51, 0.00, 0.78, 0.00),
    },
}
"""The same where a partner is called, by the number of players."""


class Chances(NamedTuple):
    """How contracts end at a table with partners, over the tricks expected at one of four."""

    makes: Curve
    sweeps: Curve
    makes_alone: Curve
    sweeps_alone: Curve
    passed: dict[tuple[int, Place], Hopes]


AMONG_FOUR = Chances(MAKES, SWEEPS, MAKES_ALONE, SWEEPS_ALONE, PASSED)
HELPED = AMONG_FOUR._replace(makes_alone=Curve(2.15, 2.62), sweeps_alone=Curve(3.67, 2.00))
"""The same where a lone maker is given a card. Of several such curves this one's calls were better than those made
without it by 0.093 ± 0.040 points a deal of Railroad Euchre and by 0.094 ± 0.034 of the standard game with that rule,
over 700 deal pairs each."""
AMONG = {
    (2, 3): Chances(
        Curve(2.55, 1.20),
        Curve(5.50, 1.03),
        Curve(3.03, 2.30),
        Curve(4.75, 2.31),
        {
            (1, Place.ELDEST): Hopes(-1.11, 0.72, 0.20, -0.31),
            (1, Place.MATE): Hopes(-0.56, 0.57, 0.17, 0.15),
            (1, Place.FOE): Hopes(-0.92, 0.70, 0.10, -0.23),
            (1, Place.DEALER): Hopes(-1.24, 0.13, 0.61, 0.21),
            (2, Place.ELDEST): Hopes(-0.73, 0.00, 0.47, 0.00),
            (2, Place.MATE): Hopes(-0.74, 0.00, 0.47, 0.00),
            (2, Place.FOE): Hopes(-1.39, 0.00, 0.70, 0.00),
        },
    ),
    (1, 4): Chances(
        Curve(3.31, 1.67),
        Curve(5.12, 2.05),
        Curve(2.62, 1.43),
        Curve(4.50, 2.18),
        {
            (1, Place.ELDEST): Hopes(-1.59, 0.37, 0.35, -0.22),
            (1, Place.MATE): Hopes(-0.86, 0.35, 0.11, 0.65),
            (1, Place.FOE): Hopes(-1.33, 0.23, 0.26, -0.16),
            (1, Place.DEALER): Hopes(-1.19, 0.24, 0.34, 0.26),
            (2, Place.ELDEST): Hopes(-0.99, 0.00, 0.29, 0.00),
            (2, Place.MATE): Hopes(-0.63, 0.00, 0.36, 0.00),
            (2, Place.FOE): Hopes(-1.59, 0.00, 0.52, 0.00),
        },
    ),
}
"""The same at larger tables, by the number of partners and of opponents. Measured over 6,000 decisions of Six-handed
Euchre and 1,500 of Railroad Euchre in three pairs, of which 7,000 more, with 715 lone hands, gave the same within 0.3
tricks and left the calls as they are."""
