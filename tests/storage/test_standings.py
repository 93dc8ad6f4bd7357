"""Leaderboards, statistics and ratings: what counts, for whom, since when, and who is named."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.app.keys import GuildId, Locale, UserId
from bot.app.preferences import Personal, ServerSettings
from bot.app.standings import BoardSort, Leaderboard, Period
from bot.app.words import Name
from bot.app.writes import Finish, Outcome, Rated
from bot.storage.ratings import new_rating, rate
from bot.storage.standings import period_start
from bot.storage.store import SqlStore
from tests.storage.things import (
    EAST,
    FOUR,
    GUILD,
    LADDER,
    NORTH,
    SOUTH,
    WEST,
    finish,
    play,
    result,
    start,
    won_by_north_south,
)

OTHER = GuildId(900_000_000_000_000_002)
STRANGER = UserId(700_000_000_000_000_099)


def ms(text: str, zone: str = "UTC") -> int:
    """An instant from a wall clock."""
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


async def board(
    store: SqlStore,
    *,
    asker: UserId = STRANGER,
    guild: GuildId | None = GUILD,
    period: Period = Period.ALL,
    sort: BoardSort = BoardSort.WINS,
    page: int = 0,
    now_ms: int = 10_000,
    asker_guild: GuildId | None = GUILD,
) -> Leaderboard:
    """A page, asked for by somebody without a game."""
    return await store.leaderboard(asker, guild, LADDER, period, sort, page, now_ms, asker_guild)


async def test_an_empty_board_is_a_page_without_lines(store: SqlStore) -> None:
    """Nobody has played: one empty page, no division by nothing, zeroes for whoever asks. (B061)"""
    empty = await board(store)
    assert (empty.lines, empty.own, empty.page, empty.pages) == ((), None, 0, 1)
    nothing = await store.stats(NORTH, GUILD, LADDER)
    assert (nothing.games, nothing.wins, nothing.rating, nothing.best_partner, nothing.last_ten) == (
        0,
        0,
        None,
        None,
        "",
    )
    assert nothing.provisional


async def test_winners_stand_above_losers_and_ties_share_a_place(store: SqlStore) -> None:
    """Two won and two lost: places 1, 1, 3, 3, in a stable order. (B061)"""
    await play(store)
    lines = (await board(store)).lines
    assert [(line.place, line.user, line.wins, line.games) for line in lines] == [
        (1, NORTH, 1, 1),
        (1, SOUTH, 1, 1),
        (3, EAST, 0, 1),
        (3, WEST, 0, 1),
    ]
    assert [line.win_rate for line in lines] == [100, 100, 0, 0]
    assert (await board(store)).lines == lines


async def test_one_loss_is_a_line_without_a_win(store: SqlStore) -> None:
    """Somebody who lost their only game is on the board with 0 %. (B061)"""
    await play(store, rated=False)
    stats = await store.stats(EAST, GUILD, LADDER)
    assert (stats.games, stats.wins, stats.losses, stats.points, stats.last_ten) == (1, 0, 1, 6, "L")
    assert stats.rating is None


async def test_games_with_robots_count_but_move_no_rating(store: SqlStore) -> None:
    """One person and three robots: a game and a win, no rating; robots stand on no board. (contracts.md 4; B080)"""
    game = await start(store, users=(NORTH,))
    await finish(
        store,
        game,
        Finish(results=(result(0, NORTH, Outcome.WON, points=10),), ladder=LADDER, rated=None, next_game=None),
    )
    (line,) = (await board(store)).lines
    assert (line.user, line.games, line.wins, line.rating, line.provisional) == (NORTH, 1, 1, None, True)
    assert await store.rating_moves(game) == ()


async def test_a_substitute_has_calls_but_no_game(store: SqlStore) -> None:
    """Who took a robot's seat in mid-game has its calls, euchres and loners, but no game, win, loss or points."""
    game = await start(store, users=(NORTH,))
    sub = result(1, EAST, Outcome.SUB, points=6, calls=3, calls_made=2, euchres_made=1, loners_tried=1)
    await finish(
        store, game, Finish(results=(result(0, NORTH, Outcome.WON), sub), ladder=LADDER, rated=None, next_game=None)
    )
    stats = await store.stats(EAST, GUILD, LADDER)
    assert (stats.calls, stats.calls_made, stats.euchres_made, stats.loners_tried) == (3, 2, 1, 1)
    assert (stats.games, stats.wins, stats.losses, stats.left, stats.points, stats.last_ten) == (0, 0, 0, 0, 0, "")
    assert [line.user for line in (await board(store)).lines] == [NORTH]


