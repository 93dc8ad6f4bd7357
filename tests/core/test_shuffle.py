"""Provable deals: the scheme byte for byte, computed here a second time, and that the shuffle is flat."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator
from math import sqrt

import pytest

from euchre_core import shuffle
from euchre_core.cards import Card, Seat, codes
from euchre_core.variants import ALL
from euchre_core.variants.four_handed import EUCHRE

SECRET = bytes(range(32))
PRESSES = (1104839203918374912, 1104839203918374999, 42)
Swap = Callable[[shuffle.Stream, list[int]], None]


# --- the same scheme once more, from the text of contracts.md section 2 and with nothing of ours ----------------------


def their_mix() -> bytes:
    mix = b"\x00" * 32
    for press in PRESSES:
        mix = hashlib.sha256(mix + b"%d" % press).digest()
    return mix


def their_words(label: bytes) -> Iterator[int]:
    counter = 0
    while True:
        message = label + b"\x00" + their_mix() + counter.to_bytes(8, "big")
        block = hmac.new(SECRET, message, hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def their_below(words: Iterator[int], k: int) -> int:
    for word in words:
        if word < 2**32 - 2**32 % k:
            return word % k
    raise AssertionError("the stream is endless")


def their_pack(number: int) -> str:
    deck = [rank + suit for suit in "cdhs" for rank in "9TJQKA"]
    words = their_words(b"deal/%d" % number)
    for i in range(23, 0, -1):
        j = their_below(words, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return " ".join(deck)


# --- frozen: a change of any of these makes every published game unverifiable -----------------------------------------

COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
MIX = "bbf4a656bf8df938dc8b48e4bce060ad3332ce871bb565d6f4b5b5066df7a7e4"
PACKS = {
    1: "9s Js As 9c Ac Ad Kh Kc 9d Ts Td Qs Th 9h Qd Jh Ks Qc Qh Jd Jc Ah Tc Kd",
    2: "9h Qc Ks Kc Ts Js Qh Qd Th 9d 9c Ac Tc Jc Ah Jh Td As Ad Kh Qs 9s Kd Jd",
    1000: "9c 9h Ad Tc Td Jh Qd Ah Kc Qh Jd Qs Ks Js Kh Th Qc As Jc Kd Ac 9d 9s Ts",
}
FIRST_DEALER = 2
ROBOT_SEED = 13877473516309255370


def test_the_commitment_is_frozen() -> None:
    """SHA-256 of the secret, 64 hex digits. (G16)"""
    assert shuffle.commitment(SECRET) == COMMITMENT == hashlib.sha256(SECRET).hexdigest()


def test_the_mix_is_frozen() -> None:
    """Each accepted press, in order, is hashed onto the mix before. (G16)"""
    assert shuffle.mix_of(PRESSES).hex() == MIX == their_mix().hex()
    assert shuffle.mix_of(()) == shuffle.START_OF_MIX == bytes(32)
    assert shuffle.mix_of(PRESSES[::-1]) != shuffle.mix_of(PRESSES)


@pytest.mark.parametrize("number", sorted(PACKS))
def test_the_packs_are_frozen(number: int) -> None:
    """Fisher-Yates over the stream `deal/<n>` from the sorted pack: the same by our code and by the page. (G16)"""
    pack = shuffle.pack(EUCHRE, SECRET, shuffle.mix_of(PRESSES), number)
    assert codes(pack) == PACKS[number] == their_pack(number)


def test_the_first_dealer_is_frozen() -> None:
    """The stream `dealer`, below the number of seats. (G16)"""
    assert shuffle.first_dealer(EUCHRE, SECRET, shuffle.mix_of(PRESSES)) == FIRST_DEALER
    assert their_below(their_words(b"dealer"), 4) == FIRST_DEALER


def test_a_robots_seed_is_frozen() -> None:
    """The first eight bytes of the stream `robot/<seat>/<deal>.<n>`. (G16)"""
    words = their_words(b"robot/2/7.12")
    expected = next(words) << 32 | next(words)
    assert shuffle.robot_seed(SECRET, shuffle.mix_of(PRESSES), Seat(2), 7, 12) == expected == ROBOT_SEED


def test_bytes_come_in_order_across_blocks() -> None:
    """However they are asked for, the bytes of a label are one row."""
    mix = shuffle.mix_of(PRESSES)
    whole = shuffle.Stream(SECRET, mix, "deal/1").take(100)
    piecewise = shuffle.Stream(SECRET, mix, "deal/1")
    assert b"".join(piecewise.take(n) for n in (1, 31, 32, 7, 29)) == whole
    assert shuffle.Stream(SECRET, mix, "deal/2").take(100) != whole


def test_a_word_past_the_last_whole_multiple_is_drawn_again() -> None:
    """Otherwise small numbers would be favoured. (G16)"""

    class Scripted(shuffle.Stream):
        def __init__(self, words: list[int]) -> None:
            self.words = words

        def take(self, count: int) -> bytes:
            return self.words.pop(0).to_bytes(count, "big")

    k = 3 * 2**30  # 2**32 is no multiple: a quarter of all words is refused
    assert Scripted([3 * 2**30, 2**32 - 1, 5]).below(k) == 5
    assert Scripted([3 * 2**30 - 1]).below(k) == k - 1
    assert Scripted([2**32 - 1]).below(1) == 0
    assert Scripted([2**32 - 1]).below(2**32) == 2**32 - 1


@pytest.mark.parametrize("variant", ALL, ids=lambda v: v.key)
def test_every_pack_is_the_whole_pack(variant) -> None:
    """No card is lost in shuffling, whatever the game; different deals differ. (B020)"""
    mix = shuffle.mix_of(PRESSES)
    packs = [shuffle.pack(variant, SECRET, mix, number) for number in range(1, 50)]
    assert all(sorted(pack) == sorted(variant.cards) for pack in packs)
    assert len(set(packs)) == len(packs)
    dealers = {shuffle.first_dealer(variant, bytes([k]) * 32, mix) for k in range(60)}
    assert dealers == set(range(variant.seating.seats))


# --- flat: every card equally often in every place; the same check catches two known wrong shuffles -------------------

SHUFFLES = 24_000
ALARM = 5.0


def ours(stream: shuffle.Stream, pack: list[int]) -> None:
    for i in range(len(pack) - 1, 0, -1):
        j = stream.below(i + 1)
        pack[i], pack[j] = pack[j], pack[i]


def modulo_of_a_byte(stream: shuffle.Stream, pack: list[int]) -> None:
    """Fisher-Yates with a byte modulo k: small numbers come more often."""
    for i in range(len(pack) - 1, 0, -1):
        j = stream.take(1)[0] % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]


def swap_with_any(stream: shuffle.Stream, pack: list[int]) -> None:
    """Swaps every place with any place: 24**24 ways don't spread evenly over 24! orders."""
    for i in range(len(pack)):
        j = stream.below(len(pack))
        pack[i], pack[j] = pack[j], pack[i]


