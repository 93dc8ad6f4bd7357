"""Every rule set that tests go through, made from the catalogue: each option of each game, and pairs of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, combinations, permutations, product

from bot.app.terms import rules_of
from euchre_core.errors import IncompatibleOptions, RulesetError
from euchre_core.house_rules import CATALOGUE, values_of
from euchre_core.variants import ALL, variant_for, with_option

Setting = tuple[str, str]
"""An option's name and a value."""


def settings_of(game: str) -> tuple[Setting, ...]:
    """Each option of that game with each other value that a table is offered."""
    return tuple(
        (option.name, value) for option in rules_of(game) for value in option.values if value != option.default
    )


def changed(ruleset: str, *settings: Setting) -> str | None:
    """The rule set after those settings, one after the other in some order; None if every order meets a refusal, or
    one setting takes another away."""
    for order in permutations(settings):
        found = _in_turn(ruleset, order)
        if found is not None and set(settings) <= set(values_of(variant_for(found)).items()):
            return found
    return None


def _in_turn(ruleset: str, settings: Iterable[Setting]) -> str | None:
    after: str | None = ruleset
    for setting in settings:
        after = _step(after, *setting) if after is not None else None
    return after


@cache
def _step(ruleset: str, name: str, value: str) -> str | None:
    try:
        return with_option(ruleset, name, value)
    except RulesetError:
        return None


@cache
def with_and_without(game: str, name: str, value: str) -> tuple[str, str] | None:
    """Two rule sets that differ in that setting alone: of the game as it is, else beside what the option needs."""
    ones = ((one,) for one in settings_of(game) if one[0] != name)
    helped = (beside for beside in _what_may_help(game, (name, value)) if name not in dict(beside))
    for beside in chain(((), _without_what_clashes(game, name, value)), ones, _twos(game, name), helped):
        without = changed(game, *beside)
        if without is not None and (found := changed(without, (name, value))) is not None:
            return found, without
    return None


def _without_what_clashes(game: str, name: str, value: str) -> tuple[Setting, ...]:
    """Whatever stands against that setting switched off, one after the other; none where that doesn't help."""
    off: list[Setting] = []
    while (wrong := refusal_of(game, *off, (name, value))) is not None:
        against: Setting = (wrong.other if wrong.option == name else wrong.option, "off")
        if against in off or against not in settings_of(game):
            return ()
        off.append(against)
    return tuple(off)


def _twos(game: str, name: str) -> Iterator[tuple[Setting, ...]]:
    return (two for two in combinations(settings_of(game), 2) if name not in (two[0][0], two[1][0], two[0][0]))


def each_setting() -> tuple[tuple[str, str, str], ...]:
    """Game, option and value, of all there are."""
    return tuple((variant.key, *setting) for variant in ALL for setting in settings_of(variant.key))


def pairs_of(game: str) -> Iterator[tuple[Setting, Setting]]:
    """Two settings of different options, each pair once; among them a target that the first point reaches."""
    by_option: dict[str, list[Setting]] = {}
    for setting in (*settings_of(game), *((o.name, "1") for o in rules_of(game) if o.name == "target")):
        by_option.setdefault(setting[0], []).append(setting)
    for first, second in combinations(by_option.values(), 2):
        yield from product(first, second)


@cache
def legal_pairs(game: str) -> Mapping[tuple[Setting, Setting], tuple[Setting, ...]]:
    """The pairs that can be played, each with what must be set before it: nothing, or options that they need."""
    found = {}
    for pair in pairs_of(game):
        for beside in chain(((),), _what_may_help(game, *pair)):
            if changed(game, *beside, *pair) is not None:
                found[pair] = beside
                break
    return found


def refusal_of(game: str, *settings: Setting) -> IncompatibleOptions | None:
    """Why these can't go together; None if they can."""
    try:
        variant_for("+".join([game, *(f"{name}={value}" for name, value in settings)]))
    except IncompatibleOptions as wrong:
        return wrong
    return None


def _what_may_help(game: str, *settings: Setting, most: int = 4) -> Iterator[tuple[Setting, ...]]:
    """Settings of what these are refused for, where that is another option; and of what those are refused for then."""
    wrong = refusal_of(game, *settings)
    if wrong is None:
        yield ()
    elif most:
        third = {wrong.option, wrong.other} - {name for name, _ in settings}
        for setting in settings_of(game):
            if setting[0] in third:
                yield from ((setting, *more) for more in _what_may_help(game, setting, *settings, most=most - 1))


@cache
def covering(game: str) -> tuple[str, ...]:
    """Few rule sets that have every pair of settings that can be played in one of them at least, each ruleset with as
    many settings as go together; the game as it is comes first."""
    left = dict.fromkeys(legal_pairs(game))
    every = tuple(dict.fromkeys(setting for pair in left for setting in pair))
    found = [game]
    while left:
        pair = next(iter(left))
        chosen = [*legal_pairs(game)[pair], *pair]
        ruleset = changed(game, *chosen)
        while ruleset is not None:
            names = {name for name, _ in chosen}
            gains = {s: sum(_pair(s, one) in left for one in chosen) for s in every if s[0] not in names}
            following = sorted((s for s in gains if gains[s]), key=lambda s: -gains[s])
            best = next(((s, more) for s in following if (more := changed(ruleset, s)) is not None), None)
            if best is None:
                break
            chosen.append(best[0])
            ruleset = best[1]
        assert ruleset is not None
        found.append(ruleset)
        for covered in combinations(chosen, 2):
            left.pop(_pair(*covered), None)
    return tuple(found)


def _pair(one: Setting, other: Setting) -> tuple[Setting, Setting]:
    """In the order in which `pairs_of` has them: that of the catalogue."""
    return (one, other) if _PLACE[one[0]] < _PLACE[other[0]] else (other, one)


_PLACE = {rule.name: place for place, rule in enumerate(CATALOGUE)}
