"""What the documents say is there: files, links, commands, numbers. A page that names a vanished file fails here."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.app.terms import PRESETS
from bot.discord.commands import COMMANDS
from bot.exits import Exit
from bot.screens.options import GROUPS

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
RECORDS = sorted(ROOT.glob("docs/adr/*.md"))
FOLDERS = "bot|euchre_core|docs|tests|seeds|migrations|tools|changelog\\.d|\\.ci"


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    """ "Where do I …?" must lead somewhere."""
    named = re.findall(rf"`((?:{FOLDERS})(?:/[\w.-]+)*/?)`", page.read_text(encoding="utf-8"))
    assert not [name for name in named if not (ROOT / name).exists()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_within_the_project_leads_somewhere(page: Path) -> None:
    """Links to files and pictures are relative to their page; anchors name one of its headings."""
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    anchors = {
        re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", text, re.M)
    }
    for target in targets:
        if target.startswith("#"):
            assert target[1:] in anchors
        elif not re.match(r"\w+:", target):
            assert (page.parent / target.split("#")[0]).exists(), target


def test_the_map_has_every_room() -> None:
    """Each package of the house stands in ARCHITECTURE.md."""
    rooms = {p.parent.relative_to(ROOT).as_posix() for p in ROOT.glob("bot/*/__init__.py")} | {"euchre_core"}
    page = read("ARCHITECTURE.md")
    assert not [room for room in rooms if f"`{room}" not in page]


_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ONES = ("", "-one", "-two", "-three", "-four", "-five", "-six", "-seven", "-eight", "-nine")


def in_words(number: int) -> str:
    """A number from 20 to 99 as prose has it."""
    return _TENS[number // 10 - 2] + _ONES[number % 10]


def test_the_readme_counts_the_games_and_the_house_rules() -> None:
    """As many as can be picked by name, and as many as stand behind Options."""
    readme = read("README.md")
    assert f"\n{in_words(len(PRESETS)).capitalize()} games are picked by name" in readme
    assert f"\n{in_words(sum(map(len, GROUPS.values()))).capitalize()} house rules stand behind" in readme


def test_the_readme_tells_every_command_of_the_command_line() -> None:
    """`euchre run` and its kin, and none that isn't there."""
    said = subprocess.run(
        [sys.executable, "-m", "bot", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    offered = set(re.findall(r"^    ([a-z]+) ", said, re.M))
    named = set(re.findall(r"(?:`|bin/)euchre ([a-z]+)", read("README.md")))
    assert offered
    assert named == offered


def test_every_slash_command_of_the_readme_exists() -> None:
    """What one is told to type in a channel can be typed there."""
    named = set(re.findall(r"(?<!\w)/euchre ([a-z]+)", read("README.md")))
    assert named
    assert named <= set(COMMANDS)


def test_the_readme_tells_every_exit_code() -> None:
    """A supervisor's owner finds each number explained."""
    paragraph = re.search(r"^Exit codes: .*?(?=\n\n)", read("README.md"), re.M | re.S)
    assert paragraph
    assert {int(number) for number in re.findall(r"\b\d+\b", paragraph[0])} == {code.value for code in Exit if code}


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", ".ci/run"])
def test_every_make_command_is_a_target(page: str) -> None:
    """Whatever `make something` a page tells one to type exists."""
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.M))
    named = set(re.findall(r"(?:^|`|\s\s)make ([a-z]+)", read(page), re.M))
    assert named <= targets


def test_decision_records_are_numbered_and_say_what_would_change_our_mind() -> None:
    """One number each from 1 on; question, choice, why and the way back; short enough to be read."""
    assert [path.name[:5] for path in RECORDS] == [f"{n:04d}-" for n in range(1, len(RECORDS) + 1)]
    for path in RECORDS:
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f"# {int(path.name[:4])}. ")
        assert all(f"**{part}" in text for part in ("Question", "Choice", "Why", "What would change our mind"))
        assert len(text.splitlines()) <= 30


def test_known_faults_are_numbered_upwards_and_once() -> None:
    """The entries of one list, two of them far behind the others."""
    numbers = [int(n) for n in re.findall(r"^\| B(\d{3}) \|", read("docs/known-faults.md"), re.M)]
    assert numbers == [*range(1, 82), 102, 103]


def test_fragments_of_the_changelog_are_of_a_known_kind() -> None:
    """`+slug.kind.md`, so that nobody's fragment collides with another's or gets lost at a release."""
    for path in (ROOT / "changelog.d").iterdir():
        assert re.fullmatch(r"\+[a-z0-9-]+\.(added|changed|fixed|removed)\.md", path.name), path.name
        assert path.read_text(encoding="utf-8").strip()
