"""What a paper must show: from a saved game to screens, and which papers a change makes out of date."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from bot.app.around import Around, ChipMove, Lobby, RatingMove, Sitter
from bot.app.codes import code_of
from bot.app.explain import explained, lone_defence_of
from bot.app.keys import GameId, Locale, UserId
from bot.app.live import Live, bring_to_life, deadline, replayed, to_act, tricks_after, waiting_since
from bot.app.papers import Paper, PaperKind, PaperRow
from bot.app.parts import Parts
from bot.app.ports import Rendered
from bot.app.results import side_stats
from bot.app.rows import Press, Saved, SeatRow, Who
from bot.app.screens import OwnScreen, PublicScreen, Text
from bot.app.seats import everybody, former_seat, had_a_seat, holders, name_of, seat_of, seated, sides_of, sitters
from bot.app.series import before_dealing, series_lines, standing
from bot.app.terms import PRESETS, changes_of, menu_of, preset_of
from bot.app.turns import Status, Turn
from bot.app.words import Name, Say, say
from bot.screens import hand as hand_screen
from bot.screens import lobby as lobby_screen
from bot.screens import table as table_screen
from bot.screens.narrate import narrate
from euchre_core.actions import (
    CallCard,
    CallNone,
    DefendAlone,
    LayDown,
)
from euchre_core.cards import Seat
from euchre_core.draw import Drawn
from euchre_core.engine import asides
from euchre_core.errors import RulesetError
from euchre_core.events import (
    Called,
    CardGiven,
    CardPlayed,
    CardsDealt,
    CardsTakenBack,
    ContractMade,
    DealScored,
    DealThrownIn,
    Event,
    GameEnded,
    HandShown,
    LaidDown,
    RenegeCalled,
    SidesShown,
    TalkAnswered,
    TalkReported,
    TrickWon,
)
from euchre_core.observe import public_notice, public_view, seat_view
from euchre_core.rules import Step, Variant
from euchre_core.shuffle import drawn
from euchre_core.stakes import PlayedFor, stake_of
from euchre_core.variants import variant_for

BROKEN = "table.closed-broken"
"""Why a game was closed whose log doesn't replay."""
RECENT = 3
_WORDS_OF_PRESSES = {
    "leave": "event.left",
    "back": "event.back",
    "sub": "event.sat-down",
    "standin": "event.handed-over",
}


def board_paper(game: GameId, deal: int) -> Paper:
    """The public message of that deal."""
    return Paper(game, PaperKind.BOARD, UserId(0), deal)


def hand_paper(game: GameId, user: UserId) -> Paper:
    """That person's private message of this game."""
    return Paper(game, PaperKind.HAND, user, 0)


def reminder_paper(saved: Saved, user: UserId) -> Paper:
    """That person's reminder of this deal."""
    return Paper(saved.game, PaperKind.REMINDER, user, saved.turn.deal)


def board_locale(saved: Saved) -> Locale:
    """The board's language: the server's own setting, else as guessed when the table was opened."""
    return saved.server.language or saved.table.locale


def hand_locale(saved: Saved, user: UserId) -> Locale:
    """The language of this person's hand."""
    person = saved.people.get(user)
    return (person.personal.language or person.locale) if person else board_locale(saved)


async def board_url(saved: Saved, parts: Parts) -> str:
    """Where the board of the current deal is; before it is posted, where its channel is."""
    return _url(saved, await parts.store.paper(board_paper(saved.game, saved.turn.deal)), parts)


def lobby_of(saved: Saved, waiting_for: tuple[UserId, ...] = ()) -> Lobby:
    """A saved lobby as its screen is told."""
    variant = variant_for(saved.ruleset)
    return Lobby(
        game=saved.game,
        turn=saved.turn,
        locale=board_locale(saved),
        sitters=sitters(saved),
        sides=sides_of(saved),
        preset=preset_of(saved.ruleset),
        target=variant.ending.target,
        ruleset=saved.ruleset,
        code=code_of(saved.ruleset),
        changes=changes_of(saved.ruleset),
        options=menu_of(saved.ruleset),
        presets=tuple(PRESETS),
        speed=saved.table.speed,
        commitment=saved.commitment,
        rematch=saved.rematch,
        waiting_for=tuple(name_of(saved, user) for user in waiting_for),
    )


