"""Every rule set that tests go through, made from the catalogue: each option of each game, and pairs of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from bot.app.terms import rules_of
from euchre_core.errors import RulesetError
from euchre_core.variants import ALL, with_option


def settings_of(game: str) -> tuple[tuple[str, str], ...]:
    """Each option of that game with each other value that a table is offered."""
    return tuple(
        (option.name, value) for option in rules_of(game) for value in option.values if value != option.default
    )


def changed(ruleset: str, *settings: tuple[str, str]) -> str | None:
    """The rule set after those settings, one after the other in any order that works; None if all are refused."""
    for name, value in settings:
        try:
            ruleset = with_option(ruleset, name, value)
        except RulesetError:
            return None
    return ruleset


@cache
def with_and_without(game: str, name: str, value: str) -> tuple[str, str] | None:
    """Two rule sets that differ in that setting alone: of the game as it is, else beside what the option needs."""
    for beside in ((), *((one,) for one in settings_of(game) if one[0] != name), *_twos(game, name)):
        without = changed(game, *beside)
        if without is not None and (found := changed(without, (name, value))) is not None:
            return found, without
    return None


def _twos(game: str, name: str) -> Iterator[tuple[tuple[str, str], ...]]:
    return (two for two in combinations(settings_of(game), 2) if name not in (two[0][0], two[1][0], two[0][0]))


def each_setting() -> tuple[tuple[str, str, str], ...]:
    """Game, option and value, of all there are."""
    return tuple((variant.key, *setting) for variant in ALL for setting in settings_of(variant.key))


def pairs_of(game: str) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """Two settings of different options, each pair once."""
    by_option: dict[str, list[tuple[str, str]]] = {}
    for setting in settings_of(game):
        by_option.setdefault(setting[0], []).append(setting)
    for first, second in combinations(by_option.values(), 2):
        yield from product(first, second)
