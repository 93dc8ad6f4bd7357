"""Who wins where several have the points to: the highest score, the maker first, or only who decided the deal."""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.actions import CallRenege, code_of
from euchre_core.cards import Denomination, Seat
from euchre_core.ending import EndRule, FirstTo
from euchre_core.engine import apply, asides, deal, legal_actions, new_game
from euchre_core.errors import NotApplicable
from euchre_core.events import Contract, RenegeCalled
from euchre_core.rules import Game
from euchre_core.variants import variant_for
from euchre_core.variants.four_handed import EUCHRE
from euchre_core.variants.without_partners import THREE_HANDED
from tests.scenario import play

HANDS = "hands Jh Jd Ah Kh 9c | 9s Ts Qs Ks Tc | Ac As Js Jc Td up 9h\n"
MADE = "says U\naway Js\nplays Jh 9s 9h Jd Ts Jc Ah Qs Td Kh Ks As 9c Tc Ac"
"""Seat 0 makes trump and takes four tricks."""
STOPPED = "says P U\naway Js\nplays Jh 9s 9h Jd Ts Jc Ah Qs Td Kh Ks As 9c Tc Ac"
"""Seat 1 makes trump and takes none."""


def after(rule: str, score: str, how: str) -> Game:
    return play(f"rules three-handed+end-rule={rule}\ndeal 9 dealer 2 score {score}\n{HANDS}{how}")


def pairs(rule: EndRule, maker: int, a: int, b: int, *, made: bool) -> tuple[Seat, ...]:
    """The winners of a game of pairs to 32 at these scores, after that seat's contract."""
    contract = Contract(Seat(maker), Denomination.HEARTS)
    return FirstTo(32, rule=rule).winners((a, b, a, b), EUCHRE.seating, contract, made=made)


def test_only_who_made_or_stopped_the_contract_can_win() -> None:
    """A at 33 by odd tricks is open; B stopped, 34-27 is won; A's 33-32 is lost to B, who made it.

    (T196; rules.md 4.0.11, C26)
    """
    assert pairs(EndRule.BIDDER_ONLY, 1, 33, 24, made=True) == ()
    assert pairs(EndRule.BIDDER_ONLY, 1, 34, 27, made=False) == (0, 2)
    assert pairs(EndRule.BIDDER_ONLY, 1, 33, 32, made=True) == (1, 3)


def test_the_makers_side_is_counted_first() -> None:
    """Both home: A, who made it, wins with fewer points; B had the contract and isn't home: the higher wins. (T142)"""
    assert pairs(EndRule.BIDDER_FIRST, 0, 32, 33, made=True) == (0, 2)
    assert pairs(EndRule.BIDDER_FIRST, 1, 33, 28, made=False) == (0, 2)
    assert pairs(EndRule.HIGHER_SCORE, 0, 32, 33, made=True) == (1, 3)


def test_of_three_the_maker_at_the_target_wins_over_a_higher_tie() -> None:
    """9-11-11, and the nine makes one: home, and counted first; without the rule all three play on. (rules.md 4.3)"""
    assert after("bidder-first", "9 11 11", MADE).winners == (0,)
    assert after("bidder-only", "9 11 11", MADE).winners == (0,)
    assert play(f"rules three-handed\ndeal 9 dealer 2 score 9 11 11\n{HANDS}{MADE}").winners == ()


def test_two_who_stopped_the_maker_and_are_home_play_for_it() -> None:
    """Of several that may win the higher score does; of equal ones nobody. (rules.md 4.0.11)"""
    assert after("bidder-only", "9 4 9", STOPPED).winners == ()
    assert after("bidder-only", "9 4 8", STOPPED).winners == (0,)
    assert after("bidder-only", "9 15 8", STOPPED).winners == (0,)


def test_who_is_home_by_nothing_of_their_own_plays_on() -> None:
    """The eleven neither made nor stopped anything; a deal thrown in decides nothing. (rules.md 4.0.11)"""
    assert after("bidder-only", "4 11 9", MADE).winners == ()
    assert after("bidder-only", "4 11 9", "says P P P P P P").winners == ()
    assert after("bidder-first", "4 10 10", "says P P P P P P").winners == ()
    open_game = variant_for("three-handed+end-rule=bidder-only")
    assert not new_game(open_game, Seat(0), score=(4, 11, 9)).over


