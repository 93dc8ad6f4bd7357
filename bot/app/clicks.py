"""One gesture from outside to one answer: which word it is, and who has that thought. Read it top to bottom."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from bot.app import boards, lobby, play, presets, rematch, sitting, upkeep, wishes
from bot.app.codes import code_of
from bot.app.explain import explained
from bot.app.gestures import Click, Command, Pressed, Surface
from bot.app.keys import GameId, Locale, UserId
from bot.app.live import bring_to_life
from bot.app.parts import Answered, Caller, Parts, meet, whole
from bot.app.preferences import ServerSettings
from bot.app.replies import Reply
from bot.app.screens import OwnScreen
from bot.app.seats import is_untouched_rematch, seat_of
from bot.app.terms import differences_of, preset_of, rules_of
from bot.app.turns import Status
from bot.app.understanding import in_values, understood
from bot.app.words import Say, say
from bot.screens import menus, rules
from bot.screens.options import OWN, group_of
from euchre_core.cards import Seat
from euchre_core.errors import RecordError, RulesetError
from euchre_core.variants import variant_for

_IN_PRIVATE = frozenset({"hand", "call", "play", "leave", "back", "me", "help"})
"""Commands that work in the bot's private messages too, on the person's own table."""
_OWN_WORDS = frozenset({"lb", "stats", "me", "export", "forget", "server", "server-rules", "help", "thread"})
"""Buttons that are nobody's table's, wherever they stand."""
_DECIDING = frozenset({"call", "play"})
"""Commands whose code is an action's."""
_CODED = _DECIDING | {"join", "table", "rules"}
"""Commands of a table that stand for presses of buttons."""
_GOING = frozenset({"leave", "end"})
"""Words by which nobody comes back to a seat that a robot holds."""
_NOT_BACK_FIRST = _GOING | {"back"}
"""To come back is itself what is asked."""
_OF_ENDED_GAMES = frozenset({"rematch", "table", "hand", "rules", "verify"})
"""Commands that mean the channel's last game when none is going on."""
_WITHOUT_A_TABLE = frozenset({"start", "leaderboard", "stats", "settings", "me", "help", "verify"})


async def on_click(click: Click, parts: Parts) -> Reply:
    """Do what was asked; commit before show. Never raises for anything that a person can cause."""
    caller = await meet(click, parts)
    try:
        if isinstance(click.ask, Command):
            return await _command(caller, parts, click.ask)
        return await _pressed(caller, parts, click.ask)
    except Answered as instead:
        return instead.reply
    except (RecordError, RulesetError):
        why = await upkeep.close_broken(caller, parts)
        if why is None:
            raise
        return caller.note(why)


async def _pressed(caller: Caller, parts: Parts, ask: Pressed) -> Reply:
    word, *args = _split(ask.code)
    if ask.game is None or word in _OWN_WORDS:
        return await _own_word(caller, parts, ask.code, word, args)
    if not ask.code.startswith((".", "?")):
        return await play.decide(caller, parts, ask.game, ask.turn, ask.code, sure=True)
    if ask.code == "?.end":
        return await upkeep.end(caller, parts, ask.game, asked=False)
    if ask.code == "?.leave":
        return await _leave(caller, parts, ask.game, sure=False)
    if ask.code.startswith("?"):
        return await play.redraw(caller, parts, ask.game, ask.turn, ask.code[1:])
    game = ask.game
    return await _back_and(caller, parts, game, word, lambda: _table_word(caller, parts, game, word, args))


async def _back_and(
    caller: Caller, parts: Parts, game: GameId, word: str, answer: Callable[[], Awaitable[Reply]]
) -> Reply:
    """Whoever presses anything at their table but to go is back in their seat, and is told so if they had left it."""
    had_left = word not in _NOT_BACK_FIRST and await sitting.take_back(caller, parts, game)
    reply = await answer()
    if had_left and reply.own is not None and reply.note is None:
        return replace(reply, note=say("desk.welcome-back"), note_locale=caller.locale)
    return reply


