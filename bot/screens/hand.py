"""A hand, for the one person who holds it: their cards, what is asked, and why not every card may be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from bot.app.replies import (
    Arg,
    Around,
    Block,
    Button,
    GameId,
    Link,
    Lobby,
    Locale,
    Name,
    Option,
    OwnScreen,
    Paper,
    PaperKind,
    Raw,
    Row,
    Rule,
    Say,
    Select,
    Status,
    Text,
    Tone,
    Turn,
    UserId,
    say,
)
from bot.screens import face_up, layout, parts, pays, reasons, reneges, stopped
from bot.screens.places import seat_name
from euchre_core.actions import (
    BESIDE,
    Accept,
    Action,
    AnswerTalk,
    AskForBest,
    Bet,
    BidTricks,
    BlindAlone,
    CallCard,
    CallNone,
    CallRenege,
    ClaimRedeal,
    ClaimSwap,
    Cut,
    DealNow,
    DealOut,
    DefendAlone,
    DictateCard,
    DropOut,
    GiveCard,
    HoldBet,
    Jamboree,
    LayAway,
    LayDown,
    LayTogether,
    Leave,
    MatchBet,
    NameTrump,
    NoClaim,
    ObjectSteal,
    OrderUp,
    Pass,
    PlayCard,
    RaiseBet,
    SetBack,
    StayIn,
    StealDeal,
    Take,
    TurnUp,
    action_of,
    code_of,
)
from euchre_core.cards import Seat
from euchre_core.events import Ask, ShouldFollow, pending
from euchre_core.views import Fate, PublicView, SeatView

_SWAPS_AS_BUTTONS = 3
"""More ways to swap than these stand in a list of their own."""
_CALLS_AS_BUTTONS = 4
"""Likewise for cards to call: the aces are buttons, beside the one that calls none."""
_LISTED = 25
"""As many choices as one list holds."""
_Choice = TypeVar("_Choice")


def hand(
    view: SeatView,
    around: Around,
    *,
    owner: UserId,
    asking: str | None = None,
    alone: bool = False,
    confirm_cards: bool = False,
    note: Say | None = None,
) -> OwnScreen:
    """The hand as it stands. `asking`: the code that waits for a yes; `alone`: how the second round's switch stands."""
    blocks: list[Block] = [Text((note,))] if note is not None else []
    blocks.append(Text((_place(around),), small=True))
    blocks.append(Text(tuple(_state(view, around)), heading=True))
    blocks.append(Rule())
    if asking is not None:
        blocks += _confirmation(asking, view, around)
    else:
        blocks += _asked(view, around, alone=alone, confirm_cards=confirm_cards)
    return OwnScreen(
        locale=around.locale,
        owner=owner,
        blocks=tuple(blocks),
        paper=Paper(around.game, PaperKind.HAND, owner, 0),
        turn=around.turn,
        accent=parts.accent(view.public),
    )


def seated(
    lobby: Lobby,
    seat: Seat,
    *,
    owner: UserId,
    locale: Locale,
    guild_name: str,
    channel_name: str,
    board_url: str | None,
) -> OwnScreen:
    """The private message while the lobby waits: whose table it is, and that the cards will come here."""
    place = say("hand.place", channel=Name(channel_name), guild=Name(guild_name))
    partners = [parts.who(lobby.sitters, s) for side in lobby.sides if seat in side for s in side if s != seat]
    where = seat_name(seat, len(lobby.sitters))
    sits = (
        say("hand.you-sit", seat=where, partner=parts.listed(partners))
        if partners
        else say("hand.you-sit-by-yourself", seat=where)
    )
    return OwnScreen(
        locale=locale,
        owner=owner,
        blocks=(
            Text((_linked(place, board_url),), small=True),
            Text((sits, say("hand.cards-come-here"))),
            Row(
                (
                    Button(label=say("button.leave"), code=".leave", game=lobby.game),
                    Button(label=say("button.rules"), code=".rules", game=lobby.game),
                )
            ),
        ),
        paper=Paper(lobby.game, PaperKind.HAND, owner, 0),
        turn=lobby.turn,
        accent=parts.GREEN,
    )


