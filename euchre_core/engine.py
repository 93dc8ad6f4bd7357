"""Five verbs: a new game, a pack dealt, what a seat may choose, what it may do beside, and what follows when it does.

Opens a variant's phases in turn and asks the stage in progress. Knows no phase, no clock, no chance; the pack is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from euchre_core.actions import BESIDE, Action
from euchre_core.cards import Card, Seat, printed_order
from euchre_core.errors import EngineFault, IllegalAction
from euchre_core.events import DealScored, DealThrownIn, Event, GameEnded
from euchre_core.reasons import Ask, DroppedOut, NothingOfTheKind, NotYourTurn, Resting
from euchre_core.rules import Deal, EndedDeal, Game, Part, Stage, Step, Variant, fresh_deal
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
    return _new(Game, (variant, first_dealer, score or (variant.ending.start,) * seats, number, None, None))


def dealt_again(game: Game) -> bool:
    """Whether whoever deals next dealt, or should have dealt, before; False where no deal can be stolen.

    Stored with a deal, since nothing in the deal itself tells it. (rules.md 4.0.6)
    """
    ended = game.ended
    if ended is None or not ended.result.thrown_in or game.variant.phases[0].part is not Part.AWAIT_DEAL:
        return False
    return game.dealer in (ended.deal.dealer, ended.deal.stolen_from)


def deal(game: Game, pack: Sequence[Card], *, again: bool | None = None) -> Step:
    """Deal that pack, first card first. ValueError: not this variant's pack, or no pack is awaited.

    `again`: whether the same player dealt before, of a deal that is gone on with from a record; None: as the game says.
    """
    if game.deal is not None or game.over:
        raise ValueError("no pack is awaited: " + ("a deal is in progress" if game.deal else "the game is over"))
    pack, variant = tuple(pack), game.variant
    if wrong := _what_is_wrong(variant, pack):
        raise ValueError(wrong)
    again = dealt_again(game) if again is None else again
    fresh = fresh_deal(variant, game.number, game.dealer, game.score, pack, again=again)
    return _follow(game, 0, *variant.phases[0].open(fresh))


def legal_actions(game: Game, seat: Seat) -> tuple[Action, ...]:
    """All that seat may answer to what it is asked; never empty for the seat that is asked, and () for any other."""
    deal = game.deal
    if deal is None:
        return ()
    stage = deal.stage
    assert stage is not None
    return stage.choices(deal) if stage.to_act == seat else ()


def asides(game: Game, seat: Seat) -> tuple[Action, ...]:
    """What that seat may do beside what anybody is asked, in turn or out of it; usually ()."""
    deal = game.deal
    if deal is None:
        ended = _still_discussed(game)
        return () if ended is None else _said_beside(ended, seat)
    assert deal.stage is not None
    own = deal.stage.asides(deal, seat)
    return own if not deal.variant.beside else (*own, *_said_beside(deal, seat))


def apply(game: Game, seat: Seat, action: Action) -> Step:
    """What follows when that seat does that. IllegalAction says why not, and the game is as it was."""
    deal = game.deal
    if (deal is None or deal.variant.beside) and isinstance(action, BESIDE):
        return _beside(game, seat, action)
    if deal is None:
        raise IllegalAction(NotYourTurn(None))
    stage = deal.stage
    assert stage is not None
    if stage.to_act != seat and action not in stage.asides(deal, seat):
        raise IllegalAction(_not_asked(deal, stage, seat))
    after, asking, events, thrown_in = stage.take(deal, seat, action)
    if asking is None or after.stage is not asking or asking.to_act in after.resting:
        return _follow(game, deal.at, after, asking, events, thrown_in)
    # The next card of a trick: most steps of most deals.
    return _new(Step, (_new(Game, (after.variant, after.dealer, after.score, after.number, after, None)), events))


def _still_discussed(game: Game) -> Deal | None:
    """The deal that has ended but may be spoken of until the next pack; None where there is none.

    What was stopped for something said is settled, and so is a game that is over.
    """
    ended = game.ended
    if ended is None or game.over or ended.result.thrown_in or ended.result.stopped_by is not None:
        return None
    return ended.deal


def _said_beside(deal: Deal, seat: Seat) -> tuple[Action, ...]:
    return tuple([action for rule in deal.variant.beside for action in rule.asides(deal, seat)])


def _beside(game: Game, seat: Seat, action: Action) -> Step:
    """What follows from something said beside the game, in a deal or after its end."""
    deal = game.deal or _still_discussed(game)
    rules = () if deal is None else deal.variant.beside
    rule = next((rule for rule in rules if deal is not None and action in rule.asides(deal, seat)), None)
    if deal is None or rule is None:
        raise IllegalAction(NothingOfTheKind())
    after, stage, events, thrown_in = rule.take(deal, seat, action)
    if thrown_in is not None:
        return _thrown_in(game, after, thrown_in, events)
    if stage is None or game.deal is None:
        return _scored(game, after, events)
    if after.score is not game.score and stage.ask is not Ask.ACCEPT:  # a deal played out is scored before anybody wins
        nothing = (0,) * game.variant.seating.seats
        stopped = _scored(game, after._replace(settled=nothing, stopped_by=after.incidents[-1]), events)
        if stopped.game.over:
            return stopped
    return _follow(game, deal.at, after, stage, events, None)


def _not_asked(deal: Deal, stage: Stage, seat: Seat) -> Resting | DroppedOut | NotYourTurn:
    if deal.active(seat) or deal.contract is None:
        return NotYourTurn(stage.to_act)
    contract = deal.contract
    if not contract.alone:
        return DroppedOut()
    with_maker = seat in deal.variant.seating.side_of(contract.maker, contract)
    return Resting(contract.maker if with_maker or contract.lone_defender is None else contract.lone_defender)


def _follow(
    game: Game, at: int, deal: Deal, stage: Stage | None, events: tuple[Event, ...], thrown_in: Seat | None
) -> Step:
    """From what a phase or stage handed back to the next question, or to the deal's end."""
    while stage is None:
        if thrown_in is not None:
            return _thrown_in(game, deal, thrown_in, events)
        phases = deal.variant.phases
        at += 1
        if deal.settled is not None:  # nothing is left of the deal but what may be said before a game is over
            at = max(at, len(phases) - (phases[-1].part is Part.HAND_OVER))
        if at == len(phases):
            return _scored(game, deal, events)
        deal, stage, more, thrown_in = phases[at].open(deal)
        if more:
            events += more
    if stage.to_act in deal.resting and stage.ask is not Ask.GIVE_BEST:
        raise EngineFault(f"phase {at} of {deal.variant.key} asks a seat that takes no part")
    if deal.stage is not stage or deal.at != at:
        deal = deal.asking(at, stage)
    return _new(Step, (_new(Game, (deal.variant, deal.dealer, deal.score, deal.number, deal, None)), events))


