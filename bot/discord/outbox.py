"""Every message that the bot keeps: written when the pace allows, always with the newest state, never back to an older.

One job per paper (contracts.md 3; discord.md 9.6). A job asks the desk for the paper's present state under the paper's
lock, which a click's answer takes too, and writes it on every surface the paper has: a board in its channel; a hand in
its private message and in the ephemeral view. Knows nothing of what the screens say.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import secrets
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

from bot.app.ports import Clock, Desk, PaperRow, Rendered, Store, Trouble
from bot.app.replies import ChannelId, OwnScreen, Paper, PaperKind, PublicScreen, Turn, say
from bot.discord.compose import EPHEMERAL, Body, Composer
from bot.discord.pace import Allowance, Budget, Slots, Urgency, Window
from bot.discord.tokens import Token, Tokens
from bot.discord.wire import Lost, Refused, Wire

REPOST_MS: Final = 45 * 60_000
"""A board this old is posted anew: messages older than an hour may hardly be edited. (discord.md, trap 24)"""
EDIT_EACH_MS: Final = 1200
DAY_MS: Final = 24 * 3_600_000
SHUT_MS: Final = 60_000
"""No counted request for so long after a sign of a ban. (discord.md, trap 9)"""
TROUBLED_MS: Final = 15_000
"""A channel that refused us is left alone for so long."""
SLOWEST_RETRY_MS: Final = 2500
MOST_REFUSALS: Final = 2000
REFUSALS_WITHIN_S: Final = 600
"""Discord shuts an address out at 10,000 in that time. (operations.md 2.4)"""
PRIVATE_OPENINGS: Final = (10, 60_000)
"""Private channels opened, at most, and within what time. (discord.md, trap 25)"""

DMS_CLOSED: Final = frozenset({50007, 50278})
CHANNEL_GONE, MESSAGE_GONE, OLD_MESSAGE, ARCHIVED, THREAD_LOCKED = 10003, 10008, 30046, 50083, 160005
NO_ACCESS: Final = frozenset({50001, 50013})
TOKEN_DEAD: Final = frozenset({50027, 10015})

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Shown:
    """What one message of a paper shows."""

    message: int
    channel: int | None
    digest: bytes | None = None


@dataclass(slots=True)
class _Job:
    """One paper's work, and what is known of its messages."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    task: asyncio.Task[None] | None = None
    dirty: bool = False
    gone: bool = False
    """Its message is to be deleted."""
    tries: int = 0
    turn: Turn | None = None
    """The newest that any of its messages shows."""
    main: _Shown | None = None
    """The board, the private message, the reminder."""
    view: Token | None = None
    """The newest ephemeral view of a hand."""
    view_digest: bytes | None = None
    view_deal: int | None = None
    """The deal at which a view was opened beside a board."""
    tell_closed: bool = False
    """Its owner is to be told, once, that their private messages are closed and what to do."""
    troubled_until: int = 0
    trouble: Trouble | None = None


