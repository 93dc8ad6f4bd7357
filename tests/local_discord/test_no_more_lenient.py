"""Whatever Discord's description refuses, the local Discord refuses too: good bodies, spoiled in every place."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from bot.local_discord import commands, limits
from bot.local_discord.clock import Clock
from bot.local_discord.errors import Refusal
from bot.local_discord.messages import checked, fill
from bot.local_discord.shapes import Shape
from bot.local_discord.things import Emoji, Message
from bot.local_discord.world import World
from tests.local_discord.spec import Spec

SELECT = {
    "type": 3,
    "custom_id": "s",
    "placeholder": "p",
    "min_values": 0,
    "max_values": 1,
    "options": [{"label": "a", "value": "a", "description": "d", "emoji": {"name": "♥"}}],
}
BUTTON = {"type": 2, "style": 1, "label": "l", "custom_id": "b", "disabled": False, "emoji": {"id": "1", "name": "Jh"}}
MEDIA = {"url": "https://example.org/a.png"}
MESSAGE: dict[str, Any] = {
    "content": "c",
    "embeds": [
        {
            "title": "t",
            "description": "d",
            "color": 1,
            "fields": [{"name": "n", "value": "v", "inline": True}],
            "footer": {"text": "f"},
            "author": {"name": "a"},
            "image": MEDIA,
        }
    ],
    "components": [
        {"type": 1, "components": [BUTTON]},
        {"type": 1, "components": [SELECT]},
        {
            "type": 17,
            "accent_color": 5,
            "components": [
                {"type": 10, "content": "t"},
                {"type": 14, "divider": True, "spacing": 1},
                {"type": 9, "components": [{"type": 10, "content": "t"}], "accessory": {"type": 11, "media": MEDIA}},
                {"type": 12, "items": [{"media": MEDIA, "description": "d"}]},
                {"type": 13, "file": {"url": "attachment://a.png"}},
            ],
        },
    ],
    "attachments": [{"id": "0", "filename": "a.png", "description": "d"}],
    "allowed_mentions": {"parse": ["users"], "roles": ["1"], "replied_user": True},
    "flags": 1 << 15,
    "nonce": "n",
    "enforce_nonce": True,
    "tts": False,
    "message_reference": {"message_id": "1", "fail_if_not_exists": True},
}
COMMAND = {
    "name": "n",
    "description": "d",
    "name_localizations": {"ro": "n"},
    "options": [
        {
            "type": 1,
            "name": "s",
            "description": "d",
            "options": [
                {
                    "type": 3,
                    "name": "o",
                    "description": "d",
                    "choices": [{"name": "c", "value": "v"}],
                    "required": True,
                },
                {"type": 4, "name": "i", "description": "d", "min_value": 1, "autocomplete": False},
            ],
        }
    ],
    "contexts": [0, 1],
    "integration_types": [0],
}
THREAD = {"name": "t", "type": 11, "auto_archive_duration": 60, "rate_limit_per_user": 0, "invitable": True}

BODIES: dict[str, tuple[str, str, Shape, dict[str, Any]]] = {
    "message": ("POST", "/channels/{channel}/messages", limits.MESSAGE, MESSAGE),
    "edit": (
        "PATCH",
        "/channels/{channel}/messages/{message}",
        limits.MESSAGE_EDIT,
        {key: MESSAGE[key] for key in ("content", "embeds", "components", "attachments", "allowed_mentions", "flags")},
    ),
    "command": ("PUT", "/applications/{application}/commands", commands.COMMAND, COMMAND),
    "thread": ("POST", "/channels/{channel}/threads", limits.THREAD, THREAD),
    "emoji": ("POST", "/applications/{application}/emojis", limits.EMOJI_CREATE, {"name": "Jh", "image": "data:"}),
}
SPOILS: tuple[Any, ...] = (
    None, "", "x" * 33, "x" * 101, "x" * 151, "x" * 257, "x" * 4097,
    5, -1, 99, 1 << 40, True, [], {}, [None], [{}], ["x"], {"type": 1},
)  # fmt: skip


def _places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from _places(value, (*path, key))


def _spoiled(body: dict[str, Any], path: tuple[Any, ...], value: Any, *, away: bool) -> dict[str, Any]:
    result = copy.deepcopy(body)
    node: Any = result
    for part in path[:-1]:
        node = node[part]
    if away:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return result


def _all_spoiled(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path in _places(body):
        yield _spoiled(body, path, None, away=True)
        for value in SPOILS:
            yield _spoiled(body, path, value, away=False)


@pytest.mark.parametrize("name", BODIES)
def test_what_the_description_refuses_is_refused(name: str) -> None:
    """A body spoiled in one place: if the description says no, so does the limits table. (discord.md trap 37)"""
    spec = Spec.from_env()
    method, route, shape, good = BODIES[name]
    lenient, refused = [], 0
    for body in _all_spoiled(good):
        faults = spec.check_request(method, route, [body] if name == "command" else body)
        try:
            checked(shape, body, strict=True)
        except Refusal:
            refused += 1
            continue
        lenient += faults
    assert lenient == []
    assert refused > 20


def test_no_body_surprises_the_server() -> None:
    """However a message is spoiled, it is posted or refused; the server never stumbles over it itself."""
    world = World(Clock(frozen=True))
    world.furnish()
    world.emojis[1] = Emoji(1, "Jh", "image/png", b"")
    posted = refused = 0
    new_style: dict[str, Any] = copy.deepcopy(MESSAGE)
    for name in ("content", "embeds", "attachments", "allowed_mentions"):
        del new_style[name]
    del new_style["components"][2]["components"][4]
    old_style = MESSAGE | {"components": MESSAGE["components"][:2], "attachments": [], "flags": 0}
    del old_style["allowed_mentions"]
    for good in (old_style, new_style):
        for body in _all_spoiled(good):
            message = Message(world.ids.new(), world.channel("cards").id, world.bot.id, world.clock.now_ms())
            try:
                fill(world, message, checked(limits.MESSAGE, body, strict=False), [], kept_attachments=False)
            except Refusal:
                refused += 1
            else:
                posted += 1
                world.post(message)
    assert refused > 1000
    assert posted > 200


def test_the_good_bodies_are_good() -> None:
    """What is spoiled above is accepted by both as it stands."""
    spec = Spec.from_env()
    for name, (method, route, shape, body) in BODIES.items():
        assert spec.check_request(method, route, [body] if name == "command" else body) == []
        checked(shape, body, strict=True)
