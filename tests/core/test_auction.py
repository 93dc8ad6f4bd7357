"""The two rounds of bidding over the turned card, and what the dealer does with it."""

from __future__ import annotations

import pytest

from euchre_core.actions import OrderUp
from euchre_core.cards import Denomination, Seat, Suit, card
from euchre_core.engine import deal
from euchre_core.events import Called, Contract, ContractMade, DealThrownIn, LaidAway, UpcardTaken, UpcardTurnedDown
from euchre_core.observe import public_view
from euchre_core.reasons import Ask, DealerIsStuck, NotAskedNow, NotHeld, NotYourTurn, SuitTurnedDown
from euchre_core.views import DealResult, Fate, Turned
from tests.scenario import act, asked, events, legal, makers_take, play, refusal, standard

STUCK = "standard+stick-the-dealer"
TURNED_DOWN = "says P P P P"


def test_the_dealers_left_speaks_first_and_the_dealer_last() -> None:
    """The first round goes clockwise from the dealer's left; a pass is just that. (S0-13, S0-34, S2-5, S4-22)"""
    game = standard()
    for seat in (0, 1, 2, 3):
        assert asked(game) == seat
        assert legal(game) == {"P", "U", "UA"}
        game = act(game, seat, "P")


def test_nobody_speaks_out_of_turn() -> None:
    """Seat 1 can't act first. (T50)"""
    assert refusal(standard(), 1, "P") == NotYourTurn(Seat(0))
    assert refusal(standard(), 1, "U") == NotYourTurn(Seat(0))


@pytest.mark.parametrize("seat", range(4))
def test_anybody_may_order_and_the_turned_suit_is_trump(seat: int) -> None:
    """Opponents order, the partner assists, the dealer takes up: the same for all; bidding ends at once.

    (S0-13, S0-36, S0-37, S2-6, S4-21, S4-22, S4-27)
    """
    game = act(standard("says" + " P" * seat if seat else ""), seat, "U")
    assert game.deal is not None
    assert game.deal.contract == Contract(Seat(seat), Denomination.HEARTS)
    assert asked(game) == 3
    assert public_view(game).ask is Ask.LAY_AWAY


def test_an_order_gives_the_dealer_six_cards_to_lay_one_away() -> None:
    """Turn-up 9H, seat 0 orders: hearts, sides 0-2 make it; the dealer has six to choose from; seat 0 then leads.

    (S0-14, S0-41, S2-7, S2-10, T34)
    """
    game = standard("says U")
    assert legal(game) == {"-9d", "-Qd", "-Kd", "-Ad", "-Th", "-9h"}
    game = act(game, 3, "-9d")
    assert asked(game) == 0
    assert public_view(game).ask is Ask.PLAY
    assert events("standard dealer 3\n" + HANDS_LINE + "\nsays U\naway 9d") == (LaidAway(Seat(3), card("9d")),)


HANDS_LINE = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up 9h"


def test_what_an_order_makes_happen_in_order() -> None:
    """Said, made, taken up: the table hears it in this order."""
    assert events("standard dealer 3\n" + HANDS_LINE + "\nsays P U") == (
        Called(Seat(1), OrderUp()),
        ContractMade(Contract(Seat(1), Denomination.HEARTS)),
        UpcardTaken(Seat(3), card("9h")),
    )


def test_a_void_may_be_made_by_laying_away() -> None:
    """The dealer may lay away the only card of a suit. (S0-36)"""
    game = act(standard("says U", hands=HANDS_LINE.replace("9d Qd Kd Ad Th", "9d Qd Kd Ad Kh")), 3, "-Kh")
    assert game.deal is not None
    assert card("Kh") not in game.deal.hands[3]


def test_the_dealer_may_lay_away_the_card_just_taken() -> None:
    """Holding JH JD AH KH QH and taking 9H, the dealer lays 9H away and plays five top trumps. (S0-14, T40, R15)"""
    hands = "hands 9c Tc Jc Qc Kc | 9s Ts Js Qs Ks | Ac As Ad Kd Qd | Jh Jd Ah Kh Qh up 9h"
    game = act(standard("says P P P U", hands=hands), 3, "-9h")
    assert game.deal is not None
    assert {c.code for c in game.deal.hands[3]} == {"Jh", "Jd", "Ah", "Kh", "Qh"}


