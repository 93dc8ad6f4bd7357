"""Reneges: calling one, taking one's own back, and what came of it. Judges nothing: it shows what everybody saw."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.around import Around, Sitter
from bot.app.screens import Block, Button, Option, Select, Tone
from bot.app.words import Say, say
from bot.screens import parts
from euchre_core.actions import Accept, CallRenege, Correct, code_of
from euchre_core.cards import Card, Suit
from euchre_core.events import CardsTakenBack, RenegeCalled
from euchre_core.views import PublicView, SeatView

_MOST = 25


def call_select(view: SeatView, around: Around) -> Iterator[Block]:
    """Every card of the other side that did not follow, the newest first; whether it was a renege, a call tells."""
    options = tuple(
        Option(
            label=say("renege.one", trick=said.trick, who=parts.who(around.sitters, said.accused), card=card),
            code=f"?{code_of(said)}",
        )
        for said in view.asides
        if isinstance(said, CallRenege) and (card := _not_following(view.public, said)) is not None
    )
    if options:
        yield Select(
            placeholder=say("renege.which"), options=options[:_MOST], slot="renege", game=around.game, turn=around.turn
        )


def answers(view: SeatView, around: Around) -> Iterator[Button]:
    """What undoes one's own renege while it can be undone, and the end that another of one's side may accept."""
    for said in view.asides:
        if isinstance(said, Correct):
            label = say("renege.correct", card=said.card)
            yield Button(label=label, code=code_of(said), game=around.game, turn=around.turn, tone=Tone.GOOD)
        elif isinstance(said, Accept):
            yield Button(label=say("call.accept"), code=code_of(said), game=around.game, turn=around.turn)


def sentence(said: RenegeCalled | CardsTakenBack, sitters: tuple[Sitter, ...]) -> Say:
    """What happened, for the board."""
    who = parts.who(sitters, said.seat)
    if isinstance(said, RenegeCalled):
        key = "event.renege-false-points" if said.points else "event.renege-false"
        key = "event.renege-false-off" if said.points < 0 else key
        if said.true:
            key = "event.renege-true" if said.points else "event.renege-caught"
        accused = parts.who(sitters, said.accused)
        return say(key, who=who, accused=accused, trick=said.trick, points=abs(said.points))
    (_, card), *others = said.plays
    if not others:
        return say("event.taken-back", who=who, cards=card)
    again = parts.listed(parts.who(sitters, seat) for seat, _ in others)
    return say("event.taken-back-others", who=who, cards=card, others=again)


def _not_following(view: PublicView, said: CallRenege) -> Card | None:
    """The card that seat played to that trick, if it isn't of the suit led."""
    tricks = [won.trick for won in view.won]
    trick = tricks[said.trick - 1] if said.trick <= len(tricks) else view.trick
    if trick is None or not trick.plays:
        return None
    card = dict(trick.plays).get(said.accused)
    return None if card is None or _suit(view, card) is _suit(view, trick.plays[0][1]) else card


def _suit(view: PublicView, card: Card) -> Suit | None:
    """What the card counts as."""
    trump = view.contract.trump.suit if view.contract else None
    return trump if card.suit is None or card == view.left_bower else card.suit
