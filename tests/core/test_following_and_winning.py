"""Following suit and taking tricks, played by the engine card by card."""

from __future__ import annotations

import pytest

from euchre_core.cards import Seat, Suit, card, cards
from euchre_core.engine import legal_actions
from euchre_core.observe import seat_view
from euchre_core.reasons import MustFollow, NotHeld
from euchre_core.rules import Game
from tests.scenario import act, asked, codes, legal, makers_take, one_trick, play, playable, refusal, table

FOLLOWING = [
    ("T02", "H", "Jd", "9h Ad Ks", "9h"),
    ("T03", "H", "Jd", "Ad Ks", "Ad Ks"),
    ("T04", "H", "Th", "Jd Ad As", "Jd"),
    ("T05", "H", "Ad", "Jd 9c", "Jd 9c"),
    ("T06", "H", "Ad", "Jd 9d 9c", "9d"),
    ("T28", "D", "9h", "Jh Th", "Th"),
    ("T29", "D", "9h", "Jh Ts", "Jh Ts"),
    ("T32", "S", "Jc", "Ac Qc 9d", "Ac Qc 9d"),
    ("T33", "S", "9c", "Jc Qc", "Qc"),
    ("B001", "H", "Jd", "9h Ad Kd Tc Qs", "9h"),
    ("B002", "S", "9c", "Jc 9h Th Qd Kd", "Jc 9h Th Qd Kd"),
    ("B002", "S", "9c", "Jc Qc Th Qd Kd", "Qc"),
]


@pytest.mark.parametrize(("case", "trump", "led", "hand", "may"), FOLLOWING)
def test_follow_the_effective_suit_if_you_can(case: str, trump: str, led: str, hand: str, may: str) -> None:
    """The left bower counts as a trump to lead and to follow, and never as its printed suit.

    (S0-33, S0-43, S2-13, S4-30; T02, T03, T04, T05, T06, T28, T29, T32, T33; B001, B002, R10)
    """
    assert playable(trump, led, hand) == set(may.split()), case


WINNING = [
    ("T07", "H", "Ad Jd 9h Kd", 1),
    ("T08", "H", "Jd Jh Ah Kh", 1),
    ("T09", "S", "Qh Jh Kh 9s", 3),
    ("T10", "S", "Qh Jh Kh Td", 2),
    ("T14", "S", "9c Ah Kd Tc", 3),
    ("T25", "D", "Jh Jd Ad Kd", 1),
    ("T27", "H", "9d Td Qd Ad", 3),
    ("T30", "D", "9h Jh Ts Ah", 1),
    ("T31", "S", "Jc As Ks Js", 3),
    ("S0-44", "C", "Ah Kh 9c Qh", 2),
    ("S0-45", "C", "9h Ad As Th", 3),
    ("B003", "D", "Js As 9s Qs", 1),
]


@pytest.mark.parametrize(("case", "trump", "plays", "seat"), WINNING)
def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_led(
    case: str, trump: str, plays: str, seat: int
) -> None:
    """Highest trump, else highest of the suit led; a card that is neither can't win; the winner leads next.

    (S0-44, S0-45, S0-46, S2-14, S4-30; T07, T08, T09, T10, T14, T25, T27, T30, T31; B003)
    """
    game = one_trick(trump, plays)
    assert game.deal is not None
    assert game.deal.tricks[-1].winner == seat, case
    assert asked(game) == seat


def test_trump_may_be_led_at_once() -> None:
    """The first leader may play any card, a trump too. (S0-42, T26)"""
    game = table({0: "Jh Th Qd"}, "H")
    assert {"Jh", "Th", "Qd"} <= legal(game)
    assert len(legal(game)) == 5


def test_nobody_need_trump() -> None:
    """Void in the suit led, one may throw off although one holds trumps. (S0-33)"""
    game = act(table({0: "Ac", 1: "Jh Ad"}, "H", barred={1: Suit.CLUBS}), 0, "Ac")
    assert {"Jh", "Ad"} <= legal(game)


def test_a_lone_left_bower_must_follow_trump() -> None:
    """A seat holding only the left bower of the trump suit led must play it. (S0-43; known fault B001)"""
    game = play("""
        standard dealer 3
        hands    Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th    up 9h
        says     U                        # seat 0 orders up: hearts
        away     9d
        plays    Ah
    """)
    assert codes(legal_actions(game, Seat(1))) == {"Jd"}
    assert refusal(game, 1, "9s") == MustFollow(Suit.HEARTS, cards("Jd"), card("Jd"))


def test_the_worked_trick_of_the_romanian_page_at_the_table() -> None:
    """Hearts trump, seats 0 and 2 attack: JH takes the first trick, then TH forces the left bower. (S2-22, T24)"""
    game = table({0: "Jh Th Qd 9d", 1: "Kh Jd Tc 9c", 2: "9h Kd Td Jc", 3: "Js Ts 9s Qc"}, "H", barred=_NO_HEARTS)
    for seat, code in enumerate(("Jh", "Kh", "9h", "9s")):
        game = act(game, seat, code)
    assert game.deal is not None
    assert game.deal.tricks[0].winner == 0
    game = act(game, 0, "Th")
    assert legal(game) == {"Jd"}
    for seat, code in ((1, "Jd"), (2, "Td"), (3, "Ts")):
        game = act(game, seat, code)
    assert asked(game) == 1