def test_the_card_laid_away_must_be_held() -> None:
    """Only a card of one's own six can be laid away."""
    assert refusal(standard("says U"), 3, "-Ac") == NotHeld(card("Ac"))


@pytest.mark.parametrize("code", ["P", "U", "H", "9d"])
def test_an_ordered_card_can_not_be_declined(code: str) -> None:
    """The dealer must take it and lay one away: nothing else is asked for. (T49)"""
    assert refusal(standard("says U"), 3, code) == NotAskedNow(Ask.LAY_AWAY)


def test_four_passes_turn_the_card_down() -> None:
    """The card is turned down and stays in sight, its suit is out; the dealer's hand is as it was.

    (S0-15, S0-38, S2-8, S4-23; B007)
    """
    game = standard(TURNED_DOWN)
    assert game.deal is not None
    assert public_view(game).turned == Turned(card("9h"), Fate.TURNED_DOWN)
    assert game.deal.upcard == card("9h")
    assert len(game.deal.hands[3]) == 5
    happened = events("standard dealer 3\n" + HANDS_LINE + "\n" + TURNED_DOWN)
    assert happened[-1] == UpcardTurnedDown(card("9h"))


def test_after_a_pick_up_no_turned_card_lies_there() -> None:
    """The card is in the dealer's hand, in one place only. (B007)"""
    game = standard("says U")
    assert game.deal is not None
    assert game.deal.upcard is None
    assert public_view(game).turned == Turned(card("9h"), Fate.TAKEN)
    assert game.deal.hands[3].count(card("9h")) == 1


def test_the_second_round_offers_the_three_other_suits() -> None:
    """From the dealer's left again: clubs, diamonds, spades, each with a partner or alone, or a pass.

    (S0-15, S0-39, S4-24, T35, C12)
    """
    game = standard(TURNED_DOWN)
    assert asked(game) == 0
    assert legal(game) == {"P", "C", "CA", "D", "DA", "S", "SA"}


@pytest.mark.parametrize("code", ["H", "HA"])
def test_the_suit_turned_down_can_not_be_named(code: str) -> None:
    """Refused with a reason, and the turn stays where it was. (S0-38, S4-24, T35; B005, R07)"""
    game = standard(TURNED_DOWN)
    assert refusal(game, 0, code) == SuitTurnedDown(Suit.HEARTS)
    assert asked(game) == 0


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("code", ["C", "CA", "D", "DA", "S", "SA"])
def test_any_other_suit_can_be_named_from_every_seat(seat: int, code: str) -> None:
    """Six names from every seat; nothing is picked up and nobody lays away. (S0-39, S2-8, S4-24; B006)"""
    game = act(standard(TURNED_DOWN + " P" * seat), seat, code)
    assert game.deal is not None
    assert game.deal.contract == Contract(Seat(seat), Denomination(code[0]), code.endswith("A"))
    assert public_view(game).ask is Ask.PLAY
    assert game.deal.laid_away == ()
    assert all(len(hand) == 5 for hand in game.deal.hands)


@pytest.mark.parametrize("code", ["N", "NA", "L", "U", "-9d", "Ah"])
def test_what_the_second_round_does_not_ask_for_is_refused(code: str) -> None:
    """No trump isn't a name here, and there is nothing left to order up."""
    assert refusal(standard(TURNED_DOWN), 0, code) == NotAskedNow(Ask.NAME_OR_PASS)


@pytest.mark.parametrize("code", ["C", "-9d", "Ah"])
def test_what_the_first_round_does_not_ask_for_is_refused(code: str) -> None:
    """In the first round one orders or passes."""
    assert refusal(standard(), 0, code) == NotAskedNow(Ask.ORDER_OR_PASS)


