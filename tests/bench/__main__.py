"""`make bench`: measures speed, answers, memory and requests, and prints one table with the machine it was measured on.

    python -m tests.bench                     all of it, some five minutes
    python -m tests.bench --only bot desk     parts
    python -m tests.bench --length 0.2        shorter stretches, less certain figures

CPU time and counts are what to trust; times depend on what else the machine does, so nothing here fails by them.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import platform
import sqlite3
import sys
from pathlib import Path

import discord
import sqlalchemy

from tests.bench.measures import MEASURES, Row, take


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", choices=list(MEASURES), default=list(MEASURES), metavar="PART")
    parser.add_argument("--length", type=float, default=1.0, help="times the usual length of each stretch")
    given = parser.parse_args()
    # People and the local Discord live in this process: a pause of its own collector isn't the bot's.
    gc.disable()
    rows: list[Row] = []
    for name in given.only:
        print(f"measuring: {name} …", file=sys.stderr, flush=True)
        rows += _run(name, given.length)
    print(machine())
    print()
    print("| What | Value | Goal | How |")
    print("|---|---|---|---|")
    for row in rows:
        print(f"| {row.name} | {row.value} | {row.goal} | {row.how} |")


def _run(name: str, length: float) -> list[Row]:
    try:
        import uvloop
    except ImportError:
        return asyncio.run(take(name, length))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(take(name, length))


def machine() -> str:
    """What it was measured on."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"{_cpu()}, {os.cpu_count()} cores{load}; {platform.system()} {platform.release()}; Python "
        f"{platform.python_version()}, SQLite {sqlite3.sqlite_version}, SQLAlchemy {sqlalchemy.__version__}, "
        f"discord.py {discord.__version__}"
    )


def _cpu() -> str:
    known = Path("/proc/cpuinfo")
    if known.exists():
        for line in known.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
