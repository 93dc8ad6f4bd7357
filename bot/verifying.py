"""`euchre verify`: computes a finished game's deals again from what was published. Knows nothing of what was played."""

from __future__ import annotations

from typing import NamedTuple

from bot.app.ports import Saved, Store
from bot.app.replies import GameId, Status
from euchre_core.cards import codes
from euchre_core.errors import EuchreError
from euchre_core.shuffle import commitment, first_dealer, mix_of, pack
from euchre_core.variants import variant_for


class Line(NamedTuple):
    """One thing that was checked."""

    what: str
    fine: bool


async def verify(store: Store, game: GameId) -> tuple[Line, ...] | str:
    """What was checked of a game, in order; or why nothing can be."""
    saved = await store.load(game)
    if saved is None:
        return f"there is no game {game}"
    if saved.status not in (Status.FINISHED, Status.CLOSED):
        return f"game {game} isn't over: its secret is published when it ends"
    return await _lines(store, saved)


async def _lines(store: Store, saved: Saved) -> tuple[Line, ...] | str:
    try:
        variant = variant_for(saved.ruleset)
    except EuchreError as error:
        return f"the rules of game {saved.game} aren't known here: {error}"
    history = await store.history(saved.game)
    ids = [d.interaction for d in await store.lobby_presses(saved.game) if d.interaction is not None]
    mix = mix_of(ids)
    lines = [
        Line(
            f"commitment {saved.commitment} is the SHA-256 of the secret", commitment(saved.secret) == saved.commitment
        ),
        Line(f"mix of {len(ids)} lobby presses", mix == saved.mix),
    ]
    for deal, _ in history:
        if deal.number == 1:
            lines.append(Line("first dealer", deal.dealer == first_dealer(variant, saved.secret, mix)))
        same = codes(pack(variant, saved.secret, mix, deal.number)) == deal.pack
        lines.append(Line(f"deal {deal.number}: {deal.pack}", same))
    return tuple(lines)
