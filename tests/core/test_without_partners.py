"""Two players and three, each for oneself: who speaks, what the dealer may do, what it pays, how it ends."""

from __future__ import annotations

import pytest

from euchre_core.actions import Leave, Take
from euchre_core.cards import Seat, card, cards, codes
from euchre_core.engine import new_game
from euchre_core.errors import FixedByGame, IncompatibleOptions, NotApplicable, RulesetError
from euchre_core.events import Contract
from euchre_core.house_rules import options_of
from euchre_core.observe import public_notice, public_view, seat_view
from euchre_core.order import CardOrder
from euchre_core.reasons import Ask, DealerIsStuck, NotAskedNow, NotYourTurn, SuitTurnedDown
from euchre_core.rules import Game, Seating, Sides
from euchre_core.shuffle import START_OF_MIX, first_dealer
from euchre_core.variants import base_of, variant_for
from euchre_core.variants.without_partners import THREE_HANDED, TWO_HANDED
from euchre_core.views import Fate, Turned
from tests.scenario import act, asked, events, in_play, legal, play, refusal

TWO = "two-handed dealer 1\nhands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks up 9h\n"
THREE = "three-handed dealer 2\nhands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td up 9h\n"


# --- who plays against whom -------------------------------------------------------------------------------------------


def groups(seats: int, sides: Sides, contract: Contract | None = None) -> list[list[int]]:
    return [list(side) for side in Seating(seats, sides).groups(contract)]


def contract_of(maker: int, *partners: int) -> Contract:
    return Contract(Seat(maker), TWO_HANDED_HEARTS, partners=tuple(map(Seat, partners)))


TWO_HANDED_HEARTS = play(TWO + "says P U").deal.contract.trump  # type: ignore[union-attr]  # a deal is in progress


def test_sides_follow_from_seats_and_contract() -> None:
    """Pairs sit opposite, threes by turns; singles play alone against the rest, or with whom the contract names.
    (B021)"""
    assert groups(4, Sides.PARTNERS) == [[0, 2], [1, 3]]
    assert groups(6, Sides.PARTNERS) == [[0, 3], [1, 4], [2, 5]]
    assert groups(6, Sides.TEAMS) == [[0, 2, 4], [1, 3, 5]]
    assert groups(2, Sides.SINGLES) == groups(2, Sides.SINGLES, contract_of(1)) == [[0], [1]]
    assert groups(3, Sides.SINGLES) == [[0], [1], [2]]
    assert groups(3, Sides.SINGLES, contract_of(1)) == [[0, 2], [1]]
    assert groups(3, Sides.SINGLES, contract_of(0)) == [[0], [1, 2]]
    assert groups(5, Sides.SINGLES, contract_of(3, 0)) == [[0, 3], [1, 2, 4]]


@pytest.mark.parametrize(("seats", "sides"), [(4, Sides.PARTNERS), (6, Sides.TEAMS), (3, Sides.SINGLES)])
def test_who_has_no_seat_is_on_nobodys_side(seats: int, sides: Sides) -> None:
    """Seats count from 0; refused by name, before and after trump is made. (contracts.md 1)"""
    for contract in (None, contract_of(1)):
        with pytest.raises(ValueError, match=f"no seat {seats}"):
            Seating(seats, sides).side_of(Seat(seats), contract)


def test_the_views_tell_the_sides_of_the_deal_from_those_of_the_game() -> None:
    """Against a maker two of three play together, but every score is one player's. (rules.md 4.3)"""
    view = public_view(play(THREE + "says P U"))
    assert [list(side) for side in view.sides] == [[0, 2], [1]]
    assert [list(team) for team in view.teams] == [[0], [1], [2]]


# --- two players ------------------------------------------------------------------------------------------------------


