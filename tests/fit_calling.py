"""Fits the tables of `euchre_core/robots/worths.py` to deals that the sensible robots play among themselves.

`python -m tests.fit_calling --deals 40000 --seed 1` takes some minutes and prints what to write there. In each deal one
seat, drawn by chance, is made to call or to pass once the seats before it have passed of their own accord; everything
else is the robots' own. Worths are least squares on the tricks taken, curves are logistic regressions on how the
contract ended, hopes are least squares on the points the deal brought. Tables change the play, so fit two or three
times in a row. `--ruleset two-handed+stick-the-dealer` fits what differs at a table that isn't one of four: the curves
and the hopes, with the worths of cards and places as they are.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import exp
from random import Random
from typing import NamedTuple

from euchre_core.actions import Action, NameTrump, OrderUp, Pass
from euchre_core.cards import Seat
from euchre_core.engine import apply, deal, new_game
from euchre_core.events import DealScored
from euchre_core.observe import public_view, seat_view
from euchre_core.robots import robot_of
from euchre_core.robots.valuing import named, place_of, signs_for_passing, taken_up, tricks_of
from euchre_core.robots.worths import PASSED, WORTH, Asset, Place
from euchre_core.rules import Sides
from euchre_core.variants import variant_for
from euchre_core.views import SeatView
from tests.arena import STICK, pack_of

WORTH_TRYING = 1.9
WORTH_TRYING_ALONE = 2.8
"""Hands expected to take fewer tricks are never called, so they teach nothing about calling."""
PRIOR = 20.0
"""How many deals the present figure of a table counts for, so that what seldom happens doesn't jump about."""


class Contracted(NamedTuple):
    """A call that was made: its assets, and the tricks its side took."""

    assets: tuple[Asset, ...]
    tricks: int


class Passed(NamedTuple):
    """A pass: where, what it hung on, and the points the deal brought."""

    place: tuple[int, Place]
    signs: tuple[float, float, bool]
    points: float


def one(seed: int, number: int, rng: Random, ruleset: str = STICK) -> tuple[bool, Contracted | Passed] | None:
    """One deal with one decision made for its seat; whether it has no partner. None where an earlier seat called."""
    variant = variant_for(ruleset)
    seats, partnered = variant.seating.seats, variant.seating.partnered
    robot = robot_of("sensible")
    game = deal(new_game(variant, Seat(number % seats)), pack_of(variant, seed, number)).game
    turn = rng.randrange(2 * seats)
    said: tuple[bool, SeatView, Action] | None = None
    said_by = Seat(0)
    events: Sequence[object] = ()
    while game.deal is not None:
        seat = public_view(game).to_act
        assert seat is not None
        view = seat_view(game, seat)
        action = robot.choose(view, rng)
        if said is None:
            if len(view.public.calls) == turn:
                made = _made_to(view, rng, partnered=partnered)
                if made is None:
                    return None
                action, said_by = made, seat
                lone = isinstance(action, OrderUp | NameTrump) and (action.alone or not partnered)
                said = (lone, view, action)
            elif not isinstance(action, Pass):
                return None
        step = apply(game, seat, action)
        game, events = step.game, step.events
    assert said is not None
    alone, view, action = said
    scored = next((event for event in events if isinstance(event, DealScored)), None)
    if scored is None:
        return None
    ours = next(side for side in view.public.teams if said_by in side)
    if isinstance(action, Pass):
        theirs = [scored.points[side[0]] for side in view.public.teams if side != ours]
        points: float = scored.points[ours[0]] - max(theirs)
        if variant.seating.sides is Sides.CALLED:
            # One of the others scores like the maker, whoever that is: as much as if all of them stood against it.
            points = (scored.points[ours[0]] - sum(theirs) / (seats - 1)) * (seats - 1) / (seats - 2)
        return False, Passed((1 if turn < seats else 2, place_of(view)), signs_for_passing(view), points)
    assert game.ended is not None
    makers = variant.seating.side_of(said_by, game.ended.deal.contract)
    return alone, Contracted(_assets(view, action), sum(scored.tricks[seat] for seat in makers))


def _assets(view: SeatView, action: Action) -> tuple[Asset, ...]:
    return (named(view, action.trump) if isinstance(action, NameTrump) else taken_up(view)).assets


def _made_to(view: SeatView, rng: Random, *, partnered: bool) -> Action | None:
    if Pass() in view.choices and rng.random() < 0.25:
        return Pass()
    alone = partnered and rng.random() < 0.5
    calls = [
        choice
        for choice in view.choices
        if isinstance(choice, OrderUp | NameTrump)
        and choice.alone == alone
        and (
            tricks_of(_assets(view, choice)).alone > WORTH_TRYING_ALONE
            if alone
            else not partnered or tricks_of(_assets(view, choice)).paired > WORTH_TRYING
        )
    ]
    if not calls:
        return None
    if rng.random() < 0.2:
        return rng.choice(calls)
    return max(calls, key=lambda choice: tricks_of(_assets(view, choice)))


