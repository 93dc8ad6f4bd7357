"""The deal: who gets which cards, what lies on the table, who deals next."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre_core.actions import Pass
from euchre_core.cards import Pack, Seat, card, codes
from euchre_core.engine import apply, deal, legal_actions, new_game
from euchre_core.events import CardsDealt, CardTurned
from euchre_core.phases.dealing import Dealing
from euchre_core.rules import Deal, Game, Layout, Variant
from euchre_core.variants import ALL, variant_for
from euchre_core.variants.four_handed import EUCHRE
from euchre_core.views import Fate, Turned
from tests.scenario import asked, in_play, makers_take, standard
from tests.searching import FOR_EACH


def test_the_pack_is_nine_to_ace_in_four_suits() -> None:
    """A K Q J 10 9 of each suit: 24 cards, a pack of 52 without the ranks 2 to 8. (S0-3, S0-7, S2-3)"""
    assert len(EUCHRE.cards) == 24
    assert {c.rank.value for c in EUCHRE.cards} == set("9TJQKA")
    full = Pack("23456789TJQKA").in_order()
    assert [c for c in full if c.rank.value not in "2345678"] == list(EUCHRE.cards)


def test_four_players_in_two_partnerships_across_the_table() -> None:
    """Partners sit opposite, so the turn alternates between the sides. (S0-3, S0-6, S2-2, S4-2)"""
    seating = EUCHRE.seating
    assert seating.seats == 4
    assert seating.groups(None) == ((0, 2), (1, 3))
    for seat in range(4):
        assert seating.left_of(Seat(seat)) not in seating.side_of(Seat(seat), None)


def test_a_round_of_three_and_a_round_of_two() -> None:
    """Five cards each, clockwise from the dealer's left, three and then two; the next card is turned.

    (S0-12, S2-4, S2-5, S4-20)
    """
    step = deal(new_game(EUCHRE, Seat(3)), EUCHRE.cards)
    dealt = [event for event in step.events if isinstance(event, CardsDealt)]
    assert [event.seat for event in dealt] == [0, 1, 2, 3]
    pack = EUCHRE.cards
    assert dealt[0].cards == (*pack[0:3], *pack[12:14])
    assert dealt[3].cards == (*pack[9:12], *pack[18:20])
    assert step.events[-1] == CardTurned(pack[20])


def test_four_cards_are_left_and_the_top_one_is_turned() -> None:
    """The kitty is four cards in front of the dealer, its top card face up. (S0-12, S2-4, S4-20; B029)"""
    game = standard()
    assert game.deal is not None
    assert game.deal.upcard == card("9h")
    assert len(game.deal.kitty) == 3
    assert game.deal.turned == Turned(card("9h"), Fate.LYING)
    assert [len(hand) for hand in game.deal.hands] == [5, 5, 5, 5]


@pytest.mark.parametrize("dealer", range(4))
def test_the_deal_passes_to_the_left(dealer: int) -> None:
    """After each deal the next player clockwise deals, thrown in or not. (S0-40, S0-47, S4-19)"""
    thrown_in = standard("says P P P P P P P P", dealer=dealer)
    assert thrown_in.dealer == (dealer + 1) % 4
    assert makers_take(3).game.dealer == 0


@pytest.mark.parametrize("variant", ALL, ids=lambda v: v.key)
def test_every_seat_deals_in_turn(variant) -> None:
    """Nine deals go round the table in seat order. (B021)"""
    game = new_game(variant, Seat(0))
    dealers = []
    for _ in range(9):
        dealers.append(game.dealer)
        game = _over(game)._replace(score=game.score)  # so that nobody wins meanwhile
    assert dealers == [k % variant.seating.seats for k in range(9)]


def _over(game: Game) -> Game:
    """The same game after a deal in which everybody passes who may."""
    game = deal(game, game.variant.cards).game
    while game.deal is not None:
        seat = asked(game)
        choices = legal_actions(game, seat)
        game = apply(game, seat, Pass() if Pass() in choices else choices[0]).game
    return game


@pytest.mark.parametrize("variant", ALL, ids=lambda v: v.key)
@FOR_EACH
@given(data=st.data())
def test_no_card_is_lost_or_doubled_in_dealing(variant, data) -> None:
    """Right count per seat, the rest as the rules say, every card in one place. (B020)"""
    pack = data.draw(st.permutations(variant.cards))
    dealer = data.draw(st.integers(0, variant.seating.seats - 1))
    dealt = in_play(deal(new_game(variant, Seat(dealer)), pack).game)
    covered = [dealt.covered(Seat(seat)) for seat in range(variant.seating.seats)]
    held = [c for hand in (*dealt.hands, *covered, *dealt.spares, dealt.dead) for c in hand]
    up = [dealt.upcard] if dealt.upcard else []
    hand = variant.layout.hand - variant.layout.piles  # what lies face down is in nobody's hand yet
    assert [len(held_by_one) for held_by_one in dealt.hands] == [hand] * variant.seating.seats
    assert sorted(codes([*held, *dealt.kitty, *up]).split()) == sorted(codes(variant.cards).split())


WRONG_PACKS = [
    (lambda pack: pack[1:], "not a standard pack: 23 cards, expected 24 (9c missing)"),
    (lambda pack: (*pack, pack[0]), "not a standard pack: 25 cards, expected 24 (9c too many)"),
    (lambda pack: (card("2h"), *pack[1:]), "not a standard pack: 24 cards, expected 24 (9c missing, 2h too many)"),
]


@pytest.mark.parametrize(("spoil", "message"), WRONG_PACKS)
def test_another_pack_is_refused_with_what_is_wrong(spoil, message: str) -> None:
    """A wrong pack never reaches the table. (R12, B020)"""
    with pytest.raises(ValueError, match="not a standard pack") as refused:
        deal(new_game(EUCHRE, Seat(0)), spoil(EUCHRE.cards))
    assert str(refused.value) == message


def test_a_pack_may_have_a_card_twice() -> None:
    """Then each must be there as often, whatever the order. (R12, B020)"""
    double = replace(EUCHRE, key="double", pack=EUCHRE.pack._replace(copies=2))
    backwards = (*EUCHRE.cards[::-1], *EUCHRE.cards)
    assert len(in_play(deal(new_game(double, Seat(0)), backwards).game).kitty) == 48 - 21
    with pytest.raises(ValueError, match="not a double pack"):
        deal(new_game(double, Seat(0)), (backwards[1], *backwards[1:]))


def test_a_pack_is_dealt_only_when_one_is_awaited() -> None:
    """No second deal on top of the first, and none after the game. (B023)"""
    with pytest.raises(ValueError, match="a deal is in progress"):
        deal(standard(), EUCHRE.cards)
    with pytest.raises(ValueError, match="the game is over"):
        deal(makers_take(5, score=(9, 0)).game, EUCHRE.cards)


def test_a_layout_without_a_turned_card_leaves_the_kitty_whole() -> None:
    """Dealing turns a card only where the game has one; the phases after it don't matter here."""
    bare = replace(EUCHRE, layout=Layout(hand=5, turn_up=True))
    object.__setattr__(bare, "layout", Layout(hand=5))
    opened = Dealing().open(_undealt(bare))
    assert opened.deal.upcard is None
    assert opened.deal.turned is None
    assert len(opened.deal.kitty) == 4


