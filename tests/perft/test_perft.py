"""Counts of all ways to go on from fixed positions: any change of what is legal shows in a number.

`make golden` rewrites the numbers and shows what changed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest

from euchre_core.actions import action_of, code_of
from euchre_core.cards import Seat
from euchre_core.engine import apply, legal_actions
from euchre_core.phases.trick_bids import TrickBids
from euchre_core.rules import Game
from euchre_core.variants import ALL, variant_for
from tests.perft.layout_reference import LayoutPosition
from tests.perft.reference import Position
from tests.scenario import asked, legal, play

HERE = Path(__file__).parent
FILES = [HERE / f"{variant.key}.perft" for variant in ALL]


def ways(game: Game, depth: int) -> int:
    """How many sequences of so many decisions there are."""
    if game.deal is None:
        return 0
    choices = legal_actions(game, asked(game))
    if depth == 1:
        return len(choices)
    return sum(ways(apply(game, asked(game), choice).game, depth - 1) for choice in choices)


def positions(path: Path) -> list[tuple[str, dict[int, int]]]:
    """Each position's record with its counts by depth."""
    found = []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        record = re.sub(r"(?m)^depth .*\n?", "", block)
        counts = {int(depth): int(count) for depth, count in re.findall(r"(?m)^depth (\d+) +(\d+)$", block)}
        if counts:
            found.append((record, counts))
    return found


