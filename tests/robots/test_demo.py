"""The demonstration's games are whole games that follow the rules."""

from __future__ import annotations

from hashlib import sha256

from euchre_core.observe import public_view
from euchre_core.record import parse, replay
from tests.demo import FOLDER, GAMES, played


def test_every_demonstration_game_replays_to_its_end() -> None:
    """What `make play` shows as played before was played by the rules of this engine, and somebody won."""
    files = sorted(FOLDER.glob("*.record"))
    assert [file.stem for file in files] == sorted(GAMES)
    for file in files:
        record = parse(file.read_text(encoding="utf-8"))
        assert record.ruleset == GAMES[file.stem][0]
        *_, last = replay(record)
        assert last.game.over
        assert public_view(last.game).winners


def test_a_game_of_robots_is_the_same_each_time_it_is_played() -> None:
    """Packs, first dealer and dice follow from the secret, so a complaint about a robot can be reproduced."""
    secret = sha256(b"again").digest()
    seated = ("sensible", "careless", "sensible", "careless")
    assert played("standard+target=3", seated, secret) == played("standard+target=3", seated, secret)
    assert played("standard+target=3", seated, secret) != played("standard+target=3", seated, sha256(b"no").digest())
