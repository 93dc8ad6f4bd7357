"""Decisions: calls, cards laid away, cards played. Commit before show; every write is fenced by the turn."""

from __future__ import annotations

from bot.app.chips import with_chips
from bot.app.drawing import (
    papers_after,
    reminder_paper,
)
from bot.app.gestures import Surface
from bot.app.keys import GameId
from bot.app.live import Live, bring_to_life, is_beside, moved, same_question, waiting_since, was_reminded, what_follows
from bot.app.parts import TRIES, Answered, Caller, Parts
from bot.app.replies import Reply
from bot.app.results import rated, results
from bot.app.rows import Decision, Who
from bot.app.seats import (
    changed,
    holders,
    seat_of,
    sitters,
)
from bot.app.sitting import at_the_table, hand_reply, seat_at
from bot.app.terms import ladder_of
from bot.app.turns import Turn
from bot.app.words import Say, say
from bot.app.writes import Entry, Finish, SeatChange, Written
from bot.screens.confirming import asks_back
from bot.screens.reasons import line
from euchre_core.actions import (
    BESIDE,
    Action,
    AnswerTalk,
    CallRenege,
    DictateCard,
    GiveCard,
    LayAway,
    LayTogether,
    PlayCard,
    ReportTalk,
    action_of,
    code_of,
)
from euchre_core.cards import Seat
from euchre_core.engine import apply, asides
from euchre_core.errors import IllegalAction
from euchre_core.reasons import Ask, ShouldFollow
from euchre_core.rules import Step
from euchre_core.variants import variant_for

_SAID = ReportTalk | AnswerTalk | CallRenege
"""What may be said at any time of a deal, whoever's turn it is by then."""


async def decide(
    caller: Caller, parts: Parts, game: GameId, turn: Turn | None, code: str, *, sure: bool = False
) -> Reply:
    """A claim, a call, a card laid away, a card played. `turn` None: whatever the game asks now, asking back before a
    claim, a lone call or a renege unless they are `sure` (buttons, which ask before; commands)."""
    action = meant(code)
    if action is None:
        return caller.note(say("desk.no-such-choice"))
    for _ in range(TRIES):
        live = await at_the_table(caller, parts, game)
        saved, seat = live.saved, seat_of(live.saved, caller.user)
        assert seat is not None
        if turn is not None and not _is_good(turn, saved.turn, action):
            return await hand_reply(caller, parts, live, note=_stale(live, turn))
        if live.game.deal is None and action not in asides(live.game, seat):
            return await hand_reply(caller, parts, live, note=say("desk.deal-is-over"))
        try:
            step = apply(live.game, seat, action)
        except IllegalAction as refused:
            return await hand_reply(caller, parts, live, note=line(refused.reason, sitters(saved)))
        if turn is None and not sure and (asks_back(_asked(live), action) or _would_renege(live, seat, action)):
            return await hand_reply(caller, parts, live, asking=code)
        decision = Decision(
            saved.turn.n,
            seat,
            as_kept(live, seat, action),
            _now(parts, live),
            Who.PERSON,
            caller.user,
            caller.click.interaction,
        )
        after, written = await commit(parts, live, step, decision, caller.key)
        if written is Written.BEHIND:
            continue
        if written is Written.SEEN:
            again = await parts.store.load(game)
            return await hand_reply(caller, parts, bring_to_life(again)) if again else caller.note(say("desk.no-game"))
        surface = caller.click.surface
        # Their private hand is not what a view's press redraws, and has buttons again for whoever is asked again.
        shown = surface is Surface.HAND or (surface is Surface.VIEW and after.to_act != seat)
        tell(parts, after, step, seat, shown=shown)
        return await hand_reply(caller, parts, after)
    return caller.note(say("desk.too-busy"))


async def commit(
    parts: Parts, live: Live, step: Step, decision: Decision, key: str, seats: tuple[SeatChange, ...] = ()
) -> tuple[Live, Written]:
    """Write one decision with all that comes with it; the game after it, and what became of the write."""
    saved = live.saved
    rows = changed(holders(saved), saved, seats, decision.at_ms)
    status, due = what_follows(saved, step.game, rows, parts.clock.now_ms())
    if is_beside(decision.code) and same_question(live.game, step.game):
        due = saved.due_at  # whoever is asked has neither more time for it nor less
    after = moved(live, step, decision, rows, status, due)
    finish = await _finish(parts, after) if step.game.over else None
    entry = Entry(decision.seat, decision.code, decision.at_ms, decision.who, decision.user, key, decision.interaction)
    written = await parts.store.append(
        saved.game, saved.fence, entry, due_at=due, status=status, seats=seats, finish=finish
    )
    return after, written


