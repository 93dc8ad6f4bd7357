"""Tables to be drawn in tests: who sits there, what surrounds a view, and views from the record notation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from bot.app import clicks
from bot.app.around import Around, Lobby, RatingMove, SideStats, Sitter
from bot.app.codes import code_of
from bot.app.drawing import RECENT
from bot.app.explain import explained
from bot.app.keys import GameId, Locale, UserId
from bot.app.rulesets import Change
from bot.app.screens import OwnScreen
from bot.app.terms import PRESETS, rules_of
from bot.app.turns import Speed, Status, Turn
from bot.app.words import Name
from bot.screens.narrate import narrate
from euchre_core import apply, asides, deal, legal_actions, new_game, public_notice, public_view, seat_view, variant_for
from euchre_core.actions import BESIDE, Pass, StealDeal
from euchre_core.cards import JOKER, Seat
from euchre_core.rules import Game, Step
from euchre_core.views import PublicView, SeatView

GAME = GameId("7k2m9x0a")
EN = Locale("en")
NOW_MS = 1_760_000_000_000
COMMITMENT = "7f3a" + "0" * 56 + "91c2"
SECRET = "5e" * 32
SIDES = ((Seat(0), Seat(2)), (Seat(1), Seat(3)))

FOUR = (
    Sitter(user=UserId(100), name=Name("Host"), host=True),
    Sitter(name=Name("Cleo", robot="sensible")),
    Sitter(user=UserId(102), name=Name("South player")),
    Sitter(user=UserId(103), name=Name("West player"), stand_in="sensible", away_since_ms=NOW_MS - 180_000),
)
"""Two people, a robot, and somebody a robot stands in for."""

LONG = "Ŵíðé_*name*_of_thirty-two_lettrs"
MANY = tuple(
    Sitter(user=UserId(100 + seat), name=Name(LONG), stand_in="careless", away_since_ms=NOW_MS, host=not seat)
    for seat in range(6)
)
"""The longest there is: namesakes with thirty-two letters full of markdown, all away; as many as a table can have."""
CROWDED = MANY[:4]
MIXED = (
    *FOUR,
    Sitter(user=UserId(104), name=Name("Fifth player")),
    Sitter(name=Name("Gus", robot="careless"), left=Name("Sixth player"), away_since_ms=NOW_MS - 90_000),
)
"""The four, and two more for tables of six: a person, and a robot in the seat of somebody who left."""


def around(locale: Locale = EN, **fields: object) -> Around:
    """A table in play, one of whose people is asked with a clock running."""
    told = Around(
        game=GAME,
        turn=Turn(4, 7),
        locale=locale,
        status=Status.PLAYING,
        sitters=FOUR,
        preset="standard",
        target=10,
        changes=(),
        speed=Speed.NORMAL,
        table_talk=True,
        deadline_ms=NOW_MS + 42_000,
        waiting_since_ms=NOW_MS - 18_000,
        commitment=COMMITMENT,
        guild_name="Card Club",
        channel_name="cards",
        board_url="https://discord.com/channels/1/2/3",
        pays=explained("standard").rows,
    )
    return replace(told, **fields)  # type: ignore[arg-type]  # a test that names a wrong field fails at once


def finished(told: Around) -> Around:
    """The same table after its game."""
    side = SideStats(
        points=10, calls=8, calls_made=6, euchres_made=2, euchres_suffered=2, loners_tried=1, loners_made=1, tricks=31
    )
    moves = tuple(
        RatingMove(sitter.name or Name("gone"), change, 1480 + change, seat == 2)
        for seat, (sitter, change) in enumerate(zip(told.sitters, (12, -12, 7, 0, -7, 3), strict=False))
    )
    return replace(told, status=Status.FINISHED, secret=SECRET, side_stats=(side,) * 6, ratings=moves)


def lobby(locale: Locale = EN, **fields: object) -> Lobby:
    """A lobby with its host and one robot."""
    waiting = Lobby(
        game=GAME,
        turn=Turn(0, 2),
        locale=locale,
        sitters=(*FOUR[:2], Sitter(), Sitter()),
        sides=SIDES,
        preset="standard",
        target=10,
        ruleset="standard+stick-the-dealer",
        code=code_of("standard+stick-the-dealer"),
        changes=(Change("stick-the-dealer", None),),
        options=rules_of("standard+stick-the-dealer"),
        presets=tuple(PRESETS),
        speed=Speed.NORMAL,
        commitment=COMMITMENT,
    )
    return replace(waiting, **fields)  # type: ignore[arg-type]  # a test that names a wrong field fails at once


def rules_page(ruleset: str, locale: Locale = EN, game: GameId | None = None) -> OwnScreen:
    """The rules of a table that plays by that rule set."""
    return clicks.rules_page(ruleset, owner=UserId(1), locale=locale, game=game)


def walk(seed: int, ruleset: str = "standard") -> Iterator[tuple[Game, tuple[Step, ...]]]:
    """Every state of one random game, and the steps of its present deal; passes are many, so that all is reached.

    Where something may be said beside the game, somebody says it now and then.
    """
    chance = Random(seed)
    variant = variant_for(ruleset)
    seats = variant.seating.seats
    # Where scores fall, chance alone seldom brings them down from the start.
    game = new_game(variant, Seat(seed % seats), score=(3,) * seats if variant.ending.down else None)
    while not game.over:
        pack = list(variant.cards)
        chance.shuffle(pack)
        if JOKER in pack and game.number % 3 == 1:  # turned up as seldom as it is, it might never be
            pack.remove(JOKER)
            pack.insert(variant.layout.hand * variant.seating.seats, JOKER)
        step = deal(game, tuple(pack))
        steps, game = [step], step.game
        yield game, tuple(steps)
        while (now := game.deal) is not None and now.stage is not None:
            spoken = _beside(game, chance)
            if spoken is not None:
                game = spoken.game
                steps.append(spoken)
                yield game, tuple(steps)
                continue
            seat = now.stage.to_act
            choices = legal_actions(game, seat)
            passes = Pass() in choices and chance.random() < 0.7
            step = apply(game, seat, Pass() if passes else chance.choice(choices))
            game = step.game
            steps.append(step)
            yield game, tuple(steps)


def _beside(game: Game, chance: Random) -> Step | None:
    """What follows from something that a seat says beside the game; seldom anything."""
    if not game.variant.beside or chance.random() < 0.8:
        return None
    seat = Seat(chance.randrange(game.variant.seating.seats))
    said = [action for action in asides(game, seat) if isinstance(action, BESIDE | StealDeal)]
    return apply(game, seat, chance.choice(said)) if said else None


def told_of(game: Game, steps: tuple[Step, ...], told: Around) -> Around:
    """What the desk would say beside that state: its turn, its last events, all tricks since the board was drawn."""
    notices = [public_notice(event) for step in steps for event in step.events]
    recent = narrate(notices, told.sitters)[-RECENT:]
    number = game.deal.number if game.deal else 0
    rows = explained(game.variant.ruleset).rows
    told = replace(
        told, turn=Turn(number, len(steps) - 1), recent=recent, show_last=game.variant.layout.hand, pays=rows
    )
    return finished(told) if game.over else told


def views(game: Game) -> tuple[PublicView, tuple[SeatView, ...]]:
    """What everybody sees, and what each seat sees."""
    return public_view(game), tuple(seat_view(game, Seat(seat)) for seat in range(game.variant.seating.seats))


def played_out(game: Game) -> Game:
    while game.deal is not None and game.deal.stage is not None:
        seat = game.deal.stage.to_act
        game = apply(game, seat, legal_actions(game, seat)[0]).game
    return game
