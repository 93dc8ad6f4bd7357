"""The table as a whole: its board posted anew, its menu, its end, its pauses. Knows nothing of decisions."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.app.chips import as_it_stands
from bot.app.drawing import (
    BROKEN,
    around,
    board_paper,
    hand_paper,
    papers_of_everybody,
)
from bot.app.gestures import Pressed
from bot.app.keys import GameId, UserId
from bot.app.live import PAUSE_MS, SLOW_PAUSE_MS, bring_to_life, said_beside
from bot.app.papers import PaperKind
from bot.app.parts import TRIES, Caller, Parts
from bot.app.replies import Reply
from bot.app.results import results
from bot.app.rows import Press, Saved
from bot.app.seats import everybody, former_seat, had_a_seat, is_host, seat_of
from bot.app.turns import Speed, Status
from bot.app.words import Say, say
from bot.app.writes import Result, Written
from bot.screens import menus
from euchre_core.errors import RecordError, RulesetError
from euchre_core.stakes import PlayedFor
from euchre_core.variants import variant_for

_log = logging.getLogger(__name__)


async def post_anew(caller: Caller, parts: Parts, game: GameId) -> Reply:
    """Post the board again, at the end of the channel."""
    saved = await parts.store.load(game)
    if saved is None:
        return caller.note(say("desk.no-game"))
    paper = board_paper(game, saved.turn.deal)
    await parts.store.repost(paper)
    parts.post.redraw(paper)
    return caller.note(say("desk.posted-anew"))


async def more(caller: Caller, parts: Parts, game: GameId) -> Reply:
    """The ⋯ menu."""
    saved = await parts.store.load(game)
    if saved is None:
        return caller.note(say("desk.no-game"))
    live = bring_to_life(saved)
    menu = menus.more(
        around(live),
        owner=caller.user,
        locale=caller.locale,
        seat=seat_of(saved, caller.user),
        may_end=may_end(caller, saved),
        to_act=live.to_act,
        left=had_a_seat(saved, caller.user) and seat_of(saved, caller.user) is None,
        may_return=former_seat(saved, caller.user) is not None,
        beside=said_beside(live.game, seat_of(saved, caller.user)),
    )
    return Reply(own=menu, apart=True, note_locale=caller.locale)


def may_end(caller: Caller, saved: Saved) -> bool:
    """The host, or a person with Manage Messages here."""
    return is_host(saved, caller.user) or caller.click.may_moderate


async def end(caller: Caller, parts: Parts, game: GameId, *, asked: bool) -> Reply:
    """End the table early, after a question: no result. Chips are settled as the game stands. (rules.md 4.0.14)"""
    for _ in range(TRIES):
        saved = await parts.store.load(game)
        if saved is None or saved.status in (Status.FINISHED, Status.CLOSED):
            return caller.note(say("desk.no-game"))
        if not may_end(caller, saved):
            return caller.note(say("desk.only-host"))
        if not asked:
            question = say("desk.end-really-chips" if _for_chips(saved) else "desk.end-really")
            menu = menus.confirm(question, ".end", game=game, turn=None, owner=caller.user, locale=caller.locale)
            return Reply(own=menu, apart=True, note_locale=caller.locale)
        if _for_chips(saved):
            live, history = bring_to_life(saved), await parts.store.history(game)
            chips = as_it_stands(saved.ruleset, live.game, history, results(saved, live.game, history))
            written = await close(parts, saved, "table.closed-by-host-chips", caller.user, caller.key, chips)
        else:
            written = await close(parts, saved, "table.closed-by-host", caller.user, caller.key)
        if written is not Written.BEHIND:
            return caller.note(say("desk.ended"))
    return caller.note(say("desk.too-busy"))


def _for_chips(saved: Saved) -> bool:
    """Whether this table has begun to play for something."""
    return saved.status is not Status.LOBBY and variant_for(saved.ruleset).stakes.by is not PlayedFor.OFF


async def close(
    parts: Parts, saved: Saved, why: str, user: UserId | None, key: str, chips: Sequence[Result] = ()
) -> Written:
    """Close a game without a result. `why` is a message key that the board will say."""
    press = Press(-1, "end", user, parts.clock.now_ms(), key)
    written = await parts.store.press(
        saved.game, saved.fence, press, due_at=None, status=Status.CLOSED, closed_why=why, chips=chips
    )
    if written is Written.DONE:
        for paper in papers_of_everybody(saved):
            parts.post.redraw(paper)
        for row in await parts.store.papers(saved.game):
            if row.paper.kind is PaperKind.REMINDER:
                parts.post.forget(row.paper)
    return written


async def close_broken(caller: Caller, parts: Parts) -> Say | None:
    """Close what can't be read of the live games that a click may have meant; what to say of it, or of such a one that
    is over. None: there is none.

    No clock need run for it: whoever presses would else be told each time that something failed.
    """
    click, why = caller.click, None
    pressed = click.ask.game if isinstance(click.ask, Pressed) else None
    here = await parts.store.live_in_channel(click.channel)
    last = await parts.store.last_in_channel(click.channel)
    mine = (game for game, *_ in await parts.store.live_of_user(click.user))
    for game in dict.fromkeys((last, pressed, here, *mine)):
        saved = await parts.store.load(game) if game is not None else None
        if saved is None:
            continue
        try:
            bring_to_life(saved)
        except (RecordError, RulesetError):
            over = saved.status in (Status.FINISHED, Status.CLOSED)
            why = say("desk.unreadable" if over and saved.closed_why != BROKEN else BROKEN)
            _log.exception("game %s can't be read; it is closed, and kept", game)
            if not over:
                await close(parts, saved, BROKEN, None, f"x:{game}")
    return why


async def pause(parts: Parts, game: GameId, why: str) -> None:
    """The board can't be written: the game waits until somebody presses, and its people's hands say why."""
    for _ in range(TRIES):
        saved = await parts.store.load(game)
        if saved is None or saved.status is not Status.PLAYING:
            return
        now = parts.clock.now_ms()
        due = now + (SLOW_PAUSE_MS if saved.table.speed is Speed.SLOW else PAUSE_MS)
        press = Press(-1, "pause", None, now, f"p:{game}:{saved.turn}:{now}:{len(saved.presses)}")
        written = await parts.store.press(game, saved.fence, press, due_at=due, status=Status.PAUSED, closed_why=why)
        if written is not Written.BEHIND:
            for user in everybody(saved):
                parts.post.redraw(hand_paper(game, user))
            return