async def _leave(caller: Caller, parts: Parts, game: GameId, *, sure: bool) -> Reply:
    """Get up from a lobby, which costs nothing; from a game in play after a question, unless they are `sure`."""
    if await _is_lobby(parts, game):
        return await lobby.press(caller, parts, game, wishes.stand_up(caller.user))
    return await sitting.leave(caller, parts, game, sure=sure)


def _split(code: str) -> list[str]:
    return code.lstrip("?").removeprefix(".").split(".")


async def _is_lobby(parts: Parts, game: GameId) -> bool:
    saved = await parts.store.load(game)
    return saved is not None and saved.status is Status.LOBBY


async def _table_word(caller: Caller, parts: Parts, game: GameId, word: str, args: list[str]) -> Reply:
    """`.word[.arg…]` on a button of a table, or the command of that name."""
    match word, args:
        case "hand", []:
            return await sitting.show_hand(caller, parts, game)
        case "rules", []:
            return await _rules(caller, parts, game)
        case "rules", [page] if whole(page) is not None:
            return await _rules(caller, parts, game, int(page))
        case "more", []:
            return await upkeep.more(caller, parts, game)
        case "leave", []:
            return await _leave(caller, parts, game, sure=True)
        case "back", []:
            return await sitting.back(caller, parts, game)
        case "sub", [seat] if whole(seat) is not None:
            return await sitting.substitute(caller, parts, game, Seat(int(seat)))
        case "standin", [seat] if whole(seat) is not None:
            return await sitting.stand_in(caller, parts, game, Seat(int(seat)))
        case "repost", []:
            return await upkeep.post_anew(caller, parts, game)
        case "end", []:
            return await upkeep.end(caller, parts, game, asked=True)
        case "rematch", [how]:
            return await rematch.rematch(caller, parts, game, how)
        case "verify", _:
            return await boards.verify(caller, parts, game)
        case "do", [_, *_]:
            return await play.decide(caller, parts, game, None, ".".join(args))
        case _:
            return await _lobby_word(caller, parts, game, word, args)


async def _lobby_word(caller: Caller, parts: Parts, game: GameId, word: str, args: list[str]) -> Reply:
    user = caller.user
    match word, args:
        case "join", [side] if whole(side) is not None:
            return await lobby.press(caller, parts, game, wishes.join(user, int(side)))
        case "sit", [seat] if whole(seat) is not None:
            return await lobby.press(caller, parts, game, wishes.sit(user, Seat(int(seat))))
        case "start", []:
            return await lobby.press(caller, parts, game, wishes.begin(user))
        case "play", []:
            return await lobby.press(caller, parts, game, wishes.play_with_robots(user))
        case "options", [*group]:
            return await lobby.options_menu(caller, parts, game, "".join(group))
        case "robots", []:
            return await lobby.options_menu(caller, parts, game, lobby.ROBOTS)
        case "set", [name, value]:
            decide = wishes.set_rule(user, name, value)
            return await lobby.press_in_menu(caller, parts, game, decide, group_of(name) or "")
        case "game", [preset]:
            return await lobby.press_in_menu(caller, parts, game, wishes.pick(user, preset))
        case "own", [key]:
            decide = wishes.play_by(user, f".own.{key}", await presets.by_key(caller, parts, key))
            return await lobby.press_in_menu(caller, parts, game, decide, OWN)
        case "keep", []:
            return await _after_own(caller, parts, game, await _keep(caller, parts, game, None))
        case "drop", [key]:
            return await _after_own(caller, parts, game, await presets.drop(caller, parts, key))
        case "speed", [value]:
            return await lobby.press_in_menu(caller, parts, game, wishes.set_speed(user, value))
        case "robot", [level]:
            return await lobby.press_in_menu(caller, parts, game, wishes.add_robot(user, level), lobby.ROBOTS)
        case "remove", [seat, *whom] if whole(seat) is not None and len(whom) <= 1:
            person = whole(whom[0]) if whom else None
            decide = wishes.remove(user, Seat(int(seat)), None if person is None else UserId(person))
            return await lobby.press_in_menu(caller, parts, game, decide, lobby.ROBOTS)
        case _:
            return caller.note(say("desk.unknown-button"))