def test_two_people_play_with_24_cards() -> None:
    """Two seats, nine to ace, five each; thirteen lie face down and one is turned. (S1-2, S1-3, S1-11)"""
    assert TWO_HANDED.seating.seats == 2
    assert codes(TWO_HANDED.cards[:6]) == "9c Tc Jc Qc Kc Ac"
    assert len(TWO_HANDED.cards) == 24
    deal = in_play(play(TWO))
    assert [len(hand) for hand in deal.hands] == [5, 5]
    assert deal.upcard == card("9h")
    assert len(deal.kitty) == 13


def test_the_pack_may_have_sevens_and_eights() -> None:
    """32 cards by option, five each all the same. (S1-4)"""
    variant = variant_for("two-handed+deck=D32")
    assert len(variant.cards) == 32
    assert variant.layout.hand == 5


def test_bowers_stand_above_the_ace_and_nines_are_lowest() -> None:
    """Under clubs: jack of clubs, jack of spades, ace of clubs, and down to the nine. (S1-7, S1-8, S1-9)"""
    order = TWO_HANDED.order
    assert isinstance(order, CardOrder)
    clubs = play(TWO + "says P P C").deal
    assert clubs is not None
    assert clubs.contract is not None
    trumps = order.trumps(TWO_HANDED.cards, clubs.contract.trump)
    assert codes(trumps) == "Jc Js Ac Kc Qc Tc 9c"


def test_chance_picks_the_first_dealer() -> None:
    """Either of the two, by the secret alone. (S1-10)"""
    drawn = {first_dealer(TWO_HANDED, bytes([n] * 32), START_OF_MIX) for n in range(20)}
    assert drawn == {Seat(0), Seat(1)}


def test_the_non_dealer_speaks_first_and_passes_or_orders() -> None:
    """An order closes the bidding. (S1-13, S1-14)"""
    game = play(TWO)
    assert asked(game) == Seat(0)
    assert legal(game) == {"P", "U"}
    assert in_play(act(game, 0, "U")).contract is not None
    assert asked(act(game, 0, "P")) == Seat(1)


def test_the_dealer_accepts_and_lays_another_face_down() -> None:
    """Accepted unasked, the card must be taken: one of six goes. (S1-15, T48)"""
    game = play(TWO + "says P U")
    assert refusal(game, 1, "TX") == NotAskedNow(Ask.LAY_AWAY)
    assert legal(game) == {"-Jd", "-9s", "-Ts", "-Qs", "-Ks", "-9h"}
    after = act(game, 1, "-9s")
    assert len(in_play(after).hands[1]) == 5
    assert card("9h") in in_play(after).hands[1]
    assert asked(after) == Seat(0)


def test_an_ordered_dealer_may_leave_the_card() -> None:
    """The suit is trump, the dealer keeps the five, the card is out of play, and the maker is who ordered.
    (S1-16, T47)"""
    game = play(TWO + "says U")
    assert asked(game) == Seat(1)
    assert public_view(game).ask is Ask.TAKE_OR_LEAVE
    assert legal(game) == {"T", "TX"}
    left = act(game, 1, "TX")
    deal = in_play(left)
    assert codes(deal.hands[1]) == "Jd 9s Ts Qs Ks"
    assert deal.turned is not None
    assert deal.turned.fate is Fate.LEFT
    assert deal.contract is not None
    assert (deal.contract.maker, deal.contract.trump.suit) == (Seat(0), card("9h").suit)
    assert asked(left) == Seat(0)
    assert public_view(left).ask is Ask.PLAY


def test_an_ordered_dealer_may_take_the_card() -> None:
    """Taken, it costs another card. (S1-16)"""
    taken = act(play(TWO + "says U"), 1, "T")
    assert public_view(taken).ask is Ask.LAY_AWAY
    assert card("9h") in in_play(act(taken, 1, "-9s")).hands[1]


def test_everybody_sees_that_the_card_was_left() -> None:
    """It lies face up, and leaving it is said aloud. (S1-16)"""
    (left,) = events(TWO + "says U TX")
    assert public_notice(left) is left


