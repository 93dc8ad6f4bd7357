"""The page by keyboard: focus, the command line, selects. Knows no euchre; a scripted bot deals the cards."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.scripted import ScriptedBot
from tests.browser.steps import deal, focused

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_card_by_keyboard_leaves_the_focus_on_the_hand(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """The hand is redrawn in place under the fingers: the focus goes to the card that took the played one's place."""
    page = await open_page()
    await deal(page)
    await page.keyboard.press("h")
    assert await focused(page) == "A♦"
    await page.keyboard.press("ArrowRight")
    assert await focused(page) == "J♦"
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Enter")
    await expect(page.locator("#dock .row button")).to_have_count(5)
    assert await focused(page) == "J♦"
    await page.keyboard.press("Enter")
    await expect(page.locator("#dock .row button")).to_have_count(4)
    assert [said for said in scripted.said if said.startswith("card")] == ["card:1:A♦", "card:2:J♦"]


async def test_an_edit_elsewhere_never_takes_the_focus(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """Whoever is on a card or types a command stays there when the board changes."""
    page = await open_page()
    await deal(page)
    await page.keyboard.press("h")
    scripted.trick = 4
    await scripted.redraw()
    await expect(page.locator("#stream")).to_contain_text("Trick 4")
    assert await focused(page) == "A♦"
    await page.locator("#line").fill("/eu")
    scripted.trick = 5
    await scripted.redraw()
    await expect(page.locator("#stream")).to_contain_text("Trick 5")
    assert await page.evaluate("document.activeElement.id") == "line"
    assert await page.locator("#line").input_value() == "/eu"


async def test_a_press_survives_an_edit_in_between(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """The mouse goes down, the board is redrawn, the mouse comes up: that is still one press."""
    page = await open_page()
    await deal(page)
    await page.get_by_role("button", name="Rules").hover()
    await page.mouse.down()
    scripted.trick = 3
    await scripted.redraw()
    await expect(page.locator("#stream")).to_contain_text("Trick 3")
    await page.mouse.up()
    await expect(page.locator("#stream .private")).to_contain_text("Follow suit if you can.")


async def test_commands_are_completed_by_keyboard_alone(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """Slash, a few letters, Tab, the value offered, Enter."""
    page = await open_page()
    await page.get_by_role("button", name="Start a table").wait_for()
    await page.keyboard.press("/")
    await expect(page.locator("#suggestions")).to_contain_text("/euchre play")
    await page.keyboard.type("play")
    await page.locator("#suggestions [role=option]").nth(0).wait_for()
    await page.keyboard.press("Tab")
    await expect(page.locator("#suggestions [aria-selected=true]")).to_contain_text("card:")
    await page.keyboard.press("Tab")
    await expect(page.locator("#suggestions [role=option]")).to_have_count(6)
    await page.keyboard.type("♠")
    await expect(page.locator("#suggestions [role=option]")).to_have_count(2)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    assert (await page.locator("#line").input_value()).strip() == "/euchre play card:9♠"
    await page.keyboard.press("Enter")
    await expect(page.locator("#stream")).to_contain_text("You played c-9♠.")


async def test_a_number_option_is_sent_as_a_number(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """An optional number may be typed or left out."""
    page = await open_page()
    await page.get_by_role("button", name="Start a table").wait_for()
    await page.locator("#line").fill("/euchre start target:7")
    await page.keyboard.press("Enter")
    await expect(page.locator("#stream article")).to_have_count(1)
    await page.locator("#line").fill("/euchre start")
    await page.keyboard.press("Enter")
    await expect(page.locator("#stream article")).to_have_count(2)
    assert scripted.said == ["start target=7", "start target=None"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("/euchre fly", "There is no such command."),
        ("hello", "Only commands work here: begin with /."),
        ("/euchre start target:many", "target must be a number."),
    ],
)
async def test_a_wrong_line_gets_an_answer(scripted: ScriptedBot, open_page: OpenPage, typed: str, answer: str) -> None:
    """What can't be sent says why."""
    page = await open_page()
    await page.get_by_role("button", name="Start a table").wait_for()
    await page.locator("#line").fill(typed)
    await page.keyboard.press("Enter")
    await expect(page.locator("#line-error")).to_have_text(answer)


async def test_a_select_is_chosen_by_keyboard(scripted: ScriptedBot, open_page: OpenPage) -> None:
    """Open, arrow down, Enter."""
    page = await open_page()
    await page.get_by_role("button", name="Start a table").wait_for()
    await page.locator("#line").fill("/euchre notes")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Period").focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    assert await focused(page) == "Week"
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator("#stream article")).to_contain_text("Chosen.")
