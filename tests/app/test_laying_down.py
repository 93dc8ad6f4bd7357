"""Laying a hand down at the desk: one press, what everybody sees of it, and that a refusal reaches nobody else."""

from __future__ import annotations

import pytest

from bot.app.drawing import board_paper, hand_paper, render
from bot.app.gestures import Command, Surface
from bot.app.keys import UserId
from bot.app.live import bring_to_life
from bot.i18n.catalogue import Catalogue
from bot.screens.reasons import line
from euchre_core.cards import Card, Seat, cards
from euchre_core.reasons import NotSureOfTheRest
from euchre_core.record import pack_of_hands
from euchre_core.rules import Variant
from euchre_core.variants.four_handed import EUCHRE
from tests.app.harness import EAST, NORTH, SOUTH, WEST, Club, pressable
from tests.screens.show import show

WORDS = Catalogue.load()
SEATED = (NORTH, EAST, SOUTH, WEST)
SURE = "Jh Jd Ah Kh Qh | 9s Ts Qs Ks As | Ac Kc Ad Kd Qd | Th Tc Qc 9d Td"
UNSURE = "Jh Ah Kh Qh Th | 9s Ts Qs Ks As | Ac Kc Ad Kd Qd | Jd Tc Qc 9d Td"


@pytest.fixture
def hands() -> list[str]:
    """What the dealer's left and the others are dealt; a test may change it."""
    return [SURE]


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch, hands: list[str]) -> None:
    """Every pack deals those hands, the dealer's left first, and turns the nine of hearts."""

    def pack(variant: Variant, secret: bytes, mix: bytes, number: int) -> tuple[Card, ...]:
        return pack_of_hands(EUCHRE, Seat(3), map(cards, hands[0].split("|")), cards("9h")[0])

    monkeypatch.setattr("bot.app.runner.pack", pack)


async def in_play(club: Club, *people: UserId) -> tuple[UserId, ...]:
    """Hearts are ordered up by the dealer's left, who is to lead; the people from there on."""
    await club.four(*people)
    await club.tick(1)
    first = await club.asked()
    assert first is not None
    await club.act(first, "U")
    dealer = await club.asked()
    assert dealer is not None
    await club.act(dealer, "-9d")
    at = SEATED.index(first)
    return (*SEATED[at:], *SEATED[:at])


async def shown_to(club: Club, user: UserId) -> str:
    """That person's hand as it would be drawn now."""
    drawn = await render(hand_paper(club.game, user), club.desk.parts)
    assert drawn is not None
    return show(drawn.screen, WORDS)


async def board_of(club: Club) -> str:
    """The board as it would be drawn now."""
    drawn = await render(board_paper(club.game, 1), club.desk.parts)
    assert drawn is not None
    return show(drawn.screen, WORDS)


async def test_a_sure_hand_is_laid_down_in_one_press_and_the_deal_is_over(cards: Club) -> None:
    """The board shows whose it was and what everybody held, and the points are there. (S0-51; rule 1)"""
    first, *others = await in_play(cards)
    assert "[Lay my hand down]" in await shown_to(cards, first)
    assert all(["Lay my hand down" not in await shown_to(cards, other) for other in others])
    cards.post.redrawn.clear()
    await cards.press(first, "LD", Surface.HAND)
    live = bring_to_life(await cards.saved())
    assert live.to_act is None
    assert max(live.game.score) == 2
    assert {paper.who for paper in cards.post.redrawn} >= set(others)
    board = await board_of(cards)
    assert "laid down J♥ J♦ A♥ K♥ Q♥ and takes the rest" in board
    assert "Still held – " in board
    assert "A♠ K♠ Q♠ 10♠ 9♠" in board
    assert "Trick 1" not in board


async def test_by_command_too_and_completion_offers_it_to_that_player_alone(cards: Club) -> None:
    """What a button does, a command does."""
    first, other, *_ = await in_play(cards)
    codes = {}
    for user in (first, other):
        click = cards.click(user, Command("call", None, {}), Surface.COMMAND)
        codes[user] = {choice.value for choice in await cards.desk.complete(click, "what", "")}
    assert codes == {first: {"LD"}, other: set()}
    await cards.slash(first, "call", "LD")
    assert (await cards.saved()).decisions[-1].code == "LD"
    assert bring_to_life(await cards.saved()).to_act is None


