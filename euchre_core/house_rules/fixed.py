"""What every game has in its own way and no table can choose. (rules.md section 5: fixed by game)"""

from __future__ import annotations

from collections.abc import Callable

from euchre_core.house_rules.rule import ON_OFF, HouseRule, Values
from euchre_core.rules import Variant


def _fixed(name: str, values: Values, read: Callable[[Variant], str]) -> HouseRule:
    return HouseRule(
        name=name,
        values=values,
        needs="a game of its own",
        read=read,
        edit=lambda variant, _: variant,
        narrowed=lambda base: (read(base),),
    )


FIXED: tuple[HouseRule, ...] = (
    _fixed("players", range(2, 9), lambda variant: str(variant.seating.seats)),
    _fixed("bowers", ON_OFF, lambda variant: "on" if variant.order.bowers else "off"),
)
"""Only a game's own value may be given, and leaves no trace in a ruleset's text."""
