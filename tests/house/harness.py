"""The whole house between a local Discord and a database file: real client, real desk, real store, people who press.

Both clocks are one, and stand still unless the test moves them; robots and deadlines are given their time by `wait`.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from bot.app.keys import ChannelId, GameId, UserId
from bot.app.live import bring_to_life
from bot.app.rows import Fence, Saved
from bot.app.runner import Runner
from bot.app.seats import holders, sides_of
from bot.app.tables import TheDesk, make_desk
from bot.app.turns import Status, Turn
from bot.app.writes import Written
from bot.discord.client import Door, message_url, open_door
from bot.i18n.catalogue import Catalogue
from bot.local_discord import LocalDiscord
from bot.local_discord.people import Outcome
from bot.storage.store import SqlStore, open_store
from euchre_core.actions import BidTricks, code_of
from euchre_core.engine import legal_actions
from euchre_core.observe import seat_view
from euchre_core.robots import robot_of
from tests.door.harness import SameClock, pointed_at

PEOPLE = ("north", "east", "south", "west")
SIX = (*PEOPLE, "fifth", "sixth")
Message = dict[str, Any]


@dataclass
class House:
    """Everything a test of the whole holds in its hands."""

    local: LocalDiscord
    door: Door
    desk: TheDesk
    store: SqlStore
    runner: Runner
    clock: SameClock
    game: GameId = field(default=GameId(""))
    committed: Turn = field(default=Turn(0, 0))
    """The newest turn that is in the database."""
    channel: str = "cards"
    opened: set[tuple[str, int]] = field(default_factory=set)
    """Who has pressed *My hand* at which deal."""

    # --- time

    async def settled(self) -> None:
        """Nothing waits to be written any more; where the pace makes it wait, a little time passes.

        Only there: a slow machine must not move the clock, since deals are mixed from ids and ids hold the time.
        """
        resting = asyncio.ensure_future(self.door.outbox.settled())
        try:
            for _ in range(2_000):
                if (await asyncio.wait({resting}, timeout=0.01))[0]:
                    return
                if self.clock.sleeping:
                    self.local.clock.advance(0.1)
        finally:
            resting.cancel()
        raise TimeoutError(f"the outbox never rests; last seen:\n{self.local.transcript.text()}")

    async def wait(self, seconds: float) -> None:
        """Time passes, and whatever falls due meanwhile is done and drawn."""
        until = self.local.clock.now_ms() + round(seconds * 1000)
        while True:
            due = await self.store.next_due()
            now = self.local.clock.now_ms()
            if due is None or due > until:
                break
            self.local.clock.advance(max(0, due - now) / 1000)
            await self.runner.look()
            await self.settled()
        self.local.clock.advance(max(0, until - self.local.clock.now_ms()) / 1000)
        await self.settled()

    # --- people

    def id(self, who: str) -> UserId:
        return UserId(self.local.person(who).id)

    def key(self, user: UserId) -> str:
        return next(key for key in (*SIX, "stranger") if self.local.person(key).id == user)

    async def slash(self, who: str, command: str, **options: Any) -> Outcome:
        """A command in the table's channel."""
        outcome = await self.local.person(who).slash(f"euchre {command}", channel=self.channel, **options)
        await self.settled()
        return outcome

    async def press(self, who: str, message: Message, code: str) -> Outcome:
        """The button of that message whose id carries this code, or else the choice from a list."""
        person, place = self.local.person(who), listed(message, code)
        if place is not None:
            outcome = await person.choose(int(message["id"]), *place)
        else:
            outcome = await person.press(int(message["id"]), button_id(message, code))
        await self.settled()
        return outcome

    async def open(self, who: str = "north", **options: Any) -> Message:
        """`/euchre start`: the lobby's message."""
        outcome = await self.local.person(who).slash("euchre start", channel=self.channel, **options)
        message = await outcome.settled()
        await self.settled()
        game = await self.store.live_in_channel(ChannelId(self.local.person(who).channel(self.channel).id))
        assert game is not None
        self.game = game
        return message

    async def four(self, *people: str, **options: Any) -> None:
        """A table with these people, robots in the other seats, started and dealt."""
        people = people or PEOPLE
        lobby = await self.open(people[0], **options)
        sides = sides_of(await self.saved())
        for number, who in enumerate(people):
            await self.press(who, self.again(lobby), f".join.{number % len(sides)}")
        full = len(people) == sum(map(len, sides))
        await self.press(people[0], self.again(lobby), ".start" if full else ".play")
        await self.settled()

    # --- what people see

    def again(self, message: Message) -> Message:
        """That message as it is now."""
        from bot.local_discord.payloads import message_json

        world = self.local.world
        for channel in world.channels.values():
            if int(message["id"]) in channel.messages:
                return message_json(world, channel.messages[int(message["id"])])
        raise LookupError("the message is gone")

    def board(self, who: str = "north") -> Message:
        """The newest board or lobby in the channel."""
        found = [m for m in self.local.person(who).messages(self.channel) if not m["flags"] & 64 and m["components"]]
        return found[-1]

    def private(self, who: str) -> Message:
        """Their private hand."""
        return self.local.person(who).messages("dm")[-1]

    def views(self, who: str) -> list[Message]:
        """Their ephemeral messages in the channel, oldest first."""
        return [m for m in self.local.person(who).messages(self.channel) if m["flags"] & 64]

    # --- the game

    async def saved(self) -> Saved:
        saved = await self.store.load(self.game)
        assert saved is not None
        return saved

    async def comes(self, status: Status) -> Saved:
        """The game, once it has that status: for what begins with an event on the wire."""
        async with asyncio.timeout(10):
            while (saved := await self.saved()).status is not status:
                await asyncio.sleep(0.01)
        return saved

    async def asked(self) -> str | None:
        """Who is to act, when it is a person."""
        return self.asked_of(await self.saved())

    def asked_of(self, saved: Saved) -> str | None:
        """The same, of the game as it was read."""
        seat = bring_to_life(saved).to_act
        row = holders(saved)[seat] if seat is not None else None
        return self.key(row.user) if row is not None and row.user is not None and row.robot is None else None

    async def choices(self) -> list[str]:
        """Codes of what the one who is to act may do, as `choices_of`."""
        return choices_of(await self.saved())

    async def play(
        self,
        act: Callable[[House, str, str], Awaitable[None]],
        rng: Random,
        *,
        until: Callable[[Saved], bool] = lambda saved: False,
        pause_s: float = 0.0,
        well: bool = False,
    ) -> Saved:
        """People choose anything legal by `act(house, who, code)` until the game is over or `until` says so.

        `well`: they choose as the sensible robot would, where luck alone might never bring a score down.
        """
        for _ in range(5_000):
            saved = await self.saved()
            if saved.status is not Status.PLAYING or until(saved):
                return saved
            who = self.asked_of(saved)
            if who is None:
                await self.wait(3)
                continue
            if pause_s:
                await self.wait(pause_s)
                saved = await self.saved()
            await act(self, who, best_of(saved, rng) if well else rng.choice(choices_of(saved)))
        raise AssertionError("the game doesn't end")