class Outbox:
    """The post (bot.app.ports.Post)."""

    def __init__(
        self,
        store: Store,
        desk: Desk,
        composer: Composer,
        wire: Wire,
        tokens: Tokens,
        clock: Clock,
        *,
        requests_per_s: float = 40,
        edit_each_ms: int = EDIT_EACH_MS,
    ) -> None:
        self._store = store
        self._desk = desk
        self._composer = composer
        self._wire = wire
        self._tokens = tokens
        self._clock = clock
        self._budget = Budget(clock, requests_per_s)
        self._slots = Slots(clock, edit_each_ms)
        self._refusals = Allowance(clock, MOST_REFUSALS / REFUSALS_WITHIN_S, MOST_REFUSALS)
        self._openings = Window(clock, *PRIVATE_OPENINGS)
        self._jobs: dict[Paper, _Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    # --- the post

    def redraw(self, paper: Paper) -> None:
        """This paper is out of date."""
        job = self._job(paper)
        job.dirty = True
        self._set_to_work(paper, job)

    def forget(self, paper: Paper) -> None:
        """Delete its message, if there is one."""
        job = self._job(paper)
        job.gone, job.dirty = True, False
        self._set_to_work(paper, job)

    # --- for the client

    async def start(self) -> None:
        """Draw whatever is behind its game: at the start, and again whenever Discord begins a new session."""
        for paper in await self._store.stale_papers():
            self.redraw(paper)

    async def settled(self) -> None:
        """Return when nothing waits to be written."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def flush(self, within_s: float = 5.0) -> None:
        """Write what is waiting, but not longer than that; then nothing more is written."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.settled(), within_s)
        self._stopped = True
        self._budget.close()
        left = [task for task in self._tasks if not task.done()]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    @property
    def depth(self) -> int:
        """How many papers wait to be written."""
        return sum(1 for job in self._jobs.values() if job.task is not None)

    def saw(self, status: int) -> None:
        """Discord answered any request of ours with this status; many refusals together bring a ban. (discord.md 2)"""
        if status in (401, 403, 429) and not self._refusals.spend("all"):
            _log.warning("Discord has refused very many requests: no counted request for %s s", SHUT_MS // 1000)
            self._budget.shut(SHUT_MS)

    # --- for the answers to clicks

    def lock(self, paper: Paper) -> asyncio.Lock:
        """Held by whoever writes this paper."""
        return self._job(paper).lock

    def newest(self, paper: Paper) -> Turn | None:
        """The newest turn that any message of this paper is known to show."""
        job = self._jobs.get(paper)
        return job.turn if job else None

    def view_opened_at(self, paper: Paper) -> int | None:
        """The deal at which a view of this hand was last opened beside a board."""
        job = self._jobs.get(paper)
        return job.view_deal if job else None

    async def wrote_board(self, screen: PublicScreen, body: Body, channel: ChannelId, message: int) -> None:
        """A click's answer made this message the board. The paper's lock is held."""
        paper = screen.paper
        if paper is None or screen.turn is None:
            return
        job = self._job(paper)
        row = await self._store.plan_paper(paper, channel)
        if row.message != message:
            await self._store.posted(paper, channel, message, self._clock.now_ms())
        job.main = _Shown(message, channel, _digest(body))
        await self._is_shown(paper, job, screen.turn, close=False)

    def wrote_private(self, screen: OwnScreen, body: Body, channel: ChannelId, message: int) -> None:
        """A click's answer made this private message the hand. The paper's lock is held."""
        if screen.paper is not None:
            job = self._job(screen.paper)
            if job.main is None or job.main.message == message:
                job.main = _Shown(message, channel, _digest(body))
            _advance(job, screen.turn)

    def wrote_view(self, screen: OwnScreen, body: Body, token: Token, *, opened: bool) -> None:
        """A click's answer made an ephemeral message the hand; `opened`: as a follow-up beside the board."""
        if screen.paper is not None:
            job = self._job(screen.paper)
            job.view, job.view_digest = token, _digest(body)
            if opened and screen.turn is not None:
                job.view_deal = screen.turn.deal
            _advance(job, screen.turn)

    # --- the jobs

    def _job(self, paper: Paper) -> _Job:
        job = self._jobs.get(paper)
        if job is None:
            if len(self._jobs) > 20_000:
                self._jobs = {each: kept for each, kept in self._jobs.items() if kept.task or kept.lock.locked()}
            job = self._jobs[paper] = _Job()
        return job

    def _set_to_work(self, paper: Paper, job: _Job) -> None:
        if job.task is None and not self._stopped:
            job.task = self._spawn(self._work(paper, job), f"paper {paper.kind} {paper.game}")

    def _spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _work(self, paper: Paper, job: _Job) -> None:
        closed = False
        try:
            while (job.dirty or job.gone) and not self._stopped:
                try:
                    if job.gone:
                        job.gone = False
                        await self._delete(paper, job)
                    else:
                        job.dirty = False
                        closed = await self._draw(paper, job)
                    job.tries = 0
                except Lost as lost:
                    _log.info("%s of %s not written (%s), trying again", paper.kind, paper.game, lost)
                    job.dirty = True
                    await self._rest(job)
                except Refused as refused:
                    await self._refused(paper, job, refused)
                except Exception:
                    # One bad paper must not hurt others; the next redraw tries again. (operations.md G22)
                    _log.exception("%s of %s could not be written", paper.kind, paper.game)
        finally:
            job.task = None
            if closed and not job.dirty:
                self._jobs.pop(paper, None)

    async def _rest(self, job: _Job) -> None:
        """Wait longer at each failure, by chance a little more or less, so that papers don't return in step."""
        longest = min(SLOWEST_RETRY_MS, 250 << min(job.tries, 8))
        job.tries += 1
        await self._clock.sleep_until(self._clock.now_ms() + longest // 2 + secrets.randbelow(longest // 2 + 1))

    async def _draw(self, paper: Paper, job: _Job) -> bool:
        """Write the present state; whether it was the final one."""
        now = self._clock.now_ms()
        if job.troubled_until > now:
            await self._clock.sleep_until(job.troubled_until)
        row = await self._store.paper(paper)
        if paper.kind is PaperKind.HAND:
            return await self._draw_hand(paper, job, row)
        return await self._draw_public(paper, job, row)

    # --- boards and reminders

    async def _draw_public(self, paper: Paper, job: _Job, row: PaperRow | None) -> bool:
        if row is None or row.channel is None or row.closed:
            return row is not None and row.closed
        token = self._tokens.of_message(row.message) if row.message else None
        if row.message:
            await self._slots.turn(row.channel)
        if token is None:
            await self._budget.take(Urgency.BOARD if row.message else Urgency.TURN)
        async with job.lock:
            rendered = await self._desk.render(paper)
            row = await self._store.paper(paper) or row
            if rendered is None:
                if paper.kind is PaperKind.REMINDER and row.message:
                    job.gone = True
                return False
            if row.closed or (job.turn is not None and rendered.turn < job.turn):
                return row.closed
            if not isinstance(rendered.screen, PublicScreen):
                raise TypeError(f"a {paper.kind} is public; the desk rendered a screen for one person")
            await self._write_public(paper, job, row, rendered, rendered.screen)
        await self._desk.drawn(paper, rendered.turn)
        return rendered.close

    async def _write_public(
        self, paper: Paper, job: _Job, row: PaperRow, rendered: Rendered, screen: PublicScreen
    ) -> None:
        assert row.channel is not None
        body = self._composer.public(screen)
        digest = _digest(body)
        if job.main is None and row.message:
            job.main = _Shown(row.message, row.channel)
        if row.message and not rendered.close and self._too_old(paper, row):
            await self._store.repost(paper)
            row = await self._store.paper(paper) or row
        channel = row.channel
        if channel is None or not row.message:
            await self._post_public(paper, job, row, screen, body)
        elif not _shows(job.main, message := row.message, digest):
            try:
                await self._edit(channel, message, body)
            except Refused as refused:
                if refused.code == MESSAGE_GONE and rendered.close:
                    pass  # nobody misses the final state of a message that was deleted
                elif refused.code in (MESSAGE_GONE, OLD_MESSAGE, ARCHIVED) and not rendered.close:
                    # Gone: the board comes back. Archived: a new message wakes the thread, an edit can't.
                    await self._store.repost(paper)
                    row = await self._store.paper(paper) or row
                    if refused.code == MESSAGE_GONE:
                        job.main = None
                    await self._budget.take(Urgency.TURN)
                    await self._post_public(paper, job, row, screen, body)
                else:
                    raise
            else:
                job.main = _Shown(message, channel, digest)
        await self._is_shown(paper, job, rendered.turn, close=rendered.close)

    def _too_old(self, paper: Paper, row: PaperRow) -> bool:
        if paper.kind is not PaperKind.BOARD or row.posted_at is None:
            return False
        return self._clock.now_ms() - row.posted_at >= REPOST_MS

    async def _post_public(self, paper: Paper, job: _Job, row: PaperRow, screen: PublicScreen, body: Body) -> None:
        """Post it in the channel; what stood there before stays readable, without buttons."""
        assert row.channel is not None
        message = await self._wire.post(row.channel, body, nonce_of(paper, row.k))
        await self._store.posted(paper, row.channel, message, self._clock.now_ms())
        before, job.main = job.main, _Shown(message, row.channel, _digest(body))
        if before is not None and before.message != message and before.channel is not None:
            plain = self._composer.public(screen, buttons=False)
            self._spawn(self._strip(before.channel, before.message, plain), "old board")

    async def _strip(self, channel: int, message: int, body: Body) -> None:
        """Take the buttons off a board that has a successor; if that fails, they still do no harm."""
        try:
            if self._tokens.of_message(message) is None:
                await self._budget.take(Urgency.COSMETIC)
            await self._edit(channel, message, body)
        except (Lost, Refused) as error:
            _log.info("an old board keeps its buttons: %s", error)

    async def _edit(self, channel: int, message: int, body: Body) -> None:
        """Through a fresh token if there is one, else with the bot's own."""
        token = self._tokens.of_message(message)
        if token is not None:
            try:
                await self._wire.edit_by_token(token.application, token.token, token.message, body)
            except Refused as refused:
                if refused.code not in TOKEN_DEAD and refused.status != 401:
                    raise
                self._tokens.drop_message(message)
                await self._budget.take(Urgency.BOARD)
            else:
                return
        await self._wire.edit(channel, message, body)

    # --- hands

    async def _draw_hand(self, paper: Paper, job: _Job, row: PaperRow | None) -> bool:
        channel = None
        if row is not None and not row.closed:
            channel = await self._private_channel(paper, job)
        if row is not None and channel is not None:
            if row.message:
                await self._slots.turn(channel)
            if not row.message or self._tokens.of_message(row.message) is None:
                await self._budget.take(Urgency.TURN)
        async with job.lock:
            rendered = await self._desk.render(paper)
            if rendered is None or (job.turn is not None and rendered.turn < job.turn):
                return False
            screen = rendered.screen
            if not isinstance(screen, OwnScreen) or screen.owner != paper.who:
                raise TypeError("a hand is for its owner alone; the desk rendered something else")
            body = self._composer.own(screen)
            _advance(job, rendered.turn)
            await self._write_view(job, body)
            if row is not None and channel is not None:
                await self._write_private(paper, job, row, channel, body)
                await self._is_shown(paper, job, rendered.turn, close=rendered.close)
            elif row is not None and not row.closed:
                await self._open_view(paper, job, rendered.turn, screen)
                await self._is_shown(paper, job, rendered.turn, close=rendered.close)
        await self._desk.drawn(paper, rendered.turn)
        return rendered.close

    async def _private_channel(self, paper: Paper, job: _Job) -> ChannelId | None:
        """The private channel with the hand's owner, opened if need be; None while they take no messages."""
        channel, closed_until = await self._store.dm_channel(paper.who)
        if closed_until is not None and closed_until > self._clock.now_ms():
            return None
        if channel is not None:
            return channel
        await self._openings.turn()
        await self._budget.take(Urgency.TURN)
        try:
            opened = ChannelId(await self._wire.open_private(paper.who))
        except Refused as refused:
            if refused.bans:
                raise
            await self._closed_to_us(paper, job)
            return None
        await self._store.set_dm_channel(paper.who, opened, None)
        return opened

    async def _write_private(self, paper: Paper, job: _Job, row: PaperRow, channel: ChannelId, body: Body) -> None:
        digest = _digest(body)
        row = await self._store.paper(paper) or row
        if not row.message:
            message = await self._wire.post(channel, body, nonce_of(paper, row.k))
            await self._store.posted(paper, channel, message, self._clock.now_ms())
            job.main = _Shown(message, channel, digest)
        elif not _shows(job.main, row.message, digest):
            await self._edit(row.channel or channel, row.message, body)
            job.main = _Shown(row.message, row.channel or channel, digest)

    async def _write_view(self, job: _Job, body: Body) -> None:
        """Bring the ephemeral view up to date while its token lives."""
        view, digest = job.view, _digest(body)
        if view is None or job.view_digest == digest:
            return
        if not self._tokens.is_fresh(view):
            job.view = None
            return
        try:
            await self._wire.edit_by_token(view.application, view.token, view.message, body)
        except Refused as refused:
            # Dismissed or expired: My hand opens another. (faults.md B033, B049)
            _log.debug("a view is gone: %s", refused)
            if job.view is view:
                job.view = None
        else:
            job.view_digest = digest

    async def _open_view(self, paper: Paper, job: _Job, turn: Turn, screen: OwnScreen) -> None:
        """For whom private messages are closed: the hand as a follow-up on a fresh token of theirs, once a deal.

        The first one says how to open them. (experience.md 2; faults.md B034)
        """
        if job.view is not None or job.view_deal == turn.deal:
            return
        channel = await self._channel_of(paper)
        token = self._tokens.of_person(paper.who, channel) if channel is not None else None
        if token is None or channel is None:
            return
        body = self._composer.own(screen, say("help.private") if job.tell_closed else None)
        hidden = {**body, "flags": body["flags"] | EPHEMERAL}
        try:
            message = await self._wire.follow_up(token.application, token.token, hidden)
        except Refused:
            self._tokens.drop_person(paper.who, channel)
            return
        job.tell_closed = False
        job.view, job.view_digest, job.view_deal = token._replace(message=str(message)), _digest(body), turn.deal

    async def _channel_of(self, paper: Paper) -> ChannelId | None:
        """Where the game's newest board stands: nobody's hand is opened in another channel."""
        rows = [row for row in await self._store.papers(paper.game) if row.paper.kind is PaperKind.BOARD]
        return max(rows, key=lambda row: row.paper.deal).channel if rows else None

    async def _closed_to_us(self, paper: Paper, job: _Job) -> None:
        job.tell_closed = True
        await self._store.set_dm_channel(paper.who, None, self._clock.now_ms() + DAY_MS)
        await self._desk.trouble(paper, Trouble.DMS_CLOSED)

    # --- common

    async def _is_shown(self, paper: Paper, job: _Job, turn: Turn, *, close: bool) -> None:
        _advance(job, turn)
        job.trouble = None
        await self._store.rendered(paper, turn, closed=close)

    async def _delete(self, paper: Paper, job: _Job) -> None:
        row = await self._store.paper(paper)
        if row is None or row.message is None or row.channel is None:
            return
        await self._budget.take(Urgency.COSMETIC)
        try:
            await self._wire.delete(row.channel, row.message)
        except Lost:
            job.gone = True
            raise
        except Refused as refused:
            if refused.bans:
                job.gone = True
                raise
        job.main = None
        await self._store.repost(paper)

    async def _refused(self, paper: Paper, job: _Job, refused: Refused) -> None:
        """What Discord's no means for this paper. (discord.md, trap 31)"""
        if refused.code == OLD_MESSAGE:
            job.dirty = True
            job.troubled_until = self._clock.now_ms() + TROUBLED_MS
        elif refused.bans:
            _log.warning("Discord refuses (%s): no counted request for %s s", refused, SHUT_MS // 1000)
            self._budget.shut(SHUT_MS)
            job.dirty = True
            await self._rest(job)
        elif paper.kind is PaperKind.HAND:
            await self._hand_refused(paper, job, refused)
        elif (trouble := _trouble(refused)) is not None:
            job.troubled_until = self._clock.now_ms() + TROUBLED_MS
            if job.trouble is not trouble:
                job.trouble = trouble
                await self._desk.trouble(paper, trouble)
        else:
            _log.error("%s of %s refused: %s", paper.kind, paper.game, refused)

    async def _hand_refused(self, paper: Paper, job: _Job, refused: Refused) -> None:
        if refused.code in DMS_CLOSED or refused.status == 403:
            await self._closed_to_us(paper, job)
        elif refused.code == MESSAGE_GONE:
            await self._store.repost(paper)
            job.main = None
        elif refused.code == CHANNEL_GONE:
            await self._store.set_dm_channel(paper.who, None, None)
            await self._store.repost(paper)
            job.main = None
        else:
            _log.error("hand of %s refused: %s", paper.game, refused)
            return
        job.dirty = True


def nonce_of(paper: Paper, k: int) -> str:
    """The same for every try of one posting, so that a repeated POST is the same message (contracts.md 4).

    A reminder's also tells people apart: several may be reminded in one channel and deal. At most 25 characters.
    """
    if paper.kind is PaperKind.REMINDER:
        return f"rem-{paper.game}-{paper.deal}-{paper.who % 46_656:x}-{k}"[:25]
    return f"{paper.kind}-{paper.game}-{paper.deal}-{k}"[:25]


def _trouble(refused: Refused) -> Trouble | None:
    if refused.code == CHANNEL_GONE:
        return Trouble.CHANNEL_GONE
    if refused.code in NO_ACCESS:
        return Trouble.NO_ACCESS
    if refused.code in (ARCHIVED, THREAD_LOCKED):
        return Trouble.LOCKED
    return None


def _shows(shown: _Shown | None, message: int, digest: bytes) -> bool:
    return shown is not None and shown.message == message and shown.digest == digest


def _advance(job: _Job, turn: Turn | None) -> None:
    if turn is not None and (job.turn is None or turn > job.turn):
        job.turn = turn


def _digest(body: Body) -> bytes:
    return hashlib.blake2b(json.dumps(body, sort_keys=True).encode(), digest_size=16).digest()
