"""Which suit a card counts as and what beats what, asked of `order.py` itself."""

from __future__ import annotations

from itertools import permutations

import pytest

from euchre_core.cards import JOKER, Card, Denomination, Pack, Rank, Seat, Suit, card, cards, codes
from euchre_core.order import CardOrder

ORDER = CardOrder("9TJQKA", bowers=True)
PACK = Pack("9TJQKA").in_order()
LONG = CardOrder("789TJQKA", bowers=True)
SUITS = [trump for trump in Denomination if trump.suit]
MATE = {"C": "s", "S": "c", "H": "d", "D": "h"}


def winner(plays: str, trump: str, order: CardOrder = ORDER) -> int:
    """The place in the trick, from the leader's 0, of the card that takes it."""
    return order.winner(tuple((Seat(place), c) for place, c in enumerate(cards(plays))), Denomination(trump))


def playable(led: str, hand: str, trump: str, order: CardOrder = ORDER) -> str:
    denomination = Denomination(trump)
    suit = order.effective_suit(card(led), denomination)
    return codes(order.playable(cards(hand), suit, denomination))


def test_spades_are_seven_trumps_with_the_club_jack_second() -> None:
    """With spades trump: JS JC AS KS QS TS 9S, and clubs are left with five. (S0-2, S0-18, S0-20, S0-21, T01)"""
    assert codes(ORDER.trumps(PACK, Denomination.SPADES)) == "Js Jc As Ks Qs Ts 9s"
    assert sum(ORDER.effective_suit(c, Denomination.SPADES) is Suit.CLUBS for c in PACK) == 5


def test_clubs_as_trumps_of_the_romanian_page() -> None:
    """With clubs trump JC, JS, then AC KC QC TC 9C; JS is a club for that deal. (S2-11, S2-12)"""
    assert codes(ORDER.trumps(PACK, Denomination.CLUBS)) == "Jc Js Ac Kc Qc Tc 9c"
    assert ORDER.effective_suit(card("Js"), Denomination.CLUBS) is Suit.CLUBS


def test_bowers_of_diamonds() -> None:
    """Right bower is the jack of trump, left bower the other jack of the colour: with diamonds JD and JH. (S4-4)"""
    assert ORDER.right_bower(Denomination.DIAMONDS) == card("Jd")
    assert ORDER.left_bower(Denomination.DIAMONDS) == card("Jh")


@pytest.mark.parametrize("trump", SUITS)
def test_every_trump_has_its_own_ranking(trump: Denomination) -> None:
    """For each of the four trumps: seven trumps in order, five cards in the next suit, six in the two others.

    (S0-17, S0-18, S0-19, S0-21; B004)
    """
    assert trump.suit is not None
    own, mate = trump.suit.value, MATE[trump.value]
    expected = f"J{own} J{mate} A{own} K{own} Q{own} T{own} 9{own}"
    assert codes(ORDER.trumps(PACK, trump)) == expected
    for suit in Suit:
        plain = [c for c in PACK if ORDER.effective_suit(c, trump) is suit]
        plain.sort(key=lambda c: ORDER.strength(c, suit, trump), reverse=True)
        if suit.value == mate:
            assert codes(plain) == codes(cards(" ".join(f"{r}{mate}" for r in "AKQT9")))
        elif suit.value != own:
            assert codes(plain) == codes(cards(" ".join(f"{r}{suit.value}" for r in "AKQJT9")))


def test_longer_packs_go_down_to_the_seven() -> None:
    """Trumps and plain suits rank A K Q J T 9 8 7 where the pack has them. (S0-2, S4-5)"""
    assert codes(LONG.trumps(Pack("789TJQKA").in_order(), Denomination.HEARTS)) == "Jh Jd Ah Kh Qh Th 9h 8h 7h"
    clubs = sorted(
        (Card(Rank(r), Suit.CLUBS) for r in "789TJQKA"),
        key=lambda c: LONG.strength(c, Suit.CLUBS, Denomination.HEARTS),
        reverse=True,
    )
    assert codes(clubs) == "Ac Kc Qc Jc Tc 9c 8c 7c"


def test_the_left_bower_goes_home_when_another_suit_is_trump() -> None:
    """After the deal the left bower is an ordinary jack of its own suit again. (S0-22; B003)"""
    assert ORDER.effective_suit(card("Js"), Denomination.CLUBS) is Suit.CLUBS
    assert ORDER.effective_suit(card("Js"), Denomination.DIAMONDS) is Suit.SPADES
    assert winner("Js As 9s Qs", "D") == 1


@pytest.mark.parametrize("asked_first", list(permutations(SUITS)))
def test_rating_a_suit_never_depends_on_what_was_rated_before(asked_first: tuple[Denomination, ...]) -> None:
    """Rating all suits in one go, in any order, gives each suit its own bowers. (B003)"""
    fresh = {trump: CardOrder("9TJQKA", bowers=True).trumps(PACK, trump) for trump in SUITS}
    assert {trump: ORDER.trumps(PACK, trump) for trump in asked_first} == fresh


NO_TRUMP_TRICKS = [
    ("T11", "Ad Jd Kd As", 0),
    ("T13", "Td Jd Qd 9d", 2),
]


@pytest.mark.parametrize(("case", "plays", "place"), NO_TRUMP_TRICKS)
def test_without_trumps_the_highest_of_the_suit_led_wins(case: str, plays: str, place: int) -> None:
    """No trump: ace high in every suit, jacks in their places, nothing ruffs. (T11, T13; R20)"""
    assert winner(plays, "N") == place, case


