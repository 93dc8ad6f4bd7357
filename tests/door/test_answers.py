"""Each surface and each shape of reply, through the real client: what a message becomes, and who sees what."""

from __future__ import annotations

import re

import pytest

from bot.app.gestures import Click, Command, Pressed, Surface
from bot.app.replies import File, Reply, Suggestion, ThreadWish
from bot.app.screens import Option, OwnScreen, PublicScreen, Select, Text
from bot.app.store import Unavailable
from bot.app.turns import Turn
from tests.door.harness import EN, GAME, LOBBY, board, button, hall, own, public, t, texts
from tests.door.kept import the_hand, with_board


async def test_start_is_answered_with_the_lobby_itself() -> None:
    """The command's public answer is the board: one message, kept as the lobby's. (experience.md 2)"""
    async with hall() as h:
        message = await h.start()
        assert not message["flags"] & 64
        row = h.store.rows[LOBBY]
        assert (row.message, row.channel, row.rendered_turn) == (int(message["id"]), h.channel, Turn(0, 0))
        click = h.desk.clicks[0]
        assert click.ask == Command("start")
        assert (click.surface, click.guild_name, click.channel_name) == (Surface.COMMAND, "Card Club", "cards")
        assert click.bot_lacks == ()


async def test_a_lobby_press_changes_the_lobby_at_once() -> None:
    """Join: the pressed message becomes the new lobby in the very first response. (contracts.md 3)"""
    async with hall() as h:
        message = await h.start()
        h.desk.says = lambda click: Reply(public=public("East sits", turn=Turn(0, 1)), note=t("welcome"))
        outcome = await h.press("east", message, "Join")
        assert outcome.type == 7
        assert texts(h.local.message(message["id"])) == "East sits"
        said = await h.local.person("east").wait_for(lambda one: texts(one) == "welcome")
        assert said["ephemeral"]
        assert all(texts(one) != "welcome" for one in h.local.person("north").messages("cards"))
        assert h.store.rows[LOBBY].rendered_turn == Turn(0, 1)


async def test_the_hand_opens_beside_the_board_once_a_deal() -> None:
    """My hand: the first press of a deal keeps the board and follows up, then it is the answer. (contracts.md 3)"""
    async with hall() as h:
        message = await with_board(h)
        h.desk.says = lambda click: Reply(own=the_hand(click.user))
        first = await h.press("east", message, "My hand")
        assert first.type == 6
        hand = await h.local.person("east").wait_for(lambda one: texts(one) == "the hand")
        assert hand["ephemeral"]
        again = await h.press("east", message, "My hand")
        assert again.type == 4
        assert again.ephemeral
        h.desk.says = lambda click: Reply(own=the_hand(click.user, deal=2))
        assert (await h.press("east", message, "My hand")).type == 6
        assert texts(h.local.message(message["id"])) == "the board"


async def test_nobody_else_ever_sees_a_hand() -> None:
    """Whatever is pressed, a hand reaches its owner alone. (G6; B035)"""
    async with hall() as h:
        message = await with_board(h)
        h.desk.says = lambda click: Reply(own=the_hand(click.user, f"hand of {click.user}"))
        for who in ("north", "east", "south", "west"):
            await h.press(who, message, "My hand")
            await h.press(who, message, "My hand")
        for who in ("north", "east", "south", "west", "stranger"):
            seen = str(h.local.seen_by(who))
            assert set(re.findall(r"hand of (\d+)", seen)) <= {str(h.id(who))}


async def test_another_persons_hand_is_never_shown() -> None:
    """If the desk should ever answer with somebody else's hand, the door refuses to show it. (discord.md, trap 28)"""
    async with hall() as h:
        message = await with_board(h)
        h.desk.says = lambda click: Reply(own=the_hand(h.id("north"), "north's cards"))
        outcome = await h.press("east", message, "My hand")
        assert texts(await outcome.settled()).startswith("[failed]")
        assert "north's cards" not in str(h.local.seen_by("east"))


async def test_a_card_pressed_in_the_view_changes_the_view() -> None:
    """A press on an ephemeral hand: that message becomes the new hand. (contracts.md 3)"""
    async with hall() as h:
        message = await with_board(h)
        h.desk.says = lambda click: Reply(own=the_hand(click.user))
        view = await (await h.press("east", message, "My hand")).settled()
        view = await h.local.person("east").wait_for(lambda one: one["ephemeral"])
        h.desk.says = lambda click: Reply(own=the_hand(click.user, "after", 1), note=t("well played"))
        outcome = await h.press("east", view, "Jh")
        assert outcome.type == 7
        assert texts(h.local.message(view["id"])) == "well played\nafter"
        click = h.desk.clicks[-1]
        assert click.ask == Pressed(GAME, Turn(1, 0), "Jh")
        assert click.surface is Surface.VIEW


