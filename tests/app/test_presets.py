"""A server's own rules at the table: saved, picked, started by, deleted; by a press or a command; and codes pasted."""

from __future__ import annotations

import pytest

from bot.app.codes import code_of
from bot.app.gestures import Command, Surface
from bot.app.preferences import ServerSettings
from bot.app.presets import MOST
from bot.app.replies import Reply
from bot.app.screens import Row, Select
from bot.app.seats import holders
from bot.app.turns import Status
from bot.app.words import Name, Raw
from tests.app.harness import EAST, GUILD, NORTH, STRANGER, Club, pressable

RULES = "standard+target=7+stick-the-dealer"


async def lobby(cards: Club, *rules: str) -> None:
    """North's lobby with those rules set."""
    await cards.open()
    await cards.press(NORTH, ".join.0")
    for rule in rules:
        await cards.press(NORTH, f".set.{rule}", Surface.VIEW)


async def govern(cards: Club, word: str, code: str | None = None, /, **options: str) -> Reply:
    """A command of somebody with Manage Server."""
    click = cards.click(NORTH, Command(word, code, options), Surface.COMMAND, may_govern=True)
    return await cards.desk.on_click(click)


async def save(cards: Club, name: str) -> Reply:
    return await govern(cards, "rules", save=name)


def said(reply: Reply) -> str:
    assert reply.note is not None
    return reply.note.key


async def completed(cards: Club, word: str, option: str, typed: str = "", **more: object) -> list[str]:
    click = cards.click(NORTH, Command(word), Surface.COMMAND, **more)
    return [choice.value for choice in await cards.desk.complete(click, option, typed)]


async def key_of(cards: Club) -> str:
    (preset,) = await cards.store.presets(GUILD)
    return preset.key


async def test_rules_are_saved_by_name_and_started_by_name(cards: Club) -> None:
    """Saved from a lobby, they start the server's next table, in any spelling of the name."""
    await lobby(cards, "target.7", "stick-the-dealer.on")
    reply = await save(cards, "Friday Night")
    assert said(reply) == "own.saved"
    await cards.slash(NORTH, "end", sure="on")
    await cards.open(rules=" friday night")
    assert (await cards.saved()).ruleset == RULES


async def test_the_lobby_offers_them_beside_the_built_in_ones(cards: Club) -> None:
    """A page behind Rules: one press, and the table plays by them; the one in force is marked."""
    await lobby(cards, "target.7")
    await save(cards, "Sevens")
    key = await key_of(cards)
    first = await cards.press(NORTH, ".options", Surface.VIEW)
    assert ".options.own" in pressable(first.own)
    await cards.press(NORTH, ".game.canadian", Surface.VIEW)
    page = await cards.press(NORTH, f".own.{key}", Surface.VIEW)
    assert (await cards.saved()).ruleset == "standard+target=7"
    assert page.own is not None
    (chosen,) = [o.code for block in page.own.blocks if isinstance(block, Select) for o in block.options if o.chosen]
    assert chosen == f".own.{key}"


async def test_only_the_host_picks_them(cards: Club) -> None:
    """As with all rules."""
    await lobby(cards, "target.7")
    await save(cards, "Sevens")
    await cards.press(EAST, ".join.1")
    before = (await cards.saved()).ruleset
    assert said(await cards.press(EAST, f".own.{await key_of(cards)}", Surface.VIEW)) == "desk.only-host"
    assert said(await cards.slash(EAST, "rules", use=code_of("canadian"))) == "desk.only-host"
    assert (await cards.saved()).ruleset == before


async def test_saving_and_deleting_take_manage_server(cards: Club) -> None:
    """By press and by command; others don't even see the buttons."""
    await lobby(cards, "target.7")
    assert said(await cards.slash(NORTH, "rules", save="Mine")) == "desk.only-managers"
    assert said(await cards.press(NORTH, ".keep", Surface.VIEW)) == "desk.only-managers"
    await save(cards, "Sevens")
    assert said(await cards.press(NORTH, f".drop.{await key_of(cards)}", Surface.VIEW)) == "desk.only-managers"
    page = await cards.press(NORTH, ".options.own", Surface.VIEW)
    assert ".keep" not in pressable(page.own)
    assert [block.slot for block in page.own.blocks if isinstance(block, Select)] == ["use"] if page.own else False
    assert len(await cards.store.presets(GUILD)) == 1


