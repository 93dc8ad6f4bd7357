"""What happens when nobody presses: deals, robots, reminders, deadlines, closings. Remembers nothing that matters.

Every game tells in its own row when it must be looked at (`due_at`); a start looks at all of them, so robots and
timers are resumed, not remembered. `wake` is idempotent: what it does is fenced by the turn and keyed by it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

from bot.app.drawing import BROKEN, board_paper, hand_paper, papers_of_everybody, reminder_paper
from bot.app.keys import GameId, UserId
from bot.app.live import Live, alarm, bring_to_life, half_is_over, half_key, plays_by_itself
from bot.app.parts import Parts
from bot.app.play import as_kept, commit, tell
from bot.app.rows import DealRow, Decision, Press, Saved, SeatRow, Who
from bot.app.seats import holders
from bot.app.series import series_before
from bot.app.store import Unavailable
from bot.app.turns import Status, Turn
from bot.app.upkeep import close
from bot.app.writes import SeatChange, Written
from euchre_core.actions import Action
from euchre_core.cards import Seat, codes
from euchre_core.engine import apply, dealt_again, legal_actions
from euchre_core.observe import seat_view
from euchre_core.robots import honest, objection_of, robot_of
from euchre_core.shuffle import pack, robot_seed
from euchre_core.variants import variant_for

_log = logging.getLogger(__name__)

THINKING_S = 5.0
"""A robot that has not answered by then plays the first legal choice, and that is logged. (B075)"""
LONGEST_SLEEP_MS = 1_000
"""Between two looks at the alarms, so that a write by anybody is noticed."""
PARKED_AFTER = 3
"""A game that fails this often in a row is closed with a notice. (G22, B056)"""


@dataclass(slots=True)
class Runner:
    """Looks at games when they are due."""

    parts: Parts
    may_look: Callable[[], bool] = lambda: True
    """Whether the time is to be trusted; not after a sleep of the machine, until alarms have moved."""
    failures: Counter[GameId] = field(default_factory=Counter)
    _hint: asyncio.Event = field(default_factory=asyncio.Event)
    _held_up: bool = False
    """The records can't be reached: looking again at once would not help."""
    _until: int = 0
    """Asleep until then; a later alarm is no reason to wake."""
    _stopping: bool = False

    def __post_init__(self) -> None:
        self.parts.wake = self.wake
        self.parts.hint = self._alarm

    async def run(self) -> None:
        """Until cancelled or stopped."""
        await self.wake_the_forgotten()
        while not self._stopping:
            self._hint.clear()  # before looking: what is said from here on is not missed
            now = self.parts.clock.now_ms()
            self._until = now + LONGEST_SLEEP_MS
            if not self.may_look():
                await self._sleep(self._until)
                continue
            due = await self.parts.store.next_due()
            if due is not None and due <= now and await self.look() and not self._held_up:
                continue
            self._held_up = False
            due = None if due is not None and due <= now else due
            self._until = min(self._until, due) if due is not None else self._until
            await self._sleep(self._until)

    def stop(self) -> None:
        """No further look; the one in progress ends."""
        self._stopping = True
        self._hint.set()

    def _alarm(self, due_at: int | None) -> None:
        if due_at is not None and due_at < self._until:
            self._hint.set()

    async def _sleep(self, until_ms: int) -> None:
        sleep = asyncio.ensure_future(self.parts.clock.sleep_until(until_ms))
        hint = asyncio.ensure_future(self._hint.wait())
        try:
            await asyncio.wait({sleep, hint}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sleep, hint):
                task.cancel()

    async def wake_the_forgotten(self) -> None:
        """At the start: games that a robot or a pack must move have an alarm, whatever happened. (contracts.md 4)"""
        now = self.parts.clock.now_ms()
        for game in await self.parts.store.live_games():
            saved = await self._load(game)
            if saved is not None and saved.status is Status.PLAYING and saved.due_at is None and not _waits(saved):
                await self.parts.store.set_due(game, saved.fence, now)

    async def look(self) -> int:
        """Wake every game that is due; how many."""
        games = await self.parts.store.due_games(self.parts.clock.now_ms())
        await asyncio.gather(*(self.wake(game) for game in games))
        return len(games)

    async def wake(self, game: GameId) -> None:
        """Do what is due in one game, if anything is. One bad game never hurts another."""
        try:
            await self._wake(game)
            self.failures.pop(game, None)
            self._hint.set()
        except asyncio.CancelledError:
            raise
        except Unavailable as why:
            # It stays due, and is looked at again in a moment: no game is closed for a disk that was full.
            _log.warning("game %s waits for the records: %s", game, why)
            self._held_up = True
        except Exception:
            self.failures[game] += 1
            _log.exception("game %s could not go on (%d. time)", game, self.failures[game])
            await self._park(game)

    async def _wake(self, game: GameId) -> None:
        saved = await self.parts.store.load(game)
        now = self.parts.clock.now_ms()
        if saved is None or saved.due_at is None or saved.due_at > now:
            return
        match saved.status:
            case Status.LOBBY:
                await close(self.parts, saved, "table.closed-idle", None, f"x:{game}")
            case Status.PAUSED:
                await close(self.parts, saved, "table.closed-abandoned", None, f"x:{game}")
            case Status.PLAYING:
                await self._play(saved, now)
            case Status.FINISHED | Status.CLOSED:
                await self.parts.store.set_due(game, saved.fence, None)

    async def _load(self, game: GameId) -> Saved | None:
        try:
            return await self.parts.store.load(game)
        except (LookupError, TypeError, ValueError):
            _log.exception("the row of game %s can't be read; it is closed and kept", game)
            await self.parts.store.quarantine(game, BROKEN, self.parts.clock.now_ms())
            return None

    async def _park(self, game: GameId) -> None:
        saved = await self._load(game)
        if saved is None:
            return
        if self.failures[game] >= PARKED_AFTER:
            await close(self.parts, saved, BROKEN, None, f"x:{game}")
        else:
            retry = self.parts.clock.now_ms() + 1_000 * 2 ** self.failures[game]
            await self.parts.store.set_due(game, saved.fence, retry)

    # --- a game in play ---------------------------------------------------------------------------------------------

    async def _play(self, saved: Saved, now: int) -> None:
        live = bring_to_life(saved)
        if live.game.variant.beside and await self._object(live, now):
            return
        seat = live.to_act
        if seat is None:
            await self._deal(live, now)
            return
        row = holders(saved)[seat]
        if row.user is None or row.robot is not None:
            await self._decide(live, seat, row.robot or saved.table.robot, Who.ROBOT, row, now)
        elif plays_by_itself(saved, live.game, row.user):
            await self._commit(live, seat, legal_actions(live.game, seat)[0], Who.PERSON, row.user, now)
        elif not half_is_over(saved):
            await self._remind(live, seat, row.user, now)
        else:
            await self._decide(live, seat, saved.table.robot, Who.CLOCK, row, now)

    async def _deal(self, live: Live, now: int) -> None:
        """The pack is the deal's first entry; its key (game, deal) makes this idempotent."""
        saved, game = live.saved, live.game
        variant = variant_for(saved.ruleset)
        if saved.deal is None:
            game = game._replace(score=(await series_before(saved, self.parts)).start)
        cards = pack(variant, saved.secret, saved.mix, game.number)
        row = DealRow(game.number, game.dealer, codes(cards), game.score, now, dealt_again(game))
        fresh = bring_to_life(_with_deal(saved, row))
        due = alarm(fresh.saved, fresh.game, holders(saved), now)
        if await self.parts.store.deal(saved.game, saved.fence, row, due_at=due) is not Written.DONE:
            return
        await self._plan_hands(saved)
        for paper in papers_of_everybody(fresh.saved):
            self.parts.post.redraw(paper)
        if saved.turn.deal != game.number:  # the board before gets its final state and loses its buttons
            self.parts.post.redraw(board_paper(saved.game, saved.turn.deal))

    async def _object(self, live: Live, now: int) -> bool:
        """Let robots say what they have noticed of the others; whether one did."""
        saved = live.saved
        for seat, row in sorted(holders(saved).items()):
            action = objection_of(row.robot, seat_view(live.game, seat)) if row.robot is not None else None
            if action is not None:
                await self._commit(live, seat, action, Who.ROBOT, None, now)
                return True
        return False

    async def _plan_hands(self, saved: Saved) -> None:
        """A private message for everybody who wants one: also after a crash at the join, or a change of mind since."""
        for row in holders(saved).values():
            person = saved.people.get(row.user) if row.user is not None else None
            if row.user is not None and person is not None and person.personal.surface == "private":
                await self.parts.store.plan_paper(hand_paper(saved.game, row.user), None)

    async def _decide(self, live: Live, seat: Seat, level: str, who: Who, row: SeatRow, now: int) -> None:
        action = await self._think(live, seat, level)
        user = row.user if who is Who.CLOCK else None
        seats: tuple[SeatChange, ...] = ()
        if who is Who.CLOCK and await self._missed_the_last(live.saved, seat):
            seats = (SeatChange(seat, row.user, level),)
        await self._commit(live, seat, action, who, user, now, seats)

    async def _commit(
        self,
        live: Live,
        seat: Seat,
        action: Action,
        who: Who,
        user: UserId | None,
        now: int,
        seats: tuple[SeatChange, ...] = (),
    ) -> None:
        saved = live.saved
        step = apply(live.game, seat, action)
        decision = Decision(saved.turn.n, seat, as_kept(live, seat, action), now, who, user, None)
        letter = "t" if who is Who.CLOCK else "r"
        after, written = await commit(self.parts, live, step, decision, f"{letter}:{saved.game}:{saved.turn}", seats)
        if written is Written.DONE:
            tell(self.parts, after, step, seat, shown=False)
            if seats:
                self.parts.post.redraw(board_paper(saved.game, saved.turn.deal))

    async def _think(self, live: Live, seat: Seat, level: str) -> Action:
        """A robot sees its own seat's view and draws from its own generator."""
        saved = live.saved
        robot = robot_of(level)
        view = seat_view(live.game, seat)
        if holders(saved)[seat].robot is None:  # for somebody who let one turn pass a card is played, and no more
            view = replace(view, asides=())
        rng = Random(robot_seed(saved.secret, saved.mix, seat, saved.turn.deal, saved.turn.n))  # noqa: S311 (seeded by contract)
        try:
            action = await asyncio.wait_for(_in_a_thread(lambda: robot.choose(view, rng)), THINKING_S)
        except Exception:
            _log.exception("robot %s found no choice in game %s at %s", level, saved.game, saved.turn)
            return honest(view)[0]
        if action not in view.choices and action not in view.asides:
            _log.error("robot %s chose what isn't legal in game %s at %s", level, saved.game, saved.turn)
            return honest(view)[0]
        return action

    async def _remind(self, live: Live, seat: Seat, user: UserId, now: int) -> None:
        """Half the time is over: one mention of one person; the row is written before it is posted."""
        saved = live.saved
        turn_s = saved.table.speed.turn_s
        if turn_s is None:
            await self.parts.store.set_due(saved.game, saved.fence, None)
            return
        press = Press(seat, "half", None, now, half_key(saved))
        due = now + turn_s * 500
        written = await self.parts.store.press(saved.game, saved.fence, press, due_at=due)
        if written is Written.DONE:
            paper = reminder_paper(saved, user)
            await self.parts.store.repost(paper)
            await self.parts.store.plan_paper(paper, saved.table.channel)
            self.parts.post.redraw(paper)

    async def _missed_the_last(self, saved: Saved, seat: Seat) -> bool:
        """The decision before this one of that seat was the clock's too, and its owner hasn't come back since."""
        mine = [d for d in saved.decisions if d.seat == seat and not _by_itself(d)]
        if not mine and saved.turn.deal > 1:
            past = await self.parts.store.history(saved.game)
            earlier = (d for deal, decisions in past if deal.number < saved.turn.deal for d in decisions)
            mine = [d for d in earlier if d.seat == seat and not _by_itself(d)]
        if not mine or mine[-1].who is not Who.CLOCK:
            return False
        return not any(
            press.word == "back" and press.seat == seat and press.at_ms >= mine[-1].at_ms for press in saved.presses
        )


