"""Robots at tables of six: they call like people who know the game, beat careless play, leave nothing safe.

The figures follow from the seeds; those that the bands are drawn round were measured over 1,000 deals.
"""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.actions import NameTrump, OrderUp
from euchre_core.cards import Card, Denomination, Seat, Suit
from euchre_core.cards import codes as card_codes
from euchre_core.robots import robot_of
from euchre_core.robots.reading import read
from euchre_core.variants import variant_for
from tests.arena import calibrate, duel
from tests.robots.situations import asked, choice, says

BANDS = {
    "six-turnup": {"made": (0.70, 0.82), "first_round": (0.38, 0.60), "alone": (0.08, 0.20), "thrown_in": (0, 10)},
    "railroad-pairs": {"made": (0.68, 0.84), "first_round": (0.35, 0.53), "alone": (0.52, 0.74), "thrown_in": (30, 90)},
}
"""A fourth of the calls fails, against three or four others. In three pairs a call waits for a hand that stands by
itself, and with the partner's best card most go alone: it pays four for every trick, and one as with the partner."""
MARGINS = {"six-turnup": 0.80, "railroad-pairs": 0.55}
"""Points a deal by which sensible must be better than each careless side, at the lower end of the interval."""


@pytest.mark.parametrize("key", BANDS)
def test_sensible_calls_within_the_band(key: str) -> None:
    """Calls made, calls in the first round, lone hands, deals thrown in, over 500 deals. (B078)"""
    seen = calibrate(robot_of("sensible"), deals=500, seed=2, ruleset=key)
    figures = {name: getattr(seen, name) for name in BANDS[key]}
    assert {name: x for name, x in figures.items() if not BANDS[key][name][0] <= x <= BANDS[key][name][1]} == {}


@pytest.mark.parametrize("key", BANDS)
def test_careless_calls_outside_the_band(key: str) -> None:
    """The band can be missed."""
    assert calibrate(robot_of("careless"), deals=200, seed=2, ruleset=key).made < BANDS[key]["made"][0]


@pytest.mark.parametrize("key", MARGINS)
def test_sensible_beats_careless(key: str) -> None:
    """Each deal once from every side, with the same cards; 500 deals were measured, 120 are played here. (B078)"""
    fought = duel(robot_of("sensible"), robot_of("careless"), pairs=120, seed=7, ruleset=key)
    assert fought.lower > MARGINS[key]


@pytest.mark.parametrize("key", ["six-turnup", "six-turnup+deck=D32", "railroad-pairs"])
@pytest.mark.parametrize("lead", [0, 9])
def test_a_hand_that_cannot_fail_is_never_passed(key: str, lead: int) -> None:
    """The three highest trumps are three tricks: whoever may call that suit calls, wherever they sit, at any score.
    (S0-51)"""
    variant, rng = variant_for(key), Random(f"sure/{key}/{lead}")
    for number in range(40):
        suit, second = rng.choice(list(Suit)), number % 2 == 1
        trumps = variant.order.trumps(variant.cards, Denomination.of(suit))
        caller, dealer = Seat(rng.randrange(6)), Seat(rng.randrange(6))
        rest = [card for card in variant.cards if card not in trumps[:3]]
        rng.shuffle(rest)
        up = next(card for card in rest if card.suit and (card.suit is suit) is not second)
        rest.remove(up)
        hands = [[*trumps[:3], *_drawn(rest, 2)] if seat == caller else _drawn(rest, 5) for seat in range(6)]
        dealt = " | ".join(card_codes(hand) for hand in hands)
        turns = (caller - dealer - 1) % 6 + (6 if second else 0)
        side = variant.seating.side_of(caller, None)
        score = " ".join(str(lead) if seat in side else "9" for seat in range(6))
        view = asked(
            f"rules {key}\ndeal 2 dealer {dealer} score {score}\nhands {dealt} up {up}\n"
            + ("says " + " ".join("P" * turns) if turns else "")
        )
        assert view.seat == caller
        assert isinstance(choice(view), OrderUp | NameTrump), (key, number)


def _drawn(rest: list[Card], count: int) -> list[Card]:
    return [rest.pop() for _ in range(count)]


def test_a_lone_hand_asks_the_partner_who_took_a_trump() -> None:
    """Of two partners the dealer has the turned bower for sure; of the other nobody knows anything. (X2)"""
    record = """
        six-turnup+partner-best dealer 4
        hands Ah Kh Qh As Ts | 7c 8c 9c Tc Jc | Qc Kc Ac 7d 8d | 9d Td Qd Kd Ad | 7s 8s 9s Js 8h | Qs Ks 7h 9h Th up Jh
        says P UA
        away Ts
    """
    assert says(record) == "B4"


def test_two_pairs_of_three_play_together_against_the_makers() -> None:
    """A trick that the other pair holds for sure isn't trumped. Seat 1 made hearts with 4; 2 leads the ace, and 3, of
    another pair, throws a card away. (rules.md 4.4)"""
    record = """
        railroad-pairs dealer 1
        hands Qh 7c 8c 9d Td | Jh Jd Ah Kd 9s | As Ts Qs Ac Ks | 9h 9c Tc 8d 7d | Kh Qd Jc Qc 8s | Th 7s Js Kc Ad up 8h
        says P P P P P U
        away 9s
        plays As
    """
    view = asked(record)
    assert view.public.contract is not None
    assert read(view, view.public.contract).mates == {0, 2, 5}
    assert says(record) != "9h"