async def test_a_press_saves_without_a_name_and_a_command_names(cards: Club) -> None:
    """Nameless rules are shown by what they are; the same rules saved under a name are renamed, not doubled."""
    await lobby(cards, "target.7")
    page = await cards.press(NORTH, ".keep", Surface.VIEW, may_govern=True)
    assert said(page) == "own.saved"
    assert page.note is not None
    assert page.note.args["rules"].args["code"] == Raw(code_of("standard+target=7"))  # type: ignore[union-attr]
    assert ".keep" not in pressable(page.own)  # nothing left to save
    assert said(await save(cards, "Sevens")) == "own.renamed"
    assert [preset.name for preset in await cards.store.presets(GUILD)] == ["Sevens"]
    assert said(await cards.press(NORTH, ".keep", Surface.VIEW, may_govern=True)) == "own.there"
    assert [preset.name for preset in await cards.store.presets(GUILD)] == ["Sevens"]


async def test_a_deleted_one_leaves_its_code(cards: Club) -> None:
    """Nothing is lost by a slip: the answer has the code. A second press finds nothing."""
    await lobby(cards, "target.7")
    await save(cards, "Sevens")
    key = await key_of(cards)
    reply = await cards.press(NORTH, f".drop.{key}", Surface.VIEW, may_govern=True)
    assert reply.note is not None
    assert (reply.note.key, reply.note.args["code"]) == ("own.dropped", Raw(code_of("standard+target=7")))
    assert said(await cards.press(NORTH, f".drop.{key}", Surface.VIEW, may_govern=True)) == "own.gone"
    assert said(await cards.press(NORTH, f".own.{key}", Surface.VIEW)) == "own.gone"
    assert (await cards.saved()).ruleset == "standard+target=7"


async def test_a_name_is_text_and_nothing_else(cards: Club) -> None:
    """Markdown and mentions stay letters, one that shows nothing is refused."""
    await lobby(cards)
    reply = await save(cards, "@everyone **x**\n# y")
    assert reply.note is not None
    label = reply.note.args["rules"]
    assert isinstance(label.args["name"], Name)  # type: ignore[union-attr]  # escaped where it is worded
    assert said(await save(cards, "\u200b \u2800")) == "own.bad-name"


async def test_a_full_shelf_says_so(cards: Club) -> None:
    """As many as fit a menu; the button is grey then."""
    await lobby(cards)
    for n in range(MOST):
        await cards.press(NORTH, f".set.target.{n + 20}", Surface.VIEW)
        assert said(await save(cards, f"to {n + 20}")) == "own.saved"
    await cards.press(NORTH, ".set.target.15", Surface.VIEW)
    assert said(await save(cards, "one more")) == "own.full"
    page = await cards.press(NORTH, ".options.own", Surface.VIEW, may_govern=True)
    assert page.own is not None
    (button,) = [b for block in page.own.blocks if isinstance(block, Row) for b in block.buttons if b.code == ".keep"]
    assert not button.enabled
    assert len(await cards.store.presets(GUILD)) == MOST


async def test_a_server_starts_by_its_own_rules(cards: Club) -> None:
    """As its default: by press, by the press's command, by name, or by a code that somebody pasted."""
    await lobby(cards, "target.7")
    await save(cards, "Sevens")
    key = await key_of(cards)
    for code, rules in ((f".server.own.{key}", ""), (None, "sevens"), (None, code_of("standard+target=7"))):
        await cards.store.set_server(GUILD, ServerSettings())
        reply = await (govern(cards, "settings", code) if code else govern(cards, "settings", rules=rules))
        assert reply.own is not None
        assert (await cards.store.server(GUILD)).ruleset == "standard+target=7"
    refused = await cards.slash(NORTH, "settings", rules=code_of("canadian"))
    assert said(refused) == "desk.only-managers"
    assert said(await govern(cards, "settings", rules="no such")) == "code.typo"
    assert (await cards.store.server(GUILD)).ruleset == "standard+target=7"


async def test_a_servers_default_can_be_saved_and_deleted_in_its_settings(cards: Club) -> None:
    """The same page as in the lobby."""
    await cards.store.set_server(GUILD, ServerSettings(ruleset=RULES))
    page = await govern(cards, "settings", ".server.keep")
    assert said(page) == "own.saved"
    assert [preset.ruleset for preset in await cards.store.presets(GUILD)] == [RULES]
    assert said(await govern(cards, "settings", f".server.drop.{await key_of(cards)}")) == "own.dropped"
    assert await cards.store.presets(GUILD) == ()


