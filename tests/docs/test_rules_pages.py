"""docs/rules says what the bot says: each game that can be picked by name, in each language, from its own data."""

from __future__ import annotations

from bot.app.keys import LOCALES
from bot.app.terms import PRESETS
from tools.rules_pages import FOLDER, pages


def test_the_rules_pages_are_up_to_date() -> None:
    """`python -m tools.rules_pages` writes them anew; what differs is named here."""
    wanted = pages()
    kept = {path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.md")}
    assert [name for name in sorted({*wanted, *kept}) if wanted.get(name) != kept.get(name)] == []


def test_every_named_game_has_a_page_in_every_language() -> None:
    """And the contents lead to each."""
    contents = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"({locale}/{preset}.md)" in contents for locale in LOCALES for preset in PRESETS)


def test_a_page_tells_points_examples_and_options() -> None:
    """As at the table: every result, who leads, and what a table may change."""
    page = (FOLDER / "en" / "standard.md").read_text(encoding="utf-8")
    for said in ("- all 5 tricks: **4**", "Example: South deals", "## Options", "**Stick the dealer:**", "- 0 to 2:"):
        assert said in page
    assert "/euchre" not in page
