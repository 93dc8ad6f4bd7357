"""Playing for chips that are worth nothing: what is bet, what the pot holds, what each seat has in the end."""

from __future__ import annotations

import pytest

from euchre_core.actions import Bet, HoldBet, MatchBet, RaiseBet, action_of, code_of
from euchre_core.cards import Seat
from euchre_core.errors import IncompatibleOptions, RulesetError
from euchre_core.observe import public_view
from euchre_core.reasons import Ask, BetOutOfRange, NotAskedNow
from euchre_core.record import parse, replay, text_of
from euchre_core.rules import Game
from euchre_core.stakes import DealPlayed, PlayedFor, Stakes, settled, stake_of
from euchre_core.variants import variant_for
from tests.scenario import in_play, legal, play, refusal

HANDS = "hands Jh Jd Ah Kh 9c | 9s Ts Qs Ks Tc | Ac As Js Jc Td | Th Qc Kc Qd Kd up 9h"
POT = f"standard+stakes=pot dealer 3\n{HANDS}\n"
MADE = "says U\naway Kd\n"
A, B = (Seat(0), Seat(2)), (Seat(1), Seat(3))
POTS = Stakes(by=PlayedFor.POT)


def pot(game: Game) -> int:
    """Chips in the pot of that deal: four antes of one, and what both sides have put in."""
    return 4 + 2 * stake_of(in_play(game).calls)


def test_the_bets_come_between_trump_and_the_first_lead() -> None:
    """The maker is asked once the dealer has laid away; the first card comes after the last answer. (S0-64)"""
    game = play(POT + MADE)
    view = public_view(game)
    assert (view.ask, view.to_act, view.trick) == (Ask.BET, 0, None)
    assert legal(game) == {f"${chips}" for chips in range(11)}
    assert public_view(play(POT + MADE + "says $0 $-")).ask is Ask.PLAY


@pytest.mark.parametrize(("said", "chips"), [("$3 $=", 10), ("$3 $-", 4), ("$3 $+5 $-", 10), ("$3 $+5 $=", 14)])
def test_what_the_pot_holds(said: str, chips: int) -> None:
    """The maker bets three: called 10, checked 4, raised to five and declined 10; gone along with 14. (S0-65, T198)"""
    game = play(POT + MADE + f"says {said}")
    assert pot(game) == chips
    assert public_view(game).ask is Ask.PLAY


def test_nothing_can_not_be_matched_and_a_raise_is_higher() -> None:
    """No bet, no call; from one above the bet to the cap. (rules.md 4.0.14)"""
    game = play(POT + MADE + "says $0")
    assert legal(game) == {"$-", *(f"$+{chips}" for chips in range(1, 11))}
    game = play(POT + MADE + "says $10")
    assert legal(game) == {"$-", "$="}
    game = play(POT + MADE + "says $4")
    assert refusal(game, 1, "$+4") == BetOutOfRange(5, 10)
    assert refusal(game, 1, "$+11") == BetOutOfRange(5, 10)
    assert refusal(game, 1, "$3") == NotAskedNow(Ask.ANSWER_BET)
    assert refusal(play(POT + MADE), 0, "$11") == BetOutOfRange(0, 10)
    assert refusal(play(POT + MADE), 0, "$=") == NotAskedNow(Ask.BET)
    assert refusal(play(POT + MADE + "says $4 $+5"), 0, "$5") == NotAskedNow(Ask.ANSWER_RAISE)


def test_against_a_lone_hand_the_first_active_defender_speaks() -> None:
    """The maker's partner rests; of two lone hands it is the lone defender. (rules.md 4.0.14)"""
    game = play(POT + "says UA\naway Kd\nsays $2")
    assert public_view(game).to_act == 1
    both = play(POT.replace("stakes", "defend-alone+stakes") + "says UA\naway Kd\nsays P XA $2")
    assert public_view(both).to_act == 3


def test_bets_are_kept_and_read_back() -> None:
    """Record notation both ways. (contracts.md 1)"""
    record = parse(POT + MADE + "says $3 $+5 $=\nplays Jh")
    assert parse(text_of(record)) == record
    assert list(replay(record))[-1].game == play(POT + MADE + "says $3 $+5 $=\nplays Jh")
    for action in (Bet(0), Bet(100), RaiseBet(5), MatchBet(), HoldBet()):
        assert action_of(code_of(action)) == action
    for wrong in ("$", "$+", "$03", "$x", "$+-1"):
        with pytest.raises(ValueError, match="not a"):
            action_of(wrong)


def test_a_bet_without_an_answer_is_no_stake() -> None:
    """It is handed back if nobody matches it. (S0-65)"""
    assert stake_of([(Seat(0), Bet(3))]) == 0
    assert stake_of([(Seat(0), Bet(0)), (Seat(1), RaiseBet(4)), (Seat(0), HoldBet())]) == 0
    assert stake_of([(Seat(0), Bet(0)), (Seat(1), RaiseBet(4)), (Seat(0), MatchBet())]) == 4