def test_while_the_dealer_thinks_nothing_else_is_asked() -> None:
    """Neither a card nor a call, and not from the other seat. (B002)"""
    game = play(TWO + "says U")
    for code in ("Jd", "-Jd", "P", "U", "H"):
        assert refusal(game, 1, code) == NotAskedNow(Ask.TAKE_OR_LEAVE)
    assert refusal(game, 0, "T") == NotYourTurn(Seat(1))
    assert seat_view(game, Seat(0)).choices == ()
    assert seat_view(game, Seat(1)).choices == (Take(), Leave())


def test_a_table_may_oblige_the_dealer_to_take_the_card() -> None:
    """With dealer-may-decline off an order is obeyed at once. (rules.md C11)"""
    game = play(TWO.replace("two-handed", "two-handed+dealer-may-decline=off") + "says U")
    assert public_view(game).ask is Ask.LAY_AWAY


def test_a_dealer_who_may_not_lay_the_card_away_may_still_leave_it() -> None:
    """Declining isn't discarding. (rules.md 5.1, rule 19)"""
    game = play(TWO.replace("two-handed", "two-handed+may-discard-turnup=off") + "says U")
    assert legal(game) == {"T", "TX"}
    assert "-9h" not in legal(act(game, 1, "T"))


def test_elsewhere_an_ordered_dealer_takes_the_card() -> None:
    """In the four-handed game nothing may be left. (T49)"""
    hands = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up 9h"
    assert refusal(play(f"standard dealer 3\n{hands}\nsays U"), 3, "TX") == NotAskedNow(Ask.LAY_AWAY)


def test_two_passes_turn_the_card_over_and_the_first_name_counts() -> None:
    """Round two follows, without the suit turned down. (S1-17, S1-18, rules.md C12)"""
    game = play(TWO + "says P P")
    assert in_play(game).turned is not None
    assert public_view(game).turned == Turned(card("9h"), Fate.TURNED_DOWN)
    assert legal(game) == {"P", "C", "D", "S"}
    assert refusal(game, 0, "H") == SuitTurnedDown(card("9h").suit)  # type: ignore[arg-type]  # a heart has a suit
    named = act(game, 0, "C")
    assert in_play(named).contract == Contract(Seat(0), named.deal.contract.trump)  # type: ignore[union-attr]


def test_nobody_names_and_the_other_player_deals() -> None:
    """Four passes: all cards are shuffled again. (S1-19)"""
    game = play(TWO + "says P P P P")
    assert game.deal is None
    assert game.dealer == Seat(0)
    assert game.score == (0, 0)
    assert game.ended is not None
    assert game.ended.result.thrown_in


def test_the_dealer_may_be_obliged_to_name() -> None:
    """In round two, by option. (S1-20)"""
    game = play(TWO.replace("two-handed", "two-handed+stick-the-dealer") + "says P P P")
    assert legal(game) == {"C", "D", "S"}
    assert refusal(game, 1, "P") == DealerIsStuck()


def test_who_chose_is_maker_and_the_other_defends() -> None:
    """And the non-dealer leads any card, whoever made trump. (S1-21, S1-22)"""
    for says, maker in (("U TX", 0), ("P P C", 0), ("P P P C", 1)):
        game = play(TWO + f"says {says}")
        contract = in_play(game).contract
        assert contract is not None
        assert contract.maker == Seat(maker)
        assert asked(game) == Seat(0)
        assert legal(game) == {"Ah", "Kc", "Qc", "Tc", "9c"}


def test_suit_is_followed_and_the_left_bower_is_a_trump() -> None:
    """Holding the jack of diamonds under hearts one follows hearts with it; else anything goes. (S1-23)"""
    game = play(TWO + "says U TX\nplays Ah")
    assert legal(game) == {"Jd"}
    assert legal(play(TWO + "says U TX\nplays Kc")) == {"Jd", "9s", "Ts", "Qs", "Ks"}


def test_the_best_trump_or_card_of_the_suit_takes_the_trick_and_leads() -> None:
    """The jack of diamonds takes the ace of hearts, and its owner leads on. (S1-24)"""
    game = play(TWO + "says U TX\nplays Ah Jd")
    assert in_play(game).tricks[0].winner == Seat(1)
    assert asked(game) == Seat(1)
    assert in_play(act(act(game, 1, "9s"), 0, "9c")).tricks[1].winner == Seat(1)


