"""Everything that a game can wait for, and deals that lead through all of it. Knows neither desk nor Discord.

A wait has a name: the stage and what it asks (`exchange.Giving:give-best`), what may be done beside it
(`beside:ReportTalk`), or after a deal (`between:CallRenege`). The catalogue of them is read off the rules themselves.
"""

from __future__ import annotations

import pkgutil
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from random import Random
from typing import NamedTuple, get_args

import euchre_core.phases
from euchre_core.actions import Action, LayTogether
from euchre_core.cards import JOKER, Card, Seat, cards, printed_order
from euchre_core.engine import apply, asides, deal, legal_actions, new_game
from euchre_core.phases.spare_cards import LayingDown
from euchre_core.rules import Game
from euchre_core.variants import variant_for

WALKS: Mapping[str, str] = {
    "standard+deal-pattern=free+cut-required+steal-deal+target=5+farmers-hand=swap-mixed+renege-mode=award"
    "+table-talk-penalty=award1": """
        cutting.Offered Cut  dealing.Packeting DealOut  stealing.Awaiting DealNow StealDeal  dealing.TurningUp TurnUp
        ObjectSteal  claims.Claiming NoClaim ClaimSwap  ReportTalk AnswerTalk  CallRenege Correct  hand_over.Open Accept
        beside:ReportTalk beside:CallRenege between:ReportTalk between:AnswerTalk between:CallRenege
        """,
    "standard+target=5+defend-alone+partner-best+partner-best-defender+robson+blind-loner+stakes=pot": """
        turn_up.Ordering Pass OrderUp  pickup.LayingAway LayAway  play.Playing PlayCard  LayDown
        blind.Unlooked BlindAlone  defence.Defending DefendAlone  exchange.Asking  exchange.Giving GiveCard
        betting.Opening Bet HoldBet  betting.Answering RaiseBet MatchBet  betting.Raised  set_back.Choosing SetBack
        """,
    "standard+target=2+partner-best+exchange-order=receive-first+farmers-hand=redeal-all-low":
        "exchange.Asking:ask-for-best AskForBest ClaimRedeal  turn_up.Naming NameTrump",
    "british+target=2": "joker_turned.NamingBlind",
    "railroad+target=3+jambone+jamboree": "showing.Showing Jamboree  play.Dictating DictateCard",
    "six-turnup+target=2+partner-best": "exchange.AskingWhom",
    "two-handed-eight+target=2":
        "pickup.Offered Take Leave  spare_cards.Choosing spare_cards.LayingDown LayTogether",
    "two-handed-layout+target=3": "trick_bids.Bidding BidTricks  trick_bids.NamingTrump  layout_play.LayoutPlaying",
    "three-handed+target=2+ace-no-face=swap3": "claims.Claiming ClaimSwap",
    "dirty-clubs-five+start-score=3": "staying.Staying StayIn DropOut",
    "call-ace-six+target=2": "called.Calling CallCard CallNone  called.InSecret",
    "call-card+target=2": "called.Calling CallCard  called.InSecret",
}  # fmt: skip
"""Games by rules that between them wait for everything there is, and make every kind of decision, with two to six
seats; with each what it is there for."""
DEALER = Seat(0)
_TRIES = 60


class Move(NamedTuple):
    """Somebody's decision, and what the game waited for when it came."""

    wait: str
    seat: Seat
    action: Action

    @property
    def asked(self) -> bool:
        """Whether this seat was asked; else it spoke by itself."""
        return self.wait.partition(":")[0] not in ("beside", "between")

    @property
    def names(self) -> frozenset[str]:
        """What it shows of the catalogue: the wait, its stage, and the kind of decision."""
        return frozenset({self.wait, self.wait.partition(":")[0], type(self.action).__name__})


@dataclass(frozen=True, slots=True)
class Planned:
    """One deal of a plan: its pack, and what everybody does."""

    pack: tuple[Card, ...]
    moves: tuple[Move, ...]
    score: tuple[int, ...]
    """After it, one entry per seat."""

    @property
    def names(self) -> frozenset[str]:
        """What its moves show of the catalogue."""
        return frozenset().union(*(move.names for move in self.moves))


