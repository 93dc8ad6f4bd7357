"""What the lobby offers can be chosen: at once, or after another option that it shows beside it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.app.keys import LOCALES
from bot.app.terms import GAMES, menu_of, refusal
from bot.i18n.catalogue import Catalogue
from euchre_core.errors import FixedByGame, IncompatibleOptions, RulesetError
from euchre_core.variants import variant_for, with_option

WORDS = Catalogue.load()
EN = LOCALES[0]
MOST = 10
"""Tables of each game that are tried beside the plain one."""
OF_THE_PACK = frozenset({"deck", "joker"})
"""Each takes the other along."""


def tables(game: str) -> Iterator[str]:
    """The game as it is, and some tables that have changed one rule."""
    yield game
    changed = []
    for option in menu_of(game):
        for value in option.values:
            try:
                changed.append(with_option(game, option.name, value))
            except RulesetError:
                continue
    others = sorted(set(changed) - {game})
    yield from Random(game).sample(others, min(MOST, len(others)))


def refused(table: str, name: str, value: str) -> IncompatibleOptions | None:
    """Why that choice can't be made there; None where it can. Any other error is a fault of what was offered."""
    try:
        with_option(table, name, value)
    except IncompatibleOptions as wrong:
        return wrong
    return None


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_can_be_chosen_or_is_refused_for_something_else_that_is(game: str) -> None:
    """Nobody is shown a choice that is always refused, nor sent to an option that this game hasn't. (B018)"""
    for table in tables(game):
        menu = menu_of(table)
        shown = {option.name for option in menu}
        for option in menu:
            pressed = OF_THE_PACK if option.name in OF_THE_PACK else {option.name}
            for value in option.values:
                wrong = refused(table, option.name, value)
                if wrong is not None:
                    named = {wrong.option, wrong.other}
                    assert pressed & named, f"{table}: {option.name}={value}: {wrong}"
                    assert named - pressed <= shown, f"{table}: {option.name}={value}: {wrong}"


@pytest.mark.parametrize("table", ["standard+deck=D28", "call-ace-five", "call-card"])
def test_of_28_cards_no_joker_is_offered(table: str) -> None:
    """There is no such pack with one; another pack brings it back. (rules.md 4.0.1; 5.1, rule 0)"""
    assert "joker" not in {option.name for option in menu_of(table)}
    assert "D33" in next(option.values for option in menu_of(table) if option.name == "deck")
    assert "joker" in {option.name for option in menu_of(with_option(table, "deck", "D32"))}


def test_the_joker_takes_its_pack_along_and_the_pack_its_joker() -> None:
    """24 and 25 cards, 32 and 33. (rules.md 5.1, rule 0)"""
    for plain, having in (("D24", "D25"), ("D32", "D33")):
        table = with_option("standard", "deck", plain)
        with_joker = with_option(table, "joker", "on")
        assert variant_for(with_joker).pack.size == int(having[1:])
        assert with_option(with_joker, "joker", "off") == table
        assert with_option(table, "deck", having) == with_joker


SAID = [
    (
        "standard+hand-size=7",
        "Hand can't go with Pack: seven cards each need a pack of 32 or more. Possible here: 5.",
    ),
    (
        "three-handed+rubber",
        "Rubber can't go with Number of players: it needs two sides, and here there are more scores.",
    ),
    ("standard+set-back-floor=none", "How far a score falls needs Setting back: without that it would change nothing."),
    ("buck-euchre+target=5", "Points that win can't go with Starting score: in this game scores fall from there to 0."),
    ("standard+target=0", "Points that win: possible is 1 to 1,000."),
    ("standard+players=5", "Number of players: in this game it is 4, and no table can change that."),
    ("standard+bowers=off", "Bowers: in this game it is with bowers, and no table can change that."),
    ("standard+jambone", "These rules don't go together."),
]


@pytest.mark.parametrize(("text", "sentence"), SAID)
def test_a_refusal_is_a_sentence(text: str, sentence: str) -> None:
    """Both options by their names and why; or what is possible instead. (rules.md 5.1)"""
    with pytest.raises(RulesetError) as wrong:
        variant_for(text)
    assert WORDS.plain(refusal(wrong.value), EN) == sentence
    assert all(WORDS.plain(refusal(wrong.value), locale) for locale in LOCALES)


async def test_what_is_fixed_by_a_game_cannot_be_set_by_a_forged_button() -> None:
    """It isn't among the choices, and its value is refused with the one that the game has."""
    with pytest.raises(FixedByGame):
        with_option("standard", "players", "6")
    assert with_option("standard", "players", "4") == "standard"
