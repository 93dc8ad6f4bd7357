"""Whole games on the page, with the bot in a process of its own. Knows buttons and their ids, none of the rules."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from bot.local_discord.server import LocalDiscord
from tests.browser.conftest import OpenPage

pytestmark = [pytest.mark.browser]

ROOT = Path(__file__).parents[2]
TO_CARDS_S = 10.0
"""Three robots at a press, and one plays within ten seconds of opening the page."""
# A decision's id is e1:game:turn:code:tag, and the code of what isn't one begins with a dot (contracts.md section 3).
TURN = """() => {
  const able = [...document.querySelectorAll("#dock article:first-child [data-custom-id]:not([aria-disabled])")];
  return able.map((each) => each.dataset.customId).filter((id) => /^e1:[^:]+:\\d+\\.\\d+:[^.]/.test(id));
}"""
OVER = """() => [...document.querySelectorAll("#stream [data-custom-id]")]
  .some((each) => /:\\.rematch/.test(each.dataset.customId))"""
IN_VIEW = """() => {
  const boards = [...document.querySelectorAll("#stream article:not(.private)")];
  const board = boards.reverse().find((each) => each.querySelectorAll("[data-custom-id]").length > 1);
  if (!board) return null;
  const both = [board.querySelector(".container"), document.querySelector("#stream")];
  const [box, pane] = both.map((each) => each.getBoundingClientRect());
  const head = box.top >= pane.top - 1 && pane.bottom - box.top >= Math.min(box.height - 1, 300);
  return {seen: head && measure.inView(document.querySelector("#dock article .body"))};
}"""
"""Null between two boards, when the hand may be there a moment sooner; else whether one sees the whole hand, and the
board, or of one that is too long for a phone its first 300 px: score, trump, trick, turn."""

Press = Callable[[Locator], Awaitable[None]]


@pytest.fixture
async def bot(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[None]:
    """The bot as people start it, with its card pictures uploaded; at the end SIGTERM must be a clean stop."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("EUCHRE_")} | {
        "EUCHRE_TOKEN": local.token,
        "EUCHRE_DISCORD_URL": local.url,
        "EUCHRE_STATE_DIR": str(tmp_path),
        "EUCHRE_READY_TIMEOUT_S": "0",
        "PYTHONPATH": str(ROOT),
    }

    async def start(command: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", command, cwd=tmp_path, env=environment, stderr=asyncio.subprocess.DEVNULL
        )

    assert await (await start("emojis")).wait() == 0
    running = await start("run")
    try:
        await local.until(lambda: local.gateway.ready or running.returncode is not None, timeout_s=20)
        yield
    finally:
        if running.returncode is None:
            running.terminate()
    assert await running.wait() == 0


@dataclass
class Player:
    """Somebody who plays at random, one way of pressing all the time."""

    page: Page
    press: Press
    chance: random.Random
    picture: Path
    pressed: list[str] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)
    """What was offered at the last press; the same again only means that the answer isn't there yet."""
    hidden: list[str] = field(default_factory=list)
    """Decisions at which board and hand weren't both in view."""

    async def sit_down(self) -> None:
        """Opens a table to five points and fills it with robots."""
        await self.page.locator("#stream .empty button").wait_for()
        await self.page.keyboard.press("/")
        await self.page.keyboard.type("euchre start target:5")
        await self.page.locator("#suggestions [role=option]").filter(has_text="5").first.wait_for()
        await self.page.keyboard.press("Enter")
        await self.page.keyboard.press("Enter")
        await self.press(self.page.locator("#stream").get_by_role("button", name="Play with robots"))
        await self.page.locator("#dock article [data-custom-id]").first.wait_for()

    async def to_the_end(self) -> None:
        """Plays until a rematch is offered."""
        while not await self.page.evaluate(OVER):
            offered = await self.page.evaluate(TURN)
            if not offered or offered == self.answered:
                await asyncio.sleep(0.1)
                continue
            await self.look(offered)
            chosen = self.chance.choice(offered)
            self.pressed.append(chosen)
            self.answered = offered
            await self.press(self.page.locator(f"#dock [data-custom-id='{chosen}']"))

    async def look(self, offered: list[str]) -> None:
        """Measures the page at one's turn, and keeps a picture of the first deal."""
        found = await (await self.page.wait_for_function(IN_VIEW)).json_value()
        if not found["seen"]:
            self.hidden.append(offered[0])
            await self.page.screenshot(path=self.picture.with_stem(f"hidden-{self.picture.stem}-{len(self.hidden)}"))
        assert await self.page.evaluate("measure.wider()") == []
        assert await self.page.evaluate("measure.small()") == []
        if len(self.pressed) == 4:
            await self.page.screenshot(path=self.picture)


async def click(button: Locator) -> None:
    """With the mouse."""
    await button.click()


async def by_keys(button: Locator) -> None:
    """By keyboard alone: a letter to the place, arrows to the button, Enter."""
    await button.wait_for()
    keys = button.page.keyboard
    docked = await button.evaluate("(one) => Boolean(one.closest('#dock'))")
    await keys.press("Escape")
    await keys.press("Escape")
    await keys.press("h" if docked else "b")
    for key in ["ArrowRight"] * 12 + ["ArrowLeft"] * 24:
        if await button.evaluate("(one) => one === document.activeElement"):
            break
        await keys.press(key)
    await expect(button).to_be_focused()
    await keys.press("Enter")


async def test_one_plays_within_ten_seconds(local: LocalDiscord, bot: None, open_page: OpenPage) -> None:
    """Two presses from opening the page to cards: three robots sit down at once. (experience.md section 2)"""
    began = asyncio.get_running_loop().time()
    page = await open_page()
    await page.get_by_role("button", name="Start a table").click()
    await page.get_by_role("button", name="Play with robots").click()
    await page.locator("#dock article [data-custom-id]").first.wait_for()
    assert asyncio.get_running_loop().time() - began < TO_CARDS_S


@pytest.mark.timeout(900)
async def test_games_against_robots_are_played_on_the_page(
    local: LocalDiscord, bot: None, open_page: OpenPage, output: Path
) -> None:
    """A game by mouse at desktop width, one on a phone, one by keyboard alone: each to its end, all in view, no fault.

    The three go on at the same time, at three tables of one bot: robots play at a human pace.
    """
    local.world.add_channel("den")
    tables = {
        "cards": ("north", 1280, 800, "light", click),
        "lounge": ("east", 390, 844, "light", click),
        "den": ("south", 1280, 800, "dark", by_keys),
    }
    games = [play(local, open_page, output, channel, *table) for channel, table in tables.items()]
    for player in await asyncio.gather(*games):
        assert len(player.pressed) >= 10
        assert player.hidden == []
    assert local.violations == []


async def play(
    local: LocalDiscord,
    open_page: OpenPage,
    output: Path,
    channel: str,
    user: str,
    width: int,
    height: int,
    scheme: str,
    press: Press,
) -> Player:
    """One game to five, or rather its player afterwards."""
    page = await open_page(
        user, width=width, height=height, scheme=scheme, channel=str(local.world.channel(channel).id)
    )
    player = Player(page, press, random.Random(channel), output / f"game-{channel}-{width}.png")
    await player.sit_down()
    await player.to_the_end()
    await expect(page.locator("#stream")).to_contain_text("Rematch")
    await page.screenshot(path=output / f"over-{channel}-{width}.png")
    return player