def over(view: PublicView, around: Around, *, owner: UserId, seat: Seat | None) -> OwnScreen:
    """The hand's last state: how the game ended, or that it goes on without this person."""
    lines: list[Say] = []
    if view.winners:
        lines.append(parts.game_result(view))
        if seat is not None:
            lines.append(say("over.you-won" if seat in view.winners else "over.you-lost"))
        if view.result is not None:
            lines += stopped.deal_result(view, around)
        lines.append(say("over.rematch-on-board"))
    elif around.status is Status.CLOSED:
        lines += [say("table.closed"), around.closed_why or say("table.closed-early")]
    else:
        lines += [say("over.gave-up-seat"), *parts.score_lines(view, around)]
    last: tuple[Block, ...] = ()
    if around.status in (Status.PLAYING, Status.PAUSED):
        back = Button(label=say("button.back"), code=".back", game=around.game, tone=Tone.GOOD)
        last = (Row((back, Button(label=say("button.rules"), code=".rules", game=around.game))),)
    return OwnScreen(
        locale=around.locale,
        owner=owner,
        blocks=(Text((_place(around),), small=True), Text(tuple(lines), heading=True), *last),
        paper=Paper(around.game, PaperKind.HAND, owner, 0),
        turn=around.turn,
        accent=parts.GOLD,
    )


# --- what stands above the cards ------------------------------------------------------------------------------------


def _place(around: Around) -> Say:
    """Which table this is, and the way to its board. (experience.md rule 3)"""
    place = say("hand.place", channel=Name(around.channel_name), guild=Name(around.guild_name))
    return _linked(place, around.board_url)


def _linked(place: Say, url: str | None) -> Say:
    return place if url is None else say("hand.place-link", place=place, link=Link(url, say("hand.to-board")))


def _state(view: SeatView, around: Around) -> Iterator[Say]:
    """Score, trump, trick: what one must know to choose, without opening the board."""
    public = view.public
    if public.result is not None:
        yield from stopped.deal_result(public, around)
    else:
        yield parts.headline(public)
    own = parts.team_of(public, view.seat)
    yield say(
        "hand.you", seat=seat_name(view.seat, public.seats), partner=_partner(view, around), score=_score(public, own)
    )
    yield from parts.laid_down_lines(public, around)
    if public.result is not None:
        yield from parts.last_lines(public, around, around.show_last)
        return
    yield parts.maker_line(public, around)
    if public.contract is None:
        yield from parts.draw_lines(around)
    yield from parts.claim_lines(public, around)
    if view.received:
        yield say("hand.received", cards=parts.listed(view.received, "list.comma"))
    if public.contract is None:
        yield from parts.pass_lines(public, around)
    yield from parts.staying_lines(public, around)
    if public.trick is not None:
        yield say("table.tricks", tricks=parts.tricks_line(public))
        yield parts.trick_line(public, around)
        if not public.trick.plays:
            yield from parts.last_lines(public, around, 1)
        yield from parts.bower_line(public, [public.trick])
    yield from parts.pot_lines(public, around)
    yield from layout.lines(public, around)
    yield from face_up.lines(public, around)
    yield from _called_for(view, around)
    for card in view.laid_away:
        yield say("hand.laid-away", card=card)
    for giver, taker, card in view.gifts:
        if giver == view.seat:
            yield say("hand.gave", who=parts.who(around.sitters, taker), card=card)
        else:
            yield say("hand.got", who=parts.who(around.sitters, giver), card=card)


