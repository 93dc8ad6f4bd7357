"""From a table's secret and its players' presses to the order of the cards: pure functions anybody can repeat.

Knows nothing of seats taken, hands or play, and draws no chance of its own: the desk draws the secret and gathers
the presses. The scheme is a commitment: before anybody sits, `commitment(secret)` is published; every accepted lobby
press is mixed in; at the end of the game the secret is published and every pack can be computed again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator

from euchre_core.cards import Card, Seat
from euchre_core.draw import Drawn, FirstDealer, draw
from euchre_core.rules import Variant

SECRET_BYTES = 32
START_OF_MIX = bytes(32)
_WORD = 4  # bytes of the stream that one draw takes
_WORDS = 1 << (8 * _WORD)


def commitment(secret: bytes) -> str:
    """What is published before anybody sits: SHA-256 of the secret, 64 hex digits."""
    return hashlib.sha256(secret).hexdigest()


def mix_in(mix: bytes, interaction: int) -> bytes:
    """The mix after one more accepted lobby press; `interaction` is its id as Discord gave it."""
    return hashlib.sha256(mix + str(interaction).encode("ascii")).digest()


def mix_of(interactions: Iterable[int]) -> bytes:
    """The mix of all accepted lobby presses, from the first Join to Start, in commit order."""
    mix = START_OF_MIX
    for interaction in interactions:
        mix = mix_in(mix, interaction)
    return mix


class Stream:
    """Endless bytes under one label: HMAC-SHA256 blocks keyed by the secret, counted from 0."""

    def __init__(self, secret: bytes, mix: bytes, label: str) -> None:
        self._blocks = _blocks(secret, label.encode("ascii") + b"\x00" + mix)
        self._bytes = b""

    def take(self, count: int) -> bytes:
        """The next `count` bytes."""
        while len(self._bytes) < count:
            self._bytes += next(self._blocks)
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return taken

    def below(self, k: int) -> int:
        """A number from 0 to k - 1, every one equally likely; 1 <= k <= 2**32."""
        # Words beyond the last whole multiple of k would favour the small numbers, so they are drawn again.
        fair = _WORDS - _WORDS % k
        while True:
            word = int.from_bytes(self.take(_WORD), "big")
            if word < fair:
                return word % k


def pack(variant: Variant, secret: bytes, mix: bytes, number: int) -> tuple[Card, ...]:
    """The pack of deal `number` in dealing order, first card first."""
    return _shuffled(variant, Stream(secret, mix, f"deal/{number}"))


def drawn(variant: Variant, secret: bytes, mix: bytes) -> Drawn | None:
    """The draw before the first deal, from a pack of its own (label `draw`); None where no cards are drawn."""
    if variant.draw.dealer is FirstDealer.RANDOM:
        return None
    return draw(variant.draw, variant.seating.seats, _shuffled(variant, Stream(secret, mix, "draw")))


def _shuffled(variant: Variant, stream: Stream) -> tuple[Card, ...]:
    cards = list(variant.pack.in_order())
    for i in range(len(cards) - 1, 0, -1):
        j = stream.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def first_dealer(variant: Variant, secret: bytes, mix: bytes) -> Seat:
    """Who deals first: as the draw has it, or else every seat equally likely."""
    found = drawn(variant, secret, mix)
    if found is not None:
        return found.dealer
    return Seat(Stream(secret, mix, "dealer").below(variant.seating.seats))


def robot_seed(secret: bytes, mix: bytes, seat: Seat, deal: int, n: int) -> int:
    """The seed of a robot's generator for one turn, so that its choice can be reproduced.

    Never derived from the pack: a robot's choice must not tell anything of cards it can't see.
    """
    return int.from_bytes(Stream(secret, mix, f"robot/{seat}/{deal}.{n}").take(8), "big")


def _blocks(secret: bytes, message: bytes) -> Iterator[bytes]:
    counter = 0
    while True:
        yield hmac.digest(secret, message + counter.to_bytes(8, "big"), "sha256")
        counter += 1
