"""`make play`: a local Discord and the bot as two processes, one address to open, until Ctrl-C.

Games are kept in a state folder of their own, so that they go on at the next start. Nothing here is shipped; knows the
two programs by their command lines only.
"""

from __future__ import annotations

import signal

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C while the rest is loaded: the end, without a traceback

import argparse
import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn

from filelock import FileLock, Timeout

ROOT = Path(__file__).resolve().parents[1]
PORT = 8377
EX_USAGE = 64
EX_PORT = 69
EX_AGAIN = 75
READY_S = 60.0
STOP_S = 6.0  # the bot promises five
# `euchre run`, which loads its modules while the local Discord does the same, then waits for the word to start.
EUCHRE_RUN = "import sys, bot.running as _, bot.__main__ as b; sys.exit(b.main(['run']) if sys.stdin.readline() else 1)"
FIRST_RUN = ROOT / "tools" / "first_run.py"


class Stopped(Exception):
    """Somebody wants it to end: Ctrl-C, SIGTERM, or the terminal was closed."""


class Died(Exception):
    """One of the two processes ended by itself, or doesn't come up. `code` is what to exit with."""

    def __init__(self, words: str, code: int = 1) -> None:
        super().__init__(words)
        self.code = code


class Part:
    """One of the two processes, with what it says in a file of its own."""

    def __init__(self, name: str, arguments: list[str], environment: dict[str, str], state: Path) -> None:
        self.name, self.log = name, state / f"{name.replace(' ', '-')}.log"
        with self.log.open("wb") as log:
            # A session of its own: Ctrl-C reaches this script alone, which ends the two in the right order.
            self.process = subprocess.Popen(
                [sys.executable, *arguments],
                cwd=state,  # where no .env lies: the token of a real bot must not get in here
                env=environment,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def go(self, line: str) -> None:
        """The line that EUCHRE_RUN and FIRST_RUN wait for."""
        assert self.process.stdin is not None
        with suppress(OSError):  # it has died already: `check` says so
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.close()

    def check(self) -> None:
        """Died if it has ended, with its last words."""
        code = self.process.poll()
        if code is not None:
            words = self.log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-12:]
            head = f"The {self.name} ended by itself (exit code {code}):"
            raise Died("\n".join([head, *words, f"More in {self.log}"]), code if code > 0 else 1)

    def stop(self) -> None:
        """Ask it to end, and see to it."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(STOP_S)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


def main() -> int:
    """Start both, say where, stay."""
    parser = argparse.ArgumentParser(prog="make play", description="Play euchre in the browser, without any token.")
    parser.add_argument("--port", type=int, help=f"insist on this port (default {PORT}, or the next free one)")
    parser.add_argument("--state", type=Path, default=ROOT / "state" / "play", help="where games are kept")
    given = parser.parse_args()
    if given.port is not None and not 1 <= given.port <= 65_535:
        print(f"{given.port} is no port: one is from 1 to 65535, such as make play ARGS='--port 9000'", file=sys.stderr)
        return EX_USAGE
    state = given.state.resolve()
    state.mkdir(parents=True, exist_ok=True)
    address = state / "play.url"  # for whoever comes while the lock is held
    try:
        with FileLock(state / "play.lock", timeout=0):
            try:
                return start(given.port, state, address)
            finally:
                address.unlink(missing_ok=True)
    except Timeout:
        where = address.read_text(encoding="ascii") if address.exists() else f"its state is in {state}"
        print(f"make play runs already in this folder: {where}", file=sys.stderr)
        return EX_AGAIN


def start(wanted: int | None, state: Path, address: Path) -> int:
    """Both programs from the first to the last moment; the exit code."""
    parts: list[Part] = []
    try:
        for each in endings():
            signal.signal(each, _stop)
        port = choose_port(wanted)
        if port is None:
            print(f"Port {wanted or PORT} is busy; choose another: make play ARGS='--port 9000'", file=sys.stderr)
            return EX_PORT
        url = f"http://127.0.0.1:{port}"
        address.write_text(url, encoding="ascii")
        return play(url, port, state, parts)
    except Stopped:
        print("\nGoodbye; the games go on where they are at the next make play.")
        return 0
    except Died as words:
        print(words, file=sys.stderr)
        return words.code
    finally:
        for each in endings():  # a second Ctrl-C must not leave one of the two behind
            signal.signal(each, _heard)
        for part in reversed(parts):  # the bot first, while there is still a Discord to say goodbye to
            part.stop()


def play(url: str, port: int, state: Path, parts: list[Part]) -> NoReturn:
    """Runs until something raises."""
    environment = {name: value for name, value in os.environ.items() if not name.upper().startswith("EUCHRE_")}
    environment["PYTHONUNBUFFERED"] = "1"
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # or each start compiles everything again, for seconds
    # An editable install finds the packages by itself; a bare .venv finds them here.
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    # The bot remembers where its boards hang and that its commands are known, so its Discord must remember them too.
    memory = state / "local-discord.json"
    first = not memory.exists()
    local = ["-m", "bot.local_discord", "--port", str(port), "--state", str(memory)]
    ours = {
        "EUCHRE_DISCORD_URL": url,
        "EUCHRE_TOKEN": "local.token",
        "EUCHRE_STATE_DIR": str(state),
        "EUCHRE_READY_TIMEOUT_S": "0",  # there is one server, and it is there at once
    }
    with undisturbed():
        parts.append(Part("local Discord", local, environment, state))
        # What the first start sends and writes is kept: pictures of the cards, and games that were played before.
        program = [str(FIRST_RUN)] if first else ["-c", EUCHRE_RUN]
        parts.append(Part("bot", program, environment | ours, state))
    wait(lambda: ask(url) is not None, parts)
    parts[-1].go(json.dumps(ask(url)))
    wait(lambda: bot_is_ready(url), parts)
    print(f"Play here: {url}   (Ctrl-C ends it)", flush=True)
    while True:
        for part in parts:
            part.check()
        time.sleep(0.3)


def wait(done: Callable[[], bool], parts: list[Part]) -> None:
    """Return once `done`; Died if a process ends before, or takes far too long."""
    end = time.monotonic() + READY_S
    while not done():
        for part in parts:
            part.check()
        if time.monotonic() > end:
            raise Died(f"The {parts[-1].name} isn't ready after {READY_S:.0f} s; see {parts[-1].log}")
        time.sleep(0.03)


def bot_is_ready(url: str) -> bool:
    """Whether the bot is connected and its commands can be typed."""
    state = ask(url)
    return bool(state and state["application"]["ready"])


def ask(url: str) -> dict[str, dict[str, object]] | None:
    """What the local Discord says of itself; None while it doesn't answer."""
    link = http.client.HTTPConnection(url.removeprefix("http://"), timeout=1)  # no proxy stands in between
    try:
        link.request("GET", "/control/state")
        state: dict[str, dict[str, object]] = json.loads(link.getresponse().read())
        return state
    except (OSError, http.client.HTTPException, ValueError):
        return None
    finally:
        link.close()


