"""What *export my data* gives away and what *forget me* leaves behind."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.app.keys import ChannelId, Locale, UserId
from bot.app.papers import Paper, PaperKind
from bot.app.preferences import Personal
from bot.app.rows import Press
from bot.app.turns import Status
from bot.app.writes import SeatChange
from bot.storage.backup import backup
from bot.storage.store import SqlStore, open_store
from euchre_core.cards import Seat
from tests.storage.things import (
    EAST,
    GUILD,
    LADDER,
    NORTH,
    PACK,
    SOUTH,
    WEST,
    entry,
    fence,
    finish,
    play,
    start,
    won_by_north_south,
)

NAME = "Somebody-of-the-North"


def traces(file: Path, user: int) -> list[str]:
    """Every column of every table that holds the id, read as numbers and as text."""
    found = []
    with closing(sqlite3.connect(file)) as db:
        for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for _, column, *_ in db.execute(f'PRAGMA table_info("{table}")').fetchall():
                hit = db.execute(
                    f'SELECT 1 FROM "{table}" WHERE CAST("{column}" AS TEXT) LIKE ?', (f"%{user}%",)
                ).fetchone()
                found += [f"{table}.{column}"] if hit else []
    return found


def bytes_of(file: Path, user: int) -> int:
    """How often the id's eight bytes stand anywhere in the file, as SQLite stores it, free pages too."""
    return file.read_bytes().count(user.to_bytes(8, "big"))


async def live_a_life(store: SqlStore) -> None:
    """North plays, leaves a table, is written to, and sets something."""
    await store.seen(NORTH, NAME, Locale("en"), 1)
    await store.set_personal(NORTH, Personal(overall=True))
    await store.set_dm_channel(NORTH, ChannelId(123_456_789), None)
    game = await play(store)
    await store.posted(Paper(game, PaperKind.HAND, NORTH, 0), ChannelId(123_456_789), 5, 6)
    await store.posted(Paper(game, PaperKind.BOARD, UserId(0), 1), ChannelId(4), 5, 6)
    other = await start(store)
    await store.press(
        other, fence(1, 0), Press(0, "leave", NORTH, 3, "i:1"), due_at=9, seats=(SeatChange(Seat(0), None, "sensible"),)
    )


async def test_the_export_has_everything_of_ones_own(store: SqlStore) -> None:
    """Settings, tables opened, seats, decisions, results, ratings and messages; ids as text, since JSON's readers round
    them."""
    await live_a_life(store)
    data = json.loads(await store.export(NORTH))
    assert data["user_id"] == str(NORTH)
    assert data["settings"][0]["name"] == NAME
    assert data["settings"][0]["dm_channel"] == "123456789"
    assert [line["guild"] for line in data["tables"]] == [str(GUILD)] * 2
    assert len(data["seats"]) == 2
    assert sorted(line["code"] for line in data["decisions"]) == [".start", ".start", "Jh"]
    assert data["results"][0]["outcome"] == "won"
    assert {line["guild"] for line in data["ratings"]} == {"0", str(GUILD)}
    assert [(line["guild"], line["balance"]) for line in data["chips"]] == [(str(GUILD), 104)]
    assert [line["change"] for line in data["chip_moves"]] == [4]
    assert [line["word"] for line in data["presses"]] == ["leave"]
    assert [line["kind"] for line in data["messages"]] == ["hand"]


async def test_the_export_has_nothing_of_a_deal_in_play(store: SqlStore) -> None:
    """No pack, no secret, no mix at all; of an unfinished game no card; of a finished one only one's own plays. (G6)"""
    live = await start(store)
    await store.append(live, fence(1, 0), entry(0, "-9d", user=NORTH), due_at=None)
    over = await start(store)
    await store.append(over, fence(1, 0), entry(1, "Ks", user=EAST), due_at=None)
    await store.append(over, fence(1, 1), entry(0, "-Qd", user=NORTH), due_at=None)
    text = (await store.export(NORTH)).decode()
    assert "-9d" not in text
    assert "-Qd" not in text
    await store.press(over, fence(1, 2), Press(0, "end", NORTH, 9, "i:9"), due_at=None, status=Status.CLOSED)
    text = (await store.export(NORTH)).decode()
    assert "-Qd" in text
    assert "-9d" not in text
    assert "Ks" not in text
    assert PACK not in text
    assert bytes(range(32)).hex() not in text
    assert "secret" not in text


