"""Writes the finished games of the local demonstration: robots' games as records, into `seeds/demo`.

`python -m tests.demo` writes them anew. They are what `make play` shows as games played before; packs, first dealer
and the robots' dice follow from a secret named here, as in a real game.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

from euchre_core.actions import code_of
from euchre_core.engine import ENGINE_REVISION, apply, deal, new_game
from euchre_core.observe import seat_view
from euchre_core.record import DealRecord, Record, text_of
from euchre_core.robots import robot_of
from euchre_core.shuffle import START_OF_MIX, first_dealer, pack, robot_seed
from euchre_core.variants import variant_for

FOLDER = Path(__file__).parents[1] / "seeds" / "demo"

GAMES = {
    "four-sensible": ("standard", ("sensible", "sensible", "sensible", "sensible")),
    "sensible-and-careless": ("standard+target=7", ("sensible", "careless", "sensible", "careless")),
    "stick-the-dealer": (
        "standard+stick-the-dealer+alone-lead=left-of-loner",
        ("sensible", "sensible", "sensible", "sensible"),
    ),
}
"""File name: ruleset, and who held the seats."""


def played(ruleset: str, levels: tuple[str, ...], secret: bytes) -> Record:
    """One game between robots of those levels, from the first deal to the last."""
    variant = variant_for(ruleset)
    dealer = first_dealer(variant, secret, START_OF_MIX)
    game = new_game(variant, dealer)
    deals: list[DealRecord] = []
    while not game.over:
        number, dealt_by, score = game.number, game.dealer, game.score
        cards = pack(variant, secret, START_OF_MIX, number)
        game = deal(game, cards).game
        codes: list[str] = []
        while game.deal is not None:
            stage = game.deal.stage
            assert stage is not None
            seat = stage.to_act
            rng = Random(robot_seed(secret, START_OF_MIX, seat, number, len(codes)))
            action = robot_of(levels[seat]).choose(seat_view(game, seat), rng)
            codes.append(code_of(action))
            game = apply(game, seat, action).game
        deals.append(DealRecord(number, dealt_by, score, cards, tuple(codes)))
    return Record(variant.ruleset, ENGINE_REVISION, dealer, tuple(deals))


def main() -> None:
    """Write every game of GAMES."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (ruleset, levels) in GAMES.items():
        record = played(ruleset, levels, sha256(f"demo {name}".encode()).digest())
        held = ", ".join(f"{seat} {level}" for seat, level in enumerate(levels))
        text = f"# A game between robots, written by `python -m tests.demo`. Seats: {held}.\n{text_of(record)}"
        (FOLDER / f"{name}.record").write_text(text, encoding="utf-8")
        print(f"{name}: {len(record.deals)} deals")


if __name__ == "__main__":
    main()