@pytest.mark.parametrize("game", ["standard", "two-handed", "railroad"])
def test_where_only_one_side_can_score_it_is_not_offered(game: str) -> None:
    """Of two sides over a turned card only one scores. (rules.md section 5)"""
    with pytest.raises(NotApplicable, match="end-rule"):
        variant_for(f"{game}+end-rule=bidder-only")
    assert THREE_HANDED.ending == FirstTo(10)


NINES = "hands Ad Kh Tc 9c Ts | Js 9d Qs Ks As | Kd Ac Qc Kc Td up Jc"
"""Of three: hearts are trump, named by seat 0; seat 1 can follow the ace of diamonds with the nine."""


@pytest.mark.parametrize(
    ("mode", "score", "rest", "after"),
    [
        ("award", "0 9 5", "plays Ad 9d Kd\nsays 0!R1.1", (0, 11, 7)),  # a false call pays both, and stops nobody
        ("deduct", "5 13 5", "plays Ad Qs Kd Tc 9d Ac\nsays 0!R1.1", (5, 11, 3)),  # who reneged stopped nobody
    ],
)
def test_points_of_a_call_make_nobody_win_who_stopped_nobody(
    mode: str, score: str, rest: str, after: tuple[int, ...]
) -> None:
    """Only who made the contract of the deal or stopped it wins by it; a call alone does neither. (rules.md 4.0.11)"""
    rules = f"three-handed+end-rule=bidder-only+renege-mode={mode}"
    game = play(f"rules {rules}\ndealer 2\ndeal 4 dealer 2 score {score}\n{NINES}\nsays P P P H\n{rest}")
    assert (game.score, game.winners) == (after, ())


def test_a_bid_made_for_no_points_is_made() -> None:
    """Five tricks of a bid of five bring nothing, but the other, who is home, has stopped nobody. (rules.md 4.0.11)"""
    variant = variant_for("two-handed-layout+end-rule=bidder-only+renege-mode=award+min-bid=5")
    seen = set()
    for seed in range(30):
        rng = Random(f"nothing/{seed}")
        game = deal(new_game(variant, Seat(1), score=(0, 12), number=3), rng.sample(variant.cards, 24)).game
        while game.deal is not None and game.deal.stage is not None:
            seat = game.deal.stage.to_act
            choices = legal_actions(game, seat)
            bid = ("b5", "P")[seat]  # seat 0 makes it, or not
            action = next((one for one in choices if code_of(one) == bid), rng.choice(choices))
            game = apply(game, seat, action).game
        assert game.ended is not None
        taken = game.ended.result.tricks[0]
        assert game.winners == (() if taken >= 5 else (1,))
        seen.add(taken >= 5)
    assert seen == {True, False}


def test_a_renege_settles_who_made_the_bid() -> None:
    """Called in its trick: the maker's own stops the bid, so that the other, who is home, wins; the other's makes it.
    (rules.md 4.0.9, 4.0.11)"""
    variant = variant_for("two-handed-layout+end-rule=bidder-only+renege-mode=award")
    seen = set()
    for seed in range(30):
        rng = Random(f"renege/{seed}")
        game = deal(new_game(variant, Seat(1), score=(0, 12), number=3), rng.sample(variant.cards, 24)).game
        while game.deal is not None and game.deal.stage is not None:
            seat = game.deal.stage.to_act
            choices = legal_actions(game, seat)
            bid = ("b7", "P")[seat]
            action = next((one for one in choices if code_of(one) == bid), rng.choice(choices))
            game = apply(game, seat, action).game
            for caller in (Seat(0), Seat(1)):
                for call in [one for one in asides(game, caller) if isinstance(one, CallRenege)]:
                    called = apply(game, caller, call).game
                    stopped = called.ended.result.stopped_by if called.ended else None
                    if isinstance(stopped, RenegeCalled) and stopped.true:
                        assert called.winners == ((1,) if call.accused == 0 else ())
                        seen.add(call.accused)
    assert seen == {0, 1}