def _thrown_in(game: Game, deal: Deal, next_dealer: Seat, events: tuple[Event, ...]) -> Step:
    result = DealResult((), (), next_dealer, thrown_in=True, stopped_by=deal.stopped_by)
    ended = EndedDeal(deal.asking(deal.at, None), result)
    after = Game(game.variant, next_dealer, deal.score, deal.number + 1, ended=ended)
    return Step(after, (*events, DealThrownIn(next_dealer)))


def _scored(game: Game, deal: Deal, events: tuple[Event, ...]) -> Step:
    variant, settled = game.variant, deal.settled
    points = variant.scoring.points(deal) if settled is None else settled
    tricks = deal.tricks_taken()
    score = tuple(map(add, deal.score, points))
    next_dealer = variant.seating.lefts[deal.dealer]
    result = _new(DealResult, (points, tricks, next_dealer, False, deal.set_back_by, deal.stopped_by))
    ended = _new(EndedDeal, (deal if deal.stage is None else deal.asking(deal.at, None), result))
    after = _new(Game, (variant, next_dealer, score, deal.number + 1, None, ended))
    events = (*events, _new(DealScored, (points, tricks)))
    if winners := after.winners:
        events = (*events, GameEnded(score, winners))
    return _new(Step, (after, events))


def _what_is_wrong(variant: Variant, pack: tuple[Card, ...]) -> str | None:
    """Why these cards aren't a pack of that game; None if they are."""
    if len(pack) == len(variant.cards) == len(variant.distinct) and not variant.distinct.difference(pack):
        return None  # every card once, as in most packs: quicker than sorting them
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
