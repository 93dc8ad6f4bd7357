"""Every fault on purpose, as the real client meets it. (discord.md section 5, failure behaviour)"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from bot.local_discord import LocalDiscord, Rates
from tests.local_discord.client import TableBot, running, text_of
from tests.local_discord.raw import Raw

POST = "POST /channels/{channel}/messages"
PATCH = "PATCH /channels/{channel}/messages/{message}"
CALLBACK = "POST /interactions/{interaction}/{token}/callback"


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the client would have slept between its tries; it doesn't really."""
    slept: list[float] = []
    really = asyncio.sleep

    async def sleep(seconds: float, result: Any = None) -> Any:
        slept.append(seconds)
        return await really(0, result)

    for module in (discord.http, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", _With(sleep))
    return slept


class _With:
    """asyncio with another `sleep`."""

    def __init__(self, sleep: Any) -> None:
        self.sleep = sleep

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)


@contextlib.asynccontextmanager
async def at_work(**options: Any) -> AsyncIterator[tuple[LocalDiscord, TableBot, discord.PartialMessageable]]:
    """A server, a bot, and #cards as the bot holds it."""
    async with LocalDiscord(**options) as server, running(server) as bot:
        yield server, bot, bot.get_partial_messageable(server.world.channel("cards").id)


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_a_bad_gateway_is_retried(status: int, waits: list[float]) -> None:
    """500, 502 and 504 are tried again after 1 s."""
    async with at_work() as (server, _, channel):
        server.faults.add(POST, 1, "status", status=status)
        await channel.send("a")
        assert [one.status for one in server.requests(POST)] == [status, 200]
        assert waits == [1]


async def test_503_is_raised_at_once() -> None:
    """An ordinary request doesn't survive a 503."""
    async with at_work() as (server, _, channel):
        server.faults.add(POST, 1, "status", status=503)
        with pytest.raises(discord.DiscordServerError):
            await channel.send("a")
        assert len(server.requests(POST)) == 1


async def test_a_429_of_discord_is_waited_for(waits: list[float]) -> None:
    """With `Via` the client waits for retry_after and tries again; without, it takes it for a ban. (trap 9)"""
    async with at_work() as (server, _, channel):
        server.faults.add(POST, 1, "status", status=429, retry_after=2.5, scope="shared")
        await channel.send("a")
        assert waits == [2.5]
        server.faults.add(POST, 1, "status", status=429, via=False)
        with pytest.raises(discord.HTTPException) as caught:
            await channel.send("b")
        assert caught.value.status == 429


async def test_a_reset_connection_is_not_retried() -> None:
    """On Linux a reset is raised at once, and nothing was applied. (trap 7)"""
    async with at_work() as (server, _, channel):
        server.faults.add(POST, 1, "reset")
        with pytest.raises(aiohttp.ClientError):
            await channel.send("a")
        assert server.person("north").messages("cards") == []


async def test_applied_then_lost() -> None:
    """The connection breaks after the edit happened: the client says no, the message says yes."""
    async with at_work() as (server, _, channel):
        sent = await channel.send("a")
        server.faults.add(PATCH, 1, "applied-then-lost")
        with pytest.raises(aiohttp.ClientError):
            await sent.edit(content="b")
        assert text_of(server.person("north").messages("cards")[-1]) == "b"


async def test_applied_then_502_is_one_message_by_its_nonce(waits: list[float]) -> None:
    """discord.py gives every POST a nonce, so the retry of one that had worked is the same message; else it's two."""
    async with at_work() as (server, _, channel):
        server.faults.add(POST, 1, "applied-then-status", status=502)
        await channel.send("a")
        assert len(server.requests(POST)) == 2
        assert len(server.person("north").messages("cards")) == 1
        async with Raw(server) as raw:
            await raw.post(content="b")
            await raw.post(content="b")
        assert len(server.person("north").messages("cards")) == 3
        assert waits == [1]


