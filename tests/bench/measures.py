"""What `make bench` measures, each a function that answers with rows of its table. Asserts no times."""

from __future__ import annotations

import asyncio
import math
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import repeat
from pathlib import Path
from random import Random
from statistics import mean
from typing import NamedTuple

from bot.app.keys import ChannelId, GameId, GuildId, Locale, UserId
from bot.app.papers import Paper, PaperKind
from bot.app.rows import DealRow, Table, Who
from bot.app.turns import Speed, Status, Turn
from bot.app.writes import Entry, NewGame, SeatChange
from bot.local_discord import LocalDiscord
from bot.storage.store import open_store
from euchre_core.actions import Action, code_of
from euchre_core.cards import Card, Seat, codes
from euchre_core.engine import ENGINE_REVISION, apply, deal, legal_actions, new_game
from euchre_core.record import DealRecord, resume
from euchre_core.rules import Variant
from euchre_core.variants import variant_for
from tests.app.harness import club
from tests.bench.crowd import ROOT, Latencies, Program, crowd, euchre_run
from tests.bench.games import costs, longest
from tests.house.flow import counted_per_deal
from tests.house.harness import by_private_hand, by_view


class Row(NamedTuple):
    """One line of the table."""

    name: str
    value: str
    goal: str
    how: str


Measure = Callable[[Path, float], Awaitable[list[Row]]]
"""Given a folder of its own and by what to multiply the usual length."""

TABLES = 80


async def _yardstick(folder: Path, per_s: float, seconds: float) -> tuple[float, Row]:
    """A bare discord.py bot: what a press costs here before the first line of ours, in CPU-ms."""
    async with LocalDiscord(keep=500) as local:
        bare = Program(["-m", "tests.bench.bare", local.url], local, folder)
        await bare.start()
        try:
            used, found = await _press_bare(local, bare, per_s, seconds)
        finally:
            await bare.kill()
    how = f"answers by redrawing five buttons; p50 {found.at(0.5):.1f} ms, p99 {found.at(0.99):.0f} ms"
    goal = "(0.5 to 0.9 where the goals were set)"
    return used, Row(f"Yardstick: a bare discord.py bot at {per_s:.0f}/s, CPU-ms", f"{used:.2f}", goal, how)


async def _press_bare(local: LocalDiscord, bare: Program, per_s: float, seconds: float) -> tuple[float, Latencies]:
    rng, found, running = Random(1), Latencies(), set[asyncio.Task[None]]()
    messages = {}
    for key in ("north", "east", "south", "west"):
        outcome = await local.person(key).slash("bare", channel="cards")
        messages[key] = int((await outcome.settled())["id"])

    async def one(key: str, due: float) -> None:
        shown = local.message(messages[key])
        await local.person(key).press(messages[key], shown["components"][0]["components"][0]["custom_id"])
        found.append(1000 * (time.perf_counter() - due))

    before, at = bare.cpu_ms(), time.perf_counter()
    end = at + seconds
    while (at := at + rng.expovariate(per_s)) < end:
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        task = asyncio.create_task(one(rng.choice(list(messages)), at))
        running.add(task)
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    return (bare.cpu_ms() - before) / len(found), found


async def whole_bot(folder: Path, length: float) -> list[Row]:
    """The whole bot as a process of its own: tables of four people, hands in private messages, clock off."""
    rows = []
    async with crowd(folder, TABLES) as people:
        idle_mb = people.bot.memory_mb()
        await people.open_tables()
        for per_s, seconds in ((20, 40 * length), (100, 30 * length)):
            bare, row = await _yardstick(folder, per_s, seconds / 2)
            rows.append(row)
            await people.rest()
            before, requests = people.bot.cpu_ms(), len(people.local.counted)
            found, idle = await people.open_loop(per_s, seconds)
            await people.rest()
            used, counted = people.bot.cpu_ms() - before, len(people.local.counted) - requests
            each = used / len(found)
            how = (
                f"{each / bare:.1f} times the yardstick; {len(found)} presses and all they make it draw, "
                f"{counted / len(found):.1f} counted requests each"
            )
            rows.append(Row(f"The bot at {per_s} presses/s, CPU-ms each", f"{each:.2f}", "2.5, then 1.5", how))
            if per_s == 100:
                how = f"open loop, Poisson; {len(found) / seconds:.0f}/s came about ({idle} times nobody was asked)"
                rows.append(Row("Answer at 100 presses/s, p50", f"{found.at(0.5):.0f} ms", "10 ms", how))
                rows.append(Row("Answer at 100 presses/s, p99", f"{found.at(0.99):.0f} ms", "100 ms", "the same"))
        rows.append(Row("Memory, idle", f"{idle_mb:.0f} MB", "90 MB", "RSS of `euchre run` when it is ready"))
        in_play = f"{people.bot.memory_mb():.0f} MB"
        rows.append(Row("Memory, in play", in_play, "", f"the same after {TABLES} tables in {TABLES} servers"))
    return rows


