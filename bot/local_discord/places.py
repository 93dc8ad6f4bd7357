"""REST routes about people, servers, channels, messages and threads. The wire is in `rest`."""

from __future__ import annotations

from . import limits
from .errors import Refusal
from .ids import Json
from .messages import CREATE_FLAGS, EDIT_FLAGS, check_flags, checked, fill
from .payloads import channel_json, guild_basics, member_json, message_json, user_json
from .permissions import BITS
from .rest import Answer, Call
from .things import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    CATEGORY,
    DM,
    FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Guild,
    Message,
    ThreadState,
)

NONCE_LIVES_MS = 300_000
KEPT_NONCES = 10_000


def get_user(call: Call) -> Answer:
    """Any user."""
    user = call.server.world.users.get(call.number("user"))
    if user is None:
        raise Refusal(10013)
    return Answer(user_json(user))


def open_dm(call: Call) -> Answer:
    """The private channel with somebody; works even where sending will be refused."""
    body = checked(limits.OPEN_DM, call.body, strict=call.server.strict)
    call.server.buckets.dm_open()
    world = call.server.world
    user = world.users.get(int(body["recipient_id"]))
    if user is None:
        raise Refusal(10013)
    if user.bot:
        raise Refusal(50007, status=400)
    return Answer(channel_json(world, world.dm_with(user)))


def guild_of(call: Call) -> Guild:
    """The server of a call, if the bot is in it (10004)."""
    guild = call.server.world.guilds.get(call.number("guild"))
    if guild is None or not guild.bot_in:
        raise Refusal(10004)
    return guild


def get_guild(call: Call) -> Answer:
    """A server that the bot is in."""
    return Answer(guild_basics(guild_of(call)))


def get_guild_channels(call: Call) -> Answer:
    """All channels of a server, threads not."""
    guild, world = guild_of(call), call.server.world
    here = [one for one in world.channels.values() if one.guild_id == guild.id and one.thread is None]
    return Answer([channel_json(world, one) for one in here])


def get_member(call: Call) -> Answer:
    """One member (10007 when they left)."""
    guild, world = guild_of(call), call.server.world
    user = call.number("user")
    if user not in world.users:
        raise Refusal(10013)
    if user not in guild.members:
        raise Refusal(10007)
    return Answer(member_json(world.users[user], guild.members[user]))


def leave_guild(call: Call) -> Answer:
    """The bot leaves by itself."""
    call.server.world.remove_bot(guild_of(call).id)
    return Answer()


# Channels and messages


def _channel(call: Call) -> Channel:
    """The channel of a call, if the bot may look into it (10003, 50001)."""
    world = call.server.world
    channel = world.channels.get(call.number("channel"))
    if channel is None:
        raise Refusal(10003)
    if channel.guild_id is not None and not world.guilds[channel.guild_id].bot_in:
        raise Refusal(50001)
    world.require(channel, "view_channel")
    return channel


def _message(call: Call, channel: Channel) -> Message:
    """The message of a call; ephemeral ones don't exist for the bot's token (discord-api-docs 3090)."""
    message = channel.messages.get(call.number("message"))
    if message is None or message.ephemeral:
        raise Refusal(10008)
    return message


def get_channel(call: Call) -> Answer:
    """One channel."""
    return Answer(channel_json(call.server.world, _channel(call)))


def create_message(call: Call) -> Answer:
    """Posts a message as the bot."""
    server, world = call.server, call.server.world
    body = checked(limits.MESSAGE, call.body, strict=server.strict)
    channel = _channel(call)
    _may_send(call, channel, body)
    nonce = body.get("nonce")
    if body.get("enforce_nonce") and nonce is not None:
        known = server.nonces.get((channel.id, nonce))
        if known is not None and world.clock.now_ms() - known.created_ms < NONCE_LIVES_MS:
            return Answer(message_json(world, known))
    check_flags(body.get("flags"), CREATE_FLAGS)
    message = Message(world.ids.new(), channel.id, world.bot.id, world.clock.now_ms(), nonce=nonce)
    message.reference = _reference(channel, body.get("message_reference"))
    message.kind = 19 if message.reference else 0
    fill(world, message, body, call.files, kept_attachments=False)
    if nonce is not None:
        if len(server.nonces) > KEPT_NONCES:
            server.nonces.clear()
        server.nonces[(channel.id, nonce)] = message
    if channel.thread is not None and channel.thread.archived:
        world.set_thread(channel.id, archived=False)
    world.post(message)
    return Answer(message_json(world, message))


def _may_send(call: Call, channel: Channel, body: Json) -> None:
    world = call.server.world
    if channel.kind == DM:
        user = world.users[channel.recipient_id or 0]
        if not world.shares_guild(user):
            raise Refusal(50278)
        if not user.dms_open:
            raise Refusal(50007)
        return
    if channel.kind in (CATEGORY, FORUM):
        raise Refusal(50008)
    world.require(channel, "send_messages" if channel.thread is None else "send_messages_in_threads")
    if body.get("embeds"):
        world.require(channel, "embed_links")
    if call.files:
        world.require(channel, "attach_files")
    held = world.permissions_in(channel, world.bot.id)
    if channel.thread is not None and channel.thread.locked and not held & BITS["manage_threads"]:
        raise Refusal(160005)
    if channel.slow_mode_s and channel.slow_mode_binds_bots and channel.last_sent_ms is not None:
        wait_ms = channel.last_sent_ms + channel.slow_mode_s * 1000 - world.clock.now_ms()
        if wait_ms > 0:
            raise Refusal(20016, retry_after_s=wait_ms / 1000)


