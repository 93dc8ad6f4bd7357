"""Five people press anything, several at once, over two channels, while the clock moves: laws that always hold."""

import asyncio
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.app.gestures import Command, Pressed, Surface
from bot.app.keys import ChannelId, GameId, UserId
from bot.app.live import bring_to_life
from bot.app.rows import Saved
from bot.app.seats import holders
from bot.app.turns import Speed, Status
from bot.storage import games, papers, people
from euchre_core.actions import code_of
from euchre_core.engine import legal_actions
from tests.app.harness import CHANNEL, PEOPLE, Club, club

_TABLE_WORDS = [
    ".hand",
    ".leave",
    ".leave",
    ".back",
    ".sub.0",
    ".sub.1",
    ".sub.2",
    ".sub.3",
    ".standin.0",
    ".standin.1",
    ".standin.2",
    ".standin.3",
    ".join.0",
    ".join.1",
    ".sit.2",
    ".play",
    ".start",
    ".robot.sensible",
    ".remove.1",
    ".rematch.same",
    ".rematch.rotate",
    ".repost",
    ".set.target.5",
    ".speed.off",
    ".speed.30",
    ".more",
    ".rules",
    ".verify",
    "?.leave",
    "?",
    ".end",
]
_OWN_WORDS = [
    ".me.play_only_legal.on",
    ".me.play_only_legal.off",
    ".me.hidden.on",
    ".me.language.es",
    ".me.surface.view",
    ".forget",
    ".server.language.es",
    ".server.robot.careless",
    ".lb.server.all.rating.0",
    ".stats.server",
    ".export",
]
_LONGEST_MS = (0, 500, 800, 3_000, 15_000, 301_000)


def broken_law(saved: Saved, now_ms: int) -> str | None:
    """What is wrong with this state; None when it is one that may be."""
    match saved.status:
        case Status.LOBBY:
            return "a lobby without an alarm" if saved.due_at is None else None
        case Status.PAUSED:
            soon = saved.due_at is None or saved.due_at - now_ms < 10 * 3_600_000
            return "a paused table that closes soon or never" if soon else None
        case Status.PLAYING if saved.turn.deal > 0:
            rows, seat = holders(saved), bring_to_life(saved).to_act
            if all(row.robot for row in rows.values()):
                return "robots play on alone"
            if saved.due_at is None and (seat is None or rows[seat].robot or saved.table.speed is not Speed.OFF):
                return "a game that nothing moves on"
    return None


class Crowd:
    """People who press by dice."""

    def __init__(self, cards: Club, rng: Random) -> None:
        self.cards = cards
        self.rng = rng
        self.games: list[GameId] = []

    async def press(self) -> None:
        """One gesture of somebody."""
        user, channel = self.rng.choice(list(PEOPLE)), self.rng.choice([CHANNEL, ChannelId(601)])
        dice = self.rng.random()
        if not self.games or dice < 0.02:
            await self._start(user, channel)
        elif dice < 0.1:
            code, surface = self.rng.choice(_OWN_WORDS), Surface.VIEW
            click = self.cards.click(user, Pressed(None, None, code), surface, channel=channel, may_govern=True)
            await self.cards.desk.on_click(click)
        else:
            await self._at_a_table(user, channel, decide=dice < 0.5)

    async def _start(self, user: UserId, channel: ChannelId) -> None:
        options = {"target": "5", "speed": self.rng.choice(["off", "30", "slow"])}
        click = self.cards.click(user, Command("start", None, options), Surface.COMMAND, channel=channel)
        reply = await self.cards.desk.on_click(click)
        if reply.public is not None and reply.public.paper is not None:
            self.games.append(reply.public.paper.game)

    async def _at_a_table(self, user: UserId, channel: ChannelId, *, decide: bool) -> None:
        game = self.rng.choice(self.games)
        saved = await self.cards.store.load(game)
        assert saved is not None
        if saved.next_game is not None and saved.next_game not in self.games:
            self.games.append(saved.next_game)
        if decide and saved.status is Status.PLAYING and saved.deal is not None:
            live = bring_to_life(saved)
            if live.to_act is not None:
                holder = holders(saved)[live.to_act].user
                code = self.rng.choice([code_of(action) for action in legal_actions(live.game, live.to_act)])
                ask = Pressed(game, saved.turn, code)
                await self.cards.desk.on_click(self.cards.click(holder or user, ask, Surface.HAND))
                return
        surface = self.rng.choice([Surface.BOARD, Surface.HAND, Surface.VIEW])
        ask = Pressed(game, None, self.rng.choice(_TABLE_WORDS))
        await self.cards.desk.on_click(self.cards.click(user, ask, surface, channel=channel))


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_is_pressed_the_laws_hold(tmp_path: Path, seed: int) -> None:
    """No press fails, no table is left that nothing moves, and what is remembered is what the database says.

    (B044, B080; operations.md G22)
    """
    await _evening(tmp_path, seed, rounds=100)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 160))
async def test_whatever_is_pressed_the_laws_hold_for_long(tmp_path: Path, seed: int) -> None:
    """The same, for many evenings."""
    await _evening(tmp_path, seed, rounds=150)


async def _evening(folder: Path, seed: int, *, rounds: int) -> None:
    rng = Random(seed)
    async with club(folder) as cards:
        crowd = Crowd(cards, rng)
        for _ in range(rounds):
            presses = [crowd.press() for _ in range(rng.choice([1, 1, 1, 2, 3, 5]))]
            if rng.random() < 0.6:
                cards.clock.ms += rng.choice(_LONGEST_MS)
                await asyncio.gather(*presses, cards.runner.look())
            else:
                await asyncio.gather(*presses)
            assert not cards.runner.failures
            for game in crowd.games:
                saved = await cards.store.load(game)
                assert saved is not None
                assert broken_law(saved, cards.clock.ms) is None
            await _memory_is_the_database(cards, crowd.games)


async def _memory_is_the_database(cards: Club, these: list[GameId]) -> None:
    for game in these:
        assert await cards.store.load(game) == await cards.store.read(partial(games.load, game=game))
        for row in await cards.store.read(partial(papers.papers, game=game)):
            assert await cards.store.paper(row.paper) == row
    for user in PEOPLE:
        known = await cards.store.read(partial(people.personal, user=user))
        assert await cards.store.personal(user) == known
