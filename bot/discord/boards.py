"""Papers that everybody sees: boards, lobbies, reminders. Accepts public screens only (architecture.md 2.8)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from bot.app.papers import Paper, PaperKind, PaperRow
from bot.app.ports import Rendered
from bot.app.screens import PublicScreen
from bot.discord.compose import Body
from bot.discord.pace import Urgency
from bot.discord.papers import ARCHIVED, MESSAGE_GONE, OLD_MESSAGE, Job, Pen, Shown, digest_of, nonce_of, shows
from bot.discord.wire import Lost, Refused

REPOST_MS: Final = 45 * 60_000
"""A board this old is posted anew: messages older than an hour may hardly be edited. (discord.md, trap 24)"""

_log = logging.getLogger(__name__)


class Boards:
    """Writes them. `spawn` runs what nobody waits for."""

    def __init__(self, pen: Pen, spawn: Callable[[Coroutine[Any, Any, None], str], object]) -> None:
        self._pen = pen
        self._spawn = spawn

    async def draw(self, paper: Paper, job: Job) -> bool:
        """Write the present state; whether it was the final one. Raises Lost and Refused."""
        row = await self._pen.store.paper(paper)
        if row is None or row.channel is None or row.closed:
            return row is not None and row.closed
        token = self._pen.tokens.of_message(row.message) if row.message else None
        if row.message:
            await self._pen.slots.turn(row.channel)
        if token is None:
            await self._pen.budget.take(Urgency.BOARD if row.message else Urgency.TURN)
        await self._pen.presses.gap()
        async with job.lock:
            rendered = await self._pen.desk.render(paper)
            row = await self._pen.store.paper(paper) or row
            if rendered is None:
                if paper.kind is PaperKind.REMINDER and row.message:
                    job.gone = True
                return False
            if row.closed or (job.turn is not None and rendered.turn < job.turn):
                return row.closed
            if not isinstance(rendered.screen, PublicScreen):
                raise TypeError(f"a {paper.kind} is public; the desk rendered a screen for one person")
            await self._write_public(paper, job, row, rendered, rendered.screen)
        return rendered.close

    async def _write_public(
        self, paper: Paper, job: Job, row: PaperRow, rendered: Rendered, screen: PublicScreen
    ) -> None:
        assert row.channel is not None
        body = self._pen.composer.public(screen)
        digest = digest_of(body)
        if job.main is None and row.message:
            job.main = Shown(row.message, row.channel)
        if row.message and not rendered.close and self._too_old(paper, row):
            await self._pen.store.repost(paper)
            row = await self._pen.store.paper(paper) or row
        channel = row.channel
        if channel is None or not row.message:
            await self._post_public(paper, job, row, screen, body)
        elif not shows(job.main, message := row.message, digest):
            try:
                await self._pen.edit(channel, message, body)
            except Refused as refused:
                if refused.code == MESSAGE_GONE and rendered.close:
                    pass  # nobody misses the final state of a message that was deleted
                elif refused.code in (MESSAGE_GONE, OLD_MESSAGE, ARCHIVED) and not rendered.close:
                    # Gone: the board comes back. Archived: a new message wakes the thread, an edit can't.
                    await self._pen.store.repost(paper)
                    row = await self._pen.store.paper(paper) or row
                    if refused.code == MESSAGE_GONE:
                        job.main = None
                    await self._pen.budget.take(Urgency.TURN)
                    await self._post_public(paper, job, row, screen, body)
                else:
                    raise
            else:
                job.main = Shown(message, channel, digest)
        await self._pen.is_shown(paper, job, rendered.turn, close=rendered.close)

    def _too_old(self, paper: Paper, row: PaperRow) -> bool:
        if paper.kind is not PaperKind.BOARD or row.posted_at is None:
            return False
        return self._pen.clock.now_ms() - row.posted_at >= REPOST_MS

    async def _post_public(self, paper: Paper, job: Job, row: PaperRow, screen: PublicScreen, body: Body) -> None:
        """Post it in the channel; what stood there before stays readable, without buttons."""
        assert row.channel is not None
        message = await self._pen.wire.post(row.channel, body, nonce_of(paper, row.k))
        await self._pen.store.posted(paper, row.channel, message, self._pen.clock.now_ms())
        before, job.main = job.main, Shown(message, row.channel, digest_of(body))
        if before is not None and before.message != message and before.channel is not None:
            plain = self._pen.composer.public(screen, buttons=False)
            self._spawn(self._strip(before.channel, before.message, plain), "old board")

    async def _strip(self, channel: int, message: int, body: Body) -> None:
        """Take the buttons off a board that has a successor; if that fails, they still do no harm."""
        try:
            if self._pen.tokens.of_message(message) is None:
                await self._pen.budget.take(Urgency.COSMETIC)
            await self._pen.edit(channel, message, body)
        except (Lost, Refused) as error:
            _log.info("an old board keeps its buttons: %s", error)

    async def delete(self, paper: Paper, job: Job) -> None:
        """Delete its message, if there is one; another may be posted later."""
        row = await self._pen.store.paper(paper)
        if row is None or row.message is None or row.channel is None:
            return
        await self._pen.budget.take(Urgency.COSMETIC)
        try:
            await self._pen.wire.delete(row.channel, row.message)
        except Lost:
            job.gone = True
            raise
        except Refused as refused:
            if refused.bans:
                job.gone = True
                raise
        job.main = None
        await self._pen.store.repost(paper)
