"""A server's own rules and their codes through the real client: saved, found by completion, pasted, pressed."""

from __future__ import annotations

from pathlib import Path

from tests.house.harness import House, house
from tests.local_discord.spec import Spec


async def _ruleset(home: House) -> str:
    saved = await home.store.load(home.game)
    assert saved is not None
    return saved.ruleset


async def test_rules_go_from_one_table_to_another_by_name_and_by_code(tmp_path: Path) -> None:
    """Whoever runs the server saves a lobby's rules; the next table starts by their name, one more by the code that the
    rules page shows; what was saved is picked and deleted in the lobby. Nothing of it is against Discord's own
    description."""
    spec = Spec.from_env()
    async with house(tmp_path) as home:
        home.local.world.set_permissions("cards", "north", manage_guild=True)
        await home.open(game="canadian", target="7")
        saved = await (await home.slash("north", "rules", save="Friday")).settled()
        assert "**Friday**" in str(saved)
        page = await (await home.slash("north", "rules")).settled()
        code = str(page).partition("Code of the rules here: `")[2].partition("`")[0]
        assert "-" in code

        await home.slash("north", "end", sure=True)
        offered = await home.local.person("north").complete("euchre start", "rules", "fri", channel="cards")
        assert [(choice["name"], choice["value"]) for choice in offered] == [("Friday", "Friday")]
        lobby = await home.open(rules="friday")
        assert await _ruleset(home) == "canadian+target=7"

        await home.press("north", home.again(lobby), ".join.0")
        await home.slash("north", "rules", change=".game.standard")
        menu = await (await home.press("north", home.again(lobby), ".options")).settled()
        shelf = await (await home.press("north", menu, ".options.own")).settled()
        await home.local.person("north").choose(int(shelf["id"]), "Play by saved rules", "Friday")
        await home.settled()
        assert await _ruleset(home) == "canadian+target=7"

        answer = await (await home.slash("north", "rules", change="stick the dealer")).settled()
        assert await _ruleset(home) == "canadian+target=7+stick-the-dealer", answer
        asked = await (await home.slash("north", "rules", change="dealer may")).settled()
        assert "Did you mean **the dealer may pass** or **over a jack the dealer may go alone unseen**?" in str(asked)

        await home.slash("north", "end", sure=True)
        wrong = await (await home.slash("east", "start", rules=code[:-1])).settled()
        assert "check each letter" in str(wrong)
        await home.open("east", rules=f" {code.lower()} ")
        assert await _ruleset(home) == "canadian+target=7"
        assert [fault for entry in home.local.requests() for fault in spec.check_entry(entry)] == []
