"""Every robot always answers, always within the rules, and always in time for the person who waits."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import process_time

import pytest

from euchre_core.actions import LayAway, NameTrump, Pass, PlayCard, action_of, code_of
from euchre_core.cards import Denomination, Seat, Suit, card, cards
from euchre_core.engine import new_game
from euchre_core.errors import IllegalAction
from euchre_core.house_rules import split
from euchre_core.observe import public_view
from euchre_core.robots import LEVELS, Robot, robot_of
from euchre_core.variants import ALL, variant_for
from euchre_core.views import SeatView
from tests.arena import pack_of, play_deal
from tests.robots.situations import asked, choice
from tests.rulesets import covering, each_pair

NAMES = [name for name, _ in LEVELS]


class Watched:
    """A robot under watch: every answer is one of the choices, or what may be done beside them."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.answers = 0

    def choose(self, view: SeatView, rng: Random):
        answer = self.robot.choose(view, rng)
        assert answer in (*view.choices, *view.asides)
        self.answers += 1
        return answer


def finish(ruleset: str, level: str, deals: int) -> None:
    """That many deals by those rules, game after game, with one robot in every seat."""
    variant, watched = variant_for(ruleset), Watched(robot_of(level))
    game = new_game(variant, Seat(1))
    for number in range(deals):
        if game.over:
            assert public_view(game).winners
            game = new_game(variant, game.dealer)
        game, _ = play_deal(
            game, pack_of(variant, 5, number), [watched] * variant.seating.seats, Random(f"{ruleset}/{number}")
        )
        assert game.ended is not None


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("key", [variant.key for variant in ALL])
def test_robots_finish_every_deal_by_any_two_house_rules(level: str, key: str) -> None:
    """Each rule in each game, and each pair in some game, in rule sets that have as many more as go together: robots
    play ten deals and never do what isn't allowed; below, at length. (B076)"""
    for ruleset in covering():
        if split(ruleset)[0] == key:
            finish(ruleset, level, 10)


@pytest.mark.soak
@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("key", [variant.key for variant in ALL])
def test_robots_finish_two_hundred_deals_by_any_two_house_rules(level: str, key: str) -> None:
    """The same at length. (B076)"""
    for ruleset in covering():
        if split(ruleset)[0] == key:
            finish(ruleset, level, 200)


@pytest.mark.soak
@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("key", [variant.key for variant in ALL])
def test_robots_finish_twenty_deals_by_each_two_house_rules_alone(level: str, key: str) -> None:
    """Each pair by itself, in a game that can have it: what more rules would cover shows. (B076)"""
    for ruleset in each_pair()[key]:
        finish(ruleset, level, 20)


ALL_AT_ONCE = [
    "standard+deck=D32+hand-size=7+stick-the-dealer",
    "standard+deck=D28+deal-pattern=alternate-3-2",
    "british+joker-turnup=fixed-suit+joker-suit=C+stick-the-dealer+may-discard-turnup=off+min-trump-to-call=1",
    "british+deck=D33+hand-size=7+canadian-loner",
    "standard+win-by=2+no-trump+canadian-loner+alone-lead=left-of-loner+alone-must-take-all+lone-euchre-points=4"
    "+lone-march-points=5+march-points=3+defenders-sweep-points=4+may-discard-turnup=off+min-trump-to-call=1",
    "standard+stick-the-dealer+no-trump+alone-allowed=off+march-points=4+min-trump-to-call=1",
    "three-handed+end-rule=bidder-first",
    "standard+stakes=pot+stake-cap=100",
    "two-handed+stakes=pot+target=3",
    "three-handed+end-rule=bidder-only+target=3",
    "standard+defend-alone+partner-best+partner-best-defender+robson+blind-loner",
    "canadian+defend-alone+defend-alone-table=ro+partner-best+partner-best-defender+exchange-order=receive-first",
]


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("ruleset", [*(variant.key for variant in ALL), *ALL_AT_ONCE])
def test_robots_finish_whole_games(level: str, ruleset: str) -> None:
    """As it is, and with nearly everything changed: four robots play a game to its end. (B008, B076)"""
    variant = variant_for(ruleset)
    watched = Watched(robot_of(level))
    seats = variant.seating.seats
    # Where scores fall, chance alone seldom brings them down from the start.
    game = new_game(variant, Seat(1), score=(3,) * seats if variant.ending.down else None)
    while not game.over:
        assert game.number < 150
        pack = pack_of(variant, 5, game.number)
        game, _ = play_deal(game, pack, [watched] * seats, Random(f"{ruleset}/{game.number}"))
    assert public_view(game).winners


@pytest.mark.parametrize("level", NAMES)
def test_a_very_long_game_is_thought_through_like_any_other(level: str) -> None:
    """A target of 999 points neither slows nor stops a robot, at its start and at its end."""
    variant = variant_for("standard+target=999")
    for score in ((0, 0, 0, 0), (996, 0, 996, 0), (998, 998, 998, 998)):
        game = new_game(variant, Seat(0), score=score)
        for number in range(4):
            if not game.over:
                game, _ = play_deal(game, pack_of(variant, 6, number), [Watched(robot_of(level))] * 4, Random(1))
        assert game.score != score


