"""What is read before a game and beside it: the lobby, its menu of house rules, settings, small questions."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from bot.app.around import Sitter
from bot.app.boards import server_page
from bot.app.keys import UserId
from bot.app.lobby import page_of
from bot.app.preferences import ServerSettings
from bot.app.screens import Select, Text
from bot.app.terms import GAMES, PRESETS, rules_of
from bot.app.turns import Speed
from bot.app.words import say
from bot.i18n.catalogue import Catalogue
from bot.screens import lobby as lobby_screen
from bot.screens import menus, options
from bot.screens.table import board
from euchre_core import public_view
from euchre_core.cards import Seat
from euchre_core.house_rules import CATALOGUE
from tests.scenario import standard
from tests.screens.show import rows, show
from tests.screens.tables import EN, FOUR, GAME, around, finished, lobby, played_out

WORDS = Catalogue.load()


def test_a_lobby_shows_seats_rules_and_the_promise() -> None:
    """Who sits where, what differs from the preset, the commitment in full, and why Start is greyed. (rule 10)"""
    shown = show(lobby_screen.lobby(lobby()), WORDS)
    assert "Differs: stick the dealer" in shown
    assert "North: Host (host)" in shown
    assert "East: Cleo 🤖 sensible" in shown
    assert lobby().commitment in shown
    assert "[-Start (2 seats free)-] [Play with robots]" in shown


def test_nobody_can_leave_a_lobby_in_which_nobody_sits() -> None:
    """Show what can be pressed: robots don't leave, and with one person there the button is theirs."""
    leaving = {
        people: next(b for b in rows(lobby_screen.lobby(lobby(sitters=sitters)))[0].buttons if b.code == "?.leave")
        for people, sitters in {"none": (Sitter(),) * 4, "robot": (Sitter(), FOUR[1], Sitter(), Sitter())}.items()
    }
    assert [button.enabled for button in leaving.values()] == [False, False]
    assert "[Leave]" in show(lobby_screen.lobby(lobby()), WORDS)


def test_what_says_what_to_press_goes_with_the_buttons() -> None:
    """A message that another one replaced loses both. (contracts.md 4)"""
    over = replace(public_view(played_out(standard("says U\naway 9d"))), winners=(Seat(0), Seat(2)))
    for screen, hint in (
        (lobby_screen.lobby(lobby()), "*Join*"),
        (board(public_view(standard()), around()), "*My hand*"),
        (board(over, finished(around())), "*Rematch*"),
    ):
        hints = replace(
            screen, blocks=tuple(block for block in screen.blocks if isinstance(block, Text) and block.hint)
        )
        rest = replace(
            screen, blocks=tuple(block for block in screen.blocks if isinstance(block, Text) and not block.hint)
        )
        assert hint in show(hints, WORDS)
        assert hint not in show(rest, WORDS)


def test_a_full_lobby_can_only_start() -> None:
    """Sides that are full can't be joined; Start is open."""
    shown = show(lobby_screen.lobby(lobby(sitters=FOUR)), WORDS)
    assert "[-Join N–S-] [-Join E–W-]" in shown
    assert "[Start]" in shown
    assert "All seats are taken: press *Start*." in shown


def test_every_house_rule_can_be_found_in_the_menu() -> None:
    """Each stands in exactly one group, with a line of help and all its values; the one in force is chosen."""
    names = [name for group in options.GROUPS.values() for name in group]
    assert sorted(names) == sorted(rule.name for rule in CATALOGUE)
    assert options.group_of("whist") is None
    for group, game in product(options.GROUPS, GAMES):
        here = {option.name for option in rules_of(game)}
        page = page_of(lobby(options=rules_of(game)), group, owner=UserId(1), locale=EN)
        selects = [block for block in page.blocks if isinstance(block, Select)]
        assert [select.slot for select in selects] == [name for name in options.GROUPS[group] if name in here]
        assert all(sum(option.chosen for option in select.options) == 1 for select in selects)
    shown = show(page_of(lobby(), "bidding", owner=UserId(1), locale=EN), WORDS)
    assert "**Stick the dealer:** In the second round the dealer must name trump" in shown


def test_the_menu_offers_the_games_first() -> None:
    """By name, each with a line of what it is; the one in force is chosen. (experience.md rule 10)"""
    page = page_of(lobby(), "", owner=UserId(1), locale=EN)
    games = next(block for block in page.blocks if isinstance(block, Select))
    assert games.slot == "game"
    assert [option.code for option in games.options] == [f".game.{preset}" for preset in PRESETS]
    assert [option.code for option in games.options if option.chosen] == [".game.standard"]
    assert all(option.description is not None for option in games.options)


def test_a_menu_that_there_is_not_is_the_first_page() -> None:
    """A button of an older version does no harm."""
    assert page_of(lobby(), "gone", owner=UserId(1), locale=EN) == page_of(lobby(), "", owner=UserId(1), locale=EN)


def test_settings_show_what_is_chosen() -> None:
    """One choice is marked in every select, also for a time zone that the list doesn't have."""
    screen = server_page(ServerSettings(time_zone="Asia/Kathmandu"), "", owner=UserId(1), locale=EN)
    selects = [block for block in screen.blocks if isinstance(block, Select)]
    assert [sum(option.chosen for option in select.options) for select in selects] == [1] * len(selects)


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        (".end", "[End the table] [No, go back]"),
        (".leave", "[Leave] [No, go back]"),
        (".back", "[I'm back]"),
        (".sub.2", "[Sit down]"),
    ],
)
def test_a_question_names_what_its_button_does(code: str, shown: str) -> None:
    """Ending and leaving ask with a way back; sitting down needs none, the line can be dismissed. (rule 6)"""
    screen = menus.confirm(say("desk.you-left"), code, game=GAME, turn=None, owner=UserId(1), locale=EN)
    assert show(screen, WORDS).splitlines()[-1] == shown


@pytest.mark.parametrize("speed", list(Speed))
def test_a_waiting_seat_can_be_handed_over_only_where_no_clock_runs(speed: Speed) -> None:
    """With the clock off the others may hand the waiting seat to a robot; else the clock does. (rule 8)"""
    screen = menus.more(around(speed=speed), owner=UserId(102), locale=EN, seat=Seat(2), may_end=False, to_act=Seat(0))
    assert ("[Robot for Host]" in show(screen, WORDS).replace("] [", "]\n[").splitlines()) is (speed is Speed.OFF)


def test_somebody_without_a_seat_can_take_a_robots() -> None:
    """A seat of a robot can be yours: one button for each, and none for a person's. (experience.md 6)"""
    shown = show(menus.more(around(), owner=UserId(9), locale=EN, seat=None, may_end=True, to_act=Seat(0)), WORDS)
    assert "[Sit down for Cleo 🤖] [Post the board again] [End the table]" in shown
