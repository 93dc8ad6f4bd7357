"""Buck Euchre: scores that fall, clubs that nobody calls, who stays in and who drops out, and how it ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from euchre_core.actions import DropOut, StayIn
from euchre_core.cards import Denomination, Seat, card, codes
from euchre_core.ending import DownFrom
from euchre_core.engine import new_game
from euchre_core.errors import IncompatibleOptions, NotApplicable, RulesetError
from euchre_core.events import Called, Contract
from euchre_core.observe import notice_for, public_notice, public_view, seat_view
from euchre_core.phases.dirty_clubs import DirtyClubs
from euchre_core.phases.staying import StayOrDrop
from euchre_core.phases.turn_up import AllPass, TurnUpAuction
from euchre_core.reasons import Ask, DroppedOut, NotAskedNow, NotYourTurn
from euchre_core.rules import Game, Seating, Sides
from euchre_core.scoring import MajorityScoring, TrickByTrick
from euchre_core.variants import variant_for
from euchre_core.variants.buck import BUCK_EUCHRE, BUCK_EUCHRE_THREE, DIRTY_CLUBS_FIVE, DIRTY_CLUBS_SIX
from euchre_core.variants.four_handed import EUCHRE
from euchre_core.views import Fate
from tests.scenario import act, asked, in_play, legal, play, refusal

HEARTS = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up 9h"
CLUB = "hands Ah Kc Qc Tc Kh | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up 9c"
FOUR = f"buck-euchre dealer 3\n{HEARTS}\n"
SEATS = range(4)


def dirty(rules: str = "buck-euchre", rest: str = "") -> Game:
    return play(f"{rules} dealer 3\n{CLUB}\n{rest}")


def points(game: Game) -> tuple[int, ...]:
    """What the deal that has just ended did to each score."""
    assert game.ended is not None
    return game.ended.result.points


# --- the table --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "seats", "start"),
    [(BUCK_EUCHRE, 4, 25), (BUCK_EUCHRE_THREE, 3, 15), (DIRTY_CLUBS_FIVE, 5, 15), (DIRTY_CLUBS_SIX, 6, 10)],
)
def test_each_begins_with_so_many_points(variant, seats: int, start: int) -> None:
    """Four begin at 25, three at 15, five at 15, six at 10; five cards each, of 24 or of 32. (rules.md 4.14)"""
    game = new_game(variant, Seat(0))
    assert game.score == (start,) * seats
    assert not game.over
    assert len(variant.cards) == (24 if seats < 5 else 32)
    assert variant.layout.hand == 5


def test_nobody_is_with_anybody() -> None:
    """Each for oneself, with a maker as without one: a side is one seat. (rules.md 4.14; B021)"""
    view = public_view(play(FOUR + "says P U"))
    assert [list(side) for side in view.sides] == [list(team) for team in view.teams] == [[0], [1], [2], [3]]
    assert Seating(3, Sides.APART).groups(Contract(None, Denomination.CLUBS)) == ((0,), (1,), (2,))
    assert not BUCK_EUCHRE.seating.partnered


def test_nobody_goes_alone_and_no_trump_is_for_the_second_round() -> None:
    """Two rounds as over any turned card; no trump may be named in the second. (rules.md 4.14)"""
    assert legal(play(FOUR)) == {"P", "U"}
    assert legal(play(FOUR + "says P P P P")) == {"P", "C", "D", "S", "N"}


# --- a turned club ----------------------------------------------------------------------------------------------------


def test_a_turned_club_is_trump_without_a_word() -> None:
    """Nobody bids, nobody may drop, nobody is the maker; the card stays on the table. (T164)"""
    game = dirty()
    deal = in_play(game)
    assert deal.contract == Contract(None, Denomination.CLUBS)
    assert deal.turned is not None
    assert (deal.turned.card, deal.turned.fate) == (card("9c"), Fate.LEFT)
    assert public_view(game).ask is Ask.PLAY
    assert asked(game) == Seat(0)
    assert deal.calls == ()
    assert all(refusal(game, 0, code) == NotAskedNow(Ask.PLAY) for code in ("P", "U", "IN", "OUT"))


def test_there_is_no_maker_to_ask_for() -> None:
    """Who asks for the maker of such a contract is told that there is none, rather than a seat."""
    with pytest.raises(LookupError):
        _ = Contract(None, Denomination.CLUBS).maker
    assert Contract(Seat(2), Denomination.CLUBS).maker == Seat(2)


def test_under_dirty_clubs_everybody_must_take_a_trick() -> None:
    """A point off for each trick, five on for none. Seat 2 has the best clubs: the right and left bower and the ace.
    (rules.md 4.14)"""
    game = dirty(rest="plays Ah Jd Td Th  Kh Ks Jc Kd  Ac Ad Tc Ts")
    game = act(act(act(act(game, 2, "Js"), 3, "9d"), 0, "Qc"), 1, "9s")
    game = act(act(act(act(game, 2, "As"), 3, "Qd"), 0, "Kc"), 1, "Qs")
    assert game.ended is not None
    assert game.ended.result.tricks == (2, 0, 3, 0)
    assert points(game) == (-2, 5, -3, 5)
    assert game.score == (23, 30, 22, 30)


def test_a_dealer_may_have_to_take_the_club() -> None:
    """By house rule the dealer takes it up, lays one away, and needs two tricks. (rules.md 4.14)"""
    game = dirty("buck-euchre+dirty-dealer-takes")
    assert asked(game) == Seat(3)
    assert legal(game) == {"-9d", "-Qd", "-Kd", "-Ad", "-Th", "-9c"}
    game = act(game, 3, "-9d")
    assert public_view(game).ask is Ask.PLAY
    scoring = BUCK_EUCHRE.scoring
    assert isinstance(scoring, TrickByTrick)
    deal = in_play(game)
    assert deal.contract is not None
    needed = [scoring.needed(deal.contract, Seat(seat), deal.dealer, deal.turned, 5) for seat in SEATS]
    assert needed == [1, 1, 1, 2]


def test_a_dealer_with_one_trick_has_failed_after_taking_the_club() -> None:
    """One is not enough for who took the card; for anybody else it is. (rules.md 4.14)"""
    hands = "hands 9h Th Qh Kd Kh | 9s Ts Qs Ks Qd | Ac As Js Kc Td | Jc 9d Jd Ah Ad up 9c"
    game = play(f"buck-euchre+dirty-dealer-takes dealer 3\n{hands}\naway 9c\n")
    # The dealer's right bower takes the first trick; seat 2's clubs and spades take all the rest.
    for seat, code in zip([0, 1, 2, 3], ["9h", "9s", "Js", "Ah"], strict=True):
        game = act(game, seat, code)
    for seat, code in zip([2, 3, 0, 1], ["Ac", "Jc", "Th", "Ts"], strict=True):
        game = act(game, seat, code)
    for seat, code in zip([3, 0, 1, 2], ["Ad", "Kd", "Qd", "Td"], strict=True):
        game = act(game, seat, code)
    assert asked(game) == Seat(3)
    for seat, code in zip([3, 0, 1, 2], ["9d", "Qh", "Qs", "Kc"], strict=True):
        game = act(game, seat, code)
    for seat, code in zip([2, 3, 0, 1], ["As", "Jd", "Kh", "Ks"], strict=True):
        game = act(game, seat, code)
    assert game.ended is not None
    assert game.ended.result.tricks == (0, 0, 3, 2)
    assert points(game) == (5, 5, -3, -2)
    deal = game.ended.deal
    winners = [Seat(3), *[Seat(2)] * 4]
    one_less = deal._replace(
        tricks=tuple(won._replace(winner=seat) for won, seat in zip(deal.tricks, winners, strict=True))
    )
    assert BUCK_EUCHRE.scoring.points(one_less) == (5, 5, -4, 5)


# --- nobody calls -----------------------------------------------------------------------------------------------------


def test_if_nobody_calls_it_is_played_without_trumps() -> None:
    """After eight passes everybody is in, nobody is the maker, and each needs a trick. (rules.md 4.14)"""
    game = play(FOUR + "says P P P P P P P P")
    assert in_play(game).contract == Contract(None, Denomination.NO_TRUMP)
    assert public_view(game).ask is Ask.PLAY
    assert asked(game) == Seat(0)


def test_or_the_deal_passes_on() -> None:
    """By house rule it is thrown in, and the dealer's left deals. (rules.md 4.14; B007)"""
    game = play(f"buck-euchre+all-pass=redeal dealer 3\n{HEARTS}\nsays P P P P P P P P")
    assert game.deal is None
    assert game.ended is not None
    assert game.ended.result.thrown_in
    assert (game.dealer, game.score) == (Seat(0), (25,) * 4)


