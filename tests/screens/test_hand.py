"""What one player reads and may press in their hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.around import Sitter
from bot.app.keys import UserId
from bot.app.screens import Button, OwnScreen, Row
from bot.app.turns import Status, Turn
from bot.app.words import say
from bot.i18n.catalogue import Catalogue
from bot.screens.hand import hand, over, seated
from euchre_core import apply, legal_actions, public_view, seat_view
from euchre_core.cards import Seat, cards
from euchre_core.rules import Game
from tests.scenario import act, standard
from tests.screens.show import label, show
from tests.screens.tables import EN, FOUR, GAME, NOW_MS, around, lobby

WORDS = Catalogue.load()
OWNER = UserId(102)
PASSED = "says P P P P"


def drawn(game: Game, seat: int, **options: object) -> OwnScreen:
    told = options.pop("told", around())
    return hand(seat_view(game, Seat(seat)), told, owner=OWNER, **options)  # type: ignore[arg-type]


def text(game: Game, seat: int, **options: object) -> str:
    return show(drawn(game, seat, **options), WORDS)


def buttons(screen: OwnScreen) -> list[Button]:
    return [button for block in screen.blocks if isinstance(block, Row) for button in block.buttons]


def labels(screen: OwnScreen) -> list[str]:
    return [label(button, screen, WORDS) for button in buttons(screen)]


def enabled(screen: OwnScreen) -> set[str]:
    return {button.code for button in buttons(screen) if button.card is not None and button.enabled}


# --- cards ----------------------------------------------------------------------------------------------------------


def test_all_cards_are_shown_and_the_legal_ones_can_be_pressed() -> None:
    """Hearts were led: seat 1 holds the left bower only, so it is the one card that may go. (S0-43, rule 4)"""
    game = standard("says U\naway 9d\nplays Ah")
    screen = drawn(game, 1)
    assert [button.card for button in buttons(screen) if button.card] == list(cards("Jd Ks Qs Ts 9s"))
    assert enabled(screen) == {"Jd"}
    assert "♥ hearts were led: follow with J♦. J♦ is the left bower: it counts as ♥ hearts." in show(screen, WORDS)


def test_the_left_bower_that_looks_like_the_suit_led_is_explained() -> None:
    """Diamonds led, hearts trump: the jack of diamonds may not follow, and the line says why. (faults.md B031)"""
    hands = "hands Ad Kc Qc Tc 9c | Jd 9d Ts Qs Ks | Ac As Js Jc Td | 9h Qd Kd Ah Th up Qh"
    game = standard("says U\naway Qd\nplays Ad", hands=hands)
    assert enabled(drawn(game, 1)) == {"9d"}
    assert "follow with 9♦. J♦ is the left bower: it counts as ♥ hearts." in text(game, 1)


def test_any_card_may_go_where_nothing_binds() -> None:
    """The leader is told that it is their lead and that every card may go."""
    screen = drawn(standard("says U\naway 9d"), 0)
    assert len(enabled(screen)) == 5
    assert "**Your lead:** play a card · <t:1760000042:R>\nAny card may go." in show(screen, WORDS)


def test_someone_elses_turn_greys_the_cards_and_names_them() -> None:
    """Not your turn: the same view without enabled cards, and whose turn it is. (experience.md 5)"""
    screen = drawn(standard("says U\naway 9d"), 2)
    assert enabled(screen) == set()
    assert "**Host** to play · <t:1760000042:R>" in show(screen, WORDS)


def test_what_binds_a_choice_to_its_moment_is_in_every_card() -> None:
    """A press on yesterday's button is recognised: cards and calls carry game and turn, menus work at any time."""
    screen = drawn(standard("says U\naway 9d"), 0)
    for button in buttons(screen):
        assert button.game == GAME
        assert button.turn == (None if button.code.startswith(".") else Turn(4, 7))


def test_laying_away_shows_six_cards_and_marks_the_one_taken() -> None:
    """The dealer sees all six, the taken one marked, and may lay away any. (S0-14)"""
    screen = drawn(standard("says U"), 3)
    assert enabled(screen) == {"-9h", "-9d", "-Qd", "-Kd", "-Ad", "-Th"}
    assert "[9♥ taken]" in show(screen, WORDS)
    assert "lay one of the six away, face down" in show(screen, WORDS)


def test_the_dealer_can_look_up_what_was_laid_away() -> None:
    """Nobody but the dealer is reminded of it."""
    game = standard("says U\naway 9d")
    assert "You laid away 9♦." in text(game, 3)
    assert all("laid away" not in text(game, seat) for seat in (0, 1, 2))


