"""`make play`: one address, both programs behind it, and a clean end. Started as a person starts it, as a process."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.packaging.processes import ask, line_of, stop

PLAY = Path(__file__).parents[2] / "tools" / "play.py"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to a child; play.py is untested there")


@contextmanager
def playing(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The script at work, and ended afterwards whatever happens."""
    process = subprocess.Popen(
        [sys.executable, str(PLAY), *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        yield process
    finally:
        stop(process)


@pytest.fixture
def busy() -> Iterator[int]:
    """A port that somebody listens on."""
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


@pytest.fixture
def free() -> int:
    """A port that nobody listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def test_a_busy_port_that_was_asked_for_is_said_in_one_line(busy: int, tmp_path: Path) -> None:
    """Exit code 69 and the remedy; nothing is started, so nothing is logged and no database is made."""
    with playing("--port", str(busy), "--state", str(tmp_path)) as process:
        line = line_of(process)
        assert process.wait(20) == 69
    assert str(busy) in line
    assert "choose another" in line
    assert {file.name for file in tmp_path.iterdir()} <= {"play.lock"}


@pytest.mark.parametrize("port", ["0", "65536", "99999", "-1"])
def test_what_is_no_port_is_said_in_one_line(port: str, tmp_path: Path) -> None:
    """Exit code 64, the range, and no traceback."""
    with playing(f"--port={port}", "--state", str(tmp_path)) as process:
        assert process.stdout is not None
        said = process.stdout.read()
        assert process.wait(20) == 64
    assert len(said.splitlines()) == 1
    assert "from 1 to 65535" in said


def test_a_second_start_in_the_same_folder_is_sent_to_the_first(free: int, tmp_path: Path) -> None:
    """One line with the address, exit code 75; the first one's logs and its game stay as they are."""
    with playing("--port", str(free), "--state", str(tmp_path)) as first:
        assert "Play here" in line_of(first)
        log = (tmp_path / "bot.log").read_bytes()
        assert log
        with playing("--state", str(tmp_path)) as second:
            assert second.stdout is not None
            said = second.stdout.read()
            assert second.wait(20) == 75
        assert said == f"make play runs already in this folder: http://127.0.0.1:{free}\n"
        assert (tmp_path / "bot.log").read_bytes().startswith(log)
        assert '"ready": true' in ask(f"http://127.0.0.1:{free}/control/state")
        first.send_signal(signal.SIGINT)
        assert first.wait(20) == 0
    assert not (tmp_path / "play.url").exists()


def test_one_address_then_ctrl_c_and_the_games_are_kept(free: int, tmp_path: Path) -> None:
    """All is ready when the address is printed; Ctrl-C ends both; a second start goes on with the same database.

    Games were played there before anybody came, whose deals can be checked; they are laid down once.
    """
    arguments = ("--port", str(free), "--state", str(tmp_path / "state"))
    made = []
    for _ in range(2):
        with playing(*arguments) as process:
            url = re.search(r"http://127\.0\.0\.1:\d+", line_of(process))
            assert url
            assert "<html" in ask(f"{url[0]}/").lower()
            assert '"ready": true' in ask(f"{url[0]}/control/state")
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 0
        assert ask(f"{url[0]}/control/state") == ""
        with closing(sqlite3.connect(tmp_path / "state" / "euchre.db")) as database:
            made.append(database.execute("SELECT value FROM app WHERE name = 'tag-key'").fetchone())
            assert database.execute("SELECT count(*) FROM games WHERE status = 'finished'").fetchone() == (3,)
            assert database.execute("SELECT count(*) FROM results").fetchone() == (12,)
        log = (tmp_path / "state" / "bot.log").read_text(encoding="utf-8")
        assert log.count("card faces uploaded") == (1 if len(made) == 1 else 0)
    assert made[0] is not None
    assert made[0] == made[1]
    verify = subprocess.run(
        [sys.executable, "-m", "bot", "verify", "example1"],
        env=os.environ | {"EUCHRE_STATE_DIR": str(tmp_path / "state"), "PYTHONPATH": str(PLAY.parents[1])},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (verify.returncode, verify.stdout.splitlines()[-1]) == (0, "Every deal is as promised.")


@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_ctrl_c_while_python_itself_starts_is_quiet(name: str, code: int, tmp_path: Path) -> None:
    """As `make play` runs it: no traceback, nothing left behind, and the code that a shell gives to that signal."""
    # Loaded by Python before it comes to any line of ours: as good as a start that takes very long.
    (tmp_path / "sitecustomize.py").write_text("import signal\nprint('starting', flush=True)\nsignal.pause()\n")
    # What ignores a hang-up (`nohup make test`) hands that on to whatever it starts, and a shell can't take it back.
    before = signal.signal(signal.Signals[name], signal.SIG_DFL)
    with subprocess.Popen(
        ["sh", str(PLAY.with_suffix(".sh")), sys.executable, "--state", str(tmp_path / "state")],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        signal.signal(signal.Signals[name], before)
        assert line_of(process) == "starting\n"
        os.killpg(process.pid, signal.Signals[name])  # the terminal tells everybody in it
        assert process.stdout is not None
        assert process.stdout.read() == ""  # ends only when both have let go of it
        assert process.wait(20) == code
    assert not (tmp_path / "state").exists()


def test_ctrl_c_reaches_the_play_through_its_shell(free: int, tmp_path: Path) -> None:
    """Both the terminal and the shell tell it to end; it does so once, in order, with exit code 0."""
    with subprocess.Popen(
        ["sh", str(PLAY.with_suffix(".sh")), sys.executable, "--port", str(free), "--state", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        assert "Play here" in line_of(process)
        os.killpg(process.pid, signal.SIGINT)
        assert process.stdout is not None
        assert process.stdout.read() == "\nGoodbye; the games go on where they are at the next make play.\n"
        assert process.wait(20) == 0


def test_a_bot_that_ends_by_itself_ends_the_play(free: int, tmp_path: Path) -> None:
    """No database can be made: its line is shown, its exit code handed on, and nothing keeps running. (B072)"""
    state = tmp_path / "state"
    state.mkdir()
    (state / "euchre.db").mkdir()
    with playing("--port", str(free), "--state", str(state)) as process:
        assert process.stdout is not None
        said = process.stdout.read()
        assert process.wait(30) == 73
    assert "euchre:" in said
    assert ask(f"http://127.0.0.1:{free}/control/state") == ""


def test_a_real_bots_token_never_gets_in(free: int, tmp_path: Path) -> None:
    """Settings of a bot that runs on Discord, in the environment or in .env, are left aside."""
    (tmp_path / "state").mkdir()
    environment = os.environ | {"EUCHRE_TOKEN": "somebody.elses.token", "EUCHRE_DATABASE_URL": "sqlite:///nowhere/x.db"}
    (tmp_path / ".env").write_text("EUCHRE_TOKEN=another\n", encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, str(PLAY), "--port", str(free), "--state", str(tmp_path / "state")],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert "Play here" in line_of(process)
    finally:
        stop(process)
    assert (tmp_path / "state" / "euchre.db").is_file()
