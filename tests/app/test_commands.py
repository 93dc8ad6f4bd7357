"""What a command means where: after a game, in private messages, with anything typed in it."""

from random import Random

import pytest

from bot.app.gestures import Command, Surface
from bot.app.keys import ChannelId, GameId, UserId
from bot.app.papers import PaperKind
from bot.app.preferences import ServerSettings
from bot.app.seats import present
from bot.app.turns import Status, Turn
from tests.app.harness import CHANNEL, EAST, GUILD, NORTH, SOUTH, STRANGER, WEST, Club, buttons, pressable

NOT_MEANT = {"desk.did-you-mean", "desk.possible-now", "desk.nothing-open"}
"""What one hears who types what can't be chosen."""


async def _finished(cards: Club) -> None:
    await cards.four(NORTH, target="1")
    await cards.play_on(Random(4))
    assert (await cards.saved()).status is Status.FINISHED


async def test_rematch_by_command_is_the_buttons_press(cards: Club) -> None:
    """`/euchre rematch` after a game plays on."""
    await _finished(cards)
    over = await cards.saved()
    reply = await cards.slash(NORTH, "rematch", seats="same")
    assert over.next_game is not None
    follow = await cards.store.load(over.next_game)
    assert follow is not None
    assert follow.status is Status.PLAYING
    assert reply.own is not None or reply.note is not None


@pytest.mark.parametrize("word", ["table", "hand", "rules", "verify"])
async def test_after_a_game_commands_mean_that_game(cards: Club, word: str) -> None:
    """Not the lobby that waits unseen behind it for a rematch."""
    await _finished(cards)
    cards.post.redrawn.clear()
    reply = await cards.slash(NORTH, word)
    assert reply.own is not None or (reply.note is not None and reply.note.key == "desk.posted-anew")
    assert {paper.game for paper in cards.post.redrawn} <= {cards.game}


@pytest.mark.parametrize("word", ["join", "robot", "end", "leave", "back", "call", "play"])
async def test_after_a_game_there_is_no_table_to_sit_at(cards: Club, word: str) -> None:
    """Nobody sits down in a lobby that no message shows."""
    await _finished(cards)
    reply = await cards.slash(STRANGER, word)
    assert reply.note is not None
    assert reply.note.key == "desk.no-table-here"


async def test_a_waiting_rematch_is_none_of_the_ten_tables(cards: Club) -> None:
    """Ten live tables per server: lobbies that nobody has pressed for don't count."""
    await _finished(cards)
    saved = await cards.saved()
    assert await cards.store.live_in_channel(CHANNEL) == saved.next_game
    assert await cards.store.live_of_guild(saved.table.guild) == ()


async def test_back_and_hand_work_in_private_messages_after_leaving(cards: Club) -> None:
    """Who gave the seat up finds the table again from the private messages. (experience.md 1, rule 8)"""
    await cards.four()
    await cards.press(EAST, ".leave", Surface.HAND)
    shown = await cards.whisper(EAST, "hand")
    assert ".back" in pressable(shown.own)
    reply = await cards.whisper(EAST, "back")
    assert reply.own is not None
    assert EAST in present(await cards.saved())


async def test_the_private_hand_of_who_left_offers_the_way_back(cards: Club) -> None:
    """Their message says so and has the button."""
    await cards.four()
    await cards.press(EAST, ".leave", Surface.HAND)
    paper = next(paper for paper in cards.post.redrawn if paper.kind is PaperKind.HAND and paper.who == EAST)
    drawn = await cards.desk.render(paper)
    assert drawn is not None
    assert ".back" in pressable(drawn.screen)


async def test_a_reminder_goes_when_its_person_leaves(cards: Club) -> None:
    """No mention stays behind for somebody who is gone. (experience.md 1, rule 7)"""
    await cards.four()
    user = await cards.asked()
    assert user is not None
    await cards.tick(31)
    await cards.press(user, ".leave", Surface.HAND)
    assert any(paper.kind is PaperKind.REMINDER and paper.who == user for paper in cards.post.forgotten)


@pytest.mark.parametrize("word", ["table", "join", "rules"])
@pytest.mark.parametrize(
    "code", ["?P", "?.rules", "?.foo", ".end", ".forget", ".export", ".server.speed.off", "P", "x"]
)
async def test_a_typed_code_does_no_more_than_completion_offers(cards: Club, word: str, code: str) -> None:
    """A value that completion never offered is refused in words, and nothing happens."""
    await cards.four()
    before = await cards.saved()
    reply = await cards.slash(NORTH, word, code)
    assert reply.note is not None
    assert reply.note.key in NOT_MEANT
    assert await cards.saved() == before


