"""What results pay, row by row, as the rules page tells them. Knows no scoring: the rows are given."""

from __future__ import annotations

from collections.abc import Iterable

from bot.app.replies import PayRow, Say, say


def lines(rows: Iterable[PayRow], kind: str, *, each: bool = False) -> tuple[Say, ...]:
    """The rows of that kind of contract, the most tricks first; none where there is no such kind.

    `each`: there are more than two scores, so that what the others get is each one's.
    """
    these = [row for row in rows if row.kind == kind]
    tricks = max((row.most for row in these), default=0)
    return tuple(line(row, tricks, each=each) for row in these)


def line(row: PayRow, tricks: int, *, each: bool = False) -> Say:
    """So many of so many tricks, and the points to whoever gets them."""
    if row.least == row.most == tricks:
        taken = say("rules.row.all", tricks=tricks)
    elif row.most == 0:
        taken = say("rules.row.none")
    elif row.least == row.most:
        taken = say("rules.row.one", most=row.most)
    elif row.least == row.most - 1:
        taken = say("rules.row.two", least=row.least, most=row.most)
    else:
        taken = say("rules.row.some", least=row.least, most=row.most)
    if row.makers == 0 and row.others != 0:
        key = "rules.row.others-each" if each else "rules.row.others"
        return say(key, taken=taken, points=row.others)
    if row.others == 0:
        return say("rules.row.makers", taken=taken, points=row.makers)
    return say("rules.row.both", taken=taken, makers=row.makers, others=row.others)
