"""Robots in each game: they call within a band, beat careless play, leave nothing safe, and heed what the table plays.

The figures follow from the seeds. Tables without partners: tests/robots/test_without_partners.py; the standard game at
length: tests/robots/test_strength.py.
"""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.actions import NameTrump, OrderUp
from euchre_core.cards import Card, Denomination, Seat, Suit, codes
from euchre_core.phases.dirty_clubs import DirtyClubs
from euchre_core.phases.turn_up import TurnUpAuction
from euchre_core.robots import robot_of
from euchre_core.variants import ALL, variant_for
from tests.arena import calibrate, duel
from tests.robots.situations import asked, choice, says

NZ_CLUB = "australian+deck=D32+deal-pattern=round-2-3"

BANDS = {
    "canadian": {"made": (0.74, 0.86), "first_round": (0.47, 0.63), "alone": (0.18, 0.33)},
    "australian": {"made": (0.78, 0.90), "first_round": (0.70, 0.84), "alone": (0.11, 0.23)},
    NZ_CLUB: {"made": (0.72, 0.87), "first_round": (0.56, 0.73), "alone": (0.06, 0.18)},
    "british": {"made": (0.70, 0.83), "first_round": (0.75, 0.89), "alone": (0.09, 0.22)},
    "railroad": {"made": (0.70, 0.86), "first_round": (0.74, 0.90), "alone": (0.10, 0.23)},
}
"""Shares of calls, about what 600 deals showed. Where the dealer's partner must go alone, more wait for the second
round and more go alone; a joker in somebody's hand makes more calls fail."""
FIVE_HUNDRED_PAIRS = {
    "standard": (1.263, 0.070),
    "canadian": (1.433, 0.069),
    "australian": (1.263, 0.070),
    NZ_CLUB: (1.242, 0.073),
    "british": (1.191, 0.073),
    "railroad": (1.495, 0.082),
    "two-handed": (1.015, 0.070),
    "two-handed-dummy": (1.185, 0.069),
    "two-handed-eight": (1.506, 0.058),
    "three-handed": (0.791, 0.034),
    "six-turnup": (1.317, 0.069),
}
"""By how many points a deal sensible beat careless over 500 duplicate pairs (seed 1), and half the 95 % interval."""
LEAST = 0.3
"""Below that figure, the fewer pairs of a test may find the lower end of their interval."""


@pytest.mark.parametrize("ruleset", BANDS)
def test_sensible_calls_within_the_band(ruleset: str) -> None:
    """Calls made, calls in the first round, lone hands: 300 deals. (B081)"""
    seen = calibrate(robot_of("sensible"), deals=300, seed=2, ruleset=ruleset)
    figures = {name: getattr(seen, name) for name in BANDS[ruleset]}
    assert {name: x for name, x in figures.items() if not BANDS[ruleset][name][0] <= x <= BANDS[ruleset][name][1]} == {}


@pytest.mark.parametrize("ruleset", [NZ_CLUB, "canadian", "australian", "british", "railroad"])
def test_sensible_beats_careless_by_the_margin_measured(ruleset: str) -> None:
    """A hundred pairs of deals bear out what five hundred showed: the interval's lower end lies hardly below. (B078)"""
    fought = duel(robot_of("sensible"), robot_of("careless"), pairs=100, seed=3, ruleset=ruleset)
    assert fought.lower > FIVE_HUNDRED_PAIRS[ruleset][0] - LEAST


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", FIVE_HUNDRED_PAIRS)
def test_the_margins_of_five_hundred_pairs_are_what_they_were(ruleset: str) -> None:
    """The figures above, measured anew, and each above half a point a deal at the interval's lower end. (B078)"""
    fought = duel(robot_of("sensible"), robot_of("careless"), pairs=500, seed=1, ruleset=ruleset)
    points, half_width = FIVE_HUNDRED_PAIRS[ruleset]
    assert abs(fought.points - points) < half_width
    assert fought.lower > 0.5


TURNED_UP = [variant.key for variant in ALL if variant.phase(TurnUpAuction) is not None]


