"""Settings from the environment and `.env`: what is harmless, what is refused, and what the line then says."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest

from bot.settings import SettingError, default_state_dir, load, names, need_token

REAL = "aaaaaaaaaaaaaaaaaaaaaaaa.bbbbbb.cccccccccccccccccccccccccccc"


@pytest.mark.parametrize(
    "wrapped",
    [
        REAL,
        f'"{REAL}"',
        f"'{REAL}'",
        f" {REAL} ",
        f"{REAL}\r",
        f"Bot {REAL}",
        f'"Bot {REAL}"',
        f"\ufeff{REAL}\u200b",
        f"“{REAL}”",
    ],
)
def test_a_wrapped_token_is_unwrapped(tmp_path: Path, wrapped: str) -> None:
    """Quotes, blanks, line ends, invisible marks and a `Bot ` in front do no harm. (B071)"""
    assert need_token(load({"EUCHRE_TOKEN": wrapped}, tmp_path / ".env")) == REAL


@pytest.mark.parametrize(
    "text",
    [
        f"EUCHRE_TOKEN={REAL}\n",
        f"\ufeffEUCHRE_TOKEN={REAL}\n",
        f"EUCHRE_TOKEN={REAL}\r\nEUCHRE_BACKUPS_KEEP=3\r\n",
        f'export EUCHRE_TOKEN="Bot {REAL}"\n',
        f"# a line\n\nOTHER=1\nEUCHRE_TOKEN = '{REAL} '  # mine\n",
    ],
)
def test_a_token_from_the_file(tmp_path: Path, text: str) -> None:
    """A mark in front, line ends of another system, quotes, comments: all the same token. (B071)"""
    file = tmp_path / ".env"
    file.write_bytes(text.encode())
    assert need_token(load({}, file)) == REAL


@pytest.mark.parametrize("token", ["", "  ", '""', "put-your-token-here", "<your token>", "two words", "tökén"])
def test_what_can_be_no_token_is_refused(tmp_path: Path, token: str) -> None:
    """Empty, the example's, with blanks or brackets: one line with the remedy, before Discord is asked. (B071)"""
    with pytest.raises(SettingError, match=r"^EUCHRE_TOKEN: .*(euchre init|\.env)"):
        need_token(load({"EUCHRE_TOKEN": token}, tmp_path / ".env"))


def test_a_token_stays_hidden(tmp_path: Path) -> None:
    """No text of the settings, and no error about another one, shows it. (G15)"""
    chosen = load({"EUCHRE_TOKEN": REAL}, tmp_path / ".env")
    assert REAL not in repr(chosen) + str(chosen) + str(asdict(chosen))
    with pytest.raises(SettingError) as caught:
        load({"EUCHRE_TOKEN": REAL, "EUCHRE_BACKUPS_KEEP": "none"}, tmp_path / ".env")
    assert REAL not in repr(caught.getrepr())


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    """What the shell says wins; what it doesn't say comes from `.env`; an empty value is none."""
    file = tmp_path / ".env"
    file.write_text("EUCHRE_BACKUPS_KEEP=3\nEUCHRE_TABLES_PER_SERVER=4\nEUCHRE_DEV_GUILD=\n", encoding="ascii")
    chosen = load({"EUCHRE_BACKUPS_KEEP": "5"}, file)
    assert (chosen.backups_keep, chosen.tables_per_server, chosen.dev_guild) == (5, 4, None)


