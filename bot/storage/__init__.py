"""Records: rows and transactions. Knows no rules. Only `open_store` is for others than `bot.__main__`."""

from bot.storage.store import SqlStore, open_store

__all__ = ["SqlStore", "open_store"]
