"""Phrases that several screens share: who sits where, scores, tricks, results. Knows no screen and no button."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from bot.app.around import Around, Sitter, Sitters
from bot.app.rulesets import Change
from bot.app.turns import Status
from bot.app.words import Arg, Moment, Name, Say, say
from bot.i18n.names import clean_name
from bot.screens.places import seat_name, side_name
from euchre_core.actions import ClaimSwap, DropOut, Pass, StayIn
from euchre_core.cards import Denomination, Seat
from euchre_core.events import Contract
from euchre_core.reasons import Ask
from euchre_core.views import Fate, PublicView, SeatView

RED, BLACK, GREEN, GOLD = 0xC0392B, 0x34495E, 0x2E7D5B, 0xC9A227
"""Colours of a message's edge: red and black trumps, no trump yet, a game that is over."""

_FOUR, _BRIEF = 4, 12
"""Seats whose full names a trick has room for, and how many cells a name has at larger tables."""

LEVELS = ("careless", "sensible")
"""Of robots, from the weakest up."""


# --- people ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def who(sitters: tuple[Sitter, ...], seat: Seat) -> Arg:
    """Whoever sits there, told apart from namesakes by the seat; the seat itself where nobody does. (faults.md B045)"""
    name = sitters[seat].name if seat < len(sitters) else None
    if name is None:
        return seat_name(seat, len(sitters))
    if clean_name(name.text):
        if _looks_like(name) not in _shared(tuple(sitter.name for sitter in sitters)):
            return name
    elif name.robot:
        return say("name.robot-at", seat=seat_name(seat, len(sitters)))
    return say("name.at-seat", name=name, seat=seat_name(seat, len(sitters)))


@lru_cache(maxsize=256)
def briefly(sitters: tuple[Sitter, ...]) -> tuple[Sitter, ...]:
    """The same people, at a table of more than four with short names, so that a trick of theirs fits a phone."""
    if len(sitters) <= _FOUR:
        return sitters
    return Sitters(
        replace(sitter, name=sitter.name._replace(text=clean_name(sitter.name.text, _BRIEF))) if sitter.name else sitter
        for sitter in sitters
    )


def with_level(sitters: tuple[Sitter, ...], seat: Seat) -> Arg:
    """Whoever sits there; of a robot also how well it plays."""
    name = sitters[seat].name if seat < len(sitters) else None
    if name is None or name.robot is None:
        return who(sitters, seat)
    return say("name.with-level", who=who(sitters, seat), level=level_name(name.robot))


def level_name(level: str) -> Say:
    """A robot's level in words."""
    return say(f"robot.level.{level}")


def side_of(view: PublicView, seat: Seat) -> tuple[Seat, ...]:
    """The side that a seat belongs to, as everybody knows it."""
    return next(side for side in view.sides if seat in side)


def teams_in(view: PublicView, side: Sequence[Seat]) -> Say:
    """A side by the scores it keeps: `NE–SW and SE–NW` of two pairs that played together."""
    teams = [team for team in view.teams if team[0] in side]
    if not partnered(teams) or len(teams) == 1:
        return side_name(side, view.seats)
    names = [side_name(team, view.seats) for team in teams]
    return say("list.and", first=names[0], last=names[1])


def team_of(view: PublicView, seat: Seat) -> tuple[Seat, ...]:
    """Those who share that seat's score."""
    return next(team for team in view.teams if seat in team)


def partnered(teams: Iterable[Sequence[Seat]]) -> bool:
    """Whether anybody shares a score with another."""
    return any(len(team) > 1 for team in teams)


def scores(these: Iterable[int]) -> Arg:
    """`7–4`: at least one score, the higher first."""
    first, *rest = sorted(these, reverse=True)
    joined: Arg = first
    for this in rest:
        joined = say("score.and", first=joined, last=this)
    return joined


def away_lines(around: Around) -> tuple[Say, ...]:
    """Who is away, since when, and who plays for them; nobody any more when the game is over."""
    if around.status not in (Status.PLAYING, Status.PAUSED):
        return ()
    left = (
        say(
            "table.left",
            who=sitter.left,
            when=Moment(sitter.away_since_ms or around.waiting_since_ms),
            robot=who(around.sitters, Seat(seat)),
        )
        for seat, sitter in enumerate(around.sitters)
        if sitter.left is not None
    )
    away = (
        say(
            "table.away",
            who=who(around.sitters, Seat(seat)),
            when=Moment(sitter.away_since_ms or around.waiting_since_ms),
            level=level_name(sitter.stand_in),
        )
        for seat, sitter in enumerate(around.sitters)
        if sitter.stand_in is not None
    )
    return (*away, *left)


# --- lists ----------------------------------------------------------------------------------------------------------


