"""The log: one line each on the error stream, with nothing in it that opens a door. Knows what tokens look like.

`discord.py` logs interaction tokens, webhook addresses and whole payloads at DEBUG, so its loggers never go below
INFO; nor does aiosqlite's, which logs every value that is read by; and whatever a traceback or a library may say, the
finished line is searched for tokens (operations.md G15).
"""

from __future__ import annotations

import copy
import logging
import re
import sys
from typing import TextIO

import aiohttp

_HIDDEN = "[hidden]"
_SECRETS = (
    # …/webhooks/ID/TOKEN and …/interactions/ID/TOKEN
    re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s?\"']+"),
    # An interaction's token is base64 and begins with "interaction:".
    re.compile(r"()aW50ZXJhY3Rpb2[\w=+/-]+"),
    # A bot's token: three parts of base64url.
    re.compile(r"()\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}\b"),
    re.compile(r"(Bot )[\w.-]{10,}"),
)
_LIBRARIES = {
    "discord": logging.INFO,
    "aiohttp": logging.INFO,
    "aiosqlite": logging.INFO,
    "alembic": logging.WARNING,
    "asyncio": logging.INFO,
}


class Redacted(logging.Formatter):
    """Formats a record, traceback and all, and hides what must not be read."""

    def __init__(self, token: str = "") -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """One entry; line ends within a message stay, since tracebacks need them."""
        return redacted(super().format(_without_network_trace(record)), self._token)


def _without_network_trace(record: logging.LogRecord) -> logging.LogRecord:
    """discord.py logs a page of traceback for each attempt to reach a gateway that is away; a line says it all."""
    error = record.exc_info[1] if record.exc_info else None
    if not record.name.startswith("discord.") or not isinstance(error, OSError | aiohttp.ClientError | TimeoutError):
        return record
    short = copy.copy(record)
    short.msg, short.args = f"{record.getMessage()} ({type(error).__name__}: {error})", ()
    short.exc_info = short.exc_text = None
    return short


def redacted(text: str, token: str = "") -> str:
    """Without tokens of any kind."""
    if token:
        text = text.replace(token, _HIDDEN)
    for pattern in _SECRETS:
        text = pattern.sub(rf"\1{_HIDDEN}", text)
    return text


def set_up(level: str, token: str = "", stream: TextIO | None = None) -> None:
    """Log to a stream, the error stream by default; what it can't encode is written as an escape. (B069)"""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Redacted(token))
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level)
    for name, lowest in _LIBRARIES.items():
        logging.getLogger(name).setLevel(max(lowest, logging.getLevelNamesMapping()[level]))
    logging.captureWarnings(True)
