"""The cut at a real table: one presses, then everybody gets cards; robots cut too."""

from __future__ import annotations

from random import Random

from bot.app.drawing import hand_paper
from bot.app.gestures import Surface
from bot.app.proofs import check, presses_of
from bot.app.seats import holders
from bot.app.turns import Turn
from euchre_core.cards import Seat
from tests.app.harness import EAST, NORTH, SOUTH, WEST, Club

PEOPLE = (NORTH, EAST, SOUTH, WEST)


async def cut_table(cards: Club, *people: int) -> None:
    await cards.open(NORTH)
    await cards.press(NORTH, ".set.cut-required.on", Surface.VIEW)
    for number, user in enumerate(PEOPLE[: len(people) or 4]):
        await cards.press(user, f".sit.{number}")
    await cards.press(NORTH, ".play" if people else ".start")


async def test_after_the_cut_everybodys_hand_is_drawn(cards: Club) -> None:
    """The dealer's right is asked; the cards come with the press, to all. (S4-17, T186)"""
    await cut_table(cards)
    saved = await cards.saved()
    assert saved.deal is not None
    cutter = holders(saved)[Seat((saved.deal.dealer - 1) % 4)].user
    assert await cards.asked() == cutter
    assert cutter is not None
    cards.post.redrawn.clear()
    await cards.act(cutter, "/9")
    assert (await cards.saved()).turn == Turn(1, 1)
    others = {hand_paper(saved.game, user) for user in PEOPLE if user != cutter}
    assert others <= set(cards.post.redrawn)


async def test_a_game_with_the_cut_is_played_and_proved(cards: Club) -> None:
    """One person and three robots to the end; every pack is the one that was promised before the cut. (4.0.13)"""
    await cut_table(cards, 1)
    over = await cards.play_on(Random(5))
    assert over.next_game is not None
    history = await cards.store.history(over.game)
    assert all(decisions[0].code.startswith("/") for _, decisions in history)
    assert all(one.fine for one in await check(cards.store, over, await presses_of(cards.store, over)))
