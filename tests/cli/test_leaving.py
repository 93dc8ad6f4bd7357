"""The end that nothing holds up: what may hang of the process itself."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from bot.running import _Bot
from bot.settings import Settings

_WITHIN_S = 20
_NOBODY_READS = """
import logging, os, time
from bot.leaving import LastMoment
logging.basicConfig()
os.set_blocking(2, False)
try:
    while True:
        os.write(2, b"." * 4096)
except BlockingIOError:
    os.set_blocking(2, True)
LastMoment(0.1, 7).begin()
logging.error("stopping")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="pipes can't be set so there")
def test_a_log_that_nobody_reads_holds_nobody_up() -> None:
    """Whoever reads standard error hangs, and its pipe is full: the process ends all the same."""
    with subprocess.Popen([sys.executable, "-c", _NOBODY_READS], stderr=subprocess.PIPE) as process:
        try:
            assert process.wait(_WITHIN_S) == 7
        finally:
            process.kill()


async def test_a_signal_stops_the_bot_where_its_end_can_not_be_timed() -> None:
    """No thread can be started any more: it ends as it can."""

    def on_signal() -> None:
        raise RuntimeError("can't start new thread")

    bot = _Bot(Settings(), "token", on_signal)
    with pytest.raises(RuntimeError):
        bot._told_to_stop()
    async with asyncio.timeout(1):
        await bot._stop.wait()
