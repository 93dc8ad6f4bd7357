"""What exists on a Discord: people, servers, channels, messages. Plain values; what happens to them is in `world`."""

from __future__ import annotations

from dataclasses import dataclass, field

from .ids import Json

EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_EMBEDS = 1 << 2
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

TEXT, DM, VOICE, CATEGORY, ANNOUNCEMENT, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 0, 1, 2, 4, 5, 11, 12, 15
ANNOUNCEMENT_THREAD = 10


@dataclass
class User:
    """A person, or the bot. `key` is how tests and the page call a person; the bot's is "bot"."""

    id: int
    key: str
    username: str
    display_name: str
    locale: str = "en-US"
    bot: bool = False
    dms_open: bool = True


@dataclass
class Role:
    """A role; the one with the server's own id is @everyone."""

    id: int
    name: str
    permissions: int
    position: int = 0
    of_bot: int | None = None


@dataclass
class Overwrite:
    """What a channel allows and denies to a role (kind 0) or a member (kind 1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass
class Member:
    """A user in a server."""

    user_id: int
    joined_ms: int
    roles: list[int] = field(default_factory=list)


@dataclass
class Guild:
    """A server. `bot_in` is False once the bot was removed; `available` False during an outage."""

    id: int
    name: str
    owner_id: int
    locale: str
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    bot_in: bool = True
    available: bool = True


@dataclass
class Attachment:
    """An uploaded file; `inside` says that an embed or a component shows it, so that it isn't listed by itself."""

    id: int
    filename: str
    content_type: str
    data: bytes
    description: str | None = None
    inside: bool = False


@dataclass
class Message:
    """A message. `only_for` names the one person who sees an ephemeral one."""

    id: int
    channel_id: int
    author_id: int
    created_ms: int
    kind: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    edited_ms: int | None = None
    only_for: int | None = None
    via_application: bool = False
    interaction: Json | None = None
    mentions: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    nonce: str | int | None = None
    reference: Json | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether only one person ever sees it."""
        return self.only_for is not None


@dataclass
class ThreadState:
    """What a thread has beyond a channel."""

    owner_id: int
    created_ms: int
    changed_ms: int
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = 1440
    members: set[int] = field(default_factory=set)


@dataclass
class Channel:
    """A channel of a server, a thread, or a private channel with one person (`recipient_id`)."""

    id: int
    kind: int
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    position: int = 0
    slow_mode_s: int = 0
    slow_mode_binds_bots: bool = False
    recipient_id: int | None = None
    thread: ThreadState | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    last_sent_ms: int | None = None


@dataclass
class Emoji:
    """An emoji of the application."""

    id: int
    name: str
    content_type: str
    data: bytes