async def test_leaving_is_a_game_without_a_win(store: SqlStore) -> None:
    """Whoever gave the seat up has the game as left, whatever the robot made of it, and X in the strip."""
    game = await start(store)
    lines = won_by_north_south().results
    gone = result(0, NORTH, Outcome.LEFT, partner=SOUTH, points=10)
    end = Finish(
        results=(gone, *lines[1:]),
        ladder=LADDER,
        rated=Rated(LADDER, ((NORTH, SOUTH), (EAST, WEST)), left=(NORTH,)),
        next_game=None,
    )
    await finish(store, game, end)
    stats = await store.stats(NORTH, GUILD, LADDER)
    assert (stats.games, stats.wins, stats.losses, stats.left, stats.last_ten) == (1, 0, 0, 1, "X")
    moves = {user: change for user, change, _, _ in await store.rating_moves(game)}
    assert moves[NORTH] < 0 < moves[SOUTH]
    assert moves[EAST] == moves[WEST] < 0


async def test_a_rating_moves_in_the_server_and_overall(store: SqlStore) -> None:
    """Winners rise, losers fall, both ladders count; under ten games it is provisional. (operations.md 4)"""
    game = await play(store)
    moves = await store.rating_moves(game)
    assert [user for user, *_ in moves] == list(FOUR)
    assert all(now == 1500 + change and provisional for _, change, now, provisional in moves)
    here, everywhere = await store.stats(NORTH, GUILD, LADDER), await store.stats(NORTH, None, LADDER)
    assert here.rating == everywhere.rating == moves[0][2] > 1500
    assert here.deviation is not None
    assert here.provisional
    for _ in range(9):
        await play(store, guild=OTHER)
    assert (await store.stats(NORTH, GUILD, LADDER)).provisional
    assert not (await store.stats(NORTH, None, LADDER)).provisional


async def test_ladders_are_apart(store: SqlStore) -> None:
    """A rating and the games of one kind of table say nothing on the board of another."""
    await play(store)
    other = await store.leaderboard(STRANGER, GUILD, "three-handed/3", Period.ALL, BoardSort.WINS, 0, 10_000, GUILD)
    assert other.lines == ()


def test_a_leaver_on_the_winning_side_is_rated_as_a_loser() -> None:
    """The others' ratings are those of the real result. (contracts.md 4: left, a loss for the rating)"""
    fresh = [[new_rating()] * 2, [new_rating()] * 2]
    fair = rate(fresh)
    with_leaver = rate(fresh, frozenset({(0, 1)}))
    assert with_leaver[0][0] == fair[0][0]
    assert with_leaver[1] == fair[1]
    assert with_leaver[0][1].shown < 1500 < fair[0][1].shown


async def test_twenty_games_ending_at_once_lose_none(store: SqlStore) -> None:
    """Twenty tables with the same four people end in the same moment: totals equal a recount. (B063)"""
    games = [await start(store, guild=GUILD + k % 3) for k in range(20)]
    await asyncio.gather(*[finish(store, game, won_by_north_south()) for game in games])
    stats = await store.stats(NORTH, None, LADDER)
    assert (stats.games, stats.wins, stats.points) == (20, 20, 200)
    by_server = [await store.stats(NORTH, GuildId(GUILD + k), LADDER) for k in range(3)]
    assert sum(server.games for server in by_server) == 20
    again = [[new_rating()] * 2, [new_rating()] * 2]
    for _ in range(20):
        again = [list(side) for side in rate(again)]
    assert stats.rating == again[0][0].shown


async def test_an_end_is_counted_once(store: SqlStore) -> None:
    """The last trick processed twice leaves one result a person. (B023)"""
    game = await start(store)
    ends = await asyncio.gather(*[finish(store, game, won_by_north_south()) for _ in range(5)])
    assert sorted(end.value for end in ends) == ["behind"] * 4 + ["done"]
    assert (await store.stats(NORTH, GUILD, LADDER)).games == 1


