"""Running the command line as a person does: another process, an environment of its own, a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOKEN = "local.token"


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """This one without our settings, and with those given; the state is kept in `folder`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("EUCHRE_")}
    return {**kept, "PYTHONPATH": str(ROOT), "EUCHRE_STATE_DIR": str(folder / "state"), **settings}


def euchre(folder: Path, *words: str, typed: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """One command to its end, started in `folder`."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *words],
        cwd=folder,
        env=environment(folder, **settings),
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def one_line(end: subprocess.CompletedProcess[str]) -> str:
    """What it said, which must be a single line on the error stream, and no traceback."""
    lines = end.stderr.splitlines()
    assert len(lines) == 1, end.stderr
    assert lines[0].startswith("euchre: ")
    return lines[0]