def around(
    live: Live, *, url: str | None = None, show_last: int = 1, locale: Locale | None = None, recent: bool = False
) -> Around:
    """What a screen of this game is told beside the view. `recent`: the last few events too, which boards tell."""
    saved = live.saved
    variant, told = variant_for(saved.ruleset), sitters(saved)
    over = saved.status in (Status.FINISHED, Status.CLOSED)
    return Around(
        game=saved.game,
        turn=saved.turn,
        locale=locale or board_locale(saved),
        status=saved.status,
        sitters=told,
        preset=preset_of(saved.ruleset),
        target=variant.ending.target,
        changes=changes_of(saved.ruleset),
        speed=saved.table.speed,
        table_talk=saved.server.table_talk,
        deadline_ms=deadline(live),
        waiting_since_ms=waiting_since(saved),
        lone_defence=lone_defence_of(saved.ruleset),
        pays=explained(saved.ruleset).rows,
        score_cards=variant.score_cards,
        stake=_in_the_pot(live, variant),
        commitment=saved.commitment,
        secret=saved.secret.hex() if over else None,
        show_last=show_last,
        recent=_recent(live, told) if recent else (),
        closed_why=say(saved.closed_why) if saved.closed_why and saved.status is not Status.PLAYING else None,
        guild_name=saved.table.guild_name,
        channel_name=saved.table.channel_name,
        board_url=url,
        drawn=_drawn(saved) if saved.turn.deal == 1 else None,
    )


def _drawn(saved: Saved) -> Drawn | None:
    return drawn(before_dealing(saved.ruleset, saved.rematch), saved.secret, saved.mix)


def _in_the_pot(live: Live, variant: Variant) -> int | None:
    """Chips that this deal has brought to the pot: the antes, and what both sides have put in beside them."""
    if variant.stakes.by is not PlayedFor.POT:
        return None
    deal = live.game.deal or (live.game.ended.deal if live.game.ended else None)
    stake = stake_of(deal.calls) if deal is not None else 0
    return variant.seating.seats * variant.stakes.ante + 2 * stake


def _recent(live: Live, told: tuple[Sitter, ...]) -> tuple[Say, ...]:
    """The last few events of this deal that are worth a sentence, whoever came and went among them."""
    saved = live.saved
    if saved.deal is None:
        return ()
    lines: list[tuple[int, Say]] = []
    for number in range(len(live.steps) - 1, -1, -1):  # the newest first: older ones than these aren't shown
        events, decision = live.steps[number].events, saved.decisions[number - 1] if number else None
        late = decision.user if decision is not None and decision.who is Who.CLOCK else None
        # Most steps are a card and at most a trick, and there is nothing to tell of them.
        if late is None and isinstance(events[0], CardPlayed) and isinstance(events[-1], CardPlayed | TrickWon):
            continue
        at_ms = decision.at_ms if decision is not None else saved.deal.at_ms
        new = _told(tuple(map(type, events)), events, told)
        if late is not None:
            new = (say("event.time-was-up", who=name_of(saved, late)), *new)
        lines = [*((at_ms, line) for line in new), *lines]
        if len(lines) >= RECENT:
            break
    for press in saved.presses:
        word, *args = press.word.split(".")
        key = _WORDS_OF_PRESSES.get(word)
        if key is not None and press.at_ms >= saved.deal.at_ms:
            if word == "standin" and args[0] != str(press.seat):
                continue  # one voice for it, at the seat of whoever gave it
            who = told[press.seat].name if word == "standin" else _presser(saved, press)
            if who is not None:
                lines.append((press.at_ms, say(key, who=who)))
    return tuple(line for _, line in sorted(lines, key=lambda timed: timed[0])[-RECENT:])


