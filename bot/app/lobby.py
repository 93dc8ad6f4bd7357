"""A table that waits for people: open, sit, add robots, choose rules, start, and the rematch of a finished game.

Every accepted press is an entry of deal 0, mixed into the deal's chance in the order of commits (contracts.md 2).
"""

from __future__ import annotations

from bot.app import presets
from bot.app.around import Lobby
from bot.app.drawing import board_paper, hand_paper, lobby_of, render
from bot.app.gestures import Surface
from bot.app.keys import ChannelId, GameId, GuildId, Locale, UserId
from bot.app.live import bring_to_life
from bot.app.papers import Paper
from bot.app.parts import TRIES, Caller, Parts
from bot.app.replies import Reply, ThreadWish
from bot.app.rows import Saved, Table, Who
from bot.app.rulesets import Shelf
from bot.app.screens import Button, OwnScreen, PublicScreen, Row, Text
from bot.app.seats import (
    changed,
    holders,
    is_untouched_rematch,
    seat_of,
    seated,
)
from bot.app.series import before_dealing
from bot.app.sitting import hand_reply, plan_hand
from bot.app.terms import PRESETS, preset_of, refusal
from bot.app.turns import Speed, Status
from bot.app.upkeep import close
from bot.app.wishes import Decide, Plan, may_arrange
from bot.app.words import Raw, Say, say
from bot.app.writes import Entry, SeatChange, Written
from bot.i18n.catalogue import locale_of
from bot.screens import lobby as lobby_screen
from bot.screens import options as options_screen
from euchre_core.cards import Seat
from euchre_core.draw import Drawn
from euchre_core.errors import RulesetError
from euchre_core.shuffle import drawn, first_dealer, mix_in
from euchre_core.variants import with_option

_RULES_AT_START = {"target", "stick-the-dealer", "alone-lead"}
"""Options of `/euchre start` that are house rules by the same name."""


# --- opening --------------------------------------------------------------------------------------------------------


async def start_table(caller: Caller, parts: Parts, options: dict[str, str]) -> Reply:
    """`/euchre start`: a lobby in this channel, with its commitment made before anybody sits."""
    click = caller.click
    if click.guild is None:
        return caller.note(say("desk.only-in-a-server"))
    if click.bot_lacks:
        return _lacking(caller)
    server = await presets.settings_of(click.guild, parts)
    picked = options.get("game")
    if picked is not None and picked not in PRESETS:
        return caller.note(say("desk.no-such-choice"))
    ruleset = PRESETS[picked] if picked is not None and picked != preset_of(server.ruleset) else server.ruleset
    if "rules" in options:
        found = await presets.by_words(caller, parts, options["rules"])
        if isinstance(found, Say):
            return caller.note(found)
        ruleset = found
    try:
        for name in _RULES_AT_START & options.keys():
            ruleset = with_option(ruleset, name, options[name])
    except RulesetError as wrong:
        return caller.note(refusal(wrong))
    if options.get("thread") == "on":  # only now: what is refused must leave no empty thread behind
        return await open_thread(caller, parts)
    busy = await _live_in(parts, click.channel)
    if busy is not None and not is_untouched_rematch(busy):
        return await _already_here(caller, parts, busy.game)
    if busy is not None:  # it gives way to a new table, where there may be one
        if await _is_full(parts, click.guild):
            return _too_many(caller, parts)
        await close(parts, busy, "table.closed-for-another", None, f"x:{busy.game}")
    table = Table(
        id=0,
        guild=click.guild,
        channel=click.channel,
        host=caller.user,
        speed=Speed(options["speed"]) if options.get("speed") in set(Speed) else server.speed,
        robot=server.robot,
        guild_name=click.guild_name,
        channel_name=click.channel_name,
        locale=server.language or locale_of(click.guild_locale),
    )
    new = parts.new_game(ruleset, parts.lobby_due())
    game, made = await parts.store.open_table(table, new, parts.clock.now_ms(), parts.tables_per_server)
    if game is None:
        return _too_many(caller, parts)
    saved = await parts.store.load(game)
    if not made or saved is None:
        return await _already_here(caller, parts, game)
    paper = board_paper(game, 0)
    await parts.store.plan_paper(paper, click.channel)
    return Reply(public=await _screen(saved, parts), note_locale=caller.locale)


def _lacking(caller: Caller) -> Reply:
    lacks = tuple(say(f"permission.{name.replace('_', '-')}") for name in caller.click.bot_lacks)
    return caller.note(say("desk.bot-lacks", lacks=lacks, channel=Raw(f"<#{caller.click.channel}>")))


