"""Whom the sensible robot plays with and against: the sides of that game, as far as its seat can know them."""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.actions import PlayCard
from euchre_core.cards import Seat
from euchre_core.engine import apply, deal, new_game
from euchre_core.observe import public_view, seat_view
from euchre_core.robots import robot_of
from euchre_core.robots.reading import read
from euchre_core.rules import Game
from euchre_core.variants import ALL, variant_for
from tests.arena import pack_of

OPPOSITE = ("standard", "canadian", "australian", "british", "railroad")
ONE_AGAINST_ONE = ("two-handed", "two-handed-dummy", "two-handed-eight", "two-handed-layout")
EACH_FOR_ONESELF = ("buck-euchre", "buck-euchre-three", "dirty-clubs-five", "dirty-clubs-six")
CALLED = ("call-ace", "call-ace-five", "call-ace-six", "call-card")
OTHERS = ("three-handed", "six-turnup", "railroad-pairs")


def with_whom(key: str, game: Game, seat: Seat) -> set[Seat] | None:
    """Who plays with that seat, by the game's rules; None where it can't know yet."""
    public = public_view(game)
    seats = {Seat(other) for other in range(public.seats)}
    contract = public.contract
    assert contract is not None
    if key in OPPOSITE:
        return {Seat((seat + 2) % 4)}
    if key in ONE_AGAINST_ONE or key in EACH_FOR_ONESELF:
        return set()
    if key == "six-turnup":
        return {Seat((seat + 2) % 6), Seat((seat + 4) % 6)}
    makers = {contract.maker}
    if key == "railroad-pairs":
        makers.add(Seat((contract.maker + 3) % 6))
    if key in CALLED:
        if not contract.sides_shown:
            return {contract.maker} if seat_view(game, seat).partners else None
        makers |= set(seat_view(game, contract.maker).partners)
    return (makers if seat in makers else seats - makers) - {seat}


def test_every_game_has_its_sides() -> None:
    """None can be forgotten."""
    assert {variant.key for variant in ALL} == {*OPPOSITE, *ONE_AGAINST_ONE, *EACH_FOR_ONESELF, *CALLED, *OTHERS}


@pytest.mark.parametrize("key", [variant.key for variant in ALL])
def test_partners_and_opponents_come_from_the_sides_of_the_game(key: str) -> None:
    """At every card of a dozen deals, but for those who rest. (B021, B028)"""
    variant, robot, checked = variant_for(key), robot_of("sensible"), 0
    for number in range(12):
        game = deal(new_game(variant, Seat(number % variant.seating.seats)), pack_of(variant, 12, number)).game
        while game.deal is not None:
            seat = public_view(game).to_act
            assert seat is not None
            view = seat_view(game, seat)
            action, expected = robot.choose(view, Random(0)), None
            if isinstance(action, PlayCard) and view.public.contract is not None:
                expected = with_whom(key, game, seat)
                reading = read(view, view.public.contract)
            if expected is not None:
                assert reading.mates == expected - set(view.public.resting)
                checked += 1
            game = apply(game, seat, action).game
    assert checked > 40
