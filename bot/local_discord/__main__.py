"""`python -m bot.local_discord`: a local Discord by itself, until Ctrl-C."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from .keeping import load, save
from .server import LocalDiscord

EX_PORT = 69
KEEP = 20_000
SAVE_EVERY_S = 5.0


async def serve(port: int, *, rate_limits: bool, state: Path | None) -> int:
    """Serves until SIGINT or SIGTERM; the exit code."""
    server = open_world(port, rate_limits=rate_limits, state=state)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers; Ctrl-C raises there
            loop.add_signal_handler(name, stop.set)
    try:
        await server.open()
    except OSError as error:
        print(
            f"local Discord: port {port} can't be opened ({error.strerror}); choose another with --port",
            file=sys.stderr,
        )
        return EX_PORT
    print(f"Local Discord: {server.url}", flush=True)
    try:
        while not stop.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), SAVE_EVERY_S)
            if state is not None:
                save(server, state)
    finally:
        await server.close()
    return 0


def open_world(port: int, *, rate_limits: bool, state: Path | None) -> LocalDiscord:
    """The world of the state file if there is one, else a new one. A file that can't be read is put aside."""
    if state is not None and state.exists():
        server = LocalDiscord(port, keep=KEEP, rate_limits=rate_limits, furnished=False)
        try:
            load(server, state)
            return server
        except ValueError as error:
            aside = state.with_name(state.name + ".unreadable")
            state.replace(aside)
            print(f"local Discord: {state} can't be read ({error}); it is now {aside.name}", file=sys.stderr)
    return LocalDiscord(port, keep=KEEP, rate_limits=rate_limits)


def main() -> int:
    """Reads the command line and serves."""
    parser = argparse.ArgumentParser(prog="python -m bot.local_discord", description=__doc__)
    parser.add_argument(
        "--port", type=int, default=8377, help="where to listen on 127.0.0.1 (default 8377, 0: any free)"
    )
    parser.add_argument("--no-rate-limits", action="store_true", help="for load tests: no 429")
    parser.add_argument("--state", type=Path, help="keep the world in this file, so that it goes on at the next start")
    given = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        return asyncio.run(serve(given.port, rate_limits=not given.no_rate_limits, state=given.state))
    return 0


if __name__ == "__main__":
    sys.exit(main())
