"""What stands where on the page, and stays there when something is pressed or redrawn. Knows no euchre."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.scripted import ScriptedBot
from tests.browser.steps import ask, deal

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SIZES = [(1280, 800), (390, 844)]
WHOLE = "(one) => measure.whole(one)"


async def top(one: Locator) -> float:
    """How far below the window's upper edge it stands, in pixels, once all is drawn that was asked for."""
    settled = "(one) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout("
    return float(await one.evaluate(settled + "() => done(one.getBoundingClientRect().top), 60))))"))


async def panel(page: Page, command: str) -> Locator:
    """The answer to a command, beside the channel of an open table."""
    await page.get_by_role("button", name="Start a table").click()
    await page.get_by_role("button", name="Join", exact=True).wait_for()
    await ask(page, command)
    article = page.locator("#dock article")
    await article.locator("h5").wait_for()
    await page.locator("#dock-hide").focus()  # on a phone the line leaves, and makes room
    return article


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_a_list_opens_where_its_button_stands(
    scripted: ScriptedBot, open_page: OpenPage, width: int, height: int
) -> None:
    """Opening, choosing and closing leave the button where it was; only where there is no room for the list does it
    come up as far as the whole list needs."""
    page = await open_page(width=width, height=height)
    dock = await panel(page, "/euchre options")
    openers, lists = dock.locator(".opener"), dock.locator(".options")
    await page.locator("#dock").evaluate("(one) => { one.scrollTop = 60; }")
    before = await top(openers.nth(0))
    await openers.nth(0).click()
    assert await top(openers.nth(0)) == pytest.approx(before, abs=1)
    assert await lists.evaluate(WHOLE)
    await openers.nth(0).click()
    await expect(lists).to_have_count(0)
    assert await top(openers.nth(0)) == pytest.approx(before, abs=1)
    await openers.nth(0).click()
    await dock.locator(".option").nth(1).click()
    await expect(openers.nth(0)).to_contain_text("to 1")
    await expect(lists).to_have_count(0)
    assert await top(openers.nth(0)) == pytest.approx(before, abs=1)
    last = (await openers.evaluate_all("(all) => all.map((each) => measure.whole(each))")).count(True) - 1
    await openers.nth(last).click()
    assert await lists.evaluate(WHOLE)
    assert await openers.nth(last).evaluate(WHOLE)


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_a_list_among_the_messages_stays_in_view(
    scripted: ScriptedBot, open_page: OpenPage, width: int, height: int
) -> None:
    """With a hand docked, a list in an answer below the board opens in place and stays while the board is redrawn; so
    does the answer when something is chosen. Whoever turns to the hand has the board before them again."""
    page = await open_page(width=width, height=height)
    await deal(page)
    await ask(page, "/euchre options")
    answer = page.locator("#stream article.private")
    await answer.wait_for()
    await page.locator("#dock-hide").focus()
    opener, options = answer.locator(".opener").nth(1), answer.locator(".options")
    await opener.scroll_into_view_if_needed()
    await opener.click()
    assert await options.evaluate(WHOLE)
    before = await top(opener)
    scripted.trick = 3
    await scripted.redraw()
    await expect(page.locator("#stream")).to_contain_text("Trick 3")
    assert await top(opener) == pytest.approx(before, abs=1)
    await answer.locator(".option").nth(2).click()
    await expect(opener).to_contain_text("to 2")
    assert await top(opener) == pytest.approx(before, abs=1)
    scripted.trick = 4
    await scripted.redraw()
    await expect(page.locator("#stream")).to_contain_text("Trick 4")
    assert await top(opener) == pytest.approx(before, abs=1)
    await page.locator("#stream").evaluate("(pane) => { pane.scrollTop = pane.scrollHeight; }")
    await top(opener)
    await page.locator("#dock").get_by_role("button", name="A♦").click()
    await expect(page.locator("#stream")).to_contain_text("Trick 5")
    await expect(page.locator("#dock .row button")).to_have_count(5)
    assert await page.locator("#stream .container").first.evaluate("measure.inView")


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_a_panel_opens_at_its_head(scripted: ScriptedBot, open_page: OpenPage, width: int, height: int) -> None:
    """So does one that took the place of another; and nothing ever lies under the dock's two buttons."""
    page = await open_page(width=width, height=height)
    dock = await panel(page, "/euchre options")
    assert await dock.locator("h5").evaluate(WHOLE)
    assert await dock.locator(".opener").first.evaluate(WHOLE)
    assert await page.evaluate("measure.covered()") == []
    await dock.get_by_role("button", name="Help").click()
    await expect(dock.locator("h5")).to_have_text("Guide")
    assert await top(dock.locator("h5")) < await top(dock.locator("li").first)
    assert await dock.locator("h5").evaluate(WHOLE)
    assert await dock.locator("li").first.evaluate(WHOLE)
    assert await page.evaluate("measure.covered()") == []
    assert await page.evaluate("measure.small()") == []
    assert await page.evaluate("measure.wider()") == []


