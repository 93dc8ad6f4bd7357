"""Ways in which a table was once broken, and isn't any more."""

import asyncio
from random import Random

import pytest

import bot.app.runner
from bot.app.drawing import hand_paper
from bot.app.gestures import Command, Pressed, Surface
from bot.app.live import bring_to_life
from bot.app.seats import holders, seat_of
from bot.app.store import Unavailable
from bot.app.turns import Status
from euchre_core.actions import NameTrump
from euchre_core.cards import Denomination
from tests.app.harness import CHANNEL, EAST, GUILD, NORTH, STRANGER, WEST, Club


async def test_when_the_clock_takes_the_last_persons_seat_the_table_pauses(cards: Club) -> None:
    """Two vanish: robots don't finish the game alone, and nobody gets a loss for it. (B080)"""
    await cards.four(NORTH, EAST, speed="30")
    await cards.tick(3_600)
    saved = await cards.saved()
    assert saved.status is Status.PAUSED
    await cards.press(EAST, ".hand")
    assert (await cards.saved()).status is Status.PLAYING
    await cards.tick(30 * 3_600)
    assert (await cards.saved()).status is Status.CLOSED
    assert (await cards.store.stats(NORTH, None, "standard/4")).games == 0


async def test_of_two_people_the_one_who_waits_can_have_the_other_seat_handed_over(cards: Club) -> None:
    """Clock off, the host is gone, nobody else is there to agree: one is enough."""
    await cards.four(NORTH, EAST, speed="off")
    while await cards.asked() != NORTH:
        user = await cards.asked()
        await (cards.tick(1) if user is None else cards.act(user, (await cards.choices())[0]))
    await cards.tick(301)
    seat = bring_to_life(await cards.saved()).to_act
    await cards.press(EAST, f".standin.{seat}")
    assert await cards.asked() is None


@pytest.mark.parametrize("what", ["channel", "guild"])
async def test_a_channel_that_goes_in_the_moment_of_a_press_closes_its_game(cards: Club, what: str) -> None:
    """The closing loses the race against a press and is done again. (B038)"""
    await cards.four(speed="off")
    saved, user = await cards.saved(), await cards.asked()
    assert user is not None
    gone = cards.desk.channel_gone(CHANNEL) if what == "channel" else cards.desk.guild_gone(saved.table.guild)
    await asyncio.gather(cards.act(user, "P"), gone, cards.press(WEST, ".leave", Surface.HAND))
    assert (await cards.saved()).status is Status.CLOSED


