"""The draw at a real table: shown to all, and everybody moves to the seat they drew."""

from __future__ import annotations

from bot.app.drawing import around, board_paper, render
from bot.app.gestures import Surface
from bot.app.live import bring_to_life
from bot.app.proofs import check, presses_of
from bot.app.seats import holders
from bot.i18n.catalogue import Catalogue
from euchre_core.cards import Seat
from euchre_core.shuffle import drawn
from euchre_core.variants import variant_for
from tests.app.harness import EAST, NORTH, SOUTH, WEST, Club
from tests.screens.show import show

PEOPLE = (NORTH, EAST, SOUTH, WEST)


async def test_partners_are_drawn_and_everybody_moves_to_their_seat(cards: Club) -> None:
    """The lowest deals from the first seat with the second lowest opposite, all see the cards, and the check of the
    deals covers it. (S4-14, S4-16, T112)"""
    await cards.open(NORTH)
    await cards.press(NORTH, ".set.first-dealer.low-card", Surface.VIEW)
    await cards.press(NORTH, ".set.draw-partners.on", Surface.VIEW)
    for number, user in enumerate(PEOPLE):
        await cards.press(user, f".sit.{number}")
    await cards.press(NORTH, ".start")
    saved = await cards.saved()
    assert saved.ruleset == "standard+first-dealer=low-card+draw-partners"
    found = drawn(variant_for(saved.ruleset), saved.secret, saved.mix)
    assert found is not None
    rows = holders(saved)
    assert tuple(rows[Seat(seat)].user for seat in range(4)) == tuple(PEOPLE[old] for old in found.places)
    assert saved.deal is not None
    assert saved.deal.dealer == found.dealer == 0
    shown = await render(board_paper(saved.game, 1), cards.desk.parts)
    assert shown is not None
    text = show(shown.screen, Catalogue.load())
    assert "The draw: " in text
    assert "deals first" in text
    assert around(bring_to_life(saved)).drawn == found
    presses = await presses_of(cards.store, saved)
    assert all(one.fine for one in await check(cards.store, saved, presses))
