"""Not following suit though one could: taken without a word, and paid for if it is called."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from euchre_core.actions import BESIDE, CallRenege, Correct, PlayCard
from euchre_core.cards import Card, Seat, card
from euchre_core.engine import apply, asides, deal, legal_actions, new_game
from euchre_core.errors import IncompatibleOptions, NotApplicable
from euchre_core.events import CardsTakenBack, GameEnded, RenegeCalled
from euchre_core.imagine import imagine
from euchre_core.observe import public_view, seat_view
from euchre_core.reasons import Ask, MustFollow, NotAskedNow, NothingOfTheKind, ShouldFollow
from euchre_core.record import parse, text_of
from euchre_core.robots import honest, objection_of
from euchre_core.robots.careless import Careless
from euchre_core.robots.sensible import Sensible
from euchre_core.rules import Game
from euchre_core.variants import ALL, options_for, variant_for
from tests.scenario import act, asked, codes, in_play, legal, makers_take, play, refusal, standard, steps

RULES = "standard+renege-mode=award"
HANDS = "hands Ad Kh Tc 9c Ts | Js 9d Qs Ks As | Kd Ac Qc Kc 9s | Td Qd Ah Th Jd up Jc"
"""Seat 1 could follow the ace of diamonds with the nine."""


def in_hearts(
    plays: str = "", rules: str = RULES, *, alone: bool = False, score: str = "0 0 0 0", rest: str = ""
) -> str:
    """Hearts are trump, named by seat 0 in the second round; then these cards."""
    said = f"says P P P P H{'A' if alone else ''}"
    head = f"rules {rules}\ndealer 3\ndeal 4 dealer 3 score {score}\n{HANDS}\n{said}"
    return f"{head}\n{f'plays {plays}' if plays else ''}\n{rest}"


def calls(game: Game, seat: int) -> set[str]:
    return codes(action for action in asides(game, Seat(seat)) if isinstance(action, CallRenege))


def corrections(game: Game, seat: int) -> set[str]:
    return codes(action for action in asides(game, Seat(seat)) if isinstance(action, Correct))


def test_off_by_default_the_card_is_refused() -> None:
    """The nine of diamonds is held, so the jack of spades stays in the hand. (T117; faults.md R11)"""
    game = play(in_hearts("Ad", "standard"))
    assert isinstance(refusal(game, 1, "Js"), MustFollow)
    assert not calls(game, 1)
    assert codes(legal_actions(game, Seat(1))) == {"9d"}


def test_on_any_card_is_taken_and_its_holder_alone_is_warned() -> None:
    """Nobody else sees a difference: not on the table, and not in what may be done. (rules.md 4.0.9; G6)"""
    game = play(in_hearts("Ad"))
    assert legal(game) == {"Js", "9d", "Qs", "Ks", "As"}
    why = seat_view(game, Seat(1)).why
    assert isinstance(why, ShouldFollow)
    assert why.playable == (card("9d"),)
    assert all(seat_view(game, Seat(seat)).why is None for seat in (0, 2, 3))
    reneged = act(game, 1, "Qs")
    assert calls(reneged, 0) == calls(reneged, 2) == {"R1.1"}
    assert calls(reneged, 1) == calls(reneged, 3) == {"R0.1"}


def test_what_the_others_may_do_does_not_tell_whether_it_was_one() -> None:
    """The same table with a seat that holds no diamond: every other seat has the same view of it. (G6)"""
    held, void = (
        play(in_hearts("Ad Qs")),
        play(in_hearts("Ad Qs").replace("Js 9d Qs", "Js 9s Qs").replace("Kc 9s |", "Kc 9d |")),
    )
    assert public_view(held) == public_view(void)
    for seat in (0, 3):
        assert seat_view(held, Seat(seat)) == seat_view(void, Seat(seat))
    assert corrections(held, 1) == {"^9d"}
    assert corrections(void, 1) == set()


def test_called_in_the_next_trick_it_pays_the_others_and_ends_the_deal() -> None:
    """Two to the opponents, the deal is worth nothing else, the next player deals. (T118, S0-70)"""
    last = steps(in_hearts("Ad Qs Kd Td Kh", rest="says 2!R1.1"))[-1]
    assert last.events[0] == RenegeCalled(Seat(2), Seat(1), 1, True, 2, (Seat(1), Seat(3)))
    assert last.game.score == (2, 0, 2, 0)
    assert (last.game.deal, last.game.dealer, last.game.number) == (None, 0, 5)
    result = public_view(last.game).result
    assert result is not None
    assert result.stopped_by == last.events[0]


def test_a_wrong_call_pays_the_accused_and_the_play_goes_on() -> None:
    """Two to the side that followed; that seat can't be called for that trick again. (T119)"""
    game = play(in_hearts("Ad 9d Kd Td Kh", rest="says 2!R1.1"))
    assert game.score == (0, 2, 0, 2)
    assert asked(game) == 1
    assert calls(game, 0) == {"R3.1"}
    assert refusal(game, 0, "R1.1") == NothingOfTheKind()
    assert refusal(game, 0, "R2.1") == NothingOfTheKind()  # a partner's
    assert refusal(game, 0, "R1.2") == NothingOfTheKind()  # not played yet


