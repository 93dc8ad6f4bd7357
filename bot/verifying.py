"""`euchre verify`: computes a finished game's deals again from what was published. Knows nothing of what was played."""

from __future__ import annotations

from typing import NamedTuple

from bot.app.keys import GameId
from bot.app.proofs import Promise, check, lines_for, presses_of
from bot.app.rows import Saved
from bot.app.store import Store
from bot.app.turns import Status
from euchre_core.errors import RulesetError
from euchre_core.variants import variant_for


class Line(NamedTuple):
    """One thing that was checked."""

    what: str
    fine: bool


class Checked(NamedTuple):
    """What was checked, in order, and the lines of Python with which README's own check repeats it."""

    lines: tuple[Line, ...]
    repeat: tuple[str, ...]


async def verify(store: Store, game: GameId) -> Checked | str:
    """What was checked of a game; or why nothing can be."""
    saved = await store.load(game)
    if saved is None:
        return f"there is no game {game}"
    if saved.status not in (Status.FINISHED, Status.CLOSED):
        return f"game {game} isn't over: its secret is published when it ends"
    return await _checked(store, saved)


async def _checked(store: Store, saved: Saved) -> Checked | str:
    presses = await presses_of(store, saved)
    try:
        checks = await check(store, saved, presses)
    except RulesetError as error:
        return f"the rules of game {saved.game} aren't known here: {error}"
    packs = {deal.number: deal.pack for deal, _ in await store.history(saved.game)}
    words = {
        Promise.COMMITMENT: f"commitment {saved.commitment} is the SHA-256 of the secret",
        Promise.MIX: f"mix of {len(presses)} lobby presses",
        Promise.FIRST_DEALER: "first dealer",
    }
    lines = tuple(Line(words.get(what, f"deal {deal}: {packs.get(deal)}"), fine) for what, deal, fine in checks)
    return Checked(lines, lines_for(variant_for(saved.ruleset), saved.secret, presses, len(packs)))
