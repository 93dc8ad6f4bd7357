"""What lies in piles on the table: each card face up, with a sign where another lies beneath it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.around import Around
from bot.app.words import Say, say
from bot.screens import parts
from euchre_core.cards import Seat
from euchre_core.views import PublicView


def lines(view: PublicView, around: Around) -> Iterator[Say]:
    """One for each seat that still has a card there."""
    if view.result is not None:
        return
    for seat in map(Seat, range(view.seats)):
        lying = view.on_the_table(seat)
        if lying:
            cards = (say("layout.over" if over else "layout.bare", card=card) for card, over in lying)
            yield say("layout.seat", who=parts.who(around.sitters, seat), cards=parts.dotted(cards))


def legend(view: PublicView) -> Iterator[Say]:
    """What the sign means while it is used: on the board, since a hand has many buttons and little room."""
    if view.result is None and any(view.covered_count(Seat(seat)) > 0 for seat in range(view.seats)):
        yield say("layout.legend")
