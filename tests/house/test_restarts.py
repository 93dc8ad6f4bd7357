"""The bot dies at any moment and comes back: no press lost that was answered, none counted twice, screens right again.

The bot is torn down without a word (nothing is flushed, nothing is said), and another starts on the same file while
the local Discord stays. Whole processes are killed in tests/cli and by `make soak`.
"""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.app.keys import GameId
from bot.app.live import bring_to_life
from bot.app.rows import Decision, Who
from bot.app.turns import Status, Turn
from bot.local_discord import LocalDiscord
from bot.storage import heartbeat
from bot.storage.store import open_store
from tests.house.harness import House, button_id, by_command, by_private_hand, custom_ids, enabled, house, reaches


async def _crash_and_return(home: House) -> None:
    """What the next start does before anything else: alarms move by the outage, games that wait are woken."""
    now = home.local.clock.now_ms()
    await home.store.write(lambda conn: heartbeat.come_back(conn, now))
    await home.door.outbox.start()
    await home.runner.look()
    await home.settled()


async def test_a_deal_goes_on_after_a_crash_at_each_of_its_steps(tmp_path: Path) -> None:
    """Torn down after every single decision of a deal, and always found again where it stood. (operations.md G1, G3)"""
    async with LocalDiscord(frozen=True, rate_limits=False) as local:
        rng, steps = Random(11), 0
        async with house(tmp_path, local=local, abrupt=True) as home:
            await home.four("north", "east")
            game = home.game
        while True:
            async with house(tmp_path, local=local, abrupt=True) as home:
                home.game = game
                await _crash_and_return(home)
                saved = await home.saved()
                if saved.turn >= Turn(2, 0):
                    break
                who = await home.asked()
                if who is None:
                    await home.wait(0.8 if bring_to_life(saved).to_act is not None else 3)
                else:
                    await by_private_hand(home, who, rng.choice(await home.choices()))
                steps += 1
                after, now = await home.saved(), local.clock.now_ms()
                await home.store.write(partial(heartbeat.beat, now_ms=now))
                assert after.turn in (Turn(saved.turn.deal, saved.turn.n + 1), Turn(saved.turn.deal + 1, 0))
        assert steps >= 9
        assert local.violations == []
    turns = [(d.seat, d.n) for d in (await _history(tmp_path, game))]
    assert turns == sorted(turns, key=lambda turn: turn[1])


async def _history(folder: Path, game: GameId) -> tuple[Decision, ...]:
    async with open_store(folder / "euchre.db") as store:
        return (await store.history(game))[0][1]


async def test_buttons_of_before_the_crash_still_work(tmp_path: Path) -> None:
    """Board and hand were drawn by a process that is dead; both answer. (B032)"""
    async with LocalDiscord(frozen=True, rate_limits=False) as local:
        async with house(tmp_path, local=local, abrupt=True) as home:
            await home.four()
            game, who = home.game, await home.asked()
            assert who is not None
            hand, board = home.private(who), home.board()
        async with house(tmp_path, local=local) as home:
            home.game = game
            local.clock.advance(200)
            outcome = await local.person(who).press(int(hand["id"]), button_id(hand, "P"))
            assert outcome.type == 7
            assert (await home.saved()).turn == Turn(1, 1)
            shown = await local.person(who).press(int(board["id"]), button_id(board, ".hand"))
            assert shown.acknowledged
        assert local.violations == []


async def test_a_press_that_was_answered_is_there_and_its_repetition_counts_once(tmp_path: Path) -> None:
    """The same interaction delivered again after the crash is answered, not executed. (B036; operations.md G2)"""
    async with LocalDiscord(frozen=True, rate_limits=False) as local:
        async with house(tmp_path, local=local, abrupt=True) as home:
            await home.four()
            game, who = home.game, await home.asked()
            assert who is not None
            hand = home.private(who)
            await home.press(who, hand, "P")
        async with house(tmp_path, local=local) as home:
            home.game = game
            assert [d.code for d in (await home.saved()).decisions] == ["P"]
            again = await local.person(who).press(hand, button_id(hand, "P"))  # the copy of before
            assert again.acknowledged
            assert (await home.saved()).turn == Turn(1, 1)


async def test_deadlines_move_by_the_outage(tmp_path: Path) -> None:
    """Away for two hours in the middle of a turn: nobody's time ran out meanwhile. (B058; operations.md G5)"""
    async with LocalDiscord(frozen=True, rate_limits=False) as local:
        async with house(tmp_path, local=local, abrupt=True) as home:
            await home.four()
            game = home.game
            await home.wait(10)
            now = local.clock.now_ms()
            await home.store.write(lambda conn: heartbeat.beat(conn, now))
            due = (await home.saved()).due_at
            assert due is not None
        local.clock.advance(7_200)
        async with house(tmp_path, local=local) as home:
            home.game = game
            await _crash_and_return(home)
            saved = await home.saved()
            assert saved.due_at == due + 7_200_000
            assert saved.turn == Turn(1, 0)
            await home.wait(51)
            assert (await home.saved()).decisions[0].who is Who.CLOCK


@pytest.mark.parametrize("away_s", [5, 7_200])
async def test_a_half_full_lobby_is_found_again(tmp_path: Path, away_s: int) -> None:
    """Two sit, the bot goes away for a while: the lobby is there, its buttons work, its people sit. (B058)"""
    async with LocalDiscord(frozen=True, rate_limits=False) as local:
        async with house(tmp_path, local=local, abrupt=True) as home:
            lobby = await home.open("north")
            await home.press("north", lobby, ".join.0")
            await home.press("east", home.again(lobby), ".join.1")
            game, now = home.game, local.clock.now_ms()
            await home.store.write(lambda conn: heartbeat.beat(conn, now))
        local.clock.advance(away_s)
        async with house(tmp_path, local=local) as home:
            home.game = game
            await _crash_and_return(home)
            assert (await home.saved()).status is Status.LOBBY
            await home.press("north", home.again(lobby), ".play")
            assert (await home.saved()).status is Status.PLAYING


async def test_boards_that_were_left_behind_are_drawn_at_the_start(tmp_path: Path) -> None:
    """Committed, but never shown: the next start shows it. An old deal's board loses its buttons. (G4)"""
    async with LocalDiscord(frozen=True, rate_limits=False) as local:
        async with house(tmp_path, local=local, abrupt=True) as home:
            await home.four()
            game = home.game
            first = home.board()
            home.desk.post = home.desk.parts.post = _Silence()
            saved = await home.play(by_command, Random(3), until=reaches(Turn(2, 2)))
            assert home.board()["id"] == first["id"]
        async with house(tmp_path, local=local) as home:
            home.game = game
            await _crash_and_return(home)
            board = home.board()
            assert board["id"] != first["id"]
            assert ".hand" in enabled(board)
            assert custom_ids(home.again(first)) == []
            papers = {row.paper.deal: row.rendered_turn for row in await home.store.papers(game) if not row.paper.who}
            assert papers[2] == saved.turn


class _Silence:
    def redraw(self, paper: object) -> None: ...
    def forget(self, paper: object) -> None: ...
