"""A saved game brought to life: replayed to where it stands, and when the clock must look at it next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from bot.app.keys import UserId
from bot.app.rows import DealRow, Decision, Saved, SeatRow
from bot.app.seats import all_robots, holders
from bot.app.turns import Speed, Status, Turn
from euchre_core.actions import BESIDE, Accept, Action, AnswerTalk, PlayCard, ReportTalk, StealDeal, action_of
from euchre_core.cards import Seat, cards
from euchre_core.engine import asides, legal_actions, new_game
from euchre_core.events import TrickWon
from euchre_core.reasons import Ask
from euchre_core.record import DealRecord, replay_deal, step_of
from euchre_core.rules import Game, Step
from euchre_core.variants import variant_for

PACE_MS = 800
"""Between two decisions that no person presses: the same whatever is held. (contracts.md 3, Pace)"""
BETWEEN_DEALS_MS = 3_000
"""The result of a deal is read before the next one."""
TO_SPEAK_MS = 10_000
"""The same where something may still be said of that deal."""
LOBBY_IDLE_MS = 15 * 60_000
"""An idle lobby closes after this."""
PAUSE_MS = 24 * 3_600_000
SLOW_PAUSE_MS = 7 * PAUSE_MS
"""A table that only robots hold closes after this."""
HANDOVER_MS = 5 * 60_000
"""With the clock off, a waiting seat may be handed to a robot after this."""


class Live(NamedTuple):
    """A game where it stands, and how the current deal came there (dealing first)."""

    saved: Saved
    game: Game
    steps: tuple[Step, ...]

    @property
    def to_act(self) -> Seat | None:
        """Who is asked; None between deals and after the game."""
        return to_act(self.game)


def bring_to_life(saved: Saved) -> Live:
    """Replay the current deal. RecordError when its log doesn't follow the rules."""
    if saved.deal is None:
        return Live(saved, new_game(variant_for(saved.ruleset), saved.first_dealer or Seat(0)), ())
    steps = replayed(saved.ruleset, saved.deal, saved.decisions)
    return Live(saved, steps[-1].game, steps)


def replayed(ruleset: str, deal: DealRow, decisions: Iterable[Decision]) -> tuple[Step, ...]:
    """Every step of one stored deal, dealing first. RecordError when its log doesn't follow the rules."""
    return _steps(ruleset, deal, tuple(decision.code for decision in decisions))


@lru_cache(maxsize=4096)
def _steps(ruleset: str, deal: DealRow, codes: tuple[str, ...]) -> tuple[Step, ...]:
    # A press is drawn on several papers, and its deal is the one before with one more step.
    if codes:
        before = _steps(ruleset, deal, codes[:-1])
        return (*before, step_of(before[-1].game, codes[-1], f"{deal.number}.{len(codes) - 1}"))
    record = DealRecord(deal.number, deal.dealer, deal.score, cards(deal.pack), (), deal.again)
    return tuple(replay_deal(variant_for(ruleset), record))


def to_act(game: Game) -> Seat | None:
    """Who is asked; None between deals and after the game."""
    return game.deal.stage.to_act if game.deal and game.deal.stage else None


def moved(
    live: Live, step: Step, decision: Decision, rows: dict[Seat, SeatRow], status: Status | None, due_at: int | None
) -> Live:
    """The same game after one more decision, as the store will give it back."""
    saved = live.saved
    new = [row for row in rows.values() if row not in saved.seats]
    seats = (*saved.seats, *new) if new else saved.seats
    turn = Turn(saved.turn.deal, saved.turn.n + 1)
    status = saved.status if status is None else status
    after = replace(saved, turn=turn, due_at=due_at, seats=seats, status=status, decisions=(*saved.decisions, decision))
    return Live(after, step.game, (*live.steps, step))


@lru_cache(maxsize=1024)
def is_beside(code: str) -> bool:
    """Whether that entry was about table talk: whoever was asked before is asked the same still."""
    return isinstance(action_of(code.rpartition("!")[2]), ReportTalk | AnswerTalk)


def said_beside(game: Game, seat: Seat | None) -> tuple[Action, ...]:
    """What that seat may say of somebody's behaviour now; nobody's seat: nothing."""
    return () if seat is None else tuple(said for said in asides(game, seat) if isinstance(said, BESIDE))


def same_question(before: Game, after: Game) -> bool:
    """Whether the table waits for the same as before: of the same seat, or for the pack after the same result."""
    if before.deal is not None and after.deal is not None:
        return before.deal.stage == after.deal.stage
    both = (before.ended, after.ended)
    return before.deal is None and not after.over and None not in both and len({end.result for end in both if end}) == 1


