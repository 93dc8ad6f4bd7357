"""Which message keys the code uses, read from its source. Knows no language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import bot

ROOT = Path(bot.__file__).parent
SHAPE = re.compile(r"[a-z_]+(\.[A-Za-z0-9_-]+)+")


def sources() -> Iterator[Path]:
    """Every module of the bot but the local Discord, which has words of its own."""
    for path in sorted(ROOT.rglob("*.py")):
        if "local_discord" not in path.parts:
            yield path


def said() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Where `say` is called, and the keys it may mean there (one, or a pattern where part of it is a value)."""
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                for key in _texts(node.args[0]):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", key


def mentioned(known: frozenset[str]) -> set[str]:
    """The known keys that the code names anywhere: in a `say`, or as a text that is handed to one."""
    found: set[str] = set()
    for path in sources():
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known:
                found.add(node.value)
            if isinstance(node, ast.JoinedStr):
                pattern = _pattern(node)
                found |= {key for key in known if SHAPE.fullmatch(key) and pattern.fullmatch(key)}
    return found


def _texts(node: ast.expr) -> Iterator[re.Pattern[str]]:
    match node:
        case ast.Constant(value=str(text)):
            yield re.compile(re.escape(text))
        case ast.JoinedStr():
            yield _pattern(node)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body)
            yield from _texts(orelse)
        case _:
            return  # a variable: `mentioned` finds the text it was given


def _pattern(node: ast.JoinedStr) -> re.Pattern[str]:
    """Its fixed parts; a part that begins with a value must not match everything, so it needs a dot before it."""
    fixed = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
    if not isinstance(fixed[0], str) or "." not in fixed[0]:
        return re.compile(r"(?!)")
    return re.compile("".join(re.escape(str(part)) if part is not None else r"[A-Za-z0-9_.-]+" for part in fixed))
