"""Typed words are found among lines, whatever their capitals, accents and signs."""

import pytest

from bot.i18n.typed import Line, found, named

LINES = (
    Line(("sin el comodín",), ".set.joker.off"),
    Line(("con el comodín",), ".set.joker.on"),
    Line(("Español",), ".set.language.es"),
    Line(("los españoles reparten",), ".set.dealers.es"),
)
CARDS = (Line(("9♣", "nine of clubs"), "9c"), Line(("9♥", "nine of hearts"), "-9h"), Line(("10♥",), "Th"))
CALLS = (Line(("Name ♥ hearts", "♥ hearts"), "H"), Line(("Name ♥ hearts, alone", "♥ hearts, alone"), "HA"))


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("comod", [".set.joker.off", ".set.joker.on"]),
        ("COMODIN", [".set.joker.off", ".set.joker.on"]),
        ("con el", [".set.joker.on"]),
        ("espanol", [".set.language.es", ".set.dealers.es"]),
        ("joker", [".set.joker.off", ".set.joker.on"]),
        ("joker.on", [".set.joker.on"]),
        ("moroco", []),
    ],
)
def test_a_line_is_found_by_its_name_or_its_code(typed: str, codes: list[str]) -> None:
    """Of two that fit, the one that begins so comes first; accents and capitals don't matter."""
    assert [LINES[place].code for place in found(LINES, typed)] == codes


def test_nothing_typed_finds_all_in_their_order() -> None:
    """As does a blank."""
    assert found(LINES, "") == found(LINES, " ") == [0, 1, 2, 3]


def test_what_is_read_comes_before_the_codes_that_all_begin_alike() -> None:
    """`s` is where every one of these codes begins, and the beginning of one name."""
    assert found(LINES, "s")[0] == 0
    assert found(LINES, "set dealers") == [3]


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("9♣", ["9c"]),
        ("9 ♧", ["9c"]),
        ("9♥️", ["-9h"]),
        ("Nine of  Clubs", ["9c"]),
        ("10♥", ["Th"]),
        ("th", ["Th"]),
        ("-9h", ["-9h"]),
        ("9♠", []),
        ("9", []),
        ("♥", []),
        ("", []),
        ("...", []),
    ],
)
def test_a_card_is_called_by_its_sign_and_never_by_another(typed: str, codes: list[str]) -> None:
    """A suit's sign counts, in either of its shapes."""
    assert named(CARDS, typed) == codes


@pytest.mark.parametrize(
    ("typed", "codes"),
    [("hearts", ["H"]), ("name hearts", ["H"]), ("♥ Hearts", ["H"]), ("hearts alone", ["HA"]), ("♠ hearts", [])],
)
def test_the_sign_beside_a_suits_word_may_be_left_out(typed: str, codes: list[str]) -> None:
    """No phone has a key for it. A wrong one is no name."""
    assert named(CALLS, typed) == codes


def test_a_name_that_two_lines_have_names_both() -> None:
    """Which of them is meant is for whoever typed it to say; a code that is one of the lines' own is never in doubt."""
    twins = (Line(("Friday",), "one"), Line(("friday",), "two"), Line(("one",), "three"))
    assert named(twins, "FRIDAY") == ["one", "two"]
    assert named(twins, "one") == ["one"]
