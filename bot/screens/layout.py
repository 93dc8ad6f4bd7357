"""What lies in piles on the table: each card face up, with a sign where another lies beneath it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.around import Around
from bot.app.words import Say, say
from bot.screens import parts
from euchre_core.cards import Seat
from euchre_core.views import PublicView


def lines(view: PublicView, around: Around) -> Iterator[Say]:
    """One for each seat that still has a card there, and what the sign means while it is used."""
    if view.result is not None:
        return
    covers = False
    for seat in map(Seat, range(view.seats)):
        lying = view.on_the_table(seat)
        if lying:
            cards = (say("layout.over" if over else "layout.bare", card=card) for card, over in lying)
            yield say("layout.seat", who=parts.who(around.sitters, seat), cards=parts.dotted(cards))
        covers = covers or view.covered_count(seat) > 0
    if covers:
        yield say("layout.legend")
