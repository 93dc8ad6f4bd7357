"""The lobby: who sits where, which rules differ, how to join and start; and the host's menu of robots."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.around import Lobby
from bot.app.keys import Locale, UserId
from bot.app.papers import Paper, PaperKind
from bot.app.screens import Block, Button, Option, OwnScreen, PublicScreen, Row, Rule, Select, Text, Tone
from bot.app.turns import Speed
from bot.app.words import Arg, Raw, Say, say
from bot.screens import parts
from bot.screens.places import seat_name, side_name
from euchre_core.cards import Seat


def lobby(lobby: Lobby) -> PublicScreen:
    """The one message of a table that waits for people."""
    return _screen(lobby, tuple(_blocks(lobby)))


def gone(lobby: Lobby, why: Say) -> PublicScreen:
    """The lobby's last state: its game is under way, or it was closed. Nothing to press."""
    return _screen(lobby, (Text((_title(lobby), why), heading=True), Text(tuple(_seats(lobby)))))


def robots(lobby: Lobby, *, owner: UserId, locale: Locale) -> OwnScreen:
    """The host's choice of robots to add, and of seats to free."""
    free = any(sitter.free for sitter in lobby.sitters)
    add = tuple(
        Button(
            label=say("robots.add", level=parts.level_name(level)),
            code=f".robot.{level}",
            game=lobby.game,
            enabled=free,
            tone=Tone.MAIN,
        )
        for level in parts.LEVELS
    )
    remove = tuple(
        Button(
            label=say("robots.remove", who=parts.who(lobby.sitters, Seat(seat))),
            code=f".remove.{seat}" if sitter.user is None else f".remove.{seat}.{sitter.user}",
            game=lobby.game,
        )
        for seat, sitter in enumerate(lobby.sitters)
        if not sitter.free and sitter.user != owner
    )
    lines = (say("robots.title"), *(say(f"robots.about.{level}") for level in parts.LEVELS))
    rows = (Row(add), Row(remove)) if remove else (Row(add),)
    return OwnScreen(
        locale=locale,
        owner=owner,
        blocks=(Text(lines, heading=True), *rows, Text((say("robots.press"),), small=True)),
    )


# --- a choice that the server's settings share -----------------------------------------------------------------------


def speed_select(code: str, chosen: Speed, lobby: Lobby | None = None) -> Select:
    """The turn clock."""
    return Select(
        placeholder=say("options.speed"),
        options=tuple(
            Option(
                label=say(f"speed.{speed}"),
                description=say(f"speed.{speed}.about"),
                code=code + speed,
                chosen=speed is chosen,
            )
            for speed in Speed
        ),
        slot="speed",
        game=lobby.game if lobby else None,
    )


# --- private --------------------------------------------------------------------------------------------------------


def _screen(lobby: Lobby, blocks: tuple[Block, ...]) -> PublicScreen:
    return PublicScreen(
        locale=lobby.locale,
        blocks=blocks,
        paper=Paper(lobby.game, PaperKind.BOARD, UserId(0), 0),
        turn=lobby.turn,
        accent=parts.GREEN,
    )


def _blocks(lobby: Lobby) -> Iterator[Block]:
    head = [_title(lobby)]
    if lobby.changes:
        head.append(
            say("lobby.differs", changes=parts.listed((parts.change_line(c) for c in lobby.changes), "list.comma"))
        )
    head.append(say("lobby.speed", speed=say(f"speed.{lobby.speed}")))
    if lobby.rematch is not None:
        head.append(say(f"lobby.rematch.{lobby.rematch}"))
    head += lobby.series
    if lobby.waiting_for:
        head.append(say("lobby.waiting-for", who=parts.listed(lobby.waiting_for)))
    yield Text(tuple(head), heading=True)
    yield Rule()
    yield Text(tuple(_seats(lobby)))
    yield Rule()
    yield Row(tuple(_first_row(lobby)))
    yield Row(tuple(_second_row(lobby)))
    yield Text((_next(lobby),), small=True, hint=True)
    yield Text((say("lobby.provable", commitment=Raw(lobby.commitment)),), small=True)


def _title(lobby: Lobby) -> Say:
    return say("lobby.title", preset=say(f"preset.{lobby.preset}"), target=lobby.target)


def _seats(lobby: Lobby) -> Iterator[Say]:
    """Side by side in the text's sense: a side's name, then its seats, one a line, for a phone."""
    for side in lobby.sides:
        if len(side) > 1:
            yield say("lobby.side", side=side_name(side, len(lobby.sitters)))
        for seat in side:
            yield say("lobby.seat", seat=seat_name(seat, len(lobby.sitters)), who=_sitter(lobby, seat))


def _sitter(lobby: Lobby, seat: Seat) -> Arg:
    sitter = lobby.sitters[seat]
    if sitter.free:
        return say("lobby.free")
    name = parts.with_level(lobby.sitters, seat)
    return say("lobby.host", who=name) if sitter.host else name


def _first_row(lobby: Lobby) -> Iterator[Button]:
    for place, side in enumerate(lobby.sides):
        full = not any(lobby.sitters[seat].free for seat in side)
        yield Button(
            label=say("button.join", side=side_name(side, len(lobby.sitters))),
            code=f".join.{place}",
            game=lobby.game,
            tone=Tone.PLAIN if full else Tone.GOOD,
            enabled=not full,
        )
    sitting = any(sitter.user is not None for sitter in lobby.sitters)
    yield Button(label=say("button.leave"), code="?.leave", game=lobby.game, enabled=sitting)
    yield Button(label=say("button.robots"), code=".robots", game=lobby.game)
    yield Button(label=say("button.rules"), code=".rules", game=lobby.game)


def _second_row(lobby: Lobby) -> Iterator[Button]:
    free = sum(sitter.free for sitter in lobby.sitters)
    yield Button(
        label=say("button.start-waits", free) if free else say("button.start"),
        code=".start",
        game=lobby.game,
        tone=Tone.MAIN,
        enabled=not free,
    )
    if free:
        yield Button(label=say("button.play-with-robots"), code=".play", game=lobby.game, tone=Tone.MAIN)
    yield Button(label=say("button.options"), code=".options", game=lobby.game)
    yield Button(label=say("button.help"), code=".help", game=lobby.game)


def _next(lobby: Lobby) -> Say:
    """What to press next."""
    free = any(sitter.free for sitter in lobby.sitters)
    return say("lobby.press-join" if free else "lobby.press-start")
