"""Scripted people: they type commands, press, choose, and see only what they may see. Knows no HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .components import SELECTS, walk
from .ids import Json
from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, Interaction
from .payloads import message_json
from .things import DM, Channel, Message, User
from .transcript import Entry

if TYPE_CHECKING:
    from .server import LocalDiscord

GUARD_S = 20.0
Where = str | int | None
"""A channel: its id, its name with or without #, "dm" for the private channel with the bot, None for the usual one."""


@dataclass
class Outcome:
    """What came back to the person who pressed.

    `type` is the callback type (4 message, 5 thinking, 6 nothing yet, 7 edit, 8 choices), None when nothing came within
    three seconds. `message` is what the answer showed, as this person sees it now, None if nothing (yet).
    """

    server: LocalDiscord
    interaction: Interaction

    @property
    def acknowledged(self) -> bool:
        """Whether the bot answered in time."""
        return self.interaction.callback is not None

    @property
    def type(self) -> int | None:
        """The callback type."""
        return self.interaction.callback

    @property
    def error(self) -> str | None:
        """What the client would say, None if all went well."""
        if self.acknowledged:
            return None
        said = "The application did not respond"
        return said if self.interaction.kind == COMMAND else "This interaction failed"

    @property
    def latency_ms(self) -> int | None:
        """From the press to the answer, on the server's clock."""
        answered = self.interaction.answered_ms
        return None if answered is None else answered - self.interaction.created_ms

    @property
    def choices(self) -> list[Json]:
        """What completion offered."""
        return self.interaction.choices

    @property
    def messages(self) -> list[Json]:
        """All messages that this interaction posted or edited so far, in order, those gone left out."""
        here = self.interaction.channel.messages
        numbers = dict.fromkeys(self.interaction.shown)
        return [message_json(self.server.world, here[one]) for one in numbers if one in here]

    @property
    def message(self) -> Json | None:
        """The newest of `messages`."""
        found = self.messages
        return found[-1] if found else None

    @property
    def ephemeral(self) -> bool:
        """Whether that message is for this person only."""
        message = self.message
        return bool(message and message["flags"] & 64)

    async def settled(self, timeout_s: float = 5.0) -> Json:
        """Waits until the answer shows something other than "thinking": after a deferred one, the follow-up or edit."""

        def there() -> bool:
            return self.message is not None and not self.message["flags"] & 128

        await self.server.until(there, timeout_s=timeout_s)
        message = self.message
        assert message is not None
        return message