def _reference(channel: Channel, asked: Json | None) -> Json | None:
    if asked is None:
        return None
    number = int(asked["message_id"])
    if number not in channel.messages:
        if asked.get("fail_if_not_exists", True):
            raise Refusal(50035, message="Unknown message")
        return None
    reference: Json = {"type": 0, "message_id": str(number), "channel_id": str(channel.id)}
    if channel.guild_id is not None:
        reference["guild_id"] = str(channel.guild_id)
    return reference


def get_message(call: Call) -> Answer:
    """One message."""
    channel = _channel(call)
    call.server.world.require(channel, "read_message_history")
    return Answer(message_json(call.server.world, _message(call, channel)))


def get_messages(call: Call) -> Answer:
    """Messages of a channel, newest first."""
    channel, world = _channel(call), call.server.world
    if not world.permissions_in(channel, world.bot.id) & BITS["read_message_history"]:
        return Answer([])
    found = sorted((one for one in channel.messages.values() if not one.ephemeral), key=lambda one: -one.id)
    if "before" in call.query:
        found = [one for one in found if one.id < int(call.query["before"])]
    if "after" in call.query:
        found = [one for one in found if one.id > int(call.query["after"])]
    return Answer([message_json(world, one) for one in found[: int(call.query.get("limit", "50"))]])


def edit_message(call: Call) -> Answer:
    """Edits a message of the bot's own."""
    server, world = call.server, call.server.world
    body = checked(limits.MESSAGE_EDIT, call.body, strict=server.strict)
    channel = _channel(call)
    message = _message(call, channel)
    if message.author_id != world.bot.id:
        raise Refusal(50005)
    if channel.thread is not None and channel.thread.archived:
        raise Refusal(50083)
    server.buckets.edit_of_old(channel.id, world.clock.now_ms() - message.created_ms)
    check_flags(body.get("flags"), EDIT_FLAGS)
    fill(world, message, body, call.files, kept_attachments=True)
    message.edited_ms = world.clock.now_ms()
    world.edited(message)
    return Answer(message_json(world, message))


def delete_message(call: Call) -> Answer:
    """Deletes a message: one's own, or anyone's with Manage Messages."""
    channel, world = _channel(call), call.server.world
    message = _message(call, channel)
    if channel.thread is not None and channel.thread.archived:
        raise Refusal(50083)
    if message.author_id != world.bot.id:
        world.require(channel, "manage_messages")
    world.delete_message(message.id)
    return Answer()


# Threads


def create_thread(call: Call) -> Answer:
    """A thread without a message; private unless the body says otherwise (reference: Start Thread without Message)."""
    body = checked(limits.THREAD, call.body, strict=call.server.strict)
    channel = _channel(call)
    kind = body.get("type") or PRIVATE_THREAD
    permission = "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads"
    call.server.world.require(channel, permission)
    return _new_thread(call, channel, body, kind, call.server.world.ids.new())


def create_thread_from_message(call: Call) -> Answer:
    """A public thread that hangs on a message and has its id."""
    body = checked(limits.THREAD_FROM_MESSAGE, call.body, strict=call.server.strict)
    channel = _channel(call)
    message = _message(call, channel)
    call.server.world.require(channel, "create_public_threads")
    if message.id in call.server.world.channels:
        raise Refusal(160004)
    return _new_thread(call, channel, body, PUBLIC_THREAD, message.id)


def _new_thread(call: Call, channel: Channel, body: Json, kind: int, number: int) -> Answer:
    world = call.server.world
    if channel.kind not in (TEXT, ANNOUNCEMENT):
        raise Refusal(50024)
    if channel.kind == ANNOUNCEMENT and kind == PUBLIC_THREAD:
        kind = ANNOUNCEMENT_THREAD
    now = world.clock.now_ms()
    minutes = body.get("auto_archive_duration") or 1440
    invitable = body.get("invitable") is not False
    state = ThreadState(
        world.bot.id, now, now, invitable=invitable, auto_archive_minutes=minutes, members={world.bot.id}
    )
    slow = body.get("rate_limit_per_user") or 0
    thread = Channel(number, kind, body["name"], channel.guild_id, channel.id, slow_mode_s=slow, thread=state)
    world.open_thread(thread)
    return Answer(channel_json(world, thread), 201)


def edit_channel(call: Call) -> Answer:
    """Edits a thread; other channels aren't the bot's to edit."""
    body = checked(limits.THREAD_EDIT, call.body, strict=call.server.strict)
    channel, world = _channel(call), call.server.world
    state = channel.thread
    if state is None:
        world.require(channel, "manage_channels")
        raise Refusal(50024)
    held = world.permissions_in(channel, world.bot.id)
    manages = bool(held & BITS["manage_threads"])
    only_opens = set(body) <= {"archived", "auto_archive_duration"} and body.get("archived") is False
    if state.archived and body.get("archived") is not False:
        raise Refusal(50083)
    if state.locked and not manages:
        raise Refusal(160005)
    if not manages and state.owner_id != world.bot.id and not only_opens:
        raise Refusal(50013)
    if not manages and body.get("locked") is not None:
        raise Refusal(50013)
    channel.name = body.get("name") or channel.name
    state.auto_archive_minutes = body.get("auto_archive_duration") or state.auto_archive_minutes
    if body.get("rate_limit_per_user") is not None:
        channel.slow_mode_s = body["rate_limit_per_user"]
    world.set_thread(channel.id, archived=body.get("archived"), locked=body.get("locked"))
    return Answer(channel_json(world, channel))


def join_thread(call: Call) -> Answer:
    """The bot joins a thread that it may see."""
    channel = _channel(call)
    if channel.thread is None:
        raise Refusal(50024)
    if channel.thread.archived:
        raise Refusal(50083)
    channel.thread.members.add(call.server.world.bot.id)
    return Answer()
