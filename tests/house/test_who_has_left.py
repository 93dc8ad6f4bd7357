"""Who has left a table still has its private message: it goes on telling the truth, until the game is over."""

from pathlib import Path
from random import Random

import pytest

from bot.app.turns import Status, Turn
from tests.house.harness import House, Message, by_private_hand, components, enabled, house, reaches

IN_ROBOTS_HANDS = "Paused: robots hold every seat."


def said(message: Message | None) -> str:
    """All that a message says."""
    assert message is not None
    texts = (str(part["content"]) for part in components(message) if "content" in part)
    return "\n".join((message.get("content") or "", *texts))


async def _both_leave(home: House) -> None:
    await home.four("north", "east", game="two-handed", speed="off")
    for who in ("north", "east"):
        await home.slash(who, "leave", sure=True)
    assert (await home.saved()).status is Status.PAUSED


async def test_every_hand_says_that_the_table_has_paused_also_of_who_left_first(tmp_path: Path) -> None:
    """North left while East still played; when East goes too, North's message names no East any more and says what
    has happened. (issue 2, "when robots hold every seat the table pauses")"""
    async with house(tmp_path) as home:
        await _both_leave(home)
        for who in ("north", "east"):
            hand = said(home.private(who))
            assert IN_ROBOTS_HANDS in hand
            assert "East" not in hand
            assert ".back" in enabled(home.private(who))


@pytest.mark.parametrize("word", ["rules", "table", "hand", "join", "back"])
async def test_a_paused_table_goes_on_at_any_command_of_who_belongs_there(tmp_path: Path, word: str) -> None:
    """They have their seat again, the table goes on, and the hands of both say so. (experience.md 1, rule 8)"""
    async with house(tmp_path) as home:
        await _both_leave(home)
        await home.slash("north", word)
        saved = await home.saved()
        assert saved.status is Status.PLAYING
        assert [row.user for row in saved.seats if row.seat == 0][-1] == home.id("north")
        for who in ("north", "east"):
            assert IN_ROBOTS_HANDS not in said(home.private(who))
        assert "North" in said(home.private("east"))


async def test_who_comes_back_by_looking_at_the_rules_is_told_of_the_seat(tmp_path: Path) -> None:
    """Their answer is the rules, and one line above them that the seat is theirs again."""
    async with house(tmp_path) as home:
        await _both_leave(home)
        answer = said(await (await home.press("east", home.private("east"), ".rules")).settled())
        assert answer.index("The seat is yours again.") < answer.index("Two-handed, to 10")


async def test_leaving_again_changes_nothing(tmp_path: Path) -> None:
    """Who has left is told so, asked for a yes or not: they have no seat, and the table stays paused."""
    async with house(tmp_path) as home:
        await _both_leave(home)
        was = await home.saved()
        for sure in (True, False):
            answer = said(await (await home.slash("north", "leave", sure=sure)).settled())
            assert "You have left this table already, and nothing has changed." in answer
        assert await home.saved() == was


async def test_the_hand_of_who_left_is_closed_with_the_table(tmp_path: Path) -> None:
    """A day later nobody is back: both messages say that it was closed, and nothing on them can be pressed."""
    async with house(tmp_path) as home:
        await _both_leave(home)
        await home.wait(24 * 3600)
        assert (await home.saved()).status is Status.CLOSED
        for who in ("north", "east"):
            assert "Nobody came back, so the table was closed." in said(home.private(who))
            assert enabled(home.private(who)) == set()


async def test_the_hand_of_who_left_is_closed_when_the_host_ends_the_table(tmp_path: Path) -> None:
    """East left, North ends the table: East's message says so."""
    async with house(tmp_path) as home:
        await home.four("north", "east", game="two-handed", speed="off")
        await home.slash("east", "leave", sure=True)
        await home.slash("north", "end", sure=True)
        assert "Closed without a result" in said(home.private("east"))
        assert enabled(home.private("east")) == set()


async def test_the_hand_of_who_left_follows_the_score_to_the_end(tmp_path: Path) -> None:
    """East left in the first deal: their message has the score of each deal, and at the end the result."""
    async with house(tmp_path) as home:
        await home.four("north", "east", game="two-handed", speed="off")
        await home.slash("east", "leave", sure=True)
        await home.play(by_private_hand, Random(1), until=reaches((await home.saved()).turn._replace(deal=3)))
        score = (await home.saved()).deal
        assert score is not None
        assert f"**N {score.score[0]}**" in said(home.private("east"))
        assert f"**E {score.score[1]}**" in said(home.private("east"))
        over = await home.play(by_private_hand, Random(1))
        assert over.status is Status.FINISHED
        await home.settled()
        assert enabled(home.private("east")) == set()
        assert "You have no seat at this table now." not in said(home.private("east"))


async def test_whose_seat_somebody_else_has_taken_is_offered_no_way_back(tmp_path: Path) -> None:
    """A stranger sits down in East's place: East's message has no *I'm back* any more."""
    async with house(tmp_path) as home:
        await home.four("north", "east", game="two-handed", speed="off")
        await home.slash("east", "leave", sure=True)
        assert ".back" in enabled(home.private("east"))
        offered = await (await home.press("stranger", home.board(), ".hand")).settled()
        await home.press("stranger", offered, ".sub.1")
        assert ".back" not in enabled(home.private("east"))
        menu = await (await home.press("east", home.board(), ".more")).settled()
        assert not [code for code in enabled(menu) if code.startswith((".back", ".sub"))]


@pytest.mark.parametrize("leaves_first", [False, True])
async def test_nothing_says_the_name_of_who_is_forgotten(tmp_path: Path, leaves_first: bool) -> None:
    """East is forgotten in mid-deal, seated or gone already: board and hands say the name no more, without anybody's
    press; the game goes on. (operations.md G18)"""
    async with house(tmp_path) as home:
        await home.four("north", "east", speed="off")
        await home.play(by_private_hand, Random(1), until=reaches(Turn(1, 3)))
        if leaves_first:
            await home.slash("east", "leave", sure=True)
        assert "East" in said(home.board())
        question = await (await home.slash("east", "me", change="?.forget")).settled()
        await home.press("east", question, ".forget")
        for shown in (home.board(), home.private("north")):
            assert "East" not in said(shown)
        assert (await home.saved()).status is Status.PLAYING
