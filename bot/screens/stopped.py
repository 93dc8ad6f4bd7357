"""How a deal ended: by its own result, or by something that was said of somebody's behaviour. Judges nothing."""

from __future__ import annotations

from bot.app.around import Around
from bot.app.words import Say, say
from bot.screens import outcomes, parts
from bot.screens.places import side_name
from euchre_core.actions import ObjectSteal
from euchre_core.events import RenegeCalled, TalkAnswered
from euchre_core.views import PublicView


def deal_result(view: PublicView, around: Around) -> tuple[Say, ...]:
    """How a finished deal ended: the points in a few words, then why, then what follows."""
    assert view.result is not None, "only of a finished deal"
    match view.result.stopped_by:
        case TalkAnswered() as said:
            return _by_talk(view, around, said)
        case RenegeCalled() as said:
            return _by_a_call(view, around, said)
        case _ if view.opening and isinstance(view.opening[-1][1], ObjectSteal):
            return _given_back(view, around)
        case _:
            return outcomes.deal_result(view, around)


def _given_back(view: PublicView, around: Around) -> tuple[Say, ...]:
    """A stolen deal that somebody objected to in time."""
    assert view.result is not None
    who, dealer = (parts.who(around.sitters, seat) for seat in (view.opening[-1][0], view.result.next_dealer))
    return (say("deal.head.stolen"), say("deal.why.stolen", who=who), say("deal.stolen-back", dealer=dealer))


def _by_talk(view: PublicView, around: Around, said: TalkAnswered) -> tuple[Say, ...]:
    """Played again, or a game won, because somebody admitted to have talked about the cards."""
    why = say("deal.why.talk", who=parts.who(around.sitters, said.accused))
    if said.points:
        side = side_name(parts.team_of(view, said.seat), view.seats)
        key = "deal.head.talk" if said.points > 0 else "deal.head.talk-off"
        return (say(key, side=side, points=abs(said.points)), why)
    dealer = parts.who(around.sitters, view.dealer)
    return (say("deal.redeal"), why, say("deal.dealt-again", dealer=dealer))


def _by_a_call(view: PublicView, around: Around, said: RenegeCalled) -> tuple[Say, ...]:
    """A renege that was paid for, or a false call that won the game."""
    assert view.result is not None, "only of a finished deal"
    points = view.result.points
    if not said.true:
        points = tuple(said.points * (seat in said.side) for seat in range(view.seats))
    changes = parts.dotted(
        say(
            "deal.change.up" if points[team[0]] > 0 else "deal.change.down",
            side=side_name(team, view.seats),
            points=abs(points[team[0]]),
        )
        for team in view.teams
        if points[team[0]]
    )
    word = "renege" if said.true else "false-call"
    about = {"who": parts.who(around.sitters, said.accused), "by": parts.who(around.sitters, said.seat)}
    return (say(f"deal.head.{word}", changes=changes), say(f"deal.why.{word}", trick=said.trick, **about))
