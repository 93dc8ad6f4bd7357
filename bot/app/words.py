"""What is to be said: message keys and their arguments, worded at the last moment. Knows no language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import NamedTuple, TypeAlias

from bot.app.keys import UserId
from bot.app.values import value
from euchre_core.cards import Card, Denomination, Suit


class Name(NamedTuple):
    """A name as its owner gave it: escaped and shortened where it is worded. `robot` is a level, None for people."""

    text: str
    robot: str | None = None


class Moment(NamedTuple):
    """An instant, in milliseconds UTC; `style` as in Discord's time marks (R relative, d date, t time)."""

    at_ms: int
    style: str = "R"


class Mention(NamedTuple):
    """A ping of exactly this person (only reminders have one)."""

    user: UserId


class Link(NamedTuple):
    """A link; `label` is worded."""

    url: str
    label: Say


class Percent(NamedTuple):
    """A share in whole per cent: `62 %`."""

    value: int


class Raw(NamedTuple):
    """Text that is the same in every language and was made by us (hashes, codes, numbers). Never a person's words."""

    text: str


Arg: TypeAlias = (
    "int | Name | Card | Suit | Denomination | Moment | Mention | Link | Percent | Raw | Say | tuple[Arg, ...]"
)


@value(frozen=True, slots=True)
class Say:
    """One sentence, to be worded later: a message key and its arguments. `count` chooses the plural form (the key's
    `.plural` entry) and is also the argument `{count}`. A tuple argument is worded as a list joined by blanks."""

    key: str
    args: Mapping[str, Arg] = field(default_factory=dict)
    count: int | None = None


def say(key: str, count: int | None = None, /, **args: Arg) -> Say:
    """A `Say`, written shortly: `say("hand.must-follow", suit=Suit.HEARTS)`."""
    return Say(key, args, count)
