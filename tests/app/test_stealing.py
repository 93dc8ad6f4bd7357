"""Stealing the deal at the desk: who is quicker deals, robots deal by themselves, a restart knows what is stolen."""

from __future__ import annotations

from bot.app.drawing import board_paper, hand_paper, render
from bot.app.gestures import Surface
from bot.app.keys import UserId
from bot.app.live import bring_to_life
from bot.app.seats import holders
from bot.i18n.catalogue import Catalogue
from euchre_core.cards import Seat
from euchre_core.reasons import Ask
from tests.app.harness import EAST, NORTH, SOUTH, WEST, Club
from tests.screens.show import show

WORDS = Catalogue.load()
PEOPLE = (NORTH, EAST, SOUTH, WEST)


async def second_deal(club: Club, people: int = 4) -> int:
    """All have passed, and the pack of the second deal waits; the seat of its dealer."""
    await club.open(NORTH)
    await club.press(NORTH, ".set.steal-deal.on", Surface.VIEW)
    for number, person in enumerate(PEOPLE[:people]):
        await club.press(person, f".sit.{number}")
    await club.press(NORTH, ".start" if people == 4 else ".play")
    await club.tick(1)
    while (await club.saved()).turn.deal == 1:
        user = await club.asked()
        if user is None or bring_to_life(await club.saved()).to_act is None:
            await club.tick(3.5)
        else:
            codes = await club.choices()
            await club.act(user, "P" if "P" in codes else codes[0])
    return bring_to_life(await club.saved()).game.dealer


async def shown_to(club: Club, user: UserId) -> str:
    drawn = await render(hand_paper(club.game, user), club.desk.parts)
    assert drawn is not None
    return show(drawn.screen, WORDS)


async def board_of(club: Club, number: int) -> str:
    drawn = await render(board_paper(club.game, number), club.desk.parts)
    assert drawn is not None
    return show(drawn.screen, WORDS)


async def test_the_first_deal_comes_by_itself_and_the_second_waits_for_its_dealer(cards: Club) -> None:
    """One press deals; only the last dealer's partner could have been quicker. (S0-23)"""
    dealer = await second_deal(cards)
    live = bring_to_life(await cards.saved())
    assert live.to_act == dealer
    hands = [await shown_to(cards, user) for user in PEOPLE]
    assert [seat for seat, hand in enumerate(hands) if "[Deal]" in hand] == [dealer]
    assert [seat for seat, hand in enumerate(hands) if "[Steal the deal]" in hand] == [(dealer + 1) % 4]
    await cards.act(PEOPLE[dealer], "GO")
    live = bring_to_life(await cards.saved())
    assert live.to_act == (dealer + 1) % 4
    assert live.game.deal is not None
    assert live.game.deal.upcard is not None


async def test_a_thief_is_seen_and_an_objection_gives_the_pack_back(cards: Club) -> None:
    """Everybody reads who stole it; after the objection the rightful dealer's cards come without a question. (T53)"""
    dealer = await second_deal(cards)
    thief, other = PEOPLE[(dealer + 1) % 4], PEOPLE[(dealer + 2) % 4]
    await cards.act(thief, "ST")
    assert "stole the deal" in await board_of(cards, 2)
    assert "It wasn't their deal" in await shown_to(cards, other)
    await cards.press(other, "OB", Surface.HAND, turn=(await cards.saved()).turn)
    assert "The stolen deal doesn't stand" in await board_of(cards, 2)
    await cards.tick(4)
    saved = await cards.saved()
    assert saved.deal is not None
    assert (saved.turn.deal, saved.deal.dealer, saved.deal.again) == (3, dealer, True)
    live = bring_to_life(saved)
    assert live.game.deal is not None
    assert live.game.deal.stage is not None
    assert live.game.deal.stage.ask is Ask.ORDER_OR_PASS


async def test_a_stolen_deal_stands_once_the_card_is_turned(cards: Club) -> None:
    """The seat left of the thief speaks first, and deals next. (T52, S0-26)"""
    dealer = await second_deal(cards)
    thief = (dealer + 1) % 4
    await cards.act(PEOPLE[thief], "ST")
    await cards.act(PEOPLE[thief], "TU")
    live = bring_to_life(await cards.saved())
    assert live.to_act == (thief + 1) % 4
    assert live.game.dealer == thief


async def test_a_robot_deals_by_itself_and_leaves_a_person_the_time_of_a_breath(cards: Club) -> None:
    """And whoever takes too long is dealt for by the clock. (contracts.md 3, Pace)"""
    dealer = await second_deal(cards)
    person, partner = PEOPLE[dealer], PEOPLE[(dealer + 1) % 4]
    await cards.press(person, ".leave")
    saved = await cards.saved()
    assert holders(saved)[Seat(dealer)].robot is not None
    await cards.tick(4)
    live = bring_to_life(await cards.saved())
    assert (await cards.saved()).decisions[0].code == "GO"
    assert live.to_act == PEOPLE.index(partner)


async def test_the_clock_deals_for_somebody_who_is_away(cards: Club) -> None:
    """No table waits for a ghost."""
    dealer = await second_deal(cards)
    await cards.tick(61)
    first = (await cards.saved()).decisions[0]
    assert (first.code, first.seat, first.who.value) == ("GO", dealer, "clock")
