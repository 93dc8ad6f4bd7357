"""A game in play: decisions, hands, leaving and coming back. Commit before show; every write is fenced by the turn."""

from __future__ import annotations

from bot.app.drawing import (
    around,
    board_paper,
    hand_paper,
    is_lone_call,
    own_hand,
    papers_after,
    papers_of_everybody,
    reminder_paper,
)
from bot.app.live import HANDOVER_MS, PAUSE_MS, SLOW_PAUSE_MS, Live, alarm, bring_to_life, moved, waiting_since
from bot.app.parts import Caller, Parts
from bot.app.ports import Decision, Entry, Finish, Press, Saved, SeatChange, Who, Written
from bot.app.replies import GameId, PaperKind, Reply, Say, Speed, Status, Surface, Turn, UserId, say
from bot.app.results import rated, results
from bot.app.seats import (
    all_robots,
    changed,
    former_seat,
    had_a_seat,
    holders,
    is_host,
    seat_of,
    seated,
    sitters,
)
from bot.screens import menus
from bot.screens.reasons import line
from euchre_core.actions import PlayCard, action_of, code_of
from euchre_core.cards import Seat
from euchre_core.engine import apply
from euchre_core.errors import IllegalAction
from euchre_core.rules import Step

TRIES = 4
"""A write that lost a race is decided again from what is there now, this often."""


# --- decisions ------------------------------------------------------------------------------------------------------


async def decide(caller: Caller, parts: Parts, game: GameId, turn: Turn | None, code: str) -> Reply:
    """A call, a card laid away, a card played. `turn` None: whatever the game asks now (commands)."""
    try:
        action = action_of(code)
    except ValueError:
        return caller.note(say("desk.no-such-choice"))
    for _ in range(TRIES):
        live, reply = await at_the_table(caller, parts, game)
        if live is None:
            assert reply is not None
            return reply
        saved, seat = live.saved, seat_of(live.saved, caller.user)
        assert seat is not None
        if turn is not None and turn != saved.turn:
            return await hand_reply(caller, parts, live, note=_stale(live, turn))
        if live.game.deal is None:
            return await hand_reply(caller, parts, live, note=say("desk.deal-is-over"))
        try:
            step = apply(live.game, seat, action)
        except IllegalAction as refused:
            return await hand_reply(caller, parts, live, note=line(refused.reason, sitters(saved)))
        if turn is None and is_lone_call(action):
            return await hand_reply(caller, parts, live, asking=code)
        decision = Decision(saved.turn.n, seat, code_of(action), _now(parts, live), Who.PERSON, caller.user, None)
        after, written = await commit(parts, live, step, decision, caller.key)
        if written is Written.BEHIND:
            continue
        if written is Written.SEEN:
            again = await parts.store.load(game)
            return await hand_reply(caller, parts, bring_to_life(again)) if again else caller.note(say("desk.no-game"))
        shown = caller.click.surface in (Surface.HAND, Surface.VIEW)
        tell(parts, after, step, seat, shown=shown)
        return await hand_reply(caller, parts, after)
    return caller.note(say("desk.too-busy"))


async def commit(
    parts: Parts, live: Live, step: Step, decision: Decision, key: str, seats: tuple[SeatChange, ...] = ()
) -> tuple[Live, Written]:
    """Write one decision with all that comes with it; the game after it, and what became of the write."""
    saved = live.saved
    rows = changed(holders(saved), saved, seats, decision.at_ms)
    due = alarm(saved, step.game, rows, decision.at_ms)
    after = moved(live, step, decision, rows, due)
    finish = await _finish(parts, after) if step.game.over else None
    entry = Entry(decision.seat, decision.code, decision.at_ms, decision.who, decision.user, key, decision.interaction)
    status = Status.FINISHED if step.game.over else None
    written = await parts.store.append(
        saved.game, saved.turn, entry, due_at=due, status=status, seats=seats, finish=finish
    )
    return after, written


