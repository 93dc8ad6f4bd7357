"""Claims at a real table: the clock and the desk treat every seat alike, and a false claim is its maker's secret."""

from __future__ import annotations

from bot.app.gestures import Surface
from bot.app.live import PACE_MS, Live, bring_to_life
from bot.app.seats import holders
from euchre_core.actions import code_of
from euchre_core.cards import Seat
from euchre_core.engine import legal_actions
from tests.app.harness import EAST, NORTH, SOUTH, WEST, Club

PEOPLE = (NORTH, EAST, SOUTH, WEST)


async def claims_table(cards: Club, people: int = 4) -> None:
    """Farmer's hands may be swapped; the first deal is out."""
    await cards.open(NORTH)
    await cards.press(NORTH, ".set.farmers-hand.swap-clean", Surface.VIEW)
    for number, user in enumerate(PEOPLE[:people]):
        await cards.press(user, f".sit.{number}")
    await cards.press(NORTH, ".start" if people == 4 else ".play")


async def test_who_can_only_decline_is_still_waited_for(cards: Club) -> None:
    """Even people who have their only legal card played: a quick answer would tell that nothing could be claimed.
    (4.0.6)"""
    await claims_table(cards)
    for person in PEOPLE:
        await cards.press(person, ".me.play_only_legal.on", Surface.VIEW)
    while len(_codes(bring_to_life(await cards.saved()))) > 1:  # this one may claim: the next
        await cards.act(await cards.asked() or NORTH, "X")
    saved, user = await cards.saved(), await cards.asked()
    assert _codes(bring_to_life(saved)) == ["X"]
    await cards.tick(5)
    assert (await cards.saved()).turn == saved.turn
    assert await cards.asked() == user


async def test_a_false_claim_is_refused_to_its_maker_alone(cards: Club) -> None:
    """The table doesn't move, nothing is drawn anew, and the seat is asked as before. (T183)"""
    await claims_table(cards)
    user = await cards.asked()
    assert user is not None
    before = await cards.saved()
    live = bring_to_life(before)
    assert live.game.deal is not None
    hand = live.game.deal.hands[live.to_act or 0]
    other = next(card for card in hand if card.rank != hand[0].rank)
    third = next(card for card in hand if card not in (hand[0], other))
    cards.post.redrawn.clear()
    reply = await cards.act(user, "X" + "".join(card.code for card in (hand[0], other, third)))
    assert reply.public is None
    assert reply.own is not None
    assert reply.own.owner == user
    assert cards.post.redrawn == []
    assert (await cards.saved()).turn == before.turn


async def test_robots_answer_at_the_same_pace_whatever_they_hold(cards: Club) -> None:
    """One person and three robots over some deals: each robot's answer comes just so long after the one before.
    (contracts.md 3; 4.0.6)"""
    await claims_table(cards, 1)
    waits = set()
    for _ in range(12):
        saved = await cards.saved()
        rows = holders(saved)
        pairs = zip(saved.decisions, saved.decisions[1:], strict=False)
        waits |= {
            after.at_ms - one.at_ms
            for one, after in pairs
            if after.code.startswith("X") and rows[Seat(after.seat)].robot is not None
        }
        if await cards.asked() == NORTH:
            live = bring_to_life(saved)
            assert live.to_act is not None
            await cards.act(NORTH, "X" if "X" in _codes(live) else "P" if "P" in _codes(live) else _codes(live)[0])
        await cards.tick(1)
    assert waits == {PACE_MS}


def _codes(live: Live) -> list[str]:
    assert live.to_act is not None
    return [code_of(action) for action in legal_actions(live.game, live.to_act)]
