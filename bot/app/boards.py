"""What has been, and what people and servers have settled: leaderboards, statistics, settings, data, proofs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from zoneinfo import available_timezones

from bot.app import presets
from bot.app.codes import code_of
from bot.app.drawing import hand_paper, papers_of_everybody
from bot.app.gestures import Surface
from bot.app.keys import LOCALES, GameId, GuildId, Locale, UserId
from bot.app.parts import ROBOT_LEVELS, Caller, Parts, whole
from bot.app.preferences import Personal, ServerSettings
from bot.app.proofs import Promise, check, lines_for, presses_of
from bot.app.replies import File, Reply
from bot.app.rulesets import Shelf
from bot.app.screens import OwnScreen
from bot.app.sitting import give_up_seats
from bot.app.standings import BoardSort, Period
from bot.app.terms import GAMES, PRESETS, ladder_of, menu_of, preset_of, refusal
from bot.app.turns import Speed, Status
from bot.app.words import Say, say
from bot.screens import leaderboard as leaderboard_screen
from bot.screens import menus, options
from euchre_core.errors import RulesetError
from euchre_core.variants import variant_for, with_option

_LAST_PAGE = 10_000
_NO_PLACES = frozenset({"Factory", "localtime"})
"""In the list of zones, but nowhere on Earth: the second is wherever the server stands."""


def _own(caller: Caller, screen: OwnScreen, note: Say | None = None) -> Reply:
    apart = caller.click.surface is Surface.HAND
    return Reply(own=screen, note=note, note_locale=caller.locale, apart=apart)


# --- leaderboards and statistics ------------------------------------------------------------------------------------


async def leaderboard(
    caller: Caller, parts: Parts, scope: str, period: str, sort: str, page: str, game: str = ""
) -> Reply:
    """One page of a game's leaderboard, for the one who asked; no game named: the one that is played here."""
    game = game or await _game_here(caller, parts)
    if period not in set(Period) or sort not in set(BoardSort) or whole(page) is None or game not in GAMES:
        return caller.note(say("desk.no-such-choice"))
    here = caller.click.guild
    guild = here if scope == "server" else None
    if guild is None and sort == BoardSort.CHIPS:  # each server has chips of its own
        sort = BoardSort.RATING
    now = parts.clock.now_ms()
    ladder = ladder_of(game)
    board = await parts.store.leaderboard(
        caller.user, guild, ladder, Period(period), BoardSort(sort), min(whole(page) or 0, _LAST_PAGE), now, here
    )
    screen = leaderboard_screen.leaderboard(
        board, game=game, games=GAMES, owner=caller.user, locale=caller.locale, now_ms=now
    )
    return _own(caller, screen)


async def stats(caller: Caller, parts: Parts, user: UserId, scope: str, game: str = "") -> Reply:
    """One person's numbers in one game; a hidden person's only for themselves."""
    if user != caller.user and (await parts.store.personal(user)).hidden:
        return caller.note(say("desk.stats-hidden"))
    game = game or await _game_here(caller, parts)
    if game not in GAMES:
        return caller.note(say("desk.no-such-choice"))
    guild = caller.click.guild if scope == "server" else None
    found = await parts.store.stats(user, guild, ladder_of(game))
    chips = await parts.store.chips(user, guild) if guild is not None else None
    screen = leaderboard_screen.stats(
        found, game=game, games=GAMES, owner=caller.user, locale=caller.locale, chips=chips
    )
    return _own(caller, screen)


async def _game_here(caller: Caller, parts: Parts) -> str:
    """The game of the channel's table, or of its last one; else the one that the server starts."""
    last = await parts.store.last_in_channel(caller.click.channel)
    saved = await parts.store.load(last) if last is not None else None
    if saved is not None and (game := saved.ruleset.partition("+")[0]) in GAMES:
        return game
    guild = caller.click.guild
    settings = ServerSettings() if guild is None else await presets.settings_of(guild, parts)
    return variant_for(settings.ruleset).key


# --- one's own ------------------------------------------------------------------------------------------------------


