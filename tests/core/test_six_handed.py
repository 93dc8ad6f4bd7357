"""Six players over a turned card: two teams of three, who rests in a lone hand, who leads, what it pays."""

from __future__ import annotations

import pytest

from euchre_core.cards import card
from euchre_core.errors import IncompatibleOptions, NotApplicable
from euchre_core.events import Ask
from euchre_core.house_rules import options_of
from euchre_core.observe import public_view
from euchre_core.variants import base_of, variant_for
from tests.scenario import asked, in_play, legal, play

SIX = (
    "six-turnup dealer 5\nhands Ah Kh 9c Tc Qs | Jh 7d 8d As Ks | Jd 9h 7c 8c 9s | Qh Td Qd Ac 7s | Th 8h Kd Kc 8s"
    " | 7h 9d Ad Qc Ts up Jc\n"
)


def test_six_play_in_two_teams_with_thirty_three_cards() -> None:
    """Five each of thirty-three, one turned, two left; every other seat is of the same team. (rules.md 4.17)"""
    deal = in_play(play(SIX))
    assert [len(hand) for hand in deal.hands] == [5] * 6
    assert len(deal.kitty) == 2
    assert len(deal.variant.cards) == 33
    view = public_view(play(SIX))
    assert [list(side) for side in view.sides] == [list(team) for team in view.teams] == [[0, 2, 4], [1, 3, 5]]


def test_all_six_speak_twice() -> None:
    """Six may order the card, six may name another suit; then the next player deals. (B021)"""
    game = play(SIX + "says P P P P P P P P P P P")
    assert asked(game) == 5
    game = play(SIX + "says P P P P P P P P P P P P")
    assert game.deal is None
    assert game.dealer == 0
    assert game.score == (0,) * 6


def test_both_partners_of_a_lone_hand_rest() -> None:
    """Alone against three; the first of those left of the dealer leads. (rules.md 4.17)"""
    deal = in_play(play(SIX + "says P UA"))
    assert deal.resting == (3, 5)
    assert deal.trick is not None
    assert deal.trick.leader == 0


def test_a_dealer_whose_partner_goes_alone_lays_nothing_away() -> None:
    """The turned card goes to the hand that rests. (rules.md C37)"""
    deal = in_play(play(SIX + "says P UA"))
    assert deal.upcard is None
    assert card("Jc") in deal.hands[5]
    assert deal.stage is not None
    assert deal.stage.ask is Ask.PLAY


def test_left_of_a_loner_leads_where_the_table_says_so() -> None:
    """With that option it is the first who plays after the lone hand. (rules.md C18)"""
    game = play(SIX.replace("six-turnup", "six-turnup+alone-lead=left-of-loner") + "says P UA")
    assert asked(game) == 2


STRONG = (
    "six-turnup dealer 5\nhands Jh Jd Ah Kh Qh | 7c 8c 9c Tc Jc | Qc Kc Ac 7d 8d | 9d Td Qd Kd Ad | 7s 8s 9s Ts Js"
    " | Qs Ks As 7h 8h up 9h\n"
)
ALONE = "away 7h\nplays Jh 7c 9d 8h Jd 8c Td 9h Ah 9c Qd Qs Kh Tc Kd Ks Qh Jc Ad As"
TOGETHER = "away 7h\nplays Jh 7c Qc 9d 7s 8h Jd 8c Kc Td 8s 9h Ah 9c Ac Qd 9s Qs Kh Tc 7d Kd Ts Ks Qh Jc 8d Ad Js As"


@pytest.mark.parametrize(
    ("rules", "says", "plays", "points"),
    [
        ("six-turnup", "UA", ALONE, 5),
        ("six-turnup+lone-march-points=4", "UA", ALONE, 4),
        ("six-turnup", "U", TOGETHER, 2),
    ],
)
def test_a_lone_march_pays_five(rules: str, says: str, plays: str, points: int) -> None:
    """Every trick alone against three, to each of the three of the team; together a march pays two. (rules.md 4.17)"""
    game = play(f"{STRONG.replace('six-turnup', rules)}says {says}\n{plays}")
    result = public_view(game).result
    assert result is not None
    assert result.points == (points, 0) * 3
    assert result.tricks == (5, 0, 0, 0, 0, 0)


def test_makers_with_too_few_tricks_pay_all_three_of_the_others() -> None:
    """Euchre, two points to the other team. (S0-56)"""
    game = play(f"{STRONG}says P U\n{TOGETHER}")
    result = public_view(game).result
    assert result is not None
    assert result.points == (2, 0) * 3


def test_a_joker_turned_up_lets_the_dealer_of_six_name_trump_unseen() -> None:
    """Thirty-three cards have a joker, and the house rule for it is that of British Euchre. (rules.md 4.17, 5)"""
    game = play(SIX.replace("up Jc", "up Jo"))
    assert asked(game) == 5
    assert legal(game) == {"C", "D", "H", "S"}


def test_packs_too_small_for_six_are_refused_with_the_reason() -> None:
    """Thirty cards and one turned: it takes thirty-two; seven each are never enough. (rules.md 5.1, rule 2)"""
    base = base_of("six-turnup")
    offered = {option.name: option.values for option in options_of(base, base)}
    assert offered["deck"] == ("D32", "D33")
    assert "hand-size" not in offered
    for deck in ("D24", "D25", "D28"):
        with pytest.raises(IncompatibleOptions) as refused:
            variant_for(f"six-turnup+deck={deck}")
        assert refused.value.code == "deal-too-big"


@pytest.mark.parametrize("option", ["farmers-hand=swap-clean", "farmers-hand=swap-mixed", "ace-no-face=swap3"])
@pytest.mark.parametrize("deck", ["", "+deck=D32"])
def test_six_have_no_kitty_to_swap_with(option: str, deck: str) -> None:
    """Two cards lie face down, or one: a swap needs three. (rules.md 5.1, rule 5)"""
    with pytest.raises(IncompatibleOptions) as refused:
        variant_for(f"six-turnup{deck}+{option}")
    assert refused.value.code == "no-kitty"


@pytest.mark.parametrize("option", ["canadian-loner", "robson", "blind-loner", "draw-partners+first-dealer=low-card"])
def test_what_belongs_to_pairs_is_refused_to_threes(option: str) -> None:
    """Options of the four-handed family. (rules.md 5, 5.1 rules 33 and 37)"""
    with pytest.raises((NotApplicable, IncompatibleOptions)):
        variant_for(f"six-turnup+{option}")


def test_lone_hands_can_be_left_out_of_a_game_that_pays_them_more() -> None:
    """Five for a lone march is this game's own, so it stands in the way of nothing. (rules.md 5.1, rules 0 and 8)"""
    assert variant_for("six-turnup+alone-allowed=off").ruleset == "six-turnup+alone-allowed=off"
    with pytest.raises(IncompatibleOptions):
        variant_for("six-turnup+alone-allowed=off+lone-march-points=4")
