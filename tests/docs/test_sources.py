"""What a comment cites can be found: `docs/sources.md` has an entry for each page and place that the code names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.test_documents import ROOT, read

PAGES = "architecture|contracts|discord|experience|operations|robots|rules"
PLACE = r"(?:section |trap |decision |rule )?[A-Z]?\d+(?:\.\d+)*\b"
CITED = re.compile(rf"\b({PAGES})\.md((?:(?:,? |, ?)(?:and )?{PLACE})*)")
CODE = [
    file
    for folder in ("bot", "euchre_core", "migrations", "tests", "tools")
    for file in ROOT.glob(f"{folder}/**/*.py")
    if file != Path(__file__)
]


def explained() -> dict[str, set[str]]:
    """By page, the places that have an entry."""
    parts = re.split(r"(?m)^## (\w+)\.md$", read("docs/sources.md"))
    return {
        page: set(re.findall(r"\*\*([^*]+)\*\*", text)) for page, text in zip(parts[1::2], parts[2::2], strict=True)
    }


def cited(text: str) -> set[tuple[str, str]]:
    """Page and place of every citation; "" for the page as a whole. Facts and known faults have pages of their own."""
    flat = re.sub(r"\s*\n\s*#?\s*", " ", text)
    found = set()
    for page, places in CITED.findall(flat):
        names = [name.removeprefix("section ") for name in re.findall(PLACE, places) if name[0] not in "BST"]
        found |= {(page, name) for name in names} or {(page, "")}
    return found


def is_explained(page: str, place: str, entries: set[str]) -> bool:
    """An entry for the place, or for the chapter that holds it."""
    chapters = [place[:end] for end in range(len(place) + 1) if place[end : end + 1] in ("", ".")]
    return not place or any(chapter in entries for chapter in chapters)


@pytest.mark.parametrize("page", PAGES.split("|"))
def test_whatever_the_code_cites_is_explained(page: str) -> None:
    """A reader with a clone and nothing else finds what stands behind a citation."""
    entries = explained()[page]
    places = {place for file in CODE for of, place in cited(file.read_text(encoding="utf-8")) if of == page}
    assert places, f"nothing cites {page}.md any more: take it out of the page"
    assert sorted(place for place in places if not is_explained(page, place, entries)) == []


def test_a_citation_without_an_entry_is_found() -> None:
    """Across a line's end, several at once, and by chapter."""
    assert cited("(discord.md 3,\n    F5; rules.md 4.0.11)") == {
        ("discord", "3"),
        ("discord", "F5"),
        ("rules", "4.0.11"),
    }
    assert cited("operations.md 1.4 and 1.5; experience.md 1, rule 8") == {
        ("operations", "1.4"),
        ("operations", "1.5"),
        ("experience", "1"),
        ("experience", "rule 8"),
    }
    assert is_explained("rules", "4.0.11", {"4.0"})
    assert not is_explained("discord", "trap 99", {"trap 9"})
