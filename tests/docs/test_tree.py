"""What may lie in the repository: no path of one machine, no package host, nothing untidy, nothing huge."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PICTURES = {".png", ".ico", ".gif", ".webp"}
BESIDE = "/".join(["..", "shared"])  # what lies beside the project on the build machine; only .ci/run may look there

# Written in pieces, so that this file doesn't find itself.
HOSTS = re.compile(
    "py" r"pi\.org|python" r"hosted|npm" r"js\.|https?://[^\s\"]+\.(?:whl|tar\.gz|tgz)|--(?:extra-)?index" "-url"
)
HOMES = re.compile(r"/(?:home|Users)/[a-z][\w.-]*/")


def tracked() -> list[Path]:
    """The files that git knows, present in the tree."""
    answer = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if answer.returncode:
        pytest.skip("this tree is no git checkout, so nobody can say which files belong to it")
    paths = (ROOT / name for name in answer.stdout.decode().split("\0") if name)
    return [path for path in paths if path.is_file()]


def texts() -> list[tuple[str, str]]:
    """Name and content of every tracked text file."""
    return [
        (path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for path in tracked()
        if path.suffix not in PICTURES
    ]


def test_no_file_names_a_place_on_one_machine() -> None:
    """A clone works anywhere, so nothing may say where somebody's own copy lay."""
    places = {f"{ROOT}/", f"{Path.home()}/", f"{ROOT.parent}/"} - {"//", "/", "/tmp/"}
    bad = [f"{name}: {place}" for name, text in texts() for place in [*places, *HOMES.findall(text)] if place in text]
    assert not bad


def test_only_the_build_script_looks_beside_the_project() -> None:
    assert {name for name, text in texts() if BESIDE in text} <= {".ci/run"}


def test_no_file_names_a_package_host() -> None:
    """Where packages come from is everybody's own setting; the lock holds hashes only."""
    assert not [f"{name}: {found[0]}" for name, text in texts() if (found := HOSTS.search(text))]


def test_files_are_tidy() -> None:
    """One newline at the end, none with a carriage return, no white space at the end of a line."""
    bad = [
        name
        for name, text in texts()
        if text
        and (not text.endswith("\n") or text.endswith("\n\n") or "\r" in text or re.search(r"[ \t]$", text, re.M))
    ]
    assert not bad


def test_nothing_huge_is_kept() -> None:
    """500 kB is more than any file here needs."""
    assert not [path.name for path in tracked() if path.stat().st_size > 500_000]


def test_nothing_private_is_kept() -> None:
    """Tokens and databases stay out, and so does the lock format that names hosts."""
    assert not [
        p.name for p in tracked() if p.name in {".env", "uv.lock"} or re.search(r"\.(db|sqlite3?)(-\w+)?$", p.name)
    ]


def test_hooks_fetch_nothing() -> None:
    """Hooks call what the lock installed; a hook from elsewhere would be a second, unpinned list of tools."""
    config = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"repo: (\S+)", config)) == {"local"}
    assert set(re.findall(r"language: (\S+)", config)) == {"system"}
