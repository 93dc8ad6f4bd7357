"""Tables of two and three: seats instead of sides, places instead of pairs, nothing that needs a partner."""

from random import Random

import pytest

from bot.app.drawing import board_paper, hand_paper, render
from bot.app.gestures import Command, Surface
from bot.app.keys import UserId
from bot.app.live import bring_to_life
from bot.app.results import rated, told
from bot.app.rows import DealRow, Decision, Who
from bot.app.screens import Select
from bot.app.seats import free_seats, holders, seat_of, seated
from bot.app.turns import Status, Turn
from bot.i18n.catalogue import Catalogue
from euchre_core.actions import code_of
from euchre_core.cards import Seat, codes
from euchre_core.engine import apply, deal, legal_actions, new_game
from euchre_core.variants import variant_for
from tests.app.harness import EAST, NORTH, SOUTH, Club, pressable
from tests.screens.show import show


async def test_a_lobby_of_two_has_two_seats(cards: Club) -> None:
    """Picked by name: each joins a seat of their own, and it starts with two. (S1-2)"""
    reply = await cards.open(game="two-handed")
    assert {code for code in pressable(reply.public) if code.startswith(".join")} == {".join.0", ".join.1"}
    await cards.press(NORTH, ".join.1")
    await cards.press(EAST, ".join.0")
    full = await cards.press(SOUTH, ".join.0")
    assert full.note is not None
    assert full.note.key == "desk.seat-is-taken"
    await cards.press(NORTH, ".start")
    saved = await cards.saved()
    assert saved.status is Status.PLAYING
    assert {seat: row.user for seat, row in holders(saved).items()} == {0: EAST, 1: NORTH}


async def test_a_robot_fills_the_other_seat(cards: Club) -> None:
    """One person plays at once, and the result stands beside those of two seats. (experience.md 2)"""
    await cards.four(NORTH, game="two-handed")
    over = await cards.play_on(Random(1))
    assert over.status is Status.FINISHED
    stats = await cards.store.stats(NORTH, None, "two-handed/2")
    assert (stats.games, stats.rating) == (1, None)


async def test_three_play_for_themselves_and_are_rated_by_place(cards: Club) -> None:
    """One wins, two lose; there is no best partner, and the ladder is that of three seats. (rules.md 4.3)"""
    await cards.four(NORTH, EAST, SOUTH, game="three-handed")
    over = await cards.play_on(Random(3))
    assert over.status is Status.FINISHED
    moves = {user: change for user, change, _, _ in await cards.store.rating_moves(over.game)}
    stats = {user: await cards.store.stats(user, None, "three-handed/3") for user in (NORTH, EAST, SOUTH)}
    assert sorted(one.wins for one in stats.values()) == [0, 0, 1]
    assert all(one.best_partner is None for one in stats.values())
    winner = next(user for user, one in stats.items() if one.wins)
    assert moves[winner] == max(moves.values()) > 0
    assert min(moves.values()) < 0


@pytest.mark.parametrize(
    ("score", "people", "places"),
    [
        ((9, 11, 10), (EAST, SOUTH, NORTH), (0, 1, 2)),
        ((12, 4, 4), (NORTH, EAST, SOUTH), (0, 1, 1)),
    ],
)
async def test_losers_are_placed_by_their_scores(
    cards: Club, score: tuple[int, ...], people: tuple[int, ...], places: tuple[int, ...]
) -> None:
    """Second is better than third, and equal scores share a place."""
    await cards.four(NORTH, EAST, SOUTH, game="three-handed")
    over = new_game(variant_for("three-handed"), Seat(0), score=score)
    moved = rated(await cards.saved(), over, ())
    assert moved is not None
    assert moved.ladder == "three-handed/3"
    assert moved.sides == tuple((user,) for user in people)
    assert moved.places == places


