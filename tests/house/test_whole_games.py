"""Whole games by four people through the real client, on each surface of the hand; nobody sees another's cards."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bot.app.drawing
from bot.app.around import Around
from bot.app.live import Live
from bot.app.seats import holders
from bot.app.terms import PRESETS
from bot.app.turns import Status, Turn
from bot.i18n.catalogue import printed
from euchre_core import shuffle
from euchre_core.cards import JOKER, Card, Seat
from euchre_core.observe import seat_view
from euchre_core.rules import Game, Variant
from euchre_core.variants import variant_for
from euchre_core.views import SeatView
from tests.house.harness import PEOPLE, SIX, House, by_command, by_private_hand, by_view, house, reaches
from tests.house.secrecy import Watch, cards_in, leaks
from tests.local_discord.spec import Spec

Act = Callable[[House, str, str], Awaitable[None]]


@pytest.mark.parametrize("act", [by_private_hand, by_view, by_command])
async def test_four_people_play_a_game_to_its_end(tmp_path: Path, act: Act) -> None:
    """Everybody plays on one surface, from `/euchre start` to the result, and nobody ever receives another's cards.

    Over every state of every message. (operations.md G6)
    """
    async with house(tmp_path) as home:
        watch = Watch(home)
        await home.four()
        over = await home.play(act, Random(1))
        assert over.status is Status.FINISHED
        assert over.next_game is not None
        assert ".rematch.same" in str(home.board())
        assert await leaks(watch) == []
        assert len(watch.seen) > 100
        assert sum(bool(cards_in(message)) for _, message, _ in watch.seen) > 100


async def test_the_same_presses_deal_the_same_cards_whenever_they_are_made(tmp_path: Path) -> None:
    """What a test of the house sees doesn't depend on when it runs, nor on how fast: deals are mixed from the ids of
    presses, which hold the time. (contracts.md 2)"""

    async def dealt(folder: str, late_s: float) -> tuple[bytes, str]:
        (tmp_path / folder).mkdir()
        async with house(tmp_path / folder) as home:
            await asyncio.sleep(late_s)
            await home.four()
            saved = await home.saved()
            assert saved.deal is not None
            return saved.mix, saved.deal.pack

    assert await dealt("now", 0) == await dealt("later", 0.3)


@pytest.mark.parametrize("game", ["six-turnup", "railroad-pairs"])
async def test_six_play_a_game_to_its_end(tmp_path: Path, game: str) -> None:
    """Six people in two teams of three, or in three pairs, from `/euchre start` to the result, on all surfaces of the
    hand; nobody ever receives another's cards, and all six are rated. (rules.md 4.4, 4.17; operations.md G6)"""
    async with house(tmp_path) as home:
        watch = Watch(home)
        await home.four(*SIX, game=game)
        for deal, act in enumerate((by_private_hand, by_view, by_command), start=2):
            await home.play(act, Random(deal), until=reaches(Turn(deal, 0)))
        over = await home.play(by_private_hand, Random(1))
        assert over.status is Status.FINISHED
        assert over.ruleset == game
        assert ".rematch.rotate" in str(home.board())
        assert await leaks(watch) == []
        assert sum(bool(cards_in(message)) for _, message, _ in watch.seen) > 100
        assert len(await home.store.rating_moves(over.game)) == 6


