"""House rules about the end of a game, the games that belong together, and what is played for. Knows no game."""

from __future__ import annotations

from dataclasses import replace

from euchre_core.ending import DownFrom, EndRule, FirstTo
from euchre_core.house_rules.rule import ON_OFF, HouseRule, Values, changed, first_to, must_have_two_sides, must_turn
from euchre_core.phases.betting import Betting
from euchre_core.rules import Variant
from euchre_core.score_cards import ScoreCards
from euchre_core.scoring import TrickBidScoring
from euchre_core.stakes import PlayedFor, Stakes

_TWO_SIDES = "a turned card and two sides"


def _target() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        return replace(variant, ending=replace(first_to(variant), target=int(value)))

    def read(variant: Variant) -> str:
        return str(variant.ending.target)

    def narrowed(base: Variant) -> Values:
        return (read(base),) if base.ending.down else range(1, 1001)

    return HouseRule(
        name="target", values=range(1001), needs="a score to reach", read=read, edit=edit, narrowed=narrowed
    )


def _start_score() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        if not isinstance(variant.ending, DownFrom):
            raise LookupError(DownFrom.__name__)
        return replace(variant, ending=DownFrom(int(value)))

    def read(variant: Variant) -> str:
        return str(variant.ending.start)

    return HouseRule(name="start-score", values=range(101), needs="a score that falls", read=read, edit=edit)


def _win_by() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        if len(variant.seating.groups(None)) != 2:
            raise LookupError("two sides")
        must_turn(variant)
        return replace(variant, ending=replace(first_to(variant), lead=int(value)))

    def read(variant: Variant) -> str:
        return str(variant.ending.lead)

    return HouseRule(name="win-by", values=("1", "2"), needs="a score to reach and two sides", read=read, edit=edit)


def _end_rule() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        # Over a turned card only where each of several keeps a score of their own. (rules.md section 5)
        if variant.layout.turn_up and (variant.seating.partnered or variant.seating.seats == 2):
            raise LookupError("several scores")
        return replace(variant, ending=replace(first_to(variant), rule=EndRule(value)))

    def read(variant: Variant) -> str:
        ending = variant.ending
        return (ending.rule if isinstance(ending, FirstTo) else EndRule.HIGHER_SCORE).value

    values, needs = tuple(rule.value for rule in EndRule), "a score to reach, and bids or three scores"

    def narrowed(base: Variant) -> Values:
        # Where nobody but the maker scores in a deal, two are never home at once: nobody need be counted first.
        first = EndRule.BIDDER_FIRST if isinstance(base.scoring, TrickBidScoring) else None
        return tuple(value for value in values if value != first)

    return HouseRule(name="end-rule", values=values, needs=needs, read=read, edit=edit, narrowed=narrowed)


def _of_ending(name: str, field: str) -> HouseRule:
    """A switch of the ending by points, of a game of two sides."""

    def edit(variant: Variant, value: str) -> Variant:
        if field == "rubber" or not variant.seating.partnered:
            must_have_two_sides(variant)
        must_turn(variant)
        return replace(variant, ending=changed(first_to(variant), field, value == "on"))

    def read(variant: Variant) -> str:
        return "on" if getattr(variant.ending, field, False) else "off"

    return HouseRule(name=name, values=ON_OFF, needs="two sides and a score to reach", read=read, edit=edit)


def _score_cards() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        must_have_two_sides(variant)
        must_turn(variant)
        first_to(variant)
        return replace(variant, score_cards=ScoreCards(value))

    def read(variant: Variant) -> str:
        return variant.score_cards.value

    values, needs = tuple(style.value for style in ScoreCards), "a turned card, two sides and a score to reach"
    return HouseRule(name="score-cards", values=values, needs=needs, read=read, edit=edit)


def _staked(variant: Variant) -> Stakes:
    must_have_two_sides(variant)
    must_turn(variant)
    return variant.stakes


def _stakes() -> HouseRule:
    def edit(variant: Variant, value: str) -> Variant:
        by = PlayedFor(value)
        bare = replace(variant, stakes=replace(_staked(variant), by=by)).without(Betting)
        return bare.with_phase(Betting()) if by is PlayedFor.POT else bare

    def read(variant: Variant) -> str:
        return variant.stakes.by.value

    values = tuple(by.value for by in PlayedFor)
    return HouseRule(name="stakes", values=values, needs=_TWO_SIDES, read=read, edit=edit)


def _chips(name: str, field: str, values: range) -> HouseRule:
    """A number of chips."""

    def edit(variant: Variant, value: str) -> Variant:
        return replace(variant, stakes=changed(_staked(variant), field, int(value)))

    def read(variant: Variant) -> str:
        return str(getattr(variant.stakes, field))

    return HouseRule(name=name, values=values, needs=_TWO_SIDES, read=read, edit=edit)


WINNING: tuple[HouseRule, ...] = (
    _target(),
    _win_by(),
    _end_rule(),
    _of_ending("laps", "laps"),
    _of_ending("skunk-double", "skunk_double"),
    _of_ending("rubber", "rubber"),
    _score_cards(),
)
FALLING: tuple[HouseRule, ...] = (_start_score(),)
CHIPS: tuple[HouseRule, ...] = (
    _stakes(),
    _chips("stake-unit", "unit", range(1, 101)),
    _chips("stake-ante", "ante", range(101)),
    _chips("stake-cap", "cap", range(1, 101)),
)
"""Each in the order of a ruleset's text."""
