"""Every REST request that the door makes, through discord.py's own HTTP layer. Knows no games, papers or screens.

Two kinds of way (contracts.md, Counted request): those of an interaction's token, which Discord doesn't count towards
the bot's limit of 50 a second, and the ordinary ones, which it does. Bodies are plain JSON values.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Any, Final, Protocol, TypeAlias, TypeVar, cast

import aiohttp
import discord
from discord.http import HTTPClient, Route
from discord.webhook.async_ import async_context

from bot.app.replies import File

Json: TypeAlias = dict[str, Any]
ORIGINAL: Final = "@original"
"""The first answer of an interaction: the pressed message after types 6 and 7, the new one after types 4 and 5."""

PONG, ANSWER, THINK, KEEP, BECOME, COMPLETE = 1, 4, 5, 6, 7, 8
"""Callback types: answer with a message; think about one; keep the pressed message; let it become this; completion."""

TOKEN_S: Final = 10.0
"""How long a request of an interaction's token is tried. discord.py would sleep through any limit, and wait minutes for
an answer; meanwhile the message's paper is locked, and nobody at the table sees it move."""

T = TypeVar("T")


class Lost(Exception):
    """The connection or Discord failed: whether the request was carried out is unknown."""


class Slowed(Lost):
    """Discord lets this be done only after so long that nobody waits for it here; it was not carried out."""

    def __init__(self, wait_s: float) -> None:
        super().__init__(f"Discord lets it be done in {wait_s:.0f} s")
        self.wait_s = wait_s


class Stuck(Lost):
    """Neither taken nor refused for as long as anybody waits for it here, and not tried any longer."""

    def __init__(self) -> None:
        super().__init__(f"no answer within {TOKEN_S:.0f} s")


class Refused(Exception):
    """Discord said no, with its error code (0: none given)."""

    def __init__(self, status: int, code: int) -> None:
        super().__init__(f"Discord refused with status {status}, code {code}")
        self.status = status
        self.code = code

    @property
    def bans(self) -> bool:
        """A sign that Discord is shutting this address out: no counted request for a while. (discord.md, trap 9)"""
        return self.status in (401, 429) or (self.status == 403 and self.code == 0)


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

    # interactions: not counted

    async def callback(
        self, interaction: int, token: str, kind: int, data: Json | None = None, *, file: File | None = None
    ) -> int | None:
        """The first answer; the id of the message that came of it (only for ANSWER)."""
        route = Route(
            "POST", "/interactions/{webhook_id}/{webhook_token}/callback", webhook_id=interaction, webhook_token=token
        )
        body: Json = {"type": kind} if data is None else {"type": kind, "data": data}
        wanted = kind == ANSWER
        said = await self._by_token(route, body, file, {"with_response": "true"} if wanted else None)
        resource = said.get("resource") if wanted and isinstance(said, Mapping) else None
        return int(resource["message"]["id"]) if resource else None

    async def follow_up(self, application: int, token: str, data: Json, *, file: File | None = None) -> int:
        """A further message on a token; its id."""
        route = Route("POST", "/webhooks/{webhook_id}/{webhook_token}", webhook_id=application, webhook_token=token)
        said = await self._by_token(route, data, file, {"wait": "true"})
        return int(said["id"])

    async def edit_by_token(
        self, application: int, token: str, message: str, data: Json, *, file: File | None = None
    ) -> None:
        """Edit a message of that interaction: `ORIGINAL`, or a follow-up by its id."""
        await self._by_token(_token_message("PATCH", application, token, message), data, file, None)

    async def delete_by_token(self, application: int, token: str, message: str) -> None:
        """Delete a message of that interaction."""
        await self._by_token(_token_message("DELETE", application, token, message), None, None, None)

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

    async def _by_token(self, route: Route, body: Json | None, file: File | None, params: Json | None) -> Any:
        # The session is private to discord.py's HTTP client; its own Interaction reads it in the same way.
        session = cast(aiohttp.ClientSession, self._http._HTTPClient__session)  # type: ignore[attr-defined]
        adapter = async_context.get()
        if file is None:
            return await _soon(adapter.request(route, session, payload=body, params=params))
        entry = {"id": 0, "filename": file.name}
        # The callback keeps the message under "data", the other ways are the message.
        holder = {**(body or {})}
        if "data" in holder:
            holder["data"] = {**holder["data"], "attachments": [entry]}
        else:
            holder["attachments"] = [entry]
        multipart: list[Json] = [
            {"name": "payload_json", "value": discord.utils._to_json(holder)},
            {
                "name": "files[0]",
                "value": file.data,
                "filename": file.name,
                "content_type": "application/octet-stream",
            },
        ]
        return await _soon(adapter.request(route, session, multipart=multipart, params=params))


_THREAD_SLEEPS_MIN: Final = 1440


async def _soon(sending: Awaitable[T]) -> T:
    """Await a request of an interaction's token, but not for ever: Stuck."""
    try:
        async with asyncio.timeout(TOKEN_S):
            return await _told(sending)
    except TimeoutError:
        raise Stuck from None


async def _told(sending: Awaitable[T]) -> T:
    """Await a request of discord.py; its many ways to fail become two."""
    try:
        return await sending
    except discord.DiscordServerError as error:
        raise Lost(f"Discord answered {error.status}") from None
    except discord.RateLimited as error:
        raise Slowed(error.retry_after) from None
    except discord.HTTPException as error:
        raise Refused(error.status, error.code) from None
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        # No text of the error: it may name the address, and with it an interaction's token. (operations.md G15)
        raise Lost(type(error).__name__) from None


def _message(method: str, channel: int, message: int) -> Route:
    path = "/channels/{channel_id}/messages/{message_id}"
    return Route(method, path, channel_id=channel, message_id=message)


def _token_message(method: str, application: int, token: str, message: str) -> Route:
    path = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
    return Route(method, path, webhook_id=application, webhook_token=token, message_id=message)
