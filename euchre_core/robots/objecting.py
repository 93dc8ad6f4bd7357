"""Calling a renege that was seen: nobody suspects, but who failed to follow and later plays that suit is caught.

Sees a `SeatView` and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from euchre_core.actions import Accept, Action, CallRenege
from euchre_core.cards import Card, Seat, Suit
from euchre_core.phases.renege import Reneging, answering
from euchre_core.reasons import Ask
from euchre_core.robots.reading import ranks_of
from euchre_core.variants import variant_for
from euchre_core.views import PublicView, SeatView

_ACCEPT = Accept()


def objection(view: SeatView) -> Action | None:
    """The call of a renege that everybody has seen proven; None where there is none, or it would not pay.

    Only once the deal is played: until the next one it is open, and its own result may be worth more. A deal that was
    thrown in, even in mid-play for something said, has no result that a call could replace.
    """
    public = view.public
    played = public.ask is Ask.ACCEPT if public.result is None else not public.result.thrown_in
    if public.contract is None or not played:
        return None
    calls = [call for call in view.asides if isinstance(call, CallRenege)]
    proven = set(_proven(public)) if calls else set()
    return next((call for call in calls if (call.accused, call.trick) in proven and _pays(view, call.accused)), None)


def _pays(view: SeatView, accused: Seat) -> bool:
    """Whether a penalty does more for this side than the result that it replaces."""
    public = view.public
    variant = variant_for(public.ruleset)
    rule = next(rule for rule in variant.beside if isinstance(rule, Reneging))
    assert public.contract is not None
    if public.result is None:
        return _ACCEPT in view.choices or _ACCEPT in view.asides  # asked of those alone who are about to lose the game
    return _ahead(view, rule.paid(variant, public.contract, accused)) > _ahead(view, public.result.points)


def _ahead(view: SeatView, points: tuple[int, ...]) -> float:
    """How much more those points bring this seat than the others, on average."""
    public = view.public
    assert public.contract is not None
    ours = answering(variant_for(public.ruleset).seating, view.seat, public.contract)
    theirs = [gained for seat, gained in enumerate(points) if seat not in ours]
    lead = points[view.seat] - sum(theirs) / len(theirs)
    return -lead if public.down else lead


def _proven(public: PublicView) -> Iterator[tuple[Seat, int]]:
    """Each seat and trick in which it failed to follow a suit that it played, or showed, later."""
    assert public.contract is not None
    suits = ranks_of(public.ruleset, public.contract.trump).suit
    lacked: dict[tuple[Seat, Suit | None], int] = {}
    shown = public.laid_down.hands if public.laid_down else ((),) * public.seats
    turned = _turned_up(public)
    for number, won in enumerate(public.won, start=1):
        led = suits[won.trick.plays[0][1]]
        for seat, card in won.trick.plays:
            yield from _caught(lacked, seat, card, suits, turned)
            if suits[card] != led:
                lacked.setdefault((seat, led), number)
    for owner, hand in enumerate(shown):
        for card in hand:
            yield from _caught(lacked, Seat(owner), card, suits, turned)


def _turned_up(public: PublicView) -> dict[Card, int]:
    """Cards that lay under others: after which trick each was turned up."""
    played = {card: number for number, won in enumerate(public.won, start=1) for _, card in won.trick.plays}
    return {second: played[first] for piles in public.piles for first, second in piles if second is not None}


def _caught(
    lacked: dict[tuple[Seat, Suit | None], int],
    seat: Seat,
    card: Card,
    suits: dict[Card, Suit | None],
    turned: dict[Card, int],
) -> Iterator[tuple[Seat, int]]:
    number = lacked.get((seat, suits[card]))
    if number is not None and turned.get(card, 0) < number:  # what lay beneath another then couldn't be played
        yield seat, number
