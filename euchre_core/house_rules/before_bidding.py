"""House rules about what comes between the shuffle and the bidding. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from euchre_core.draw import FirstDealer
from euchre_core.house_rules.joker import DECKS
from euchre_core.house_rules.rule import ON_OFF, SWITCH, HouseRule, Values, changed, of_phase, text_of
from euchre_core.phases.claims import SWAPPED, AceNoFace, Claims, FarmersHand
from euchre_core.phases.cutting import Cutting
from euchre_core.phases.dealing import Dealing
from euchre_core.phases.stealing import AwaitingDeal, ObjectingToTheft
from euchre_core.phases.turn_up import TurnUpAuction
from euchre_core.rules import Part, Seating, Sides, Variant

_LARGEST = max(pack.size for pack in DECKS.values())


def _claim(name: str, field: str, means: Mapping[str, object]) -> HouseRule:
    """A rule of the claims, which a turn-up game has as soon as one of them is agreed on."""
    rule = of_phase(name, Claims, field, means, "a turn-up auction")

    def edit(variant: Variant, value: str) -> Variant:
        if variant.phase(TurnUpAuction) is None:
            raise LookupError(TurnUpAuction.__name__)
        if variant.phase(Claims) is None:
            before = tuple(phase for phase in variant.phases if phase.part < Part.CLAIMS)
            variant = replace(variant, phases=(*before, Claims(), *variant.phases[len(before) :]))
        return rule.edit(variant, value)

    def narrowed(base: Variant) -> Values:
        # What a larger pack would allow is offered; over a smaller one it clashes with that.
        swaps = _LARGEST - base.needed >= SWAPPED
        return tuple(value for value in means if swaps or not (value.startswith("swap") or value == of_swaps_alone))

    of_swaps_alone = "on" if name == "farmers-hand-no-face" else None
    return replace(rule, edit=edit, narrowed=narrowed)


def _drawn(name: str, field: str, means: Mapping[str, object]) -> HouseRule:
    """A rule of the draw before the first deal."""

    def edit(variant: Variant, value: str) -> Variant:
        if variant.phase(Dealing) is None:
            raise LookupError(Dealing.__name__)
        return replace(variant, draw=changed(variant.draw, field, means[value]))

    def read(variant: Variant) -> str:
        return text_of(variant.draw, field, means)

    return HouseRule(name=name, values=tuple(means), needs="a dealing in packets", read=read, edit=edit)


def _draw_partners() -> HouseRule:
    rule = _drawn("draw-partners", "partners", SWITCH)

    def edit(variant: Variant, value: str) -> Variant:
        if variant.seating != Seating(4, Sides.PARTNERS):
            raise LookupError(Sides.PARTNERS)
        return rule.edit(variant, value)

    return replace(rule, edit=edit, needs="four seats in two pairs")


def _cut_required() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        if variant.phase(Dealing) is None:
            raise LookupError(Dealing.__name__)
        others = tuple(phase for phase in variant.phases if not isinstance(phase, Cutting))
        bare = replace(variant, phases=others)
        return bare.with_phase(Cutting()) if value == "on" else bare

    def read(variant: Variant) -> str:
        return "off" if variant.phase(Cutting) is None else "on"

    return HouseRule(name="cut-required", values=ON_OFF, needs="a dealing in packets", read=read, edit=edit)


def _steal_deal() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        if variant.seating != Seating(4, Sides.PARTNERS) or not variant.layout.turn_up:
            raise LookupError(Sides.PARTNERS)
        others = tuple(rule for rule in variant.beside if not isinstance(rule, ObjectingToTheft))
        bare = replace(variant.without(AwaitingDeal), beside=others)
        if value == "off":
            return bare
        return replace(bare.with_phase(AwaitingDeal()), beside=(ObjectingToTheft(), *others))

    def read(variant: Variant) -> str:
        return "off" if variant.phase(AwaitingDeal) is None else "on"

    return HouseRule(name="steal-deal", values=ON_OFF, needs="four seats in two pairs", read=read, edit=edit)


DEALING: tuple[HouseRule, ...] = (
    _drawn("first-dealer", "dealer", {value.value: value for value in FirstDealer}),
    _draw_partners(),
    _cut_required(),
    _steal_deal(),
)
CLAIMS: tuple[HouseRule, ...] = (
    _claim("farmers-hand", "farmers", {value.value: value for value in FarmersHand}),
    _claim("farmers-hand-no-face", "farmers_without_faces", SWITCH),
    _claim("farmers-redeal-dealer", "farmers_next_deals", {"same": False, "next": True}),
    _claim("ace-no-face", "ace", {value.value: value for value in AceNoFace}),
)
"""In the order of a ruleset's text."""
