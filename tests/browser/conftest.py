"""A browser, a local Discord and a scripted bot for tests of the page. Knows no euchre."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import discord
import pytest
import pytest_asyncio
import yarl
from discord.gateway import DiscordWebSocket
from playwright.async_api import Browser, Page, async_playwright

from bot.local_discord.server import LocalDiscord
from tests.browser.scripted import ScriptedBot

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MEASURE = Path(__file__).with_name("measure.js")
ABSENT = "no Chromium found: install the package `chromium` (Debian: apt-get install chromium) to run the browser tests"

OpenPage = Callable[..., Awaitable[Page]]


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where Chromium is. Without one the test is skipped, or fails where TEST_BROWSER=required."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and os.environ.get("TEST_BROWSER") == "required":
        pytest.fail(f"TEST_BROWSER=required, but {ABSENT}")
    if found is None:
        pytest.skip(ABSENT)
    return found


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """One Chromium for all; each page has an empty profile of its own."""
    async with async_playwright() as playwright:
        one = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield one
        await one.close()


@pytest_asyncio.fixture(loop_scope="session")
async def local() -> AsyncIterator[LocalDiscord]:
    """A local Discord with its default world and no rate limits."""
    async with LocalDiscord(rate_limits=False) as server:
        yield server


@pytest_asyncio.fixture(loop_scope="session")
async def scripted(local: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ScriptedBot]:
    """A small bot on the real client, connected and with its commands known."""
    monkeypatch.setattr(discord.http.Route, "BASE", f"{local.url}/api/v10")
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(local.gateway_url))
    bot = ScriptedBot()
    running = asyncio.create_task(bot.start("local.scripted"))
    await local.ready()
    yield bot
    await bot.close()
    await running


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(local: LocalDiscord, browser: Browser) -> AsyncIterator[OpenPage]:
    """Opens the page as somebody; at the end nothing may stand in any console: no error, no breach of the policy."""
    complaints: list[str] = []

    async def opened(
        user: str = "north",
        *,
        width: int = 1280,
        height: int = 800,
        scheme: str = "light",
        channel: str = "",
        touch: bool = False,
    ) -> Page:
        context = await browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=touch,
        )
        await context.add_init_script(path=MEASURE)
        page = await context.new_page()
        page.set_default_timeout(8_000)
        page.on("console", lambda line: complaints.append(f"{user}: {line.text}"))
        page.on("pageerror", lambda error: complaints.append(f"{user}: {error}"))
        await page.goto(f"{local.url}/?user={user}&channel={channel}")
        return page

    yield opened
    for context in browser.contexts:
        await context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def output() -> Path:
    """Where screenshots go: build output, not kept in the repository."""
    folder = Path(__file__).parents[2] / "output"
    folder.mkdir(exist_ok=True)
    return folder
