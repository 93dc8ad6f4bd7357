"""A screen becomes the body of a Discord message. Knows Discord's limits, nothing of where the message goes.

Everything is a Components V2 message: one container with text, lines, rows and selects (discord.md section 2: 40
components, 4,000 characters, 25 options, 5 buttons a row). Bodies are plain JSON values, so discord.py keeps no view.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias, assert_never

from bot.app.keys import Locale
from bot.app.screens import Block, Button, Leaf, OwnScreen, PublicScreen, Row, Rule, Select, Text, Tone
from bot.app.words import Say, say
from bot.discord.ids import Ids
from bot.i18n.catalogue import Catalogue
from euchre_core.cards import Card

Body: TypeAlias = dict[str, Any]
"""Of a message, without what its way adds (nonce, ephemeral flag)."""

IS_V2: Final = 1 << 15
EPHEMERAL: Final = 1 << 6
MOST_COMPONENTS: Final = 40
MOST_TEXT: Final = 4000
MOST_IN_ROW: Final = 5
MOST_OPTIONS: Final = 25
LONGEST_LABEL: Final = 80
LONGEST_OPTION: Final = 100
LONGEST_PLACEHOLDER: Final = 150

_TURNING: Final = 40
"""Letters for the line that says which page this is."""
_ROW, _BUTTON, _SELECT, _TEXT, _FILE, _RULE, _CONTAINER = 1, 2, 3, 10, 13, 14, 17
_LINK = 5
_STYLES: Final = {Tone.PLAIN: 2, Tone.MAIN: 1, Tone.GOOD: 3, Tone.DANGER: 4}
_EMOJI: Final = re.compile(r"<:(\w{2,32}):(\d{1,20})>")


class Composer:
    """Words screens and lays them out. `faces` gives the card pictures in use now (none: cards are text)."""

    def __init__(self, catalogue: Catalogue, ids: Ids, faces: Callable[[], Mapping[Card, str]]) -> None:
        self.catalogue = catalogue
        self._ids = ids
        self._faces = faces

    def public(self, screen: PublicScreen, *, buttons: bool = True) -> Body:
        """A message for a channel; without `buttons` it is there to be read only."""
        body = self._body(screen.blocks, screen.locale, screen.accent, buttons=buttons)
        body["allowed_mentions"]["users"] = [str(user) for user in screen.mentions]
        return body

    def own(self, screen: OwnScreen, note: Say | None = None, note_locale: Locale | None = None) -> Body:
        """A message for its owner alone; `note` stands above the rest."""
        above = (self.catalogue.word(note, note_locale or screen.locale, self._faces()),) if note else ()
        blocks = screen.blocks
        if screen.leaf is not None:
            blocks = self._leaf(blocks, screen.locale, screen.leaf, MOST_TEXT - sum(map(len, above)))
        return self._body(blocks, screen.locale, screen.accent, above=above)

    def note(self, note: Say, locale: Locale) -> Body:
        """One line for the one who clicked."""
        text = self.catalogue.word(note, locale, self._faces())
        return {
            "flags": IS_V2,
            "components": [{"type": _TEXT, "content": clip(text, MOST_TEXT)}],
            "allowed_mentions": {"parse": []},
        }

    def with_file(self, body: Body, name: str) -> Body:
        """The same message with an attached file shown in it."""
        return body | {"components": [*body["components"], {"type": _FILE, "file": {"url": f"attachment://{name}"}}]}

    def _body(
        self,
        blocks: Sequence[Block],
        locale: Locale,
        accent: int | None,
        *,
        above: tuple[str, ...] = (),
        buttons: bool = True,
    ) -> Body:
        page = _Page()
        for text in above:
            page.text(text)
        texts = self._texts(blocks, locale, buttons=buttons)
        # The small print at the end stays whole where a long text before it can't.
        kept = sum(len(text) for text, block in zip(texts, blocks, strict=True) if _small(block))
        for text, block in zip(texts, blocks, strict=True):
            match block:
                case Text():
                    kept -= len(text) if block.small else 0
                    page.text(text, kept=kept)
                case Rule():
                    page.add({"type": _RULE, "divider": True, "spacing": 1})
                case Row():
                    if buttons:
                        for row in self._rows(block, locale, page.ids):
                            page.add(row, weight=1 + len(row["components"]))
                case Select():
                    if buttons:
                        for row in self._selects(block, locale, page.ids):
                            page.add(row, weight=2)
                case _:
                    assert_never(block)
        container: dict[str, Any] = {"type": _CONTAINER, "components": page.components}
        if accent is not None:
            container["accent_color"] = accent
        return {"flags": IS_V2, "components": [container], "allowed_mentions": {"parse": []}}

    def _texts(self, blocks: Sequence[Block], locale: Locale, *, buttons: bool) -> list[str]:
        """What stands in each block; nothing for what is no text."""
        return [
            self._text(block, locale) if isinstance(block, Text) and (buttons or not block.hint) else ""
            for block in blocks
        ]

    def _text(self, block: Text, locale: Locale) -> str:
        lines = [self.catalogue.word(line, locale, self._faces()) for line in block.lines]
        if block.heading and lines:
            lines[0] = f"## {lines[0]}"
        if block.small:
            lines = [f"-# {part}" for line in lines for part in line.split("\n")]
        return "\n".join(lines)

    def _leaf(self, blocks: tuple[Block, ...], locale: Locale, leaf: Leaf, room: int) -> tuple[Block, ...]:
        """What stands on that page of a text that is longer than a message; all of it where it isn't."""
        if sum(map(len, self._texts(blocks, locale, buttons=True))) <= room:
            return blocks
        texts = [block for block in blocks if isinstance(block, Text)]
        (title, *rest), small = texts[0].lines, tuple(block for block in texts if block.small)
        head, below = Text((title,), heading=True), tuple(b for b in blocks if not isinstance(b, Text | Rule))
        long = [Text(tuple(rest)), *(block for block in texts[1:] if not block.small)]
        kept = sum(len(self._text(block, locale)) for block in (head, *small)) + _TURNING
        pages = list(self._cut(long, locale, room - kept))
        number = min(leaf.number, len(pages) - 1)
        where = Text((say("page.of", page=number + 1, pages=len(pages)),), small=True)
        earlier, later = f"{leaf.code}{max(0, number - 1)}", f"{leaf.code}{number + 1}"
        turn = Row(
            (
                Button(label=say("button.earlier-page"), code=earlier, game=leaf.game, enabled=number > 0),
                Button(label=say("button.later-page"), code=later, game=leaf.game, enabled=number + 1 < len(pages)),
            )
        )
        return (head, Rule(), *pages[number], *small, where, turn, *below)

    def _cut(self, blocks: Iterable[Text], locale: Locale, room: int) -> Iterator[tuple[Text, ...]]:
        """Those blocks in pages of so many letters: between two of them if may be, else between two lines of one."""
        page, left = list[Text](), room
        for block in blocks:
            if page and left < len(self._text(block, locale)) <= room:
                yield tuple(page)
                page, left = [], room
            lines = list[Say]()
            for line in block.lines:
                letters = len(self._text(Text((line,)), locale)) + 1
                if letters > left and (page or lines):
                    yield (*page, *([replace(block, lines=tuple(lines))] if lines else ()))
                    page, left, lines = [], room, []
                lines.append(line)
                left -= letters
            if lines:
                page.append(replace(block, lines=tuple(lines)))
        if page:
            yield tuple(page)

    def _rows(self, row: Row, locale: Locale, used: set[str]) -> Iterator[dict[str, Any]]:
        buttons = [made for button in row.buttons if (made := self._button(button, locale, used)) is not None]
        for some in _in_parts(buttons, MOST_IN_ROW):
            yield {"type": _ROW, "components": list(some)}

    def _button(self, button: Button, locale: Locale, used: set[str]) -> dict[str, Any] | None:
        """None: the same button stands on this screen already (two equal cards), and either would do the same."""
        made: dict[str, Any] = {"type": _BUTTON, "label": self._label(button, locale)}
        if not button.enabled:
            made["disabled"] = True
        if button.url is not None:
            return made | {"style": _LINK, "url": button.url}
        made |= {"style": _STYLES[button.tone], "custom_id": self._ids.sign(button.game, button.turn, button.code)}
        if made["custom_id"] in used:
            return None
        used.add(made["custom_id"])
        face = _EMOJI.fullmatch(self._faces().get(button.card, "")) if button.card is not None else None
        if face is not None:
            made["emoji"] = {"name": face[1], "id": face[2]}
        return made

    def _label(self, button: Button, locale: Locale) -> str:
        if button.label is not None:
            return clip(self.catalogue.plain(button.label, locale), LONGEST_LABEL)
        return self.catalogue.label(button.card, locale) if button.card is not None else "…"

    def _selects(self, select: Select, locale: Locale, used: set[str]) -> Iterator[dict[str, Any]]:
        """One select, or several of 25 lines each below each other: a longer list needs no state for its pages."""
        options = [
            {
                "label": clip(self.catalogue.plain(option.label, locale), LONGEST_OPTION),
                "value": self._ids.sign(select.game, select.turn, option.code),
                **(
                    {"description": clip(self.catalogue.plain(option.description, locale), LONGEST_OPTION)}
                    if option.description
                    else {}
                ),
                **({"default": True} if option.chosen else {}),
            }
            for option in select.options
        ]
        pages = list(_in_parts(options, MOST_OPTIONS))
        placeholder = self.catalogue.plain(select.placeholder, locale)
        for number, page in enumerate(pages, start=1):
            many = min(select.of, len(page))
            slot = select.slot if number == 1 else f"{select.slot}.{number}"
            custom_id = self._ids.sign(select.game, select.turn, f".pick.{slot}")
            used.add(custom_id)
            place = f" ({number}/{len(pages)})" if len(pages) > 1 else ""
            yield {
                "type": _ROW,
                "components": [
                    {
                        "type": _SELECT,
                        "custom_id": custom_id,
                        "placeholder": clip(placeholder, LONGEST_PLACEHOLDER - len(place)) + place,
                        "options": list(page),
                        **({"min_values": many, "max_values": many} if many > 1 else {}),
                    }
                ],
            }


class _Page:
    """What has been laid out, within Discord's limits for one message: what is over them is left out, last first."""

    def __init__(self) -> None:
        self.components: list[dict[str, Any]] = []
        self.ids: set[str] = set()
        self._room = MOST_COMPONENTS - 1
        self._letters = MOST_TEXT

    def text(self, text: str, *, kept: int = 0) -> None:
        """With so many letters `kept` for what comes later."""
        text = clip(text, max(0, self._letters - kept))
        if text.strip() and self._room:
            self.add({"type": _TEXT, "content": text})
            self._letters -= len(text)

    def add(self, component: dict[str, Any], weight: int = 1) -> None:
        if weight <= self._room:
            self.components.append(component)
            self._room -= weight


def _small(block: Block) -> bool:
    return isinstance(block, Text) and block.small


def clip(text: str, most: int) -> str:
    """The text, shortened with an ellipsis to that many characters."""
    return text if len(text) <= most else text[: max(0, most - 1)].rstrip() + "…"[: max(0, most)]


def _in_parts(these: Sequence[dict[str, Any]], most: int) -> Iterable[Sequence[dict[str, Any]]]:
    return (these[start : start + most] for start in range(0, len(these), most))
