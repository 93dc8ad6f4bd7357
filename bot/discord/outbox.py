"""Every message that the bot keeps: written when the pace allows, always with the newest state, never back to an older.

One job per paper (contracts.md 3; discord.md 9.6). A job asks the desk for the paper's present state under the paper's
lock, which a click's answer takes too, and writes it on every surface the paper has: a board in its channel; a hand in
its private message and in the ephemeral view. Knows nothing of what the screens say.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine
from typing import Any, Final

from bot.app.keys import ChannelId, GameId
from bot.app.papers import Paper, PaperKind, Trouble
from bot.app.ports import Clock, Desk
from bot.app.screens import OwnScreen, PublicScreen
from bot.app.store import Store, Unavailable
from bot.app.turns import Turn
from bot.discord.boards import Boards
from bot.discord.compose import Body, Composer
from bot.discord.hands import Hands
from bot.discord.pace import Allowance, Budget, Presses, Slots, Steady
from bot.discord.papers import OLD_MESSAGE, Job, Pen, Shown, digest_of, trouble_of
from bot.discord.tokens import Token, Tokens
from bot.discord.wire import Lost, Refused, Slowed, Wire

EDIT_EACH_MS: Final = 1200
SHUT_MS: Final = 60_000
"""No counted request for so long after a sign of a ban. (discord.md, trap 9)"""
TROUBLED_MS: Final = 15_000
"""A channel that refused us is left alone for so long."""
SLOWEST_RETRY_MS: Final = 2500
REFUSED_TRIES: Final = 4
"""So often in a row a paper is tried that can't be written, for a reason that isn't known; then at its redraws only."""
BOARD_FIRST_S: Final = 2.0
"""A hand waits no longer than that for its deal's board to be posted, so that it can link to it."""
MOST_REFUSALS: Final = 2000
REFUSALS_WITHIN_S: Final = 600
"""Discord shuts an address out at 10,000 in that time. (operations.md 2.4)"""

