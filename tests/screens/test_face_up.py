"""What hands and boards say of a jambone and a jamboree: the calls, the open hand, the card to name, the end."""

from __future__ import annotations

import pytest

from bot.app.explain import explained
from bot.app.keys import LOCALES, Locale, UserId
from bot.i18n.catalogue import Catalogue
from bot.screens import hand, table
from bot.screens.narrate import narrate
from euchre_core import apply, public_notice
from euchre_core.actions import action_of
from euchre_core.cards import Seat
from euchre_core.observe import public_view, seat_view
from euchre_core.rules import Game
from tests.scenario import act, standard
from tests.screens.show import show
from tests.screens.tables import FOUR, around

WORDS = Catalogue.load()
JAMBONE, JAMBOREE = "railroad+jambone", "railroad+jamboree"
BEST = "hands Jo Jh Jd Ah Kh | 9s Ts Qs Ks As | Ac Kc Qc Tc 9c | 9d Qd Kd Ad Th up 9h"


def hand_of(game: Game, seat: int, *, asking: str | None = None, sure: bool = False) -> str:
    """That seat's hand as its owner reads it."""
    told = around(pays=explained(game.variant.ruleset).rows)
    screen = hand.hand(seat_view(game, Seat(seat)), told, owner=UserId(100), asking=asking, confirm_cards=sure)
    return show(screen, WORDS)


def board_of(game: Game) -> str:
    """The board as everybody reads it."""
    return show(table.board(public_view(game), around()), WORDS)


def lead() -> Game:
    """Seat 0's jambone, before its lead."""
    return standard("says UJ\naway 9d\nsays P P", rules=JAMBONE)


def test_jambone_is_called_by_a_press_and_a_yes() -> None:
    """It is asked back, with what this table pays for it. (rules.md 4.4; experience.md rule 6)"""
    game = standard(rules=JAMBONE)
    assert "[Jambone]" in hand_of(game, 0)
    shown = hand_of(game, 0, asking="UJ")
    assert "Play jambone, ♥ hearts trump? South player rests, your hand lies face up" in shown
    assert "· all 5 tricks: **8**" in shown
    assert "[Yes, jambone]" in shown
    down = standard("says P P P P", rules=JAMBONE)
    assert "[♣ clubs, jambone]" in hand_of(down, 0)
    assert "Play jambone, ♣ clubs trump?" in hand_of(down, 0, asking="CJ")


def test_the_open_hand_stands_on_every_screen() -> None:
    """Shown cards are public from then on, and only those that are left. (T188)"""
    game = lead()
    for shown in (board_of(game), *(hand_of(game, seat) for seat in range(4))):
        assert "Host, face up: A♥ K♣ Q♣ 10♣ 9♣" in shown
    assert "Host, face up: A♥ K♣ Q♣ 10♣" in board_of(act(game, 1, ">9c"))
    assert "face up" not in board_of(standard("says UJ", rules=JAMBONE))


def test_an_opponent_presses_the_card_that_the_maker_plays() -> None:
    """The maker's cards stand as buttons below the own ones, which can't be pressed now; one press, or a yes where the
    table asks back. (T188)"""
    shown = hand_of(lead(), 1)
    assert "name the card that the lone hand plays" in shown
    assert "[A♥] [K♣] [Q♣] [10♣] [9♣]" in shown
    assert "[-J♦-]" in shown
    assert "Name 9♣?" in hand_of(lead(), 1, asking=">9c")
    assert "[Name 9♣]" in hand_of(lead(), 1, asking=">9c")
    assert "[9♣]" in hand_of(lead(), 1, sure=True)
    assert "names the lone hand's first card" in board_of(lead())
    assert "[9♣]" not in hand_of(lead(), 3)


def test_every_maker_reads_the_same_question_on_the_board() -> None:
    """Only the maker's own hand says whether there is anything to show. (T187; rules.md 4.4)"""
    game = standard("says U\naway 9d", hands=BEST, rules=JAMBOREE)
    other = standard(
        "says U\naway 9d", hands=BEST.replace("Kh", "Xx").replace("Th", "Kh").replace("Xx", "Th"), rules=JAMBOREE
    )
    assert board_of(game) == board_of(other)
    assert "may show a jamboree" in board_of(game)
    assert "[Play on] [Show a jamboree]" in hand_of(game, 0)
    assert "[Show a jamboree]" not in hand_of(other, 0)
    assert "Your hand hasn't got the five best trumps." in hand_of(other, 0)


def test_a_jamboree_is_told_by_its_points_and_its_cards() -> None:
    """Nothing of tricks, since none was played. (T187)"""
    over = act(standard("says UA\naway 9d", hands=BEST, rules=JAMBOREE), 0, "JB")
    shown = board_of(over)
    assert "N–S win 16–0" in shown
    assert "Jamboree: N–S +16" in shown
    assert "Host showed the five best trumps." in shown
    assert "Host, face up: 🃏" in shown
    assert "March" not in shown


@pytest.mark.parametrize("locale", LOCALES)
def test_the_table_hears_what_was_called_and_shown(locale: Locale) -> None:
    """Jambone with the call, the hand once it lies open, and the jamboree. (rules.md 4.4)"""
    game = standard(rules="railroad+jambone+jamboree", hands=BEST)
    told: list[str] = []
    for seat, code in ((0, "UJ"), (3, "-9d"), (0, "JB")):
        step = apply(game, Seat(seat), action_of(code))
        told += [WORDS.word(line, locale) for line in narrate([public_notice(e) for e in step.events], FOUR)]
        game = step.game
    assert len(told) == 5
    assert "jambone" in told[0].lower()
    assert any("jamboree" in line.lower() for line in told)
    if locale == LOCALES[0]:
        assert told[0] == "Host plays jambone: alone, hand face up"
        assert told[-2:] == ["Host showed a jamboree", "Host laid the hand face up"]


@pytest.mark.parametrize("rules", ["standard+lone-march-points=5", "standard+alone-must-take-all+lone-euchre-points=4"])
def test_going_alone_names_what_this_table_pays(rules: str) -> None:
    """Five for all of them, or nothing for most: never the usual numbers where others are in force. (rules.md 4.0.8)"""
    shown = hand_of(standard(rules=rules), 0, asking="UA")
    if "must-take-all" in rules:
        assert "· all 5 tricks: **4**" in shown
        assert "· 0 to 4: **4** to the others" in shown
    else:
        assert "· all 5 tricks: **5**" in shown
        assert "· 3 or 4: **1**" in shown
