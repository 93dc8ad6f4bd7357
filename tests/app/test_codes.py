"""A rule set as a short code: the same for ever, whole or refused, and never anything but a rule set."""

from __future__ import annotations

import hashlib
from base64 import b32encode
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import codes
from bot.app.codes import WORDS, BadCode, code_of, ruleset_of, words_needed
from bot.app.terms import PRESETS
from euchre_core.errors import RulesetError
from euchre_core.house_rules import CATALOGUE
from euchre_core.variants import ALL, options_for, with_option

GIVEN_OUT = {
    "AEAC4-PQ": "standard",
    "AEAAW-BYPC6-RNO": "standard+target=7+stick-the-dealer+alone-lead=left-of-loner",
    "AEBAK-CHC5E": "australian+deck=D32+deal-pattern=round-2-3",
}
"""Codes that people have kept: each must mean this for as long as there are codes of this version."""
FIRST_WORDS = (39, "c9f02b8b1d7d7571")
"""So many words, and the beginning of their hash, as the first codes were made with them."""


def a_ruleset(rng: Random) -> str:
    """Any game with a few of its options, as far as they go together."""
    ruleset = rng.choice(ALL).key
    for option in rng.sample(options_for(ruleset), k=min(6, len(options_for(ruleset)))):
        try:
            ruleset = with_option(ruleset, option.name, str(rng.choice(option.values)))
        except RulesetError:
            continue
    return ruleset


@pytest.mark.parametrize("seed", range(200))
def test_a_code_names_its_rule_set_and_no_other(seed: int) -> None:
    """There and back, for any game and any options that go together."""
    ruleset = a_ruleset(Random(seed))
    assert ruleset_of(code_of(ruleset)) == ruleset


@pytest.mark.parametrize("ruleset", PRESETS.values())
def test_every_named_game_has_a_short_code(ruleset: str) -> None:
    """Short enough to be read out."""
    assert ruleset_of(code_of(ruleset)) == ruleset
    assert len(code_of(ruleset)) <= 40


@pytest.mark.parametrize(("code", "ruleset"), GIVEN_OUT.items())
def test_an_old_code_means_what_it_meant(code: str, ruleset: str) -> None:
    """Codes stand in messages for years: later games and options change none of them."""
    assert ruleset_of(code) == ruleset
    assert code_of(ruleset) == code


def test_a_code_doesnt_hang_on_the_catalogues_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """An option that is put in front of another gives the same code."""
    ruleset = "standard+target=7+stick-the-dealer+alone-lead=left-of-loner"
    before = code_of(ruleset)
    code_of.cache_clear()
    parts = {"stick-the-dealer": "on", "alone-lead": "left-of-loner", "target": "7"}
    monkeypatch.setattr(codes, "split", lambda _: ("standard", parts))
    assert code_of(ruleset) == before
    code_of.cache_clear()


def test_every_game_and_option_has_a_number() -> None:
    """What is new and has none: `python -m tools.code_words` gives it one."""
    assert [word for word in words_needed() if word not in WORDS] == []
    assert len(set(WORDS)) == len(WORDS)


def test_no_number_was_ever_moved() -> None:
    """The words of the first codes stand where they stood: lines are only added at the end."""
    count, beginning = FIRST_WORDS
    assert hashlib.sha256("\n".join(WORDS[:count]).encode()).hexdigest()[:16] == beginning


@pytest.mark.parametrize(
    "typed",
    [
        "aeaaw-bypc6-rno",
        "  AEAAWBYPC6RNO ",
        "`AEAAW-BYPC6-RNO`",
        "AEAAW – BYPC6 – RNO",
        "A E A A W B Y P C 6 R N O",
        "AEAAW-BYPC6-RNO.",
    ],
)
def test_it_may_be_typed_as_people_type(typed: str) -> None:
    """Small letters, blanks, other dashes, a full stop, code marks."""
    assert ruleset_of(typed) == GIVEN_OUT["AEAAW-BYPC6-RNO"]


def test_digits_that_no_code_has_are_read_as_letters() -> None:
    """A nought is an O, a one is an I."""
    code = next(c for c in (code_of(f"standard+target={n}") for n in range(11, 200)) if "O" in c and "I" in c)
    assert ruleset_of(code.replace("O", "0").replace("I", "1")) == ruleset_of(code)


@pytest.mark.parametrize("code", GIVEN_OUT)
def test_no_single_slip_gives_other_rules(code: str) -> None:
    """One wrong letter, one letter too few, two neighbours swapped: refused, each of them."""
    plain = code.replace("-", "")
    slips = {
        plain[:i] + letter + plain[i + 1 :] for i in range(len(plain)) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    }
    slips |= {plain[:i] + plain[i + 1 :] for i in range(len(plain))}
    slips |= {plain[:i] + plain[i + 1] + plain[i] + plain[i + 2 :] for i in range(len(plain) - 1)}
    for slip in slips - {plain}:
        with pytest.raises(BadCode):
            ruleset_of(slip)


def made(*numbers: int, version: int = codes.VERSION) -> str:
    """A code with a right checksum, whatever stands in it."""
    body = bytes([version]) + "".join(map(chr, numbers)).encode("utf-8", "surrogatepass")
    return b32encode(body + codes._check(body)).decode().rstrip("=")


def test_a_code_of_a_later_version_says_so() -> None:
    """Whole, but it knows more than we do: told apart from a slip."""
    for code in (made(0, version=codes.VERSION + 1), made(0, len(WORDS) + 5)):
        with pytest.raises(BadCode) as refused:
            ruleset_of(code)
        assert refused.value.newer


def _place(word: str) -> int:
    return WORDS.index(word)


@pytest.mark.parametrize(
    "code",
    [
        made(),
        made(_place("stick-the-dealer=on")),
        made(_place("standard"), _place("canadian")),
        made(_place("standard"), _place("stick-the-dealer=off")),
        made(_place("standard"), _place("target="), 10),
        made(_place("standard"), _place("alone-lead=left-of-loner"), _place("stick-the-dealer=on")),
        made(_place("standard"), version=0),
        made(_place("standard"), 0xD800),
    ],
)
def test_a_made_up_code_is_refused(code: str) -> None:
    """No game, two games, a default, out of order, an impossible letter: a rule set has one code and no second."""
    with pytest.raises(BadCode):
        ruleset_of(code)


@pytest.mark.parametrize(
    "code",
    [
        made(_place("standard"), _place("target=")),
        made(_place("standard"), _place("target="), 0),
        made(_place("standard"), _place("target="), 1001),
        made(_place("standard"), *[_place("stick-the-dealer=on")] * 2),
        made(_place("standard"), _place("hand-size="), 7),
    ],
)
def test_rules_that_no_game_has_are_refused(code: str) -> None:
    """A target of nought, an option twice, options that clash: the same words as in the lobby."""
    with pytest.raises(RulesetError):
        ruleset_of(code)


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_rule_set_or_refused(typed: str) -> None:
    """Nothing else can come of it."""
    try:
        ruleset_of(typed)
    except (BadCode, RulesetError):
        return
    assert ruleset_of(code_of(ruleset_of(typed))) == ruleset_of(typed)


def test_a_book_is_refused_at_once() -> None:
    """Not read to its end."""
    with pytest.raises(BadCode):
        ruleset_of("A" * 10_000_000)


def test_the_catalogue_has_no_value_that_looks_like_a_game() -> None:
    """Words with "=" are options, the others games."""
    assert all("=" not in variant.key for variant in ALL)
    assert all("=" not in f"{rule.name}" for rule in CATALOGUE)
