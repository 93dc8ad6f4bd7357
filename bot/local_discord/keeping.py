"""Keeps a world over a restart, as Discord itself would: people, servers, messages, emojis, registered commands.

What a reload of the clients would lose is lost: ephemeral messages, and the tokens of interactions.
"""

from __future__ import annotations

import base64
import dataclasses
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import things

if TYPE_CHECKING:
    from .server import LocalDiscord

FORMAT = 1
MESSAGES_KEPT = 200
"""Per channel, the newest."""

_CLASSES = {
    one.__name__: one for one in vars(things).values() if dataclasses.is_dataclass(one) and isinstance(one, type)
}


def save(server: LocalDiscord, path: Path) -> None:
    """Writes the world to a file, whole or not at all."""
    world = server.world
    channels = [
        dataclasses.replace(one, messages={message.id: message for message in _kept(one)})
        for one in world.channels.values()
    ]
    body = {
        "format": FORMAT,
        "now_ms": server.clock.now_ms(),
        "moved_ms": server.clock.advanced_ms,
        "world": world.numbers(),
        "users": [one for one in world.users.values() if not one.bot],
        "guilds": list(world.guilds.values()),
        "channels": channels,
        "emojis": list(world.emojis.values()),
        "unread": world.unread,
        "commands": server.commands.of,
    }
    text = json.dumps({key: _plain(value) for key, value in body.items()})
    beside = path.with_name(path.name + ".new")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, path)


def load(server: LocalDiscord, path: Path) -> None:
    """Puts a saved world into a server that isn't furnished (ValueError if the file isn't one of ours)."""
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
        if read.get("format") != FORMAT:
            raise ValueError(f"format {read.get('format')!r}, expected {FORMAT}")
        body = {key: _thing(value) for key, value in read.items()}
        world = server.world
        world.users |= {one.id: one for one in body["users"]}
        world.guilds |= {one.id: one for one in body["guilds"]}
        world.channels |= {one.id: one for one in body["channels"]}
        world.emojis |= {one.id: one for one in body["emojis"]}
        world.unread |= body["unread"]
        world.go_on_from(body["world"])
        server.commands.of = body["commands"]
    except (KeyError, TypeError, AttributeError, json.JSONDecodeError) as error:
        raise ValueError(f"no saved world: {error}") from error
    for channel in world.channels.values():
        for message in channel.messages.values():
            if message.nonce is not None:
                server.nonces[(channel.id, message.nonce)] = message
    # Moved as far as before, since whoever follows this clock counts the time it was away by their own.
    behind_ms = body["now_ms"] - server.clock.now_ms()
    server.clock.advance(max(0, behind_ms, body.get("moved_ms", 0)) / 1000)


def _kept(channel: things.Channel) -> list[things.Message]:
    lasting = [one for one in channel.messages.values() if not one.ephemeral]
    return sorted(lasting, key=lambda one: one.id)[-MESSAGES_KEPT:]


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {one.name: _plain(getattr(value, one.name)) for one in dataclasses.fields(value)}
        return {"is": type(value).__name__, "has": fields}
    if isinstance(value, bytes):
        return {"is": "bytes", "has": base64.b64encode(value).decode()}
    if isinstance(value, set):
        return {"is": "set", "has": sorted(value)}
    if isinstance(value, tuple):
        return {"is": "tuple", "has": [_plain(one) for one in value]}
    if isinstance(value, dict):
        return {"is": "dict", "has": [[_plain(key), _plain(one)] for key, one in value.items()]}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value


def _thing(value: Any) -> Any:
    if isinstance(value, list):
        return [_thing(one) for one in value]
    if not isinstance(value, dict):
        return value
    kind, inner = value["is"], value["has"]
    if kind == "bytes":
        return base64.b64decode(inner)
    if kind == "set":
        return set(inner)
    if kind == "tuple":
        return tuple(_thing(one) for one in inner)
    if kind == "dict":
        return {_thing(key): _thing(one) for key, one in inner}
    return _CLASSES[kind](**{name: _thing(one) for name, one in inner.items()})
