"""Games of one table after each other: a surplus carried on, games won, a rubber; told on board and lobby."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from bot.app.drawing import around, board_paper, render
from bot.app.gestures import Surface
from bot.app.keys import UserId
from bot.app.live import bring_to_life
from bot.app.proofs import check, presses_of
from bot.app.results import results
from bot.app.rows import Saved, SeatRow
from bot.app.screens import PublicScreen
from bot.app.seats import seat_of
from bot.app.series import series_before, series_lines
from bot.app.turns import Status, Turn
from bot.i18n.catalogue import Catalogue
from euchre_core.cards import Seat
from euchre_core.series import after_game, begun
from euchre_core.variants import variant_for
from tests.app.harness import EAST, NORTH, SOUTH, STRANGER, WEST, Club, club
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
    """Board and first deal say so, and the score survives in the deal's own row; new partners start at nothing. What
    was carried over counts once, for the game that made it.

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
            history = await cards.store.history(over.game)
            lines = results(over, bring_to_life(over).game, history)
            began, ended = history[0][0].score, score(over)
            assert [line.points for line in lines] == [ended[line.seat] - began[line.seat] for line in lines]
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


async def sit_again(cards: Club, over: Saved, seats: dict[UserId, int]) -> Saved:
    """A rematch with the same partners asked for by who sits there first, then everybody in these seats; dealt."""
    assert over.next_game is not None
    await cards.press(next(iter(seats)), ".rematch.same", Surface.BOARD)
    cards.game = over.next_game
    for user, seat in seats.items():
        await cards.press(user, f".sit.{seat}", message=None)
    await cards.press(NORTH, ".start", message=None)
    await cards.tick(5)
    assert (await cards.saved()).status is Status.PLAYING
    return await cards.saved()


async def test_a_series_is_of_the_same_sides(tmp_path: Path) -> None:
    """Who changes sides in the lobby, or comes for somebody else, doesn't take over what others have won; partners who
    change their two seats play on, and so do those beside whom a robot has come. (rules.md 4.0.11)"""
    async with club(tmp_path) as cards:
        await cards.four(rules=["target.1", "rubber.on"])
        over = await cards.play_on(Random(3))
        won = (await series_lines(over, cards.desk.parts))[0]
        assert won.key == "series.rubber"
        follow = await sit_again(cards, over, {SOUTH: 0, NORTH: 2, EAST: 1, WEST: 3})
        assert any((await series_before(follow, cards.desk.parts)).games)
        for seats in (
            {NORTH: 1, EAST: 2, SOUTH: 3, WEST: 0},
            {NORTH: 0, EAST: 2, SOUTH: 1, WEST: 3},
            {NORTH: 0, EAST: 1, SOUTH: 2, STRANGER: 3},
        ):
            rows = tuple(SeatRow(Seat(seat), 0, Turn(0, 1), user, None, 0) for user, seat in seats.items())
            other = replace(follow, seats=rows)
            assert await series_before(other, cards.desk.parts) == begun(variant_for(follow.ruleset))
        rows = (*(row for row in follow.seats if row.seat != 3), SeatRow(Seat(3), 99, Turn(0, 1), None, "sensible", 0))
        beside = await series_before(replace(follow, seats=rows), cards.desk.parts)
        assert any(beside.games)


async def test_partners_are_drawn_once_for_a_rubber(tmp_path: Path) -> None:
    """Who plays again with the same partners draws for the first deal alone; it is shown, and the check agrees.

    (S4-11, S4-14)
    """
    async with club(tmp_path) as cards:
        await cards.four(rules=["target.1"], game="bicycle")
        for seed in range(4):
            sides = {side: seat_of(await cards.saved(), side) for side in FOUR}
            over = await cards.play_on(Random(seed))
            assert over.status is Status.FINISHED
            follow = await again(cards, over)
            assert {user: seat_of(follow, user) for user in FOUR} == sides
            if not (await series_before(over, cards.desk.parts)).rubber_won:
                assert any((await series_before(follow, cards.desk.parts)).games)
            assert "The draw: " in await shown(cards, follow)
            drawn = around(bring_to_life(follow)).drawn
            assert drawn is not None
            assert follow.deal is not None
            assert drawn.places == (0, 1, 2, 3)
            assert follow.deal.dealer == drawn.dealer
            assert all(one.fine for one in await check(cards.store, follow, await presses_of(cards.store, follow)))


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
