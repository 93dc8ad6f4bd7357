"""What the whole table reads: board, lobby, reminder, rules, results; and the words for a refusal."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from bot.app.around import Sitter
from bot.app.boards import server_page
from bot.app.keys import LOCALES, Locale, UserId
from bot.app.lobby import page_of
from bot.app.preferences import ServerSettings
from bot.app.screens import PublicScreen, Row, Select, Text
from bot.app.terms import GAMES, PRESETS, rules_of
from bot.app.turns import Speed, Status
from bot.app.words import Link, Mention, Name, say
from bot.i18n.catalogue import Catalogue, printed
from bot.screens import lobby as lobby_screen
from bot.screens import menus, options, reasons
from bot.screens.hand import hand
from bot.screens.table import board, reminder
from euchre_core import apply, legal_actions, public_view, seat_view, variant_for
from euchre_core.cards import Card, Seat, Suit, card
from euchre_core.events import (
    Ask,
    DealerIsStuck,
    MustFollow,
    MustKeepUpcard,
    NoLoneHands,
    NotAskedNow,
    NotHeld,
    NoTrumpHeld,
    NotYourTurn,
    PartnerMustGoAlone,
    Reason,
    Resting,
    SuitTurnedDown,
)
from euchre_core.house_rules import CATALOGUE
from euchre_core.rules import Game
from euchre_core.views import DealResult
from tests.scenario import standard
from tests.screens.show import show
from tests.screens.tables import EN, FOUR, GAME, SECRET, around, finished, lobby, rules_page, told_of, views, walk

WORDS = Catalogue.load()


def drawn(game: Game, **fields: object) -> str:
    return show(board(public_view(game), around(EN, **fields)), WORDS)


def rows(screen: PublicScreen) -> list[Row]:
    return [block for block in screen.blocks if isinstance(block, Row)]


def played_out(game: Game) -> Game:
    while game.deal is not None and game.deal.stage is not None:
        seat = game.deal.stage.to_act
        game = apply(game, seat, legal_actions(game, seat)[0]).game
    return game


# --- the board ------------------------------------------------------------------------------------------------------


def test_the_header_answers_what_everybody_asks() -> None:
    """Score, trump, who called, dealer, which deal of what, whose turn: always there. (experience.md rule 1)"""
    shown = drawn(standard("says U\naway 9d"))
    for line in (
        "## ♥ hearts are trump",
        "**N–S 0** · Host & South player",
        "**E–W 0** · Cleo 🤖 sensible & West player",
        "Host called · West player dealt · Standard to 10 · deal 1",
        "**Host** to play · <t:1760000042:R>",
    ):
        assert line in shown.splitlines()


def test_while_bidding_the_turned_card_is_large_and_the_passes_in_order() -> None:
    """Who has passed, in order; round two says which suit is barred. (experience.md 4)"""
    first = drawn(standard("says P P")).splitlines()
    assert first[0] == "## 9♥ is turned up"
    assert "Passed: Host, Cleo 🤖" in first
    second = drawn(standard("says P P P P P")).splitlines()
    assert second[0] == "## 9♥ is turned down: ♥ hearts are barred"
    assert "Passed: Host, Cleo 🤖, South player, West player" in second
    assert "Passed again: Host" in second


def test_alone_says_who_rests() -> None:
    """West alone; East rests. (experience.md 4)"""
    assert "Host plays **alone**; South player rests · West player dealt" in drawn(standard("says UA\naway 9d"))


def test_one_point_from_home_is_in_the_barn() -> None:
    """The side at nine of ten stands in the barn, until the game is over. (experience.md rule 1)"""
    view = replace(public_view(standard()), score=(9, 8, 9, 8))
    shown = show(board(view, around()), WORDS)
    assert "**N–S 9 (in the barn)** · Host & South player" in shown
    assert "**E–W 8** ·" in shown


def test_tricks_are_counted_in_signs_and_numbers() -> None:
    """Tricks by side, symbols and numbers; the trick on the table; the last trick with its winner. (rule 1)"""
    shown = drawn(standard("says U\naway 9d\nplays Kc Ks Jc Ad"))
    assert "Tricks: N–S ● 1 · E–W 0" in shown
    assert "**Trick 2:** Host leads" in shown
    assert "Last: Host K♣ · Cleo 🤖 K♠ · South player J♣ · West player A♦ → **Host**" in shown


def test_the_left_bower_is_marked_as_trump_wherever_it_lies() -> None:
    """Nobody cries renege: the recap marks it and says what it counts as. (faults.md B031)"""
    game = standard("says U\naway 9d\nplays Ah")
    game = apply(game, Seat(1), legal_actions(game, Seat(1))[0]).game
    on_the_table = drawn(game)
    assert "Cleo 🤖 J♦ (left bower)" in on_the_table
    assert "J♦ is the left bower: it counts as ♥ hearts." in on_the_table
    while not public_view(game).won:
        assert game.deal is not None
        assert game.deal.stage is not None
        seat = game.deal.stage.to_act
        game = apply(game, seat, legal_actions(game, seat)[0]).game
    assert "J♦ is the left bower: it counts as ♥ hearts." in drawn(game)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_trick_that_ended_since_stands_with_its_last_card_and_winner(locale: Locale) -> None:
    """Every trick's last card and winner stand in a public message. (experience.md rule 1)"""
    for game, steps in walk(seed=11):
        view, _ = views(game)
        told = told_of(game, steps, around(locale))
        shown = show(board(view, told), WORDS)
        for won in view.won:
            last = won.trick.plays[-1][1]
            name = FOUR[won.winner].name
            assert name is not None
            assert f"{printed(last)}" in shown
            assert f"→ **{name.text}" in shown
        if view.number > 2:
            break