def test_defaults(tmp_path: Path) -> None:
    """The numbers of contracts.md 5."""
    chosen = load({}, tmp_path / ".env")
    assert (chosen.backups_keep, chosen.tables_per_server, chosen.requests_per_s) == (14, 10, 40)
    assert (chosen.token, chosen.discord_url, chosen.dev_guild, chosen.log_level) == (None, None, None, "INFO")
    assert str(chosen.database).endswith("euchre.db")


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("EUCHRE_TOKNE", "x", "did you mean EUCHRE_TOKEN"),
        ("EUCHRE_TABLES", "3", "did you mean EUCHRE_TABLES_PER_SERVER"),
        ("EUCHRE_BACKUPS_KEEP", "many", "valid integer"),
        ("EUCHRE_BACKUPS_KEEP", "0", "greater than or equal to 1"),
        ("EUCHRE_REQUESTS_PER_S", "51", "less than or equal to 50"),
        ("EUCHRE_LOG_LEVEL", "loud", "DEBUG"),
        ("EUCHRE_DEV_GUILD", "my server", "valid integer"),
        ("EUCHRE_READY_TIMEOUT_S", "-1", "greater than or equal to 0"),
        ("EUCHRE_READY_TIMEOUT_S", "nan", "greater than or equal to 0"),
        ("EUCHRE_READY_TIMEOUT_S", "soon", "valid number"),
        ("EUCHRE_DEV_GUILD", "0", "greater than or equal to 1"),
        ("EUCHRE_DISCORD_URL", "https://discord.com", "local Discord only"),
        ("EUCHRE_DISCORD_URL", "http://127.0.0.1.example.org:80", "local Discord only"),
        ("EUCHRE_DISCORD_URL", "http://192.168.1.5:8377", "local Discord only"),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, name: str, value: str, why: str) -> None:
    """One line: which setting, what is wrong, what to do."""
    with pytest.raises(SettingError, match=why) as caught:
        load({name: value}, tmp_path / ".env")
    assert str(caught.value).startswith(f"{name}: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["EUCHRE_FOO", "EUCHRE_COLOUR", "EUCHRE_"])
def test_no_far_name_is_suggested(tmp_path: Path, name: str) -> None:
    """What is like none of ours is only unknown."""
    with pytest.raises(SettingError) as caught:
        load({name: "x"}, tmp_path / ".env")
    assert str(caught.value) == f"{name}: unknown setting; remove it"


def test_an_unknown_name_in_the_file_is_refused_too(tmp_path: Path) -> None:
    """A typing error in `.env` can't pass for a default."""
    file = tmp_path / ".env"
    file.write_text("EUCHRE_BACKUP_KEEP=3\n", encoding="ascii")
    with pytest.raises(SettingError, match="did you mean EUCHRE_BACKUPS_KEEP"):
        load({}, file)


def test_numbers_in_quotes_are_numbers(tmp_path: Path) -> None:
    """A container tool hands quotes over as they stand. (B068)"""
    chosen = load({"EUCHRE_BACKUPS_KEEP": '"7"', "EUCHRE_DISCORD_URL": "'http://localhost:8377/'"}, tmp_path / ".env")
    assert (chosen.backups_keep, chosen.discord_url) == (7, "http://localhost:8377")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """`.env` saved in another coding: the line names the file."""
    file = tmp_path / ".env"
    file.write_bytes(b"EUCHRE_TOKEN=\xff\xfe\xfa")
    with pytest.raises(SettingError, match="UTF-8"):
        load({}, file)


def test_where_the_state_is() -> None:
    """Each system's own place."""
    assert default_state_dir({"HOME": "/h"}, "linux") == Path("/h/.local/state/euchre")
    assert default_state_dir({"HOME": "/h", "XDG_STATE_HOME": "/s"}, "linux") == Path("/s/euchre")
    assert default_state_dir({"HOME": "/h"}, "darwin") == Path("/h/Library/Application Support/euchre")
    assert default_state_dir({"USERPROFILE": "/u", "LOCALAPPDATA": "/l"}, "win32") == Path("/l/euchre")


def test_the_names() -> None:
    """Those of contracts.md 5 and no other."""
    assert names() == tuple(
        f"EUCHRE_{name}"
        for name in (
            "TOKEN",
            "DATABASE_URL",
            "STATE_DIR",
            "BACKUPS_KEEP",
            "TABLES_PER_SERVER",
            "REQUESTS_PER_S",
            "READY_TIMEOUT_S",
            "DEV_GUILD",
            "LOG_LEVEL",
            "DISCORD_URL",
        )
    )