def choices_of(saved: Saved) -> list[str]:
    """Codes of what the one who is to act may do; going alone is left out, and of bids all but the lowest: whoever
    bids anything at random never gets a game to its end."""
    live = bring_to_life(saved)
    legal = legal_actions(live.game, live.to_act) if live.to_act is not None else ()
    high = [action for action in legal if isinstance(action, BidTricks)][1:]
    codes = [code_of(action) for action in legal if action not in high]
    return [code for code in codes if code == "A" or not code.endswith("A")]


def best_of(saved: Saved, rng: Random) -> str:
    """The code of what the sensible robot would do in the place of the one who is to act."""
    live = bring_to_life(saved)
    assert live.to_act is not None
    return code_of(robot_of("sensible").choose(seat_view(live.game, live.to_act), rng))


def reaches(turn: Turn) -> Callable[[Saved], bool]:
    """For `until`: the game is there, or past it."""
    return lambda saved: saved.turn >= turn


async def by_private_hand(house: House, who: str, code: str) -> None:
    """Presses the button in the private message, and again where it asks back."""
    if _asks_back(house.private(who), code):
        await house.settled()  # nobody presses while the hand is still being drawn
        await house.press(who, house.private(who), f"?{code}")
    await house.press(who, house.private(who), code)


def _asks_back(message: Message, code: str) -> bool:
    """Whether only a button that asks back offers this."""
    offered = {one.split(":")[3] for one in custom_ids(message) if one.count(":") == 4}
    return code not in offered and f"?{code}" in offered


async def by_view(house: House, who: str, code: str) -> None:
    """Opens *My hand* on the board once a deal, then presses in the ephemeral view."""
    deal = (await house.saved()).turn.deal

    def views() -> list[Message]:
        return [view for view in house.views(who) if f"{house.game}:{deal}." in str(view)]

    if (who, deal) not in house.opened:
        house.opened.add((who, deal))
        before = {view["id"] for view in house.views(who)}
        await house.press(who, house.board(), ".hand")
        await house.local.until(lambda: bool({view["id"] for view in house.views(who)} - before))
    if _asks_back(views()[-1], code):
        await house.settled()
        await house.press(who, views()[-1], f"?{code}")
    await house.press(who, views()[-1], code)


