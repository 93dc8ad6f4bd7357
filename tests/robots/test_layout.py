"""The sensible robot where tricks are bid and cards lie face up on cards that nobody knows."""

from __future__ import annotations

import pytest

from euchre_core.actions import BidTricks, NameTrump
from euchre_core.cards import Denomination
from tests.robots.situations import asked, choice, says

KEY = "two-handed-layout"
SURE = "9c Tc Qc Kc  Jh Jd Ah Kh  Qh Th 9h As"
OTHER = "9s Ts Qs Js  9d Td Ac Ks  Jc Ad Kd Qd"


@pytest.mark.parametrize("said", ["", "says P"])
def test_seven_trumps_are_never_passed(said: str) -> None:
    """Every heart and the left bower: seven tricks that nobody can take, on either seat. (S0-51)"""
    hands = f"{SURE} | {OTHER}" if not said else f"{OTHER} | {SURE}"
    view = asked(f"{KEY} dealer 1\nhands {hands}\n{said}")
    bid = choice(view)
    assert isinstance(bid, BidTricks)
    named = asked(f"{KEY} dealer 1\nhands {hands}\n{said}\nsays b{bid.tricks}{'' if said else ' P'}")
    assert choice(named) == NameTrump(Denomination.HEARTS)


def test_the_dealer_bids_one_more_where_the_hand_is_worth_it() -> None:
    """And passes where it isn't."""
    assert says(f"{KEY} dealer 1\nhands {OTHER} | {SURE}\nsays b7") == "b8"
    assert says(f"{KEY} dealer 1\nhands {OTHER} | {SURE}\nsays b11") == "P"