def _asked_at(saved: Saved) -> Turn:
    """The turn at which the present question was first asked: what was said beside it asked nothing new."""
    n = saved.turn.n
    while n and saved.turn.deal and is_beside(saved.decisions[n - 1].code):
        n -= 1
    return Turn(saved.turn.deal, n)


def half_key(saved: Saved) -> str:
    """The key of the press that notes that half the turn's time is over."""
    return f"h:{saved.game}:{_asked_at(saved)}"


def half_is_over(saved: Saved) -> bool:
    """The reminder of this turn was due already."""
    key = half_key(saved)
    return any(press.key == key for press in saved.presses)


def was_reminded(saved: Saved, seat: Seat) -> bool:
    """Whoever sits there has had a reminder in this game."""
    return any(press.seat == seat and press.key.startswith("h:") for press in saved.presses)


def plays_by_itself(saved: Saved, game: Game, user: UserId) -> bool:
    """This person wants their only legal card played, and has just one."""
    person, seat = saved.people.get(user), to_act(game)
    if person is None or seat is None or not person.personal.play_only_legal:
        return False
    choices = legal_actions(game, seat)
    return len(choices) == 1 and isinstance(choices[0], PlayCard)


def _may_be_stolen(game: Game, rows: dict[Seat, SeatRow]) -> bool:
    """Whether a person may take the pack before its dealer, who gives them the time of a breath."""
    return any(row.robot is None and StealDeal() in asides(game, seat) for seat, row in rows.items())


def _may_another_accept(game: Game, rows: dict[Seat, SeatRow]) -> bool:
    """Whether the end waits for an opponent of the winners and one of them is a person: no robot is quicker then."""
    if game.deal is None or game.deal.stage is None or game.deal.stage.ask is not Ask.ACCEPT:
        return False
    others = (seat for seat in rows if Accept() in asides(game, seat))
    return any(rows[seat].robot is None for seat in others)


def alarm(saved: Saved, game: Game, rows: dict[Seat, SeatRow], now_ms: int) -> int | None:
    """When the clock must look at this game, for a turn that begins now. None: only a press moves it."""
    if game.over:
        return None
    seat = to_act(game)
    if seat is None:
        spoken = any(asides(game, seat) for seat in rows)
        between = TO_SPEAK_MS if spoken else BETWEEN_DEALS_MS
        return now_ms + (between if saved.turn.deal else 0)
    row = rows[seat]
    if row.robot is not None and _may_be_stolen(game, rows):
        return now_ms + BETWEEN_DEALS_MS
    if row.robot is not None and _may_another_accept(game, rows):
        turn_s = saved.table.speed.turn_s
        return now_ms + (HANDOVER_MS if turn_s is None else turn_s * 1_000)
    if row.robot is not None or row.user is None or plays_by_itself(saved, game, row.user):
        return now_ms + PACE_MS
    turn_s = saved.table.speed.turn_s
    return None if turn_s is None else now_ms + turn_s * 500


def what_follows(saved: Saved, game: Game, rows: dict[Seat, SeatRow], now_ms: int) -> tuple[Status | None, int | None]:
    """A new status, if seats or play bring one, and the next alarm: of a game in play as these rows now hold it.

    When robots hold every seat the table pauses, and closes in the end; otherwise the turn's clock runs.
    """
    if game.over:
        return Status.FINISHED, None
    if all_robots(rows):
        return Status.PAUSED, now_ms + (SLOW_PAUSE_MS if saved.table.speed is Speed.SLOW else PAUSE_MS)
    return None, alarm(saved, game, rows, now_ms)


def deadline(live: Live) -> int | None:
    """When a robot will play for the person who is to act; None where no clock runs for them."""
    saved, seat = live.saved, live.to_act
    turn_s = saved.table.speed.turn_s
    if saved.status is not Status.PLAYING or seat is None or saved.due_at is None or turn_s is None:
        return None
    row = holders(saved).get(seat)
    if row is None or row.robot is not None or row.user is None or plays_by_itself(saved, live.game, row.user):
        return None
    return saved.due_at + (0 if half_is_over(saved) else turn_s * 500)


def tricks_after(steps: Iterable[Step], n: int) -> int:
    """Complete tricks of the deal after its first `n` decisions."""
    return sum(isinstance(event, TrickWon) for step in list(steps)[: n + 1] for event in step.events)


def waiting_since(saved: Saved) -> int:
    """When the present turn began."""
    n = _asked_at(saved).n
    if n:
        return saved.decisions[n - 1].at_ms
    return saved.deal.at_ms if saved.deal else saved.created_at