@pytest.mark.parametrize("hands", [[UNSURE]])
async def test_a_refused_hand_is_told_to_its_player_and_changes_nothing(cards: Club) -> None:
    """Nothing is written, nothing is drawn, no clock moves, nobody else reads anything. (rules.md 4.0.10)"""
    first, *others = await in_play(cards)
    assert "Lay my hand down" not in await shown_to(cards, first)
    before, board = await cards.saved(), await board_of(cards)
    seen = [await shown_to(cards, other) for other in others]
    cards.post.redrawn.clear()
    for answer in (await cards.press(first, "LD", Surface.HAND), await cards.slash(first, "call", "LD")):
        assert answer.note == line(NotSureOfTheRest(), ())
        assert answer.public is None
    assert await cards.saved() == before
    assert cards.post.redrawn == []
    assert [await shown_to(cards, other) for other in others] == seen
    assert await board_of(cards) == board


async def test_a_hand_is_laid_down_between_tricks_by_a_seat_that_is_not_asked(cards: Club, hands: list[str]) -> None:
    """It is kept with its seat, and the game goes on from it after a restart. (contracts.md 1)"""
    sure, *rest = SURE.split(" | ")
    hands[0] = " | ".join([rest[0], sure, *rest[1:]])
    first, second, *_ = await in_play(cards)
    assert await cards.asked() == first
    hand = await cards.press(second, ".hand")
    assert "LD" in pressable(hand.own)
    await cards.press(second, "LD", Surface.HAND)
    saved = await cards.saved()
    seat = SEATED.index(second)
    assert saved.decisions[-1].code == f"{seat}!LD"
    assert saved.decisions[-1].seat == seat
    assert max(bring_to_life(saved).game.score) == 2
    again = await cards.press(first, "9s", Surface.HAND, turn=saved.turn._replace(n=saved.turn.n - 1))
    assert again.note is not None


async def test_a_seat_that_becomes_sure_between_tricks_gets_its_button_without_a_press(
    cards: Club, hands: list[str]
) -> None:
    """Seat two holds nothing but the best trumps left once a trick has gone elsewhere; its hand is drawn anew, and of
    those who aren't asked no other. (rules.md 4.0.10)"""
    hands[0] = "Jh 9s Ts Qs Ks | Th Jd Ah Kh Qh | Ac Kc Ad Kd Qd | As Tc Qc 9d Td"
    first, second, third, _ = await in_play(cards)
    for code in ("Jh", "Th", "Ac"):
        player = await cards.asked()
        assert player is not None
        await cards.act(player, code)
    cards.post.redrawn.clear()
    dealer = await cards.asked()
    assert dealer is not None
    await cards.act(dealer, "9h")
    assert await cards.asked() == first
    drawn = {paper.who for paper in cards.post.redrawn}
    assert second in drawn
    assert third not in drawn
    assert "[Lay my hand down]" in await shown_to(cards, second)
    assert "Lay my hand down" not in await shown_to(cards, third)


async def test_a_robot_lays_a_sure_hand_down_but_not_for_somebody_who_let_a_turn_pass(
    cards: Club, hands: list[str]
) -> None:
    """The one that holds the seat does; the one that plays a single turn for its owner plays a card. (rule 5)"""
    await in_play(cards)
    for _ in range(3):
        await cards.tick(60)
        if len((await cards.saved()).decisions) > 2:
            break
    assert (await cards.saved()).decisions[2].code in {"Jh", "Jd", "Ah", "Kh", "Qh"}


async def test_when_the_last_hand_is_laid_down_the_next_deal_comes_by_itself(cards: Club) -> None:
    """As after any other deal."""
    first, *_ = await in_play(cards)
    await cards.press(first, "LD", Surface.HAND)
    await cards.tick(5)
    assert (await cards.saved()).turn.deal == 2
