"""A reply finds its way to the one who clicked: which message becomes what, and which token edits which message.

contracts.md section 3 and the docstring of `Reply` say how. A public screen and a screen for one person travel through
different methods, and only the first ends in a channel (architecture.md 2.8).
"""

from __future__ import annotations

import secrets
from typing import assert_never

from bot.app.gestures import Surface
from bot.app.keys import ChannelId, Locale
from bot.app.papers import Paper, PaperKind
from bot.app.ports import Desk
from bot.app.replies import Reply
from bot.app.screens import OwnScreen, PublicScreen
from bot.app.store import Store
from bot.app.words import Say, say
from bot.discord.answer import Answer, Stage
from bot.discord.compose import Composer
from bot.discord.outbox import Outbox
from bot.discord.tokens import Tokens
from bot.discord.wire import Wire


class Courier:
    """Delivers replies."""

    def __init__(
        self, desk: Desk, store: Store, composer: Composer, outbox: Outbox, tokens: Tokens, wire: Wire
    ) -> None:
        self._desk = desk
        self._store = store
        self._composer = composer
        self._outbox = outbox
        self._tokens = tokens
        self._wire = wire

    async def deliver(self, answer: Answer, reply: Reply) -> None:
        """Show the reply. Exactly one first response goes out, whatever happens."""
        match answer.gesture.surface:
            case Surface.BOARD:
                await self._on_board(answer, reply)
            case Surface.HAND | Surface.VIEW:
                await self._on_own(answer, reply)
            case Surface.COMMAND | Surface.PRIVATE_COMMAND:
                await self._on_command(answer, reply)
            case never:
                assert_never(never)
        self._keep_person(answer)

    async def post(self, screen: PublicScreen, channel: ChannelId) -> None:
        """Have a kept public screen posted in a channel."""
        if screen.paper is not None:
            await self._store.plan_paper(screen.paper, channel)
            self._outbox.redraw(screen.paper)

    async def say(self, line: Say, locale: Locale, channel: ChannelId) -> None:
        """One line that everybody in a channel reads. Raises Lost and Refused."""
        await self._wire.post(channel, self._composer.note(line, locale), secrets.token_hex(8))

    # --- by surface

    async def _on_board(self, answer: Answer, reply: Reply) -> None:
        if reply.public is not None:
            await self._become_public(answer, reply.public)
            await self._whisper_rest(answer, reply)
        elif reply.own is None:
            await self._whisper_rest(answer, reply)
        elif self._opens_beside_board(reply.own):
            # The pressed board stays: its token edits the board, and a follow-up on it is the hand.
            await self._keep_board(answer)
            await self._whisper_own(answer, reply, reply.own, opened=True)
        else:
            await self._whisper_own(answer, reply, reply.own)

    async def _on_own(self, answer: Answer, reply: Reply) -> None:
        if reply.public is not None and reply.public.paper is not None:
            self._outbox.redraw(reply.public.paper)
        if reply.own is not None and not reply.apart:
            await self._become_own(answer, reply, reply.own)
        elif reply.own is not None:
            await self._whisper_own(answer, reply, reply.own)
        elif reply.note is not None or reply.file is not None:
            await self._whisper_rest(answer, reply)
        else:
            await answer.keep()

    async def _on_command(self, answer: Answer, reply: Reply) -> None:
        if reply.public is not None:
            await self._publish(answer, reply.public)
        if reply.own is not None:
            await self._whisper_own(answer, reply, reply.own)
        elif reply.public is None or reply.note is not None or reply.file is not None:
            await self._whisper_rest(answer, reply)
        await answer.withdraw()

    # --- public screens

    async def _become_public(self, answer: Answer, screen: PublicScreen) -> None:
        """The pressed public message becomes this, unless the outbox is writing it: then that gets our token."""
        gesture, paper = answer.gesture, screen.paper
        assert gesture.message is not None
        if paper is None:
            await answer.become(self._composer.public(screen))
            return
        lock = self._outbox.lock(paper)
        if lock.locked() or _is_behind(screen, self._outbox.newest(paper)):
            await self._keep_board(answer)
            self._outbox.redraw(paper)
            return
        async with lock:
            body = self._composer.public(screen)
            if await answer.become(body):
                await self._outbox.wrote_board(screen, body, gesture.channel, gesture.message)
                self._tokens.keep_message(gesture.message, gesture.token_for())
        if answer.unsure or answer.stage is Stage.MISSED:
            self._outbox.redraw(paper)

    async def _publish(self, answer: Answer, screen: PublicScreen) -> None:
        """A command's public answer is the board itself."""
        body, paper = self._composer.public(screen), screen.paper
        if paper is None:
            await answer.publish(body)
            return
        # Locked from the start, so that nobody posts a second board before this one is known to stand.
        async with self._outbox.lock(paper):
            message = await answer.publish(body)
            if message is not None:
                await self._outbox.wrote_board(screen, body, answer.gesture.channel, message)
                self._tokens.keep_message(message, answer.gesture.token_for())
        if message is None:
            await self.post(screen, answer.gesture.channel)

    async def _keep_board(self, answer: Answer) -> None:
        if await answer.keep() and answer.gesture.message is not None:
            self._tokens.keep_message(answer.gesture.message, answer.gesture.token_for())

    # --- screens for one person

    def _opens_beside_board(self, screen: OwnScreen) -> bool:
        """Whether this is the first press of My hand in this deal."""
        if screen.paper is None or screen.turn is None or screen.paper.kind is not PaperKind.HAND:
            return False
        return self._outbox.view_opened_at(screen.paper) != screen.turn.deal

    async def _become_own(self, answer: Answer, reply: Reply, screen: OwnScreen) -> None:
        """The pressed hand or menu becomes this."""
        gesture, paper = answer.gesture, screen.paper
        assert gesture.message is not None
        _only_for(answer, screen)
        if paper is None:
            await answer.become(self._composer.own(screen, reply.note, reply.note_locale))
            return
        async with self._outbox.lock(paper):
            screen = await self._newest_own(screen, paper)
            _only_for(answer, screen)
            body = self._composer.own(screen, reply.note, reply.note_locale)
            if await answer.become(body):
                if gesture.surface is Surface.HAND:
                    self._outbox.wrote_private(screen, body, gesture.channel, gesture.message)
                    self._tokens.keep_message(gesture.message, gesture.token_for())
                else:
                    self._outbox.wrote_view(screen, body, gesture.token_for(), opened=False)
        if answer.unsure or answer.stage is Stage.MISSED:
            self._outbox.redraw(paper)

    async def _whisper_own(self, answer: Answer, reply: Reply, screen: OwnScreen, *, opened: bool = False) -> None:
        """A new message that only its owner sees."""
        paper = screen.paper
        _only_for(answer, screen)
        if paper is None:
            await self._whisper(answer, screen, reply)
            return
        async with self._outbox.lock(paper):
            screen = await self._newest_own(screen, paper)
            _only_for(answer, screen)
            body = self._composer.own(screen, reply.note, reply.note_locale)
            token = await answer.whisper(body)
            if token is not None:
                self._outbox.wrote_view(screen, body, token, opened=opened)

    async def _whisper(self, answer: Answer, screen: OwnScreen, reply: Reply) -> None:
        body = self._composer.own(screen, reply.note, reply.note_locale)
        if reply.file is not None:
            body = self._composer.with_file(body, reply.file.name)
        await answer.whisper(body, reply.file)

    async def _whisper_rest(self, answer: Answer, reply: Reply) -> None:
        """The note and the file; an answer that has neither still has to be given."""
        note: Say | None = reply.note
        if note is None and (reply.file is not None or answer.stage in (Stage.OPEN, Stage.THINKING)):
            if answer.gesture.message is not None and reply.file is None:
                await answer.keep()
                return
            note = say("door.done")
        if note is None:
            return
        body = self._composer.note(note, reply.note_locale)
        if reply.file is not None:
            body = self._composer.with_file(body, reply.file.name)
        await answer.whisper(body, reply.file)

    async def _newest_own(self, screen: OwnScreen, paper: Paper) -> OwnScreen:
        """The screen, or a newer state of its paper if the outbox has shown one meanwhile: never back to an older."""
        if not _is_behind(screen, self._outbox.newest(paper)):
            return screen
        rendered = await self._desk.render(paper)
        return rendered.screen if rendered is not None and isinstance(rendered.screen, OwnScreen) else screen

    def _keep_person(self, answer: Answer) -> None:
        """Remember the token for follow-ups in this channel (a private one reaches no channel)."""
        gesture = answer.gesture
        private = gesture.surface in (Surface.HAND, Surface.PRIVATE_COMMAND)
        if answer.stage not in (Stage.OPEN, Stage.MISSED) and not private:
            self._tokens.keep_person(gesture.user, gesture.channel, gesture.token_for())


def _is_behind(screen: PublicScreen | OwnScreen, newest: object) -> bool:
    return screen.turn is not None and isinstance(newest, tuple) and screen.turn < newest


def _only_for(answer: Answer, screen: OwnScreen) -> None:
    """The last fence before a hand goes out: its owner is the one who clicked."""
    if screen.owner != answer.gesture.user:
        raise PermissionError("a screen for one person was about to be shown to another")
