"""The door between a local Discord and a desk that says what the test wants. No games, no rules."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, cast

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.gestures import Click
from bot.app.keys import LOCALES, ChannelId, GameId, GuildId, UserId
from bot.app.papers import Paper, PaperKind, PaperRow, Trouble
from bot.app.ports import Rendered
from bot.app.replies import Reply, Suggestion
from bot.app.screens import Button, OwnScreen, PublicScreen, Row, Text
from bot.app.store import Store
from bot.app.turns import Turn
from bot.app.words import Raw, Say, say
from bot.discord import commands
from bot.discord.client import Door, open_door
from bot.i18n.catalogue import Catalogue
from bot.local_discord import LocalDiscord
from bot.local_discord.people import Outcome
from tests.local_discord.spec import VARIABLE, Spec

EN = LOCALES[0]
GAME = GameId("k3f9a0b1")
FIRST = Turn(0, 0)
LOBBY = Paper(GAME, PaperKind.BOARD, UserId(0), 0)
DOOR_KEYS = (
    "done",
    "failed",
    "slow-down",
    "not-installed",
    "old-button",
    "old-command",
    "no-thread",
    "no-table-in-thread",
    "thread-opened",
    "to-the-thread",
)


def t(text: str) -> Say:
    """These very words."""
    return say("t", text=Raw(text))


def button(label: str, code: str, *, turn: Turn | None = None, enabled: bool = True) -> Button:
    """A button of the test's game."""
    return Button(label=t(label), code=code, game=GAME, turn=turn, enabled=enabled)


def public(text: str, *buttons: Button, paper: Paper | None = LOBBY, turn: Turn = FIRST) -> PublicScreen:
    """A screen for a channel."""
    blocks = (Text((t(text),)), *((Row(buttons),) if buttons else ()))
    return PublicScreen(locale=EN, blocks=blocks, paper=paper, turn=turn)


def own(owner: int, text: str, *buttons: Button, paper: Paper | None = None, turn: Turn | None = None) -> OwnScreen:
    """A screen for one person."""
    blocks = (Text((t(text),)), *((Row(buttons),) if buttons else ()))
    return OwnScreen(locale=EN, owner=UserId(owner), blocks=blocks, paper=paper, turn=turn)


def board(deal: int) -> Paper:
    """The board of a deal."""
    return LOBBY._replace(deal=deal)


def hand_of(user: int) -> Paper:
    """Somebody's hand."""
    return Paper(GAME, PaperKind.HAND, UserId(user), 0)


def words() -> Catalogue:
    """A catalogue in which every command is called by its word and `t` says what it is given."""
    entries = {
        "t": "{text}",
        "help.private": "[closed]",
        "name.unseen": "somebody",
        "cmd.euchre.description": "Euchre",
    }
    entries |= {"button.earlier-page": "◀", "button.later-page": "▶", "page.of": "page {page} of {pages}"}
    entries |= {f"door.{key}": f"[{key}]" for key in DOOR_KEYS} | {"door.failed": "[failed] {ref}"}
    entries["door.thread-opened"] = "[thread-opened] {thread}"
    for word, specs in commands.COMMANDS.items():
        entries |= {f"cmd.{word}.name": word, f"cmd.{word}.description": f"about {word}"}
        for spec in specs:
            key = f"cmd.{word}.option.{spec.name}"
            entries |= {f"{key}.name": spec.name, f"{key}.description": f"about {spec.name}"}
            entries |= {f"cmd.{word}.choice.{value}": value for value in spec.choices}
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    text = head + "".join(f'msgid "{key}"\nmsgstr "{value}"\n\n' for key, value in entries.items())
    return Catalogue({locale: text.encode() for locale in LOCALES})


@dataclass
class PaperStore:
    """The part of the store that the door uses, in memory."""

    rows: dict[Paper, PaperRow] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)
    private: dict[UserId, tuple[ChannelId | None, int | None]] = field(default_factory=dict)
    stale: tuple[Paper, ...] = ()

    async def paper(self, paper: Paper) -> PaperRow | None:
        return self.rows.get(paper)

    async def papers(self, game: GameId) -> tuple[PaperRow, ...]:
        return tuple(row for row in self.rows.values() if row.paper.game == game)

    async def plan_paper(self, paper: Paper, channel: ChannelId | None) -> PaperRow:
        return self.rows.setdefault(paper, PaperRow(paper, channel, None, None, None, False, 0))

    async def posted(self, paper: Paper, channel: ChannelId, message: int, at_ms: int) -> None:
        row = await self.plan_paper(paper, channel)
        self.rows[paper] = row._replace(channel=channel, message=message, posted_at=at_ms)

    async def rendered(self, paper: Paper, turn: Turn, *, closed: bool) -> None:
        row = self.rows[paper]
        newest = turn if row.rendered_turn is None else max(turn, row.rendered_turn)
        self.rows[paper] = row._replace(rendered_turn=newest, closed=row.closed or closed)

    async def repost(self, paper: Paper) -> None:
        row = self.rows[paper]
        self.rows[paper] = row._replace(message=None, posted_at=None, k=row.k + 1)

    async def stale_papers(self) -> tuple[Paper, ...]:
        return self.stale

    async def dm_channel(self, user: UserId) -> tuple[ChannelId | None, int | None]:
        return self.private.get(user, (None, None))

    async def set_dm_channel(self, user: UserId, channel: ChannelId | None, closed_until: int | None) -> None:
        self.private[user] = (channel, closed_until)

    async def value(self, name: str) -> str | None:
        return self.values.get(name)

    async def set_value(self, name: str, value: str) -> None:
        self.values[name] = value