def unevenness(swap: Swap, seed: int, shuffles: int = SHUFFLES) -> float:
    """How many standard deviations the card-by-place counts lie beyond chance (chi-square, normalised)."""
    counts = [[0] * 24 for _ in range(24)]
    stream = shuffle.Stream(seed.to_bytes(32, "big"), bytes(32), "flat")
    for _ in range(shuffles):
        pack = list(range(24))
        swap(stream, pack)
        for place, c in enumerate(pack):
            counts[place][c] += 1
    expected = shuffles / 24
    chi_square = sum((n - expected) ** 2 / expected for row in counts for n in row)
    freedom = 23 * 23
    return (chi_square - freedom) / sqrt(2 * freedom)


def test_the_check_shuffles_as_the_game_does() -> None:
    """What is measured below is the game's own order of swaps."""
    mix = shuffle.mix_of(PRESSES)
    places = list(range(24))
    ours(shuffle.Stream(SECRET, mix, "deal/1"), places)
    pack = tuple(EUCHRE.cards[place] for place in places)
    assert pack == shuffle.pack(EUCHRE, SECRET, mix, 1)


@pytest.mark.parametrize("seed", [1, 2])
def test_every_card_comes_equally_often_in_every_place(seed: int) -> None:
    """Flat within chance, with fixed seeds. (G16, B081)"""
    assert abs(unevenness(ours, seed)) < ALARM


@pytest.mark.parametrize("wrong", [modulo_of_a_byte, swap_with_any])
def test_the_same_check_catches_the_usual_wrong_shuffles(wrong: Swap) -> None:
    """Modulo bias and swapping with any place must fail it. (G16, B081)"""
    assert unevenness(wrong, 1) > ALARM


def test_cards_are_cards() -> None:
    """The pack holds this project's own cards, in dealing order."""
    assert all(isinstance(c, Card) for c in shuffle.pack(EUCHRE, SECRET, bytes(32), 1))
