"""Whatever a game waits for: presses that nobody should send, double clicks, two people at once. Nothing comes of them.

By every action's code, and by texts that are none; in the own game, in another one, of another turn, by command.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from bot.app.codes import code_of as rules_code
from bot.app.gestures import Command, Pressed, Surface
from bot.app.keys import ChannelId
from bot.app.live import bring_to_life
from bot.app.replies import Reply
from bot.app.rows import Saved
from bot.app.turns import Status, Turn
from euchre_core.actions import AnswerTalk, CallRenege, ReportTalk, code_of
from euchre_core.cards import Seat
from euchre_core.engine import asides, legal_actions
from euchre_core.variants import variant_for
from tests.app.harness import EAST, FIFTH, NORTH, SIXTH, SOUTH, STRANGER, WEST, Club, club
from tests.house.waiting import DEALER, WALKS, Move, Planned, plan

SIX = (NORTH, EAST, SOUTH, WEST, FIFTH, SIXTH)
NONSENSE = (
    *("TT9", "TT-1", "TTx", "TT²", "TT٣", "R9.9", "R0.0", "R1.99999", "R.", "R1.1.1", "R²1", "^Zz", "^", "@", "@@"),
    *("$9999999999999", "$0", "$²", "$٣", "$+", "$", "$00001", "$-1", "/", "/99999", "/²", "=", "=99", "=²", "+", "-"),
    *("B9", "B²", ">", "b99", "b²", "X9c9c9c", "XR", "Jhh", "jh", "", " ", "A" * 100, "\u202e", "💥", "0!P", "3!Jh"),
)
OTHER_CHANNEL = ChannelId(602)


@pytest.mark.parametrize("ruleset", WALKS)
async def test_at_no_question_does_a_wrong_press_change_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    """A refusal in words each time, and the right press counts once however often it comes. (B035, B042; G8, G9)"""
    monkeypatch.setattr("bot.app.lobby.first_dealer", lambda variant, secret, mix: DEALER)
    games = plan(ruleset)
    everything = {code_of(move.action) for deals in games for deal in deals for move in deal.moves}
    for number, deals in enumerate(games):
        packs = [one.pack for one in deals]
        monkeypatch.setattr("bot.app.runner.pack", lambda variant, secret, mix, deal, packs=packs: packs[deal - 1])
        folder = tmp_path / str(number)
        folder.mkdir()
        async with AsyncExitStack() as stack:
            cards = await stack.enter_async_context(club(folder))
            await _Enemy(cards, ruleset, sorted(everything), Random(ruleset)).through(deals)
            assert not cards.runner.failures


class _Enemy:
    """Sits at the table, and sends what they like before every move that is the first of its kind."""

    def __init__(self, cards: Club, ruleset: str, codes: list[str], rng: Random) -> None:
        self.cards, self.ruleset, self.rng = cards, ruleset, rng
        self.codes = [*codes, *NONSENSE]
        self.people = SIX[: variant_for(ruleset).seating.seats]
        self.met: set[str] = set()

    async def through(self, deals: tuple[Planned, ...]) -> None:
        await self._sit_down()
        for number, deal in enumerate(deals, start=1):
            while (await self.cards.saved()).turn < Turn(number, 0):
                await self.cards.tick(3.5)
            for move in deal.moves:
                if move.names - self.met:
                    self.met |= move.names
                    for _ in range(40):
                        await self._attack()
                await self._make(move)
        over = await self.cards.saved()
        assert over.status is Status.FINISHED
        assert bring_to_life(over).game.score == deals[-1].score

    async def _sit_down(self) -> None:
        await self.cards.open(NORTH, speed="off")
        await self.cards.slash(NORTH, "rules", use=rules_code(self.ruleset))
        for seat, user in enumerate(self.people):
            await self.cards.press(user, f".sit.{seat}")
        await self.cards.press(NORTH, ".start")
        assert (await self.cards.saved()).ruleset == self.ruleset

    async def _attack(self) -> None:
        """One press that must change nothing."""
        saved, live = await self.cards.saved(), bring_to_life(await self.cards.saved())
        user, code = self.rng.choice((*self.people, STRANGER)), self.rng.choice(self.codes)
        seat = Seat(self.people.index(user)) if user in self.people else None
        allowed = (*legal_actions(live.game, seat), *asides(live.game, seat)) if seat is not None else ()
        may = code in {code_of(action) for action in allowed}
        # What is said of behaviour is good for the whole deal.
        said = code in {
            code_of(action) for action in allowed if isinstance(action, ReportTalk | AnswerTalk | CallRenege)
        }
        earlier = saved.turn.n and not said
        old = Turn(saved.turn.deal, saved.turn.n - 1) if earlier else Turn(saved.turn.deal - 1, 3)
        turn = old if may else self.rng.choice((saved.turn, old, Turn(99, 99), None))
        where = {"channel": OTHER_CHANNEL} if self.rng.random() < 0.1 else {}
        surface = self.rng.choice((Surface.HAND, Surface.VIEW, Surface.BOARD))
        click = self.cards.click(user, Pressed(saved.game, turn, code), surface, **where)
        if turn is None and code and not code.startswith("."):
            names = {code_of(action).casefold() for action in allowed}
            if code.casefold() in names | {name.lstrip("-+>@^") for name in names}:
                return  # typed, this names a choice that is open: `jh` where a card is laid away
            word = self.rng.choice(("call", "play"))
            click = self.cards.click(user, Command(word, code, {"sure": "on"}), Surface.COMMAND)
        reply = await self.cards.desk.on_click(click)
        assert _says_something(reply)
        assert _state(await self.cards.saved()) == _state(saved), (code, user, turn, saved.turn)

    async def _make(self, move: Move) -> None:
        """The right press: twice at once by its owner, once more as it was delivered, and by somebody else beside."""
        saved, user, code = await self.cards.saved(), self.people[move.seat], code_of(move.action)
        first = self.cards.click(user, Pressed(saved.game, saved.turn, code), Surface.HAND)
        again = self.cards.click(user, Pressed(saved.game, saved.turn, code), Surface.HAND)
        stranger = self.cards.click(STRANGER, Pressed(saved.game, saved.turn, code), Surface.BOARD)
        await asyncio.gather(*(self.cards.desk.on_click(click) for click in (stranger, first, again, first)))
        said = next(these for row, these in await self.cards.store.history(saved.game) if row.number == saved.turn.deal)
        assert len(said) == saved.turn.n + 1
        assert (said[-1].seat, said[-1].code.rpartition("!")[2], said[-1].user) == (move.seat, code, user)


def _state(saved: Saved) -> tuple[object, ...]:
    return (saved.turn, saved.status, saved.seats, saved.decisions, saved.presses, saved.due_at, saved.ruleset)


def _says_something(reply: Reply) -> bool:
    return reply.note is not None or reply.own is not None
