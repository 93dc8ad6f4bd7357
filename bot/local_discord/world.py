"""The world behind the wire: people, servers, channels, messages, and who may see what. Knows no HTTP and no sockets.

Every change tells two listeners: `dispatch` (gateway events for the bot) and `shown` (what people see).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from . import permissions
from .clock import Clock
from .errors import Refusal
from .ids import Ids, Json, spread
from .payloads import channel_json, guild_json, message_json, role_json
from .things import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    CATEGORY,
    DM,
    FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    VOICE,
    Channel,
    Emoji,
    Guild,
    Member,
    Message,
    Overwrite,
    Role,
    ThreadState,
    User,
)

KINDS = {"text": TEXT, "voice": VOICE, "category": CATEGORY, "announcement": ANNOUNCEMENT, "forum": FORUM}
_KEY = re.compile(r"[\w-]{1,32}")
PEOPLE = (
    ("north", "North"),
    ("east", "East"),
    ("south", "South"),
    ("west", "West"),
    ("fifth", "Fifth"),
    ("sixth", "Sixth"),
    ("stranger", "Stranger"),
)


@dataclass(frozen=True)
class Shown:
    """Something people see: a message posted, changed or gone, a channel changed, a press without an answer.

    `what` is "message_create", "message_update", "message_delete", "channel_update" or "interaction_failed";
    `audience` holds the keys of all who may see it; `message` is the message as they see it, None where it's gone.
    """

    what: str
    channel_id: int
    audience: frozenset[str]
    message_id: int | None = None
    message: Json | None = None


class World:
    """One Discord with one application. Things are named by id, by key ("north") or by name ("cards", "#cards")."""

    def __init__(self, clock: Clock, *, application_name: str = "Euchre") -> None:
        self.clock = clock
        self.ids = Ids(clock)
        self.application_id = spread(900)
        self.application_name = application_name
        self.bot = User(self.application_id, "bot", application_name, application_name, bot=True)
        self.cdn = ""
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.emojis: dict[int, Emoji] = {}
        self.unread: dict[tuple[str, int], int] = {}
        self.dispatch: Callable[[str, Json, int | None], None] = lambda name, data, guild: None
        self.shown: Callable[[Shown], None] = lambda shown: None
        self._made = 0
        self._audiences: dict[int, frozenset[str]] = {}
        self._found: dict[str | int, User] = {}
        """By what they were asked for last: hundreds of people press at once in a benchmark."""
        self._homes: dict[int, Channel] = {}
        """Where messages were found."""

    def numbers(self) -> list[int]:
        """How far the counting of ids has come; `go_on_from` takes it up again."""
        return [self._made, self.ids.last]

    def go_on_from(self, numbers: list[int]) -> None:
        """No id that was given is given again."""
        self._made, self.ids.last = numbers

    def furnish(self) -> None:
        """The default world: the server Card Club with #cards and #lounge, and seven people; north owns it."""
        for key, name in PEOPLE:
            self.add_person(key, name)
        self.add_guild("Card Club", channels=("cards", "lounge"), owner="north")

    # People

    def add_person(self, key: str, name: str | None = None, *, locale: str = "en-US", guilds: bool = True) -> User:
        """Adds or changes a person (ValueError: bad key). A new one joins every server, unless `guilds` is False."""
        user = next((one for one in self.users.values() if one.key == key), None)
        if not _KEY.fullmatch(key) or (user is not None and user.bot):
            raise ValueError(f"{key!r} can't be a person's key: letters, digits, - and _, and not the bot's own")
        if user is None:
            user = User(self._first_id(), key, key, name or key.capitalize(), locale)
            self.users[user.id] = user
            if guilds:
                for guild in self.guilds.values():
                    self.join(user.key, guild.id)
        else:
            user.display_name, user.locale = name or user.display_name, locale
        return user

    def user(self, who: str | int) -> User:
        """The person with this key or id, or the bot as "bot" (LookupError)."""
        if who in self._found:
            return self._found[who]
        for user in self.users.values():
            if who in (user.key, user.id, str(user.id)):
                return self._found.setdefault(who, user)
        raise LookupError(f"nobody is called {who!r}; there are {', '.join(user.key for user in self.users.values())}")

    def set_dms(self, who: str, *, open: bool) -> None:
        """Opens or closes a person's private messages to the bot (50007 while closed)."""
        self.user(who).dms_open = open

    def set_locale(self, who: str, locale: str) -> None:
        """The language of a person's client, e.g. "pt-BR"."""
        self.user(who).locale = locale

    def join(self, who: str, guild: int | str) -> None:
        """Makes a person a member of a server."""
        place = self.guild(guild)
        place.members[self.user(who).id] = Member(self.user(who).id, self.clock.now_ms())
        self._audiences.clear()

    def leave(self, who: str, guild: int | str) -> None:
        """A person leaves a server, or is removed from it."""
        place, user = self.guild(guild), self.user(who)
        place.members.pop(user.id, None)
        self._audiences.clear()

    # Servers and channels

    def add_guild(
        self,
        name: str,
        *,
        channels: tuple[str, ...] = ("general",),
        owner: str = "north",
        locale: str = "en-US",
        members: tuple[str, ...] | None = None,
    ) -> Guild:
        """A new server with the bot in it; everybody joins unless `members` names who does."""
        guild = Guild(self._first_id(), name, self.user(owner).id, locale)
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE)
        role = Role(self._first_id(), self.application_name, permissions.EVERYONE, 1, of_bot=self.bot.id)
        guild.roles[role.id] = role
        now = self.clock.now_ms()
        keys = [user.key for user in self.users.values() if not user.bot] if members is None else [*members, owner]
        for user in (self.user(key) for key in keys):
            guild.members[user.id] = Member(user.id, now)
        guild.members[self.bot.id] = Member(self.bot.id, now, [role.id])
        self.guilds[guild.id] = guild
        for position, channel in enumerate(channels):
            one = Channel(self._first_id(), TEXT, channel, guild.id, position=position)
            self.channels[one.id] = one
        self._audiences.clear()
        self.dispatch("GUILD_CREATE", guild_json(self, guild), guild.id)
        return guild

    def guild(self, which: int | str) -> Guild:
        """A server by id or name (LookupError)."""
        for guild in self.guilds.values():
            if which in (guild.id, str(guild.id), guild.name):
                return guild
        raise LookupError(f"no server {which!r}")

    def set_guild_locale(self, guild: int | str, locale: str) -> None:
        """The server's preferred language."""
        place = self.guild(guild)
        place.locale = locale
        self.dispatch("GUILD_UPDATE", guild_json(self, place), place.id)

    def remove_bot(self, guild: int | str) -> None:
        """The bot is removed from a server: GUILD_DELETE, and nothing there answers any more."""
        place = self.guild(guild)
        place.bot_in = False
        place.members.pop(self.bot.id, None)
        self._audiences.clear()
        self.dispatch("GUILD_DELETE", {"id": str(place.id)}, place.id)

    def set_available(self, guild: int | str, *, available: bool) -> None:
        """An outage of a server begins or ends, as the gateway tells it."""
        place = self.guild(guild)
        place.available = available
        if available:
            self.dispatch("GUILD_CREATE", guild_json(self, place), place.id)
        else:
            self.dispatch("GUILD_DELETE", {"id": str(place.id), "unavailable": True}, place.id)

    def channel(self, which: int | str, guild: int | str | None = None) -> Channel:
        """A channel by id or by name, first server first (LookupError)."""
        within = None if guild is None else self.guild(guild).id
        wanted = which.lstrip("#") if isinstance(which, str) else which
        for one in self.channels.values():
            if within in (None, one.guild_id) and wanted in (one.id, str(one.id), one.kind != DM and one.name):
                return one
        raise LookupError(f"no channel {which!r}")

    def add_channel(self, name: str, *, guild: int | str | None = None, kind: str = "text") -> Channel:
        """A new channel in a server (the first one by default); `kind` is one of KINDS."""
        place = self.guild(guild) if guild is not None else next(iter(self.guilds.values()))
        one = Channel(self.ids.new(), KINDS[kind], name, place.id, position=len(self.channels))
        self.channels[one.id] = one
        self._changed(one, "CHANNEL_CREATE")
        return one

    def add_thread(
        self, parent: int | str, name: str, *, owner: str = "north", private: bool = False, bot_joins: bool = True
    ) -> Channel:
        """A new thread under a channel. The bot isn't told of a private one that it isn't in."""
        place, now = self.channel(parent), self.clock.now_ms()
        user = self.user(owner)
        members = {user.id} | ({self.bot.id} if bot_joins else set())
        state = ThreadState(user.id, now, now, members=members)
        public = ANNOUNCEMENT_THREAD if place.kind == ANNOUNCEMENT else PUBLIC_THREAD
        kind = PRIVATE_THREAD if private else public
        one = Channel(self.ids.new(), kind, name, place.guild_id, place.id, thread=state)
        self.open_thread(one)
        return one

    def open_thread(self, thread: Channel) -> None:
        """Puts a finished thread into the world."""
        self.channels[thread.id] = thread
        self._changed(thread, "THREAD_CREATE")

    def set_thread(self, thread: int | str, *, archived: bool | None = None, locked: bool | None = None) -> None:
        """Archives, unarchives, locks or unlocks a thread."""
        one = self.channel(thread)
        if one.thread is None:
            raise LookupError(f"{one.name} is no thread")
        one.thread.archived = one.thread.archived if archived is None else archived
        one.thread.locked = one.thread.locked if locked is None else locked
        one.thread.changed_ms = self.clock.now_ms()
        self._changed(one, "THREAD_UPDATE")

    def set_slow_mode(self, channel: int | str, seconds: int, *, binds_bots: bool = False) -> None:
        """Slow mode; by the documentation bots are unaffected, `binds_bots` makes it refuse them too (20016)."""
        one = self.channel(channel)
        one.slow_mode_s, one.slow_mode_binds_bots = seconds, binds_bots
        self._changed(one, "THREAD_UPDATE" if one.thread is not None else "CHANNEL_UPDATE")

    def delete_channel(self, channel: int | str) -> None:
        """Deletes a channel with its threads, or one thread."""
        gone = self.channel(channel)
        for thread in [one for one in self.channels.values() if one.parent_id == gone.id and one.thread is not None]:
            self.delete_channel(thread.id)
        self._changed(gone, "THREAD_DELETE" if gone.thread is not None else "CHANNEL_DELETE")
        del self.channels[gone.id]
        self._audiences.clear()

    # Permissions

    def set_permissions(self, channel: int | str, who: str, **changes: bool | None) -> None:
        """Overwrites of a channel for "everyone", "bot" or a person: True allows, False denies, None says nothing."""
        one = self.channel(channel)
        target, kind = (one.guild_id or 0, 0) if who == "everyone" else (self.user(who).id, 1)
        overwrite = one.overwrites.setdefault(target, Overwrite(target, kind))
        for name, allowed in changes.items():
            bit = permissions.BITS[name]
            overwrite.allow = overwrite.allow & ~bit | (bit if allowed is True else 0)
            overwrite.deny = overwrite.deny & ~bit | (bit if allowed is False else 0)
        self._changed(one, "CHANNEL_UPDATE")

    def set_guild_permissions(self, who: str, *, guild: int | str | None = None, **changes: bool) -> None:
        """Permissions in the whole server: "everyone" and "bot" through their role, a person by one of their own."""
        place = self.guild(guild) if guild is not None else next(iter(self.guilds.values()))
        role = self._role_of(place, who)
        for name, allowed in changes.items():
            bit = permissions.BITS[name]
            role.permissions = role.permissions | bit if allowed else role.permissions & ~bit
        self._audiences.clear()
        self.dispatch("GUILD_ROLE_UPDATE", {"guild_id": str(place.id), "role": role_json(role)}, place.id)

    def permissions_in(self, channel: Channel, user: int) -> int:
        """What a user may do in a channel; in a thread by its parent, in a private channel the usual."""
        if channel.kind == DM:
            return permissions.IN_DM if user in (channel.recipient_id, self.bot.id) else permissions.NONE
        guild = self.guilds[channel.guild_id or 0]
        parent = self.channels.get(channel.parent_id or 0) if channel.thread is not None else None
        total = permissions.in_channel(guild, parent or channel, user)
        if channel.kind == PRIVATE_THREAD and channel.thread is not None and user not in channel.thread.members:
            return total if total & permissions.BITS["manage_threads"] else permissions.NONE
        return total

    def sees(self, channel: Channel, user: int) -> bool:
        """Whether a user may look into a channel."""
        return bool(self.permissions_in(channel, user) & permissions.BITS["view_channel"])

    def bot_sees(self, channel: Channel) -> bool:
        """Whether the bot may look into a channel."""
        return self.sees(channel, self.bot.id)

    def require(self, channel: Channel, *names: str) -> None:
        """Refuses as Discord does where the bot lacks a permission (50001 without View Channel, else 50013)."""
        held = self.permissions_in(channel, self.bot.id)
        if not held & permissions.BITS["view_channel"]:
            raise Refusal(50001)
        if any(not held & permissions.BITS[name] for name in names):
            raise Refusal(50013)

    # Private channels and messages

    def dm_with(self, user: User) -> Channel:
        """The private channel between a person and the bot, made when there is none."""
        for one in self.channels.values():
            if one.kind == DM and one.recipient_id == user.id:
                return one
        one = Channel(self.ids.new(), DM, user.key, recipient_id=user.id)
        self.channels[one.id] = one
        self._tell(Shown("channel_update", one.id, frozenset({user.key})))
        return one

    def shares_guild(self, user: User) -> bool:
        """Whether the bot and a person have a server in common."""
        return any(guild.bot_in and user.id in guild.members for guild in self.guilds.values())

    def message(self, message: int | str) -> Message:
        """A message by id, wherever it is (LookupError)."""
        number = int(message)
        home = self._homes.get(number)
        if home is None or number not in home.messages or home.id not in self.channels:
            home = next((channel for channel in self.channels.values() if number in channel.messages), None)
            if home is None:
                raise LookupError(f"no message {message}")
            self._homes[number] = home
        return home.messages[number]

    def post(self, message: Message) -> None:
        """Puts a new message into its channel and shows it."""
        channel = self.channels[message.channel_id]
        channel.messages[message.id] = message
        channel.last_sent_ms = self.clock.now_ms()
        if channel.recipient_id is not None and message.author_id == self.bot.id and not message.ephemeral:
            key = (self.users[channel.recipient_id].key, channel.id)
            self.unread[key] = self.unread.get(key, 0) + 1
        self._show(message, "message_create")

    def edited(self, message: Message) -> None:
        """Shows a message that was changed."""
        self._show(message, "message_update")

    def delete_message(self, message: int | str) -> None:
        """Deletes a message, as its author, a moderator, or the person dismissing their ephemeral one."""
        gone = self.message(message)
        channel = self.channels[gone.channel_id]
        del channel.messages[gone.id]
        self._tell(Shown("message_delete", channel.id, self.audience(gone), gone.id))
        if not gone.ephemeral:
            data: Json = {"id": str(gone.id), "channel_id": str(channel.id)}
            self.dispatch("MESSAGE_DELETE", data | self._guild_key(channel), channel.guild_id)

    def audience(self, message: Message) -> frozenset[str]:
        """The keys of all people who may see a message."""
        if message.only_for is not None:
            return frozenset({self.users[message.only_for].key})
        return self.viewers(self.channels[message.channel_id])

    def viewers(self, channel: Channel) -> frozenset[str]:
        """The keys of all people who may look into a channel."""
        known = self._audiences.get(channel.id)
        if known is None:
            people = (user for user in self.users.values() if not user.bot)
            known = frozenset(user.key for user in people if self.sees(channel, user.id))
            self._audiences[channel.id] = known
        return known

    def _show(self, message: Message, what: str) -> None:
        channel = self.channels[message.channel_id]
        body = message_json(self, message)
        self._tell(Shown(what, channel.id, self.audience(message), message.id, body))
        if not message.ephemeral:
            event = body | self._guild_key(channel)
            self.dispatch(what.upper(), event, channel.guild_id)

    def _changed(self, channel: Channel, event: str) -> None:
        before = self.viewers(channel)
        self._audiences.clear()
        data = channel_json(self, channel)
        if event == "THREAD_CREATE":
            data["newly_created"] = True
        if event == "THREAD_DELETE":
            data = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
        if channel.kind != PRIVATE_THREAD or self.bot_sees(channel):
            self.dispatch(event, data, channel.guild_id)
        self._tell(Shown("channel_update", channel.id, before | self.viewers(channel)))

    def _tell(self, shown: Shown) -> None:
        self.shown(shown)

    def _guild_key(self, channel: Channel) -> Json:
        return {} if channel.guild_id is None else {"guild_id": str(channel.guild_id)}

    def _role_of(self, guild: Guild, who: str) -> Role:
        if who == "everyone":
            return guild.roles[guild.id]
        member = guild.members[self.user(who).id]
        if not member.roles:
            role = Role(self.ids.new(), who, 0, len(guild.roles))
            guild.roles[role.id] = role
            member.roles.append(role.id)
            self.dispatch("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role_json(role)}, guild.id)
        return guild.roles[member.roles[0]]

    def _first_id(self) -> int:
        self._made += 1
        return spread(self._made)
