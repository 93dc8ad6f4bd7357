"""Robots at tables of two and three: they call like people who know the game, beat careless play.

The figures follow from the seeds; those that the bands are drawn round were measured over 1,000 deals.
"""

from __future__ import annotations

import pytest

from euchre_core.actions import Leave, NameTrump, Pass, Take, code_of
from euchre_core.events import Contract
from euchre_core.robots import robot_of
from euchre_core.robots.reading import read
from tests.arena import calibrate, duel
from tests.robots.situations import asked, choice, says

BANDS = {
    "two-handed": {"made": (0.80, 0.92), "first_round": (0.70, 0.88), "thrown_in": (0, 15)},
    "two-handed-dummy": {"made": (0.78, 0.97), "first_round": (0.60, 0.90), "thrown_in": (0, 0)},
    "two-handed-eight": {"made": (0.68, 0.95), "first_round": (0.60, 0.90), "thrown_in": (0, 15)},
    "three-handed": {"made": (0.70, 0.85), "first_round": (0.52, 0.70), "thrown_in": (0, 80)},
}
"""With one opponent most hands that are called are made; with two a fifth fails, as a lone hand's three tricks do."""
MARGINS = {"two-handed": 0.85, "two-handed-dummy": 0.85, "two-handed-eight": 0.85, "three-handed": 0.65}
"""Points a deal by which sensible must be better than each careless opponent, at the lower end of the interval."""


@pytest.mark.parametrize("key", BANDS)
def test_sensible_calls_within_the_band(key: str) -> None:
    """Calls made, calls in the first round, deals thrown in, over 1,000 deals. (B078)"""
    seen = calibrate(robot_of("sensible"), deals=1000, seed=2, ruleset=key)
    figures = {name: getattr(seen, name) for name in BANDS[key]}
    assert {name: x for name, x in figures.items() if not BANDS[key][name][0] <= x <= BANDS[key][name][1]} == {}


@pytest.mark.parametrize("key", BANDS)
def test_careless_calls_outside_the_band(key: str) -> None:
    """The band can be missed."""
    seen = calibrate(robot_of("careless"), deals=300, seed=2, ruleset=key)
    assert seen.made < BANDS[key]["made"][0]


@pytest.mark.parametrize("key", MARGINS)
def test_sensible_beats_careless_over_five_hundred_duplicate_deals(key: str) -> None:
    """Each deal once from every seat, with the same cards. (B078)"""
    fought = duel(robot_of("sensible"), robot_of("careless"), pairs=500, seed=7, ruleset=key)
    assert fought.pairs == 500
    assert fought.lower > MARGINS[key]


def test_an_ordered_dealer_takes_a_trump_that_is_better_than_some_card() -> None:
    """The nine of trumps beats any plain loser. (S1-16)"""
    assert says("two-handed dealer 1\nhands Jh Jd Ah Kh Ac | 9s Ts Qs Ks 9d up 9h\nsays U") == "T"


def test_an_ordered_dealer_leaves_a_trump_that_would_cost_a_better_one() -> None:
    """With nothing but higher trumps in hand the nine isn't worth taking. (S1-16)"""
    view = asked("two-handed dealer 1\nhands 9s Ts Qs Ks 9d | Jh Jd Ah Kh Qh up 9h\nsays U")
    assert set(view.choices) == {Take(), Leave()}
    assert code_of(choice(view)) == "TX"


def test_two_defenders_play_together_against_the_maker_of_three() -> None:
    """The trick that the other defender holds for sure isn't trumped: the two are partners for the deal. Seat 1 makes
    trump and plays low; seat 2 leads the ace, seat 0, out of the suit, throws a card away. (rules.md 4.3)"""
    record = """
        three-handed dealer 1
        hands Qh 9c Tc 9d Th | Jh Jd Ah Kd 9s | As Ts Qs Ac Ks up Kh
        says P P U
        away Kd
        plays As
    """
    assert says(record) in {"9c", "Tc", "9d"}
    reading = read(asked(record), _contract(record))
    assert reading.mates == {2}
    assert not reading.making


def _contract(record: str) -> Contract:
    contract = asked(record).public.contract
    assert contract is not None
    return contract


def test_a_stuck_dealer_of_two_names_a_suit() -> None:
    """Whatever the hand. (S1-20, B076)"""
    view = asked("two-handed+stick-the-dealer dealer 1\nhands Jh Jd Ah Kh Qh | 9s Td 9c Tc 9d up 9h\nsays P P P")
    for level in ("careless", "sensible"):
        assert isinstance(choice(view, level), NameTrump)
        assert Pass() not in view.choices
