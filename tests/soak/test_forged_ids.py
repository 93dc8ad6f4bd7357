"""Forged, old and borrowed button ids do nothing: 100,000 of them, no state changes, no exceptions. (G9)"""

from __future__ import annotations

import logging
import string
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, text

from bot.app.gestures import Pressed, Surface
from bot.app.keys import GameId, GuildId
from bot.app.turns import Turn
from bot.discord.ids import LONGEST, Ids
from bot.local_discord.interactions import COMPONENT
from tests.app.harness import EAST, NORTH, PEOPLE, SOUTH, STRANGER, WEST, Club, club
from tests.house.harness import by_private_hand, custom_ids, house

pytestmark = [pytest.mark.soak, pytest.mark.timeout(0)]

AT_THE_READER, AT_THE_DESK, AT_THE_DOOR = 85_000, 12_500, 2_500
_STATE = ("games", "deals", "decisions", "presses", "seats", "results", "ratings", "tables")
_KEY = bytes(range(32))
_LETTERS = string.printable + "éßΩ漢字🂡\u202e\u200b\u0000"


async def _state(cards: Club) -> tuple[object, ...]:
    """Everything that a game is."""

    def read(conn: Connection) -> tuple[object, ...]:
        return tuple(tuple(conn.execute(text(f"SELECT * FROM {name}")).all()) for name in _STATE)

    return await cards.store.read(read)


def forged(rng: Random, good: list[str], codes: tuple[str, ...]) -> str:
    """An id that nobody signed: bits flipped, parts of two put together, cut, lengthened, made up, of other letters."""
    one, other = rng.choice(good), rng.choice(good)
    match rng.randrange(9):
        case 0:
            at = rng.randrange(len(one))
            return one[:at] + chr(ord(one[at]) ^ (1 << rng.randrange(7))) + one[at + 1 :]
        case 1:
            return one.rpartition(":")[0] + ":" + other.rpartition(":")[2]
        case 2:
            parts, theirs = one.split(":"), other.split(":")
            at = rng.randrange(1, 4)
            parts[at] = theirs[at]
            return ":".join(parts)
        case 3:
            return one[: rng.randrange(len(one))]
        case 4:
            return one + rng.choice(_LETTERS) * rng.choice((1, 2, 50, 500))
        case 5:
            return "".join(rng.choice(_LETTERS) for _ in range(rng.randrange(130)))
        case 6:
            game = "".join(rng.choice("0123456789abcdefghijklmnopqrstuvwxyz") for _ in range(8))
            tag = "".join(rng.choice(string.ascii_letters + string.digits + "-_") for _ in range(11))
            return f"e1:{game}:{rng.randrange(20)}.{rng.randrange(30)}:{rng.choice(codes)}:{tag}"
        case 7:
            return one.replace("e1:", rng.choice(("e2:", "E1:", "", " e1:", "e1::")), 1)
        case _:
            at = rng.randrange(len(one))
            return one[:at] + rng.choice(_LETTERS) + one[at:]


ILLEGAL = ("P", "U", "C", "H", "-9d", "Jo", "x", "9", "Jhh")
CODES = ("P", "U", "UA", "C", "HA", "-9d", "Jh", "As", ".hand", ".leave", ".end", ".back", ".sub.1", ".start", "?UA")


def _good(rng: Random, ids: Ids, count: int) -> list[str]:
    games = [GameId(f"game000{n}") for n in range(9)]
    turns = [None, *(Turn(deal, n) for deal in range(5) for n in range(25))]
    return [ids.sign(rng.choice(games), rng.choice(turns), rng.choice(CODES)) for _ in range(count)]


def test_no_forged_id_is_read() -> None:
    """Whatever is done to an id, the reader knows it as none of ours, and never stumbles."""
    rng, ids = Random(1), Ids(_KEY)
    good = _good(rng, ids, 500)
    known, foreign = set(good), _good(rng, Ids(bytes(32)), 500)
    for number in range(AT_THE_READER):
        one = forged(rng, good if number % 3 else foreign, CODES)
        assert one in known or ids.read(one) is None, one
    assert all(ids.read(one) is None for one in foreign)
    assert all(len(one) <= LONGEST for one in good)