def test_a_stuck_dealer_leaves_nothing_to_be_played_without_a_maker() -> None:
    """The two can't go together; with a redeal the dealer may be stuck. (rules.md 5.1, rule 17)"""
    with pytest.raises(IncompatibleOptions) as refused:
        variant_for("buck-euchre+stick-the-dealer")
    assert refused.value.code == "stick-conflict"
    assert {refused.value.option, refused.value.other} == {"stick-the-dealer", "all-pass"}
    stuck = play(f"buck-euchre+stick-the-dealer+all-pass=redeal dealer 3\n{HEARTS}\nsays P P P P P P P")
    assert legal(stuck) == {"C", "D", "S", "N"}


def test_a_joker_goes_with_no_hand_without_trumps() -> None:
    """Neither named nor after all have passed. (rules.md 5.1, rule 15)"""
    for beside in ("", "+no-trump=off", "+all-pass=redeal"):
        with pytest.raises(IncompatibleOptions) as refused:
            variant_for(f"buck-euchre+joker{beside}")
        assert refused.value.code == "joker-no-trump"
    assert variant_for("buck-euchre+joker+no-trump=off+all-pass=redeal").pack.jokers == 1


# --- staying and dropping ---------------------------------------------------------------------------------------------


def test_all_but_the_maker_are_asked_from_the_dealers_left() -> None:
    """Each says stay or drop, the dealer last, and everybody hears it. (rules.md 4.14)"""
    game = play(FOUR + "says P U\naway Ad")
    heard = []
    for code in ("IN", "OUT", "IN"):
        assert public_view(game).ask is Ask.STAY_OR_DROP
        assert legal(game) == {"IN", "OUT"}
        heard.append(asked(game))
        assert refusal(game, 1, "IN") == NotYourTurn(asked(game))
        game = act(game, asked(game), code)
    assert heard == [Seat(0), Seat(2), Seat(3)]
    assert public_view(game).calls[-3:] == ((0, StayIn()), (2, DropOut()), (3, StayIn()))
    assert public_notice(Called(Seat(2), DropOut())) == notice_for(Called(Seat(2), DropOut()), Seat(0))
    assert public_view(game).resting == (2,)


