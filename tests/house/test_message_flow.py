"""How many counted requests a deal costs: the bot's scarce resource on Discord."""

from pathlib import Path
from random import Random
from statistics import mean

from bot.app.drawing import board_paper
from bot.app.turns import Turn
from tests.house.flow import counted_per_deal
from tests.house.harness import PEOPLE, by_private_hand, by_view, house, reaches


async def test_a_deal_in_private_messages_costs_at_most_32_counted_requests(tmp_path: Path) -> None:
    """Mean of ten deals of four people, 6 s a turn. (contracts.md 3; discord.md 11)"""
    counts = await counted_per_deal(tmp_path, by_private_hand, surface="private", deals=10)
    assert mean(counts) <= 32, counts


async def test_a_deal_with_hands_opened_from_the_board_costs_at_most_5(tmp_path: Path) -> None:
    """Everybody presses *My hand* at each deal. Mean of ten deals. (contracts.md 3; discord.md 11)"""
    counts = await counted_per_deal(tmp_path, by_view, surface="view", deals=10)
    assert mean(counts) <= 5, counts


async def test_every_hand_links_to_its_deals_board_from_the_start(tmp_path: Path) -> None:
    """No hand is drawn before its board can be linked to, at the first deal and the next. (experience.md 1, rule 3)"""
    async with house(tmp_path) as home:
        await home.four()
        for deal in (1, 2):
            await home.play(by_private_hand, Random(1), until=reaches(Turn(deal, 0)))
            await home.settled()
            board = await home.store.paper(board_paper(home.game, deal))
            assert board is not None
            assert board.message is not None
            for who in PEOPLE:
                assert f"/{board.channel}/{board.message}" in str(home.private(who)), (deal, who)
