"""What may move a game and what may not: turn, key, double writers."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace

from sqlalchemy import Connection

from bot.app.keys import GuildId, Locale, UserId
from bot.app.preferences import Personal, ServerSettings
from bot.app.rows import DealRow, Press, Who
from bot.app.turns import Speed, Status, Turn
from bot.app.writes import SeatChange, Written
from bot.storage.store import SqlStore
from euchre_core.cards import Seat
from tests.storage.things import EAST, FOUR, GUILD, NORTH, PACK, SOUTH, entry, fence, new_game, start, table


async def test_an_entry_moves_the_turn_by_one(store: SqlStore) -> None:
    """After the first call of deal 1 the turn is 1.1, and the call stands in the deal. (contracts.md 4)"""
    game = await start(store)
    assert await store.append(game, fence(1, 0), entry(0, "P"), due_at=7) is Written.DONE
    saved = await store.load(game)
    assert saved is not None
    assert saved.turn == Turn(1, 1)
    assert saved.due_at == 7
    assert [(d.n, d.seat, d.code, d.user) for d in saved.decisions] == [(0, 0, "P", NORTH)]


async def test_a_late_decision_is_behind(store: SqlStore) -> None:
    """Two people press for the same turn: the second is told that the table has moved on. (B036)"""
    game = await start(store)
    assert await store.append(game, fence(1, 0), entry(0, "P"), due_at=None) is Written.DONE
    assert await store.append(game, fence(1, 0), entry(0, "U"), due_at=None) is Written.BEHIND
    saved = await store.load(game)
    assert saved is not None
    assert [d.code for d in saved.decisions] == ["P"]


async def test_an_interaction_seen_twice_is_executed_once(store: SqlStore) -> None:
    """Discord delivers the same press again: it is answered, not executed. (G2; discord.md, trap 32)"""
    game = await start(store)
    first = entry(0, "P", key="i:1")
    assert await store.append(game, fence(1, 0), first, due_at=None) is Written.DONE
    assert await store.append(game, fence(1, 0), first, due_at=None) is Written.SEEN
    # The same press with the newest turn, as a command has it, which the fence alone would let through.
    assert await store.append(game, fence(1, 1), first, due_at=None) is Written.SEEN
    saved = await store.load(game)
    assert saved is not None
    assert saved.turn == Turn(1, 1)


async def test_a_key_is_one_for_entries_and_presses(store: SqlStore) -> None:
    """A lobby's press that comes again after Start is seen, whatever it would mean by then. (G2)"""
    game = await start(store)
    assert await store.append(game, fence(1, 0), entry(0, "P", key="i:5"), due_at=None) is Written.DONE
    press = Press(0, "leave", NORTH, 9, "i:5")
    assert await store.press(game, fence(1, 1), press, due_at=None) is Written.SEEN
    other = Press(0, "leave", NORTH, 9, "i:6")
    assert await store.press(game, fence(1, 1), other, due_at=None) is Written.DONE
    assert await store.append(game, fence(1, 1), entry(0, "P", key="i:6"), due_at=None) is Written.SEEN


async def test_a_deal_is_dealt_once(store: SqlStore) -> None:
    """Two wakers deal the same deal: the second finds it there. (contracts.md 1)"""
    game = await start(store)
    row = DealRow(2, Seat(0), PACK, (1, 0, 1, 0), 4)
    assert await store.deal(game, fence(1, 0), row, due_at=3) is Written.DONE
    assert await store.deal(game, fence(1, 0), row, due_at=3) is Written.SEEN
    assert await store.deal(game, fence(1, 0), row._replace(number=3), due_at=3) is Written.BEHIND
    saved = await store.load(game)
    assert saved is not None
    assert saved.turn == Turn(2, 0)
    assert saved.deal == row
    assert saved.decisions == ()