@pytest.mark.parametrize("what", ["channel", "guild"])
async def test_a_closing_that_could_not_be_written_is_told(
    cards: Club, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Whoever tells the desk of a channel or server that is gone learns that the records were out of reach, and tells
    it again; it is no fault of a game's."""
    await cards.four(speed="off")
    guild = (await cards.saved()).table.guild
    gone = (lambda: cards.desk.channel_gone(CHANNEL)) if what == "channel" else (lambda: cards.desk.guild_gone(guild))

    async def held(*_: object, **__: object) -> None:
        raise Unavailable("database is locked")

    with monkeypatch.context() as patch:
        patch.setattr(cards.store, "press", held)
        with pytest.raises(Unavailable):
            await gone()
    assert (await cards.saved()).status is Status.PLAYING
    await gone()
    assert (await cards.saved()).status is Status.CLOSED


async def test_after_the_rematch_lobby_has_closed_commands_mean_the_game(cards: Club) -> None:
    """Fifteen idle minutes later `/euchre table`, `verify` and `hand` still mean the game that was played."""
    await cards.four(NORTH)
    await cards.play_on(Random(4))
    await cards.tick(16 * 60)
    assert await cards.store.last_in_channel(CHANNEL) == cards.game
    reply = await cards.slash(NORTH, "rematch")
    assert reply.note is not None
    assert reply.note.key == "desk.rematch-too-late"
    offered = await cards.desk.complete(cards.click(NORTH, Command("verify"), Surface.COMMAND), "game", "")
    assert [choice.value for choice in offered] == [cards.game]


class Raising:
    def choose(self, view: object, rng: object) -> None:
        raise RuntimeError("no idea")


class Cheating:
    def choose(self, view: object, rng: object) -> NameTrump:
        return NameTrump(Denomination.LOW_NO_TRUMP)


@pytest.mark.parametrize("robot", [Raising(), Cheating()])
async def test_a_robot_without_a_legal_choice_plays_something_legal(
    cards: Club, monkeypatch: pytest.MonkeyPatch, robot: object
) -> None:
    """It raises, or chooses what can't be: a legal choice is made for it and the table goes on. (B075, B076)"""
    monkeypatch.setattr(bot.app.runner, "robot_of", lambda level: robot)
    await cards.four(NORTH)
    over = await cards.play_on(Random(1), until_deal=3)
    assert over.status is Status.PLAYING
    assert not cards.runner.failures


@pytest.mark.parametrize("code", [".rules", ".more", ".repost", ".verify", ".hand"])
async def test_any_press_gives_a_held_seat_back(cards: Club, code: str) -> None:
    """A robot holds the seat until its owner presses anything at the table. (experience.md 1, rule 8)"""
    await cards.four(NORTH, EAST, speed="off")
    while await cards.asked() != EAST:
        user = await cards.asked()
        await (cards.tick(1) if user is None else cards.act(user, (await cards.choices())[0]))
    await cards.tick(301)
    seat = seat_of(await cards.saved(), EAST)
    assert seat is not None
    await cards.press(NORTH, f".standin.{seat}")
    assert holders(await cards.saved())[seat].robot
    await cards.press(EAST, code)
    assert holders(await cards.saved())[seat].robot is None


@pytest.mark.parametrize(
    ("word", "option", "value"),
    [
        ("stats", "player", "9" * 25),
        ("stats", "player", "9" * 5_000),
        ("stats", "player", "٣"),
        ("leaderboard", "page", "9" * 5_000),
        ("leaderboard", "page", "-1"),
        ("leaderboard", "period", "never"),
        ("verify", "game", "\ud800"),
        ("verify", "game", "x" * 300),
        ("verify", "game", "'; --"),
        ("start", "speed", "x"),
        ("start", "target", "-5"),
        ("robot", "level", "grandmaster"),
    ],
)
async def test_odd_options_are_answered_in_words(cards: Club, word: str, option: str, value: str) -> None:
    """Whatever stands in an option, there is an answer and no trace in the log. (B005; operations.md G9)"""
    await cards.open()
    reply = await cards.slash(STRANGER, word, **{option: value})
    assert reply.own is not None or reply.note is not None or reply.public is not None


@pytest.mark.parametrize(
    "code", [".sub.²", ".sub.99", ".sit.99999999999999999999", ".join.٣", ".standin.-1", ".remove.x"]
)
async def test_odd_numbers_in_codes_are_answered_in_words(cards: Club, code: str) -> None:
    """Digits of other scripts, numbers of no seat, numbers without end. (operations.md G9)"""
    await cards.open()
    before = await cards.saved()
    reply = await cards.press(NORTH, code)
    assert reply.note is not None
    assert await cards.saved() == before
    await cards.press(NORTH, ".play")
    assert (await cards.press(STRANGER, code)).note is not None


@pytest.mark.parametrize("zone", ["Factory", "localtime", "posixrules", "right/UTC", "../../etc/passwd", "", "utc+1"])
async def test_only_real_time_zones_are_taken(cards: Club, zone: str) -> None:
    """A misspelt or odd zone is refused, the setting stays. (B068)"""
    click = cards.click(NORTH, Pressed(None, None, f".server.time_zone.{zone}"), Surface.VIEW, may_govern=True)
    await cards.desk.on_click(click)
    assert (await cards.store.server(GUILD)).time_zone == "UTC"


async def test_reminders_of_long_ago_are_not_drawn_at_a_start(cards: Club) -> None:
    """Deleted reminders are nobody's any more: a start has no more to draw for every game ever played. (G25)"""
    await cards.four(speed="30")
    user = await cards.asked()
    assert user is not None
    await cards.tick(16)
    reminder = next(paper for paper in cards.post.redrawn if paper.who == user and paper.kind.value == "reminder")
    await cards.store.posted(reminder, CHANNEL, 77, cards.clock.ms)
    await cards.store.repost(reminder)  # what deleting its message leaves
    await cards.press(NORTH, ".end")
    assert reminder not in await cards.store.stale_papers()


async def test_who_is_asked_again_after_a_press_in_the_view_has_good_buttons_in_the_private_hand_too(
    cards: Club,
) -> None:
    """The answer redraws the view alone; whoever needn't act again gets no message for nothing. (contracts.md 3)"""
    await cards.four()
    await cards.tick(1)
    for code in ("P", "P", "P", "U"):
        user, turn = await cards.asked(), (await cards.saved()).turn
        assert user is not None
        cards.post.redrawn.clear()
        await cards.press(user, code, Surface.VIEW, turn=turn)
        asked_again = await cards.asked() == user
        assert asked_again == (code == "U")
        assert (hand_paper(cards.game, user) in cards.post.redrawn) == asked_again
