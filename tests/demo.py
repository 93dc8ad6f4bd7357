"""Writes the finished games of the local demonstration: robots' games as records, into `seeds/demo`.

`python -m tests.demo` writes them anew. They are what `make play` shows as games played before; packs, first dealer
and the robots' dice follow from a secret and lobby presses named here, as in a real game. `games.toml` beside the
records keeps both, with who sat where, so that anybody can verify them.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from euchre_core.actions import code_of
from euchre_core.engine import ENGINE_REVISION, apply, deal, new_game
from euchre_core.observe import seat_view
from euchre_core.record import DealRecord, Record, text_of
from euchre_core.robots import robot_of
from euchre_core.shuffle import START_OF_MIX, first_dealer, mix_of, pack, robot_seed
from euchre_core.variants import variant_for

FOLDER = Path(__file__).parents[1] / "seeds" / "demo"


class Plan(NamedTuple):
    """A game to be played: by which rules, who sat at the seats, and which robot decided for them."""

    ruleset: str
    people: tuple[str, ...]
    levels: tuple[str, ...]
    hours_ago: int
    """Before the first `make play`."""


_SENSIBLE = ("sensible",) * 4
GAMES = {
    "four-sensible": Plan("standard", ("north", "east", "south", "west"), _SENSIBLE, 50),
    "sensible-and-careless": Plan(
        "standard+target=7",
        ("south", "east", "west", "north"),
        ("sensible", "careless", "sensible", "careless"),
        26,
    ),
    "stick-the-dealer": Plan(
        "standard+stick-the-dealer+alone-lead=left-of-loner", ("east", "north", "west", "south"), _SENSIBLE, 2
    ),
}
"""By the record's file name, the oldest first."""


def secret_of(name: str) -> bytes:
    """That game's secret."""
    return sha256(f"demo {name}".encode()).digest()


def presses_of(name: str) -> tuple[int, ...]:
    """Ids of its lobby presses, in order: four people sit down, one starts. Smaller than any that Discord gives."""
    return tuple(100 * (list(GAMES).index(name) + 1) + k for k in range(1, 6))


def played(ruleset: str, levels: tuple[str, ...], secret: bytes, mix: bytes = START_OF_MIX) -> Record:
    """One game between robots of those levels, from the first deal to the last."""
    variant = variant_for(ruleset)
    dealer = first_dealer(variant, secret, mix)
    game = new_game(variant, dealer)
    deals: list[DealRecord] = []
    while not game.over:
        number, dealt_by, score = game.number, game.dealer, game.score
        cards = pack(variant, secret, mix, number)
        game = deal(game, cards).game
        codes: list[str] = []
        while game.deal is not None:
            stage = game.deal.stage
            assert stage is not None
            seat = stage.to_act
            rng = Random(robot_seed(secret, mix, seat, number, len(codes)))
            action = robot_of(levels[seat]).choose(seat_view(game, seat), rng)
            codes.append(code_of(action))
            game = apply(game, seat, action).game
        deals.append(DealRecord(number, dealt_by, score, cards, tuple(codes)))
    return Record(variant.ruleset, ENGINE_REVISION, dealer, tuple(deals))


def text(name: str) -> str:
    """That game's file."""
    plan = GAMES[name]
    record = played(plan.ruleset, plan.levels, secret_of(name), mix_of(presses_of(name)))
    held = ", ".join(f"{person} ({level})" for person, level in zip(plan.people, plan.levels, strict=True))
    return f"# Written by `python -m tests.demo`. From seat 0, and the robot that decided: {held}.\n{text_of(record)}"


def index() -> str:
    """What the records don't say of the games, as TOML."""
    lines = [
        "# What `make play` shows as played before, the oldest game first. Written by `python -m tests.demo`.",
        "# `secret` and `presses` are what a game publishes at its end: with them every pack can be computed again.",
    ]
    for number, (name, plan) in enumerate(GAMES.items(), 1):
        lines += [
            "",
            "[[game]]",
            f'id = "example{number}"',
            f'record = "{name}"',
            f'secret = "{secret_of(name).hex()}"',
            f"presses = {list(presses_of(name))}",
            "people = [" + ", ".join(f'"{person}"' for person in plan.people) + "]",
            f"hours_ago = {plan.hours_ago}",
        ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write every game of GAMES."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.record").write_text(text(name), encoding="utf-8")
    (FOLDER / "games.toml").write_text(index(), encoding="utf-8")


if __name__ == "__main__":
    main()