async def test_a_card_pressed_in_private_changes_the_private_message() -> None:
    """A press on the private hand edits it in place; a menu comes as a message apart. (contracts.md 3)"""
    async with hall() as h:
        east = h.id("east")
        await h.show(the_hand(east))
        message = h.local.person("east").dms()[0]
        h.desk.says = lambda click: Reply(own=own(click.user, "menu"), apart=True)
        menu = await h.press("east", message, "Jh")
        assert (menu.type, menu.ephemeral) == (4, True)
        h.desk.says = lambda click: Reply(own=the_hand(click.user, "after", 1))
        assert (await h.press("east", message, "Jh")).type == 7
        assert texts(h.local.message(message["id"])) == "after"
        assert h.desk.clicks[-1].surface is Surface.HAND
        assert h.desk.clicks[-1].guild is None


async def test_a_refusal_on_the_board_is_for_the_presser_alone() -> None:
    """Not seated: one ephemeral line, the board as it was. (experience.md 6)"""
    async with hall() as h:
        message = await with_board(h)
        h.desk.says = lambda click: Reply(note=t("You aren't at this table."))
        outcome = await h.press("stranger", message, "My hand")
        assert (outcome.type, outcome.ephemeral) == (4, True)
        assert texts(h.local.message(message["id"])) == "the board"


async def test_a_menu_pages_in_place() -> None:
    """A press in an ephemeral menu turns that menu, and a select's line arrives as its own code."""
    async with hall() as h:
        message = await with_board(h)
        select = Select(
            placeholder=t("target"), options=(Option(label=t("7"), code=".set.target.7"),), slot="target", game=GAME
        )
        h.desk.says = lambda click: Reply(
            own=OwnScreen(locale=EN, owner=click.user, blocks=(Text((t("menu"),)), select))
        )
        menu = await (await h.press("north", message, "Rules")).settled()
        h.desk.says = lambda click: Reply(own=own(click.user, "changed"))
        outcome = await h.local.person("north").choose(menu, "target", "7")
        assert outcome.type == 7
        assert texts(h.local.message(menu["id"])) == "changed"
        assert h.desk.clicks[-1].ask == Pressed(GAME, None, ".set.target.7")


async def test_a_public_change_from_a_menu_is_drawn_on_the_board() -> None:
    """A robot added in the host's own menu: the menu turns, and the lobby is redrawn by the outbox."""
    async with hall() as h:
        message = await h.start()
        h.desk.says = lambda click: Reply(own=own(click.user, "robots", button("Add", ".robot.sensible")))
        menu = await (await h.press("north", message, "My hand")).settled()
        changed = public("lobby with a robot", turn=Turn(0, 1))
        h.state(changed)
        h.desk.says = lambda click: Reply(own=own(click.user, "robots, one"), public=changed)
        await h.press("north", menu, "Add")
        await h.settled()
        assert texts(h.local.message(menu["id"])) == "robots, one"
        assert texts(h.local.message(message["id"])) == "lobby with a robot"


async def test_a_file_comes_with_the_answer() -> None:
    """Export my data: a file that only the asker sees. (G18)"""
    async with hall() as h:
        h.desk.says = lambda click: Reply(note=t("yours"), file=File("export.json", b"{}"))
        outcome = await h.local.person("north").slash("euchre me", channel="cards")
        message = await outcome.settled()
        assert outcome.ephemeral
        assert "export.json" in str(message["components"])


async def test_a_table_in_a_thread() -> None:
    """A second table: the door opens a thread, the table starts and is posted there, and the presser gets the link."""
    async with hall() as h:
        first = await h.start()
        wish = ThreadWish(t("Euchre table"), EN)
        there = public("lobby in the thread", paper=LOBBY._replace(game="aaaaaaaa"))  # type: ignore[arg-type]
        h.state(there)
        h.desk.says = lambda click: Reply(public=there) if click.in_thread else Reply(thread=wish)
        outcome = await h.press("north", first, "My hand")
        assert "[thread-opened]" in texts(await outcome.settled())
        await h.settled()
        click = h.desk.clicks[-1]
        assert (click.ask, click.in_thread, click.channel_name) == (Command("start"), True, "Euchre table")
        assert [texts(one) for one in h.local.person("east").messages(int(click.channel))] == ["lobby in the thread"]


@pytest.mark.parametrize("fails", [False, True])
async def test_a_thread_without_a_table_says_so(fails: bool) -> None:
    """Meanwhile the last place was taken, or the table could not be written: the thread is there already, and whoever
    comes by reads what can be done; the presser reads why."""
    async with hall() as h:

        def says(click: Click) -> Reply:
            if not click.in_thread:
                return Reply(thread=ThreadWish(t("Euchre table"), EN))
            if fails:
                raise Unavailable("database is locked")
            return Reply(note=t("ten tables already"))

        first = await h.start()
        h.desk.says = says
        outcome = await h.press("north", first, "My hand")
        assert ("[failed]" if fails else "ten tables already") in texts(await outcome.settled())
        thread = int(h.desk.clicks[-1].channel)
        assert [texts(one) for one in h.local.person("east").messages(thread)] == ["[no-table-in-thread]"]


