"""What a hand asks back before something that costs: the question, what it pays, and the way back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.app.around import Around
from bot.app.keys import GameId
from bot.app.screens import Block, Button, Row, Text, Tone
from bot.app.turns import Turn
from bot.app.words import Arg, Say, say
from bot.screens import parts, pays
from euchre_core.actions import (
    Action,
    BlindAlone,
    CallNone,
    CallRenege,
    ClaimRedeal,
    ClaimSwap,
    DefendAlone,
    DictateCard,
    GiveCard,
    LayAway,
    LayTogether,
    Leave,
    NameTrump,
    OrderUp,
    PlayCard,
    action_of,
)
from euchre_core.cards import Seat
from euchre_core.reasons import Ask, ShouldFollow
from euchre_core.views import SeatView


def asks_back(asked: Ask | None, action: Action) -> bool:
    """Going alone and a false call cost, and a claim shows cards to all, so these are confirmed."""
    if isinstance(action, OrderUp | NameTrump):
        return action.alone
    if isinstance(action, Leave):
        return asked is Ask.TAKE_SPARES
    return isinstance(action, CallNone | DefendAlone | BlindAlone | ClaimSwap | ClaimRedeal | CallRenege)


def confirmation(asking: str, view: SeatView, around: Around) -> Iterator[Block]:
    """The question, the cards greyed, a yes that names the thing, and the way back. (experience.md rule 6)"""
    question, yes = _to_confirm(asking, view, around)
    yield Text((question, *_what_it_pays(asking, around, each=len(view.public.teams) > 2)))
    greyed = tuple(_greyed(view, around.game, around.turn))
    if greyed:
        yield Row(greyed)
    word = asking.startswith(".")
    yield Row(
        (
            Button(
                label=yes,
                code=asking,
                game=around.game,
                turn=None if word else around.turn,
                tone=Tone.DANGER if word else Tone.MAIN,
            ),
            Button(label=say("button.back-to-hand"), code="?", game=around.game, turn=around.turn),
        )
    )


def _to_confirm(asking: str, view: SeatView, around: Around) -> tuple[Say, Say]:
    if asking.startswith("."):
        return say(f"confirm.{asking[1:]}"), say(f"confirm.{asking[1:]}.yes")
    resting = [parts.who(around.sitters, s) for s in parts.side_of(view.public, view.seat) if s != view.seat]
    match action_of(asking):
        case OrderUp() as action if view.public.turned is not None and view.public.turned.suit is not None:
            return _alone(view.public.turned.suit, resting, jambone=action.jambone)
        case NameTrump(trump) as action:
            return _alone(trump, resting, jambone=action.jambone)
        case LayAway(card):
            return say("confirm.lay-away", card=card), say("confirm.lay-away.yes", card=card)
        case LayTogether(cards):
            return say("confirm.lay-together", cards=parts.listed(cards, "list.comma")), say("confirm.lay-together.yes")
        case PlayCard(card) as action if would_renege(view, action):
            return say("confirm.renege", card=card), say("confirm.play.yes", card=card)
        case CallRenege(accused, trick):
            about = {"who": parts.who(around.sitters, accused), "trick": trick}
            return say("confirm.call-renege", **about), say("confirm.call-renege.yes")
        case PlayCard(card):
            return say("confirm.play", card=card), say("confirm.play.yes", card=card)
        case GiveCard(card):
            return say("confirm.give", card=card), say("confirm.give.yes", card=card)
        case DictateCard(card):
            return say("confirm.dictate", card=card), say("confirm.dictate.yes", card=card)
        case BlindAlone() if view.public.turned is not None and view.public.turned.suit is not None:
            about = {"trump": view.public.turned.suit, "partner": parts.listed(resting)}
            return say("confirm.blind-alone", len(resting), **about), say("confirm.alone.yes")
        case DefendAlone() if view.public.contract is not None:
            return _defending_alone(view, view.public.contract.maker, around)
        case Leave():
            return say("confirm.leave-spares"), say("confirm.alone.yes")
        case CallNone():
            return say("confirm.call-none"), say("confirm.alone.yes")
        case ClaimSwap(cards):
            return say("confirm.swap", cards=parts.listed(cards, "list.comma")), say("confirm.swap.yes")
        case ClaimRedeal(cards):
            return say("confirm.redeal", cards=parts.listed(cards, "list.comma")), say("confirm.redeal.yes")
        case other:
            raise ValueError(f"nothing to confirm: {other!r}")


def _alone(trump: Arg, resting: Sequence[Arg], *, jambone: bool) -> tuple[Say, Say]:
    key = "confirm.jambone" if jambone else "confirm.alone"
    question = say(key, len(resting), trump=trump, partner=parts.listed(resting))
    return question, say("confirm.jambone.yes" if jambone else "confirm.alone.yes")


def _defending_alone(view: SeatView, maker: Seat, around: Around) -> tuple[Say, Say]:
    """Once one stands alone, all but those two rest."""
    playing = (Seat(seat) for seat in range(view.public.seats) if seat not in view.public.resting)
    resting = [parts.who(around.sitters, seat) for seat in playing if seat not in (maker, view.seat)]
    about = {"maker": parts.who(around.sitters, maker), "partner": parts.listed(resting)}
    some = around.lone_defence
    all_of_them = next((row.others for row in around.pays if row.kind == "defended" and row.least == 0), some)
    points: Arg = some if some == all_of_them else say("confirm.points-by-tricks", some=some, all=all_of_them)
    question = say("confirm.defend-alone", len(resting), points=points, **about)
    return question, say("confirm.defend-alone.yes")


def _what_it_pays(asking: str, around: Around, *, each: bool) -> tuple[Say, ...]:
    """Of a call that is undertaken alone: every result, as this table pays it."""
    match None if asking.startswith(".") else action_of(asking):
        case OrderUp(jambone=True) | NameTrump(jambone=True):
            return pays.lines(around.pays, "jambone", each=each)
        case OrderUp() | NameTrump():
            return pays.lines(around.pays, "alone", each=each)
        case BlindAlone():
            return pays.lines(around.pays, "blind", each=each)
        case Leave():
            return pays.lines(around.pays, "alone", each=each)
        case CallNone():
            return pays.lines(around.pays, "called-alone", each=each)
        case _:
            return ()


def _greyed(view: SeatView, game: GameId, turn: Turn) -> Iterator[Button]:
    for card in view.hand or ():
        yield Button(label=None, card=card, code=f"?{card.code}", game=game, turn=turn, enabled=False)


def would_renege(view: SeatView, action: Action) -> bool:
    """Whether that card is taken, but does not follow though another could."""
    if not isinstance(action, PlayCard) or not isinstance(view.why, ShouldFollow):
        return False
    return action.card not in view.why.playable
