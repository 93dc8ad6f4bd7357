"""What games, people, servers, channels and languages are known by. Knows nothing of what they hold."""

from __future__ import annotations

from typing import NewType

GameId = NewType("GameId", str)
"""8 of 0-9a-z, random; the key of `games`."""
UserId = NewType("UserId", int)
GuildId = NewType("GuildId", int)
ChannelId = NewType("ChannelId", int)
"""A channel, a thread or a private-message channel."""
Locale = NewType("Locale", str)
"""One of `LOCALES`."""

LOCALES: tuple[Locale, ...] = (Locale("en"), Locale("es"), Locale("pt_BR"), Locale("ro"))