async def _keep(caller: Caller, parts: Parts, game: GameId, name: str | None) -> Say:
    saved = await parts.store.load(game)
    return say("desk.no-game") if saved is None else await presets.keep(caller, parts, saved.ruleset, name)


async def _after_own(caller: Caller, parts: Parts, game: GameId, note: Say) -> Reply:
    """What became of it; above the page of saved rules where that was pressed."""
    if caller.click.surface is not Surface.VIEW:
        return caller.note(note)
    menu = await lobby.options_menu(caller, parts, game, OWN)
    return Reply(own=menu.own, note=note, note_locale=caller.locale)


async def _own_word(caller: Caller, parts: Parts, code: str, word: str, args: list[str]) -> Reply:
    """Buttons without a table: leaderboards, one's own settings, the server's."""
    match word, args:
        case "lb", [scope, period, sort, page, *game]:
            return await boards.leaderboard(caller, parts, scope, period, sort, page, "".join(game))
        case "stats", [scope, *game]:
            return await boards.stats(caller, parts, caller.user, scope, "".join(game))
        case "me", []:
            return await boards.me(caller, parts)
        case "me", [name, value]:
            return await boards.set_me(caller, parts, name, value)
        case "export", []:
            return await boards.export(caller, parts)
        case "forget", []:
            return await boards.forget(caller, parts, asked=not code.startswith("?"))
        case "server", []:
            return await boards.server(caller, parts)
        case "server-rules", [group]:
            return await boards.server(caller, parts, group=group)
        case "server", [name, *value]:
            return await boards.set_server(caller, parts, name, ".".join(value))
        case "help", []:
            return Reply(own=menus.help(owner=caller.user, locale=caller.locale), note_locale=caller.locale)
        case "thread", []:
            return await lobby.open_thread(caller, parts)
        case "rules", []:
            return _rules_page(caller, await _usual(caller, parts), None)
        case "rules", [page] if whole(page) is not None:
            return _rules_page(caller, await _usual(caller, parts), None, int(page))
        case _:
            return caller.note(say("desk.unknown-button"))


# --- commands -------------------------------------------------------------------------------------------------------


async def _command(caller: Caller, parts: Parts, ask: Command) -> Reply:
    if caller.click.guild is None and ask.word not in _IN_PRIVATE:
        return caller.note(say("desk.only-in-a-server"))
    ask = await in_values(caller, parts, ask)
    if ask.word in _WITHOUT_A_TABLE:
        return await _free_command(caller, parts, ask)
    if ask.code is not None and ask.word in _CODED:
        code = await understood(caller, parts, ask.word, ask.code)
        if isinstance(code, Say):
            return await _not_understood(caller, parts, ask, code)
        ask = replace(ask, code=code)
    game, reply = await _which_table(caller, parts, ask, sure=ask.options.get("sure") == "on")
    if game is None:
        assert reply is not None
        return reply
    return await _back_and(caller, parts, game, ask.word, lambda: _table_command(caller, parts, game, ask))


