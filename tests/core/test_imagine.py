"""Imagining what a seat can't see: it fits everything the seat knows, and every fitting deal comes equally often."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre_core.cards import Card, Seat, card, codes
from euchre_core.engine import apply, deal, legal_actions, new_game
from euchre_core.imagine import imagine
from euchre_core.observe import public_view, seat_view
from euchre_core.reasons import Ask
from euchre_core.rules import Game
from euchre_core.variants import ALL, variant_for
from tests.scenario import asked, makers_take, play, standard
from tests.searching import FOR_EACH

World = tuple[tuple[frozenset[Card], ...], frozenset[Card], frozenset[Card]]
"""The cards in each hand, laid away, and in the kitty."""


RULESETS = [
    *(v.key for v in ALL),
    "standard+stick-the-dealer+alone-lead=left-of-loner",
    "standard+no-trump+canadian-loner+may-discard-turnup=off+min-trump-to-call=1",
    "standard+stick-the-dealer+no-trump+min-trump-to-call=1",
    "standard+deck=D32+hand-size=7",
    "two-handed+no-trump+may-discard-turnup=off+min-trump-to-call=1",
    "two-handed+stick-the-dealer+dealer-may-decline=off",
    "three-handed+dummy-hand+min-trump-to-call=1",
    "two-handed-eight+deck=D25+min-trump-to-call=1+farmers-hand=swap-mixed+farmers-hand-no-face",
    "two-handed-dummy+cut-required+farmers-hand=swap-clean+ace-no-face=swap3",
    "three-handed+dummy-hand+deal-pattern=free+farmers-hand=swap-mixed",
    "two-handed-layout+cut-required",
    "buck-euchre+dirty-dealer-takes+farmers-hand=swap-mixed",
    "buck-euchre-three+min-trump-to-call=1",
    "standard+robson",
    "standard+blind-loner",
    "railroad+jambone+jamboree",
    "railroad-pairs+jambone+exchange-order=receive-first",
    "standard+defend-alone+partner-best+partner-best-defender",
    "standard+defend-alone+partner-best+partner-best-defender+exchange-order=receive-first+may-discard-turnup=off",
    "six-turnup+defend-alone+partner-best+partner-best-defender",
    "six-turnup+partner-best+exchange-order=receive-first+may-discard-turnup=off",
    "standard+farmers-hand=swap-mixed+ace-no-face=redeal-next",
    "standard+farmers-hand=swap-clean+farmers-hand-no-face+ace-no-face=swap3",
    "standard+deal-pattern=free+cut-required+farmers-hand=swap-clean",
    "british+cut-required+farmers-hand=swap-mixed",
    "standard+deck=D32+hand-size=7+farmers-hand=swap-mixed",
]


def world(game: Game) -> World:
    assert game.deal is not None
    away = frozenset(c for _, c in game.deal.laid_away)
    return tuple(frozenset(hand) for hand in game.deal.hands), away, frozenset(game.deal.kitty)


@FOR_EACH
@given(data=st.data())
@pytest.mark.parametrize("rules", RULESETS)
def test_the_seat_can_not_tell_the_imagined_game_from_the_real_one(rules: str, data) -> None:
    """At any turn, for any seat: the imagined game was played by the rules and looks just the same. (B077)"""
    variant = variant_for(rules)
    rng = Random(data.draw(st.integers(0, 2**32)))
    pack = list(variant.cards)
    rng.shuffle(pack)
    dealer = Seat(rng.randrange(variant.seating.seats))
    sides = variant.seating.groups(None)
    score = tuple(3 + next(n for n, side in enumerate(sides) if seat in side) for seat in range(variant.seating.seats))
    game = deal(new_game(variant, dealer, score=score, number=4), pack).game
    while game.deal is not None:
        viewer = Seat(rng.randrange(variant.seating.seats))
        view = seat_view(game, viewer)
        assert seat_view(imagine(view, rng), viewer) == view
        seat = asked(game)
        game = apply(game, seat, rng.choice(legal_actions(game, seat))).game


def fitting(game: Game, viewer: Seat) -> set[World]:
    """Every world that the viewer can't rule out, by brute force: all spreads of the unseen cards, checked one by one.

    For deals in which the dealer has taken the upcard and laid a card away.
    """
    assert game.deal is not None
    assert game.deal.contract is not None
    order, trump, dealer = game.variant.order, game.deal.contract.trump, game.deal.dealer
    view = public_view(game)
    played = [play for won in view.won for play in won.trick.plays] + list(view.trick.plays if view.trick else ())
    own = seat_view(game, viewer)
    assert own.hand is not None
    seen = {*own.hand, *own.laid_away, *(c for _, c in played)}
    unseen = [c for c in game.variant.cards if c not in seen]
    lacks: dict[int, set[object]] = {seat: set() for seat in range(4)}
    tricks = [won.trick.plays for won in view.won] + ([view.trick.plays] if view.trick and view.trick.plays else [])
    for plays in tricks:
        led = order.effective_suit(plays[0][1], trump)
        for seat, c in plays:
            if order.effective_suit(c, trump) is not led:
                lacks[seat].add(led)
    assert view.turned is not None
    others = [seat for seat in range(4) if seat != viewer]
    sizes = [view.hand_counts[seat] for seat in others]
    found = set()
    for hands in _spreads(unseen, sizes):
        if any(order.effective_suit(c, trump) in lacks[s] for s, hand in zip(others, hands, strict=True) for c in hand):
            continue
        rest = [c for c in unseen if not any(c in hand for hand in hands)]
        for away in combinations(rest, len(rest) - view.kitty_count):
            dealers = {*(hands[others.index(dealer)] if dealer != viewer else own.hand), *away, *own.laid_away}
            if view.turned.card not in seen and view.turned.card not in dealers:
                continue
            by_seat = {**dict(zip(others, hands, strict=True)), viewer: own.hand}
            kitty = frozenset(c for c in rest if c not in away)
            away_all = frozenset(away) | frozenset(own.laid_away)
            found.add((tuple(frozenset(by_seat[seat]) for seat in range(4)), away_all, kitty))
    return found


def _spreads(these: list[Card], sizes: list[int]):
    if not sizes:
        yield ()
        return
    for hand in combinations(these, sizes[0]):
        for rest in _spreads([c for c in these if c not in hand], sizes[1:]):
            yield (hand, *rest)


LATE = {
    "the upcard may have been laid away": """
        standard dealer 3
        hands  Ah Kh 9c Tc As | 9s Ts Js Qs Ks | Ac Kc Qc Jc 9d | Td Jd Qd Kd Ad   up 9h
        says   U
        away   Td
        plays  Ah 9s 9d 9h  Kh Ts Jc Jd
    """,
    "someone threw off, with the left bower's printed suit": """
        standard dealer 3
        hands  Ah Kh 9c Tc As | 9s Ts Js Qs Ks | Ac Kc Qc Jc 9d | Td Jd Qd Kd Ad   up 9h
        says   U
        away   9h
        plays  9c 9s Jc Td  Ac Jd Tc Ts
    """,
}
VIEWERS = [pytest.param(name, seat, 4) for name in LATE for seat in range(4)]
LONG = [pytest.param(name, seat, 3, marks=pytest.mark.soak) for name in LATE for seat in range(4)]


@pytest.mark.parametrize(("name", "viewer", "tricks"), VIEWERS + LONG)
def test_every_world_that_fits_comes_equally_often(name: str, viewer: int, tricks: int) -> None:
    """Late in a deal, against all worlds found by brute force: none missing, none too many, none favoured. (B077)

    The upcard stays with the dealer or among what the dealer laid away; voids count by effective suit; kitty and the
    card laid away are drawn too. (robots.md 8, trap 2)
    """
    game = _later(play(LATE[name]), tricks)
    worlds = fitting(game, Seat(viewer))
    assert world(game) in worlds
    view, rng = seat_view(game, Seat(viewer)), Random(f"{name}/{viewer}")
    draws = 8 * len(worlds)
    counts = Counter(world(imagine(view, rng)) for _ in range(draws))
    assert set(counts) <= worlds
    expected = draws / len(worlds)
    chi_square = sum((counts[w] - expected) ** 2 / expected for w in worlds)
    freedom = len(worlds) - 1
    assert abs(chi_square - freedom) <= 5 * sqrt(2 * freedom), (len(worlds), chi_square)


def _later(game: Game, tricks: int) -> Game:
    """On until so many tricks are complete, by the first choice each time."""
    while game.deal is not None and len(game.deal.tricks) < tricks:
        seat = asked(game)
        game = apply(game, seat, legal_actions(game, seat)[0]).game
    return game


def test_a_generator_that_keeps_the_true_discard_would_be_caught() -> None:
    """The check above fails for an imagination that leaves kitty and discard where they are."""
    game = _later(play(LATE["the upcard may have been laid away"]), 4)
    worlds = fitting(game, Seat(0))
    kept = {w for w in worlds if w[1:] == world(game)[1:]}
    assert len(kept) < len(worlds) / 2


def test_the_taken_card_is_never_given_to_anybody_but_the_dealer() -> None:
    """Until it is played it is in the dealer's hand, or lies away. (B077)"""
    view, rng = seat_view(standard("says U\naway 9d"), Seat(0)), Random(5)
    places: Counter[bool] = Counter()
    for _ in range(400):
        hands, away, kitty = world(imagine(view, rng))
        assert card("9h") not in hands[0] | hands[1] | hands[2] | kitty
        places[card("9h") in away] += 1
    assert 30 < places[True] < 110  # one of six


