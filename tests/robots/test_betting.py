"""What the sensible robot stakes on a deal, and how it answers: by how likely its side is to score it."""

from __future__ import annotations

import pytest

from tests.robots.situations import says

POT = "standard+stakes=pot dealer 3\n"
SURE = "hands Jh Jd Ah Kh 9c | 9s Ts Qs Ks Tc | Ac As Js Jc Td | Th Qc Kc Qd Kd up 9h\nsays U\naway Kd\n"
"""North makes hearts and holds their four highest; east, who speaks for the defence, has none of them."""
HOPELESS = "hands Qh Th 9c Tc 9d | Jh Jd Ah Kh Ad | Ac As Js Jc Td | Ks Qc Kc Qd Kd up 9h\nsays U\naway Qd\n"
"""Now the four highest are east's."""


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (f"{SURE}says", "$10"),
        (f"{SURE}says $3", "$-"),
        (f"{HOPELESS}says", "$0"),
        (f"{HOPELESS}says $3", "$+10"),
        (f"{HOPELESS}says $10", "$="),
        (f"{HOPELESS}says $3 $+5", "$-"),
        (f"{SURE}says $3 $+5", "$="),
    ],
)
def test_a_robot_stakes_what_its_hand_is_good_for(record: str, said: str) -> None:
    """All that is allowed on what can't fail, on either side, and as much on nothing better; else no chip more.
    (S0-64, S0-65; rules.md 4.0.14)"""
    assert says(POT + record) == said
