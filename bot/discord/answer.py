"""One interaction's answer: which kind of callback it is, and how a reply travels. Knows nothing of what was asked.

The first response decides who sees what comes after it (discord.md, trap 27), so a deferred answer is always either the
pressed message kept as it is (type 6) or a private "thinking" (type 5, ephemeral); never a public one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import field
from enum import Enum

from bot.app.gestures import Surface
from bot.app.keys import ChannelId, UserId
from bot.app.replies import File
from bot.app.values import value
from bot.discord.compose import EPHEMERAL, Body
from bot.discord.tokens import Token
from bot.discord.wire import ANSWER, BECOME, KEEP, ORIGINAL, THINK, Json, Lost, Refused, Stuck, Wire

ALREADY_ANSWERED, UNKNOWN = 40060, 10062

_log = logging.getLogger(__name__)


@value(frozen=True, slots=True)
class Gesture:
    """Where an interaction came from and how to answer it."""

    id: int
    token: str = field(repr=False)
    application: int
    user: UserId
    channel: ChannelId
    surface: Surface
    message: int | None
    at_ms: int

    def token_for(self, message: str = ORIGINAL) -> Token:
        """Its token, for one of the messages that it can edit."""
        return Token(self.application, self.token, message, self.at_ms)


class Stage(Enum):
    """How far the answer has come."""

    OPEN = "open"
    KEPT = "kept"
    """Type 6: nothing has changed yet."""
    THINKING = "thinking"
    """Type 5, ephemeral: a placeholder stands where the answer will be."""
    ANSWERED = "answered"
    MISSED = "missed"
    """Discord no longer knows the interaction: nothing can be shown on it."""


class Answer:
    """Answers one interaction once, whoever comes first: the reply, or the watchdog that defers."""

    def __init__(self, wire: Wire, gesture: Gesture) -> None:
        self._wire = wire
        self.gesture = gesture
        self.stage = Stage.OPEN
        self.unsure = False
        """A response's fate is unknown; what it showed should be shown again."""
        self._once = asyncio.Lock()
        self._deferring: asyncio.Task[None] | None = None

    def defer_soon(self) -> None:
        """The watchdog: acknowledge now, show later."""
        self._deferring = asyncio.create_task(self._defer(), name="defer")

    async def _defer(self) -> None:
        async with self._once:
            if self.stage is Stage.OPEN:
                if self.gesture.message is not None:
                    await self._respond(KEEP, None, Stage.KEPT)
                else:
                    await self._respond(THINK, {"flags": EPHEMERAL}, Stage.THINKING)

    async def keep(self) -> bool:
        """Acknowledge a press without changing the pressed message; whether its token now edits that message."""
        async with self._once:
            if self.stage is Stage.OPEN:
                await self._respond(KEEP, None, Stage.KEPT)
            return self.stage is Stage.KEPT

    async def become(self, body: Body) -> bool:
        """The pressed message becomes this; whether it has."""
        async with self._once:
            if self.stage is Stage.OPEN:
                await self._respond(BECOME, body, Stage.ANSWERED)
                return not self._missed
            return self.stage in (Stage.KEPT, Stage.ANSWERED) and await self._later(
                self._wire.edit_by_token(self.gesture.application, self.gesture.token, ORIGINAL, body)
            )

    async def whisper(self, body: Body, file: File | None = None) -> Token | None:
        """A message that only this person sees; the token that edits it, None when it could not be shown."""
        gesture, hidden = self.gesture, {**body, "flags": body["flags"] | EPHEMERAL}
        async with self._once:
            if self.stage is Stage.OPEN:
                await self._respond(ANSWER, hidden, Stage.ANSWERED, file)
                return None if self._missed else gesture.token_for()
            if self.stage is Stage.THINKING:
                edit = self._wire.edit_by_token(gesture.application, gesture.token, ORIGINAL, body, file=file)
                if not await self._later(edit):
                    return None
                self.stage = Stage.ANSWERED
                return gesture.token_for()
            if self.stage is Stage.MISSED:
                return None
            return await self._follow_up(hidden, file)

    async def _follow_up(self, hidden: Body, file: File | None) -> Token | None:
        """A lost one is sent once more: rather twice than not at all, since nothing else answers this press."""
        gesture = self.gesture
        for attempt in (1, 2):
            try:
                sent = await self._wire.follow_up(gesture.application, gesture.token, hidden, file=file)
            except (Lost, Refused) as error:
                _log.info("a follow-up was not shown: %s", error)
                if attempt == 2 or isinstance(error, Refused | Stuck):
                    break
            else:
                return gesture.token_for(str(sent))
        return None

    async def publish(self, body: Body) -> int | None:
        """A command's public answer; the message's id, None when it must be posted in another way."""
        async with self._once:
            if self.stage is not Stage.OPEN:
                return None
            return await self._respond(ANSWER, body, Stage.ANSWERED)

    async def withdraw(self) -> None:
        """Take the private placeholder away: the answer stands elsewhere."""
        async with self._once:
            if self.stage is Stage.THINKING:
                gesture = self.gesture
                await self._later(self._wire.delete_by_token(gesture.application, gesture.token, ORIGINAL))
                self.stage = Stage.ANSWERED

    @property
    def _missed(self) -> bool:
        return self.stage is Stage.MISSED

    async def _respond(self, kind: int, data: Json | None, then: Stage, file: File | None = None) -> int | None:
        """The first response. A lost connection is tried once more: the same interaction can't be answered twice, so
        either the second arrives or its refusal tells that the first one did. (discord.md, trap 8)"""
        for attempt in (1, 2):
            try:
                message = await self._wire.callback(self.gesture.id, self.gesture.token, kind, data, file=file)
            except Stuck as stuck:
                _log.warning("answer %s of %s given up: %s", kind, self.gesture.surface, stuck)
                self.stage, self.unsure = Stage.MISSED, True  # by now Discord has given the interaction up too
                return None
            except Lost as lost:
                _log.info("answer %s of %s lost on the way (%s)", kind, self.gesture.surface, lost)
                self.stage, self.unsure = then, True
            except Refused as refused:
                if refused.code == ALREADY_ANSWERED:
                    self.stage, self.unsure = then, True
                else:
                    _log.warning("answer %s of %s refused: %s", kind, self.gesture.surface, refused)
                    self.stage = Stage.MISSED
                return None
            else:
                self.stage, self.unsure = then, False
                return message
            if attempt == 2:
                break
        return None

    async def _later(self, sending: Awaitable[None]) -> bool:
        """A request on the token after the first response; whether it arrived."""
        try:
            await sending
        except (Lost, Refused) as error:
            _log.info("an answer was not shown: %s", error)
            self.unsure = True
            return False
        return True
