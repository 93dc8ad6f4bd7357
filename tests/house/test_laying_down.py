"""Laying a hand down through the real client: what reaches whom."""

from pathlib import Path

import pytest

from euchre_core.cards import Card, Seat, cards
from euchre_core.record import pack_of_hands
from euchre_core.rules import Variant
from euchre_core.variants.four_handed import EUCHRE
from tests.house.harness import by_command, by_private_hand, by_view, house
from tests.house.secrecy import Watch, cards_in, leaks

SURE = "Jh Jd Ah Kh Qh | 9s Ts Qs Ks As | Ac Kc Ad Kd Qd | Th Tc Qc 9d Td"
UNSURE = "Jh Ah Kh Qh Th | 9s Ts Qs Ks As | Ac Kc Ad Kd Qd | Jd Tc Qc 9d Td"


@pytest.mark.parametrize("act", [by_private_hand, by_view, by_command])
async def test_a_refused_hand_reaches_nobody_and_an_accepted_one_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act
) -> None:
    """Of a refusal no message of anybody else's changes; no card is shown before the hand is down. (rules.md 4.0.10)"""

    def pack(variant: Variant, secret: bytes, mix: bytes, number: int) -> tuple[Card, ...]:
        hands = (UNSURE if number == 1 else SURE).split("|")
        return pack_of_hands(EUCHRE, Seat(3), map(cards, hands), cards("9h")[0])

    monkeypatch.setattr("bot.app.runner.pack", pack)
    async with house(tmp_path) as home:
        watch = Watch(home)
        lobby = await home.open("north")
        for number, who in enumerate(("north", "east", "south", "west")):
            await home.press(who, home.again(lobby), f".join.{number % 2}")
        await home.press("north", home.again(lobby), ".start")
        await home.settled()
        await home.wait(3)
        maker = await home.asked()
        assert maker is not None
        await act(home, maker, "U")
        dealer = await home.asked()
        assert dealer is not None
        await act(home, dealer, "-9d")
        await home.settled()
        before, turn = len(watch.seen), (await home.saved()).turn
        await home.slash(maker, "call", call="LD")
        await home.settled()
        assert (await home.saved()).turn == turn
        assert all(audience == frozenset({maker}) for audience, *_ in watch.seen[before:])
        while (await home.saved()).turn.deal == 1:
            player = await home.asked()
            if player is None:
                await home.wait(3)
            else:
                await act(home, player, (await home.choices())[0])
        maker = await home.asked()
        assert maker is not None
        await act(home, maker, "U")
        dealer = await home.asked()
        assert dealer is not None
        await act(home, dealer, "-9d")
        await home.settled()
        await act(home, maker, "LD")
        await home.settled()
        assert (await home.saved()).decisions[-1].code == "LD"
        assert set(cards(SURE.replace("|", "").replace("9d", "9h"))) <= cards_in(home.board())
        assert await leaks(watch) == []
