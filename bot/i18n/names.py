"""People's names made fit to stand in our text. Knows nothing of messages, languages or Discord's client.

A name is somebody else's text: it must neither ping, nor link, nor break a line, nor look like something of ours
(operations.md G13, trap 15; faults.md B045).
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from wcwidth import iter_graphemes, width

CELLS = 24
"""How wide a name may be on a screen, in cells of a terminal (a Latin letter is one, an emoji two)."""

_BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5")
"""Letters and symbols that show nothing."""
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_MARKS_KEPT = 3
"""Marks on one letter; more of them climb into the lines above and below."""
_ESCAPED = frozenset(r"""\`*_~|<>[]()#@:.+-!/""")
"""Whatever Discord's client reads as more than itself: styles, lists, headings, mentions, marks, links."""
_FIRST_STRONG, _END_ISOLATE = "\u2068", "\u2069"


@lru_cache(maxsize=4_096)  # a board words the same few names again and again
def clean_name(text: str, cells: int = CELLS) -> str:
    """The name as one short line for places without markdown (button labels). Empty when nothing of it is visible."""
    seen = "".join(_visible(unicodedata.normalize("NFC", text)))
    line = " ".join(seen.split())
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in line):
        return ""
    line = _cut(line, cells)
    if any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in line):
        return _FIRST_STRONG + line + _END_ISOLATE  # so that a right-to-left name can't reorder our numbers
    return line


@lru_cache(maxsize=4_096)
def safe_name(text: str, cells: int = CELLS) -> str:
    """The name as one short line in which no markdown, mention or link can come to life.

    Empty when nothing of it is visible: the catalogue puts a neutral word there.
    """
    escaped = "".join("\\" + letter if letter in _ESCAPED else letter for letter in clean_name(text, cells))
    # Discord's servers look for mentions in the raw text, where a backslash means nothing.
    return escaped.replace("@", "@\u200b")


def _visible(text: str) -> list[str]:
    """Letters that show something, blanks as blanks, at most a few marks on each."""
    kept: list[str] = []
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        if letter.isspace() or kind in {"Zl", "Zp", "Zs"}:
            kept.append(" ")
            marks = _MARKS_KEPT
        elif kind in _UNSEEN or letter in _BLANKS:
            continue
        elif kind in {"Mn", "Me"}:
            if marks < _MARKS_KEPT and kept:
                kept.append(letter)
            marks += 1
        else:
            kept.append(letter)
            marks = 0
    return kept


def _cut(line: str, cells: int) -> str:
    """At most that wide, never through a letter and its marks, with an ellipsis where something is missing."""
    if width(line) <= cells and len(line) <= 4 * cells:
        return line
    kept: list[str] = []
    used, length = 0, 0
    for grapheme in iter_graphemes(line):
        used += max(1, width(grapheme))
        length += len(grapheme)
        if used > cells - 1 or length > 4 * cells:
            break
        kept.append(grapheme)
    return "".join(kept).rstrip() + "…"