async def desk_alone(folder: Path, length: float) -> list[Row]:
    """The desk in this process: rules, screens and SQLite, without Discord."""
    used, count = 0.0, 0
    async with club(folder) as cards:
        rng = Random(2)
        await cards.four(target="15")
        while count < 300 * length and (await cards.saved()).status is Status.PLAYING:
            user = await cards.asked()
            if user is None:
                await cards.tick(3)
                continue
            code = rng.choice([code for code in await cards.choices() if code == "A" or not code.endswith("A")])
            began = time.process_time()
            await cards.act(user, code)
            used, count = used + time.process_time() - began, count + 1
    how = f"{count} presses in this process: load, rules, commit, the hand's screen; nothing drawn beside it"
    return [Row("CPU-ms per press, desk alone", f"{1000 * used / count:.2f}", "", how)]


async def requests_per_deal(folder: Path, length: float) -> list[Row]:
    """The scarce resource on Discord (contracts.md 3)."""
    deals = max(2, round(10 * length))
    rows = []
    for surface, act, goal in (("private", by_private_hand, "32"), ("view", by_view, "5")):
        (folder / surface).mkdir()
        counts = await counted_per_deal(folder / surface, act, surface=surface, deals=deals)
        where = "hands in private messages" if surface == "private" else "hands opened from the board"
        how = f"mean of {deals} deals of four people, 6 s a turn; {min(counts)} to {max(counts)}"
        rows.append(Row(f"Counted requests per deal, {where}", f"{mean(counts):.1f}", goal, how))
    return rows


_CHANCES = 40
"""For each deal: it has no more decisions than two rounds of bids, a card laid away and twenty played."""
_CHANCE = math.lcm(*range(1, 17))
"""A chance is a whole number below this: divided by how many choices there are, each is as likely to remain."""


def _random_deal(variant: Variant, pack: Sequence[Card], chances: Iterable[int]) -> list[Action]:
    """One whole deal of anything legal, through the public engine: what was decided. Each chance decides once."""
    game = deal(new_game(variant, Seat(0)), pack).game
    decided = list[Action]()
    for chance in chances:
        if (now := game.deal) is None:
            return decided
        stage = now.stage
        assert stage is not None
        seat = stage.to_act
        actions = legal_actions(game, seat)
        action = actions[chance % len(actions)]
        decided.append(action)
        game = apply(game, seat, action).game
    raise AssertionError("chances ran out before the deal did")


async def engine(folder: Path, length: float) -> list[Row]:
    """Rules alone, on one core."""
    rng, wanted, times = Random(3), round(4_000 * length), []
    variant = variant_for("standard")
    for _ in range(5):
        # Shuffling is the house's, and chance nobody's: neither is the engine's work.
        packs = [rng.sample(variant.cards, variant.pack.size) for _ in range(wanted)]
        chances = [[rng.randrange(_CHANCE) for _ in range(_CHANCES)] for _ in range(wanted)]
        began = time.process_time()
        deals = list(map(_random_deal, repeat(variant), packs, chances))
        times.append(time.process_time() - began)
    used = min(times)
    records = [
        DealRecord(1, Seat(0), (0, 0, 0, 0), tuple(pack), tuple(map(code_of, decided)))
        for pack, decided in zip(packs, deals, strict=True)
    ]
    began = time.process_time()
    for record in records:
        resume(variant, record)
    again = time.process_time() - began
    said = sum(map(len, deals)) / wanted
    dealt = (
        f"best of five times {wanted} whole deals of anything legal, {said:.1f} decisions each, CPU time; packs and "
        "chances drawn beforehand"
    )
    return [
        Row("Random deals/s, one core", f"{wanted / used:,.0f}", "5,000", dealt),
        Row("Replay of a deal", f"{1000 * again / wanted:.2f} ms", "", f"{wanted} deals from their records, CPU time"),
    ]