def test_a_resting_dealer_holds_the_taken_card_for_sure() -> None:
    """The dealer whose partner goes alone lays nothing away. (R03)"""
    view, rng = seat_view(standard("says P UA"), Seat(1)), Random(5)
    for _ in range(50):
        hands, away, _ = world(imagine(view, rng))
        assert card("9h") in hands[3]
        assert not away


def test_a_card_turned_down_is_in_nobodys_hand() -> None:
    """It lies on the table."""
    view, rng = seat_view(standard("says P P P P"), Seat(1)), Random(5)
    for _ in range(50):
        hands, _, kitty = world(imagine(view, rng))
        assert card("9h") not in frozenset().union(*hands) | kitty


def test_a_resting_partner_keeps_five_unseen_cards() -> None:
    """Nobody knows what the partner of a lone hand put away."""
    view, rng = seat_view(standard("says UA\naway 9d\nplays Ah Jd"), Seat(1)), Random(5)
    seen: set[Card] = set()
    for _ in range(200):
        hands, _, _ = world(imagine(view, rng))
        assert len(hands[2]) == 5
        seen |= hands[2]
    assert card("Kh") in seen
    assert card("Jd") not in seen


def test_an_owner_who_may_not_look_yet_imagines_the_own_hand_too() -> None:
    """Where the rules keep a hand from its owner, it is as unknown as the others."""
    view = replace(seat_view(standard(), Seat(3)), hand=None)
    rng = Random(5)
    own: set[Card] = set()
    for _ in range(50):
        own |= world(imagine(view, rng))[0][3]
    assert len(own) == 23


