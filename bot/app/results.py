"""What a finished game says of its people and its sides. Counts only what the engine's own `DealScored` says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.app.around import SideStats
from bot.app.keys import UserId
from bot.app.live import replayed
from bot.app.rows import DealRow, Decision, Saved, SeatRow, Who
from bot.app.seats import holders, starters
from bot.app.terms import ladder_of
from bot.app.writes import Outcome, Rated, Result
from euchre_core.actions import BlindAlone, DropOut, NameTrump, OrderUp, SetBack
from euchre_core.cards import Seat
from euchre_core.events import Called, Contract, ContractMade, DealScored, SidesShown, SparesLeft
from euchre_core.rules import Game
from euchre_core.variants import variant_for

History = Sequence[tuple[DealRow, tuple[Decision, ...]]]


class Told(NamedTuple):
    """One scored deal: what was undertaken, whose decision it was, and what came of it."""

    contract: Contract
    caller: UserId | None
    """The person whose own decision the call was; None for a robot's."""
    deciders: frozenset[tuple[Seat, UserId]]
    """People who decided something themselves in this deal, and where."""
    makers: tuple[Seat, ...]
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    set_back_by: Seat | None
    """Who took the points off the other side instead of scoring them."""

    dropped: frozenset[Seat]
    """Who took no part, by choice."""
    made: bool
    """The makers scored, or set the others back; so that nobody failed where there were none."""

    @property
    def swept(self) -> bool:
        """The makers took every trick."""
        return sum(self.tricks[seat] for seat in self.makers) == sum(self.tricks)


def told(ruleset: str, history: History) -> tuple[Told, ...]:
    """Every deal of a game that was scored as it was played; those thrown in or stopped leave no trace."""
    every = (_told(ruleset, deal, decisions) for deal, decisions in history)
    return tuple(deal for deal in every if deal is not None)


def _told(ruleset: str, deal: DealRow, decisions: tuple[Decision, ...]) -> Told | None:
    contract, scored, caller, set_back_by, dropped = None, None, None, None, set()
    steps = list(replayed(ruleset, deal, decisions))
    for decision, step in zip((None, *decisions), steps, strict=True):
        for event in step.events:
            match event:
                case Called(_, OrderUp() | NameTrump() | BlindAlone()) if (
                    decision is not None and decision.who is Who.PERSON
                ):
                    caller = decision.user
                case Called(seat, SetBack()):
                    set_back_by = seat
                case Called(seat, DropOut()):
                    dropped.add(seat)
                case ContractMade(made) | SidesShown(made):
                    contract = made
                case SparesLeft() if contract is not None:
                    contract = contract._replace(alone=True)
                case DealScored():
                    scored = event
                case _:
                    pass
    ended = steps[-1].game.ended
    stopped = ended is not None and ended.result.stopped_by is not None
    if contract is None or scored is None or stopped:
        return None
    own = frozenset((Seat(d.seat), d.user) for d in decisions if d.who is Who.PERSON and d.user is not None)
    variant, points = variant_for(ruleset), scored.points
    makers: tuple[Seat, ...] = ()
    gained = True
    if contract.caller is not None:
        makers = variant.seating.side_of(contract.caller, contract)
        gained = points[contract.caller] < 0 if variant.ending.down else points[contract.caller] > 0
        if contract.rung is not None:  # of tricks bid so few may be made that they pay nothing
            gained = sum(scored.tricks[seat] for seat in makers) >= int(contract.rung)
    made_it = gained or set_back_by in makers
    return Told(contract, caller, own, makers, points, scored.tricks, set_back_by, frozenset(dropped), made_it)


def results(saved: Saved, over: Game, history: History) -> tuple[Result, ...]:
    """One line per person of a game that has just ended; `history` includes its last decision.

    A game counts for who sat down at its start: won or lost with their side, or left when a robot or another person
    has the seat at the end. Who took a robot's seat in mid-game gets what they decided, but no win and no loss.
    """
    deals = told(saved.ruleset, history)
    began, ended = starters(saved), holders(saved)
    lines = [
        _line(
            saved,
            deals,
            _points(saved, over, history, row.seat),
            row.seat,
            row.user,
            _outcome(over, row, ended[row.seat]),
        )
        for row in began.values()
        if row.user is not None
    ]
    first = {(row.seat, row.user) for row in began.values() if row.user is not None}
    for row in saved.seats:
        if row.user is not None and row.from_turn.deal > 0 and (row.seat, row.user) not in first:
            first.add((row.seat, row.user))
            lines.append(_line(saved, deals, 0, row.seat, row.user, Outcome.SUB))
    return tuple(sorted(lines, key=lambda line: (line.seat, line.outcome is Outcome.SUB, line.user)))