@lru_cache(maxsize=4096)  # a step is told on every paper that is drawn until the deal ends
def _told(kinds: tuple[type[Event], ...], events: tuple[Event, ...], told: tuple[Sitter, ...]) -> tuple[Say, ...]:
    """`kinds`: of the events, which are named tuples: a card laid away and a card taken are equal without it."""
    return narrate(tuple(public_notice(event) for event in events), told)


def _presser(saved: Saved, press: Press) -> Name | None:
    return None if press.user is None else name_of(saved, press.user)


async def own_hand(
    live: Live,
    user: UserId,
    parts: Parts,
    *,
    asking: str | None = None,
    alone: bool = False,
    note: Say | None = None,
) -> OwnScreen:
    """This person's hand as it is now. They have, or gave up, a seat here."""
    saved, locale = live.saved, hand_locale(live.saved, user)
    url = await board_url(saved, parts)
    seat = seat_of(saved, user)
    if saved.status is Status.LOBBY and seat is not None:
        table = saved.table
        return hand_screen.seated(
            await _lobby(saved, parts),
            seat,
            owner=user,
            locale=locale,
            guild_name=table.guild_name,
            channel_name=table.channel_name,
            board_url=url,
        )
    told = around(live, url=url, locale=locale)
    if saved.status in (Status.FINISHED, Status.CLOSED) or seat is None:
        told = await _with_outcome(told, live, parts)
        free = former_seat(saved, user) is not None
        return hand_screen.over(public_view(live.game), told, owner=user, seat=seat, may_return=free)
    person = saved.people.get(user)
    return hand_screen.hand(
        seat_view(live.game, seat),
        told,
        owner=user,
        asking=asking,
        alone=alone,
        confirm_cards=person is not None and person.personal.confirm_cards,
        note=note,
    )


async def render(paper: Paper, parts: Parts) -> Rendered | None:
    """What a paper must show now; None: nothing, its game or its reason is gone."""
    saved = await parts.store.load(paper.game)
    if saved is None:
        return None
    match paper.kind:
        case PaperKind.BOARD:
            return await _render_board(saved, paper, parts)
        case PaperKind.HAND:
            if saved.status is Status.LOBBY and seat_of(saved, paper.who) is None:
                return Rendered(_got_up(saved, paper.who), saved.turn, close=False)
            if saved.closed_why == BROKEN:
                return Rendered(_broken_hand(saved, paper.who), saved.turn, close=True)
            live = bring_to_life(saved)
            ended = saved.status in (Status.FINISHED, Status.CLOSED)
            if not ended and not had_a_seat(saved, paper.who):
                return None
            return Rendered(await own_hand(live, paper.who, parts), saved.turn, close=ended)
        case PaperKind.REMINDER:
            live = bring_to_life(saved)
            seat = live.to_act
            row = holders(saved).get(seat) if seat is not None else None
            if saved.status is not Status.PLAYING or row is None or row.user != paper.who or row.robot is not None:
                return None
            told = around(live, url=await board_url(saved, parts))
            screen = table_screen.reminder(public_view(live.game), told, paper.who)
            return Rendered(replace(screen, paper=paper, turn=saved.turn), saved.turn, close=False)


async def _render_board(saved: Saved, paper: Paper, parts: Parts) -> Rendered | None:
    if saved.closed_why == BROKEN:  # its log can't be read, so there is no view of it
        return Rendered(replace(_broken_board(saved), paper=paper, turn=saved.turn), saved.turn, close=True)
    if paper.deal == 0:
        return await _render_lobby(saved, paper, parts)
    if paper.deal > saved.turn.deal:
        return None
    if paper.deal < saved.turn.deal:
        return await _render_past_deal(saved, paper, parts)
    live = bring_to_life(saved)
    row = await parts.store.paper(paper)
    ended = saved.status in (Status.FINISHED, Status.CLOSED)
    told = around(live, url=_url(saved, row, parts), show_last=_fresh_tricks(live, row), recent=True)
    if ended:
        told = await _with_outcome(told, live, parts)
    elif series := await standing(saved, parts):
        told = replace(told, series=series)
    # A result keeps its buttons (rematch), but nothing changes it any more.
    return Rendered(table_screen.board(public_view(live.game), told), saved.turn, close=ended)


