"""Requests on an interaction's token: what is tried again, what is given up, and when the next one may go."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, cast

import aiohttp
import pytest

from bot.discord.by_token import TRIES, TokenRoutes
from bot.discord.failures import Lost, Refused

VIA = {"Via": "1.1 google"}


class Said:
    """One answer of a Discord that has been written down before."""

    def __init__(self, status: int, headers: Mapping[str, str] | None = None, **body: object) -> None:
        self.status = status
        self.headers = headers or {}
        self._body = json.dumps(body).encode()

    async def read(self) -> bytes:
        return self._body


class Session:
    """Gives those answers in order, and keeps what was asked."""

    def __init__(self, *answers: Said) -> None:
        self._answers: Iterator[Said] = iter(answers)
        self.asked: list[tuple[str, str, Any]] = []

    @asynccontextmanager
    async def request(self, method: str, url: object, *, data: object, headers: object) -> Any:
        self.asked.append((method, str(url), data))
        yield next(self._answers)


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was slept; no time goes by."""
    times: list[float] = []

    async def sleep(for_s: float) -> None:
        times.append(for_s)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return times


def routes(session: Session) -> TokenRoutes:
    return TokenRoutes(lambda: cast(aiohttp.ClientSession, session))


async def test_a_token_stays_within_its_part_of_the_address(slept: list[float]) -> None:
    """Whatever a token holds, it leads to no other route. (operations.md G9)"""
    session = Session(Said(204))
    await routes(session).send("POST", "interactions", 7, "a/../b?c", "/callback", b"{}")
    ((method, url, data),) = session.asked
    assert (method, data) == ("POST", b"{}")
    assert url.endswith("/interactions/7/a%2F..%2Fb%3Fc/callback")


async def test_a_429_waits_as_long_as_discord_says(slept: list[float]) -> None:
    """Told to wait 0.7 s, the same request goes again after 0.7 s."""
    session = Session(Said(429, VIA, retry_after=0.7), Said(200, VIA, id="5"))
    said = await routes(session).send("PATCH", "webhooks", 7, "t", "/messages/@original", b"{}")
    assert json.loads(said) == {"id": "5"}
    assert slept == [0.7]
    assert len(session.asked) == 2


async def test_a_429_from_before_discord_is_a_ban(slept: list[float]) -> None:
    """Without Discord's mark it comes from what stands before it, and is never tried again. (discord.md, trap 9)"""
    session = Session(Said(429))
    with pytest.raises(Refused) as refused:
        await routes(session).send("POST", "interactions", 7, "t", "/callback", b"{}")
    assert refused.value.bans
    assert slept == []


async def test_a_fault_of_discords_is_tried_again_and_then_lost(slept: list[float]) -> None:
    """Five times in all, a little later each time; then nobody knows whether it was carried out."""
    with pytest.raises(Lost):
        await routes(Session(*[Said(503)] * TRIES)).send("POST", "interactions", 7, "t", "/callback", b"{}")
    assert slept == [1, 3, 5, 7]
    assert await routes(Session(Said(500), Said(204))).send("POST", "interactions", 7, "t", "/callback", b"{}")


async def test_a_refusal_says_its_code(slept: list[float]) -> None:
    """A person's no is final: Unknown interaction is 10062. (discord.md, trap 31)"""
    session = Session(Said(404, VIA, code=10062, message="Unknown interaction"))
    with pytest.raises(Refused) as refused:
        await routes(session).send("POST", "interactions", 7, "t", "/callback", b"{}")
    assert (refused.value.status, refused.value.code) == (404, 10062)


async def test_an_empty_bucket_is_waited_for(slept: list[float]) -> None:
    """The last of a token's requests has gone: its next one waits until there are more; another token's doesn't."""
    empty = {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "2.5"}
    on_tokens = routes(Session(Said(200, empty), Said(200), Said(200), Said(200)))
    await on_tokens.send("PATCH", "webhooks", 7, "t", "/messages/1", b"{}")
    await on_tokens.send("PATCH", "webhooks", 7, "other", "/messages/1", b"{}")
    assert slept == []
    await on_tokens.send("PATCH", "webhooks", 7, "t", "/messages/1", b"{}")
    assert slept == [pytest.approx(2.5, abs=0.5)]
    await on_tokens.send("PATCH", "webhooks", 7, "t", "/messages/1", b"{}")
    assert len(slept) == 1


async def test_a_form_is_made_anew_for_each_try(slept: list[float]) -> None:
    """A file that was half sent can't be sent again from where it stopped."""
    session = Session(Said(502), Said(200))
    await routes(session).send("POST", "webhooks", 7, "t", "?wait=true", aiohttp.FormData)
    (_, _, first), (_, _, second) = session.asked
    assert isinstance(first, aiohttp.FormData)
    assert first is not second
