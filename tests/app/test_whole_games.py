"""Tables from the lobby to the result, on a real store."""

from random import Random

from bot.app.rows import Who
from bot.app.turns import Status, Turn
from tests.app.harness import EAST, NORTH, SOUTH, WEST, Club, pressable


async def test_one_person_plays_a_game_with_three_robots(cards: Club) -> None:
    """Two presses from nothing to cards, and the game ends with a result and the next lobby. (experience.md 2)"""
    await cards.open()
    await cards.press(NORTH, ".play")
    saved = await cards.saved()
    assert saved.turn == Turn(1, 0)
    over = await cards.play_on(Random(1))
    assert over.status is Status.FINISHED
    assert over.next_game is not None
    assert max((await cards.store.history(over.game))[-1][0].score) < 10
    stats = await cards.store.stats(NORTH, None, "standard/4")
    assert (stats.games, stats.wins + stats.losses, stats.rating) == (1, 1, None)


async def test_four_people_play_a_rated_game(cards: Club) -> None:
    """Everybody's decision is their own, and the ratings move."""
    await cards.four()
    over = await cards.play_on(Random(2))
    assert over.status is Status.FINISHED
    decisions = [d for _, all_of_it in await cards.store.history(over.game) for d in all_of_it]
    assert {d.who for d in decisions} == {Who.PERSON}
    moves = await cards.store.rating_moves(over.game)
    assert {user for user, *_ in moves} == {NORTH, EAST, SOUTH, WEST}
    assert sorted(change > 0 for _, change, _, _ in moves) == [False, False, True, True]


async def test_the_deal_is_followed_by_the_next_one_by_itself(cards: Club) -> None:
    """A deal that ends or is thrown in is followed by another, without anybody's press. (B008, B009)"""
    await cards.four(speed="off")
    for _ in range(8):
        user = await cards.asked()
        assert user is not None
        await cards.act(user, "P")
    saved = await cards.saved()
    assert saved.turn == Turn(1, 8)
    assert await cards.asked() is None
    dealer = saved.deal.dealer if saved.deal else None
    await cards.tick(5)
    after = await cards.saved()
    assert after.turn == Turn(2, 0)
    assert after.deal is not None
    assert dealer is not None
    assert after.deal.dealer == (dealer + 1) % 4
    assert after.deal.score == (0, 0, 0, 0)


async def test_the_hand_offers_what_is_legal_and_the_stale_button_is_harmless(cards: Club) -> None:
    """An old button gets a fresh hand and one calm line, and nothing is played. (B036, experience.md 1, rule 5)"""
    await cards.four()
    user = await cards.asked()
    assert user is not None
    hand = await cards.press(user, ".hand")
    assert {"P", "U"} <= pressable(hand.own)
    await cards.act(user, "P")
    before = await cards.saved()
    again = await cards.press(user, "P", turn=Turn(1, 0))
    assert again.note is not None
    assert again.note.key == "desk.stale"
    assert again.own is not None
    assert (await cards.saved()).turn == before.turn