def least_squares(rows: Sequence[Sequence[float]], targets: Sequence[float], prior: Sequence[float]) -> list[float]:
    """The weights whose sums over a row come nearest to its target, each drawn to its prior by PRIOR deals."""
    size = len(prior)
    table = [[PRIOR * (i == j) for j in range(size)] + [PRIOR * prior[i]] for i in range(size)]
    for row, target in zip(rows, targets, strict=True):
        held = [i for i in range(size) if row[i]]
        for i in held:
            for j in held:
                table[i][j] += row[i] * row[j]
            table[i][size] += row[i] * target
    for i in range(size):
        pivot = table[i][i]
        table[i] = [x / pivot for x in table[i]]
        for k in range(size):
            if k != i and table[k][i]:
                factor = table[k][i]
                table[k] = [x - factor * y for x, y in zip(table[k], table[i], strict=True)]
    return [line[size] for line in table]


def curve(tricks: Sequence[float], happened: Sequence[bool]) -> tuple[float, float]:
    """Even point and steepness of the logistic curve that fits best, by Newton's method."""
    a, b = 0.0, 1.0
    middle = sum(tricks) / len(tricks)
    for _ in range(25):
        ga = gb = aa = ab = bb = 0.0
        for t, yes in zip(tricks, happened, strict=True):
            x = t - middle
            p = 1 / (1 + exp(-(a + b * x)))
            w = p * (1 - p)
            ga += yes - p
            gb += (yes - p) * x
            aa += w
            ab += w * x
            bb += w * x * x
        det = aa * bb - ab * ab
        a, b = a + (bb * ga - ab * gb) / det, b + (aa * gb - ab * ga) / det
    return middle - a / b, b


def main() -> None:
    """The command line; prints to stdout."""
    ask = argparse.ArgumentParser(prog="python -m tests.fit_calling", description="Fit the calling tables.")
    ask.add_argument("--deals", type=int, default=40_000, help="decisions to gather")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--ruleset", default=STICK)
    args = ask.parse_args()
    seating = variant_for(args.ruleset).seating
    rng = Random(f"fit/{args.seed}")
    paired: list[Contracted] = []
    alone: list[Contracted] = []
    passed: list[Passed] = []
    number = 0
    while len(paired) + len(alone) + len(passed) < args.deals:
        number += 1
        found = one(args.seed, number, rng, args.ruleset)
        if found is None:
            continue
        by_itself, sample = found
        if isinstance(sample, Passed):
            passed.append(sample)
        else:
            (alone if by_itself else paired).append(sample)
    if seating.seats != 4 or not seating.partnered:
        with_partners = ((paired, 0), (alone, 1)) if seating.partnered else ((alone, 1),)
        # A maker who calls a partner has one, though it is nobody's from the start.
        for samples, column in ((alone, 0),) if seating.sides is Sides.CALLED else with_partners:
            _print_curves(samples, column)
        _print_hopes(passed)
        return
    kinds = list(Asset)
    fitted: list[list[float]] = []
    for samples, column in ((paired, 0), (alone, 1)):
        rows = [[float(sample.assets.count(kind)) for kind in kinds] for sample in samples]
        fitted.append(least_squares(rows, [sample.tricks for sample in samples], [WORTH[k][column] for k in kinds]))
        expected = [sum(x * w for x, w in zip(row, fitted[-1], strict=True)) for row in rows]
        makes = curve(expected, [sample.tricks >= 3 for sample in samples])
        sweeps = curve(expected, [sample.tricks == 5 for sample in samples])
        name = ("", "_ALONE")[column]
        print(f"MAKES{name} = Curve({makes[0]:.2f}, {makes[1]:.2f})")
        print(f"SWEEPS{name} = Curve({sweeps[0]:.2f}, {sweeps[1]:.2f})")
    for place, kind in enumerate(kinds):
        seen = [sum(kind in sample.assets for sample in samples) for samples in (paired, alone)]
        print(f"    Asset.{kind.name}: Tricks({fitted[0][place]:.2f}, {fitted[1][place]:.2f}),  # {seen[0]}, {seen[1]}")
    _print_hopes(passed)


def _print_curves(made: list[Contracted], column: int) -> None:
    """How contracts end at another table, over the tricks expected at one of four: with partners, or without."""
    expected = [tricks_of(sample.assets)[column] for sample in made]
    print("alone" if column else "with partners")
    makes = curve(expected, [sample.tricks >= 3 for sample in made])
    sweeps = curve(expected, [sample.tricks == 5 for sample in made])
    print(f"makes Curve({makes[0]:.2f}, {makes[1]:.2f}), sweeps Curve({sweeps[0]:.2f}, {sweeps[1]:.2f})")
    for place, kind in enumerate(Asset):
        here = [(e, s) for e, s in zip(expected, made, strict=True) if kind in s.assets]
        if here and place >= list(Asset).index(Asset.TAKING):
            off = sum(s.tricks - e for e, s in here) / len(here)
            print(f"    {kind.name}: {off:+.2f} tricks more than at a table of four  # {len(here)}")


def _print_hopes(passed: list[Passed]) -> None:
    for where, before in PASSED.items():
        here = [sample for sample in passed if sample.place == where]
        if not here:
            continue
        rows = [[1.0, *(float(sign) for sign in sample.signs)] for sample in here]
        if where[0] == 2:  # the turned suit is out of the question
            rows = [[1.0, 0.0, row[2], 0.0] for row in rows]
        weights = least_squares(rows, [sample.points for sample in here], before)
        print(
            f"    ({where[0]}, {where[1]}): Hopes({', '.join(f'{weight:.2f}' for weight in weights)}),  # {len(here)}"
        )


if __name__ == "__main__":
    main()