def test_the_board_shows_no_card_that_nobody_played() -> None:
    """Every card on a board was turned up or played. (architecture.md 2.8)"""
    for game, steps in walk(seed=5):
        view, _ = views(game)
        shown = show(board(view, told_of(game, steps, around())), WORDS)
        public = {play for won in view.won for _, play in won.trick.plays}
        public |= {play for _, play in view.trick.plays} if view.trick else set()
        public |= {view.turned.card} if view.turned else set()
        for one in {c for c in standard_pack() if c not in public}:
            assert printed(one) not in shown


def standard_pack() -> tuple[Card, ...]:
    return variant_for("standard").cards


def test_who_is_away_is_said_with_since_when() -> None:
    """The board says who is away and since when, and who plays. (experience.md rule 8)"""
    assert "West player is away since <t:1759999820:R>; a sensible robot plays." in drawn(standard())


def test_namesakes_are_told_apart_by_their_seats() -> None:
    """Two players with the same name. (faults.md B045)"""
    twins = tuple(Sitter(user=UserId(seat), name=Name("Twin" if seat % 2 else "twin ")) for seat in range(4))
    shown = drawn(standard(), sitters=twins)
    assert "twin (North) & twin (South)" in shown
    assert "Twin (East) & Twin (West)" in shown


def test_a_name_without_anything_to_see_is_called_by_its_seat() -> None:
    """An empty-looking name. (faults.md B045)"""
    shown = drawn(standard(), sitters=(Sitter(user=UserId(1), name=Name("\u3164")), *FOUR[1:]))
    assert "**player (North)**: order up or pass" in shown


def test_an_earlier_deals_board_keeps_every_trick_and_loses_its_buttons() -> None:
    """A board of an earlier deal gets its final state. (contracts.md 4)"""
    screen = board(public_view(played_out(standard("says U\naway 9d"))), around(), final=True)
    shown = show(screen, WORDS)
    assert rows(screen) == []
    assert [f"Trick {number}:" in shown for number in range(1, 6)] == [True] * 5
    assert "An earlier deal." in shown


