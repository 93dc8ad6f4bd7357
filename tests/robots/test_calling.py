"""What the sensible robot says in the auction, and what it lays away."""

from __future__ import annotations

import pytest

from tests.robots.situations import says

ROBOTS_TABLE = """
rules standard+stick-the-dealer
engine 1
dealer {dealer}
deal 2 dealer {dealer} score {score}
hands {hands}  up {up}
says {said}
"""


def at_table(hands: str, up: str, *, dealer: int, said: str = "", score: str = "0 0 0 0") -> str:
    """A deal whose auction stops after what was said."""
    return ROBOTS_TABLE.format(dealer=dealer, score=score, hands=hands, up=up, said=said)


@pytest.mark.parametrize(("dealer", "said"), [(3, ""), (1, "P P")], ids=["eldest", "third"])
def test_nobody_goes_alone_when_the_right_bower_goes_to_the_other_side(dealer: int, said: str) -> None:
    """The jack of spades is turned and a foe deals: left, ace, king, queen and an ace are no lone hand. (B081)"""
    hands = "Jc As Ks Qs Ah | 9c Tc Td 9h Th | Qc Kc Qd Kd Qh | Ac Ad Jd Jh Kh"
    assert says(at_table(hands, "Js", dealer=dealer, said=said)) in {"P", "U"}


@pytest.mark.parametrize(("dealer", "said"), [(0, "P P P"), (2, "P")], ids=["dealer", "partner deals"])
def test_the_same_hand_goes_alone_when_the_right_bower_comes_to_its_own_side(dealer: int, said: str) -> None:
    """With the right bower in the dealer's own hand the same cards sweep almost always; beside a partner who rests,
    the bower at least is in nobody's way. (B081)"""
    hands = "Jc As Ks Qs Ah | 9c Tc Td 9h Th | Qc Kc Qd Kd Qh | Ac Ad Jd Jh Kh"
    assert says(at_table(hands, "Js", dealer=dealer, said=said)) == "UA"


SURE = "Jh Jd Ah 9c 9s | Ac As Ks Kc Qc | Ad Kd Qd Td 9d | Kh Qh Th Js Jc"


@pytest.mark.parametrize("score", ["0 0 0 0", "9 0 9 0", "0 9 0 9", "9 9 9 9", "8 7 8 7"])
@pytest.mark.parametrize(
    ("dealer", "said"), [(3, ""), (2, "P"), (1, "P P"), (0, "P P P")], ids=["eldest", "mate", "third", "dealer"]
)
def test_a_hand_that_cannot_fail_is_never_passed(dealer: int, said: str, score: str) -> None:
    """The three highest trumps take three tricks whoever holds the rest: such a hand is called from any seat at any
    score. (S0-51)"""
    assert says(at_table(SURE, "9h", dealer=dealer, said=said, score=score)) in {"U", "UA"}


@pytest.mark.parametrize("score", ["0 0 0 0", "9 0 9 0", "0 9 0 9"])
def test_a_hand_that_cannot_fail_is_named_in_the_second_round(score: str) -> None:
    """The same when the suit must be named. (S0-51)"""
    assert says(at_table(SURE, "Ts", dealer=3, said="P P P P", score=score)) in {"H", "HA"}


def test_five_top_trumps_go_alone_unless_a_point_is_enough() -> None:
    """A hand that takes every trick plays for four, and with a point to go it takes the point with its partner beside
    it. (S0-51)"""
    hands = "Jh Jd Ah Kh Qh | Ac As Ks Kc Qc | Ad Kd Qd Td 9d | Th 9s Ts Js Jc"
    assert says(at_table(hands, "9h", dealer=3)) == "UA"
    assert says(at_table(hands, "9h", dealer=3, score="9 0 9 0")) == "U"


def test_the_score_decides_whether_it_is_worth_going_alone() -> None:
    """The same cards: alone for four when behind, with the partner when one or two points win the game."""
    hands = "Jh Ah Kh Ad 9s | Ac As Ks Kc Qc | Kd Qd Td 9d Qs | Jd Qh Ts Js Jc"
    said = {score: says(at_table(hands, "9h", dealer=0, said="P P P", score=score)) for score in SCORES}
    assert said == {"0 0 0 0": "UA", "9 0 9 0": "U", "8 0 8 0": "U", "2 8 2 8": "UA"}


SCORES = ["0 0 0 0", "9 0 9 0", "8 0 8 0", "2 8 2 8"]


