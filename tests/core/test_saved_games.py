"""Games saved by every release replay to the end they had: a record is a promise.

When a change alters what an old record means, `ENGINE_REVISION` is raised, the old files stay, and a game by the new
revision is saved beside them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_core.engine import ENGINE_REVISION
from euchre_core.record import parse, replay, text_of

SAVED = sorted((Path(__file__).parent / "saved").glob("revision-*.record"))


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_a_saved_game_replays_to_its_end(path: Path) -> None:
    """The same score and the same winners as when it was played; printed again, not a letter differs. (G21, B057)"""
    head, text = path.read_text(encoding="utf-8").split("\n", 1)
    *_, last = replay(parse(text))
    score, winners = (" ".join(map(str, seats)) for seats in (last.game.score, last.game.winners))
    assert head == f"# ends {score} won by {winners}"
    assert last.game.over
    assert text_of(parse(text)) == text


def test_the_present_revision_has_a_saved_game() -> None:
    """No revision goes out without one. (G21)"""
    assert {parse(path.read_text(encoding="utf-8")).engine for path in SAVED} >= {ENGINE_REVISION}
