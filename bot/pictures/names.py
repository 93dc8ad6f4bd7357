"""What the card pictures are called: in words, so that a screen reader says the card. Draws nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from euchre_core.cards import JOKER, Card, Rank, Suit

_RANK_WORDS: Final = {
    Rank.SEVEN: "seven",
    Rank.EIGHT: "eight",
    Rank.NINE: "nine",
    Rank.TEN: "ten",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.ACE: "ace",
}
_SUIT_WORDS: Final = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}

NAMES: Final[Mapping[Card | None, str]] = {
    **{
        Card(rank, suit): f"{rank_word}_of_{suit_word}"
        for suit, suit_word in _SUIT_WORDS.items()
        for rank, rank_word in _RANK_WORDS.items()
    },
    JOKER: "joker",
    None: "card_back",
}
"""Every picture by its emoji's name; None is the back of a card."""
