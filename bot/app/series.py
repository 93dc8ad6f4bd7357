"""What the games of a table add up to, read from the games before. Kept nowhere else, so nothing can differ from it.

The same sides under the same rules play on; a rematch with new partners, or under other rules, begins anew.
"""

from __future__ import annotations

from bot.app.live import bring_to_life
from bot.app.parts import Parts
from bot.app.ports import Saved
from bot.app.replies import Arg, Say, Status, say
from bot.screens.parts import dotted
from bot.screens.places import side_name
from euchre_core.ending import FirstTo
from euchre_core.series import Series, after_game, begun, follows
from euchre_core.variants import variant_for


async def series_before(saved: Saved, parts: Parts) -> Series:
    """As it stands when this game begins."""
    variant = variant_for(saved.ruleset)
    games: list[Saved] = []
    one = saved
    while follows(variant) and one.previous is not None and one.rematch == "same":
        before = await parts.store.load(one.previous)
        if before is None or before.status is not Status.FINISHED or before.ruleset != saved.ruleset:
            break
        games.append(before)
        one = before
    series = begun(variant)
    for game in reversed(games):
        series = after_game(series, variant, bring_to_life(game).game.score)
    return series


async def series_lines(saved: Saved, parts: Parts) -> tuple[Say, ...]:
    """What stands after this game, if it is over, or before it."""
    variant = variant_for(saved.ruleset)
    if not follows(variant):
        return ()
    series = await series_before(saved, parts)
    if saved.status is Status.FINISHED:
        series = after_game(series, variant, bring_to_life(saved).game.score)
    ending, sides, seats = variant.ending, variant.seating.groups(None), variant.seating.seats
    assert isinstance(ending, FirstTo)

    def scores(points: tuple[int, ...]) -> Arg:
        return dotted(say("series.side", side=side_name(side, seats), points=points[side[0]]) for side in sides)

    lines: list[Say] = []
    if series.rubber_won:
        won, points = side_name(series.rubber_won, seats), scores(series.rubber_points)
        lines.append(say("series.rubber-won", side=won, margin=series.margin, points=points))
    elif ending.rubber and any(series.games):
        lines.append(say("series.rubber", scores=scores(series.games), points=scores(series.rubber_points)))
    elif not ending.rubber and any(series.games):
        lines.append(say("series.games", scores=scores(series.games)))
    if any(series.start):
        lines.append(say("series.start", scores=scores(series.start)))
    return tuple(lines)
