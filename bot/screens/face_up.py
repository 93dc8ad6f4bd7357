"""Hands that lie face up: what is in them, and the cards to name for a maker whose first card an opponent names."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.around import Around
from bot.app.screens import Button
from bot.app.words import Say, say
from bot.screens import parts
from euchre_core.actions import DictateCard, code_of
from euchre_core.reasons import Ask
from euchre_core.views import PublicView, SeatView


def lines(view: PublicView, around: Around) -> Iterator[Say]:
    """One for each such hand that still holds a card."""
    for seat, cards in view.face_up:
        if cards:
            yield say("table.face-up", who=parts.who(around.sitters, seat), cards=cards)


def buttons(view: SeatView, around: Around, *, confirm_cards: bool) -> Iterator[Button]:
    """The maker's cards, for the one who names what it plays; enabled where they may be played."""
    public = view.public
    if public.ask is not Ask.DICTATE or public.to_act != view.seat:
        return
    for card in (card for _, cards in public.face_up for card in cards):
        action = DictateCard(card)
        code = code_of(action)
        yield Button(
            label=None,
            card=card,
            code=f"?{code}" if confirm_cards else code,
            game=around.game,
            turn=around.turn,
            enabled=action in view.choices,
        )
