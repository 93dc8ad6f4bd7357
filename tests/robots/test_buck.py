"""Robots in Buck Euchre: when they stay in and when they drop out, and how long a game takes them.

The figures follow from the seeds; those that the bands are drawn round were measured over 600 deals.
"""

from __future__ import annotations

from itertools import takewhile
from random import Random

import pytest

from euchre_core.actions import DropOut, StayIn
from euchre_core.cards import Denomination, Seat, Suit
from euchre_core.cards import codes as card_codes
from euchre_core.engine import new_game
from euchre_core.events import Called, ContractMade, DealScored
from euchre_core.reasons import Ask
from euchre_core.robots import robot_of
from euchre_core.variants import variant_for
from tests.arena import pack_of, play_deal
from tests.robots.situations import asked, choice, says

STAYING = {"buck-euchre": (0.20, 0.42), "buck-euchre-three": (0.40, 0.60)}
"""Of those who are asked."""
FAILING = {"buck-euchre": (0.05, 0.22), "buck-euchre-three": (0.05, 0.22)}
"""Of those who stay: at five points against one or two a trick must come four times in five."""


def stays_and_failures(level: str, key: str, deals: int) -> tuple[float, float]:
    """Of those asked, who stay in; and of these, who take no trick."""
    variant, robot = variant_for(key), robot_of(level)
    seats, stayed, dropped, failed = variant.seating.seats, 0, 0, 0
    for number in range(deals):
        game = new_game(variant, Seat(number % seats))
        _, events = play_deal(game, pack_of(variant, 5, number), [robot] * seats, Random(f"stays/{number}"))
        before = len(list(takewhile(lambda event: not isinstance(event, ContractMade), events)))
        said = [event for event in events[before:] if isinstance(event, Called)]
        points = next(event.points for event in events if isinstance(event, DealScored))
        stayed += sum(event.action == StayIn() for event in said)
        dropped += sum(event.action == DropOut() for event in said)
        failed += sum(points[event.seat] > 0 for event in said if event.action == StayIn())
    return stayed / (stayed + dropped), failed / stayed


@pytest.mark.parametrize("key", STAYING)
def test_sensible_stays_in_with_what_will_take_a_trick(key: str) -> None:
    """So many stay, and so few of these fail, over 500 deals."""
    stayed, failed = stays_and_failures("sensible", key, 500)
    assert STAYING[key][0] <= stayed <= STAYING[key][1]
    assert FAILING[key][0] <= failed <= FAILING[key][1]


def test_careless_stays_in_as_it_comes() -> None:
    """The band can be missed: half of those who are asked stay."""
    assert stays_and_failures("careless", "buck-euchre", 150)[0] > STAYING["buck-euchre"][1]


@pytest.mark.parametrize("key", ["buck-euchre", "buck-euchre-three"])
def test_a_hand_with_a_sure_trick_never_drops_out(key: str) -> None:
    """The right bower takes a trick whoever plays what. (rules.md 4.14)"""
    variant, rng = variant_for(key), Random(f"stays/{key}")
    seats = variant.seating.seats
    for number in range(40):
        suit = rng.choice([Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES])
        right, *others = variant.order.trumps(variant.cards, Denomination.of(suit))
        up = others.pop()
        dealer, maker, stayer = rng.sample([Seat(seat) for seat in range(seats)], 3)
        plain = [card for card in variant.cards if card not in (right, up)]
        rng.shuffle(plain)
        hands = [
            [right, *(plain.pop() for _ in range(4))] if seat == stayer else [plain.pop() for _ in range(5)]
            for seat in range(seats)
        ]
        turns = (maker - dealer - 1) % seats
        away = hands[dealer][0]
        asks = [seat for step in range(1, seats + 1) if (seat := (dealer + step) % seats) != maker]
        before = asks.index(stayer)
        record = (
            f"{key} dealer {dealer}\nhands {' | '.join(map(card_codes, hands))} up {up}\n"
            f"says {' '.join('P' * turns)} U\naway {away}\n" + ("says " + "OUT " * before if before else "")
        )
        view = asked(record)
        assert (view.seat, view.public.ask) == (stayer, Ask.STAY_OR_DROP)
        assert choice(view) == StayIn(), (key, number)


LENGTHS = {"buck-euchre-three": 9.8, "buck-euchre": 23.1, "dirty-clubs-five": 17.6, "dirty-clubs-six": 13.3}
"""Deals of a game of sensible robots, on average over sixty. (docs/sources.md on rules.md 4.14)"""


def lengths(key: str, games: int) -> list[int]:
    """How many deals each of so many games took."""
    variant, robot, found = variant_for(key), robot_of("sensible"), list[int]()
    seats = variant.seating.seats
    for number in range(games):
        game = new_game(variant, Seat(number % seats))
        while not game.over:
            assert game.number < 500
            game, _ = play_deal(game, pack_of(variant, 1000 + number, game.number), [robot] * seats, Random(0))
        found.append(game.number)
    return found


def test_six_come_to_an_end() -> None:
    """Whenever all six are in, points are put on: from ten they are through in an evening all the same. (rules.md
    4.14)"""
    assert sum(lengths("dirty-clubs-six", 10)) / 10 < 25


@pytest.mark.soak
@pytest.mark.parametrize("key", LENGTHS)
def test_games_take_as_many_deals_as_measured(key: str) -> None:
    """The figures above, measured anew; a fourth more or less is chance."""
    taken = lengths(key, 60)
    assert 0.75 * LENGTHS[key] < sum(taken) / len(taken) < 1.25 * LENGTHS[key]


WEAK = "hands 9h Th Qd Kd 9d | Js Jc As Ks Qs | 9c Tc Qc Kc Td | Ah Kh Qh Ac Jd up 9s"
"""Seat 1 has five trumps, seats 0, 2 and 3 not one."""


def test_a_hand_without_a_hope_drops_out() -> None:
    """No trump, no ace: five points against one trick. (rules.md 4.14)"""
    assert says(f"buck-euchre dealer 3\n{WEAK}\nsays P U\naway 9s") == "OUT"


def test_whoever_would_hand_over_the_game_stays_in() -> None:
    """The others are out, and five tricks bring the maker home: it costs nothing more to try. (rules.md 4.14)"""
    head = "rules buck-euchre\ndeal 7 dealer 3 score 20 {} 20 20\n"
    rest = f"{WEAK}\nsays P U\naway 9s\nsays OUT OUT"
    near = asked(head.format(5) + rest)
    assert near.seat == 3
    assert choice(near) == StayIn()
    weak = "hands Ah Kh Qh Ac Jd | Js Jc As Ks Qs | 9c Tc Qc Kc Td | 9h Th Qd Kd 9d up 9s"
    rest = f"{weak}\nsays P U\naway 9s\nsays OUT OUT"
    assert choice(asked(head.format(5) + rest)) == StayIn()
    assert choice(asked(head.format(6) + rest)) == DropOut()


def test_the_option_of_redealing_changes_what_is_called() -> None:
    """Where all passing means playing without trumps, a dealer without an ace calls the best suit rather than that;
    where it means another deal, it is a pass. (rules.md 5)"""
    hands = "hands Ah Kh Ad Kd Ac | Kc As Ks Qs 9s | Qd Td Qc Tc 9c | Js Ts Qh Th 9d up 9h"
    passes = "says P P P P P P P"
    assert says(f"buck-euchre dealer 3\n{hands}\n{passes}") == "S"
    assert says(f"buck-euchre+all-pass=redeal dealer 3\n{hands}\n{passes}") == "P"
