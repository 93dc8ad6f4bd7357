"""The lobby: sitting, robots, rules, starting; one live table per channel; the rematch."""

import asyncio
from random import Random

from bot.app.drawing import board_paper, hand_paper, render
from bot.app.gestures import Command, Pressed, Surface
from bot.app.keys import LOCALES, ChannelId
from bot.app.screens import Select
from bot.app.seats import ROBOT_NAMES, holders, present, seat_of, sitters
from bot.app.turns import Status, Turn
from bot.app.words import Name
from bot.i18n.catalogue import Catalogue
from euchre_core.shuffle import commitment, mix_of
from tests.app.harness import CHANNEL, EAST, NORTH, SOUTH, STRANGER, WEST, Club, pressable


async def test_the_commitment_stands_before_anybody_sits(cards: Club) -> None:
    """The lobby shows SHA-256 of a secret that no press can have influenced. (operations.md decision 8)"""
    await cards.open()
    saved = await cards.saved()
    assert saved.turn == Turn(0, 0)
    assert saved.commitment == commitment(saved.secret)
    assert not saved.seats


async def test_every_accepted_press_is_mixed_in_and_no_refused_one(cards: Club) -> None:
    """mix = the chain over the ids of accepted lobby presses, in order. (contracts.md 2)"""
    await cards.open()
    await cards.press(NORTH, ".join.0")
    await cards.press(NORTH, ".join.0")  # refused: sits there already
    await cards.press(EAST, ".join.1")
    await cards.press(EAST, ".start")  # refused: not the host
    ids = [d.interaction for d in await cards.store.lobby_presses(cards.game) if d.interaction is not None]
    assert len(ids) == 2
    assert (await cards.saved()).mix == mix_of(ids)


async def test_everybody_joins_at_once_and_nobody_sits_twice(cards: Club) -> None:
    """Four people press Join in the same moment, one of them five times. (B036, B044)"""
    await cards.open()
    presses = [cards.press(user, f".join.{n % 2}") for n, user in enumerate((NORTH, EAST, SOUTH, WEST))]
    presses += [cards.press(NORTH, ".join.0") for _ in range(4)]
    await asyncio.gather(*presses)
    seats = [seat_of(await cards.saved(), user) for user in (NORTH, EAST, SOUTH, WEST)]
    assert sorted(seat for seat in seats if seat is not None) == [0, 1, 2, 3]
    assert {seat % 2 for seat in seats[::2] if seat is not None} == {0}


async def test_join_leave_join_and_changing_sides(cards: Club) -> None:
    """Join, leave, join fast: one seat at the end; the other side's button moves you. (B044)"""
    await cards.open()
    for code in (".join.0", ".leave", ".join.1", ".join.0"):
        await cards.press(EAST, code)
    saved = await cards.saved()
    assert seat_of(saved, EAST) == 0
    assert [row.user for row in holders(saved).values() if row.user is not None] == [EAST]


async def test_leave_that_comes_after_the_start_asks(cards: Club) -> None:
    """It was pressed to get up from a lobby, which costs nothing; in play it would be a lost game. So the lobby's
    messages, public and private, ask as soon as the game is under way."""
    await cards.open()
    for number, user in enumerate((NORTH, EAST, SOUTH, WEST)):
        await cards.press(user, f".sit.{number}")
    drawn = [
        await render(paper, cards.desk.parts) for paper in (board_paper(cards.game, 0), hand_paper(cards.game, EAST))
    ]
    for one in drawn:
        assert one is not None
        assert {code for code in pressable(one.screen) if "leave" in code} == {"?.leave"}
    await cards.press(EAST, "?.leave")
    assert seat_of(await cards.saved(), EAST) is None
    await cards.press(EAST, ".sit.1")
    await cards.press(NORTH, ".start")
    for surface in (Surface.BOARD, Surface.HAND):
        asked = await cards.press(EAST, "?.leave", surface)
        assert ".leave" in pressable(asked.own)
        assert present(await cards.saved()) == (NORTH, EAST, SOUTH, WEST)
    await cards.press(EAST, ".leave", Surface.HAND)
    assert present(await cards.saved()) == (NORTH, SOUTH, WEST)


async def test_start_waits_for_a_full_table_and_the_host(cards: Club) -> None:
    """Greyed, and refused by command too, while seats are free; only the host starts."""
    await cards.open()
    await cards.press(NORTH, ".join.0")
    reply = await cards.press(NORTH, ".start")
    assert reply.note is not None
    assert (reply.note.key, reply.note.count) == ("desk.seats-free", 3)
    await cards.press(EAST, ".join.1")
    refused = await cards.press(EAST, ".play")
    assert refused.note is not None
    assert refused.note.key == "desk.only-host"
    assert (await cards.saved()).status is Status.LOBBY


