"""The discord.py client and the door's parts put together. Knows Discord's events, nothing of games.

    door = await open_door(desk, store, Catalogue.load(), clock, requests_per_s=40, …)
    desk.post = door.outbox
    await door.client.start(token)        # until closed; LoginFailure for a wrong token
    …
    await door.close()                    # SIGTERM: no more presses, then write what waits, at most 5 s; exit 0

The client keeps no views, no messages and no members: every button is read from its own id (discord.md 9.2, 9.3).
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord

from bot.app.keys import ChannelId, GuildId
from bot.app.ports import Clock, Desk
from bot.app.store import Store, Unavailable
from bot.discord import commands, emojis
from bot.discord.compose import Composer
from bot.discord.deliver import Courier
from bot.discord.ids import Ids, tag_key
from bot.discord.outbox import EDIT_EACH_MS, Outbox
from bot.discord.pace import Allowance, Presses
from bot.discord.router import DEFER_AFTER_S, Router
from bot.discord.skew import Skew
from bot.discord.tokens import Tokens
from bot.discord.wire import Wire
from bot.exits import Exit, Stop
from bot.i18n.catalogue import Catalogue

PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    send_messages_in_threads=True,
    create_public_threads=True,
)
"""What the invitation asks for; threads are optional."""

_COMMANDS_HASH: Final = "commands-hash"
_DEV_HASH: Final = "dev-commands-hash"
"""Rows of the store's `app`: what Discord was last told."""

_COLLECT_AFTER: Final = (20_000, 10, 10)
"""New objects before the collector looks at the youngest, and how often so before it looks at older ones."""

AGAIN_S: Final = 10.0
"""After so long what could not be written is tried again."""

_PATIENCE_S: Final = 60
"""A limit that lasts longer than this is told, not waited for: slow mode can be set to six hours."""

_log = logging.getLogger(__name__)


def invite_link(application: int) -> str:
    """Where an owner adds the bot to a server, with just the scopes and permissions it needs."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))


def first_invitation(application: int | None, *, local: bool, shown_for: str | None) -> str | None:
    """The link to show at a start: once for each application, and none for the local Discord, where nobody invites.

    `shown_for`: the application that it was last shown for.
    """
    if application is None or local or shown_for == str(application):
        return None
    return invite_link(application)


def message_url(guild: GuildId, channel: ChannelId, message: int | None) -> str:
    """Where a message is, for links; None: where its channel is."""
    channel_url = f"https://discord.com/channels/{guild}/{channel}"
    return channel_url if message is None else f"{channel_url}/{message}"


class EuchreClient(discord.AutoShardedClient):
    """The connection to Discord. Sharded even with one shard: only so is a refused first connection tried again."""

    def __init__(
        self,
        desk: Desk,
        store: Store,
        catalogue: Catalogue,
        *,
        trace: aiohttp.TraceConfig,
        ready_timeout_s: float = 2.0,
        dev_guild: int | None = None,
        **options: Any,
    ) -> None:
        """`options`: further ones of discord.py's client, such as `shard_count` or `connector`."""
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=ready_timeout_s,
            http_trace=trace,
            max_ratelimit_timeout=_PATIENCE_S,
            **options,
        )
        self._desk = desk
        self._store = store
        self._catalogue = catalogue
        self._dev_guild = dev_guild
        self._router: Router | None = None
        self._outbox: Outbox | None = None
        self.faces = emojis.Faces()
        self._was_ready = False

    def connect_door(self, router: Router, outbox: Outbox) -> None:
        """Give it the parts that need its HTTP layer."""
        self._router = router
        self._outbox = outbox

    async def setup_hook(self) -> None:
        """Once, after login and before the gateway."""
        application = self._app()
        if not await self.faces.load(self.http, application):
            _log.info("cards are shown as text; `euchre emojis` uploads their pictures")
        try:
            await self.sync_commands()
        except (discord.HTTPException, discord.RateLimited) as error:
            # The commands of before go on working; a bot that is up can say more than one that isn't.
            _log.error("the commands could not be synced: %s", error)

    async def sync_commands(self, *, force: bool = False) -> bool:
        """Tell Discord of the commands if they changed since it was last told; whether it was told. (faults.md B048)

        With a development server they go there alone, where they are visible at once.
        """
        payload = commands.group(self._catalogue)
        guild = self._dev_guild
        row = _COMMANDS_HASH if guild is None else _DEV_HASH
        told = commands.fingerprint(payload) if guild is None else f"{guild}:{commands.fingerprint(payload)}"
        if not force and await self._store.value(row) == told:
            return False
        if guild is None:
            await self.http.bulk_upsert_global_commands(self._app(), [payload])
        else:
            try:
                await self.http.bulk_upsert_guild_commands(self._app(), guild, [payload])
            except (discord.Forbidden, discord.NotFound) as error:
                raise Stop(
                    Exit.SETTING,
                    f"EUCHRE_DEV_GUILD: Discord took no commands for server {guild} ({error.text}): invite the bot to "
                    "it, correct the number or remove it",
                ) from error
        await self._store.set_value(row, told)
        return True

    async def upload_emojis(self) -> int:
        """Upload the card faces that are missing or changed, then use them; how many were uploaded."""
        sent = await emojis.upload(self.http, self._app(), self._store)
        await self.faces.load(self.http, self._app())
        return sent

    async def on_ready(self) -> None:
        """Each new session of the gateway: presses may have been lost meanwhile, so whatever is behind is drawn.

        It may come any number of times and does the same each time. (faults.md B047)
        """
        _log.info("connected to Discord; %s servers", len(self.guilds))
        if self._outbox is not None:
            await _once_it_can("what is behind can't be drawn yet", self._outbox.start)
        if not self._was_ready:
            self._was_ready = True
            # What is alive now stays alive: the collector needn't look at it again. (discord.md, trap 14)
            gc.collect()
            gc.freeze()
            # Presses leave few cycles behind and make many objects, so it may look less often.
            gc.set_threshold(*_COLLECT_AFTER)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Every press, command and completion."""
        if self._router is not None:
            await self._router.take(interaction)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server, or the server is gone."""
        await _once_it_can(
            "a server is gone, and its tables can't be closed yet", lambda: self._desk.guild_gone(GuildId(guild.id))
        )

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted."""
        await self._gone(ChannelId(channel.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await self._gone(ChannelId(payload.thread_id))

    async def _gone(self, channel: ChannelId) -> None:
        await _once_it_can(
            "a channel is gone, and its table can't be closed yet", lambda: self._desk.channel_gone(channel)
        )

    def _app(self) -> int:
        assert self.application_id is not None, "known after login"
        return self.application_id


async def _once_it_can(trouble: str, do: Callable[[], Awaitable[None]]) -> None:
    """Do it, and where the records can't be reached, again and again; that is said once. Discord tells only once."""
    said = False
    while True:
        try:
            await do()
            return
        except Unavailable as why:
            if not said:
                _log.error("%s: %s", trouble, why)
            said = True
            await asyncio.sleep(AGAIN_S)