@pytest.mark.parametrize("dealer", range(4))
def test_eight_passes_throw_the_deal_in(dealer: int) -> None:
    """The deal is void, nobody scores, the next player deals. (S0-16, S0-40, S4-26, T37, R08; B008, B009)"""
    game = standard("says P P P P P P P P", dealer=dealer)
    assert game.deal is None
    assert game.dealer == (dealer + 1) % 4
    assert game.number == 2
    assert game.score == (0, 0, 0, 0)
    assert game.ended is not None
    assert game.ended.result == DealResult((), (), game.dealer, thrown_in=True)
    assert not game.over


def test_a_thrown_in_deal_says_so() -> None:
    """The table hears who deals next. (B009)"""
    happened = events("standard dealer 3\n" + HANDS_LINE + "\nsays P P P P P P P P")
    assert happened[-1] == DealThrownIn(Seat(0))


def test_three_deals_thrown_in_one_after_another() -> None:
    """The game goes on by the same means as after a scored deal. (B008, B009)"""
    game = standard("says P P P P P P P P")
    for number in (2, 3):
        game = deal(game, game.variant.cards).game
        assert game.number == number
        for _ in range(8):
            game = act(game, asked(game), "P")
    assert (game.number, game.dealer, game.score) == (4, 2, (0, 0, 0, 0))


def test_a_thrown_in_deal_leaves_the_score_as_it_was() -> None:
    """Eight passes at 7-5 leave 7-5. (T37)"""
    game = play(f"rules standard\ndeal 4 dealer 3 score 7 5 7 5\n{HANDS_LINE}\nsays P P P P P P P P")
    assert game.score == (7, 5, 7, 5)


@pytest.mark.parametrize("dealer", range(4))
def test_a_stuck_dealer_must_name_a_suit(dealer: int) -> None:
    """Stick the dealer: only the dealer may not pass, and only in the second round; three suits to choose from.

    (S0-16, S2-9, S0-75, T38; B010)
    """
    game = standard(rules=STUCK, dealer=dealer)
    for place in range(8):
        seat = (dealer + 1 + place) % 4
        assert asked(game) == seat
        if place == 7:
            break
        assert "P" in legal(game)
        game = act(game, seat, "P")
    assert legal(game) == {"C", "CA", "D", "DA", "S", "SA"}
    assert refusal(game, dealer, "P") == DealerIsStuck()
    assert refusal(game, dealer, "H") == SuitTurnedDown(Suit.HEARTS)
    assert act(game, dealer, "S").deal is not None


def test_alone_can_not_be_added_later() -> None:
    """Alone is part of the call: after an order without it, the moment has passed. (T51, R09, S0-48, S4-28)"""
    game = standard("says U")
    assert refusal(game, 0, "UA") == NotYourTurn(Seat(3))
    assert refusal(act(game, 3, "-9d"), 0, "UA") == NotAskedNow(Ask.PLAY)


def test_one_may_order_without_a_trump_or_with_the_left_bower_only() -> None:
    """No card of the suit is needed: the left bower alone is enough, and nothing is too. (B015, R06, C20)"""
    hands = "hands Ah Kc Qc Tc 9c | Ad Td Ac Kh Jh | As Ks Js 9d 9h | Jc Qh Th Qd Kd up 9s"
    assert act(standard("says P P P", hands=hands), 3, "U").deal is not None
    assert act(standard("says P", hands=hands), 1, "U").deal is not None


def test_ordering_the_partner_does_not_force_a_lone_hand() -> None:
    """Whoever orders up the partner may play with the partner. (B014, R01)"""
    game = standard("says P U")
    assert game.deal is not None
    assert game.deal.contract == Contract(Seat(1), Denomination.HEARTS, alone=False)
    assert game.deal.resting == ()


def test_a_caller_undertakes_to_take_most_tricks() -> None:
    """Whoever makes trump commits the side to three tricks of five; two are not enough.

    (S0-27, S0-41, S4-3, S0-91)
    """
    assert makers_take(3).game.score == (1, 0, 1, 0)
    assert makers_take(2).game.score == (0, 2, 0, 2)