async def test_changing_the_game_in_the_lobby_changes_the_seats(cards: Club) -> None:
    """Who sat where the new game has no seat moves up; a robot there goes; back again, the seats are free."""
    await cards.open()
    await cards.press(NORTH, ".sit.3")
    await cards.press(NORTH, ".robot.sensible")
    await cards.press(NORTH, ".robot.sensible")
    await cards.press(NORTH, ".game.two-handed")
    saved = await cards.saved()
    assert saved.ruleset == "two-handed"
    assert set(holders(saved)) == {0, 1}
    assert seat_of(saved, NORTH) == 0
    assert not free_seats(saved)
    await cards.press(NORTH, ".game.standard")
    saved = await cards.saved()
    assert free_seats(saved) == (2, 3)
    assert seated(saved) == (NORTH,)


async def test_more_people_than_the_game_has_seats_keep_their_game(cards: Club) -> None:
    """Three can't play the game of two: it stays as it was, with a line why."""
    await cards.open()
    for number, user in enumerate((NORTH, EAST, SOUTH)):
        await cards.press(user, f".sit.{number}")
    refused = await cards.press(NORTH, ".game.two-handed")
    assert refused.note is not None
    assert refused.note.key == "desk.too-many-people"
    assert (await cards.saved()).ruleset == "standard"
    await cards.press(NORTH, ".game.three-handed")
    assert (await cards.saved()).ruleset == "three-handed"


async def test_a_rematch_without_partners_keeps_the_seats(cards: Club) -> None:
    """Nothing is rotated, by button or command; the same seats start again when both have pressed."""
    await cards.four(NORTH, EAST, game="two-handed")
    over = await cards.play_on(Random(2))
    refused = await cards.press(NORTH, ".rematch.rotate")
    assert refused.note is not None
    assert refused.note.key == "desk.no-partners"
    await cards.press(NORTH, ".rematch.same")
    await cards.press(EAST, ".rematch.same")
    assert over.next_game is not None
    again = await cards.store.load(over.next_game)
    assert again is not None
    assert again.status is Status.PLAYING
    assert {seat: row.user for seat, row in holders(again).items()} == {0: NORTH, 1: EAST}


async def test_of_two_the_other_alone_hands_a_waiting_seat_to_a_robot(cards: Club) -> None:
    """With the clock off two of the others must ask; where there is only one other, one is enough."""
    await cards.four(NORTH, EAST, game="two-handed", speed="off")
    waiting = await cards.asked()
    assert waiting is not None
    other = EAST if waiting == NORTH else NORTH
    saved = await cards.saved()
    seat = seat_of(saved, waiting)
    await cards.tick(86_400)
    await cards.press(other, f".standin.{seat}")
    row = holders(await cards.saved())[Seat(seat or 0)]
    assert row.user == waiting
    assert row.robot is not None


async def test_whoever_leaves_loses_and_the_others_are_rated(cards: Club) -> None:
    """Of three one gives the seat up for good: left, whatever the robot makes of it."""
    await cards.four(NORTH, EAST, SOUTH, game="three-handed")
    await cards.press(SOUTH, ".leave")
    over = await cards.play_on(Random(5))
    assert over.status is Status.FINISHED
    stats = await cards.store.stats(SOUTH, None, "three-handed/3")
    assert (stats.games, stats.left) == (1, 1)
    assert SOUTH not in seated(over)


async def test_a_card_laid_away_is_told_to_nobody_who_saw_it_taken(cards: Club) -> None:
    """The dealer takes the turned card, seen by all, and lays away that very card, seen by nobody else. (G6)"""
    await cards.four(NORTH, EAST, game="two-handed")
    while await cards.asked() is None:
        await cards.tick(1)
    turned = bring_to_life(await cards.saved()).game
    assert turned.deal is not None
    assert turned.deal.upcard is not None
    code = turned.deal.upcard.code
    for said in ("U", "T", f"-{code}"):
        user = await cards.asked()
        assert user is not None
        await cards.act(user, said)
        board = await cards.desk.render(board_paper(cards.game, 1))  # drawn after each press, as the outbox does
    assert board is not None
    told = [line for line in show(board.screen, Catalogue.load()).splitlines() if line.startswith("· ")]
    assert told[-1].endswith("laid a card away")


async def laying_down(club: Club) -> UserId:
    """Two sit at the game of eight cards, and the maker has taken the three beside the hand."""
    await club.four(NORTH, EAST, game="two-handed-eight")
    for code in ("U", "TX", "T"):
        user = await club.asked()
        assert user is not None
        await club.act(user, code)
    user = await club.asked()
    assert user is not None
    return user


