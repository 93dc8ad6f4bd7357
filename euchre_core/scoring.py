"""What a deal is worth. Knows nothing of the score so far or of when a game ends."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from euchre_core.rules import Deal


class Side(StrEnum):
    """Whom points go to."""

    MAKERS = "makers"
    DEFENDERS = "defenders"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a score table: makers who took so many `tricks`, `alone` or not (None: either), give `points`."""

    tricks: tuple[int, ...]
    points: int
    alone: bool | None = None
    to: Side = Side.MAKERS

    def applies(self, tricks: int, *, alone: bool) -> bool:
        """Whether this line is about that result."""
        return tricks in self.tricks and self.alone in (None, alone)


@dataclass(frozen=True, slots=True)
class TableScoring:
    """The first row that applies, and no other. (rules.md 4.0.8)"""

    rows: tuple[Row, ...]

    def points(self, deal: Deal) -> tuple[int, ...]:
        """The row's points for every seat of the side it pays."""
        assert deal.contract is not None
        seating = deal.variant.seating
        makers = seating.side_of(deal.contract.maker, deal.contract)
        taken = deal.tricks_taken()
        row = self._row(sum(taken[seat] for seat in makers), alone=deal.contract.alone)
        assert row is not None
        return tuple(row.points if (s in makers) is (row.to is Side.MAKERS) else 0 for s in range(seating.seats))

    def gaps(self, tricks: int) -> tuple[int, ...]:
        """Trick counts from 0 to `tricks` without a row, with a partner or alone."""
        counts = range(tricks + 1)
        return tuple(n for n in counts if None in (self._row(n, alone=False), self._row(n, alone=True)))

    def _row(self, tricks: int, *, alone: bool) -> Row | None:
        return next((row for row in self.rows if row.applies(tricks, alone=alone)), None)
