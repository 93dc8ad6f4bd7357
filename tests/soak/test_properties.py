"""The laws of the game, of its records and of ids, searched with 5,000 examples each, different every time.

A law that is tried for each of many rule sets has 5,000 together (tests/searching.py).
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.bench.crowd import ROOT

pytestmark = [pytest.mark.soak, pytest.mark.timeout(0)]

WITH_PROPERTIES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "tests").rglob("test_*.py")
    if "from hypothesis import" in path.read_text(encoding="utf-8") and path.parent.name != "soak"
)


def test_there_are_properties() -> None:
    """The list below is found, not kept by hand, so it must not be empty by mistake."""
    assert len(WITH_PROPERTIES) >= 5


@pytest.mark.parametrize("file", WITH_PROPERTIES)
def test_no_property_fails_in_5000_examples(file: str) -> None:
    """A run of its own with the profile that `make soak` names; what fails is shown with its example."""
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not soak", "--timeout", "3000", "-p", "no:cacheprovider"]
    environment = os.environ | {"HYPOTHESIS_PROFILE": "soak"}
    ended = subprocess.run([*command, file], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    print(ended.stdout[-200:])
    assert ended.returncode == 0, ended.stdout[-6000:]