def test_a_dealer_who_calls_asks_the_three_others() -> None:
    """The maker is in without being asked, wherever that is. (rules.md 4.14)"""
    game = play(FOUR + "says P P P U\naway 9h")
    for seat in (0, 1, 2):
        assert asked(game) == Seat(seat)
        game = act(game, seat, "IN")
    assert public_view(game).ask is Ask.PLAY


def test_a_dealer_who_is_ordered_takes_the_card_before_that() -> None:
    """And may still drop out with it. (rules.md 4.14)"""
    game = play(FOUR + "says U")
    assert public_view(game).ask is Ask.LAY_AWAY
    game = play(FOUR + "says U\naway Ad\nsays IN IN OUT")
    deal = in_play(game)
    assert deal.resting == (3,)
    assert card("9h") in deal.hands[3]
    assert deal.upcard is None


def test_who_drops_out_plays_no_card_and_shows_none() -> None:
    """The hand is put away: a press is refused with that reason, and nobody sees a card of it. (rules.md 4.14; B010)"""
    game = play(FOUR + "says P U\naway Ad\nsays OUT IN IN")
    assert asked(game) == Seat(1)
    assert refusal(game, 0, "Ah") == DroppedOut()
    assert seat_view(game, Seat(0)).choices == seat_view(game, Seat(0)).asides == ()
    assert public_view(game).hand_counts == (5, 5, 5, 5)
    for seat in (1, 2, 3):
        assert "Ah" not in codes(seat_view(game, Seat(seat)).hand or ())


def test_the_first_seat_that_is_in_leads() -> None:
    """Clockwise from the dealer's left. (rules.md 4.14)"""
    assert asked(play(FOUR + "says P P U\naway Ad\nsays OUT OUT IN")) == Seat(2)
    assert asked(play(FOUR + "says P P U\naway Ad\nsays OUT IN IN")) == Seat(1)