async def test_everything_a_button_does_completion_offers(cards: Club) -> None:
    """In the lobby and in the settings; and the names where one types."""
    await lobby(cards, "target.7")
    await save(cards, "Sevens")
    await cards.press(NORTH, ".game.canadian", Surface.VIEW)
    key = await key_of(cards)
    mine = await completed(cards, "rules", "change", "own")
    assert mine[0] == f".own.{key}"
    governed = await completed(cards, "rules", "change", "drop", may_govern=True)
    assert governed[0] == f".drop.{key}"
    assert ".keep" in await completed(cards, "rules", "change", "keep", may_govern=True)
    assert (await completed(cards, "settings", "change", "own", may_govern=True))[0] == f".server.own.{key}"
    for word, option in (("start", "rules"), ("rules", "use"), ("rules", "save"), ("settings", "rules")):
        assert await completed(cards, word, option) == ["Sevens"]
    await cards.slash(NORTH, "rules", f".own.{key}")
    assert (await cards.saved()).ruleset == "standard+target=7"


async def test_a_code_is_pasted_in_the_lobby_and_at_the_start(cards: Club) -> None:
    """Any spelling of it; a slip changes nothing and says what to look at."""
    await lobby(cards)
    await cards.slash(NORTH, "rules", use=code_of(RULES).lower().replace("-", " "))
    assert (await cards.saved()).ruleset == RULES
    reply = await cards.slash(NORTH, "rules", use=code_of("canadian")[:-1] + "Q")
    assert said(reply) == "code.typo"
    assert (await cards.saved()).ruleset == RULES
    await cards.slash(NORTH, "end", sure="on")
    assert said(await cards.slash(NORTH, "start", rules="whatever")) == "code.typo"
    await cards.open(rules=code_of("canadian"), target="7")
    assert (await cards.saved()).ruleset == "canadian+target=7"


async def test_rules_with_fewer_seats_move_everybody_up(cards: Club) -> None:
    """Pasted or saved, they leave nobody in a seat that their game hasn't: people move up, robots beyond it go. Where
    people are too many the line says so, and all stays as it was."""
    await cards.open(game="six-turnup")
    for user, seat in ((NORTH, 0), (EAST, 5), (STRANGER, 3)):
        await cards.press(user, f".sit.{seat}")
    for _ in range(3):
        await cards.press(NORTH, ".robot.sensible", Surface.VIEW)
    before = await cards.saved()
    assert said(await cards.slash(NORTH, "rules", use=code_of("two-handed"))) == "desk.too-many-people"
    assert await cards.saved() == before
    await cards.slash(NORTH, "rules", use=code_of("three-handed"))
    saved = await cards.saved()
    assert saved.ruleset == "three-handed"
    assert {seat: row.user for seat, row in holders(saved).items()} == {0: NORTH, 1: STRANGER, 2: EAST}
    await save(cards, "threes")
    await cards.slash(NORTH, "rules", use=code_of("six-turnup"))
    await cards.press(EAST, ".sit.5")
    await cards.press(NORTH, f".own.{await key_of(cards)}", Surface.VIEW)
    assert {seat: row.user for seat, row in holders(await cards.saved()).items()} == {0: NORTH, 1: STRANGER, 2: EAST}
    await cards.press(NORTH, ".start")
    assert (await cards.saved()).status is Status.PLAYING


async def test_a_game_under_way_keeps_its_rules(cards: Club) -> None:
    """A code comes too late; saving them is still possible."""
    await cards.four(NORTH)
    before = (await cards.saved()).ruleset
    await cards.slash(NORTH, "rules", use=code_of("canadian"))
    assert (await cards.saved()).ruleset == before
    assert said(await save(cards, "as now")) == "own.saved"


@pytest.mark.parametrize("key", ["", "x", "f" * 40, "../..", "%", "own"])
async def test_a_key_that_nobody_has_finds_nothing(cards: Club, key: str) -> None:
    """Made-up buttons are answered in words."""
    await lobby(cards)
    for code in (f".own.{key}", f".drop.{key}"):
        reply = await cards.press(NORTH, code, Surface.VIEW, may_govern=True)
        assert said(reply) in {"own.gone", "desk.unknown-button"}
    assert said(await cards.press(STRANGER, f".server.drop.{key}", Surface.VIEW)) == "desk.only-managers"
