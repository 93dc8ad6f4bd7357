"""What somebody wants of a table that waits for people, and what would come of it. Pure: from the lobby to a plan.

Each of these is one press or one option of a command; writing the plan, and answering, is `lobby`'s.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.app.keys import UserId
from bot.app.parts import ROBOT_LEVELS
from bot.app.rows import Saved
from bot.app.seats import free_seats, holders, is_host, seat_of, seated, seats_of, sides_of
from bot.app.terms import PRESETS, refusal
from bot.app.turns import Speed
from bot.app.words import Say, say
from bot.app.writes import SeatChange
from euchre_core.cards import Seat
from euchre_core.errors import RulesetError
from euchre_core.variants import variant_for, with_option


class Plan(NamedTuple):
    """What a lobby press does, decided from the lobby as it is."""

    code: str
    seats: tuple[SeatChange, ...] = ()
    ruleset: str | None = None
    speed: Speed | None = None
    rematch: str | None = None
    start: bool = False


Decide = Callable[[Saved], "Plan | Say"]
"""From the lobby to a plan, or to the line that says why not."""


def join(user: UserId, side: int | None) -> Decide:
    """Take the next free seat of that side (None: of any)."""

    def decide(saved: Saved) -> Plan | Say:
        sides = sides_of(saved)
        if side is not None and not 0 <= side < len(sides):
            return say("desk.no-such-choice")
        free = [seat for seat in free_seats(saved) if side is None or seat in sides[side]]
        here = seat_of(saved, user)
        if here is not None and (side is None or here in sides[side]):
            return say("desk.seated-already")
        if not free:
            return say("desk.side-is-full" if variant_for(saved.ruleset).seating.partnered else "desk.seat-is-taken")
        return Plan(f".join.{_side_of(saved, free[0])}", (*_up(saved, user), SeatChange(free[0], user, None)))

    return decide


def sit(user: UserId, seat: Seat) -> Decide:
    """Take exactly that seat: free, or a robot's."""

    def decide(saved: Saved) -> Plan | Say:
        row = holders(saved).get(seat)
        if seat not in seats_of(saved):
            return say("desk.no-such-choice")
        if row is not None and row.user is not None:
            return say("desk.seated-already") if row.user == user else say("desk.seat-is-taken")
        return Plan(f".sit.{seat}", (*_up(saved, user), SeatChange(seat, user, None)))

    return decide


def stand_up(user: UserId) -> Decide:
    """Leave the lobby."""

    def decide(saved: Saved) -> Plan | Say:
        return Plan(".leave", _up(saved, user)) if seat_of(saved, user) is not None else say("desk.not-seated")

    return decide


def add_robot(user: UserId, level: str) -> Decide:
    """A robot in the next free seat."""

    def decide(saved: Saved) -> Plan | Say:
        if level not in ROBOT_LEVELS:
            return say("desk.no-such-choice")
        if not may_arrange(saved, user):
            return say("desk.only-host")
        free = free_seats(saved)
        return Plan(f".robot.{level}", (SeatChange(free[0], None, level),)) if free else say("desk.table-is-full")

    return decide


def remove(user: UserId, seat: Seat, whom: UserId | None) -> Decide:
    """Free a seat of a robot (None), or of somebody else: of whoever stood on the button, and nobody who came since."""

    def decide(saved: Saved) -> Plan | Say:
        if not may_arrange(saved, user):
            return say("desk.only-host")
        row = holders(saved).get(seat)
        if row is None or row.user != whom or whom == user:
            return say("desk.no-robot-there")
        return Plan(f".remove.{seat}", (SeatChange(seat, None, None),))

    return decide


def set_rule(user: UserId, name: str, value: str) -> Decide:
    """Change one house rule."""

    def decide(saved: Saved) -> Plan | Say:
        if not is_host(saved, user):
            return say("desk.only-host")
        try:
            ruleset = with_option(saved.ruleset, name, value)
        except RulesetError as wrong:
            return refusal(wrong)
        return _by_rules(saved, f".set.{name}.{value}", ruleset)

    return decide


