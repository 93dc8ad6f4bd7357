"""The table of REST routes, and those about the application, its commands, emojis and interactions."""

from __future__ import annotations

import base64
import binascii
import re

from . import limits
from .errors import Refusal
from .ids import Json
from .messages import checked
from .payloads import application_json, emoji_json, me_json, message_json
from .places import (
    create_message,
    create_thread,
    create_thread_from_message,
    delete_message,
    edit_channel,
    edit_message,
    get_channel,
    get_guild,
    get_guild_channels,
    get_member,
    get_message,
    get_messages,
    get_user,
    guild_of,
    join_thread,
    leave_guild,
    open_dm,
)
from .rest import Answer, Call, Route
from .things import Emoji

_IMAGE = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.+)", re.S)


def get_me(call: Call) -> Answer:
    """The bot's own user."""
    return Answer(me_json(call.server.world.bot))


def get_application(call: Call) -> Answer:
    """The application."""
    return Answer(application_json(call.server.world))


def get_gateway(call: Call) -> Answer:
    """Where the gateway is."""
    return Answer({"url": call.server.resume_url})


def get_gateway_bot(call: Call) -> Answer:
    """Where the gateway is, and how often one may identify."""
    server = call.server
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": server.max_concurrency}
    return Answer({"url": server.resume_url, "shards": 1, "session_start_limit": limit})


# The application


def _own_application(call: Call) -> None:
    if call.number("application") != call.server.world.application_id:
        raise Refusal(50001)


def list_emojis(call: Call) -> Answer:
    """All emojis of the application."""
    _own_application(call)
    world = call.server.world
    return Answer({"items": [emoji_json(world, one) for one in world.emojis.values()]})


def create_emoji(call: Call) -> Answer:
    """Uploads an emoji of at most 256 KiB."""
    _own_application(call)
    server, world = call.server, call.server.world
    body = checked(limits.EMOJI_CREATE, call.body, strict=server.strict)
    kind, data = _image(body["image"])
    if not re.fullmatch(r"\w{2,32}", body["name"], re.A):
        raise Refusal(50035, violation=f"emoji name {body['name']!r}: letters, digits and _ only")
    if any(one.name == body["name"] for one in world.emojis.values()):
        raise Refusal(50035, violation=f"an emoji {body['name']!r} is there already")
    if len(data) > limits.EMOJI_BYTES:
        raise Refusal(50035, violation=f"emoji of {len(data)} bytes; the limit is {limits.EMOJI_BYTES}")
    if len(world.emojis) >= limits.EMOJIS:
        raise Refusal(30008)
    emoji = Emoji(world.ids.new(), body["name"], kind, data)
    world.emojis[emoji.id] = emoji
    return Answer(emoji_json(world, emoji), 201)


def _emoji(call: Call) -> Emoji:
    _own_application(call)
    emoji = call.server.world.emojis.get(call.number("emoji"))
    if emoji is None:
        raise Refusal(10014)
    return emoji


def get_emoji(call: Call) -> Answer:
    """One emoji."""
    return Answer(emoji_json(call.server.world, _emoji(call)))


def edit_emoji(call: Call) -> Answer:
    """Renames an emoji."""
    emoji = _emoji(call)
    emoji.name = checked(limits.EMOJI_EDIT, call.body, strict=call.server.strict)["name"]
    return Answer(emoji_json(call.server.world, emoji))


def delete_emoji(call: Call) -> Answer:
    """Deletes an emoji."""
    del call.server.world.emojis[_emoji(call).id]
    return Answer()


def _image(text: str) -> tuple[str, bytes]:
    found = _IMAGE.fullmatch(text)
    if found is not None:
        try:
            return found[1], base64.b64decode(found[2], validate=True)
        except binascii.Error:
            pass
    raise Refusal(50035, violation="image: a data URI with base64 is expected")


def list_commands(call: Call) -> Answer:
    """Registered commands, global or of one server."""
    _own_application(call)
    return Answer([_listed(one, call) for one in call.server.commands.of.get(_place(call), [])])


def set_commands(call: Call) -> Answer:
    """Overwrites all commands, global or of one server."""
    _own_application(call)
    commands = call.server.commands.overwrite(_place(call), call.body)
    call.server.changed("ready")
    return Answer(commands)


def _place(call: Call) -> int | None:
    return guild_of(call).id if "guild" in call.args else None


