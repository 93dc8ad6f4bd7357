"""Playing alone: who rests, who leads, what stays out of play."""

from __future__ import annotations

import pytest

from euchre_core.cards import Seat, card
from euchre_core.events import UpcardTaken
from euchre_core.observe import public_view, seat_view
from euchre_core.reasons import NotYourTurn, Resting
from euchre_core.rules import Game
from tests.scenario import act, asked, events, legal, makers_take, play, refusal, standard

HANDS_LINE = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up 9h"


def alone(seat: int, rules: str = "standard") -> Game:
    """Dealer 3; that seat goes alone in the first round, and the dealer has laid away where it plays."""
    passes = "P " * seat
    away = "" if seat == 1 else "\naway 9d"
    return standard(f"says {passes}UA{away}", rules=rules)


LONE_HANDS = [
    ("T71", 0, [0, 1, 3], 0),
    ("T72", 1, [0, 1, 2], 0),
    ("T73", 2, [1, 2, 3], 1),
    ("T74", 3, [0, 2, 3], 0),
]


@pytest.mark.parametrize(("case", "seat", "active", "leader"), LONE_HANDS)
def test_the_partner_rests_and_the_first_active_seat_from_the_dealers_left_leads(
    case: str, seat: int, active: list[int], leader: int
) -> None:
    """Three play; if the dealer's left rests, the seat across from the dealer leads.

    (S0-30, S0-49, S2-16, S4-28, S4-29, T71, T72, T73, T74, R02)
    """
    game = alone(seat)
    assert game.deal is not None
    assert [s for s in range(4) if game.deal.active(Seat(s))] == active, case
    assert asked(game) == leader


@pytest.mark.parametrize(("seat", "leader"), [(0, 1), (3, 0), (2, 3), (1, 2)])
def test_by_house_rule_the_loners_left_leads(seat: int, leader: int) -> None:
    """alone-lead=left-of-loner: whoever sits to the left of the lone hand leads, if active. (T78, C18, R02)"""
    assert asked(alone(seat, rules="standard+alone-lead=left-of-loner")) == leader


def test_the_house_rule_changes_nothing_in_other_deals() -> None:
    """With a partner the dealer's left leads whatever the option says. (S0-42)"""
    assert asked(standard("says P P U\naway 9d", rules="standard+alone-lead=left-of-loner")) == 0


def test_a_dealer_alone_lays_away_first_and_the_order_skips_the_partner() -> None:
    """Dealer 3 alone: lays away, then 0, 2, 3 play. (T74)"""
    game = standard("says P P P UA")
    assert asked(game) == 3
    game = act(game, 3, "-9d")
    order = []
    for code in ("Ah", "Td", "Th"):
        order.append(asked(game))
        game = act(game, asked(game), code if code in legal(game) else sorted(legal(game))[0])
    assert order == [0, 2, 3]


@pytest.mark.parametrize("dealer", range(4))
def test_a_resting_dealer_is_asked_nothing(dealer: int) -> None:
    """Ordered by the lone partner, the dealer rests: no card is laid away, the turned card lies in the dead hand.

    (T72, R03, C37; B013)
    """
    record = f"standard dealer {dealer}\n{HANDS_LINE}\nsays P UA"
    game = play(record)
    assert game.deal is not None
    assert not game.deal.active(Seat(dealer))
    assert asked(game) == (dealer + 1) % 4
    assert len(game.deal.hands[dealer]) == 6
    assert game.deal.laid_away == ()
    assert events(record)[-1] == UpcardTaken(Seat(dealer), card("9h"))
    lone = (dealer + 2) % 4
    assert len(game.deal.hands[lone]) == 5


def test_the_loner_never_gets_the_turned_card() -> None:
    """It goes to the dealer's hand, whoever ordered. (R03)"""
    game = alone(1)
    assert game.deal is not None
    assert card("9h") not in game.deal.hands[1]


def test_nine_cards_are_out_of_play() -> None:
    """With three hands of five in play, nine of the 24 cards take no part. (S0-50, T79)"""
    game = alone(2)
    assert game.deal is not None
    hands = [hand for seat, hand in enumerate(game.deal.hands) if game.deal.active(Seat(seat))]
    assert len(game.variant.cards) - sum(map(len, hands)) == 9


def test_a_resting_seat_is_refused_with_its_reason() -> None:
    """The partner who put the cards away can't play one. (S0-49; B012)"""
    game = alone(0)
    assert refusal(game, 2, "Ac") == Resting(Seat(0))
    assert refusal(game, 1, "Jd") == NotYourTurn(Seat(0))
    assert seat_view(game, Seat(2)).choices == ()


def test_the_turn_skips_the_resting_seat_in_every_trick() -> None:
    """Dealer 0, seat 1 alone, seat 2 wins the first trick: then 2, 0, 1 play; three cards make a trick. (B012)"""
    game = play("""
        standard dealer 0
        hands  9d Td Qd Kd Ad | Jh Ah Kh Qh 9c | As Ks Qs Js Ac | Tc Jc Qc Kc 9s  up Th
        says   P P P P SA
    """)
    for seat, code in ((1, "9c"), (2, "Ac"), (0, "9d")):
        assert asked(game) == seat
        game = act(game, seat, code)
    assert game.deal is not None
    assert len(game.deal.tricks[0].trick.plays) == 3
    order = []
    for _ in range(3):
        order.append(asked(game))
        game = act(game, asked(game), sorted(legal(game))[0])
    assert order == [2, 0, 1]
    assert public_view(game).resting == (3,)


@pytest.mark.parametrize("tricks", range(6))
def test_a_lone_hand_ends_after_fifteen_cards(tricks: int) -> None:
    """Three hands of five: the deal ends although the resting hand is still full. (B011)"""
    game = makers_take(tricks, alone=True).game
    assert game.ended is not None
    deal = game.ended.deal
    assert sum(len(won.trick.plays) for won in deal.tricks) == 15
    assert len(deal.hands[2]) == 5
    assert game.deal is None
