"""Permission bits and how Discord computes them for a person in a channel. Knows no routes.

Source: Discord's topic "Permissions" (bits, overwrites, implicit permissions, threads).
"""

from __future__ import annotations

from .things import Channel, Guild

BITS: dict[str, int] = {
    "kick_members": 1 << 1,
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "manage_roles": 1 << 28,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
}
"""The permissions that this server enforces or hands out, by the names that client libraries use."""

ALL = (1 << 53) - 1
NONE = 0


def bits(*names: str) -> int:
    """The sum of named permissions; an unknown name is a KeyError."""
    total = 0
    for name in names:
        total |= BITS[name]
    return total


EVERYONE = bits(
    "add_reactions", "view_channel", "send_messages", "embed_links", "attach_files", "read_message_history",
    "use_external_emojis", "use_application_commands", "create_public_threads", "create_private_threads",
    "send_messages_in_threads",
)  # fmt: skip
"""What @everyone has on a new server, as far as it is known here."""

IN_DM = EVERYONE & ~bits("create_public_threads", "create_private_threads") | bits("mention_everyone")
"""What both sides may do in a private channel."""


def in_guild(guild: Guild, user: int) -> int:
    """A member's permissions before any channel is looked at. Not a member: none."""
    if user == guild.owner_id:
        return ALL
    member = guild.members.get(user)
    if member is None:
        return NONE
    total = guild.roles[guild.id].permissions
    for role in member.roles:
        total |= guild.roles[role].permissions
    return ALL if total & BITS["administrator"] else total


def in_channel(guild: Guild, channel: Channel, user: int) -> int:
    """A member's permissions in a channel, or in a thread by its parent (the topic's order of overwrites)."""
    total = in_guild(guild, user)
    if total in (ALL, NONE):
        return total
    everyone = channel.overwrites.get(guild.id)
    if everyone is not None:
        total = total & ~everyone.deny | everyone.allow
    allow = deny = 0
    for role in guild.members[user].roles:
        overwrite = channel.overwrites.get(role)
        if overwrite is not None:
            allow |= overwrite.allow
            deny |= overwrite.deny
    total = total & ~deny | allow
    own = channel.overwrites.get(user)
    if own is not None:
        total = total & ~own.deny | own.allow
    if not total & BITS["view_channel"]:
        return NONE
    if not total & BITS["send_messages"]:
        total &= ~bits("mention_everyone", "attach_files", "embed_links")
    return total
