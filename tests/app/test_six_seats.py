"""Tables of six: two teams of three, a join for each, robots in the seats left over, a ladder of their own."""

from random import Random

from bot.app.seats import free_seats, holders, seat_of, seated
from bot.app.turns import Status
from bot.i18n.catalogue import Catalogue
from tests.app.harness import EAST, FIFTH, NORTH, SIXTH, SOUTH, WEST, Club, buttons, pressable
from tests.screens.show import label, show

SIX = (NORTH, EAST, SOUTH, WEST, FIFTH, SIXTH)


async def test_a_lobby_of_six_has_two_sides_of_three(cards: Club) -> None:
    """Joining a team takes its next free seat, every other round the table; a full team takes nobody more.
    (rules.md 4.17)"""
    reply = await cards.open(game="six-turnup")
    words = Catalogue.load()
    assert reply.public is not None
    joins = [button for button in buttons(reply.public) if button.code.startswith(".join")]
    assert [label(button, reply.public, words) for button in joins] == ["Join N–SE–SW", "Join NE–S–NW"]
    for user in (NORTH, SOUTH, FIFTH):
        full = await cards.press(user, ".join.0")
    assert ".join.0" not in pressable(full.public)
    assert {seat: row.user for seat, row in holders(await cards.saved()).items()} == {0: NORTH, 2: SOUTH, 4: FIFTH}
    refused = await cards.press(EAST, ".join.0")
    assert refused.note is not None
    assert refused.note.key == "desk.side-is-full"
    for user in (EAST, WEST, SIXTH):
        await cards.press(user, ".join.1")
    await cards.press(NORTH, ".start")
    assert (await cards.saved()).status is Status.PLAYING


async def test_seats_of_six_are_called_by_the_compass(cards: Club) -> None:
    """Clockwise from the north, whoever sits there."""
    await cards.open(game="six-turnup")
    reply = await cards.press(NORTH, ".sit.2")
    assert reply.public is not None
    lines = show(reply.public, Catalogue.load()).splitlines()
    seats = [line.split(":")[0] for line in lines if line.endswith(": –") or "North (host)" in line]
    assert seats == ["North", "South-east", "South-west", "North-east", "South", "North-west"]


async def test_six_people_play_and_are_rated_by_themselves(cards: Club) -> None:
    """Three win and three lose; what stands of it, stands apart from the games of four. (rules.md 4.18)"""
    await cards.four(*SIX, game="six-turnup")
    over = await cards.play_on(Random(3))
    assert over.status is Status.FINISHED
    moves = {user: change for user, change, _, _ in await cards.store.rating_moves(over.game)}
    stats = {user: await cards.store.stats(user, None, "six-turnup/6") for user in SIX}
    assert [stats[user].wins for user in SIX] in ([1, 0] * 3, [0, 1] * 3)
    assert all((moves[user] > 0) == (stats[user].wins == 1) for user in SIX)
    of_four = [await cards.store.stats(user, None, "standard/4") for user in SIX]
    assert all(one.games == 0 for one in of_four)


async def test_robots_fill_five_seats(cards: Club) -> None:
    """One person alone plays at once, with robots of five different names. (experience.md 2)"""
    await cards.four(NORTH, game="six-turnup")
    saved = await cards.saved()
    assert saved.status is Status.PLAYING
    assert len(holders(saved)) == 6
    over = await cards.play_on(Random(1))
    assert over.status is Status.FINISHED


async def test_a_table_of_four_becomes_one_of_six(cards: Club) -> None:
    """Everybody keeps their seat, and two more are free; back again, whoever sat in those moves up. (4.18)"""
    await cards.open()
    await cards.press(NORTH, ".sit.0")
    await cards.press(NORTH, ".game.six-turnup")
    await cards.press(EAST, ".sit.5")
    assert free_seats(await cards.saved()) == (1, 2, 3, 4)
    await cards.press(NORTH, ".game.standard")
    saved = await cards.saved()
    assert seated(saved) == (NORTH, EAST)
    assert seat_of(saved, EAST) == 1


async def test_a_rematch_with_other_teams_rotates_five_of_six(cards: Club) -> None:
    """The first stays, the others move on by one: every team is another. (experience.md 2)"""
    await cards.four(*SIX, game="six-turnup")
    over = await cards.play_on(Random(5))
    for user in SIX:
        await cards.press(user, ".rematch.rotate")
    assert over.next_game is not None
    again = await cards.store.load(over.next_game)
    assert again is not None
    assert again.status is Status.PLAYING
    before, after = ({row.user: seat for seat, row in holders(game).items()} for game in (over, again))
    assert before[NORTH] == after[NORTH] == 0
    assert {user for user, seat in after.items() if seat % 2 == 0} != {NORTH, SOUTH, FIFTH}


async def test_three_pairs_join_and_are_rated_by_place(cards: Club) -> None:
    """A join for each pair; one pair wins, two lose, and the two of a pair stand alike. (rules.md 4.4)"""
    reply = await cards.open(game="railroad-pairs")
    words = Catalogue.load()
    assert reply.public is not None
    joins = [button for button in buttons(reply.public) if button.code.startswith(".join")]
    assert [label(button, reply.public, words) for button in joins] == ["Join N–S", "Join NE–SW", "Join SE–NW"]
    for number, user in enumerate(SIX):
        await cards.press(user, f".join.{number % 3}")
    await cards.press(NORTH, ".start")
    over = await cards.play_on(Random(2))
    assert over.status is Status.FINISHED
    stats = [await cards.store.stats(user, None, "railroad-pairs/6") for user in SIX]
    assert sorted(one.wins for one in stats) == [0, 0, 0, 0, 1, 1]
    assert [one.wins for one in stats[:3]] == [one.wins for one in stats[3:]]
    moves = {user: change for user, change, _, _ in await cards.store.rating_moves(over.game)}
    assert all(moves[one] == moves[other] for one, other in zip(SIX[:3], SIX[3:], strict=True))