def _partner(view: SeatView, around: Around) -> Say:
    team = [seat for seat in parts.team_of(view.public, view.seat) if seat != view.seat]
    partners = [parts.who(around.sitters, seat) for seat in team or view.partners]
    if partners:
        return say("hand.with", partner=parts.listed(partners))
    contract = view.public.contract
    open_sides = contract is not None and contract.called is not None and not contract.sides_shown
    return say("hand.sides-open" if open_sides else "hand.on-your-own")


def _called_for(view: SeatView, around: Around) -> Iterator[Say]:
    """To whoever holds the card called: what that means, and that nobody else has been told."""
    contract = view.public.contract
    if contract is None or contract.called is None or contract.sides_shown or contract.called not in (view.hand or ()):
        return
    key = "hand.called-own" if view.seat == contract.maker else "hand.called-yours"
    yield say(key, card=contract.called, maker=parts.who(around.sitters, contract.maker))


def _score(public: PublicView, own: tuple[Seat, ...]) -> Say:
    """`6–9`, one's own points first, and who stands one point from home."""
    others = [public.score[team[0]] for team in public.teams if team != own]
    ours, home = public.score[own[0]], public.target - 1
    if public.down:
        return say("hand.score-down", ours=ours, theirs=parts.listed(sorted(others), "list.comma"))
    key = {
        (True, True): "hand.score-both-in-barn",
        (True, False): "hand.score-we-in-barn",
        (False, True): "hand.score-they-in-barn",
    }.get((ours == home, home in others), "hand.score")
    return say(key, ours=ours, theirs=parts.scores(others))


# --- what is asked, and the cards -----------------------------------------------------------------------------------


def _asked(view: SeatView, around: Around, *, alone: bool, confirm_cards: bool) -> Iterator[Block]:
    """The question, the cards, the answers."""
    yield Text(tuple(_question(view, around)))
    cards = tuple(_card_buttons(view, around, confirm_cards=confirm_cards))
    if cards:
        yield Row(cards)
    named = tuple(face_up.buttons(view, around, confirm_cards=confirm_cards))
    if named:
        yield Text((say("hand.name-one"),))
        yield Row(named)
    yield from _laying_select(view, around, confirm_cards=confirm_cards)
    yield from _swap_select(view, around)
    yield from _cut_select(view, around)
    yield from _card_to_call(view, around)
    yield from _bet_select(view, around)
    calls = tuple(_call_buttons(view, around, alone=alone))
    if calls:
        yield Row(calls)
    yield from reneges.call_select(view, around)
    answers = (*_answers(view, around), *reneges.answers(view, around))
    if answers:
        yield Row(answers)
    yield Row(tuple(_ways_on(view, around)))


def _answers(view: SeatView, around: Around) -> Iterator[Button]:
    """To what was said of one's own behaviour, good at any time until the next deal; and who takes the pack."""
    for said in view.asides:
        if isinstance(said, AnswerTalk):
            key = "call.admit-talk" if said.admitted else "call.deny-talk"
            yield Button(label=say(key), code=code_of(said), game=around.game)
        elif isinstance(said, StealDeal | ObjectSteal):
            key = "call.steal-deal" if isinstance(said, StealDeal) else "call.object"
            yield _call(say(key), code_of(said), around)


def _question(view: SeatView, around: Around) -> Iterator[Say]:
    public = view.public
    sitter = around.sitters[view.seat]
    if around.status is Status.PAUSED:
        yield around.closed_why or say("table.paused")
    elif sitter.stand_in is not None:
        yield say("hand.robot-plays", level=parts.level_name(sitter.stand_in))
    by = pending(public.incidents).get(view.seat)
    if by is not None and AnswerTalk(admitted=True) in view.asides:
        yield say("hand.talk-reported", who=parts.who(around.sitters, by))
    if public.result is not None:
        yield say("table.next-deal")
        return
    if view.choices and public.ask is not None:
        yield from _own_turn(view, around, public.ask)
        return
    lone = parts.lone_partner(public, view.seat)
    if lone is not None:
        yield say("hand.resting", who=parts.who(around.sitters, lone))
    if parts.dropped_out(public, view.seat):
        yield say("hand.dropped-out")
    turn = parts.turn_line(public, around)
    if turn is not None:
        yield turn