@pytest.mark.parametrize(
    ("record", "points", "tricks", "head", "why"),
    [
        ("U", (1, 0, 1, 0), (2, 1, 1, 1), "## N–S +1", "Host called ♥ hearts; N–S took 3 tricks."),
        ("U", (2, 0, 2, 0), (3, 0, 2, 0), "## March: N–S +2", "Host called ♥ hearts; N–S took all 5 tricks."),
        ("U", (0, 2, 0, 2), (1, 2, 0, 2), "## Euchred: E–W +2", "Host called ♥ hearts; N–S took only 1 trick."),
        (
            "UA",
            (4, 0, 4, 0),
            (5, 0, 0, 0),
            "## Alone, every trick: N–S +4",
            "Host called ♥ hearts and took all 5 tricks alone.",
        ),
        ("UA", (1, 0, 1, 0), (4, 1, 0, 0), "## Alone: N–S +1", "Host called ♥ hearts and took 4 tricks alone."),
    ],
)
def test_a_deal_ends_with_points_and_why(
    record: str, points: tuple[int, ...], tricks: tuple[int, ...], head: str, why: str
) -> None:
    """End of a deal: points and why, before the next board. (T83 to T85, T87, T88; experience.md 4)"""
    view = public_view(standard(f"says {record}\naway 9d"))
    view = replace(view, result=DealResult(points, tricks, Seat(0)), tricks=tricks, ask=None, to_act=None, trick=None)
    shown = show(board(view, around()), WORDS).splitlines()
    assert shown[0] == head
    assert why in shown
    assert "The next deal comes by itself." in shown


def test_eight_passes_say_who_deals_next() -> None:
    """Thrown in: nobody scores and the deal passes to the left. (S0-40)"""
    shown = drawn(standard("says P P P P P P P P"))
    assert shown.startswith("## All passed twice\n")
    assert "Nobody scores; Host deals next." in shown


def test_the_end_of_a_game_tells_the_whole_story() -> None:
    """Score, side statistics, ratings, the secret with its check, and both ways to a rematch. (experience.md 4)"""
    view = replace(public_view(played_out(standard("says U\naway 9d"))), score=(10, 7, 10, 7))
    view = replace(view, winners=(Seat(0), Seat(2)))
    screen = board(view, finished(around()))
    shown = show(screen, WORDS)
    assert shown.startswith("## N–S win 10–7\n")
    assert "**N–S** · tricks 31 · calls 8, made 6 (75%) · euchres dealt 2, suffered 2 · alone 1, swept 1" in shown
    assert "Host 1,492 (+12)" in shown
    assert "South player 1,487? (+7)" in shown
    assert SECRET in shown
    assert "[Rematch] [Rotate partners] [Check the deals]" in shown
    assert [button.code for button in rows(screen)[-1].buttons] == [
        ".rematch.same",
        ".rematch.rotate",
        ".verify.7k2m9x0a",
    ]


def test_the_last_board_of_a_game_keeps_every_trick_too() -> None:
    """Won, or closed in the middle of a deal: no board comes after it that would tell what was played."""
    view = replace(public_view(played_out(standard("says U\naway 9d"))), score=(10, 7, 10, 7))
    won = show(board(replace(view, winners=(Seat(0), Seat(2))), finished(around())), WORDS)
    assert [f"Trick {number}:" in won for number in range(1, 6)] == [True] * 5
    two = public_view(standard("says P U\naway Th\nplays Kc 9s Jc Ad Ah"))
    assert len(two.won) == 1
    assert "Last: " in show(board(two, around(status=Status.CLOSED, show_last=0)), WORDS)


@pytest.mark.parametrize(
    ("score", "talk", "said"), [((10, 9), True, True), ((10, 9), False, False), ((10, 6), True, False)]
)
def test_a_joke_stands_only_in_a_result_and_only_where_welcome(score: tuple[int, int], talk: bool, said: bool) -> None:
    """A joke only in a result, and a server can turn table talk off. (experience.md rule 12)"""
    view = replace(public_view(played_out(standard("says U\naway 9d"))), score=score * 2, winners=(Seat(0), Seat(2)))
    assert ("barn door" in show(board(view, finished(around(table_talk=talk))), WORDS)) is said


