"""A hand, for the one person who holds it: their cards, what is asked, and why not every card may be played."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.around import Around, Lobby
from bot.app.keys import Locale, UserId
from bot.app.papers import Paper, PaperKind
from bot.app.screens import Block, Button, OwnScreen, Row, Rule, Text, Tone
from bot.app.turns import Status
from bot.app.words import Link, Name, Say, say
from bot.screens import calls, confirming, face_up, layout, outcomes, parts, reasons, reneges, stopped, trick_lines
from bot.screens.places import seat_name
from euchre_core.actions import (
    Action,
    AnswerTalk,
    GiveCard,
    LayAway,
    LayDown,
    ObjectSteal,
    Pass,
    PlayCard,
    StealDeal,
    code_of,
)
from euchre_core.cards import Seat
from euchre_core.events import pending
from euchre_core.reasons import Ask
from euchre_core.views import Fate, PublicView, SeatView


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
        blocks += confirming.confirmation(asking, view, around)
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
                    Button(label=say("button.leave"), code="?.leave", game=lobby.game),
                    Button(label=say("button.rules"), code=".rules", game=lobby.game),
                )
            ),
        ),
        paper=Paper(lobby.game, PaperKind.HAND, owner, 0),
        turn=lobby.turn,
        accent=parts.GREEN,
    )


def over(view: PublicView, around: Around, *, owner: UserId, seat: Seat | None, may_return: bool = False) -> OwnScreen:
    """The hand's last state: how the game ended, or that it goes on without this person, who `may_return` while a
    robot has their seat."""
    lines: list[Say] = []
    if view.winners:
        lines.append(outcomes.game_result(view))
        if seat is not None:
            lines.append(say("over.you-won" if seat in view.winners else "over.you-lost"))
        if view.result is not None:
            lines += stopped.deal_result(view, around)
        lines.append(say("over.rematch-on-board"))
    elif around.status is Status.CLOSED:
        lines += [say("table.closed"), around.closed_why or say("table.closed-early")]
    else:
        lines += [say("over.gave-up-seat"), *parts.score_lines(view, around)]
        if around.status is Status.PAUSED:
            lines.append(around.closed_why or say("table.paused"))
    last: tuple[Block, ...] = ()
    if around.status in (Status.PLAYING, Status.PAUSED):
        rules = Button(label=say("button.rules"), code=".rules", game=around.game)
        back = Button(label=say("button.back"), code=".back", game=around.game, tone=Tone.GOOD)
        last = (Row((back, rules) if may_return else (rules,)),)
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
    yield from trick_lines.laid_down_lines(public, around)
    if public.result is not None:
        yield from trick_lines.last_lines(public, around, around.show_last)
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
        yield say("table.tricks", tricks=trick_lines.tricks_line(public))
        yield trick_lines.trick_line(public, around)
        if not public.trick.plays:
            yield from trick_lines.last_lines(public, around, 1)
        yield from trick_lines.bower_line(public, [public.trick])
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
    if public.at_the_bridge:
        key = "hand.score-we-at-bridge" if own[0] in public.at_the_bridge else "hand.score-they-at-bridge"
        return say(key, ours=ours, theirs=parts.scores(others))
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
    yield from calls.laying_select(view, around, confirm_cards=confirm_cards)
    yield from calls.swap_select(view, around)
    yield from calls.cut_select(view, around)
    yield from calls.card_to_call(view, around)
    yield from calls.bet_select(view, around)
    spoken = tuple(calls.call_buttons(view, around, alone=alone))
    if spoken:
        yield Row(spoken)
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
            yield Button(label=say(key), code=code_of(said), game=around.game, turn=around.turn)
        elif isinstance(said, StealDeal | ObjectSteal):
            key = "call.steal-deal" if isinstance(said, StealDeal) else "call.object"
            yield calls.call(say(key), code_of(said), around)


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
        code, renege = code_of(action), confirming.would_renege(view, action)
        yield Button(
            label=say("hand.taken-card", card=card) if card == taken else None,
            card=card,
            code=f"?{code}" if confirm_cards or renege else code,
            game=around.game,
            turn=around.turn,
            enabled=action in view.choices,
            tone=Tone.DANGER if renege else Tone.PLAIN,
        )


def _ways_on(view: SeatView, around: Around) -> Iterator[Button]:
    if around.sitters[view.seat].stand_in is not None or around.status is Status.PAUSED:
        yield Button(label=say("button.back"), code=".back", game=around.game, tone=Tone.GOOD)
    if LayDown() in view.asides:  # good at any time: whether it still holds is judged when it is pressed
        yield Button(label=say("call.lay-down"), code=code_of(LayDown()), game=around.game, tone=Tone.GOOD)
    yield Button(label=say("button.rules"), code=".rules", game=around.game)
    yield Button(label=say("button.more"), code=".more", game=around.game)
