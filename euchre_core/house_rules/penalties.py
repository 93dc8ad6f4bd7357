"""House rules about how one behaves at the table. Knows no game."""

from __future__ import annotations

from dataclasses import replace

from euchre_core.house_rules.rule import HouseRule
from euchre_core.phases.table_talk import TableTalk, TalkPenalty
from euchre_core.rules import Variant


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


PENALTIES: tuple[HouseRule, ...] = (_table_talk(),)
"""In the order of a ruleset's text."""
