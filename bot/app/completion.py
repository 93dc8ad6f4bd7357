"""What a command's completion offers: only what is legal now, in the asker's words."""

from __future__ import annotations

from bot.app.live import bring_to_life
from bot.app.parts import Parts
from bot.app.ports import Saved
from bot.app.replies import Choice, Click, Command, GameId, Raw, Say, Status, say
from bot.app.seats import seat_of
from euchre_core.actions import Action, LayAway, NameTrump, OrderUp, Pass, PlayCard, code_of
from euchre_core.engine import legal_actions

_MOST = 25


async def complete(click: Click, option: str, typed: str, parts: Parts) -> tuple[Choice, ...]:
    """Legal values; those whose code begins with what was typed come first."""
    if not isinstance(click.ask, Command):
        return ()
    match click.ask.word, option:
        case "call", "what":
            choices = await _actions(click, parts, playing=False)
        case "play", "card":
            choices = await _actions(click, parts, playing=True)
        case "verify", "game":
            choices = await _games(click, parts)
        case _:
            choices = ()
    wanted = typed.strip().lower()
    return tuple(sorted(choices, key=lambda choice: not choice.value.lower().startswith(wanted)))[:_MOST]


async def _actions(click: Click, parts: Parts, *, playing: bool) -> tuple[Choice, ...]:
    found: list[Choice] = []
    games = await _games_of(click, parts)
    for game in games:
        saved = await parts.store.load(game)
        seat = seat_of(saved, click.user) if saved and saved.status is Status.PLAYING else None
        if saved is None or seat is None:
            continue
        actions = legal_actions(bring_to_life(saved).game, seat)
        found += [
            Choice(label_of(action), code_of(action))
            for action in actions
            if isinstance(action, PlayCard | LayAway) is playing
        ]
    # Two tables may offer the same card; the desk asks which is meant.
    return tuple({choice.value: choice for choice in found}.values())


async def _games_of(click: Click, parts: Parts) -> tuple[GameId, ...]:
    if click.guild is None:
        return tuple(game for game, *_ in await parts.store.live_of_user(click.user))
    game = await parts.store.live_in_channel(click.channel)
    return (game,) if game else ()


async def _games(click: Click, parts: Parts) -> tuple[Choice, ...]:
    game = await parts.store.last_in_channel(click.channel)
    saved: Saved | None = await parts.store.load(game) if game else None
    ids = [saved.game, saved.previous] if saved else []
    return tuple(Choice(say("choice.game", game=Raw(one)), one) for one in ids if one is not None)


def label_of(action: Action) -> Say:
    """A choice in words."""
    match action:
        case Pass():
            return say("choice.pass")
        case OrderUp(alone):
            return say("choice.order-up-alone" if alone else "choice.order-up")
        case NameTrump(trump, alone):
            return say("choice.name-alone" if alone else "choice.name", trump=trump)
        case LayAway(card):
            return say("choice.lay-away", card=card)
        case PlayCard(card):
            return say("choice.card", card=card)
