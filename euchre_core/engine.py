"""Five verbs: a new game, a pack dealt, what a seat may choose, what it may do beside, and what follows when it does.

Opens a variant's phases in turn and asks the stage in progress. Knows no phase, no clock, no chance; the pack is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from euchre_core.actions import Action
from euchre_core.cards import Card, Seat, printed_order
from euchre_core.errors import EngineFault, IllegalAction
from euchre_core.events import Ask, DealScored, DealThrownIn, DroppedOut, Event, GameEnded, NotYourTurn, Resting
from euchre_core.rules import Deal, EndedDeal, Game, Progress, Stage, Step, Variant
from euchre_core.views import DealResult

ENGINE_REVISION = 1
"""Raised when a change alters what an old record means."""

# A NamedTuple's own constructor costs three times this, and every step passes here.
_new = tuple.__new__


def new_game(variant: Variant, first_dealer: Seat, *, score: tuple[int, ...] | None = None, number: int = 1) -> Game:
    """A game that awaits its first pack.

    `score` (one entry per seat) and `number` go on from a stored deal. ValueError for a dealer or score that this
    seating hasn't.
    """
    seats = variant.seating.seats
    if not 0 <= first_dealer < seats:
        raise ValueError(f"no seat {first_dealer}: {variant.key} has seats 0 to {seats - 1}")
    if score is not None and len(score) != seats:
        raise ValueError(f"a score of {len(score)} entries: {variant.key} has {seats} seats")
    return Game(variant, first_dealer, score or (variant.ending.start,) * seats, number)


def deal(game: Game, pack: Sequence[Card]) -> Step:
    """Deal that pack, first card first. ValueError: not this variant's pack, or no pack is awaited."""
    if game.deal is not None or game.over:
        raise ValueError("no pack is awaited: " + ("a deal is in progress" if game.deal else "the game is over"))
    pack, variant = tuple(pack), game.variant
    if wrong := _what_is_wrong(variant, pack):
        raise ValueError(wrong)
    empty: tuple[tuple[Card, ...], ...] = ((),) * variant.seating.seats
    fresh = Deal(variant, game.number, game.dealer, game.score, pack, hands=empty)
    return _follow(game, 0, variant.phases[0].open(fresh))


def legal_actions(game: Game, seat: Seat) -> tuple[Action, ...]:
    """All that seat may answer to what it is asked; never empty for the seat that is asked, and () for any other."""
    if game.deal is None:
        return ()
    stage = game.deal.stage
    assert stage is not None
    return stage.choices(game.deal) if stage.to_act == seat else ()


def asides(game: Game, seat: Seat) -> tuple[Action, ...]:
    """What that seat may do beside what anybody is asked, in turn or out of it; usually ()."""
    if game.deal is None:
        return ()
    stage = game.deal.stage
    assert stage is not None
    return stage.asides(game.deal, seat)


def apply(game: Game, seat: Seat, action: Action) -> Step:
    """What follows when that seat does that. IllegalAction says why not, and the game is as it was."""
    deal = game.deal
    if deal is None:
        raise IllegalAction(NotYourTurn(None))
    stage = deal.stage
    assert stage is not None
    if stage.to_act != seat and action not in stage.asides(deal, seat):
        raise IllegalAction(_not_asked(deal, stage, seat))
    return _follow(game, deal.at, stage.take(deal, seat, action))


def _not_asked(deal: Deal, stage: Stage, seat: Seat) -> Resting | DroppedOut | NotYourTurn:
    if deal.active(seat) or deal.contract is None:
        return NotYourTurn(stage.to_act)
    contract = deal.contract
    if not contract.alone:
        return DroppedOut()
    with_maker = seat in deal.variant.seating.side_of(contract.maker, contract)
    return Resting(contract.maker if with_maker or contract.lone_defender is None else contract.lone_defender)


def _follow(game: Game, at: int, progress: Progress) -> Step:
    """From what a phase or stage handed back to the next question, or to the deal's end."""
    deal, stage, events, thrown_in = progress
    while stage is None:
        if thrown_in is not None:
            return _thrown_in(game, deal, thrown_in, events)
        if deal.settled is not None:
            return _scored(game, deal, events)
        phases = deal.variant.phases
        at += 1
        if at == len(phases):
            return _scored(game, deal, events)
        deal, stage, more, thrown_in = phases[at].open(deal)
        events += more
    if stage.to_act in deal.resting and stage.ask is not Ask.GIVE_BEST:
        raise EngineFault(f"phase {at} of {deal.variant.key} asks a seat that takes no part")
    if deal.stage is not stage or deal.at != at:
        deal = deal.asking(at, stage)
    return _new(Step, (_new(Game, (deal.variant, deal.dealer, deal.score, deal.number, deal, None)), events))


def _thrown_in(game: Game, deal: Deal, next_dealer: Seat, events: tuple[Event, ...]) -> Step:
    ended = EndedDeal(deal.asking(deal.at, None), DealResult((), (), next_dealer, thrown_in=True))
    after = Game(game.variant, next_dealer, deal.score, deal.number + 1, ended=ended)
    return Step(after, (*events, DealThrownIn(next_dealer)))


def _scored(game: Game, deal: Deal, events: tuple[Event, ...]) -> Step:
    points = game.variant.scoring.points(deal) if deal.settled is None else deal.settled
    tricks = deal.tricks_taken()
    score = tuple(map(add, deal.score, points))
    next_dealer = game.variant.seating.left_of(deal.dealer)
    ended = EndedDeal(deal.asking(deal.at, None), DealResult(points, tricks, next_dealer, set_back_by=deal.set_back_by))
    after = Game(game.variant, next_dealer, score, deal.number + 1, ended=ended)
    events = (*events, DealScored(points, tricks))
    if winners := after.winners:
        events = (*events, GameEnded(score, winners))
    return Step(after, events)


def _what_is_wrong(variant: Variant, pack: tuple[Card, ...]) -> str | None:
    """Why these cards aren't a pack of that game; None if they are."""
    if printed_order(pack) == variant.cards:
        return None
    missing, spare = list(variant.cards), []
    for card in pack:
        if card in missing:
            missing.remove(card)
        else:
            spare.append(card)
    wrong = [f"{card} {what}" for what, these in (("missing", missing), ("too many", spare)) for card in these]
    return f"not a {variant.key} pack: {len(pack)} cards, expected {len(variant.cards)} ({', '.join(wrong)})"