POSITIONS = [(path.stem, *position) for path in FILES for position in positions(path)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_game_has_its_counts(path: Path) -> None:
    """A game without numbers would change unseen. With GOLDEN=rewrite they are counted anew."""
    assert len(positions(path)) >= 3
    if os.environ.get("GOLDEN") == "rewrite":
        blocks = path.read_text(encoding="utf-8").split("\n\n")
        path.write_text("\n\n".join(map(_counted, blocks)), encoding="utf-8")


def _counted(block: str) -> str:
    """The same position with its numbers counted anew."""
    record = re.sub(r"(?m)^depth .*\n?", "", block)
    return re.sub(r"(?m)^depth (\d+) +\d+$", lambda line: _line(record, int(line[1])), block)


def _line(record: str, depth: int) -> str:
    return f"depth {depth:<2} {ways(play(record), depth)}"


@pytest.mark.parametrize(("key", "record", "counts"), POSITIONS)
def test_the_engine_counts_what_the_file_says(key: str, record: str, counts: dict[int, int]) -> None:
    """Every depth of every position. (B001, B002, B004, B005)"""
    game = play(record)
    assert {depth: ways(game, depth) for depth in counts} == counts, key


def reference(record: str) -> Position | LayoutPosition:
    """The same position in the independent implementation."""
    start = play("\n".join(line for line in record.splitlines() if not re.match(r"says|away|plays", line)))
    assert start.deal is not None
    if start.deal.piles:
        return layout_reference(start, record)
    assert start.deal.turned is not None
    up = start.deal.turned.card.code
    # A dealer who has taken the card up unasked hasn't yet, over there.
    hands = [[c.code for c in hand if c.code != up] for hand in start.deal.hands]
    rules = set(start.variant.ruleset.split("+"))
    dead = [c.code for c in start.deal.dead]
    spares = [[c.code for c in pile] for pile in start.deal.spares]
    position = Position(hands, up, start.dealer, rules, dead, spares)
    for word, codes in re.findall(r"(?m)^(says|away|plays)\s+([^#\n]*)", record):
        for code in codes.split():
            position = position.after("-" + code if word == "away" else code)
    return position


def layout_reference(start: Game, record: str) -> LayoutPosition:
    """The same of a deal with a layout."""
    assert start.deal is not None
    hands = [
        [card.code for card in (*dict(piles).values(), *dict(piles), *(c for c in hand if c not in dict(piles)))]
        for piles, hand in zip(start.deal.piles, start.deal.hands, strict=True)
    ]
    bids = start.variant.phase(TrickBids)
    position = LayoutPosition(hands, start.dealer, bids.least if bids is not None else 7)
    for _, codes in re.findall(r"(?m)^(says|plays)\s+([^#\n]*)", record):
        for code in codes.split():
            position = position.after(code)
    return position


def count(position: Position | LayoutPosition, depth: int) -> int:
    moves = position.moves()
    return len(moves) if depth == 1 else sum(count(position.after(move), depth - 1) for move in moves)


@pytest.mark.parametrize(("key", "record", "counts"), POSITIONS)
def test_an_independent_count_agrees(key: str, record: str, counts: dict[int, int]) -> None:
    """The numbers aren't merely what the engine happens to do: written a second time, the rules give the same."""
    position = reference(record)
    assert {depth: count(position, depth) for depth in counts} == counts, key


@pytest.mark.parametrize(
    "rules",
    [
        "standard",
        "standard+stick-the-dealer",
        "standard+alone-lead=left-of-loner+stick-the-dealer",
        "standard+no-trump+canadian-loner+may-discard-turnup=off",
        "standard+stick-the-dealer+no-trump+alone-allowed=off+min-trump-to-call=1",
        "standard+canadian-loner+min-trump-to-call=1",
        "two-handed",
        "two-handed+stick-the-dealer+no-trump+may-discard-turnup=off",
        "two-handed+dealer-may-decline=off+min-trump-to-call=1",
        "two-handed-dummy",
        "two-handed-eight+no-trump+min-trump-to-call=1",
        "two-handed-layout",
        "two-handed-layout+min-bid=3",
        "three-handed",
        "three-handed+dummy-hand",
        "three-handed+stick-the-dealer+no-trump+min-trump-to-call=1",
        "buck-euchre",
        "buck-euchre+dirty-dealer-takes+may-discard-turnup=off",
        "buck-euchre+stick-the-dealer+all-pass=redeal+no-trump=off+min-trump-to-call=1",
        "buck-euchre-three",
        "dirty-clubs-five",
        "dirty-clubs-six",
        "call-ace",
        "call-ace-five+no-trump",
        "call-ace-six+call-trump-ace=off",
        "call-card+no-trump+stick-the-dealer",
        "call-ace+call-trump-ace=off+stick-the-dealer+no-trump+min-trump-to-call=1+may-discard-turnup=off",
        "six-turnup",
        "six-turnup+joker-turnup=fixed-suit+alone-lead=left-of-loner+stick-the-dealer",
        "six-turnup+deck=D32+no-trump+min-trump-to-call=1",
        "six-turnup+defend-alone+partner-best+partner-best-defender",
        "six-turnup+defend-alone+partner-best+partner-best-defender+exchange-order=receive-first",
        "standard+partner-best+exchange-order=receive-first",
        "british",
        "railroad",
        "railroad-pairs",
        "british+joker-turnup=fixed-suit+joker-suit=S+min-trump-to-call=1",
    ],
)
@pytest.mark.parametrize("seed", range(40))
def test_both_offer_the_same_at_every_step_of_random_deals(rules: str, seed: int) -> None:
    """Side by side through whole deals, whoever deals. (B001, B002, B010, B012, B013, B021)"""
    rng = Random(f"{rules}/{seed}")
    cards = [c.code for c in variant_for(rules).cards]
    rng.shuffle(cards)
    seats = variant_for(rules).seating.seats
    size, turns = variant_for(rules).layout.hand, variant_for(rules).layout.turn_up
    hands = " | ".join(" ".join(cards[k * size : (k + 1) * size]) for k in range(seats))
    up = f" up {cards[max(20, 5 * seats)]}" if turns else ""
    record = f"{rules} dealer {seed % seats}\nhands {hands}{up}"
    game, position = play(record), reference(record)
    while game.deal is not None:
        assert legal(game) == set(position.moves())
        assert asked(game) == position.turn
        passes = "P" in position.moves() and rng.random() < 0.7
        move = "P" if passes else rng.choice(position.moves())
        game, position = apply(game, asked(game), action_of(move)).game, position.after(move)
    assert position.over
    assert [] == position.moves() == [code_of(choice) for choice in legal_actions(game, Seat(0))]
