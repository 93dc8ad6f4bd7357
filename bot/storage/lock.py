"""One process on one database: an OS lock beside the file, which the system takes away when the process dies."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from bot.storage.errors import SecondStart

_PATIENCE_S = 0.3
"""Somebody who only looks (`is_held`) has it for a moment, which must not end a start."""


@contextmanager
def lock(file: Path) -> Iterator[None]:
    """Hold the database; SecondStart: another process does. Its folder must exist."""
    beside = FileLock(f"{file}.lock", timeout=_PATIENCE_S)
    try:
        beside.acquire(poll_interval=0.02)
    except Timeout:
        raise SecondStart(
            f"{file} is in use by another euchre process{_by(file)}: stop that one first, "
            "or set EUCHRE_DATABASE_URL to another file"
        ) from None
    _note(file).write_text(f"{os.getpid()}\n", encoding="ascii")
    try:
        yield
    finally:
        _note(file).unlink(missing_ok=True)
        beside.release()


def is_held(file: Path) -> bool:
    """Whether a process holds the database."""
    beside = Path(f"{file}.lock")
    if not beside.exists():
        return False
    try:
        with FileLock(beside, timeout=0):
            return False
    except (Timeout, OSError):  # or it may not be opened by us: another's, who then runs as far as we know
        return True


def _note(file: Path) -> Path:
    # Not in the lock file itself: on some systems that one can't be read while it is locked.
    return Path(f"{file}.pid")


def _by(file: Path) -> str:
    try:
        return f" (process {int(_note(file).read_text(encoding='ascii'))})"
    except (OSError, ValueError):
        return ""
