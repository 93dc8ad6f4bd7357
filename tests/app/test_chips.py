"""A game for chips at the desk: betting on hand and board, what the result says, and where one's chips are told."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.app.drawing import board_paper, hand_paper, render
from bot.app.gestures import Command, Surface
from bot.app.keys import GameId
from bot.app.live import bring_to_life
from bot.app.standings import CHIPS_AT_FIRST
from bot.app.turns import Status
from bot.i18n.catalogue import Catalogue
from euchre_core.observe import public_view
from euchre_core.reasons import Ask
from tests.app.harness import EAST, GUILD, NORTH, SOUTH, WEST, Club, club
from tests.screens.show import show

WORDS = Catalogue.load()


async def board(cards: Club) -> str:
    saved = await cards.saved()
    drawn = await render(board_paper(saved.game, saved.turn.deal), cards.desk.parts)
    assert drawn is not None
    return show(drawn.screen, WORDS)


async def until_the_bet(cards: Club) -> None:
    """Everybody does the first thing there is, but for a pass, until the maker is asked to bet."""
    for _ in range(40):
        view = public_view(bring_to_life(await cards.saved()).game)
        user = await cards.asked()
        if view.ask is Ask.BET:
            return
        if user is None:
            await cards.tick(3)
            continue
        await cards.act(user, next(code for code in await cards.choices() if code != "P"))
    raise AssertionError("nobody is asked to bet")


async def test_the_pot_is_bet_on_from_a_list_and_stands_on_the_board(tmp_path: Path) -> None:
    """Maker, first defender, maker; each reads what is asked, and the board what is in the pot. (S0-64, S0-65)"""
    async with club(tmp_path) as cards:
        await cards.four(rules=["stakes.pot"])
        await cards.tick(1)
        await until_the_bet(cards)
        assert "Pot of this deal: 4 chips" in await board(cards)
        maker = await cards.asked()
        assert maker is not None
        hand = await render(hand_paper(cards.game, maker), cards.desk.parts)
        assert hand is not None
        text = show(hand.screen, WORDS)
        assert "bet on this deal" in text
        assert "Bet 10 chips" in text
        offered = await cards.desk.complete(cards.click(maker, Command("call", None, {}), Surface.COMMAND), "what", "")
        assert {"$0", "$10"} <= {choice.value for choice in offered}
        await cards.act(maker, "$3")
        defender = await cards.asked()
        assert defender is not None
        await cards.slash(defender, "call", "$+5")
        assert "Pot of this deal: 10 chips" in await board(cards)
        assert "raises to 5 chips" in await board(cards)
        await cards.act(maker, "$=")
        assert "Pot of this deal: 14 chips" in await board(cards)


async def test_a_bet_is_found_by_its_number_among_more_than_a_completion_shows(tmp_path: Path) -> None:
    """Up to a cap of 50 there are 51 of them, and 25 are shown; whoever types 37 means that many chips."""
    async with club(tmp_path) as cards:
        await cards.four(rules=["stakes.pot", "stake-cap.50"])
        await cards.tick(1)
        await until_the_bet(cards)
        maker = await cards.asked()
        assert maker is not None
        click = cards.click(maker, Command("call", None, {}), Surface.COMMAND)
        for typed in ("37", "$37"):
            assert (await cards.desk.complete(click, "what", typed))[0].value == "$37"


async def test_a_game_for_chips_ends_with_what_everybody_has(tmp_path: Path) -> None:
    """The losers' chips are the winners'; board, `/euchre me`, `/euchre stats` and leaderboard tell them. (S0-67)"""
    async with club(tmp_path) as cards:
        await cards.four(rules=["target.5", "stakes.per-point", "stake-unit.2"])
        await cards.tick(1)
        over = await cards.play_on(Random(3))
        assert over.status is Status.FINISHED
        score = bring_to_life(over).game.score
        change = 2 * (score[0] - score[1])
        assert await cards.store.chips(NORTH, GUILD) == CHIPS_AT_FIRST + change
        assert await cards.store.chips(WEST, GUILD) == CHIPS_AT_FIRST - change
        assert "Chips: " in await board(cards)
        me = await cards.slash(NORTH, "me")
        assert me.own is not None
        assert f"You have {CHIPS_AT_FIRST + change} play chips" in show(me.own, WORDS)
        stats = await cards.slash(NORTH, "stats")
        assert stats.own is not None
        assert f"Play chips in this server: {CHIPS_AT_FIRST + change}" in show(stats.own, WORDS)
        listed = await cards.slash(NORTH, "leaderboard", sort="chips")
        assert listed.own is not None
        assert f"{CHIPS_AT_FIRST + abs(change)} chips" in show(listed.own, WORDS)
        everywhere = await cards.slash(NORTH, "leaderboard", sort="chips", scope="all")
        assert everywhere.own is not None
        assert " chips" not in show(everywhere.own, WORDS)


async def test_who_left_pays_and_gets_nothing(tmp_path: Path) -> None:
    """Leaving is no way out of a loss, and wins nothing."""
    async with club(tmp_path) as cards:
        await cards.four(rules=["target.5", "stakes.per-trick", "stake-unit.10"])
        await cards.tick(1)
        await cards.press(EAST, ".leave")
        await cards.press(NORTH, ".leave")
        over = await cards.play_on(Random(3))
        assert over.status is Status.FINISHED
        moves = {user: change for user, change, _ in await cards.store.chip_moves(over.game)}
        assert min(moves[NORTH], moves[EAST]) == min(moves.values()) <= 0
        assert max(moves[NORTH], moves[EAST]) == 0
        assert {abs(moves[SOUTH]), abs(moves[WEST])} == {abs(min(moves.values()))}


async def test_without_stakes_nobody_hears_of_chips(tmp_path: Path) -> None:
    """They are a choice of the table."""
    async with club(tmp_path) as cards:
        await cards.four(rules=["target.1"])
        await cards.tick(1)
        over = await cards.play_on(Random(3))
        assert "hips" not in await board(cards)
        assert await cards.store.chip_moves(over.game) == ()


async def test_a_game_that_its_host_ends_is_paid_as_it_stands(tmp_path: Path) -> None:
    """Losing is no reason to end it: two a point, at once, and the board says so; nothing else is counted."""
    async with club(tmp_path) as cards:
        await cards.four(rules=["target.15", "stakes.per-point", "stake-unit.2"])
        await cards.tick(1)
        score: tuple[int, ...] = ()
        for _ in range(400):
            saved = await cards.saved()
            score = bring_to_life(saved).game.score[:2]
            if score[0] != score[1]:
                break
            user = await cards.asked()
            if user is None:
                await cards.tick(3)
            else:
                await cards.act(user, next(code for code in await cards.choices() if code != "P"))
        asked = await cards.press(NORTH, "?.end")
        assert asked.own is not None
        assert "Chips are paid as the game stands" in show(asked.own, WORDS)
        await cards.press(NORTH, ".end")
        assert (await cards.saved()).status is Status.CLOSED
        change = 2 * (score[0] - score[1])
        assert change
        moves = {user: change for user, change, _ in await cards.store.chip_moves(cards.game)}
        assert moves == {NORTH: change, SOUTH: change, EAST: -change, WEST: -change}
        assert await cards.store.chips(EAST, GUILD) == CHIPS_AT_FIRST - change
        text = await board(cards)
        assert "Chips are paid as the game stands" in text
        assert "Chips: " in text
        assert (await cards.store.stats(NORTH, None, "standard/4")).games == 0
        await cards.press(NORTH, ".end")
        assert await cards.store.chips(EAST, GUILD) == CHIPS_AT_FIRST - change


async def test_a_pot_that_nobody_has_taken_goes_back(tmp_path: Path) -> None:
    """In the first deal nothing has been won: the antes and the bet on the table are nobody's loss."""
    async with club(tmp_path) as cards:
        await cards.four(rules=["stakes.pot"])
        await cards.tick(1)
        await until_the_bet(cards)
        maker = await cards.asked()
        assert maker is not None
        await cards.act(maker, "$3")
        await cards.press(NORTH, ".end")
        assert {change for _, change, _ in await cards.store.chip_moves(cards.game)} == {0}


async def test_a_game_for_chips_is_ended_before_its_first_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody sits, and the bot fell before a card was out: it closes, and nobody has lost a chip."""

    async def fallen(game: GameId) -> None:
        pass

    async with club(tmp_path) as cards:
        monkeypatch.setattr(cards.desk.parts, "wake", fallen)
        await cards.four(rules=["stakes.per-point"])
        assert (await cards.saved()).deal is None
        await cards.press(NORTH, ".end")
        assert (await cards.saved()).status is Status.CLOSED
        assert {change for _, change, _ in await cards.store.chip_moves(cards.game)} == {0}


async def test_a_lobby_for_chips_is_closed_for_nothing(tmp_path: Path) -> None:
    """Nobody has played."""
    async with club(tmp_path) as cards:
        await cards.open()
        await cards.press(NORTH, ".join.0")
        await cards.press(NORTH, ".set.stakes.per-point", Surface.VIEW)
        await cards.press(NORTH, ".end")
        assert (await cards.saved()).closed_why == "table.closed-by-host"
        assert await cards.store.chip_moves(cards.game) == ()
