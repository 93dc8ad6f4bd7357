"""How the program ends, as numbers that a supervisor can tell apart (contracts.md 5). Knows nothing of why."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """Exit codes of `euchre`."""

    FINE = 0
    NO = 1
    """An answer: not well (`health`), not as promised (`verify`); or Discord can't be trusted or reached."""
    SETTING = 64
    PORT = 69
    DATABASE = 73
    SECOND_START = 75
    TOKEN = 78


class Stop(Exception):
    """Ends the program with a code and one line."""

    def __init__(self, code: Exit, line: str) -> None:
        super().__init__(line)
        self.code = code