async def _live_in(parts: Parts, channel: ChannelId) -> Saved | None:
    """The channel's live game, a rematch's lobby that nobody has pressed yet too."""
    game = await parts.store.live_in_channel(channel)
    return await parts.store.load(game) if game is not None else None


async def _already_here(caller: Caller, parts: Parts, game: GameId) -> Reply:
    """Where the channel's table is, and the offer of a thread for another."""
    saved = await parts.store.load(game)
    paper = board_paper(game, saved.turn.deal if saved else 0)
    row = await parts.store.plan_paper(paper, saved.table.channel) if saved else None
    if row is not None and row.message is None:  # a crash before its first message: now it gets one
        parts.post.redraw(paper)
    buttons: tuple[Button, ...] = ()
    if saved and row and row.message and row.channel:
        url = parts.message_url(saved.table.guild, row.channel, row.message)
        buttons += (Button(label=say("button.to-the-table"), url=url),)
    if caller.click.may_thread and not caller.click.in_thread:
        buttons += (Button(label=say("button.open-thread"), code=".thread"),)
    blocks = (Text((say("desk.table-is-here"),)), *((Row(buttons),) if buttons else ()))
    return Reply(own=OwnScreen(locale=caller.locale, owner=caller.user, blocks=blocks), note_locale=caller.locale)


async def open_thread(caller: Caller, parts: Parts) -> Reply:
    """A thread for another table; the door opens it and starts a table there."""
    if not caller.click.may_thread or caller.click.guild is None:
        return caller.note(say("desk.no-thread"))
    if caller.click.bot_lacks:
        return _lacking(caller)
    if await _is_full(parts, caller.click.guild):
        return _too_many(caller, parts)
    locale = locale_of(caller.click.guild_locale)
    return Reply(thread=ThreadWish(say("table.thread-name"), locale), note_locale=caller.locale)


async def _is_full(parts: Parts, guild: GuildId) -> bool:
    """Whether this server has as many tables as it may. Only for what comes before the write, which looks itself."""
    return len(await parts.store.live_of_guild(guild)) >= parts.tables_per_server


def _too_many(caller: Caller, parts: Parts) -> Reply:
    return caller.note(say("desk.too-many-tables", parts.tables_per_server))


# --- pressing -------------------------------------------------------------------------------------------------------


async def press(caller: Caller, parts: Parts, game: GameId, decide: Decide) -> Reply:
    """Carry out one lobby press: decide from the lobby as it is, write, and on a lost race decide again."""
    for _ in range(TRIES):
        saved = await parts.store.load(game)
        if saved is None:
            return caller.note(say("desk.no-game"))
        if saved.status is not Status.LOBBY:
            line = "desk.already-started" if saved.status in (Status.PLAYING, Status.PAUSED) else "desk.lobby-closed"
            return await _and_lobby(caller, parts, saved, say(line))
        if is_untouched_rematch(saved) and await _is_full(parts, saved.table.guild):
            return _too_many(caller, parts)
        plan = decide(saved)
        if isinstance(plan, Say):
            return caller.note(plan) if is_untouched_rematch(saved) else await _and_lobby(caller, parts, saved, plan)
        written = await _write(caller, parts, saved, plan)
        if written is Written.FULL:
            return _too_many(caller, parts)
        if written is not Written.BEHIND:
            return await _done(caller, parts, saved, plan, written)
    return caller.note(say("desk.too-busy"))


async def _write(caller: Caller, parts: Parts, saved: Saved, plan: Plan) -> Written:
    now = parts.clock.now_ms()
    mix = mix_in(saved.mix, caller.click.interaction)
    variant = before_dealing(plan.ruleset or saved.ruleset, plan.rematch or saved.rematch)
    found = drawn(variant, saved.secret, mix) if plan.start else None
    seats = plan.seats if found is None else _as_drawn(saved, plan.seats, found, now)
    seat = next((change.seat for change in plan.seats if change.user == caller.user), seat_of(saved, caller.user))
    entry = Entry(
        -1 if seat is None else seat, plan.code, now, Who.PERSON, caller.user, caller.key, caller.click.interaction
    )
    return await parts.store.append(
        saved.game,
        saved.fence,
        entry,
        due_at=now if plan.start else parts.lobby_due(),
        status=Status.PLAYING if plan.start else None,
        seats=seats,
        ruleset=plan.ruleset,
        speed=plan.speed,
        rematch=plan.rematch,
        mix=mix,
        first_dealer=first_dealer(variant, saved.secret, mix) if plan.start else None,
        most=parts.tables_per_server,
    )


