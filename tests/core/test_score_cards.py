"""The score in two cards, as people keep it at a table: which pips can be seen, and how the cards lie."""

from __future__ import annotations

import pytest

from euchre_core.cards import card
from euchre_core.errors import IncompatibleOptions, NotApplicable
from euchre_core.score_cards import Marked, ScoreCards, markers, pips_of
from euchre_core.variants import variant_for


def shown(style: str, score: int, side: int = 0) -> str:
    """`6h:5 4h down`: the lower card, then the one that lies on it, each with the pips that can be seen."""
    return written(markers(ScoreCards(style), side, score))


def written(marked: Marked) -> str:
    cards = (f"{one.card}:{one.pips}" if one.face_up else f"{one.card} down" for one in (marked.under, marked.over))
    return " ".join((*cards, *(["crossed"] if marked.crossed else [])))


@pytest.mark.parametrize(("score", "lie"), [
    (0, "6h down 4h down"), (1, "6h:1 4h down"), (5, "6h:5 4h down"), (6, "6h:6 4h down"),
    (7, "4h:1 6h:6"), (10, "4h:4 6h:6"),
])  # fmt: skip
def test_the_six_is_uncovered_and_then_lies_on_the_four(score: int, lie: str) -> None:
    """At five one pip is covered; at seven the six is whole on one pip of the four; at ten both are. (S0-62, T114)"""
    assert shown("six-and-four", score) == lie


def test_below_nothing_is_nothing_and_past_the_most_is_the_most() -> None:
    """6 and 4 at -2 lie as at 0, at 13 as at 10; 2 and 3 at 0 face down and not crossed. (T195)"""
    assert shown("six-and-four", -2) == shown("six-and-four", 0)
    assert shown("six-and-four", 13) == shown("six-and-four", 10)
    assert shown("two-and-three", 0) == "2h down 3h down"


@pytest.mark.parametrize(("score", "lie"), [
    (4, "5h:4 5d down"), (5, "5h:5 5d down"), (6, "5d:1 5h:5"), (10, "5d:5 5h:5"),
])  # fmt: skip
def test_two_fives_of_one_colour(score: int, lie: str) -> None:
    """One side has the red ones, the other the black. (S0-61)"""
    assert shown("fives", score) == lie
    assert shown("fives", score, 1) == lie.replace("5h", "5s").replace("5d", "5c")


@pytest.mark.parametrize(("score", "lie"), [
    (0, "3h down 4h down"), (1, "3h:1 4h down"), (2, "4h:2 3h down"), (3, "4h down 3h:3"), (4, "3h down 4h:4"),
])  # fmt: skip
def test_three_and_four_for_a_game_to_five(score: int, lie: str) -> None:
    """One pip shown, two pips shown, three face up on four, four face up on three. (S4-10, T116)"""
    assert shown("three-and-four", score) == lie


@pytest.mark.parametrize(("score", "lie"), [
    (1, "2h:1 3h down"), (2, "2h:2 3h down"), (3, "2h down 3h:3"), (4, "2h:1 3h:3"),
    (5, "2h down 3h down crossed"), (7, "2h:2 3h down crossed"), (9, "2h:1 3h:3 crossed"),
])  # fmt: skip
def test_two_and_three_are_crossed_from_five_on(score: int, lie: str) -> None:
    """At five turned and crossed, at seven crossed with two pips. (S0-63, T115)"""
    assert shown("two-and-three", score) == lie


@pytest.mark.parametrize("style", [style for style in ScoreCards if style is not ScoreCards.OFF])
def test_the_pips_that_can_be_seen_are_the_score(style: ScoreCards) -> None:
    """And five more where the cards lie crossed. No card shows more pips than it has. (S0-62, S0-63)"""
    for score in range(10 if style is not ScoreCards.THREE_AND_FOUR else 5):
        under, over, crossed = markers(style, 1, score)
        assert under.pips + over.pips + 5 * crossed == score
        assert all(0 <= one.pips <= pips_of(one.card) for one in (under, over))
        assert under.card != over.card


def test_there_are_none_where_none_are_agreed() -> None:
    """The usual case."""
    assert variant_for("standard").score_cards is ScoreCards.OFF
    with pytest.raises(ValueError, match="no score cards"):
        markers(ScoreCards.OFF, 0, 3)
    assert pips_of(card("6s")) == 6


@pytest.mark.parametrize("rules", [
    "standard+score-cards=three-and-four", "standard+target=15+score-cards=six-and-four",
    "british+score-cards=two-and-three",
])  # fmt: skip
def test_cards_that_can_not_show_the_score_are_refused(rules: str) -> None:
    """A three and a four end at four, a two and a three at nine, the others at ten. (rules.md 4.0.13)"""
    with pytest.raises(IncompatibleOptions) as refused:
        variant_for(rules)
    assert refused.value.code == "beyond-the-cards"


def test_they_are_for_two_sides() -> None:
    """Two cards for each of two sides."""
    with pytest.raises(NotApplicable):
        variant_for("three-handed+score-cards=fives")
    assert variant_for("two-handed+score-cards=fives").score_cards is ScoreCards.FIVES
    assert variant_for("standard+target=5+score-cards=three-and-four").ending.target == 5
