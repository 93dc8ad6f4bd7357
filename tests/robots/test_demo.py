"""The demonstration's games are whole games that follow the rules."""

from __future__ import annotations

from hashlib import sha256

from euchre_core.observe import public_view
from euchre_core.record import parse, replay
from tests.demo import FOLDER, GAMES, index, played, text


def test_every_demonstration_game_replays_to_its_end() -> None:
    """What `make play` shows as played before was played by the rules of this engine, and somebody won."""
    files = sorted(FOLDER.glob("*.record"))
    assert [file.stem for file in files] == sorted(GAMES)
    for file in files:
        record = parse(file.read_text(encoding="utf-8"))
        assert record.ruleset == GAMES[file.stem].ruleset
        *_, last = replay(record)
        assert last.game.over
        assert public_view(last.game).winners


def test_the_demonstration_follows_from_its_secrets_and_presses() -> None:
    """Rules, first dealer and packs of the kept games follow from what is published of them. (G16)"""
    assert (FOLDER / "games.toml").read_text(encoding="utf-8") == index()
    # The robots may have grown since, and decide otherwise: what the secret decides stays.
    for name in GAMES:
        kept, again = (parse(each) for each in ((FOLDER / f"{name}.record").read_text(encoding="utf-8"), text(name)))
        assert (kept.ruleset, kept.first_dealer) == (again.ruleset, again.first_dealer)
        packs = {deal.number: deal.pack for deal in kept.deals}
        shared = [deal for deal in again.deals if deal.number in packs]
        assert shared
        assert [deal.pack for deal in shared] == [packs[deal.number] for deal in shared]


def test_a_game_of_robots_is_the_same_each_time_it_is_played() -> None:
    """Packs, first dealer and dice follow from the secret, so a complaint about a robot can be reproduced."""
    secret = sha256(b"again").digest()
    seated = ("sensible", "careless", "sensible", "careless")
    assert played("standard+target=3", seated, secret) == played("standard+target=3", seated, secret)
    assert played("standard+target=3", seated, secret) != played("standard+target=3", seated, sha256(b"no").digest())
