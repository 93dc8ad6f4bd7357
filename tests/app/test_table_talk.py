"""Reporting table talk at the desk: two presses, the clock goes on, and nobody waits for an answer."""

from __future__ import annotations

from bot.app.drawing import board_paper, hand_paper, render
from bot.app.gestures import Command, Surface
from bot.app.keys import UserId
from bot.app.live import TO_SPEAK_MS, bring_to_life, deadline
from bot.app.turns import Turn
from bot.i18n.catalogue import Catalogue
from tests.app.harness import EAST, NORTH, SOUTH, WEST, Club, pressable
from tests.screens.show import show

WORDS = Catalogue.load()
PEOPLE = (NORTH, EAST, SOUTH, WEST)


async def table(cards: Club, penalty: str, people: int = 4) -> None:
    """Seats 0 to 3 are North, East, South and West; the first deal is out."""
    await cards.open(NORTH)
    await cards.press(NORTH, f".set.table-talk-penalty.{penalty}", Surface.VIEW)
    for number, user in enumerate(PEOPLE[:people]):
        await cards.press(user, f".sit.{number}")
    await cards.press(NORTH, ".start" if people == 4 else ".play")
    await cards.tick(1)


async def shown_to(cards: Club, user: UserId) -> str:
    drawn = await render(hand_paper(cards.game, user), cards.desk.parts)
    assert drawn is not None
    return show(drawn.screen, WORDS)


async def board_of(cards: Club) -> str:
    drawn = await render(board_paper(cards.game, (await cards.saved()).turn.deal), cards.desk.parts)
    assert drawn is not None
    return show(drawn.screen, WORDS)


async def test_it_is_reported_behind_the_dots_and_admitted_in_the_hand(cards: Club) -> None:
    """Two presses to report; the accused alone has the answers, and everybody reads both. (S0-68)"""
    await table(cards, "award1")
    menu = await cards.press(SOUTH, ".more", Surface.VIEW)
    assert {"TT1", "TT3"} <= pressable(menu.own)
    assert "TT0" not in pressable(menu.own)
    cards.post.redrawn.clear()
    await cards.press(SOUTH, "TT1", Surface.VIEW)
    assert hand_paper(cards.game, EAST) in cards.post.redrawn
    assert "South says that you talk about the cards" in await shown_to(cards, EAST)
    assert ["[I did]" in await shown_to(cards, user) for user in PEOPLE] == [False, True, False, False]
    assert "South says that East talks about the cards" in await board_of(cards)
    await cards.press(EAST, "TY", Surface.HAND)
    assert bring_to_life(await cards.saved()).game.score == (1, 0, 1, 0)
    assert "East admits having talked about the cards: South +1" in await board_of(cards)
    assert [decision.code for decision in (await cards.saved()).decisions] == ["2!TT1", "1!TY"]


async def test_by_command_too(cards: Club) -> None:
    """What the buttons do, `/euchre call` does, and completion offers it."""
    await table(cards, "replay")
    click = cards.click(SOUTH, Command("call", None, {}), Surface.COMMAND)
    assert {"TT1", "TT3"} <= {choice.value for choice in await cards.desk.complete(click, "what", "")}
    await cards.slash(SOUTH, "call", "TT3")
    await cards.slash(WEST, "call", "TY")
    saved = await cards.saved()
    live = bring_to_life(saved)
    dealer = live.steps[0].game.dealer
    assert (live.to_act, live.game.dealer, live.game.number) == (None, dealer, 2)
    assert "West admitted having talked about the cards." in await board_of(cards)
    await cards.tick(TO_SPEAK_MS / 1000 + 1)
    assert (await cards.saved()).turn.deal == 2
    assert bring_to_life(await cards.saved()).game.dealer == dealer


async def test_a_robot_is_not_reported(cards: Club) -> None:
    """It says nothing; neither the menu nor completion names it."""
    await table(cards, "award1", people=2)
    menu = await cards.press(NORTH, ".more", Surface.VIEW)
    assert {code for code in pressable(menu.own) if code.startswith("TT")} == {"TT1"}
    click = cards.click(NORTH, Command("call", None, {}), Surface.COMMAND)
    found = {choice.value for choice in await cards.desk.complete(click, "what", "")}
    assert {code for code in found if code.startswith("TT")} == {"TT1"}


async def test_the_clock_of_whoever_is_asked_goes_on(cards: Club) -> None:
    """Neither a report nor an answer gives more time or takes any, before and after the reminder, so none can stall."""
    await table(cards, "award1")
    asked = await cards.asked()
    assert asked is not None
    opponents = PEOPLE[1::2] if asked in PEOPLE[::2] else PEOPLE[::2]
    before = deadline(bring_to_life(await cards.saved()))
    assert before is not None
    await cards.tick(10)
    await cards.press(opponents[0], f"TT{PEOPLE.index(asked)}", Surface.VIEW)
    await cards.press(asked, "TN", Surface.HAND)
    assert deadline(bring_to_life(await cards.saved())) == before
    await cards.tick(((await cards.saved()).due_at - cards.clock.ms) / 1000)  # type: ignore[operator]  # a clock runs
    await cards.press(opponents[1], f"TT{PEOPLE.index(asked)}", Surface.VIEW)
    saved = await cards.saved()
    assert deadline(bring_to_life(saved)) == saved.due_at == before
    await cards.tick((before - cards.clock.ms) / 1000)
    after = await cards.saved()
    assert after.decisions[-1].who.value == "clock"
    assert after.decisions[-1].seat == PEOPLE.index(asked)


async def test_an_unanswered_report_holds_nothing_up_and_ends_with_the_deal(cards: Club) -> None:
    """The next deal knows nothing of it. (rules.md 4.0.12)"""
    await table(cards, "award1")
    await cards.press(SOUTH, "TT1", Surface.VIEW)
    while bring_to_life(await cards.saved()).to_act is not None:
        user = await cards.asked()
        assert user is not None
        codes = await cards.choices()
        await cards.act(user, codes[0])
    await cards.tick(TO_SPEAK_MS / 1000 + 1)
    saved = await cards.saved()
    assert saved.turn.deal == 2
    assert "[I did]" not in await shown_to(cards, EAST)
    for old in ("TT1", "TT3"):  # of the menu that was opened then
        assert (await cards.press(SOUTH, old, Surface.VIEW, turn=Turn(1, 0))).note is not None
    assert (await cards.saved()).turn == saved.turn
    reply = await cards.press(EAST, "TY", Surface.HAND)
    assert reply.note is not None
    assert (await cards.saved()).turn == saved.turn