async def _table_command(caller: Caller, parts: Parts, game: GameId, ask: Command) -> Reply:
    options, sure = ask.options, ask.options.get("sure") == "on"
    match ask.word:
        case "call" | "play":
            if ask.code is None:
                return await sitting.show_hand(caller, parts, game)
            return await play.decide(caller, parts, game, None, ask.code, sure=sure)
        case "join" | "table" | "rules" if ask.code is not None:
            return await _pressed(caller, parts, Pressed(game, None, ask.code))
        case "rules" if "save" in options:
            return caller.note(await _keep(caller, parts, game, options["save"]))
        case "rules" if "use" in options:
            found = await presets.by_words(caller, parts, options["use"])
            return await lobby.press(caller, parts, game, wishes.play_by(caller.user, ".use", found))
        case "rules":
            return await _rules(caller, parts, game, int(_page(options)))
        case "join":
            if await _is_lobby(parts, game):
                return await lobby.press(caller, parts, game, wishes.join(caller.user, None))
            return await sitting.show_hand(caller, parts, game)
        case "robot":
            level = options.get("level") or await _table_level(parts, game)
            return await lobby.press(caller, parts, game, wishes.add_robot(caller.user, level))
        case "leave":
            return await _leave(caller, parts, game, sure=sure)
        case "table":
            return await upkeep.post_anew(caller, parts, game)
        case "rematch":
            return await rematch.rematch(caller, parts, game, options.get("seats", "same"))
        case "end":
            return await upkeep.end(caller, parts, game, asked=sure)
        case _:
            return await _table_word(caller, parts, game, ask.word, [])


async def _not_understood(caller: Caller, parts: Parts, ask: Command, line: Say) -> Reply:
    """What could have been meant; first of all whether there is a table, and a seat of theirs at it."""
    game, reply = await _which_table(caller, parts, replace(ask, code=None), sure=False)
    if game is None:
        return reply if reply is not None and reply.note is not None else caller.note(line)
    if ask.word not in _DECIDING:
        return caller.note(line)
    return await sitting.hand_reply(caller, parts, await sitting.at_the_table(caller, parts, game), note=line)


async def _table_level(parts: Parts, game: GameId) -> str:
    saved = await parts.store.load(game)
    return saved.table.robot if saved else ""


async def _free_command(caller: Caller, parts: Parts, ask: Command) -> Reply:
    options = dict(ask.options)
    match ask.word:
        case "start":
            return await lobby.start_table(caller, parts, options)
        case "leaderboard":
            period, sort = options.get("period", "all"), options.get("sort", "rating")
            scope, game = options.get("scope", "server"), options.get("game", "")
            return await boards.leaderboard(caller, parts, scope, period, sort, _page(options), game)
        case "stats":
            who = whole(options.get("player", ""))
            user = caller.user if who is None else UserId(who)
            return await boards.stats(caller, parts, user, options.get("scope", "server"), options.get("game", ""))
        case "settings" | "me" if ask.code is not None:
            return await _change(caller, parts, ask.word, ask.code)
        case "settings" if "rules" in options:
            return await boards.start_by(caller, parts, await presets.by_words(caller, parts, options["rules"]))
        case "settings":
            return await boards.server(caller, parts)
        case "me":
            return await boards.me(caller, parts)
        case "verify":
            return await _verify_command(caller, parts, options.get("game"))
        case _:
            return Reply(own=menus.help(owner=caller.user, locale=caller.locale), note_locale=caller.locale)


def _page(options: Mapping[str, str]) -> str:
    """People count pages from 1, buttons from 0."""
    page = whole(options.get("page", "1"))
    return str(max(0, page - 1)) if page is not None else "0"


async def _change(caller: Caller, parts: Parts, word: str, code: str) -> Reply:
    """`/euchre me change:` and `/euchre settings change:`: the code of one of that screen's buttons."""
    allowed = (".server.",) if word == "settings" else (".me.", ".export", "?.forget")
    if not code.startswith(allowed):
        found = await understood(caller, parts, word, code)
        if isinstance(found, Say):
            # Whoever may change nothing here is offered nothing, and is told so where they would.
            allowed_here = word != "settings" or caller.click.may_govern
            return caller.note(found) if allowed_here else await boards.server(caller, parts)
        code = found
    return await _own_word(caller, parts, code, *_word(code))


def _word(code: str) -> tuple[str, list[str]]:
    word, *args = _split(code)
    return word, args


