"""Who sees what on the page of the local Discord, and what its controls do. Knows no euchre."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect

from bot.local_discord.server import LocalDiscord
from tests.browser.conftest import OpenPage
from tests.browser.scripted import ScriptedBot
from tests.browser.steps import deal

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_an_empty_channel_is_one_press_from_a_table(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """It opens with a table one press from starting. (experience.md section 8)"""
    page = await open_page()
    await page.get_by_role("button", name="Start a table").click()
    await expect(page.locator("#stream")).to_contain_text("Start: three seats are free.")
    await expect(page.locator("#stream .used")).to_have_text("North used /euchre start")


async def test_what_others_did_not_see_stays_unseen(
    local: LocalDiscord, scripted: ScriptedBot, open_page: OpenPage
) -> None:
    """A hand is shown to its owner alone, in a private message as in an ephemeral one."""
    north, east = await open_page("north"), await open_page("east")
    await deal(north)
    await north.get_by_role("button", name="My hand").click()
    await expect(north.locator("#stream")).to_contain_text("Only you can see this")
    await expect(east.locator("#stream")).to_contain_text("hearts are trump")
    await expect(east.locator("body")).not_to_contain_text("You are North")
    assert "You are" not in await east.content()
    await expect(east.locator("#dock")).to_be_hidden()


async def test_an_ephemeral_message_can_be_dismissed(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """What only I can see, I can put away."""
    page = await open_page()
    await deal(page)
    await page.get_by_role("button", name="Rules").click()
    await expect(page.locator("#stream .private")).to_contain_text("Follow suit if you can.")
    await page.get_by_role("button", name="Dismiss").click()
    await expect(page.locator("#stream .private")).to_have_count(0)


async def test_a_private_message_is_unread_until_it_is_touched(
    local: LocalDiscord, scripted: ScriptedBot, open_page: OpenPage
) -> None:
    """New private messages carry a mark until one looks; an edit makes no new one."""
    page = await open_page()
    await deal(page)
    await expect(page.locator("#dm-list [data-unread='1']")).to_be_visible()
    assert (await page.title()).startswith("(1)")
    await page.locator("#dm-list button").click()
    await expect(page.locator("#dm-list [data-unread]")).to_have_count(0)
    await expect(page.locator("#stream")).to_contain_text("You are North")
    assert local.person("north").unread() == 0


async def test_a_phone_shows_the_mark_on_its_tab(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """With the list of channels out of sight, its tab carries the mark."""
    page = await open_page(width=390, height=844)
    await deal(page)
    await expect(page.locator("#tab-badge")).to_have_text("1")


async def test_silence_of_the_bot_is_told(local: LocalDiscord, scripted: ScriptedBot, open_page: OpenPage) -> None:
    """A press and a command without an answer within three seconds are called failed."""
    page = await open_page()
    await page.get_by_role("button", name="Start a table").click()
    await page.get_by_role("button", name="Silent").click()
    await local.until(lambda: "silent" in scripted.said)
    local.clock.advance(3.1)
    await expect(page.locator("#stream .failed")).to_have_text("This interaction failed.")
    await page.locator("#line").fill("/euchre silent")
    await page.keyboard.press("Enter")
    await local.until(lambda: scripted.said.count("silent") == 2)
    local.clock.advance(3.1)
    await expect(page.locator("#line-error")).to_contain_text("did not respond")


async def test_the_page_speaks_the_language_of_its_person(
    local: LocalDiscord, scripted: ScriptedBot, open_page: OpenPage
) -> None:
    """Choosing a language changes the page and what the bot is told."""
    page = await open_page()
    await page.get_by_role("button", name="Start a table").wait_for()
    await page.locator("#locale").select_option("ro")
    await expect(page.get_by_role("button", name="Deschide o masă")).to_be_visible()
    assert await page.evaluate("document.documentElement.lang") == "ro"
    assert local.world.user("north").locale == "ro"


async def test_one_press_makes_me_somebody_else(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """Four people are one press away, each in a window of their own if one likes."""
    page = await open_page()
    await deal(page)
    await page.locator("#people").get_by_role("button", name="West").click()
    await expect(page.locator("#dock")).to_be_hidden()
    await expect(page.locator("#stream")).to_contain_text("hearts are trump")
    await expect(page).to_have_url(re.compile("user=west"))
    await page.locator("#more").click()
    await expect(page.get_by_role("link", name="North ↗")).to_have_attribute("href", "?user=north")


async def test_a_new_person_can_join_in(local: LocalDiscord, scripted: ScriptedBot, open_page: OpenPage) -> None:
    """More people than four: a name is enough."""
    page = await open_page()
    await page.locator("#more").click()
    await page.get_by_label("New person").fill("Kibitzer")
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(re.compile("user=kibitzer"))
    await expect(page.get_by_role("button", name="Start a table")).to_be_visible()
    assert local.world.user("kibitzer").display_name == "Kibitzer"


async def test_closed_private_messages_can_be_tried(
    local: LocalDiscord, scripted: ScriptedBot, open_page: OpenPage
) -> None:
    """A person can close their private messages, to see what the bot does then."""
    page = await open_page()
    await page.locator("#more").click()
    await page.get_by_label("Private messages allowed").uncheck()
    await local.until(lambda: not local.world.user("north").dms_open)


async def test_without_a_bot_the_page_waits_and_goes_on_by_itself(local: LocalDiscord, open_page: OpenPage) -> None:
    """The page may be opened before the bot has started."""
    page = await open_page()
    await expect(page.locator("#stream")).to_contain_text("The bot is not connected yet.")
    start = {"type": 1, "name": "start", "description": "Open a table"}
    local.commands.overwrite(None, [{"name": "club", "type": 1, "description": "Cards", "options": [start]}])
    await expect(page.get_by_role("button", name="Start a table")).to_be_visible()


async def test_a_window_that_nobody_sees_catches_up_when_seen(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """A hidden window gives its line back to the server; shown again, it shows what happened meanwhile."""
    page = await open_page()
    await deal(page)
    hide = "(hidden) => { Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });"
    hide += " document.dispatchEvent(new Event('visibilitychange')); }"
    await page.evaluate(hide, arg=True)
    scripted.trick = 4
    await scripted.redraw()
    await expect(page.locator("#stream")).not_to_contain_text("Trick 4")
    await page.evaluate(hide, arg=False)
    await expect(page.locator("#stream")).to_contain_text("Trick 4")


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
async def test_the_first_press_after_a_command_counts(
    local: LocalDiscord, scripted: ScriptedBot, open_page: OpenPage, touch: bool
) -> None:
    """On a phone with a hand docked the line leaves when it loses the focus: not under a press that began."""
    page = await open_page(width=390, height=844, touch=touch)
    await deal(page)
    await page.keyboard.press("/")
    await page.locator("#line").fill("/euchre start")
    await page.keyboard.press("Enter")
    silent = page.locator("#stream").get_by_role("button", name="Silent")
    await silent.wait_for()
    await press(page, silent, touch=touch)
    await expect(page.locator("#composer")).to_be_hidden()
    await local.until(lambda: scripted.said[-1] == "silent")
    assert await page.evaluate("document.activeElement.textContent") == "Silent"


async def press(page: Page, target: Locator, *, touch: bool) -> None:
    """Down and up at the place where it is now, as a hand does that doesn't know what will move."""
    box = await target.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if touch:
        await page.touchscreen.tap(x, y)
        return
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.up()


async def test_the_answer_to_what_i_do_is_looked_for(
    local: LocalDiscord, scripted: ScriptedBot, open_page: OpenPage
) -> None:
    """Scrolled away, others' messages wait behind a button; what comes of my own command or press is in view."""
    page = await open_page(height=500)
    north, east = local.person("north"), local.person("east")
    for _ in range(3):
        await north.slash("euchre start")
    articles, newer = page.locator("#stream article"), page.locator("#newer")
    await expect(articles).to_have_count(3)

    async def scroll_away() -> None:
        await page.locator("#stream").evaluate(
            "(pane) => new Promise((done) => {"
            " pane.addEventListener('scroll', done, { once: true }); pane.scrollTop = 0; })"
        )
        await east.slash("euchre start")
        await expect(newer).to_be_visible()

    await scroll_away()
    assert not await articles.last.evaluate("measure.inView")
    await page.locator("#line").fill("/euchre start")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(articles).to_have_count(5)
    await expect(newer).to_be_hidden()
    assert await articles.last.evaluate("measure.inView")
    await articles.first.get_by_role("button", name="Join").click()
    await scroll_away()
    await articles.first.get_by_role("button", name="Rules").click()
    await expect(newer).to_be_hidden()
