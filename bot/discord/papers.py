"""What is known of kept messages, and the pen that edits them. Knows nothing of when or why they are written."""

from __future__ import annotations

import asyncio
import hashlib
import marshal
from dataclasses import dataclass, field
from typing import Final

from bot.app.papers import Paper, PaperKind, Trouble
from bot.app.ports import Clock, Desk
from bot.app.store import Store
from bot.app.turns import Turn
from bot.discord.compose import Body, Composer
from bot.discord.pace import Budget, Presses, Slots, Urgency
from bot.discord.tokens import Token, Tokens
from bot.discord.wire import Refused, Stuck, Wire

CHANNEL_GONE, MESSAGE_GONE, OLD_MESSAGE, ARCHIVED, THREAD_LOCKED = 10003, 10008, 30046, 50083, 160005
"""Discord's error codes. (discord.md section 2, send failures)"""
DMS_CLOSED: Final = frozenset({50007, 50278})
NO_ACCESS: Final = frozenset({50001, 50013})
TOKEN_DEAD: Final = frozenset({50027, 10015})


@dataclass(slots=True)
class Shown:
    """What one message of a paper shows."""

    message: int
    channel: int | None
    digest: bytes | None = None


@dataclass(slots=True)
class Job:
    """One paper's work, and what is known of its messages."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    task: asyncio.Task[None] | None = None
    dirty: bool = False
    gone: bool = False
    """Its message is to be deleted."""
    tries: int = 0
    refusals: int = 0
    """And other failures, in a row, for reasons that we don't know."""
    turn: Turn | None = None
    """The newest that any of its messages shows."""
    main: Shown | None = None
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

    def advance(self, turn: Turn | None) -> None:
        """That turn is shown now; never back to an earlier one."""
        if turn is not None and (self.turn is None or turn > self.turn):
            self.turn = turn


@dataclass(frozen=True, slots=True)
class Pen:
    """Everything that writing a paper takes."""

    store: Store
    desk: Desk
    composer: Composer
    wire: Wire
    tokens: Tokens
    clock: Clock
    budget: Budget
    slots: Slots
    presses: Presses

    async def edit(self, channel: int, message: int, body: Body) -> None:
        """Through a fresh token if there is one, else with the bot's own."""
        token = self.tokens.of_message(message)
        if token is not None:
            try:
                await self.wire.edit_by_token(token.application, token.token, token.message, body)
            except Refused as refused:
                if refused.code not in TOKEN_DEAD and refused.status != 401:
                    raise
            except Stuck:
                pass  # the other way has limits of its own
            else:
                return
            self.tokens.drop_message(message)
            await self.budget.take(Urgency.BOARD)
        await self.wire.edit(channel, message, body)

    async def is_shown(self, paper: Paper, job: Job, turn: Turn, *, close: bool) -> None:
        """Keep that this turn is on the paper's message; `close`: it was the last."""
        job.advance(turn)
        job.trouble = None
        await self.store.rendered(paper, turn, closed=close)


def nonce_of(paper: Paper, k: int) -> str:
    """The same for every try of one posting, so that a repeated POST is the same message (contracts.md 4).

    A reminder's also tells people apart: several may be reminded in one channel and deal. At most 25 characters.
    """
    if paper.kind is PaperKind.REMINDER:
        return f"rem-{paper.game}-{paper.deal}-{paper.who % 46_656:x}-{k}"[:25]
    return f"{paper.kind}-{paper.game}-{paper.deal}-{k}"[:25]


def trouble_of(refused: Refused) -> Trouble | None:
    """What a refusal means for a table; None: nothing that a table could do anything about."""
    if refused.code == CHANNEL_GONE:
        return Trouble.CHANNEL_GONE
    if refused.code in NO_ACCESS:
        return Trouble.NO_ACCESS
    if refused.code in (ARCHIVED, THREAD_LOCKED):
        return Trouble.LOCKED
    return None


def shows(shown: Shown | None, message: int, digest: bytes) -> bool:
    """Whether that message shows just this already."""
    return shown is not None and shown.message == message and shown.digest == digest


def digest_of(body: Body) -> bytes:
    """Tells two bodies apart."""
    # The composer makes equal bodies in equal order, so this will do, at a fraction of the time of JSON. Version 2 is
    # the newest that writes every value in full: later ones write what is shared as a reference.
    return hashlib.blake2b(marshal.dumps(body, 2), digest_size=16).digest()