_NO_HEARTS = {1: Suit.HEARTS, 2: Suit.HEARTS, 3: Suit.HEARTS}


@pytest.mark.parametrize("leader", range(4))
def test_the_winner_is_the_card_not_the_place_at_the_table(leader: int) -> None:
    """Whoever leads, the seat two places on wins with the ace of the suit led, and leads. (B021)"""
    deals = dict(zip(_round(leader), ("9d", "Td", "Ad", "Qc"), strict=True))
    hands = _full(deals)
    game = play(f"standard dealer {(leader + 3) % 4}\nhands {hands} up 9s\nsays P P P P H")
    for seat, code in zip(_round(leader), ("9d", "Td", "Ad", "Qc"), strict=True):
        game = act(game, seat, code)
    assert asked(game) == (leader + 2) % 4


def _round(leader: int) -> list[int]:
    return [(leader + k) % 4 for k in range(4)]


def _full(first: dict[int, str]) -> str:
    """Each seat's card and four others; the seat with the queen of clubs has no diamond."""
    rest = {"9d": "9c Tc Th Ks", "Td": "Ah Kc Kh Js", "Ad": "Ac Qh Jc Qs", "Qc": "As Ts 9h Jh"}
    return " | ".join(f"{first[seat]} {rest[first[seat]]}" for seat in range(4))


def test_a_refused_card_changes_nothing() -> None:
    """9D in hand, AD led: JS is refused with what must be followed, and the game is as it was. (T117, R11)"""
    game = act(table({0: "Ad", 1: "9d Js"}, "H"), 0, "Ad")
    before = game
    reason = refusal(game, 1, "Js")
    assert isinstance(reason, MustFollow)
    assert reason.suit is Suit.DIAMONDS
    assert card("9d") in reason.playable
    assert game == before
    assert asked(game) == 1


def test_a_card_of_another_hand_is_refused_by_name() -> None:
    """One plays from one's own hand."""
    assert refusal(table({0: "Ad", 1: "9c"}, "H"), 0, "9c") == NotHeld(card("9c"))


LEFT_BOWERS = [
    ("H", "Th", "Jd Ad As", "Jd"),  # it must follow trump
    ("H", "Ad", "Jd 9d 9c", "Jd"),  # it looks like a diamond and can't be played on one
    ("H", "Ac", "Jd 9c As", None),  # it has nothing to do with the refusal
    ("H", "Ad", "Kd 9d 9c", None),  # it isn't held
]


@pytest.mark.parametrize(("trump", "led", "hand", "left"), LEFT_BOWERS)
def test_the_reason_names_the_left_bower_where_it_surprises(trump: str, led: str, hand: str, left: str | None) -> None:
    """Refused clicks say why: the left bower counts as a trump. (B031, R10)"""
    suit = card(led).suit
    assert suit is not None
    game = act(table({0: led, 1: hand}, trump, barred={1: suit}), 0, led)
    why = seat_view(game, Seat(1)).why
    assert isinstance(why, MustFollow)
    assert why.left_bower == (card(left) if left else None)
    assert why.suit is suit


def test_nothing_is_explained_where_every_card_may_be_played() -> None:
    """A free choice has no reason against it."""
    game = table({0: "Ad"}, "H")
    assert seat_view(game, Seat(0)).why is None
    assert seat_view(game, Seat(1)).why is None


def test_a_true_follow_that_looks_like_a_renege() -> None:
    """Spades trump, clubs led, the only black card is the club jack: a heart may go, and the jack on a spade later.

    (B031, S0-43)
    """
    game = _with_a_lone_club_jack()
    assert legal(game) == {"Jc", "9h", "Th", "Qd", "Kd"}
    game = act(game, 1, "9h")
    for seat, code in ((2, "Tc"), (3, "Qc")):
        game = act(game, seat, code)
    assert asked(game) == 0
    game = act(game, 0, "As")
    assert legal(game) == {"Jc"}


def _with_a_lone_club_jack() -> Game:
    return play("""
        standard dealer 3
        hands  Ac As Ks Ah Kh | Jc 9h Th Qd Kd | Tc 9c Jh Qh 9s | Qc Kc Ad Jd Td   up 9d
        says   P P P P S
        plays  Ac
    """)


def test_five_tricks_make_a_deal() -> None:
    """After the fifth trick the deal is scored. (S0-47, S2-15)"""
    game = makers_take(3).game
    assert game.deal is None
    assert game.ended is not None
    assert len(game.ended.deal.tricks) == 5
    assert sum(game.ended.result.tricks) == 5
