"""The one way in: an interaction becomes a click, the desk answers, the answer is delivered. Knows no rules.

One entry, one error path, one timing span (architecture.md 2.11). discord.py's own dispatch of views and commands isn't
used, so nothing is remembered between presses and an id from before a restart works as well as a new one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import discord

from bot.app.gestures import Click, Command, Pressed, Surface
from bot.app.keys import ChannelId, GuildId, Locale, UserId
from bot.app.ports import Clock, Desk
from bot.app.replies import Reply, Suggestion
from bot.app.store import Unavailable
from bot.app.words import Link, Raw, Say, say
from bot.discord import commands
from bot.discord.answer import Answer, Gesture
from bot.discord.compose import LONGEST_OPTION, MOST_OPTIONS, clip
from bot.discord.deliver import Courier
from bot.discord.ids import Ids, together
from bot.discord.pace import Allowance, Presses
from bot.discord.skew import Skew
from bot.discord.wire import COMPLETE, Lost, Refused, Wire
from bot.i18n.catalogue import Catalogue, locale_of

DEFER_AFTER_S: Final = 1.5
SEEN_FOR_MS: Final = 60_000
"""Discord delivers at least once, within a minute. (discord.md, trap 32)"""
THREAD_TYPES: Final = frozenset(
    {discord.ChannelType.news_thread, discord.ChannelType.public_thread, discord.ChannelType.private_thread}
)
THREADABLE: Final = frozenset({discord.ChannelType.text, discord.ChannelType.news})

_log = logging.getLogger(__name__)


class Router:
    """Takes every interaction."""

    def __init__(
        self,
        desk: Desk,
        courier: Courier,
        wire: Wire,
        ids: Ids,
        catalogue: Catalogue,
        clock: Clock,
        skew: Skew,
        allowance: Allowance,
        presses: Presses,
        *,
        defer_after_s: float = DEFER_AFTER_S,
    ) -> None:
        self._desk = desk
        self._courier = courier
        self._wire = wire
        self._ids = ids
        self._catalogue = catalogue
        self._clock = clock
        self._skew = skew
        self._allowance = allowance
        self._presses = presses
        self._defer_after_s = defer_after_s
        self._seen: OrderedDict[int, int] = OrderedDict()
        self._running: set[asyncio.Task[Any]] = set()
        self._stopped = False

    async def take(self, interaction: discord.Interaction[Any]) -> None:
        """Answer one interaction. Never raises."""
        if self._stopped or self._was_seen(interaction.id):
            return
        if self._skew.too_late(interaction.id):
            _log.warning("an interaction came too late to be answered and was left alone")
            return
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        if interaction.type is discord.InteractionType.autocomplete:
            await self._complete(interaction)
        elif interaction.type in (discord.InteractionType.application_command, discord.InteractionType.component):
            with self._presses.one():
                await self._click(interaction)

    async def stop(self, within_s: float = 5.0) -> None:
        """Take no more interactions, and let those in hand end."""
        self._stopped = True
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.settled(), within_s)

    async def settled(self) -> None:
        """Return when no interaction is in hand."""
        while self._running:
            await asyncio.wait(self._running)

    # --- clicks

    async def _click(self, interaction: discord.Interaction[Any]) -> None:
        started = time.perf_counter()
        gesture = self._gesture(interaction)
        answer = Answer(self._wire, gesture)
        timer = asyncio.get_running_loop().call_later(self._defer_after_s, answer.defer_soon)
        try:
            reply = await self._reply(interaction, gesture)
            await self._courier.deliver(answer, reply)
        except Exception as error:
            await self._failed(answer, interaction, error)
        finally:
            timer.cancel()
        took_ms = (time.perf_counter() - started) * 1000
        _log.log(logging.INFO if took_ms > 1000 else logging.DEBUG, "%s answered in %.0f ms", gesture.surface, took_ms)

    async def _reply(self, interaction: discord.Interaction[Any], gesture: Gesture) -> Reply:
        """What the desk says; our own refusals for what the desk never has to see."""
        if not self._allowance.spend(gesture.user):
            return self._note(interaction, say("door.slow-down"))
        if not _at_home(interaction):
            return self._note(interaction, say("door.not-installed"))
        ask = self._asked(interaction)
        if ask is None:
            old = "door.old-command" if gesture.message is None else "door.old-button"
            return self._note(interaction, say(old))
        click = self._as_click(interaction, gesture, ask)
        reply = await self._desk.on_click(click)
        if reply.thread is None:
            return reply
        return await self._in_thread(interaction, click, reply)

    def _asked(self, interaction: discord.Interaction[Any]) -> Pressed | Command | None:
        data: Mapping[str, Any] = interaction.data or {}
        if interaction.type is discord.InteractionType.component:
            values = data.get("values")
            pressed = self._ids.read(str(data.get("custom_id", "")))
            if pressed is None or not values:
                return pressed
            # A select: its lines are ids of their own, signed like buttons.
            return together(self._ids.read(str(value)) for value in values)
        read = commands.read(data)
        return read[0] if read else None

    async def _in_thread(self, interaction: discord.Interaction[Any], click: Click, reply: Reply) -> Reply:
        """Open the thread that the desk wishes for and start a table there: it then belongs to the thread."""
        assert reply.thread is not None
        name = clip(self._catalogue.plain(reply.thread.name, reply.thread.locale), 100)
        try:
            thread = await self._wire.open_thread(click.channel, name)
        except (Lost, Refused) as error:
            _log.info("no thread could be opened: %s", error)
            return self._note(interaction, say("door.no-thread"))
        there = replace(
            click,
            channel=ChannelId(thread),
            channel_name=name,
            in_thread=True,
            may_thread=False,
            bot_lacks=_lacks(interaction.app_permissions, in_thread=True),
            surface=Surface.COMMAND,
            message=None,
            ask=Command("start", options=_options_in_thread(click)),
        )
        try:
            started = await self._desk.on_click(there)
        except Exception:
            await self._tell_there(there.channel, reply.thread.locale)
            raise
        if started.public is None:
            await self._tell_there(there.channel, reply.thread.locale)
            return started
        await self._courier.post(started.public, there.channel)
        link = Link(f"https://discord.com/channels/{click.guild}/{thread}", say("door.to-the-thread"))
        return self._note(interaction, say("door.thread-opened", thread=link))

    async def _tell_there(self, thread: ChannelId, locale: Locale) -> None:
        """It stands empty, which the presser alone is told why: whoever comes by learns what can be done. (The last
        place of a server may have been taken meanwhile; to delete a thread the bot may not.)"""
        try:
            await self._courier.say(say("door.no-table-in-thread"), locale, thread)
        except (Lost, Refused) as error:
            _log.info("nothing could be said in a thread without a table: %s", error)

    async def _failed(self, answer: Answer, interaction: discord.Interaction[Any], error: Exception) -> None:
        """The one error path: a short reference in the log, and one calm line for the one who pressed."""
        ref = secrets.token_hex(2)
        trace = not isinstance(error, Unavailable)
        _log.error("a click on %s failed (ref %s): %s", answer.gesture.surface, ref, error, exc_info=trace)
        try:
            await self._courier.deliver(answer, self._note(interaction, say("door.failed", ref=Raw(ref))))
        except Exception:
            _log.exception("and it could not be said (ref %s)", ref)

    def _note(self, interaction: discord.Interaction[Any], note: Say) -> Reply:
        return Reply(note=note, note_locale=locale_of(*_locales(interaction)))

    # --- completion

    async def _complete(self, interaction: discord.Interaction[Any]) -> None:
        """Offer what the desk knows; an empty list rather than an error, which completion can't show."""
        choices: tuple[Suggestion, ...] = ()
        data: Mapping[str, Any] = interaction.data or {}
        read = commands.read(data)
        if read is not None and read[1] is not None and _at_home(interaction):
            gesture = self._gesture(interaction)
            if self._allowance.spend((gesture.user, "completion")):
                try:
                    choices = await self._desk.complete(self._as_click(interaction, gesture, read[0]), *read[1])
                except Exception as error:
                    _log.error("completion failed: %s", error, exc_info=not isinstance(error, Unavailable))
        offered = [
            {"name": clip(choice.label, LONGEST_OPTION), "value": choice.value} for choice in choices[:MOST_OPTIONS]
        ]
        try:
            await self._wire.callback(interaction.id, interaction.token, COMPLETE, {"choices": offered})
        except (Lost, Refused) as error:
            _log.info("completion was not shown: %s", error)

    # --- what came in

    def _was_seen(self, interaction: int) -> bool:
        now = self._clock.now_ms()
        while self._seen and now - next(iter(self._seen.values())) > SEEN_FOR_MS:
            self._seen.popitem(last=False)
        if interaction in self._seen:
            return True
        self._seen[interaction] = now
        return False

    def _gesture(self, interaction: discord.Interaction[Any]) -> Gesture:
        message = interaction.message
        if message is None:
            surface = Surface.PRIVATE_COMMAND if interaction.guild_id is None else Surface.COMMAND
        elif message.flags.ephemeral:
            surface = Surface.VIEW
        else:
            surface = Surface.HAND if interaction.guild_id is None else Surface.BOARD
        return Gesture(
            id=interaction.id,
            token=interaction.token,
            application=interaction.application_id,
            user=UserId(interaction.user.id),
            channel=ChannelId(interaction.channel_id or (message.channel.id if message else 0)),
            surface=surface,
            message=message.id if message else None,
            at_ms=self._clock.now_ms(),
        )

    def _as_click(self, interaction: discord.Interaction[Any], gesture: Gesture, ask: Pressed | Command) -> Click:
        member, bot = interaction.permissions, interaction.app_permissions
        channel, guild = interaction.channel, interaction.guild
        kind = getattr(channel, "type", None)
        in_server = interaction.guild_id is not None
        locale, guild_locale = _locales(interaction)
        return Click(
            interaction=gesture.id,
            user=gesture.user,
            name=interaction.user.display_name,
            guild=GuildId(interaction.guild_id) if interaction.guild_id is not None else None,
            channel=gesture.channel,
            locale=locale,
            guild_locale=guild_locale,
            surface=gesture.surface,
            ask=ask,
            at_ms=gesture.at_ms,
            message=gesture.message,
            may_moderate=in_server and (member.administrator or member.manage_messages),
            may_govern=in_server and (member.administrator or member.manage_guild),
            bot_lacks=_lacks(bot, in_thread=kind in THREAD_TYPES) if in_server else (),
            may_thread=in_server and kind in THREADABLE and _may_thread(bot),
            in_thread=kind in THREAD_TYPES,
            guild_name=(guild.name or "") if guild is not None else "",
            channel_name=getattr(channel, "name", None) or "",
        )


