"""Records: rows and transactions. Knows no rules. Only `store.open_store` is for others than `bot.__main__`."""