async def me(caller: Caller, parts: Parts, note: Say | None = None) -> Reply:
    """One's own settings."""
    personal, guild = await parts.store.personal(caller.user), caller.click.guild
    chips = await parts.store.chips(caller.user, guild) if guild is not None else None
    return _own(caller, menus.me(personal, owner=caller.user, locale=caller.locale, chips=chips), note)


async def set_me(caller: Caller, parts: Parts, name: str, value: str) -> Reply:
    """Change one of them; hands in play follow at once."""
    async with parts.settling:
        changed = _personal(await parts.store.personal(caller.user), name, value)
        if changed is None:
            return caller.note(say("desk.no-such-choice"))
        await parts.store.set_personal(caller.user, changed)
    parts.known.pop(caller.user, None)
    for game, *_ in await parts.store.live_of_user(caller.user):
        parts.post.redraw(hand_paper(game, caller.user))
    said = changed.language if name == "language" and changed.language else caller.locale
    return await me(caller._replace(locale=said), parts)


def _personal(before: Personal, name: str, value: str) -> Personal | None:
    """The settings after one change; None where there is no such setting or value."""
    on = {"on": True, "off": False}.get(value)
    if on is not None:
        match name:
            case "confirm_cards":
                return replace(before, confirm_cards=on)
            case "play_only_legal":
                return replace(before, play_only_legal=on)
            case "hidden":
                return replace(before, hidden=on)
            case "overall":
                return replace(before, overall=on)
            case _:
                return None
    if name == "language" and (value == "auto" or value in LOCALES):
        return replace(before, language=None if value == "auto" else Locale(value))
    if name == "surface" and value in ("private", "view"):
        return replace(before, surface=value)
    return None


async def export(caller: Caller, parts: Parts) -> Reply:
    """Everything about the asker as a file for them alone."""
    data = await parts.store.export(caller.user)
    return Reply(
        file=File("euchre-my-data.json", data), note=say("desk.your-data"), note_locale=caller.locale, apart=True
    )


async def forget(caller: Caller, parts: Parts, *, asked: bool) -> Reply:
    """Forget the asker, after a question; seats in live games go to robots first."""
    if not asked:
        personal = await parts.store.personal(caller.user)
        return _own(caller, menus.me(personal, owner=caller.user, locale=caller.locale, forget_asked=True))
    now = parts.clock.now_ms()
    theirs = [game for game, *_ in await parts.store.live_of_user(caller.user)]
    live = await parts.store.forget(caller.user, now)
    if live:
        await give_up_seats(caller, parts, live)
        live = await parts.store.forget(caller.user, now)
    if live:
        return caller.note(say("desk.too-busy"))
    parts.known.pop(caller.user, None)
    for game in theirs:
        await _name_no_more(parts, game)
    return caller.note(say("desk.forgotten"))


async def _name_no_more(parts: Parts, game: GameId) -> None:
    """What still says the name of somebody who was forgotten is drawn again."""
    saved = await parts.store.load(game)
    for paper in papers_of_everybody(saved) if saved is not None else ():
        if paper.who >= 0:  # else it is that of the one who was
            parts.post.redraw(paper)


# --- the server's ---------------------------------------------------------------------------------------------------


async def server(caller: Caller, parts: Parts, note: Say | None = None, *, group: str = "") -> Reply:
    """A server's defaults, for those who have Manage Server; or one group of its house rules."""
    guild = caller.click.guild
    if guild is None:
        return caller.note(say("desk.only-in-a-server"))
    if not caller.click.may_govern:
        return caller.note(say("desk.only-managers"))
    settings = await presets.settings_of(guild, parts)
    shelf = await presets.shelf_of(caller, parts) if group == options.OWN else Shelf()
    return _own(caller, server_page(settings, group, shelf, owner=caller.user, locale=caller.locale), note)


_BARE = Shelf()


def server_page(
    settings: ServerSettings, group: str, shelf: Shelf = _BARE, *, owner: UserId, locale: Locale
) -> OwnScreen:
    """One page of a server's settings; a group there isn't is the first page."""
    rules = menu_of(settings.ruleset)
    if group == options.OWN:
        now = settings.ruleset
        return options.own_rules(
            shelf, now, code_of(now), code=".server.", back=".server", game=None, owner=owner, locale=locale
        )
    if group not in options.GROUPS:
        preset = preset_of(settings.ruleset)
        return menus.server(settings, rules, preset=preset, presets=tuple(PRESETS), owner=owner, locale=locale)
    return options.one_group(rules, group, code=".server.", back=".server", game=None, owner=owner, locale=locale)


