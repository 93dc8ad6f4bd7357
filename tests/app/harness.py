"""A desk on a real store with a clock that tests move, and people who press. Draws nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.app.gestures import Click, Command, Pressed, Surface
from bot.app.keys import ChannelId, GameId, GuildId, UserId
from bot.app.live import bring_to_life
from bot.app.papers import Paper
from bot.app.replies import Reply
from bot.app.rows import Saved
from bot.app.runner import Runner
from bot.app.screens import Block, Button, OwnScreen, PublicScreen, Row
from bot.app.seats import holders, seats_of
from bot.app.tables import TheDesk, make_desk
from bot.app.turns import Turn
from bot.i18n.catalogue import Catalogue
from bot.storage.store import SqlStore, open_store
from euchre_core.actions import code_of
from euchre_core.engine import legal_actions
from tests.clock import HandClock

CATALOGUE = Catalogue.load()

GUILD, CHANNEL = GuildId(500), ChannelId(600)
NORTH, EAST, SOUTH, WEST, FIFTH, SIXTH, STRANGER = (UserId(n) for n in (101, 102, 103, 104, 105, 106, 109))
PEOPLE = {NORTH: "North", EAST: "East", SOUTH: "South", WEST: "West", FIFTH: "Fifth", SIXTH: "Sixth"}
PEOPLE[STRANGER] = "Stranger"

LOBBY_MESSAGE = 9_000
_WITHOUT_A_TABLE = (".me", ".lb", ".stats", ".server", ".export", ".forget", "?.forget", ".thread", ".help")


@dataclass
class Papers:
    """A post that keeps what it is told."""

    redrawn: list[Paper] = field(default_factory=list)
    forgotten: list[Paper] = field(default_factory=list)

    def redraw(self, paper: Paper) -> None:
        self.redrawn.append(paper)

    def forget(self, paper: Paper) -> None:
        self.forgotten.append(paper)


@dataclass
class Club:
    """A server with one channel, a desk, and a runner that the test drives."""

    desk: TheDesk
    store: SqlStore
    clock: HandClock
    post: Papers
    runner: Runner
    ids: int = 7_000
    game: GameId = field(default=GameId(""))

    def click(self, user: UserId, ask: Pressed | Command, surface: Surface, **more: object) -> Click:
        """One gesture; `more` overrides any field."""
        self.ids += 1
        fields: dict[str, object] = {
            "interaction": self.ids,
            "user": user,
            "name": PEOPLE[user],
            "guild": None if surface in (Surface.HAND, Surface.PRIVATE_COMMAND) else GUILD,
            "channel": CHANNEL,
            "locale": "en-US",
            "guild_locale": "en-US",
            "surface": surface,
            "ask": ask,
            "at_ms": self.clock.ms,
            "guild_name": "Card Club",
            "channel_name": "cards",
        }
        return Click(**{**fields, **more})  # type: ignore[arg-type]

    async def slash(self, user: UserId, word: str, code: str | None = None, /, **options: str) -> Reply:
        """A command in the channel."""
        return await self.desk.on_click(self.click(user, Command(word, code, options), Surface.COMMAND))

    async def whisper(self, user: UserId, word: str, code: str | None = None, /, **options: str) -> Reply:
        """A command in the bot's private messages."""
        return await self.desk.on_click(self.click(user, Command(word, code, options), Surface.PRIVATE_COMMAND))

    async def press(
        self, user: UserId, code: str, surface: Surface = Surface.BOARD, *, turn: Turn | None = None, **more: object
    ) -> Reply:
        """A button of this club's game, or of none (`.me`, `.lb…`)."""
        game = None if code.startswith(_WITHOUT_A_TABLE) else self.game
        if surface is Surface.BOARD:
            more = {"message": LOBBY_MESSAGE, **more}
        return await self.desk.on_click(self.click(user, Pressed(game or None, turn, code), surface, **more))

    async def act(self, user: UserId, code: str) -> Reply:
        """A decision, pressed in the private hand as it is now."""
        return await self.press(user, code, Surface.HAND, turn=(await self.saved()).turn)

    async def saved(self) -> Saved:
        """The game as stored."""
        saved = await self.store.load(self.game)
        assert saved is not None
        return saved

    async def open(self, user: UserId = NORTH, **options: str) -> Reply:
        """`/euchre start`; its game becomes this club's."""
        reply = await self.slash(user, "start", **options)
        assert reply.public is not None
        assert reply.public.paper is not None
        self.game = reply.public.paper.game
        await self.store.posted(reply.public.paper, CHANNEL, LOBBY_MESSAGE, self.clock.ms)
        return reply

    async def four(self, *people: UserId, rules: Sequence[str] = (), **options: str) -> None:
        """A table with these people (all four by default), robots in the other seats, started and dealt.

        `rules`: chosen in the lobby, such as `stakes.pot`.
        """
        people = people or (NORTH, EAST, SOUTH, WEST)
        await self.open(people[0], **options)
        for number, user in enumerate(people):
            await self.press(user, f".sit.{number}")
        for rule in rules:
            await self.press(people[0], f".set.{rule}", Surface.VIEW)
        await self.press(people[0], ".start" if len(people) == len(seats_of(await self.saved())) else ".play")

    async def asked(self) -> UserId | None:
        """The person who is to act; None: a robot, or nobody."""
        return asked_of(await self.saved())[0]

    async def choices(self) -> tuple[str, ...]:
        """Codes of what the one who is to act may do."""
        return asked_of(await self.saved())[1]

    async def tick(self, seconds: float) -> None:
        """The clock moves on, and whatever falls due meanwhile is done at its time."""
        until = self.clock.ms + round(seconds * 1000)
        while True:
            due = await self.store.next_due()
            if due is None or due > until:
                break
            self.clock.ms = max(self.clock.ms, due)
            before = self.clock.ms
            await self.runner.look()
            if await self.store.next_due() == due and before == self.clock.ms:
                raise AssertionError(f"the alarm at {due} was looked at and is still there")
        self.clock.ms = until

    async def play_on(self, rng: Random, *, until_deal: int | None = None) -> Saved:
        """People press anything legal, robots are given their time, until the game (or that deal's dealing) is over."""
        for _ in range(20_000):
            saved = await self.saved()
            if saved.status.value != "playing" or (until_deal is not None and saved.turn >= Turn(until_deal, 0)):
                return saved
            user, codes = asked_of(saved)
            if user is None:
                await self.tick(3)
                continue
            code = rng.choice([code for code in codes if not code.endswith("A") or code == "A"])
            await self.press(user, code, Surface.HAND, turn=saved.turn)
        raise AssertionError("the game doesn't end")