def _undealt(variant: Variant) -> Deal:
    return Deal(variant, 1, Seat(3), (0, 0, 0, 0), variant.cards, hands=((),) * 4)


def test_packets_must_make_up_the_hand() -> None:
    """A dealing that doesn't fit the hands is refused where the game is declared."""
    with pytest.raises(ValueError, match="standard: packets of 6 cards for hands of 5"):
        replace(EUCHRE, phases=(Dealing(packets=(3, 3)), *EUCHRE.phases[1:]))


def _who_gets(rules: str) -> str:
    """The seats in the order in which cards come to them, the dealer being seat 3."""
    variant = variant_for(rules)
    dealing = variant.phase(Dealing)
    assert dealing is not None
    return "".join(str(seat) for seat in dealing.recipients(variant.seating, Seat(3)))


@pytest.mark.parametrize(("rules", "order"), [
    ("standard", "00011122233300112233"),
    ("standard+deal-pattern=round-2-3", "00112233000111222333"),
    ("standard+deal-pattern=alternate-3-2", "00011222330011122333"),
    ("standard+deal-pattern=singles", "01230123012301230123"),
    ("standard+deck=D32+hand-size=7", "0001112223330011223300112233"),
    ("nz", "00112233000111222333"),
])  # fmt: skip
def test_cards_go_out_in_the_packets_agreed(rules: str, order: str) -> None:
    """Threes then twos, twos then threes, three and two by turns, or one by one; seven cards in 3-2-2.

    (S0-9, S0-10, S0-11, S1-12, S4-18; rules.md C42)
    """
    assert _who_gets("australian+deck=D32+deal-pattern=round-2-3" if rules == "nz" else rules) == order


def test_seven_cards_each_leave_a_kitty_of_four() -> None:
    """hand-size=7 with 32 cards: 28 dealt, one of the four others turned up. (T68, S0-8, S0-9)"""
    variant = variant_for("standard+deck=D32+hand-size=7")
    assert len(variant.cards) == 32
    opened = deal(new_game(variant, Seat(3)), variant.cards).game.deal
    assert opened is not None
    assert [len(hand) for hand in opened.hands] == [7] * 4
    assert (len(opened.kitty), opened.upcard is not None) == (3, True)


@pytest.mark.parametrize(("rules", "dealt", "kitty"), [("standard+deck=D28", 20, 7), ("standard+deck=D32", 20, 11)])
def test_five_cards_each_may_come_from_a_larger_pack(rules: str, dealt: int, kitty: int) -> None:
    """28 or 32 cards: the rest stays face down. (S0-3, S0-8, S0-11, S4-2)"""
    opened = deal(new_game(variant_for(rules), Seat(0)), variant_for(rules).cards).game.deal
    assert opened is not None
    assert sum(map(len, opened.hands)) == dealt
    assert len(opened.kitty) == kitty
