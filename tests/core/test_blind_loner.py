"""A dealer who turned a jack goes alone before looking: who may see what, and what it pays."""

from __future__ import annotations

import pytest

from euchre_core.actions import BlindAlone, Pass
from euchre_core.cards import Denomination, Seat, card, cards
from euchre_core.engine import apply, deal, new_game
from euchre_core.events import CardsDealt, Contract
from euchre_core.observe import notice_for, public_notice, public_view, seat_view
from euchre_core.reasons import Ask, NotAskedNow
from euchre_core.record import parse, replay, text_of
from euchre_core.rules import Game
from euchre_core.variants import variant_for
from euchre_core.views import CardsDealtHidden
from tests.scenario import act, asked, in_play, legal, refusal, standard, steps

BLIND = "standard+blind-loner"
JACK = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up Jh"


def table(more: str = "", rules: str = BLIND, hands: str = JACK) -> Game:
    """Dealer 3 turned the jack of hearts."""
    return standard(more, rules=rules, hands=hands)


def test_only_a_jack_is_a_question() -> None:
    """Over the nine of hearts nobody is asked, and the dealer looks like everybody. (T69)"""
    game = standard(rules=BLIND)
    assert public_view(game).ask is Ask.ORDER_OR_PASS
    assert seat_view(game, Seat(3)).hand == cards("Th Ad Kd Qd 9d")
    assert public_view(table(rules="standard")).ask is Ask.ORDER_OR_PASS


def test_the_dealer_is_asked_before_anybody_bids() -> None:
    """Looking leads to the first round, where the dealer's left speaks. (S0-81, T70)"""
    game = table()
    assert (asked(game), legal(game), public_view(game).ask) == (3, {"P", "BA"}, Ask.BLIND_ALONE)
    game = act(game, 3, "P")
    assert (asked(game), public_view(game).ask) == (0, Ask.ORDER_OR_PASS)
    assert seat_view(game, Seat(3)).hand == cards("Th Ad Kd Qd 9d")


def test_until_then_the_dealers_view_has_no_hand() -> None:
    """No card of the own hand, in no field and no notice; the others see theirs. (rules.md 4.0.6)"""
    game = table()
    view = seat_view(game, Seat(3))
    assert view.hand is None
    assert all(repr(c) not in repr(view) for c in in_play(game).hands[3])
    assert seat_view(game, Seat(0)).hand is not None
    other = table(hands=JACK.replace("9d Qd Kd Ad Th", "9h Qh Kh Kd Qd"))
    assert seat_view(other, Seat(3)) == view
    dealt = [event for event in steps(f"{BLIND} dealer 3\n{JACK}")[0].events if isinstance(event, CardsDealt)]
    mine = next(event for event in dealt if event.seat == 3)
    assert notice_for(mine, Seat(3)) == CardsDealtHidden(Seat(3), 5)


def test_going_alone_unseen_takes_the_jack_up_and_rests_the_partner() -> None:
    """Hearts are trump, the dealer looks, lays one of six away, and plays alone. (S0-81)"""
    step = apply(table(), Seat(3), BlindAlone())
    game = step.game
    contract = in_play(game).contract
    assert contract == Contract(Seat(3), Denomination.HEARTS, alone=True, blind=True)
    assert in_play(game).resting == (1,)
    assert public_view(game).ask is Ask.LAY_AWAY
    assert set(seat_view(game, Seat(3)).hand or ()) == set(cards("Jh Th Ad Kd Qd 9d"))
    game = act(game, 3, "-9d")
    assert (asked(game), public_view(game).ask) == (0, Ask.PLAY)
    looked = [event for event in step.events if isinstance(event, CardsDealt)]
    assert [public_notice(event) for event in looked] == [CardsDealtHidden(Seat(3), 5)]


def test_nothing_else_is_an_answer() -> None:
    """Ordering comes later."""
    assert refusal(table(), 3, "UA") == NotAskedNow(Ask.BLIND_ALONE)
    assert refusal(act(table(), 3, "P"), 0, "BA") == NotAskedNow(Ask.ORDER_OR_PASS)


ROWS = [
    ("T94", BLIND, None, 5, (5, 0)),
    ("T94", BLIND, None, 4, (1, 0)),
    ("T94", BLIND, None, 2, (0, 1)),
    ("T190", BLIND + "+defend-alone", Seat(0), 2, (0, 1)),
    ("T192", BLIND + "+alone-must-take-all", None, 4, (0, 1)),
    ("S0-82", BLIND + "+lone-march-points=5+lone-euchre-points=4+defenders-sweep-points=4", None, 0, (0, 1)),
]


@pytest.mark.parametrize(("source", "rules", "defender", "taken", "points"), ROWS)
def test_what_a_blind_lone_hand_pays(
    source: str, rules: str, defender: Seat | None, taken: int, points: tuple[int, int]
) -> None:
    """Made 5, three or four 1, failed only 1 to the others, whatever else would pay. (S0-82, T94, T190, T192; C35)"""
    contract = Contract(Seat(3), Denomination.HEARTS, alone=True, lone_defender=defender, blind=True)
    assert variant_for(rules).scoring.pays(contract, taken, 5) == points, source


def test_a_blind_call_is_written_down() -> None:
    """The text reads back to the same game. (contracts.md 1)"""
    record = parse(f"{BLIND} dealer 3\n{JACK}\nsays BA\naway 9d\nplays Ah")
    assert parse(text_of(record)) == record
    *_, last = replay(record)
    assert in_play(last.game).contract == Contract(Seat(3), Denomination.HEARTS, alone=True, blind=True)


def test_the_dealer_of_any_seat_is_asked() -> None:
    """The first question of a deal with a jack turned is the dealer's, wherever that sits."""
    variant = variant_for(BLIND)
    pack = sorted(variant.cards, key=lambda c: c == card("Jh"))
    pack.insert(20, pack.pop())
    for dealer in range(4):
        game = deal(new_game(variant, Seat(dealer)), pack).game
        assert asked(game) == dealer
        assert asked(apply(game, Seat(dealer), Pass()).game) == (dealer + 1) % 4