@pytest.mark.parametrize("ruleset", [*TURNED_UP, NZ_CLUB, "two-handed+deck=D32", "three-handed+dummy-hand"])
@pytest.mark.parametrize("lead", [0, 9])
def test_a_hand_that_cannot_fail_is_never_passed(ruleset: str, lead: int) -> None:
    """Of five tricks the three highest trumps take three: whoever may call that suit calls, wherever they sit, in
    either round, at any score. (S0-51)"""
    variant, rng = variant_for(ruleset), Random(f"sure/{ruleset}/{lead}")
    seats, size = variant.seating.seats, variant.layout.hand
    turned = [suit for suit in Suit if variant.phase(DirtyClubs) is None or suit is not Suit.CLUBS]
    for number in range(30):
        second = number % 2 == 1
        suit = rng.choice(list(Suit) if second else turned)  # a club can't be ordered up where clubs are dirty
        sure = variant.order.trumps(variant.cards, Denomination.of(suit))[: size // 2 + 1]
        caller, dealer = Seat(rng.randrange(seats)), Seat(rng.randrange(seats))
        rest = [card for card in variant.cards if card not in sure]
        rng.shuffle(rest)
        up = next(card for card in rest if card.suit in (*turned, None) and (card.suit is suit) is not second)
        rest.remove(up)
        hands = [
            [*sure, *_drawn(rest, size - len(sure))] if seat == caller else _drawn(rest, size) for seat in range(seats)
        ]
        ours = next(side for side in variant.seating.groups(None) if caller in side)
        own = lead + 1 if variant.ending.down else lead  # where scores fall nothing is the end
        score = " ".join(str(own if seat in ours else 9) for seat in range(seats))
        passes = "P " * ((caller - dealer - 1) % seats + (seats if second else 0))
        view = asked(
            f"rules {ruleset}\ndeal 2 dealer {dealer} score {score}\n"
            f"hands {' | '.join(map(codes, hands))} up {up}\n" + (f"says {passes}" if passes else "")
        )
        assert view.seat == caller
        assert isinstance(choice(view), OrderUp | NameTrump), (ruleset, number)


def _drawn(rest: list[Card], count: int) -> list[Card]:
    return [rest.pop() for _ in range(count)]


FIXED = "standard+deck=D25+joker-turnup=fixed-suit"
HEEDED = [
    (
        ("standard", "alone-must-take-all", "UA", "U"),
        "deal 2 dealer 3 score 0 0 0 0\nhands Qs Tc Kh Kc Ks | Qc As 9d Ts 9s | 9h Ad Qd Ac Th | Qh Jc Jh 9c Jd up Ah\n"
        "says P P P",
    ),
    (
        ("standard", "lone-euchre-points=4", "UA", "U"),
        "deal 2 dealer 3 score 0 0 0 0\nhands Ah Kd Kc Ts Js | Ks Qs Qd Ac Qh | Th Jd Tc 9s 9c | Ad Kh 9h Jh 9d up Td\n"
        "says P P P",
    ),
    (
        ("standard", "lone-march-points=5", "U", "UA"),
        "deal 2 dealer 1 score 9 0 9 0\nhands Jh Td Tc 9h Kc | Ah Jc Qh Kd 9s | Ts Jd Ad Ac As | Js Kh 9c Qc 9d up Qs\n"
        "says P P P",
    ),
    (
        ("standard", "march-points=3", "P", "U"),
        "deal 2 dealer 1 score 0 0 0 0\nhands Jh Ks 9h Kd Ac | Kh Ts Tc Th Qs | Kc 9s Jc Td 9c | Jd Qc Qh 9d Qd up Ah\n"
        "says P",
    ),
    (
        ("standard", "defenders-sweep-points=4", "U", "P"),
        "deal 2 dealer 2 score 0 0 0 0\nhands Ad Ac Qd Js Ah | Jd 9d As Ts Kc | 9s Kd Qs Qc Jh | Tc Jc Ks Kh Th up 9h\n"
        "says P P P",
    ),
    (
        ("standard", "win-by=2", "UA", "U"),
        "deal 2 dealer 1 score 9 0 9 0\nhands 9d 9s As Tc Td | Jd Jh Qc Qs Ts | Ac Th Ks 9c Ad | Js Qd Qh Kh Ah up Kd\n"
        "says P P P",
    ),
    (
        ("standard", "target=11", "U", "UA"),
        "deal 2 dealer 1 score 8 8 8 8\nhands Ts Js 9s Jc Th | Tc As Qc Kh Kd | Jd Qd Qs Ad Qh | Ac Td Kc 9c 9d up Ks\n"
        "says P P",
    ),
    (
        (FIXED, "joker-suit=D", "P", "U"),
        "deal 2 dealer 2 score 0 9 0 9\nhands Kd Ks Qd Kc Th | Ac 9d Ad Jc 9s | Js Td 9h As Qs | Ts Kh Qc Jh Jd up Jo\n"
        "says P",
    ),
]


@pytest.mark.parametrize(("heeded", "situation"), HEEDED, ids=[heeded[1] for heeded, _ in HEEDED])
def test_the_same_hand_is_called_otherwise_where_the_option_matters(
    heeded: tuple[str, str, str, str], situation: str
) -> None:
    """What a lone hand or a march pays, what winning takes, what a turned joker stands for: the robot reckons with the
    rules in force, and the choices are the same. (B018)"""
    ruleset, option, without, having = heeded
    plain, changed = asked(f"rules {ruleset}\n{situation}"), asked(f"rules {ruleset}+{option}\n{situation}")
    assert plain.choices == changed.choices
    assert (says(f"rules {ruleset}\n{situation}"), says(f"rules {ruleset}+{option}\n{situation}")) == (without, having)
