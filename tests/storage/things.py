"""Tables, lobbies, entries and finished games for the store's tests, built through the store's own methods."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from bot.app.keys import ChannelId, GameId, GuildId, Locale, UserId
from bot.app.rows import DealRow, Fence, Table, Who
from bot.app.store import Store
from bot.app.turns import Speed, Status, Turn
from bot.app.writes import Entry, Finish, NewGame, Outcome, Rated, Result, SeatChange, Written
from euchre_core.cards import Seat

LADDER = "standard/4"
GUILD = GuildId(900_000_000_000_000_001)
NORTH, EAST, SOUTH, WEST = (UserId(700_000_000_000_000_000 + k) for k in (1, 2, 3, 4))
FOUR = (NORTH, EAST, SOUTH, WEST)
PACK = "9c Tc Jc Qc Kc Ac 9d Td Jd Qd Kd Ad 9h Th Jh Qh Kh Ah 9s Ts Js Qs Ks As"

_numbers = count(1)


def new_game(name: str | None = None, *, ruleset: str = "standard", due_at: int | None = None) -> NewGame:
    """A lobby's game with an id of its own."""
    return NewGame(GameId(name or f"g{next(_numbers):07}"), bytes(range(32)), "c" * 64, ruleset, due_at, 1)


def table(channel: int, *, guild: int = GUILD, host: UserId = NORTH) -> Table:
    """A table to be opened."""
    return Table(
        0, GuildId(guild), ChannelId(channel), host, Speed.NORMAL, "sensible", "a server", "a channel", Locale("en")
    )


def fence(deal: int, n: int, presses: int = 0) -> Fence:
    """A write decided on that turn, after so many presses."""
    return Fence(Turn(deal, n), presses)


def entry(
    seat: int = 0, code: str = "P", *, key: str | None = None, user: UserId | None = NORTH, at_ms: int = 1_000
) -> Entry:
    """A person's decision, with a key of its own unless one is given."""
    return Entry(seat, code, at_ms, Who.PERSON, user, key or f"k:{next(_numbers)}")


async def start(
    store: Store, *, channel: int | None = None, guild: int = GUILD, users: Sequence[UserId] = FOUR, at_ms: int = 1_000
) -> GameId:
    """A game of these people (missing ones are robots) with deal 1 dealt: turn 1.0."""
    new = new_game()
    place = channel or 10_000 + next(_numbers)
    game, made = await store.open_table(table(place, guild=guild, host=users[0]), new, at_ms)
    assert made
    assert game is not None
    seats = [SeatChange(Seat(seat), user, None) for seat, user in enumerate(users)]
    seats += [SeatChange(Seat(seat), None, "sensible") for seat in range(len(users), 4)]
    begun = await store.append(
        game,
        fence(0, 0),
        entry(code=".start", at_ms=at_ms),
        due_at=at_ms,
        status=Status.PLAYING,
        seats=seats,
        first_dealer=Seat(3),
    )
    assert begun is Written.DONE
    row = DealRow(1, Seat(3), PACK, (0, 0, 0, 0), at_ms)
    assert await store.deal(game, fence(0, 1), row, due_at=None) is Written.DONE
    return game


def result(seat: int, user: UserId, outcome: Outcome, **numbers: int | None) -> Result:
    """One person's line; the partner is given by keyword."""
    partner, chips = numbers.pop("partner", None), numbers.pop("chips", None)
    base: dict[str, int] = dict.fromkeys(
        ("points", "calls", "calls_made", "euchres_made", "euchres_suffered", "loners_tried", "loners_made"), 0
    )
    return Result(
        seat=Seat(seat),
        user=user,
        outcome=outcome,
        partner=None if partner is None else UserId(partner),
        chips=chips,
        **(base | {name: value or 0 for name, value in numbers.items()}),
    )


def won_by_north_south(
    users: Sequence[UserId] = FOUR,
    *,
    rated: bool = True,
    points: tuple[int, int] = (10, 6),
    chips: tuple[int, ...] | None = (4, -4, 4, -4),
) -> Finish:
    """Seats 0 and 2 win."""
    outcomes = (Outcome.WON, Outcome.LOST, Outcome.WON, Outcome.LOST)
    results = tuple(
        result(
            seat,
            users[seat],
            outcomes[seat],
            partner=users[(seat + 2) % 4],
            points=points[seat % 2],
            chips=None if chips is None else chips[seat],
        )
        for seat in range(4)
    )
    sides = ((users[0], users[2]), (users[1], users[3]))
    moving = Rated(LADDER, sides) if rated else None
    return Finish(results=results, ladder=LADDER, rated=moving, next_game=None)


async def finish(store: Store, game: GameId, finish: Finish, *, at_ms: int = 5_000) -> Written:
    """Write the last entry."""
    saved = await store.load(game)
    assert saved is not None
    return await store.append(
        game, saved.fence, entry(code="Jh", at_ms=at_ms), due_at=None, status=Status.FINISHED, finish=finish
    )


async def play(
    store: Store, users: Sequence[UserId] = FOUR, *, guild: int = GUILD, at_ms: int = 5_000, rated: bool = True
) -> GameId:
    """A whole game that seats 0 and 2 win."""
    game = await start(store, guild=guild, users=users, at_ms=at_ms)
    assert await finish(store, game, won_by_north_south(users, rated=rated), at_ms=at_ms) is Written.DONE
    return game
