"""A renege through the real client: nobody's screen tells of it, and two presses call it."""

import re
from pathlib import Path

import pytest

from bot.app.live import bring_to_life
from euchre_core.cards import Card, Seat, cards
from euchre_core.record import pack_of_hands
from euchre_core.rules import Variant
from euchre_core.variants.four_handed import EUCHRE
from tests.house.harness import House, by_private_hand, house
from tests.house.secrecy import Watch, leaks

HANDS = "Ad Kh Tc 9c Ts | Js 9d Qs Ks As | Kd Ac Qc Kc 9s | Td Qd Ah Th Jd"


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dealer's left leads the ace of diamonds, which the next could follow with the nine."""

    def pack(variant: Variant, secret: bytes, mix: bytes, number: int) -> tuple[Card, ...]:
        return pack_of_hands(EUCHRE, Seat(3), map(cards, HANDS.split("|")), cards("Jc")[0])

    monkeypatch.setattr("bot.app.runner.pack", pack)


def _of_the_first_trick(home: House, who: str) -> str:
    """The one card of the other side that did not follow, as the list has it."""
    (label,) = re.findall(r"Trick 1: [^']*Q[^']*", str(home.private(who)["components"]))
    return str(label)


async def test_a_renege_is_played_called_and_paid_and_no_card_leaks(tmp_path: Path) -> None:
    """The warning and the question are its player's own; the call's two presses end the deal. (T118; G6)"""
    async with house(tmp_path) as home:
        watch = Watch(home)
        lobby = await home.open("north")
        await home.slash("north", "rules", change=".set.renege-mode.award")
        for number, person in enumerate(("north", "east", "south", "west")):
            await home.press(person, home.again(lobby), f".join.{number % 2}")
        await home.press("north", home.again(lobby), ".start")
        await home.settled()
        await home.wait(3)
        for code in ("P", "P", "P", "P", "H", "Ad"):
            who = await home.asked()
            assert who is not None
            await by_private_hand(home, who, code)
        offender = await home.asked()
        assert offender is not None
        await by_private_hand(home, offender, "?Qs")
        await by_private_hand(home, offender, "Qs")
        for code in ("Kd", "Td"):
            who = await home.asked()
            assert who is not None
            await by_private_hand(home, who, code)
        caller = await home.asked()
        assert caller is not None
        await home.settled()
        live = bring_to_life(await home.saved())
        accused = live.saved.decisions[-3].seat
        await home.local.person(caller).choose(
            home.private(caller), "Call a renege", [_of_the_first_trick(home, caller)]
        )
        await home.settled()
        assert (await home.saved()).turn == live.saved.turn
        await by_private_hand(home, caller, f"R{accused}.1")
        await home.settled()
        score = bring_to_life(await home.saved()).game.score
        assert sorted(score) == [0, 0, 2, 2]
        assert score[accused] == 0
        assert await leaks(watch) == []
