"""Whether a robot lays its hand down: when it is sure of the rest, at its turn, and with more than one card."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from euchre_core.actions import LayDown, PlayCard
from euchre_core.cards import Seat
from euchre_core.engine import apply, deal, new_game
from euchre_core.observe import public_view
from euchre_core.robots.careless import Careless
from euchre_core.robots.reading import ranks_of
from euchre_core.robots.sensible import Sensible
from euchre_core.rules import Game, Variant
from euchre_core.variants import variant_for
from euchre_core.views import SeatView
from tests.arena import pack_of
from tests.robots.situations import asked, asked_in, choice, game_of, says

SURE = "Jh Jd Ah Kh Qh | 9s Ts Qs Ks As | Ac Kc Ad Kd Qd | Th Tc Qc 9d Td"
IN_PLAY = f"standard dealer 3\nhands {SURE} up 9h\nsays U\naway 9d\n"


def test_a_hand_that_is_sure_of_the_rest_is_laid_down() -> None:
    """The five best trumps on lead; nobody need watch five tricks. (S0-51, S0-86)"""
    assert says(IN_PLAY) == "LD"


def test_also_where_only_one_card_could_be_played() -> None:
    """Laying down is no answer to the question, so that there is but one answer doesn't keep it from that."""
    view = asked(IN_PLAY)
    assert choice(replace(view, choices=view.choices[:1])) == LayDown()


def test_the_last_card_is_played() -> None:
    """There is nothing left to save anybody."""
    last = game_of(IN_PLAY + "plays Jh 9s Ac 9h Jd Ts Kc Th Ah Qs Ad Td Kh Ks Kd Tc")
    view = asked_in(last)
    assert view.asides == (LayDown(),)
    assert isinstance(choice(view), PlayCard)


def test_one_that_is_not_sure_plays_on() -> None:
    """The ace of another suit isn't known to be high until trumps are drawn. (T127)"""
    unsure = "Jh Ah Kh Qh Th | 9s Ts Qs Ks As | Ac Kc Ad Kd Qd | Jd Tc Qc 9d Td"
    assert says(f"standard dealer 3\nhands {unsure} up 9h\nsays U\naway 9d\n") != "LD"


def test_where_it_is_not_allowed_no_robot_does() -> None:
    """House rule allow-claim off."""
    assert says(IN_PLAY.replace("standard", "standard+allow-claim=off")) != "LD"


@pytest.mark.parametrize("ruleset", ["standard+stick-the-dealer", "three-handed", "railroad"])
def test_laying_down_costs_nobody_a_trick(ruleset: str) -> None:
    """However the others play, whoever was sure takes every trick that was left. (rules.md 4.0.10)"""
    variant = variant_for(ruleset)
    found = [stop for number in range(120) if (stop := _until_laid_down(variant, number)) is not None]
    assert len(found) > 2
    for game, seat in found:
        assert game.deal is not None
        before = game.deal.tricks_taken()
        assert _played_out(game, seat)[seat] == before[seat] + variant.layout.hand - sum(before)


def _played_out(game: Game, seat: Seat) -> tuple[int, ...]:
    """Tricks of every seat once all cards are played: by that seat from the top, by the others as it comes."""
    rng = Random(1)
    while game.deal is not None:
        view = asked_in(game)
        action = _from_the_top(view) if view.seat == seat else Careless().choose(view, rng)
        game = apply(game, view.seat, action).game
    return public_view(game).tricks


def _from_the_top(view: SeatView) -> PlayCard:
    """Trumps first, and of every suit the highest."""
    assert view.public.contract is not None
    ranks = ranks_of(view.public.ruleset, view.public.contract.trump)
    legal = [choice for choice in view.choices if isinstance(choice, PlayCard)]
    return max(legal, key=lambda play: ranks.height[play.card])


def _until_laid_down(variant: Variant, number: int) -> tuple[Game, Seat] | None:
    """A deal of sensible robots that one of them would end so, and which; None where all its cards are played."""
    game = deal(new_game(variant, Seat(0)), pack_of(variant, 3, number)).game
    while game.deal is not None:
        view = asked_in(game)
        action = Sensible().choose(view, Random(0))
        if action == LayDown():
            return game, view.seat
        game = apply(game, view.seat, action).game
    return None
