"""Reneges at the desk: a warning before, two presses to call one, a game that ends only when an opponent lets it."""

from __future__ import annotations

import pytest

from bot.app.drawing import board_paper, hand_paper, render
from bot.app.gestures import Command, Surface
from bot.app.keys import UserId
from bot.app.live import TO_SPEAK_MS, bring_to_life
from bot.app.screens import Select
from bot.i18n.catalogue import Catalogue
from euchre_core.cards import Card, Seat, cards
from euchre_core.reasons import Ask
from euchre_core.record import pack_of_hands
from euchre_core.rules import Variant
from euchre_core.variants.four_handed import EUCHRE
from tests.app.harness import EAST, NORTH, SOUTH, WEST, Club, buttons, pressable
from tests.screens.show import show

WORDS = Catalogue.load()
PEOPLE = (NORTH, EAST, SOUTH, WEST)
HANDS = "Ad Kh Tc 9c Ts | Js 9d Qs Ks As | Kd Ac Qc Kc 9s | Td Qd Ah Th Jd"
"""The dealer's left leads the ace of diamonds; the next could follow it with the nine."""


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pack deals those hands, the dealer's left first, and turns the jack of clubs."""

    def pack(variant: Variant, secret: bytes, mix: bytes, number: int) -> tuple[Card, ...]:
        return pack_of_hands(EUCHRE, Seat(3), map(cards, HANDS.split("|")), cards("Jc")[0])

    monkeypatch.setattr("bot.app.runner.pack", pack)


async def in_play(club: Club, *rules: str) -> tuple[UserId, ...]:
    """Hearts, named by the dealer's left, who is to lead; the people from there on."""
    await club.open(NORTH)
    for rule in ("renege-mode.award", *rules):
        await club.press(NORTH, f".set.{rule}", Surface.VIEW)
    for number, person in enumerate(PEOPLE):
        await club.press(person, f".sit.{number}")
    await club.press(NORTH, ".start")
    await club.tick(1)
    for code in ("P", "P", "P", "P", "H"):
        user = await club.asked()
        assert user is not None
        await club.act(user, code)
    first = await club.asked()
    assert first is not None
    at = PEOPLE.index(first)
    return (*PEOPLE[at:], *PEOPLE[:at])


async def shown_to(club: Club, user: UserId) -> str:
    drawn = await render(hand_paper(club.game, user), club.desk.parts)
    assert drawn is not None
    return show(drawn.screen, WORDS)


async def board_of(club: Club) -> str:
    drawn = await render(board_paper(club.game, (await club.saved()).turn.deal), club.desk.parts)
    assert drawn is not None
    return show(drawn.screen, WORDS)


async def play(club: Club, row: str) -> None:
    for code in row.split():
        user = await club.asked()
        assert user is not None
        await club.act(user, code)


async def test_a_card_that_would_be_a_renege_warns_before_and_is_taken_then(cards: Club) -> None:
    """Pressable, with a line that says why not and a question; the card that follows needs none. (rules 4 and 6)"""
    _, second, *_ = await in_play(cards)
    await play(cards, "Ad")
    reply = await cards.press(second, ".hand")
    assert {"9d", "?Js", "?Qs", "?Ks", "?As"} <= pressable(reply.own)
    assert "it is a renege, and the others may call it" in await shown_to(cards, second)
    asked = await cards.act(second, "?Js")
    assert "Js" in pressable(asked.own)
    assert asked.own is not None
    assert "You can follow suit, so it is a renege" in show(asked.own, WORDS)
    by_command = await cards.slash(second, "play", "Js")
    assert (await cards.saved()).decisions[-1].code == "Ad"
    assert by_command.own is not None
    await cards.act(second, "Js")
    assert (await cards.saved()).decisions[-1].code == "Js"


