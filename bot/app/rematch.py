"""The rematch of a finished game: everybody's press takes a seat of the lobby that was committed at its end."""

from __future__ import annotations

from bot.app.drawing import board_paper
from bot.app.keys import GameId, UserId
from bot.app.lobby import press
from bot.app.parts import Caller, Parts
from bot.app.replies import Reply
from bot.app.rows import Saved
from bot.app.seats import free_seats, holders, is_untouched_rematch, seat_of, seated, seats_of
from bot.app.turns import Status
from bot.app.wishes import Decide, Plan
from bot.app.words import Say, say
from bot.app.writes import SeatChange
from euchre_core.cards import Seat
from euchre_core.variants import variant_for


async def rematch(caller: Caller, parts: Parts, game: GameId, how: str) -> Reply:
    """Everybody's press takes their seat of the last game again (rotated: one kept, the others move on by one); robots
    come back with the first press, and when the last person has pressed the game starts."""
    before = await parts.store.load(game)
    if before is None or before.status is not Status.FINISHED or before.next_game is None:
        return caller.note(say("desk.no-rematch"))
    follow = await parts.store.load(before.next_game)
    if follow is None or follow.status is not Status.LOBBY:
        started = follow is not None and follow.status in (Status.PLAYING, Status.PAUSED)
        return caller.note(say("desk.already-started" if started else "desk.rematch-too-late"))
    old = seat_of(before, caller.user)
    if old is None:
        return caller.note(say("desk.not-seated"))
    reply = await press(caller, parts, follow.game, _again(before, caller.user, old, how))
    now = await parts.store.load(follow.game)
    if now is None or is_untouched_rematch(now):  # refused, so that no message shows it yet
        return reply
    parts.post.redraw(board_paper(follow.game, 0))
    said = reply.note is not None and reply.note.key not in ("desk.done", "desk.welcome")
    if reply.public is None and (reply.own is not None or said):
        return reply
    # The pressed message is the old result, not the new lobby.
    waiting = now.status is Status.LOBBY
    fine = say("desk.rematch-pressed" if waiting else "lobby.under-way")
    return Reply(note=reply.note if said else fine, note_locale=caller.locale)


def _again(before: Saved, user: UserId, old: Seat, how: str) -> Decide:
    def decide(saved: Saved) -> Plan | Say:
        chosen = saved.rematch or how
        if chosen not in ("same", "rotate"):
            return say("desk.no-such-choice")
        first = saved.rematch is None
        # Whoever presses later comes to a lobby whose rules may be others by now, and sits where they can.
        if first and chosen == "rotate" and not variant_for(saved.ruleset).seating.partnered:
            return say("desk.no-partners")
        if seat_of(saved, user) is not None:
            return say("desk.seated-already")
        count = len(seats_of(saved))
        free = list(free_seats(saved))
        wanted = old if chosen == "same" else rotated(old, count)
        if not free:
            return say("desk.table-is-full")
        seat = wanted if wanted in free else free[0]
        free.remove(seat)
        changes = [SeatChange(seat, user, None)]
        last = holders(before).values()
        for row in last if first else ():
            place = row.seat if chosen == "same" else rotated(row.seat, count)
            if row.user is None and place in free:
                free.remove(place)
                changes.append(SeatChange(place, None, row.robot))
        people = {row.user for row in last if row.user is not None}
        start = not free and people <= {user, *seated(saved)}
        return Plan(f".rematch.{chosen}", tuple(changes), rematch=chosen, start=start)

    return decide


def rotated(seat: Seat, count: int) -> Seat:
    """Seat 0 stays, the others move on by one among themselves: everybody gets a new partner in turn."""
    return seat if seat == 0 else Seat(seat % (count - 1) + 1)
