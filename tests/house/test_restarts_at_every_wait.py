"""The bot dies wherever a game can wait for somebody, by the rules of every game, and comes back.

Each time twice: before anything of the question has been drawn, and after it was drawn. People then press what a
process drew that is dead; robots take over; and a table that everybody has left is found again. (operations.md G1, G3)
"""

import shutil
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from bot.app.codes import code_of as rules_code
from bot.app.gestures import Pressed, Surface
from bot.app.keys import GameId, UserId
from bot.app.live import bring_to_life
from bot.app.rows import Decision, Saved, Who
from bot.app.seats import holders
from bot.app.turns import Status, Turn
from bot.local_discord import LocalDiscord
from bot.storage import heartbeat
from bot.storage.store import SqlStore
from euchre_core.actions import code_of
from euchre_core.cards import Seat
from euchre_core.reasons import Ask
from euchre_core.variants import variant_for
from tests.app.harness import NORTH, Club, club
from tests.house.harness import SIX, House, Message, button_id, by_command, enabled, house, listed
from tests.house.waiting import DEALER, WALKS, Move, Planned, actions, plan, stages


def test_no_kind_of_question_is_forgotten() -> None:
    """Every stage of every phase, every question, and every kind of decision comes up in one of the games below."""
    shown = frozenset[str]().union(*(deal.names for ruleset in WALKS for game in plan(ruleset) for deal in game))
    assert len(stages()) > 20
    assert stages() <= shown
    assert actions() <= shown
    assert set(Ask) <= {wait.partition(":")[2] for wait in shown}
    assert {variant_for(ruleset).seating.seats for ruleset in WALKS} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("ruleset", WALKS)
async def test_a_game_goes_on_after_a_crash_at_each_of_its_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    """Whole games, and a kill at everything that each is there for. (B032, B058)"""
    monkeypatch.setattr("bot.app.lobby.first_dealer", lambda variant, secret, mix: DEALER)
    killed: set[str] = set()
    for number, deals in enumerate(plan(ruleset)):
        packs = [one.pack for one in deals]
        monkeypatch.setattr("bot.app.runner.pack", lambda variant, secret, mix, deal, packs=packs: packs[deal - 1])
        async with LocalDiscord(frozen=True, rate_limits=False) as local:
            walk = _Walk(tmp_path / str(number), local, ruleset, killed)
            try:
                await walk.through(deals)
            finally:
                await walk.kill()
            assert local.violations == []
    assert set(WALKS[ruleset].split()) <= killed


class _Silence:
    def redraw(self, paper: object) -> None: ...
    def forget(self, paper: object) -> None: ...