class Person:
    """One scripted person. Every method that names a channel understands what `Where` says."""

    def __init__(self, server: LocalDiscord, key: str) -> None:
        self.server = server
        self.key = key
        self.failed: set[int] = set()

    @property
    def user(self) -> User:
        """The user behind it."""
        return self.server.world.user(self.key)

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    def channel(self, where: Where = None) -> Channel:
        """The channel meant (LookupError if this person can't see it)."""
        world = self.server.world
        if where == "dm":
            return world.dm_with(self.user)
        if where is None:
            for one in world.channels.values():
                if one.kind != DM and self.key in world.viewers(one):
                    return one
            raise LookupError(f"{self.key} sees no channel")
        one = world.channel(where)
        if self.key not in world.viewers(one):
            raise LookupError(f"{self.key} can't see the channel {where!r}")
        return one

    # Doing

    async def slash(self, path: str, /, *, channel: Where = None, **options: Any) -> Outcome:
        """Types a command, e.g. `slash("euchre start", channel="cards", level="sensible")`."""
        place = self.channel(channel)
        found = self.server.commands.find(self.user, place, path)
        data = self.server.commands.data(found, options, place)
        self._note(f"/{path}", place, options)
        return await self._begin(COMMAND, place, data)

    async def complete(
        self, path: str, focused: str, value: str = "", /, *, channel: Where = None, **options: Any
    ) -> list[Json]:
        """What completion offers for the option `focused` when `value` is typed; [] when nothing came in time."""
        place = self.channel(channel)
        found = self.server.commands.find(self.user, place, path)
        option = next((one for one in found.options if one["name"] == focused), None)
        if option is None or not option.get("autocomplete"):
            raise LookupError(f"/{path} has no completion for {focused!r}")
        data = self.server.commands.data(found, options | {focused: value}, place, focused)
        outcome = await self._begin(AUTOCOMPLETE, place, data)
        now = self.server.clock.now_ms()
        seen = frozenset({self.key})
        self.server.note(Entry(now, "choices", f"/{path} {focused}", outcome.choices, audience=seen))
        return outcome.choices

    async def press(self, message: Json | int | str, button: str) -> Outcome:
        """Presses a button by its label or custom id.

        `message`: an id means the message as it is now; a message's JSON means the copy this person looks at, which the
        bot may have changed meanwhile (a press that crosses an edit on its way).
        """
        shown, stored = self._looked_at(message)
        one = _component(shown, button, {2})
        if one.get("disabled"):
            raise LookupError(f"the button {button!r} is disabled")
        data = {"custom_id": one["custom_id"], "component_type": 2, "id": one["id"]}
        return await self._touch(stored, data, button)

    async def choose(self, message: Json | int | str, select: str, values: str | list[str]) -> Outcome:
        """Chooses in a select, found by custom id or placeholder; values by value or label."""
        shown, stored = self._looked_at(message)
        one = _component(shown, select, set(SELECTS))
        if one.get("disabled"):
            raise LookupError(f"the select {select!r} is disabled")
        wanted = [values] if isinstance(values, str) else values
        if not one["min_values"] <= len(wanted) <= one["max_values"]:
            raise LookupError(f"{len(wanted)} chosen, {one['min_values']} to {one['max_values']} allowed")
        data: Json = {"custom_id": one["custom_id"], "component_type": one["type"], "id": one["id"]}
        if one["type"] == 3:
            by_label = {option["label"]: option["value"] for option in one["options"]}
            data["values"] = [by_label.get(value, value) for value in wanted]
            unknown = set(data["values"]) - set(by_label.values())
            if unknown:
                raise LookupError(f"{', '.join(sorted(unknown))}: not among {', '.join(by_label.values())}")
        else:
            users = [self.server.world.user(value) for value in wanted]
            data["values"] = [str(user.id) for user in users]
            data["resolved"] = self.server.commands.resolved(users, self.server.world.channels[stored.channel_id])
        return await self._touch(stored, data, select)

    def dismiss(self, message: Json | int | str) -> None:
        """Dismisses an ephemeral message; it is gone for good."""
        stored = self._stored(message)
        if stored.only_for != self.id:
            raise LookupError("only one's own ephemeral messages can be dismissed")
        self.server.world.delete_message(stored.id)

    def reload(self) -> None:
        """Reloads the client: all ephemeral messages are gone."""
        for channel in list(self.server.world.channels.values()):
            for one in [one for one in channel.messages.values() if one.only_for == self.id]:
                self.server.world.delete_message(one.id)

    # Seeing

    def messages(self, channel: Where = None) -> list[Json]:
        """What this person sees in a channel, oldest first, with `ephemeral` and `interaction_failed` added."""
        world = self.server.world
        place = self.channel(channel)
        seen = (one for one in place.messages.values() if self.key in world.audience(one))
        return [
            message_json(world, one) | {"ephemeral": one.ephemeral, "interaction_failed": one.id in self.failed}
            for one in sorted(seen, key=lambda one: one.id)
        ]

    def dms(self) -> list[Json]:
        """The messages of the private channel with the bot."""
        return self.messages("dm")

    def unread(self, channel: Where = "dm") -> int:
        """How many new private messages wait. Edits don't count: they notify nobody."""
        return self.server.world.unread.get((self.key, self.channel(channel).id), 0)

    def read(self, channel: Where = "dm") -> None:
        """Opens the channel: nothing is unread there any more."""
        place = self.channel(channel)
        self.server.world.unread.pop((self.key, place.id), None)
        self.server.changed("unread", channel=place.id, people=frozenset({self.key}))

    async def wait_for(self, accept: Callable[[Json], bool], channel: Where = None, *, timeout_s: float = 5.0) -> Json:
        """Waits until this person sees a message that `accept` takes, and returns the newest such (TimeoutError)."""

        def found() -> Json | None:
            return next((one for one in reversed(self.messages(channel)) if accept(one)), None)

        await self.server.until(lambda: found() is not None, timeout_s=timeout_s)
        message = found()
        assert message is not None
        return message

    # How

    async def _touch(self, stored: Message, data: Json, what: str) -> Outcome:
        self.failed.discard(stored.id)
        channel = self.server.world.channels[stored.channel_id]
        self._note(f"press {what}", channel, data)
        return await self._begin(COMPONENT, channel, data, stored)

    async def _begin(self, kind: int, channel: Channel, data: Json, source: Message | None = None) -> Outcome:
        one = self.server.interactions.begin(kind, self.user, channel, data, source)
        try:
            # Three seconds of the server's clock end this; the guard is for a frozen clock that nobody moves.
            await asyncio.wait_for(one.done.wait(), GUARD_S)
        except TimeoutError:
            raise TimeoutError(f"no answer, and the clock stands still:\n{self.server.transcript.text()}") from None
        if one.failed and source is not None:
            self.failed.add(source.id)
        return Outcome(self.server, one)

    def _stored(self, message: Json | int | str) -> Message:
        number = message["id"] if isinstance(message, dict) else message
        stored = self.server.world.message(number)
        if self.key not in self.server.world.audience(stored):
            raise LookupError(f"{self.key} can't see the message {number}")
        return stored

    def _looked_at(self, message: Json | int | str) -> tuple[Json, Message]:
        stored = self._stored(message)
        shown = message if isinstance(message, dict) else message_json(self.server.world, stored)
        return shown, stored

    def _note(self, what: str, channel: Channel, body: Any) -> None:
        entry = Entry(self.server.clock.now_ms(), "person", f"{self.key} in {channel.name}: {what}", body)
        self.server.note(entry)


def _component(message: Json, name: str, kinds: set[int]) -> Json:
    found = [one for _, one in walk(message["components"]) if one["type"] in kinds and one.get("custom_id")]
    for key in ("custom_id", "label", "placeholder"):
        for one in found:
            if one.get(key) == name:
                return one
    offered = ", ".join(repr(one.get("label") or one.get("placeholder") or one["custom_id"]) for one in found)
    raise LookupError(f"nothing is called {name!r} here; there are {offered or 'no such components'}")
