"""What a database must be after any number of kills and doubled presses; every fault as a line. Trusts only the file.

The checker of operations.md 2.5: sequences without a gap, each turn the number of its entries, the log follows the
rules and the score follows the log, each interaction at most once, and whatever was acknowledged is there.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from euchre_core.cards import Seat, cards
from euchre_core.errors import RecordError
from euchre_core.record import DealRecord, replay_deal
from euchre_core.variants import variant_for

Pressed = dict[tuple[str, int, int], set[int]]
"""By game and turn (deal, n): the interactions with which somebody pressed there."""


class Verdict(NamedTuple):
    """What the checker saw."""

    games: int
    decisions: int
    faults: list[str]


def judge(file: Path, acknowledged: Pressed, pressed: Pressed) -> Verdict:
    """`acknowledged`: presses that were answered as done; `pressed`: all that were ever made."""
    faults: list[str] = []
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
        if db.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            faults.append("the file is broken")
        games = db.execute("SELECT id, ruleset, deal, n, status FROM games").fetchall()
        total = 0
        for game, ruleset, deal, n, _status in games:
            decisions = db.execute(
                "SELECT deal, n, code, key FROM decisions WHERE game = ? ORDER BY deal, n", (game,)
            ).fetchall()
            total += len(decisions)
            faults += _sequence(game, deal, n, [row[:2] for row in decisions])
            faults += _rules(db, game, ruleset, decisions)
            faults += _presses(game, decisions, acknowledged, pressed)
    return Verdict(len(games), total, faults)


def _sequence(game: str, deal: int, n: int, turns: list[tuple[int, int]]) -> list[str]:
    """Each deal's entries are 0, 1, 2 …, and the game's turn is the number of the last deal's."""
    faults = []
    by_deal: dict[int, list[int]] = {}
    for number, entry in turns:
        by_deal.setdefault(number, []).append(entry)
    for number, entries in by_deal.items():
        if entries != list(range(len(entries))):
            faults.append(f"{game}: deal {number} has a gap: {entries}")
    if len(by_deal.get(deal, [])) != n:
        faults.append(f"{game}: its turn is {deal}.{n}, and there are {len(by_deal.get(deal, []))} entries")
    return faults


def _rules(db: sqlite3.Connection, game: str, ruleset: str, decisions: list[tuple[int, int, str, str]]) -> list[str]:
    """Every deal replays, and begins with the score that the one before it ended with."""
    score, variant = None, variant_for(ruleset)
    for number, dealer, pack, before in db.execute(
        "SELECT deal, dealer, pack, score FROM deals WHERE game = ? ORDER BY deal", (game,)
    ):
        given = tuple(map(int, before.split()))
        if score is not None and score != given:
            return [f"{game}: deal {number} begins at {given}, the one before ended at {score}"]
        said = tuple(code for deal, _, code, _ in decisions if deal == number)
        try:
            *_, last = replay_deal(variant, DealRecord(number, Seat(dealer), given, cards(pack), said))
        except RecordError as error:
            return [f"{game}: {error}"]
        score = last.game.score
    return []


def _presses(
    game: str, decisions: list[tuple[int, int, str, str]], acknowledged: Pressed, pressed: Pressed
) -> list[str]:
    """Who decided each turn is one of those who pressed there, each once; an acknowledged turn is decided."""
    faults = []
    used: set[int] = set()
    for deal, n, code, key in decisions:
        letter, _, rest = key.partition(":")
        if deal == 0 or letter != "i":
            continue
        interaction = int(rest.partition(":")[0])
        if interaction in used:
            faults.append(f"{game}: interaction {interaction} is there twice")
        used.add(interaction)
        if interaction not in pressed.get((game, deal, n), set()):
            faults.append(f"{game}: {code} at {deal}.{n} was pressed for another turn")
    there = {(deal, n): key for deal, n, _, key in decisions}
    for (whose, deal, n), interactions in acknowledged.items():
        if whose == game and there.get((deal, n)) not in {f"i:{one}" for one in interactions}:
            faults.append(f"{game}: {deal}.{n} was acknowledged, and is {there.get((deal, n), 'lost')}")
    return faults