async def _verify_command(caller: Caller, parts: Parts, named: str | None) -> Reply:
    game = await _here(caller, parts, "verify") if named is None else _game_id(named)
    return caller.note(say("desk.no-table-here")) if game is None else await boards.verify(caller, parts, game)


def _game_id(typed: str) -> GameId | None:
    """What was typed, if it can be a game's id at all."""
    return GameId(typed) if re.fullmatch(r"[0-9a-z]{8}", typed, re.ASCII) else None


async def _here(caller: Caller, parts: Parts, word: str) -> GameId | None:
    """The channel's table for that command. A rematch that nobody has pressed yet is no table: some commands mean the
    game before it, for the others there is none."""
    find = parts.store.last_in_channel if word in _OF_ENDED_GAMES else parts.store.live_in_channel
    game = await find(caller.click.channel)
    saved = await parts.store.load(game) if game is not None else None
    if saved is not None and is_untouched_rematch(saved):
        return saved.previous if word in _OF_ENDED_GAMES else None
    return game


async def _which_table(caller: Caller, parts: Parts, ask: Command, *, sure: bool) -> tuple[GameId | None, Reply | None]:
    """In a server the channel's table; in private messages the person's own, asked which if there are several."""
    click = caller.click
    if click.guild is not None:
        game = await _here(caller, parts, ask.word)
        return game, None if game else caller.note(say("desk.no-table-here"))
    mine = await parts.store.live_of_user(caller.user)
    if not mine:
        return None, caller.note(say("desk.no-table-of-yours"))
    if len(mine) == 1:
        return mine[0][0], None
    asked = [game for game, *_ in mine if ask.code and await _asks_me(parts, game, caller.user)]
    if len(asked) == 1:
        return asked[0], None
    if ask.code is None:
        code = {"leave": "?.leave", "back": ".back"}.get(ask.word, ".hand")
    else:
        code = ask.code if sure else f".do.{ask.code}"
    tables = tuple((game, guild, channel) for game, _, guild, channel in mine)
    menu = menus.which_table(tables, code, owner=caller.user, locale=caller.locale)
    return None, Reply(own=menu, note_locale=caller.locale)


async def _asks_me(parts: Parts, game: GameId, user: UserId) -> bool:
    saved = await parts.store.load(game)
    if saved is None or saved.status is not Status.PLAYING:
        return False
    seat = seat_of(saved, user)
    return seat is not None and bring_to_life(saved).to_act == seat


async def _rules(caller: Caller, parts: Parts, game: GameId, page: int | None = None) -> Reply:
    saved = await parts.store.load(game)
    return _rules_page(caller, saved.ruleset, game, page) if saved else caller.note(say("desk.no-game"))


async def _usual(caller: Caller, parts: Parts) -> str:
    """The rules by which a table would begin where the asker is."""
    guild = caller.click.guild
    return ServerSettings().ruleset if guild is None else (await presets.settings_of(guild, parts)).ruleset


def _rules_page(caller: Caller, ruleset: str, game: GameId | None, page: int | None = None) -> Reply:
    shown = rules_page(ruleset, owner=caller.user, locale=caller.locale, game=game, page=page or 0)
    turned = page is not None and caller.click.surface is Surface.VIEW  # a page is turned where it stands
    return Reply(own=shown, apart=not turned, note_locale=caller.locale)


def rules_page(ruleset: str, *, owner: UserId, locale: Locale, game: GameId | None, page: int = 0) -> OwnScreen:
    """The rules of a table that plays by that rule set; `game` None: of no table."""
    return rules.rules(
        preset=preset_of(ruleset),
        target=variant_for(ruleset).ending.target,
        differs=differences_of(ruleset),
        options=rules_of(ruleset),
        told=explained(ruleset),
        code=code_of(ruleset),
        owner=owner,
        locale=locale,
        game=game,
        page=page,
    )
