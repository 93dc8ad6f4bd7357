"""Robots and the joker: what it is worth, where it lies, and a suit named without looking."""

from __future__ import annotations

import pytest

from euchre_core.actions import NameTrump, code_of
from euchre_core.cards import JOKER, Denomination, Seat, card
from euchre_core.events import Contract
from euchre_core.observe import public_view, seat_view
from euchre_core.robots.chances import holds
from euchre_core.robots.reading import ranks_of, read
from euchre_core.robots.valuing import held, sure_tricks, taken_up, tricks_of
from tests.robots.situations import asked, choice, game_of, says

DEALT = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up Jo"


def british(hands: str, rest: str = "", *, dealer: int = 3, rules: str = "british") -> str:
    return f"{rules} dealer {dealer}\n{hands}\n{rest}"


@pytest.mark.parametrize("level", ["careless", "sensible"])
def test_a_robot_names_a_suit_over_a_turned_joker(level: str) -> None:
    """It sees no card of its own, and still has an answer. (R16; B026)"""
    view = asked(british(DEALT))
    assert view.hand is None
    answer = choice(view, level)
    assert isinstance(answer, NameTrump)
    assert answer in view.choices


def test_where_each_plays_alone_a_robot_names_a_suit_unseen_too() -> None:
    """By turns, as nothing else can tell it one; no card of its own is asked for. (R16; rules.md 4.14)"""
    rules = "buck-euchre+deck=D33+joker+all-pass=redeal+no-trump=off"
    named = {
        says(f"rules {rules}\nengine 1\ndealer 3\ndeal {number} dealer 3 score 15 15 15 15\n{DEALT}\nsays")
        for number in range(2, 6)
    }
    assert named == {"C", "D", "H", "S"}


def test_a_suit_named_blind_does_not_depend_on_the_cards() -> None:
    """Whatever lies face down, the same deal number gives the same suit; from deal to deal it changes."""
    other = "hands 9d Qd Kd Ad Th | Jd 9s Ts Qs Ks | Ac As Js Jc Td | Ah Kc Qc Tc 9c up Jo"
    assert says(british(DEALT)) == says(british(other))
    named = {
        says(f"rules british\nengine 1\ndealer 3\ndeal {number} dealer 3 score 0 0 0 0\n{DEALT}\nsays")
        for number in range(2, 6)
    }
    assert named == {"C", "D", "H", "S"}


def test_the_joker_is_the_highest_trump_to_a_robot_and_the_right_bower_the_second() -> None:
    """Under every trump. (S4-6; B026)"""
    for trump, right in zip("CDHS", ("Jc", "Jd", "Jh", "Js"), strict=True):
        ranks = ranks_of("british", Denomination(trump))
        assert (ranks.above[JOKER], ranks.above[card(right)]) == (0, 1)
        assert ranks.suit[JOKER] == ranks.trump


def test_joker_right_and_left_are_three_sure_tricks_and_without_the_joker_none() -> None:
    """A run from the top begins with the joker. (S0-51; B026)"""
    ranks = ranks_of("british", Denomination.HEARTS)
    with_joker = tuple(map(card, ("Jo", "Jh", "Jd", "9c", "Ts")))
    without = tuple(map(card, ("Jh", "Jd", "Ah", "9c", "Ts")))
    assert sure_tricks(ranks, with_joker) == 3
    assert sure_tricks(ranks, without) == 0
    assert tricks_of(held(ranks, with_joker)).paired > tricks_of(held(ranks, without)).paired


def test_a_hand_of_joker_and_both_bowers_is_called() -> None:
    """It can't fail; the same hand with low cards for its jacks is passed."""
    rest = "| 9s Ks Kc Qc Qs | Ad Kd Qd Td 9d | Kh Qh Th Js Jc up 9h"
    assert says(british(f"hands Jo Jh Jd 9c Tc {rest}")) in {"U", "UA"}
    assert says(british("hands Ac As Ts 9c Tc | 9s Ks Kc Qc Qs | Ad Kd Qd Td 9d | Kh Qh Th Js Jc up 9h")) == "P"


def test_nobody_sweeps_while_the_joker_goes_to_the_other_side() -> None:
    """It stands for spades and is turned up, and a foe deals: no lone hand, whatever else is held. (B026, B081)"""
    rules = "british+joker-turnup=fixed-suit+joker-suit=S"
    hands = "hands Js Jc As Ks Qs | 9c Tc Td 9h Th | Qc Kc Qd Kd Qh | Ac Ad Jd Jh Kh up Jo"
    view = asked(british(hands, rules=rules))
    assert not taken_up(view).sweepable
    assert code_of(choice(view)) in {"P", "U"}
    assert taken_up(asked(british(hands, "says P", rules=rules, dealer=2))).sweepable


def test_a_robot_knows_that_the_dealer_took_the_joker() -> None:
    """Until it is played it is read as held there. (B026)"""
    game = game_of(british(DEALT, "says D\naway Th"))
    view = seat_view(game, Seat(0))
    contract = public_view(game).contract
    assert contract == Contract(Seat(3), Denomination.DIAMONDS)
    reading = read(view, contract)
    assert holds(reading, Seat(3), JOKER) == 1.0
    assert holds(reading, Seat(1), JOKER) == holds(reading, Seat(2), JOKER) == 0.0


def test_after_a_blind_name_the_joker_stays_in_hand() -> None:
    """What is laid away is a plain card."""
    assert says(british(DEALT, "says D")) == "-Th"


def test_an_opponents_ace_is_taken_with_a_small_trump_before_the_joker() -> None:
    """The last to play, void of the suit: the cheapest trump that wins is enough. (B026)"""
    hands = "hands Ah Kc Qc Tc 9c | 9h 9s Ts Qs Ks | Qh As Js Jc Td | 9d Qd Kd Ad Ac up Jo"
    assert says(british(hands, "says D\naway Ac\nplays Ah 9h Qh")) == "9d"
