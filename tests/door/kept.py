"""Boards and hands as the tests of kept messages show them, and the routes on which they are written."""

from __future__ import annotations

from bot.app.screens import OwnScreen, PublicScreen
from bot.app.turns import Turn
from tests.door.harness import Hall, board, button, hand_of, own, public, texts

EDIT = "PATCH /channels/{channel}/messages/{message}"
POST = "POST /channels/{channel}/messages"
TOKEN_EDIT = "PATCH /webhooks/{application}/{token}/messages/{message}"
OPEN = "POST /users/@me/channels"


def deal_board(text: str, n: int = 0, deal: int = 1) -> PublicScreen:
    return public(text, button("My hand", ".hand"), paper=board(deal), turn=Turn(deal, n))


def the_hand(who: int, text: str = "the hand", n: int = 0, deal: int = 1) -> OwnScreen:
    return own(who, text, button("Jh", "Jh", turn=Turn(deal, n)), paper=hand_of(who), turn=Turn(deal, n))


def boards(h: Hall) -> list[str]:
    """What the channel's public messages say."""
    return [texts(one) for one in h.local.person("west").messages("cards") if not one["ephemeral"]]


async def with_board(hall: Hall) -> dict:  # type: ignore[type-arg]  # Discord's JSON
    return await hall.start(public("the board", button("My hand", ".hand"), button("Rules", ".rules")))
