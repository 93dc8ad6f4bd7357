"""A screen as plain text, the way a player reads it from top to bottom; for tests and for eyes."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.screens import Button, OwnScreen, PublicScreen, Row, Rule, Select, Text
from bot.i18n.catalogue import Catalogue


def show(screen: PublicScreen | OwnScreen, catalogue: Catalogue) -> str:
    """Lines of text; buttons in brackets, `[-…-]` where greyed; selects with their choices."""
    return "\n".join(_lines(screen, catalogue))


def label(button: Button, screen: PublicScreen | OwnScreen, catalogue: Catalogue) -> str:
    """What stands on the button when no card pictures are there."""
    if button.label is not None:
        return catalogue.plain(button.label, screen.locale)
    assert button.card is not None, "a button without a label shows a card"
    return catalogue.label(button.card, screen.locale)


def _lines(screen: PublicScreen | OwnScreen, catalogue: Catalogue) -> Iterator[str]:
    for block in screen.blocks:
        match block:
            case Text(lines, heading, small):
                for place, line in enumerate(lines):
                    mark = "## " if heading and not place else "-# " if small else ""
                    yield mark + catalogue.word(line, screen.locale)
            case Rule():
                yield "─" * 24
            case Row(buttons):
                shown = ((button.enabled, label(button, screen, catalogue)) for button in buttons)
                yield " ".join(f"[{text}]" if enabled else f"[-{text}-]" for enabled, text in shown)
            case Select():
                yield f"({catalogue.plain(block.placeholder, screen.locale)}: {_options(block, screen, catalogue)})"


def _options(select: Select, screen: PublicScreen | OwnScreen, catalogue: Catalogue) -> str:
    return " | ".join(
        ("*" if option.chosen else "") + catalogue.plain(option.label, screen.locale) for option in select.options
    )


def rows(screen: PublicScreen) -> list[Row]:
    return [block for block in screen.blocks if isinstance(block, Row)]