async def test_robots_are_added_by_level_and_removed(cards: Club) -> None:
    """A table has no two robots of one name, and each is marked with its level. (B079)"""
    await cards.open()
    await cards.press(NORTH, ".join.0")
    for level in ("sensible", "careless", "sensible"):
        await cards.slash(NORTH, "robot", level=level)
    names = [sitter.name for sitter in sitters(await cards.saved())]
    assert [name.robot for name in names if name] == [None, "sensible", "careless", "sensible"]
    assert len({name.text for name in names if name}) == 4
    assert Name(ROBOT_NAMES[1], "sensible") in names
    await cards.press(NORTH, ".remove.2", Surface.VIEW)
    assert sitters(await cards.saved())[2].free


async def test_the_host_sets_the_rules_and_nobody_else(cards: Club) -> None:
    """Rules are the host's; what is set is in force."""
    await cards.open()
    await cards.press(NORTH, ".join.0")
    await cards.press(EAST, ".join.1")
    await cards.press(NORTH, ".set.stick-the-dealer.on", Surface.VIEW)
    await cards.press(NORTH, ".set.target.5", Surface.VIEW)
    await cards.press(EAST, ".set.target.15", Surface.VIEW)
    await cards.press(NORTH, ".set.target.banana", Surface.VIEW)
    assert (await cards.saved()).ruleset == "standard+target=5+stick-the-dealer"


async def test_rules_that_do_not_go_together_are_refused_with_the_reason(cards: Club) -> None:
    """Both options and why, and nothing changes. (rules.md 5.1)"""
    await cards.open()
    await cards.press(NORTH, ".join.0")
    await cards.press(NORTH, ".set.alone-allowed.off", Surface.VIEW)
    reply = await cards.press(NORTH, ".set.canadian-loner.on", Surface.VIEW)
    assert reply.note is not None
    assert reply.note.key == "desk.rules-lack"
    words = Catalogue.load()
    assert words.plain(reply.note, LOCALES[0]) == (
        "Canadian loner needs Lone hands: it is about lone hands, and these are off."
    )
    assert (await cards.saved()).ruleset == "standard+alone-allowed=off"


async def test_the_menu_stays_on_the_group_whose_rule_was_set(cards: Club) -> None:
    """Several rules of one kind are set one after another; the way back leads to all of them."""
    await cards.open()
    await cards.press(NORTH, ".join.0")
    first = await cards.press(NORTH, ".options", Surface.VIEW)
    assert first.own is not None
    assert {".options.bidding", ".options.points"} <= pressable(first.own)
    await cards.press(NORTH, ".options.points", Surface.VIEW)
    reply = await cards.press(NORTH, ".set.march-points.3", Surface.VIEW)
    assert reply.own is not None
    selects = [block for block in reply.own.blocks if isinstance(block, Select)]
    assert {"march-points", "lone-march-points"} <= {select.slot for select in selects}
    assert ".options" in pressable(reply.own)
    assert (await cards.saved()).ruleset == "standard+march-points=3"


async def test_one_live_table_per_channel(cards: Club) -> None:
    """A second start says where the table is, and changes nothing. (B044)"""
    await cards.open()
    first = cards.game
    reply = await cards.slash(EAST, "start")
    assert reply.public is None
    assert reply.own is not None
    live = await cards.store.live_in_channel(CHANNEL)
    assert live == first
    elsewhere = await cards.desk.on_click(
        cards.click(EAST, Command("start"), Surface.COMMAND, channel=ChannelId(601), may_thread=True)
    )
    assert elsewhere.public is not None


async def test_starts_at_once_make_one_table(cards: Club) -> None:
    """Five people start in the same moment: one table."""
    replies = await asyncio.gather(*(cards.slash(user, "start") for user in (NORTH, EAST, SOUTH, WEST, STRANGER)))
    assert sum(reply.public is not None for reply in replies) == 1


async def test_a_server_has_only_so_many_tables(cards: Club) -> None:
    """At most ten live tables per server."""
    for number in range(12):
        click = cards.click(NORTH, Command("start"), Surface.COMMAND, channel=ChannelId(700 + number))
        reply = await cards.desk.on_click(click)
        assert (reply.public is not None) == (number < 10)
    assert reply.note is not None
    assert reply.note.key == "desk.too-many-tables"


async def test_a_start_that_is_refused_opens_no_thread(cards: Club) -> None:
    """Rules that can't be read or set are told before anything is opened; an empty thread would stay."""
    for options in ({"rules": "rubbish"}, {"target": "0"}, {"game": "whist"}):
        ask = Command("start", options={"thread": "on", **options})
        reply = await cards.desk.on_click(cards.click(NORTH, ask, Surface.COMMAND, may_thread=True))
        assert reply.thread is None
        assert reply.note is not None
        assert reply.note.key in {"code.typo", "desk.rules-range", "desk.no-such-choice"}
    there = cards.click(
        NORTH, Pressed(None, None, ".thread"), Surface.VIEW, may_thread=True, bot_lacks=("embed_links",)
    )
    reply = await cards.desk.on_click(there)
    assert (reply.thread, reply.note is not None and reply.note.key) == (None, "desk.bot-lacks")
    fine = Command("start", options={"thread": "on", "target": "7"})
    reply = await cards.desk.on_click(cards.click(NORTH, fine, Surface.COMMAND, may_thread=True))
    assert reply.thread is not None


