"""Counted requests per deal of four people (contracts.md 3): the measure that test and bench share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from bot.app.preferences import Personal
from bot.app.turns import Status, Turn
from tests.house.harness import PEOPLE, House, house, reaches

Act = Callable[[House, str, str], Awaitable[None]]
TURN_S = 6.0


async def counted_per_deal(folder: Path, act: Act, *, surface: str, deals: int, seed: int = 1) -> list[int]:
    """Counted requests from one deal's posting to the next, for that many whole deals, 6 s a turn, no chat.

    `surface`: everybody's setting, `private` or `view`. The pace is the real one (an edit per channel each 1.2 s, 40
    requests/s), and so are Discord's limits. Games follow one another until there are enough deals.
    """
    found: list[int] = []
    rng = Random(seed)
    game = 0
    while len(found) < deals:
        game += 1
        (folder / str(game)).mkdir()
        options = {"edit_each_ms": 1200, "requests_per_s": 40}
        async with house(folder / str(game), door=options, rate_limits=True) as home:
            for who in PEOPLE:
                await home.store.set_personal(home.id(who), Personal(surface=surface))
            await home.four()
            await home.wait(30)  # what the lobby's presses left to write is not the deal's
            number, before = 1, len(home.local.counted)
            while len(found) < deals:
                saved = await home.play(act, rng, until=reaches(Turn(number + 1, 0)), pause_s=TURN_S)
                if saved.status is not Status.PLAYING:
                    break
                found.append(len(home.local.counted) - before)
                number, before = number + 1, len(home.local.counted)
    return found