def stages() -> frozenset[str]:
    """Every stage that any phase can open, as `module.Class`."""
    found: set[str] = set()
    for module in pkgutil.iter_modules(euchre_core.phases.__path__):
        inside = import_module(f"{euchre_core.phases.__name__}.{module.name}")
        for name, one in vars(inside).items():
            is_stage = isinstance(one, type) and all(hasattr(one, each) for each in ("ask", "choices", "take"))
            if is_stage and one.__module__ == inside.__name__:
                found.add(f"{module.name}.{name}")
    return frozenset(found)


def actions() -> frozenset[str]:
    """Every kind of decision."""
    return frozenset(kind.__name__ for kind in get_args(Action))


@cache
def plan(ruleset: str) -> tuple[tuple[Planned, ...], ...]:
    """Whole games, deal by deal, each dealt first by `DEALER`, that come to all that they are there for."""
    missing, rng, games = set(WALKS[ruleset].split()), Random(ruleset), list[tuple[Planned, ...]]()
    while missing:
        game, deals = new_game(variant_for(ruleset), DEALER), list[Planned]()
        while not game.over:
            tried = [_tried(game, rng) for _ in range(_TRIES if missing else 1)]
            one, game = max(tried, key=partial(_worth, missing))
            missing -= one.names
            deals.append(one)
            assert len(deals) < 30, f"{ruleset} doesn't come to {sorted(missing)}"
        games.append(tuple(deals))
    return tuple(games)


def _worth(missing: set[str], tried: tuple[Planned, Game]) -> tuple[int, bool]:
    """What is new comes first; then that the game lasts until there is nothing new any more, and no longer."""
    one, after = tried
    return len(one.names & missing), after.over == (missing <= one.names)


def _tried(game: Game, rng: Random) -> tuple[Planned, Game]:
    """A deal in which people do most willingly what they have done least, and the game after it."""
    pack, done, moves = _pack(game, rng), Counter[type[Action]](), list[Move]()
    game = deal(game, pack).game
    while True:
        offered = tuple(_offered(game))
        asked, beside = [[move for move in offered if move.asked is yes] for yes in (True, False)]
        if game.deal is None and (not beside or rng.random() < 0.5):
            return Planned(pack, tuple(moves), game.score), game
        these = beside if beside and (not asked or rng.random() < 0.15) else asked
        kinds = list(dict.fromkeys(type(move.action) for move in these))
        kind = rng.choices(kinds, [1 / (1 + done[one]) for one in kinds])[0]
        move = rng.choice([one for one in these if type(one.action) is kind])
        done[kind] += 1
        moves.append(move)
        game = apply(game, move.seat, move.action).game


def _pack(game: Game, rng: Random) -> tuple[Card, ...]:
    """Any; now and then one that gives the eldest hand the five best trumps."""
    pack = list(game.variant.cards)
    rng.shuffle(pack)
    best = cards("Jo Jh Jd Ah Kh" if JOKER in pack else "Jh Jd Ah Kh Qh")
    if rng.random() < 0.1 and set(best) <= set(pack):
        for place, card in zip((0, 1, 2, 12, 13), best, strict=True):
            at = pack.index(card)
            pack[place], pack[at] = pack[at], pack[place]
    return tuple(pack)


def _offered(game: Game) -> Iterator[Move]:
    """All that anybody can do now."""
    stage = None if game.deal is None else game.deal.stage
    where = "between" if stage is None else "beside"
    for seat in map(Seat, range(game.variant.seating.seats)):
        if stage is not None and stage.to_act == seat:
            name = f"{type(stage).__module__.rpartition('.')[2]}.{type(stage).__name__}:{stage.ask}"
            yield from (Move(name, seat, action) for action in legal_actions(game, seat))
            if game.deal is not None and isinstance(stage, LayingDown) and (many := stage.too_many(game.deal)) > 1:
                yield Move(name, seat, LayTogether(printed_order(game.deal.hands[seat])[:many]))
        yield from (Move(f"{where}:{type(action).__name__}", seat, action) for action in asides(game, seat))
