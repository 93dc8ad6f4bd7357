"""The worked example of docs/adding-a-variant.md is run as printed: its game plays, its house rule changes the deal."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre_core import apply, deal, new_game, seat_view
from euchre_core.cards import Seat
from euchre_core.robots.careless import Careless
from euchre_core.variants.four_handed import EUCHRE

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-variant.md"


@pytest.fixture(scope="module")
def printed() -> dict[str, Any]:
    """The names that the page's Python defines."""
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S):
        exec(compile(block, PAGE.name, "exec"), names)
    return names


def test_the_game_of_the_page_plays_to_its_end(printed: dict[str, Any]) -> None:
    """Careless robots finish a game of 28 cards to five points."""
    variant, rng, robot = printed["TWENTY_EIGHT"], Random(5), Careless()
    game = new_game(variant, Seat(0))
    while not game.over:
        game = deal(game, rng.sample(variant.cards, len(variant.cards))).game
        while game.deal is not None and game.deal.stage is not None:
            seat = game.deal.stage.to_act
            game = apply(game, seat, robot.choose(seat_view(game, seat), rng)).game
    assert len(variant.cards) == 28
    assert max(game.score) >= 5


def test_the_house_rule_of_the_page_changes_who_gets_which_card(printed: dict[str, Any]) -> None:
    """Two-then-three gives the dealer's left the first two cards and not the third."""
    rule = printed["DEAL_PATTERN"]
    other = rule.edit(EUCHRE, "round-2-3")
    assert (rule.read(EUCHRE), rule.read(other)) == ("round-3-2", "round-2-3")
    first, second = (deal(new_game(v, Seat(3)), v.cards).game.deal for v in (EUCHRE, other))
    assert first is not None
    assert second is not None
    assert first.hands[0][2] == EUCHRE.cards[2]
    assert second.hands[1][0] == EUCHRE.cards[2]
