"""Which facts of the rules, worked cases, rulings, guarantees and known faults have a test, and which have none yet.

Run by `make facts`. A test covers an id when it says so: in its name, its docstring, its parameters or body, or in a
table of cases in its file. Comments and the prose at the head of a file don't count. Knows nothing of what a test
asserts; that is for its reader.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent
FAULTS = TESTS.parent / "docs" / "known-faults.md"

_ONE = r"(?:S[0-4]-\d{1,2}|T\d{2,3}|B\d{3}|R\d{2}|G\d{1,2})"
_ID = re.compile(rf"\b{_ONE}\b")
_RANGE = re.compile(r"\b(S[0-4]-|T|B|R|G)(\d{1,3})(?: to |\.\.|–|-)\1?(\d{1,3})\b")
_IN_NAME = re.compile(r"(?<=_)(?:s([0-4])_(\d{1,2})|([tbrg])(\d{1,3}))(?=_|$)")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a test may cover. `waits` names the feature that it belongs to; None: it is due now."""

    id: str
    says: str
    waits: str | None = None


def facts() -> dict[str, Item]:
    """The facts tagged T or O, by id."""
    table = _seeds()["facts"]
    return {key: Item(key, row["says"], row.get("waits")) for key, row in table.items() if row["tag"] != "I"}


def cases() -> dict[str, Item]:
    """The worked cases, T01 to the last. ValueError: one that is neither due nor waits for a game, or that is both."""
    table = _seeds()["cases"]
    listed = [(key, None) for text in table["due"] for key in sorted(expand(text))]
    listed += [(key, game) for game, texts in table["waits"].items() for text in texts for key in sorted(expand(text))]
    names = [f"T{number:02d}" for number in range(1, table["last"] + 1)]
    wrong = set(names) ^ {key for key, _ in listed}
    twice = {key for key, count in Counter(key for key, _ in listed).items() if count > 1}
    if wrong or twice:
        raise ValueError(f"worked cases that stand nowhere or twice: {sorted(wrong | twice)}")
    waits = dict(listed)
    return {key: Item(key, "worked case", waits[key]) for key in names}


def rulings() -> dict[str, Item]:
    return {key: Item(key, row["says"], row.get("waits")) for key, row in _seeds()["rulings"].items()}


def guarantees() -> dict[str, Item]:
    return {key: Item(key, row["says"], row.get("waits")) for key, row in _seeds()["guarantees"].items()}


def faults() -> dict[str, Item]:
    """The entries of docs/known-faults.md."""
    rows = re.findall(r"^\| (B\d{3}) \| (.+?) \|(.*)\|$", FAULTS.read_text(encoding="utf-8"), re.M)
    return {key: Item(key, says, waits.strip() or None) for key, says, waits in rows}


def expand(text: str) -> set[str]:
    """The ids that `text` names, with ranges such as `S0-52..56`, `T01–T33`, `S4-9 to S4-18` written out."""
    found = set(_ID.findall(text))
    for prefix, first, last in _RANGE.findall(text):
        width = len(first) if prefix in "TBR" else 1
        if int(first) < int(last):
            found |= {f"{prefix}{number:0{width}d}" for number in range(int(first), int(last) + 1)}
    return found


def covered(root: Path = TESTS) -> dict[str, list[str]]:
    """Id → the tests that name it, as `file::test`."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(root.rglob("test_*.py")):
        where = path.relative_to(root).as_posix()
        if where == "docs/test_facts.py":  # it tests this tool, and names ids without testing what they say
            continue
        for name, ids in _in_module(ast.parse(path.read_text(encoding="utf-8"))):
            for key in ids:
                found[key].append(f"{where}::{name}")
    return found


def _in_module(tree: ast.Module) -> Iterator[tuple[str, set[str]]]:
    """Each test of the module with the ids that it names, then `cases` with those of the module's tables."""
    tests = list(_tests(tree.body))
    for test in tests:
        yield test.name, _from_name(test.name).union(*map(expand, _strings([test])))
    if tests:
        tables = (node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign))
        yield "cases", set().union(*map(expand, _strings(tables)))


def _tests(body: Iterable[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests(node.body)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node


def _strings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for root in nodes:
        for node in ast.walk(root):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def _from_name(name: str) -> set[str]:
    """The ids in a test's name, where `s0_43` stands for S0-43 and `t34` for T34."""
    return {f"S{a}-{b}" if a else f"{kind.upper()}{number}" for a, b, kind, number in _IN_NAME.findall(name)}


def _seeds() -> dict[str, Any]:
    return tomllib.loads(files("seeds").joinpath("facts.toml").read_text(encoding="utf-8"))


LISTS: tuple[tuple[str, Callable[[], dict[str, Item]]], ...] = (
    ("Facts of the rules", facts),
    ("Worked cases", cases),
    ("Rulings", rulings),
    ("Known faults", faults),
    ("Guarantees", guarantees),
)


def main() -> None:
    """Print every list: the tests of what is due, what is missing, and what waits for which feature."""
    found = covered()
    for title, read in LISTS:
        items = read().values()
        due = [item for item in items if item.waits is None]
        tested = [item for item in due if item.id in found]
        print(f"{title}: {len(due)} due, {len(tested)} with a test, {len(due) - len(tested)} missing")
        for item in tested:
            first, *others = found[item.id]
            print(f"  {item.id:6} {first}" + (f" and {len(others)} more" if others else ""))
        for item in due:
            if item.id not in found:
                print(f"  {item.id:6} MISSING  {item.says}")
        waiting: dict[str, list[str]] = defaultdict(list)
        for item in items:
            if item.waits:
                waiting[item.waits].append(item.id + ("*" if item.id in found else ""))
        for feature, ids in waiting.items():
            print(f"  waits for {feature}: {' '.join(ids)}")
        print()
    print("* named by a test already")


if __name__ == "__main__":
    main()
