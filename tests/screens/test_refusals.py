"""The words for a refusal: what was asked, what stood against it, what is possible."""

from __future__ import annotations

import pytest

from bot.i18n.catalogue import Catalogue
from bot.screens import reasons
from euchre_core.cards import Seat, Suit, card
from euchre_core.reasons import (
    Ask,
    DealerIsStuck,
    MustFollow,
    MustKeepUpcard,
    NoLoneHands,
    NotAskedNow,
    NotHeld,
    NoTrumpHeld,
    NotYourTurn,
    PartnerMustGoAlone,
    Reason,
    Resting,
    SuitTurnedDown,
)
from tests.screens.tables import EN, FOUR

WORDS = Catalogue.load()


@pytest.mark.parametrize(
    ("reason", "line"),
    [
        (NotYourTurn(Seat(1)), "Cleo 🤖 is to play."),
        (NotYourTurn(None), "Nobody is asked for anything just now."),
        (Resting(Seat(0)), "You rest: Host plays alone."),
        (NotHeld(card("Ah")), "You don't hold A♥. Here is your hand."),
        (MustFollow(Suit.CLUBS, (card("Ac"), card("9c"))), "♣ clubs were led: follow with A♣ or 9♣."),
        (
            MustFollow(Suit.HEARTS, (card("9h"), card("Jd")), card("Jd")),
            "♥ hearts were led: follow with 9♥ or J♦. J♦ is the left bower: it counts as ♥ hearts.",
        ),
        (
            MustFollow(Suit.CLUBS, (card("Ac"), card("Kc"), card("9c")), card("Jc")),
            "♣ clubs were led: follow with A♣, K♣ or 9♣. J♣ is the left bower: it counts as ♠ spades.",
        ),
        (SuitTurnedDown(Suit.HEARTS), "♥ hearts were turned down: name another suit."),
        (DealerIsStuck(), "Everyone passed, so the dealer names a suit (stick the dealer)."),
        (NoLoneHands(), "Nobody plays alone at this table."),
        (PartnerMustGoAlone(), "As the dealer's partner you order up alone or pass (Canadian loner)."),
        (NoTrumpHeld(Suit.HEARTS), "You hold no card printed in ♥ hearts, so you can't call it here."),
        (MustKeepUpcard(card("9h")), "9♥ was just taken up and stays in your hand here."),
        (NotAskedNow(Ask.LAY_AWAY), "First a card is laid away."),
        (NotAskedNow(None), "Nobody is asked for anything just now."),
    ],
)
def test_every_refusal_says_what_is_possible(reason: Reason, line: str) -> None:
    """What was asked, what stood against it, what is possible; the left bower by name. (experience.md 6)"""
    assert WORDS.word(reasons.line(reason, FOUR), EN) == line