def test_without_trumps_there_are_no_bowers() -> None:
    """No trump: a jack follows its printed suit. (T12; R10, R20)"""
    assert playable("9d", "Jd Ah", "N") == "Jd"
    assert ORDER.left_bower(Denomination.NO_TRUMP) is None
    assert ORDER.right_bower(Denomination.NO_TRUMP) is None
    assert ORDER.trumps(PACK, Denomination.NO_TRUMP) == ()


@pytest.mark.parametrize(("plays", "trump", "place"), [("Jd Qd Jh Td", "N", 1), ("Qc 9c As Js", "L", 1)])
def test_high_and_low_no_trump_follow_their_own_order(plays: str, trump: str, place: int) -> None:
    """High: the queen beats the jack led. Low: the nine beats the queen led. (B024, R20)"""
    assert winner(plays, trump) == place


@pytest.mark.parametrize("trump", ["N", "L"])
def test_a_hand_without_the_suit_led_is_free_without_trumps(trump: str) -> None:
    """A jack of the same colour doesn't follow where there are no bowers. (B024)"""
    assert playable("Td", "Jh 9s", trump) == "Jh 9s"


JOKER_LEADS = [
    ("T15", "Jo", "Js Ah", "Js"),
    ("T17", "9c", "Jo Ad", "Jo"),
    ("T18", "Ad", "Jo 9d", "9d"),
    ("T19", "Ad", "Jo 9s", "Jo 9s"),
]


@pytest.mark.parametrize(("case", "led", "hand", "legal"), JOKER_LEADS)
def test_the_joker_is_a_trump_to_lead_and_to_follow(case: str, led: str, hand: str, legal: str) -> None:
    """A joker counts in the trump suit: it calls for trumps, and must follow them. (T15, T17, T18, T19; B026)"""
    assert playable(led, hand, "C") == legal, case


def test_the_joker_beats_both_bowers() -> None:
    """The joker is the top trump. (T16)"""
    assert winner("Jc Jo Ac Js", "C") == 1
    assert codes(ORDER.trumps((*PACK, JOKER), Denomination.CLUBS)) == "Jo Jc Js Ac Kc Qc Tc 9c"


def test_the_joker_has_no_suit_without_trumps() -> None:
    """Without a trump suit a joker follows nothing and loses to nothing. (rules.md 4.0.2)"""
    assert ORDER.effective_suit(JOKER, Denomination.NO_TRUMP) is None
    assert winner("Ad Jo Kd As", "N") == 1


@pytest.mark.parametrize(("case", "plays", "place"), [("T20", "Ah Kh 7d Qh", 2), ("T21", "7c 8c 9s 7s", 1)])
def test_low_cards_of_the_long_pack(case: str, plays: str, place: int) -> None:
    """Thirty-two cards, diamonds trump: the seven of trumps ruffs; a low card off suit never wins. (T20, T21)"""
    assert winner(plays, "D", LONG) == place, case


DOUBLE = [
    ("T22", "Jh 9h Jh Ah", "H", False, 0),
    ("T22", "Jh 9h Jh Ah", "H", True, 2),
    ("T23", "Ad Kd Ad 9d", "C", False, 0),
    ("B025", "Ah 9h Ah Kh", "S", False, 0),
    ("B025", "Ah 9h Ah Kh", "S", True, 2),
]


@pytest.mark.parametrize(("case", "plays", "trump", "second", "place"), DOUBLE)
def test_of_equal_cards_the_first_wins_unless_the_game_says_the_second(
    case: str, plays: str, trump: str, second: bool, place: int
) -> None:
    """Two packs: of two equal cards the first played ranks higher; by option the second. (T22, T23; B025, R17)"""
    order = CardOrder("9TJQKA", bowers=True, second_equal_wins=second)
    assert winner(plays, trump, order) == place, case


def test_the_worked_trick_of_the_romanian_page() -> None:
    """Hearts trump: JH takes KH, 9H and a nine; then TH forces the lone left bower, which wins. (S2-22, T24)"""
    assert winner("Jh Kh 9h 9s", "H") == 0
    assert playable("Th", "Jd Tc 9c", "H") == "Jd"
    assert winner("Th Jd Td Ts", "H") == 1


def test_a_game_without_bowers_has_plain_jacks() -> None:
    """Without bowers the jack stands between queen and ten, in trumps too. (rules.md 4.0.2)"""
    plain = CardOrder("9TJQKA")
    assert codes(plain.trumps(PACK, Denomination.HEARTS)) == "Ah Kh Qh Jh Th 9h"
    assert plain.left_bower(Denomination.HEARTS) is None


def test_whoever_leads_may_play_anything() -> None:
    """Nothing is led yet: the whole hand may be played. (S0-42)"""
    hand = cards("Jd 9c Ah")
    assert ORDER.playable(hand, None, Denomination.HEARTS) == hand


def test_before_the_lead_every_trump_is_above_every_other_card() -> None:
    """Nothing is led yet: trumps rank above the rest."""
    weakest = ORDER.strength(card("9h"), None, Denomination.HEARTS)
    assert all(
        ORDER.strength(c, None, Denomination.HEARTS) < weakest
        for c in PACK
        if ORDER.effective_suit(c, Denomination.HEARTS) is not Suit.HEARTS
    )


def test_a_hand_is_read_trumps_first_and_colours_alternate() -> None:
    """The left bower stands among the trumps; before trump is made it stands in its own suit."""
    hand = cards("9c Jd Ah Js Th")
    assert codes(ORDER.sorted_hand(hand, Denomination.HEARTS)) == "Jd Ah Th 9c Js"
    assert codes(ORDER.sorted_hand(hand, None)) == "Js Ah Th 9c Jd"
