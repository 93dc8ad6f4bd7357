"""What the sensible robot makes of a situation before it chooses: edges that whole games seldom come to."""

from __future__ import annotations

from dataclasses import replace

from euchre_core.actions import OrderUp, Pass
from euchre_core.cards import Suit, card, cards
from euchre_core.robots.chances import keeps
from euchre_core.robots.reading import mates_of, read
from euchre_core.robots.valuing import Prospect, hopes_after_pass, signs_for_passing, taken_up
from tests.robots.situations import asked, choice

TABLE = "standard dealer 3\nhands Ac Kc Qc Tc 9c | As Ks Qs Ts 9s | Ad Kd Qd Td 9d | Jh Jd Ah Kh Qh  up 9h"
FOUR_TRICKS = "Ac As Ad Jh  Jd Kc Ks Kd  Ah Qc Qs Qd  Kh Tc Ts Td"


def test_a_last_card_is_worth_nothing_afterwards() -> None:
    """What a card keeps for later tricks ends with the deal; a trick earlier the same trump is worth keeping."""
    at_last = asked(f"{TABLE}\nsays U\naway 9h\nplays {FOUR_TRICKS}")
    before = asked(f"{TABLE}\nsays U\naway 9h\nplays {FOUR_TRICKS.removesuffix('Kh Tc Ts Td')}")
    assert at_last.public.contract is not None
    assert at_last.hand == (card("Qh"),)
    assert keeps(read(at_last, at_last.public.contract), card("Qh")) == 0
    assert keeps(read(before, at_last.public.contract), card("Qh")) > 0


def test_before_the_first_lead_nobody_has_shown_anything() -> None:
    """A dealer who lays a card away knows of no void; the card taken up is their own and not looked for elsewhere."""
    view = asked(f"{TABLE}\nsays U")
    playing = asked(f"{TABLE}\nsays U\naway 9h")
    assert playing.public.contract is not None
    reading = read(view, playing.public.contract)
    assert view.seat == view.public.dealer
    assert reading.voids == frozenset()
    assert reading.thrown == frozenset()
    assert reading.placed is None
    assert card("9h") not in reading.unseen


def test_without_a_turned_card_every_unseen_card_may_lie_anywhere() -> None:
    """A deal that turns none up: nothing is known to lie with the dealer, and only one's own cards are gone."""
    view = asked(f"{TABLE}\nsays U\naway 9h")
    assert view.public.contract is not None
    reading = read(replace(view, public=replace(view.public, turned=None)), view.public.contract)
    assert reading.placed is None
    assert set(reading.unseen) == set(reading.ranks.pack) - set(cards("Ac Kc Qc Tc 9c"))


def test_without_a_turned_card_there_is_nothing_to_take_up() -> None:
    """A hand is then judged by its best suit alone."""
    view = asked(TABLE)
    bare = replace(view, public=replace(view.public, turned=None))
    assert taken_up(bare) == Prospect(())
    turned, other, bower = signs_for_passing(bare)
    assert (turned, bower) == (0.0, False)
    assert other > signs_for_passing(view)[0]  # five clubs beside no heart


def test_the_dealers_last_pass_leads_to_nothing() -> None:
    """Eight passes throw the deal in: nobody scores. (S4-26; R08)"""
    view = asked(f"{TABLE}\nsays P P P P P P P")
    assert view.seat == view.public.dealer
    assert hopes_after_pass(view, second=True) == 0.0
    assert hopes_after_pass(view, second=False) != 0.0


def test_what_the_robot_has_no_rule_for_is_answered_all_the_same() -> None:
    """In the play it is offered calls only: it takes the first. (B076)"""
    view = asked(f"{TABLE}\nsays U\naway 9h")
    assert choice(replace(view, choices=(Pass(), OrderUp(alone=False)))) == Pass()


def test_partners_are_the_rest_of_ones_own_side() -> None:
    """Who belongs to no side has none."""
    public = asked(TABLE).public
    assert mates_of(public, public.sides[0][0]) == frozenset(public.sides[0][1:])
    assert mates_of(replace(public, sides=public.sides[1:]), public.sides[0][0]) == frozenset()


def test_a_card_that_is_known_in_two_places_is_gone_once() -> None:
    """Held and laid away at once, whatever made it so: the robot still finds the other cards. (B076)"""
    view = asked(f"{TABLE}\nsays U\naway 9h")
    assert view.public.contract is not None
    twice = replace(view, laid_away=cards("Ac"))
    assert read(twice, view.public.contract).unseen == read(view, view.public.contract).unseen


def test_the_robots_suits_are_the_packs() -> None:
    """Four suits, each with its share of the unseen cards of a fresh deal."""
    view = asked(f"{TABLE}\nsays U\naway 9h")
    assert view.public.contract is not None
    reading = read(view, view.public.contract)
    assert {suit: reading.about(suit) for suit in Suit} == {
        Suit.CLUBS: 1,
        Suit.DIAMONDS: 5,
        Suit.HEARTS: 7,
        Suit.SPADES: 6,
    }
