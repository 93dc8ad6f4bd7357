"""Whether to make trump, which, and whether alone: what each choice does for the chance of winning the game.

Knows nothing of card play; what a hand is likely to take is worked out in `valuing.py`.
"""

from __future__ import annotations

from euchre_core.actions import Action, NameTrump, OrderUp, Pass
from euchre_core.cards import Denomination
from euchre_core.robots.reading import mates_of
from euchre_core.robots.standing import MEAN_POINTS, USUAL_POINTS, standing_after
from euchre_core.robots.valuing import ENOUGH, Prospect, hopes_after_pass, named, odds, taken_up
from euchre_core.views import SeatView

EUCHRED, MADE, MARCH, LONE_MARCH = -2, 1, 2, 4
"""Points to the makers' side (S0-52 to S0-56); the others get them where negative."""
SELDOM, MOSTLY = 0.20, 0.90
"""After a pass a side scores at least so often with the worst of hands, and at most so often with the best."""


def call(view: SeatView) -> Action:
    """The choice after which this side is likeliest to win the game; of equals, the first offered.

    A hand that can't fail is never passed.
    """
    prospects = _prospects(view)
    sure = any(prospect.sure >= ENOUGH for prospect in prospects.values())
    choices = [choice for choice in view.choices if not (sure and isinstance(choice, Pass))]
    return max(choices, key=lambda choice: _value(view, choice, prospects))


def _prospects(view: SeatView) -> dict[Denomination | None, Prospect]:
    """The contracts this seat may make, by the trump it would name; None stands for taking the turned card up."""
    found: dict[Denomination | None, Prospect] = {}
    for choice in view.choices:
        if isinstance(choice, OrderUp) and None not in found:
            found[None] = taken_up(view)
        elif isinstance(choice, NameTrump) and choice.trump not in found:
            found[choice.trump] = named(view, choice.trump)
    return found


def _value(view: SeatView, choice: Action, prospects: dict[Denomination | None, Prospect]) -> float:
    match choice:
        case OrderUp(alone):
            return _of_contract(view, prospects[None], alone=alone)
        case NameTrump(trump, alone):
            return _of_contract(view, prospects[trump], alone=alone)
        case Pass():
            return _of_passing(view)
        case _:
            return 0.0


def _of_contract(view: SeatView, prospect: Prospect, *, alone: bool) -> float:
    chances = odds(prospect, alone=alone)
    return (
        chances.failed * _after(view, EUCHRED)
        + chances.made * _after(view, MADE)
        + chances.swept * _after(view, LONE_MARCH if alone else MARCH)
    )


def _of_passing(view: SeatView) -> float:
    """Somebody scores, most often: how often it is this side follows from the points it can hope for."""
    second = any(isinstance(choice, NameTrump) for choice in view.choices)
    points = hopes_after_pass(view, second=second)
    ours = min(MOSTLY, max(SELDOM, 0.5 + points / (2 * MEAN_POINTS)))
    return sum(often * (ours * _after(view, gain) + (1.0 - ours) * _after(view, -gain)) for gain, often in USUAL_POINTS)


def _after(view: SeatView, points: int) -> float:
    """The chance of winning the game once the deal has brought this side that many points."""
    public = view.public
    side = {view.seat, *mates_of(public, view.seat)}
    theirs = max((score for seat, score in enumerate(public.score) if seat not in side), default=0)
    return standing_after(public.target - public.score[view.seat], public.target - theirs, points)
