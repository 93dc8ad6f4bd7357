"""Card pictures as application emoji: uploaded once, used only when all are there."""

from __future__ import annotations

import discord
import pytest

from bot.app.keys import UserId
from bot.app.screens import Button, OwnScreen, Row
from bot.app.turns import Turn
from bot.discord import emojis
from bot.pictures.names import NAMES
from euchre_core.cards import card
from tests.door.harness import EN, GAME, hall, hand_of

UPLOAD = "POST /applications/{application}/emojis"


async def test_faces_are_uploaded_once() -> None:
    """`euchre emojis` twice: all of them, then none. Cards are pictures from then on. (discord.md 9.8)"""
    async with hall(rate_limits=False) as h:
        assert h.door.client.faces() == {}
        assert await h.door.client.upload_emojis() == len(NAMES)
        assert await h.door.client.upload_emojis() == 0
        assert len(h.local.requests(UPLOAD)) == len(NAMES)
        faces = h.door.client.faces()
        assert faces[card("Jh")].startswith("<:jack_of_hearts:")
        assert len(faces) == len(NAMES) - 1


async def test_a_hand_shows_pictures_and_text() -> None:
    """With the pictures there, a card's button has both, as Discord takes it. (experience.md 1, rule 11)"""
    async with hall(rate_limits=False) as h:
        await h.door.client.upload_emojis()
        east, turn = h.id("east"), Turn(1, 0)
        jack = Button(label=None, code="Jh", card=card("Jh"), game=GAME, turn=turn)
        hand = OwnScreen(locale=EN, owner=UserId(east), blocks=(Row((jack,)),), paper=hand_of(east), turn=turn)
        await h.show(hand)
        shown = h.local.person("east").dms()[0]["components"][0]["components"][0]["components"][0]
        assert (shown["label"], shown["emoji"]["name"]) == ("J♥", "jack_of_hearts")


async def test_a_changed_face_is_replaced() -> None:
    """A face drawn anew takes the place of the old one; the others stay. (matched by content)"""
    async with hall(rate_limits=False) as h:
        await h.door.client.upload_emojis()
        before = h.door.client.faces()
        kept = h.store.values[emojis.KEPT_NAME]
        jack = before[card("Jh")].rstrip(">").split(":")[-1]
        at = kept.index(jack)
        h.store.values[emojis.KEPT_NAME] = kept[:at] + kept[at:].replace('", "', '", "0', 1)
        assert await h.door.client.upload_emojis() == 1
        after = h.door.client.faces()
        assert {one for one in before if before[one] != after[one]} == {card("Jh")}


async def test_half_an_upload_shows_text() -> None:
    """One face missing: every card is text, because half a hand in pictures is worse than none. (B050)"""
    async with hall(rate_limits=False) as h:
        await h.door.client.upload_emojis()
        gone = next(iter(h.local.world.emojis))
        del h.local.world.emojis[gone]
        app = h.door.client.application_id
        assert app is not None
        assert await h.door.client.faces.load(h.door.client.http, app) is False
        assert h.door.client.faces() == {}


async def test_an_interrupted_upload_goes_on() -> None:
    """The connection fails in the middle: the next run uploads only what is missing."""
    async with hall(rate_limits=False) as h:
        h.local.faults.add(UPLOAD, nth=5, kind="status", status=403, code=50013)
        with pytest.raises(discord.Forbidden):
            await h.door.client.upload_emojis()
        assert len(h.local.world.emojis) == 4
        assert await h.door.client.upload_emojis() == len(NAMES) - 4
