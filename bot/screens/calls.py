"""What a hand can say: a button for each call, and lists where there are more than buttons. Knows no card to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from bot.app.around import Around
from bot.app.screens import Block, Button, Option, Row, Select, Tone
from bot.app.words import Raw, Say, say
from bot.screens import parts
from bot.screens.confirming import asks_back
from euchre_core.actions import (
    Accept,
    AskForBest,
    Bet,
    BidTricks,
    BlindAlone,
    CallCard,
    CallNone,
    ClaimRedeal,
    ClaimSwap,
    Cut,
    DealNow,
    DealOut,
    DefendAlone,
    DropOut,
    HoldBet,
    Jamboree,
    LayAway,
    Leave,
    MatchBet,
    NameTrump,
    NoClaim,
    OrderUp,
    Pass,
    RaiseBet,
    SetBack,
    StayIn,
    Take,
    TurnUp,
    code_of,
)
from euchre_core.reasons import Ask
from euchre_core.views import SeatView

_SWAPS_AS_BUTTONS = 3
"""More ways to swap than these stand in a list of their own."""
_CALLS_AS_BUTTONS = 4
"""Likewise for cards to call: the aces are buttons, beside the one that calls none."""
_LISTED = 25
"""As many choices as one list holds."""
_Choice = TypeVar("_Choice")
_PASSING: Mapping[Ask | None, str] = {
    Ask.LAY_AWAY_TO_ASK: "call.as-it-is",
    Ask.ASK_FOR_BEST: "call.as-it-is",
    Ask.DEFEND_ALONE: "call.with-partner",
    Ask.SET_BACK: "call.score",
    Ask.BLIND_ALONE: "call.look",
    Ask.JAMBOREE: "call.play-on",
}
"""What it means to say nothing, where it isn't a pass of the auction."""


def call_buttons(view: SeatView, around: Around, *, alone: bool) -> Iterator[Button]:
    """What may be said: pass first, then the calls; alone only through a confirmation."""
    public = view.public
    may_go_alone = any(isinstance(choice, NameTrump) and choice.alone for choice in view.choices)
    swaps = sum(isinstance(choice, ClaimSwap) for choice in view.choices)
    callable_cards = sum(isinstance(choice, CallCard) for choice in view.choices)
    for choice in view.choices:
        code = f"?{code_of(choice)}" if asks_back(public.ask, choice) else code_of(choice)
        match choice:
            case Pass():
                key = "call.turn-down" if _dealer_in_first_round(view) else _PASSING.get(public.ask, "call.pass")
                partners = len(parts.team_of(public, view.seat)) - 1 if public.ask is Ask.DEFEND_ALONE else None
                yield call(say(key, partners), code, around)
            case OrderUp(jambone=True):
                yield call(say("call.jambone"), code, around, tone=Tone.MAIN)
            case NameTrump(trump, jambone=True):
                yield call(say("call.name-jambone", trump=trump), code, around, tone=Tone.MAIN)
            case OrderUp(lone):
                label = say(_order_key(view, lone=lone))
                yield call(label, code, around, tone=Tone.MAIN)
            case Take() | Leave():
                word, tone = ("take", Tone.MAIN) if isinstance(choice, Take) else ("leave", Tone.PLAIN)
                key = f"call.{word}-spares" if public.ask is Ask.TAKE_SPARES else f"call.{word}"
                yield call(say(key), code, around, tone=tone)
            case NameTrump(trump, lone) if lone == alone or not may_go_alone:
                yield call(say("call.name-alone" if lone else "call.name", trump=trump), code, around, tone=Tone.MAIN)
            case StayIn():
                yield call(say("call.stay-in"), code, around, tone=Tone.MAIN)
            case DropOut():
                yield call(say("call.drop-out"), code, around)
            case AskForBest(giver):
                label = say("call.ask-for-best")
                if giver is not None:
                    label = say("call.ask-for-best-of", who=parts.who(around.sitters, giver))
                yield call(label, code, around, tone=Tone.MAIN)
            case DefendAlone():
                yield call(say("call.defend-alone"), code, around, tone=Tone.MAIN)
            case BlindAlone():
                yield call(say("call.blind-alone"), code, around, tone=Tone.MAIN)
            case SetBack():
                yield call(say("call.set-back"), code, around, tone=Tone.MAIN)
            case CallCard(card) if callable_cards <= _CALLS_AS_BUTTONS:
                yield call(say("call.call-card", card=card), code, around, tone=Tone.MAIN)
            case CallNone():
                yield call(say("call.call-none"), code, around)
            case Jamboree():
                yield call(say("call.jamboree"), code, around, tone=Tone.MAIN)
            case DealOut(packets):
                label = say("deal-out.by", packets=Raw("–".join(map(str, packets))))
                yield call(label, code, around, tone=Tone.MAIN)
            case BidTricks(tricks):
                yield call(say("bid.button", tricks=tricks), code, around, tone=Tone.MAIN)
            case HoldBet() | MatchBet():
                key = "bet.hold" if isinstance(choice, HoldBet) else "bet.match"
                yield call(say(key), code, around, tone=Tone.PLAIN if key == "bet.hold" else Tone.MAIN)
            case NoClaim():
                yield call(say("claim.none"), code, around)
            case Accept():
                yield call(say("call.accept"), code, around)
            case DealNow():
                yield call(say("call.deal"), code, around, tone=Tone.MAIN)
            case TurnUp():
                yield call(say("call.turn-up"), code, around, tone=Tone.MAIN)
            case ClaimSwap(cards) if swaps <= _SWAPS_AS_BUTTONS:
                label = say("claim.swap", cards=parts.listed(cards, "list.comma"))
                yield call(label, code, around, tone=Tone.MAIN)
            case ClaimRedeal():
                yield call(say("claim.redeal"), code, around, tone=Tone.MAIN)
            case _:
                continue
    if may_go_alone and public.ask is Ask.NAME_OR_PASS:
        key, code = ("call.alone-yes", "?A0") if alone else ("call.alone-no", "?A1")
        yield call(say(key), code, around)