@pytest.mark.parametrize(
    ("game", "people", "act"),
    [
        ("two-handed", ("north", "east"), by_private_hand),
        ("two-handed", ("north",), by_command),
        ("three-handed", ("north", "east", "south"), by_view),
        ("three-handed", ("north", "east"), by_private_hand),
        ("two-handed-dummy", ("north", "east"), by_private_hand),
        ("two-handed-eight", ("north", "east"), by_view),
        ("two-handed-layout", ("north", "east"), by_private_hand),
        ("call-ace", ("north", "east", "south"), by_private_hand),
        ("call-ace", ("north", "west"), by_command),
        ("call-ace-five", SIX[:5], by_private_hand),
        ("call-ace-six", ("north", "sixth"), by_view),
        ("call-card", ("north", "fifth"), by_command),
        ("call-card", ("north", "east"), by_private_hand),
    ],
)
async def test_tables_without_partners_play_a_game_to_its_end(
    tmp_path: Path, game: str, people: tuple[str, ...], act: Act
) -> None:
    """Two to six seats, with robots in those left over, picked by name; nobody ever receives another's cards, and the
    result offers no rotation of partners. (S1-2; rules.md 4.3, 4.15; operations.md G6)"""
    async with house(tmp_path) as home:
        watch = Watch(home)
        await home.four(*people, game=game)
        over = await home.play(act, Random(1))
        assert over.status is Status.FINISHED
        assert over.ruleset == game
        assert ".rematch.same" in str(home.board())
        assert ".rematch.rotate" not in str(home.board())
        assert await leaks(watch) == []
        assert sum(bool(cards_in(message)) for _, message, _ in watch.seen) > 20
        rated = await home.store.rating_moves(over.game)
        assert len(rated) == (len(people) if len(people) == len(holders(over)) else 0)


@pytest.mark.parametrize(
    ("game", "people", "act"),
    [
        ("buck-euchre", ("north", "east", "south", "west"), by_private_hand),
        ("buck-euchre-three", ("north", "east"), by_command),
        ("dirty-clubs-five", SIX[:5], by_private_hand),
        ("dirty-clubs-five", ("north", "fifth"), by_command),
        ("dirty-clubs-six", SIX, by_private_hand),
    ],
)
async def test_buck_euchre_is_played_to_its_end(tmp_path: Path, game: str, people: tuple[str, ...], act: Act) -> None:
    """Each for oneself from a few points down; somebody drops out on the way, and nobody sees a card that was put away.
    (rules.md 4.14; operations.md G6)"""
    full = len(people) == variant_for(game).seating.seats
    async with house(tmp_path) as home:
        watch = Watch(home)
        lobby = await home.open(people[0], game=game)
        await home.slash(people[0], "rules", change=".set.start-score.10")
        for number, who in enumerate(people):
            await home.press(who, home.again(lobby), f".join.{number}")
        await home.press(people[0], home.again(lobby), ".start" if full else ".play")
        await home.settled()
        over = await home.play(act, Random(2), well=True)
        assert over.status is Status.FINISHED
        assert over.ruleset == variant_for(f"{game}+start-score=10").ruleset  # six begin there anyway
        codes = {d.code for _, decided in await home.store.history(over.game) for d in decided}
        assert {"IN", "OUT"} <= codes
        assert ".rematch.rotate" not in str(home.board())
        assert await leaks(watch) == []
        results = await home.store.rating_moves(over.game)
        assert len(results) == (len(people) if full else 0)


@pytest.mark.parametrize(
    ("game", "people", "act"),
    [
        ("canadian", ("north", "east"), by_private_hand),
        ("australian", ("north", "south"), by_command),
        ("nz-club", ("north", "east"), by_view),
        ("robson", ("north", "south"), by_private_hand),
        ("ro-page", ("north", "east"), by_command),
        ("bicycle", ("north", "west"), by_view),
    ],
)
async def test_pairs_play_by_other_rules_to_the_end(
    tmp_path: Path, game: str, people: tuple[str, ...], act: Act
) -> None:
    """Each kind of four-handed game that is picked by name, people and robots mixed; nobody ever receives another's
    cards. (rules.md 4.1, 4.5 to 4.8; operations.md G6)"""
    async with house(tmp_path) as home:
        watch = Watch(home)
        await home.four(*people, game=game)
        over = await home.play(act, Random(1))
        assert over.status is Status.FINISHED
        assert over.ruleset == PRESETS[game]
        assert ".rematch.rotate" in str(home.board())
        assert await leaks(watch) == []
        assert sum(bool(cards_in(message)) for _, message, _ in watch.seen) > 20