def test_in_a_lone_hand_it_costs_four_for_whichever_side_did_it() -> None:
    """By a defender, and by the loner. (T120, T121, S0-72)"""
    rules = f"{RULES}+renege-points-alone=4"
    defender = play(in_hearts("Ad Qs Td", rules, alone=True, rest="says 0!R1.1"))
    assert defender.score == (4, 0, 4, 0)


def test_the_loner_pays_as_much() -> None:
    """A maker alone who does not follow the second trick's lead. (T121, S0-72)"""
    hands = "hands Ah Kh Tc 9d Ts | Js Ad Qs Ks As | Kd Ac Qc Kc 9s | Td Qd 9h Th Jd up Jc"
    record = in_hearts("Tc Ad Th  Td Ts As", f"{RULES}+renege-points-alone=4", alone=True, rest="says 3!R0.2")
    assert play(record.replace(HANDS, hands)).score == (0, 4, 0, 4)


def test_before_the_trick_is_complete_a_call_brings_the_cards_back() -> None:
    """The offender must follow now, those after it play freely again; no points. (T123, T201; UM)"""
    step = steps(in_hearts("Ad Js Kd", rest="says 0!R1.1"))[-1]
    assert step.events == (
        RenegeCalled(Seat(0), Seat(1), 1, True, 0, (Seat(1), Seat(3))),
        CardsTakenBack(Seat(1), 1, ((Seat(1), card("Js")), (Seat(2), card("Kd")))),
    )
    game = step.game
    assert game.score == (0, 0, 0, 0)
    assert (asked(game), legal(game)) == (1, {"9d"})
    assert isinstance(refusal(game, 1, "Js"), MustFollow)
    game = act(game, 1, "9d")
    assert (asked(game), legal(game)) == (2, {"Kd", "Ac", "Qc", "Kc", "9s"})
    assert calls(act(game, 2, "Ac"), 1) == {"R0.1", "R2.1"}
    assert "R1.1" not in calls(game, 0)


def test_the_offender_may_take_it_back_unasked() -> None:
    """The right card goes to the trick in the same breath. (rules.md 4.0.9)"""
    step = steps(in_hearts("Ad Js Kd", rest="says 1!^9d"))[-1]
    assert isinstance(step.events[0], CardsTakenBack)
    assert asked(step.game) == 2
    trick = in_play(step.game).trick
    assert trick is not None
    assert trick.plays == ((Seat(0), card("Ad")), (Seat(1), card("9d")))
    assert not corrections(step.game, 1)
    assert not corrections(play(in_hearts("Ad Js Kd Td")), 1)  # the trick is complete