def test_a_paused_and_a_closed_table_say_why_and_what_next() -> None:
    """The table goes on or pauses with a notice; each message says what to press. (experience.md rule 15)"""
    paused = drawn(standard(), status=Status.PAUSED)
    assert "Paused: robots hold every seat." in paused
    assert "[I'm back] [My hand] [Rules] [⋯]" in paused
    closed = board(public_view(standard()), around(status=Status.CLOSED, closed_why=say("table.closed-idle")))
    assert rows(closed) == []
    assert show(closed, WORDS).startswith("## Closed without a result")
    assert "`/euchre start` opens a new table." in show(closed, WORDS)


def test_a_reminder_pings_exactly_one_person_and_says_until_when() -> None:
    """One mention per turn at most, to one person. (experience.md rule 7, operations.md G12)"""
    screen = reminder(public_view(standard()), around(), UserId(7))
    assert screen.mentions == (UserId(7),)
    assert show(screen, WORDS) == (
        "<@7>, it is your turn: a robot plays it <t:1760000042:R>. Press *My hand*.\n[My hand]"
    )
    board_of_it = board(public_view(standard()), around())
    assert board_of_it.mentions == ()
    said = [line for block in board_of_it.blocks if isinstance(block, Text) for line in block.lines]
    assert not any(isinstance(arg, Mention | Link) for line in said for arg in line.args.values())


# --- lobby, rules, menus --------------------------------------------------------------------------------------------


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
        people: next(b for b in rows(lobby_screen.lobby(lobby(sitters=sitters)))[0].buttons if b.code == ".leave")
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


def test_the_rules_page_follows_the_table() -> None:
    """Made from the table's rules: only what differs is listed, and what no longer holds is not said. (rule 10)"""
    page = show(rules_page("standard"), WORDS)
    assert "Nothing differs from the game as it is." in page
    assert "All pass twice: nobody scores" in page
    assert "when the makers take\n· all 5 tricks: **2**\n· 3 or 4: **1**\n· 0 to 2: **2** to the others" in page
    assert "when a lone hand takes\n· all 5 tricks: **4**\n· 3 or 4: **1**\n· 0 to 2: **2** to the others" in page
    assert "No trump" not in page
    other = show(rules_page("standard+target=5+stick-the-dealer+alone-lead=left-of-loner"), WORDS)
    assert "At this table: to 5, stick the dealer, the loner's left leads to a lone hand." in other
    assert "All pass twice" not in other
    assert "The player left of the loner leads." in other
    assert "First to 5 wins." in other


SAID = [
    ("deck=D28", "28 cards, 8 to ace"),
    ("deal-pattern=singles", "dealt one at a time"),
    ("win-by=2", "First to 10 wins, with a lead of two at least."),
    ("no-trump", "**No trump** may be named in the second round"),
    ("canadian-loner", "**Canadian loner:** in the first round"),
    ("alone-must-take-all", "when a lone hand takes\n· all 5 tricks: **4**\n· 0 to 4: **2** to the others"),
    ("lone-euchre-points=4", "· 3 or 4: **1**\n· 0 to 2: **4** to the others"),
    ("lone-march-points=5", "when a lone hand takes\n· all 5 tricks: **5**"),
    ("march-points=3", "when the makers take\n· all 5 tricks: **3**"),
    ("defenders-sweep-points=4", "· no trick: **4** to the others"),
    ("target=7", "At this table: to 7."),
    ("may-discard-turnup=off", "The dealer may not lay away the card just taken."),
    ("min-trump-to-call=1", "**To call** a suit you must hold a card printed in it"),
    ("alone-allowed=off", "Nobody plays alone at this table."),
    ("defend-alone", "Against a lone hand a defender may stand alone"),
    ("defend-alone+defend-alone-table=ro", "· no trick: **4** to the others"),
    ("partner-best", "A lone hand may lay a card away and get its partner's best"),
    ("partner-best+exchange-order=receive-first", "A lone hand may get its partner's best card"),
    ("defend-alone+partner-best+partner-best-defender", "A lone defender may do the same."),
    ("robson", "Who wins exactly 2 or 4 may take them off the other side instead, never"),
    (
        "robson+set-back-floor=none",
        "Who wins exactly 2 or 4 may take them off the other side instead, below",
    ),
    ("blind-loner", "A dealer who turns a jack may go alone in its suit before looking"),
    ("laps", "Points past the target start the winners' next game"),
    ("skunk-double", "A game won against nothing counts as two games."),
    ("rubber", "Two games win the rubber."),
]


