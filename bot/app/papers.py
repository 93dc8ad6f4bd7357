"""Messages that we keep editing: which there are, where each is, why one can't be written. Knows no screen."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bot.app.keys import ChannelId, GameId, UserId
from bot.app.turns import Turn


class PaperKind(StrEnum):
    """What a kept message is."""

    BOARD = "board"
    """The public message of one deal (deal 0: the lobby)."""
    HAND = "hand"
    """A person's private message, one per game (deal 0)."""
    REMINDER = "reminder"
    """The mention of one person at half time of a turn."""


class Paper(NamedTuple):
    """A message that we keep editing. `who` is 0 for boards. The key of `papers`."""

    game: GameId
    kind: PaperKind
    who: UserId
    deal: int


class PaperRow(NamedTuple):
    """Where a kept message is and what it shows."""

    paper: Paper
    channel: ChannelId | None
    message: int | None
    """None: not posted yet (its nonce is derived, so a repeated POST is the same message)."""
    posted_at: int | None
    rendered_turn: Turn | None
    closed: bool
    """Has had its final state; nobody draws it again."""
    k: int
    """How often it was posted anew; part of the nonce."""


class Trouble(StrEnum):
    """Why a message could not be written. The outbox tells the desk; it never raises to a click."""

    DMS_CLOSED = "dms-closed"
    """50007, 50278."""
    CHANNEL_GONE = "channel-gone"
    """10003: channel or thread deleted, or the bot was removed from the server."""
    NO_ACCESS = "no-access"
    """50001, 50013."""
    LOCKED = "locked"
    """50083, 160005: thread archived or locked."""
    SLOWED = "slowed"
    """20016 and other limits (429): nothing may be written there for a good while yet."""
