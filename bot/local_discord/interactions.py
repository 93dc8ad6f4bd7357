"""Interactions: one press or command on its way to the bot and back. Knows the order of answers, not how people press.

Rules (Discord's reference, "Receiving and Responding"): the first answer within 3 s, once; then 15 min of follow-ups.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from . import limits
from .clock import Timer
from .errors import Refusal, Report
from .ids import Ids, Json
from .messages import CREATE_FLAGS, EDIT_FLAGS, Upload, check_flags, checked, fill, wants_ephemeral
from .payloads import channel_json, member_json, message_json, user_json
from .shapes import Many, Shape
from .things import DM, EPHEMERAL, LOADING, Channel, Message, User
from .world import Shown, World

ANSWER_WITHIN_MS = 3_000
TOKEN_LIVES_MS = 900_000

COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4


@dataclass
class Interaction:
    """One interaction. `callback` is the type of the bot's first answer, None while there is none."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: Json
    created_ms: int
    source: Message | None = None
    callback: int | None = None
    answered_ms: int | None = None
    failed: bool = False
    original: int | None = None
    placeholder: bool = False
    ephemeral: bool = False
    own_messages: set[int] = field(default_factory=set)
    choices: list[Json] = field(default_factory=list)
    done: asyncio.Event = field(default_factory=asyncio.Event)
    shown: list[int] = field(default_factory=list)
    timer: Timer | None = None


