"""Options that can't be in force together, each with its code and its reason (rules.md 5.1). Edits nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from euchre_core.rules import Variant

Setting = Mapping[str, str]
"""The value of every option of the catalogue, as it would be in force."""


class Clash(NamedTuple):
    """`option` against `other`, refused where `met`."""

    code: str
    option: str
    other: str
    why: str
    met: Callable[[Setting, Variant], bool]


def _without_lone_hands(option: str, idle: str) -> Clash:
    def met(now: Setting, base: Variant) -> bool:
        return now["alone-allowed"] == "off" and now[option] != idle

    return Clash("needs-alone", option, "alone-allowed", "without lone hands it changes nothing", met)


CLASHES: tuple[Clash, ...] = (
    _without_lone_hands("canadian-loner", "off"),
    _without_lone_hands("alone-lead", "eldest-active"),
    _without_lone_hands("alone-must-take-all", "off"),
    _without_lone_hands("lone-euchre-points", "2"),
    _without_lone_hands("lone-march-points", "4"),
)
"""In the order in which they are looked for: the first that is met is the answer."""