def _as_drawn(saved: Saved, seats: tuple[SeatChange, ...], found: Drawn, now: int) -> tuple[SeatChange, ...]:
    """Everybody where the draw puts them, those of this press among them. (S4-14)"""
    if found.places == tuple(sorted(found.places)):
        return seats
    rows = changed(holders(saved), saved, seats, now)
    return tuple(SeatChange(Seat(place), rows[old].user, rows[old].robot) for place, old in enumerate(found.places))


async def _done(caller: Caller, parts: Parts, before: Saved, plan: Plan, written: Written) -> Reply:
    after = await parts.store.load(before.game)
    assert after is not None
    if written is Written.DONE:
        sits_now = seat_of(after, caller.user) is not None and seat_of(before, caller.user) is None
        if sits_now:
            await plan_hand(caller, parts, after.game)
        for user in {*seated(before), *seated(after)}:
            if user != caller.user or seat_of(after, user) is None:
                parts.post.redraw(hand_paper(after.game, user))
        if plan.start:
            await parts.wake(after.game)
            after = await parts.store.load(before.game) or after
        elif sits_now and await parts.store.welcomed(caller.user):
            return await _and_lobby(caller, parts, after, say("desk.welcome"))
    return await _and_lobby(caller, parts, after, None)


async def _and_lobby(caller: Caller, parts: Parts, saved: Saved, note: Say | None) -> Reply:
    """The lobby's new state where it was pressed, or drawn by the outbox; and a line for who pressed."""
    paper = board_paper(saved.game, 0)
    if caller.click.surface is Surface.BOARD and await _pressed_on(caller, parts, paper):
        return Reply(public=await _screen(saved, parts), note=note, note_locale=caller.locale)
    parts.post.redraw(paper)
    if saved.status in (Status.PLAYING, Status.PAUSED) and seat_of(saved, caller.user) is not None:
        return await hand_reply(caller, parts, bring_to_life(saved), note=note)
    if caller.click.surface in (Surface.HAND, Surface.VIEW) and seat_of(saved, caller.user) is not None:
        return await hand_reply(caller, parts, bring_to_life(saved), note=note)
    return caller.note(note or say("desk.done"))


async def _pressed_on(caller: Caller, parts: Parts, paper: Paper) -> bool:
    row = await parts.store.paper(paper)
    # Before the answer to `/euchre start` is recorded, the only public message of this game is the lobby itself.
    return row is None or row.message is None or row.message == caller.click.message


async def _screen(saved: Saved, parts: Parts) -> PublicScreen:
    drawn = await render(board_paper(saved.game, 0), parts)
    assert drawn is not None
    assert isinstance(drawn.screen, PublicScreen)
    return drawn.screen


# --- menus ----------------------------------------------------------------------------------------------------------


_BARE = Shelf()

ROBOTS = "robots"
"""The page of the host's menus that isn't about rules; the others are "" and the groups of house rules."""


async def options_menu(caller: Caller, parts: Parts, game: GameId, page: str = "") -> Reply:
    """The host's own menu: of rules and clock, of one group of rules, or of robots."""
    saved = await parts.store.load(game)
    if saved is None or saved.status is not Status.LOBBY:
        return caller.note(say("desk.lobby-closed"))
    if not may_arrange(saved, caller.user):
        return caller.note(say("desk.only-host"))
    shelf = await presets.shelf_of(caller, parts) if page == options_screen.OWN else Shelf()
    own = page_of(lobby_of(saved), page, shelf, owner=caller.user, locale=caller.locale)
    return Reply(own=own, apart=caller.click.surface is Surface.HAND, note_locale=caller.locale)


def page_of(lobby: Lobby, page: str, shelf: Shelf = _BARE, *, owner: UserId, locale: Locale) -> OwnScreen:
    """One page of the host's menus; a page there isn't is the first."""
    if page == ROBOTS:
        return lobby_screen.robots(lobby, owner=owner, locale=locale)
    if page == options_screen.OWN:
        return options_screen.own_rules(
            shelf, lobby.ruleset, lobby.code, code=".", back=".options", game=lobby.game, owner=owner, locale=locale
        )
    if page not in options_screen.GROUPS:
        return options_screen.options(lobby, owner=owner, locale=locale)
    return options_screen.one_group(
        lobby.options, page, code=".set.", back=".options", game=lobby.game, owner=owner, locale=locale
    )


async def press_in_menu(caller: Caller, parts: Parts, game: GameId, decide: Decide, page: str = "") -> Reply:
    """A press inside such a menu: the menu shows the new state, and so does the lobby."""
    reply = await press(caller, parts, game, decide)
    if caller.click.surface is not Surface.VIEW:
        return reply
    menu = await options_menu(caller, parts, game, page)
    note = reply.note if reply.note is not None and reply.note.key != "desk.done" else None
    return Reply(own=menu.own, note=note or menu.note, note_locale=caller.locale)
