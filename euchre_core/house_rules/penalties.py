"""House rules about how one behaves at the table: not following suit, and talking. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from euchre_core.house_rules.rule import SWITCH, HouseRule, changed, numbers, of_partners, text_of
from euchre_core.phases.hand_over import HandOver
from euchre_core.phases.play import TrickPlay
from euchre_core.phases.renege import RenegeMode, Reneging
from euchre_core.phases.table_talk import TableTalk, TalkPenalty
from euchre_core.phases.trick_bids import TrickBids
from euchre_core.phases.turn_up import TurnUpAuction
from euchre_core.rules import Sides, Variant


def _reneging(variant: Variant) -> Reneging | None:
    return next((rule for rule in variant.beside if isinstance(rule, Reneging)), None)


def _must_be_called(variant: Variant) -> None:
    if variant.phase(TurnUpAuction) is None and variant.phase(TrickBids) is None:
        raise LookupError(TurnUpAuction.__name__)


def _renege_mode() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        _must_be_called(variant)
        if value == RenegeMode.AWARD and variant.seating.sides in (
            Sides.APART,
            Sides.CALLED,
        ):
            raise LookupError(variant.seating.sides)
        mode, others = RenegeMode(value), tuple(rule for rule in variant.beside if not isinstance(rule, Reneging))
        on = mode is not RenegeMode.OFF
        variant = variant.without(HandOver).tune(TrickPlay, lambda play: replace(play, any_card=on))
        if not on:
            return replace(variant, beside=others)
        rule = replace(_reneging(variant) or Reneging(), mode=mode)
        return replace(variant.with_phase(HandOver()), beside=(rule, *others))

    def read(variant: Variant) -> str:
        rule = _reneging(variant)
        return (RenegeMode.OFF if rule is None else rule.mode).value

    values = tuple(mode.value for mode in RenegeMode)
    return HouseRule(name="renege-mode", values=values, needs="an auction", read=read, edit=edit)


def _of_reneges(name: str, field: str, means: Mapping[str, object]) -> HouseRule:
    """A field of the rule of reneges, where there are any."""

    def edit(variant: Variant, value: str) -> Variant:
        _must_be_called(variant)
        edited = (changed(rule, field, means[value]) if isinstance(rule, Reneging) else rule for rule in variant.beside)
        return replace(variant, beside=tuple(edited))

    def read(variant: Variant) -> str:
        return text_of(_reneging(variant) or Reneging(), field, means)

    return HouseRule(name=name, values=tuple(means), needs="an auction", read=read, edit=edit)


def _correctable() -> HouseRule:
    rule = _of_reneges("renege-correctable", "correctable", SWITCH)

    def edit(variant: Variant, value: str) -> Variant:
        if variant.seating.seats == 2:  # the second card completes the trick
            raise LookupError("three seats")
        return rule.edit(variant, value)

    return replace(rule, edit=edit, needs="a turn-up auction of three or more")


def _table_talk() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        others = tuple(rule for rule in variant.beside if not isinstance(rule, TableTalk))
        penalty = TalkPenalty(value)
        talk = () if penalty is TalkPenalty.NONE else (TableTalk(penalty),)
        return replace(variant, beside=(*others, *talk))

    def read(variant: Variant) -> str:
        found = (rule.penalty for rule in variant.beside if isinstance(rule, TableTalk))
        return next(found, TalkPenalty.NONE).value

    values = tuple(penalty.value for penalty in TalkPenalty)
    return HouseRule(name="table-talk-penalty", values=values, needs="people at a table", read=read, edit=edit)


RENEGES: tuple[HouseRule, ...] = (
    _renege_mode(),
    _of_reneges("renege-points", "points", numbers(1, 2, 3, 4, 5)),
    of_partners(_of_reneges("renege-points-alone", "points_alone", numbers(2, 3, 4, 5))),
    _correctable(),
    _of_reneges("false-claim-points", "false_call", numbers(0, 1, 2, 3, 4)),
)
TALK: tuple[HouseRule, ...] = (_table_talk(),)
"""In the order of a ruleset's text."""
