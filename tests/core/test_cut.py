"""The cut: who cuts, where it may be cut, and what is dealt then."""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.actions import Cut, action_of, code_of
from euchre_core.cards import Seat
from euchre_core.engine import apply, deal, new_game
from euchre_core.events import Called, CardsDealt, CardTurned, PackOffered
from euchre_core.observe import public_notice, public_view, seat_view
from euchre_core.reasons import Ask, CutTooThin, NotAskedNow, NotYourTurn
from euchre_core.record import DealRecord, Record, parse, replay, text_of
from euchre_core.robots.sensible import Sensible
from euchre_core.rules import Game
from euchre_core.variants import variant_for
from tests.scenario import act, asked, in_play, legal, refusal

CUT = variant_for("standard+cut-required")
PACK = CUT.cards


def offered(dealer: int = 3) -> Game:
    """The pack lies before the neighbour, in printed order."""
    return deal(new_game(CUT, Seat(dealer)), PACK).game


@pytest.mark.parametrize(("dealer", "cutter"), [(3, 2), (0, 3)])
def test_the_dealers_right_cuts(dealer: int, cutter: int) -> None:
    """Nobody holds a card yet, and nobody sees one. (T186, S4-17)"""
    step = deal(new_game(CUT, Seat(dealer)), PACK)
    view = public_view(step.game)
    assert step.events == (PackOffered(Seat(cutter)),)
    assert public_notice(step.events[0]) == step.events[0]
    assert (view.ask, view.to_act, view.turned, view.hand_counts, view.kitty_count) == (
        Ask.CUT, cutter, None, (0, 0, 0, 0), 24,
    )  # fmt: skip
    assert all(seat_view(step.game, Seat(seat)).hand == () for seat in range(4))


@pytest.mark.parametrize("count", [3, 21, 0, 24])
def test_each_part_has_at_least_four_cards(count: int) -> None:
    """Of 24 cards 4 to 20 may be lifted. (T113, S4-17)"""
    assert refusal(offered(), 2, f"/{count}") == CutTooThin(4, 20)
    assert legal(offered()) == {f"/{k}" for k in range(4, 21)}


@pytest.mark.parametrize("count", [4, 11, 20])
def test_the_lower_part_comes_on_top_and_is_dealt(count: int) -> None:
    """The pack as it was shuffled, turned round at the cut, goes out as ever. (T113)"""
    step = apply(offered(), Seat(2), Cut(count))
    plain = deal(new_game(variant_for("standard"), Seat(3)), (*PACK[count:], *PACK[:count])).game
    assert in_play(step.game).hands == in_play(plain).hands
    assert in_play(step.game).kitty == in_play(plain).kitty
    assert public_view(step.game).turned == public_view(plain).turned
    assert step.events[0] == Called(Seat(2), Cut(count))
    assert {type(event) for event in step.events[1:]} == {CardsDealt, CardTurned}
    assert (public_view(step.game).ask, asked(step.game)) == (Ask.ORDER_OR_PASS, 0)


def test_only_the_cut_is_asked_for_and_only_of_one() -> None:
    """Nothing else comes before it."""
    assert refusal(offered(), 2, "P") == NotAskedNow(Ask.CUT)
    assert Sensible().choose(seat_view(offered(), Seat(2)), Random(1)) == Cut(12)
    assert refusal(offered(), 3, "/8") == NotYourTurn(Seat(2))
    assert refusal(act(offered(), 2, "/8"), 0, "/8") == NotAskedNow(Ask.ORDER_OR_PASS)


@pytest.mark.parametrize("code", ["/", "/-4", "/04", "/4.0", "/1000", "/x"])
def test_a_place_to_cut_has_one_spelling(code: str) -> None:
    """So that a decision has one code."""
    with pytest.raises(ValueError, match="whole number of three digits"):
        action_of(code)
    assert code_of(action_of("/11")) == "/11"


def test_the_cut_stands_in_the_record() -> None:
    """Said before the calls, and replayed."""
    record = Record("standard+cut-required", 1, Seat(3), (DealRecord(1, Seat(3), (0,) * 4, PACK, ("/7", "P", "U")),))
    assert "says /7 P U" in text_of(record)
    assert parse(text_of(record)) == record
    assert public_view(list(replay(record))[-1].game).opening == ((2, Cut(7)),)


def test_without_the_option_the_cards_go_out_at_once() -> None:
    """Off by default."""
    assert public_view(deal(new_game(variant_for("standard"), Seat(3)), PACK).game).ask is Ask.ORDER_OR_PASS
