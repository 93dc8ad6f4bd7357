"""`python -m bot.local_discord`: a local Discord by itself, until Ctrl-C."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys

from .server import LocalDiscord

EX_PORT = 69
KEEP = 20_000


async def serve(port: int, *, rate_limits: bool) -> int:
    """Serves until SIGINT or SIGTERM; the exit code."""
    server = LocalDiscord(port, keep=KEEP, rate_limits=rate_limits)
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
        await stop.wait()
    finally:
        await server.close()
    return 0


def main() -> int:
    """Reads the command line and serves."""
    parser = argparse.ArgumentParser(prog="python -m bot.local_discord", description=__doc__)
    parser.add_argument(
        "--port", type=int, default=8377, help="where to listen on 127.0.0.1 (default 8377, 0: any free)"
    )
    parser.add_argument("--no-rate-limits", action="store_true", help="for load tests: no 429")
    given = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        return asyncio.run(serve(given.port, rate_limits=not given.no_rate_limits))
    return 0


if __name__ == "__main__":
    sys.exit(main())
