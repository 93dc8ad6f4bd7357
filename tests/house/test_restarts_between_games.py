"""The bot dies when no card is on the table: before the first deal, between games of a series, while nobody plays."""

from collections.abc import Awaitable
from pathlib import Path
from random import Random

import pytest

from bot.app.codes import code_of as rules_code
from bot.app.keys import GameId
from bot.app.live import bring_to_life
from bot.app.seats import holders
from bot.app.series import series_before
from bot.app.turns import Status, Turn
from bot.local_discord import LocalDiscord
from bot.storage import heartbeat
from euchre_core.cards import Seat
from euchre_core.series import after_game
from euchre_core.shuffle import drawn
from euchre_core.variants import variant_for
from tests.door.harness import texts
from tests.house.harness import PEOPLE, House, by_private_hand, house


async def _come_back(home: House, game: GameId) -> None:
    home.game, now = game, home.local.clock.now_ms()
    await home.store.write(lambda conn: heartbeat.come_back(conn, now))
    await home.door.outbox.start()
    await home.runner.wake_the_forgotten()
    await home.runner.look()
    await home.settled()


def _nobody(game: GameId) -> Awaitable[None]:
    async def nothing() -> None:
        return None

    return nothing()


async def _seated(home: House, ruleset: str) -> None:
    lobby = await home.open("north")
    await home.slash("north", "rules", use=rules_code(ruleset))
    for number, who in enumerate(PEOPLE):
        await home.press(who, home.again(lobby), f".join.{number % 2}")
    await home.press("north", home.again(lobby), ".start")


async def test_the_draw_stands_though_the_bot_died_before_the_first_deal(tmp_path: Path) -> None:
    """Started, and nothing dealt: after the restart everybody sits where the draw put them, and it is told. (S4-14)"""
    async with LocalDiscord(frozen=True, rate_limits=False) as local:
        async with house(tmp_path, local=local, abrupt=True) as home:
            home.desk.parts.wake = _nobody
            await _seated(home, "standard+first-dealer=low-card+draw-partners")
            before = await home.saved()
            assert (before.status, before.turn.deal) == (Status.PLAYING, 0)
        async with house(tmp_path, local=local) as home:
            await _come_back(home, before.game)
            after = await home.saved()
            found = drawn(variant_for(after.ruleset), after.secret, after.mix)
            assert found is not None
            assert after.turn == Turn(1, 0)
            assert after.deal is not None
            assert after.deal.dealer == found.dealer
            assert holders(after) == holders(before)
            assert "The draw" in texts(home.board())
            assert await home.asked() is not None
        assert local.violations == []


@pytest.mark.parametrize("option", ["laps", "rubber"])
async def test_a_series_goes_on_over_the_death_of_the_bot_between_its_games(tmp_path: Path, option: str) -> None:
    """Two of four have pressed *Rematch*; the others press the same old result, drawn by a process that is dead.

    (T105; S4-11, B032)
    """
    async with LocalDiscord(frozen=True, rate_limits=False) as local:
        async with house(tmp_path, local=local, abrupt=True) as home:
            await _seated(home, f"standard+target=2+{option}")
            over = await home.play(by_private_hand, Random(1))
            assert over.status is Status.FINISHED
            result = home.board()
            for who in PEOPLE[:2]:
                await home.press(who, result, ".rematch.same")
            score = bring_to_life(over).game.score
            series = after_game(await series_before(over, home.desk.parts), variant_for(over.ruleset), score)
        assert over.next_game is not None
        async with house(tmp_path, local=local) as home:
            await _come_back(home, over.next_game)
            assert (await home.saved()).status is Status.LOBBY
            for who in PEOPLE[2:]:
                await home.press(who, result, ".rematch.same")
            saved = await home.saved()
            assert (saved.status, saved.turn) == (Status.PLAYING, Turn(1, 0))
            assert saved.deal is not None
            assert saved.deal.score == series.start
            assert await series_before(saved, home.desk.parts) == series
        assert local.violations == []


async def test_a_table_that_all_have_left_is_found_again_by_its_people(tmp_path: Path) -> None:
    """Everybody leaves, the bot dies and is away for an hour: robots play nothing, and *Back* goes on. (B051, B080)"""
    async with LocalDiscord(frozen=True, rate_limits=False) as local:
        async with house(tmp_path, local=local, abrupt=True) as home:
            await home.four(game="railroad-pairs")
            everybody = [row.user for row in holders(await home.saved()).values() if row.user is not None]
            for user in everybody:
                await home.slash(home.key(user), "leave", sure=True)
            before = await home.saved()
            assert before.status is Status.PAUSED
            now = local.clock.now_ms()
            await home.store.write(lambda conn: heartbeat.beat(conn, now))
        local.clock.advance(3_600)
        async with house(tmp_path, local=local) as home:
            await _come_back(home, before.game)
            await home.wait(60)
            again = await home.saved()
            assert (again.status, again.turn) == (Status.PAUSED, before.turn)
            assert before.due_at is not None
            assert again.due_at == before.due_at + 3_600_000
            await home.slash("south", "back")
            await home.wait(3)
            now_playing = await home.saved()
            assert now_playing.status is Status.PLAYING
            seat = next(seat for seat, row in holders(now_playing).items() if row.user == home.id("south"))
            assert holders(now_playing)[Seat(seat)].robot is None
        assert local.violations == []
