"""Every game there is, and the way from a ruleset's text to the game it names. Each is declared in a file beside."""

from __future__ import annotations

from functools import lru_cache

from euchre_core.errors import UnknownVariant
from euchre_core.house_rules import Option, exchanged, furnish, options_of, split
from euchre_core.rules import Variant
from euchre_core.variants.buck import BUCK_EUCHRE, BUCK_EUCHRE_THREE, DIRTY_CLUBS_FIVE, DIRTY_CLUBS_SIX
from euchre_core.variants.called_partner import CALL_ACE, CALL_ACE_FIVE, CALL_ACE_SIX, CALL_CARD
from euchre_core.variants.four_handed import AUSTRALIAN, BRITISH, CANADIAN, EUCHRE, RAILROAD
from euchre_core.variants.six_handed import RAILROAD_PAIRS, SIX_TURNUP
from euchre_core.variants.without_partners import (
    THREE_HANDED,
    TWO_HANDED,
    TWO_HANDED_DUMMY,
    TWO_HANDED_EIGHT,
    TWO_HANDED_LAYOUT,
)

ALL: tuple[Variant, ...] = (
    EUCHRE,
    CANADIAN,
    AUSTRALIAN,
    BRITISH,
    RAILROAD,
    TWO_HANDED,
    TWO_HANDED_DUMMY,
    TWO_HANDED_EIGHT,
    TWO_HANDED_LAYOUT,
    THREE_HANDED,
    BUCK_EUCHRE,
    BUCK_EUCHRE_THREE,
    DIRTY_CLUBS_FIVE,
    DIRTY_CLUBS_SIX,
    CALL_ACE,
    CALL_ACE_FIVE,
    CALL_ACE_SIX,
    CALL_CARD,
    SIX_TURNUP,
    RAILROAD_PAIRS,
)
"""Explicit, in the order in which they are offered."""

_BY_KEY = {variant.key: variant for variant in ALL}


def base_of(key: str) -> Variant:
    """The game of that key with its own defaults; UnknownVariant."""
    try:
        return _BY_KEY[key]
    except KeyError:
        raise UnknownVariant(key, tuple(_BY_KEY)) from None


@lru_cache(maxsize=1024)
def variant_for(ruleset: str) -> Variant:
    """The game that a ruleset names, such as `standard+target=7`. RulesetError of the kind that fits.

    Its own `ruleset` is the canonical text: options in the catalogue's order, defaults left out.
    """
    key, options = split(ruleset)
    return furnish(base_of(key), options)


def with_option(ruleset: str, name: str, value: str) -> str:
    """The canonical ruleset after one house rule is set to that value. RulesetError of the kind that fits."""
    key, options = split(ruleset)
    base = base_of(key)
    return furnish(base, exchanged(base, options, name, value)).ruleset


def options_for(ruleset: str) -> tuple[Option, ...]:
    """The house rules this game can have, with their values, the one in force and the default."""
    variant = variant_for(ruleset)
    return options_of(variant, base_of(variant.key))