@dataclass
class _Walk:
    """One game through a bot that dies at every wait that is new."""

    folder: Path
    local: LocalDiscord
    ruleset: str
    killed: set[str]
    game: GameId = field(default=GameId(""))
    home: House = field(init=False)
    _alive: AbstractAsyncContextManager[House] | None = None

    async def through(self, deals: tuple[Planned, ...]) -> None:
        self.folder.mkdir()
        await self._rise()
        await self._sit_down()
        for number, deal in enumerate(deals, start=1):
            await self._until_dealt(number)
            for n, move in enumerate(deal.moves):
                if self._new(move):
                    await self._die_and_go_on(Turn(number, n), move)
                    self.killed |= move.names
                new = n + 1 < len(deal.moves) and self._new(deal.moves[n + 1])
                if new:  # what follows from this press is committed, and nobody is shown it
                    self.home.desk.post = self.home.desk.parts.post = _Silence()
                await self._make(move)
                if new:
                    await self.kill()
                    await self._rise()
            assert bring_to_life(await self.home.saved()).game.score == deal.score
        assert (await self.home.saved()).status is Status.FINISHED
        assert ".rematch.same" in str(self.home.board())

    def _new(self, move: Move) -> frozenset[str]:
        return move.names & set(WALKS[self.ruleset].split()) - self.killed

    async def _rise(self) -> None:
        self._alive = alive = house(self.folder, local=self.local, abrupt=True)
        self.home = await alive.__aenter__()
        self.home.game = self.game
        now = self.local.clock.now_ms()
        await self.home.store.write(lambda conn: heartbeat.come_back(conn, now))
        await self.home.door.outbox.start()
        await self.home.runner.wake_the_forgotten()
        await self.home.runner.look()
        await self.home.settled()

    async def kill(self) -> None:
        """Torn down without a word, if it lives."""
        alive, self._alive = self._alive, None
        if alive is not None:
            now = self.local.clock.now_ms()
            await self.home.store.write(lambda conn: heartbeat.beat(conn, now))  # no outage: nothing moves by one
            await alive.__aexit__(None, None, None)

    async def _sit_down(self) -> None:
        lobby = await self.home.open("north")
        await self.home.slash("north", "rules", use=rules_code(self.ruleset))
        seating = variant_for(self.ruleset).seating
        sides = len(seating.groups(None))
        for number, who in enumerate(SIX[: seating.seats]):
            await self.home.press(who, self.home.again(lobby), f".join.{number % sides}")
        await self.home.press("north", self.home.again(lobby), ".start")
        await self.home.settled()
        self.game = self.home.game
        assert (await self.home.saved()).ruleset == self.ruleset

    async def _until_dealt(self, number: int) -> None:
        """The pack comes by itself; also if the bot dies while it is waited for."""
        if number > 1 and "pack" not in self.killed:
            await self.kill()
            await self._rise()
            self.killed.add("pack")
        while (await self.home.saved()).turn < Turn(number, 0):
            await self.home.wait(3.5)

    async def _die_and_go_on(self, turn: Turn, move: Move) -> None:
        """Everything is drawn, and the bot dies: nothing changes, and whoever may move finds what they can press."""
        before = await self.home.saved()
        assert before.turn == turn
        people = [self._key(before, seat) for seat in holders(before)]
        shown = {who: self.home.private(who)["components"] for who in people}
        await self.kill()
        if move.asked:
            await self._without_people(before, move)
        await self._rise()
        after = await self.home.saved()
        assert after.turn == turn
        assert after.due_at == before.due_at
        assert {who: self.home.private(who)["components"] for who in people} == shown
        assert ".hand" in enabled(self.home.board())

    async def _make(self, move: Move) -> None:
        """By the button, or the list, in the private hand; else by command. With a second press where one is asked."""
        home, code, before = self.home, code_of(move.action), await self.home.saved()
        who = self._key(before, move.seat)
        hand = home.private(who)
        first = next((each for each in (code, f"?{code}") if _can_press(hand, each)), None)
        if first is not None:
            await home.press(who, hand, first)
        else:
            await by_command(home, who, code)
        if (await home.saved()).turn == before.turn:
            await home.press(who, home.private(who) if first is not None else home.views(who)[-1], code)
        said = dict(await _decisions(home.store, home.game))[before.turn.deal][before.turn.n]
        assert (said.code.rpartition("!")[2], said.seat, said.who) == (code, move.seat, Who.PERSON)

    def _key(self, saved: Saved, seat: Seat) -> str:
        user = holders(saved)[seat].user
        assert user is not None
        return self.home.key(user)

    # --- what would become of it without people

    async def _without_people(self, saved: Saved, move: Move) -> None:
        """On a copy of the database: whoever is asked leaves, and a robot answers; all leave, and somebody returns."""
        asked = holders(saved)[move.seat].user
        assert asked is not None
        async with _another_start(self._copied(), saved) as cards:
            await _press(cards, asked, ".leave")
        async with _another_start(self.folder / "copy", saved) as cards:
            await cards.tick(61)
            said = dict(await _decisions(cards.store, saved.game))[saved.turn.deal][saved.turn.n]
            assert (said.seat, said.who) == (move.seat, Who.ROBOT)
        everybody = [row.user for row in holders(saved).values() if row.user is not None]
        async with _another_start(self._copied(), saved) as cards:
            for user in everybody:
                await _press(cards, user, ".leave")
            assert (await cards.saved()).status is Status.PAUSED
        async with _another_start(self.folder / "copy", saved) as cards:
            await cards.tick(3_600)
            assert (await cards.saved()).turn == saved.turn
            await _press(cards, asked, ".back")
            back = await cards.saved()
            assert (back.status, back.turn) == (Status.PLAYING, saved.turn)
            assert await cards.asked() == asked

    def _copied(self) -> Path:
        copy = self.folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir()
        for file in self.folder.glob("euchre.db*"):
            shutil.copy(file, copy)
        return copy


def _can_press(message: Message, code: str) -> bool:
    try:
        return listed(message, code) is not None or bool(button_id(message, code))
    except LookupError:
        return False


async def _decisions(store: SqlStore, game: GameId) -> list[tuple[int, tuple[Decision, ...]]]:
    """By the number of the deal."""
    return [(row.number, said) for row, said in await store.history(game)]


@asynccontextmanager
async def _another_start(folder: Path, saved: Saved) -> AsyncIterator[Club]:
    """A desk on that database that has just been started."""
    async with club(folder) as cards:
        cards.game = saved.game
        newest = [saved.deal.at_ms if saved.deal else saved.created_at, *(said.at_ms for said in saved.decisions)]
        cards.clock.ms = max(*newest, *(press.at_ms for press in saved.presses), *(row.at_ms for row in saved.seats))
        now = cards.clock.ms
        await cards.store.write(lambda conn: heartbeat.come_back(conn, now))
        await cards.runner.wake_the_forgotten()
        yield cards
        assert not cards.runner.failures


async def _press(cards: Club, user: UserId, code: str) -> None:
    click = cards.click(NORTH, Pressed(cards.game, None, code), Surface.VIEW)
    await cards.desk.on_click(replace(click, user=user))
