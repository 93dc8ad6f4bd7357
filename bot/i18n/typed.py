"""What somebody typed, found among lines that they could mean. Knows no command, and nothing of what a line does.

Capitals, accents, punctuation and doubled blanks don't matter: `comodin` finds *con el comodín*, `sa joaca` finds
*Să joace*. Signs of suits do: `9♣` is never `9♥`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

_LONGEST: Final = 200
"""Letters of what is typed; no line is longer."""
_UNSEEN: Final = frozenset({"Mn", "Me", "Cf"})
"""Accents, once they stand by themselves; what makes a sign an emoji; marks of direction."""
_OUTLINED: Final = str.maketrans("♧♢♡♤", "♣♦♥♠")
_OF_NAME: Final = (0, 1, 3, 4, 7)
_OF_CODE: Final = (2, 5, 5, 6, 8)
"""Which comes first, for each way in which a text can fit, the best way first. Codes begin alike, so that a letter or
two fits all of them: a word's beginning in what is read comes before that."""
_WORD: Final = re.compile(r"[^\W_]+|[♣♦♥♠]")
_BESIDE_ITS_WORD: Final = re.compile(r"(?<!\w)[♣♦♥♠]\s+(?=\w)")
"""The sign in `♥ hearts`, which says nothing that the word doesn't."""


class Line(NamedTuple):
    """One thing that can be meant: all that it is called, what is shown first, and its code."""

    names: tuple[str, ...]
    code: str


def folded(text: str) -> str:
    """The text without capitals, accents and doubled blanks."""
    # Twice, since a small letter may have parts that its capital hadn't.
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return " ".join("".join(letter for letter in apart if unicodedata.category(letter) not in _UNSEEN).split())


def found(lines: Sequence[Line], typed: str) -> list[int]:
    """Places of the lines that it fits, best first: the whole of a name, its beginning, a word's beginning, anywhere;
    so also of a code. Nothing typed fits all."""
    wanted = _parts(typed[:_LONGEST])
    these = ((_best(line, wanted), place) for place, line in enumerate(lines))
    return [place for rank, place in sorted((rank, place) for rank, place in these if rank is not None)]


def named(lines: Iterable[Line], typed: str) -> list[str]:
    """Codes of the lines that are called exactly so; one that is itself the code comes before all names."""
    lines = tuple(lines)
    if any(line.code == typed for line in lines):
        return [typed]
    wanted = _parts(typed[:_LONGEST])
    if not wanted[0]:
        return []
    for part in (0, 1):
        same = {line.code for line in lines if any(_parts(name)[part] == wanted[part] for name in _all(line))}
        if same and wanted[part]:
            return sorted(same)
    return sorted({line.code for line in lines if line.code.casefold() == typed.strip().casefold()})


def _best(line: Line, wanted: tuple[str, str]) -> int | None:
    texts = (*((name, _OF_NAME) for name in _all(line)), (line.code, _OF_CODE))
    ways = ((_way(_parts(text), wanted), order) for text, order in texts)
    return min((order[way] for way, order in ways if way is not None), default=None)


def _way(name: tuple[str, str], wanted: tuple[str, str]) -> int | None:
    (text, words), (typed, parts) = name, wanted
    if text == typed:
        return 0
    if parts and words == parts:
        return 1
    if text.startswith(typed) or (parts and words.startswith(parts)):
        return 2
    if parts and f" {parts}" in f" {words}":
        return 3
    return 4 if typed in text or (parts and parts in words) else None


@lru_cache(maxsize=4096)
def _all(line: Line) -> tuple[str, ...]:
    """Its names, and those again that have a suit's sign beside its word, without the sign."""
    bare = (_BESIDE_ITS_WORD.sub("", name) for name in line.names)
    return tuple(dict.fromkeys((*line.names, *bare)))


@lru_cache(maxsize=8192)
def _parts(text: str) -> tuple[str, str]:
    """Folded; and only its words and signs of suits, with one blank between them."""
    plain = folded(text.translate(_OUTLINED))
    return plain, " ".join(_WORD.findall(plain))
