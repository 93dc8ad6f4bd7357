"""Pythons and systems other than the one at hand, as far as their difference can be simulated here."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.markers import Marker
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[2]
EVERYTHING = "import bot.__main__, bot.running, bot.verifying, bot.local_discord.server, bot.storage.migrate"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter in this tree."""
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_sound_module_that_python_dropped_is_pinned() -> None:
    """Python 3.13 has no `audioop`, which the client library imports though the bot never speaks a word. (B065)"""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    marker = re.search(r"^audioop-lts==\S+ ; (.+?) \\$", lock, re.M)
    assert marker
    assert [Marker(marker[1]).evaluate({"python_full_version": f"3.{n}.0"}) for n in (12, 13, 14)] == [
        False,
        True,
        True,
    ]


def test_nothing_deprecated_is_used_to_start() -> None:
    """What warns today is gone in a later Python. Our own modules import without a warning. (B067)"""
    said = run("-W", "error::DeprecationWarning:bot", "-W", "error::DeprecationWarning:euchre_core", "-c", EVERYTHING)
    assert said.returncode == 0, said.stderr


def test_an_older_python_is_refused_by_the_packages_own_word() -> None:
    """An installer on Python 3.10 says so, where otherwise a trace would. (B065)"""
    wanted = SpecifierSet(
        tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    )
    assert "3.11" in wanted
    assert "3.14" in wanted
    assert "3.10.13" not in wanted


def test_the_set_up_refuses_an_older_python_in_one_line(tmp_path: Path) -> None:
    """`make play` on Python 3.9 says what is needed and what was found; nothing is made."""
    old = tmp_path / "old"
    old.write_text('#!/bin/sh\n[ "$1" = -V ] && echo "Python 3.9.18"\nexit 1\n', encoding="utf-8")
    old.chmod(0o755)
    said = set_up(tmp_path, old)
    assert said.returncode == 1
    assert said.stderr.splitlines() == [
        "Python 3.11 or newer is needed; found here: Python 3.9.18. "
        "Install one, or name it: PYTHON=/path/to/python make play"
    ]
    assert not (tmp_path / "copy" / ".venv").exists()


def test_the_set_up_names_the_debian_package_that_is_missing(tmp_path: Path) -> None:
    """Debian's Python has no `ensurepip` until python3.x-venv is installed."""
    bare = tmp_path / "bare"
    bare.write_text(
        f'#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; esac\nexec "{sys.executable}" "$@"\n', encoding="utf-8"
    )
    bare.chmod(0o755)
    said = set_up(tmp_path, bare)
    major, minor = sys.version_info[:2]
    assert said.returncode == 1
    assert len(said.stderr.splitlines()) == 1
    assert f"apt-get install python{major}.{minor}-venv" in said.stderr


def set_up(tmp_path: Path, python: Path) -> subprocess.CompletedProcess[str]:
    """tools/setup.sh in a copy, with that Python and without uv."""
    copy = tmp_path / "copy"
    (copy / "tools").mkdir(parents=True)
    for name in ("requirements.lock", "pyproject.toml", "tools/setup.sh"):
        (copy / name).write_bytes((ROOT / name).read_bytes())
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("cat", "cksum", "dirname"):
        (tools / name).symlink_to(str(shutil.which(name)))
    return subprocess.run(
        ["/bin/sh", "tools/setup.sh"],
        cwd=copy,
        env={"PATH": str(tools), "PYTHON": str(python)},
        capture_output=True,
        text=True,
        check=False,
    )
