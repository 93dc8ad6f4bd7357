"""Typed settings from the environment and `.env`. Built only in `bot.__main__`; knows nothing of what they are for.

The environment goes before `.env`. A variable that begins with EUCHRE_ and isn't one of these is an error, so that a
typing error can't pass for a default. Every fault is one line that names the setting and the remedy.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

PREFIX = "EUCHRE_"
ENV_FILE = Path(".env")
PLACEHOLDER = "put-your-token-here"
"""What `.env.example` has for a token."""

_QUOTES = "\"'`“”‘’"
_INVISIBLE = "\ufeff\u200b\u200c\u200d\u2060"


class SettingError(Exception):
    """A setting can't be used: `name` is the variable, the text one line with the remedy."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(f"{name}: {text}")
        self.name = name


def _unwrapped(value: object) -> object:
    """Without the quotes, blanks, line ends and invisible marks that editors and container tools leave around it."""
    if not isinstance(value, str):
        return value
    return value.strip(_INVISIBLE + " \t\r\n").strip(_QUOTES).strip()


def _token(value: object) -> object:
    """Without a `Bot ` in front of it."""
    bare = _unwrapped(value)
    return re.sub(r"^bot\s+", "", bare, flags=re.IGNORECASE) if isinstance(bare, str) else bare


def _discord_url(value: object) -> object:
    bare = _unwrapped(value)
    if not isinstance(bare, str) or not bare:
        return None
    parts = urlsplit(bare)
    if parts.scheme != "http" or parts.hostname not in ("127.0.0.1", "localhost", "::1"):
        raise ValueError("it is for the local Discord only, http://127.0.0.1:PORT; remove it to go to Discord itself")
    return bare.rstrip("/")


def default_state_dir(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where this system keeps what programs remember: a folder `euchre` below it."""
    home = Path(environ.get("HOME") or environ.get("USERPROFILE") or "~").expanduser()
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "euchre"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "euchre"
    return Path(environ.get("XDG_STATE_HOME") or home / ".local" / "state") / "euchre"


_Text = Annotated[str, BeforeValidator(_unwrapped)]


class Settings(BaseSettings):
    """All that can be set (contracts.md 5). `.env.example` lists the same names."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore", frozen=True, env_ignore_empty=True)

    token: Annotated[SecretStr | None, BeforeValidator(_token)] = None
    """Of the application's bot. Only `run`, `sync` and `emojis` need it."""
    database_url: _Text = ""
    """`sqlite:///path/to/euchre.db`; empty: `euchre.db` in the state folder."""
    state_dir: Annotated[Path, BeforeValidator(_unwrapped)] = Field(default_factory=default_state_dir)
    """Where the database, its lock and its backups are."""
    backups_keep: Annotated[int, BeforeValidator(_unwrapped)] = Field(default=14, ge=1, le=10_000)
    """How many backups are kept; one is made each day and at each start."""
    tables_per_server: Annotated[int, BeforeValidator(_unwrapped)] = Field(default=10, ge=1, le=1_000)
    """Live tables in one server."""
    requests_per_s: Annotated[float, BeforeValidator(_unwrapped)] = Field(default=40, ge=1, le=50)
    """Counted requests a second at most; Discord allows 50."""
    ready_timeout_s: Annotated[float, BeforeValidator(_unwrapped)] = Field(default=2, ge=0, le=60)
    """How long the start waits for more servers to come in."""
    dev_guild: Annotated[int | None, BeforeValidator(_unwrapped)] = Field(default=None, gt=0)
    """A server that gets the commands at once, for development."""
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"],
        BeforeValidator(lambda v: str(_unwrapped(v)).upper()),
    ] = "INFO"
    """How much is logged."""
    discord_url: Annotated[str | None, BeforeValidator(_discord_url)] = None
    """The local Discord, on this machine only."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only what `load` hands over: environment and `.env` are read there, so that both are cleaned alike."""
        return (init_settings,)

    @property
    def database(self) -> Path | str:
        """Where the database is: a path or an `sqlite:` URL."""
        return self.database_url or self.state_dir / "euchre.db"


def names() -> tuple[str, ...]:
    """Of all variables, in the order of the class."""
    return tuple(PREFIX + field.upper() for field in Settings.model_fields)


def load(environ: Mapping[str, str] | None = None, env_file: Path = ENV_FILE) -> Settings:
    """The settings; SettingError names the first that can't be used."""
    given = _from_file(env_file) | {k.upper(): v for k, v in (os.environ if environ is None else environ).items()}
    ours = {name: value for name, value in given.items() if name.startswith(PREFIX)}
    known = names()
    for name in sorted(ours):
        if name not in known:
            near = _nearest(name, known)
            raise SettingError(name, f"unknown setting; remove it{f', or did you mean {near}?' if near else ''}")
    values: dict[str, Any] = {
        name.removeprefix(PREFIX).lower(): value for name, value in ours.items() if _unwrapped(value) != ""
    }
    try:
        return Settings(**values)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        name = PREFIX + str(first["loc"][0]).upper()
        raise SettingError(name, f"{_lower(first['msg'])}; correct it or remove it") from None


def need_token(settings: Settings) -> str:
    """The token; SettingError with what to do when there is none or it can't be one."""
    name = PREFIX + "TOKEN"
    token = "" if settings.token is None else settings.token.get_secret_value()
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
    token = _token(text)
    if not isinstance(token, str) or not token:
        raise SettingError(name, "no token was typed; nothing was changed")
    if not _can_be_token(token) or not (token.startswith("local.") or re.fullmatch(r"[^.]+\.[^.]+\.[^.]+", token)):
        raise SettingError(
            name,
            "this is no token: one has two dots in it; copy it from the application's Bot page; nothing was changed",
        )
    return token


def _can_be_token(token: str) -> bool:
    return token.isascii() and not re.search(r"[\s<>\"']", token)


def _from_file(env_file: Path) -> dict[str, str]:
    if not env_file.is_file():
        return {}
    try:
        # utf-8-sig: some editors put a mark in front of the first line, which would become part of its name.
        values = dotenv_values(env_file, encoding="utf-8-sig", interpolate=False)
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(str(env_file), f"can't be read ({error}); save it as UTF-8 text") from None
    return {name.upper(): value or "" for name, value in values.items()}


def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    """What was probably meant. All names begin alike, so it takes more than usual to be near."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, known, n=1, cutoff=0.75)), None)


def _lower(message: str) -> str:
    message = message.removeprefix("Value error, ")
    return message[:1].lower() + message[1:]
