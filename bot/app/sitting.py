"""Who plays a seat: the person at it, leaving, coming back, standing in; and their hand. Knows nothing of decisions."""

from __future__ import annotations

from bot.app.drawing import (
    BROKEN,
    board_paper,
    hand_paper,
    own_hand,
    reminder_paper,
)
from bot.app.keys import GameId, UserId
from bot.app.live import HANDOVER_MS, Live, alarm, bring_to_life, waiting_since, what_follows
from bot.app.parts import TRIES, Answered, Caller, Parts
from bot.app.replies import Reply
from bot.app.rows import Press, Saved
from bot.app.seats import (
    all_robots,
    changed,
    everybody,
    former_seat,
    had_a_seat,
    holders,
    is_host,
    present,
    seat_of,
)
from bot.app.turns import Speed, Status
from bot.app.words import Say, say
from bot.app.writes import SeatChange, Written
from bot.screens import menus
from euchre_core.cards import Seat

_GOING = (Status.PLAYING, Status.PAUSED)


async def at_the_table(caller: Caller, parts: Parts, game: GameId) -> Live:
    """The game in play with this person in a seat of it. Answered: what says why not.

    Any press of somebody for whom a robot plays gives them their seat back, and a paused table goes on.
    """
    for _ in range(TRIES):
        saved = await _going_on(caller, parts, game)
        seat = _to_take(saved, caller.user)
        if seat is not None:
            await _take(parts, saved, seat, caller, "back")
        elif seat_of(saved, caller.user) is None:
            raise Answered(await _not_seated(caller, parts, saved))
        else:
            return bring_to_life(saved)
    raise Answered(caller.note(say("desk.too-busy")))


async def _going_on(caller: Caller, parts: Parts, game: GameId) -> Saved:
    """The game in play, dealt, paused or not. Answered: what says why not."""
    for _ in range(TRIES):
        saved = await parts.store.load(game)
        if saved is None:
            raise Answered(caller.note(say("desk.no-game")))
        if saved.status is Status.LOBBY:
            raise Answered(caller.note(say("desk.not-started")))
        if saved.status in (Status.FINISHED, Status.CLOSED):
            raise Answered(await _ended(caller, parts, saved))
        if saved.turn.deal:
            return saved
        await parts.wake(game)
    raise Answered(caller.note(say("desk.too-busy")))


def _to_take(saved: Saved, user: UserId) -> Seat | None:
    """The seat that any press of theirs gives back to this person: one that a robot holds for them, and where the
    table is paused, which goes on then, their own and the one that they left. None: there is none."""
    seat, paused = seat_of(saved, user), saved.status is Status.PAUSED
    if seat is None:
        return former_seat(saved, user) if paused else None
    return seat if paused or holders(saved)[seat].robot is not None else None


async def _ended(caller: Caller, parts: Parts, saved: Saved) -> Reply:
    if saved.closed_why == BROKEN:
        return caller.note(say(BROKEN))
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


async def show_hand(caller: Caller, parts: Parts, game: GameId) -> Reply:
    """*My hand*: in a lobby too."""
    saved = await parts.store.load(game)
    if saved is not None and saved.status is Status.LOBBY and seat_of(saved, caller.user) is not None:
        return await hand_reply(caller, parts, bring_to_life(saved))
    live = await at_the_table(caller, parts, game)
    return await hand_reply(caller, parts, live)


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


async def plan_hand(caller: Caller, parts: Parts, game: GameId) -> None:
    """Their hand goes to a private message, unless they want it only behind *My hand*."""
    personal = await parts.store.personal(caller.user)
    if personal.surface == "private":
        await parts.store.plan_paper(hand_paper(game, caller.user), None)
        parts.post.redraw(hand_paper(game, caller.user))


async def take_back(caller: Caller, parts: Parts, game: GameId) -> bool:
    """Whatever somebody presses at a table where a robot holds their seat: it is theirs again, and a paused table goes
    on. Whether it is a seat that they had left."""
    for _ in range(TRIES):
        saved = await parts.store.load(game)
        if saved is None or saved.status not in _GOING or saved.turn.deal == 0:
            return False
        seat = _to_take(saved, caller.user)
        if seat is None:
            return False
        if await _take(parts, saved, seat, caller, "back") is not Written.BEHIND:
            return seat_of(saved, caller.user) is None
    return False


async def leave(caller: Caller, parts: Parts, game: GameId, *, sure: bool) -> Reply:
    """Hand one's seat to a robot, after a question unless they are `sure`. Neither takes a seat back first, nor makes
    a paused table go on."""
    for _ in range(TRIES):
        saved = await _going_on(caller, parts, game)
        seat = seat_of(saved, caller.user)
        if seat is None:
            gone = had_a_seat(saved, caller.user)
            return caller.note(say("desk.left-already")) if gone else await _not_seated(caller, parts, saved)
        if not sure:
            return await hand_reply(caller, parts, bring_to_life(saved), asking=".leave")
        change = SeatChange(seat, None, saved.table.robot)
        if await _hand_over(parts, saved, change, "leave", caller.user, caller.key) is not Written.BEHIND:
            return caller.note(say("desk.left"))
    return caller.note(say("desk.too-busy"))