async def _finish(parts: Parts, after: Live) -> Finish:
    """What the last entry of a game writes beside it."""
    saved = after.saved
    assert saved.deal is not None
    earlier = [entry for entry in await parts.store.history(saved.game) if entry[0].number < saved.deal.number]
    history = (*earlier, (saved.deal, saved.decisions))
    lines = with_chips(saved.ruleset, after.game, history, results(saved, after.game, history))
    return Finish(
        results=lines,
        ladder=ladder_of(variant_for(saved.ruleset).key),
        rated=rated(saved, after.game, lines),
        next_game=parts.new_game(saved.ruleset, parts.lobby_due()),
    )


def tell(parts: Parts, after: Live, step: Step, actor: Seat | None, *, shown: bool) -> None:
    """After a commit: papers out of date are drawn, a reminder that has been heeded goes, the runner looks again."""
    parts.hint(after.saved.due_at)
    for paper in papers_after(after, step, actor, shown=shown):
        parts.post.redraw(paper)
    row = holders(after.saved).get(actor) if actor is not None else None
    if row is not None and row.user is not None and was_reminded(after.saved, row.seat):
        parts.post.forget(reminder_paper(after.saved, row.user))


async def redraw(caller: Caller, parts: Parts, game: GameId, turn: Turn | None, what: str) -> Reply:
    """A `?code`: the same hand, asking for confirmation or with the alone names; nothing is decided."""
    try:
        live = await at_the_table(caller, parts, game)
    except Answered as instead:
        return caller.note(say("desk.unchanged")) if what == "" and instead.reply.own is None else instead.reply
    if turn is not None and not _is_good(turn, live.saved.turn, meant(what)):
        return await hand_reply(caller, parts, live, note=_stale(live, turn))
    if what in ("A0", "A1"):
        return await hand_reply(caller, parts, live, alone=what == "A1")
    if what == "":
        return await hand_reply(caller, parts, live)
    try:
        action = action_of(what)
        confirmed = isinstance(action, LayAway | LayTogether | PlayCard | GiveCard | DictateCard)
        if not (confirmed or asks_back(_asked(live), action)):
            raise ValueError(what)
        apply(live.game, seat_at(live, caller.user), action)
    except ValueError:
        return await hand_reply(caller, parts, live, note=say("desk.no-such-choice"))
    except IllegalAction as refused:
        return await hand_reply(caller, parts, live, note=line(refused.reason, sitters(live.saved)))
    return await hand_reply(caller, parts, live, asking=what)


def meant(code: str) -> Action | None:
    """The action of that code; None where it is no action's."""
    try:
        return action_of(code)
    except ValueError:
        return None


def _is_good(turn: Turn, now: Turn, action: Action | None) -> bool:
    """Whether a button of that turn still is: at its turn only, but what is said of behaviour until the next deal."""
    return turn == now or (turn.deal == now.deal and isinstance(action, _SAID))


def _asked(live: Live) -> Ask | None:
    deal = live.game.deal
    return None if deal is None or deal.stage is None else deal.stage.ask


def _would_renege(live: Live, seat: Seat, action: Action) -> bool:
    """Whether that card can be played, but does not follow though another could."""
    deal = live.game.deal
    if not isinstance(action, PlayCard) or deal is None or deal.stage is None or live.to_act != seat:
        return False
    why = deal.stage.why(deal)
    return isinstance(why, ShouldFollow) and action.card not in why.playable


def as_kept(live: Live, seat: Seat, action: Action) -> str:
    """The code of a decision as it is kept: with its seat where another one is asked, or might be."""
    asked = live.to_act == seat and not isinstance(action, BESIDE)
    return code_of(action) if asked else f"{seat}!{code_of(action)}"


def _stale(live: Live, turn: Turn) -> Say:
    """How long ago that button was good, in the game's own measure."""
    saved = live.saved
    if turn.deal != saved.turn.deal:
        return say("desk.stale-deal")
    resting = live.game.deal.resting if live.game.deal else ()
    playing = len(holders(saved)) - len(resting)
    since = (action_of(decision.code.rpartition("!")[2]) for decision in saved.decisions[turn.n :])
    cards_since = sum(isinstance(action, PlayCard | DictateCard) for action in since)
    tricks = cards_since // playing
    return say("desk.stale-tricks", tricks) if tricks else say("desk.stale")


def _now(parts: Parts, live: Live) -> int:
    # A clock set back must not make a decision older than the one before it.
    return max(parts.clock.now_ms(), waiting_since(live.saved))