def test_where_it_can_not_be_corrected_it_is_paid_for_at_once() -> None:
    """Also in the same trick. (T202)"""
    game = play(in_hearts("Ad Js Kd", f"{RULES}+renege-correctable=off"))
    assert not corrections(game, 1)
    assert act(game, 0, "R1.1").score == (2, 0, 2, 0)


def test_the_left_bower_follows_trumps_and_nothing_else() -> None:
    """Not playing the jack of diamonds to a diamond is right; not playing it to a heart is a renege. (T124, T125)"""
    hands = "hands Ad Th Tc 9c Ts | Jd 9c Qs Ks As | Kd Ac Qc Kc 9s | Td Qd Ah 9h Kh up Jc"
    hands = hands.replace("Th Tc 9c Ts", "Th Tc Qh Ts")
    plain = in_hearts("Ad 9c Kd Td Qh", rest="says 0!R1.1").replace(HANDS, hands)
    assert play(plain).score == (0, 2, 0, 2)
    trump = in_hearts("Th 9c Kd Ah", rest="says 0!R1.1").replace(HANDS, hands)
    assert play(trump).score == (2, 0, 2, 0)


def test_deducted_it_comes_off_the_side_that_did_it() -> None:
    """And nobody else gets anything; below nothing too. (rules.md 4.0.9)"""
    game = play(in_hearts("Ad Qs Kd Td Kh", "standard+renege-mode=deduct+renege-points=3", rest="says 2!R1.1"))
    assert game.score == (0, -3, 0, -3)


@pytest.mark.parametrize(("plays", "call", "score"), [("Ad Qs Kd", "0!R1.1", (2, 0, 0))])
def test_of_three_the_maker_gets_it_for_a_defender(plays: str, call: str, score: tuple[int, ...]) -> None:
    """The other defender gets nothing; the maker's own pays each of them. (T205)"""
    hands = "hands Ad Kh Tc 9c Ts | Js 9d Qs Ks As | Kd Ac Qc Kc Td up Jc"
    head = f"rules three-handed+renege-mode=award\ndealer 2\ndeal 4 dealer 2 score 0 0 0\n{hands}\nsays P P P H"
    assert play(f"{head}\nplays {plays}\nsays {call}").score == score
    own = "hands Kh 9d Tc 9c Ts | Js Jh Qs Ks As | Ad Ac Qc Kc Td up Jc"
    head = f"rules three-handed+renege-mode=award\ndealer 2\ndeal 4 dealer 2 score 0 0 0\n{own}\nsays P P P H"
    assert play(f"{head}\nplays Tc Js Ac Ad Ts Qs\nsays 1!R0.2").score == (0, 2, 2)


THREE = "hands Ad Kh Tc 9c Ts | Js 9d Qs Ks As | Kd Ac Qc Kc Td up Jc"
"""Seat 1 could follow the ace of diamonds with the nine."""


def of_three(rest: str, mode: str = "deduct", hands: str = THREE) -> Game:
    """Hearts are trump, named by seat 0, against whom the others play together."""
    head = f"rules three-handed+renege-mode={mode}\ndealer 2\ndeal 4 dealer 2 score 0 0 0"
    return play(f"{head}\n{hands}\nsays P P P H\n{rest}")


def test_of_three_the_defenders_are_one_side_whatever_a_renege_costs() -> None:
    """Both lose for what one did, and both gain by a false call; the maker answers alone. (rules.md 4.0.9)"""
    assert of_three("plays Ad Qs Kd\nsays 0!R1.1").score == (0, -2, -2)
    own = "hands Kh 9d Tc 9c Ts | Js Jh Qs Ks As | Ad Ac Qc Kc Td up Jc"
    assert of_three("plays Tc Js Ac Ad Ts Qs\nsays 1!R0.2", hands=own).score == (-2, 0, 0)
    for mode in ("award", "deduct"):
        assert of_three("plays Ad 9d Kd\nsays 0!R1.1", mode).score == (0, 2, 2)
        assert of_three("plays Ad 9d Kd\nsays 2!R0.1", mode).score == (2, 0, 0)
        assert calls(of_three("plays Ad 9d Kd", mode), 2) == {"R0.1"}


