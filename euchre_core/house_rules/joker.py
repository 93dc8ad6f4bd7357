"""The joker as a house rule: which packs have one, and what a turned one does. Knows no other rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from euchre_core.cards import Pack, Suit
from euchre_core.house_rules.rule import HouseRule, Values, of_phase
from euchre_core.phases.joker_turned import JokerTurned, WhenTurned
from euchre_core.rules import Variant

DECKS: Mapping[str, Pack] = {
    "D24": Pack("9TJQKA"),
    "D25": Pack("9TJQKA", jokers=1),
    "D28": Pack("89TJQKA"),
    "D32": Pack("789TJQKA"),
    "D33": Pack("789TJQKA", jokers=1),
}
"""Each pack by its id. (rules.md 4.0.1)"""
_TURNED = "a turned card"
_BOTH = frozenset({"deck", "joker"})


def deck() -> HouseRule:
    """Which pack, with or without its joker."""

    def edit(variant: Variant, value: str) -> Variant:
        if not variant.layout.turn_up:
            raise LookupError("turn_up")
        pack = DECKS[value]
        if pack.size < variant.needed:
            raise LookupError("cards enough")
        if pack.jokers:
            _must_rule_on_a_turned_joker(variant)
        return replace(variant, pack=pack, order=replace(variant.order, ranks=pack.ranks))

    def read(variant: Variant) -> str:
        return next((name for name, pack in DECKS.items() if variant.pack == pack), "D24")

    def narrowed(base: Variant) -> Values:
        sizes = {name: pack.size for name, pack in DECKS.items()}
        return tuple(name for name in DECKS if sizes[name] >= base.needed) if base.layout.turn_up else (read(base),)

    return HouseRule(name="deck", values=tuple(DECKS), needs=_TURNED, read=read, edit=edit, narrowed=narrowed)


def joker() -> HouseRule:
    """A joker more or less in the pack that there is."""

    def edit(variant: Variant, value: str) -> Variant:
        _must_rule_on_a_turned_joker(variant)
        return replace(variant, pack=variant.pack._replace(jokers=int(value == "on")))

    def read(variant: Variant) -> str:
        return "on" if variant.pack.jokers else "off"

    def narrowed(base: Variant) -> Values:
        return ("off", "on") if base.phase(JokerTurned) is not None else (read(base),)

    return HouseRule(name="joker", values=("off", "on"), needs=_TURNED, read=read, edit=edit, narrowed=narrowed)


def joker_turnup() -> HouseRule:
    """What becomes of a turned joker."""
    return of_phase("joker-turnup", JokerTurned, "rule", {rule.value: rule for rule in WhenTurned}, _TURNED)


def joker_suit() -> HouseRule:
    """What a turned joker stands for, where that is fixed."""
    return of_phase("joker-suit", JokerTurned, "suit", {suit.value.upper(): suit for suit in Suit}, _TURNED)


def with_both(base: Variant, options: Mapping[str, str]) -> Mapping[str, str]:
    """`deck` and `joker` derive each other where only one of them is given. (rules.md 5.1, rule 0)

    A pack that has no such twin stays as it is, and so contradicts the option. (rules.md 5.1, rule 1)
    """
    given = _BOTH & options.keys()
    if len(given) != 1 or base.phase(JokerTurned) is None:
        return options
    if given == {"deck"}:
        return {**options, "joker": "on" if DECKS[options["deck"]].jokers else "off"}
    return {**options, "deck": _twin(deck().read(base), options["joker"])}


def exchanged(base: Variant, options: Mapping[str, str], name: str, value: str) -> Mapping[str, str]:
    """Those options with one set anew: of `deck` and `joker` the one set last decides what the other is."""
    if name == "joker":
        now = options.get("deck", deck().read(base))
        return {**options, "deck": _twin(now, value), "joker": value}
    kept = {key: given for key, given in options.items() if not (name == "deck" and key == "joker")}
    return {**kept, name: value}


def together(base: Variant, options: Mapping[str, str], name: str, value: str) -> Mapping[str, str]:
    """Those options with one set anew, and what it takes along: of `deck` and `joker` each the other."""
    return with_both(base, exchanged(base, options, name, value))


def has_joker(deck_id: str) -> bool:
    """Whether that pack has one."""
    return bool(DECKS[deck_id].jokers)


def _twin(deck_id: str, with_joker: str) -> str:
    """The same pack with a joker, or without; itself where there is no such pack."""
    wanted = DECKS[deck_id]._replace(jokers=int(with_joker == "on"))
    return next((name for name, pack in DECKS.items() if pack == wanted), deck_id)


def _must_rule_on_a_turned_joker(variant: Variant) -> None:
    if variant.phase(JokerTurned) is None:
        raise LookupError(JokerTurned.__name__)
