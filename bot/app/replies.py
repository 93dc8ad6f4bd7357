"""What goes out to somebody who pressed or typed: our answer, in its shapes. Knows nothing of Discord or of rules."""

from __future__ import annotations

from typing import NamedTuple

from bot.app.keys import LOCALES, Locale
from bot.app.screens import OwnScreen, PublicScreen
from bot.app.values import value
from bot.app.words import Say
from euchre_core.cards import Card


class File(NamedTuple):
    """A file for the one who asked (export)."""

    name: str
    data: bytes


@value(frozen=True, slots=True, kw_only=True)
class Reply:
    """Our answer to one click; exactly one of these shapes:

    - `public` (and no `own`): a button of a public message → that message becomes it (type 7); a command → it is posted
      as the public answer (type 4).
    - `own`: on HAND or VIEW → the pressed message becomes it (type 7), unless `apart`; on BOARD → an ephemeral
      message (type 6 and a follow-up at the first press of a deal, else type 4); a command → an ephemeral answer.
    - neither: `note` alone, as an ephemeral line (a press on a hand gets the fresh hand as `own` beside it).
    `note` with `own` stands above it. With `public`, `note` comes as an ephemeral follow-up.
    """

    own: OwnScreen | None = None
    public: PublicScreen | None = None
    note: Say | None = None
    note_locale: Locale = LOCALES[0]
    file: File | None = None
    apart: bool = False
    """`own` is a message of its own (a menu over the hand), not the new state of the pressed one."""
    thread: ThreadWish | None = None
    """Open a public thread here and post `public` in it."""


class ThreadWish(NamedTuple):
    """A public thread to be opened in the click's channel."""

    name: Say
    locale: Locale


class Choice(NamedTuple):
    """One thing that a command's option may be given: what is shown, the option's value, and what else it is called."""

    label: Say
    value: str
    also: tuple[Say | Card, ...] = ()


class Suggestion(NamedTuple):
    """One line of a command's completion. Worded already: by its words it was found."""

    label: str
    value: str
