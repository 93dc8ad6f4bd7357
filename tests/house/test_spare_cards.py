"""Cards laid away together through the real client: one choice of three, and nobody else learns which."""

from pathlib import Path
from random import Random

import pytest

from bot.app.live import bring_to_life
from bot.app.turns import Turn
from euchre_core.actions import LayTogether, action_of
from euchre_core.observe import seat_view
from tests.house.harness import House, by_private_hand, components, custom_ids, house, reaches
from tests.house.secrecy import Watch, leaks


async def together(home: House, who: str, code: str) -> None:
    """What is too many goes in one choice from the list in the private hand; all else at random."""
    live = bring_to_life(await home.saved())
    assert live.to_act is not None
    many = seat_view(live.game, live.to_act).too_many
    if not many:
        await by_private_hand(home, who, code)
        return
    message = home.private(who)
    place = next(one for one in custom_ids(message) if ":.pick.lay:" in one)
    lines = next(part["options"] for part in components(message) if part.get("custom_id") == place)
    person = home.local.person(who)
    with pytest.raises(LookupError, match="allowed"):
        await person.choose(int(message["id"]), place, [lines[0]["value"]])
    await person.choose(int(message["id"]), place, [line["value"] for line in lines[-many:]])
    await home.settled()


@pytest.mark.parametrize(("game", "many"), [("two-handed-eight", 3), ("two-handed-dummy", 2)])
async def test_spare_cards_are_laid_away_in_one_choice(tmp_path: Path, game: str, many: int) -> None:
    """Exactly so many, at once; the other's messages never show them. (rules.md 4.2; G6)"""
    async with house(tmp_path) as home:
        watch = Watch(home)
        await home.four("north", "east", game=game)
        laid: list[LayTogether] = []
        for deal in range(1, 10):
            await home.play(together, Random(deal), until=reaches(Turn(deal + 1, 0)))
            decided = [d for row, all_ in await home.store.history(home.game) if row.number == deal for d in all_]
            laid += [action for d in decided if isinstance(action := action_of(d.code.rpartition("!")[2]), LayTogether)]
            if laid:
                break
        assert laid
        assert {len(action.cards) for action in laid} == {many}
        assert await leaks(watch) == []