def _got_up(saved: Saved, user: UserId) -> OwnScreen:
    """Somebody who sat in this lobby doesn't any more."""
    return _last_word(saved, user, say("hand.got-up"))


def _broken_board(saved: Saved) -> PublicScreen:
    try:
        return lobby_screen.gone(lobby_of(saved), say(BROKEN))
    except RulesetError:  # not even its rules, and so its seats
        return PublicScreen(locale=board_locale(saved), blocks=(Text((say(BROKEN),)),))


def _broken_hand(saved: Saved, user: UserId) -> OwnScreen:
    return _last_word(saved, user, say(BROKEN))


def _last_word(saved: Saved, user: UserId, line: Say) -> OwnScreen:
    place = say("hand.place", channel=Name(saved.table.channel_name), guild=Name(saved.table.guild_name))
    return OwnScreen(
        locale=hand_locale(saved, user),
        owner=user,
        blocks=(Text((place,), small=True), Text((line,))),
        paper=hand_paper(saved.game, user),
        turn=saved.turn,
    )


async def _render_lobby(saved: Saved, paper: Paper, parts: Parts) -> Rendered:
    lobby = await _lobby(saved, parts)
    if saved.status is Status.LOBBY:
        screen = lobby_screen.lobby(lobby)
    else:
        why = saved.closed_why if saved.status is Status.CLOSED and saved.turn.deal == 0 else None
        screen = lobby_screen.gone(lobby, say(why or "lobby.under-way"))
    close = saved.status is not Status.LOBBY
    return Rendered(replace(screen, paper=paper, turn=saved.turn), saved.turn, close=close)


async def _lobby(saved: Saved, parts: Parts) -> Lobby:
    if saved.rematch is None or saved.previous is None:
        return lobby_of(saved)
    before = await parts.store.load(saved.previous)
    here = seated(saved)
    awaited = tuple(user for user in seated(before) if user not in here) if before else ()
    lobby = lobby_of(replace(saved, people={**(before.people if before else {}), **saved.people}), awaited)
    return replace(lobby, series=await series_lines(saved, parts))


async def _render_past_deal(saved: Saved, paper: Paper, parts: Parts) -> Rendered | None:
    for deal, decisions in await parts.store.history(saved.game):
        if deal.number == paper.deal:
            steps = tuple(replayed(saved.ruleset, deal, decisions))
            turn = Turn(deal.number, len(decisions))
            then = replace(saved, turn=turn, deal=deal, decisions=decisions)
            live = Live(then, steps[-1].game, steps)
            row = await parts.store.paper(paper)
            told = around(live, url=_url(saved, row, parts), show_last=_fresh_tricks(live, row), recent=True)
            screen = table_screen.board(public_view(live.game), told, final=True)
            return Rendered(replace(screen, paper=paper, turn=turn), turn, close=True)
    return None


async def _with_outcome(told: Around, live: Live, parts: Parts) -> Around:
    saved = live.saved
    if saved.status is Status.CLOSED:
        return replace(told, chips=await _chips(saved, parts))
    if saved.status is not Status.FINISHED:
        return told
    moves = await parts.store.rating_moves(saved.game)
    stats = side_stats(saved, await parts.store.history(saved.game))
    # What somebody has hidden is for nobody else's eyes; their own numbers are in `stats`.
    hidden = {user for user, person in saved.people.items() if person.personal.hidden}
    ratings = tuple(
        RatingMove(name_of(saved, user), change, now, new) for user, change, now, new in moves if user not in hidden
    )
    chips, series = await _chips(saved, parts), await series_lines(saved, parts)
    return replace(told, ratings=ratings, chips=chips, side_stats=stats, series=series)


