"""What every test shares: how long hypothesis searches, and what begins first. Knows nothing of what is tested.

dev: 50 examples; ci (where CI is set): 300, always the same; soak (`make soak`): 5,000, different each time; brief
(`make coverage`): 8, always the same. What is searched for each of many rule sets anew: tests/searching.py.
An example that fails goes into its test as an explicit one.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=300, deadline=None, derandomize=True, database=None)
settings.register_profile("brief", max_examples=8, deadline=None, derandomize=True, database=None)
settings.register_profile(
    "soak", max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))

WAITING = ("browser", "packaging", "cli", "house")
"""Folders of tests that wait for browsers and other processes, or take longest one by one, in the order in which they
begin: the quick ones fill the time that is left."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever takes long begins early, so that no process is left to end alone."""
    place = {folder: number for number, folder in enumerate(WAITING)}
    here = Path(__file__).parent
    items.sort(key=lambda item: place.get(item.path.relative_to(here).parts[0], len(WAITING)))
