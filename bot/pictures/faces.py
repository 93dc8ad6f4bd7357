"""Card faces as small square pictures for application emoji: a rank and a suit, as large as fits, on white.

They are read at 22 pixels on a phone, on light and on dark: so two things only stand on a card, and the suits differ in
shape as well as in colour (experience.md 1, rule 11). Knows nothing of Discord.
"""

from __future__ import annotations

import hashlib
import io
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.shapes import RANKS, SUITS, Glyph, Line, Point, star
from euchre_core.cards import Card, Suit

SIZE: Final = 128
"""Of a picture, in pixels: what Discord keeps of an emoji."""
_FINE: Final = 4
"""Drawn so many times larger, then made small: smooth edges."""
_RED, _BLACK, _WHITE, _EDGE, _PURPLE, _BLUE = "#c8102e", "#14171a", "#ffffff", "#8a9099", "#6b2fa0", "#1f4e8c"


def face(card: Card | None) -> bytes:
    """The picture as PNG; the back for None. KeyError for a card that no euchre pack has."""
    image = Image.new("RGBA", (SIZE * _FINE, SIZE * _FINE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    if card is None:
        _back(pen)
    elif card.suit is None:
        _paper(pen, _WHITE)
        _fill(pen, star(5, 0.42), (12, 12, 104, 104), _PURPLE)
    else:
        colour = _RED if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else _BLACK
        _paper(pen, _WHITE)
        _write(pen, RANKS[card.rank.value], colour)
        for shape in SUITS[card.suit.value]:
            _fill(pen, shape, (68, 44, 53, 57), colour)
    small = image.resize((SIZE, SIZE), Image.Resampling.LANCZOS)
    file = io.BytesIO()
    small.save(file, "PNG", optimize=True)
    return file.getvalue()


def fingerprint(picture: bytes) -> str:
    """Tells two pictures apart."""
    return hashlib.sha256(picture).hexdigest()[:16]


def _paper(pen: ImageDraw.ImageDraw, colour: str) -> None:
    pen.rounded_rectangle(_box(2, 6, 124, 116), radius=20 * _FINE, fill=colour, outline=_EDGE, width=3 * _FINE)


def _back(pen: ImageDraw.ImageDraw) -> None:
    _paper(pen, _WHITE)
    pen.rounded_rectangle(_box(12, 16, 104, 96), radius=12 * _FINE, fill=_BLUE)
    for x in range(3):
        for y in range(3):
            _fill(pen, SUITS["d"][0], (21 + 30 * x, 22 + 29 * y, 26, 26), _WHITE)


def _write(pen: ImageDraw.ImageDraw, glyph: Glyph, colour: str) -> None:
    """A rank in thick strokes with round ends, on the left."""
    left, top, height, thick, room = 13.0, 30.0, 68.0, 15.0, 46.0
    squeeze = min(1.0, room / (glyph.width * height))
    start = left + (room - glyph.width * height * squeeze) / 2
    if squeeze < 1:
        thick = 12.5
    for stroke in glyph.strokes:
        points = [((start + x * height * squeeze) * _FINE, (top + y * height) * _FINE) for x, y in stroke]
        pen.line(points, fill=colour, width=int(thick * _FINE), joint="curve")
        for x, y in (points[0], points[-1]):
            reach = thick * _FINE / 2
            pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)


def _fill(pen: ImageDraw.ImageDraw, shape: Line, box: tuple[float, float, float, float], colour: str) -> None:
    left, top, width, height = box
    points: list[Point] = [((left + x * width) * _FINE, (top + y * height) * _FINE) for x, y in shape]
    pen.polygon(points, fill=colour)


def _box(left: float, top: float, width: float, height: float) -> tuple[float, float, float, float]:
    return (left * _FINE, top * _FINE, (left + width) * _FINE, (top + height) * _FINE)