@pytest.mark.usefixtures("waits")
async def test_an_answer_applied_then_502_is_40060_at_the_retry() -> None:
    """The person sees success while the client is told that it was answered already. (trap 8)"""
    codes: list[int] = []

    async def press(bot: TableBot, interaction: discord.Interaction[Any]) -> None:
        try:
            await interaction.response.defer()
        except discord.HTTPException as error:
            codes.append(error.code)

    async with LocalDiscord() as server, running(server, TableBot(on_press=press)):
        north = server.person("north")
        board = (await north.slash("table open")).message
        assert board is not None
        server.faults.add(CALLBACK, 1, "applied-then-status", status=502)
        assert (await north.press(board, "More")).acknowledged
        await server.until(lambda: bool(codes))
        assert codes == [40060]


async def test_a_slow_answer_is_too_late() -> None:
    """Four seconds on the way to Discord: the interaction has failed when the answer comes. (B041)"""
    codes: list[int] = []

    async def press(bot: TableBot, interaction: discord.Interaction[Any]) -> None:
        try:
            await interaction.response.defer()
        except discord.HTTPException as error:
            codes.append(error.code)

    async with LocalDiscord(frozen=True) as server, running(server, TableBot(on_press=press)) as bot:
        north = server.person("north")
        board = (await north.slash("table open")).message
        assert board is not None
        server.faults.add(CALLBACK, 1, "delay", seconds=4)
        pressed = asyncio.create_task(north.press(board, "More"))
        await server.until(lambda: len(bot.pressed) == 1 and server.faults.all[-1].happened)
        server.clock.advance(4)
        assert not (await pressed).acknowledged
        await server.until(lambda: bool(codes))
        assert codes == [10062]


async def test_an_unknown_fault_is_refused() -> None:
    """A misspelt kind doesn't silently do nothing."""
    async with LocalDiscord() as server:
        with pytest.raises(ValueError, match="explode"):
            server.faults.add(POST, 1, "explode")


async def test_the_nth_request_counts() -> None:
    """`nth` counts matching requests from the moment the fault was set, by route or by path."""
    async with LocalDiscord() as server, Raw(server) as raw:
        server.faults.add(POST, 2, "status", status=500)
        assert [(await raw.post(content="a")).status for _ in range(3)] == [200, 500, 200]
        server.faults.add(f"POST /channels/{raw.channel.id}/*", 1, "status", status=500)
        assert [(await raw.post(content="a")).status for _ in range(2)] == [500, 200]


async def test_the_call_that_empties_a_bucket_returns_late() -> None:
    """Five edits in five seconds: the fifth is applied at once and returns when the window is over. (trap 5)"""
    rates = Rates()
    rates.per_route[PATCH] = (5, 0.5)
    async with at_work(rates=rates) as (server, _, channel):
        sent = await channel.send("a")
        clock = asyncio.get_running_loop().time
        for number in range(4):
            await sent.edit(content=str(number))
        start = clock()
        await sent.edit(content="last")
        await sent.edit(content="after")
        assert clock() - start >= 0.4
        assert not [one for one in server.requests() if one.status == 429]


async def test_a_burst_over_the_global_limit_is_a_storm() -> None:
    """The client has no global limiter: a burst to many channels brings 429s with scope global. (trap 6)"""
    async with LocalDiscord(rates=Rates(all_counted=(10, 60.0))) as server, Raw(server) as raw:
        channels = [server.world.add_channel(f"c{n}") for n in range(15)]
        sends = (raw.ask("POST", f"/channels/{one.id}/messages", {"content": "a"}) for one in channels)
        answers = await asyncio.gather(*sends)
        refused = [one for one in answers if one.status == 429]
        assert len(refused) == 5
        assert refused[0].body["global"] is True
        assert refused[0].headers["X-RateLimit-Scope"] == "global"
        assert refused[0].headers["Via"]
        pressed = raw.press(server.world.message(next(one.body["id"] for one in answers if one.status == 200)))
        assert (await raw.answer(pressed, 6)).status == 200
        assert (await raw.follow_up(pressed, content="exempt")).status == 200


