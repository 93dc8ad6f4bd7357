"""Play chips as they are kept: a number to begin with, moved by games alone, and anew when none are left."""

from __future__ import annotations

import pytest

from bot.app.keys import GuildId, UserId
from bot.app.standings import CHIPS_AT_FIRST, BoardSort, Period
from bot.app.writes import Outcome
from bot.storage.store import SqlStore
from tests.storage.things import EAST, FOUR, GUILD, LADDER, NORTH, WEST, finish, result, start, won_by_north_south

ELSEWHERE = GuildId(77)


async def played(store: SqlStore, *chips: int | None, guild: int = GUILD) -> None:
    """A game that brought these chips to the four."""
    outcomes = (Outcome.WON, Outcome.LOST, Outcome.WON, Outcome.LOST)
    lines = tuple(result(seat, FOUR[seat], outcomes[seat], chips=chips[seat]) for seat in range(4))
    game = await start(store, guild=guild)
    over = won_by_north_south(rated=False)
    await finish(store, game, type(over)(results=lines, ladder=over.ladder, rated=None, next_game=None))


async def test_everybody_begins_with_the_same_and_a_game_moves_them(store: SqlStore) -> None:
    """In the server where it was played and nowhere else. (S0-66)"""
    assert await store.chips(NORTH, GUILD) == CHIPS_AT_FIRST
    await played(store, 12, -12, 12, -12)
    await played(store, 3, -3, 3, -3)
    assert await store.chips(NORTH, GUILD) == CHIPS_AT_FIRST + 15
    assert await store.chips(EAST, GUILD) == CHIPS_AT_FIRST - 15
    assert await store.chips(NORTH, ELSEWHERE) == CHIPS_AT_FIRST


@pytest.mark.parametrize("lost", [CHIPS_AT_FIRST, CHIPS_AT_FIRST + 50])
async def test_who_has_none_left_begins_anew(store: SqlStore, lost: int) -> None:
    """Nobody is kept from playing, and nobody owes anything."""
    await played(store, lost, -lost, lost, -1)
    assert await store.chips(EAST, GUILD) == CHIPS_AT_FIRST
    assert await store.chips(WEST, GUILD) == CHIPS_AT_FIRST - 1
    assert await store.chips(NORTH, GUILD) == CHIPS_AT_FIRST + lost


async def test_what_a_game_brought_can_be_told(store: SqlStore) -> None:
    """Change and chips afterwards, by seat; a game without stakes brings nothing."""
    game = await start(store)
    await finish(store, game, won_by_north_south(chips=(5, -5, 5, -5)))
    assert [move[1:] for move in await store.chip_moves(game)] == [(5, 105), (-5, 95), (5, 105), (-5, 95)]
    plain = await start(store)
    await finish(store, plain, won_by_north_south(chips=None))
    assert await store.chip_moves(plain) == ()
    assert await store.chips(NORTH, GUILD) == 105


async def test_a_server_can_be_ordered_by_chips(store: SqlStore) -> None:
    """The most first."""
    await played(store, 9, -9, 9, -9)
    board = await store.leaderboard(NORTH, GUILD, LADDER, Period.ALL, BoardSort.CHIPS, 0, 9_000, GUILD)
    assert [line.chips for line in board.lines] == [109, 109, 91, 91]
    assert [line.place for line in board.lines] == [1, 1, 3, 3]
    everywhere = await store.leaderboard(NORTH, None, LADDER, Period.ALL, BoardSort.RATING, 0, 9_000, GUILD)
    assert {line.chips for line in everywhere.lines} == {0}


async def test_a_forgotten_person_has_no_chips_and_the_others_keep_theirs(store: SqlStore) -> None:
    """(G18)"""
    await played(store, 9, -9, 9, -9)
    assert await store.forget(NORTH, 99) == ()
    assert await store.chips(NORTH, GUILD) == CHIPS_AT_FIRST
    assert await store.chips(EAST, GUILD) == CHIPS_AT_FIRST - 9
    await played(store, *(None, -1, None, -1))
    assert UserId(-1) not in {move[0] for move in await store.chip_moves(await start(store))}
