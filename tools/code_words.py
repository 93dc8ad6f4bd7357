"""Adds the words that codes of rule sets lack for new games and options: `python -m tools.code_words`.

Only ever at the end of `seeds/code_words.txt`: a word's place is its number in every code that was ever given out.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bot.app.codes import WORDS, words_needed

FILE = Path(__file__).parents[1] / "seeds" / "code_words.txt"


def main() -> int:
    """Append, and say what."""
    lacking = [word for word in words_needed() if word not in WORDS]
    if lacking:
        with FILE.open("a", encoding="utf-8") as file:
            file.write("".join(f"{word}\n" for word in lacking))
    print("\n".join(lacking) or "Nothing lacks a number.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