async def _finish(parts: Parts, after: Live) -> Finish:
    """What the last entry of a game writes beside it."""
    saved = after.saved
    assert saved.deal is not None
    earlier = [entry for entry in await parts.store.history(saved.game) if entry[0].number < saved.deal.number]
    history = (*earlier, (saved.deal, saved.decisions))
    lines = results(saved, after.game, history)
    return Finish(
        results=lines,
        rated=rated(saved, after.game, lines),
        next_game=parts.new_game(saved.ruleset, parts.lobby_due()),
    )


def tell(parts: Parts, after: Live, step: Step, actor: Seat | None, *, shown: bool) -> None:
    """After a commit: papers out of date are drawn, a reminder that has been heeded goes, the runner looks again."""
    parts.hint()
    for paper in papers_after(after, step, actor, shown=shown):
        parts.post.redraw(paper)
    row = holders(after.saved).get(actor) if actor is not None else None
    if row is not None and row.user is not None:
        parts.post.forget(reminder_paper(after.saved, row.user))


def _stale(live: Live, turn: Turn) -> Say:
    """How long ago that button was good, in the game's own measure."""
    saved = live.saved
    if turn.deal != saved.turn.deal:
        return say("desk.stale-deal")
    resting = live.game.deal.resting if live.game.deal else ()
    playing = len(holders(saved)) - len(resting)
    cards_since = sum(isinstance(action_of(decision.code), PlayCard) for decision in saved.decisions[turn.n :])
    tricks = cards_since // playing
    return say("desk.stale-tricks", tricks) if tricks else say("desk.stale")


def _now(parts: Parts, live: Live) -> int:
    # A clock set back must not make a decision older than the one before it.
    return max(parts.clock.now_ms(), waiting_since(live.saved))


# --- who is at the table --------------------------------------------------------------------------------------------


async def at_the_table(caller: Caller, parts: Parts, game: GameId) -> tuple[Live | None, Reply | None]:
    """The game in play with this person in a seat of it; else the answer that says why not.

    Any press of somebody for whom a robot plays gives them their seat back, and a paused table goes on.
    """
    for _ in range(TRIES):
        saved = await parts.store.load(game)
        if saved is None:
            return None, caller.note(say("desk.no-game"))
        if saved.status is Status.LOBBY:
            return None, caller.note(say("desk.not-started"))
        if saved.status in (Status.FINISHED, Status.CLOSED):
            return None, await _ended(caller, parts, saved)
        if saved.turn.deal == 0:
            await parts.wake(game)
            saved = await parts.store.load(game)
            if saved is None or saved.turn.deal == 0:
                continue
        seat = seat_of(saved, caller.user)
        if seat is None and saved.status is Status.PAUSED:
            seat = former_seat(saved, caller.user)
        if seat is None:
            return None, await _not_seated(caller, parts, saved)
        if holders(saved)[seat].robot is None and saved.status is Status.PLAYING:
            return bring_to_life(saved), None
        await _take(parts, saved, seat, caller, "back")
    return None, caller.note(say("desk.too-busy"))


async def _ended(caller: Caller, parts: Parts, saved: Saved) -> Reply:
    if had_a_seat(saved, caller.user):
        return Reply(own=await own_hand(bring_to_life(saved), caller.user, parts), note_locale=caller.locale)
    return caller.note(say("desk.game-over"))


async def _not_seated(caller: Caller, parts: Parts, saved: Saved) -> Reply:
    former = former_seat(saved, caller.user)
    if former is not None:
        menu = menus.confirm(
            say("desk.you-left"), ".back", game=saved.game, turn=None, owner=caller.user, locale=caller.locale
        )
        return Reply(own=menu, apart=True, note_locale=caller.locale)
    robots = [row for _, row in sorted(holders(saved).items()) if row.user is None and row.robot is not None]
    if robots and not had_a_seat(saved, caller.user):
        menu = menus.confirm(
            say("desk.not-seated-robot"),
            f".sub.{robots[0].seat}",
            game=saved.game,
            turn=None,
            owner=caller.user,
            locale=caller.locale,
        )
        return Reply(own=menu, apart=True, note_locale=caller.locale)
    return caller.note(say("desk.not-seated"))