def test_a_named_suit_asks_too() -> None:
    """Nothing is picked up in the second round. (rules.md 4.14)"""
    game = play(FOUR + "says P P P P S")
    assert public_view(game).ask is Ask.STAY_OR_DROP
    assert asked(game) == Seat(1)


def test_if_all_others_drop_the_maker_has_every_trick() -> None:
    """Five tricks are credited without a card played. (rules.md 4.14)"""
    game = play(FOUR + "says P U\naway Ad\nsays OUT OUT OUT")
    assert game.ended is not None
    assert game.ended.result.tricks == (0, 5, 0, 0)
    assert game.ended.deal.tricks == ()
    assert points(game) == (0, -5, 0, 0)
    assert game.score == (25, 20, 25, 25)
    assert public_view(game).tricks == (0, 5, 0, 0)


def test_of_seven_cards_the_maker_has_seven_tricks() -> None:
    """And needs four, as most of seven. (rules.md 4.14)"""
    hands = "hands 7h 8h 9s Ts Qs Ks As | 7s 8s 9d Td Qd Kd Ad | 7c 8c Tc Qc Kc Ac Jc | 7d 8d 9h Th Qh Kh Ah up Jh"
    rules = "buck-euchre+deck=D32+hand-size=7 dealer 3"
    game = play(f"{rules}\n{hands}\nsays P P P U\naway 7d\nsays OUT OUT OUT")
    assert points(game) == (0, 0, 0, -7)
    scoring = variant_for("buck-euchre+deck=D32+hand-size=7").scoring
    assert scoring.pays(Contract(Seat(0), Denomination.HEARTS), 3, 7) == (5, 0)
    assert scoring.pays(Contract(Seat(0), Denomination.HEARTS), 4, 7) == (-4, 0)


# --- what it pays -----------------------------------------------------------------------------------------------------


CASES = [
    ((2, 2, 1, None), (5, -2, -1, 0)),  # T165
    ((5, 0, 0, None), (-5, 5, 5, 0)),  # T166
    ((3, 0, 2, None), (-3, 5, -2, 0)),
    ((4, 1, None, None), (-4, -1, 0, 0)),
]