def pick(user: UserId, preset: str) -> Decide:
    """Play another game, with its own rules and no others."""

    def decide(saved: Saved) -> Plan | Say:
        if not is_host(saved, user):
            return say("desk.only-host")
        if preset not in PRESETS:
            return say("desk.no-such-choice")
        return _by_rules(saved, f".game.{preset}", PRESETS[preset])

    return decide


def _by_rules(saved: Saved, code: str, ruleset: str) -> Plan | Say:
    """These rules from now on, with a seat of theirs for everybody; or the line that says that there are too few."""
    seats = variant_for(ruleset).seating.seats
    if len(seated(saved)) > seats:
        return say("desk.too-many-people", seats)
    return Plan(code, _moved_up(saved, seats), ruleset=ruleset)


def _moved_up(saved: Saved, seats: int) -> tuple[SeatChange, ...]:
    """Whoever sits where the game has no seat gets one that nobody, or a robot, has; robots beyond it go."""
    rows = holders(saved)
    beyond = [row for seat, row in sorted(rows.items()) if seat >= seats]
    people = [row.user for row in beyond if row.user is not None]
    within = [Seat(seat) for seat in range(seats) if Seat(seat) not in rows or rows[Seat(seat)].user is None]
    within.sort(key=lambda seat: seat in rows and rows[seat].robot is not None)
    up = [SeatChange(row.seat, None, None) for row in beyond]
    return (*up, *(SeatChange(seat, user, None) for seat, user in zip(within, people, strict=False)))


def play_by(user: UserId, code: str, rules: str | Say) -> Decide:
    """Play by rules that the server has saved or somebody has pasted; or say why there are none."""

    def decide(saved: Saved) -> Plan | Say:
        if not is_host(saved, user):
            return say("desk.only-host")
        return rules if isinstance(rules, Say) else _by_rules(saved, code, rules)

    return decide


def set_speed(user: UserId, value: str) -> Decide:
    """Change the turn clock."""

    def decide(saved: Saved) -> Plan | Say:
        if not is_host(saved, user):
            return say("desk.only-host")
        if value not in set(Speed):
            return say("desk.no-such-choice")
        return Plan(f".speed.{value}", speed=Speed(value))

    return decide


def begin(user: UserId) -> Decide:
    """Start, once every seat is taken."""

    def decide(saved: Saved) -> Plan | Say:
        if not is_host(saved, user):
            return say("desk.only-host")
        if not seated(saved):
            return say("desk.nobody-sits")
        free = free_seats(saved)
        return say("desk.seats-free", len(free)) if free else Plan(".start", start=True)

    return decide


def play_with_robots(user: UserId) -> Decide:
    """Sit down if need be, robots in every free seat, and start: the way for one person alone."""

    def decide(saved: Saved) -> Plan | Say:
        if not may_arrange(saved, user):
            return say("desk.only-host")
        free = list(free_seats(saved))
        if seat_of(saved, user) is None and not free:
            return say("desk.table-is-full")
        mine = () if seat_of(saved, user) is not None else (SeatChange(free.pop(0), user, None),)
        robots = tuple(SeatChange(seat, None, saved.table.robot) for seat in free)
        return Plan(".play", (*mine, *robots), start=True)

    return decide


def _up(saved: Saved, user: UserId) -> tuple[SeatChange, ...]:
    seat = seat_of(saved, user)
    return () if seat is None else (SeatChange(seat, None, None),)


def _side_of(saved: Saved, seat: Seat) -> int:
    return next(number for number, side in enumerate(sides_of(saved)) if seat in side)


def may_arrange(saved: Saved, user: UserId) -> bool:
    """The host; where nobody sits yet, anybody."""
    return is_host(saved, user) or not seated(saved)
