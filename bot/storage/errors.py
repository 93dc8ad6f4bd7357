"""What can be wrong with a database, said in one line with its remedy. Knows nothing of exit codes."""

from __future__ import annotations

import re
import sqlite3


class StorageError(Exception):
    """The database can't be used. The text names the file and what to do."""


class SecondStart(StorageError):
    """Another process has this database."""


def remedy(error: BaseException | None) -> str:
    """What to do about what SQLite or the system said."""
    if isinstance(error, sqlite3.DatabaseError) and re.search("not a database|malformed", str(error)):
        return "Restore a backup with `euchre restore`, or set EUCHRE_DATABASE_URL to another file"
    if error is not None and "locked" in str(error):
        return "Another program holds it: close that one and start again"
    if error is not None and "full" in str(error):
        return "Make room on the disk and start again"
    return "Check EUCHRE_DATABASE_URL and that this user may write there"
