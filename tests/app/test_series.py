"""Games of one table after each other: a surplus carried on, games won, a rubber; told on board and lobby."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.app.drawing import board_paper, render
from bot.app.live import bring_to_life
from bot.app.ports import Saved
from bot.app.proofs import check, presses_of
from bot.app.replies import PublicScreen, Status, Surface
from bot.app.seats import holders
from bot.app.series import series_before
from bot.i18n.catalogue import Catalogue
from euchre_core.series import after_game, begun
from euchre_core.variants import variant_for
from tests.app.harness import EAST, NORTH, SOUTH, WEST, Club, club
from tests.screens.show import show

WORDS = Catalogue.load()
FOUR = (NORTH, EAST, SOUTH, WEST)


async def shown(cards: Club, saved: Saved) -> str:
    """The table's newest board."""
    drawn = await render(board_paper(saved.game, saved.turn.deal), cards.desk.parts)
    assert drawn is not None
    assert isinstance(drawn.screen, PublicScreen)
    return show(drawn.screen, WORDS)


async def again(cards: Club, over: Saved, how: str = "same") -> Saved:
    """Everybody presses Rematch; the next game, dealt."""
    for user in FOUR:
        await cards.press(user, f".rematch.{how}", Surface.BOARD)
    assert over.next_game is not None
    cards.game = over.next_game
    await cards.tick(5)
    return await cards.saved()


def score(saved: Saved) -> tuple[int, ...]:
    return bring_to_life(saved).game.score


async def test_a_surplus_starts_the_next_game_of_the_same_sides(tmp_path: Path) -> None:
    """Board and first deal say so, and the score survives in the deal's own row; new partners start at nothing.

    (T105; rules.md 4.0.11)
    """
    carried = False
    async with club(tmp_path) as cards:
        await cards.four(rules=["target.5", "laps.on"])
        for seed in range(12):
            over = await cards.play_on(Random(seed))
            assert over.status is Status.FINISHED
            variant = variant_for(over.ruleset)
            surplus = max(score(over)) - 5
            before = await series_before(over, cards.desk.parts)
            after = after_game(before, variant, score(over))
            board = await shown(cards, over)
            assert ("The next game starts at" in board) == bool(surplus)
            assert "Games won:" in board
            follow = await again(cards, over)
            assert follow.deal is not None
            assert follow.deal.number == 1
            assert follow.deal.score == after.start
            carried = carried or any(after.start)
            if carried and seed > 1:
                break
        assert carried
        over = await cards.play_on(Random(1))
        follow = await again(cards, over, "rotate")
        assert follow.deal is not None
        assert follow.deal.score == (0, 0, 0, 0)


async def test_a_rubber_is_told_game_by_game(tmp_path: Path) -> None:
    """After the first game how it stands, in the lobby too; when a side has two, who won it and by how much.

    (S4-11, S4-13)
    """
    async with club(tmp_path) as cards:
        await cards.four(rules=["target.5", "rubber.on"])
        over = await cards.play_on(Random(3))
        assert "Rubber: games" in await shown(cards, over)
        assert over.next_game is not None
        await cards.press(NORTH, ".rematch.same", Surface.BOARD)
        lobby = await render(board_paper(over.next_game, 0), cards.desk.parts)
        assert lobby is not None
        assert "Rubber: games" in show(lobby.screen, WORDS)
        under_way = await again(cards, over)
        assert under_way.status is Status.PLAYING
        assert "Rubber: games" in await shown(cards, under_way)
        over, games = await cards.play_on(Random(1)), 2
        while "win the rubber by" not in await shown(cards, over):
            assert games < 3
            await again(cards, over)
            over, games = await cards.play_on(Random(games)), games + 1
        series = after_game(await series_before(over, cards.desk.parts), variant_for(over.ruleset), score(over))
        assert f"by {series.margin}: points" in await shown(cards, over)
        follow = await again(cards, over)
        fresh = await series_before(follow, cards.desk.parts)
        assert fresh.rubber_won
        assert games in (2, 3)


async def test_nobody_draws_again_and_the_deal_passes_on(tmp_path: Path) -> None:
    """Partners drawn for the first game play the rubber together, and the left of whoever dealt last deals on.

    (S4-11, S4-14; rules.md 4.0.6, DRAW; 4.0.11)
    """
    async with club(tmp_path) as cards:
        await cards.four(rules=["first-dealer.low-card", "draw-partners.on", "target.5", "rubber.on"])
        saved = await cards.saved()
        assert "The draw: " in await shown(cards, saved)
        seats = {seat: row.user for seat, row in holders(saved).items()}
        for seed in range(2):
            over = await cards.play_on(Random(seed))
            ended = bring_to_life(over).game
            assert ended.ended is not None
            follow = await again(cards, over)
            assert {seat: row.user for seat, row in holders(follow).items()} == seats
            assert follow.first_dealer == (ended.ended.deal.dealer + 1) % 4
            assert follow.deal is not None
            assert follow.deal.dealer == follow.first_dealer
            assert "The draw: " not in await shown(cards, follow)
            assert [won for won in (await series_before(follow, cards.desk.parts)).games if won]
        over = await cards.play_on(Random(2))
        assert all(one.fine for one in await check(cards.store, over, await presses_of(cards.store, over)))


@pytest.mark.parametrize(("moves", "goes_on"), [(("sit.1",), False), (("sit.0",), True), ((), True)])
async def test_other_sides_begin_anew(tmp_path: Path, moves: tuple[str, ...], goes_on: bool) -> None:
    """Whoever changes sides in the lobby takes no won game along; a seat left to a robot changes no side."""
    async with club(tmp_path) as cards:
        await cards.four(NORTH, SOUTH, rules=["target.5", "rubber.on"])
        over = await cards.play_on(Random(3))
        won = after_game(await series_before(over, cards.desk.parts), variant_for(over.ruleset), score(over))
        assert over.next_game is not None
        await cards.press(NORTH, ".rematch.same", Surface.BOARD)
        cards.game = over.next_game
        for move in moves:
            await cards.press(NORTH, f".{move}", Surface.BOARD)
        await cards.press(NORTH, ".play", Surface.BOARD)
        await cards.tick(5)
        follow = await cards.saved()
        assert follow.status is Status.PLAYING
        expected = won if goes_on else begun(variant_for(over.ruleset))
        assert await series_before(follow, cards.desk.parts) == expected


async def test_other_rules_begin_anew(tmp_path: Path) -> None:
    """A series is of one set of rules; without such rules there is none."""
    async with club(tmp_path) as cards:
        await cards.four(rules=["target.5"])
        over = await cards.play_on(Random(5))
        board = await shown(cards, over)
        assert "Games won" not in board
        assert "Rubber" not in board
        other = replace(over, ruleset="standard+target=5+laps")
        assert await series_before(other, cards.desk.parts) == begun(variant_for(other.ruleset))
