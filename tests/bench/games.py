"""What the rules of each game cost per card played, and the replay of the longest deal found. Asserts no times."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from euchre_core.actions import PlayCard, code_of
from euchre_core.cards import Seat
from euchre_core.engine import apply, deal, legal_actions, new_game
from euchre_core.record import DealRecord, resume
from euchre_core.rules import Variant
from euchre_core.variants import ALL, variant_for
from tests.rulesets import covering

STANDARD = ALL[0].key


class Cost(NamedTuple):
    """Of one game, in CPU time."""

    per_card_us: float
    to_standard: float
    """Times what a card of the standard game costs, measured alternately with it."""


class Longest(NamedTuple):
    """The replay of a deal that took longest of all tried."""

    ruleset: str
    decisions: int
    replay_ms: float


def anyhow(variant: Variant, rng: Random) -> tuple[DealRecord, int]:
    """One whole deal of anything legal through the public engine, and how many cards were played in it."""
    pack, dealer = rng.sample(variant.cards, variant.pack.size), Seat(0)
    game, codes, cards = deal(new_game(variant, dealer), pack).game, list[str](), 0
    score = game.score
    while (now := game.deal) is not None:
        assert now.stage is not None
        seat = now.stage.to_act
        actions = legal_actions(game, seat)
        action = actions[int(rng.random() * len(actions))]
        codes.append(code_of(action))
        cards += isinstance(action, PlayCard)
        game = apply(game, seat, action).game
    return DealRecord(1, dealer, score, tuple(pack), tuple(codes)), cards


def costs(deals: int) -> dict[str, Cost]:
    """Of every game; each stretch is measured five times and the cheapest counts, so that the machine's other work
    doesn't."""
    per_card = {variant.key: 1e9 for variant in ALL}
    for _ in range(5):
        for variant in ALL:
            rng, began = Random(3), time.process_time()
            cards = sum(anyhow(variant, rng)[1] for _ in range(deals))
            per_card[variant.key] = min(per_card[variant.key], (time.process_time() - began) / cards)
    return {key: Cost(1e6 * cost, cost / per_card[STANDARD]) for key, cost in per_card.items()}


def longest(deals: int) -> Longest:
    """Among that many deals of each rule set that has many house rules at once: the replay that took longest."""
    return max(_found(deals), key=lambda each: each.replay_ms)


def _found(deals: int) -> Iterator[Longest]:
    for ruleset in covering():
        variant, rng = variant_for(ruleset), Random(3)
        most = max((anyhow(variant, rng)[0] for _ in range(deals)), key=lambda record: len(record.codes))
        yield Longest(ruleset, len(most.codes), min(_replayed(variant, most) for _ in range(7)))


def _replayed(variant: Variant, record: DealRecord) -> float:
    began = time.process_time()
    resume(variant, record)
    return 1000 * (time.process_time() - began)
