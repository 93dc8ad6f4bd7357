"""Writes .env.example: every setting with its sentence and its default, as bot/settings.py has them.

`python -m tools.env_example > .env.example`; a documentation test compares the two.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from textwrap import fill

from bot import settings

HEAD = """\
# Settings of `euchre run`. Copy this file to .env, or let `euchre init` write one that holds the token alone.
# A variable of the environment goes before the same one here. A name that begins with EUCHRE_ and isn't below is
# refused. Where a # stands before a name its default, or an example, follows: take the # away to change it.
"""
# Examples where there is no default, or one that depends on the system.
WORDS = {
    "token": settings.PLACEHOLDER,
    "database_url": "sqlite:///path/to/euchre.db",
    "state_dir": "/var/lib/euchre",
    "dev_guild": "123456789012345678",
    "discord_url": "http://127.0.0.1:8377",
}


def example() -> str:
    """The whole file."""
    return HEAD + "".join(
        f"\n{fill(says, 118, initial_indent='# ', subsequent_indent='# ')}\n{_line(field)}\n"
        for field, says in _sentences()
    )


def _sentences() -> list[tuple[str, str]]:
    """Each field with the docstring that stands under it, in the order of the class."""
    tree = ast.parse(Path(settings.__file__).read_text(encoding="utf-8"))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Settings")
    said = {
        field.target.id: text.value.value
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and isinstance(text.value.value, str)
    }
    return [(field.name, " ".join(said[field.name].split())) for field in fields(settings.Settings)]


def _line(field: str) -> str:
    """Live for the token, which nobody can do without; a comment for all that has a default."""
    default = next(each.default for each in fields(settings.Settings) if each.name == field)
    name = settings.PREFIX + field.upper()
    return f"{'' if field == 'token' else '#'}{name}={WORDS.get(field, default)}"


if __name__ == "__main__":
    sys.stdout.write(example())
