"""Robots against robots: how many points a deal one is better, and whether its calls look like a good player's.

`python -m tests.arena sensible careless --pairs 1000` prints both. Everything follows from the seed: the same line
prints the same figures. Each deal is played twice with the same cards and the sides changed over (among three, thrice),
and the unit of the interval is the pair, which takes most of the luck of the cards out. (robots.md 2.1, 8)
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import takewhile
from math import sqrt
from random import Random
from time import process_time
from typing import NamedTuple

from euchre_core.actions import OrderUp
from euchre_core.cards import Card, Seat
from euchre_core.engine import apply, deal, new_game
from euchre_core.events import Called, ContractMade, DealScored, DealThrownIn, Event, SidesShown
from euchre_core.observe import public_view, seat_view
from euchre_core.robots import Robot, robot_of
from euchre_core.rules import Game, Variant
from euchre_core.variants import variant_for

STICK = "standard+stick-the-dealer"


class Duel(NamedTuple):
    """Points a deal by which the first robot's side is better than each other side; `half_width` of the 95 % interval
    over pairs."""

    points: float
    half_width: float
    pairs: int

    @property
    def lower(self) -> float:
        """The interval's lower bound."""
        return self.points - self.half_width


class Calibration(NamedTuple):
    """How a robot calls when it holds every seat. Shares of 1; `thrown_in` a count of deals."""

    deals: int
    made: float
    euchred: float
    first_round: float
    alone: float
    """Of the calls."""
    swept: float
    """Of the lone hands."""
    thrown_in: int


def pack_of(variant: Variant, seed: int, number: int) -> tuple[Card, ...]:
    """The pack of that number under that seed."""
    pack = list(variant.pack.in_order())
    Random(f"pack/{seed}/{number}").shuffle(pack)
    return tuple(pack)


def play_deal(game: Game, pack: Sequence[Card], robots: Sequence[Robot], rng: Random) -> tuple[Game, list[Event]]:
    """One deal to its end, one robot a seat; the game after it, and all that happened."""
    step = deal(game, pack)
    events = list(step.events)
    while step.game.deal is not None:
        stage = step.game.deal.stage
        assert stage is not None
        asked = stage.to_act
        step = apply(step.game, asked, robots[asked].choose(seat_view(step.game, asked), rng))
        events += step.events
    return step.game, events


def duel(first: Robot, second: Robot, *, pairs: int, seed: int, ruleset: str = STICK) -> Duel:
    """Every deal once for each side that the first robot can hold; each starts at nil all, the deal passes round."""
    variant = variant_for(ruleset)
    gains: list[float] = []
    for number in range(pairs):
        pack, dealer = pack_of(variant, seed, number), Seat(number % variant.seating.seats)
        gain = 0.0
        game = new_game(variant, dealer)
        teams = public_view(game).teams
        for ours in teams:
            robots = [first if seat in ours else second for seat in range(variant.seating.seats)]
            _, events = play_deal(game, pack, robots, Random(f"robots/{seed}/{number}/{ours is not teams[0]}"))
            points = next((event.points for event in events if isinstance(event, DealScored)), None)
            if points is not None:
                others = [points[theirs[0]] for theirs in teams if theirs is not ours]
                gained = points[ours[0]] - sum(others) / len(others)
                gain += -gained if variant.ending.down else gained
        gains.append(gain / len(teams))
    mean = sum(gains) / pairs
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (pairs - 1))
    return Duel(mean, 1.96 * spread / sqrt(pairs), pairs)


def calibrate(robot: Robot, *, deals: int, seed: int, ruleset: str = STICK) -> Calibration:
    """The same robot in every seat, nil all at each deal."""
    variant = variant_for(ruleset)
    calls = made = first = alone = swept = thrown_in = 0
    for number in range(deals):
        game = new_game(variant, Seat(number % variant.seating.seats))
        pack = pack_of(variant, seed, number)
        _, events = play_deal(game, pack, [robot] * variant.seating.seats, Random(f"robots/{seed}/{number}"))
        thrown_in += any(isinstance(event, DealThrownIn) for event in events)
        contracts = [event.contract for event in events if isinstance(event, ContractMade | SidesShown)]
        if not contracts or contracts[-1].caller is None:
            continue
        contract = contracts[-1]
        makers = variant.seating.side_of(contract.maker, contract)
        taken = next(event.tricks for event in events if isinstance(event, DealScored))
        tricks = sum(taken[seat] for seat in makers)
        calls += 1
        made += tricks > sum(taken) - tricks
        auction = takewhile(lambda event: not isinstance(event, ContractMade), events)
        said = [event.action for event in auction if isinstance(event, Called)]
        # Claims and cuts are said, too; only in the first round is a card ordered up, or a suit named without a pass.
        first += isinstance(said[-1], OrderUp) or len(said) <= variant.seating.seats
        alone += contract.alone
        swept += contract.alone and tricks == sum(taken)
    if not calls:
        return Calibration(deals, 0.0, 0.0, 0.0, 0.0, 0.0, thrown_in)
    return Calibration(
        deals, made / calls, 1 - made / calls, first / calls, alone / calls, swept / alone if alone else 0.0, thrown_in
    )


def main() -> None:
    """The command line; prints to stdout."""
    ask = argparse.ArgumentParser(prog="python -m tests.arena", description="Robots against robots.")
    ask.add_argument("first")
    ask.add_argument("second")
    ask.add_argument("--pairs", type=int, default=1000, help="deal pairs of the duel")
    ask.add_argument("--deals", type=int, default=2000, help="deals of the calibration")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--ruleset", default=STICK)
    args = ask.parse_args()
    first, second = robot_of(args.first), robot_of(args.second)
    began = process_time()
    fought = duel(first, second, pairs=args.pairs, seed=args.seed, ruleset=args.ruleset)
    print(f"{args.ruleset}, seed {args.seed}")
    print(
        f"{args.first} against {args.second}: {fought.points:+.3f} points a deal, ± {fought.half_width:.3f} (95 %, "
        f"{fought.pairs} deal pairs), {1000 * (process_time() - began) / (2 * args.pairs):.1f} ms of CPU a deal"
    )
    for name, robot in {args.first: first, args.second: second}.items():
        seen = calibrate(robot, deals=args.deals, seed=args.seed, ruleset=args.ruleset)
        print(
            f"nobody but {name}, {seen.deals} deals: made {seen.made:.1%}, euchred {seen.euchred:.1%}, "
            f"called in round one {seen.first_round:.1%}, alone {seen.alone:.1%} of calls, lone hands swept "
            f"{seen.swept:.1%}, thrown in {seen.thrown_in}"
        )


if __name__ == "__main__":
    main()
