"""What results pay, row by row, as the rules page tells them. Knows no scoring: the rows are given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.app.rulesets import PayRow
from bot.app.words import Say, say

_APART = frozenset({"maker-apart", "others-apart"})
"""Kinds of hands whose points are taken off, trick by trick."""


def lines(rows: Iterable[PayRow], kind: str, *, each: bool = False) -> tuple[Say, ...]:
    """The rows of that kind of contract, the most tricks first; none where there is no such kind.

    `each`: there are more than two scores, so that what the others get is each one's.
    """
    these = [row for row in rows if row.kind == kind]
    if kind in _APART:
        return tuple(_fallen(these))
    tricks = max((row.most for row in these), default=0)
    return tuple(line(row, tricks, each=each) for row in these)


def line(row: PayRow, tricks: int, *, each: bool = False) -> Say:
    """So many of so many tricks, and the points to whoever gets them."""
    taken = say("rules.row.all", tricks=tricks) if row.least == row.most == tricks else _taken(row)
    if row.makers == 0 and row.others != 0:
        key = "rules.row.others-each" if each else "rules.row.others"
        return say(key, taken=taken, points=row.others)
    if row.others == 0:
        return say("rules.row.makers", taken=taken, points=row.makers)
    return say("rules.row.both", taken=taken, makers=row.makers, others=row.others)


def _taken(row: PayRow) -> Say:
    if row.most == 0:
        return say("rules.row.none")
    if row.least == row.most:
        return say("rules.row.one", most=row.most)
    if row.least == row.most - 1:
        return say("rules.row.two", least=row.least, most=row.most)
    return say("rules.row.some", least=row.least, most=row.most)


def _fallen(these: list[PayRow]) -> Iterator[Say]:
    """A trick, a point, as far as the tricks suffice; and what is put on where they don't."""
    off = [row for row in these if row.makers < 0]
    yield say("rules.row.trick-by-trick", taken=_taken(off[0]._replace(least=off[-1].least)))
    yield from (say("rules.row.put-on", taken=_taken(row), points=row.makers) for row in these if row.makers > 0)