def _own_turn(view: SeatView, around: Around, ask: Ask) -> Iterator[Say]:
    """Your turn, what for, until when; and why not every card, or every call, is open."""
    public = view.public
    asked = parts.asked(view, ask)
    if ask is Ask.PLAY and public.trick is not None and not public.trick.plays:
        asked = say("hand.ask.lead")
    yield parts.with_time(asked, around)
    if view.why is not None:
        yield reasons.line(view.why, around.sitters)
    elif ask is Ask.PLAY:
        yield say("hand.any-card")
    turned = public.turned
    if view.hand is None and turned is not None:
        yield say("hand.unseen", card=turned.card)
    if ask is Ask.NAME_OR_PASS and turned is not None and turned.suit is not None:
        yield say("hand.barred", suit=turned.suit)
        if Pass() not in view.choices and view.why is None:
            yield say("reason.dealer-is-stuck")


def _card_buttons(view: SeatView, around: Around, *, confirm_cards: bool) -> Iterator[Button]:
    """Every card held, enabled where it may go now; the card just taken is marked."""
    public = view.public
    asked = public.ask if public.to_act == view.seat else None
    laying = asked in (Ask.LAY_AWAY, Ask.LAY_DOWN, Ask.LAY_AWAY_TO_ASK)
    marks = asked in (Ask.LAY_AWAY, Ask.LAY_DOWN)
    taken = public.turned.card if marks and public.turned and public.turned.fate is Fate.TAKEN else None
    for card in view.hand or ():
        action: Action = PlayCard(card)
        if laying:
            action = LayAway(card)
        elif asked is Ask.GIVE_BEST:
            action = GiveCard(card)
        code = code_of(action)
        yield Button(
            label=say("hand.taken-card", card=card) if card == taken else None,
            card=card,
            code=f"?{code}" if confirm_cards or _would_renege(view, action) else code,
            game=around.game,
            turn=around.turn,
            enabled=action in view.choices,
            tone=Tone.DANGER if _would_renege(view, action) else Tone.PLAIN,
        )


def _would_renege(view: SeatView, action: Action) -> bool:
    """Whether that card is taken, but does not follow though another could."""
    if not isinstance(action, PlayCard) or not isinstance(view.why, ShouldFollow):
        return False
    return action.card not in view.why.playable


