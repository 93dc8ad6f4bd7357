"""What was measured: the tricks that cards and places are worth, and the odds and hopes that follow. Numbers, no logic.

All were fitted to deals that the sensible robots played among themselves, by `python -m tests.fit_calling`, which
prints them ready to be put here.
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


class Tricks(NamedTuple):
    """Tricks, with a partner and alone."""

    paired: float
    alone: float


WORTH: dict[Asset, Tricks] = {
    Asset.HIGHEST: Tricks(1.11, 1.78),
    Asset.SECOND: Tricks(0.67, 1.22),
    Asset.THIRD: Tricks(0.51, 1.00),
    Asset.FOURTH: Tricks(0.48, 0.86),
    Asset.SMALL: Tricks(0.38, 0.84),
    Asset.THREE: Tricks(0.19, -0.01),
    Asset.FOUR: Tricks(0.17, -0.15),
    Asset.ACE: Tricks(0.32, 0.78),
    Asset.KING: Tricks(0.07, 0.31),
    Asset.VOID: Tricks(0.09, 0.39),
    Asset.TWO_VOIDS: Tricks(0.20, 0.42),
    Asset.TAKING: Tricks(1.08, -1.20),
    Asset.MATE_BOWER: Tricks(2.64, -0.49),
    Asset.MATE_HIGH: Tricks(2.04, -0.90),
    Asset.MATE_LOW: Tricks(1.98, -1.06),
    Asset.FOE_BOWER: Tricks(0.66, -1.22),
    Asset.FOE_HIGH: Tricks(0.89, -1.35),
    Asset.FOE_LOW: Tricks(0.92, -1.37),
    Asset.NEXT_ELDEST: Tricks(1.59, -0.81),
    Asset.NEXT_MATE: Tricks(1.48, -1.06),
    Asset.NEXT_FOE: Tricks(1.10, -0.89),
    Asset.NEXT_DEALER: Tricks(0.91, -1.11),
    Asset.ACROSS_ELDEST: Tricks(1.17, -1.05),
    Asset.ACROSS_MATE: Tricks(1.55, -1.05),
    Asset.ACROSS_FOE: Tricks(1.05, -1.00),
    Asset.ACROSS_DEALER: Tricks(1.05, -1.10),
}


class Curve(NamedTuple):
    """A chance that rises with the tricks expected: one half at `even`, the faster the steeper."""

    even: float
    steep: float

    def at(self, tricks: float) -> float:
        """The chance."""
        return 1.0 / (1.0 + exp(-self.steep * (tricks - self.even)))


MAKES = Curve(2.56, 1.86)
SWEEPS = Curve(4.47, 1.62)
MAKES_ALONE = Curve(2.76, 3.23)
SWEEPS_ALONE = Curve(4.38, 2.27)


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
    (1, Place.ELDEST): Hopes(-1.91, 0.89, 0.31, -0.32),
    (1, Place.MATE): Hopes(-0.52, 0.29, 0.31, 0.48),
    (1, Place.FOE): Hopes(-1.24, 0.82, -0.02, -0.42),
    (1, Place.DEALER): Hopes(-0.80, 0.17, 0.20, 0.17),
    (2, Place.ELDEST): Hopes(-0.79, 0.00, 0.38, 0.00),
    (2, Place.MATE): Hopes(-0.81, 0.00, 0.46, 0.00),
    (2, Place.FOE): Hopes(-1.44, 0.00, 0.48, 0.00),
}
"""After a pass, by round and place; the dealer's last pass throws the deal in."""