async def test_nobody_elses_screen_tells_of_it_and_its_player_may_take_it_back(cards: Club) -> None:
    """Until the trick is complete, with one press. (G6; rules.md 4.0.9)"""
    first, second, third, fourth = await in_play(cards)
    await play(cards, "Ad Js Kd")
    for user in (first, third, fourth):
        assert "Take it back" not in await shown_to(cards, user)
        assert "9♦" not in await shown_to(cards, user)
    assert "[Take it back, play 9♦]" in await shown_to(cards, second)
    await cards.press(second, "^9d", Surface.HAND, turn=(await cards.saved()).turn)
    assert await cards.asked() == third
    assert "took J♠ back and must follow" in await board_of(cards)
    seat = PEOPLE.index(second)
    assert (await cards.saved()).decisions[-1].code == f"{seat}!^9d"


async def test_two_presses_call_it_and_the_board_says_what_came_of_it(cards: Club) -> None:
    """The list names what did not follow; a yes, and the points are there. (T118)"""
    first, second, third, _ = await in_play(cards)
    await play(cards, "Ad Qs Kd Td Kh")
    seat = PEOPLE.index(second)
    hand = await shown_to(cards, third)
    assert "Call a renege" in hand
    assert "Trick 1" in hand
    asked = await cards.press(third, f"?R{seat}.1", Surface.HAND)
    assert f"R{seat}.1" in pressable(asked.own)
    assert (await cards.saved()).decisions[-1].code == "Kh"
    await cards.press(third, f"R{seat}.1", Surface.HAND)
    live = bring_to_life(await cards.saved())
    assert live.to_act is None
    assert live.game.score[PEOPLE.index(first)] == 2
    board = await board_of(cards)
    assert "Renege: " in board
    assert "+2" in board
    assert "could have followed in trick 1" in board
    await cards.tick(TO_SPEAK_MS / 1000 + 1)
    assert (await cards.saved()).turn.deal == 2


async def test_a_call_that_waited_until_the_next_deal_is_stale(cards: Club) -> None:
    """The list and its question speak of the deal they were opened in, at any turn of it: the same trick of the next
    deal is another, and a wrong call of it would cost two points."""
    first, second, third, fourth = await in_play(cards)
    await play(cards, "Ad Qs Kd Td Kh")
    then, seat = (await cards.saved()).turn, PEOPLE.index(second)
    hand = await render(hand_paper(cards.game, third), cards.desk.parts)
    assert hand is not None
    (select,) = [block for block in hand.screen.blocks if isinstance(block, Select)]
    assert select.turn == then
    await play(cards, "Js 9s Ah")
    later = await cards.press(third, f"?R{seat}.1", Surface.HAND, turn=then)
    (yes,) = [button for button in buttons(later.own) if button.code == f"R{seat}.1"]
    assert yes.turn == (await cards.saved()).turn
    await cards.slash(fourth, "call", f"R{PEOPLE.index(first)}.1", sure="on")  # false, and the play goes on
    saved = await cards.saved()
    await cards.press(third, f"R{seat}.1", Surface.HAND, turn=yes.turn)
    assert bring_to_life(await cards.saved()).to_act is None
    assert saved.turn != yes.turn
    await cards.tick(TO_SPEAK_MS / 1000 + 1)
    assert (await cards.saved()).turn.deal == 2
    for code in ("P", "P", "P", "P", "H"):
        user = await cards.asked()
        assert user is not None
        await cards.act(user, code)
    for _ in range(5):
        user = await cards.asked()
        assert user is not None
        await cards.act(user, (await cards.choices())[0])
    before = await cards.saved()
    for code in (f"R{seat}.1", f"?R{seat}.1"):
        reply = await cards.press(third, code, Surface.HAND, turn=then)
        assert reply.note is not None
        assert reply.note.key == "desk.stale-deal"
    assert await cards.saved() == before


async def test_by_command_a_call_asks_back_unless_one_is_sure(cards: Club) -> None:
    """A false one costs two points. (T119)"""
    first, _, _, fourth = await in_play(cards)
    await play(cards, "Ad 9d Kd Td Kh")
    seat = PEOPLE.index(first)
    click = cards.click(fourth, Command("call", None, {}), Surface.COMMAND)
    assert f"R{seat}.1" in {choice.value for choice in await cards.desk.complete(click, "what", "")}
    await cards.slash(fourth, "call", f"R{seat}.1")
    assert (await cards.saved()).decisions[-1].code == "Kh"
    await cards.slash(fourth, "call", f"R{seat}.1", sure="on")
    live = bring_to_life(await cards.saved())
    assert live.game.score[seat] == 2
    assert live.to_act is not None
    assert "and there was none" in await board_of(cards)


