"""README's own check of a deal, run as it is printed there. Knows nothing of the bot."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from contextlib import redirect_stdout
from pathlib import Path

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
_PRINTED = re.search(r"```python\n(import hashlib.*?)```", README, re.S)
assert _PRINTED
PRINTED = _PRINTED[1]


def run(lines: Iterable[str] = ()) -> dict[str, list[str]]:
    """What it prints, words by heading; these lines put in place of the printed ones that set the same names."""
    code = PRINTED
    for line in lines:
        heading = line[: line.index("=") + 1]
        code, replaced = re.subn(f"^{re.escape(heading)}.*$", lambda _, line=line: line, code, flags=re.M)
        assert replaced == 1, f"README has {replaced} lines that begin with {heading}"
    said = io.StringIO()
    with redirect_stdout(said):
        exec(compile(code, "README.md", "exec"), {})
    return {heading: words.split() for heading, words in (line.split(":") for line in said.getvalue().splitlines())}
