"""The list of facts is complete and well-formed, and the tool that reads it can tell tested from missing."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from euchre_core.variants import ALL
from tests import facts

TABLE = tomllib.loads(files("seeds").joinpath("facts.toml").read_text(encoding="utf-8"))["facts"]
LAST = {"S0": 91, "S1": 27, "S2": 24, "S3": 30, "S4": 30}


@pytest.mark.parametrize(("source", "last"), LAST.items())
def test_every_number_of_a_document_is_there_once_and_in_order(source: str, last: int) -> None:
    """Five documents, numbered from one without a gap."""
    assert [key for key in TABLE if key.startswith(f"{source}-")] == [f"{source}-{n}" for n in range(1, last + 1)]


def test_no_fact_stands_outside_the_five_documents() -> None:
    assert len(TABLE) == sum(LAST.values())


@pytest.mark.parametrize("key", TABLE)
def test_a_fact_says_what_it_is(key: str) -> None:
    """A tag of the three, a sentence, and a feature to wait for only where a test is possible at all."""
    row = TABLE[key]
    assert row.keys() <= {"tag", "says", "waits"}
    assert row["tag"] in {"T", "O", "I"}
    assert len(row["says"].split()) >= 3
    assert row["says"].endswith(".")
    if "waits" in row:
        assert row["tag"] != "I"
        assert row["waits"].strip()


def test_what_waits_is_what_the_standard_game_does_not_need() -> None:
    """Of the four-handed documents only rules of cards, packs and scoring that the standard game lacks may wait."""
    late = {key for key, row in TABLE.items() if row["tag"] == "T" and key[:2] in {"S0", "S2", "S4"} and "waits" in row}
    assert late == set()


def test_worked_cases_that_are_due_exist() -> None:
    due = [item.id for item in facts.cases().values() if item.waits is None]
    assert len(due) == 170
    assert {"T01", "T34", "T117"} <= set(due)


def test_a_worked_case_waits_only_for_a_game_that_nobody_can_play_yet() -> None:
    """Whoever adds a game finds its cases due, and none is left out of both lists without a word."""
    games = {variant.key for variant in ALL}
    waiting = {item.waits for item in facts.cases().values() if item.waits is not None}
    assert waiting
    assert not [game for game in waiting for key in games if key == game or key.startswith(f"{game}-")]


def test_a_worked_case_that_stands_nowhere_or_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of cases is read with every one in its place, or not at all."""
    for due, wrong in ((["T01"], "T03"), (["T01", "T02"], "T03"), (["T01..T03", "T03"], "T03"), (["T01..T04"], "T04")):
        seeds = {"cases": {"last": 3, "due": due, "waits": {"whist": ["T02"] if due == ["T01"] else []}}}
        monkeypatch.setattr(facts, "_seeds", lambda seeds=seeds: seeds)
        with pytest.raises(ValueError, match=wrong):
            facts.cases()


@pytest.mark.parametrize(("title", "read"), facts.LISTS)
def test_everything_that_is_due_has_a_test(title: str, read: Callable[[], dict[str, facts.Item]]) -> None:
    """Whatever can go wrong with what there is already is named by a test; the rest says what it waits for."""
    found = facts.covered()
    assert not [item.id for item in read().values() if item.waits is None and item.id not in found], title


def test_an_id_counts_only_where_a_test_names_it(tmp_path: Path) -> None:
    """Names, docstrings, bodies and tables of cases count; comments, the file's head and plain helpers don't."""
    (tmp_path / "test_sample.py").write_text(
        '''"""About S0-1."""
# S0-2
CASES = [("T05", 1)]

def helper():
    """S0-3"""

def test_left_bower_s0_43_t34():
    """It follows trump. (S0-17..18; B001)"""
    assert True, "G6"
''',
        encoding="utf-8",
    )
    assert sorted(facts.covered(tmp_path)) == ["B001", "G6", "S0-17", "S0-18", "S0-43", "T05", "T34"]


def test_a_file_without_tests_covers_nothing(tmp_path: Path) -> None:
    (tmp_path / "test_empty.py").write_text('CASES = ["T05"]\n', encoding="utf-8")
    assert not facts.covered(tmp_path)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("S0-52..54", {"S0-52", "S0-53", "S0-54"}),
        ("T09–T11", {"T09", "T10", "T11"}),
        ("S4-9 to S4-10", {"S4-9", "S4-10"}),
        ("9-10 and B001, B003", {"B001", "B003"}),
    ],
)
def test_ranges_are_written_out(text: str, ids: set[str]) -> None:
    assert facts.expand(text) == ids
