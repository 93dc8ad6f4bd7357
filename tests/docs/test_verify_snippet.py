"""The lines that README gives to check a deal do what the bot does: they are run here, as printed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.proofs import lines_for
from bot.app.terms import PRESETS
from euchre_core import deal, new_game, shuffle
from euchre_core.cards import JOKER, Seat, codes
from euchre_core.draw import FirstDealer
from euchre_core.rules import Variant
from euchre_core.variants import variant_for
from euchre_core.variants.four_handed import EUCHRE
from tests.readme_check import PRINTED, run

SECRET, PRESSES = bytes.fromhex("a7" * 32), (2**63 - 1, 5, 5, 10**18)
DEALS = 3
DRAWS = [
    *(f"standard+first-dealer={how.value}" for how in FirstDealer if how is not FirstDealer.RANDOM),
    "standard+first-dealer=low-card+draw-partners",
    "british+first-dealer=high-card",
    "three-handed+first-dealer=first-jack",
]


def told(variant: Variant, secret: bytes, presses: tuple[int, ...]) -> dict[str, list[str]]:
    """What README's lines say of that game, with what is shown of it put in."""
    return run(lines_for(variant, secret, presses, DEALS))


def as_promised(variant: Variant, secret: bytes, presses: tuple[int, ...]) -> dict[str, list[str]]:
    """The same as the bot has it, but for what is drawn."""
    mix = shuffle.mix_of(presses)
    packs = (shuffle.pack(variant, secret, mix, number) for number in range(1, DEALS + 1))
    return {
        "promised": [shuffle.commitment(secret)],
        "first dealer": [str(shuffle.first_dealer(variant, secret, mix))],
        **{f"deal {number}": codes(pack).split() for number, pack in enumerate(packs, start=1)},
    }


def test_the_printed_example_is_a_standard_game() -> None:
    """Its four lines are what a standard game with that secret would show; nothing else need be looked up."""
    secret = bytes.fromhex("5f2c1d9a0b7e43886a91c4d20f5be37712c8a6e94d3b05f19e7064a8d1c2b3f4")
    presses = (1411001122334455667, 1411001122334455999, 1411001122334460001)
    assert "\n".join(lines_for(EUCHRE, secret, presses, 2)) in PRINTED
    expected = as_promised(EUCHRE, secret, presses)
    del expected["deal 3"]
    assert run() == expected


@pytest.mark.parametrize(
    ("secret", "presses"),
    [(bytes(32), ()), (b"\xff" * 32, (1,)), (SECRET, PRESSES)],
    ids=["no press", "one press", "odd ids"],
)
def test_the_printed_lines_make_the_packs_that_the_bot_deals(secret: bytes, presses: tuple[int, ...]) -> None:
    """Anybody can check every deal with a few lines of their own. (G16)"""
    assert told(EUCHRE, secret, presses) == as_promised(EUCHRE, secret, presses)


@pytest.mark.parametrize("name", PRESETS)
def test_the_printed_lines_check_every_named_game(name: str) -> None:
    """Whatever its pack and its seats: what is shown of the game makes them its own. (G16)"""
    variant = variant_for(PRESETS[name])
    printed, expected = told(variant, SECRET, PRESSES), as_promised(variant, SECRET, PRESSES)
    if variant.draw.dealer is not FirstDealer.RANDOM:
        del expected["first dealer"]
        assert len(printed.pop("drawn")) == variant.pack.size
    assert printed == expected


@pytest.mark.parametrize("kept", [False, True], ids=["first game", "rematch of the same partners"])
@pytest.mark.parametrize("ruleset", DRAWS)
def test_the_printed_lines_show_the_cards_drawn_for_the_first_deal(ruleset: str, kept: bool) -> None:
    """One by one from north round, jokers left out, equal ones on from there; no dealer is made up. (S4-14, S4-16)"""
    variant = variant_for(ruleset)
    dealt = replace(variant, draw=replace(variant.draw, partners=variant.draw.partners and not kept))
    again = 0
    for number in range(40):
        printed = told(variant, SECRET, (number,))
        drawn = shuffle.drawn(dealt, SECRET, shuffle.mix_of((number,)))
        assert drawn is not None
        taken = [(seat, card.code) for round_ in drawn.rounds for seat, card in round_]
        cards = [card for card in printed["drawn"] if card != JOKER.code]
        assert [card for _, card in taken] == cards[: len(taken)]
        assert [seat for seat, _ in taken[: variant.seating.seats]] == list(range(variant.seating.seats))[: len(taken)]
        assert "first dealer" not in printed
        again += len(drawn.rounds) > 1
    assert (again > 0) == (variant.draw.dealer in {FirstDealer.LOW_CARD, FirstDealer.HIGH_CARD})


def test_a_standard_pack_is_dealt_as_the_page_says() -> None:
    """Three at a time from the dealer's left round, then two; the next is turned up, three are left. (S0-10)"""
    pack = shuffle.pack(EUCHRE, SECRET, shuffle.mix_of(PRESSES), 1)
    game = deal(new_game(EUCHRE, Seat(2)), pack).game
    assert game.deal is not None
    cards = iter(pack)
    hands: dict[int, list[str]] = {seat: [] for seat in range(4)}
    for packet in (3, 2):
        for seat in (3, 0, 1, 2):
            hands[seat] += [next(cards).code for _ in range(packet)]
    assert [sorted(codes(hand).split()) for hand in game.deal.hands] == [sorted(hands[seat]) for seat in range(4)]
    assert game.deal.upcard == next(cards)
    assert tuple(cards) == game.deal.kitty
