"""Menus for one person: the table's ⋯, own settings, the server's defaults, help, and small questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.app.around import Around
from bot.app.keys import LOCALES, GameId, Locale, UserId
from bot.app.preferences import Personal, ServerSettings
from bot.app.rulesets import RuleOption
from bot.app.screens import Block, Button, Option, OwnScreen, Row, Rule, Select, Text, Tone
from bot.app.turns import Speed, Status, Turn
from bot.app.words import Name, Raw, Say, say
from bot.screens import parts
from bot.screens.lobby import speed_select
from bot.screens.options import game_select, group_buttons, own_button
from euchre_core.actions import Action, ReportTalk, code_of
from euchre_core.cards import Seat

TIME_ZONES = (
    "UTC",
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Mexico_City",
    "America/Chicago",
    "America/Bogota",
    "America/New_York",
    "America/Halifax",
    "America/Sao_Paulo",
    "America/Argentina/Buenos_Aires",
    "Atlantic/Azores",
    "Europe/Lisbon",
    "Europe/London",
    "Europe/Madrid",
    "Europe/Berlin",
    "Europe/Bucharest",
    "Europe/Moscow",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Singapore",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""One select's worth, from west to east; the command takes any other."""

COMMANDS = (
    "start",
    "join",
    "robot",
    "hand",
    "call",
    "play",
    "table",
    "leave",
    "back",
    "rematch",
    "end",
    "rules",
    "leaderboard",
    "stats",
    "settings",
    "me",
    "verify",
    "help",
)
"""In the order of an evening."""

_SWITCHES = ("confirm_cards", "play_only_legal", "hidden", "overall")
_TABLES_SHOWN = 25
_LONGEST_LINE = 2800
"""Of the lines to paste: what fits one message beside the rest, and that is more than a hundred presses."""


def more(
    around: Around,
    *,
    owner: UserId,
    locale: Locale,
    seat: Seat | None,
    may_end: bool,
    to_act: Seat | None,
    left: bool = False,
    may_return: bool = True,
    beside: Sequence[Action] = (),
) -> OwnScreen:
    """Behind ⋯: what can be done about the table rather than about the cards.

    `left`: they gave a seat of it up, and `may_return` while a robot has it; `beside`: what they may say of others'
    behaviour.
    """
    back = left and may_return
    buttons = tuple(_about_table(around, seat=seat, may_end=may_end, to_act=to_act, left=left, back=back))
    return OwnScreen(
        locale=locale,
        owner=owner,
        blocks=(
            Text((say("more.title"), *parts.away_lines(around)), heading=True),
            Row(buttons),
            *_reports(around, beside),
            Row(
                (
                    Button(label=say("button.me"), code=".me"),
                    Button(label=say("button.stats"), code=".stats.server"),
                    Button(label=say("button.help"), code=".help"),
                )
            ),
        ),
    )


def _reports(around: Around, beside: Sequence[Action]) -> Iterator[Block]:
    """Whose table talk can be reported; a robot has none."""
    accused = [said.accused for said in beside if isinstance(said, ReportTalk)]
    buttons = tuple(
        Button(
            label=say("choice.report-talk", who=parts.who(around.sitters, seat)),
            code=code_of(ReportTalk(seat)),
            game=around.game,
            turn=around.turn,
        )
        for seat in accused
        if around.sitters[seat].user is not None and around.sitters[seat].stand_in is None
    )
    if buttons:
        yield Row(buttons)