def test_a_reader_that_trusts_the_form_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the tag's check the same forgeries are taken: the test above is worth something."""
    monkeypatch.setattr("bot.discord.ids.hmac.compare_digest", lambda mine, theirs: True)
    rng, ids = Random(1), Ids(_KEY)
    good = _good(rng, ids, 500)
    forgeries = [one for _ in range(1_000) if (one := forged(rng, good, CODES)) not in good]
    assert any(ids.read(one) is not None for one in forgeries)


async def test_good_ids_in_wrong_hands_change_nothing(tmp_path: Path) -> None:
    """Ids that we signed ourselves, pressed by a stranger, by the wrong seat, from another server, or long after."""
    rng = Random(2)
    async with club(tmp_path) as cards:
        await cards.four()
        await cards.play_on(rng, until_deal=3)
        user = await cards.asked()
        while user is None:
            await cards.tick(3)
            user = await cards.asked()
        before, saved = await _state(cards), await cards.saved()
        others = [one for one in (NORTH, EAST, SOUTH, WEST) if one != user]
        now = [code for code in await cards.choices() if not code.endswith("A") or code == "A"]
        for number in range(AT_THE_DESK):
            code, turn = rng.choice(CODES), Turn(rng.randrange(0, 6), rng.randrange(0, 30))
            match rng.randrange(5):
                case 0:  # a stranger, with the very button that is asked for
                    presser, ask = STRANGER, Pressed(cards.game, saved.turn, rng.choice(now))
                case 1:  # a seat that isn't asked
                    presser, ask = rng.choice(others), Pressed(cards.game, saved.turn, rng.choice((*now, "P", "Jh")))
                case 2:  # the one who is asked, with a button of another turn
                    presser = user
                    ask = Pressed(cards.game, turn if turn != saved.turn else Turn(1, 0), rng.choice((*now, "P", "Jh")))
                case 3:  # a game that isn't there
                    presser, ask = rng.choice(list(PEOPLE)), Pressed(GameId("nowhere0"), turn, code)
                case _:  # not a choice at this turn
                    wrong = rng.choice([one for one in ILLEGAL if one not in now])
                    presser, ask = user, Pressed(cards.game, saved.turn, wrong)
            surface = rng.choice((Surface.HAND, Surface.VIEW, Surface.BOARD))
            more = {"guild": GuildId(rng.randrange(1, 9))} if rng.random() < 0.2 else {}
            await cards.desk.on_click(cards.click(presser, ask, surface, **more))
            if number % 500 == 499:
                assert await _state(cards) == before
        assert await _state(cards) == before
        await cards.act(user, now[0])
        assert await _state(cards) != before, "the state that is compared does change when a press is good"


async def test_the_door_answers_forged_presses_calmly(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Presses as a tampered client would send them, over the wire: each is answered, nothing changes, nothing fails."""
    rng = Random(3)
    async with house(tmp_path) as home:
        await home.four()
        await home.play(by_private_hand, rng, until=lambda saved: saved.turn >= Turn(2, 3))
        saved, people = await home.saved(), ("north", "east", "south", "west", "stranger")
        good = [one for who in people[:4] for one in custom_ids(home.private(who))] + custom_ids(home.board())
        caplog.set_level(logging.WARNING)
        caplog.clear()  # what discord.py said at its start
        board = home.local.world.message(home.board()["id"])
        for _ in range(AT_THE_DOOR):
            one = forged(rng, good, CODES)
            if one in good:
                continue
            who = home.local.person(rng.choice(people))
            data = {"custom_id": one, "component_type": 2, "id": 1}
            sent = home.local.interactions.begin(COMPONENT, who.user, who.channel("cards"), data, board)
            await sent.done.wait()
            assert sent.callback is not None
            home.local.clock.advance(0.2)
        assert await home.saved() == saved
    assert [record.getMessage() for record in caplog.records] == []
