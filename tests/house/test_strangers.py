"""Who may do what: wrong people, forged and foreign buttons, people who are gone."""

import re
from pathlib import Path
from random import Random

import pytest

from bot.app.rows import Saved, Who
from bot.app.turns import Status, Turn
from bot.local_discord.interactions import COMPONENT
from tests.house.harness import PEOPLE, House, button_id, by_private_hand, custom_ids, house, reaches
from tests.house.secrecy import Watch


def _state(saved: Saved) -> tuple[object, ...]:
    return (saved.turn, saved.status, saved.seats, saved.decisions, saved.ruleset)


async def test_only_a_seats_owner_acts_for_it(tmp_path: Path) -> None:
    """Each button of each hand, sent in by each of the others and by a stranger: nothing changes. (B035, G8)"""
    async with house(tmp_path) as home:
        await home.four()
        tried = 0
        for deal in (1, 2):
            await home.play(by_private_hand, Random(deal), until=reaches(Turn(deal, 6)))
            for owner in PEOPLE:
                hand = home.private(owner)
                for one in custom_ids(hand):
                    if ":-:" in one:
                        continue  # rules and menus are everybody's
                    for wrong in (*PEOPLE, "stranger"):
                        if wrong == owner or await home.asked() == wrong:
                            continue
                        before = _state(await home.saved())
                        reply = await _send(home, wrong, hand, one)
                        assert reply is not None
                        assert _state(await home.saved()) == before
                        tried += 1
        assert tried > 50


async def _send(home: House, who: str, message: dict[str, object], custom_id: str) -> int | None:
    """A press that no client would send: another's message, from the channel."""
    person = home.local.person(who)
    stored = home.local.world.message(int(home.board(who)["id"]))
    data = {"custom_id": custom_id, "component_type": 2, "id": 1}
    outcome = await person._begin(COMPONENT, person.channel("cards"), data, stored)
    await home.settled()
    return outcome.type


async def test_public_buttons_and_ids_hold_no_secret(tmp_path: Path) -> None:
    """No id of a public message names a card; a card stands only in a button of its owner's own hand. (G10)"""
    async with house(tmp_path) as home:
        watch = Watch(home)
        await home.four()
        await home.play(by_private_hand, Random(5), until=reaches(Turn(3, 0)))
        public = [message for audience, message, _ in watch.seen if len(audience) > 1]
        ids = [one for message in public for one in custom_ids(message)]
        assert len(ids) > 50
        card = re.compile(r":[?]?-?([2-9TJQKA][cdhs]|Jo):")
        assert [one for one in ids if card.search(one)] == []
        own = [one for audience, message, _ in watch.seen if len(audience) == 1 for one in custom_ids(message)]
        assert any(card.search(one) for one in own)


async def test_who_leaves_the_server_is_played_for_and_may_come_back(tmp_path: Path) -> None:
    """Gone on their turn: a robot plays for them when the time is up, and the game ends. (B037, G14)"""
    async with house(tmp_path) as home:
        await home.four(speed="30")
        gone = await home.asked()
        assert gone is not None
        home.local.world.leave(gone, "Card Club")
        await home.wait(31)
        saved = await home.saved()
        assert saved.decisions[0].who is Who.CLOCK

        async def act(home: House, who: str, code: str) -> None:
            if who == gone:
                await home.wait(31)
            else:
                await by_private_hand(home, who, code)

        over = await home.play(act, Random(4))
        assert over.status is Status.FINISHED
        stats = await home.store.stats(home.id(gone), None, "standard/4")
        assert (stats.games, stats.left) == (1, 1)


@pytest.mark.parametrize("code", ["command", "?.end", ".end"])
async def test_a_bystander_cannot_end_a_table(tmp_path: Path, code: str) -> None:
    """Ending is for the host or a person with Manage Messages. (B035)"""
    async with house(tmp_path) as home:
        await home.four()
        before = _state(await home.saved())
        if code == "command":
            await home.slash("stranger", "end")
        else:
            key = button_id(home.board(), ".hand")
            await _send(home, "stranger", home.board(), key.replace(":.hand:", f":{code}:"))
        assert _state(await home.saved()) == before
