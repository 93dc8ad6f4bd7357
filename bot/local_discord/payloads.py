"""How things look on the wire: users, servers, channels and messages as Discord's JSON. Changes nothing.

Shapes after Discord's OpenAPI description; the tests hold every answer against it.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from .ids import Json
from .things import (
    CATEGORY,
    DM,
    EPHEMERAL,
    FORUM,
    PRIVATE_THREAD,
    VOICE,
    Attachment,
    Channel,
    Emoji,
    Guild,
    Member,
    Message,
    Role,
    User,
)

if TYPE_CHECKING:
    from .world import World


def instant(ms: int) -> str:
    """Milliseconds UTC as Discord writes timestamps."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat()


def user_json(user: User) -> Json:
    """A user as others see them."""
    return {
        "id": str(user.id),
        "username": user.username,
        "discriminator": "0000" if user.bot else "0",
        "global_name": None if user.bot else user.display_name,
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def me_json(user: User) -> Json:
    """The bot's own user, with what only itself may read."""
    return user_json(user) | {"mfa_enabled": True, "locale": user.locale, "verified": True, "email": None}


def role_json(role: Role) -> Json:
    """A role."""
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    body: Json = {
        "id": str(role.id), "name": role.name, "description": None, "permissions": str(role.permissions),
        "position": role.position, "color": 0, "colors": colors, "hoist": False, "managed": role.of_bot is not None,
        "mentionable": False, "icon": None, "unicode_emoji": None, "flags": 0,
    }  # fmt: skip
    if role.of_bot is not None:
        body["tags"] = {"bot_id": str(role.of_bot)}
    return body


def member_json(user: User, member: Member) -> Json:
    """A member of a server."""
    return {
        "user": user_json(user), "nick": None, "avatar": None, "banner": None,
        "roles": [str(role) for role in member.roles], "joined_at": instant(member.joined_ms),
        "premium_since": None, "deaf": False, "mute": False, "flags": 0, "pending": False,
        "communication_disabled_until": None,
    }  # fmt: skip


def channel_json(world: World, channel: Channel) -> Json:
    """A channel, thread or private channel."""
    body: Json = {"id": str(channel.id), "type": channel.kind, "flags": 0}
    body["last_message_id"] = str(max(channel.messages)) if channel.messages else None
    if channel.kind == DM:
        body["recipients"] = [user_json(world.users[channel.recipient_id or 0])]
        return body
    body |= {
        "guild_id": str(channel.guild_id),
        "name": channel.name,
        "parent_id": str(channel.parent_id) if channel.parent_id else None,
        "rate_limit_per_user": channel.slow_mode_s,
    }
    if channel.thread is not None:
        state = channel.thread
        body |= {
            "owner_id": str(state.owner_id),
            "message_count": len(channel.messages),
            "member_count": len(state.members),
            "total_message_sent": len(channel.messages),
            "thread_metadata": {
                "archived": state.archived,
                "archive_timestamp": instant(state.changed_ms),
                "auto_archive_duration": state.auto_archive_minutes,
                "locked": state.locked,
                "create_timestamp": instant(state.created_ms),
            },
        }
        if channel.kind == PRIVATE_THREAD:
            body["thread_metadata"]["invitable"] = state.invitable
        return body
    body |= {
        "position": channel.position,
        "nsfw": False,
        "permission_overwrites": [
            {"id": str(one.id), "type": one.kind, "allow": str(one.allow), "deny": str(one.deny)}
            for one in channel.overwrites.values()
        ],
    }
    if channel.kind == VOICE:
        body |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
    elif channel.kind != CATEGORY:
        body["topic"] = None
    if channel.kind == FORUM:
        body |= {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None}
        body["default_forum_layout"] = 0
    return body


def guild_json(world: World, guild: Guild) -> Json:
    """A server as GUILD_CREATE brings it; @everyone stands first among the roles."""
    here = [one for one in world.channels.values() if one.guild_id == guild.id]
    me = guild.members.get(world.bot.id)
    return guild_basics(guild) | {
        "joined_at": instant(me.joined_ms if me else world.clock.now_ms()),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_json(world.bot, me)] if me else [],
        "channels": [channel_json(world, one) for one in here if one.thread is None],
        "threads": [channel_json(world, one) for one in here if one.thread is not None and world.bot_sees(one)],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def guild_basics(guild: Guild) -> Json:
    """A server without what lives in it, as `GET /guilds/{id}` gives it."""
    roles = sorted(guild.roles.values(), key=lambda role: (role.id != guild.id, role.position))
    return {
        "id": str(guild.id), "name": guild.name, "icon": None, "description": None, "home_header": None, "splash": None,
        "discovery_splash": None, "features": [], "banner": None, "owner_id": str(guild.owner_id),
        "application_id": None, "region": "local", "afk_channel_id": None, "afk_timeout": 300,
        "system_channel_id": None, "system_channel_flags": 0, "widget_enabled": False, "widget_channel_id": None,
        "verification_level": 0, "roles": [role_json(role) for role in roles], "default_message_notifications": 1,
        "mfa_level": 0, "explicit_content_filter": 0, "max_presences": None, "max_members": 500000,
        "max_stage_video_channel_users": 50, "max_video_channel_users": 25, "vanity_url_code": None,
        "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": guild.locale,
        "rules_channel_id": None, "safety_alerts_channel_id": None, "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False, "premium_progress_bar_enabled_user_updated_at": None, "nsfw": False,
        "nsfw_level": 0, "emojis": [], "stickers": [], "incidents_data": None, "inventory_settings": None,
        "hub_type": None, "latest_onboarding_question_id": None, "max_roles": 250,
    }  # fmt: skip


def emoji_json(world: World, emoji: Emoji) -> Json:
    """An application emoji."""
    return {
        "id": str(emoji.id), "name": emoji.name, "roles": [], "user": user_json(world.bot), "require_colons": True,
        "managed": False, "animated": False, "available": True,
    }  # fmt: skip


def attachment_json(world: World, channel_id: int, attachment: Attachment, *, ephemeral: bool) -> Json:
    """A file of a message."""
    url = f"{world.cdn}/attachments/{channel_id}/{attachment.id}/{attachment.filename}"
    body: Json = {
        "id": str(attachment.id), "filename": attachment.filename, "size": len(attachment.data), "url": url,
        "proxy_url": url, "content_type": attachment.content_type,
    }  # fmt: skip
    if attachment.description is not None:
        body["description"] = attachment.description
    if ephemeral:
        body["ephemeral"] = True
    return body


def message_json(world: World, message: Message) -> Json:
    """A message as everybody who may see it gets it."""
    body: Json = {
        "id": str(message.id),
        "type": message.kind,
        "channel_id": str(message.channel_id),
        "author": user_json(world.users[message.author_id]),
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "attachments": [
            attachment_json(world, message.channel_id, one, ephemeral=message.ephemeral)
            for one in message.attachments
            if not one.inside
        ],
        "mentions": [user_json(world.users[user]) for user in message.mentions],
        "mention_roles": [],
        "mention_everyone": message.mention_everyone,
        "pinned": False,
        "tts": False,
        "timestamp": instant(message.created_ms),
        "edited_timestamp": instant(message.edited_ms) if message.edited_ms is not None else None,
        "flags": message.flags | (EPHEMERAL if message.ephemeral else 0),
    }
    if message.via_application:
        body["application_id"] = body["webhook_id"] = str(world.application_id)
    if message.interaction is not None:
        body["interaction_metadata"] = message.interaction
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.reference is not None:
        body["message_reference"] = message.reference
    return body


def application_json(world: World) -> Json:
    """The application, as its own bot reads it."""
    owner = next((user for user in world.users.values() if not user.bot), world.bot)
    return {
        "id": str(world.application_id), "name": world.application_name, "icon": None, "description": "", "type": None,
        "bot": user_json(world.bot), "summary": "", "bot_public": True, "bot_require_code_grant": False,
        "verify_key": "0" * 64, "flags": 0, "flags_new": "0", "hook": True, "redirect_uris": [],
        "interactions_endpoint_url": None, "role_connections_verification_url": None, "owner": user_json(owner),
        "approximate_guild_count": sum(guild.bot_in for guild in world.guilds.values()),
        "approximate_user_install_count": 0, "approximate_user_authorization_count": 0, "explicit_content_filter": 0,
        "team": None, "eligible_oauth2_scopes": [], "integration_types_config": {"0": {}},
    }  # fmt: skip
