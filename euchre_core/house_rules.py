"""House rules as named edits of a game, and the canonical text of a ruleset both ways.

`standard+target=7+stick-the-dealer+alone-lead=left-of-loner` is the key, then what differs from that game's defaults,
in the catalogue's order. Knows no game by name: `euchre_core.variants` joins the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from euchre_core.ending import FirstTo
from euchre_core.errors import BadValue, NotApplicable, RepeatedOption, UnknownOption
from euchre_core.phases.play import AloneLead, TrickPlay
from euchre_core.phases.turn_up import AllPass, TurnUpAuction
from euchre_core.rules import Variant

ON_OFF = ("off", "on")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """One option. `edit` raises LookupError where the game has no such part: that is the list of where it applies."""

    name: str
    values: tuple[str, ...] | range
    """The legal values, as they stand in a ruleset; `off` and `on` for a plain switch, whose text is its bare name;
    a range for whole numbers."""
    needs: str
    """The part of a game that it changes, for the message where there is none."""
    read: Callable[[Variant], str]
    """The value in force in a game that has the part."""
    edit: Callable[[Variant, str], Variant]


def _read_target(variant: Variant) -> str:
    return str(variant.ending.target)


def _edit_target(variant: Variant, value: str) -> Variant:
    if not isinstance(variant.ending, FirstTo):
        raise LookupError(FirstTo.__name__)
    return replace(variant, ending=FirstTo(int(value)))


def _read_stick(variant: Variant) -> str:
    auction = variant.phase(TurnUpAuction)
    return "on" if auction and auction.if_all_pass is AllPass.DEALER_NAMES else "off"


def _edit_stick(variant: Variant, value: str) -> Variant:
    all_pass = AllPass.DEALER_NAMES if value == "on" else AllPass.THROW_IN
    return variant.tune(TurnUpAuction, lambda auction: replace(auction, if_all_pass=all_pass))


def _read_alone_lead(variant: Variant) -> str:
    play = variant.phase(TrickPlay)
    return play.alone_lead.value if play else AloneLead.ELDEST_ACTIVE.value


def _edit_alone_lead(variant: Variant, value: str) -> Variant:
    if variant.phase(TurnUpAuction) is None:  # elsewhere the contractor leads, alone or not
        raise LookupError(TurnUpAuction.__name__)
    return variant.tune(TrickPlay, lambda play: replace(play, alone_lead=AloneLead(value)))


CATALOGUE: tuple[HouseRule, ...] = (
    HouseRule(
        name="target",
        values=range(1, 1001),
        needs="a score to reach",
        read=_read_target,
        edit=_edit_target,
    ),
    HouseRule(
        name="stick-the-dealer",
        values=ON_OFF,
        needs="a turn-up auction",
        read=_read_stick,
        edit=_edit_stick,
    ),
    HouseRule(
        name="alone-lead",
        values=tuple(lead.value for lead in AloneLead),
        needs="a turn-up auction with lone hands",
        read=_read_alone_lead,
        edit=_edit_alone_lead,
    ),
)
"""Every house rule, in the order of a canonical ruleset (that of rules.md section 5)."""

_BY_NAME = {rule.name: rule for rule in CATALOGUE}


class Option(NamedTuple):
    """A house rule as a given game has it."""

    name: str
    values: tuple[str, ...] | range
    """The legal ones; a range for whole numbers."""
    value: str
    """In force."""
    default: str
    """Of the game as its key alone names it."""


def house_rule(name: str) -> HouseRule:
    """The house rule of that name; UnknownOption."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnknownOption(name, tuple(_BY_NAME)) from None


def split(ruleset: str) -> tuple[str, dict[str, str]]:
    """The key and the options that a ruleset text gives, in its order; not yet whether they make a game.

    UnknownOption, BadValue or RepeatedOption for what no game could have.
    """
    key, *parts = ruleset.split("+")
    options: dict[str, str] = {}
    for part in parts:
        name, _, value = part.partition("=")
        rule = house_rule(name)
        if name in options:
            raise RepeatedOption(name)
        options[name] = _checked(rule, value if "=" in part else "on")
    return key, options


def furnish(base: Variant, options: Mapping[str, str]) -> Variant:
    """That game with these house rules; what equals its default leaves no trace in the ruleset.

    UnknownOption, BadValue, or NotApplicable where the game lacks the part. An option at its default is never an error.
    """
    for name, value in options.items():
        _checked(house_rule(name), value)
    variant, kept = base, []
    for rule in CATALOGUE:
        if rule.name not in options or options[rule.name] == rule.read(base):
            continue
        value = options[rule.name]
        try:
            variant = rule.edit(variant, value)
        except LookupError:
            raise NotApplicable(rule.name, base.key, rule.needs) from None
        kept.append((rule.name, value))
    return replace(variant, options=tuple(kept))


def options_of(variant: Variant, base: Variant) -> tuple[Option, ...]:
    """The house rules that this game can have, in the catalogue's order; `base` is the game without any."""
    return tuple(
        Option(rule.name, rule.values, rule.read(variant), rule.read(base))
        for rule in CATALOGUE
        if _applies(rule, base)
    )


def _applies(rule: HouseRule, base: Variant) -> bool:
    try:
        rule.edit(base, str(rule.values[0]))
    except LookupError:
        return False
    return True


def _checked(rule: HouseRule, value: str) -> str:
    # Only one spelling of each value: `07` would be a second text for the same rules.
    if value in rule.values or (isinstance(rule.values, range) and value in map(str, rule.values)):
        return value
    raise BadValue(rule.name, value, rule.values)