@pytest.mark.parametrize(("option", "sentence"), SAID)
def test_the_rules_page_tells_each_house_rule_in_force(option: str, sentence: str) -> None:
    """With the option the page says so, without it not: it is made from the rules that will be played."""
    assert sentence in show(rules_page(f"standard+{option}"), WORDS)
    assert sentence not in show(rules_page("standard"), WORDS)


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


def test_a_named_game_differs_from_itself_in_nothing() -> None:
    """What the lobby states is measured against the game that was picked."""
    page = show(rules_page("canadian"), WORDS)
    assert "Canadian, to 10" in page
    assert "Nothing differs from the game as it is." in page
    assert "**Canadian loner:**" in page
    other = show(rules_page("canadian+canadian-loner=off"), WORDS)
    assert "At this table: dealer's partner may order up with the dealer." in other
    assert "**Canadian loner:**" not in other


def test_a_menu_that_there_is_not_is_the_first_page() -> None:
    """A button of an older version does no harm."""
    assert page_of(lobby(), "gone", owner=UserId(1), locale=EN) == page_of(lobby(), "", owner=UserId(1), locale=EN)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_page_adds_up(locale: Locale) -> None:
    """24 cards, five each, one turned: 24 - 20 - 1 = 3 are left. No published rule may contradict the pack. (B029)"""
    for ruleset, cards, each, kitty in (("standard", 24, 5, 3), ("standard+deck=D32+hand-size=7", 32, 7, 3)):
        page = show(rules_page(ruleset, locale), WORDS)
        assert str(cards) in page
        assert len(variant_for(ruleset).cards) == cards == 4 * each + 1 + kitty
    assert "A K Q 10 9 8 7" in show(rules_page("standard+deck=D32", locale), WORDS)
    assert [len(view.hand or ()) for view in (seat_view(standard(), Seat(seat)) for seat in range(4))] == [5] * 4


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


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reason", "line"),
    [
        (NotYourTurn(Seat(1)), "Cleo 🤖 is to play."),
        (NotYourTurn(None), "Nobody is asked for anything just now."),
        (Resting(Seat(0)), "You rest: Host plays alone."),
        (NotHeld(card("Ah")), "You don't hold A♥. Here is your hand."),
        (MustFollow(Suit.CLUBS, (card("Ac"), card("9c"))), "♣ clubs were led: follow with A♣ or 9♣."),
        (
            MustFollow(Suit.HEARTS, (card("9h"), card("Jd")), card("Jd")),
            "♥ hearts were led: follow with 9♥ or J♦. J♦ is the left bower: it counts as ♥ hearts.",
        ),
        (
            MustFollow(Suit.CLUBS, (card("Ac"), card("Kc"), card("9c")), card("Jc")),
            "♣ clubs were led: follow with A♣, K♣ or 9♣. J♣ is the left bower: it counts as ♠ spades.",
        ),
        (SuitTurnedDown(Suit.HEARTS), "♥ hearts were turned down: name another suit."),
        (DealerIsStuck(), "Everyone passed, so the dealer names a suit (stick the dealer)."),
        (NoLoneHands(), "Nobody plays alone at this table."),
        (PartnerMustGoAlone(), "As the dealer's partner you order up alone or pass (Canadian loner)."),
        (NoTrumpHeld(Suit.HEARTS), "You hold no card printed in ♥ hearts, so you can't call it here."),
        (MustKeepUpcard(card("9h")), "9♥ was just taken up and stays in your hand here."),
        (NotAskedNow(Ask.LAY_AWAY), "First a card is laid away."),
        (NotAskedNow(None), "Nobody is asked for anything just now."),
    ],
)
def test_every_refusal_says_what_is_possible(reason: Reason, line: str) -> None:
    """What was asked, what stood against it, what is possible; the left bower by name. (experience.md 6)"""
    assert WORDS.word(reasons.line(reason, FOUR), EN) == line


# --- reading copies -------------------------------------------------------------------------------------------------


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