@pytest.mark.parametrize(("tricks", "expected"), CASES)
def test_a_trick_a_point_and_five_for_too_few(tricks: tuple[int | None, ...], expected: tuple[int, ...]) -> None:
    """A maker needs three, any other hand that is in needs one; who is out neither gains nor loses. (T165, T166)"""
    game = play(FOUR + "says U\naway Ad\nsays IN IN IN")
    deal = in_play(game)
    won = play(FOUR + "says U\naway Ad\nsays IN IN IN\nplays Ah Jd Td 9h").deal
    assert won is not None
    takers = [Seat(seat) for seat, taken in enumerate(tricks) for _ in range(taken or 0)]
    out = tuple(Seat(seat) for seat, taken in enumerate(tricks) if taken is None)
    ended = deal._replace(resting=out, tricks=tuple(won.tricks[0]._replace(winner=seat) for seat in takers))
    assert BUCK_EUCHRE.scoring.points(ended) == expected


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "winners"),
    [
        ((1, 12, 25, 30), ()),
        ((0, 12, 25, 30), (0,)),
        ((3, -2, 25, 30), (1,)),
        ((0, -1, 25, 30), (1,)),
        ((-1, -1, 25, 30), ()),
        ((0, 0, 0, 0), ()),
    ],
)
def test_the_lowest_at_nothing_or_less_wins(score: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """First to nothing; of several the lowest score; equal scores play another hand. (rules.md 4.14)"""
    assert DownFrom(25).winners(score, BUCK_EUCHRE.seating) == winners
    assert new_game(BUCK_EUCHRE, Seat(0), score=score).over == bool(winners)


def test_a_view_tells_which_way_the_score_goes() -> None:
    """A score is so far from home, whichever way it counts."""
    falling, rising = public_view(play(FOUR)), public_view(play(f"standard dealer 3\n{HEARTS}"))
    assert (falling.down, falling.target, falling.missing(25), falling.missing(-2)) == (True, 0, 25, -2)
    assert (rising.down, rising.missing(9)) == (False, 1)
    assert falling.at_the_bridge == ()


def test_the_start_is_a_house_rule_and_the_target_none() -> None:
    """From 0 to 100 points; a game that counts down to nothing has no other target. (rules.md 5)"""
    assert new_game(variant_for("buck-euchre+start-score=15"), Seat(0)).score == (15,) * 4
    assert variant_for("buck-euchre-three+start-score=15") == BUCK_EUCHRE_THREE
    with pytest.raises(IncompatibleOptions, match="target cannot be combined with start-score"):
        variant_for("buck-euchre+target=11")
    with pytest.raises(NotApplicable):
        variant_for("standard+start-score=11")


@pytest.mark.parametrize(
    "ruleset",
    [
        "buck-euchre+canadian-loner",
        "buck-euchre+march-points=4",
        "buck-euchre+laps",
        "buck-euchre-three+dummy-hand",
        "standard+all-pass=no-trump-hand",
        "three-handed+dirty-dealer-takes",
    ],
)
def test_what_a_game_lacks_is_refused(ruleset: str) -> None:
    """Options of other games aren't ignored. (rules.md 5.1, rule 33)"""
    with pytest.raises(RulesetError):
        variant_for(ruleset)


def test_admitted_table_talk_takes_a_point_off_whoever_reported_it() -> None:
    """Where scores fall, a point awarded is one less. (S0-68)"""
    game = play(f"buck-euchre+table-talk-penalty=award1 dealer 3\n{HEARTS}\nsays P")
    game = act(act(game, 2, "TT0"), 0, "TY")
    assert game.score == (25, 25, 24, 25)
    head = "rules buck-euchre+table-talk-penalty=award1\ndeal 9 dealer 3 score 20 8 1 9"
    near = play(f"{head}\n{HEARTS}\nsays P 2!TT0 0!TY")
    assert near.winners == (2,)
    assert near.score == (20, 8, 0, 9)


RENEGE = "buck-euchre+renege-mode=deduct"


def test_a_renege_is_put_on_whoever_did_it_and_a_false_call_taken_off() -> None:
    """Two points on, and the deal counts for nothing else; called wrongly, two are taken off the other.
    (rules.md 4.0.9)"""
    start = f"{RENEGE} dealer 3\n{HEARTS}\nsays P P P P S IN IN IN\n"
    wrong = act(play(start + "plays Ah Jd Td Th Kc"), 0, "R1.1")
    assert in_play(wrong).score == (25, 23, 25, 25)
    broken = play(start + "plays Ah Jd Td 9d")
    called = act(broken, 0, "R3.1")
    assert called.ended is not None
    assert points(called) == (0, 0, 0, 2)


def test_where_nobody_is_with_anybody_a_renege_awards_nobody() -> None:
    """It costs only who did it. (rules.md 5.1, rule 35)"""
    with pytest.raises(IncompatibleOptions) as refused:
        variant_for("buck-euchre+renege-mode=award")
    assert refused.value.code == "award-individual"


def test_a_game_won_without_a_card_played_waits_for_nobody() -> None:
    """All others out, the maker is home at once: there is no trick in which one could have reneged."""
    head = f"rules {RENEGE}\ndeal 9 dealer 3 score 20 5 20 20"
    game = play(f"{head}\n{HEARTS}\nsays P U\naway Ad\nsays OUT OUT OUT")
    assert game.winners == (1,)


# --- a value that contradicts itself ----------------------------------------------------------------------------------


def test_what_needs_each_for_oneself_is_refused_between_partners() -> None:
    """Dropping out, dirty clubs and a hand without a maker have no sense where somebody has a partner; nor have points
    that are taken off where the score rises."""
    with pytest.raises(ValueError, match="for oneself may drop"):
        EUCHRE.with_phase(StayOrDrop())
    with pytest.raises(ValueError, match="each must be for oneself"):
        EUCHRE.with_phase(DirtyClubs())
    with pytest.raises(ValueError, match="each must be for oneself"):
        EUCHRE.tune(TurnUpAuction, lambda auction: replace(auction, if_all_pass=AllPass.NO_TRUMP))
    with pytest.raises(ValueError, match="a score that falls"):
        replace(EUCHRE, scoring=TrickByTrick())
    assert isinstance(EUCHRE.scoring, MajorityScoring)