async def test_a_press_keeps_the_turn_but_needs_it(store: SqlStore) -> None:
    """Leaving doesn't move the turn, yet a leave decided on an old turn is decided again. (contracts.md 4)"""
    game = await start(store)
    leave = Press(1, "leave", EAST, 9, "i:7")
    given_up = SeatChange(Seat(1), EAST, "sensible")
    assert await store.press(game, fence(1, 1), leave, due_at=5, seats=(given_up,)) is Written.BEHIND
    assert await store.press(game, fence(1, 0), leave, due_at=5, seats=(given_up,)) is Written.DONE
    saved = await store.load(game)
    assert saved is not None
    assert (saved.turn, saved.due_at, saved.presses) == (Turn(1, 0), 5, (leave,))
    rows = [(row.k, row.from_turn, row.user, row.robot) for row in saved.seats if row.seat == 1]
    assert rows == [(0, Turn(0, 1), EAST, None), (1, Turn(1, 0), EAST, "sensible")]


async def test_only_the_alarm(store: SqlStore) -> None:
    """An alarm is set for the turn it was meant for, or not at all. (B059)"""
    game = await start(store)
    assert await store.set_due(game, fence(1, 0), 77) is Written.DONE
    assert await store.append(game, fence(1, 0), entry(), due_at=None) is Written.DONE
    assert await store.set_due(game, fence(1, 0), 99) is Written.BEHIND
    assert await store.next_due() is None


async def test_games_that_are_due_come_in_order(store: SqlStore) -> None:
    """The longest due first, and nothing that isn't due."""
    games = [await start(store) for _ in range(3)]
    for game, due in zip(games, (30, 10, 20), strict=True):
        await store.set_due(game, fence(1, 0), due)
    assert await store.next_due() == 10
    assert await store.due_games(20) == (games[1], games[2])
    assert await store.due_games(99, limit=1) == (games[1],)


async def test_an_outage_moves_live_alarms_only(store: SqlStore) -> None:
    """What was due while the bot was down is due later by that time; ended games stay. (contracts.md 4; B058)"""
    live, over = await start(store), await start(store)
    await store.set_due(live, fence(1, 0), 100)
    await store.append(over, fence(1, 0), entry(), due_at=50, status=Status.CLOSED, closed_why="table.closed-idle")
    assert await store.shift_due(1_000) == 1
    assert await store.due_games(10**9) == (over, live)
    saved = await store.load(live)
    assert saved is not None
    assert saved.due_at == 1_100


async def test_a_channel_has_one_live_table(store: SqlStore) -> None:
    """A second start in the same channel gets the game that is there, live or in its lobby. (B044)"""
    first, made = await store.open_table(table(5), new_game(), 1)
    assert first is not None
    assert made
    assert await store.open_table(table(5), new_game(), 2) == (first, False)
    assert await store.live_in_channel(table(5).channel) == first
    await store.append(first, fence(0, 0), entry(), due_at=None, status=Status.CLOSED)
    assert await store.live_in_channel(table(5).channel) is None
    assert await store.last_in_channel(table(5).channel) == first
    second, made = await store.open_table(table(5), new_game(), 3)
    assert made
    assert await store.last_in_channel(table(5).channel) == second


async def test_twenty_starts_at_once_open_one_table(store: SqlStore) -> None:
    """Everybody types /euchre start in the same second. (B044)"""
    opened = await asyncio.gather(*[store.open_table(table(6), new_game(), 1) for _ in range(20)])
    assert len({game for game, _ in opened}) == 1
    assert [made for _, made in opened].count(True) == 1


async def test_who_sits_where_now(store: SqlStore) -> None:
    """A person is found at a seat they hold or gave to a robot, and not at one that somebody else has taken."""
    game = await start(store)
    await store.press(
        game,
        fence(1, 0),
        Press(1, "leave", EAST, 9, "i:1"),
        due_at=None,
        seats=(SeatChange(Seat(1), EAST, "sensible"),),
    )
    await store.press(
        game,
        fence(1, 0, 1),
        Press(2, "leave", SOUTH, 9, "i:2"),
        due_at=None,
        seats=(SeatChange(Seat(2), None, "sensible"),),
    )
    assert [row[0] for row in await store.live_of_user(EAST)] == [game]
    assert [row[0] for row in await store.live_of_user(SOUTH)] == [game]
    taken = SeatChange(Seat(2), UserId(77), None)
    sub = Press(2, "sub", UserId(77), 9, "i:3")
    await store.press(game, fence(1, 0, 2), sub, due_at=None, seats=(taken,))
    assert await store.live_of_user(SOUTH) == ()
    assert [g for g, _ in await store.live_of_guild(GUILD)] == [game]
    assert await store.live_games() == (game,)