async def test_a_thread_in_which_nothing_can_be_said_fails_nobody() -> None:
    """Discord refuses the line as well: the presser is told why there is no table all the same."""
    async with hall() as h:
        first = await h.start()
        h.desk.says = lambda click: (
            Reply(note=t("ten tables already")) if click.in_thread else Reply(thread=ThreadWish(t("Euchre table"), EN))
        )
        h.local.faults.add("POST /channels/*/messages", kind="status", status=403, message="Missing Access")
        outcome = await h.press("north", first, "My hand")
        assert "ten tables already" in texts(await outcome.settled())


# --- places and permissions ------------------------------------------------------------------------------------------


async def test_private_commands_say_so() -> None:
    """A command in the bot's private messages has no server; the desk decides what is possible there. (B043)"""
    async with hall() as h:
        h.desk.says = lambda click: Reply(own=own(click.user, "help"))
        outcome = await h.local.person("east").slash("euchre help", channel="dm")
        assert texts(await outcome.settled()) == "help"
        click = h.desk.clicks[0]
        assert (click.surface, click.guild, click.bot_lacks) == (Surface.PRIVATE_COMMAND, None, ())


async def test_missing_permissions_are_named() -> None:
    """Embed Links taken away in this channel: the click says which permission is missing. (B040)"""
    async with hall() as h:
        h.local.world.set_permissions("cards", "bot", embed_links=False, send_messages=False)
        await h.local.person("north").slash("euchre start", channel="cards")
        assert h.desk.clicks[0].bot_lacks == ("send_messages", "embed_links")


async def test_rights_of_the_presser_are_told() -> None:
    """Manage Server and Manage Messages are read from the click itself, on every call. (G11)"""
    async with hall() as h:
        await h.local.person("north").slash("euchre settings", channel="cards")
        await h.local.person("stranger").slash("euchre settings", channel="cards")
        owner, stranger = h.desk.clicks
        assert (owner.may_govern, owner.may_moderate) == (True, True)
        assert (stranger.may_govern, stranger.may_moderate) == (False, False)


async def test_completion_offers_what_the_desk_says() -> None:
    """Typing in /euchre play: the legal cards, as the desk lists them; the chosen one arrives as a code."""
    async with hall() as h:
        h.desk.completions = (Suggestion("Jack of hearts", "Jh"), Suggestion("9 of spades", "9s"))
        offered = await h.local.person("east").complete("euchre play", "card", "J", channel="cards")
        assert [(one["name"], one["value"]) for one in offered] == [("Jack of hearts", "Jh"), ("9 of spades", "9s")]
        click, option, typed = h.desk.asked[0]
        assert (click.ask, option, typed) == (Command("play"), "card", "J")
        await h.local.person("east").slash("euchre play", channel="cards", card="Jh")
        assert h.desk.clicks[-1].ask == Command("play", "Jh", {"card": "Jh"})


async def test_completion_that_fails_offers_nothing() -> None:
    """An error during completion can't be shown there: an empty list, no broken answer. (discord.md 1)"""
    async with hall() as h:

        async def broken(click: Click, option: str, typed: str) -> tuple[Suggestion, ...]:
            raise RuntimeError("broken on purpose")

        h.desk.complete = broken  # type: ignore[method-assign]
        assert await h.local.person("east").complete("euchre play", "card", "J", channel="cards") == []


async def test_a_board_being_written_makes_nobody_wait() -> None:
    """While the outbox edits the lobby, a press on it is acknowledged at once and shown with the next edit. (G4)"""
    async with hall() as h:
        message = await h.start()
        newer: PublicScreen = public("East sits", turn=Turn(0, 1))
        h.state(newer)
        h.desk.says = lambda click: Reply(public=newer)
        async with h.door.outbox.lock(LOBBY):
            outcome = await h.press("east", message, "Join")
            assert outcome.type == 6
        await h.settled()
        assert texts(h.local.message(message["id"])) == "East sits"


async def test_a_board_never_goes_back() -> None:
    """An answer that is older than what the board shows already doesn't overwrite it. (contracts.md 3)"""
    async with hall() as h:
        message = await h.start()
        newest = public("two sit", turn=Turn(0, 2))
        await h.show(newest)
        h.desk.says = lambda click: Reply(public=public("one sits", turn=Turn(0, 1)))
        await h.press("east", message, "Join")
        await h.settled()
        assert texts(h.local.message(message["id"])) == "two sit"


async def test_a_hand_never_goes_back() -> None:
    """A press answered with an older hand than the one shown gets the newest instead. (contracts.md 3)"""
    async with hall() as h:
        east = h.id("east")
        await h.show(the_hand(east, "first"))
        message = h.local.person("east").dms()[0]
        await h.show(the_hand(east, "newest", 5))
        h.desk.says = lambda click: Reply(own=the_hand(click.user, "older", 2))
        await h.press("east", message, "Jh")
        assert texts(h.local.message(message["id"])) == "newest"


async def test_the_lobbys_message_can_become_a_board() -> None:
    """A public answer with another paper: the pressed message is that paper from now on."""
    async with hall() as h:
        message = await h.start()
        h.desk.says = lambda click: Reply(public=public("deal one", paper=board(1), turn=Turn(1, 0)))
        await h.press("north", message, "Join")
        assert h.store.rows[board(1)].message == int(message["id"])