async def set_server(caller: Caller, parts: Parts, name: str, value: str) -> Reply:
    """Change one of them."""
    guild = caller.click.guild
    if guild is None:
        return caller.note(say("desk.only-in-a-server"))
    if not caller.click.may_govern:
        return caller.note(say("desk.only-managers"))
    if name in ("own", "keep", "drop"):
        return await _own_rules(caller, parts, guild, name, value)
    group = options.group_of(name) or ""
    try:
        async with parts.settling:
            await parts.store.set_server(guild, _server(await presets.settings_of(guild, parts), name, value))
    except RulesetError as wrong:
        return await server(caller, parts, refusal(wrong) if group else say("desk.no-such-choice"), group=group)
    return await server(caller, parts, group=group)


async def _own_rules(caller: Caller, parts: Parts, guild: GuildId, word: str, key: str) -> Reply:
    """The server's saved rules: start by them from now on, save what it starts by, delete one."""
    settings = await presets.settings_of(guild, parts)
    note = None
    if word == "keep":
        note = await presets.keep(caller, parts, settings.ruleset)
    elif word == "drop":
        note = await presets.drop(caller, parts, key)
    else:
        found = await presets.by_key(caller, parts, key)
        return await start_by(caller, parts, found)
    return await server(caller, parts, note, group=options.OWN)


async def start_by(caller: Caller, parts: Parts, found: str | Say) -> Reply:
    """The rules that this server starts its tables by, if they were found; for those who have Manage Server."""
    guild = caller.click.guild
    if guild is None or not caller.click.may_govern or isinstance(found, Say):
        return await server(caller, parts, found if isinstance(found, Say) else None, group=options.OWN)
    async with parts.settling:
        await parts.store.set_server(guild, replace(await presets.settings_of(guild, parts), ruleset=found))
    return await server(caller, parts, group=options.OWN)


def _server(before: ServerSettings, name: str, value: str) -> ServerSettings:
    """The settings after one change. RulesetError where there is no such setting or value."""
    match name:
        case "language" if value == "auto" or value in LOCALES:
            return replace(before, language=None if value == "auto" else Locale(value))
        case "speed" if value in set(Speed):
            return replace(before, speed=Speed(value))
        case "robot" if value in ROBOT_LEVELS:
            return replace(before, robot=value)
        case "table_talk" if value in ("on", "off"):
            return replace(before, table_talk=value == "on")
        case "game" if value in PRESETS:
            return replace(before, ruleset=PRESETS[value])
        case "time_zone" if value in time_zones():
            return replace(before, time_zone=value)
        case _:
            return replace(before, ruleset=with_option(before.ruleset, name, value))


@cache
def time_zones() -> tuple[str, ...]:
    """Every zone that a server may have. Looked up once: it takes a look at some six hundred files."""
    return tuple(sorted(available_timezones() - _NO_PLACES))


# --- proofs ---------------------------------------------------------------------------------------------------------


async def verify(caller: Caller, parts: Parts, game: GameId) -> Reply:
    """Check every pack of a finished game against its commitment."""
    saved = await parts.store.load(game)
    if saved is None:
        return caller.note(say("desk.no-game"))
    ids = await presses_of(parts.store, saved)
    over = saved.status in (Status.FINISHED, Status.CLOSED)
    try:
        checks = await check(parts.store, saved, ids) if over else ()
        deals = sum(one.what is Promise.PACK for one in checks)
        lines = lines_for(variant_for(saved.ruleset), saved.secret, ids, deals) if over else None
    except RulesetError:
        return caller.note(say("desk.unreadable"))
    screen = menus.verify(
        game=game,
        commitment=saved.commitment,
        lines=lines,
        fine=all(one.fine for one in checks),
        deals=deals,
        owner=caller.user,
        locale=caller.locale,
    )
    return Reply(own=screen, apart=True, note_locale=caller.locale)
