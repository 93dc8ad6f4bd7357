"""Languages, closed private messages, things deleted and forbidden: the table goes on or pauses with a notice."""

from pathlib import Path
from random import Random

import pytest

from bot.app.turns import Status, Turn
from tests.door.harness import texts
from tests.house.harness import SIX, House, by_private_hand, by_view, enabled, house, reaches


async def test_a_hand_speaks_its_owners_language_and_the_board_the_servers(tmp_path: Path) -> None:
    """Spanish server, a Romanian and a German at the table: the German gets English. (B074)"""
    async with house(tmp_path) as home:
        world = home.local.world
        world.set_guild_locale("Card Club", "es-ES")
        world.set_locale("north", "ro")
        world.set_locale("east", "de")
        world.set_locale("south", "pt-BR")
        world.set_locale("west", "es-419")
        await home.four()
        board = texts(home.board())
        said = {who: texts(home.private(who)) for who in ("north", "east", "south", "west")}
        assert "vuelta" in board or "reparte" in board
        assert "împarte" in said["north"] or "întoarsă" in said["north"]
        assert "deals" in said["east"]
        assert "dá as cartas" in said["south"] or "virada" in said["south"] or "virado" in said["south"]
        assert "Reparte" in said["west"]
        assert len(set(said.values()) | {board}) == 5


async def test_a_hand_in_play_follows_its_owners_settings_at_once(tmp_path: Path) -> None:
    """In mid-deal: the language that they choose, and cards that ask back, without waiting for anybody's press."""
    async with house(tmp_path) as home:
        await home.four(speed="off")
        await home.play(by_private_hand, Random(1), until=lambda saved: saved.turn >= Turn(1, 6))
        who = await home.asked()
        assert who is not None
        english, codes = texts(home.private(who)), enabled(home.private(who))
        await home.slash(who, "me", change=".me.language.ro")
        assert texts(home.private(who)) != english
        assert "Tu joci" in texts(home.private(who)) or "rândul" in texts(home.private(who)).lower()
        await home.slash(who, "me", change=".me.confirm_cards.on")
        cards = {code for code in codes if len(code) == 2 and code[1].islower()}
        assert cards
        assert {f"?{code}" for code in cards} <= enabled(home.private(who))


async def test_closed_private_messages_stop_nobody(tmp_path: Path) -> None:
    """One of four takes no messages: the hand comes as a view with one line how, the others notice nothing. (B034)"""
    async with house(tmp_path) as home:
        home.local.world.set_dms("east", open=False)
        lobby = await home.open("north")
        await home.press("north", home.again(lobby), ".join.0")
        await home.press("east", home.again(lobby), ".join.1")
        views = " ".join(texts(view) for view in home.views("east"))
        assert "private message" in views.lower()
        await home.press("south", home.again(lobby), ".join.0")
        await home.press("west", home.again(lobby), ".join.1")
        await home.press("north", home.again(lobby), ".start")

        async def act(home: House, who: str, code: str) -> None:
            await (by_view if who == "east" else by_private_hand)(home, who, code)

        saved = await home.play(act, Random(6), until=reaches(Turn(3, 0)))
        assert saved.status is Status.PLAYING


async def test_six_closed_doors_stop_no_game_of_six(tmp_path: Path) -> None:
    """Nobody of six takes private messages, and one of them is away for a while: all play by view. (B034)"""
    async with house(tmp_path) as home:
        for who in SIX:
            home.local.world.set_dms(who, open=False)
        await home.four(*SIX, game="railroad-pairs")
        assert all("private message" in " ".join(texts(view) for view in home.views(who)).lower() for who in SIX)
        saved = await home.play(by_view, Random(9), until=reaches(Turn(1, 8)))
        away = await home.asked()
        assert away is not None
        await home.slash(away, "leave", sure=True)
        await home.wait(3)
        assert (await home.saved()).turn > saved.turn
        await home.slash(away, "back")
        saved = await home.play(by_view, Random(9), until=reaches(Turn(2, 4)))
        assert saved.status is Status.PLAYING


async def test_who_shuts_the_door_in_the_middle_of_a_game_goes_on_by_view(tmp_path: Path) -> None:
    """Blocks the bot mid-deal: *My hand* works, and the game goes on. (B034, G14)"""
    async with house(tmp_path) as home:
        await home.four()
        await home.play(by_private_hand, Random(7), until=reaches(Turn(1, 3)))
        for who in ("north", "east", "south", "west"):
            home.local.world.set_dms(who, open=False)
        saved = await home.play(by_view, Random(8), until=reaches(Turn(2, 4)))
        assert saved.status is Status.PLAYING


async def test_a_deleted_board_comes_back(tmp_path: Path) -> None:
    """Somebody deletes the board in mid-deal: it is posted again at the next decision. (B038)"""
    async with house(tmp_path) as home:
        await home.four()
        first = home.board()
        home.local.world.delete_message(int(first["id"]))
        await home.play(by_private_hand, Random(9), until=reaches(Turn(1, 2)))
        board = home.board()
        assert board["id"] != first["id"]
        assert ".hand" in enabled(board)


