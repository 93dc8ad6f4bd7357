"""Requests on an interaction's token: answers, edits and follow-ups, which Discord doesn't count. Knows no bodies.

They go straight through discord.py's session. Its own way for webhooks costs half of the request again: a lock for each
token, which our callers hold already, and an answer made into objects, of which we need an id at most. What it does
about refusals is done here likewise: 429 waits as long as Discord says, a fault of Discord's is tried again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final, TypeAlias
from urllib.parse import quote

import aiohttp
import yarl
from discord.http import Route

from bot.discord.failures import Lost, Refused

TRIES: Final = 5
Sent: TypeAlias = bytes | Callable[[], aiohttp.FormData] | None
"""JSON; or a form, made anew for each try, since it can be sent but once."""

_JSON: Final = {"Content-Type": "application/json"}
_MOST_RESTING: Final = 1_000


class TokenRoutes:
    """Sends on tokens. `session`: discord.py's, which there is from the login on."""

    def __init__(self, session: Callable[[], aiohttp.ClientSession]) -> None:
        self._session = session
        self._free_at: dict[str, float] = {}
        """When a token may be used again whose bucket is empty, on the loop's clock."""

    async def send(self, method: str, path: str, whose: int, token: str, rest: str, body: Sent = None) -> bytes:
        """`{path}/{whose}/{token}{rest}`; what Discord answers. Raises Lost and Refused, and what aiohttp raises."""
        # A token of ours isn't changed by this, and none can lead anywhere else than it should.
        url = yarl.URL(f"{Route.BASE}/{path}/{whose}/{quote(token, safe='')}{rest}", encoded=True)
        headers = _JSON if isinstance(body, bytes) else None
        for attempt in range(TRIES):
            await self._wait_for_bucket(token)
            data = body() if callable(body) else body
            async with self._session().request(method, url, data=data, headers=headers) as response:
                # To the end in any case, or the connection can't be used again.
                said = await response.read()
                status, told = response.status, response.headers
            if told.get("X-RateLimit-Remaining") == "0" and status != 429:
                self._empty(token, _seconds(told.get("X-RateLimit-Reset-After")))
            if status < 300:
                return said
            if status < 500 and status != 429:
                raise Refused(status, _code(said))
            if status == 429:
                if not told.get("Via"):  # not from Discord itself but from what stands before it: it shuts us out
                    raise Refused(status, _code(said))
                await asyncio.sleep(_seconds(_value(said, "retry_after")))
            elif attempt + 1 < TRIES:
                await asyncio.sleep(1 + attempt * 2)
        if status == 429:
            raise Refused(status, _code(said))
        raise Lost(f"Discord answered {status}")

    async def _wait_for_bucket(self, token: str) -> None:
        free_at = self._free_at.pop(token, None) if self._free_at else None
        if free_at is not None:
            await asyncio.sleep(max(0.0, free_at - asyncio.get_running_loop().time()))

    def _empty(self, token: str, for_s: float) -> None:
        now = asyncio.get_running_loop().time()
        if len(self._free_at) >= _MOST_RESTING:
            self._free_at = {each: at for each, at in self._free_at.items() if at > now}
        self._free_at[token] = now + for_s


def _value(said: bytes, name: str) -> Any:
    try:
        value = json.loads(said)
    except ValueError:
        return None
    return value.get(name) if isinstance(value, dict) else None


def _code(said: bytes) -> int:
    code = _value(said, "code")
    return code if isinstance(code, int) else 0


def _seconds(said: Any) -> float:
    try:
        return float(said)
    except (TypeError, ValueError):
        return 1.0