def test_a_doubtful_hand_is_called_when_the_other_side_is_in_the_barn() -> None:
    """Ace and nine of trumps and an ace: one passes that at nil all, but with a point the others win anyway."""
    hands = "Qs 9h As Qc Kd | Th Jc Kh Ts Jd | Qd 9s Js 9d Kc | 9c Td Ac Qh Tc"
    said = {score: says(at_table(hands, "Ah", dealer=0, said="P P P", score=score)) for score in BARN}
    assert said == {"0 0 0 0": "P", "4 9 4 9": "U", "8 9 8 9": "U", "9 9 9 9": "U"}


BARN = ["0 0 0 0", "4 9 4 9", "8 9 8 9", "9 9 9 9"]


def test_a_side_at_home_but_for_a_point_calls_to_keep_its_lead() -> None:
    """At 9 to 6 a point wins, an euchre costs little, and a lone hand of the dealer's would cost the game: order."""
    hands = "Kc Kh Ad Qh Jc | 9c As Ts 9h Ac | Jh Th Kd Td Tc | Js Qd Jd Qs 9d"
    said = {score: says(at_table(hands, "Qc", dealer=3, score=score)) for score in ("0 0 0 0", "9 6 9 6")}
    assert said == {"0 0 0 0": "P", "9 6 9 6": "U"}


@pytest.mark.parametrize("score", ["0 0 0 0", "4 9 4 9", "8 9 8 9", "9 9 9 9", "9 6 9 6"])
def test_a_hopeless_hand_is_not_called_at_any_score(score: str) -> None:
    """One small trump against the dealer is no contract, however the game stands."""
    hands = "Ks Tc 9s 9h 9d | Ah Kc Ts As Ad | Qd Qc 9c Ac Js | Jd Qs Kd Jc Td"
    assert says(at_table(hands, "Qh", dealer=3, score=score)) == "P"


def test_next_is_named_by_eldest_and_the_other_colour_by_the_dealers_partner() -> None:
    """Hearts turned down: the dealer's side is short of red. From a hand that is as good in both, eldest names
    diamonds (next), the dealer's partner spades (across)."""
    both = "Jd Qd Js Qs 9c"
    others = "Ac Tc Kc Kd Ah", "Td Ad 9s As Qh", "Kh Qc Ks Th Ts"
    assert says(at_table(f"{both} | {' | '.join(others)}", "9h", dealer=3, said="P P P P")) == "D"
    assert says(at_table(f"{others[0]} | {both} | {others[1]} | {others[2]}", "9h", dealer=3, said="P P P P P")) == "S"


def test_a_weak_hand_passes_and_does_not_help_a_foe_to_a_bower() -> None:
    """Nines and tens say nothing; nor do two small trumps when the right bower would go to the other side."""
    assert says(at_table("9c Td 9s Ts Qd | Ac As Ks Kc Qc | Ad Kd Jd Tc 9d | Jh Kh Ah Qh Jc", "9h", dealer=3)) == "P"
    assert says(at_table("9h Th Ac Ts Qd | Kc As Ks 9c Qc | Ad Kd Jd Tc 9d | 9s Kh Ah Qh Jc", "Jh", dealer=3)) == "P"


@pytest.mark.parametrize(
    ("dealers", "up", "laid_away"),
    [
        ("Jh Ah Kh Ac 9d", "9h", "-9d"),
        ("Jh Ah Ks 9s Td", "9h", "-Td"),
        ("Jh Ah As Kd Td", "9h", "-Td"),
        ("Jh Jd 9c Tc As", "9h", "-9c"),
        ("Jh Jd Ah As Ac", "9h", "-Ac"),
    ],
    ids=[
        "lone nine",
        "lone ten before a pair",
        "keeps the guard of nothing",
        "lowest of a pair",
        "an ace before a trump",
    ],
)
def test_the_dealer_lays_away_what_leaves_a_suit_empty(dealers: str, up: str, laid_away: str) -> None:
    """Keep trumps and aces, be out of a suit: then a trump can be used at once. (S0-36)"""
    rest = [code for code in PACK if code not in dealers.split() and code != up]
    hands = " | ".join(" ".join(rest[i : i + 5]) for i in (0, 5, 10))
    assert says(f"standard dealer 3\nhands {hands} | {dealers}  up {up}\nsays U") == laid_away


PACK = [rank + suit for suit in "cdhs" for rank in "9TJQKA"]
