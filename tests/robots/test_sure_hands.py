"""A hand that can't fail is never passed: in any game, from any seat, in either round, at any score. (S0-51)"""

from __future__ import annotations

from random import Random

import pytest

from bot.app.terms import PRESETS
from euchre_core.actions import NameTrump, OrderUp
from euchre_core.cards import Card, Denomination, Rank, Seat, Suit, codes
from euchre_core.phases.blind import BlindLoner
from euchre_core.phases.dirty_clubs import DirtyClubs
from euchre_core.phases.turn_up import TurnUpAuction
from euchre_core.variants import ALL, variant_for
from tests.robots.situations import asked, choice

TURNED_UP = [variant.key for variant in ALL if variant.phase(TurnUpAuction) is not None]


PACKS = [
    PRESETS["nz-club"],
    PRESETS["robson"],
    "two-handed+deck=D32",
    "three-handed+dummy-hand",
    "buck-euchre+deck=D32",
    "six-turnup+deck=D32",
]
BEFORE = {
    PRESETS["ro-page"]: "X X X X ",
    PRESETS["bicycle"].replace("+cut-required", ""): "",
}
"""What is said before the auction. A pack that is cut would deal other hands."""


def test_every_game_and_every_preset_is_tried() -> None:
    """Seven trumps of twelve cards: tests/robots/test_layout.py."""
    assert {variant.key for variant in ALL} - set(TURNED_UP) == {"two-handed-layout"}
    tried = {*TURNED_UP, *PACKS, *BEFORE, PRESETS["bicycle"], "two-handed-layout"}
    assert set(PRESETS.values()) <= tried


@pytest.mark.parametrize("ruleset", [*TURNED_UP, *PACKS, *BEFORE])
@pytest.mark.parametrize("lead", [0, 9])
def test_a_hand_that_cannot_fail_is_never_passed(ruleset: str, lead: int) -> None:
    """Of five tricks the three highest trumps take three: whoever may call that suit calls, wherever they sit, in
    either round, at any score. (S0-51)"""
    variant, rng = variant_for(ruleset), Random(f"sure/{ruleset}/{lead}")
    seats, size = variant.seating.seats, variant.layout.hand
    turned = [suit for suit in Suit if variant.phase(DirtyClubs) is None or suit is not Suit.CLUBS]
    for number in range(30):
        second = number % 2 == 1
        suit = rng.choice(list(Suit) if second else turned)  # a club can't be ordered up where clubs are dirty
        sure = variant.order.trumps(variant.cards, Denomination.of(suit))[: size // 2 + 1]
        caller, dealer = Seat(rng.randrange(seats)), Seat(rng.randrange(seats))
        rest = [card for card in variant.cards if card not in sure]
        rng.shuffle(rest)
        up = next(card for card in rest if card.suit in (*turned, None) and (card.suit is suit) is not second)
        rest.remove(up)
        hands = [
            [*sure, *_drawn(rest, size - len(sure))] if seat == caller else _drawn(rest, size) for seat in range(seats)
        ]
        ours = next(side for side in variant.seating.groups(None) if caller in side)
        own = lead + 1 if variant.ending.down else lead  # where scores fall nothing is the end
        most = 9 if variant.ending.down else min(9, variant.ending.target - 1)
        score = " ".join(str(min(own, most) if seat in ours else most) for seat in range(seats))
        unseen = "P " if variant.phase(BlindLoner) is not None and up.rank is Rank.JACK else ""
        passes = BEFORE.get(ruleset, unseen) + "P " * ((caller - dealer - 1) % seats + (seats if second else 0))
        view = asked(
            f"rules {ruleset}\ndeal 2 dealer {dealer} score {score}\n"
            f"hands {' | '.join(map(codes, hands))} up {up}\n" + (f"says {passes}" if passes else "")
        )
        assert view.seat == caller
        assert isinstance(choice(view), OrderUp | NameTrump), (ruleset, number)


def _drawn(rest: list[Card], count: int) -> list[Card]:
    return [rest.pop() for _ in range(count)]
