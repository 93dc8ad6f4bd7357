"""Fresh interaction tokens, each with the one message that it edits. In memory only: they live 15 minutes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, Generic, NamedTuple, TypeVar

from bot.app.keys import ChannelId, UserId
from bot.app.ports import Clock

FRESH_MS: Final = 14 * 60_000
"""Discord lets a token live 15 minutes; the last one is kept for clocks that differ. (discord.md, trap 18)"""


class Token(NamedTuple):
    """An interaction's token. `message`: what it edits, `@original` or the id of a follow-up."""

    application: int
    token: str
    message: str
    at_ms: int

    def __repr__(self) -> str:
        # A token in a log lets its reader write as us. (operations.md G15)
        return f"Token(…, message={self.message})"


K = TypeVar("K", bound=Hashable)


class _Newest(Generic[K]):
    """The newest token for each key, oldest first, so that the dead ones are found at the front."""

    def __init__(self) -> None:
        self._of: OrderedDict[K, Token] = OrderedDict()

    def keep(self, key: K, token: Token) -> None:
        self._of.pop(key, None)
        self._of[key] = token
        while self._of:
            first = next(iter(self._of))
            if token.at_ms - self._of[first].at_ms < FRESH_MS:
                break
            del self._of[first]

    def fresh(self, key: K, now_ms: int) -> Token | None:
        token = self._of.get(key)
        return token if token is not None and now_ms - token.at_ms < FRESH_MS else None

    def drop(self, key: K) -> None:
        self._of.pop(key, None)


class Tokens:
    """Which message may be edited without being counted, and on which token a person can be told something."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._messages: _Newest[int] = _Newest()
        self._people: _Newest[tuple[UserId, ChannelId]] = _Newest()

    def is_fresh(self, token: Token) -> bool:
        """Whether it still works, with some time in hand."""
        return self._clock.now_ms() - token.at_ms < FRESH_MS

    def keep_message(self, message: int, token: Token) -> None:
        """This token edits that message."""
        self._messages.keep(message, token)

    def of_message(self, message: int) -> Token | None:
        """A fresh token that edits it."""
        return self._messages.fresh(message, self._clock.now_ms())

    def drop_message(self, message: int) -> None:
        """Its token was refused."""
        self._messages.drop(message)

    def keep_person(self, user: UserId, channel: ChannelId, token: Token) -> None:
        """That person clicked in that channel: follow-ups that only they see are possible there."""
        self._people.keep((user, channel), token)

    def of_person(self, user: UserId, channel: ChannelId) -> Token | None:
        """A fresh token for a follow-up."""
        return self._people.fresh((user, channel), self._clock.now_ms())

    def drop_person(self, user: UserId, channel: ChannelId) -> None:
        """It was refused."""
        self._people.drop((user, channel))