def listed(these: Iterable[Arg], last: str = "list.and") -> Arg:
    """`a, b and c` (or `list.or`: `a, b or c`); at least one."""
    first, *rest = these
    for place, this in enumerate(rest, start=1):
        first = say(last if place == len(rest) else "list.comma", first=first, last=this)
    return first


def dotted(these: Iterable[Arg]) -> Arg:
    """`a · b · c`; at least one."""
    first, *rest = these
    for this in rest:
        first = say("list.dot", first=first, last=this)
    return first


# --- rules and score ------------------------------------------------------------------------------------------------


def change_line(change: Change) -> Say:
    """A rule that differs from its preset, in a few words."""
    return rule_line(change.name, change.value or "on")


def rule_line(name: str, value: str) -> Say:
    """A house rule at that value, in a few words."""
    if name == "target":
        return say("rule.target", target=int(value))
    if name in ("start-score", "stake-unit", "stake-ante", "stake-cap", "min-bid"):
        return say(f"rule.{name}", int(value))
    return say(f"rule.{name}.{value}")


def score_lines(view: PublicView, around: Around) -> tuple[Say, ...]:
    """One line a score: the points, whether it stands one point from home, and who it is."""
    lines = []
    for side in view.teams:
        points = view.score[side[0]]
        key = "table.side-in-barn" if not view.winners and view.missing(points) == 1 else "table.side"
        lines.append(
            say(
                "table.side-at-bridge" if side[0] in view.at_the_bridge else key,
                side=side_name(side, view.seats),
                points=points,
                who=_together(around.sitters, side),
            )
        )
    return tuple(lines)


@lru_cache(maxsize=1024)
def _together(sitters: tuple[Sitter, ...], side: tuple[Seat, ...]) -> Arg:
    return listed((with_level(sitters, seat) for seat in side), "list.pair")


def rules_line(around: Around, number: int) -> Say:
    """`Standard to 10 · deal 4`."""
    return say("table.rules", preset=say(f"preset.{around.preset}"), target=around.target, number=number)


# --- the deal -------------------------------------------------------------------------------------------------------


def headline(view: PublicView) -> Say:
    """What matters most just now: the turned card, then trump."""
    contract = view.contract
    if contract is not None:
        return trump_line(contract)
    if view.ask in (Ask.BID, Ask.NAME_TRUMP):
        return say("table.bidding")
    if view.turned is None:
        return say("table.shuffling")
    suit = view.turned.suit
    if view.turned.fate is Fate.TURNED_DOWN and suit is not None:
        return say("table.turned-down", card=view.turned.card, suit=suit)
    if view.turned.stands_for is not None:
        return say("table.turned-up-for", card=view.turned.card, suit=view.turned.stands_for)
    return say("table.turned-up", card=view.turned.card)


def trump_line(contract: Contract) -> Say:
    """What the deal is played in."""
    if contract.trump.suit is None:
        return say("table.no-trump", trump=contract.trump)
    return say("table.trump", suit=contract.trump.suit)


def accent(view: PublicView) -> int:
    """The edge's colour for the state of the deal."""
    if view.winners:
        return GOLD
    trump = view.contract.trump if view.contract else None
    if trump is None:
        return GREEN
    return RED if trump in {Denomination.HEARTS, Denomination.DIAMONDS} else BLACK


def maker_line(view: PublicView, around: Around) -> Say:
    """Who called, who rests, who dealt."""
    dealer = who(around.sitters, view.dealer)
    contract = view.contract
    if contract is None:
        return say("table.deals", dealer=dealer)
    if contract.caller is None:
        return say("table.nobody-called", dealer=dealer)
    maker = who(around.sitters, contract.maker)
    if contract.lone_defender is not None:
        return say(
            "table.both-alone",
            maker=maker,
            defender=who(around.sitters, contract.lone_defender),
            resting=listed(who(around.sitters, seat) for seat in view.resting),
            dealer=dealer,
        )
    if contract.called is not None:
        key, partner = "table.called-card", maker
        if contract.sides_shown:
            key = "table.called-card-alone" if contract.alone else "table.called-card-with"
            partner = who(around.sitters, next(iter(contract.partners), contract.maker))
        return say(key, maker=maker, card=contract.called, partner=partner, dealer=dealer)
    if contract.alone and view.resting:
        resting = listed(who(around.sitters, seat) for seat in view.resting)
        return say("table.called-alone", len(view.resting), maker=maker, resting=resting, dealer=dealer)
    if contract.rung is not None:
        return say("table.bid-and-called", int(contract.rung), maker=maker, dealer=dealer)
    return say("table.called", maker=maker, dealer=dealer)