async def test_three_cards_are_laid_away_in_one_choice(cards: Club) -> None:
    """A list of the hand, of which exactly three are chosen: one decision, one turn on. (rules.md 4.2)"""
    maker = await laying_down(cards)
    drawn = await render(hand_paper(cards.game, maker), cards.desk.parts)
    assert drawn is not None
    (select,) = [block for block in drawn.screen.blocks if isinstance(block, Select)]
    held = [option.code for option in select.options]
    assert (select.of, len(held)) == (3, 8)
    before = (await cards.saved()).turn
    await cards.press(maker, "".join(held[:3]), Surface.HAND, turn=before)
    saved = await cards.saved()
    assert saved.turn == Turn(before.deal, before.n + 1)
    assert sorted(saved.decisions[-1].code.split("-")[1:]) == sorted(code[1:] for code in held[:3])
    assert await cards.asked() != maker
    stale = await cards.press(maker, "".join(held[3:6]), Surface.HAND, turn=before)
    assert stale.own is not None
    assert (await cards.saved()).turn == saved.turn


async def test_who_wants_to_be_asked_before_a_card_goes_is_asked_once_for_three(cards: Club) -> None:
    """The question names all three. (experience.md rule 6)"""
    await cards.press(NORTH, ".me.confirm_cards.on")
    await cards.press(EAST, ".me.confirm_cards.on")
    maker = await laying_down(cards)
    drawn = await render(hand_paper(cards.game, maker), cards.desk.parts)
    assert drawn is not None
    (select,) = [block for block in drawn.screen.blocks if isinstance(block, Select)]
    these = [option.code for option in select.options][:3]
    assert all(code.startswith("?-") for code in these)
    asking = "?" + "".join(code[1:] for code in these)
    asked = await cards.press(maker, asking, Surface.HAND, turn=(await cards.saved()).turn)
    assert asked.own is not None
    assert "away?" in show(asked.own, Catalogue.load())
    assert asking[1:] in pressable(asked.own)
    assert await cards.asked() == maker


async def test_three_cards_are_laid_away_by_one_command(cards: Club) -> None:
    """Typing the first of them narrows what is offered to 25. (rules.md 4.2)"""
    maker = await laying_down(cards)
    offered = await cards.desk.complete(cards.click(maker, Command("play", None, {}), Surface.COMMAND), "card", "")
    single = [choice.value for choice in offered if choice.value.count("-") == 1]
    assert len(single) == 8
    for first in single:
        click = cards.click(maker, Command("play", None, {}), Surface.COMMAND)
        narrowed = [choice.value for choice in await cards.desk.complete(click, "card", first)]
        assert narrowed[0] == first
        assert sum(code.startswith(f"{first}-") for code in narrowed) == 21
    three = narrowed[1]
    await cards.slash(maker, "play", three)
    assert await cards.asked() != maker


def test_a_bid_that_was_made_counts_as_made_whatever_it_pays() -> None:
    """Six tricks on a bid of five pay nothing, as points begin past six: it is made all the same. (rules.md 4.2)"""
    ruleset = "two-handed-layout+min-bid=5"
    variant, seen = variant_for(ruleset), set[tuple[bool, bool]]()
    for seed in range(40):
        rng, said = Random(f"bid/{seed}"), list[Decision]()
        pack = rng.sample(variant.cards, variant.pack.size)
        game = deal(new_game(variant, Seat(1)), pack).game
        while game.deal is not None and game.deal.stage is not None:
            seat = game.deal.stage.to_act
            choices = [*legal_actions(game, seat)]
            action = next((one for one in choices if code_of(one) == "b5"), rng.choice(choices))
            game = apply(game, seat, action).game
            said.append(Decision(len(said), seat, code_of(action), 0, Who.PERSON, NORTH, None))
        row = DealRow(1, Seat(1), codes(pack), (0, 0), 0)
        for one in told(ruleset, [(row, tuple(said))]):
            taken, points = one.tricks[one.contract.maker], one.points[one.contract.maker]
            assert one.made == (taken >= int(one.contract.rung or 0))
            seen.add((one.made, points > 0))
    assert seen == {(True, True), (True, False), (False, False)}