def choose_port(wanted: int | None) -> int | None:
    """The port to use; None if the one insisted on is busy. The usual one gives way to the next free one."""
    if wanted:
        return wanted if is_free(wanted) else None
    port = next((port for port in range(PORT, PORT + 20) if is_free(port)), None)
    if port not in (PORT, None):
        print(f"Port {PORT} is busy; taking {port} instead.")
    return port


def is_free(port: int) -> bool:
    """Whether nobody listens there."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def endings() -> list[signal.Signals]:
    """The signals that end it, as far as this system has them and nobody asked for them to be ignored."""
    # A shell that starts this in the background has SIGINT ignored; not here. With SIGHUP ignored, nohup means it.
    hangup = getattr(signal, "SIGHUP", None)
    meant = hangup is not None and signal.getsignal(hangup) is not signal.SIG_IGN
    return [signal.SIGINT, signal.SIGTERM, *([hangup] if hangup is not None and meant else [])]


@contextmanager
def undisturbed() -> Iterator[None]:
    """A signal in between counts at the end: what is being started must be known before it can be stopped."""
    came: list[int] = []
    for each in endings():
        signal.signal(each, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        for each in endings():
            signal.signal(each, _stop)
    if came:
        _stop(came[0], None)


def _stop(number: int, frame: FrameType | None) -> None:
    for each in endings():  # Ctrl-C comes twice, by the terminal and by play.sh: the second must not disturb the end
        signal.signal(each, _heard)
    raise Stopped


def _heard(number: int, frame: FrameType | None) -> None:
    """Nothing more to do. To ignore the signal instead would have Python complain of one that is on its way."""


if __name__ == "__main__":
    sys.exit(main())