def test_cards_ask_before_they_go_where_the_player_wishes() -> None:
    """A personal switch confirms every card; the confirmation itself plays it. (experience.md rule 6)"""
    game = standard("says U\naway 9d")
    assert enabled(drawn(game, 0, confirm_cards=True)) == {"?Ah", "?Kc", "?Qc", "?Tc", "?9c"}
    asking = drawn(game, 0, asking="Ah")
    assert labels(asking)[-2:] == ["Play A♥", "Back to my hand"]
    assert [button.code for button in buttons(asking)][-2:] == ["Ah", "?"]
    assert enabled(asking) == set()


# --- calls ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("passes", "seat", "calls"),
    [
        (0, 0, ["Pass", "Order up", "Order up, alone"]),
        (1, 1, ["Pass", "Assist", "Assist, alone"]),
        (2, 2, ["Pass", "Order up", "Order up, alone"]),
        (3, 3, ["Turn it down", "Pick it up", "Pick up, alone"]),
    ],
)
def test_the_first_round_speaks_each_seats_words(passes: int, seat: int, calls: list[str]) -> None:
    """Opponents order up, the dealer's partner assists, the dealer picks up or turns down. (S4-22)"""
    screen = drawn(standard("says " + "P " * passes if passes else ""), seat)
    assert labels(screen)[5:8] == calls
    assert [button.code for button in buttons(screen)][5:8] == ["P", "U", "?UA"]


def test_the_second_round_offers_every_suit_but_the_one_turned_down() -> None:
    """One button a suit, the barred one missing and named, alone as a switch. (S0-38)"""
    screen = drawn(standard(PASSED), 0)
    assert labels(screen)[5:10] == ["Pass", "♣ clubs", "♦ diamonds", "♠ spades", "Alone: no"]
    assert "♥ hearts are barred: they were turned down." in show(screen, WORDS)


def test_alone_travels_through_its_screens_unchanged() -> None:
    """Alone, hearts back, spades, no alone again: what the last question showed is what is said. (faults.md B030)"""
    game = standard(PASSED)
    off, on = drawn(game, 0), drawn(game, 0, alone=True)
    assert [button.code for button in buttons(off)][5:10] == ["P", "C", "D", "S", "?A1"]
    assert [button.code for button in buttons(on)][5:10] == ["P", "?CA", "?DA", "?SA", "?A0"]
    assert labels(on)[6:10] == ["♣ clubs, alone", "♦ diamonds, alone", "♠ spades, alone", "Alone: yes"]
    asking = drawn(game, 0, asking="SA")
    assert "Play alone, ♠ spades trump? South player rests." in show(asking, WORDS)
    assert [button.code for button in buttons(asking)][5:] == ["SA", "?"]


def test_a_stuck_dealer_has_no_pass_and_reads_why() -> None:
    """Stick the dealer: the dealer names a suit. (S0-75)"""
    game = standard("says P P P P P P P", rules="standard+stick-the-dealer")
    screen = drawn(game, 3)
    assert "P" not in {button.code for button in buttons(screen)}
    assert "Everyone passed, so the dealer names a suit (stick the dealer)." in show(screen, WORDS)


def test_going_alone_says_who_rests_and_what_it_pays() -> None:
    """Confirm only what costs: going alone. (experience.md rule 6)"""
    shown = text(standard(), 0, asking="UA")
    assert "Play alone, ♥ hearts trump? South player rests. Points by tricks:" in shown
    assert "· all 5 tricks: **4**" in shown
    assert "· 3 or 4: **1**" in shown
    assert "· 0 to 2: **2** to the others" in shown
    assert "[Yes, alone] [Back to my hand]" in shown


def test_a_resting_partner_has_nothing_to_press() -> None:
    """You rest: the partner plays alone; the hand is shown, nothing is enabled. (experience.md 5)"""
    screen = drawn(standard("says UA\naway 9d"), 2)
    assert enabled(screen) == set()
    assert "You rest: Host plays alone." in show(screen, WORDS)
    assert len([button for button in buttons(screen) if button.card]) == 5


# --- around the cards -----------------------------------------------------------------------------------------------


def test_a_hand_says_which_table_it_belongs_to() -> None:
    """People play on two servers at once: server, channel, seat, score and the way to the board. (rule 3)"""
    first, *_ = text(standard(), 0).splitlines()
    assert first == "-# #cards on Card Club · [to the board](https://discord.com/channels/1/2/3)"
    assert "You are **North**, with South player · **0–0**" in text(standard(), 0)