OUT = "Ad 9d Kd Td  Kh Js 9s Ah  Jd Ts Qs Qc  Th Tc Ks Kc  Qd 9c As Ac"


async def test_a_game_ends_when_an_opponent_lets_it_or_the_clock_does(cards: Club) -> None:
    """Either opponent of the winners; nobody else. (T204)"""
    people = await in_play(cards, "target.2")
    await play(cards, OUT)
    saved = await cards.saved()
    live = bring_to_life(saved)
    assert saved.status.value == "playing"
    assert live.game.deal is not None
    assert live.game.deal.stage is not None
    assert live.game.deal.stage.ask is Ask.ACCEPT
    assert "[Let it end]" in await shown_to(cards, people[0])
    assert "[Let it end]" in await shown_to(cards, people[2])
    assert "[Let it end]" not in await shown_to(cards, people[1])
    waiting = people[2] if await cards.asked() == people[0] else people[0]
    await cards.press(waiting, "OK", Surface.HAND, turn=saved.turn)
    assert (await cards.saved()).status.value == "finished"


async def test_when_nobody_lets_it_end_the_clock_does(cards: Club) -> None:
    """After the time of a turn, as with any other question. (T204)"""
    await in_play(cards, "target.2")
    await play(cards, OUT)
    await cards.tick(61)
    saved = await cards.saved()
    assert saved.status.value == "finished"
    assert saved.decisions[-1].code == "OK"


PROVEN = OUT.replace("Ad 9d", "Ad Qs").replace("Ts Qs Qc", "Ts 9d Qc")


async def test_a_robot_calls_what_it_has_seen_before_the_next_deal(cards: Club) -> None:
    """Nobody asked it; the others see it like anybody's call. (rules.md 4.0.9)"""
    people = await in_play(cards)
    await play(cards, PROVEN)
    assert bring_to_life(await cards.saved()).to_act is None
    await cards.press(people[0], ".leave")
    await cards.tick(TO_SPEAK_MS / 1000 + 1)
    seats = [PEOPLE.index(user) for user in people]
    assert (await cards.saved()).turn.deal == 1
    assert (await cards.saved()).decisions[-1].code == f"{seats[0]}!R{seats[1]}.1"
    assert bring_to_life(await cards.saved()).game.score[seats[0]] == 2
    await cards.tick(TO_SPEAK_MS / 1000 + 1)
    assert (await cards.saved()).turn.deal == 2


async def test_no_robot_ends_a_game_over_the_head_of_its_partner(cards: Club) -> None:
    """Where a person may still call a renege, the robot beside them waits as long as a turn takes. (rules.md 4.0.9)"""
    people = await in_play(cards, "target.2")
    row = OUT.split()
    await play(cards, " ".join(row[:-1]))
    await cards.press(people[0], ".leave")
    await play(cards, row[-1])
    await cards.tick(30)
    assert (await cards.saved()).status.value == "playing"
    await cards.press(people[2], "OK", Surface.HAND, turn=(await cards.saved()).turn)
    assert (await cards.saved()).status.value == "finished"


async def test_a_deal_thrown_in_for_talk_in_mid_play_is_no_riddle_to_a_robot(cards: Club) -> None:
    """There is trump and no result: the robot beside the table has nothing to call, and the same player deals again.
    (rules.md 4.0.9, 4.0.12)"""
    first, second, _, fourth = await in_play(cards, "table-talk-penalty.replay")
    await play(cards, "Ad Qs Kd Td Kh")
    seat = PEOPLE.index(second)
    await cards.press(first, f"TT{seat}", Surface.HAND)
    await cards.press(fourth, ".leave")
    await cards.press(second, "TY", Surface.HAND)
    await cards.tick(TO_SPEAK_MS / 1000 + 1)
    saved = await cards.saved()
    assert cards.runner.failures == {}
    assert (saved.status.value, saved.turn.deal) == ("playing", 2)