async def test_a_deleted_private_message_comes_back(tmp_path: Path) -> None:
    """A hand's message is gone (10008): it is posted again. (G14)"""
    async with house(tmp_path) as home:
        await home.four()
        who = await home.asked()
        assert who is not None
        first = home.private(who)
        home.local.world.delete_message(int(first["id"]))
        await home.slash(who, "call", call="P")
        assert home.private(who)["id"] != first["id"]


async def test_a_deleted_channel_ends_the_game_and_frees_its_people(tmp_path: Path) -> None:
    """Closed without a result; hands say why; a new table opens elsewhere. (B038, B060)"""
    async with house(tmp_path) as home:
        await home.four()
        await home.play(by_private_hand, Random(10), until=reaches(Turn(1, 3)))
        home.local.world.delete_channel("cards")
        assert (await home.comes(Status.CLOSED)).closed_why == "table.closed-channel-gone"
        await home.settled()
        assert "is gone" in texts(home.private("north"))
        home.channel = "lounge"
        await home.four()
        assert (await home.saved()).turn == Turn(1, 0)
        stats = await home.store.stats(home.id("north"), None, "standard/4")
        assert stats.games == 0


async def test_a_server_without_the_bot_ends_its_games(tmp_path: Path) -> None:
    """The bot is removed in mid-game: closed without a result, no error. (B060)"""
    async with house(tmp_path) as home:
        await home.four()
        home.local.world.remove_bot("Card Club")
        assert (await home.comes(Status.CLOSED)).closed_why == "table.closed-server-gone"


@pytest.mark.parametrize("missing", ["send_messages", "view_channel"])
async def test_a_permission_taken_away_pauses_the_table_until_it_is_back(tmp_path: Path, missing: str) -> None:
    """No access in mid-game: paused, hands say why; once the permission is back a press goes on. (B040)"""
    async with house(tmp_path) as home:
        await home.four()
        home.local.world.set_permissions("cards", "bot", **{missing: False})
        home.local.world.delete_message(int(home.board()["id"]))
        who = await home.asked()
        assert who is not None
        await home.press(who, home.private(who), "P")
        await home.wait(1)
        assert (await home.saved()).status is Status.PAUSED
        assert "#cards" in texts(home.private("north"))
        home.local.world.set_permissions("cards", "bot", **{missing: None})
        home.local.clock.advance(20)
        await home.press("north", home.private("north"), ".rules")
        outcome = await home.slash("north", "hand")
        assert outcome.acknowledged
        await home.wait(20)
        assert (await home.saved()).status is Status.PLAYING
        assert ".hand" in enabled(home.board())


async def test_an_archived_thread_wakes_or_pauses(tmp_path: Path) -> None:
    """A table in a thread that is archived in mid-game goes on; locked, it pauses with a notice. (B039)"""
    async with house(tmp_path) as home:
        world = home.local.world
        thread = world.add_thread("cards", "evening")
        home.channel = str(thread.id)
        await home.four()
        world.set_thread(thread.id, archived=True)
        who = await home.asked()
        assert who is not None
        await home.press(who, home.private(who), "P")
        await home.wait(1)
        assert (await home.saved()).status is Status.PLAYING
        world.set_thread(thread.id, archived=True, locked=True)
        who = await home.asked()
        assert who is not None
        await home.press(who, home.private(who), "P")
        await home.wait(1)
        assert (await home.saved()).status is Status.PAUSED


async def test_slow_mode_leaves_a_table_alone_and_where_it_binds_bots_pauses_it(tmp_path: Path) -> None:
    """Six hours of slow mode: bots are exempt, and every deal has its board. Where they are not, the table pauses at
    the next board, hands say why, and once it is off a press goes on. (issue 2, "slow mode"; discord.md, trap 31)"""
    async with house(tmp_path) as home:
        world, rng = home.local.world, Random(2)
        world.set_slow_mode("cards", 6 * 3600)
        await home.four()
        await home.play(by_private_hand, rng, until=reaches(Turn(3, 0)))
        told = [texts(one) for one in home.local.person("west").messages("cards")]
        assert [sum(f"deal {deal}" in one for one in told) for deal in (1, 2, 3)] == [1, 1, 1]
        world.set_slow_mode("cards", 6 * 3600, binds_bots=True)
        paused = await home.play(by_private_hand, rng, until=reaches(Turn(5, 0)))
        assert (paused.status, paused.turn, paused.closed_why) == (Status.PAUSED, Turn(4, 0), "table.paused-slowed")
        assert all("Paused: slow mode" in texts(home.private(who)) for who in ("north", "east", "south", "west"))
        world.set_slow_mode("cards", 0)
        home.local.clock.advance(20)
        await home.press("east", home.private("east"), ".back")
        await home.wait(20)
        assert (await home.saved()).status is Status.PLAYING
        assert "deal 4" in texts(home.board())
        assert ".hand" in enabled(home.board())
