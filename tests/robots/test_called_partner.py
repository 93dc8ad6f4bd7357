"""Robots where a partner is called: which card they call, whom they play with, and that they can't know too early.

The figures follow from the seeds; those that the bands are drawn round were measured over 300 deals.
"""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.actions import NameTrump, OrderUp
from euchre_core.cards import Denomination, Seat, Suit
from euchre_core.cards import codes as card_codes
from euchre_core.robots import robot_of
from euchre_core.robots.reading import Reading, read
from euchre_core.variants import variant_for
from tests.arena import calibrate, duel
from tests.robots.situations import asked, choice, says

BANDS = {
    "call-ace": {"made": (0.62, 0.76), "first_round": (0.85, 0.98), "thrown_in": (0, 10)},
    "call-ace-five": {"made": (0.60, 0.78), "first_round": (0.38, 0.60), "thrown_in": (0, 10)},
    "call-ace-six": {"made": (0.60, 0.79), "first_round": (0.37, 0.59), "thrown_in": (0, 10)},
    "call-card": {"made": (0.53, 0.72), "first_round": (0.38, 0.60), "thrown_in": (0, 10)},
}
"""With a partner among three others a hand is called that alone would be passed: two in three are made."""
MARGINS = {"call-ace": 0.30, "call-ace-five": 0.24, "call-ace-six": 0.24, "call-card": 0.22}
"""Points a deal by which sensible must be better than each careless opponent, at the lower end of the interval: less
than alone, for half of the time one of these is its partner."""

STRONG = "hands Jh Jd Ah Kh 9c | 9s Ts Qs Ks Qd | As Ac Kc Qc Tc | 9d Td Kd Ad Th up 9h"
FAIR = "hands Jh Kh Qh Th 9c | Ts Ks Qs Qd Kd | As Ac Kc Qc Tc | 9d Td Jd Ad 9s up 9h"
WEAK = "hands Jh Th Ts Ks 9c | Kh Qh Qs Qd Kd | As Ac Kc Qc Tc | 9d Td Jd Ad 9s up 9h"


def call_ace(hands: str, rest: str, dealer: int = 3) -> str:
    return f"call-ace dealer {dealer}\n{hands}\nsays U\naway 9d\n{rest}"


def reading_of(hands: str, rest: str) -> Reading:
    """The deal as whoever is asked understands it."""
    view = asked(call_ace(hands, rest))
    assert view.public.contract is not None
    return read(view, view.public.contract)


@pytest.mark.parametrize("key", BANDS)
def test_sensible_calls_within_the_band(key: str) -> None:
    """Calls made, calls in the first round, deals thrown in. (B078)"""
    seen = calibrate(robot_of("sensible"), deals=300, seed=2, ruleset=key)
    figures = {name: getattr(seen, name) for name in BANDS[key]}
    assert {name: x for name, x in figures.items() if not BANDS[key][name][0] <= x <= BANDS[key][name][1]} == {}


@pytest.mark.parametrize("key", BANDS)
def test_careless_calls_outside_the_band(key: str) -> None:
    """The band can be missed."""
    seen = calibrate(robot_of("careless"), deals=150, seed=2, ruleset=key)
    assert seen.made < BANDS[key]["made"][0]


@pytest.mark.parametrize("key", MARGINS)
def test_sensible_beats_careless_over_duplicate_deals(key: str) -> None:
    """Each deal once from every seat, with the same cards. (B078)"""
    fought = duel(robot_of("sensible"), robot_of("careless"), pairs=100, seed=7, ruleset=key)
    assert fought.lower > MARGINS[key]


# --- the call ---------------------------------------------------------------------------------------------------------


def test_it_calls_an_ace_that_it_can_lead_to() -> None:
    """Of a plain suit in which it holds one or two cards itself; not its own ace, not one of a suit it hasn't."""
    assert says(call_ace(FAIR, "")) == "@Ac"


def test_a_weak_hand_calls_the_ace_of_trumps() -> None:
    """It needs a trump at its partner's; where that ace can't be called, one that it can lead to."""
    assert says(call_ace(WEAK, "")) == "@Ah"
    assert says(call_ace(WEAK, "").replace("call-ace", "call-ace+call-trump-ace=off")) == "@Ac"


def test_a_hand_that_takes_everything_calls_its_own_ace() -> None:
    """Alone it gets four, and nobody need know that there is no partner. (rules.md 4.15)"""
    hands = "hands Jh Jd Ah Kh Qh | 9s Ts Qs Ks Qd | As Ac Kc Qc Tc | 9d Td Kd Ad Th up 9h"
    assert says(call_ace(hands, "")) == "@Ah"


