"""A farmer's hand at a real table: asked, shown, swapped and played, with an eye on who could see what."""

from pathlib import Path
from random import Random
from typing import Any

from bot.app.live import bring_to_life
from bot.app.turns import Status, Turn
from euchre_core.actions import ClaimSwap, NoClaim, action_of, code_of
from euchre_core.cards import Card
from euchre_core.engine import legal_actions
from euchre_core.observe import public_view
from euchre_core.reasons import Ask
from tests.door.harness import texts
from tests.house.harness import House, by_private_hand, house, reaches
from tests.house.secrecy import Watch, cards_in, leaks

FARMERS, CUT = ".set.farmers-hand.swap-mixed", ".set.cut-required.on"


async def seated(home: House, *rules: str) -> None:
    """Four people at a table with these rules, dealt."""
    lobby = await home.open("north")
    for rule in rules:
        await home.slash("north", "rules", change=rule)
    for number, who in enumerate(("north", "east", "south", "west")):
        await home.press(who, home.again(lobby), f".join.{number % 2}")
    await home.press("north", home.again(lobby), ".start")
    await home.settled()


async def claiming(home: House, who: str, code: str) -> None:
    """Whoever may swap does: one choice in the private hand, and a yes; all else at random."""
    live = bring_to_life(await home.saved())
    assert live.to_act is not None
    if public_view(live.game).ask is Ask.CUT:
        code = "/12"  # in the middle: the one place that is a button
    swaps = [a for a in legal_actions(live.game, live.to_act) if isinstance(a, ClaimSwap)]
    if public_view(live.game).ask is Ask.CLAIM and swaps:
        swap = code_of(swaps[0])
        if len(swaps) > 3:
            label = next(o["label"] for o in _options(home.private(who)) if f":?{swap}:" in o["value"])
            await home.local.person(who).choose(home.private(who), "Swap which three?", [label])
            await home.settled()
        else:
            await home.press(who, home.private(who), f"?{swap}")
        code = swap
    elif public_view(live.game).ask is Ask.CLAIM:
        code = code_of(NoClaim())
    await by_private_hand(home, who, code)


def _options(message: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for component in message.get("components", ()):
        found += component.get("options", [])
        found += _options(component)
    return found


async def test_a_farmers_hand_is_swapped_and_played_and_nobody_learns_more_than_the_three(tmp_path: Path) -> None:
    """Deals until somebody has swapped and the deal is over; no message shows anybody a card too many. (S0-76; G6)"""
    async with house(tmp_path) as home:
        watch = Watch(home)
        await seated(home, FARMERS, CUT, ".set.target.15")
        assert "cuts the pack" in texts(home.board())
        swapped: tuple[Card, ...] = ()
        for deal in range(1, 25):
            saved = await home.play(claiming, Random(deal), until=reaches(Turn(deal + 1, 0)))
            decided = [d for row, all_ in await home.store.history(home.game) if row.number == deal for d in all_]
            claims = [action_of(d.code) for d in decided]
            swapped = next((claim.cards for claim in claims if isinstance(claim, ClaimSwap)), ())
            if swapped or saved.status is not Status.PLAYING:
                break
        assert len(swapped) == 3
        assert await leaks(watch) == []
        assert any(set(swapped) <= cards_in(message) for _, message, _ in watch.seen)
