"""Six players over a turned card, in threes or pairs: who rests in a lone hand, who leads, what it pays."""

from __future__ import annotations

import pytest

from euchre_core.actions import AskForBest, action_of, code_of
from euchre_core.cards import Denomination, Seat, card, cards
from euchre_core.errors import IncompatibleOptions, NotApplicable
from euchre_core.events import CardGiven, Contract
from euchre_core.house_rules import options_of
from euchre_core.observe import public_view, seat_view
from euchre_core.reasons import Ask, NotAskedNow
from euchre_core.record import parse, text_of
from euchre_core.series import after_game, begun
from euchre_core.variants import base_of, variant_for
from euchre_core.variants.six_handed import RAILROAD_PAIRS
from tests.scenario import act, asked, in_play, legal, play, refusal

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


def test_the_seat_after_a_resting_eldest_leads() -> None:
    """Dealer 3, seat 0 alone: 2 and 4 are out, so 0, 1, 3 and 5 play, and 5 leads in place of the eldest, 4. (T82)"""
    deal = in_play(play(SIX.replace("dealer 5", "dealer 3") + "says P P UA\naway 7s"))
    assert [seat for seat in range(6) if deal.active(Seat(seat))] == [0, 1, 3, 5]
    assert deal.trick is not None
    assert deal.trick.leader == 5


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


# --- the best card of one of two partners -----------------------------------------------------------------------------

HELP = SIX.replace("six-turnup", "six-turnup+partner-best")
LATER = SIX.replace("six-turnup", "six-turnup+partner-best+exchange-order=receive-first")


def test_a_lone_hand_says_which_partner_gives() -> None:
    """It lays a card away, names one of its two partners, and that one gives; both rest. (X2; rules.md 4.17)"""
    game = play(HELP + "says UA\naway 9d 9c")
    assert (asked(game), public_view(game).ask) == (0, Ask.ASK_WHOM)
    assert legal(game) == {"B2", "B4"}
    game = act(game, 0, "B4")
    assert (asked(game), public_view(game).ask) == (4, Ask.GIVE_BEST)
    assert legal(game) == {"+Th", "+8h", "+Kd", "+Kc", "+8s"}
    game = act(game, 4, "+Kc")
    deal = in_play(game)
    assert set(deal.hands[0]) == set(cards("Ah Kh Tc Qs Kc"))
    assert len(deal.hands[4]) == 4
    assert len(deal.hands[2]) == 5
    assert deal.resting == (2, 4)
    assert public_view(game).gifts == ((4, 0),)
    assert public_view(game).ask is Ask.PLAY


def test_by_the_other_order_the_partner_is_named_first() -> None:
    """exchange-order=receive-first: ask one of them, get the card, lay one of the six away. (K6, X2)"""
    game = play(LATER + "says UA\naway 9d")
    assert (legal(game), public_view(game).ask) == ({"P", "B2", "B4"}, Ask.ASK_FOR_BEST)
    game = act(act(game, 0, "B2"), 2, "+8c")
    assert legal(game) == {"-Ah", "-Kh", "-9c", "-Tc", "-Qs", "-8c"}


def test_nobody_but_a_partner_can_be_asked() -> None:
    """Neither an opponent nor oneself, and not nobody in particular. (rules.md 4.17)"""
    game = play(HELP + "says UA\naway 9d 9c")
    for code in ("B", "B0", "B1", "B5", "P"):
        assert refusal(game, 0, code) == NotAskedNow(Ask.ASK_WHOM)


def test_who_was_asked_is_heard_and_the_card_is_not() -> None:
    """Everybody knows which partner gave; only those two know what. (BR, B027)"""
    game = act(play(HELP + "says UA\naway 9d 9c\nsays B2"), 2, "+9s")
    assert public_view(game).calls[-1] == (0, AskForBest(Seat(2)))
    gift = CardGiven(Seat(2), Seat(0), card("9s"))
    assert [seat_view(game, Seat(seat)).gifts for seat in range(6)] == [(gift,), (), (gift,), (), (), ()]
    assert repr(card("9s")) not in repr(public_view(game))


def test_asking_one_of_two_is_written_down_and_read_again() -> None:
    """`says B4` behind the card laid away. (contracts.md 1)"""
    record = parse(HELP + "says UA\naway 9d 9c\nsays B4\ngives Kc\nplays Ah Jh")
    text = text_of(record)
    assert "says UA\naway 9d 9c\nsays B4\ngives Kc\nplays Ah Jh\n" in text
    assert parse(text) == record
    assert [action_of(code_of(AskForBest(seat))) for seat in (None, Seat(4))] == [AskForBest(), AskForBest(Seat(4))]


