"""What people and servers have settled for themselves. Knows nothing of what comes of it."""

from __future__ import annotations

from bot.app.keys import Locale
from bot.app.turns import Speed
from bot.app.values import value


@value(frozen=True, slots=True, kw_only=True)
class Personal:
    """A person's own settings (`/euchre me`)."""

    language: Locale | None = None
    """None: as Discord says."""
    surface: str = "private"
    """Where the hand opens: `private` (a private message) or `view` (only behind *My hand*)."""
    confirm_cards: bool = False
    """Ask before every card."""
    play_only_legal: bool = False
    """Play my only legal card by itself."""
    hidden: bool = False
    """Not on any leaderboard, and no statistics for others."""
    overall: bool = False
    """Opted in to be named on the overall board beyond one's own servers."""


@value(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """A server's defaults (`/euchre settings`)."""

    language: Locale | None = None
    """None: guessed from the server's locale."""
    time_zone: str = "UTC"
    """Where weeks and months begin (IANA name)."""
    ruleset: str = "standard"
    speed: Speed = Speed.NORMAL
    robot: str = "sensible"
    table_talk: bool = True