@dataclass
class SayingDesk:
    """Answers each click with what `say` makes of it, and renders papers as the test set them."""

    says: Callable[[Click], Reply] = lambda click: Reply(note=t("noted"))
    states: dict[Paper, Rendered] = field(default_factory=dict)
    clicks: list[Click] = field(default_factory=list)
    completions: tuple[Suggestion, ...] = ()
    asked: list[tuple[Click, str, str]] = field(default_factory=list)
    troubles: list[tuple[Paper, Trouble]] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    hold: asyncio.Event | None = None
    """While set and clear, clicks wait for it."""

    async def on_click(self, click: Click) -> Reply:
        self.clicks.append(click)
        if self.hold is not None:
            await self.hold.wait()
        return self.says(click)

    async def complete(self, click: Click, option: str, typed: str) -> tuple[Suggestion, ...]:
        self.asked.append((click, option, typed))
        return self.completions

    async def render(self, paper: Paper) -> Rendered | None:
        return self.states.get(paper)

    async def trouble(self, paper: Paper, trouble: Trouble) -> None:
        self.troubles.append((paper, trouble))

    async def channel_gone(self, channel: ChannelId) -> None:
        self.gone.append(channel)

    async def guild_gone(self, guild: GuildId) -> None:
        self.gone.append(guild)


class SameClock:
    """The door's clock is the local Discord's, so that tests move both at once."""

    def __init__(self, local: LocalDiscord) -> None:
        self._local = local
        self.sleeping = 0
        """How many wait for this clock to move."""

    def now_ms(self) -> int:
        return self._local.clock.now_ms()

    async def sleep_until(self, at_ms: int) -> None:
        self.sleeping += 1
        try:
            await self._local.clock.sleep(max(0, at_ms - self.now_ms()) / 1000)
        finally:
            self.sleeping -= 1


@dataclass
class Hall:
    """Everything a test of the door holds in its hands."""

    local: LocalDiscord
    door: Door
    desk: SayingDesk
    store: PaperStore
    channel: ChannelId

    def id(self, who: str) -> int:
        return self.local.person(who).id

    def state(self, screen: PublicScreen | OwnScreen, *, close: bool = False) -> None:
        """From now on that screen is what its paper must show."""
        assert screen.paper is not None
        assert screen.turn is not None
        self.desk.states[screen.paper] = Rendered(screen, screen.turn, close)

    async def show(self, screen: PublicScreen | OwnScreen, *, close: bool = False) -> None:
        """Have it drawn, and wait until it is."""
        self.state(screen, close=close)
        assert screen.paper is not None
        channel = self.channel if isinstance(screen, PublicScreen) else None
        await self.store.plan_paper(screen.paper, channel)
        self.door.outbox.redraw(screen.paper)
        await self.settled()

    async def settled(self) -> None:
        """Nothing waits to be written any more."""
        async with asyncio.timeout(10):
            await self.door.router.settled()
            await self.door.outbox.settled()

    async def settled_in_time(self) -> None:
        """The same with a frozen clock, which moves on as long as something waits for it."""
        waiting = asyncio.ensure_future(self.settled())
        while not waiting.done():
            self.local.clock.advance(0.1)
            await asyncio.sleep(0.001)
        await waiting

    async def start(self, screen: PublicScreen | None = None) -> dict[str, Any]:
        """North opens a lobby; its message."""
        lobby = screen or public("lobby", button("Join", ".join.0"), button("My hand", ".hand"))
        self.desk.says = lambda click: Reply(public=lobby)
        outcome = await self.local.person("north").slash("euchre start", channel="cards")
        await self.door.router.settled()
        return await outcome.settled()

    async def press(self, who: str, message: dict[str, Any] | int | str, label: str) -> Outcome:
        """A press, and all that the door does about it; what the desk holds back is waited for by the test."""
        outcome = await self.local.person(who).press(message, label)
        if self.desk.hold is None:
            await self.door.router.settled()
        return outcome


@contextmanager
def pointed_at(local: LocalDiscord) -> Iterator[None]:
    """discord.py speaks to the local Discord while this lasts."""
    before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE)
    Route.BASE = f"{local.url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(local.gateway_url)
    discord.Asset.BASE = local.url
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = before


@asynccontextmanager
async def hall(
    *, door: dict[str, Any] | None = None, catalogue: Catalogue | None = None, **local_options: Any
) -> AsyncIterator[Hall]:
    """A local Discord with a connected door; at the end everything is closed and no rule of Discord's was broken.

    Where Discord's description is given (TEST_OPENAPI), everything that was sent and answered is held against it.
    """
    async with LocalDiscord(**local_options) as local:
        desk, store = SayingDesk(), PaperStore()
        with pointed_at(local):
            options: dict[str, Any] = {"ready_timeout_s": 0, "edit_each_ms": 0} | (door or {})
            opened = await open_door(desk, cast(Store, store), catalogue or words(), SameClock(local), **options)
            running = asyncio.create_task(opened.client.start(local.token))
            try:
                await local.ready()
                await opened.client.wait_until_ready()
                cards = local.world.channel("cards")
                yield Hall(local, opened, desk, store, ChannelId(cards.id))
            finally:
                await opened.close(1.0)
                await asyncio.gather(running, return_exceptions=True)
        assert local.violations == []
        if os.environ.get(VARIABLE):
            assert Spec.from_env().check_all(local.transcript.entries) == []


def texts(message: dict[str, Any]) -> str:
    """All words of a message, from top to bottom."""
    found: list[str] = []

    def walk(component: dict[str, Any]) -> None:
        if "content" in component:
            found.append(component["content"])
        for inner in component.get("components", ()):
            walk(inner)

    for component in message["components"]:
        walk(component)
    return "\n".join(found)


def newer(screen: PublicScreen, turn: Turn) -> PublicScreen:
    """The same screen at another turn."""
    return replace(screen, turn=turn)
