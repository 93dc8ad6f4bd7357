"""What comes in from people: one gesture from outside. Knows nothing of Discord, or of what it will change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from bot.app.keys import ChannelId, GameId, GuildId, UserId
from bot.app.turns import Turn
from bot.app.values import value


class Surface(StrEnum):
    """Where the gesture was made."""

    BOARD = "board"
    """A button of a public message: lobby, board, result, leaderboard."""
    HAND = "hand"
    """A button of the private message."""
    VIEW = "view"
    """A button of an ephemeral message."""
    COMMAND = "command"
    """A slash command in a server."""
    PRIVATE_COMMAND = "private-command"
    """A slash command in the bot's private messages."""


@value(frozen=True, slots=True)
class Pressed:
    """A button or a select's choice, its tag already checked. `game` None where there is none, `turn` None for what
    works at any time. `code` is an action's code, `.word[.arg…]`, or `?code` (redraw without deciding)."""

    game: GameId | None
    turn: Turn | None
    code: str


@value(frozen=True, slots=True)
class Command:
    """A slash command: its word (`start`, `call` …) and its options by name. `code` is an action's code where the
    command is a decision (`call`, `play`), chosen from completion; else None."""

    word: str
    code: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)


@value(frozen=True, slots=True, kw_only=True)
class Click:
    """One outside gesture. `locale` and `guild_locale` as Discord says them (`pt-BR`); `guild` None in private."""

    interaction: int
    """Unique; ascending with time."""
    user: UserId
    name: str
    """The display name, raw."""
    guild: GuildId | None
    channel: ChannelId
    locale: str
    guild_locale: str | None
    surface: Surface
    ask: Pressed | Command
    at_ms: int
    message: int | None = None
    """The message the button stood on; None for a command."""
    may_moderate: bool = False
    """Has Manage Messages here."""
    may_govern: bool = False
    """Has Manage Server."""
    bot_lacks: tuple[str, ...] = ()
    """Names (as in Discord's API: `send_messages`) of permissions that the bot needs here and has not."""
    may_thread: bool = False
    """The bot may create public threads here, and write in them."""
    in_thread: bool = False
    guild_name: str = ""
    channel_name: str = ""
