"""What the page looks and sounds like in a real browser: sizes, contrast, text, times. Knows no euchre."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.scripted import ScriptedBot, hand
from tests.browser.steps import deal

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SIZES = [(1280, 800), (390, 844)]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_six_cards_and_the_board_stand_in_view_together(
    scripted: ScriptedBot, open_page: OpenPage, width: int, height: int, scheme: str
) -> None:
    """A full hand and the board are visible together, nothing scrolls sideways, and every target is a finger wide."""
    page = await open_page(width=width, height=height, scheme=scheme)
    await deal(page)
    await expect(page.locator("#dock .row button")).to_have_count(6)
    for place in ("#stream .container", "#dock .container"):
        assert await page.locator(place).last.evaluate("measure.inView"), place
    assert await page.evaluate("measure.wider()") == []
    assert await page.evaluate("measure.small()") == []
    assert await page.evaluate("measure.pale()") == []


@pytest.mark.parametrize(("width", "height"), [(1280, 500), (390, 844)])
async def test_a_hand_that_is_too_long_shows_what_can_be_pressed(
    scripted: ScriptedBot, open_page: OpenPage, width: int, height: int
) -> None:
    """Its end is in view, where the buttons are; an arrow at its upper edge says that there is more, and one at the
    lower edge when one has scrolled up. What puts the hand away stays in view with it."""
    scripted.head = "".join(f"Line {number}\n" for number in range(20))
    page = await open_page(width=width, height=height)
    await deal(page)
    dock, arrow = page.locator("#dock"), "(one, edge) => getComputedStyle(one, edge).content[1]"
    await expect(dock).to_have_class("above")
    seen = "(all) => all.map((each) => measure.inView(each))"  # at once: a redraw in between may replace one
    assert await page.locator("#dock .row button, #dock-tools button").evaluate_all(seen) == [True] * (6 + 2)
    assert (await dock.evaluate(arrow, "::before"), await dock.evaluate(arrow, "::after")) == ("▲", "o")
    await dock.evaluate("(one) => { one.scrollTop = 0; }")
    await expect(dock).to_have_class("below")
    assert (await dock.evaluate(arrow, "::before"), await dock.evaluate(arrow, "::after")) == ("o", "▼")
    assert await page.evaluate("measure.wider()") == []
    assert await page.evaluate("measure.pale()") == []
    await page.locator("#dock").get_by_role("button", name="A♦").click()
    await expect(page.locator("#dock .row button")).to_have_count(5)
    await expect(dock).to_have_class("above")
    assert await page.locator("#dock .row button").evaluate_all(seen) == [True] * 5


async def test_a_hand_that_came_while_one_looked_elsewhere_is_there(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """On a phone with the list of channels in view a hand changes unseen; back at the table it has its full height."""
    page = await open_page(width=390, height=844)
    await deal(page)
    await page.locator("#tabs").get_by_role("button", name="Channels").click()
    scripted.cards = scripted.cards[:5]
    assert scripted.table is not None
    assert scripted.dealt is not None
    await scripted.dealt.edit(view=hand(scripted.cards, 2, scripted.table.jump_url))
    await expect(page.locator("#dock .row button")).to_have_count(5)
    await page.locator("#tab-chat").click()
    await expect(page.locator("#dock .row button").last).to_be_visible()
    assert await page.locator("#dock .container").evaluate("measure.inView")


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_every_panel_fits_the_screen(scripted: ScriptedBot, open_page: OpenPage, width: int, height: int) -> None:
    """No pane, menu or list of commands needs sideways scrolling or a finer finger."""
    page = await open_page(width=width, height=height)
    await page.get_by_role("button", name="Start a table").wait_for()
    await page.locator("#more").click()
    assert await page.evaluate("measure.wider()") == []
    assert await page.evaluate("measure.small()") == []
    await page.locator("#more").click()
    await page.locator("#line").fill("/")
    await page.locator("#suggestions [role=option]").first.wait_for()
    assert await page.evaluate("measure.wider()") == []
    assert await page.evaluate("measure.small()") == []
    assert await page.evaluate("measure.pale()") == []
    if width < 760:
        for name in ("Channels", "People"):
            await page.locator("#tabs").get_by_role("button", name=name).click()
            assert await page.evaluate("measure.wider()") == []
            assert await page.evaluate("measure.small()") == []


async def test_a_greyed_button_says_why_and_is_not_sent(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """A greyed card can be reached, says what the message says about it, and does nothing."""
    page = await open_page()
    await deal(page)
    greyed = page.locator("#dock").get_by_role("button", name="K♠")
    await greyed.focus()
    await expect(page.locator("#hint")).to_contain_text("Diamonds led: follow with A♦. J♦ is the left bower")
    assert await greyed.get_attribute("aria-describedby") == "hint"
    await page.keyboard.press("Enter")
    assert not [said for said in scripted.said if said.startswith("card")]


async def test_text_is_drawn_as_discord_writes_it(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """Marks become type, and what looks like HTML stays text."""
    page = await open_page()
    await page.get_by_role("button", name="Start a table").wait_for()
    await page.locator("#line").fill("/euchre notes")
    await page.keyboard.press("Enter")
    note = page.locator("#stream article .text").first
    await expect(note).to_contain_text("<b>no markup</b>")
    for tag, text in {
        "h3": "Big",
        "strong": "bold",
        "em": "slanted",
        "u": "under",
        "s": "gone",
        "code": "code",
    }.items():
        await expect(note.locator(tag).first).to_have_text(text)
    await expect(note.locator("li")).to_have_text(["one", "two"])
    await expect(note.locator("blockquote")).to_have_text("quoted")
    await expect(note.locator(".subtext")).to_have_text("small print")
    await expect(note.locator("a")).to_have_attribute("rel", "noopener noreferrer nofollow")
    await expect(note.locator("time")).to_have_attribute("datetime", "1970-01-01T00:00:00.000Z")
    await expect(page.locator(".embed dd")).to_have_text("12")
    spoiler = note.locator(".spoiler")
    await expect(spoiler.locator("span")).to_be_hidden()
    await spoiler.click()
    await expect(spoiler.locator("span")).to_be_visible()


async def test_a_link_to_the_board_leads_there(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """The private message links to its board, within the page."""
    page = await open_page()
    await deal(page)
    await page.locator("#dm-list button").click()
    await page.get_by_role("link", name="to the board").click()
    await expect(page.locator("#title")).to_have_text("# cards")
    assert await page.evaluate("document.activeElement.dataset.id") == str(scripted.table.id if scripted.table else 0)


async def test_relative_times_follow_the_clock(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """The clock can be moved by hand, and what is due moves with it."""
    page = await open_page()
    await deal(page)
    await scripted.redraw(seconds=3600)
    await expect(page.locator("#stream time[data-relative]")).to_have_text("in 59 minutes")
    await page.get_by_role("button", name="+5 min").click()
    await expect(page.locator("#stream time[data-relative]")).to_have_text("in 54 minutes")


async def test_changes_are_said_to_a_screen_reader(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """What changed is told in words, and only that."""
    page = await open_page()
    await deal(page)
    await expect(page.locator("#live")).to_contain_text("New private message from Euchre")
    scripted.trick = 2
    await scripted.redraw()
    await expect(page.locator("#live p")).to_have_text(["Trick 2 N–S – · E–W ●"])