def _about_table(
    around: Around, *, seat: Seat | None, may_end: bool, to_act: Seat | None, left: bool, back: bool
) -> Iterator[Button]:
    game = around.game
    if around.status in (Status.FINISHED, Status.CLOSED):
        yield Button(label=say("button.repost"), code=".repost", game=game)
        return
    if back:
        yield Button(label=say("button.back"), code=".back", game=game, tone=Tone.GOOD)
    elif seat is None and not left:
        for free, sitter in enumerate(around.sitters):
            if sitter.user is None and sitter.name is not None:
                label = say("button.take-seat", who=parts.who(around.sitters, Seat(free)))
                yield Button(label=label, code=f".sub.{free}", game=game, tone=Tone.GOOD)
    elif seat is not None and (around.sitters[seat].stand_in is not None or around.status is Status.PAUSED):
        yield Button(label=say("button.back"), code=".back", game=game, tone=Tone.GOOD)
    yield Button(label=say("button.repost"), code=".repost", game=game)
    # With a clock the robot comes by itself.
    if seat is not None and to_act is not None and to_act != seat and around.speed is Speed.OFF:
        waiting = around.sitters[to_act]
        if waiting.user is not None and waiting.stand_in is None:
            label = say("button.standin", who=parts.who(around.sitters, to_act))
            yield Button(label=label, code=f".standin.{to_act}", game=game)
    if seat is not None and around.sitters[seat].stand_in is None:
        yield Button(label=say("button.leave-seat"), code="?.leave", game=game)
    if may_end:
        yield Button(label=say("button.end"), code="?.end", game=game, tone=Tone.DANGER)


def me(
    personal: Personal, *, owner: UserId, locale: Locale, forget_asked: bool = False, chips: int | None = None
) -> OwnScreen:
    """One's own settings, export and forgetting; and the play chips one has in this server, if it is in one."""
    if forget_asked:
        return OwnScreen(
            locale=locale,
            owner=owner,
            blocks=(
                Text((say("me.forget-title"), say("me.forget-text")), heading=True),
                Row(
                    (
                        Button(label=say("me.forget-yes"), code=".forget", tone=Tone.DANGER),
                        Button(label=say("button.no"), code=".me"),
                    )
                ),
            ),
        )
    switches = tuple(_switch(field, on=getattr(personal, field)) for field in _SWITCHES)
    return OwnScreen(
        locale=locale,
        owner=owner,
        blocks=(
            Text((say("me.title"), *(say(f"me.{field}.about") for field in _SWITCHES)), heading=True),
            *(() if chips is None else (Text((say("chips.yours", chips),)),)),
            _language_select(".me.language.", personal.language, say("me.language-auto")),
            Select(
                placeholder=say("me.surface"),
                options=tuple(
                    Option(
                        label=say(f"me.surface.{surface}"),
                        description=say(f"me.surface.{surface}.about"),
                        code=f".me.surface.{surface}",
                        chosen=personal.surface == surface,
                    )
                    for surface in ("private", "view")
                ),
                slot="surface",
            ),
            Row(switches),
            Row(
                (
                    Button(label=say("me.export"), code=".export"),
                    Button(label=say("me.forget"), code="?.forget", tone=Tone.DANGER),
                )
            ),
        ),
    )


def _switch(field: str, *, on: bool) -> Button:
    return Button(
        label=say(f"me.{field}.{'on' if on else 'off'}"),
        code=f".me.{field}.{'off' if on else 'on'}",
        tone=Tone.GOOD if on else Tone.PLAIN,
    )


def _language_select(code: str, chosen: Locale | None, auto: Say) -> Select:
    return Select(
        placeholder=say("me.language"),
        options=(
            Option(label=auto, code=f"{code}auto", chosen=chosen is None),
            *(
                Option(label=say(f"language.{locale}"), code=f"{code}{locale}", chosen=chosen == locale)
                for locale in LOCALES
            ),
        ),
        slot="language",
    )


def server(
    settings: ServerSettings,
    options: tuple[RuleOption, ...],
    *,
    preset: str,
    presets: tuple[str, ...],
    owner: UserId,
    locale: Locale,
) -> OwnScreen:
    """A server's defaults; tables already open keep theirs."""
    talk = settings.table_talk
    return OwnScreen(
        locale=locale,
        owner=owner,
        blocks=(
            Text((say("server.title"), say("server.text")), heading=True),
            game_select(presets, preset, ".server.game.", None),
            _language_select(".server.language.", settings.language, say("server.language-auto")),
            speed_select(".server.speed.", Speed(settings.speed)),
            Select(
                placeholder=say("server.robot"),
                options=tuple(
                    Option(
                        label=say("server.robot-level", level=parts.level_name(level)),
                        description=say(f"robots.about.{level}"),
                        code=f".server.robot.{level}",
                        chosen=settings.robot == level,
                    )
                    for level in parts.LEVELS
                ),
                slot="robot",
            ),
            _time_zone_select(settings.time_zone),
            group_buttons(options, ".server-rules.", None),
            Row(
                (
                    own_button(".server-rules.", None),
                    Button(
                        label=say("server.talk-on" if talk else "server.talk-off"),
                        code=f".server.table_talk.{'off' if talk else 'on'}",
                        tone=Tone.GOOD if talk else Tone.PLAIN,
                    ),
                )
            ),
        ),
    )