@pytest.mark.parametrize("points", [1, 5])
def test_a_hand_played_alone_costs_no_other_price_where_nobody_has_a_partner(points: int) -> None:
    """There is no option for it, so a renege costs what it always does: of four whose maker called nobody's ace, and of
    two whose maker left the spare cards. (rules.md 5: `renege-points-alone`)"""
    called = f"call-ace+renege-mode=deduct+renege-points={points} dealer 3\n{HANDS}\nsays P P P P H\nsays @X\n"
    game = play(f"{called}plays Ad Qs Kd Td Kh\nsays 2!R1.1")
    assert game.score == (0, -points, 0, 0)
    eight = f"two-handed-eight+renege-mode=award+renege-points={points} dealer 1\n"
    hands = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks up 9h\n"
    game = play(f"{eight}{hands}says U TX TX\nsays -9s -Ts -Qs\nplays Ah Ks\nsays 0!R1.1")
    assert game.score == (points, 0)


PAIRS = (
    "hands Ah Kh 9c Tc Qs | Jh 7d 8d As Ks | Jd 9h 7c 8c 9s | Qh Td Qd Ac 7s | Th 8h Kd Kc 8s | 7h 9d Ad Qc Ts up Jc\n"
    "says P P P P P P H\n"
)
"""Three pairs; hearts are trump, named by seat 0, and seat 1 could follow spades."""


def test_of_three_pairs_each_other_one_gets_it() -> None:
    """The makers and the third pair, whoever called it; the pair that did it gets nothing. (rules.md 4.0.9)"""
    head = f"railroad-pairs+renege-mode=award dealer 5\n{PAIRS}plays Qs 7d 9s 7s 8s Ts Tc\n"
    for caller in (0, 2, 3, 5):
        assert play(f"{head}says {caller}!R1.1").score == (2, 0, 2, 2, 0, 2)
    maker = f"railroad-pairs+renege-mode=award dealer 5\n{PAIRS}plays 9c Ks 7c Qd Kc Qc 8s 7h Qs\n"
    assert play(f"{maker}says 1!R3.1").score == (0, 2, 2, 0, 2, 2)
    off = head.replace("award", "deduct")
    assert play(f"{off}says 2!R1.1").score == (0, -2, 0, 0, -2, 0)


def test_of_three_pairs_the_third_may_call_as_well_as_the_makers() -> None:
    """It plays with the other defenders in that deal, but gains by what they did; nobody calls a partner. A false call
    pays the pair that was accused. (rules.md 4.0.9)"""
    head = f"railroad-pairs+renege-mode=award dealer 5\n{PAIRS}"
    game = play(f"{head}plays Qs 7d 9s 7s 8s Ts")
    for seat in range(6):
        partner = (seat + 3) % 6
        assert calls(game, seat) == {f"R{other}.1" for other in range(6) if other not in (seat, partner)}
    assert play(f"{head}plays Qs Ks 9s 7s 8s Ts\nsays 2!R1.1").score == (0, 2, 0, 0, 2, 0)


OUT = "Ad 9d Kd Td  Kh Js 9s Ah  Jd Ts Qs Qc  Th Tc Ks Kc  Qd 9c As Ac"


def test_a_deal_that_would_end_the_game_waits_for_an_opponent() -> None:
    """Any of them may let it end, or call a renege. (T204)"""
    before = play(in_hearts(OUT, score="0 9 0 9"))
    assert before.deal is not None
    stage = in_play(before).stage
    assert stage is not None
    assert stage.ask is Ask.ACCEPT
    assert asked(before) in (0, 2)
    other = 2 - asked(before)
    assert codes(a for a in asides(before, Seat(other)) if not isinstance(a, BESIDE)) == {"OK"}
    refusal(before, 1, "OK")
    assert refusal(before, asked(before), "P") == NotAskedNow(Ask.ACCEPT)
    for seat in (0, 2):
        step = apply(before, Seat(seat), legal_actions(before, asked(before))[0])
        assert isinstance(step.events[-1], GameEnded)
        assert step.game.winners == (1, 3)
    assert play(in_hearts(OUT, score="0 5 0 5")).deal is None  # no game ends, nobody is asked


