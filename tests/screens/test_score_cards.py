"""The score in cards on the board: what it says, in signs and words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n.catalogue import Catalogue
from bot.screens.table import board
from euchre_core.observe import public_view
from euchre_core.score_cards import ScoreCards
from tests.scenario import play
from tests.screens.show import show
from tests.screens.tables import around

WORDS = Catalogue.load()
HANDS = "Jh Jd Ah 9c Tc | 9s Ts Qs Ks As | Ac Kc Ad Kd Qd | Th Kh Qc Jc 9d"
VIEW = public_view(play(f"standard dealer 3\nhands {HANDS} up 9h"))


def shown(style: str, ours: int, theirs: int) -> str:
    told = around(score_cards=ScoreCards(style))
    return show(board(replace(VIEW, score=(ours, theirs, ours, theirs)), told), WORDS)


@pytest.mark.parametrize(("style", "ours", "theirs", "lines"), [
    ("six-and-four", 5, 7, ("N–S: 6♥ ●●●●●○ under 4♥, face down", "E–W: 6♠ ●●●●●● on 4♠ ●○○○")),
    ("fives", 0, 10, ("N–S: 5♥ and 5♦ face down", "E–W: 5♠ ●●●●● on 5♣ ●●●●●")),
    ("three-and-four", 3, 4, ("N–S: 3♥ ●●● face up on 4♥", "E–W: 4♠ ●●●● face up on 3♠")),
    ("two-and-three", 5, 7, ("N–S: 2♥ and 3♥ turned and crossed", "E–W: crossed, 2♠ ●● under 3♠, face down")),
])  # fmt: skip
def test_the_board_says_how_the_cards_lie(style: str, ours: int, theirs: int, lines: tuple[str, str]) -> None:
    """Pips to be seen are full, covered ones hollow, and which way a card lies is said. (S0-61 to S0-63; rule 11)"""
    text = shown(style, ours, theirs)
    assert all(line in text for line in lines)


def test_without_score_cards_the_board_is_as_ever() -> None:
    """They are a choice of the table."""
    assert "face down" not in show(board(VIEW, around()), WORDS)
