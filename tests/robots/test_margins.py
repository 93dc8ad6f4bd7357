"""By how much sensible beats careless in each game and each preset, over the same deals from every side.

Figures follow from the seeds; robots.md 2.1 says how many deals a claim needs.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bot.app.terms import PRESETS
from euchre_core.robots import robot_of
from euchre_core.variants import ALL
from tests.arena import duel


class Margin(NamedTuple):
    """Points a deal by which sensible is better than each careless side."""

    claimed: float
    """Stated, and borne out by the lower end of every interval."""
    measured: float
    """Over 500 duplicate pairs, seed 1."""
    half_width: float
    """Of the 95 % interval over these."""


ROMANIAN, BICYCLE, ROBSON, NZ_CLUB = (PRESETS[name] for name in ("ro-page", "bicycle", "robson", "nz-club"))
MARGINS = {
    "standard": Margin(0.85, 1.263, 0.070),
    "canadian": Margin(1.0, 1.433, 0.069),
    "australian": Margin(0.85, 1.263, 0.070),
    NZ_CLUB: Margin(0.85, 1.242, 0.073),
    "british": Margin(0.8, 1.191, 0.073),
    "railroad": Margin(1.0, 1.583, 0.085),
    ROBSON: Margin(0.85, 1.277, 0.066),
    ROMANIAN: Margin(1.2, 1.684, 0.081),
    BICYCLE: Margin(0.85, 1.337, 0.077),
    "two-handed": Margin(0.6, 1.015, 0.070),
    "two-handed-dummy": Margin(0.75, 1.185, 0.069),
    "two-handed-eight": Margin(1.1, 1.506, 0.058),
    "two-handed-layout": Margin(0.05, 0.350, 0.086),
    "three-handed": Margin(0.6, 0.791, 0.034),
    "buck-euchre": Margin(1.25, 1.996, 0.104),
    "buck-euchre-three": Margin(1.6, 2.421, 0.157),
    "dirty-clubs-five": Margin(1.0, 1.507, 0.083),
    "dirty-clubs-six": Margin(1.1, 1.582, 0.068),
    "call-ace": Margin(0.2, 0.395, 0.036),
    "call-ace-five": Margin(0.2, 0.371, 0.028),
    "call-ace-six": Margin(0.15, 0.305, 0.023),
    "call-card": Margin(0.2, 0.361, 0.027),
    "six-turnup": Margin(1.0, 1.370, 0.067),
    "railroad-pairs": Margin(0.5, 0.837, 0.052),
}
"""Where a partner is called it is less than alone, for half of the time one of the careless is its partner; where
tricks are bid a failed bid costs nothing, so that wild ones do no harm to who makes them."""


def test_every_game_and_every_preset_has_its_margin() -> None:
    """None can be forgotten. (B078)"""
    assert {variant.key for variant in ALL} | set(PRESETS.values()) == set(MARGINS)


@pytest.mark.parametrize("ruleset", MARGINS)
def test_sensible_beats_careless_by_the_margin(ruleset: str) -> None:
    """Sixty deals, each once from every side with the same cards, are enough to tell. (B078)"""
    fought = duel(robot_of("sensible"), robot_of("careless"), pairs=60, seed=3, ruleset=ruleset)
    assert fought.lower > MARGINS[ruleset].claimed


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", MARGINS)
def test_five_hundred_pairs_show_what_they_showed(ruleset: str) -> None:
    """The figures above, measured anew, and the margin with much to spare. (B078)"""
    fought = duel(robot_of("sensible"), robot_of("careless"), pairs=500, seed=1, ruleset=ruleset)
    claimed, measured, half_width = MARGINS[ruleset]
    assert abs(fought.points - measured) < half_width
    assert fought.lower > claimed
