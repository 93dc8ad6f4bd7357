"""requirements.lock is in step with pyproject.toml: everything asked for is pinned, allowed and hashed. No network."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WANTED = [
    *PROJECT["project"]["dependencies"],
    *PROJECT["dependency-groups"]["dev"],
    *(line for extra in PROJECT["project"]["optional-dependencies"].values() for line in extra),
]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PINS = {canonicalize_name(name): version for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", LOCK, re.M)}


@pytest.mark.parametrize("line", WANTED)
def test_what_is_asked_for_is_pinned_within_its_bounds(line: str) -> None:
    """After a change of pyproject.toml, `make lock` writes the lock anew."""
    wanted = Requirement(line)
    assert canonicalize_name(wanted.name) in PINS, "run `make lock`"
    assert wanted.specifier.contains(PINS[canonicalize_name(wanted.name)], prereleases=True), "run `make lock`"


def test_every_pin_has_a_hash() -> None:
    """pip refuses a lock in which one line lacks its hash, on the reader's machine instead of here."""
    entries = re.split(r"^(?=\S)", LOCK, flags=re.M)[1:]
    assert len(entries) == len(PINS)
    assert not [entry.split("\n")[0] for entry in entries if "--hash=sha256:" not in entry]


def test_the_build_tool_is_pinned_too() -> None:
    """The package itself is built without isolation, by what the lock installed."""
    build = [Requirement(line) for line in PROJECT["build-system"]["requires"]]
    assert all(wanted.specifier.contains(PINS[canonicalize_name(wanted.name)]) for wanted in build)
