"""Every two options of a game: played, or refused with both names and a reason that people can read."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.app.replies import LOCALES
from bot.app.terms import refusal
from bot.i18n.catalogue import Catalogue
from euchre_core.house_rules import CATALOGUE, values_of
from euchre_core.variants import ALL, variant_for
from tests.rulesets import covering, legal_pairs, pairs_of, refusal_of

WORDS = Catalogue.load()
GAMES = [variant.key for variant in ALL]
NAMES = {rule.name for rule in CATALOGUE}


@pytest.mark.parametrize("game", GAMES)
def test_each_pair_is_played_or_refused_with_its_reason(game: str) -> None:
    """Two options that there are, one of them of the pair, and a sentence in each language. (rules.md 5.1)"""
    for pair in pairs_of(game):
        wrong = refusal_of(game, *pair)
        if wrong is None:
            assert pair in legal_pairs(game)
            continue
        assert {wrong.option, wrong.other} <= NAMES
        assert {wrong.option, wrong.other} & {name for name, _ in pair}, f"{pair}: {wrong}"
        said = refusal(wrong)
        for key in (f"clash.{wrong.code}", f"option.{wrong.option}", f"option.{wrong.other}", said.key):
            assert all(WORDS.has(key, locale) for locale in LOCALES), key


@pytest.mark.parametrize("game", GAMES)
def test_every_pair_that_can_be_played_is_played(game: str) -> None:
    """The rule sets that robots play have each of them; and there are fewer than pairs, or `make test` would take all
    day."""
    in_force = [values_of(variant_for(ruleset)).items() for ruleset in covering(game)]
    played = {frozenset(pair) for values in in_force for pair in combinations(values, 2)}
    assert [pair for pair in legal_pairs(game) if frozenset(pair) not in played] == []
    assert len(in_force) < 100
