"""What the games of a table add up to, read from the games before. Kept nowhere else, so nothing can differ from it.

The same sides under the same rules play on; a rematch with new partners, or under other rules, begins anew.
"""

from __future__ import annotations

from dataclasses import replace

from bot.app.keys import GameId
from bot.app.live import bring_to_life
from bot.app.parts import Parts
from bot.app.rows import Saved
from bot.app.seats import seats_had, sides_of, starters
from bot.app.turns import Status
from bot.app.words import Arg, Say, say
from bot.screens.parts import dotted
from bot.screens.places import side_name
from euchre_core.ending import FirstTo
from euchre_core.rules import Variant
from euchre_core.series import Series, after_game, begun, follows
from euchre_core.variants import variant_for


def before_dealing(ruleset: str, rematch: str | None) -> Variant:
    """The game as it is drawn for: partners who stay together for a rematch aren't drawn anew, only the first deal."""
    variant = variant_for(ruleset)
    if rematch != "same" or not variant.draw.partners:
        return variant
    return replace(variant, draw=replace(variant.draw, partners=False))


def _same_sides(saved: Saved, before: Saved) -> bool:
    """Whether everybody who sat down to this game has played on the same side of the one before; robots may come and
    go."""
    side_of = {seat: set(side) for side in sides_of(saved) for seat in side}
    people = ((seat, row.user) for seat, row in starters(saved).items() if row.user is not None)
    return all(side_of.get(seat, set()) & seats_had(before, user) for seat, user in people)


async def series_before(saved: Saved, parts: Parts) -> Series:
    """As it stands when this game begins."""
    variant = variant_for(saved.ruleset)
    games: list[Saved] = []
    one = saved
    while follows(variant) and one.previous is not None and one.rematch == "same":
        before = await parts.store.load(one.previous)
        if before is None or before.status is not Status.FINISHED or before.ruleset != saved.ruleset:
            break
        if not _same_sides(one, before):
            break
        games.append(before)
        one = before
    series = begun(variant)
    for game in reversed(games):
        series = after_game(series, variant, bring_to_life(game).game.score)
    return series


_KNOWN: dict[GameId, Series] = {}
"""What games that are under way began with: it can't change any more, and a board is drawn often."""
_MOST_KNOWN = 256


async def standing(saved: Saved, parts: Parts) -> tuple[Say, ...]:
    """How the series stands that this game is part of, for its board; nothing where it is the first of its series."""
    variant = variant_for(saved.ruleset)
    if not follows(variant) or saved.previous is None or saved.rematch != "same":
        return ()
    if saved.game not in _KNOWN:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[saved.game] = await series_before(saved, parts)
    before = _KNOWN[saved.game]
    return _games(before, variant) if not before.rubber_won else ()


def _games(series: Series, variant: Variant) -> tuple[Say, ...]:
    """The games that each side has, and what they count towards the rubber."""
    ending = variant.ending
    assert isinstance(ending, FirstTo)
    if not any(series.games):
        return ()
    games = _by_side(series.games, variant)
    if ending.rubber:
        return (say("series.rubber", scores=games, points=_by_side(series.rubber_points, variant)),)
    return (say("series.games", scores=games),)


def _by_side(points: tuple[int, ...], variant: Variant) -> Arg:
    sides, seats = variant.seating.groups(None), variant.seating.seats
    return dotted(say("series.side", side=side_name(side, seats), points=points[side[0]]) for side in sides)


async def series_lines(saved: Saved, parts: Parts) -> tuple[Say, ...]:
    """What stands after this game, if it is over, or before it."""
    variant = variant_for(saved.ruleset)
    if not follows(variant):
        return ()
    series = await series_before(saved, parts)
    if saved.status is Status.FINISHED:
        series = after_game(series, variant, bring_to_life(saved).game.score)
    lines: list[Say] = []
    if series.rubber_won:
        won, points = side_name(series.rubber_won, variant.seating.seats), _by_side(series.rubber_points, variant)
        lines.append(say("series.rubber-won", side=won, margin=series.margin, points=points))
    else:
        lines += _games(series, variant)
    if any(series.start):
        lines.append(say("series.start", scores=_by_side(series.start, variant)))
    return tuple(lines)