@pytest.mark.parametrize("lines", [0, 20])
async def test_nothing_lies_under_the_buttons_of_a_hand(scripted: ScriptedBot, open_page: OpenPage, lines: int) -> None:
    """Neither in one that fits a phone nor in one that has to be scrolled."""
    scripted.head = "".join(f"A long line {number} of a hand that goes on and on and on\n" for number in range(lines))
    page = await open_page(width=390, height=844)
    await deal(page)
    assert await page.evaluate("measure.covered()") == []


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_the_newest_answer_takes_the_place_of_the_older(
    scripted: ScriptedBot, open_page: OpenPage, width: int, height: int
) -> None:
    """It is read from its head, however few its buttons; put away, it uncovers the one before."""
    page = await open_page(width=width, height=height)
    dock = await panel(page, "/euchre options")
    await ask(page, "/euchre guide")
    await expect(dock.locator("h5")).to_have_text("Guide")
    await top(dock)
    assert await dock.locator("h5").evaluate(WHOLE)
    await dock.get_by_role("button", name="Dismiss").click()
    await expect(dock.locator("h5")).to_have_text("Options")


async def test_an_answer_does_not_take_the_place_of_a_hand(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """A hand that came as an answer stays where it is when a rule is looked up."""
    page = await open_page()
    await deal(page)
    await page.locator("#dock-hide").click()
    await page.get_by_role("button", name="My hand").click()
    await page.locator("#stream .private").get_by_role("button", name="Keep in view").click()
    await page.get_by_role("button", name="Rules").click()
    await expect(page.locator("#stream .private")).to_contain_text("Follow suit if you can.")
    await expect(page.locator("#dock")).to_contain_text("You are North")


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_a_long_list_shows_that_there_is_more(
    scripted: ScriptedBot, open_page: OpenPage, width: int, height: int
) -> None:
    """Its last line in view is cut through."""
    page = await open_page(width=width, height=height)
    dock = await panel(page, "/euchre options")
    await dock.locator(".opener").first.click()
    shares = await dock.locator(".options").evaluate(
        "(list) => [...list.children].map((each) => each.getBoundingClientRect())"
        ".map((box) => (list.getBoundingClientRect().bottom - box.top) / box.height)"
    )
    assert len([share for share in shares if 0.25 < share < 0.75]) == 1


async def test_code_can_be_read_on_a_phone(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """A line of code that is too long is wrapped."""
    page = await open_page(width=390, height=844)
    await page.get_by_role("button", name="Start a table").wait_for()
    await ask(page, "/euchre code")
    code = page.locator("#stream pre")
    await code.wait_for()
    assert await code.evaluate("(one) => one.scrollWidth <= one.clientWidth")


async def test_the_focus_of_a_tab_is_seen_whole(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """Its ring lies within the window."""
    page = await open_page(width=390, height=844)
    await deal(page)
    await page.locator("[data-go=members]").focus()
    await page.keyboard.press("Tab")
    await expect(page.locator("#tab-line")).to_be_focused()
    reach = await page.locator("#tab-line").evaluate(
        "(one) => { const style = getComputedStyle(one); const box = one.getBoundingClientRect();"
        " const out = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);"
        " return Math.min(innerHeight - box.bottom, innerWidth - box.right) - out; }"
    )
    assert reach >= 0


async def test_marks_are_not_said(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """A screen reader is told words without the asterisks that slant them."""
    page = await open_page()
    await page.get_by_role("button", name="Start a table").wait_for()
    await ask(page, "/euchre guide")
    await expect(page.locator("#live")).to_contain_text("Then press Rules, please.")


async def test_the_button_that_a_hand_speaks_of_is_in_view(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """At the end of a game on a phone the board is long, and the hand says what to press there."""
    page = await open_page(width=390, height=844)
    await deal(page)
    await scripted.end()
    await expect(page.locator("#dock")).to_contain_text("Press Rematch on the board.")
    rematch = page.locator("#stream").get_by_role("button", name="Rematch")
    await top(rematch)
    assert await rematch.evaluate(WHOLE)
