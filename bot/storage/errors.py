"""What can be wrong with a database, said in one line with its remedy. Knows nothing of exit codes."""

from __future__ import annotations

import errno
import re


class StorageError(Exception):
    """The database can't be used. The text names the file and what to do."""


class SecondStart(StorageError):
    """Another process has this database."""


def remedy(error: BaseException | None) -> str:
    """What to do about what SQLite or the system said."""
    said = "" if isinstance(error, OSError) else str(error)  # the system's names the file, which may be called anything
    if re.search("not a database|malformed", said):
        return "Restore a backup with `euchre restore`, or set EUCHRE_DATABASE_URL to another file"
    if "locked" in said:
        return "Another program holds it: close that one and start again"
    if "full" in said or (isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)):
        return "Make room on the disk and start again"
    return "Check EUCHRE_DATABASE_URL and that this user may write there"
