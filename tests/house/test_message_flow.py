"""How many counted requests a deal costs: the bot's scarce resource on Discord."""

from pathlib import Path
from statistics import mean

from tests.house.flow import counted_per_deal
from tests.house.harness import by_private_hand, by_view


async def test_a_deal_in_private_messages_costs_at_most_32_counted_requests(tmp_path: Path) -> None:
    """Mean of ten deals of four people, 6 s a turn. (contracts.md 3; discord.md 11)"""
    counts = await counted_per_deal(tmp_path, by_private_hand, surface="private", deals=10)
    assert mean(counts) <= 32, counts


async def test_a_deal_with_hands_opened_from_the_board_costs_at_most_5(tmp_path: Path) -> None:
    """Everybody presses *My hand* at each deal. Mean of ten deals. (contracts.md 3; discord.md 11)"""
    counts = await counted_per_deal(tmp_path, by_view, surface="view", deals=10)
    assert mean(counts) <= 5, counts
