"""A store on a file of its own for each test, opened as `euchre run` opens it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.store import SqlStore, open_store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    """Empty."""
    async with open_store(tmp_path / "euchre.db") as made:
        yield made
