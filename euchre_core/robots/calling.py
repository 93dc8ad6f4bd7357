"""Whether to make trump, which, and whether alone: what each choice does for the chance of winning the game.

Knows nothing of card play; what a hand is likely to take is worked out in `valuing.py`.
"""

from __future__ import annotations

from euchre_core.actions import Action, NameTrump, OrderUp, Pass
from euchre_core.cards import Denomination
from euchre_core.ending import FirstTo
from euchre_core.events import Contract
from euchre_core.robots.reading import mates_of
from euchre_core.robots.standing import MEAN_POINTS, USUAL_POINTS, Series, standing_after
from euchre_core.robots.valuing import Prospect, face_up, hopes_after_pass, named, odds, taken_up
from euchre_core.scoring import majority
from euchre_core.variants import variant_for
from euchre_core.views import SeatView

SHUT_OUT = 0.08
"""How often makers who fail take no trick at all."""
SELDOM, MOSTLY = 0.20, 0.90
"""After a pass a side scores at least so often with the worst of hands, and at most so often with the best."""


def call(view: SeatView) -> Action:
    """The choice after which this side is likeliest to win the game; of equals, the first offered.

    A hand that can't fail is never passed. To one that may not be seen yet all suits are alike.
    """
    if view.hand is None:
        # By turns, so that nobody always gets the same suit.
        return view.choices[view.public.number % len(view.choices)]
    prospects = _prospects(view)
    sure = any(_cannot_fail(view, choice, prospects) for choice in view.choices)
    choices = [choice for choice in view.choices if not (sure and isinstance(choice, Pass))]
    return max(choices, key=lambda choice: _value(view, choice, prospects))


def _cannot_fail(view: SeatView, choice: Action, prospects: dict[Denomination | None, Prospect]) -> bool:
    """Whether the hand itself takes enough for that contract to score, whoever holds the rest."""
    if not isinstance(choice, OrderUp | NameTrump):
        return False
    prospect = prospects[choice.trump if isinstance(choice, NameTrump) else None]
    sure = min(prospect.sure, prospect.tricks)
    return _gain(view, choice, sure, prospect.tricks) > 0


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
        case OrderUp():
            return _of_contract(view, prospects[None], choice)
        case NameTrump(trump):
            return _of_contract(view, prospects[trump], choice)
        case Pass():
            return _of_passing(view)
        case _:
            return 0.0


def _of_contract(view: SeatView, prospect: Prospect, call: OrderUp | NameTrump) -> float:
    chances = face_up(prospect) if call.jambone else odds(prospect, alone=call.alone)
    tricks = prospect.tricks
    enough = majority(tricks)
    # A failure by a little, one by all, most of the tricks, all of them: how often, and with how many tricks.
    ends = (
        (chances.failed * (1.0 - SHUT_OUT), enough - 1),
        (chances.failed * SHUT_OUT, 0),
        (chances.made, enough),
        (chances.swept, tricks),
    )
    return sum(often * standing_with(view, _gain(view, call, taken, tricks)) for often, taken in ends)


def _gain(view: SeatView, call: OrderUp | NameTrump, taken: int, tricks: int) -> int:
    """Points of this side less those of the other if it takes so many tricks: as this table pays."""
    contract = Contract(view.seat, Denomination.NO_TRUMP, call.alone, jambone=call.jambone)
    return gain_to_this_side(view, contract, taken, tricks)


def gain_to_this_side(view: SeatView, contract: Contract, taken: int, tricks: int) -> int:
    """The same under that contract, whoever made it; `taken` by the makers."""
    makers, others = variant_for(view.public.ruleset).scoring.pays(contract, taken, tricks)
    ours = contract.maker == view.seat or contract.maker in mates_of(view.public, view.seat)
    return makers - others if ours else others - makers


def _of_passing(view: SeatView) -> float:
    """Somebody scores, most often: how often it is this side follows from the points it can hope for."""
    second = any(isinstance(choice, NameTrump) for choice in view.choices)
    points = hopes_after_pass(view, second=second)
    ours = min(MOSTLY, max(SELDOM, 0.5 + points / (2 * MEAN_POINTS)))
    return sum(
        often * (ours * standing_with(view, gain) + (1.0 - ours) * standing_with(view, -gain))
        for gain, often in USUAL_POINTS
    )


def standing_set_back(view: SeatView, points: int) -> float:
    """The chance of winning the game once the other side has lost that many points."""
    ours, theirs = _missing(view)
    return standing_after(ours, theirs + points, 0, _series(view))


def standing_with(view: SeatView, points: int) -> float:
    """The chance of winning the game once the deal has brought this side that many points."""
    return standing_after(*_missing(view), points, _series(view))


def _series(view: SeatView) -> Series:
    """What counts beyond this game, as this table plays."""
    ending, target = variant_for(view.public.ruleset).ending, view.public.target
    assert isinstance(ending, FirstTo)  # where scores fall each plays apart, and calls by points alone
    return Series(target if ending.laps else 0, target if ending.skunk_double else 0)


def _missing(view: SeatView) -> tuple[int, int]:
    """The points that this side misses, and those that the other does."""
    public = view.public
    side = {view.seat, *mates_of(public, view.seat)}
    theirs = max((score for seat, score in enumerate(public.score) if seat not in side), default=0)
    ours, lead = public.score[view.seat], variant_for(public.ruleset).ending.lead
    # Who is home without having won may have to win a deal first. (rules.md C26)
    return max(1, max(public.target, theirs + lead) - ours), max(1, max(public.target, ours + lead) - theirs)
