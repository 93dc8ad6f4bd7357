"""The rules of any table, as the messages that Discord gets: whole, in pages, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.clicks import rules_page
from bot.app.keys import LOCALES, GameId, Locale, UserId
from bot.app.screens import Text
from bot.discord.compose import Composer
from bot.discord.ids import Ids
from bot.i18n.catalogue import Catalogue
from euchre_core.cards import JOKER
from euchre_core.variants import ALL
from tests.rulesets import covering

WORDS = Catalogue.load()
LONGEST_FACES = {c: f"<:{c!r}{'x' * 8}:{10**18}>" for variant in ALL for c in (*variant.cards, JOKER)}
COMPOSER = Composer(WORDS, Ids(bytes(32)), lambda: LONGEST_FACES)
GAME = GameId("abcd1234")


def shown(ruleset: str, locale: Locale, page: int) -> list[dict[str, Any]]:
    """The components of that page's message."""
    screen = rules_page(ruleset, owner=UserId(1), locale=locale, game=GAME, page=page)
    (container,) = COMPOSER.own(screen)["components"]
    return [*container["components"]]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_of_a_table_are_told_whole_whatever_they_are(locale: Locale) -> None:
    """With twenty rules changed, card pictures and all: nothing is cut, and each page is within the limits. (B046)"""
    paged = 0
    # Those with ten rules changed and more: shorter ones fit one message, which the screens' own tests see to.
    for ruleset in (ruleset for ruleset in covering() if ruleset.count("+") > 9):
        pages = [shown(ruleset, locale, 0)]
        while _goes_on(pages[-1]):
            pages.append(shown(ruleset, locale, len(pages)))
        texts = [[one["content"] for one in page if "content" in one] for page in pages]
        assert all(sum(map(len, page)) <= 4000 for page in texts), ruleset
        told = "\n".join("\n".join(page) for page in texts)
        screen = rules_page(ruleset, owner=UserId(1), locale=locale, game=GAME)
        for block in screen.blocks:
            if isinstance(block, Text):
                for line in block.lines:
                    for part in WORDS.word(line, locale, LONGEST_FACES).split("\n"):
                        assert part in told, f"{ruleset}: {part}"
        paged += len(pages) > 1
    assert paged > 5


def _goes_on(page: list[dict[str, Any]]) -> bool:
    """Whether it has a button to a page after it."""
    turning = [one["components"] for one in page if one["type"] == 1 and len(one["components"]) == 2]
    return any(not later.get("disabled", False) for _, later in turning)