async def back(caller: Caller, parts: Parts, game: GameId) -> Reply:
    """Take one's seat again; who has it is told so."""
    before = await parts.store.load(game)
    seat = None if before is None else seat_of(before, caller.user)
    has_it = before is not None and seat is not None and holders(before)[seat].robot is None
    for _ in range(TRIES):
        saved = await parts.store.load(game)
        former = former_seat(saved, caller.user) if saved is not None and saved.status in _GOING else None
        if saved is None or former is None or await _take(parts, saved, former, caller, "back") is not Written.BEHIND:
            break
    live = await at_the_table(caller, parts, game)
    return await hand_reply(caller, parts, live, note=say("desk.back-already" if has_it else "desk.welcome-back"))


async def substitute(caller: Caller, parts: Parts, game: GameId, seat: Seat) -> Reply:
    """Take a robot's seat in a game that is going on."""
    for _ in range(TRIES):
        saved = await parts.store.load(game)
        if saved is None or saved.status not in _GOING:
            return caller.note(say("desk.no-game"))
        if seat_of(saved, caller.user) is not None:
            return await show_hand(caller, parts, game)
        row = holders(saved).get(seat)
        if row is None or row.user is not None or row.robot is None:
            return caller.note(say("desk.seat-is-taken"))
        if had_a_seat(saved, caller.user) and former_seat(saved, caller.user) != seat:
            return caller.note(say("desk.only-your-own-seat"))
        if saved.turn.deal == 0:  # who sat down at the start is not settled before the first deal
            await parts.wake(game)
            continue
        if await _take(parts, saved, seat, caller, "sub") is not Written.BEHIND:
            await plan_hand(caller, parts, game)
            return await show_hand(caller, parts, game)
    return caller.note(say("desk.too-busy"))


async def stand_in(caller: Caller, parts: Parts, game: GameId, seat: Seat) -> Reply:
    """With the clock off: after a while the host, or two of the others, hand the waiting seat to a robot."""
    for _ in range(TRIES):
        live = await at_the_table(caller, parts, game)
        saved, row = live.saved, holders(live.saved).get(seat)
        if saved.table.speed is not Speed.OFF:
            return caller.note(say("desk.clock-does-it"))
        if live.to_act != seat or row is None or row.user is None or row.robot is not None or row.user == caller.user:
            return caller.note(say("desk.nobody-waits"))
        wait = _waited_for_since(saved) + HANDOVER_MS - parts.clock.now_ms()
        if wait > 0:
            return caller.note(say("desk.wait-longer", max(1, -(-wait // 60_000))))
        word = f"standin.{seat}.{saved.turn}"
        voters = {press.user for press in saved.presses if press.word == word} | {caller.user}
        others = [user for user in present(saved) if user != row.user]
        if is_host(saved, caller.user) or len(voters) >= min(2, len(others)):
            change = SeatChange(seat, row.user, saved.table.robot)
            note = "desk.handed-over"
            written = await _hand_over(parts, saved, change, word, caller.user, caller.key)
        else:
            note = "desk.one-more-needed"
            press = Press(seat_at(live, caller.user), word, caller.user, parts.clock.now_ms(), caller.key)
            written = await parts.store.press(game, saved.fence, press, due_at=saved.due_at)
        if written is not Written.BEHIND:
            return caller.note(say(note))
    return caller.note(say("desk.too-busy"))


def _waited_for_since(saved: Saved) -> int:
    """Since when the table could have gone on: the turn's beginning, or when somebody last came back to it."""
    returned = (press.at_ms for press in saved.presses if press.word in ("back", "sub"))
    return max(waiting_since(saved), *returned, 0)


async def give_up_seats(caller: Caller, parts: Parts, games: tuple[GameId, ...]) -> None:
    """Somebody wants to be forgotten: their seats in live games go to robots, their place in lobbies is freed."""
    for game in games:
        for _ in range(TRIES):
            saved = await parts.store.load(game)
            seat = seat_of(saved, caller.user) if saved else None
            if saved is None or seat is None:
                break
            change = SeatChange(seat, None, None if saved.status is Status.LOBBY else saved.table.robot)
            key = f"{caller.key}:forget:{game}"
            if await _hand_over(parts, saved, change, "leave", None, key) is not Written.BEHIND:
                break


async def _hand_over(
    parts: Parts, saved: Saved, change: SeatChange, word: str, user: UserId | None, key: str
) -> Written:
    """A robot takes a seat (a lobby's is freed); when it was the last person's, the table pauses."""
    now = parts.clock.now_ms()
    rows = changed(holders(saved), saved, (change,), now)
    live = bring_to_life(saved)
    status, due = None, saved.due_at
    if saved.status is Status.PLAYING and (all_robots(rows) or live.to_act == change.seat):
        status, due = what_follows(saved, live.game, rows, now)
    press = Press(change.seat, word, user, now, key)
    written = await parts.store.press(saved.game, saved.fence, press, due_at=due, status=status, seats=(change,))
    if written is Written.DONE:
        await _seats_changed(parts, saved)
    return written


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
    written = await parts.store.press(saved.game, saved.fence, press, due_at=due, status=status, seats=(change,))
    if written is Written.DONE:
        await _seats_changed(parts, saved)
    return written


async def _seats_changed(parts: Parts, saved: Saved) -> None:
    """`saved` as it was before: everybody's papers are drawn, and no reminder speaks to who is gone."""
    parts.post.redraw(board_paper(saved.game, saved.turn.deal))
    for user in everybody(saved):
        parts.post.redraw(hand_paper(saved.game, user))
        parts.post.forget(reminder_paper(saved, user))
    await parts.wake(saved.game)


def seat_at(live: Live, user: UserId) -> Seat:
    seat = seat_of(live.saved, user)
    assert seat is not None
    return seat
