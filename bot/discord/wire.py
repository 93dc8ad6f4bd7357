"""Every REST request that the door makes, through discord.py's HTTP client. Knows no games, papers or screens.

Two kinds of way (contracts.md, Counted request): those of an interaction's token, which Discord doesn't count towards
the bot's limit of 50 a second, and the ordinary ones, which it does. Bodies are plain JSON values.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol, TypeAlias, TypeVar, cast

import aiohttp
import discord
from discord.gateway import DiscordClientWebSocketResponse
from discord.http import HTTPClient, Route

from bot.app.replies import File
from bot.discord.by_token import TokenRoutes
from bot.discord.failures import Lost, Refused

Json: TypeAlias = dict[str, Any]
ORIGINAL: Final = "@original"
"""The first answer of an interaction: the pressed message after types 6 and 7, the new one after types 4 and 5."""

PONG, ANSWER, THINK, KEEP, BECOME, COMPLETE = 1, 4, 5, 6, 7, 8
"""Callback types: answer with a message; think about one; keep the pressed message; let it become this; completion."""

T = TypeVar("T")


class Client(Protocol):
    """The part of a discord.py client that is needed here."""

    @property
    def http(self) -> HTTPClient:
        """Its HTTP layer, logged in."""
        ...


class Wire:
    """Sends. Every method raises `Lost` or `Refused`, nothing else."""

    def __init__(self, http: HTTPClient) -> None:
        self._http = http
        self._by_token = TokenRoutes(lambda: session_of(http))

    # interactions: not counted

    async def callback(
        self, interaction: int, token: str, kind: int, data: Json | None = None, *, file: File | None = None
    ) -> int | None:
        """The first answer; the id of the message that came of it (only for ANSWER)."""
        body: Json = {"type": kind} if data is None else {"type": kind, "data": data}
        wanted = kind == ANSWER
        rest = "/callback?with_response=true" if wanted else "/callback"
        said = await self._on_token("POST", "interactions", interaction, token, rest, body, file)
        resource = json.loads(said).get("resource") if wanted else None
        return int(resource["message"]["id"]) if resource else None

    async def follow_up(self, application: int, token: str, data: Json, *, file: File | None = None) -> int:
        """A further message on a token; its id."""
        said = await self._on_token("POST", "webhooks", application, token, "?wait=true", data, file)
        return int(json.loads(said)["id"])

    async def edit_by_token(
        self, application: int, token: str, message: str, data: Json, *, file: File | None = None
    ) -> None:
        """Edit a message of that interaction: `ORIGINAL`, or a follow-up by its id."""
        await self._on_token("PATCH", "webhooks", application, token, f"/messages/{message}", data, file)

    async def delete_by_token(self, application: int, token: str, message: str) -> None:
        """Delete a message of that interaction."""
        await self._on_token("DELETE", "webhooks", application, token, f"/messages/{message}")

    # the bot's own: counted

    async def post(self, channel: int, data: Json, nonce: str) -> int:
        """A new message; a repeated nonce gives the same message again. Its id."""
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel)
        said = await _told(self._http.request(route, json={**data, "nonce": nonce, "enforce_nonce": True}))
        return int(said["id"])

    async def edit(self, channel: int, message: int, data: Json) -> None:
        """Edit a message of ours."""
        await _told(self._http.request(_message("PATCH", channel, message), json=data))

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message of ours."""
        await _told(self._http.request(_message("DELETE", channel, message)))

    async def open_private(self, user: int) -> int:
        """The private channel with a person; its id."""
        said = await _told(self._http.start_private_message(user))
        return int(said["id"])

    async def open_thread(self, channel: int, name: str) -> int:
        """A public thread; its id."""
        route = Route("POST", "/channels/{channel_id}/threads", channel_id=channel)
        said = await _told(
            self._http.request(route, json={"name": name, "type": 11, "auto_archive_duration": _THREAD_SLEEPS_MIN})
        )
        return int(said["id"])

    async def _on_token(
        self,
        method: str,
        path: str,
        whose: int,
        token: str,
        rest: str,
        body: Json | None = None,
        file: File | None = None,
    ) -> bytes:
        if file is None:
            sent = None if body is None else discord.utils._to_json(body).encode()
            return await _told(self._by_token.send(method, path, whose, token, rest, sent))
        entry = {"id": 0, "filename": file.name}
        # The callback keeps the message under "data", the other ways are the message.
        holder = {**(body or {})}
        if "data" in holder:
            holder["data"] = {**holder["data"], "attachments": [entry]}
        else:
            holder["attachments"] = [entry]

        def form() -> aiohttp.FormData:
            made = aiohttp.FormData(quote_fields=False)
            made.add_field("payload_json", discord.utils._to_json(holder))
            made.add_field("files[0]", file.data, filename=file.name, content_type="application/octet-stream")
            return made

        return await _told(self._by_token.send(method, path, whose, token, rest, form))


def session_of(http: HTTPClient) -> aiohttp.ClientSession:
    """discord.py's session, which is private to its HTTP client; its own Interaction reads it in the same way."""
    return cast(aiohttp.ClientSession, http._HTTPClient__session)  # type: ignore[attr-defined]


def hear(http: HTTPClient, heard: Callable[[aiohttp.ClientResponse], None]) -> None:
    """From here on, after the login, `heard` is told of every answer of Discord, whoever asked.

    By a session of our own beside the same connections: aiohttp's tracing, which discord.py offers for this, is told of
    five other events of each request too, and took a tenth of a press.
    """

    async def each(response: aiohttp.ClientResponse) -> None:
        heard(response)

    session = aiohttp.ClientSession(
        connector=http.connector,
        ws_response_class=DiscordClientWebSocketResponse,
        cookie_jar=aiohttp.DummyCookieJar(),
        raise_for_status=each,
    )
    session_of(http).detach()
    http._HTTPClient__session = session  # type: ignore[attr-defined]


_THREAD_SLEEPS_MIN: Final = 1440


async def _told(sending: Awaitable[T]) -> T:
    """Await a request of discord.py; its many ways to fail become two."""
    try:
        return await sending
    except discord.DiscordServerError as error:
        raise Lost(f"Discord answered {error.status}") from None
    except discord.HTTPException as error:
        raise Refused(error.status, error.code) from None
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        # No text of the error: it may name the address, and with it an interaction's token. (operations.md G15)
        raise Lost(type(error).__name__) from None


def _message(method: str, channel: int, message: int) -> Route:
    path = "/channels/{channel_id}/messages/{message_id}"
    return Route(method, path, channel_id=channel, message_id=message)