async def hand_reply(
    caller: Caller,
    parts: Parts,
    live: Live,
    *,
    note: Say | None = None,
    asking: str | None = None,
    alone: bool = False,
) -> Reply:
    """This person's hand as it is now, with one line above it."""
    own = await own_hand(live, caller.user, parts, asking=asking, alone=alone)
    return Reply(own=own, note=note, note_locale=caller.locale)


async def show_hand(caller: Caller, parts: Parts, game: GameId) -> Reply:
    """*My hand*: in a lobby too."""
    saved = await parts.store.load(game)
    if saved is not None and saved.status is Status.LOBBY and seat_of(saved, caller.user) is not None:
        return await hand_reply(caller, parts, bring_to_life(saved))
    live, reply = await at_the_table(caller, parts, game)
    if live is None:
        assert reply is not None
        return reply
    return await hand_reply(caller, parts, live)


async def redraw(caller: Caller, parts: Parts, game: GameId, turn: Turn | None, what: str) -> Reply:
    """A `?code`: the same hand, asking for confirmation or with the alone names; nothing is decided."""
    live, reply = await at_the_table(caller, parts, game)
    if live is None:
        assert reply is not None
        return caller.note(say("desk.unchanged")) if what == "" and reply.own is None else reply
    if turn is not None and turn != live.saved.turn:
        return await hand_reply(caller, parts, live, note=_stale(live, turn))
    if what in ("A0", "A1"):
        return await hand_reply(caller, parts, live, alone=what == "A1")
    if what == "":
        return await hand_reply(caller, parts, live)
    if not what.startswith("."):
        try:
            apply(live.game, _seat(live, caller.user), action_of(what))
        except ValueError:
            return await hand_reply(caller, parts, live, note=say("desk.no-such-choice"))
        except IllegalAction as refused:
            return await hand_reply(caller, parts, live, note=line(refused.reason, sitters(live.saved)))
    return await hand_reply(caller, parts, live, asking=what)


def _seat(live: Live, user: UserId) -> Seat:
    seat = seat_of(live.saved, user)
    assert seat is not None
    return seat


# --- seats change hands ---------------------------------------------------------------------------------------------


async def leave(caller: Caller, parts: Parts, game: GameId) -> Reply:
    """Hand one's seat to a robot."""
    live, reply = await at_the_table(caller, parts, game)
    if live is None:
        assert reply is not None
        return reply
    seat = _seat(live, caller.user)
    return await _hand_over(caller, parts, live, SeatChange(seat, None, live.saved.table.robot), "leave", "desk.left")


async def back(caller: Caller, parts: Parts, game: GameId) -> Reply:
    """Take one's seat again."""
    saved = await parts.store.load(game)
    if saved is not None and saved.status in (Status.PLAYING, Status.PAUSED):
        former = former_seat(saved, caller.user)
        if former is not None:
            await _take(parts, saved, former, caller, "back")
    live, reply = await at_the_table(caller, parts, game)
    if live is None:
        assert reply is not None
        return reply
    return await hand_reply(caller, parts, live, note=say("desk.welcome-back"))


async def substitute(caller: Caller, parts: Parts, game: GameId, seat: Seat) -> Reply:
    """Take a robot's seat in a game that is going on."""
    saved = await parts.store.load(game)
    if saved is None or saved.status not in (Status.PLAYING, Status.PAUSED):
        return caller.note(say("desk.no-game"))
    row = holders(saved).get(seat)
    if seat_of(saved, caller.user) is None and row is not None and row.user is None and row.robot is not None:
        former = former_seat(saved, caller.user)
        if had_a_seat(saved, caller.user) and former != seat:
            return caller.note(say("desk.only-your-own-seat"))
        if await _take(parts, saved, seat, caller, "sub") is not Written.DONE:
            return caller.note(say("desk.seat-is-taken"))
        await plan_hand(caller, parts, game)
        return await show_hand(caller, parts, game)
    if seat_of(saved, caller.user) is not None:
        return await show_hand(caller, parts, game)
    return caller.note(say("desk.seat-is-taken"))


