"""The card faces: all there, small enough, and different from each other even at 22 pixels and without colour."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.pictures.faces import SIZE, face, fingerprint
from bot.pictures.names import NAMES
from euchre_core.cards import JOKER, Card, Pack

PACK = (*Pack("789TJQKA").in_order(), JOKER)
SMALL = 22


def picture(card: Card | None) -> Image.Image:
    return Image.open(io.BytesIO(face(card)))


def seen(card: Card | None, paper: str = "white") -> Image.Image:
    """As a phone shows it, on a theme, without colours."""
    small = picture(card).resize((SMALL, SMALL), Image.Resampling.LANCZOS)
    theme = Image.new("RGBA", small.size, paper)
    return Image.alpha_composite(theme, small).convert("L")


def test_every_card_has_a_face_and_a_name() -> None:
    """Seven to ace in four suits, the joker, the back; names that a screen reader can say. (discord.md 9.8)"""
    assert set(NAMES) == {*PACK, None}
    assert NAMES[Card(PACK[4].rank, PACK[4].suit)] == "jack_of_clubs"
    assert len(set(NAMES.values())) == len(NAMES)
    assert all(2 <= len(name) <= 32 and name.replace("_", "").isalnum() for name in NAMES.values())


@pytest.mark.parametrize("card", [*PACK, None], ids=lambda card: NAMES[card])
def test_a_face_is_an_emoji(card: Card | None) -> None:
    """128 pixels square, far below Discord's 256 KiB, without notes about its making. (G7)"""
    data = face(card)
    image = Image.open(io.BytesIO(data))
    assert (image.size, image.mode, image.format) == ((SIZE, SIZE), "RGBA", "PNG")
    assert len(data) < 16 * 1024
    assert image.info == {}
    assert image.getpixel((0, 0)) == (0, 0, 0, 0)


def test_a_face_is_always_the_same() -> None:
    """Drawn twice, the same bytes: what was uploaded is known again by content."""
    assert face(PACK[0]) == face(PACK[0])
    assert len({fingerprint(face(card)) for card in NAMES}) == len(NAMES)


@pytest.mark.parametrize("paper", ["white", "#313338"])
def test_faces_differ_at_22_pixels_without_colour(paper: str) -> None:
    """On a phone, light or dark, for whoever doesn't see red: no two faces look alike. (experience.md 1, rule 11)"""
    faces = {card: seen(card, paper) for card in NAMES}
    for one, other in combinations(NAMES, 2):
        difference = ImageStat.Stat(ImageChops.difference(faces[one], faces[other])).mean[0]
        assert difference > 3.0, f"{NAMES[one]} and {NAMES[other]}: {difference:.1f}"


def test_a_card_no_pack_has_is_not_drawn() -> None:
    """No euchre is played with a two."""
    with pytest.raises(KeyError):
        face(Pack("2").in_order()[0])