@pytest.mark.parametrize("code", ["?P", "?C", "?", "?A1", "?Ah", "?-9d", "?.leave", "?.rules", "?zz", "?UA", "?HA"])
async def test_asking_never_decides_and_never_fails(cards: Club, code: str) -> None:
    """Any `?code` on the hand of who is to act gives the hand back. (contracts.md 3)"""
    await cards.four()
    user = await cards.asked()
    assert user is not None
    reply = await cards.press(user, code, Surface.HAND, turn=Turn(1, 0))
    assert reply.own is not None
    assert (await cards.saved()).turn == Turn(1, 0)


async def test_sure_spares_the_question(cards: Club) -> None:
    """`/euchre leave sure:True` leaves, `/euchre leave` asks."""
    await cards.four()
    asked = await cards.slash(SOUTH, "leave")
    assert ".leave" in pressable(asked.own)
    await cards.slash(SOUTH, "leave", sure="on")
    assert SOUTH not in present(await cards.saved())
    asked = await cards.slash(WEST, "end")
    assert asked.note is not None  # not the host
    await cards.slash(NORTH, "end", sure="on")
    assert (await cards.saved()).status is Status.CLOSED


async def test_a_lone_call_by_command_asks_unless_sure(cards: Club) -> None:
    """Going alone costs, so it is confirmed, or typed with `sure`."""
    await cards.four()
    user = await cards.asked()
    assert user is not None
    asked = await cards.desk.on_click(cards.click(user, Command("call", "UA", {"call": "UA"}), Surface.COMMAND))
    assert "UA" in pressable(asked.own)
    assert (await cards.saved()).turn == Turn(1, 0)
    sure = Command("call", "UA", {"call": "UA", "sure": "on"})
    await cards.desk.on_click(cards.click(user, sure, Surface.COMMAND))
    assert (await cards.saved()).turn == Turn(1, 1)


async def two_tables(cards: Club) -> tuple[GameId, GameId]:
    """The four sit in this channel and in another one; in both somebody is asked."""
    await cards.four()
    here, there = cards.game, ChannelId(601)
    opened = await cards.desk.on_click(cards.click(NORTH, Command("start"), Surface.COMMAND, channel=there))
    assert opened.public is not None
    assert opened.public.paper is not None
    cards.game = opened.public.paper.game
    for number, user in enumerate((NORTH, EAST, SOUTH, WEST)):
        await cards.press(user, f".sit.{number}", channel=there, message=None)
    await cards.press(NORTH, ".start", channel=there, message=None)
    await cards.tick(1)
    return here, cards.game


async def neither_asked(cards: Club, games: tuple[GameId, GameId]) -> UserId:
    """Somebody whom neither table asks, or both."""
    asked = []
    for cards.game in games:
        asked.append(await cards.asked())
    return next(user for user in (NORTH, EAST, SOUTH, WEST) if asked.count(user) != 1)


async def test_of_two_tables_the_one_chosen_asks_back_too(cards: Club) -> None:
    """Choosing the table is no confirmation of a lone call, or of whatever else costs; `sure` is."""
    games = await two_tables(cards)
    user = await neither_asked(cards, games)
    menu = await cards.whisper(user, "call", "UA")
    codes = {(button.game, button.code) for button in buttons(menu.own)}
    assert codes == {(game, ".do.UA") for game in games}
    for cards.game in games:
        while (asked := await cards.asked()) != user:
            assert asked is not None
            await cards.act(asked, "P")
        before = (await cards.saved()).turn
        back = await cards.press(user, ".do.UA", Surface.VIEW)
        assert "UA" in pressable(back.own)
        assert (await cards.saved()).turn == before
    sure = await cards.whisper(user, "call", "UA", sure="on")
    assert {button.code for button in buttons(sure.own)} == {"UA"}
    await cards.press(user, "UA", Surface.VIEW)
    assert (await cards.saved()).decisions[-1].code == "UA"