def test_a_lone_defender_of_three_leaves_two_at_the_table() -> None:
    """Asked clockwise from the maker; then both partners of the defender rest too, and one of them may give.
    (rules.md 4.0.6, 4.17)"""
    both = SIX.replace("six-turnup", "six-turnup+defend-alone+partner-best+partner-best-defender")
    game = play(both + "says UA\naway 9d\nsays P")
    assert (asked(game), public_view(game).ask) == (1, Ask.DEFEND_ALONE)
    game = act(act(game, 1, "P"), 3, "XA")
    assert in_play(game).resting == (1, 2, 4, 5)
    assert (asked(game), public_view(game).ask) == (3, Ask.LAY_AWAY_TO_ASK)
    game = act(game, 3, "-7s")
    assert legal(game) == {"B5", "B1"}
    game = act(act(game, 3, "B1"), 1, "+As")
    assert (asked(game), public_view(game).ask) == (0, Ask.PLAY)


# --- three pairs ------------------------------------------------------------------------------------------------------

PAIRS = STRONG.replace("six-turnup", "railroad-pairs")


def test_two_pairs_play_together_against_the_makers() -> None:
    """Partners sit opposite; three scores are kept, and in a deal the other four are one side. (GR; rules.md 4.4)"""
    game = play(PAIRS)
    assert len(in_play(game).variant.cards) == 33
    assert len(in_play(game).kitty) == 2
    pairs = [[0, 3], [1, 4], [2, 5]]
    assert [list(team) for team in public_view(game).teams] == pairs
    assert [list(side) for side in public_view(game).sides] == pairs
    game = play(PAIRS + "says P U")
    assert [list(team) for team in public_view(game).teams] == pairs
    assert [list(side) for side in public_view(game).sides] == [[0, 2, 3, 5], [1, 4]]


def test_euchre_pays_each_other_pair() -> None:
    """A pair that calls and takes too little pays two to each of the others. (GR; T194)"""
    game = play(f"{PAIRS}says P U\n{TOGETHER}")
    result = public_view(game).result
    assert result is not None
    assert result.points == (2, 0, 2, 2, 0, 2)
    assert game.score == (2, 0, 2, 2, 0, 2)


def test_whoever_defends_alone_leaves_all_other_defenders_out() -> None:
    """Dealer 3, 0 alone, 2 defends alone: 0 leads, since the eldest, 4, sits out; and only those two play. (T189)"""
    record = PAIRS.replace("dealer 5", "dealer 3")
    game = play(record + "says P P UA\nsays P P XA P")
    deal = in_play(game)
    assert deal.resting == (1, 3, 4, 5)
    assert deal.contract is not None
    assert deal.contract.lone_defender == 2
    assert (asked(game), public_view(game).ask) == (0, Ask.PLAY)


def test_a_lone_defender_of_three_pairs_asks_its_own_partner() -> None:
    """Not the other pair, which rests as well. (BR; rules.md 4.4)"""
    record = PAIRS.replace("dealer 5", "dealer 3")
    game = play(record + "says P P UA\nsays P P XA\naway 8d")
    assert (asked(game), public_view(game).ask) == (5, Ask.GIVE_BEST)


def test_a_lone_defender_scores_for_every_other_pair() -> None:
    """A lone maker stopped by a lone defender: four to each other pair. (S0-57; T194)"""
    contract = Contract(Seat(0), Denomination.HEARTS, alone=True, lone_defender=Seat(2))
    assert RAILROAD_PAIRS.scoring.pays(contract, 2, 5) == (0, 4)


@pytest.mark.parametrize(
    ("score", "winners"),
    [
        ((9, 9, 10, 9, 9, 10), (2, 5)),
        ((10, 9, 12, 10, 9, 12), (2, 5)),
        ((12, 3, 12, 12, 3, 12), ()),
    ],
)
def test_of_two_pairs_at_home_the_higher_wins(score: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """Equal scores play another deal. (rules.md 4.0.11, 4.4)"""
    assert RAILROAD_PAIRS.ending.winners(score, RAILROAD_PAIRS.seating) == winners


@pytest.mark.parametrize(("score", "games"), [((10, 0, 0), 2), ((10, 1, 0), 1), ((10, 0, -2), 2)])
def test_a_skunk_needs_both_losing_pairs_at_nothing(score: tuple[int, ...], games: int) -> None:
    """Then the game counts as two. (rules.md 4.4; C38)"""
    after = after_game(begun(RAILROAD_PAIRS), RAILROAD_PAIRS, score * 2)
    assert after.games == (games, 0, 0) * 2


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ("robson", "needs-two-sides"),
        ("win-by=2", "win-by-conflict"),
        ("draw-partners+first-dealer=low-card", "needs-four"),
    ],
)
def test_three_pairs_refuse_what_needs_two_sides(option: str, code: str) -> None:
    """Nothing can be set back, and nobody need be two ahead. (rules.md 5.1, rules 11, 12 and 37)"""
    with pytest.raises(IncompatibleOptions) as refused:
        variant_for(f"railroad-pairs+laps=off+{option}")
    assert refused.value.code == code


def test_three_pairs_may_leave_laps_and_slams_out() -> None:
    """Options of this game as of Railroad for four. (rules.md 5)"""
    variant = variant_for("railroad-pairs+laps=off+skunk-double=off")
    assert variant.options == (("laps", "off"), ("skunk-double", "off"))