def test_setting_back_to_a_lead_of_two_waits_for_an_opponent_too() -> None:
    """10-9 set back to 10-7 is won, so the deal stays open before. (rules.md 4.0.9, 4.1; C16)"""
    before = makers_take(5, rules="standard+win-by=2+robson+renege-mode=award", score=(10, 9)).game
    set_back = act(before, asked(before), "SB")
    assert public_view(set_back).ask is Ask.ACCEPT
    assert asked(set_back) in (1, 3)
    assert set_back.score == (10, 9, 10, 9)
    over = act(set_back, asked(set_back), "OK")
    assert (over.score, over.winners) == ((10, 7, 10, 7), (0, 2))


@pytest.mark.parametrize(
    ("said", "score", "winners"),
    [
        ("0!R1.1", (11, 11, 11, 11), ()),
        ("1!TT0 0!TY", (11, 10, 11, 10), (0, 2)),
    ],
)
def test_points_awarded_while_the_last_deal_stands_open_come_after_its_own(
    said: str, score: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """Nine all, and the makers have two more: what the others get for a false call, or for talk that is admitted, wins
    nothing before those count. (rules.md 4.0.11)"""
    rules = "standard+renege-mode=award+table-talk-penalty=award1"
    game = makers_take(5, rules=rules, score=(9, 9)).game
    for one in said.split():
        seat, _, code = one.partition("!")
        game = act(game, int(seat), code)
    assert game.deal is not None
    over = act(game, asked(game), "OK")
    assert (over.score, over.winners) == (score, winners)


def test_until_the_next_deal_a_scored_deal_may_still_be_called() -> None:
    """Its score is taken back first. (rules.md C44; SO 68)"""
    plays = OUT.replace("Ad 9d Kd Td", "Ad Qs Kd Td").replace("Ts Qs Qc", "Ts 9d Qc")
    scored = play(in_hearts(plays))
    assert scored.deal is None
    assert max(scored.score) > 0
    called = act(scored, 0, "R1.1")
    assert called.score == (2, 0, 2, 0)
    assert (called.dealer, called.number) == (scored.dealer, scored.number)
    assert not calls(called, 0)
    following = deal(called, called.variant.cards).game
    assert not calls(following, 0)
    wrong = act(scored, 0, "R3.1")
    assert wrong.score == tuple(p + 2 * (seat % 2) for seat, p in enumerate(scored.score))


def test_the_record_says_it_both_ways() -> None:
    """With who called whom and for which trick. (contracts.md 1)"""
    record = parse(in_hearts("Ad Js Kd", rest="says 0!R1.1\nplays 9d Ac Td"))
    assert parse(text_of(record)) == record
    assert "R1.1" in text_of(record)


def test_options_of_reneges_need_reneges() -> None:
    """Away from their defaults they are refused by name; what has no lone hands has no price for them.

    (rules.md 5.1, rule 26)
    """
    wrong = ("renege-points=3", "renege-points-alone=4", "renege-correctable=off", "false-claim-points=0")
    for option in wrong:
        with pytest.raises(IncompatibleOptions) as refused:
            variant_for(f"standard+{option}")
        assert (refused.value.code, refused.value.other) == ("useless-option", "renege-mode")
        assert variant_for(f"{RULES}+{option}").ruleset == f"{RULES}+{option}"
    with pytest.raises(IncompatibleOptions, match=r"renege-points-alone .* players: nobody has a partner"):
        variant_for("three-handed+renege-mode=award+renege-points-alone=4")
    names = {option.name for option in options_for("two-handed")}
    assert "renege-mode" in names
    assert "renege-points-alone" not in names
    for game in (
        "two-handed",
        "two-handed-dummy",
        "two-handed-eight",
        "two-handed-layout",
    ):  # the second card ends a trick
        with pytest.raises(NotApplicable):
            variant_for(f"{game}+renege-mode=award+renege-correctable=off")


# --- robots ---------------------------------------------------------------------------------------------------------


def test_robots_follow_whatever_would_be_taken() -> None:
    """Neither level reneges by itself, nor does a clock that plays for somebody. (issue 3)"""
    game = play(in_hearts("Ad"))
    view = seat_view(game, Seat(1))
    assert codes(honest(view)) == {"9d"}
    for robot in (Careless(), Sensible()):
        assert robot.choose(view, Random(1)) == PlayCard(card("9d"))


PROVEN = OUT.replace("Ad 9d Kd Td", "Ad Qs Kd Td").replace("Ts Qs Qc", "Ts 9d Qc")


def test_a_sensible_robot_calls_what_it_has_seen_proven_and_nothing_else() -> None:
    """The nine of diamonds falls later, so the queen of spades was a renege. (rules.md 4.0.9)"""
    game = play(in_hearts(PROVEN))
    for seat in (0, 2):
        assert objection_of("sensible", seat_view(game, Seat(seat))) == CallRenege(Seat(1), 1)
        assert objection_of("careless", seat_view(game, Seat(seat))) is None
    assert objection_of("sensible", seat_view(game, Seat(3))) is None
    clean = play(in_hearts(OUT))
    assert all(objection_of("sensible", seat_view(clean, Seat(seat))) is None for seat in range(4))


def test_whoever_is_about_to_win_the_game_calls_nothing() -> None:
    """Only who could let it end may lose it: the deal's own result, by which the others win, would count for nothing.
    (rules.md 4.0.9)"""
    view = seat_view(play(in_hearts(PROVEN, score="0 9 0 9")), Seat(0))
    assert view.public.ask is Ask.ACCEPT
    assert objection_of("sensible", view) == CallRenege(Seat(1), 1)
    assert objection_of("sensible", replace(view, choices=())) is None


def test_it_calls_before_the_others_have_won() -> None:
    """The last moment is while it is asked to let the game end. (T204)"""
    before = play(in_hearts(PROVEN, score="0 9 0 9"))
    assert public_view(before).ask is Ask.ACCEPT
    assert objection_of("sensible", seat_view(before, Seat(0))) == CallRenege(Seat(1), 1)


def test_it_calls_nothing_where_nothing_can_be_called() -> None:
    """Not before trump is made or the deal is played, and not where reneges are impossible. (rules.md 4.0.9)"""
    asked_to_bid, plain = seat_view(play(f"{RULES} dealer 3\n{HANDS}"), Seat(0)), seat_view(standard("says U"), Seat(0))
    assert objection_of("sensible", asked_to_bid) is None
    assert objection_of("sensible", plain) is None
    ended = seat_view(makers_take(3).game, Seat(0))
    assert objection_of("sensible", ended) is None


def test_a_hand_laid_down_is_looked_at_too() -> None:
    """Four trumps after a trump led: whoever showed them has followed. (rules.md 4.0.9, 4.0.10)"""
    hands = "hands Jh Jd Ah Kh Qh | 9s Ts Qs Ks Tc | Ac As Js Jc Td | Th Qc Kc Qd Kd up 9h"
    down = act(play(f"{RULES} dealer 3\n{hands}\nsays U\naway Kd\nplays Jh 9s Td 9h"), 0, "LD")
    assert down.ended is not None
    assert any(isinstance(one, CallRenege) for one in asides(down, Seat(0)))
    assert [objection_of("sensible", seat_view(down, Seat(seat))) for seat in range(4)] == [None] * 4


def test_it_does_not_give_a_better_result_away() -> None:
    """A march alone is worth four, the penalty two."""
    game = play(in_hearts(PROVEN))
    ended = game.ended
    assert ended is not None
    rich = ended.result._replace(points=(4, 0, 4, 0))
    shown = game._replace(ended=ended._replace(result=rich))
    assert objection_of("sensible", seat_view(shown, Seat(0))) is None


def test_the_third_pair_calls_the_other_defenders_where_it_gains_by_it() -> None:
    """Not for two points to it and the makers where both would have two anyway. (rules.md 4.0.9)"""
    plays = "Qs 7d 9s 7s 8s Ts  Ah Jh 9h Qh Th 7h  Ks Jd Qd 8h Qc Kh  7c Ac Kc 9d 9c As  Td Kd Ad Tc 8d 8c"
    game = play(f"railroad-pairs+renege-mode=award dealer 5\n{PAIRS}plays {plays}")
    ended = game.ended
    assert ended is not None

    def objection(seat: int, *points: int) -> object:
        shown = game._replace(ended=ended._replace(result=ended.result._replace(points=points)))
        return objection_of("sensible", seat_view(shown, Seat(seat)))

    assert objection(2, 1, 0, 0, 1, 0, 0) == CallRenege(Seat(1), 1)
    assert objection(2, 0, 2, 2, 0, 2, 2) is None
    assert objection(0, 2, 0, 0, 2, 0, 0) is None
    assert objection(4, 2, 0, 0, 2, 0, 0) is None


@pytest.mark.parametrize(
    ("variant", "mode"),
    [
        pytest.param(variant, mode, id=f"{mode}-{variant.key}")
        for variant in ALL
        for option in options_for(variant.key)
        if option.name == "renege-mode"
        for mode in option.values
        if mode != "off"
    ],
)
def test_whatever_is_played_and_called_in_any_game_it_goes_on(variant, mode: str) -> None:
    """Any cards, any calls: every card in one place, every game ends, and every seat can imagine it. (B007, B077)"""
    rng = Random(f"{variant.key}/{mode}")
    table = variant_for(f"{variant.key}+renege-mode={mode}")
    seats = [Seat(seat) for seat in range(table.seating.seats)]
    game = new_game(table, Seat(0))
    seen: set[type] = set()
    for _ in range(30):
        if game.over:
            game = new_game(table, rng.choice(seats))
        pack = list(table.cards)
        rng.shuffle(pack)
        game = deal(game, pack).game
        while game.deal is not None:
            speaker = rng.choice(seats)
            beside = [action for action in asides(game, speaker) if isinstance(action, BESIDE)]
            if beside and rng.random() < (0.5 if isinstance(beside[0], Correct) else 0.05):
                step = apply(game, speaker, beside[0] if isinstance(beside[0], Correct) else rng.choice(beside))
            else:
                seat = asked(game)
                step = apply(game, seat, rng.choice(legal_actions(game, seat)))
            seen |= {type(event) for event in step.events}
            game = step.game
            if game.deal is not None:
                assert sorted(_everywhere(game)) == sorted(table.cards)
                if rng.random() < 0.05:
                    view = seat_view(game, speaker)
                    assert seat_view(imagine(view, rng), speaker) == view
        beside = [action for action in asides(game, Seat(0)) if isinstance(action, BESIDE)]
        if beside and rng.random() < 0.3:
            game = apply(game, Seat(0), rng.choice(beside)).game
    assert RenegeCalled in seen
    assert (CardsTakenBack in seen) is (len(seats) > 2)  # of two the second card completes the trick


def _everywhere(game: Game) -> list[Card]:
    now = in_play(game)
    played = [c for won in now.tricks for _, c in won.trick.plays]
    played += [c for _, c in now.trick.plays] if now.trick else []
    held = [c for hand in now.hands for c in hand]
    beside = [*now.dead, *(c for seat in range(len(now.hands)) for c in now.covered(Seat(seat)))]
    beside += [*(c for pile in now.spares for c in pile), *(c for _, c in now.laid_away)]
    return [*held, *played, *beside, *now.kitty, *([now.upcard] if now.upcard else [])]
