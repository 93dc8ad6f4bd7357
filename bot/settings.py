"""Typed settings from the environment and `.env`. Built only in `bot.__main__`; knows nothing of what they are for.

The environment goes before `.env`. A variable that begins with EUCHRE_ and isn't one of these is an error, so that a
typing error can't pass for a default. Every fault is one line that names the setting and the remedy. Read by hand: a
library for it holds eight megabytes as long as the bot runs.
"""

from __future__ import annotations

import math
import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from io import StringIO
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from dotenv import dotenv_values

from bot.storage.errors import StorageError
from bot.storage.file import database_file

PREFIX = "EUCHRE_"
ENV_FILE = Path(".env")
PLACEHOLDER = "put-your-token-here"
"""What `.env.example` has for a token."""

_QUOTES = "\"'`“”‘’"
_LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
_INVISIBLE = "\ufeff\u200b\u200c\u200d\u2060"


class SettingError(Exception):
    """A setting can't be used: `name` is the variable, the text one line with the remedy."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(f"{name}: {text}")
        self.name = name


def _unwrapped(text: str) -> str:
    """Without the quotes, blanks, line ends and invisible marks that editors and container tools leave around it."""
    return text.strip(_INVISIBLE + " \t\r\n").strip(_QUOTES).strip()


def _bare_token(text: str) -> str:
    """Without a `Bot ` in front of it."""
    return re.sub(r"^bot\s+", "", _unwrapped(text), flags=re.IGNORECASE)


def _token(text: str) -> Secret:
    return Secret(_bare_token(text))


def _log_level(text: str) -> str:
    level = text.upper()
    if level not in _LOG_LEVELS:
        raise ValueError(f"it should be one of {', '.join(_LOG_LEVELS)}")
    return level


def _discord_url(text: str) -> str:
    parts = urlsplit(text)
    try:
        _ = parts.port
    except ValueError:
        raise ValueError("its port is no number of a port, as in http://127.0.0.1:8377") from None
    if parts.scheme != "http" or parts.hostname not in ("127.0.0.1", "localhost", "::1"):
        raise ValueError("it is for the local Discord only, http://127.0.0.1:PORT; remove it to go to Discord itself")
    return text.rstrip("/")


def default_state_dir(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where this system keeps what programs remember: a folder `euchre` below it."""
    home = Path(environ.get("HOME") or environ.get("USERPROFILE") or "~")
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "euchre"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "euchre"
    return Path(environ.get("XDG_STATE_HOME") or home / ".local" / "state") / "euchre"


class Secret:
    """A text that no log, traceback or repr shows."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The text itself."""
        return self._text

    def __repr__(self) -> str:
        return "Secret(…)"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All that can be set (contracts.md 5). `.env.example` lists the same names."""

    token: Secret | None = None
    """Of the application's bot. Only `run`, `sync` and `emojis` need it."""
    database_url: str = ""
    """`sqlite:///path/to/euchre.db`, with a fourth slash from the root; empty: `euchre.db` in the state folder."""
    state_dir: Path = field(default_factory=default_state_dir)
    """Where the database, its lock and its backups are."""
    backups_keep: int = 14
    """How many backups are kept, and of how many days one each; one is made each day and at each start."""
    tables_per_server: int = 10
    """Live tables in one server."""
    requests_per_s: float = 40
    """Counted requests a second at most; Discord allows 50."""
    ready_timeout_s: float = 2
    """How long the start waits for more servers to come in."""
    dev_guild: int | None = None
    """A server that gets the commands at once, for development."""
    log_level: str = "INFO"
    """How much is logged."""
    discord_url: str | None = None
    """The local Discord, on this machine only."""

    @property
    def database(self) -> Path | str:
        """Where the database is: a path or an `sqlite:` URL."""
        return self.database_url or self.state_dir / "euchre.db"


def _whole(least: int, most: float = math.inf) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ValueError("it should be a valid integer") from None
        return _within(number, least, most)

    return read


