"""Every two options of a game: played, or refused with both names and a reason that people can read."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.app.keys import LOCALES
from bot.app.terms import refusal
from bot.i18n.catalogue import Catalogue
from euchre_core.house_rules import CATALOGUE, FIXED, values_of
from euchre_core.variants import ALL, variant_for
from tests.rulesets import covering, each_setting, pairs_of, refusal_of, with_pair

WORDS = Catalogue.load()
GAMES = [variant.key for variant in ALL]
NAMES = {rule.name for rule in (*CATALOGUE, *FIXED)}


@pytest.mark.parametrize("game", GAMES)
def test_each_pair_is_played_or_refused_with_its_reason(game: str) -> None:
    """Two options that there are, one of them of the pair, and a sentence in each language. (rules.md 5.1)"""
    for pair in pairs_of(game):
        wrong = refusal_of(game, *pair)
        if wrong is None:
            assert with_pair(game, pair) is not None
            continue
        assert {wrong.option, wrong.other} <= NAMES
        named = {"joker" if name == "deck" else name for name in (wrong.option, wrong.other)}  # each derives the other
        assert named & {"joker" if name == "deck" else name for name, _ in pair}, f"{pair}: {wrong}"
        said = refusal(wrong)
        for key in (f"clash.{wrong.words}", f"option.{wrong.option}", f"option.{wrong.other}", said.key):
            assert all(WORDS.has(key, locale) for locale in LOCALES), key


def test_every_pair_that_can_be_played_is_played() -> None:
    """The rule sets that robots play have each of them, and each setting of each game; and there are fewer than pairs,
    or `make test` would take all day."""
    in_force = [(variant.key, values_of(variant)) for variant in map(variant_for, covering())]
    pairs = {frozenset(pair) for _, values in in_force for pair in combinations(values.items(), 2)}
    left = ((game, pair) for game in GAMES for pair in pairs_of(game) if frozenset(pair) not in pairs)
    assert [pair for game, pair in left if with_pair(game, pair) is not None] == []
    singles = {(game, setting) for game, values in in_force for setting in values.items()}
    assert [one for one in each_setting() if (one[0], one[1:]) not in singles] == []
    assert len(in_force) < 20 * len(GAMES)
