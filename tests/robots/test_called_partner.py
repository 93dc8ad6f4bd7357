"""Robots where a partner is called: which card they call, whom they play with, and that they can't know too early."""

from __future__ import annotations

from euchre_core.robots.reading import Reading, read
from tests.robots.situations import asked, choice, says

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