def _options_in_thread(click: Click) -> dict[str, str]:
    """What was asked of the table, now that its thread is there."""
    options = click.ask.options if isinstance(click.ask, Command) else {}
    return {name: value for name, value in options.items() if name != "thread"}


def _locales(interaction: discord.Interaction[Any]) -> tuple[str, str | None]:
    """The person's and the server's, as Discord writes them."""
    here = interaction.guild_locale
    return str(interaction.locale), str(here) if here is not None else None


def _at_home(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot itself is here: a server that has installed it, or its own private messages. (faults.md B043)"""
    if interaction.guild_id is None:
        return interaction.message is not None or not interaction.context.private_channel
    # Messages exist only where the bot could post them; commands also come from people who installed it for themselves.
    return interaction.message is not None or interaction.is_guild_integration()


def _may_thread(bot: discord.Permissions) -> bool:
    """A thread for a table is worth opening only where the bot may also write in it."""
    return bot.administrator or (bot.create_public_threads and bot.send_messages_in_threads)


def _lacks(bot: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """Permissions that a table needs here and the bot has not. (experience.md 1, rule 13)"""
    if bot.administrator:
        return ()
    needed = ("view_channel", "send_messages_in_threads" if in_thread else "send_messages", "embed_links")
    return tuple(name for name in needed if not getattr(bot, name))
