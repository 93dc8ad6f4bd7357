"""A robot decides by what its seat may see, and by nothing else. (robots.md 8, trap 3; architecture.md 2.8)"""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.cards import Card, Seat
from euchre_core.engine import apply, deal, new_game
from euchre_core.observe import public_view, seat_view
from euchre_core.robots import LEVELS, robot_of
from euchre_core.rules import Game
from euchre_core.variants import variant_for
from tests.arena import STICK, pack_of

DEALS = 60


def shuffled_behind(game: Game, seat: Seat, rng: Random) -> Game:
    """The same game with every card that `seat` can't see drawn anew: other hands, the kitty, what others laid away."""
    truth = game.deal
    assert truth is not None
    hidden: list[Card] = [card for who, hand in enumerate(truth.hands) if who != seat for card in hand]
    hidden += truth.kitty
    hidden += [card for who, card in truth.laid_away if who != seat]
    rng.shuffle(hidden)
    fresh = iter(hidden)
    hands = tuple(hand if who == seat else tuple(next(fresh) for _ in hand) for who, hand in enumerate(truth.hands))
    kitty = tuple(next(fresh) for _ in truth.kitty)
    away = tuple((who, card if who == seat else next(fresh)) for who, card in truth.laid_away)
    return game._replace(deal=truth._replace(hands=hands, kitty=kitty, laid_away=away))


@pytest.mark.parametrize("level", [name for name, _ in LEVELS])
def test_cards_a_seat_cannot_see_change_nothing_it_does(level: str) -> None:
    """Deal all hidden cards anew at any moment: same view, same robot, same decision."""
    variant = variant_for(STICK)
    robot = robot_of(level)
    rng = Random(f"behind/{level}")
    asked = changed = 0
    for number in range(DEALS):
        game = deal(new_game(variant, Seat(number % 4)), pack_of(variant, 11, number)).game
        turn = 0
        while game.deal is not None:
            seat = public_view(game).to_act
            assert seat is not None
            view = seat_view(game, seat)
            decided = robot.choose(view, Random(turn))
            other = shuffled_behind(game, seat, rng)
            assert other.deal is not None
            assert seat_view(other, seat) == view
            assert robot.choose(seat_view(other, seat), Random(turn)) == decided
            asked += 1
            changed += other.deal.hands != game.deal.hands
            game = apply(game, seat, decided).game
            turn += 1
    assert asked > 20 * DEALS
    assert changed > 0.8 * asked  # the other world was another


def test_the_sensible_robot_draws_nothing_by_chance() -> None:
    """Asked twice about the same view, with any dice, it says the same: a complaint can be looked into."""
    variant = variant_for(STICK)
    robot = robot_of("sensible")
    for number in range(20):
        game = deal(new_game(variant, Seat(number % 4)), pack_of(variant, 12, number)).game
        while game.deal is not None:
            seat = public_view(game).to_act
            assert seat is not None
            view = seat_view(game, seat)
            first, *others = [robot.choose(view, Random(seed)) for seed in range(3)]
            assert others == [first, first]
            game = apply(game, seat, first).game


def test_where_a_seat_sits_changes_nothing() -> None:
    """Sides come from the view, never from the seat's number: the whole deal turned round one place goes the same.
    (B021)"""
    variant = variant_for(STICK)
    robot = robot_of("sensible")
    for number in range(40):
        games = []
        for by in range(4):
            pack = pack_of(variant, 13, number)
            games.append(deal(new_game(variant, Seat((number + by) % 4)), pack).game)
        # Packets go out from the dealer's left, so the same pack with the dealer one place on is the deal turned round.
        while games[0].deal is not None:
            decided = []
            for by, game in enumerate(games):
                seat = public_view(game).to_act
                assert seat is not None
                action = robot.choose(seat_view(game, seat), Random(0))
                decided.append(((seat - by) % 4, action))
                games[by] = apply(game, seat, action).game
            assert decided == [decided[0]] * 4
