"""When a game is over, and who has won it. Knows nothing of how points are made."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from euchre_core.cards import Seat
from euchre_core.events import Contract
from euchre_core.rules import Seating

BRIDGE_TARGET, BRIDGE_BEHIND = 5, 2


class EndRule(StrEnum):
    """Who wins where several are home, or one that had nothing to do with it. (rules.md 4.0.11, C26)"""

    HIGHER_SCORE = "higher-score"
    """Whoever leads all others."""
    BIDDER_FIRST = "bidder-first"
    """The side that made trump, if it is home, whatever the others have."""
    BIDDER_ONLY = "bidder-only"
    """Only a side that in this deal made its contract, or stopped the other's."""


@dataclass(frozen=True, slots=True)
class FirstTo:
    """A side wins with at least `target` points and at least `lead` more than every other. (S0-47; rules.md 4.0.11)"""

    target: int
    lead: int = 1
    """1, or 2 where the game must be won by two. (S0-59; rules.md C16)"""
    laps: bool = False
    """Whether points past the target begin the winners' next game. (rules.md 4.0.11)"""
    skunk_double: bool = False
    """Whether a game against nothing counts as two. (rules.md C38)"""
    rubber: bool = False
    """Whether games are played for a rubber. (S4-11)"""
    rule: EndRule = EndRule.HIGHER_SCORE

    @property
    def start(self) -> int:
        """Nothing."""
        return 0

    @property
    def down(self) -> bool:
        """Points are added."""
        return False

    def home(self, score: tuple[int, ...]) -> bool:
        """With the target, or more."""
        return max(score) >= self.target

    def winners(
        self, score: tuple[int, ...], seating: Seating, contract: Contract | None = None, *, made: bool = False
    ) -> tuple[Seat, ...]:
        """The seats of the leading side once it is home, or of the one that the rule prefers; closer scores play on."""
        if not self.home(score):
            return ()
        sides = seating.groups(None)
        if self.rule is not EndRule.HIGHER_SCORE:
            sides = self._preferred(score, seating, contract, made=made)
        if not sides:
            return ()
        first, *others = sorted(sides, key=lambda side: score[side[0]], reverse=True)
        return first if all(score[first[0]] >= score[other[0]] + self.lead for other in others) else ()

    def _preferred(
        self, score: tuple[int, ...], seating: Seating, contract: Contract | None, *, made: bool
    ) -> tuple[tuple[Seat, ...], ...]:
        """The sides of which one can win; empty where none can."""
        sides, only = seating.groups(None), self.rule is EndRule.BIDDER_ONLY
        if contract is None:
            return () if only else sides
        makers = seating.side_of(contract.maker, contract)
        home = [side for side in sides if score[side[0]] >= self.target]
        if only:
            return tuple(side for side in home if (side[0] in makers) is made)
        return tuple(side for side in home if side[0] in makers) or sides

    def at_the_bridge(self, score: tuple[int, ...], seating: Seating) -> tuple[Seat, ...]:
        """Playing to five, a side with four against two or fewer. (S4-9; rules.md C40)"""
        if self.target != BRIDGE_TARGET:
            return ()
        sides = sorted(seating.groups(None), key=lambda side: score[side[0]], reverse=True)
        first, second = sides[0], sides[1]
        return first if score[first[0]] == BRIDGE_TARGET - 1 and score[second[0]] <= BRIDGE_BEHIND else ()


@dataclass(frozen=True, slots=True)
class DownFrom:
    """Scores begin at `start` and fall: the lowest wins once it is nothing or less, and no other is as low.

    (rules.md 4.14)
    """

    start: int

    @property
    def target(self) -> int:
        """Nothing is left."""
        return 0

    @property
    def lead(self) -> int:
        """Equal scores play on."""
        return 1

    @property
    def down(self) -> bool:
        """Points are taken off."""
        return True

    def home(self, score: tuple[int, ...]) -> bool:
        """With nothing left, or less."""
        return min(score) <= self.target

    def winners(
        self, score: tuple[int, ...], seating: Seating, contract: Contract | None = None, *, made: bool = False
    ) -> tuple[Seat, ...]:
        """The seats of the side with the lowest score once that is low enough; equal ones play on."""
        sides = sorted(seating.groups(None), key=lambda side: score[side[0]])
        first, second = score[sides[0][0]], score[sides[1][0]]
        return sides[0] if self.home(score) and first < second else ()

    def at_the_bridge(self, score: tuple[int, ...], seating: Seating) -> tuple[Seat, ...]:
        """Nobody: the bridge is four points of five."""
        return ()
