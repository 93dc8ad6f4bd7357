"""Robots where a table plays for chips: only the pot asks them anything, and they win by what they answer."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from euchre_core.actions import Action, Bet
from euchre_core.cards import Seat
from euchre_core.engine import new_game
from euchre_core.events import Called, DealScored
from euchre_core.reasons import Ask
from euchre_core.robots import Robot, robot_of
from euchre_core.stakes import DealPlayed, settled, stake_of
from euchre_core.variants import variant_for
from euchre_core.views import SeatView
from tests.arena import pack_of, play_deal
from tests.robots.situations import asked, choice

BETS = (Ask.BET, Ask.ANSWER_BET, Ask.ANSWER_RAISE)
POTS = {
    "standard+stakes=pot": ((0.770, 0.060), (0.153, 0.046)),
    "two-handed+stakes=pot": ((2.396, 0.278), (1.685, 0.271)),
    "six-turnup+stakes=pot": ((0.701, 0.049), (0.104, 0.033)),
}
"""Chips a deal that each seat of a sensible side wins of a careless one, over 500 duplicate pairs (seed 1), with half
the 95 % interval; and of a side that plays as well and only bets by chance."""


class BetsByChance:
    """Calls and plays like the sensible robot."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        return robot_of("careless" if view.public.ask in BETS else "sensible").choose(view, rng)


def won(ruleset: str, foe: Robot, *, pairs: int, seed: int) -> tuple[float, float]:
    """Chips a deal of each seat of the sensible side, and half the interval; each deal once for either side."""
    variant, ours = variant_for(ruleset), robot_of("sensible")
    sides, gains = variant.seating.groups(None), list[float]()
    for number in range(pairs):
        game, pack = new_game(variant, Seat(number % variant.seating.seats)), pack_of(variant, seed, number)
        gain = 0
        for side in sides:
            robots = [ours if seat in side else foe for seat in range(variant.seating.seats)]
            _, events = play_deal(game, pack, robots, Random(f"chips/{number}/{side[0]}"))
            scored = next((event for event in events if isinstance(event, DealScored)), None)
            if scored is None:
                continue  # thrown in: what lies in the pot stays there
            winners = next((each for each in sides if scored.points[each[0]]), ())
            stake = stake_of((event.seat, event.action) for event in events if isinstance(event, Called))
            played = DealPlayed(winners, scored.tricks, stake)
            gain += sum(settled(variant.stakes, sides, [played], scored.points)[seat] for seat in side)
        gains.append(gain / 2 / len(sides[0]))
    mean = sum(gains) / pairs
    return mean, 1.96 * sqrt(sum((gain - mean) ** 2 for gain in gains) / (pairs - 1) / pairs)


@pytest.mark.parametrize("ruleset", POTS)
def test_sensible_loses_no_chips_to_careless(ruleset: str) -> None:
    """Sixty deals, each for either side: it wins, whatever luck takes. (S0-64)"""
    mean, half_width = won(ruleset, robot_of("careless"), pairs=60, seed=3)
    assert mean - half_width > 0


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", POTS)
def test_it_wins_as_many_as_it_won(ruleset: str) -> None:
    """The figures above, measured anew: its bets alone win some."""
    for foe, (chips, wide) in zip((robot_of("careless"), BetsByChance()), POTS[ruleset], strict=True):
        mean, half_width = won(ruleset, foe, pairs=500, seed=1)
        assert abs(mean - chips) < wide
        assert mean - half_width > 0


@pytest.mark.parametrize("by", ["per-point", "per-trick"])
def test_nothing_is_asked_where_points_or_tricks_are_paid_for(by: str) -> None:
    """They follow from the play, so the play is the same. (rules.md 4.0.14)"""
    variant, robot = variant_for(f"two-handed+stakes={by}"), robot_of("sensible")
    for number in range(10):
        pack = pack_of(variant, 4, number)
        paid = play_deal(new_game(variant, Seat(0)), pack, [robot] * 2, Random(0))[1]
        plain = play_deal(new_game(variant_for("two-handed"), Seat(0)), pack, [robot] * 2, Random(0))[1]
        said, unpaid = ([e for e in events if isinstance(e, Called)] for events in (paid, plain))
        assert said == unpaid


SURE = "hands Kd Td 9h Ks 9d | Js Jc As Qh Ah up Tc"
WEAK = "hands Kd Qs Ah Ks Jd | 9s Td 9h 9c Qd up Tc"


def test_it_bets_everything_on_a_sure_hand_and_nothing_on_a_weak_one() -> None:
    """Both black jacks with the ace, against one small trump. (S0-64)"""
    bets = [choice(asked(f"two-handed+stakes=pot dealer 0\n{hands}\nsays P P S")) for hands in (SURE, WEAK)]
    assert bets == [Bet(10), Bet(0)]
