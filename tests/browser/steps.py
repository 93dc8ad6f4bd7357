"""What several tests of the page do with the scripted bot. Knows no assertions."""

from __future__ import annotations

from playwright.async_api import Page


async def deal(page: Page) -> None:
    """From the empty channel to cards in hand."""
    await page.get_by_role("button", name="Start a table").click()
    await page.get_by_role("button", name="Join", exact=True).click()
    await page.locator("#dock").get_by_role("button", name="A♦").wait_for()


async def ask(page: Page, command: str) -> None:
    """Types a command and sends it."""
    await page.keyboard.press("/")
    await page.locator("#line").fill(command)
    await page.keyboard.press("Enter")


async def focused(page: Page) -> str:
    """The words of what has the focus."""
    return str(await page.evaluate("document.activeElement.textContent"))