@dataclass(frozen=True, slots=True)
class Door:
    """The client with its router and outbox."""

    client: EuchreClient
    router: Router
    outbox: Outbox

    async def close(self, within_s: float = 5.0) -> None:
        """Take no more presses, let those in hand end, write what waits; then leave."""
        await self.router.stop(within_s / 2)
        await self.outbox.flush(within_s / 2)
        await self.client.close()


async def open_door(
    desk: Desk,
    store: Store,
    catalogue: Catalogue,
    clock: Clock,
    *,
    requests_per_s: float = 40,
    ready_timeout_s: float = 2.0,
    dev_guild: int | None = None,
    edit_each_ms: int = EDIT_EACH_MS,
    defer_after_s: float = DEFER_AFTER_S,
    clicks_per_s: float = 10,
    **options: Any,
) -> Door:
    """Build the door; nothing connects yet. The tag key is made or read here, so the store must be open.

    `clicks_per_s`: what one person may make in the long run; four seconds' worth at once.
    """
    skew, trace = Skew(clock), aiohttp.TraceConfig()
    client = EuchreClient(
        desk,
        store,
        catalogue,
        trace=trace,
        ready_timeout_s=ready_timeout_s,
        dev_guild=dev_guild,
        **options,
    )
    ids = Ids(await tag_key(store))
    wire, tokens = Wire(client.http), Tokens(clock)
    composer = Composer(catalogue, ids, client.faces)
    presses = Presses()
    outbox = Outbox(
        store, desk, composer, wire, tokens, clock, presses, requests_per_s=requests_per_s, edit_each_ms=edit_each_ms
    )
    courier = Courier(desk, store, composer, outbox, tokens, wire)
    allowance = Allowance(clock, clicks_per_s, burst=int(4 * clicks_per_s))
    router = Router(desk, courier, wire, ids, catalogue, clock, skew, allowance, presses, defer_after_s=defer_after_s)
    client.connect_door(router, outbox)
    _listen(trace, skew, outbox)
    return Door(client, router, outbox)


def _listen(trace: aiohttp.TraceConfig, skew: Skew, outbox: Outbox) -> None:
    """Read the time and the status off every answer of Discord."""

    async def seen(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        skew.saw(end.response.headers.get("Date"))
        outbox.saw(end.response.status)

    trace.on_request_end.append(seen)
