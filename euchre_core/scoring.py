"""What a deal is worth. Knows nothing of the score so far or of when a game ends."""

from __future__ import annotations

from dataclasses import dataclass, field
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

    def results(self) -> tuple[tuple[int, bool], ...]:
        """What this line is about: tricks taken, and whether alone."""
        kinds = (False, True) if self.alone is None else (self.alone,)
        return tuple((tricks, alone) for tricks in self.tricks for alone in kinds)


@dataclass(frozen=True, slots=True)
class TableScoring:
    """The first row that applies, and no other. (rules.md 4.0.8)"""

    rows: tuple[Row, ...]
    _paying: dict[tuple[int, bool], Row] = field(init=False, repr=False, compare=False)
    """The row for so many tricks, alone or not."""

    def __post_init__(self) -> None:
        paying: dict[tuple[int, bool], Row] = {}
        for row in self.rows:
            for result in row.results():
                paying.setdefault(result, row)
        object.__setattr__(self, "_paying", paying)

    def points(self, deal: Deal) -> tuple[int, ...]:
        """The row's points for every seat of the side it pays."""
        assert deal.contract is not None
        seating = deal.variant.seating
        makers = seating.side_of(deal.contract.maker, deal.contract)
        taken = deal.tricks_taken()
        row = self._paying[sum([taken[seat] for seat in makers]), deal.contract.alone]
        to_makers = row.to is Side.MAKERS
        return tuple([row.points if (seat in makers) is to_makers else 0 for seat in range(seating.seats)])

    def gaps(self, tricks: int) -> tuple[int, ...]:
        """Trick counts from 0 to `tricks` without a row, with a partner or alone."""
        return tuple(n for n in range(tricks + 1) if not {(n, False), (n, True)} <= self._paying.keys())