async def test_presses_fence_each_other(store: SqlStore) -> None:
    """Two presses decided on the same state, or a press and a decision: one is told to look again."""
    game = await start(store)
    for word in ("leave", "sub"):
        press = Press(1, word, EAST, 9, f"i:{word}")
        written = await store.press(
            game, fence(1, 0), press, due_at=None, seats=(SeatChange(Seat(1), None, "sensible"),)
        )
        assert written is (Written.DONE if word == "leave" else Written.BEHIND)
    assert await store.append(game, fence(1, 0), entry(), due_at=None) is Written.BEHIND
    assert await store.append(game, fence(1, 0, 1), entry(), due_at=None) is Written.DONE


async def test_a_game_is_read_whole(store: SqlStore) -> None:
    """One read has the people with their languages and switches, and the server's settings."""
    await store.seen(NORTH, "north", Locale("es"), 5)
    await store.seen(EAST, "east", Locale("es"), 5)
    await store.set_personal(EAST, Personal(language=Locale("ro"), play_only_legal=True))
    await store.set_server(
        GUILD, ServerSettings(language=Locale("pt_BR"), time_zone="America/Sao_Paulo", speed=Speed.SLOW)
    )
    saved = await store.load(await start(store))
    assert saved is not None
    assert set(saved.people) == set(FOUR)
    assert (saved.people[NORTH].name, saved.people[NORTH].locale) == ("north", "es")
    assert (saved.people[EAST].locale, saved.people[EAST].personal.play_only_legal) == ("ro", True)
    assert (saved.people[SOUTH].name, saved.people[SOUTH].locale) == ("", "en")
    assert saved.server.time_zone == "America/Sao_Paulo"
    assert saved.server.speed is Speed.SLOW
    assert await store.server(GuildId(1)) == ServerSettings()


async def test_the_last_entry_brings_the_next_lobby(store: SqlStore) -> None:
    """A rematch is committed before it can be pressed: the next game is there with the last card. (contracts.md 2)"""
    from tests.storage.things import won_by_north_south

    game = await start(store, channel=77)
    following = new_game("nextgame", due_at=8)
    end = won_by_north_south()
    end = replace(end, next_game=following)
    await store.append(game, fence(1, 0), entry(at_ms=44), due_at=None, status=Status.FINISHED, finish=end)
    over, lobby = await store.load(game), await store.load(following.game)
    assert over is not None
    assert lobby is not None
    assert (over.status, over.ended_at, over.next_game) == (Status.FINISHED, 44, "nextgame")
    assert (lobby.status, lobby.turn, lobby.previous, lobby.due_at) == (Status.LOBBY, Turn(0, 0), game, 8)
    assert lobby.table.id == over.table.id
    assert await store.live_in_channel(over.table.channel) == "nextgame"


async def test_history_and_lobby_presses(store: SqlStore) -> None:
    """Every deal with its decisions, and the lobby's presses apart: their ids are the mix."""
    game = await start(store)
    await store.append(game, fence(1, 0), entry(0, "P"), due_at=None)
    await store.append(game, fence(1, 1), entry(1, "U"), due_at=None)
    await store.deal(game, fence(1, 2), DealRow(2, Seat(0), PACK, (0, 2, 0, 2), 9), due_at=None)
    past = await store.history(game)
    assert [(deal.number, [d.code for d in said]) for deal, said in past] == [(1, ["P", "U"]), (2, [])]
    assert [d.code for d in await store.lobby_presses(game)] == [".start"]