async def test_a_card_of_the_draw_is_no_secret_where_the_draw_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Low cards are drawn for the deal from a pack of their own and told in the first deal; the same card in a hand
    stays hidden, and whoever names it anywhere else is found out. (rules.md 4.0.13; operations.md G6)"""
    whole = bot.app.drawing.around

    def told_elsewhere(live: Live, **more: Any) -> Around:
        told = whole(live, **more)
        return told if told.drawn is None else replace(told, channel_name=printed(told.drawn.rounds[0][0][1]))

    async def looked(folder: str) -> list[str]:
        (tmp_path / folder).mkdir()
        async with house(tmp_path / folder) as home:
            watch = Watch(home)
            lobby = await home.open()
            await home.slash("north", "rules", change=".set.first-dealer.low-card")
            for number, who in enumerate(PEOPLE):
                await home.press(who, home.again(lobby), f".join.{number % 2}")
            await home.press("north", home.again(lobby), ".start")
            await home.settled()
            await home.play(by_private_hand, Random(1), until=reaches(Turn(2, 0)))
            return await leaks(watch)

    assert await looked("honest") == []
    monkeypatch.setattr(bot.app.drawing, "around", told_elsewhere)
    assert await looked("spoiled") != []


async def test_british_euchre_is_played_through_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people and two robots, and a joker turned up in every second deal: nobody learns of a hand that its own
    dealer may not see yet, and the game ends. (operations.md G6; R16; B026)"""

    def pack(variant: Variant, secret: bytes, mix: bytes, number: int) -> tuple[Card, ...]:
        these = [one for one in shuffle.pack(variant, secret, mix, number) if one != JOKER]
        return (*these[:20], JOKER, *these[20:]) if number % 2 else (*these[:7], JOKER, *these[7:])

    monkeypatch.setattr("bot.app.runner.pack", pack)
    async with house(tmp_path) as home:
        watch = Watch(home)
        await home.four("north", "east", game="british")
        over = await home.play(by_private_hand, Random(1))
        assert over.status is Status.FINISHED
        assert over.ruleset == "british"
        assert await leaks(watch) == []
        named = [said[0].code for deal, said in await home.store.history(home.game) if deal.number % 2]
        assert len(named) > 2
        assert set(named) <= {"C", "D", "H", "S"}


async def test_the_watch_finds_a_hand_that_its_owner_may_not_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A desk that shows a dealer the hand dealt, before trump is named over the joker, is found out. (G6; B026)"""

    def pack(variant: Variant, secret: bytes, mix: bytes, number: int) -> tuple[Card, ...]:
        these = [one for one in shuffle.pack(variant, secret, mix, number) if one != JOKER]
        return (*these[:20], JOKER, *these[20:])

    def looked(game: Game, seat: Seat) -> SeatView:
        view = seat_view(game, seat)
        return view if game.deal is None or view.hand is not None else replace(view, hand=game.deal.hands[seat])

    monkeypatch.setattr("bot.app.runner.pack", pack)
    monkeypatch.setattr(bot.app.drawing, "seat_view", looked)
    async with house(tmp_path) as home:
        watch = Watch(home)
        await home.four(game="british")
        assert await leaks(watch) != []


async def test_the_watch_for_leaks_can_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A desk that shows each seat its neighbour's hand is found out: the check above is worth something. (G6)"""

    def neighbours(game: Game, seat: int) -> SeatView:
        mine, theirs = seat_view(game, seat), seat_view(game, (seat + 1) % 4)  # type: ignore[arg-type]
        return replace(mine, hand=theirs.hand)

    monkeypatch.setattr(bot.app.drawing, "seat_view", neighbours)
    async with house(tmp_path) as home:
        watch = Watch(home)
        await home.four()
        assert await leaks(watch) != []


async def test_every_payload_and_answer_is_as_discord_describes_them(tmp_path: Path) -> None:
    """A deal and more on two surfaces, each request and each answer held against Discord's own description."""
    spec = Spec.from_env()
    async with house(tmp_path) as home:
        await home.four()
        await home.play(by_private_hand, Random(2), until=reaches(Turn(2, 0)))
        await home.play(by_view, Random(3), until=reaches(Turn(3, 0)))
        await home.play(by_command, Random(4), until=reaches(Turn(4, 0)))
        for command in ("help", "me", "leaderboard", "stats", "rules", "hand", "table", "verify", "settings"):
            await home.slash("north", command)
        requests = home.local.requests()
        assert len(requests) > 100
        assert [fault for entry in requests for fault in spec.check_entry(entry)] == []
