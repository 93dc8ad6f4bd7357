"""What hands and boards say while tricks are bid with cards on the table."""

from __future__ import annotations

import pytest

from bot.app.keys import LOCALES, Locale, UserId
from bot.i18n.catalogue import Catalogue
from bot.screens import hand, table
from euchre_core.cards import Seat
from euchre_core.engine import new_game
from euchre_core.observe import public_view, seat_view
from euchre_core.rules import Game
from euchre_core.variants import variant_for
from tests.screens.show import show
from tests.screens.tables import around, walk

WORDS = Catalogue.load()
RULES = "two-handed-layout"


def bidding() -> Game:
    """Two players who have their cards, and nobody has bid."""
    return next(game for game, _ in walk(1, RULES) if game.deal is not None)


def hand_of(game: Game, locale: Locale) -> str:
    """What the first to bid reads."""
    assert game.deal is not None
    assert game.deal.stage is not None
    seat = game.deal.stage.to_act
    return show(hand.hand(seat_view(game, seat), around(locale), owner=UserId(100)), WORDS)


@pytest.mark.parametrize(
    ("locale", "word"), list(zip(LOCALES, ("Bid", "Pujar", "Oferecer", "Licitez"), strict=True)), ids=LOCALES
)
def test_every_bid_is_a_short_button(locale: Locale, word: str) -> None:
    """The question says that tricks are bid; the buttons are the numbers, so that on a phone all find room with twelve
    cards. (issue: a full hand and the board visible together at 390 px)"""
    shown = hand_of(bidding(), locale)
    for tricks in range(7, 13):
        assert f"[{word} {tricks}]" in shown


def test_the_sign_for_a_covered_card_is_explained_on_the_board_alone() -> None:
    """Both show what lies on the table; what ▢ means is said once."""
    game = bidding()
    board = show(table.board(public_view(game), around()), WORDS)
    mine = hand_of(game, LOCALES[0])
    assert board.count("On the table before") == mine.count("On the table before") == 2
    assert "▢ = a card lies face down beneath" in board
    assert "▢ =" not in mine
    assert "▢ =" not in show(table.board(public_view(new_game(variant_for(RULES), Seat(0))), around()), WORDS)