@pytest.mark.parametrize(
    ("score", "seat", "said"),
    [
        ("9 4 9 4", 0, "**9–4**, you in the barn"),
        ("9 4 9 4", 1, "**4–9**, they in the barn"),
        ("9 9 9 9", 0, "**9–9**, both in the barn"),
        ("8 4 8 4", 0, "**8–4**"),
    ],
)
def test_the_score_puts_ones_own_points_first(score: str, seat: int, said: str) -> None:
    """In the barn is one point from home. (experience.md rule 1)"""
    view = seat_view(standard(), Seat(seat))
    view = replace(view, public=replace(view.public, score=tuple(map(int, score.split()))))
    shown = show(hand(view, around(), owner=OWNER), WORDS)
    assert next(line for line in shown.splitlines() if line.startswith("You are")).endswith(said)


def test_a_deals_result_stays_until_the_next_cards() -> None:
    """After the deal: the deal's result stays in the message. (experience.md 5)"""
    shown = text(finish(standard("says U\naway 9d")), 0)
    assert shown.splitlines()[1] in {"## March: E–W +2", "## E–W +1", "## Euchred: E–W +2", "## N–S +1"}
    assert "The next deal comes by itself." in shown


def finish(game: Game) -> Game:
    """That deal played out, each seat with its first legal card."""
    while game.deal is not None and game.deal.stage is not None:
        seat = game.deal.stage.to_act
        game = apply(game, seat, legal_actions(game, seat)[0]).game
    return game


def test_a_hand_that_a_robot_plays_can_be_taken_back() -> None:
    """Leave hands the seat to a robot, I'm back takes it again. (experience.md rule 8)"""
    screen = drawn(standard(), 3)
    assert "A sensible robot plays for you. Press anything to take over." in show(screen, WORDS)
    assert ".back" in {button.code for button in buttons(screen)}


def test_a_paused_table_says_why_in_the_hand() -> None:
    """Closed or locked channels: the table pauses with a notice. (faults.md B038)"""
    told = around(status=Status.PAUSED, closed_why=say("table.paused-locked"))
    shown = text(standard(), 0, told=told)
    assert "Paused: I can't write in the locked or archived thread." in shown
    assert "[I'm back]" in shown


def test_leaving_is_confirmed_and_the_consequence_named() -> None:
    """Leaving costs, so it is asked: not back by the end counts as lost. (experience.md rule 6)"""
    screen = drawn(standard(), 0, asking=".leave")
    assert [(button.code, button.turn) for button in buttons(screen)][-2:] == [(".leave", None), ("?", Turn(4, 7))]
    assert "Not back by the end, it counts as lost." in show(screen, WORDS)


def test_a_seat_in_the_lobby_says_where_the_cards_will_come() -> None:
    """The first private message: whose table, which seat, that cards come here. (experience.md 2)"""
    screen = seated(
        lobby(), Seat(0), owner=OWNER, locale=EN, guild_name="Card Club", channel_name="cards", board_url=None
    )
    assert show(screen, WORDS).splitlines()[:3] == [
        "-# #cards on Card Club",
        "You sit **North**, with South.",
        "The table waits for players. Your cards come here when it starts.",
    ]


def test_the_last_hand_says_how_it_ended() -> None:
    """A closed table says why, and nothing is left to press."""
    told = around(status=Status.CLOSED, closed_why=say("table.closed-by-host"), waiting_since_ms=NOW_MS, sitters=FOUR)
    screen = over(public_view(standard()), told, owner=OWNER, seat=Seat(0))
    assert "Nothing is counted." in show(screen, WORDS)
    assert buttons(screen) == []


def test_nobody_is_asked_for_anything_out_of_turn() -> None:
    """A robot's own turn has no time that one could wait for."""
    shown = text(act(standard(), 0, "P"), 2, told=around(deadline_ms=None))
    assert "**Cleo 🤖**: order up or pass" in shown.splitlines()


def test_the_host_reads_since_when_someone_is_asked_where_no_clock_runs() -> None:
    """With the clock off the board says since when it waits."""
    told = around(deadline_ms=None, sitters=(*FOUR[:1], Sitter(user=UserId(9), name=FOUR[2].name), *FOUR[2:]))
    assert "order up or pass · asked <t:1759999982:R>" in text(act(standard(), 0, "P"), 0, told=told)
