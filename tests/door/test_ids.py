"""Button ids: signed, strict, and useless to whoever makes them up."""

from __future__ import annotations

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.gestures import Pressed
from bot.app.keys import GameId
from bot.app.turns import Turn
from bot.discord.ids import Ids, tag_key, together
from tests.door.harness import PaperStore

KEY = bytes(range(32))
IDS = Ids(KEY)
GAMES = st.one_of(st.none(), st.text("0123456789abcdefghijklmnopqrstuvwxyz", min_size=8, max_size=8).map(GameId))
TURNS = st.one_of(st.none(), st.builds(Turn, st.integers(0, 999), st.integers(0, 999)))
CODES = st.text([chr(n) for n in range(0x21, 0x7F) if chr(n) != ":"], min_size=1, max_size=40)


@given(GAMES, TURNS, CODES)
def test_what_is_signed_is_read_back(game: GameId | None, turn: Turn | None, code: str) -> None:
    """An id says game, turn and code and fits Discord's 100 characters. (contracts.md 3)"""
    signed = IDS.sign(game, turn, code)
    assert len(signed) <= 100
    assert IDS.read(signed) == Pressed(game, turn, code)


def test_the_form_is_the_contract() -> None:
    """`e1:{game}:{turn}:{code}:{tag}`, a dash where there is no game or no turn, 11 letters of tag. (contracts.md 3)"""
    assert IDS.sign(GameId("k3f9a0b1"), Turn(7, 12), "Jh").rsplit(":", 1)[0] == "e1:k3f9a0b1:7.12:Jh"
    body, tag = IDS.sign(None, None, ".help").rsplit(":", 1)
    assert body == "e1:-:-:.help"
    assert len(tag) == 11


def test_lines_chosen_together_are_one_press() -> None:
    """Their codes in a row, after one question mark; one of another table or turn, or forged, spoils them all. (G9)"""
    game, turn = GameId("k3f9a0b1"), Turn(7, 12)
    first, second = Pressed(game, turn, "-9d"), Pressed(game, turn, "-Jh")
    assert together([first]) == first
    assert together([second, first]) == Pressed(game, turn, "-Jh-9d")
    asking = together([Pressed(game, turn, "?-9d"), Pressed(game, turn, "?-Jh")])
    assert asking == Pressed(game, turn, "?-9d-Jh")
    for odd in (None, Pressed(game, Turn(7, 13), "-Jh"), Pressed(GameId("k3f9a0b2"), turn, "-Jh")):
        assert together([first, odd]) is None
    assert together([None, first]) is None


def test_another_key_reads_nothing() -> None:
    """An id that was signed by somebody else is not ours. (G9)"""
    assert Ids(bytes(32)).read(IDS.sign(GameId("k3f9a0b1"), Turn(7, 12), "Jh")) is None


def test_no_changed_letter_is_accepted() -> None:
    """Whatever letter of an id is replaced, it is refused before anything is looked up. (G9; B036)"""
    chance = random.Random(7)
    letters = string.ascii_letters + string.digits + ":.-_?é"
    good = [IDS.sign(GameId("k3f9a0b1"), Turn(7, 12), code) for code in ("Jh", "-9d", "UA", ".hand", "?UA")]
    for _ in range(20_000):
        one = chance.choice(good)
        place = chance.randrange(len(one))
        changed = one[:place] + chance.choice(letters) + one[place + 1 :]
        assert changed in good or IDS.read(changed) is None


@given(st.text(max_size=300))
def test_any_text_is_read_without_a_fault(text: str) -> None:
    """Nonsense, unicode, too much of it: not an id, and no error. (G9)"""
    assert IDS.read(text) is None


@pytest.mark.parametrize("code", ["", "a:b", "a b", "é", "x" * 80])
def test_a_code_that_could_not_be_read_back_is_not_signed(code: str) -> None:
    """A button that nobody could press is a mistake of ours, found at once."""
    with pytest.raises(ValueError, match="not a button's id"):
        IDS.sign(None, None, code)


async def test_the_key_is_made_once() -> None:
    """Buttons from before a restart still work, because the key is in the database. (B032)"""
    store = PaperStore()
    first = await tag_key(store)
    assert len(first) == 32
    assert await tag_key(store) == first