async def every_game(folder: Path, length: float) -> list[Row]:
    """The rules of each game beside those of the standard game, and the longest deal read again."""
    each, long = costs(round(400 * length)), longest(max(1, round(20 * length)))
    slow = f"{long.decisions} decisions by {long.ruleset}"
    how = f"{len(each)} games, cheapest of five times {round(400 * length)} deals of anything legal, CPU time"
    return [
        *(
            Row(
                f"Rules per card played, {key}",
                f"{cost.per_card_us:.0f} µs, {cost.to_standard:.2f} times",
                "3 times",
                how,
            )
            for key, cost in each.items()
        ),
        Row("Replay of the longest deal found", f"{long.replay_ms:.2f} ms", "5 ms", slow),
    ]


async def starts(folder: Path, length: float) -> list[Row]:
    """From the command to a bot that can be used, and back."""
    async with LocalDiscord() as local:
        (folder / "new").mkdir()
        fresh = euchre_run(folder / "new", local)
        first = await fresh.start()
        stopped = await fresh.stop()
        (folder / "many").mkdir()
        games = round(1_000 * length)
        await _live_games(folder / "many" / "euchre.db", games, local)
        full = euchre_run(folder / "many", local)
        began = await full.start()
        await full.stop()
    played = [await asyncio.to_thread(_play_once, folder / "play") for _ in range(3)]
    return [
        Row(
            "`euchre run` to ready",
            f"{first:.1f} s",
            "",
            "an empty folder; until it is connected",
        ),
        Row(f"The same with {games:,} live tables", f"{began:.1f} s", "10 s", "backup and alarms too"),
        Row("SIGTERM to the end", f"{stopped:.1f} s", "5 s", "`euchre run`, connected"),
        Row(
            "`make play`, first run",
            f"{played[0]:.1f} s",
            "",
            "makes the database, sends the card faces",
        ),
        Row(
            "`make play`, second run",
            f"{min(played[1:]):.1f} s",
            "3 s",
            "until it can be played on; best of two",
        ),
    ]


async def _live_games(file: Path, games: int, local: LocalDiscord) -> None:
    """So many games in play, all drawn, and nobody to press."""
    pack = codes(variant_for("standard").cards)
    guild = next(iter(local.world.guilds))

    async with open_store(file) as store:

        async def one(number: int) -> None:
            place = ChannelId(10_000 + number)
            people = tuple(UserId(20_000 + 4 * number + seat) for seat in range(4))
            new = NewGame(GameId(f"g{number:07}"), bytes(32), "0" * 64, "standard", None, ENGINE_REVISION)
            table = Table(
                0, GuildId(guild), place, people[0], Speed.OFF, "sensible", "Card Club", "cards", Locale("en")
            )
            game, _ = await store.open_table(table, new, 1)
            assert game is not None
            seats = [SeatChange(Seat(seat), user, None) for seat, user in enumerate(people)]
            start = Entry(0, ".start", 1, Who.PERSON, people[0], f"k:{number}")
            saved = await store.load(game)
            assert saved is not None
            playing = Status.PLAYING
            await store.append(game, saved.fence, start, due_at=1, status=playing, seats=seats, first_dealer=Seat(3))
            saved = await store.load(game)
            assert saved is not None
            await store.deal(game, saved.fence, DealRow(1, Seat(3), pack, (0, 0, 0, 0), 1), due_at=None)
            board = Paper(game, PaperKind.BOARD, UserId(0), 1)
            await store.posted(board, place, 30_000 + number, 1)
            await store.rendered(board, Turn(1, 0), closed=False)

        for first in range(0, games, 50):
            await asyncio.gather(*(one(number) for number in range(first, min(games, first + 50))))


def _play_once(state: Path) -> float:
    """Seconds from `tools/play.py` (what `make play` runs) to the line that gives the address."""
    command = [sys.executable, str(ROOT / "tools" / "play.py"), "--state", str(state)]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stdout is not None
        line = ""
        while "http://" not in line:
            line = process.stdout.readline()
            if not line:
                raise RuntimeError("make play ended by itself")
        took = time.perf_counter() - began
        process.send_signal(signal.SIGTERM)
        process.wait(20)
    return took


MEASURES: dict[str, Measure] = {
    "bot": whole_bot,
    "desk": desk_alone,
    "requests": requests_per_deal,
    "engine": engine,
    "games": every_game,
    "starts": starts,
}


async def take(name: str, length: float) -> list[Row]:
    """One measure in a folder that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="euchre-bench-") as folder:
        return await MEASURES[name](Path(folder), length)