async def test_hidden_people_are_on_no_board(store: SqlStore) -> None:
    """*Hide me*: not in the server, not overall, not even as one's own line; the others keep their places."""
    await play(store)
    await store.set_personal(NORTH, Personal(hidden=True))
    assert [line.user for line in (await board(store)).lines] == [SOUTH, EAST, WEST]
    mine = await board(store, asker=NORTH, guild=None)
    assert NORTH not in [line.user for line in mine.lines]
    assert mine.own is None


async def test_the_overall_board_names_only_whom_it_may(store: SqlStore) -> None:
    """People with a game in the asker's server, those who opted in, and the asker: nobody else."""
    strangers = tuple(UserId(user + 1_000) for user in FOUR)
    await play(store)
    await play(store, strangers, guild=OTHER)
    seen = await board(store, guild=None)
    assert {line.user for line in seen.lines} == set(FOUR)
    await store.set_personal(strangers[1], Personal(overall=True))
    seen = await board(store, guild=None)
    assert {line.user for line in seen.lines} == {*FOUR, strangers[1]}
    private = await board(store, asker=strangers[0], guild=None, asker_guild=None)
    assert {line.user for line in private.lines} == {strangers[0], strangers[1]}


async def test_people_who_are_gone_keep_their_line_without_a_name(store: SqlStore) -> None:
    """Somebody whose name was never seen has a line and no name; the others have theirs. (B062)"""
    await store.seen(SOUTH, "south", Locale("en"), 1)
    await play(store)
    names = {line.user: line.name for line in (await board(store)).lines}
    assert names[NORTH] is None
    assert names[SOUTH] == Name("south")


async def test_pages_of_ten_and_ones_own_line(store: SqlStore) -> None:
    """Forty-two people: five pages; one's own line comes below when it isn't among the ten. (B062)"""
    for k in range(10):
        crowd = tuple(UserId(10_000 + 4 * k + seat) for seat in range(4))
        await play(store, crowd)
    await play(store, (NORTH, UserId(10_001), SOUTH, UserId(10_003)))
    first = await board(store, asker=NORTH)
    assert (first.page, first.pages, len(first.lines)) == (0, 5, 10)
    assert first.own is not None
    assert (first.own.user, first.own.place) == (NORTH, 1)  # one win, as 21 others
    last = await board(store, asker=NORTH, page=99)
    assert (last.page, len(last.lines)) == (4, 2)
    every = [line.user for page in range(5) for line in (await board(store, page=page)).lines]
    assert len(every) == len(set(every)) == 42


async def test_a_win_rate_needs_games(store: SqlStore) -> None:
    """One win of one game is no 100 % at the top: ten games of all time, three of this week."""
    for _ in range(3):
        await play(store, at_ms=5_000)
    assert (await board(store, sort=BoardSort.WIN_RATE)).lines == ()
    week = await board(store, sort=BoardSort.WIN_RATE, period=Period.WEEK)
    assert [line.user for line in week.lines] == [NORTH, SOUTH, EAST, WEST]
    for _ in range(7):
        await play(store, at_ms=5_000)
    assert len((await board(store, sort=BoardSort.WIN_RATE)).lines) == 4


async def test_unrated_people_come_last_by_rating(store: SqlStore) -> None:
    """Who has no rated game yet stands below everybody who has one, however badly that went."""
    await play(store)
    lone = await start(store, users=(STRANGER,))
    await finish(
        store, lone, Finish(results=(result(0, STRANGER, Outcome.WON),), ladder=LADDER, rated=None, next_game=None)
    )
    lines = (await board(store, asker=NORTH, sort=BoardSort.RATING)).lines
    assert [line.user for line in lines] == [NORTH, SOUTH, EAST, WEST, STRANGER]
    assert lines[-1].rating is None


async def test_a_game_belongs_to_the_instant_it_ended(store: SqlStore) -> None:
    """Begun on Sunday, ended on Monday at 00:00:00.000 by the server's clock: this week's game."""
    await store.set_server(GUILD, ServerSettings(time_zone="Europe/Bucharest"))
    monday = ms("2026-11-23T00:00:00", "Europe/Bucharest")
    await play(store, at_ms=monday - 1)
    game = await start(store, users=(EAST, NORTH, WEST, SOUTH), at_ms=monday - 60_000)
    await finish(store, game, won_by_north_south((EAST, NORTH, WEST, SOUTH)), at_ms=monday)
    week = await board(store, period=Period.WEEK, now_ms=monday + 5_000)
    assert [(line.user, line.wins, line.games) for line in week.lines] == [
        (EAST, 1, 1),
        (WEST, 1, 1),
        (NORTH, 0, 1),
        (SOUTH, 0, 1),
    ]
    both = await board(store, period=Period.MONTH, now_ms=monday + 5_000)
    assert {line.games for line in both.lines} == {2}