def test_nobody_needs_a_trump_to_name_no_trump() -> None:
    """A table where a call takes one of the suit still plays without any. (rules.md C20)"""
    game = standard("says P P P P N", rules="standard+no-trump+min-trump-to-call=1")
    view, rng = seat_view(game, Seat(1)), Random(5)
    assert all(seat_view(imagine(view, rng), Seat(1)) == view for _ in range(20))


def test_a_claim_is_imagined_from_a_hand_that_was_good_for_it() -> None:
    """Hands that could not have claimed, and most of those that could in few ways, are drawn anew. (S3-27; B077)"""
    hands = "hands 9h Ts 9c Tc Th | Jd 9s Qs Ks Kd | As Js Jc Td Ah | 9d Qd Ad Ac Qc up Kh"
    game = play(f"standard+farmers-hand=swap-mixed+farmers-hand-no-face dealer 3\n{hands}\nsays X9hTs9c")
    for seat in (Seat(1), Seat(2)):
        view, rng = seat_view(game, seat), Random(5)
        assert all(seat_view(imagine(view, rng), seat) == view for _ in range(40))


def test_nothing_is_imagined_between_deals() -> None:
    """No deal, no cards."""
    with pytest.raises(ValueError, match="no deal is in progress"):
        imagine(seat_view(makers_take(3).game, Seat(0)), Random(1))


def test_the_same_view_and_generator_give_the_same_game() -> None:
    """A robot's choice can be reproduced; the truth has no part in it. (robots.md 8, trap 3)"""
    one, other = standard("says U\naway 9d"), standard("says U\naway 9d", hands=_OTHER_HANDS)
    assert seat_view(one, Seat(0)) == seat_view(other, Seat(0))
    first = imagine(seat_view(one, Seat(0)), Random(9))
    assert first == imagine(seat_view(other, Seat(0)), Random(9))
    assert public_view(first).ask is Ask.PLAY


_OTHER_HANDS = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Kh | Ac As Js Jc Td | 9d Qd Kd Ad Jh up 9h"


def test_cards_of_the_imagined_game_are_the_whole_pack() -> None:
    """Every card once."""
    game = imagine(seat_view(standard("says U\naway 9d\nplays Ah"), Seat(2)), Random(3))
    assert game.deal is not None
    held = [c for hand in game.deal.hands for c in hand]
    away = [c for _, c in game.deal.laid_away]
    assert game.deal.trick is not None
    table = [c for _, c in game.deal.trick.plays]
    assert sorted(codes([*held, *away, *table, *game.deal.kitty]).split()) == sorted(codes(game.variant.cards).split())
