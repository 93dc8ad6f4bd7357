"""What a finished game was played for, read off its log. Knows no store and no screen."""

from __future__ import annotations

from dataclasses import replace

from bot.app.live import replayed
from bot.app.results import History
from bot.app.rows import DealRow, Decision
from bot.app.writes import Outcome, Result
from euchre_core.rules import Game
from euchre_core.stakes import DealPlayed, PlayedFor, settled, stake_of
from euchre_core.variants import variant_for


def as_it_stands(ruleset: str, now: Game, history: History, lines: tuple[Result, ...]) -> tuple[Result, ...]:
    """The same lines of a game that is ended on purpose before it is over: nobody gets out of a loss by ending it.

    What a deal in progress has in its pot, or one that nobody scored has left there, goes back to whoever put it in.
    """
    scored = [bool(_played(ruleset, *entry).scored) for entry in history]
    last = max((place for place, did in enumerate(scored, start=1) if did), default=0)
    return with_chips(ruleset, now, history[:last], lines)


def with_chips(ruleset: str, over: Game, history: History, lines: tuple[Result, ...]) -> tuple[Result, ...]:
    """The same lines with the chips that each person has won or lost; as they are where the table plays for none.

    Who gave a seat up pays what it lost and gets nothing that it won: leaving is no way out of a loss. Whoever took a
    robot's seat in mid-game plays for nothing.
    """
    variant = variant_for(ruleset)
    if variant.stakes.by is PlayedFor.OFF:
        return lines
    deals = [_played(ruleset, deal, decisions) for deal, decisions in history]
    chips = settled(variant.stakes, variant.seating.groups(None), deals, over.score)
    return tuple(replace(line, chips=_share(line, chips[line.seat])) for line in lines)


def _share(line: Result, chips: int) -> int | None:
    match line.outcome:
        case Outcome.SUB:
            return None
        case Outcome.LEFT:
            return min(chips, 0)
        case _:
            return chips


def _played(ruleset: str, deal: DealRow, decisions: tuple[Decision, ...]) -> DealPlayed:
    ended = replayed(ruleset, deal, decisions)[-1].game.ended
    if ended is None:
        return DealPlayed((), (), 0)
    played, result = ended
    sides = variant_for(ruleset).seating.groups(None)
    scored = next((side for side in sides if result.points and result.points[side[0]] > 0), ())
    if result.set_back_by is not None:  # taken off the others instead
        scored = next(side for side in sides if result.set_back_by in side)
    return DealPlayed(scored, result.tricks, stake_of(played.calls))