def pays(key: str, taken: int) -> tuple[int, int]:
    variant = variant_for(key)
    return variant.scoring.pays(contract_of(0), taken, variant.layout.hand)


@pytest.mark.parametrize(("taken", "points"), [(3, (1, 0)), (4, (1, 0)), (5, (2, 0)), (2, (0, 2)), (0, (0, 2))])
def test_what_a_deal_pays_two_players(taken: int, points: tuple[int, int]) -> None:
    """Three or four tricks one, five two, fewer than three two for the other. (S1-25, S1-26, T100)"""
    assert pays("two-handed", taken) == points


def test_a_whole_deal_is_scored_to_who_made_it() -> None:
    """The maker's three tricks bring one point to the maker alone. (S1-25)"""
    game = play(
        "two-handed dealer 1\nhands Jh Jd Ah 9c Tc | 9s Ts Qs Ks 9d up 9h\n"
        "says U TX\nplays Jh 9s Jd Ts Ah Qs 9c Ks Tc 9d"
    )
    assert game.score == (2, 0)
    game = play(
        "two-handed dealer 1\nhands Jh Jd Ah 9c Tc | Kc Ac Qs Ks 9d up 9h\n"
        "says U TX\nplays Jh 9d Jd Qs Ah Ks 9c Kc Ac Tc"
    )
    assert game.score == (1, 0)


def test_ten_points_first_wins() -> None:
    """Each has a score of their own, and ten ends the game. (S1-6, S1-27)"""
    assert TWO_HANDED.ending.target == 10
    assert over(TWO_HANDED.key, 10, 9) == [0]
    assert over(TWO_HANDED.key, 9, 9) == []
    assert over("two-handed+win-by=2", 10, 9) == []


def over(ruleset: str, *score: int) -> list[int]:
    """The winners at that score."""
    game: Game = new_game(variant_for(ruleset), Seat(0), score=score)
    return list(game.winners)


# --- three players ----------------------------------------------------------------------------------------------------


def test_three_are_dealt_five_each_and_nine_are_left() -> None:
    """One of the nine is turned up. (rules.md 4.3; B029)"""
    deal = in_play(play(THREE))
    assert [len(hand) for hand in deal.hands] == [5, 5, 5]
    assert len(deal.kitty) + 1 == 9


def test_three_speak_twice_and_then_the_next_deals() -> None:
    """Six passes. (rules.md 4.3)"""
    game = play(THREE + "says P P P P P P")
    assert game.deal is None
    assert game.dealer == Seat(0)


def test_the_maker_plays_against_the_other_two() -> None:
    """Eldest leads, three play to each trick, and nobody goes alone. (rules.md 4.3)"""
    game = play(THREE)
    assert legal(game) == {"P", "U"}
    game = act(act(game, 0, "U"), 2, "-Td")
    assert asked(game) == Seat(0)
    for seat, code in ((0, "Ah"), (1, "Jd"), (2, "9h")):
        game = act(game, seat, code)
    assert in_play(game).tricks[0].winner == Seat(1)


@pytest.mark.parametrize(("taken", "points"), [(3, (1, 0)), (4, (1, 0)), (5, (3, 0)), (2, (0, 2))])
def test_what_a_deal_pays_three_players(taken: int, points: tuple[int, int]) -> None:
    """One, three for all five, and two to each defender of a maker who fails. (T101)"""
    assert pays("three-handed", taken) == points


def test_both_defenders_score_a_euchre() -> None:
    """Two each, the maker nothing. (T101)"""
    score = play(
        "rules three-handed\ndeal 4 dealer 2 score 9 9 8\n"
        "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Jh As Js Jc Td up 9h\n"
        "says U\naway 9h\nplays Ah Jd Jh As 9c 9s Js Tc Ts Jc Qc Qs Kc Ks Td"
    )
    assert score.score == (9, 11, 10)
    assert score.winners == (Seat(1),)