def cut_select(view: SeatView, around: Around) -> Iterator[Block]:
    """Where to cut: one press in the middle, or anywhere from the list."""
    cuts = [choice for choice in view.choices if isinstance(choice, Cut)]
    if not cuts:
        return
    yield Row((call(say("cut.middle"), code_of(cuts[len(cuts) // 2]), around, tone=Tone.MAIN),))
    options = tuple(Option(label=say("cut.at", cut.count), code=code_of(cut)) for cut in _listed(cuts))
    yield Select(placeholder=say("cut.where"), options=options, slot="cut", game=around.game, turn=around.turn)


def card_to_call(view: SeatView, around: Around) -> Iterator[Block]:
    """Which card to call, where there are more than buttons in a row."""
    cards = [choice.card for choice in view.choices if isinstance(choice, CallCard)]
    if len(cards) > _CALLS_AS_BUTTONS:
        options = tuple(Option(label=say("call.call-card", card=card), code=code_of(CallCard(card))) for card in cards)
        yield Select(
            placeholder=say("call.which-card"), options=options, slot="card", game=around.game, turn=around.turn
        )


def _listed(choices: Sequence[_Choice]) -> Sequence[_Choice]:
    """All of them, if a list holds so many; else every so many-th and the last, and a command takes them all."""
    step = -(-len(choices) // (_LISTED - 1)) if len(choices) > _LISTED else 1
    return (*choices[:-1:step], choices[-1])


def bet_select(view: SeatView, around: Around) -> Iterator[Block]:
    """How many chips to bet, or to raise to."""
    bets = [choice for choice in view.choices if isinstance(choice, Bet | RaiseBet)]
    if not bets:
        return
    options = tuple(
        Option(label=say("bet.bet" if isinstance(bet, Bet) else "bet.raise", bet.chips), code=code_of(bet))
        for bet in _listed(bets)
    )
    yield Select(placeholder=say("bet.choose"), options=options, slot="bet", game=around.game, turn=around.turn)


def swap_select(view: SeatView, around: Around) -> Iterator[Block]:
    """Which three to show, where there are several ways: one choice, and a yes. (two presses)"""
    swaps = [choice for choice in view.choices if isinstance(choice, ClaimSwap)]
    if len(swaps) > _SWAPS_AS_BUTTONS:
        options = tuple(
            Option(label=say("claim.three", cards=parts.listed(swap.cards, "list.comma")), code=f"?{code_of(swap)}")
            for swap in swaps
        )
        yield Select(placeholder=say("claim.which"), options=options, slot="swap", game=around.game, turn=around.turn)


def laying_select(view: SeatView, around: Around, *, confirm_cards: bool) -> Iterator[Block]:
    """All the cards that are too many in one choice; one by one the buttons of the cards do."""
    if view.too_many > 1:
        ask = "?" if confirm_cards else ""
        yield Select(
            placeholder=say("lay-together.which", view.too_many),
            options=tuple(
                Option(label=say("choice.card", card=choice.card), code=ask + code_of(choice))
                for choice in view.choices
                if isinstance(choice, LayAway)
            ),
            slot="lay",
            game=around.game,
            turn=around.turn,
            of=view.too_many,
        )


def _order_key(view: SeatView, *, lone: bool) -> str:
    """The dealer picks up, the dealer's partner assists, the others order. (S4-22)"""
    public = view.public
    if view.seat == public.dealer:
        return "call.pick-up-alone" if lone else "call.pick-up"
    if view.seat in parts.side_of(public, public.dealer):
        return "call.assist-alone" if lone else "call.assist"
    return "call.order-up-alone" if lone else "call.order-up"


def _dealer_in_first_round(view: SeatView) -> bool:
    return view.public.ask is Ask.ORDER_OR_PASS and view.seat == view.public.dealer


def call(label: Say, code: str, around: Around, *, tone: Tone = Tone.PLAIN) -> Button:
    return Button(label=label, code=code, game=around.game, turn=around.turn, tone=tone)
