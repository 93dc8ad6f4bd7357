"""How much better sensible is than careless, and whether its calls look like a good player's.

Figures follow from the seeds; robots.md 2.1 says how many deals a claim needs. The long ones run with `make soak`.
"""

from __future__ import annotations

import pytest

from euchre_core.robots import robot_of
from tests.arena import Calibration, calibrate, duel

BAND = {
    "made": (0.76, 0.86),
    "first_round": (0.70, 0.82),
    "alone": (0.12, 0.22),
    "swept": (0.28, 0.48),
    "euchred": (0.14, 0.24),
    "thrown_in": (0, 0),
}
"""Human club and tournament play with stick the dealer. (robots.md 4)"""


def outside(seen: Calibration, slack: float = 0.0) -> dict[str, float]:
    """What lies outside the band, by more than the slack."""
    return {
        name: getattr(seen, name)
        for name, (low, high) in BAND.items()
        if not low - slack <= getattr(seen, name) <= high + slack
    }


def test_sensible_beats_careless_clearly() -> None:
    """Over a thousand deals played from both sides sensible is better by 0.8 points a deal at the very least.
    (B078)"""
    fought = duel(robot_of("sensible"), robot_of("careless"), pairs=1000, seed=1)
    assert fought.pairs == 1000
    assert fought.lower > 0.8


def test_the_arena_finds_no_difference_between_equals() -> None:
    """A robot against itself gains nothing: both sides have had the same cards."""
    fought = duel(robot_of("sensible"), robot_of("sensible"), pairs=50, seed=2)
    assert fought.points == 0


def test_the_arena_finds_the_weaker_robot_weaker() -> None:
    """Turned round, the figures turn round: the arena doesn't favour who is named first."""
    ahead = duel(robot_of("sensible"), robot_of("careless"), pairs=100, seed=3)
    behind = duel(robot_of("careless"), robot_of("sensible"), pairs=100, seed=3)
    assert behind.points < -0.5
    assert ahead.points > 0.5


def test_sensible_calls_like_a_good_player() -> None:
    """Contracts made, calls in round one, lone hands tried and swept: each lies where good players' do, give or take
    what 1,000 deals leave open. (robots.md 4, B081)"""
    assert outside(calibrate(robot_of("sensible"), deals=1000, seed=1), slack=0.035) == {}


def test_careless_does_not_call_like_a_good_player() -> None:
    """The band can be missed: careless misses it on nearly every count."""
    missed = outside(calibrate(robot_of("careless"), deals=300, seed=1))
    assert {"made", "first_round", "alone", "swept", "euchred"} <= set(missed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2])
def test_sensible_calls_like_a_good_player_over_ten_thousand_deals(seed: int) -> None:
    """The same without any allowance, over 10,000 deals. (robots.md 4, B081)"""
    assert outside(calibrate(robot_of("sensible"), deals=10_000, seed=seed)) == {}


@pytest.mark.soak
def test_sensible_beats_careless_by_other_house_rules_too() -> None:
    """Without the stuck dealer and to another target it is as much better."""
    for ruleset in ("standard", "standard+target=5+alone-lead=left-of-loner"):
        assert duel(robot_of("sensible"), robot_of("careless"), pairs=1000, seed=4, ruleset=ruleset).lower > 0.8
