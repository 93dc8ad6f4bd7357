"""What a button's id says, signed and read back. Knows nothing of games: only the form of the text.

`e1:{game}:{turn}:{code}:{tag}`, at most 100 characters; the tag is an 8-byte keyed BLAKE2b over everything before the
last colon, in unpadded base64url (contracts.md 3). Whoever doesn't hold the key can make no id that is read here.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from bot.app.gestures import Pressed
from bot.app.keys import GameId
from bot.app.turns import Turn

LONGEST = 100
KEY_NAME = "tag-key"
"""Its row in the store's `app`."""

_FORM = re.compile(
    r"(e1:(-|[0-9a-z]{8}):(-|(?:0|[1-9][0-9]{0,8})\.(?:0|[1-9][0-9]{0,8})):([!-9;-~]{1,64})):([A-Za-z0-9_-]{11})",
    re.ASCII,
)


class Values(Protocol):
    """The part of the store that is needed here."""

    async def value(self, name: str) -> str | None:
        """One row of `app`."""
        ...

    async def set_value(self, name: str, value: str) -> None:
        """Keep it."""
        ...


async def tag_key(store: Values) -> bytes:
    """The key of the tags: made at the first start, kept in the database, so that old buttons stay good."""
    kept = await store.value(KEY_NAME)
    if kept is None:
        kept = secrets.token_hex(32)
        await store.set_value(KEY_NAME, kept)
    return bytes.fromhex(kept)


def together(these: Iterable[Pressed | None]) -> Pressed | None:
    """Lines of one select that were chosen at once, as one press: their codes in a row, after one `?` if they ask.

    None where one of them isn't ours, or isn't of the same table and turn.
    """
    first, *others = these
    if first is None:
        return None
    codes = [first.code]
    for other in others:
        if other is None or (other.game, other.turn) != (first.game, first.turn):
            return None
        codes.append(other.code.removeprefix("?"))
    return replace(first, code="".join(codes))


class Ids:
    """Signs and reads button ids with one key."""

    def __init__(self, key: bytes) -> None:
        """`key`: 16 to 64 bytes."""
        self._keyed = hashlib.blake2b(digest_size=8, key=key)

    def sign(self, game: GameId | None, turn: Turn | None, code: str) -> str:
        """The id of a button. ValueError when it would not be read back (a code too long or of strange letters)."""
        body = f"e1:{game or '-'}:{turn or '-'}:{code}"
        signed = f"{body}:{self._tag(body)}"
        if len(signed) > LONGEST or not _FORM.fullmatch(signed):
            raise ValueError(f"not a button's id: {body!r} (game 8 of 0-9a-z, code printable, without colon, short)")
        return signed

    def read(self, text: str) -> Pressed | None:
        """What was pressed; None for another form or a tag that isn't ours."""
        form = _FORM.fullmatch(text) if len(text) <= LONGEST else None
        if form is None:
            return None
        body, game, turn, code, tag = form.groups()
        if not hmac.compare_digest(tag, self._tag(body)):
            return None
        deal, _, n = turn.partition(".")
        return Pressed(
            game=None if game == "-" else GameId(game),
            turn=None if turn == "-" else Turn(int(deal), int(n)),
            code=code,
        )

    def _tag(self, body: str) -> str:
        hashed = self._keyed.copy()  # half the time of setting a new one up with the key
        hashed.update(body.encode())
        return urlsafe_b64encode(hashed.digest()).rstrip(b"=").decode()
