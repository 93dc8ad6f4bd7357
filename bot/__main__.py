"""The command line: `euchre run`, and what keeps it running. Reads settings, does one thing, says what came of it.

Every fault that a person can mend is one line and an exit code of its own (bot.exits). Output is UTF-8 where the
console can show it, and never fails where it can't.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import getpass
import io
import os
import re
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bot import settings
from bot.exits import Exit, Stop
from bot.settings import SettingError, Settings
from bot.storage.errors import SecondStart, StorageError
from bot.storage.file import database_file

_HEALTHY_MS = 20_000
"""A heartbeat older than this is a bot that hangs; it beats every 5 s."""

_TOKEN_LINE = re.compile(rf"\s*(export\s+)?{settings.PREFIX}TOKEN\s*=", re.IGNORECASE)


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks; the exit code."""
    _speak_safely()
    arguments = _parser().parse_args(argv)
    command: Callable[[argparse.Namespace], int] = arguments.command
    try:
        return command(arguments)
    except SettingError as error:
        return _fail(Exit.TOKEN if error.name == f"{settings.PREFIX}TOKEN" else Exit.SETTING, error)
    except SecondStart as error:
        return _fail(Exit.SECOND_START, error)
    except StorageError as error:
        return _fail(Exit.DATABASE, error)
    except Stop as stop:
        return _fail(stop.code, stop)
    except KeyboardInterrupt:
        return Exit.FINE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="euchre", description="The Euchre table for Discord.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def add(name: str, command: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(command=command)
        return made

    add("run", _run, "start the bot; stop it with Ctrl-C or SIGTERM")
    add("init", _init, "ask for the bot's token and write it into .env, readable by you alone")
    add("backup", _backup, "write a checked copy beside the database")
    restoring = add("restore", _restore, "put a copy in the database's place; refused while the bot runs")
    restoring.add_argument("file", type=Path, metavar="FILE", help="a file that `euchre backup` made")
    add("health", _health, "exit code 0 if the running bot is well, 1 if not")
    add("sync", _sync, "tell Discord the commands again")
    add("emojis", _emojis, "upload or refresh the card faces as emoji of the application")
    verifying = add("verify", _verify, "check the deals of a finished game")
    verifying.add_argument("game", metavar="GAME", help="its id of eight letters and digits, as the result shows it")
    return parser


# --- commands that need Discord -------------------------------------------------------------------------------------


def _run(_: argparse.Namespace) -> int:
    chosen, token = _with_token()
    from bot import running  # all of it, so not before the settings are known to be fine

    return running.run(chosen, token)


def _sync(_: argparse.Namespace) -> int:
    chosen, token = _with_token()
    from bot import running  # all of it, so not before the settings are known to be fine

    print(running.sync(chosen, token))
    return Exit.FINE


def _emojis(_: argparse.Namespace) -> int:
    chosen, token = _with_token()
    from bot import running  # all of it, so not before the settings are known to be fine

    print(running.emojis(chosen, token))
    return Exit.FINE


def _with_token() -> tuple[Settings, str]:
    from bot import logs

    chosen = settings.load()
    token = settings.need_token(chosen)
    logs.set_up(chosen.log_level, token)
    return chosen, token


# --- commands on this machine ---------------------------------------------------------------------------------------


def _init(_: argparse.Namespace) -> int:
    """Keeps the other lines of an `.env` that is there."""
    print("Paste the bot's token (Discord's developer portal, your application, Bot, Reset Token). It isn't shown.")
    typed = getpass.getpass("Token: ") if sys.stdin.isatty() else sys.stdin.readline()
    token = settings.typed_token(typed)
    lines: list[str] = []
    before: list[str] = []
    if settings.ENV_FILE.is_file():
        for line in settings.lines_of(settings.ENV_FILE):
            (before if _TOKEN_LINE.match(line) else lines).append(line)
    _write_private(settings.ENV_FILE, "\n".join([f"{settings.PREFIX}TOKEN={token}", *lines]) + "\n")
    replaced = any(line.partition("=")[2].strip() not in ("", settings.PLACEHOLDER) for line in before)
    how = "; it replaced the token that was there" if replaced else ""
    print(f"Written to {settings.ENV_FILE.absolute()}, readable by you alone{how}. Next: euchre run")
    return Exit.FINE


def _write_private(file: Path, text: str) -> None:
    """Whole or not at all, and never readable by others for a moment."""
    part = Path(f"{file}.part")
    try:
        part.unlink(missing_ok=True)
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with open(handle, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
        os.replace(part, file)
    except OSError as error:
        raise Stop(Exit.SETTING, f"{file.absolute()} can't be written: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


def _backup(_: argparse.Namespace) -> int:
    from bot.storage.backup import backup

    chosen = settings.load()
    print(backup(database_file(chosen.database), chosen.backups_keep, _now_ms()))
    return Exit.FINE


def _restore(arguments: argparse.Namespace) -> int:
    from bot.storage.backup import restore

    file = database_file(settings.load().database)
    kept = restore(file, arguments.file, _now_ms())
    before = "" if kept is None else f" What it was before is kept as {kept}."
    print(f"{file} is now what {arguments.file} was.{before} Next: euchre run")
    return Exit.FINE


def _health(_: argparse.Namespace) -> int:
    from bot.storage.file import beat_of
    from bot.storage.lock import is_held

    file = database_file(settings.load().database)
    alive_at = beat_of(file)
    if alive_at is None:
        print("not well: the bot has never run on this database")
        return Exit.NO
    age_ms = _now_ms() - alive_at
    # After a clean stop the last heartbeat is still fresh.
    said = "not running" if not is_held(file) else "well" if age_ms <= _HEALTHY_MS else "not well"
    print(f"{said}: last heartbeat {max(age_ms, 0) / 1000:.0f} s ago")
    return Exit.FINE if said == "well" else Exit.NO


def _verify(arguments: argparse.Namespace) -> int:
    from bot.app.keys import GameId
    from bot.storage.file import need
    from bot.storage.migrate import need_newest
    from bot.storage.store import SqlStore
    from bot.storage.unavailable import said_in_a_line
    from bot.verifying import verify

    file = database_file(settings.load().database)
    need(file)
    need_newest(file)

    async def look() -> int:
        store = SqlStore(file)
        try:
            said = await verify(store, GameId(arguments.game))
        finally:
            await store.close()
        if isinstance(said, str):
            print(said)
            return Exit.NO
        for line in said.lines:
            print(f"{'fine ' if line.fine else 'WRONG'} {line.what}")
        print('\nTo check it yourself, put these lines into the Python under "Check a deal yourself" in the README:\n')
        print(*said.repeat, sep="\n", end="\n\n")
        fine = all(line.fine for line in said.lines)
        print("Every deal is as promised." if fine else "This game is NOT as promised.")
        return Exit.FINE if fine else Exit.NO

    with said_in_a_line(file):
        return asyncio.run(look())


# --- parts ----------------------------------------------------------------------------------------------------------


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def _fail(code: Exit, error: Exception) -> int:
    print(f"euchre: {' '.join(str(error).split())}", file=sys.stderr)
    return code


def _speak_safely() -> None:
    """A console of an old code page must not stop us over a suit symbol or a name. (B069)"""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(OSError, ValueError):
                stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
