"""People's names in our text: shown as they are, and unable to do anything. (operations.md G13, faults.md B045)"""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from wcwidth import width

from bot.i18n.names import CELLS, clean_name, safe_name

ACTIVE = set("\\`*_~|<>[]()#@:.+-!/")
NASTIES = [
    ("_a_b_", "_a_b_"),
    ("**x", "**x"),
    ("***bold***", "***bold***"),
    ("`code`", "`code`"),
    ("```", "```"),
    ("||hidden||", "||hidden||"),
    ("~~gone~~", "~~gone~~"),
    ("# heading", "# heading"),
    ("-# small", "-# small"),
    ("> quote", "> quote"),
    (">>> quote", ">>> quote"),
    ("- item", "- item"),
    ("* item", "* item"),
    ("1. first", "1. first"),
    ("[x](https://a.example)", "[x](https://a.example)"),
    ("<https://a.example>", "<https://a.example>"),
    ("https://a.example/b", "https://a.example/b"),
    ("discord.gg/abc", "discord.gg/abc"),
    ("@everyone", "@everyone"),
    ("@here", "@here"),
    ("<@123>", "<@123>"),
    ("<@!123>", "<@!123>"),
    ("<@&123>", "<@&123>"),
    ("<#123>", "<#123>"),
    ("<t:1:R>", "<t:1:R>"),
    ("</play:1>", "</play:1>"),
    ("<:Jh:1>", "<:Jh:1>"),
    ("<a:Jh:1>", "<a:Jh:1>"),
    ("\\*x", "\\*x"),
    ("two\nlines", "two lines"),
    ("a\r\n\r\nb", "a b"),
    ("tab\tstop", "tab stop"),
    ("  wide   gaps  ", "wide gaps"),
    ("line\u2028sep", "line sep"),
    ("bell\x07\x00", "bell"),
    ("\u202eevil", "evil"),
    ("\u2066iso\u2069", "iso"),
    ("zero\u200bwidth", "zerowidth"),
    ("\ufeffbom", "bom"),
    ("tag\U000e0041", "tag"),
    ("private\ue000", "private"),
    ("e\u0301", "é"),
    ("z" + "\u0335" * 40, "z" + "\u0335" * 3),
    ("\u0301lone", "lone"),
    ("x" * 32, "x" * 23 + "…"),
    ("日" * 20, "日" * 11 + "…"),
    ("🂡" * 3, "🂡" * 3),
    ("👍🏽", "👍🏽"),
    ("שלום", "\u2068שלום\u2069"),
    ("", ""),
    ("   ", ""),
    ("\u200b\u200d", ""),
    ("\u3164", ""),
    ("\u2800", ""),
    ("\u00a0", ""),
    ("\u0301", ""),
]


@pytest.mark.parametrize(("name", "shown"), NASTIES)
def test_a_name_is_shown_as_it_is(name: str, shown: str) -> None:
    """Shown literally, on one line, players still told apart. (faults.md B045)"""
    assert clean_name(name) == shown


def shown_by_markdown(text: str) -> str:
    """What is left to see once a backslash has done its work; the test fails where one is missing."""
    letters, seen = iter(text), []
    for letter in letters:
        if letter == "\\":
            seen.append(next(letters))
        else:
            assert letter not in ACTIVE, f"{letter!r} is free in {text!r}"
            seen.append(letter)
    return "".join(seen).replace("@\u200b", "@")


@pytest.mark.parametrize(("name", "shown"), NASTIES)
def test_no_markdown_in_a_name_comes_to_life(name: str, shown: str) -> None:
    """Neither style, list, link nor mention: what the reader sees is the name. (operations.md G13, trap 15)"""
    assert shown_by_markdown(safe_name(name)) == shown


@given(st.text(max_size=80))
@example("a" + "\u0300" * 70)
@example("🇩🇪" * 40)
@example("\u202e[x](y)\n# z")
def test_any_text_is_one_short_harmless_line(name: str) -> None:
    """Whatever somebody calls themselves. (operations.md G13)"""
    clean = clean_name(name)
    assert clean == "" or clean.isprintable() or "\u2068" in clean
    assert "\n" not in clean
    assert clean == clean.strip()
    assert width(clean.strip("\u2068\u2069")) <= CELLS
    assert len(clean) <= 4 * CELLS + 3
    assert shown_by_markdown(safe_name(name)) == clean


@given(st.text(max_size=80))
def test_a_name_pings_nobody(name: str) -> None:
    """Nothing that Discord's servers read as a mention is left in the raw text. (operations.md G12)"""
    raw = safe_name(f"@everyone <@1> <@&2> {name}", cells=200)
    assert "@everyone" not in raw
    assert "<@" not in raw
    assert "@here" not in safe_name(f"{name}@here", cells=200)


@given(st.text(max_size=40))
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    """Cleaning twice is cleaning once, so a name looks the same wherever it was taken from."""
    clean = clean_name(name)
    assert clean_name(clean) == clean


@given(st.text(alphabet=st.characters(categories=["Mn", "Me", "Cf", "Zs", "Cc"]), max_size=20))
def test_a_name_that_shows_nothing_is_empty(name: str) -> None:
    """The catalogue then says "player". (faults.md B045: an empty-looking name)"""
    assert clean_name(name) == ""


def test_names_are_composed() -> None:
    """Two spellings of the same name are one name."""
    assert clean_name("e\u0301") == unicodedata.normalize("NFC", "e\u0301")
