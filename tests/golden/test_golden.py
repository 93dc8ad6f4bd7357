"""A few deals of every game, told from their events in a page that one can read: does it still feel the same?

`make golden` rewrites the pages and shows what changed; a change is read like code and explained in its commit.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre_core import shuffle
from euchre_core.actions import Pass, code_of
from euchre_core.cards import Seat, codes
from euchre_core.engine import apply, deal, legal_actions, new_game
from euchre_core.events import (
    Called,
    CardGiven,
    CardPlayed,
    CardsDealt,
    CardsTakenBack,
    CardTurned,
    CardUncovered,
    ContractMade,
    DealScored,
    DealThrownIn,
    Event,
    GameEnded,
    HandShown,
    KittyTaken,
    LaidAway,
    LaidDown,
    LayoutDealt,
    PackOffered,
    RenegeCalled,
    SidesShown,
    SparesLeft,
    SparesTaken,
    TalkAnswered,
    TalkReported,
    TrickWon,
    UpcardLeft,
    UpcardTaken,
    UpcardTurnedDown,
)
from euchre_core.rules import Game, Variant
from euchre_core.variants import ALL, variant_for

HERE = Path(__file__).parent
PLAYED, OF_LONG_DEALS = 3, 2
"""Deals that are played out, fewer of twelve tricks each; as many more as are thrown in on the way."""
# Chosen so that the standard game shows both rounds, a lone hand and a deal thrown in, and that no page is too long.
SALT = {"standard": "golden 3", "canadian": "golden 3", "australian": "golden 4", "british": "golden 5"}
SALT |= {"railroad": "golden 235", "two-handed-dummy": "golden 11", "two-handed-eight": "golden 72"}
SALT |= {"two-handed-layout": "golden 39"}
SALT |= {"two-handed": "golden 98", "three-handed": "golden 31", "call-ace": "golden 3"}
SALT["call-ace-five"] = "golden 52"
SALT["call-ace-six"] = "golden 43"
SALT["call-card"] = "golden 2"
SALT |= {"six-turnup": "golden 318"}
SALT |= {"buck-euchre": "golden 3", "buck-euchre-three": "golden 4"}
SALT |= {"dirty-clubs-five": "golden 10", "dirty-clubs-six": "golden 1"}
SALT["railroad-pairs"] = "golden 13"

SHUFFLED = {"british": "british 16", "buck-euchre": "buck-euchre 6", "buck-euchre-three": "buck-euchre-three 1"}
SHUFFLED |= {"dirty-clubs-five": "dirty-clubs-five 0", "dirty-clubs-six": "dirty-clubs-six 0"}
"""Whose packs come from another label than their key: so that the joker is turned up once, or a club."""


def chance(label: str, below: int) -> int:
    """A number that depends on the label alone, the same for ever."""
    return (
        int.from_bytes(hashlib.sha256(f"{SALT[label.partition('/')[0]]}/{label}".encode()).digest()[:8], "big") % below
    )


def played(variant: Variant) -> list[tuple[Game, tuple[Event, ...]]]:
    """Some deals of a game by people who pass a lot and play anything: the game before each, and all that happened."""
    secret = hashlib.sha256(SHUFFLED.get(variant.key, variant.key).encode()).digest()
    game = new_game(variant, shuffle.first_dealer(variant, secret, shuffle.START_OF_MIX))
    told: list[tuple[Game, tuple[Event, ...]]] = []
    while sum(any(isinstance(event, DealScored) for event in events) for _, events in told) < _how_many(variant):
        number = game.number
        before, step = game, deal(game, shuffle.pack(variant, secret, shuffle.START_OF_MIX, number))
        events, n = step.events, 0
        while (asked := step.game.deal) is not None:
            assert asked.stage is not None
            seat, label = asked.stage.to_act, f"{variant.key}/{number}.{n}"
            choices = legal_actions(step.game, seat)
            shy = Pass() in choices and chance(label + "/shy", 10) < 8
            step = apply(step.game, seat, Pass() if shy else choices[chance(label, len(choices))])
            events, n = events + step.events, n + 1
        told.append((before, events))
        game = step.game
    return told


def _how_many(variant: Variant) -> int:
    return OF_LONG_DEALS if variant.layout.hand > 7 else PLAYED


def page(variant: Variant) -> str:
    deals = played(variant)
    lines = [f"# {len(deals)} deals of {variant.ruleset}: everybody's cards, what was said and played, what it paid."]
    for before, events in deals:
        score = " ".join(map(str, before.score))
        lines += ["", f"deal {before.number}  dealer {before.dealer}  score {score}", *_told(events)]
    return "\n".join(lines) + "\n"


def _told(events: tuple[Event, ...]) -> Iterator[str]:
    said: list[str] = []
    made = False
    uncovered: list[str] = []
    for event in events:
        match event:
            case PackOffered(seat):
                yield f"  cuts    {seat}"
            case CardsDealt(seat, cards, unseen):
                yield f"  seat {seat}  {codes(cards)}{', unseen' if unseen else ''}"
            case LayoutDealt(seat, cards):
                yield f"  before {seat}  {codes(cards)}, each on one face down"
            case CardUncovered(seat, card):
                uncovered.append(f"{seat}:{card}")
            case CardTurned(card):
                yield f"  turned  {card}"
            case Called(seat, action) if made:  # of a lone hand
                yield f"  says    {seat}:{code_of(action)}"
            case Called(seat, action):
                said.append(f"{seat}:{code_of(action)}")
            case UpcardTurnedDown(card):
                said.append(f"({card} down)")
            case ContractMade(contract):
                made = True
                yield f"  says    {' '.join(said)}".rstrip()
                by = "nobody" if contract.caller is None else contract.caller
                yield f"  trump   {contract.trump} by {by}{', alone' if contract.alone else ''}"
            case SidesShown(contract):
                partner = "".join(f" with {seat}" for seat in contract.partners) or ", alone"
                yield f"  sides   {contract.maker}{partner}"
            case UpcardTaken(seat, card):
                yield f"  takes   {seat}:{card}"
            case UpcardLeft(seat, card):
                yield f"  leaves  {seat}:{card}"
            case SparesTaken(seat, cards):
                yield f"  spares  {seat}:{codes(cards)}"
            case SparesLeft(seat):
                yield f"  spares  left by {seat}, alone"
            case LaidAway(seat, card):
                yield f"  away    {seat}:{card}"
            case CardGiven(giver, taker, card):
                yield f"  gives   {giver}:{card} to {taker}"
            case HandShown(seat, cards):
                yield f"  shows   {seat}:{codes(cards)}"
            case KittyTaken(seat, cards):
                yield f"  kitty   {seat}:{codes(cards)}"
            case TalkReported() | TalkAnswered() | RenegeCalled() | CardsTakenBack():
                yield f"  beside  {event}"
            case TrickWon(seat, trick):
                plays = " ".join(f"{who}:{card}" for who, card in trick.plays)
                yield f"  trick   {plays}  won by {seat}"
            case DealThrownIn(dealer):
                yield f"  says    {' '.join(said)}"
                yield f"  thrown in, {dealer} deals"
            case DealScored(points, tricks):
                if uncovered:
                    yield f"  beneath {' '.join(uncovered)}"
                yield f"  tricks  {' '.join(map(str, tricks))}  points {' '.join(map(str, points))}"
            case GameEnded(score, winners):
                yield f"  over    {' '.join(map(str, score))}  won by {' and '.join(map(str, winners))}"
            case LaidDown(seat, hands):
                yield f"  down    {seat}:{codes(hands[seat])}"
            case CardPlayed():
                pass  # told with its trick


@pytest.mark.parametrize("variant", ALL, ids=lambda v: v.key)
def test_the_deals_go_as_written(variant: Variant) -> None:
    """Same packs, same decisions, same story, in a page of readable length."""
    path, now = HERE / f"{variant.key}.txt", page(variant)
    if os.environ.get("GOLDEN") == "rewrite":
        path.write_text(now, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == now
    assert 30 <= len(now.splitlines()) <= 60


def test_the_golden_deals_show_both_rounds_and_an_end() -> None:
    """The page is worth reading: a call in each round, a lone hand, a deal thrown in."""
    story = page(variant_for("standard"))
    assert "takes" in story
    assert "down)" in story
    assert "alone" in story
    assert story.count("thrown in") == 1
    assert story.count("points") == PLAYED


def test_the_golden_deals_without_partners_show_what_is_theirs() -> None:
    """An ordered card left lying by the dealer of two; and a maker's three points for a march among three."""
    assert "leaves" in page(variant_for("two-handed"))
    assert "points 0 0 3" in page(variant_for("three-handed"))


def test_seats_are_told_in_dealing_order() -> None:
    """The dealer's left gets the first cards."""
    before, events = played(variant_for("standard"))[0]
    first = next(event.seat for event in events if isinstance(event, CardsDealt))
    assert first == Seat((before.dealer + 1) % 4)