async def by_command(house: House, who: str, code: str) -> None:
    """Types `/euchre call` or `/euchre play`, with a value that completion offers, and says yes where it asks back."""
    playing = code[0] in "-+>" or (len(code) == 2 and code[1].islower())
    word, option = ("play", "card") if playing else ("call", "call")
    person = house.local.person(who)
    offered = await person.complete(f"euchre {word}", option, code, channel=house.channel)
    value = next(choice["value"] for choice in offered if choice["value"] == code)
    answer = await (await house.slash(who, word, **{option: value})).settled()
    if any(one.split(":")[3:4] == [code] for one in custom_ids(answer)):
        await house.press(who, answer, code)


def button_id(message: Message, code: str) -> str:
    """The custom id in that message which carries this code."""
    for one in custom_ids(message):
        if len(parts := one.split(":")) == 5 and parts[3] == code:
            return one
    raise LookupError(f"no button {code!r} among {custom_ids(message)}")


def listed(message: Message, code: str) -> tuple[str, str] | None:
    """The list of that message in which one line carries this code, and its value there; None: it is no choice."""
    for select in components(message):
        for option in select.get("options", ()) if select.get("min_values", 1) == 1 else ():
            if option["value"].split(":")[3:4] == [code]:
                return select["custom_id"], option["value"]
    return None


def components(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for inner in part.get("components", ()):
        yield inner
        yield from components(inner)


def custom_ids(message: Message) -> list[str]:
    """All custom ids of a message."""
    return re.findall(r"'custom_id': '([^']+)'", str(message["components"]))


def enabled(message: Message) -> set[str]:
    """Codes of the buttons that can be pressed."""
    found: set[str] = set()

    def walk(component: dict[str, Any]) -> None:
        if component.get("type") == 2 and not component.get("disabled") and "custom_id" in component:
            found.add(component["custom_id"].split(":")[3])
        for inner in component.get("components", ()):
            walk(inner)

    for component in message["components"]:
        walk(component)
    return found


@asynccontextmanager
async def house(
    folder: Path,
    *,
    local: LocalDiscord | None = None,
    door: dict[str, Any] | None = None,
    broken: bool = False,
    abrupt: bool = False,
    **local_options: Any,
) -> AsyncIterator[House]:
    """A house on a database in that folder. `local`: on a local Discord that stays when the house closes.

    At the end no rule of Discord's was broken (`broken`: the test looks at that itself). `abrupt`: it is torn down as
    by a crash, with nothing written that waits and nothing said.
    """
    if local is None:
        options = {"frozen": True, "rate_limits": False} | local_options
        async with LocalDiscord(**options) as fresh:
            async with _inside(folder, fresh, door or {}, abrupt) as made:
                yield made
            assert broken or fresh.violations == []
        return
    async with _inside(folder, local, door or {}, abrupt) as made:
        yield made


_STARTS: Counter[Path] = Counter()
"""How often a house was opened in a folder. Chance is the same in every test, and another one at each start."""


@asynccontextmanager
async def _inside(folder: Path, local: LocalDiscord, door: dict[str, Any], abrupt: bool) -> AsyncIterator[House]:
    async with open_store(folder / "euchre.db") as store:
        clock = SameClock(local)
        _STARTS[folder] += 1
        desk = make_desk(store=store, clock=clock, message_url=message_url, catalogue=_words())
        desk.parts.draw = Random(_STARTS[folder]).randbytes
        with pointed_at(local):
            options = {"ready_timeout_s": 0, "edit_each_ms": 0, "clicks_per_s": 10_000, "requests_per_s": 10_000} | door
            opened = await open_door(desk, store, _words(), clock, **options)
            desk.post = opened.outbox
            runner = Runner(desk.parts)
            running = asyncio.create_task(opened.client.start(local.token))
            try:
                await local.ready()
                await opened.client.wait_until_ready()
                made = House(local, opened, desk, store, runner, clock)
                _watch_commits(made)
                yield made
            finally:
                if abrupt:
                    await opened.outbox.flush(0)
                    await opened.client.close()
                else:
                    await opened.close(1.0)
                runner.stop()
                await asyncio.gather(running, return_exceptions=True)


@cache
def _words() -> Catalogue:
    """Compiled once for all houses of a run: it takes longer than all the rest of a start."""
    return Catalogue.load()


def _watch_commits(made: House) -> None:
    append, deal = made.store.append, made.store.deal

    async def appending(game: GameId, at: Fence, *args: Any, **more: Any) -> Written:
        written = await append(game, at, *args, **more)
        if written is Written.DONE:
            made.committed = Turn(at.turn.deal, at.turn.n + 1)
        return written

    async def dealing(game: GameId, at: Fence, row: Any, **more: Any) -> Written:
        written = await deal(game, at, row, **more)
        if written is Written.DONE:
            made.committed = Turn(row.number, 0)
        return written

    made.store.__dict__.update(append=appending, deal=dealing)
