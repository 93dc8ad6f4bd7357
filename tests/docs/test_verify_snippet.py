"""The lines that README gives to check a deal do what the bot does: they are run here, as printed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from euchre_core import shuffle
from euchre_core.variants.four_handed import EUCHRE

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
SNIPPET = re.search(r"```python\n(import hashlib.*?)```", README, re.S)


def run(secret: str | None = None, presses: list[int] | None = None) -> dict[str, Any]:
    """The names that the printed lines define; secret and presses put in place of the example's."""
    assert SNIPPET
    code = SNIPPET[1]
    if secret:
        code = re.sub(r'fromhex\("\w+"\)', f'fromhex("{secret}")', code)
    if presses is not None:
        code = re.sub(r"presses = \[.*\]", f"presses = {presses}", code)
    names: dict[str, Any] = {}
    exec(compile(code, "README.md", "exec"), names)
    return names


@pytest.mark.parametrize(
    ("secret", "presses"),
    [(None, None), ("00" * 32, []), ("ff" * 32, [1]), ("a7" * 32, [2**63 - 1, 5, 5, 10**18])],
    ids=["as printed", "no press", "one press", "odd ids"],
)
def test_the_printed_lines_make_the_packs_that_the_bot_deals(secret: str | None, presses: list[int] | None) -> None:
    """Anybody can check every deal with a few lines of their own. (G16)"""
    mine = run(secret, presses)
    secret_bytes, mix = mine["secret"], shuffle.mix_of(mine["presses"])
    assert mine["commitment"] == shuffle.commitment(secret_bytes)
    assert mine["mix"] == mix
    assert mine["first_dealer"] == shuffle.first_dealer(EUCHRE, secret_bytes, mix)
    for deal in range(1, 40):
        ours = [card.code for card in shuffle.pack(EUCHRE, secret_bytes, mix, deal)]
        assert mine["pack"](deal) == ours