def _number(least: float, most: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise ValueError("it should be a valid number") from None
        return _within(number, least, most)

    return read


_N = TypeVar("_N", int, float)


def _within(number: _N, least: float, most: float) -> _N:
    if not number >= least:  # what is no number at all isn't either
        raise ValueError(f"it should be greater than or equal to {least}")
    if number > most:
        raise ValueError(f"it should be less than or equal to {most}")
    return number


_READ: Mapping[str, Callable[[str], object]] = {
    "token": _token,
    "database_url": str,
    "state_dir": Path,
    "backups_keep": _whole(1, 10_000),
    "tables_per_server": _whole(1, 1_000),
    "requests_per_s": _number(1, 50),
    "ready_timeout_s": _number(0, 60),
    "dev_guild": _whole(1, 2**63 - 1),
    "log_level": _log_level,
    "discord_url": _discord_url,
}
"""How each is read from its text, which is not empty and has been unwrapped. ValueError: why it can't be used."""


def names() -> tuple[str, ...]:
    """Of all variables, in the order of the class."""
    return tuple(PREFIX + field.name.upper() for field in fields(Settings))


def load(environ: Mapping[str, str] | None = None, env_file: Path = ENV_FILE) -> Settings:
    """The settings; SettingError names the first that can't be used."""
    given = _from_file(env_file) | {k.upper(): v for k, v in (os.environ if environ is None else environ).items()}
    ours = {name: value for name, value in given.items() if name.startswith(PREFIX)}
    known = names()
    for name in sorted(ours):
        if name not in known:
            near = _nearest(name, known)
            raise SettingError(name, f"unknown setting; remove it{f', or did you mean {near}?' if near else ''}")
    values: dict[str, Any] = {}
    for name in known:
        text = _unwrapped(ours.get(name, ""))
        if text:
            setting = name.removeprefix(PREFIX).lower()
            try:
                values[setting] = _READ[setting](text)
            except ValueError as error:
                # Without what was set: it may be the token, which belongs in no traceback.
                raise SettingError(name, f"{error}; correct it or remove it") from None
    chosen = Settings(**values)
    try:
        database_file(chosen.database)
    except StorageError as error:
        raise SettingError(PREFIX + ("DATABASE_URL" if chosen.database_url else "STATE_DIR"), str(error)) from None
    return chosen


def need_token(settings: Settings) -> str:
    """The token; SettingError with what to do when there is none or it can't be one."""
    name = PREFIX + "TOKEN"
    token = "" if settings.token is None else settings.token.reveal()
    if not token:
        raise SettingError(name, "there is none; run `euchre init`, or put it into .env")
    if token == PLACEHOLDER:
        raise SettingError(name, "this is the example's; run `euchre init`, or put your own into .env")
    if not _can_be_token(token):
        raise SettingError(
            name, "this is no token; copy it again from the application's Bot page and run `euchre init`"
        )
    return token


def typed_token(text: str) -> str:
    """What a person typed or pasted as a token; SettingError if it can't be one.

    Stricter than `need_token`, since here a wrong copy can be made again at once: Discord's have three parts with dots
    in between, those of the local Discord begin with `local.`.
    """
    name = PREFIX + "TOKEN"
    token = _bare_token(text)
    if not token:
        raise SettingError(name, "no token was typed; nothing was changed")
    if not _can_be_token(token) or not (token.startswith("local.") or re.fullmatch(r"[^.]+\.[^.]+\.[^.]+", token)):
        raise SettingError(
            name,
            "this is no token: one has two dots in it; copy it from the application's Bot page; nothing was changed",
        )
    return token


def _can_be_token(token: str) -> bool:
    return token.isascii() and not re.search(r"[\s<>\"']", token)


def lines_of(env_file: Path) -> list[str]:
    """SettingError: they can't be read."""
    try:
        # utf-8-sig: some editors put a mark in front of the first line, which would become part of its name.
        return env_file.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(str(env_file), f"can't be read ({error}); save it as UTF-8 text") from None


def _from_file(env_file: Path) -> dict[str, str]:
    if not env_file.is_file():
        return {}
    values = dotenv_values(stream=StringIO("\n".join(lines_of(env_file))), interpolate=False)
    return {name.upper(): value or "" for name, value in values.items()}


def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    """What was probably meant. All names begin alike, so it takes more than usual to be near; or to be a beginning."""
    from difflib import get_close_matches

    longer = [one for one in known if one.startswith(f"{name}_")]
    if len(longer) == 1:
        return longer[0]
    return next(iter(get_close_matches(name, known, n=1, cutoff=0.75)), None)
