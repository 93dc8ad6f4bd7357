"""British Euchre at the desk: a joker turned up, named over blind, taken, and played to the end."""

from __future__ import annotations

from random import Random

import pytest

from bot.app.drawing import board_paper, hand_paper, render
from bot.app.gestures import Surface
from bot.app.live import bring_to_life
from bot.app.screens import OwnScreen
from bot.app.turns import Status
from bot.i18n.catalogue import Catalogue
from bot.screens.reasons import line
from euchre_core import shuffle
from euchre_core.cards import JOKER, Card
from euchre_core.reasons import NoLoneBlindName
from euchre_core.rules import Variant
from tests.app.harness import NORTH, SOUTH, Club, buttons
from tests.screens.show import show

WORDS = Catalogue.load()


@pytest.fixture
def joker_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pack that a table shuffles turns the joker up in its first deal, and none in the next."""

    def pack(variant: Variant, secret: bytes, mix: bytes, number: int) -> tuple[Card, ...]:
        these = [one for one in shuffle.pack(variant, secret, mix, number) if one != JOKER]
        return (*these[:20], JOKER, *these[20:]) if number == 1 else (JOKER, *these)

    monkeypatch.setattr("bot.app.runner.pack", pack)


@pytest.mark.usefixtures("joker_up")
async def test_a_dealer_names_blind_in_one_press_and_then_sees_the_cards(cards: Club) -> None:
    """Before that neither their hand, their board nor their commands tell a card of it. (R16; B026)"""
    await cards.four(game="british")
    await cards.tick(1)
    dealer = await cards.asked()
    assert dealer is not None
    live = bring_to_life(await cards.saved())
    assert live.game.deal is not None
    held = live.game.deal.hands[live.game.dealer]
    first = await cards.press(dealer, ".hand")
    told = await render(hand_paper(cards.game, dealer), cards.desk.parts)
    for screen in (first.own, told.screen if told else None):
        assert isinstance(screen, OwnScreen)
        text = show(screen, WORDS)
        assert not [one for one in held if WORDS.label(one, screen.locale) in text]
        assert [button.code for button in buttons(screen)][:4] == ["C", "D", "H", "S"]
    board = await render(board_paper(cards.game, 1), cards.desk.parts)
    assert board is not None
    assert "joker" in show(board.screen, WORDS)
    named = await cards.act(dealer, "H")
    assert {button.card for button in buttons(named.own) if button.card} == {*held, JOKER}
    await cards.act(dealer, f"-{held[0].code}")
    assert await cards.asked() not in (None, dealer)


@pytest.mark.usefixtures("joker_up")
async def test_naming_blind_alone_is_refused_with_the_reason(cards: Club) -> None:
    """A typed code is no way round the rules. (B002)"""
    await cards.four(game="british")
    await cards.tick(1)
    dealer = await cards.asked()
    assert dealer is not None
    before = (await cards.saved()).turn
    refused = await cards.slash(dealer, "call", "HA", sure="on")
    assert refused.note == line(NoLoneBlindName(), ())
    assert (await cards.saved()).turn == before


@pytest.mark.usefixtures("joker_up")
async def test_a_dealer_who_is_away_is_named_for(cards: Club) -> None:
    """When the clock runs out a robot names a suit, blind as they were, and the deal goes on."""
    await cards.four(game="british", speed="60")
    await cards.tick(1)
    before = await cards.saved()
    await cards.tick(70)
    after = await cards.saved()
    assert after.turn.n > before.turn.n
    assert after.decisions[0].code in {"C", "D", "H", "S"}


@pytest.mark.usefixtures("joker_up")
async def test_a_voided_deal_is_dealt_again_by_itself(cards: Club) -> None:
    """joker-turnup=redeal: nobody presses anything, and the same seat deals. (rules.md 4.5)"""
    await cards.open(NORTH, game="british")
    await cards.press(NORTH, ".join.0")
    await cards.press(NORTH, ".set.joker-turnup.redeal", Surface.VIEW)
    await cards.press(NORTH, ".play")
    await cards.tick(1)
    first = await cards.saved()
    assert (first.turn.deal, bring_to_life(first).to_act) == (1, None)
    dealer = bring_to_life(first).game.dealer
    board = await render(board_paper(cards.game, 1), cards.desk.parts)
    assert board is not None
    assert "The joker is turned up" in show(board.screen, WORDS)
    await cards.tick(60)
    second = await cards.saved()
    assert second.turn.deal >= 2
    assert second.deal is not None
    past = await cards.store.history(cards.game)
    assert [int(deal.dealer) for deal, _ in past][:2] == [dealer, dealer]


async def test_british_euchre_is_played_to_its_end_with_robots_in_every_free_seat(cards: Club) -> None:
    """To eleven, by people who press anything and robots of both levels."""
    await cards.open(NORTH, game="british")
    await cards.press(NORTH, ".join.0")
    await cards.press(SOUTH, ".join.0")
    await cards.press(NORTH, ".robot.careless", Surface.VIEW)
    await cards.press(NORTH, ".play")
    ended = await cards.play_on(Random(5))
    assert ended.status is Status.FINISHED
    assert max(bring_to_life(ended).game.score) >= 11
    assert (await cards.store.stats(NORTH, None, "british/4")).games == 1


async def test_railroad_euchre_is_played_to_its_end_with_robots_in_every_free_seat(cards: Club) -> None:
    """Lone hands of robots and their exchanges among the deals, by people who press anything. (rules.md 4.4)"""
    await cards.open(NORTH, game="railroad")
    await cards.press(NORTH, ".join.0")
    await cards.press(SOUTH, ".join.0")
    await cards.press(NORTH, ".robot.careless", Surface.VIEW)
    await cards.press(NORTH, ".play")
    ended = await cards.play_on(Random(7))
    assert ended.status is Status.FINISHED
    said = [decision.code for _, decisions in await cards.store.history(cards.game) for decision in decisions]
    assert any(code.startswith("+") for code in said)
    assert (await cards.store.stats(NORTH, None, "railroad/4")).games == 1
