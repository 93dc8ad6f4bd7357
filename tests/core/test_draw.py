"""The draw for the first deal and for partners."""

from __future__ import annotations

from collections import Counter

import pytest

from euchre_core import shuffle
from euchre_core.cards import Card, Rank, Seat, cards
from euchre_core.draw import Draw, Drawn, FirstDealer, draw
from euchre_core.errors import IncompatibleOptions
from euchre_core.variants import variant_for

MIX = shuffle.START_OF_MIX


def low(pack: str, *, partners: bool = False) -> Drawn:
    return draw(Draw(FirstDealer.LOW_CARD, partners), 4, cards(pack))


def test_equal_cards_draw_again_among_themselves_alone() -> None:
    """Ace lowest, then the sevens by their second cards, then the king: a third place stays a third place. (T111,
    S4-15, S4-16)"""
    found = low("Kc 7d Ac 7h 9c Qd")
    assert [[(seat, card.code) for seat, card in cards_] for cards_ in found.rounds] == [
        [(0, "Kc"), (1, "7d"), (2, "Ac"), (3, "7h")],
        [(1, "9c"), (3, "Qd")],
    ]
    assert found.dealer == 2
    assert low("Kc 7d Ac 7h 9c Qd", partners=True).places == (2, 3, 1, 0)


def test_the_two_low_cards_play_against_the_two_high_ones() -> None:
    """Ace and nine against king and queen; the ace sits at the first seat and deals. (T112, S4-14)"""
    found = low("Kc Qd 9h As", partners=True)
    assert found.places == (3, 1, 2, 0)
    assert found.dealer == 0


@pytest.mark.parametrize(
    ("how", "pack", "dealer"),
    [
        (FirstDealer.LOW_CARD, "Kc Td Jh Qs", 1),
        (FirstDealer.LOW_CARD, "Kc Td Jh As", 3),
        (FirstDealer.HIGH_CARD, "Kc Td Jh As", 3),
        (FirstDealer.HIGH_CARD, "Kc Kd Jh Ts 9c Ac", 1),
        (FirstDealer.FIRST_JACK, "Kc Td 9h As 9s Jd", 1),
        (FirstDealer.FIRST_BLACK_JACK, "Kc Td 9h As 9s Jd Jc", 2),
        (FirstDealer.LOW_CARD, "Jo Kc Td Jh As", 3),
    ],
)
def test_who_deals_first(how: FirstDealer, pack: str, dealer: int) -> None:
    """The lowest with the ace low, the highest with the ace high, or whoever gets the first jack, or the first black
    one, turned from the first seat round; jokers take no part. (C33, 4.0.13)"""
    assert draw(Draw(how), 4, cards(pack)).dealer == dealer


def test_everybody_in_a_draw_sits_where_they_sat_unless_partners_are_drawn() -> None:
    """Otherwise only the dealer is drawn. (4.0.13)"""
    assert low("Kc Qd 9h As").places == (0, 1, 2, 3)
    assert low("Kc Qd 9h As").dealer == 3


def test_a_draw_that_stays_equal_to_the_last_card_still_ends() -> None:
    """Then the place at the table decides."""
    assert low("9c 9d 9h 9s Tc Td Th Ts").dealer == 0


def test_without_a_draw_there_is_nothing_to_see() -> None:
    """The first dealer comes by lot."""
    assert shuffle.drawn(variant_for("standard"), bytes(32), MIX) is None
    with pytest.raises(ValueError, match="no draw"):
        draw(Draw(), 4, cards("9c 9d"))


@pytest.mark.parametrize("how", ["low-card", "high-card", "first-jack", "first-black-jack"])
def test_the_draw_comes_from_the_secret_and_is_fair(how: str) -> None:
    """The same secret gives the same draw, so anybody can repeat it; over many every seat deals about as often."""
    variant = variant_for(f"standard+first-dealer={how}")
    found = [shuffle.drawn(variant, bytes([k % 256, k // 256]) * 16, MIX) for k in range(800)]
    assert found == [shuffle.drawn(variant, bytes([k % 256, k // 256]) * 16, MIX) for k in range(800)]
    often = Counter(one.dealer for one in found if one)
    assert shuffle.first_dealer(variant, bytes(32), MIX) == found[0].dealer if found[0] else False
    if "jack" not in how:
        assert all(140 < often[Seat(seat)] < 260 for seat in range(4))
    drawn_first = Counter(one.rounds[0][0][1] for one in found if one)
    assert max(drawn_first.values()) < 70


def test_the_draw_tells_nothing_of_the_first_pack() -> None:
    """It has a pack of its own. (2.9)"""
    variant = variant_for("standard+first-dealer=first-jack")
    same = 0
    for k in range(200):
        found = shuffle.drawn(variant, bytes([k]) * 32, MIX)
        assert found is not None
        same += found.rounds[0][0][1] == shuffle.pack(variant, bytes([k]) * 32, MIX, 1)[0]
    assert same < 25


def test_partners_are_drawn_with_low_cards_only() -> None:
    """Refused with both names. (rules.md 5.1, rule 37)"""
    with pytest.raises(IncompatibleOptions, match="draw-partners cannot be combined with first-dealer") as refused:
        variant_for("standard+draw-partners")
    assert refused.value.code == "useless-option"
    assert variant_for("standard+first-dealer=low-card+draw-partners").draw == Draw(FirstDealer.LOW_CARD, True)
    assert Card(Rank.JOKER, None) not in variant_for("standard").cards
