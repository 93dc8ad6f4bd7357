"""What people read and press: screens of text, buttons and lists. Knows nothing of Discord or of rules.

A screen is made of message keys and arguments, never of words: the door words it in the screen's language at the
last moment. There are two kinds: a `PublicScreen` may be posted in a channel, an `OwnScreen` is for the one person
it names; whoever posts in a channel accepts only the first (architecture.md 2.8).
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from bot.app.keys import GameId, Locale, UserId
from bot.app.papers import Paper
from bot.app.turns import Turn
from bot.app.values import value
from bot.app.words import Say
from euchre_core.cards import Card


class Tone(StrEnum):
    """How a button looks. Never the only carrier of a meaning."""

    PLAIN = "plain"
    MAIN = "main"
    GOOD = "good"
    DANGER = "danger"


@value(frozen=True, slots=True, kw_only=True)
class Button:
    """Something to press. The id's parts stand here; the door joins and signs them (contracts.md 3)."""

    label: Say | None
    """None only where `card` says it all."""
    code: str = ""
    """As in `Pressed.code`; empty for a link."""
    game: GameId | None = None
    turn: Turn | None = None
    card: Card | None = None
    """Shown as emoji where there is one, and as text always."""
    tone: Tone = Tone.PLAIN
    enabled: bool = True
    url: str | None = None
    """A link button: no code."""


@value(frozen=True, slots=True, kw_only=True)
class Option:
    """One line of a select. Its `code` is what `Pressed.code` will be."""

    label: Say
    code: str
    description: Say | None = None
    chosen: bool = False


@value(frozen=True, slots=True, kw_only=True)
class Select:
    """A choice from at most 25 (the door pages longer lists of one). `code` is `.pick.<slot>`; the pressed option's
    own code is what arrives, of several their codes in a row, after one `?` where they have it."""

    placeholder: Say
    options: tuple[Option, ...]
    slot: str
    """Unique on its screen."""
    game: GameId | None = None
    turn: Turn | None = None
    of: int = 1
    """Exactly so many are chosen together; one where there are fewer options."""


@value(frozen=True, slots=True)
class Text:
    """Lines of one text block. `heading` makes the first one large, `small` sets all in small print; a `hint` says what
    to press, and isn't there where nothing can be pressed."""

    lines: tuple[Say, ...]
    heading: bool = False
    small: bool = False
    hint: bool = False


@value(frozen=True, slots=True)
class Rule:
    """A separating line."""


@value(frozen=True, slots=True)
class Row:
    """Buttons beside each other; more than five are broken into several rows by the door."""

    buttons: tuple[Button, ...]


Block: TypeAlias = Text | Rule | Row | Select


@value(frozen=True, slots=True, kw_only=True)
class PublicScreen:
    """What everybody in a channel may read. Made from a `PublicView` only."""

    locale: Locale
    blocks: tuple[Block, ...]
    paper: Paper | None = None
    turn: Turn | None = None
    """State of the game that it shows; None for screens without a game."""
    accent: int | None = None
    """Colour of the container's edge, 0xRRGGBB; never the only carrier of a meaning."""
    mentions: tuple[UserId, ...] = ()
    """Who may be pinged by it."""


@value(frozen=True, slots=True)
class Leaf:
    """One page of a long text: its first line, its small print and its buttons are on every page."""

    number: int
    """From 0; beyond the last it is the last."""
    code: str
    """What stands before the number on a button that turns the page."""
    game: GameId | None


@value(frozen=True, slots=True, kw_only=True)
class OwnScreen:
    """What one person alone may read."""

    locale: Locale
    owner: UserId
    blocks: tuple[Block, ...]
    paper: Paper | None = None
    """The hand's paper; None for menus, rules, notes."""
    turn: Turn | None = None
    accent: int | None = None
    leaf: Leaf | None = None
    """Where a text may be too long for one message: which page of it to show. Whoever knows the words cuts it."""