def _call_buttons(view: SeatView, around: Around, *, alone: bool) -> Iterator[Button]:
    """What may be said: pass first, then the calls; alone only through a confirmation."""
    public = view.public
    may_go_alone = any(isinstance(choice, NameTrump) and choice.alone for choice in view.choices)
    swaps = sum(isinstance(choice, ClaimSwap) for choice in view.choices)
    callable_cards = sum(isinstance(choice, CallCard) for choice in view.choices)
    for choice in view.choices:
        match choice:
            case Pass():
                key = "call.turn-down" if _dealer_in_first_round(view) else _PASSING.get(public.ask, "call.pass")
                partners = len(parts.team_of(public, view.seat)) - 1 if public.ask is Ask.DEFEND_ALONE else None
                yield _call(say(key, partners), code_of(choice), around)
            case OrderUp(jambone=True):
                yield _call(say("call.jambone"), f"?{code_of(choice)}", around, tone=Tone.MAIN)
            case NameTrump(trump, jambone=True):
                yield _call(say("call.name-jambone", trump=trump), f"?{code_of(choice)}", around, tone=Tone.MAIN)
            case OrderUp(lone):
                label = say(_order_key(view, lone=lone))
                yield _call(label, f"?{code_of(choice)}" if lone else code_of(choice), around, tone=Tone.MAIN)
            case Take() | Leave():
                word, tone = ("take", Tone.MAIN) if isinstance(choice, Take) else ("leave", Tone.PLAIN)
                key = f"call.{word}-spares" if public.ask is Ask.TAKE_SPARES else f"call.{word}"
                yield _call(say(key), code_of(choice), around, tone=tone)
            case NameTrump(trump, lone) if lone == alone or not may_go_alone:
                code = f"?{code_of(choice)}" if lone else code_of(choice)
                yield _call(say("call.name-alone" if lone else "call.name", trump=trump), code, around, tone=Tone.MAIN)
            case StayIn():
                yield _call(say("call.stay-in"), code_of(choice), around, tone=Tone.MAIN)
            case DropOut():
                yield _call(say("call.drop-out"), code_of(choice), around)
            case AskForBest(giver):
                label = say("call.ask-for-best")
                if giver is not None:
                    label = say("call.ask-for-best-of", who=parts.who(around.sitters, giver))
                yield _call(label, code_of(choice), around, tone=Tone.MAIN)
            case DefendAlone():
                yield _call(say("call.defend-alone"), f"?{code_of(choice)}", around, tone=Tone.MAIN)
            case BlindAlone():
                yield _call(say("call.blind-alone"), f"?{code_of(choice)}", around, tone=Tone.MAIN)
            case SetBack():
                yield _call(say("call.set-back"), code_of(choice), around, tone=Tone.MAIN)
            case CallCard(card) if callable_cards <= _CALLS_AS_BUTTONS:
                yield _call(say("call.call-card", card=card), code_of(choice), around, tone=Tone.MAIN)
            case CallNone():
                yield _call(say("call.call-none"), code_of(choice), around)
            case Jamboree():
                yield _call(say("call.jamboree"), code_of(choice), around, tone=Tone.MAIN)
            case DealOut(packets):
                label = say("deal-out.by", packets=Raw("–".join(map(str, packets))))
                yield _call(label, code_of(choice), around, tone=Tone.MAIN)
            case BidTricks(tricks):
                yield _call(say("bid.tricks", tricks), code_of(choice), around, tone=Tone.MAIN)
            case HoldBet() | MatchBet():
                key = "bet.hold" if isinstance(choice, HoldBet) else "bet.match"
                yield _call(say(key), code_of(choice), around, tone=Tone.PLAIN if key == "bet.hold" else Tone.MAIN)
            case NoClaim():
                yield _call(say("claim.none"), code_of(choice), around)
            case Accept():
                yield _call(say("call.accept"), code_of(choice), around)
            case DealNow():
                yield _call(say("call.deal"), code_of(choice), around, tone=Tone.MAIN)
            case TurnUp():
                yield _call(say("call.turn-up"), code_of(choice), around, tone=Tone.MAIN)
            case ClaimSwap(cards) if swaps <= _SWAPS_AS_BUTTONS:
                label = say("claim.swap", cards=parts.listed(cards, "list.comma"))
                yield _call(label, f"?{code_of(choice)}", around, tone=Tone.MAIN)
            case ClaimRedeal():
                yield _call(say("claim.redeal"), f"?{code_of(choice)}", around, tone=Tone.MAIN)
            case _:
                continue
    if may_go_alone and public.ask is Ask.NAME_OR_PASS:
        key, code = ("call.alone-yes", "?A0") if alone else ("call.alone-no", "?A1")
        yield _call(say(key), code, around)


_PASSING: Mapping[Ask | None, str] = {
    Ask.LAY_AWAY_TO_ASK: "call.as-it-is",
    Ask.ASK_FOR_BEST: "call.as-it-is",
    Ask.DEFEND_ALONE: "call.with-partner",
    Ask.SET_BACK: "call.score",
    Ask.BLIND_ALONE: "call.look",
    Ask.JAMBOREE: "call.play-on",
}
"""What it means to say nothing, where it isn't a pass of the auction."""


