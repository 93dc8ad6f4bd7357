"""What the sensible robot does about hands laid face up: calls, shows, and names the lone hand's first card."""

from __future__ import annotations

import pytest

from tests.robots.situations import says


def after(options: str, hands: str, rest: str) -> str:
    """Dealer 3, the nine of hearts turned; what the seat asked does."""
    return says(
        f"rules railroad{options}\nengine 1\ndealer 3\ndeal 1 dealer 3 score 0 0 0 0\nhands {hands} up 9h\n{rest}"
    )


BEST = "Jo Jh Jd Ah Kh | 9s Ts Qs Ks As | Ac Kc Qc Tc 9c | 9d Qd Kd Ad Th"
GAP = "Jo Jh Jd Ah Th | 9s Ts Qs Ks As | Ac Kc Qc Tc 9c | 9d Qd Kd Ad Kh"


@pytest.mark.parametrize(
    ("options", "hands", "does"), [("", BEST, "UA"), ("+jambone", BEST, "UJ"), ("+jambone", GAP, "UA")]
)
def test_it_calls_jambone_where_every_card_takes_its_trick(options: str, hands: str, does: str) -> None:
    """The five highest trumps take eight instead of four; with a gap an opponent would name the small one. (rules.md
    4.4)"""
    assert after(options, hands, "") == does


def test_it_shows_a_jamboree() -> None:
    """Sixteen, where playing makes four at most. (T187)"""
    assert after("+jamboree", BEST, "says UA\naway 9d") == "JB"


BEATEN = "Ah Kc Qc Tc 9c | Ac 9s Ts Qs Ks | Jd As Js Jc Td | 9d Qd Kd Ad Th"
UNBEATEN = "Jo Jh As Ks 9c | 9s Ts Qs Td Qd | Ac Kc Qc Tc Ah | 9d Jd Kd Ad Th"
NAMED = [
    ("a card that this hand beats, the one the maker will miss most", BEATEN, ">Kc"),
    ("where it beats none, one that others may beat", UNBEATEN, ">9c"),
]


@pytest.mark.parametrize(("why", "hands", "names"), NAMED)
def test_the_card_it_names_does_the_maker_most_harm(why: str, hands: str, names: str) -> None:
    """Before the maker's own lead. (T188)"""
    assert after("+jambone", hands, "says UJ\naway 9d\nsays P P") == names, why


def test_of_cards_that_lose_the_trick_it_names_the_highest() -> None:
    """The dealer's jambone, spades led with the ace: of the king and the nine the king goes. (T188; S0-33)"""
    hands = "As Kc Qc Tc 9c | Jd Td Ts Qs Qd | Ac Ah Js Jc Th | 9s Ks Kd Jh Kh"
    assert after("+jambone", hands, "says P P P UJ\naway Kd\nsays P P\nplays As Js") == ">Ks"


def test_a_defender_that_has_played_beats_nothing_any_more() -> None:
    """It led the ten and keeps the king: the queen takes this trick as the ace does, so the ace goes. (T188)"""
    hands = "Ts Ks Td Qd Kd | Js Jd Ad Qh Ac | 9s Kc Jc Tc Qc | As Qs Ah Kh Jh"
    assert after("+jambone", hands, "says P P P UJ\naway 9h\nsays P P\nplays Ts 9s") == ">As"


def test_a_card_of_a_third_suit_loses_to_whatever_was_led() -> None:
    """Diamonds led, and the maker holds none: of a club, a spade and three trumps the king of clubs goes. (T188)"""
    hands = "Td Ks Ts Qd Kd | Js Jd Ad Qh Ac | 9d Qs Jc Tc Qc | Kc 9s Ah Kh Jh"
    assert after("+jambone", hands, "says P P P UJ\naway 9h\nsays P P\nplays Td 9d") == ">Kc"