async def test_the_export_of_a_stranger_is_empty(store: SqlStore) -> None:
    """Nothing is known of somebody who never came."""
    await live_a_life(store)
    data = json.loads(await store.export(UserId(5)))
    assert data.pop("user_id") == "5"
    assert not any(data.values())


async def test_forgetting_leaves_no_trace(tmp_path: Path) -> None:
    """Not in a row, not in a freed page, not in the log, not in the next backup; the name is gone too. (G18)"""
    file = tmp_path / "euchre.db"
    async with open_store(file) as store:
        await live_a_life(store)
        assert traces(file, NORTH)
        before = await store.stats(SOUTH, GUILD, LADDER), await store.stats(EAST, None, LADDER)
        assert await store.forget(NORTH, 99) == ()
        assert traces(file, NORTH) == []
        after = await store.stats(SOUTH, GUILD, LADDER), await store.stats(EAST, None, LADDER)
        assert after == before, "the others' results are unchanged (B062)"
        copy = backup(file, 14, 5)
        assert bytes_of(copy, NORTH) == 0
        assert NAME.encode() not in copy.read_bytes()
        assert await store.forget(NORTH, 100) == (), "again is fine"
    assert bytes_of(file, NORTH) == 0
    assert NAME.encode() not in file.read_bytes()
    assert bytes_of(file, SOUTH) > 0, "the scan finds those who are still there"


async def test_the_forgotten_seat_is_one_tombstone(store: SqlStore) -> None:
    """The game's record still knows that one and the same person sat there and decided."""
    game = await play(store)
    await store.forget(NORTH, 99)
    saved = await store.load(game)
    assert saved is not None
    (seat,) = [row.user for row in saved.seats if row.seat == 0]
    assert seat is not None
    assert seat < 0
    assert {d.user for d in saved.decisions} == {seat}
    assert saved.people[seat].name == ""
    assert [row.user for row in saved.seats if row.seat != 0] == [EAST, SOUTH, WEST]


async def test_live_seats_are_handed_over_first(store: SqlStore) -> None:
    """With a seat at a live table nothing is done but to name the table; a robot takes the seat, then it goes. (G18)"""
    await store.seen(NORTH, NAME, Locale("en"), 1)
    game = await start(store)
    assert await store.forget(NORTH, 9) == (game,)
    assert (await store.load(game)).people[NORTH].name == NAME  # type: ignore[union-attr]
    handed = SeatChange(Seat(0), None, "sensible")
    await store.press(game, fence(1, 0), Press(0, "forget", NORTH, 9, "i:1"), due_at=None, seats=(handed,))
    assert await store.forget(NORTH, 9) == ()
    assert traces(store.file, NORTH) == []


async def test_a_game_that_ends_without_the_forgotten_one(store: SqlStore) -> None:
    """The others get their results and ratings; a tombstone stands on no board and has no rating. (B062)"""
    game = await start(store)
    await store.press(
        game,
        fence(1, 0),
        Press(0, "forget", None, 9, "i:1"),
        due_at=None,
        seats=(SeatChange(Seat(0), None, "sensible"),),
    )
    await store.forget(NORTH, 9)
    saved = await store.load(game)
    assert saved is not None
    ghost = next(row.user for row in saved.seats if row.seat == 0 and row.user is not None)
    await finish(store, game, won_by_north_south((ghost, EAST, SOUTH, WEST)))
    assert [user for user, *_ in await store.rating_moves(game)] == [EAST, SOUTH, WEST]
    assert (await store.stats(ghost, GUILD, LADDER)).games == 0
    assert (await store.stats(SOUTH, GUILD, LADDER)).wins == 1


async def test_hostile_names_are_only_text(store: SqlStore) -> None:
    """Quotes, semicolons and a null byte's neighbours in a name change nothing but the name. (G17, B045)"""
    for name in ("'; DROP TABLE games; --", '"', "%_\\", "𝕹🂡\u202e", "x" * 500):
        await store.seen(EAST, name, Locale("en"), 1)
        saved = await store.load(await start(store))
        assert saved is not None
        assert saved.people[EAST].name == name