def _listed(command: Json, call: Call) -> Json:
    if call.query.get("with_localizations") in ("1", "true"):
        return command
    return {key: value for key, value in command.items() if not key.endswith("_localizations")}


# Interactions


def answer_interaction(call: Call) -> Answer:
    """The first answer."""
    token, number = call.args["token"], call.number("interaction")
    answered = call.server.interactions.answer(number, token, call.body, call.files)
    with_response = call.query.get("with_response", "").lower() in ("1", "true")
    return Answer(answered) if with_response else Answer()


def follow_up(call: Call) -> Answer:
    """A further message on a token."""
    _own_webhook(call)
    interactions = call.server.interactions
    call.server.buckets.follow_up(interactions.channel_of(call.args["token"]))
    return Answer(interactions.follow_up(call.args["token"], call.body, call.files))


def get_webhook_message(call: Call) -> Answer:
    """A message of a token."""
    _own_webhook(call)
    _, message = call.server.interactions.find(call.args["token"], call.args["message"])
    return Answer(message_json(call.server.world, message))


def edit_webhook_message(call: Call) -> Answer:
    """Edits a message of a token."""
    _own_webhook(call)
    return Answer(call.server.interactions.edit(call.args["token"], call.args["message"], call.body, call.files))


def delete_webhook_message(call: Call) -> Answer:
    """Deletes a message of a token."""
    _own_webhook(call)
    call.server.interactions.delete(call.args["token"], call.args["message"])
    return Answer()


def _own_webhook(call: Call) -> None:
    if call.number("application") != call.server.world.application_id:
        raise Refusal(10015)


_COMMANDS = "/applications/{application}/commands"
_GUILD_COMMANDS = "/applications/{application}/guilds/{guild}/commands"
_EMOJIS = "/applications/{application}/emojis"
_MESSAGES = "/channels/{channel}/messages"
_ONE_MESSAGE = "/channels/{channel}/messages/{message}"
_BY_TOKEN = "/webhooks/{application}/{token}/messages/{message}"  # a route, no secret

ROUTES = (
    Route("GET", "/users/@me", get_me),
    Route("GET", "/users/{user}", get_user),
    Route("POST", "/users/@me/channels", open_dm),
    Route("DELETE", "/users/@me/guilds/{guild}", leave_guild),
    Route("GET", "/oauth2/applications/@me", get_application),
    Route("GET", "/applications/@me", get_application),
    Route("GET", "/gateway", get_gateway, open=True),
    Route("GET", "/gateway/bot", get_gateway_bot),
    Route("GET", "/guilds/{guild}", get_guild),
    Route("GET", "/guilds/{guild}/channels", get_guild_channels),
    Route("GET", "/guilds/{guild}/members/{user}", get_member),
    Route("GET", "/channels/{channel}", get_channel),
    Route("PATCH", "/channels/{channel}", edit_channel),
    Route("GET", _MESSAGES, get_messages),
    Route("POST", _MESSAGES, create_message),
    Route("GET", _ONE_MESSAGE, get_message),
    Route("PATCH", _ONE_MESSAGE, edit_message),
    Route("DELETE", _ONE_MESSAGE, delete_message),
    Route("POST", "/channels/{channel}/threads", create_thread),
    Route("POST", _ONE_MESSAGE + "/threads", create_thread_from_message),
    Route("PUT", "/channels/{channel}/thread-members/@me", join_thread),
    Route("GET", _EMOJIS, list_emojis),
    Route("POST", _EMOJIS, create_emoji),
    Route("GET", _EMOJIS + "/{emoji}", get_emoji),
    Route("PATCH", _EMOJIS + "/{emoji}", edit_emoji),
    Route("DELETE", _EMOJIS + "/{emoji}", delete_emoji),
    Route("GET", _COMMANDS, list_commands),
    Route("PUT", _COMMANDS, set_commands),
    Route("GET", _GUILD_COMMANDS, list_commands),
    Route("PUT", _GUILD_COMMANDS, set_commands),
    Route("POST", "/interactions/{interaction}/{token}/callback", answer_interaction, open=True),
    Route("POST", "/webhooks/{application}/{token}", follow_up, open=True),
    Route("GET", _BY_TOKEN, get_webhook_message, open=True),
    Route("PATCH", _BY_TOKEN, edit_webhook_message, open=True),
    Route("DELETE", _BY_TOKEN, delete_webhook_message, open=True),
)