@pytest.mark.parametrize(("score", "chips"), [((10, 4, 10, 4), (12, -12, 12, -12)), ((7, 11, 7, 11), (-8, 8, -8, 8))])
def test_losers_owe_the_difference_of_points(score: tuple[int, ...], chips: tuple[int, ...]) -> None:
    """Two chips a point, each loser to one of the winners. (S0-67)"""
    assert settled(Stakes(by=PlayedFor.PER_POINT, unit=2), (A, B), [], score) == chips


def test_by_the_trick_the_side_with_fewer_pays() -> None:
    """Five tricks, a deal thrown in, and three to two: two tricks ahead, three chips each. (S0-67)"""
    deals = [DealPlayed(A, (2, 1, 1, 1), 0), DealPlayed((), (), 0), DealPlayed(B, (1, 2, 1, 1), 0)]
    assert settled(Stakes(by=PlayedFor.PER_TRICK, unit=3), (A, B), deals, (1, 2, 1, 2)) == (0, 0, 0, 0)
    assert settled(Stakes(by=PlayedFor.PER_TRICK, unit=3), (A, B), deals[:1], (1, 2, 1, 2)) == (3, -3, 3, -3)


def test_who_scores_takes_the_pot_and_a_void_deal_leaves_it() -> None:
    """A takes four antes and three from B; a void deal's four lie there until B takes them with its own. (S0-66)"""
    assert settled(POTS, (A, B), [DealPlayed(A, (5, 0, 0, 0), 3)], (2, 0, 2, 0)) == (3, -3, 2, -2)
    deals = [DealPlayed((), (), 0), DealPlayed(B, (0, 5, 0, 0), 0)]
    assert settled(POTS, (A, B), deals, (0, 2, 0, 2)) == (-2, 2, -2, 2)


def test_an_odd_chip_goes_to_the_lower_seat() -> None:
    """Of a bank that two can't share, and of a loss likewise. (S0-66; rules.md 4.0.14)"""
    gained = settled(Stakes(by=PlayedFor.POT, ante=0), (A, B), [DealPlayed(A, (5, 0, 0, 0), 3)], (2, 0, 2, 0))
    assert gained == (2, -2, 1, -1)


@pytest.mark.parametrize("by", list(PlayedFor))
def test_chips_neither_come_from_nowhere_nor_get_lost(by: PlayedFor) -> None:
    """What one side wins the other pays; a pot that nobody scored goes back. (S0-66)"""
    deals = [DealPlayed(A, (3, 1, 1, 0), 7), DealPlayed(B, (0, 2, 1, 2), 1), DealPlayed((), (), 4)]
    assert sum(settled(Stakes(by=by, unit=3, ante=2), (A, B), deals, (9, 11, 9, 11))) == 0
    assert settled(Stakes(by=PlayedFor.POT), (A, B), deals[2:], (9, 8, 9, 8)) == (0, 0, 0, 0)


def test_two_players_bet_too() -> None:
    """A side of one seat."""
    game = play("two-handed+stakes=pot dealer 1\nhands Jh Jd Ah 9c Tc | 9s Ts Qs Ks 9d up 9h\nsays U TX $2")
    assert public_view(game).to_act == 1
    sides = ((Seat(0),), (Seat(1),))
    assert settled(POTS, sides, [DealPlayed((Seat(0),), (5, 0), 2)], (2, 0)) == (3, -3)


@pytest.mark.parametrize(("rules", "code"), [
    ("three-handed+stakes=per-point", "needs-two-sides"),
    ("standard+stake-unit=5", "useless-option"),
    ("standard+stakes=pot+stake-unit=5", "useless-option"),
    ("standard+stakes=per-trick+stake-ante=2", "useless-option"),
    ("standard+stakes=per-point+stake-cap=20", "useless-option"),
])  # fmt: skip
def test_what_can_not_be_played_for_is_refused(rules: str, code: str) -> None:
    """Only two sides play for chips, and a number of chips needs what it counts. (rules.md 5.1, rule 32, rule 38)"""
    with pytest.raises(IncompatibleOptions) as refused:
        variant_for(rules)
    assert refused.value.code == code


@pytest.mark.parametrize("rules", ["standard+stake-unit=0", "standard+stake-cap=101", "standard+stakes=money"])
def test_wrong_numbers_are_refused(rules: str) -> None:
    """From 1 to 100 chips; an ante may be nothing. (rules.md section 5)"""
    with pytest.raises(RulesetError):
        variant_for(rules)
    assert variant_for("standard+stakes=pot+stake-ante=0+stake-cap=100").stakes == Stakes(
        by=PlayedFor.POT, ante=0, cap=100
    )
