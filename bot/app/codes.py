"""A rule set as a short code that another server can paste, both ways. Knows no table and nobody's presets.

A code is base32 (RFC 4648) of: the version, a number for the game and for each option that differs from it, and a
checksum. The numbers are the places of their words in `seeds/code_words.txt`, which only ever grows: neither the
catalogue's order nor a later game or option changes what a code means.
"""

from __future__ import annotations

import re
from base64 import b32decode, b32encode
from binascii import crc_hqx
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

from euchre_core.house_rules import CATALOGUE, house_rule, split
from euchre_core.variants import ALL, variant_for

VERSION = 1
_GROUP = 5
_CHECK_BYTES = 2
_LONGEST = 400
"""Letters: far more than any rule set has."""
_BESIDE = re.compile(r"[\s\-‐-―`*_.,\u200b\u2060\ufeff]+")
"""What gets between the letters when a code is copied, read out or typed."""
_MISREAD = str.maketrans("01", "OI")
"""Digits that no code has, for the letters that they look like."""

WORDS: tuple[str, ...] = tuple(
    line
    for line in files("seeds").joinpath("code_words.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
)
"""Games, `option=value`, and `option=` for those that take any whole number."""
_PLACES = {word: place for place, word in enumerate(WORDS)}


class BadCode(Exception):
    """What was typed is no code of a rule set. `newer`: it is whole, but of a version that knows more than this one."""

    def __init__(self, *, newer: bool = False) -> None:
        super().__init__("of a newer version" if newer else "not a code")
        self.newer = newer


def words_needed() -> Iterator[str]:
    """Every word that a code of today's games and options may need."""
    yield from (variant.key for variant in ALL)
    for rule in CATALOGUE:
        if isinstance(rule.values, range):
            yield f"{rule.name}="
        else:
            yield from (f"{rule.name}={value}" for value in rule.values)


@lru_cache(maxsize=1024)
def code_of(ruleset: str) -> str:
    """The one code of that rule set. RulesetError where the text is none."""
    key, options = split(variant_for(ruleset).ruleset)
    numbers = [_PLACES[key]]
    for name, value in sorted(options.items(), key=lambda option: _numbers(*option)):
        numbers += _numbers(name, value)
    # UTF-8 is a ready-made spelling of small whole numbers: one byte below 128, two below 2048.
    body = bytes([VERSION]) + "".join(map(chr, numbers)).encode()
    letters = b32encode(body + _check(body)).decode().rstrip("=")
    return "-".join(letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))


def ruleset_of(typed: str) -> str:
    """The rule set that a code names, in its canonical spelling; capitals, blanks and dashes don't matter.

    BadCode for what is no code; RulesetError where its rules can't be played together here.
    """
    letters = _letters(typed)
    try:
        whole = b32decode(letters + "=" * (-len(letters) % 8))
    except ValueError:
        raise BadCode from None
    body, check = whole[:-_CHECK_BYTES], whole[-_CHECK_BYTES:]
    if len(body) < 2 or check != _check(body):
        raise BadCode
    if body[0] != VERSION:
        raise BadCode(newer=body[0] > VERSION)
    try:
        numbers = [ord(letter) for letter in body[1:].decode()]
    except UnicodeDecodeError:
        raise BadCode from None
    ruleset = variant_for("+".join(_parts(numbers))).ruleset
    if _letters(code_of(ruleset)) != letters:  # only one code a rule set, as there is only one text
        raise BadCode
    return ruleset


def _letters(typed: str) -> str:
    letters = _BESIDE.sub("", typed[:_LONGEST]).upper().translate(_MISREAD)
    if not re.fullmatch(r"[A-Z2-7]+", letters, re.ASCII):
        raise BadCode
    return letters


def _check(body: bytes) -> bytes:
    # A CRC finds every error within 16 bits: each wrong letter, and each two neighbours swapped.
    return crc_hqx(body, 0xFFFF).to_bytes(_CHECK_BYTES, "big")


def _numbers(name: str, value: str) -> list[int]:
    if isinstance(house_rule(name).values, range):
        return [_PLACES[f"{name}="], int(value)]
    return [_PLACES[f"{name}={value}"]]


def _parts(numbers: list[int]) -> Iterator[str]:
    """The key and the options as a ruleset's text has them."""
    left = iter(numbers)
    for place, number in enumerate(left):
        if number >= len(WORDS):
            raise BadCode(newer=True)
        name, is_option, value = WORDS[number].partition("=")
        if bool(is_option) != bool(place):  # the game comes first, and only there
            raise BadCode
        if is_option and not value:
            value = str(next(left, ""))
        yield name if value in ("", "on") else f"{name}={value}"
