"""The end that nothing holds up: no other program's lock on the database, no disk or log that hangs. Knows none.

A thread that waits inside SQLite can't be called back, and whoever closes the store or ends the interpreter waits for
it. What wasn't committed by then simply wasn't, as after a kill; nobody was told that it was.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from contextlib import suppress

_log = logging.getLogger("euchre")

_TOLD_S = 0.2
"""For the last line."""


class LastMoment:
    """From `begin` on, the process ends within so many seconds with that exit code, unless it is called off."""

    def __init__(self, within_s: float, code: int) -> None:
        self._within_s = within_s
        self._code = code
        self._timer: threading.Timer | None = None

    @property
    def has_begun(self) -> bool:
        """Whether somebody has asked for the end."""
        return self._timer is not None

    def begin(self) -> None:
        """Count from now; a second time changes nothing."""
        if self._timer is None:
            self._timer = threading.Timer(self._within_s, self._leave)
            self._timer.daemon = True
            self._timer.start()

    def call_off(self) -> None:
        """The end has come by itself."""
        if self._timer is not None:
            self._timer.cancel()

    def _leave(self) -> None:
        telling = threading.Thread(target=_tell, daemon=True)  # whoever reads the log may hang too
        with suppress(RuntimeError):  # there can't be one more
            telling.start()
            telling.join(_TOLD_S)
        os._exit(self._code)


def _tell() -> None:
    _log.warning("stopped without waiting any longer for what isn't written")
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # closed, or there is none
            stream.flush()
