"""Robots at tables of two and three: what they take up, and with whom they play."""

from __future__ import annotations

from euchre_core.actions import Leave, NameTrump, Pass, Take, code_of
from euchre_core.events import Contract
from euchre_core.robots.reading import read
from tests.robots.situations import asked, choice, says


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