_log = logging.getLogger(__name__)


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
        presses: Presses,
        *,
        requests_per_s: float = 40,
        edit_each_ms: int = EDIT_EACH_MS,
    ) -> None:
        self._store = store
        self._desk = desk
        self._clock = clock
        self._steady = Steady(clock)
        self._budget = Budget(clock, requests_per_s)
        self._pen = Pen(store, desk, composer, wire, tokens, clock, self._budget, Slots(clock, edit_each_ms), presses)
        self._boards = Boards(self._pen, self._spawn)
        self._hands = Hands(self._pen)
        self._refusals = Allowance(clock, MOST_REFUSALS / REFUSALS_WITHIN_S, MOST_REFUSALS)
        self._jobs: dict[Paper, Job] = {}
        self._first_drawings: dict[GameId, tuple[Paper, asyncio.Event]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    # --- the post

    def redraw(self, paper: Paper) -> None:
        """This paper is out of date."""
        job = self._job(paper)
        job.dirty = True
        job.trouble = None  # the desk wants it written again, so it hears again if it can't be
        if paper.kind is PaperKind.BOARD and job.main is None and job.task is None:
            self._expect_board(paper, job)
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
        job.main = Shown(message, channel, digest_of(body))
        await self._pen.is_shown(paper, job, screen.turn, close=False)

    def wrote_private(self, screen: OwnScreen, body: Body, channel: ChannelId, message: int) -> None:
        """A click's answer made this private message the hand. The paper's lock is held."""
        if screen.paper is not None:
            job = self._job(screen.paper)
            if job.main is None or job.main.message == message:
                job.main = Shown(message, channel, digest_of(body))
            job.advance(screen.turn)

    def wrote_view(self, screen: OwnScreen, body: Body, token: Token, *, opened: bool) -> None:
        """A click's answer made an ephemeral message the hand; `opened`: as a follow-up beside the board."""
        if screen.paper is not None:
            job = self._job(screen.paper)
            job.view, job.view_digest = token, digest_of(body)
            if opened and screen.turn is not None:
                job.view_deal = screen.turn.deal
            job.advance(screen.turn)

    # --- the jobs

    def _job(self, paper: Paper) -> Job:
        job = self._jobs.get(paper)
        if job is None:
            if len(self._jobs) > 20_000:
                self._jobs = {each: kept for each, kept in self._jobs.items() if kept.task or kept.lock.locked()}
            job = self._jobs[paper] = Job()
        return job

    def _set_to_work(self, paper: Paper, job: Job) -> None:
        if job.task is None and not self._stopped:
            job.task = self._spawn(self._work(paper, job), f"paper {paper.kind} {paper.game}")

    def _spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _work(self, paper: Paper, job: Job) -> None:
        closed = False
        try:
            while (job.dirty or job.gone) and not self._stopped:
                try:
                    closed = await self._try(paper, job)
                except Exception as error:
                    # One bad paper must not hurt others, nor one busy moment of the disk this one. (operations.md G22)
                    trace = not isinstance(error, Unavailable)
                    _log.error("%s of %s could not be written: %s", paper.kind, paper.game, error, exc_info=trace)
                    if self._once_more(job):
                        await self._rest(job)
        finally:
            job.task = None
            if closed and not job.dirty:
                self._jobs.pop(paper, None)

    async def _try(self, paper: Paper, job: Job) -> bool:
        """Do once what is to be done; whether the paper has its final state."""
        closed = False
        try:
            if job.gone:
                job.gone = False
                await self._boards.delete(paper, job)
                closed = True
            else:
                job.dirty = False
                closed = await self._draw(paper, job)
            job.tries = job.refusals = 0
        except Slowed as slowed:
            await self._slowed(paper, job, slowed)
        except Lost as lost:
            _log.info("%s of %s not written (%s), trying again", paper.kind, paper.game, lost)
            job.dirty = True
            await self._rest(job)
        except Refused as refused:
            await self._refused(paper, job, refused)
        finally:
            if paper.kind is PaperKind.BOARD:
                self._board_was_tried(paper)
        return closed

    async def _rest(self, job: Job) -> None:
        """Wait longer at each failure, by chance a little more or less, so that papers don't return in step."""
        longest = min(SLOWEST_RETRY_MS, 250 << min(job.tries, 8))
        job.tries += 1
        await self._clock.sleep_until(self._clock.now_ms() + longest // 2 + secrets.randbelow(longest // 2 + 1))

    async def _draw(self, paper: Paper, job: Job) -> bool:
        """Write the present state; whether it was the final one."""
        if job.troubled_until > self._steady.now_ms():
            await self._steady.sleep_until(job.troubled_until)
        if paper.kind is PaperKind.HAND:
            await self._wait_for_board(paper.game)
            return await self._hands.draw(paper, job)
        return await self._boards.draw(paper, job)

    def _expect_board(self, paper: Paper, job: Job) -> None:
        """This board has no message yet, as far as is known; hands of the same game wait for it."""
        expected = self._first_drawings.get(paper.game)
        newest = expected is None or expected[0].deal <= paper.deal
        if newest and not self._stopped and job.troubled_until <= self._steady.now_ms():
            self._first_drawings[paper.game] = paper, asyncio.Event()

    def _board_was_tried(self, paper: Paper) -> None:
        expected = self._first_drawings.get(paper.game)
        if expected is not None and expected[0] == paper:
            del self._first_drawings[paper.game]
            expected[1].set()

    async def _wait_for_board(self, game: GameId) -> None:
        """A hand that is drawn before its board is posted would link to the channel until its next redraw."""
        expected = self._first_drawings.get(game)
        if expected is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(expected[1].wait(), BOARD_FIRST_S)

    async def _slowed(self, paper: Paper, job: Job, slowed: Slowed) -> None:
        """A table doesn't play on without its board; a hand or a deletion comes when it may. (discord.md, trap 31)"""
        _log.warning("%s of %s: %s", paper.kind, paper.game, slowed)
        if paper.kind is PaperKind.HAND or job.gone:
            job.dirty = not job.gone
            await self._clock.sleep_until(self._clock.now_ms() + int(slowed.wait_s * 1000))
        else:
            await self._troubled(paper, job, Trouble.SLOWED)

    async def _troubled(self, paper: Paper, job: Job, trouble: Trouble) -> None:
        """Its channel is left alone for a while, and the desk hears why."""
        job.troubled_until = self._steady.now_ms() + TROUBLED_MS
        if job.trouble is not trouble:
            await self._desk.trouble(paper, trouble)
            job.trouble = trouble

    async def _refused(self, paper: Paper, job: Job, refused: Refused) -> None:
        """What Discord's no means for this paper. (discord.md, trap 31)"""
        if refused.code == OLD_MESSAGE:
            job.dirty = True
            job.troubled_until = self._steady.now_ms() + TROUBLED_MS
        elif refused.bans:
            _log.warning("Discord refuses (%s): no counted request for %s s", refused, SHUT_MS // 1000)
            self._budget.shut(SHUT_MS)
            job.dirty = True
            await self._rest(job)
        elif paper.kind is PaperKind.HAND and await self._hands.refused(paper, job, refused):
            self._once_more(job)  # in another way
        elif paper.kind is not PaperKind.HAND and (trouble := trouble_of(refused)) is not None:
            await self._troubled(paper, job, trouble)
        elif self._once_more(job):
            await self._rest(job)
        elif job.refusals == REFUSED_TRIES:
            _log.error("%s of %s refused, and given up until its next redraw: %s", paper.kind, paper.game, refused)

    def _once_more(self, job: Job) -> bool:
        """Whether a paper that could not be written is tried again by itself, not only at its next redraw."""
        job.refusals += 1
        job.dirty = job.dirty or job.refusals < REFUSED_TRIES
        return job.refusals < REFUSED_TRIES