def _outcome(over: Game, began: SeatRow, ended: SeatRow) -> Outcome:
    if ended.user != began.user or ended.robot is not None:
        return Outcome.LEFT
    return Outcome.WON if began.seat in over.winners else Outcome.LOST


def _points(saved: Saved, over: Game, history: History, seat: Seat) -> int:
    """How far the score has come in this game, upwards or down: what a lap before it left over isn't made again."""
    began = history[0][0].score[seat] if history else over.score[seat]
    return began - over.score[seat] if variant_for(saved.ruleset).ending.down else over.score[seat] - began


def _line(saved: Saved, deals: tuple[Told, ...], points: int, seat: Seat, user: UserId, outcome: Outcome) -> Result:
    own_calls = [deal for deal in deals if deal.contract.caller == seat and deal.caller == user]
    played = [deal for deal in deals if (seat, user) in deal.deciders and seat not in deal.dropped]
    defended = [deal for deal in played if seat not in deal.makers]
    loners = [deal for deal in own_calls if deal.contract.alone]
    began = starters(saved)
    partners = [began[other].user for other in variant_for(saved.ruleset).seating.partners(seat, None)]
    return Result(
        seat=seat,
        user=user,
        outcome=outcome,
        points=points,
        calls=len(own_calls),
        calls_made=sum(deal.made for deal in own_calls),
        euchres_made=sum(not deal.made for deal in defended),
        euchres_suffered=sum(not deal.made for deal in own_calls),
        loners_tried=len(loners),
        loners_made=sum(deal.swept for deal in loners),
        partner=partners[0] if outcome is not Outcome.SUB and len(partners) == 1 else None,
    )


def rated(saved: Saved, over: Game, lines: tuple[Result, ...]) -> Rated | None:
    """The people by place, when no robot was seated at the start; else None."""
    began = starters(saved)
    seating = variant_for(saved.ruleset).seating
    if any(began[Seat(seat)].user is None for seat in range(seating.seats)):
        return None
    down = variant_for(saved.ruleset).ending.down
    ahead = {side: over.score[side[0]] if down else -over.score[side[0]] for side in seating.groups(None)}
    sides = sorted(ahead, key=lambda side: (side[0] not in over.winners, ahead[side]))
    # The winner is first; of the others the better score is the better place, and equal scores share one.
    scores = [over.score[side[0]] for side in sides]
    places = (0, *(scores.index(score, 1) for score in scores[1:]))
    people = tuple(tuple(user for seat in side if (user := began[seat].user) is not None) for side in sides)
    left = tuple(line.user for line in lines if line.outcome is Outcome.LEFT)
    return Rated(ladder_of(variant_for(saved.ruleset).key), people, left, places)


def side_stats(saved: Saved, history: History) -> tuple[SideStats, ...]:
    """A game in numbers, one entry per side, robots' decisions included."""
    deals = told(saved.ruleset, history)
    return tuple(_side(deals, side) for side in variant_for(saved.ruleset).seating.groups(None))


def _side(deals: tuple[Told, ...], side: tuple[Seat, ...]) -> SideStats:
    calls = [deal for deal in deals if deal.contract.caller in side]
    loners = [deal for deal in calls if deal.contract.alone]
    return SideStats(
        points=sum(deal.points[side[0]] for deal in deals),
        calls=len(calls),
        calls_made=sum(deal.made for deal in calls),
        euchres_made=sum(not deal.made for deal in deals if deal.contract.caller not in side),
        euchres_suffered=sum(not deal.made for deal in calls),
        loners_tried=len(loners),
        loners_made=sum(deal.swept for deal in loners),
        tricks=sum(deal.tricks[seat] for deal in deals for seat in side),
    )
