"""Two players with cards to spare, dead or beside their hands: who takes them, and what is laid away for them."""

from __future__ import annotations

import pytest

from euchre_core.actions import action_of, code_of
from euchre_core.cards import Seat, card, cards, codes
from euchre_core.events import LaidAway, SparesTaken
from euchre_core.observe import notice_for, public_notice, public_view, seat_view
from euchre_core.reasons import Ask, NotAskedNow, NotHeld, NotYourTurn
from euchre_core.record import parse, text_of
from euchre_core.variants import variant_for
from euchre_core.views import SparesTakenHidden
from tests.scenario import HANDS, act, asked, events, in_play, legal, play, refusal

DUMMY = "two-handed-dummy dealer 1\nhands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks up 9h\n"


EIGHT = DUMMY.replace("dummy", "eight")


FOUR = f"{HANDS}\n"


def test_two_dead_cards_are_dealt_before_the_turned_one_and_the_maker_takes_them() -> None:
    """Both, unseen by the other, and any two are laid away; the dealer is stuck. (rules.md 4.2)"""
    game = play(DUMMY + "says U TX")
    deal = in_play(game)
    assert asked(game) == Seat(0)
    assert codes(deal.hands[0]) == "Ah Kc Qc Tc 9c Jc Ac"
    assert deal.dead == ()
    assert public_view(game).ask is Ask.LAY_DOWN
    game = act(act(game, 0, "-Jc"), 0, "-9c")
    assert public_view(game).ask is Ask.PLAY
    assert public_view(game).laid_away_counts == (2, 0)
    assert len(in_play(game).hands[0]) == 5
    assert "P" not in legal(play(DUMMY + "says P P P"))


def test_what_was_taken_is_seen_by_its_owner_alone() -> None:
    """The table hears how many. (rules.md 4.2)"""
    taken = next(event for event in events(DUMMY + "says U TX") if isinstance(event, SparesTaken))
    assert codes(taken.cards) == "Jc Ac"
    assert public_notice(taken) == notice_for(taken, Seat(1)) == SparesTakenHidden(Seat(0), 2)
    assert notice_for(taken, Seat(0)) is taken


def test_three_cards_lie_beside_each_hand_and_the_maker_takes_first() -> None:
    """Maker, then defender, each keeps five. (rules.md 4.2)"""
    game = play(EIGHT + "says U TX")
    assert public_view(game).spare_counts == (3, 3)
    assert legal(game) == {"T", "TX"}
    game = act(game, 0, "T")
    assert (len(in_play(game).hands[0]), asked(game)) == (8, 0)
    for code in ("-9c", "-Tc", "-Qc"):
        game = act(game, 0, code)
    assert (len(in_play(game).hands[1]), asked(game)) == (8, 1)
    for code in ("-9s", "-Ts", "-Qs"):
        game = act(game, 1, code)
    assert [len(hand) for hand in in_play(game).hands] == [5, 5]
    assert public_view(game).ask is Ask.PLAY


def test_a_maker_who_leaves_them_goes_alone_and_the_defender_takes_all_the_same() -> None:
    """They stay untouched, and a march pays four. (rules.md 4.2)"""
    game = act(play(EIGHT + "says U TX"), 0, "TX")
    deal = in_play(game)
    assert deal.contract is not None
    assert deal.contract.alone
    assert (len(deal.hands[0]), len(deal.hands[1]), asked(game)) == (5, 8, 1)
    assert public_view(game).spare_counts == (3, 0)
    assert refusal(game, 0, "T") == NotYourTurn(Seat(1))
    scoring = variant_for("two-handed-eight").scoring
    assert scoring.pays(deal.contract, 5, 5) == (4, 0)
    assert scoring.pays(deal.contract, 3, 5) == (1, 0)
    assert scoring.pays(deal.contract, 2, 5) == (0, 2)


def test_cards_laid_away_together_are_the_same_as_one_by_one() -> None:
    """In any order, and the rest may follow singly; they are told and counted one by one. (rules.md 4.2)"""
    laying = act(play(EIGHT + "says U TX"), 0, "T")
    assert seat_view(laying, Seat(0)).too_many == 3
    assert [seat_view(game, Seat(1)).too_many for game in (laying, play(EIGHT + "says U TX"))] == [0, 0]
    singly = act(act(act(laying, 0, "-9c"), 0, "-Tc"), 0, "-Qc")
    for code in ("-9c-Tc-Qc", "-Qc-9c-Tc"):
        assert act(laying, 0, code) == singly
    assert act(act(laying, 0, "-9c-Tc"), 0, "-Qc") == singly
    assert events(EIGHT + "says U TX T\naway Qc-9c-Tc")[:3] == tuple(LaidAway(Seat(0), c) for c in cards("9c Tc Qc"))
    assert asked(singly) == 1


@pytest.mark.parametrize("code", ["-9c-Tc-Qc-Kc", "-9c-Tc-Jd", "-9c-9c-Tc"])
def test_of_cards_laid_away_together_all_go_or_none(code: str) -> None:
    """One too many, one that isn't held, one twice: refused, and the hand is as it was. (B002)"""
    laying = act(play(EIGHT + "says U TX"), 0, "T")
    refusal(laying, 0, code)
    assert len(in_play(laying).hands[0]) == 8
    assert refusal(play("standard dealer 3\n" + FOUR + "says U"), 3, "-9d-Qd") == NotAskedNow(Ask.LAY_AWAY)


def test_the_record_says_cards_laid_away_together_both_ways() -> None:
    """On a line of the cards laid away, and again in its canonical order. (contracts.md 1)"""
    record = parse(EIGHT + "says U TX T\naway Qc-9c-Tc 9s")
    assert record.deals[0].codes[-2:] == ("-Qc-9c-Tc", "-9s")
    assert parse(text_of(record)) == record
    assert code_of(action_of("-Qc-9c-Tc")) == "-9c-Tc-Qc"
    for wrong in ("-", "-9c-", "--9c", "-9c-9"):
        with pytest.raises(ValueError, match="card"):
            action_of(wrong)


def test_while_spare_cards_are_chosen_nothing_else_is_asked() -> None:
    """Neither a call nor a play. (B002)"""
    choosing = play(EIGHT + "says U TX")
    for code in ("P", "Ah", "-Ah"):
        assert refusal(choosing, 0, code) == NotAskedNow(Ask.TAKE_SPARES)
    laying = act(choosing, 0, "T")
    assert refusal(laying, 0, "Ah") == NotAskedNow(Ask.LAY_DOWN)
    assert refusal(laying, 0, "-Jd") == NotHeld(card("Jd"))
