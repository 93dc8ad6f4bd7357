"""The finished games that the first `make play` lays down: as promised, counted for the four, and at rest."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.app.keys import LOCALES, GameId, Locale
from bot.app.rows import Saved
from bot.app.screens import OwnScreen
from bot.app.standings import BoardSort, Period
from bot.app.turns import Status
from bot.i18n.catalogue import Catalogue
from bot.storage.games import load
from bot.verifying import verify
from tests.app.harness import CHANNEL, EAST, GUILD, NORTH, PEOPLE, SOUTH, WEST, Club
from tests.demo import FOLDER
from tests.readme_check import run
from tests.screens.show import show
from tools.first_run import Where, fill

GAMES = [GameId(f"example{number}") for number in (1, 2, 3)]
FOUR = {"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST}
THERE = Where(GUILD, "Card Club", CHANNEL, {key: (user, PEOPLE[user]) for key, user in FOUR.items()})


@pytest.fixture
async def played(cards: Club) -> Club:
    """A club where those games were played."""
    await fill(cards.store.file, THERE, cards.clock.ms)
    return cards


@pytest.mark.parametrize("game", GAMES)
async def test_every_deal_of_a_game_played_before_is_as_promised(played: Club, game: GameId) -> None:
    """Commitment, mix of five presses, first dealer and every pack follow from the published secret. (G16)"""
    checked = await verify(played.store, game)
    assert not isinstance(checked, str)
    deals = len(await played.store.history(game))
    assert deals >= 5
    assert [line.fine for line in checked.lines] == [True] * (3 + deals)
    assert checked.lines[1].what == "mix of 5 lobby presses"
    reply = await played.slash(NORTH, "verify", game=game)
    assert isinstance(reply.own, OwnScreen)
    assert "verify.fine" in repr(reply.own)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
async def test_what_verify_shows_is_all_that_it_takes_to_check_the_game_oneself(
    played: Club, game: GameId, locale: Locale
) -> None:
    """Put into README's lines as it stands in the message, it gives the first dealer and every pack. (G16)"""
    reply = await played.slash(NORTH, "verify", game=game)
    assert isinstance(reply.own, OwnScreen)
    block = re.search(r"```python\n(.*?)\n```", show(replace(reply.own, locale=locale), Catalogue.load()), re.S)
    assert block
    saved, history = await played.store.load(game), await played.store.history(game)
    assert saved is not None
    assert run(block[1].splitlines()) == {
        "promised": [saved.commitment],
        "first dealer": [str(history[0][0].dealer)],
        **{f"deal {deal.number}": deal.pack.split() for deal, _ in history},
    }


async def test_verify_and_its_completion_find_the_newest_game(played: Club) -> None:
    """`/euchre verify` alone means the channel's last game."""
    assert await played.store.last_in_channel(CHANNEL) == GAMES[-1]
    reply = await played.slash(EAST, "verify")
    assert GAMES[-1] in repr(reply.own)


async def test_the_four_stand_on_the_leaderboard_with_ratings(played: Club) -> None:
    """Three games each, won and lost by the sides that won and lost them, with a provisional rating."""
    board = await played.store.leaderboard(
        NORTH, GUILD, "standard/4", Period.ALL, BoardSort.RATING, 0, played.clock.ms, GUILD
    )
    assert {line.user for line in board.lines} == set(FOUR.values())
    assert {line.games for line in board.lines} == {3}
    # North with south won the first, south with west the second, north with south (in the other seats) the third.
    assert {line.user: line.wins for line in board.lines} == {NORTH: 2, EAST: 0, SOUTH: 3, WEST: 1}
    assert all(line.provisional and line.rating is not None for line in board.lines)
    stats = await played.store.stats(SOUTH, GUILD, "standard/4")
    assert stats.calls > 0


async def test_games_played_before_leave_the_channel_alone(played: Club) -> None:
    """Nothing is due, no message waits to be written, and a table can be opened at once."""
    assert await played.store.next_due() is None
    assert await played.store.stale_papers() == ()
    assert await played.store.live_games() == ()
    for game in GAMES:
        saved = await played.store.load(game)
        assert saved is not None
        assert saved.status is Status.FINISHED
        assert saved.created_at < saved.ended_at < played.clock.ms  # type: ignore[operator]
    reply = await played.open(WEST)
    assert reply.public is not None


async def test_laying_the_games_down_twice_changes_nothing(played: Club) -> None:
    """A first start that was broken off begins again; whatever stands in the channel stays as it is."""

    async def kept() -> list[Saved | None]:
        return [await played.store.read(lambda conn: load(conn, game)) for game in GAMES]  # noqa: B023

    before = await kept()
    await fill(played.store.file, THERE, played.clock.ms + 1_000)
    assert await kept() == before


def test_every_kept_game_is_laid_down() -> None:
    """None lies there unused."""
    assert len(list(FOLDER.glob("*.record"))) == len(GAMES)