def test_of_two_who_reach_the_target_together_the_higher_wins() -> None:
    """9-11-10 is won by the eleven; 9-11-11 needs another hand of all three. (T197)"""
    assert over("three-handed", 9, 11, 10) == [1]
    assert over("three-handed", 9, 11, 11) == []
    assert over("three-handed", 12, 11, 11) == [0]


def test_a_fourth_hand_may_be_dealt_to_nobody() -> None:
    """The dummy's five cards lie dead, another card is turned, and three stay face down. (rules.md 4.3, 5.1 rule 31)"""
    pack = [c.code for c in THREE_HANDED.cards]
    head = "rules three-handed+dummy-hand\ndeal 2 dealer 2 score 0 0 0\n"
    deal = in_play(play(head + "pack " + " ".join(pack)))
    assert list(deal.dead) == list(cards(" ".join(pack[15:20])))
    assert deal.upcard == card(pack[20])
    assert codes(deal.kitty) == " ".join(pack[21:])
    view = public_view(play(head + "pack " + " ".join(pack)))
    assert (view.dead_count, view.kitty_count) == (5, 3)


# --- house rules ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "code"),
    [
        ("two-handed+canadian-loner", "needs-alone"),
        ("two-handed+alone-lead=left-of-loner", "needs-alone"),
        ("three-handed+alone-must-take-all", "needs-alone"),
        ("three-handed+lone-march-points=5", "needs-alone"),
        ("three-handed+lone-euchre-points=4", "needs-alone"),
        ("two-handed+defend-alone", "needs-alone"),
        ("three-handed+defend-alone", "needs-alone"),
        ("three-handed+partner-best", "needs-alone"),
        ("two-handed+blind-loner", "needs-alone"),
        ("three-handed+robson", "needs-two-sides"),
        ("three-handed+win-by=2", "win-by-conflict"),
        ("standard+dealer-may-decline", "two-handed-only"),
        ("three-handed+dealer-may-decline", "two-handed-only"),
    ],
)
def test_what_can_not_be_together_is_refused_with_its_reason(ruleset: str, code: str) -> None:
    """Each by its code. (T174, T178; rules.md 5.1, rules 2 to 4, 8, 11, 12, 18)"""
    with pytest.raises(IncompatibleOptions) as refused:
        variant_for(ruleset)
    assert refused.value.code == code


def test_winning_by_two_is_possible_where_there_are_two_sides() -> None:
    """Two players may ask for it. (T225)"""
    assert variant_for("two-handed+win-by=2").ending.lead == 2


@pytest.mark.parametrize(
    "ruleset",
    [
        "two-handed+alone-allowed",
        "three-handed+alone-allowed",
        "two-handed+defenders-sweep-points=4",
        "two-handed+dummy-hand",
        "standard+dummy-hand",
    ],
)
def test_what_a_game_lacks_is_refused_by_name(ruleset: str) -> None:
    """Never silently ignored. (rules.md 5.1, rule 33)"""
    with pytest.raises(NotApplicable):
        variant_for(ruleset)


@pytest.mark.parametrize(
    "ruleset",
    ["two-handed+hand-size=6", "two-handed+deck=D32+hand-size=7", "three-handed+hand-size=8"],
)
def test_the_number_of_cards_is_fixed_by_the_game(ruleset: str) -> None:
    """Only four players choose it. (S0-9; rules.md section 5)"""
    with pytest.raises(FixedByGame):
        variant_for(ruleset)


def test_lone_hands_are_not_offered_without_partners() -> None:
    """No rule about them is on the list of either game. (rules.md 5.1, rule 8)"""
    for key in ("two-handed", "three-handed"):
        names = {option.name for option in options_of(base_of(key), base_of(key))}
        assert not any("lone" in name or "alone" in name for name in names)
        assert "march-points" in names


def test_a_ruleset_error_is_one_kind() -> None:
    """All the refusals above can be caught as one. (B018)"""
    with pytest.raises(RulesetError):
        variant_for("two-handed+dummy-hand")