async def _in_a_thread(choose: Callable[[], Action]) -> Action:
    """A thread of its own that nobody waits for at the end: one that hangs holds up neither tables nor the exit."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Action] = loop.create_future()

    def think() -> None:
        try:
            action = choose()
        except Exception as error:
            tell = partial(_fail, answer, error)
        else:
            tell = partial(_succeed, answer, action)
        with contextlib.suppress(RuntimeError):  # the loop has closed meanwhile
            loop.call_soon_threadsafe(tell)

    threading.Thread(target=think, name="robot", daemon=True).start()
    return await answer


def _succeed(answer: asyncio.Future[Action], action: Action) -> None:
    if not answer.done():
        answer.set_result(action)


def _fail(answer: asyncio.Future[Action], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)


def _waits(saved: Saved) -> bool:
    """A person is to act, with no clock running. What can't be read is woken, and then parked."""
    try:
        seat = bring_to_life(saved).to_act
    except Exception:  # whatever is wrong with it, it must not stop the others; what it is, the log says when it wakes
        return False
    return seat is not None and holders(saved)[seat].robot is None


def _by_itself(decision: Decision) -> bool:
    """A card that was played because it was the only legal one tells nothing of whether its owner is there."""
    return decision.who is Who.PERSON and decision.interaction is None


def _with_deal(saved: Saved, row: DealRow) -> Saved:
    return replace(saved, turn=Turn(row.number, 0), deal=row, decisions=())