async def test_missing_permissions_are_named_and_leave_no_half_made_lobby(cards: Club) -> None:
    """The answer lists what is missing by name. (B040)"""
    click = cards.click(NORTH, Command("start"), Surface.COMMAND, bot_lacks=("send_messages", "embed_links"))
    reply = await cards.desk.on_click(click)
    assert reply.note is not None
    assert reply.note.key == "desk.bot-lacks"
    assert await cards.store.live_in_channel(CHANNEL) is None


async def test_the_rematch_was_committed_before_it_could_be_pressed(cards: Club) -> None:
    """The next lobby is there with its own commitment when the game ends; alone with robots one press plays on."""
    await cards.four(NORTH)
    over = await cards.play_on(Random(4))
    follow = over.next_game
    assert follow is not None
    waiting = await cards.store.load(follow)
    assert waiting is not None
    assert waiting.commitment == commitment(waiting.secret)
    assert waiting.commitment != over.commitment
    await cards.press(NORTH, ".rematch.same")
    again = await cards.store.load(follow)
    assert again is not None
    assert again.status is Status.PLAYING
    assert {seat: row.user for seat, row in holders(again).items()} == {
        seat: row.user for seat, row in holders(over).items()
    }


async def test_four_people_rotate_partners_and_the_last_press_starts(cards: Club) -> None:
    """Everybody presses; the first says how; North gets a new partner."""
    await cards.four()
    over = await cards.play_on(Random(6))
    assert over.next_game is not None
    for user in (EAST, NORTH, SOUTH):
        await cards.press(user, ".rematch.rotate")
    waiting = await cards.store.load(over.next_game)
    assert waiting is not None
    assert waiting.status is Status.LOBBY
    await cards.press(WEST, ".rematch.same")
    again = await cards.store.load(over.next_game)
    assert again is not None
    assert again.status is Status.PLAYING
    assert seat_of(again, NORTH) == 0
    assert seat_of(again, SOUTH) != 2


async def test_a_rematch_by_rules_without_partners_keeps_a_seat_for_all(cards: Club) -> None:
    """Rotated by the first press, then changed by the host to a game without partners: who presses now sits all the
    same. To begin it so is refused."""
    await cards.four(NORTH, EAST, SOUTH)
    over = await cards.play_on(Random(6))
    assert over.next_game is not None
    await cards.press(NORTH, ".rematch.rotate")
    first, cards.game = cards.game, over.next_game
    await cards.press(NORTH, ".game.three-handed", Surface.VIEW)
    await cards.press(NORTH, ".remove.1", Surface.VIEW)
    await cards.press(NORTH, ".remove.2", Surface.VIEW)
    cards.game = first
    for user in (EAST, SOUTH):
        await cards.press(user, ".rematch.rotate")
    cards.game = over.next_game
    saved = await cards.saved()
    assert saved.status is Status.PLAYING
    assert {row.user for row in holders(saved).values()} == {NORTH, EAST, SOUTH}
    over = await cards.play_on(Random(6))
    refused = await cards.press(EAST, ".rematch.rotate")
    assert refused.note is not None
    assert refused.note.key == "desk.no-partners"


async def test_a_new_table_replaces_an_untouched_rematch(cards: Club) -> None:
    """Nobody wants the rematch: `/euchre start` opens a table as if it weren't there."""
    await cards.four(NORTH)
    await cards.play_on(Random(7))
    reply = await cards.slash(EAST, "start")
    assert reply.public is not None


async def test_a_second_welcome_is_never_said(cards: Club) -> None:
    """Where the hand appears is said once in a lifetime. (experience.md 2)"""
    await cards.open()
    first = await cards.press(NORTH, ".join.0")
    assert first.note is not None
    assert first.note.key == "desk.welcome"
    await cards.press(NORTH, ".leave")
    second = await cards.press(NORTH, ".join.0")
    assert second.note is None


async def test_the_lobby_screen_offers_what_can_be_pressed(cards: Club) -> None:
    """Start is greyed while seats are free, and can be pressed when they are not."""
    opened = await cards.open()
    assert ".start" not in pressable(opened.public)
    for number, user in enumerate((NORTH, EAST, SOUTH, WEST)):
        reply = await cards.press(user, f".join.{number % 2}")
    assert ".start" in pressable(reply.public)
