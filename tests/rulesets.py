"""Every rule set that tests go through, made from the catalogue: each option of each game, and pairs of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, permutations, product

from bot.app.terms import rules_of
from euchre_core.errors import IncompatibleOptions, RulesetError
from euchre_core.house_rules import CATALOGUE, furnish, split, values_of
from euchre_core.variants import ALL, base_of, variant_for, with_option

Setting = tuple[str, str]
"""An option's name and a value."""
Pair = tuple[Setting, Setting]
"""Two settings of different options, in the catalogue's order."""


def settings_of(game: str) -> tuple[Setting, ...]:
    """Each option of that game with each other value that a table is offered."""
    return tuple(
        (option.name, value) for option in rules_of(game) for value in option.values if value != option.default
    )


def changed(ruleset: str, *settings: Setting) -> str | None:
    """The rule set with those settings too: all at once, else one after the other in some order; None if every order
    meets a refusal, or one setting takes another away."""
    if (together := _together(ruleset, settings)) is not None:
        return together
    for order in permutations(settings):
        found = _in_turn(ruleset, order)
        if found is not None and set(settings) <= set(values_of(variant_for(found)).items()):
            return found
    return None


def _together(ruleset: str, settings: tuple[Setting, ...]) -> str | None:
    game, options = split(ruleset)
    try:
        return furnish(base_of(game), {**options, **dict(settings)}).ruleset
    except RulesetError:
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


def pairs_of(game: str) -> Iterator[Pair]:
    """Two settings of different options, each pair once; among them a target that the first point reaches."""
    by_option: dict[str, list[Setting]] = {}
    for setting in _away(game):
        by_option.setdefault(setting[0], []).append(setting)
    for first, second in combinations(sorted(by_option.values(), key=lambda those: _PLACE[those[0][0]]), 2):
        yield from product(first, second)


@cache
def with_pair(game: str, pair: Pair) -> str | None:
    """The game with both settings, beside others that they need if they do; None if it can't have them."""
    if any(setting not in _away(game) for setting in pair):
        return None
    for beside in chain(((),), _what_may_help(game, *pair)):
        if (ruleset := changed(game, *beside, *pair)) is not None:
            return ruleset
    return None


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
def covering() -> tuple[str, ...]:
    """Few rule sets, each with as many settings as go together: every setting of every game is in force in one of that
    game, and every two settings that some game can have in one of some game. Each game as it is comes first."""
    left = _Left({pair: None for variant in ALL for pair in pairs_of(variant.key)}, {})
    found = [variant.key for variant in ALL]
    for variant in ALL:
        left.single = dict.fromkeys(settings_of(variant.key))
        while left.single:
            name, value = next(iter(left.single))
            having = with_and_without(variant.key, name, value)
            assert having is not None, f"nobody can choose {name}={value} in {variant.key}"
            found.append(left.grown(having[0]))
            left.single.pop((name, value), None)
    played = Counter(split(ruleset)[0] for ruleset in found)
    for pair in tuple(left.pairs):
        if pair not in left.pairs:
            continue
        for game in sorted((variant.key for variant in ALL), key=lambda key: played[key]):
            if (ruleset := with_pair(game, pair)) is not None:
                found.append(left.grown(ruleset))
                played[game] += 1
                break
    return tuple(found)


@cache
def each_pair() -> Mapping[str, tuple[str, ...]]:
    """Every two settings that go together, by themselves (or beside what they need) in one game, the games in turn."""
    games = [variant.key for variant in ALL]
    found: dict[str, list[str]] = {game: [game] for game in games}
    for turn, pair in enumerate(dict.fromkeys(pair for game in games for pair in pairs_of(game))):
        first = turn % len(games)
        for game in (*games[first:], *games[:first]):
            if (ruleset := with_pair(game, pair)) is not None:
                found[game].append(ruleset)
                break
    return {game: tuple(rulesets) for game, rulesets in found.items()}


@dataclass(slots=True)
class _Left:
    """What no rule set has had yet, in the order in which it is looked for: pairs in any game, and settings of one."""

    pairs: dict[Pair, None]
    single: dict[Setting, None]

    def grown(self, ruleset: str) -> str:
        """That rule set with as many settings more as go together, those first that take most off what is left."""
        while True:
            in_force = [one for one in values_of(variant_for(ruleset)).items() if one in _away(split(ruleset)[0])]
            self._take_off(in_force)
            names = {name for name, _ in in_force}
            gains = {s: self._gain(s, in_force) for s in _away(split(ruleset)[0]) if s[0] not in names}
            following = sorted((s for s in gains if gains[s]), key=lambda s: -gains[s])
            after = next((more for s in following if (more := _keeping(ruleset, in_force, s)) is not None), None)
            if after is None:
                return ruleset
            ruleset = after

    def _gain(self, setting: Setting, beside: Iterable[Setting]) -> int:
        alone = len(CATALOGUE) if setting in self.single else 0
        return alone + sum(_pair(setting, one) in self.pairs for one in beside)

    def _take_off(self, settings: Iterable[Setting]) -> None:
        for pair in combinations(settings, 2):
            self.pairs.pop(pair, None)
        for setting in settings:
            self.single.pop(setting, None)


def _keeping(ruleset: str, in_force: Iterable[Setting], setting: Setting) -> str | None:
    """The rule set with that setting too, if it takes none of those away."""
    after = changed(ruleset, setting)
    return after if after is not None and set(in_force) <= set(values_of(variant_for(after)).items()) else None


@cache
def _away(game: str) -> Mapping[Setting, None]:
    """The settings of that game, and a target that the first point reaches."""
    return dict.fromkeys((*settings_of(game), *((o.name, "1") for o in rules_of(game) if o.name == "target")))


def _pair(one: Setting, other: Setting) -> Pair:
    """In the order in which `pairs_of` has them: that of the catalogue."""
    return (one, other) if _PLACE[one[0]] < _PLACE[other[0]] else (other, one)


_PLACE = {rule.name: place for place, rule in enumerate(CATALOGUE)}
