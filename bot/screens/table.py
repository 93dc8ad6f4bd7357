"""The board: the one public message of a deal, and the reminder beside it. Sees only what everybody may see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.app.around import Around, SideStats
from bot.app.keys import UserId
from bot.app.papers import Paper, PaperKind
from bot.app.screens import Block, Button, PublicScreen, Row, Rule, Text, Tone
from bot.app.turns import Status
from bot.app.words import Mention, Moment, Percent, Raw, Say, say
from bot.screens import face_up, layout, outcomes, parts, score_cards, stopped, trick_lines
from bot.screens.places import side_name
from euchre_core.views import PublicView

_FEW, _FEW_TRICKS = 4, 3
"""Seats, and fresh tricks, up to which a board has room for all events."""


def board(view: PublicView, around: Around, *, final: bool = False) -> PublicScreen:
    """The board as the table stands. `final`: of an earlier deal, which keeps what happened and loses its buttons."""
    return PublicScreen(
        locale=around.locale,
        blocks=tuple(_blocks(view, around, final=final)),
        paper=Paper(around.game, PaperKind.BOARD, UserId(0), view.number),
        turn=around.turn,
        accent=parts.accent(view),
    )


def reminder(view: PublicView, around: Around, user: UserId) -> PublicScreen:
    """The one mention of a turn, at half time, to the one person everybody waits for."""
    if around.deadline_ms is None:
        line = say("table.reminder", who=Mention(user))
    else:
        line = say("table.reminder-until", who=Mention(user), when=Moment(around.deadline_ms))
    return PublicScreen(
        locale=around.locale,
        blocks=(Text((line,)), Row((_hand_button(around),))),
        paper=Paper(around.game, PaperKind.REMINDER, user, view.number),
        turn=around.turn,
        mentions=(user,),
    )


def _blocks(view: PublicView, around: Around, *, final: bool) -> Iterator[Block]:
    """Header, trick, events, buttons: always in this order."""
    yield Text((_heading(view, around), *parts.score_lines(view, around)), heading=True)
    marked = tuple(score_cards.lines(view, around))
    if marked:
        yield Text(marked)
    # What the game itself adds to them stands below its result.
    yield Text((_called(view, around), *(() if view.winners else around.series)))
    if final or view.winners or around.status is Status.CLOSED:
        around = replace(around, show_last=len(view.won))  # a board that stays as it is keeps every trick
    middle = _middle(view, around)
    if middle:
        yield Rule()
        yield Text(middle)
    yield Rule()
    if view.winners and not final:
        yield from _after_the_game(view, around)
        return
    if final:
        yield Text((say("table.earlier-deal"),), small=True)
        return
    now = tuple(_now(view, around))
    if now:
        yield Text(now)
    if around.status is Status.CLOSED:
        yield from _secret(around)
        yield Text((say("table.press-closed"),), small=True)
        return
    yield Row(
        (
            *([_back_button(around)] if around.status is Status.PAUSED else []),
            _hand_button(around),
            Button(label=say("button.rules"), code=".rules", game=around.game),
            Button(label=say("button.more"), code=".more", game=around.game),
        )
    )
    yield Text((say("table.press"),), small=True, hint=True)


def _heading(view: PublicView, around: Around) -> Say:
    if view.winners:
        return outcomes.game_result(view)
    if around.status is Status.CLOSED:
        return say("table.closed")
    if view.result is not None:
        return stopped.deal_result(view, around)[0]
    return parts.headline(view)


def _called(view: PublicView, around: Around) -> Say:
    """Who called, who dealt, which deal of what."""
    return say("table.under-score", called=parts.maker_line(view, around), rules=parts.rules_line(around, view.number))


def _middle(view: PublicView, around: Around) -> tuple[Say, ...]:
    """What lies on the table: the calls, or the trick and the last ones."""
    lines: list[Say] = [*parts.draw_lines(around), *parts.claim_lines(view, around)]
    if view.result is None or view.result.thrown_in:
        lines += parts.pass_lines(view, around)
    lines += parts.staying_lines(view, around)
    if view.result is not None:
        # The heading has the points, unless it has the game's result.
        lines += stopped.deal_result(view, around)[0 if view.winners else 1 :]
    if view.trick is not None:
        lines.append(say("table.tricks", tricks=trick_lines.tricks_line(view)))
        lines.append(trick_lines.trick_line(view, around))
    lines += parts.pot_lines(view, around)
    lines += layout.lines(view, around)
    lines += layout.legend(view)
    lines += face_up.lines(view, around)
    lines += trick_lines.laid_down_lines(view, around)
    lines += trick_lines.last_lines(view, around, around.show_last)
    shown = [won.trick for won in view.won[-around.show_last :]] if around.show_last else []
    if not (view.winners and _is_crowded(view, around)):
        lines += trick_lines.bower_line(view, [*shown, *([view.trick] if view.trick else [])])
    return tuple(lines)


def _is_crowded(view: PublicView, around: Around) -> bool:
    """Whether so many fresh tricks of a large table leave room for little else. (faults.md B046)"""
    return view.seats > _FEW and around.show_last > _FEW_TRICKS


def _now(view: PublicView, around: Around) -> Iterator[Say]:
    """Whose turn it is, what keeps the table, and the last few events."""
    if around.status is Status.CLOSED:
        yield around.closed_why or say("table.closed-early")
        if around.chips:
            yield _chips_line(around)
    elif around.status is Status.PAUSED:
        yield around.closed_why or say("table.paused")
    turn = parts.turn_line(view, around) if around.status is not Status.CLOSED else None
    if turn is not None:
        yield turn
    elif around.status is Status.PLAYING:
        yield say("table.next-deal")
    yield from parts.away_lines(around)
    for event in around.recent[-1:] if _is_crowded(view, around) else around.recent:
        yield say("table.event", what=event)


def _chips_line(around: Around) -> Say:
    return say("over.chips", chips=parts.dotted(_chip_moves(around)))


def _after_the_game(view: PublicView, around: Around) -> Iterator[Block]:
    """The game in numbers, ratings, the secret of the deals, and how to go on."""
    lines = [
        say("over.side", side=side_name(side, view.seats), numbers=_numbers(stats))
        for side, stats in zip(view.teams, around.side_stats, strict=False)
    ]
    if around.ratings:
        lines.append(say("over.ratings", ratings=parts.dotted(_rating_moves(around))))
    if around.chips:
        lines.append(_chips_line(around))
    talk = _talk(view) if around.table_talk else None
    if talk is not None:
        lines.append(talk)
    if lines or around.series:
        yield Text((*around.series, *lines))
    yield from _secret(around)
    rotate = Button(label=say("button.rotate"), code=".rematch.rotate", game=around.game)
    yield Row(
        (
            Button(label=say("button.rematch"), code=".rematch.same", game=around.game, tone=Tone.MAIN),
            *([rotate] if parts.partnered(view.teams) else []),
            Button(label=say("button.verify"), code=f".verify.{around.game}", game=around.game),
        )
    )
    press = "over.press" if parts.partnered(view.teams) else "over.press-without-partners"
    yield Text((say(press),), small=True, hint=True)


def _secret(around: Around) -> Iterator[Block]:
    """What anybody can check the deals with, once the game has ended."""
    if around.secret is not None:
        yield Text((say("over.secret", commitment=Raw(around.commitment), secret=Raw(around.secret)),), small=True)


def _numbers(stats: SideStats) -> Say:
    return say(
        "over.numbers" if stats.calls else "over.numbers-no-calls",
        tricks=stats.tricks,
        calls=stats.calls,
        made=stats.calls_made,
        rate=Percent(round(100 * stats.calls_made / max(stats.calls, 1))),
        euchres=stats.euchres_made,
        suffered=stats.euchres_suffered,
        loners=stats.loners_tried,
        loners_made=stats.loners_made,
    )


def _rating_moves(around: Around) -> Iterator[Say]:
    for move in around.ratings:
        key = "rating.up" if move.change > 0 else "rating.down" if move.change < 0 else "rating.same"
        now = say("rating.provisional" if move.provisional else "rating.settled", rating=move.now)
        yield say("over.rating", who=move.name, now=now, change=say(key, change=abs(move.change)))


def _chip_moves(around: Around) -> Iterator[Say]:
    for move in around.chips:
        key = "rating.up" if move.change > 0 else "rating.down" if move.change < 0 else "rating.same"
        yield say("over.chip", who=move.name, now=move.now, change=say(key, change=abs(move.change)))


def _talk(view: PublicView) -> Say | None:
    """A word on the result, where the server likes table talk; nothing on an everyday one."""
    best, *others = sorted({view.score[side[0]] for side in view.teams}, key=view.missing)
    if not others:
        return None
    if others[0] == 0 and not view.down:
        return say("talk.shut-out")
    return say("talk.close") if abs(best - others[0]) == 1 else None


def _hand_button(around: Around) -> Button:
    return Button(label=say("button.hand"), code=".hand", game=around.game, tone=Tone.MAIN)


def _back_button(around: Around) -> Button:
    return Button(label=say("button.back"), code=".back", game=around.game, tone=Tone.GOOD)
