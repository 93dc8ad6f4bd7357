"""The club that every desk test starts from."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.app.harness import Club, club


@pytest.fixture
async def cards(tmp_path: Path) -> AsyncIterator[Club]:
    """A fresh club."""
    async with club(tmp_path) as made:
        yield made
