"""Rules that a server saves: by name, never twice the same, no more than fit a menu, and nobody else's business."""

from __future__ import annotations

import json
from pathlib import Path

from bot.app.keys import GuildId, Locale
from bot.app.rulesets import OwnPreset
from bot.app.writes import Kept
from bot.storage.backup import backup
from bot.storage.store import SqlStore, open_store
from tests.storage.things import GUILD, NORTH

FRIDAY = OwnPreset("f", "Friday", "standard+target=7")
OTHER = GuildId(GUILD + 1)


async def test_what_is_saved_is_there_after_a_restart(tmp_path: Path) -> None:
    """By name, whatever their order of saving; the nameless last; each server its own."""
    club, nameless = OwnPreset("c", "club", "canadian"), OwnPreset("x", "", "standard+target=5")
    async with open_store(tmp_path / "euchre.db") as store:
        for preset in (nameless, FRIDAY, club):
            assert await store.keep_preset(GUILD, preset, 20) is Kept.NEW
    async with open_store(tmp_path / "euchre.db") as store:
        assert await store.presets(GUILD) == (club, FRIDAY, nameless)
        assert await store.presets(OTHER) == ()


async def test_a_name_saved_again_has_the_new_rules(store: SqlStore) -> None:
    """In place of the old ones."""
    await store.keep_preset(GUILD, FRIDAY, 20)
    changed = FRIDAY._replace(ruleset="canadian")
    assert await store.keep_preset(GUILD, changed, 20) is Kept.REPLACED
    assert await store.presets(GUILD) == (changed,)


async def test_the_same_rules_under_another_name_are_renamed(store: SqlStore) -> None:
    """No two presets are the same; saving without a name takes no name away."""
    await store.keep_preset(GUILD, FRIDAY, 20)
    assert await store.keep_preset(GUILD, OwnPreset("n", "", FRIDAY.ruleset), 20) is Kept.THERE
    assert await store.presets(GUILD) == (FRIDAY,)
    monday = OwnPreset("m", "Monday", FRIDAY.ruleset)
    assert await store.keep_preset(GUILD, monday, 20) is Kept.RENAMED
    assert await store.presets(GUILD) == (monday,)


async def test_a_name_that_takes_the_rules_of_another_leaves_one(store: SqlStore) -> None:
    """Both the preset of that name and the one with those rules give way."""
    await store.keep_preset(GUILD, FRIDAY, 20)
    await store.keep_preset(GUILD, OwnPreset("m", "Monday", "canadian"), 20)
    both = OwnPreset("m", "Monday", FRIDAY.ruleset)
    assert await store.keep_preset(GUILD, both, 2) is Kept.RENAMED
    assert await store.presets(GUILD) == (both,)


async def test_a_full_shelf_takes_nothing_new(store: SqlStore) -> None:
    """But what is on it can still be changed, renamed and deleted."""
    for n in range(3):
        assert await store.keep_preset(GUILD, OwnPreset(str(n), f"n{n}", f"standard+target={n + 1}"), 3) is Kept.NEW
    before = await store.presets(GUILD)
    assert await store.keep_preset(GUILD, FRIDAY, 3) is Kept.FULL
    assert await store.presets(GUILD) == before
    assert await store.keep_preset(OTHER, FRIDAY, 3) is Kept.NEW
    assert await store.keep_preset(GUILD, before[0]._replace(ruleset="canadian"), 3) is Kept.REPLACED
    assert await store.drop_preset(GUILD, before[1].key)
    assert await store.keep_preset(GUILD, FRIDAY, 3) is Kept.NEW


async def test_deleting_takes_that_one_of_that_server(store: SqlStore) -> None:
    """A second press finds nothing, and another server's stays."""
    for guild in (GUILD, OTHER):
        await store.keep_preset(guild, FRIDAY, 20)
    assert await store.drop_preset(GUILD, FRIDAY.key)
    assert not await store.drop_preset(GUILD, FRIDAY.key)
    assert await store.presets(GUILD) == ()
    assert await store.presets(OTHER) == (FRIDAY,)


async def test_saved_rules_are_nobodys_data(store: SqlStore) -> None:
    """They hold no person: an export has none of them, and forgetting somebody leaves them. (operations.md G18)"""
    await store.seen(NORTH, "north", Locale("en"), 1)
    before = json.loads(await store.export(NORTH))
    await store.keep_preset(GUILD, FRIDAY, 20)
    assert json.loads(await store.export(NORTH)) == before
    assert await store.forget(NORTH, 2) == ()
    assert await store.presets(GUILD) == (FRIDAY,)


async def test_a_backup_holds_them(tmp_path: Path) -> None:
    """As everything else in the file."""
    file = tmp_path / "euchre.db"
    async with open_store(file) as store:
        await store.keep_preset(GUILD, FRIDAY, 20)
        copy = backup(file, 3, 5)
    async with open_store(copy) as store:
        assert await store.presets(GUILD) == (FRIDAY,)
