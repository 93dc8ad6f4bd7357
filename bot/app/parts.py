"""What every thought of the desk works with: store, post, clock, chance. And who pressed, as the desk knows them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.app.gestures import Click
from bot.app.keys import ChannelId, GameId, GuildId, Locale, UserId
from bot.app.live import LOBBY_IDLE_MS
from bot.app.papers import Paper
from bot.app.ports import Clock, Post
from bot.app.replies import Reply
from bot.app.store import Store
from bot.app.words import Say
from bot.app.writes import NewGame
from bot.i18n.catalogue import Catalogue, locale_of
from euchre_core.engine import ENGINE_REVISION
from euchre_core.robots import LEVELS
from euchre_core.shuffle import SECRET_BYTES, commitment

ROBOT_LEVELS = frozenset(name for name, _ in LEVELS)
"""What a robot may be."""

TRIES = 4
"""A write that lost a race is decided again from what is there now, this often."""

_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
_REMEMBERED = 10_000


class SilentPost:
    """The post before the outbox is there. Nothing is lost: the store is the desired state, and a start redraws."""

    def redraw(self, paper: Paper) -> None:
        """Nothing."""

    def forget(self, paper: Paper) -> None:
        """Nothing."""


async def _nobody_wakes(game: GameId) -> None:
    """Before the runner is there."""


async def _nothing_missed() -> None:
    """Where nobody looks after outages."""


@dataclass(slots=True, kw_only=True)
class Parts:
    """The desk's parts. `post`, `wake` and `catch_up` are put in by the composition root, since what they are needs the
    desk."""

    store: Store
    clock: Clock
    message_url: Callable[[GuildId, ChannelId, int | None], str]
    """Where a message is; None: where its channel is."""
    catalogue: Catalogue
    """Only to understand what people type; what they are told is worded at the door."""
    tables_per_server: int = 10
    post: Post = field(default_factory=SilentPost)
    wake: Callable[[GameId], Awaitable[None]] = _nobody_wakes
    """Let the runner look at a game now."""
    hint: Callable[[int | None], None] = lambda due_at: None
    """Tell the runner for when an alarm has been set anew."""
    catch_up: Callable[[], Awaitable[None]] = _nothing_missed
    """Move the alarms by an outage that has just ended, if that isn't done yet: before any is set anew, or those would
    move with the others."""
    draw: Callable[[int], bytes] = secrets.token_bytes
    """The only source of chance."""
    known: dict[UserId, tuple[str, str, Locale]] = field(default_factory=dict)
    """Whom we saw lately: name, Discord's locale, their language. A cache; the store has it all."""
    settling: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held from reading settings to having written them, so that of two changes at once neither undoes the other."""

    def new_game(self, ruleset: str, due_at: int | None) -> NewGame:
        """A lobby's game with its own secret."""
        secret = self.draw(SECRET_BYTES)
        # 252 = 7 · 36: a byte above it would favour some letters.
        letters = ""
        while len(letters) < 8:
            letters += "".join(_LETTERS[byte % 36] for byte in self.draw(16) if byte < 252)
        return NewGame(GameId(letters[:8]), secret, commitment(secret), ruleset, due_at, ENGINE_REVISION)

    def lobby_due(self) -> int:
        """When a lobby that is touched now closes."""
        return self.clock.now_ms() + LOBBY_IDLE_MS


class Caller(NamedTuple):
    """A click, and the language in which its maker is answered."""

    click: Click
    locale: Locale

    @property
    def user(self) -> UserId:
        """Who pressed."""
        return self.click.user

    @property
    def key(self) -> str:
        """Of what this click writes: seen twice, it is answered, not executed, twice."""
        return f"i:{self.click.interaction}"

    def note(self, line: Say) -> Reply:
        """One calm line for them alone."""
        return Reply(note=line, note_locale=self.locale)


def whole(typed: str) -> int | None:
    """A whole number as people and ids write it (ASCII digits, of a size that a database holds), else None."""
    return int(typed) if len(typed) <= 19 and typed.isascii() and typed.isdecimal() and int(typed) < 2**63 else None


class Answered(Exception):
    """What was asked can't be done, and this is what its maker is told."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.note.key if reply.note else "")
        self.reply = reply


async def meet(click: Click, parts: Parts) -> Caller:
    """Keep the name and language of who pressed (a write only when something changed)."""
    before = parts.known.get(click.user)
    if before is not None and before[:2] == (click.name, click.locale):
        return Caller(click, before[2])
    personal = await parts.store.personal(click.user)
    said = locale_of(click.locale, click.guild_locale)
    await parts.store.seen(click.user, click.name, said, parts.clock.now_ms())
    if len(parts.known) >= _REMEMBERED:
        parts.known.clear()
    locale = personal.language or said
    parts.known[click.user] = (click.name, click.locale, locale)
    return Caller(click, locale)
