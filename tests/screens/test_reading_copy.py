"""The main screens as a player reads them, in every language, kept beside their code."""

from __future__ import annotations

import os
from pathlib import Path

from bot.app.keys import LOCALES, UserId
from bot.i18n.catalogue import Catalogue
from bot.screens import lobby as lobby_screen
from bot.screens.hand import hand
from bot.screens.table import board
from euchre_core import public_view, seat_view
from euchre_core.cards import Seat
from tests.scenario import standard
from tests.screens.show import show
from tests.screens.tables import around, lobby, played_out, rules_page

WORDS = Catalogue.load()


def test_the_reading_copy_of_the_main_screens_is_up_to_date() -> None:
    """`main_screens.txt` is what a player reads in every language; a change of it is read like code.

    `GOLDEN=rewrite` writes it anew.
    """
    path = Path(__file__).parent / "main_screens.txt"
    now = "\n".join(_reading_copy())
    if os.environ.get("GOLDEN") == "rewrite":
        path.write_text(now, "utf-8")
    assert path.read_text("utf-8") == now


def _reading_copy() -> list[str]:
    lines: list[str] = []
    bidding, laying = standard("says P"), standard("says P U")
    playing = standard("says P U\naway Th\nplays Kc 9s Jc Ad Ah")
    for locale in LOCALES:
        told = around(locale)
        for title, screen in (
            ("lobby", lobby_screen.lobby(lobby(locale))),
            ("board, bidding", board(public_view(bidding), told)),
            ("hand, bidding", hand(seat_view(bidding, Seat(1)), told, owner=UserId(1))),
            ("hand, laying away", hand(seat_view(laying, Seat(3)), told, owner=UserId(1))),
            ("board, playing", board(public_view(playing), told)),
            ("hand, must follow", hand(seat_view(playing, Seat(1)), told, owner=UserId(1))),
            ("board, deal over", board(public_view(played_out(laying)), told)),
            (
                "rules",
                rules_page("standard", locale),
            ),
        ):
            lines += [f"=== {locale} · {title}", show(screen, WORDS), ""]
    return lines