async def _chips(saved: Saved, parts: Parts) -> tuple[ChipMove, ...]:
    hidden = {user for user, person in saved.people.items() if person.personal.hidden}
    moved = await parts.store.chip_moves(saved.game)
    return tuple(ChipMove(name_of(saved, user), change, now) for user, change, now in moved if user not in hidden)


def _url(saved: Saved, row: PaperRow | None, parts: Parts) -> str:
    channel = row.channel if row is not None and row.channel is not None else saved.table.channel
    return parts.message_url(saved.table.guild, channel, row.message if row is not None else None)


def _fresh_tricks(live: Live, row: PaperRow | None) -> int:
    """Tricks finished since the board was last drawn, at least one: each must have stood in a public message."""
    drawn = row.rendered_turn if row else None
    seen = tricks_after(live.steps, drawn.n) if drawn and drawn.deal == live.saved.turn.deal else 0
    return max(1, tricks_after(live.steps, len(live.steps)) - seen)


def papers_after(after: Live, step: Step, actor: Seat | None, *, shown: bool) -> tuple[Paper, ...]:
    """Papers that a step makes out of date (contracts.md 3, "Which hands are redrawn" and "Pace").

    `actor` is who decided; `shown`: their hand is redrawn by the answer to their own press.
    """
    saved, rows = after.saved, holders(after.saved)
    kinds = {type(event) for event in step.events}
    ended = bool(kinds & {DealScored, DealThrownIn, GameEnded})
    paused = saved.status is Status.PAUSED
    told_of_all = bool(kinds & {LaidDown, TalkAnswered, RenegeCalled, CardsTakenBack, SidesShown})
    # What such a call means for a hand is told on that hand: to redraw one alone would tell which.
    calls = {type(event.action) for event in step.events if isinstance(event, Called)}
    stood = bool(calls & {DefendAlone, CallCard, CallNone})
    # Dealt only now, where the pack is cut first.
    everyone = ended or paused or stood or told_of_all or bool(kinds & {ContractMade, CardsDealt, HandShown})
    takers = {event.taker for event in step.events if isinstance(event, CardGiven)}
    # Whoever's card another seat named holds one card less.
    takers |= {event.seat for event in step.events if isinstance(event, CardPlayed)}
    takers |= _free_to_speak(after, rows)
    takers |= {event.accused for event in step.events if isinstance(event, TalkReported)}
    papers: list[Paper] = []
    if ended or paused or TrickWon in kinds or not _robot_is_next(after, rows):
        papers.append(board_paper(saved.game, saved.turn.deal))
    for seat, row in sorted(rows.items()):
        asked = seat == to_act(after.game)
        if (
            row.user is not None
            and (everyone or asked or seat == actor or seat in takers)
            and not (seat == actor and shown)
        ):
            papers.append(hand_paper(saved.game, row.user))
    if ended or paused:  # what those read who have left
        here = seated(saved)
        papers += (hand_paper(saved.game, user) for user in everybody(saved) if user not in here)
    return tuple(papers)


def _free_to_speak(after: Live, rows: dict[Seat, SeatRow]) -> set[Seat]:
    """Between two tricks, the seats that could lay their hands down though they aren't asked. (rules.md 4.0.10)"""
    deal = after.game.deal
    if deal is None or deal.trick is None or deal.trick.plays:
        return set()
    return {seat for seat, row in rows.items() if row.user is not None and LayDown() in asides(after.game, seat)}


def papers_of_everybody(saved: Saved) -> tuple[Paper, ...]:
    """The current board, and everybody's hand: also of those who have left, whose message stands where it stood."""
    hands = (hand_paper(saved.game, user) for user in everybody(saved))
    return (board_paper(saved.game, saved.turn.deal), *hands)


def _robot_is_next(live: Live, rows: dict[Seat, SeatRow]) -> bool:
    seat = live.to_act
    return seat is not None and rows[seat].robot is not None
