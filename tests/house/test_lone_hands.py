"""Lone hands through the real client: an exchange between partners that nobody else sees."""

from pathlib import Path
from random import Random

import pytest

from bot.app.live import bring_to_life
from bot.app.turns import Status, Turn
from euchre_core import shuffle
from euchre_core.actions import Action, action_of, code_of
from euchre_core.cards import Card, cards
from euchre_core.observe import seat_view
from euchre_core.reasons import Ask
from euchre_core.robots.sensible import Sensible
from euchre_core.rules import Variant
from euchre_core.views import SeatView
from tests.house.harness import House, by_command, by_private_hand, by_view, house
from tests.house.secrecy import Watch, cards_in, leaks

HELP = ("defend-alone", "partner-best", "partner-best-defender")


def eager(view: SeatView) -> Action:
    """What a table that loves lone hands does: calls alone, asks, stands alone; else as a sensible robot."""
    for loved in ("JB", "UJ", "UA", "B", "XA"):
        if action_of(loved) in view.choices:
            return action_of(loved)
    if view.public.ask is Ask.LAY_AWAY_TO_ASK:
        return view.choices[-1]
    return Sensible().choose(view, Random(0))


async def play_eagerly(home: House, act, deals: int) -> set[str]:
    """That many deals, or the game if it ends before; every code that was sent."""
    sent: set[str] = set()
    while (saved := await home.saved()).turn < Turn(deals + 1, 0) and saved.status is Status.PLAYING:
        who = await home.asked()
        if who is None:
            await home.wait(3)
            continue
        live = bring_to_life(saved)
        assert live.to_act is not None
        code = code_of(eager(seat_view(live.game, live.to_act)))
        sent.add(code)
        alone = code[-1] in "AJ" and act is not by_command
        await act(home, who, f"?{code}" if alone else code)
        if alone or (await home.saved()).turn == saved.turn:
            await confirm(home, who, code, act)
    return sent


async def confirm(home: House, who: str, code: str, act) -> None:
    """The second press of a lone call."""
    if act is by_private_hand:
        await act(home, who, code)
    else:
        await home.press(who, home.views(who)[-1], code)


@pytest.mark.parametrize("act", [by_private_hand, by_view, by_command])
@pytest.mark.parametrize("order", ["discard-first", "receive-first"])
async def test_two_exchanges_in_a_deal_are_seen_by_nobody_else(tmp_path: Path, act, order: str) -> None:
    """Maker and defender alone, each with the partner's best card: no message shows a card to whom it isn't for.

    (B027; operations.md G6)
    """
    async with house(tmp_path) as home:
        watch = Watch(home)
        lobby = await home.open("north")
        for number, who in enumerate(("north", "east", "south", "west")):
            await home.press(who, home.again(lobby), f".join.{number % 2}")
        for option in HELP:
            await home.slash("north", "rules", change=f".set.{option}.on")
        await home.slash("north", "rules", change=f".set.exchange-order.{order}")
        await home.press("north", home.again(lobby), ".start")
        await home.settled()
        sent = await play_eagerly(home, act, 2)
        saved = await home.saved()
        assert saved.ruleset.count("+") == (3 if order == "discard-first" else 4)
        assert {"UA", "XA"} <= sent
        assert sum(code.startswith("+") for code in sent) >= 2
        assert await leaks(watch) == []
        assert sum(bool(cards_in(message)) for _, message, _ in watch.seen) > 20


async def test_a_railroad_game_is_played_through_the_door(tmp_path: Path) -> None:
    """Four people who love lone hands, from the lobby to the result: exchanges on both sides, and nobody ever receives
    a card that isn't for them. (rules.md 4.4; B027; operations.md G6)"""
    async with house(tmp_path) as home:
        watch = Watch(home)
        await home.four(game="railroad")
        sent = await play_eagerly(home, by_private_hand, 60)
        over = await home.saved()
        assert (over.status, over.ruleset) == (Status.FINISHED, "railroad")
        assert ".rematch.same" in str(home.board())
        assert {"UA", "XA"} <= sent
        assert sum(code.startswith("+") for code in sent) >= 4
        assert await leaks(watch) == []
        assert sum(bool(cards_in(message)) for _, message, _ in watch.seen) > 50


@pytest.mark.parametrize("act", [by_private_hand, by_view, by_command])
async def test_hands_laid_face_up_are_everybodys_and_nothing_else_is(
    tmp_path: Path, act, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A jambone whose first card an opponent names, then a jamboree that ends the game: until its owner shows it no
    message tells a card of either hand. (rules.md 4.4; T187, T188; operations.md G6)"""

    def pack(variant: Variant, secret: bytes, mix: bytes, number: int) -> tuple[Card, ...]:
        best = cards("Jo Jh Jd Ah Kh") if number > 1 else ()
        up = cards("9h")
        rest = tuple(one for one in shuffle.pack(variant, secret, mix, number) if one not in best + up)
        return (*best[:3], *rest[: 12 - len(best[:3])], *best[3:], *rest[12 - len(best[:3]) : 20 - len(best)], *up,
                *rest[20 - len(best) :])  # fmt: skip

    monkeypatch.setattr("bot.app.runner.pack", pack)
    async with house(tmp_path) as home:
        watch = Watch(home)
        lobby = await home.open("north", game="railroad")
        for number, who in enumerate(("north", "east", "south", "west")):
            await home.press(who, home.again(lobby), f".join.{number % 2}")
        for option in ("jambone", "jamboree"):
            await home.slash("north", "rules", change=f".set.{option}.on")
        await home.press("north", home.again(lobby), ".start")
        await home.settled()
        sent = await play_eagerly(home, act, 2)
        over = await home.saved()
        assert (over.status, over.ruleset) == (Status.FINISHED, "railroad+jambone+jamboree")
        assert {"UJ", "JB"} <= sent
        assert sum(code.startswith(">") for code in sent) == 1
        assert "Jamboree: " in str(home.board())
        assert await leaks(watch) == []
        assert sum(bool(cards_in(message)) for _, message, _ in watch.seen) > 10
