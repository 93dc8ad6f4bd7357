"""The clock and the post, as the desk needs them, and the desk, as the door does. Knows nothing of how they do it."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.app.gestures import Click
from bot.app.keys import ChannelId, GuildId
from bot.app.papers import Paper, Trouble
from bot.app.replies import Reply, Suggestion
from bot.app.screens import OwnScreen, PublicScreen
from bot.app.turns import Turn


class Clock(Protocol):
    """The time. Tests move it."""

    def now_ms(self) -> int:
        """Milliseconds UTC."""
        ...

    async def sleep_until(self, at_ms: int) -> None:
        """Return at that instant or soon after."""
        ...


class Rendered(NamedTuple):
    """What a paper must show now. `close`: this is its final state. `url` may be asked of the store's paper row."""

    screen: PublicScreen | OwnScreen
    turn: Turn
    close: bool


class Post(Protocol):
    """The outbox. Never awaited by a click for anything that goes over the network."""

    def redraw(self, paper: Paper) -> None:
        """This paper is out of date: ask the desk for its present state and write it when the pace allows. The latest
        state wins; papers that were never posted are posted (a hand only to a person whose private messages are open,
        else on a fresh token of theirs)."""
        ...

    def forget(self, paper: Paper) -> None:
        """Delete its message, if there is one (reminders)."""
        ...


class Desk(Protocol):
    """What the door asks of the desk."""

    async def on_click(self, click: Click) -> Reply:
        """Do what was asked; commit before show. Never raises for anything that a person can cause."""
        ...

    async def complete(self, click: Click, option: str, typed: str) -> tuple[Suggestion, ...]:
        """At most 25 legal values of a command's option that what was typed fits, in the asker's words, best first."""
        ...

    async def render(self, paper: Paper) -> Rendered | None:
        """What a paper must show now; None: nothing (its game is gone)."""
        ...

    async def trouble(self, paper: Paper, trouble: Trouble) -> None:
        """A paper could not be written: the table goes on or pauses with a notice."""
        ...

    async def channel_gone(self, channel: ChannelId) -> None:
        """A channel or thread was deleted."""
        ...

    async def guild_gone(self, guild: GuildId) -> None:
        """The bot was removed from a server."""
        ...
