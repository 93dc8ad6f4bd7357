"""Robots at tables of six: whom they ask, and with whom they play."""

from __future__ import annotations

from euchre_core.robots.reading import read
from tests.robots.situations import asked, says


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