def _cut_select(view: SeatView, around: Around) -> Iterator[Block]:
    """Where to cut: one press in the middle, or anywhere from the list."""
    cuts = [choice for choice in view.choices if isinstance(choice, Cut)]
    if not cuts:
        return
    yield Row((_call(say("cut.middle"), code_of(cuts[len(cuts) // 2]), around, tone=Tone.MAIN),))
    options = tuple(Option(label=say("cut.at", cut.count), code=code_of(cut)) for cut in _listed(cuts))
    yield Select(placeholder=say("cut.where"), options=options, slot="cut", game=around.game, turn=around.turn)


def _card_to_call(view: SeatView, around: Around) -> Iterator[Block]:
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


def _bet_select(view: SeatView, around: Around) -> Iterator[Block]:
    """How many chips to bet, or to raise to."""
    bets = [choice for choice in view.choices if isinstance(choice, Bet | RaiseBet)]
    if not bets:
        return
    options = tuple(
        Option(label=say("bet.bet" if isinstance(bet, Bet) else "bet.raise", bet.chips), code=code_of(bet))
        for bet in _listed(bets)
    )
    yield Select(placeholder=say("bet.choose"), options=options, slot="bet", game=around.game, turn=around.turn)


def _swap_select(view: SeatView, around: Around) -> Iterator[Block]:
    """Which three to show, where there are several ways: one choice, and a yes. (two presses)"""
    swaps = [choice for choice in view.choices if isinstance(choice, ClaimSwap)]
    if len(swaps) > _SWAPS_AS_BUTTONS:
        options = tuple(
            Option(label=say("claim.three", cards=parts.listed(swap.cards, "list.comma")), code=f"?{code_of(swap)}")
            for swap in swaps
        )
        yield Select(placeholder=say("claim.which"), options=options, slot="swap", game=around.game, turn=around.turn)


def _laying_select(view: SeatView, around: Around, *, confirm_cards: bool) -> Iterator[Block]:
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


def _call(label: Say, code: str, around: Around, *, tone: Tone = Tone.PLAIN) -> Button:
    return Button(label=label, code=code, game=around.game, turn=around.turn, tone=tone)


def _ways_on(view: SeatView, around: Around) -> Iterator[Button]:
    if around.sitters[view.seat].stand_in is not None or around.status is Status.PAUSED:
        yield Button(label=say("button.back"), code=".back", game=around.game, tone=Tone.GOOD)
    if LayDown() in view.asides:  # good at any time: whether it still holds is judged when it is pressed
        yield Button(label=say("call.lay-down"), code=code_of(LayDown()), game=around.game, tone=Tone.GOOD)
    yield Button(label=say("button.rules"), code=".rules", game=around.game)
    yield Button(label=say("button.more"), code=".more", game=around.game)


# --- confirmations --------------------------------------------------------------------------------------------------


def _confirmation(asking: str, view: SeatView, around: Around) -> Iterator[Block]:
    """The question, the cards greyed, a yes that names the thing, and the way back. (experience.md rule 6)"""
    question, yes = _to_confirm(asking, view, around)
    yield Text((question, *_what_it_pays(asking, around, each=len(view.public.teams) > 2)))
    greyed = tuple(_greyed(view, around.game, around.turn))
    if greyed:
        yield Row(greyed)
    word = asking.startswith(".")
    timeless = word or isinstance(action_of(asking), BESIDE)
    yield Row(
        (
            Button(
                label=yes,
                code=asking,
                game=around.game,
                turn=None if timeless else around.turn,
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
        case PlayCard(card) as action if _would_renege(view, action):
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
    question = say("confirm.defend-alone", len(resting), points=around.lone_defence, **about)
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
        case _:
            return ()


def _greyed(view: SeatView, game: GameId, turn: Turn) -> Iterator[Button]:
    for card in view.hand or ():
        yield Button(label=None, card=card, code=f"?{card.code}", game=game, turn=turn, enabled=False)
