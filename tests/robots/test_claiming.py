"""What the sensible robot claims before the bidding, and that it does so to its own good."""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.actions import ClaimRedeal, ClaimSwap, NoClaim
from euchre_core.cards import Card, Seat
from euchre_core.engine import apply, deal, legal_actions, new_game
from euchre_core.observe import public_view, seat_view
from euchre_core.phases.claims import Claims
from euchre_core.reasons import Ask
from euchre_core.robots.sensible import Sensible
from euchre_core.rules import Game
from euchre_core.variants import variant_for
from tests.arena import pack_of
from tests.robots.situations import says

OTHERS = "Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | Qd Qh Kh Ad Th"


def table(rules: str, hand: str, up: str, others: str = OTHERS) -> str:
    """The eldest hand is asked for its claim."""
    return f"standard+{rules} dealer 3\nhands {hand} | {others} up {up}"


def test_three_nines_are_swapped() -> None:
    """They take nothing, and three unseen cards might. (S0-83)"""
    assert says(table("farmers-hand=swap-clean", "9c 9d 9h Ks As", "Ah")) == "X9c9d9h"


def test_without_the_option_the_same_hand_is_bid_on() -> None:
    """With it off there is nothing to claim. (B018)"""
    assert says(table("farmers-hand=off", "9c 9d 9h Ks As", "Ah")) == "P"


def test_cards_of_the_turned_suit_are_kept_where_others_can_go() -> None:
    """Spades are turned: of four low cards the ten of spades stays, it may become a trump."""
    others = "Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | Qd Qh Kh Ad Ah"
    assert says(table("farmers-hand=swap-mixed", "9c 9d Th Ts As", "9s", others)) == "X9c9dTh"


def test_a_hand_that_hopes_for_nothing_is_dealt_again() -> None:
    """Nines and tens alone. (S2-17)"""
    others = "Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | Qd Qh Kh Ad Tc"
    assert says(table("farmers-hand=redeal-all-low", "9c 9d Th Ts 9s", "Ah", others)).startswith("XR")


def test_three_aces_with_the_turned_suit_are_no_hand_to_throw_in() -> None:
    """Ace and ten of the turned suit beside two more aces: better than a deal by the other side. (S3-27)"""
    others = "Jd Jh Qs Qc Kc | 9d Js Jc Td Kd | Qd Qh Kh 9h Th"
    hand = "As Ts 9s Ac Ad"
    assert says(table("ace-no-face=redeal-same", hand, "Ks", others)) == "X"


@pytest.mark.parametrize("rules", ["farmers-hand=swap-clean", "ace-no-face=swap3", "ace-no-face=redeal-next"])
def test_claiming_pays(rules: str) -> None:
    """The same deals with the first claim left out: its maker's side is worse off by it. (robots.md 8)"""
    variant, gains = variant_for(f"standard+{rules}"), []
    for number in range(2_500):
        game = deal(new_game(variant, Seat(3)), pack_of(variant, 31, number)).game
        claimant = _first_claimant(game)
        if claimant is None:
            continue
        fresh = pack_of(variant, 32, number)
        gains.append(_won(game, claimant, fresh, claims=True) - _won(game, claimant, fresh, claims=False))
    assert len(gains) > 50
    assert sum(gains) / len(gains) > 0.1


def _first_claimant(game: Game) -> Seat | None:
    """The first seat that may claim anything and does."""
    while public_view(game).ask is Ask.CLAIM:
        seat = public_view(game).to_act
        assert seat is not None
        if isinstance(Sensible().choose(seat_view(game, seat), Random(0)), ClaimSwap | ClaimRedeal):
            return seat
        game = apply(game, seat, NoClaim()).game
    return None


def _won(game: Game, claimant: Seat, fresh: tuple[Card, ...], *, claims: bool) -> int:
    """Points of the claimant's side less the other's, by the deal or by the one that follows a redeal."""
    able, started = Sensible(), game.number
    while game.deal is not None or (game.number == started + 1 and _redealt(game)):
        if game.deal is None:
            game = deal(game, fresh).game
        seat = public_view(game).to_act
        assert seat is not None
        choice = able.choose(seat_view(game, seat), Random(0))
        silent = public_view(game).ask is Ask.CLAIM and (game.number > started or (seat == claimant and not claims))
        game = apply(game, seat, NoClaim() if silent else choice).game
    return game.score[claimant] - game.score[(claimant + 1) % 4]


def _redealt(game: Game) -> bool:
    opening = game.ended.deal.opening if game.ended else ()
    return bool(opening) and isinstance(opening[-1][1], ClaimRedeal)


def test_a_robot_answers_with_what_is_offered_whatever_it_holds() -> None:
    """Being asked takes every seat through the same question; most can only decline. (4.0.6, T183)"""
    variant = variant_for("standard+farmers-hand=swap-mixed+ace-no-face=redeal-same")
    assert variant.phase(Claims) is not None
    declined = claimed = 0
    for number in range(60):
        game = deal(new_game(variant, Seat(number % 4)), pack_of(variant, 33, number)).game
        while public_view(game).ask is Ask.CLAIM:
            seat = public_view(game).to_act
            assert seat is not None
            choice = Sensible().choose(seat_view(game, seat), Random(0))
            assert choice in legal_actions(game, seat)
            declined += choice == NoClaim()
            claimed += choice != NoClaim()
            game = apply(game, seat, choice).game
    assert declined > claimed > 0
