"""The desk as the door sees it: every method one call of the file that has the thought.

`make_desk` builds it; the composition root then gives it its post (the outbox) and its runner, which both need it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from bot.app import clicks, drawing, understanding
from bot.app.gestures import Click
from bot.app.keys import ChannelId, GameId, GuildId
from bot.app.papers import Paper, PaperKind, Trouble
from bot.app.parts import TRIES, Parts
from bot.app.ports import Clock, Post, Rendered
from bot.app.replies import Reply, Suggestion
from bot.app.store import Store, Unavailable
from bot.app.turns import Status
from bot.app.upkeep import close, pause
from bot.app.writes import Written
from bot.i18n.catalogue import Catalogue

_PAUSED = {
    Trouble.NO_ACCESS: "table.paused-no-access",
    Trouble.LOCKED: "table.paused-locked",
    Trouble.SLOWED: "table.paused-slowed",
}

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class TheDesk:
    """Implements `bot.app.ports.Desk`."""

    parts: Parts

    @property
    def post(self) -> Post:
        """The outbox."""
        return self.parts.post

    @post.setter
    def post(self, post: Post) -> None:
        self.parts.post = post

    async def on_click(self, click: Click) -> Reply:
        """Do what was asked; commit before show."""
        await self.parts.catch_up()
        return await clicks.on_click(click, self.parts)

    async def complete(self, click: Click, option: str, typed: str) -> tuple[Suggestion, ...]:
        """Legal values of a command's option."""
        return await understanding.complete(click, option, typed, self.parts)

    async def render(self, paper: Paper) -> Rendered | None:
        """What a paper must show now."""
        return await drawing.render(paper, self.parts)

    async def trouble(self, paper: Paper, trouble: Trouble) -> None:
        """A paper could not be written: the table goes on or pauses with a notice."""
        _log.info("%s of game %s: %s", paper.kind, paper.game, trouble)
        if paper.kind is not PaperKind.BOARD:
            return
        match trouble:
            case Trouble.CHANNEL_GONE:
                await self._close(paper.game, "table.closed-channel-gone")
            case Trouble.NO_ACCESS | Trouble.LOCKED | Trouble.SLOWED:
                await pause(self.parts, paper.game, _PAUSED[trouble])
            case Trouble.DMS_CLOSED:
                pass  # no board is a private message

    async def channel_gone(self, channel: ChannelId) -> None:
        """A channel or thread was deleted: its live game ends without a result."""
        game = await self.parts.store.live_in_channel(channel)
        if game is not None:
            await self._close(game, "table.closed-channel-gone")

    async def guild_gone(self, guild: GuildId) -> None:
        """The bot was removed from a server: its live games end without a result."""
        for game, _ in await self.parts.store.live_of_guild(guild):
            try:
                await self._close(game, "table.closed-server-gone")
            except Unavailable:  # so are the others
                raise
            except Exception:  # one bad game must not keep the others open (G22)
                _log.exception("game %s of a server that is gone could not be closed", game)

    async def _close(self, game: GameId, why: str) -> None:
        for _ in range(TRIES):
            saved = await self.parts.store.load(game)
            if saved is None or saved.status in (Status.FINISHED, Status.CLOSED):
                return
            if await close(self.parts, saved, why, None, f"x:{game}") is not Written.BEHIND:
                return


def make_desk(
    *,
    store: Store,
    clock: Clock,
    message_url: Callable[[GuildId, ChannelId, int | None], str],
    catalogue: Catalogue,
    tables_per_server: int = 10,
) -> TheDesk:
    """A desk without post or runner yet."""
    return TheDesk(
        Parts(
            store=store,
            clock=clock,
            message_url=message_url,
            catalogue=catalogue,
            tables_per_server=tables_per_server,
        )
    )
