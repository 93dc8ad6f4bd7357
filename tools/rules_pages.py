"""Writes docs/rules: each game by name, in each language, from the very page that a table shows.

`python -m tools.rules_pages`; a documentation test compares the two.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from bot.app.clicks import rules_page
from bot.app.keys import LOCALES, Locale, UserId
from bot.app.screens import Text
from bot.app.terms import PRESETS, rules_of
from bot.app.words import Say, say
from bot.i18n.catalogue import Catalogue
from bot.screens import parts
from bot.screens.options import GROUPS, option_name

FOLDER = Path(__file__).parents[1] / "docs" / "rules"
_WORDS = Catalogue.load()


def pages() -> dict[str, str]:
    """The text of every file of the folder, by its name in it."""
    found = {f"{locale}/{preset}.md": _text(_page(preset, locale)) for locale in LOCALES for preset in PRESETS}
    return {"README.md": _text(_contents()), **found}


def _contents() -> Iterator[str]:
    yield "# The rules of the games"
    yield (
        "Made by `python -m tools.rules_pages` from what the bot itself plays and says; the rules of a table, with its "
        "own changes, are told by `/euchre rules`."
    )
    for locale in LOCALES:
        names = (f"[{_plain(say(f'preset.{preset}'), locale)}]({locale}/{preset}.md)" for preset in PRESETS)
        yield f"- {_plain(say(f'language.{locale}'), locale)}: {' · '.join(names)}"


def _page(preset: str, locale: Locale) -> Iterator[str]:
    page = rules_page(PRESETS[preset], owner=UserId(0), locale=locale, game=None)
    texts = [block for block in page.blocks if isinstance(block, Text) and not block.small]
    yield f"# {_plain(texts[0].lines[0], locale)}"
    yield _WORDS.word(say(f"preset.{preset}.about"), locale)
    for text in texts[1:]:
        yield from _lines(text, locale)
    yield f"## {_plain(say('button.options'), locale)}"
    options = {option.name: option for option in rules_of(PRESETS[preset])}
    for group, names in GROUPS.items():
        here = [options[name] for name in names if name in options]
        if here:
            yield f"### {_plain(say(f'options.group.{group}'), locale)}"
        for option in here:
            about = say("options.one", name=option_name(option.name), about=say(f"option.{option.name}.about"))
            values = (_plain(parts.rule_line(option.name, value), locale) for value in option.values)
            yield f"- {_WORDS.word(about, locale)} *{' · '.join(values)}*"


def _lines(text: Text, locale: Locale) -> Iterator[str]:
    for line in text.lines:
        yield _WORDS.word(line, locale).replace("· ", "- ", 1)


def _plain(line: Say, locale: Locale) -> str:
    return _WORDS.plain(line, locale)


def _text(blocks: Iterator[str]) -> str:
    """Markdown: a blank line between blocks, none between the lines of a list."""
    written = ""
    for block in blocks:
        in_list = block.startswith("- ") and written.rpartition("\n\n")[2].startswith("- ")
        written += ("\n" if in_list else "\n\n") + block
    return written.strip() + "\n"


def main() -> int:
    """Write what is new, take away what is gone, and say which."""
    wanted = pages()
    for path in sorted(FOLDER.rglob("*.md")):
        if path.relative_to(FOLDER).as_posix() not in wanted:
            path.unlink()
            print(f"- {path.relative_to(FOLDER)}")
    for name, text in wanted.items():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"+ {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
