"""The bot at the first `make play`: sends the pictures of the cards, lays down the games of `seeds/demo`, then runs.

One process does all three, since loading the bot costs more than the first two. Waits for one line on its input, which
says whom and which channels the local Discord has. Nothing here is shipped.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
import tomllib
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection

import bot.running  # noqa: F401 - loaded while the local Discord loads itself
from bot import settings
from bot.__main__ import main as euchre
from bot.app.drawing import board_paper
from bot.app.keys import LOCALES, ChannelId, GameId, GuildId, UserId
from bot.app.results import rated, results
from bot.app.rows import DealRow, Decision, Fence, Table, Who
from bot.app.terms import ladder_of
from bot.app.turns import Speed, Status, Turn
from bot.app.writes import Entry, Finish, NewGame, SeatChange
from bot.settings import SettingError
from bot.storage import games, moves, papers, people, seating
from bot.storage.errors import StorageError
from bot.storage.file import database_file
from bot.storage.store import open_store
from euchre_core.cards import Seat, codes
from euchre_core.record import Record, parse, replay
from euchre_core.shuffle import commitment, mix_of

CHANNEL = "cards"
_TURN_MS = 6_000
_HOUR_MS = 3_600_000


class Where(NamedTuple):
    """A channel, and the people who may sit there by key: id and name."""

    guild: GuildId
    guild_name: str
    channel: ChannelId
    people: dict[str, tuple[UserId, str]]


def where(world: dict[str, Any]) -> Where:
    """The channel of the games, found in what `/control/state` says."""
    guild, channel = next(
        (guild, channel) for guild in world["guilds"] for channel in guild["channels"] if channel["name"] == CHANNEL
    )
    who = {person["key"]: (UserId(int(person["id"])), person["name"]) for person in world["people"]}
    return Where(GuildId(int(guild["id"])), guild["name"], ChannelId(int(channel["id"])), who)


def lay_down(conn: Connection, there: Where, now_ms: int) -> None:
    """Write every finished game as if it had been played there, the oldest first."""
    folder = files("seeds").joinpath("demo")
    for entry in tomllib.loads(folder.joinpath("games.toml").read_text(encoding="utf-8"))["game"]:
        record = parse(folder.joinpath(f"{entry['record']}.record").read_text(encoding="utf-8"))
        _Played(conn, there, entry, record, now_ms).write()


class _Played:
    """One game on its way into the records, through the same fenced writes as a game that is being played."""

    def __init__(self, conn: Connection, there: Where, entry: dict[str, Any], record: Record, now_ms: int) -> None:
        self.conn, self.there, self.record = conn, there, record
        self.game = GameId(entry["id"])
        self.secret, self.presses = bytes.fromhex(entry["secret"]), tuple(entry["presses"])
        self.sitting = [there.people[key] for key in entry["people"]]
        turns = len(self.presses) + sum(len(deal.codes) for deal in record.deals)
        self.now_ms = now_ms - entry["hours_ago"] * _HOUR_MS - turns * _TURN_MS
        self.turn = Turn(0, 0)

    def write(self) -> None:
        """All of it."""
        for user, name in self.sitting:
            people.seen(self.conn, user, name, LOCALES[0], self.now_ms)
        self._lobby()
        steps = iter(replay(self.record))
        history: list[tuple[DealRow, tuple[Decision, ...]]] = []
        for deal in self.record.deals:
            step = next(steps)
            row = DealRow(deal.number, deal.dealer, codes(deal.pack), deal.score, self.now_ms)
            moves.deal(self.conn, self.game, Fence(self.turn, 0), row, due_at=None)
            self.turn = Turn(deal.number, 0)
            said: list[Decision] = []
            for code in deal.codes:
                assert step.game.deal is not None
                assert step.game.deal.stage is not None
                seat = step.game.deal.stage.to_act
                step = next(steps)
                said.append(Decision(self.turn.n, seat, code, self.now_ms, Who.PERSON, self.sitting[seat][0], None))
                finish = None
                if step.game.over:
                    saved = games.load(self.conn, self.game)
                    assert saved is not None
                    lines = results(saved, step.game, (*history, (row, tuple(said))))
                    ladder = ladder_of(step.game.variant.key)
                    finish = Finish(results=lines, ladder=ladder, rated=rated(saved, step.game, lines), next_game=None)
                self._append(seat, code, f"d:{self.game}:{self.turn}", finish=finish)
            history.append((row, tuple(said)))
            # Its board was in the channel, as it were, and isn't to be posted now.
            papers.rendered(self.conn, board_paper(self.game, deal.number), self.turn, closed=True)

    def _lobby(self) -> None:
        there, host = self.there, self.sitting[0][0]
        names = there.guild_name, CHANNEL
        table = Table(0, there.guild, there.channel, host, Speed.NORMAL, "sensible", *names, LOCALES[0])
        promise = commitment(self.secret)
        new = NewGame(self.game, self.secret, promise, self.record.ruleset, None, self.record.engine)
        seating.open_table(self.conn, table, new, self.now_ms)
        for seat, press in enumerate(self.presses[:-1]):
            self._append(Seat(seat), f".join.{seat % 2}", f"i:{press}", press=press)
        self._append(Seat(0), ".start", f"i:{self.presses[-1]}", press=self.presses[-1])

    def _append(
        self, seat: Seat, code: str, key: str, *, press: int | None = None, finish: Finish | None = None
    ) -> None:
        user, start = self.sitting[seat][0], code == ".start"
        k = self.turn.n + 1
        moves.append(
            self.conn,
            self.game,
            Fence(self.turn, 0),
            Entry(seat, code, self.now_ms, Who.PERSON, user, key, press),
            due_at=None,
            status=Status.PLAYING if start else Status.FINISHED if finish else None,
            seats=(SeatChange(seat, user, None),) if code.startswith(".join") else (),
            ruleset=None,
            speed=None,
            first_dealer=self.record.first_dealer if start else None,
            mix=None if press is None else mix_of(self.presses[:k]),
            rematch=None,
            closed_why=None,
            finish=finish,
        )
        self.turn = Turn(self.turn.deal, k)
        self.now_ms += _TURN_MS


async def fill(file: Path, there: Where, now_ms: int) -> None:
    """All of the games, or none if something is there already or goes wrong, in one transaction."""
    async with open_store(file) as store:
        if await store.last_in_channel(there.channel) is None:
            await store.write(lambda conn: lay_down(conn, there, now_ms))


def main() -> int:
    """What `make play` starts instead of `euchre run` when there is nothing yet."""
    line = sys.stdin.readline()
    if not line:
        return 1
    euchre(["emojis"])  # the cards are text if that fails
    with suppress(SettingError, StorageError):  # `euchre run` says it, with its exit code
        file = database_file(settings.load().database)
        asyncio.run(fill(file, where(json.loads(line)), time.time_ns() // 1_000_000))
    return euchre(["run"])


if __name__ == "__main__":
    sys.exit(main())