async def test_one_failing_action_spares_the_others_of_its_batch(store: SqlStore) -> None:
    """A write that raises is rolled back alone, though it was committed together with others. (operations.md 1.5)"""
    games = [await start(store) for _ in range(10)]
    # While the writer is busy with this one, the ten others queue up and become one batch.
    busy, go_on = threading.Event(), threading.Event()

    def linger(_: object) -> None:
        busy.set()
        go_on.wait(10)

    first = asyncio.ensure_future(store.write(linger))
    await asyncio.to_thread(busy.wait)
    broken = entry(0, "P", user=UserId(2**70))  # no database takes such an id: raises after the fence
    writes = [
        asyncio.ensure_future(store.append(game, fence(1, 0), broken if k == 4 else entry(), due_at=None))
        for k, game in enumerate(games)
    ]
    await asyncio.sleep(0)
    go_on.set()
    await first
    ends = await asyncio.gather(*writes, return_exceptions=True)
    assert [k for k, end in enumerate(ends) if isinstance(end, BaseException)] == [4]
    assert all(end is Written.DONE for k, end in enumerate(ends) if k != 4)
    saved = await store.load(games[4])
    assert saved is not None
    assert saved.turn == Turn(1, 0)


async def test_a_cancelled_caller_leaves_the_writer_working(store: SqlStore) -> None:
    """A press whose handler is cancelled is written or not, but the next one is written. (operations.md, trap 21)"""
    game = await start(store)
    waiting = asyncio.ensure_future(store.append(game, fence(1, 0), entry(), due_at=None))
    await asyncio.sleep(0)
    waiting.cancel()
    saved = await store.load(game)
    while saved is not None and saved.turn == Turn(1, 0):
        await asyncio.sleep(0)  # what is remembered is given at once, and the writer has to get its word in
        saved = await store.load(game)
    assert await store.append(game, fence(1, 1), entry(), due_at=None) is Written.DONE


async def test_another_process_holding_the_write_lock_is_waited_for(store: SqlStore) -> None:
    """A second program writes for a while: all 20 games go on afterwards, nothing lost or repeated. (B053)"""
    games = [await start(store) for _ in range(20)]
    held, let_go = threading.Event(), threading.Event()

    def hold() -> None:
        with closing(sqlite3.connect(store.file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            held.set()
            let_go.wait(20)
            other.execute("COMMIT")

    holder = threading.Thread(target=hold)
    holder.start()
    await asyncio.to_thread(held.wait)
    writes = [asyncio.ensure_future(store.append(game, fence(1, 0), entry(), due_at=None)) for game in games]
    # Reading goes on meanwhile, and no write is done yet.
    saved = await store.load(games[0])
    assert saved is not None
    assert saved.turn == Turn(1, 0)
    assert not any(write.done() for write in writes)
    let_go.set()
    assert await asyncio.gather(*writes) == [Written.DONE] * 20
    await asyncio.to_thread(holder.join)


async def test_every_connection_has_the_settings(store: SqlStore) -> None:
    """Waiting, full sync, write-ahead log and foreign keys hold on each connection of each pool. (B053, B054)"""

    def pragmas(conn: Connection) -> tuple[object, ...]:
        names = ("busy_timeout", "synchronous", "journal_mode", "foreign_keys", "secure_delete")
        return tuple(conn.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names)

    wanted = (15_000, 2, "wal", 1, 1)
    assert await store.write(pragmas) == wanted
    connections = set()

    def at_once(conn: Connection) -> tuple[object, ...]:
        connections.add(conn.connection.dbapi_connection)
        return pragmas(conn)

    assert await asyncio.gather(*[store.read(at_once) for _ in range(3)]) == [wanted] * 3
    assert len(connections) == 3  # three readers at the same time


async def test_whose_decision_it_was(store: SqlStore) -> None:
    """The record tells a person's decision from the clock's and from a robot's. (contracts.md 4)"""
    game = await start(store)
    for n, who in enumerate(Who):
        moved = await store.append(game, fence(1, n), entry()._replace(who=who), due_at=None)
        assert moved is Written.DONE
    saved = await store.load(game)
    assert saved is not None
    assert [d.who for d in saved.decisions] == list(Who)
