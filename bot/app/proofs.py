"""Whether a finished game's deals are as promised: computed again from what was published. Knows nothing of play."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from bot.app.rows import Saved
from bot.app.series import before_dealing
from bot.app.store import Store
from euchre_core.cards import codes
from euchre_core.draw import FirstDealer
from euchre_core.rules import Variant
from euchre_core.shuffle import commitment, first_dealer, mix_of, pack


class Promise(StrEnum):
    """What can be checked."""

    COMMITMENT = "commitment"
    MIX = "mix"
    FIRST_DEALER = "first-dealer"
    PACK = "pack"


class Check(NamedTuple):
    """One thing that was checked. `deal` is its number for a pack, else 0."""

    what: Promise
    deal: int
    fine: bool


async def check(store: Store, saved: Saved, presses: tuple[int, ...]) -> tuple[Check, ...]:
    """Everything that was promised of a game whose secret is published, in order. RulesetError for unknown rules."""
    variant = before_dealing(saved.ruleset, saved.rematch)
    mix = mix_of(presses)
    history = await store.history(saved.game)
    checks = [
        Check(Promise.COMMITMENT, 0, commitment(saved.secret) == saved.commitment),
        Check(Promise.MIX, 0, mix == saved.mix),
    ]
    for deal, _ in history:
        if deal.number == 1:
            dealer = first_dealer(variant, saved.secret, mix)
            checks.append(Check(Promise.FIRST_DEALER, 0, deal.dealer == dealer))
        same = codes(pack(variant, saved.secret, mix, deal.number)) == deal.pack
        checks.append(Check(Promise.PACK, deal.number, same))
    return tuple(checks)


async def presses_of(store: Store, saved: Saved) -> tuple[int, ...]:
    """The ids that were mixed in, in order."""
    return tuple(d.interaction for d in await store.lobby_presses(saved.game) if d.interaction is not None)


def lines_for(variant: Variant, secret: bytes, presses: Sequence[int], deals: int) -> tuple[str, ...]:
    """The lines of Python in which README's own check of a deal differs from game to game, as this game has them."""
    draws = variant.draw.dealer is not FirstDealer.RANDOM
    return (
        f'secret = bytes.fromhex("{secret.hex()}")',
        f"presses = {list(presses)}",
        f'cards = "{codes(variant.pack.in_order())}".split()',
        f"seats, deals, draws = {variant.seating.seats}, {deals}, {draws}",
    )