def asked_of(saved: Saved) -> tuple[UserId | None, tuple[str, ...]]:
    """The person who is to act (None: a robot, or nobody), and the codes of what the seat that is asked may do."""
    live = bring_to_life(saved)
    if live.to_act is None:
        return None, ()
    row = holders(saved)[live.to_act]
    user = row.user if row.robot is None else None
    return user, tuple(code_of(action) for action in legal_actions(live.game, live.to_act))


_STARTS: Counter[Path] = Counter()
"""How often a desk was opened on each database: each start draws otherwise, and the same every time it is tried."""


@asynccontextmanager
async def club(folder: Path, **settings: int) -> AsyncIterator[Club]:
    """A club with its own database in that folder."""
    async with open_store(folder / "euchre.db") as store:
        clock, post = HandClock(), Papers()
        desk = make_desk(
            store=store,
            clock=clock,
            message_url=lambda g, c, m: f"https://x/{g}/{c}/{m}",
            catalogue=CATALOGUE,
            **settings,
        )
        desk.post = post
        _STARTS[folder] += 1
        desk.parts.draw = Random(_STARTS[folder]).randbytes
        runner = Runner(desk.parts)
        yield Club(desk, store, clock, post, runner)
        runner.stop()


def buttons(screen: PublicScreen | OwnScreen | None) -> list[Button]:
    """Every button of a screen, in order."""
    assert screen is not None
    found: list[Button] = []
    blocks: tuple[Block, ...] = screen.blocks
    for block in blocks:
        if isinstance(block, Row):
            found += block.buttons
    return found


def pressable(screen: PublicScreen | OwnScreen | None) -> set[str]:
    """Codes of the buttons that can be pressed."""
    return {button.code for button in buttons(screen) if button.enabled and button.code}