def _time_zone_select(chosen: str) -> Select:
    zones = TIME_ZONES if chosen in TIME_ZONES else (chosen, *TIME_ZONES[: _TABLES_SHOWN - 1])
    return Select(
        placeholder=say("server.time-zone"),
        options=tuple(
            Option(
                label=say("server.zone", zone=Raw(zone.replace("_", " "))),
                code=f".server.time_zone.{zone}",
                chosen=zone == chosen,
            )
            for zone in zones
        ),
        slot="time-zone",
    )


def help(*, owner: UserId, locale: Locale) -> OwnScreen:
    """Every command with a line, and where the hand is."""
    lines = tuple(
        say("help.line", command=say(f"cmd.{command}.name"), about=say(f"cmd.{command}.description"))
        for command in COMMANDS
    )
    return OwnScreen(
        locale=locale,
        owner=owner,
        blocks=(
            Text((say("help.title"), say("help.first"), say("help.hand"), say("help.private")), heading=True),
            Rule(),
            Text(lines),
            Row(
                (
                    Button(label=say("button.rules"), code=".rules"),
                    Button(label=say("button.me"), code=".me"),
                )
            ),
        ),
    )


def which_table(tables: tuple[tuple[GameId, str, str], ...], code: str, *, owner: UserId, locale: Locale) -> OwnScreen:
    """Asks which of several tables was meant; each answer is the same press, at that table."""
    buttons = tuple(
        Button(label=say("hand.place", channel=Name(channel), guild=Name(guild)), code=code, game=game)
        for game, guild, channel in tables[:_TABLES_SHOWN]
    )
    return OwnScreen(locale=locale, owner=owner, blocks=(Text((say("which.title"),), heading=True), Row(buttons)))


def confirm(
    what: Say, code: str, *, game: GameId | None, turn: Turn | None, owner: UserId, locale: Locale
) -> OwnScreen:
    """A question, and the button that does it; beside what costs also a way back. `code` is `.word[.arg]`."""
    word = code.split(".")[1]
    costs = word in {"leave", "end"}
    yes = {
        "leave": say("confirm.leave.yes"),
        "end": say("confirm.end.yes"),
        "back": say("button.back"),
        "sub": say("button.sit-down"),
    }.get(word, say("button.yes"))
    buttons = [Button(label=yes, code=code, game=game, turn=turn, tone=Tone.DANGER if costs else Tone.GOOD)]
    if costs:
        buttons.append(Button(label=say("button.no"), code="?", game=game, turn=turn))
    return OwnScreen(locale=locale, owner=owner, blocks=(Text((what,)), Row(tuple(buttons))))


def verify(
    *,
    game: GameId,
    commitment: str,
    lines: tuple[str, ...] | None,
    fine: bool,
    deals: int,
    owner: UserId,
    locale: Locale,
) -> OwnScreen:
    """The check of a game's deals, with the lines of Python to repeat it. `lines` None: the game isn't over yet."""
    promised = Text((say("verify.commitment", commitment=Raw(commitment)),), small=True)
    if lines is None:
        title = Text((say("verify.title", game=Raw(game)), say("verify.not-yet")), heading=True)
        return OwnScreen(locale=locale, owner=owner, blocks=(title, promised))
    verdict = say("verify.fine", deals) if fine else say("verify.wrong", deals)
    title = Text((say("verify.title", game=Raw(game)), verdict), heading=True)
    shown = tuple(line for line in lines if len(line) <= _LONGEST_LINE)
    code = Raw("\n".join(("```python", *shown, "```")))
    yourself = [say("verify.yourself", lines=code)]
    if shown != lines:
        yourself.append(say("verify.too-long", game=Raw(game)))
    return OwnScreen(locale=locale, owner=owner, blocks=(title, promised, Text(tuple(yourself))))