def lone_partner(view: PublicView, seat: Seat) -> Seat | None:
    """For whom that seat rests; None where it plays, or has dropped out by itself."""
    contract = view.contract
    if contract is None or not contract.alone or seat not in view.resting:
        return None
    with_maker = seat in side_of(view, contract.maker)
    return contract.maker if with_maker or contract.lone_defender is None else contract.lone_defender


def pass_lines(view: PublicView, around: Around) -> tuple[Say, ...]:
    """Who has passed, in order, round by round."""
    # A dealer who speaks first has looked at a hand that lay face down: that was no pass.
    calls = view.calls[1:] if view.calls and view.calls[0][0] == view.dealer else view.calls
    rounds = (("table.passed", calls[: view.seats]), ("table.passed-again", calls[view.seats :]))
    passed = ((key, [seat for seat, call in calls if isinstance(call, Pass)]) for key, calls in rounds)
    return tuple(
        say(key, who=listed((who(around.sitters, seat) for seat in seats), "list.comma"))
        for key, seats in passed
        if seats
    )


def dropped_out(view: PublicView, seat: Seat) -> bool:
    """Whether that seat has chosen to take no part in the deal."""
    return (seat, DropOut()) in view.calls


def staying_lines(view: PublicView, around: Around) -> tuple[Say, ...]:
    """Who has dropped out of the deal; and while that is asked, who has said to stay."""
    said = (("table.stay", StayIn), ("table.dropped", DropOut))
    found = ((key, [seat for seat, call in view.calls if isinstance(call, choice)]) for key, choice in said)
    return tuple(
        say(key, who=listed((who(around.sitters, seat) for seat in seats), "list.comma"))
        for key, seats in found
        if seats and (key != "table.stay" or view.ask is Ask.STAY_OR_DROP)
    )


def draw_lines(around: Around) -> tuple[Say, ...]:
    """What everybody drew for the first deal, and who deals; nothing where nobody drew, or later."""
    found = around.drawn
    if found is None:
        return ()
    lines = [
        say(
            "table.drew-again" if again else "table.drew",
            cards=dotted(
                say("table.played", who=who(around.sitters, Seat(found.places.index(seat))), card=card)
                for seat, card in cards
            ),
        )
        for again, cards in enumerate(found.rounds)
    ]
    return (*lines, say("table.drew-the-deal", who=who(around.sitters, found.dealer)))


def pot_lines(view: PublicView, around: Around) -> tuple[Say, ...]:
    """What lies in the pot of this deal; nothing where none is played for, or no trump is made yet."""
    if around.stake is None or view.contract is None:
        return ()
    return (say("table.pot", around.stake),)


def claim_lines(view: PublicView, around: Around) -> tuple[Say, ...]:
    """What was shown and given for cards of the kitty: good to know as long as the deal lasts."""
    return tuple(
        say("table.swapped", who=who(around.sitters, seat), cards=listed(said.cards, "list.comma"))
        for seat, said in view.opening
        if isinstance(said, ClaimSwap)
    )


def turn_line(view: PublicView, around: Around) -> Say | None:
    """Whose turn it is, what for, and how long; None while nobody is asked."""
    if view.to_act is None or view.ask is None:
        return None
    seat = who(around.sitters, view.to_act)
    sitter = around.sitters[view.to_act] if view.to_act < len(around.sitters) else Sitter()
    what = say(f"turn.{view.ask}", who=seat)
    if sitter.user is None or sitter.stand_in is not None:
        return what  # a robot takes no time that one could wait for
    return with_time(what, around)


def with_time(what: Say, around: Around) -> Say:
    """What is asked, and until when, or since when where no clock runs."""
    if around.status is Status.PAUSED:
        return what
    if around.deadline_ms is not None:
        return say("turn.until", what=what, when=Moment(around.deadline_ms))
    return say("turn.since", what=what, when=Moment(around.waiting_since_ms))


def asked(view: SeatView, ask: Ask) -> Say:
    """What the reader is asked for."""
    if ask is Ask.ORDER_OR_PASS and view.seat == view.public.dealer:
        return say("hand.ask.take-or-turn-down")
    partners = len(team_of(view.public, view.seat)) - 1 if ask in _OF_PARTNERS else None
    return say(f"hand.ask.{ask}", partners)


_OF_PARTNERS = (Ask.LAY_AWAY_TO_ASK, Ask.ASK_FOR_BEST, Ask.DEFEND_ALONE)
"""Questions that name the reader's partners, who may be two."""


# --- private --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _shared(names: tuple[Name | None, ...]) -> frozenset[str]:
    """What more than one of them looks like."""
    alike = Counter(_looks_like(name) for name in names if name is not None)
    return frozenset(look for look, times in alike.items() if times > 1)


def _looks_like(name: Name) -> str:
    return clean_name(name.text).casefold()