async def test_buckets_tell_their_state() -> None:
    """Each answer says what is left; the sixth post in five seconds is a 429 of scope user. (discord.md section 2)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        left = [(await raw.post(content="a")).headers["X-RateLimit-Remaining"] for _ in range(5)]
        assert left == ["4", "3", "2", "1", "0"]
        refused = await raw.post(content="a")
        assert (refused.status, refused.headers["X-RateLimit-Scope"]) == (429, "user")
        assert 0 < refused.body["retry_after"] <= 5
        lounge = server.world.channel("lounge").id
        assert (await raw.ask("POST", f"/channels/{lounge}/messages", {"content": "a"})).status == 200
        server.clock.advance(5)
        assert (await raw.post(content="a")).status == 200


async def test_old_messages_have_a_tighter_edit_limit() -> None:
    """Older than an hour: three edits in twenty seconds, then a 429 with code 30046. (discord.md section 2)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        sent = (await raw.post(content="a")).body["id"]
        server.clock.advance(3700)
        answers = [await raw.edit(sent, content=str(n)) for n in range(4)]
        assert [one.status for one in answers] == [200, 200, 200, 429]
        assert answers[-1].code == 30046
        assert answers[-1].body["retry_after"] > 0


async def test_opening_private_channels_too_fast() -> None:
    """Too many opens in a row are refused with 40003. (discord.md section 2)"""
    async with LocalDiscord(rates=Rates(dm_opens=(2, 60.0))) as server, Raw(server) as raw:
        people = [server.world.user(key).id for key in ("north", "east", "south")]
        answers = [await raw.ask("POST", "/users/@me/channels", {"recipient_id": one}) for one in people]
        assert [one.status for one in answers] == [200, 200, 400]
        assert answers[-1].code == 40003


async def test_too_many_invalid_requests_are_a_ban() -> None:
    """401, 403 and 429 add up to a ban without Discord's own headers; a shared 429 doesn't count. (discord.md 2)"""
    async with LocalDiscord(rates=Rates(invalid=(3, 600.0))) as server, Raw(server) as raw, Raw(server, "wrong") as bad:
        server.faults.add("GET /users/@me", 1, "status", status=429, scope="shared")
        await raw.ask("GET", "/users/@me")
        for _ in range(3):
            assert (await raw.ask("GET", "/users/@me")).status == 200
            assert (await bad.ask("GET", "/users/@me")).status == 401
        banned = await raw.ask("GET", "/users/@me")
        assert banned.status == 429
        assert "Via" not in banned.headers
        server.clock.advance(601)
        assert (await raw.ask("GET", "/users/@me")).status == 200


async def test_follow_ups_may_share_a_hidden_rate() -> None:
    """Where it is switched on, follow-ups of one channel are refused with scope shared. (discord.md section 2)"""
    async with LocalDiscord(rates=Rates(follow_ups=(2, 60.0))) as server, Raw(server) as raw:
        board = await raw.board()
        answers = []
        for key in ("north", "east", "south"):
            pressed = raw.press(board, key)
            await raw.answer(pressed, 6)
            answers.append(await raw.follow_up(pressed, content="a", flags=64))
        assert [one.status for one in answers] == [200, 200, 429]
        assert answers[-1].headers["X-RateLimit-Scope"] == "shared"


async def test_rates_can_be_switched_off() -> None:
    """For tests about something else."""
    async with LocalDiscord(rate_limits=False) as server, Raw(server) as raw:
        assert {(await raw.post(content="a")).status for _ in range(12)} == {200}


async def test_counted_requests() -> None:
    """Everything outside interactions and webhooks counts, retries and refusals too. (contracts.md section 3)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        pressed = raw.press(await raw.board())
        await raw.answer(pressed, 6)
        await raw.follow_up(pressed, content="a")
        await raw.post(content="x" * 2001)
        await raw.ask("GET", f"/channels/{raw.channel.id}")
        assert [(one.method, one.route, one.status) for one in server.counted] == [
            ("POST", "/channels/{channel}/messages", 200),
            ("POST", "/channels/{channel}/messages", 400),
            ("GET", "/channels/{channel}", 200),
        ]