async def stand_in(caller: Caller, parts: Parts, game: GameId, seat: Seat) -> Reply:
    """With the clock off: after a while the host, or two of the others, hand the waiting seat to a robot."""
    live, reply = await at_the_table(caller, parts, game)
    if live is None:
        assert reply is not None
        return reply
    saved = live.saved
    row = holders(saved).get(seat)
    if saved.table.speed is not Speed.OFF:
        return caller.note(say("desk.clock-does-it"))
    if live.to_act != seat or row is None or row.user is None or row.robot is not None or row.user == caller.user:
        return caller.note(say("desk.nobody-waits"))
    wait = waiting_since(saved) + HANDOVER_MS - parts.clock.now_ms()
    if wait > 0:
        return caller.note(say("desk.wait-longer", max(1, -(-wait // 60_000))))
    word = f"standin.{seat}.{saved.turn}"
    voters = {press.user for press in saved.presses if press.word == word} | {caller.user}
    change = SeatChange(seat, row.user, saved.table.robot)
    if is_host(saved, caller.user) or len(voters) >= 2:
        return await _hand_over(caller, parts, live, change, word, "desk.handed-over")
    press = Press(_seat(live, caller.user), word, caller.user, parts.clock.now_ms(), caller.key)
    await parts.store.press(game, saved.turn, press, due_at=saved.due_at)
    return caller.note(say("desk.one-more-needed"))


async def _hand_over(caller: Caller, parts: Parts, live: Live, change: SeatChange, word: str, note: str) -> Reply:
    """A robot takes a seat; when it was the last person's, the table pauses."""
    saved, now = live.saved, parts.clock.now_ms()
    rows = changed(holders(saved), saved, (change,), now)
    pause = all_robots(rows)
    if pause:
        due: int | None = now + (SLOW_PAUSE_MS if saved.table.speed is Speed.SLOW else PAUSE_MS)
    else:
        due = alarm(saved, live.game, rows, now) if live.to_act == change.seat else saved.due_at
    press = Press(change.seat, word, caller.user, now, caller.key)
    written = await parts.store.press(
        saved.game,
        saved.turn,
        press,
        due_at=due,
        status=Status.PAUSED if pause else None,
        seats=(change,),
    )
    if written is Written.BEHIND:
        return caller.note(say("desk.too-busy"))
    await _seats_changed(parts, saved)
    return caller.note(say(note))


async def _take(parts: Parts, saved: Saved, seat: Seat, caller: Caller, word: str) -> Written:
    """A person takes a seat that a robot holds, and a paused table goes on."""
    now = parts.clock.now_ms()
    change = SeatChange(seat, caller.user, None)
    rows = changed(holders(saved), saved, (change,), now)
    live = bring_to_life(saved)
    going = saved.status is Status.PAUSED or live.to_act == seat
    # Their settings came with nobody's seat, so this turn is theirs to press even where they want cards played.
    due = alarm(saved, live.game, rows, now) if going else saved.due_at
    press = Press(seat, word, caller.user, now, f"{caller.key}:{word}")
    status = Status.PLAYING if saved.status is Status.PAUSED else None
    written = await parts.store.press(saved.game, saved.turn, press, due_at=due, status=status, seats=(change,))
    if written is Written.DONE:
        await _seats_changed(parts, saved)
    return written


async def _seats_changed(parts: Parts, saved: Saved) -> None:
    parts.post.redraw(board_paper(saved.game, saved.turn.deal))
    for user in seated(saved):
        parts.post.redraw(hand_paper(saved.game, user))
    await parts.wake(saved.game)


async def plan_hand(caller: Caller, parts: Parts, game: GameId) -> None:
    """Their hand goes to a private message, unless they want it only behind *My hand*."""
    personal = await parts.store.personal(caller.user)
    if personal.surface == "private":
        await parts.store.plan_paper(hand_paper(game, caller.user), None)
        parts.post.redraw(hand_paper(game, caller.user))


# --- the table as a whole -------------------------------------------------------------------------------------------


async def post_anew(caller: Caller, parts: Parts, game: GameId) -> Reply:
    """Post the board again, at the end of the channel."""
    saved = await parts.store.load(game)
    if saved is None:
        return caller.note(say("desk.no-game"))
    paper = board_paper(game, saved.turn.deal)
    await parts.store.repost(paper)
    parts.post.redraw(paper)
    return caller.note(say("desk.posted-anew"))


async def more(caller: Caller, parts: Parts, game: GameId) -> Reply:
    """The ⋯ menu."""
    saved = await parts.store.load(game)
    if saved is None:
        return caller.note(say("desk.no-game"))
    live = bring_to_life(saved)
    menu = menus.more(
        around(live),
        owner=caller.user,
        locale=caller.locale,
        seat=seat_of(saved, caller.user),
        may_end=may_end(caller, saved),
        to_act=live.to_act,
    )
    return Reply(own=menu, apart=True, note_locale=caller.locale)


def may_end(caller: Caller, saved: Saved) -> bool:
    """The host, or a person with Manage Messages here."""
    return is_host(saved, caller.user) or caller.click.may_moderate


async def end(caller: Caller, parts: Parts, game: GameId, *, asked: bool) -> Reply:
    """End the table early, after a question: no result."""
    for _ in range(TRIES):
        saved = await parts.store.load(game)
        if saved is None or saved.status in (Status.FINISHED, Status.CLOSED):
            return caller.note(say("desk.no-game"))
        if not may_end(caller, saved):
            return caller.note(say("desk.only-host"))
        if not asked:
            menu = menus.confirm(
                say("desk.end-really"), ".end", game=game, turn=None, owner=caller.user, locale=caller.locale
            )
            return Reply(own=menu, apart=True, note_locale=caller.locale)
        written = await close(parts, saved, "table.closed-by-host", caller.user, caller.key)
        if written is not Written.BEHIND:
            return caller.note(say("desk.ended"))
    return caller.note(say("desk.too-busy"))


async def close(parts: Parts, saved: Saved, why: str, user: UserId | None, key: str) -> Written:
    """Close a game without a result. `why` is a message key that the board will say."""
    press = Press(-1, "end", user, parts.clock.now_ms(), key)
    written = await parts.store.press(saved.game, saved.turn, press, due_at=None, status=Status.CLOSED, closed_why=why)
    if written is Written.DONE:
        for paper in papers_of_everybody(saved):
            parts.post.redraw(paper)
        for row in await parts.store.papers(saved.game):
            if row.paper.kind is PaperKind.REMINDER:
                parts.post.forget(row.paper)
    return written


async def close_seats_of(caller: Caller, parts: Parts, games: tuple[GameId, ...]) -> None:
    """Somebody wants to be forgotten: their seats in live games go to robots, their place in lobbies is freed."""
    for game in games:
        for _ in range(TRIES):
            saved = await parts.store.load(game)
            seat = seat_of(saved, caller.user) if saved else None
            if saved is None or seat is None:
                break
            live = bring_to_life(saved)
            now = parts.clock.now_ms()
            robot = None if saved.status is Status.LOBBY else saved.table.robot
            change = SeatChange(seat, None, robot)
            rows = changed(holders(saved), saved, (change,), now)
            pause = saved.status is Status.PLAYING and all_robots(rows)
            due = now + PAUSE_MS if pause else saved.due_at
            if saved.status is Status.PLAYING and not pause and live.to_act == seat:
                due = alarm(saved, live.game, rows, now)
            press = Press(seat, "leave", None, now, f"{caller.key}:forget:{game}")
            status = Status.PAUSED if pause else None
            written = await parts.store.press(game, saved.turn, press, due_at=due, status=status, seats=(change,))
            if written is not Written.BEHIND:
                await _seats_changed(parts, saved)
                break


async def pause(parts: Parts, game: GameId, why: str) -> None:
    """The board can't be written: the game waits until somebody presses, and its people's hands say why."""
    saved = await parts.store.load(game)
    if saved is None or saved.status is not Status.PLAYING:
        return
    now = parts.clock.now_ms()
    due = now + (SLOW_PAUSE_MS if saved.table.speed is Speed.SLOW else PAUSE_MS)
    press = Press(-1, "pause", None, now, f"p:{game}:{saved.turn}:{now}")
    written = await parts.store.press(game, saved.turn, press, due_at=due, status=Status.PAUSED, closed_why=why)
    if written is Written.DONE:
        for user in seated(saved):
            parts.post.redraw(hand_paper(game, user))
