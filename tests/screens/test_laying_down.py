"""What hands and boards say of a hand that is laid down."""

from __future__ import annotations

import pytest

from bot.app.keys import UserId
from bot.i18n.catalogue import Catalogue
from bot.screens import hand, table
from euchre_core.cards import Seat
from euchre_core.observe import public_view, seat_view
from euchre_core.rules import Game
from tests.scenario import play
from tests.screens.show import show
from tests.screens.tables import around

WORDS = Catalogue.load()
HANDS = "Jh Ac Ad 9s Ts | Jd Ah Kh 9h 9d | Qc Kc Qd Kd Js | Tc Td Qs Ks As up Jc"
AC_LED = f"standard dealer 3\nhands {HANDS}\nsays P P P P H\nplays Jh 9h Qc Tc Ad 9d Qd Td Ac"


def hand_of(game: Game, seat: int) -> str:
    """That seat's hand as its owner reads it."""
    return show(hand.hand(seat_view(game, Seat(seat)), around(), owner=UserId(100)), WORDS)


def board_of(game: Game) -> str:
    """The board as everybody reads it."""
    return show(table.board(public_view(game), around()), WORDS)


def test_only_the_hand_that_is_sure_has_the_button() -> None:
    """Nobody else's screen differs by it. (rules.md 4.0.10)"""
    game = play(AC_LED)
    assert ["Lay my hand down" in hand_of(game, seat) for seat in range(4)] == [False, True, False, False]
    assert "Lay my hand down" not in board_of(game)


def test_everybody_reads_what_was_laid_down_and_against_what() -> None:
    """The trick that lay there stays, and asks nobody for a card any more."""
    game = play(f"{AC_LED}\nsays LD")
    for shown in (board_of(game), *(hand_of(game, seat) for seat in range(4))):
        assert "laid down J♦ A♥ K♥ and takes the rest" in shown
        assert "Still held – Host: 10♠ 9♠" in shown
        assert "[Lay my hand down]" not in shown
    assert "A♣" in board_of(game)


@pytest.mark.parametrize("said", ["", "\nsays LD"])
def test_with_a_question_still_open_the_hands_are_shown_and_no_card_is_awaited(said: str) -> None:
    """Setting back comes after the hand is down. (S0-80)"""
    lone = "Jh Jd Ah 9h As | Kh Qh Th 9s Ts | Kc Ac Qc Tc Jc | Ks Qs Kd Ad 9d up 9c"
    game = play(f"standard+robson dealer 3\nhands {lone}\nsays P P P P HA{said}")
    shown = board_of(game)
    assert ("takes the rest" in shown) is bool(said)
    assert ("leads" in shown) is not bool(said)