@pytest.mark.parametrize("level", NAMES)
def test_a_stuck_dealer_names_a_suit(level: str) -> None:
    """Seven passes, and the dealer with the worst hand there is must name something, but not the suit turned down.
    (B076, S0-75)"""
    view = asked(
        """
        rules standard+stick-the-dealer
        engine 1
        dealer 3
        deal 1 dealer 3 score 0 0 0 0
        hands Ac Kc Qc Jc Tc | As Ks Qs Js 9h | Ah Kh Qh Jh Kd | 9s 9d Td Th Ts  up 9c
        says  P P P P P P P
        """
    )
    for seed in range(20):
        answer = choice(view, level, seed)
        assert isinstance(answer, NameTrump)
        assert answer.trump is not Denomination.CLUBS


@pytest.mark.parametrize("level", NAMES)
def test_a_dealer_with_nothing_but_trumps_lays_one_away(level: str) -> None:
    """Five trumps and the one just taken up: one of them goes, and it is the lowest if one thinks. (B076)"""
    view = asked(
        """
        standard dealer 3
        hands Ac Kc Qc Tc 9c | As Ks Qs Ts 9s | Ad Kd Qd Td 9d | Jh Jd Ah Kh Qh  up 9h
        says  U
        """
    )
    answer = choice(view, level)
    assert isinstance(answer, LayAway)
    assert answer.card in cards("Jh Jd Ah Kh Qh 9h")
    if level == "sensible":
        assert answer.card == card("9h")


@pytest.mark.parametrize("level", NAMES)
def test_a_robot_keeps_to_the_choices_it_is_given(level: str) -> None:
    """If the rules leave only odd choices, it makes one of them: never one that it would rather have. (B076)"""
    bidding = asked("standard dealer 3\nhands Ac Kc Qc Tc 9c | As Ks Qs Ts 9s | Ad Kd Qd Td 9d | Jh Jd Ah Kh Qh  up 9h")
    playing = asked(
        """
        standard dealer 3
        hands Ac Kc Qc Tc 9c | As Ks Qs Ts 9s | Ad Kd Qd Td 9d | Jh Jd Ah Kh Qh  up 9h
        says  U
        away  9h
        """
    )
    for view in (bidding, playing):
        for only in view.choices:
            assert choice(replace(view, choices=(only,)), level) == only
        for left_out in view.choices:
            fewer = tuple(one for one in view.choices if one != left_out)
            assert choice(replace(view, choices=fewer), level) in fewer
    unsure = replace(bidding, hand=None)
    assert choice(unsure, level) in unsure.choices
    foreign = (Pass(), PlayCard(card("Ac")))
    assert choice(replace(bidding, choices=foreign), level) in foreign
    assert choice(replace(playing, choices=(*foreign, action_of("-Kc"))), level) in (*foreign, action_of("-Kc"))


@pytest.mark.parametrize("level", NAMES)
def test_asking_a_seat_that_has_no_say_is_refused(level: str) -> None:
    """A robot that isn't asked says so instead of making something up."""
    view = asked("standard dealer 3\nhands Ac Kc Qc Tc 9c | As Ks Qs Ts 9s | Ad Kd Qd Td 9d | Jh Jd Ah Kh Qh  up 9h")
    with pytest.raises(ValueError, match="isn't asked"):
        choice(replace(view, choices=()), level)


def test_no_trump_can_be_named_and_played() -> None:
    """A seat that may name no trump weighs it like the suits, and plays without a trump suit. (B076)"""
    view = asked(
        """
        standard dealer 3
        hands Ac Ad As Ah Kh | Ks Qs Js Ts 9s | Kc Qc Jc Tc 9d | Kd Qd Jd Td Qh  up 9c
        says  P P P P
        """
    )
    widened = replace(view, choices=(*view.choices, NameTrump(Denomination.NO_TRUMP)))
    assert choice(widened) in widened.choices


def test_thinking_takes_well_under_a_millisecond() -> None:
    """Fifty robots can sit at fifty tables and nobody's press waits for them. (B075)"""
    variant = variant_for("standard+stick-the-dealer")
    watched = Watched(robot_of("sensible"))
    began = process_time()
    for number in range(150):
        play_deal(new_game(variant, Seat(number % 4)), pack_of(variant, 9, number), [watched] * 4, Random(0))
    assert (process_time() - began) / watched.answers < 0.001


def test_levels_are_told_apart_by_name() -> None:
    """Each level is another robot, and an unknown one is refused by name. (B078)"""
    assert NAMES == ["careless", "sensible"]
    assert len({type(robot) for _, robot in LEVELS}) == len(LEVELS)
    with pytest.raises(ValueError, match="no robot is 'reckless'; there are careless, sensible"):
        robot_of("reckless")


def test_careless_makes_every_choice_as_often_as_any_other() -> None:
    """Careless doesn't think: over many deals each call of the first seat comes up about equally often."""
    view = asked("standard dealer 3\nhands Ac Kc Qc Tc 9c | As Ks Qs Ts 9s | Ad Kd Qd Td 9d | Jh Jd Ah Kh Qh  up 9h")
    rng = Random(4)
    count = dict.fromkeys(view.choices, 0)
    for _ in range(3000):
        count[robot_of("careless").choose(view, rng)] += 1
    assert {code_of(one) for one in count} == {"P", "U", "UA"}
    assert all(900 < often < 1100 for often in count.values())


def test_refusal_is_the_engines_not_the_robots() -> None:
    """The watch above can fail: a choice that isn't offered is refused by the engine too."""

    class Stubborn:
        def choose(self, view: SeatView, rng: Random):
            return NameTrump(Denomination.of(Suit.CLUBS))

    variant = variant_for("standard")
    game = new_game(variant, Seat(0))
    assert public_view(game).to_act is None
    with pytest.raises(IllegalAction):
        play_deal(game, pack_of(variant, 1, 1), [Stubborn()] * 4, Random(0))
