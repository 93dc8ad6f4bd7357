"""`.env.example` is the list of settings that the program reads: no more, no less, each with its default."""

from __future__ import annotations

import re
from pathlib import Path

from bot import settings
from tools.env_example import example

FILE = Path(__file__).parents[2] / ".env.example"


def test_the_example_lists_exactly_the_settings() -> None:
    """The same names in the same order; whatever else begins with EUCHRE_ is an error at start. (B071)"""
    assert tuple(re.findall(r"^#?(EUCHRE_\w+)=", FILE.read_text(encoding="utf-8"), re.M)) == settings.names()


def test_the_example_is_the_one_that_the_settings_make() -> None:
    """After a change of the settings: python -m tools.env_example > .env.example"""
    assert FILE.read_text(encoding="utf-8") == example()


def test_the_example_can_be_used_as_it_is_but_for_the_token(tmp_path: Path) -> None:
    """Copied and with every # taken away it still loads."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    env = tmp_path / ".env"
    env.write_text("\n".join(line.removeprefix("#") if "=" in line else "" for line in lines), encoding="utf-8")
    loaded = settings.load({}, env)
    assert loaded.backups_keep == 14
    assert loaded.discord_url == "http://127.0.0.1:8377"
