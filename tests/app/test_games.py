"""Games picked by name: at the start, in the lobby, as a server's default; and results kept apart by game."""

from random import Random

import pytest

from bot.app.boards import server_page
from bot.app.gestures import Command, Surface
from bot.app.keys import LOCALES, UserId
from bot.app.preferences import ServerSettings
from bot.app.screens import Select
from bot.app.terms import GAMES, PRESETS, changes_of, differences_of, ladder_of, menu_of, preset_of
from bot.discord import commands
from euchre_core.variants import ALL, variant_for
from tests.app.harness import EAST, GUILD, NORTH, Club
from tests.rulesets import each_setting, with_and_without


def test_the_command_offers_what_there_is() -> None:
    """The names that Discord is told of are those of the presets and of the games."""
    assert tuple(PRESETS) == commands.PRESETS
    assert commands.GAMES == GAMES == tuple(variant.key for variant in ALL)
    assert len(commands.PRESETS) <= 25


def test_a_ruleset_is_measured_against_the_nearest_preset() -> None:
    """The same game, and the fewest rules that differ: Bicycle to seven is Bicycle still."""
    assert [preset_of(ruleset) for ruleset in PRESETS.values()] == list(PRESETS)
    assert preset_of("canadian+stick-the-dealer") == "canadian"
    assert [change.name for change in changes_of("canadian+target=7+stick-the-dealer")] == ["stick-the-dealer"]
    assert preset_of("australian+deck=D32+deal-pattern=round-2-3+stick-the-dealer") == "nz-club"
    assert preset_of("australian+deck=D32") == "australian"
    bicycle = PRESETS["bicycle"]
    assert preset_of(bicycle.replace("target=5", "target=7")) == "bicycle"
    assert preset_of(bicycle.replace("+rubber", "")) == "bicycle"
    assert [change.name for change in differences_of(bicycle.replace("target=5", "target=7"))] == ["target"]
    assert preset_of("standard+first-dealer=low-card+rubber") == "standard"
    assert preset_of("standard+robson") == "standard"
    assert preset_of("standard+robson+blind-loner+target=7") == "robson"
    assert ladder_of("australian") == "australian/4"


async def test_a_game_is_started_by_its_name(cards: Club) -> None:
    """`/euchre start game:canadian`; options given beside it are kept, names there aren't are refused."""
    assert (await cards.slash(NORTH, "start", game="whist")).public is None
    reply = await cards.slash(NORTH, "start", game="canadian", target="7")
    assert reply.public is not None
    live = await cards.store.live_in_channel(cards.click(NORTH, Command("start"), Surface.COMMAND).channel)
    assert live is not None
    saved = await cards.store.load(live)
    assert saved is not None
    assert saved.ruleset == "canadian+target=7"


async def test_the_host_picks_another_game_in_the_lobby(cards: Club) -> None:
    """With its own rules and none of those set before; nobody else may, and only games that there are."""
    await cards.open()
    await cards.press(NORTH, ".join.0")
    await cards.press(EAST, ".join.1")
    await cards.press(NORTH, ".set.stick-the-dealer.on", Surface.VIEW)
    refused = await cards.press(EAST, ".game.australian", Surface.VIEW)
    assert refused.note is not None
    assert refused.note.key == "desk.only-host"
    await cards.press(NORTH, ".game.whist", Surface.VIEW)
    assert (await cards.saved()).ruleset == "standard+stick-the-dealer"
    await cards.press(NORTH, ".game.australian", Surface.VIEW)
    assert (await cards.saved()).ruleset == "australian"


async def test_a_server_has_a_game_of_its_own(cards: Club) -> None:
    """What it starts when none is named; a game named at the start brings its own rules."""
    await cards.store.set_server(GUILD, ServerSettings(ruleset="canadian+target=7"))
    await cards.open()
    assert (await cards.saved()).ruleset == "canadian+target=7"
    page = server_page(ServerSettings(ruleset="canadian+target=7"), "", owner=UserId(1), locale=LOCALES[0])
    games = next(block for block in page.blocks if isinstance(block, Select))
    assert [option.code for option in games.options if option.chosen] == [".server.game.canadian"]


async def test_robots_and_people_play_each_game_to_its_place_on_the_ladder(cards: Club) -> None:
    """A finished Canadian game counts in Canadian Euchre alone, and that is the board which the channel shows."""
    await cards.open()
    await cards.press(NORTH, ".join.0")
    await cards.press(NORTH, ".game.canadian", Surface.VIEW)
    await cards.press(NORTH, ".set.target.5", Surface.VIEW)
    await cards.press(NORTH, ".play")
    ended = await cards.play_on(Random(3))
    assert variant_for(ended.ruleset).key == "canadian"
    assert (await cards.store.stats(NORTH, None, "canadian/4")).games == 1
    assert (await cards.store.stats(NORTH, None, "standard/4")).games == 0
    for reply in (await cards.slash(NORTH, "leaderboard"), await cards.slash(NORTH, "stats")):
        assert reply.own is not None
        chosen = [
            option.code
            for block in reply.own.blocks
            if isinstance(block, Select) and block.slot == "game"
            for option in block.options
            if option.chosen
        ]
        assert len(chosen) == 1
        assert chosen[0].endswith(".canadian")
    other = await cards.slash(NORTH, "stats", game="whist")
    assert other.note is not None
    assert other.note.key == "desk.no-such-choice"


def test_the_menu_has_only_what_means_something_now() -> None:
    """Without lone hands nothing about lone hands is offered; what only clashes stays, and is refused in words."""
    lone = {"canadian-loner", "alone-lead", "alone-must-take-all", "lone-euchre-points", "lone-march-points"}
    with_them, without = ({o.name for o in menu_of(rules)} for rules in ("standard", "standard+alone-allowed=off"))
    assert with_them - without >= lone
    assert without >= {"alone-allowed", "stick-the-dealer", "march-points", "target"}
    assert "hand-size" in {option.name for option in menu_of("standard")}  # seven clash with 24 cards


@pytest.mark.parametrize(("game", "name", "value"), each_setting())
def test_every_option_can_be_reached_in_the_menu(game: str, name: str, value: str) -> None:
    """Press by press: what an option needs is offered before it, and then it is offered itself."""
    found = with_and_without(game, name, value)
    assert found is not None
    having, without = found
    assert name in {option.name for option in menu_of(without)}
    assert name in {option.name for option in menu_of(having)}  # and the way back
