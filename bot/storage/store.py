"""`bot.app.store.Store` on SQLite: every method of it, each one call into the file that knows that thought.

Writes go to the one writer, reads to a small pool of readers; each is one transaction away from the event loop, which
never waits for the disk. What a press needs again and again (its game, the papers, the private channel) is remembered
as the last write left it. Knows nothing of rules, and lets no row of the database out.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection

from bot.app.keys import ChannelId, GameId, GuildId, Locale, UserId
from bot.app.papers import Paper, PaperKind, PaperRow
from bot.app.preferences import Personal, ServerSettings
from bot.app.rows import DealRow, Decision, Fence, Press, Saved, Table
from bot.app.rulesets import OwnPreset
from bot.app.standings import BoardSort, Leaderboard, Period, Stats
from bot.app.store import Unavailable
from bot.app.turns import Speed, Status, Turn
from bot.app.writes import Entry, Finish, Kept, NewGame, Result, SeatChange, Written
from bot.storage import chips, games, heartbeat, moves, papers, people, presets, privacy, results, seating, standings
from bot.storage.connect import engine, readers
from bot.storage.file import database_file
from bot.storage.memory import UNKNOWN, Memory
from bot.storage.migrate import migrate
from bot.storage.shown import Shown
from bot.storage.unavailable import or_unavailable
from bot.storage.writer import Writer
from euchre_core.cards import Seat

T = TypeVar("T")

_READERS = 3
_SEEN_KEPT = 20_000
_REMEMBERED = 8_192
"""Games, papers and private channels: some 20 MB at most."""


class SqlStore:
    """The store of one process on one file. Made by `open_store`."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._write_engine = engine(file, writes=True)
        self._read_engine = readers(file, _READERS)
        self._writer = Writer(self._write_engine)
        self._memory = Memory(_REMEMBERED)
        self._shown = Shown(self._write_shown)
        # Whom we have seen by which name and language: every click tells us both, hardly any tells something new.
        self._seen: dict[UserId, tuple[str, Locale]] = {}
        self._reading, self._nobody_reads = 0, asyncio.Event()

    async def close(self) -> None:
        """Write what is waiting, let what is being read be read, then let go of the file."""
        with suppress(Unavailable):  # the next start draws what isn't known to be shown
            await self._shown.close()
        await self._writer.close()
        while self._reading:  # a connection in use is one that the pool, taken away beneath it, would never close
            self._nobody_reads.clear()
            await self._nobody_reads.wait()
        await self._read_engine.dispose()
        self._write_engine.dispose()

    async def read(self, do: Callable[[Connection], T]) -> T:
        """A reading function's value, from one snapshot."""
        self._reading += 1
        try:
            with or_unavailable():
                async with self._read_engine.connect() as conn:
                    return await conn.run_sync(do)
        finally:
            self._reading -= 1
            if not self._reading:
                self._nobody_reads.set()

    async def write(self, do: Callable[[Connection], T], then: Callable[[T], None] | None = None) -> T:
        """A writing function's value, once committed.

        `then` keeps in memory what it has left; without it, whatever is remembered is forgotten.
        """
        with or_unavailable():
            return await self._writer.run(do, then or self._forget_all)

    async def _recall(self, key: Hashable, do: Callable[[Connection], T]) -> T:
        """What is remembered under that key, else what a reading function says."""
        known = self._memory.recall(key)
        if known is not UNKNOWN:
            return known  # type: ignore[no-any-return]  # kept under this key by the same function's type
        ticket = self._memory.ask(key)
        value = await self.read(do)
        self._memory.learn(key, ticket, value)
        return value

    def _forget_all(self, _: object) -> None:
        self._memory.forget_all()

    async def _move(
        self, game: GameId, do: Callable[[Connection], Written], *, alone: bool = True, planned: Paper | None = None
    ) -> Written:
        """A write of one game, which is read back with it. `alone`: it can't have changed any other game's rows."""

        def then(left: tuple[Written, Saved | None]) -> None:
            if not alone:
                self._memory.forget_all()
            if planned is not None:
                self._memory.forget(planned)
            self._memory.know(game, left[1])

        return (await self.write(lambda conn: (do(conn), games.load(conn, game)), then))[0]

    async def _go_on(
        self,
        game: GameId,
        at: Fence,
        do: Callable[[Connection], Written],
        following: Callable[[Saved], Saved],
        planned: Paper | None = None,
    ) -> Written:
        """A write whose outcome follows from what was there, as `following` tells, so that nothing is read back."""

        def then(written: Written) -> None:
            if planned is not None:
                self._memory.forget(planned)
            before = self._memory.recall(game)
            if written is Written.DONE and isinstance(before, Saved) and before.fence == at:
                self._memory.know(game, following(before))
            else:
                self._memory.forget(game)

        return await self.write(do, then)

    async def _write_paper(self, paper: Paper, do: Callable[[Connection], T]) -> T:
        """A write of a paper's row, which is its value, on top of what it was known to show."""
        shown = self._shown.take(paper)

        def on_top(conn: Connection) -> T:
            if shown is not None:
                papers.rendered(conn, paper, shown, closed=False)
            return do(conn)

        return await self.write(on_top, lambda row: self._memory.know(paper, row))

    async def _write_shown(self, shown: Mapping[Paper, Turn]) -> None:
        def then(_: None) -> None:
            for paper, turn in shown.items():
                row = self._memory.recall(paper)
                if isinstance(row, PaperRow) and (row.rendered_turn is None or row.rendered_turn < turn):
                    self._memory.know(paper, row._replace(rendered_turn=turn))

        await self.write(lambda conn: papers.all_rendered(conn, shown), then)

    async def _keep_person(self, user: UserId, do: Callable[[Connection], None]) -> None:
        """A write of one person's row, which is part of every game they ever sat in."""

        def then(played: tuple[GameId, ...]) -> None:
            self._memory.forget(("personal", user))
            for game in played:
                self._memory.forget(game)

        def keep(conn: Connection) -> tuple[GameId, ...]:
            do(conn)
            return seating.games_of_user(conn, user)

        await self.write(keep, then)

    # games
    async def load(self, game: GameId) -> Saved | None:
        return await self._recall(game, lambda conn: games.load(conn, game))

    async def append(
        self,
        game: GameId,
        at: Fence,
        entry: Entry,
        *,
        due_at: int | None,
        status: Status | None = None,
        seats: Sequence[SeatChange] = (),
        ruleset: str | None = None,
        speed: Speed | None = None,
        first_dealer: Seat | None = None,
        mix: bytes | None = None,
        rematch: str | None = None,
        closed_why: str | None = None,
        finish: Finish | None = None,
        most: int | None = None,
    ) -> Written:
        first = most is not None and at.turn == Turn(0, 0)
        board = Paper(game, PaperKind.BOARD, UserId(0), 0) if first else None

        def do(conn: Connection) -> Written:
            if first and most is not None and not seating.may_live(conn, game, most):
                return Written.FULL
            written = moves.append(
                conn,
                game,
                at,
                entry,
                due_at=due_at,
                status=status,
                seats=seats,
                ruleset=ruleset,
                speed=speed,
                first_dealer=first_dealer,
                mix=mix,
                rematch=rematch,
                closed_why=closed_why,
                finish=finish,
            )
            if first and written is Written.DONE:
                moves.plan_board(conn, game, 0)
            return written

        def following(before: Saved) -> Saved:
            turn = Turn(at.turn.deal, at.turn.n + 1)
            return replace(before, turn=turn, due_at=due_at, decisions=(*before.decisions, _decision(at.turn.n, entry)))

        if seats or any(
            given is not None for given in (status, ruleset, speed, first_dealer, mix, rematch, closed_why, finish)
        ):
            # The table's row is part of the games before this one too.
            return await self._move(game, do, alone=speed is None, planned=board)
        return await self._go_on(game, at, do, following, planned=board)

    async def deal(self, game: GameId, at: Fence, row: DealRow, *, due_at: int | None) -> Written:
        def do(conn: Connection) -> Written:
            return moves.deal(conn, game, at, row, due_at=due_at)

        def following(before: Saved) -> Saved:
            return replace(before, turn=Turn(row.number, 0), due_at=due_at, deal=row, decisions=())

        board = Paper(game, PaperKind.BOARD, UserId(0), row.number)
        return await self._go_on(game, at, do, following, planned=board)

    async def press(
        self,
        game: GameId,
        at: Fence,
        press: Press,
        *,
        due_at: int | None,
        status: Status | None = None,
        seats: Sequence[SeatChange] = (),
        closed_why: str | None = None,
        chips: Sequence[Result] = (),
    ) -> Written:
        return await self._move(
            game,
            lambda conn: moves.press(
                conn, game, at, press, due_at=due_at, status=status, seats=seats, closed_why=closed_why, moved=chips
            ),
        )

    async def set_due(self, game: GameId, at: Fence, due_at: int | None) -> Written:
        return await self._move(game, lambda conn: moves.set_due(conn, game, at, due_at))

    async def due_games(self, now_ms: int, limit: int = 200) -> tuple[GameId, ...]:
        return await self.read(lambda conn: games.due_games(conn, now_ms, limit))

    async def next_due(self) -> int | None:
        return await self.read(games.next_due)

    async def live_games(self) -> tuple[GameId, ...]:
        return await self.read(games.live_games)

    async def history(self, game: GameId) -> tuple[tuple[DealRow, tuple[Decision, ...]], ...]:
        return await self.read(lambda conn: games.history(conn, game))

    async def lobby_presses(self, game: GameId) -> tuple[Decision, ...]:
        return await self.read(lambda conn: games.lobby_presses(conn, game))

    async def quarantine(self, game: GameId, why: str, at_ms: int) -> None:
        await self.write(lambda conn: moves.quarantine(conn, game, why, at_ms), self._forget_all)

    async def shift_due(self, by_ms: int) -> int:
        return await self.write(lambda conn: moves.shift_due(conn, by_ms))

    # tables
    async def open_table(
        self, table: Table, new: NewGame, at_ms: int, most: int | None = None
    ) -> tuple[GameId | None, bool]:
        # Of what is remembered, it is part of no other game.
        return await self.write(
            lambda conn: seating.open_table(conn, table, new, at_ms, most),
            lambda opened: self._memory.forget(opened[0]),
        )

    async def live_in_channel(self, channel: ChannelId) -> GameId | None:
        return await self.read(lambda conn: seating.live_in_channel(conn, channel))

    async def last_in_channel(self, channel: ChannelId) -> GameId | None:
        return await self.read(lambda conn: seating.last_in_channel(conn, channel))

    async def live_of_guild(self, guild: GuildId) -> tuple[tuple[GameId, ChannelId], ...]:
        return await self.read(lambda conn: seating.live_of_guild(conn, guild))

    async def live_of_user(self, user: UserId) -> tuple[tuple[GameId, ChannelId, str, str], ...]:
        return await self.read(lambda conn: seating.live_of_user(conn, user))

    # papers
    async def papers(self, game: GameId) -> tuple[PaperRow, ...]:
        with suppress(Unavailable):  # only reading; a message drawn once too often does no harm
            await self._shown.flush()
        return await self.read(lambda conn: papers.papers(conn, game))

    async def paper(self, paper: Paper) -> PaperRow | None:
        return self._shown.over(await self._recall(paper, lambda conn: papers.paper(conn, paper)))

    async def plan_paper(self, paper: Paper, channel: ChannelId | None) -> PaperRow:
        return await self._write_paper(paper, lambda conn: papers.plan(conn, paper, channel))

    async def posted(self, paper: Paper, channel: ChannelId, message: int, at_ms: int) -> None:
        await self._write_paper(paper, lambda conn: papers.posted(conn, paper, channel, message, at_ms))

    async def rendered(self, paper: Paper, turn: Turn, *, closed: bool) -> None:
        if closed:
            await self._write_paper(paper, lambda conn: papers.rendered(conn, paper, turn, closed=True))
        else:
            self._shown.keep(paper, turn)

    async def repost(self, paper: Paper) -> None:
        await self._write_paper(paper, lambda conn: papers.repost(conn, paper))

    async def stale_papers(self) -> tuple[Paper, ...]:
        with suppress(Unavailable):
            await self._shown.flush()
        return await self.read(papers.stale)

    # people and servers
    async def seen(self, user: UserId, name: str, locale: Locale, at_ms: int) -> None:
        if self._seen.get(user) == (name, locale):
            return
        await self._keep_person(user, lambda conn: people.seen(conn, user, name, locale, at_ms))
        if len(self._seen) >= _SEEN_KEPT:
            self._seen.clear()
        self._seen[user] = (name, locale)

    async def personal(self, user: UserId) -> Personal:
        return await self._recall(("personal", user), lambda conn: people.personal(conn, user))

    async def set_personal(self, user: UserId, personal: Personal) -> None:
        await self._keep_person(user, lambda conn: people.set_personal(conn, user, personal))

    async def welcomed(self, user: UserId) -> bool:
        return await self.write(lambda conn: people.welcomed(conn, user), _nothing)

    async def dm_channel(self, user: UserId) -> tuple[ChannelId | None, int | None]:
        return await self._recall(("private", user), lambda conn: people.dm_channel(conn, user))

    async def set_dm_channel(self, user: UserId, channel: ChannelId | None, closed_until: int | None) -> None:
        await self.write(
            lambda conn: people.set_dm_channel(conn, user, channel, closed_until),
            lambda _: self._memory.forget(("private", user)),
        )

    async def server(self, guild: GuildId) -> ServerSettings:
        return await self._recall(("server", guild), lambda conn: people.server(conn, guild))

    async def set_server(self, guild: GuildId, settings: ServerSettings) -> None:
        await self.write(lambda conn: people.set_server(conn, guild, settings))

    # a server's own rules
    async def presets(self, guild: GuildId) -> tuple[OwnPreset, ...]:
        return await self.read(lambda conn: presets.all_of(conn, guild))

    async def keep_preset(self, guild: GuildId, preset: OwnPreset, most: int) -> Kept:
        return await self.write(lambda conn: presets.keep(conn, guild, preset, most), _nothing)

    async def drop_preset(self, guild: GuildId, key: str) -> bool:
        return await self.write(lambda conn: presets.drop(conn, guild, key), _nothing)

    # what has been
    async def leaderboard(
        self,
        asker: UserId,
        guild: GuildId | None,
        ladder: str,
        period: Period,
        sort: BoardSort,
        page: int,
        now_ms: int,
        asker_guild: GuildId | None,
    ) -> Leaderboard:
        return await self.read(
            lambda conn: standings.leaderboard(conn, asker, guild, ladder, period, sort, page, now_ms, asker_guild)
        )

    async def stats(self, user: UserId, guild: GuildId | None, ladder: str) -> Stats:
        return await self.read(lambda conn: standings.stats(conn, user, guild, ladder))

    async def rating_moves(self, game: GameId) -> tuple[tuple[UserId, int, int, bool], ...]:
        return await self.read(lambda conn: results.rating_moves(conn, game))

    async def chips(self, user: UserId, guild: GuildId) -> int:
        return await self.read(lambda conn: chips.chips(conn, user, guild))

    async def chip_moves(self, game: GameId) -> tuple[tuple[UserId, int, int], ...]:
        return await self.read(lambda conn: chips.chip_moves(conn, game))

    async def export(self, user: UserId) -> bytes:
        return await self.read(lambda conn: privacy.export(conn, user))

    async def forget(self, user: UserId, at_ms: int) -> tuple[GameId, ...]:
        live = await self.write(lambda conn: privacy.forget(conn, user))
        self._seen.pop(user, None)
        return live

    # the app's own
    async def value(self, name: str) -> str | None:
        return await self.read(lambda conn: people.value(conn, name))

    async def set_value(self, name: str, value: str) -> None:
        await self.write(lambda conn: people.set_value(conn, name, value), _nothing)

    async def alive(self, now_ms: int) -> None:
        """A heartbeat."""
        await self.write(lambda conn: heartbeat.beat(conn, now_ms), _nothing)


def _decision(n: int, entry: Entry) -> Decision:
    """An entry as it is read back."""
    return Decision(n, entry.seat, entry.code, entry.at_ms, entry.who, entry.user, entry.interaction)


def _nothing(_: object) -> None:
    """Nothing that is remembered has changed."""


@asynccontextmanager
async def open_store(path_or_url: str | Path) -> AsyncIterator[SqlStore]:
    """The store on a file (made if it isn't there), brought to the newest schema; closed at the end.

    StorageError: the file can't be opened or written, or is of a newer version. Whoever may be started twice takes
    `bot.storage.lock` first.
    """
    file = database_file(path_or_url)
    await asyncio.to_thread(migrate, file)
    store = SqlStore(file)
    try:
        yield store
    finally:
        await store.close()