def test_without_an_ace_of_its_own_such_a_hand_calls_none() -> None:
    """Four points are better than two. (rules.md 4.15)"""
    hands = "hands Jo Jh Jd Kh Qh | 9s Ts Qs Ks Qd | As Ac Kc Qc Tc | 9d Td Kd Ad Th up 9h"
    assert says(call_ace(hands, "").replace("call-ace", "call-ace+deck=D25")) == "@X"


def test_it_never_calls_a_card_that_it_knows_to_be_dead() -> None:
    """Its own discard and a card turned down are nobody's. (B028)"""
    hands = "hands 9s Ts Qs Ks Qd | As Kc Qc Tc Ac | Jd Td Ah Th 9c | Jh Qh 9h Kd 9d up Ad"
    record = f"call-ace+call-trump-ace=off dealer 3\n{hands}\nsays P P P P P P P H\n"
    assert says(record) in ("@Ac", "@As")


# --- whom it plays with -----------------------------------------------------------------------------------------------


def test_the_holder_plays_for_the_maker_and_the_others_against_both() -> None:
    """By the own hand; the others take each other for defenders until they can know better. (T217)"""
    holder = reading_of(STRONG, "says @As\nplays Jh 9s")
    assert (holder.seat, set(holder.mates), holder.making) == (2, {0}, True)
    other = reading_of(STRONG, "says @As\nplays Jh")
    assert (other.seat, set(other.mates), other.making) == (1, {2, 3}, False)
    maker = reading_of(STRONG, "says @As")
    assert (maker.seat, set(maker.mates), maker.making) == (0, set(), True)


def test_a_maker_who_called_the_own_ace_counts_on_nobody() -> None:
    """And everybody else is against it, though they can't know."""
    maker = reading_of(STRONG, "says @Ah")
    assert (maker.mates, maker.making) == (frozenset(), True)


def test_a_dealer_who_took_the_ace_called_is_known_by_that() -> None:
    """Everybody saw the card go into that hand. (rules.md 4.15)"""
    hands = "hands Jh Jd Kh Qh 9c | 9s Ts Qs Ks Qd | As Ac Kc Qc Tc | 9d Td Kd Ad Th up Ah"
    assert reading_of(hands, "says @Ah").mates == {3}
    assert reading_of(hands, "says @Ah\nplays Jh").mates == {2}


def test_once_the_card_has_fallen_the_sides_are_played_by() -> None:
    """The maker has a partner, the other two each other. (T217)"""
    assert reading_of(STRONG, "says @As\nplays Jh 9s As").mates == {1}
    assert reading_of(STRONG, "says @As\nplays Jh 9s As 9h").mates == {2}


def test_who_can_not_know_decides_alike_whoever_holds_the_card() -> None:
    """The two deals differ in that card's place alone: the last to play answers the same in both. (T217, B028)"""
    swapped = STRONG.replace("Ks Qd | As", "Ks As | Qd")
    for level in ("careless", "sensible"):
        answers = [choice(asked(call_ace(hands, "says @As\nplays Jh 9s Tc")), level) for hands in (STRONG, swapped)]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("key", BANDS)
def test_a_hand_that_cannot_fail_is_never_passed(key: str) -> None:
    """The three highest trumps are three tricks: whoever may call that suit calls, wherever they sit. (S0-51)"""
    variant, rng = variant_for(key), Random(f"sure/{key}")
    seats = variant.seating.seats
    for number in range(60):
        suit, second = rng.choice(list(Suit)), number % 2 == 1
        trumps = variant.order.trumps(variant.cards, Denomination.of(suit))
        caller, dealer = Seat(rng.randrange(seats)), Seat(rng.randrange(seats))
        rest = [card for card in variant.cards if card not in trumps[:3]]
        rng.shuffle(rest)
        up = next(card for card in rest if (card.suit is suit) is not second)
        rest.remove(up)
        hands = [[*trumps[:3], rest.pop(), rest.pop()] if s == caller else [rest.pop() for _ in range(5)]
                 for s in range(seats)]  # fmt: skip
        dealt = " | ".join(card_codes(hand) for hand in hands)
        turns = (caller - dealer - 1) % seats + (seats if second else 0)
        head = f"rules {key}\ndeal 2 dealer {dealer} score {' '.join('0' * seats)}\n"
        view = asked(f"{head}hands {dealt} up {up}\n" + ("says " + " ".join("P" * turns) if turns else ""))
        assert view.seat == caller
        assert isinstance(choice(view), OrderUp | NameTrump), number
