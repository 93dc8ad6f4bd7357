"""Hands: one private message per game, and the ephemeral view while its token lives. Each for its owner alone."""

from __future__ import annotations

import logging
from typing import Final

from bot.app.keys import ChannelId
from bot.app.papers import Paper, PaperKind, PaperRow, Trouble
from bot.app.screens import OwnScreen
from bot.app.turns import Turn
from bot.app.words import say
from bot.discord.compose import EPHEMERAL, Body
from bot.discord.pace import Urgency, Window
from bot.discord.papers import CHANNEL_GONE, DMS_CLOSED, MESSAGE_GONE, Job, Pen, Shown, digest_of, nonce_of, shows
from bot.discord.wire import Refused, Stuck

DAY_MS: Final = 24 * 3_600_000
PRIVATE_OPENINGS: Final = (10, 60_000)
"""Private channels opened, at most, and within what time. (discord.md, trap 25)"""

_log = logging.getLogger(__name__)


class Hands:
    """Writes them."""

    def __init__(self, pen: Pen) -> None:
        self._pen = pen
        self._openings = Window(pen.clock, *PRIVATE_OPENINGS)

    async def draw(self, paper: Paper, job: Job) -> bool:
        """Write the present state on every surface; whether it was the final one. Raises Lost and Refused."""
        row = await self._pen.store.paper(paper)
        channel = None
        if row is not None and not row.closed:
            channel = await self._private_channel(paper, job)
        if row is not None and channel is not None:
            if row.message:
                await self._pen.slots.turn(channel)
            if not row.message or self._pen.tokens.of_message(row.message) is None:
                await self._pen.budget.take(Urgency.TURN)
        await self._pen.presses.gap()
        async with job.lock:
            rendered = await self._pen.desk.render(paper)
            if rendered is None or (job.turn is not None and rendered.turn < job.turn):
                return False
            screen = rendered.screen
            if not isinstance(screen, OwnScreen) or screen.owner != paper.who:
                raise TypeError("a hand is for its owner alone; the desk rendered something else")
            body = self._pen.composer.own(screen)
            job.advance(rendered.turn)
            await self._write_view(job, body)
            if row is not None and channel is not None:
                await self._write_private(paper, job, row, channel, body)
                await self._pen.is_shown(paper, job, rendered.turn, close=rendered.close)
            elif row is not None and not row.closed:
                await self._open_view(paper, job, rendered.turn, screen)
                await self._pen.is_shown(paper, job, rendered.turn, close=rendered.close)
        return rendered.close

    async def _private_channel(self, paper: Paper, job: Job) -> ChannelId | None:
        """The private channel with the hand's owner, opened if need be; None while they take no messages."""
        channel, closed_until = await self._pen.store.dm_channel(paper.who)
        if closed_until is not None and closed_until > self._pen.clock.now_ms():
            return None
        if channel is not None:
            return channel
        await self._openings.turn()
        await self._pen.budget.take(Urgency.TURN)
        try:
            opened = ChannelId(await self._pen.wire.open_private(paper.who))
        except Refused as refused:
            if refused.bans:
                raise
            await self._closed_to_us(paper, job)
            return None
        await self._pen.store.set_dm_channel(paper.who, opened, None)
        return opened

    async def _write_private(self, paper: Paper, job: Job, row: PaperRow, channel: ChannelId, body: Body) -> None:
        digest = digest_of(body)
        row = await self._pen.store.paper(paper) or row
        if not row.message:
            message = await self._pen.wire.post(channel, body, nonce_of(paper, row.k))
            await self._pen.store.posted(paper, channel, message, self._pen.clock.now_ms())
            job.main = Shown(message, channel, digest)
        elif not shows(job.main, row.message, digest):
            await self._pen.edit(row.channel or channel, row.message, body)
            job.main = Shown(row.message, row.channel or channel, digest)

    async def _write_view(self, job: Job, body: Body) -> None:
        """Bring the ephemeral view up to date while its token lives."""
        view = job.view
        if view is None or job.view_digest == (digest := digest_of(body)):
            return
        if not self._pen.tokens.is_fresh(view):
            job.view = None
            return
        try:
            await self._pen.wire.edit_by_token(view.application, view.token, view.message, body)
        except (Refused, Stuck) as error:
            # Dismissed, expired or held back: My hand opens another. (faults.md B033, B049)
            _log.debug("a view is gone: %s", error)
            if job.view is view:
                job.view = None
        else:
            job.view_digest = digest

    async def _open_view(self, paper: Paper, job: Job, turn: Turn, screen: OwnScreen) -> None:
        """For whom private messages are closed: the hand as a follow-up on a fresh token of theirs, once a deal.

        The first one says how to open them. (experience.md 2; faults.md B034)
        """
        if job.view is not None or job.view_deal == turn.deal:
            return
        channel = await self._channel_of(paper)
        token = self._pen.tokens.of_person(paper.who, channel) if channel is not None else None
        if token is None or channel is None:
            return
        body = self._pen.composer.own(screen, say("help.private") if job.tell_closed else None)
        hidden = {**body, "flags": body["flags"] | EPHEMERAL}
        try:
            message = await self._pen.wire.follow_up(token.application, token.token, hidden)
        except (Refused, Stuck):  # held back for long, as for a view: My hand opens it meanwhile
            self._pen.tokens.drop_person(paper.who, channel)
            return
        job.tell_closed = False
        job.view, job.view_digest, job.view_deal = token._replace(message=str(message)), digest_of(body), turn.deal

    async def _channel_of(self, paper: Paper) -> ChannelId | None:
        """Where the game's newest board stands: nobody's hand is opened in another channel."""
        rows = [row for row in await self._pen.store.papers(paper.game) if row.paper.kind is PaperKind.BOARD]
        return max(rows, key=lambda row: row.paper.deal).channel if rows else None

    async def _closed_to_us(self, paper: Paper, job: Job) -> None:
        job.tell_closed = True
        await self._pen.store.set_dm_channel(paper.who, None, self._pen.clock.now_ms() + DAY_MS)
        await self._pen.desk.trouble(paper, Trouble.DMS_CLOSED)

    async def refused(self, paper: Paper, job: Job, refused: Refused) -> bool:
        """What Discord's no means for a hand: another way is to be tried, nobody at the table notices (G14); False: it
        isn't known."""
        if refused.code in DMS_CLOSED or refused.status == 403:
            await self._closed_to_us(paper, job)
        elif refused.code == MESSAGE_GONE:
            await self._pen.store.repost(paper)
            job.main = None
        elif refused.code == CHANNEL_GONE:
            await self._pen.store.set_dm_channel(paper.who, None, None)
            await self._pen.store.repost(paper)
            job.main = None
        else:
            return False
        return True
