"""What can be wrong with a database, said in one line with its remedy. Knows nothing of exit codes."""

from __future__ import annotations


class StorageError(Exception):
    """The database can't be used. The text names the file and what to do."""


class SecondStart(StorageError):
    """Another process has this database."""