class Interactions:
    """All interactions; `dispatch_to_bot` sends one to the session it belongs to and says whether there was one."""

    def __init__(self, world: World, *, strict: bool) -> None:
        self.world = world
        self.strict = strict
        self.ids = Ids(world.clock, worker=1)
        """Its own, so that what people press is numbered the same whatever messages cross it on the way."""
        self.by_token: dict[str, Interaction] = {}
        self.by_id: dict[int, Interaction] = {}
        self.dispatch_to_bot: Callable[[str, Json, int | None], None] = lambda name, data, guild: None
        self.on_change: Callable[[], None] = lambda: None

    # People's side

    def begin(self, kind: int, user: User, channel: Channel, data: Json, source: Message | None = None) -> Interaction:
        """A person pressed something: tells the bot and starts the three seconds."""
        now = self.world.clock.now_ms()
        one = Interaction(self.ids.new(), secrets.token_urlsafe(32), kind, user, channel, data, now, source)
        self._forget_old(now)
        self.by_token[one.token] = self.by_id[one.id] = one
        one.timer = self.world.clock.at(now + ANSWER_WITHIN_MS, lambda: self._expire(one))
        guild = self.world.guilds.get(channel.guild_id or 0)
        if guild is None or guild.bot_in:
            self.dispatch_to_bot("INTERACTION_CREATE", self._payload(one), channel.guild_id)
        return one

    def _expire(self, one: Interaction) -> None:
        if one.callback is None:
            one.failed = True
            one.done.set()
            source = one.source.id if one.source is not None else None
            if one.kind != AUTOCOMPLETE:
                self.world.shown(Shown("interaction_failed", one.channel.id, frozenset({one.user.key}), source))
            self.on_change()

    def _forget_old(self, now: int) -> None:
        while self.by_token:
            token, one = next(iter(self.by_token.items()))
            if now - one.created_ms <= TOKEN_LIVES_MS * 2:
                return
            del self.by_token[token], self.by_id[one.id]

    def _payload(self, one: Interaction) -> Json:
        world, channel = self.world, one.channel
        held = world.permissions_in(channel, world.bot.id)
        body: Json = {
            "id": str(one.id), "application_id": str(world.application_id), "type": one.kind, "token": one.token,
            "version": 1, "data": one.data, "channel_id": str(channel.id), "locale": one.user.locale,
            "app_permissions": str(held), "entitlements": [], "entitlement_sku_ids": [],
            "attachment_size_limit": limits.FILE_BYTES,
            "channel": channel_json(world, channel) | {"permissions": str(world.permissions_in(channel, one.user.id))},
        }  # fmt: skip
        if one.source is not None:
            body["message"] = message_json(world, one.source)
        if channel.kind == DM:
            return body | {"user": user_json(one.user), "context": 1, "authorizing_integration_owners": {"0": "0"}}
        guild = world.guilds[channel.guild_id or 0]
        member = member_json(one.user, guild.members[one.user.id])
        return body | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": member | {"permissions": str(world.permissions_in(channel, one.user.id))},
            "context": 0,
            "authorizing_integration_owners": {"0": str(guild.id)},
        }

    # The bot's side

    def answer(self, interaction_id: int, token: str, body: Json, files: list[Upload]) -> Json:
        """The first answer. Returns what `with_response` asks for."""
        one = self.by_id.get(interaction_id)
        if one is None or one.token != token or one.failed:
            raise Refusal(10062)
        if one.callback is not None:
            raise Refusal(40060)
        checked(limits.CALLBACK, body, strict=False)
        kind: int = body["type"]
        if not self._fits(one, kind):
            report = Report()
            said = f"Callback type {kind} is no answer to an interaction of type {one.kind}."
            report.add(("type",), "BASE_TYPE_CHOICES", said)
            report.raise_if_any()
        _only(body, ("type", "data"))
        data = body.get("data") or {}
        shape = self._choices_shape(one) if one.kind == AUTOCOMPLETE else limits.CALLBACK_DATA[kind]
        checked(shape, data, strict=self.strict)
        self._apply(one, kind, data, files)
        one.callback = kind
        one.answered_ms = self.world.clock.now_ms()
        if one.timer is not None:
            one.timer.cancel()
        one.done.set()
        self.on_change()
        return self._response(one)

    def _fits(self, one: Interaction, kind: int) -> bool:
        if one.kind == AUTOCOMPLETE:
            return kind == 8
        return kind in (4, 5) or (kind in (6, 7) and one.kind == COMPONENT)

    def _choices_shape(self, one: Interaction) -> Shape:
        focused = _focused(one.data.get("options") or [])
        choice = limits.CHOICE if focused is None or focused["type"] == 3 else limits.NUMBER_CHOICE
        return Shape({"choices": Many(choice, 25, null=False)}, ("choices",), null=False)

    def _apply(self, one: Interaction, kind: int, data: Json, files: list[Upload]) -> None:
        world = self.world
        if kind == 8:
            one.choices = data["choices"]
        elif kind in (4, 5):
            check_flags(data.get("flags"), CREATE_FLAGS | EPHEMERAL)
            message = self._new_message(one, data, kind=20 if one.kind == COMMAND else 0)
            if kind == 4:
                fill(world, message, data, files, kept_attachments=False)
            else:
                message.flags |= LOADING
                one.placeholder = True
            one.original, one.ephemeral = message.id, message.ephemeral
            one.own_messages.add(message.id)
            world.post(message)
            one.shown.append(message.id)
        else:
            assert one.source is not None
            one.original, one.ephemeral = one.source.id, one.source.ephemeral
            one.own_messages.add(one.source.id)
            if kind == 7:
                self._edit(one, one.source, data, files, kept_attachments=False)

    def follow_up(self, token: str, body: Json, files: list[Upload]) -> Json:
        """A further message; after a thinking first answer it takes the placeholder's place and visibility."""
        one = self._alive(token)
        checked(limits.WEBHOOK_MESSAGE, body, strict=self.strict)
        if one.placeholder and one.original in one.channel.messages:
            message = one.channel.messages[one.original]
            return self._edit(one, message, body | {"flags": _without_ephemeral(body)}, files, kept_attachments=False)
        check_flags(body.get("flags"), CREATE_FLAGS | EPHEMERAL)
        message = self._new_message(one, body, kind=19 if one.original is not None else 0)
        fill(self.world, message, body, files, kept_attachments=False)
        one.own_messages.add(message.id)
        self.world.post(message)
        one.shown.append(message.id)
        self.on_change()
        return message_json(self.world, message)

    def find(self, token: str, which: str) -> tuple[Interaction, Message]:
        """The message that a token speaks of: `@original`, or one of its own by id (10008)."""
        one = self._alive(token)
        number = one.original if which == "@original" else int(which) if which.isdecimal() else None
        if number is None or number not in one.own_messages or number not in one.channel.messages:
            raise Refusal(10008)
        return one, one.channel.messages[number]

    def edit(self, token: str, which: str, body: Json, files: list[Upload]) -> Json:
        """Edits a message through a token."""
        one, message = self.find(token, which)
        checked(limits.WEBHOOK_EDIT, body, strict=self.strict)
        return self._edit(one, message, body, files, kept_attachments=True)

    def delete(self, token: str, which: str) -> None:
        """Deletes a message through a token."""
        one, message = self.find(token, which)
        self.world.delete_message(message.id)
        one.own_messages.discard(message.id)

    def _edit(
        self, one: Interaction, message: Message, body: Json, files: list[Upload], *, kept_attachments: bool
    ) -> Json:
        if message.id not in one.channel.messages:
            raise Refusal(10008)
        check_flags(body.get("flags"), EDIT_FLAGS | EPHEMERAL)
        fill(self.world, message, body, files, kept_attachments=kept_attachments)
        if message.flags & LOADING:
            message.flags &= ~LOADING
            one.placeholder = False
        else:
            message.edited_ms = self.world.clock.now_ms()
        self.world.edited(message)
        one.shown.append(message.id)
        self.on_change()
        return message_json(self.world, message)

    def channel_of(self, token: str) -> int:
        """The channel of a live token (10015, 50027)."""
        return self._alive(token).channel.id

    def _alive(self, token: str) -> Interaction:
        one = self.by_token.get(token)
        if one is None or one.callback is None:
            raise Refusal(10015)
        if self.world.clock.now_ms() - one.created_ms > TOKEN_LIVES_MS:
            raise Refusal(50027)
        if one.channel.id not in self.world.channels:
            raise Refusal(10003)
        return one

    def _new_message(self, one: Interaction, data: Json, *, kind: int) -> Message:
        world = self.world
        meta: Json = {
            "id": str(one.id),
            "type": one.kind,
            "user": user_json(one.user),
            "authorizing_integration_owners": {"0": str(one.channel.guild_id or 0)},
        }
        if one.kind == COMMAND:
            meta["name"] = _full_name(one.data)
        elif one.source is not None:
            meta["interacted_message_id"] = str(one.source.id)
        reference = None
        if kind == 19 and one.original is not None:
            meta["original_response_message_id"] = str(one.original)
            reference = {"type": 0, "channel_id": str(one.channel.id), "message_id": str(one.original)}
            if one.channel.guild_id is not None:
                reference["guild_id"] = str(one.channel.guild_id)
        if one.channel.id not in world.channels:
            raise Refusal(10003)
        return Message(
            world.ids.new(),
            one.channel.id,
            world.bot.id,
            world.clock.now_ms(),
            kind=kind,
            only_for=one.user.id if wants_ephemeral(data) else None,
            via_application=True,
            interaction=meta,
            reference=reference,
        )

    def _response(self, one: Interaction) -> Json:
        inner: Json = {"id": str(one.id), "type": one.kind, "channel_id": str(one.channel.id)}
        if one.channel.guild_id is not None:
            inner["guild_id"] = str(one.channel.guild_id)
        body: Json = {"interaction": inner}
        if one.callback in (4, 5, 6, 7) and one.original is not None:
            inner["response_message_id"] = str(one.original)
            inner["response_message_loading"] = one.callback == 5
            inner["response_message_ephemeral"] = one.ephemeral
        if one.callback in (4, 7) and one.original in one.channel.messages:
            message = message_json(self.world, one.channel.messages[one.original])
            body["resource"] = {"type": one.callback, "message": message}
        return body


def _without_ephemeral(body: Json) -> int | None:
    flags = body.get("flags")
    return None if flags is None else flags & ~EPHEMERAL


def _full_name(data: Json) -> str:
    """A command with its group and its subcommand, as Discord names it in the messages that answer it."""
    words = [data["name"]]
    inner = data.get("options") or []
    while inner and inner[0]["type"] in (1, 2):
        words.append(inner[0]["name"])
        inner = inner[0].get("options") or []
    return " ".join(words)


def _focused(options: list[Json]) -> Json | None:
    for one in options:
        if one.get("focused"):
            return one
        found = _focused(one.get("options") or [])
        if found is not None:
            return found
    return None


def _only(body: Json, names: tuple[str, ...]) -> None:
    report = Report()
    for name in body:
        if name not in names:
            report.add((name,), "UNKNOWN_FIELD", f"The reference names no field {name!r} here.")
    report.raise_if_any()