@pytest.mark.parametrize("typed", ["hello: world", "ñ", ".leave", "?.end", ".forget", "x" * 5000, "", "\u202e"])
async def test_nonsense_typed_for_two_tables_is_refused_before_either_is_offered(cards: Club, typed: str) -> None:
    """No button is made of it: most of it could be no button's id, and some would be another button's."""
    await two_tables(cards)
    for word in ("call", "play"):
        reply = await cards.whisper(NORTH, word, typed)
        assert reply.own is None
        assert reply.note is not None
        assert reply.note.key in NOT_MEANT


async def test_the_host_removes_a_person_from_the_lobby(cards: Club) -> None:
    """As well as a robot; nobody removes themselves that way."""
    await cards.open()
    await cards.press(NORTH, ".join.0")
    await cards.press(EAST, ".join.1")
    await cards.press(NORTH, f".remove.1.{EAST}", Surface.VIEW)
    saved = await cards.saved()
    assert EAST not in present(saved)
    gone = next(paper for paper in cards.post.redrawn if paper.kind is PaperKind.HAND and paper.who == EAST)
    drawn = await cards.desk.render(gone)
    assert drawn is not None
    assert "hand.got-up" in str(drawn.screen)


async def test_a_button_removes_nobody_who_came_since(cards: Club) -> None:
    """The menu was opened when another, or a robot, sat there. (B044)"""
    await cards.open()
    await cards.press(NORTH, ".join.0")
    await cards.press(EAST, ".sit.1")
    await cards.press(NORTH, ".robot.sensible", Surface.VIEW)
    menu = await cards.press(NORTH, ".robots", Surface.VIEW)
    old = {code for code in pressable(menu.own) if code.startswith(".remove")}
    assert old == {f".remove.1.{EAST}", ".remove.2"}
    await cards.press(EAST, ".leave")
    await cards.press(SOUTH, ".sit.1")
    await cards.press(WEST, ".sit.2")
    for code in (*old, ".remove.1", f".remove.0.{NORTH}", ".remove.1.x", ".remove.1.1.1", ".remove.3"):
        reply = await cards.press(NORTH, code, Surface.VIEW)
        assert reply.note is not None
        assert reply.note.key in {"desk.no-robot-there", "desk.unknown-button"}
    assert present(await cards.saved()) == (NORTH, SOUTH, WEST)


async def test_the_board_says_who_left_and_what_happened(cards: Club) -> None:
    """A person who gave the seat up is named on the board until they are back. (experience.md 1, rule 8)"""
    await cards.four()
    await cards.press(EAST, ".leave", Surface.HAND)
    board = await cards.desk.render(next(p for p in cards.post.redrawn if p.kind is PaperKind.BOARD and p.deal == 1))
    assert board is not None
    assert "table.left" in str(board.screen)
    assert "event.left" in str(board.screen)


async def test_the_pages_of_the_rules_are_turned_where_they_stand(cards: Club) -> None:
    """By button in the same message, by command in one of its own; pages count from 1 for people. (B032)"""
    await cards.open()
    await cards.press(NORTH, ".join.0")
    opened = await cards.press(NORTH, ".rules")
    turned = await cards.press(NORTH, ".rules.1", Surface.VIEW)
    typed = await cards.slash(NORTH, "rules", page="2")
    assert [(r.own.leaf.number if r.own and r.own.leaf else None, r.apart) for r in (opened, turned, typed)] == [
        (0, True),
        (1, False),
        (1, True),
    ]
    assert turned.own is not None
    assert turned.own.leaf is not None
    assert (turned.own.leaf.code, turned.own.leaf.game) == (".rules.", cards.game)
    forged = await cards.press(NORTH, ".rules.x", Surface.VIEW)
    assert forged.note is not None
    assert forged.note.key == "desk.unknown-button"


async def test_the_help_page_tells_the_rules_by_which_a_table_would_begin(cards: Club) -> None:
    """In a server its own default rules; in private messages the usual ones. (experience.md 1)"""
    await cards.store.set_server(GUILD, ServerSettings(ruleset="canadian+target=7"))
    here = await cards.press(NORTH, ".rules", Surface.VIEW)
    there = await cards.press(NORTH, ".rules", Surface.HAND)
    assert "preset.canadian" in str(here.own)
    assert "preset.standard" in str(there.own)


async def test_somebody_who_has_never_played_is_not_said_to_have_left(cards: Club) -> None:
    """East is here and has played nothing: their numbers are a player's, with no games yet. (B061, B062)"""
    shown = str((await cards.slash(NORTH, "stats", player=str(EAST))).own)
    assert "name.unseen" in shown
    assert "stats.empty" in shown
    assert "name.gone" not in shown
