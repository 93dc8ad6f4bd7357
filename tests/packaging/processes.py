"""Programs that tests start as processes of their own: wait for what they say, ask what they serve, end them."""

from __future__ import annotations

import http.client
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

PATIENCE_S = 60.0  # for a machine that is busy with other tests; nothing waits that long when all is well


def line_of(process: subprocess.Popen[str]) -> str:
    """The next line that it says; AssertionError if it ends first."""
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, f"it ended with {process.wait(5)} and said nothing"
    return line


def ask(url: str) -> str:
    """What is served there; "" while nobody answers."""
    parts = urlsplit(url)
    assert parts.hostname
    link = http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)
    try:
        link.request("GET", parts.path)
        return link.getresponse().read().decode("utf-8")
    except (OSError, http.client.HTTPException):
        return ""
    finally:
        link.close()


def until(done: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    """Return once `done`; AssertionError with what it logged if the process ends before, or never gets there."""
    end = time.monotonic() + PATIENCE_S
    while not done():
        code = process.poll()
        assert code is None, f"it ended with {code}:\n{log.read_text(encoding='utf-8')}"
        assert time.monotonic() < end, f"not within {PATIENCE_S:.0f} s:\n{log.read_text(encoding='utf-8')}"
        time.sleep(0.05)


def stop(process: subprocess.Popen[str] | subprocess.Popen[bytes]) -> None:
    """End it, whatever it does."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if process.stdout is not None:
        process.stdout.close()
