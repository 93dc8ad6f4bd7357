"""Packets that the dealer chooses, and packets of three."""

from __future__ import annotations

import pytest

from euchre_core.actions import DealOut, action_of, code_of
from euchre_core.cards import Seat
from euchre_core.engine import apply, deal, new_game
from euchre_core.errors import IncompatibleOptions
from euchre_core.events import Called, PackOffered
from euchre_core.observe import public_view
from euchre_core.reasons import Ask, NotAskedNow, PacketsDoNotFit
from euchre_core.rules import Game
from euchre_core.variants import variant_for
from tests.scenario import act, asked, in_play, legal, refusal


def offered(rules: str = "standard+deal-pattern=free") -> Game:
    variant = variant_for(rules)
    step = deal(new_game(variant, Seat(3)), variant.cards)
    assert step.events == (PackOffered(Seat(3)),)
    return step.game


def test_the_dealer_says_in_which_packets() -> None:
    """Any, so long as each has two or three cards. (S0-10)"""
    game = offered()
    assert (public_view(game).ask, asked(game), legal(game)) == (Ask.PACKETS, 3, {"=32", "=23"})
    assert refusal(game, 3, "=33") == PacketsDoNotFit(5)
    assert refusal(game, 3, "P") == NotAskedNow(Ask.PACKETS)


@pytest.mark.parametrize(("code", "same"), [("=32", "round-3-2"), ("=23", "round-2-3")])
def test_the_cards_go_out_as_said(code: str, same: str) -> None:
    """Just as if the table had agreed on it. (S0-10, S4-18)"""
    step = apply(offered(), Seat(3), action_of(code))
    variant = variant_for(f"standard+deal-pattern={same}")
    plain = deal(new_game(variant, Seat(3)), variant.cards).game
    assert in_play(step.game).hands == in_play(plain).hands
    assert in_play(step.game).kitty == in_play(plain).kitty
    assert step.events[0] == Called(Seat(3), action_of(code))
    assert public_view(step.game).ask is Ask.ORDER_OR_PASS


def test_seven_cards_have_more_ways() -> None:
    """Three rounds, of threes and twos. (C42)"""
    assert legal(offered("standard+deck=D32+hand-size=7+deal-pattern=free")) == {"=322", "=232", "=223"}


def test_after_the_cut_the_dealer_deals() -> None:
    """The cut comes first. (4.0.6)"""
    variant = variant_for("standard+deal-pattern=free+cut-required")
    game = act(deal(new_game(variant, Seat(3)), variant.cards).game, 2, "/10")
    assert (public_view(game).ask, asked(game)) == (Ask.PACKETS, 3)


def test_packets_of_three_need_seven_cards_to_differ() -> None:
    """Three, three and one; with five cards they are the usual rounds, so that is refused. (4.0.13; rules.md 5.1)"""
    variant = variant_for("standard+deck=D32+hand-size=7+deal-pattern=threes")
    game = deal(new_game(variant, Seat(3)), variant.cards).game
    assert in_play(game).hands[0] == (*variant.cards[0:3], *variant.cards[12:15], variant.cards[24])
    with pytest.raises(IncompatibleOptions, match="deal-pattern cannot be combined with hand-size") as refused:
        variant_for("standard+deal-pattern=threes")
    assert refused.value.code == "useless-option"


@pytest.mark.parametrize("code", ["=", "=4", "=3 2", "=3333333333333"])
def test_packets_are_twos_and_threes(code: str) -> None:
    """Nothing else is a code of them."""
    with pytest.raises(ValueError, match="packets"):
        action_of(code)
    assert code_of(DealOut((3, 2))) == "=32"
