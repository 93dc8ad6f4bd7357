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
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from bot.local_discord.server import LocalDiscord
from tests.browser.conftest import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ROOT = Path(__file__).parents[2]
TO_CARDS_S = 10.0
"""Three robots at a press, and one plays within ten seconds of opening the page."""
# A decision's id is e1:game:turn:code:tag, and the code of what isn't one begins with a dot (contracts.md section 3).
TURN = """() => {
  const able = [...document.querySelectorAll("#dock article:first-child [data-custom-id]:not([aria-disabled])")];
  return able.map((each) => each.dataset.customId).filter((id) => /^e1:[^:]+:\\d+\\.\\d+:[^.]/.test(id));
}"""
OTHER_TURN = f"(before) => {{ const ids = ({TURN})().join(' '); return ids !== before && ids; }}"
CUT_OFF = """() => {
  const buttons = [...document.querySelectorAll("#dock article:first-child .body button, #dock-tools button")];
  const hidden = buttons.filter((each) => !measure.inView(each)).map((each) => each.textContent);
  const both = [document.querySelector("#stream article:not(.private) .container"), document.querySelector("#stream")];
  const [board, pane] = both.map((each) => each.getBoundingClientRect());
  return pane.bottom - Math.max(board.top, pane.top) < 250 ? [...hidden, "the board"] : hidden;
}"""
"""What doesn't stand in view of all that a hand offers; "the board" if one sees less than its first 250 px."""
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


@pytest_asyncio.fixture(loop_scope="session")
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
        await local.until(lambda: local.gateway.ready or running.returncode is not None, timeout_s=60)
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
        await start(self.page, "target:5")
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


async def start(page: Page, option: str) -> None:
    """Types `/euchre start` with an option whose value stands first among those offered."""
    await page.locator("#stream .empty button").wait_for()
    await page.keyboard.press("/")
    await page.keyboard.type(f"euchre start {option}")
    await page.locator("#suggestions [role=option]").filter(has_text=option.partition(":")[2]).first.wait_for()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


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


async def test_the_strip_forwards_the_game(local: LocalDiscord, bot: None, open_page: OpenPage) -> None:
    """Half a turn forward, and one is reminded; the other half, and a robot has played it; no deadline is long past.

    (experience.md section 8)
    """
    page = await open_page()
    await start(page, "speed:60")
    await page.get_by_role("button", name="Play with robots").click()
    first = await (await page.wait_for_function(OTHER_TURN, arg="")).json_value()
    half = page.get_by_role("button", name="+30 s")
    await half.click()
    await expect(page.locator("#stream")).to_contain_text("North, it is your turn: a robot plays it in")
    await half.click()
    # Up to nine robots' moves come first, at their own pace.
    await page.wait_for_function(OTHER_TURN, arg=first, timeout=30_000)
    times = page.locator("#stream time[data-relative], #dock time[data-relative]")
    assert await times.count() >= 2
    assert [text for text in await times.all_inner_texts() if not text.startswith("in ")] == []


async def test_every_bid_has_room_on_a_phone(local: LocalDiscord, bot: None, open_page: OpenPage, output: Path) -> None:
    """Eight cards to press, six bids, eight cards on the table, in the longest of the languages: without scrolling all
    can be pressed, below the head of the board; and so it is when trump is named and cards are played."""
    local.world.set_locale("north", "pt-BR")
    page = await open_page(width=390, height=844)
    lobby = await local.person("north").slash("euchre start", channel="cards", game="two-handed-layout")
    await lobby.settled(30)
    await page.locator("#stream [data-custom-id*=':.play:']").click()
    turn = ""
    for number in range(4):
        turn = await (await page.wait_for_function(OTHER_TURN, arg=turn)).json_value()
        assert await page.evaluate(CUT_OFF) == []
        assert await page.evaluate("measure.small()") == []
        assert await page.evaluate("measure.wider()") == []
        await page.screenshot(path=output / f"layout-{number}.png")
        calls = [each for each in turn.split() if each.split(":")[3] != "P"]
        await page.locator(f"#dock [data-custom-id='{calls[0]}']").click()


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
