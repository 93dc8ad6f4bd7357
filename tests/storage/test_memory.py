"""What the store remembers is what the file says, whoever wrote: one, several at once, a cancelled one."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from random import Random

from sqlalchemy import text

from bot.app.keys import ChannelId, GameId, GuildId, Locale, UserId
from bot.app.papers import Paper, PaperKind
from bot.app.preferences import Personal, ServerSettings
from bot.app.rows import DealRow, Press, Saved
from bot.app.turns import Turn
from bot.app.writes import SeatChange, Written
from bot.storage import games, papers, people
from bot.storage.memory import UNKNOWN, Memory
from bot.storage.store import SqlStore, open_store
from euchre_core.cards import Seat
from tests.storage.things import FOUR, GUILD, NORTH, PACK, entry, start


async def _agrees(store: SqlStore, game: GameId) -> None:
    """Remembered and read afresh are equal: the game, its papers, its people."""
    assert await store.load(game) == await store.read(lambda conn: games.load(conn, game))
    for row in await store.papers(game):
        assert await store.paper(row.paper) == await store.read(partial(papers.paper, paper=row.paper))
    for user in FOUR:
        assert await store.dm_channel(user) == await store.read(partial(people.dm_channel, user=user))
        assert await store.personal(user) == await store.read(partial(people.personal, user=user))


async def test_what_is_remembered_is_what_the_file_says(store: SqlStore) -> None:
    """Two hundred writes of every kind in random order: the store's answer and the file's are the same after each."""
    chance, game = Random(1), await start(store)
    board = Paper(game, PaperKind.BOARD, UserId(0), 1)
    for k in range(200):
        saved = await store.load(game)
        assert saved is not None
        at, who = saved.fence, chance.choice(FOUR)
        press = Press(0, "back", who, 2_000 + k, f"press:{k}")
        row = DealRow(saved.turn.deal + 1, Seat(k % 4), PACK, (k, 0, k, 0), 2_000 + k)
        match chance.randrange(14):
            case 0 | 1 | 2 | 3:
                assert (
                    await store.append(game, at, entry(code=f"P{k}"), due_at=chance.choice([None, k])) is Written.DONE
                )
            case 4:
                changes = [SeatChange(Seat(0), chance.choice([None, NORTH]), chance.choice([None, "sensible"]))]
                assert await store.append(game, at, entry(), due_at=None, seats=changes) is Written.DONE
            case 5:
                assert await store.deal(game, at, row, due_at=k) is Written.DONE
            case 6:
                assert await store.press(game, at, press, due_at=k) is Written.DONE
            case 7:
                await store.set_due(game, at, k)
            case 8:
                await store.posted(board, ChannelId(5), 1_000 + k, k)
            case 9:
                await store.rendered(board, Turn(1, chance.randrange(9)), closed=chance.random() < 0.1)
            case 10:
                await store.repost(board)
            case 11:
                await store.set_dm_channel(who, ChannelId(chance.randrange(1, 9)), chance.choice([None, k]))
            case 12:
                await store.seen(who, f"name {k}", Locale("es"), k)
            case _:
                await store.set_personal(who, Personal(hidden=k % 2 == 0))
        await _agrees(store, game)
    await store.set_server(GuildId(GUILD), ServerSettings(table_talk=True))
    await store.shift_due(1_000)
    await _agrees(store, game)


async def test_a_refused_write_leaves_nothing_wrong_behind(store: SqlStore) -> None:
    """Ten presses at one turn, one of them cancelled: one is written, and the memory shows that one."""
    game = await start(store)
    saved = await store.load(game)
    assert saved is not None
    writes = [asyncio.ensure_future(store.append(game, saved.fence, entry(), due_at=None)) for _ in range(10)]
    await asyncio.sleep(0)
    writes[0].cancel()
    ends = await asyncio.gather(*writes, return_exceptions=True)
    assert [end for end in ends if end is not Written.BEHIND and not isinstance(end, asyncio.CancelledError)] in (
        [],
        [Written.DONE],
    )
    await _agrees(store, game)
    after = await store.load(game)
    assert after is not None
    assert after.turn == Turn(1, 1)


async def test_readers_beside_a_writer_never_leave_an_old_state(store: SqlStore) -> None:
    """Twenty readers ask while presses are written; afterwards everybody is told the newest state."""
    game = await start(store)

    async def ask() -> list[Saved | None]:
        seen = []
        for _ in range(20):
            await store.write(lambda conn: conn.execute(text("SELECT 1")).close())  # forgets everything
            seen.append(await store.load(game))
        return seen

    async def play() -> None:
        for n in range(20):
            saved = await store.load(game)
            assert saved is not None
            assert await store.append(game, saved.fence, entry(), due_at=n) is Written.DONE

    *seen, _ = await asyncio.gather(*(ask() for _ in range(4)), play())
    for states in seen:
        assert states is not None
        turns = [saved.turn for saved in states if saved is not None]
        assert turns == sorted(turns)
    await _agrees(store, game)
    last = await store.load(game)
    assert last is not None
    assert last.turn == Turn(1, 20)


def test_a_read_that_a_write_has_overtaken_is_not_remembered() -> None:
    """Who asked before a write and is answered after it may have been told the old state."""
    memory = Memory(2)
    ticket = memory.ask("game")
    memory.know("game", "new")
    memory.learn("game", ticket, "old")
    assert memory.recall("game") == "new"
    ticket = memory.ask("other")
    memory.forget("other")
    memory.learn("other", ticket, "old")
    assert memory.recall("other") is UNKNOWN


def test_memory_keeps_what_was_used_last() -> None:
    """It has an end, and what goes is what nobody asked for longest."""
    memory = Memory(2)
    memory.know("a", 1)
    memory.know("b", 2)
    memory.recall("a")
    memory.know("c", 3)
    assert [memory.recall(key) for key in ("a", "b", "c")] == [1, UNKNOWN, 3]


async def test_what_is_shown_waits_a_moment_and_is_never_lost_by_a_stop(tmp_path: Path) -> None:
    """A message that shows a new turn needs no write of its own; whoever asks is told at once, and a stop writes it."""
    file = tmp_path / "euchre.db"
    async with open_store(file) as store:
        game = await start(store)
        board = Paper(game, PaperKind.BOARD, UserId(0), 1)
        await store.plan_paper(board, ChannelId(5))
        await store.rendered(board, Turn(1, 3), closed=False)
        await store.rendered(board, Turn(1, 2), closed=False)
        row = await store.paper(board)
        assert row is not None
        assert row.rendered_turn == Turn(1, 3)
        in_file = await store.read(partial(papers.paper, paper=board))
        assert in_file is not None
        assert in_file.rendered_turn is None
    async with open_store(file) as store:
        assert (await store.paper(board)) == row


async def test_a_message_posted_anew_has_shown_nothing_yet(store: SqlStore) -> None:
    """What the message before showed and wasn't written yet is not said of the new one."""
    game = await start(store)
    board = Paper(game, PaperKind.BOARD, UserId(0), 1)
    await store.posted(board, ChannelId(5), 9, 9)
    await store.rendered(board, Turn(1, 3), closed=False)
    await store.repost(board)
    await store.posted(board, ChannelId(5), 10, 10)
    row = await store.paper(board)
    assert row is not None
    assert row.rendered_turn is None
    await _agrees(store, game)
    assert board in await store.stale_papers()