@pytest.mark.parametrize(
    ("period", "zone", "now", "begins"),
    [
        (Period.WEEK, "UTC", "2026-11-30T00:00:00", "2026-11-30T00:00:00+00:00"),
        (Period.WEEK, "UTC", "2026-11-29T23:59:59", "2026-11-23T00:00:00+00:00"),
        (Period.WEEK, "America/New_York", "2026-11-30T04:59:59", "2026-11-23T00:00:00-05:00"),
        (Period.WEEK, "America/New_York", "2026-11-30T05:00:00", "2026-11-30T00:00:00-05:00"),
        # The clocks change on the Sunday within the week: it began by the old time.
        (Period.WEEK, "America/New_York", "2026-11-01T12:00:00", "2026-10-26T00:00:00-04:00"),
        (Period.MONTH, "America/New_York", "2026-11-10T12:00:00", "2026-11-01T00:00:00-04:00"),
        (Period.WEEK, "Europe/Bucharest", "2026-03-29T12:00:00", "2026-03-23T00:00:00+02:00"),
        (Period.MONTH, "Europe/Bucharest", "2026-04-10T12:00:00", "2026-04-01T00:00:00+03:00"),
        (Period.MONTH, "Pacific/Kiritimati", "2026-11-30T10:00:00", "2026-12-01T00:00:00+14:00"),
        (Period.MONTH, "UTC", "2027-01-01T00:00:00", "2027-01-01T00:00:00+00:00"),
        # There was no midnight: the clock went from 23:59 to 01:00, at 04:00 UTC.
        (Period.MONTH, "America/Asuncion", "2023-10-15T12:00:00", "2023-10-01T01:00:00-03:00"),
        (Period.WEEK, "Nowhere/Atlantis", "2026-11-30T00:00:00", "2026-11-30T00:00:00+00:00"),
        (Period.WEEK, '"Europe/Paris"', "2026-11-30T00:00:00", "2026-11-30T00:00:00+00:00"),
    ],
)
def test_when_a_period_began(period: Period, zone: str, now: str, begins: str) -> None:
    """Monday or the first, at midnight by the server's clock, summer time or not. (B068)"""
    now_ms = round(datetime.fromisoformat(now).replace(tzinfo=UTC).timestamp() * 1000)
    expected = round(datetime.fromisoformat(begins).timestamp() * 1000)
    assert period_start(period, now_ms, zone) == expected


def test_all_time_has_no_beginning() -> None:
    """Nothing is cut off."""
    assert period_start(Period.ALL, 0, "UTC") is None


async def test_the_best_partner_needs_ten_games(store: SqlStore) -> None:
    """Nine games together are no partnership; at ten the one with the most of them won is named."""
    await store.seen(SOUTH, "south", Locale("en"), 1)
    await store.seen(EAST, "east", Locale("en"), 1)
    for _ in range(9):
        await play(store)
    assert (await store.stats(NORTH, GUILD, LADDER)).best_partner is None
    await play(store)
    for _ in range(10):
        await play(store, (SOUTH, NORTH, WEST, EAST))  # with east, and never won
    stats = await store.stats(NORTH, GUILD, LADDER)
    assert (stats.best_partner, stats.best_partner_games, stats.best_partner_wins) == (Name("south"), 10, 10)
    await store.set_personal(SOUTH, Personal(hidden=True))
    hidden = await store.stats(NORTH, GUILD, LADDER)
    assert hidden.best_partner == Name("east")


async def test_the_last_ten_oldest_first(store: SqlStore) -> None:
    """Twelve games: the strip shows the last ten, the newest at the right."""
    for k in range(12):
        winners = FOUR if k % 3 else (EAST, NORTH, WEST, SOUTH)
        await play(store, winners, at_ms=1_000 + k)
    assert (await store.stats(NORTH, GUILD, LADDER)).last_ten == "WLWWLWWLWW"
