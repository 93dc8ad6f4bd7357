"""Who could see which card, held against who might: over every state of every message that anybody ever received.

Knows the truth from the database: who was dealt what, who took the upcard, what was played when. A card in a message
must, at the instant it was shown, be one that everybody in its audience may see.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from bot.app.papers import PaperKind
from bot.app.rows import DealRow, Decision
from bot.app.seats import holders
from bot.app.turns import Turn
from bot.local_discord.world import PEOPLE as EVERYBODY
from euchre_core import shuffle
from euchre_core.actions import CallCard, ClaimRedeal, ClaimSwap
from euchre_core.cards import JOKER, Card, Rank, Suit, cards
from euchre_core.events import (
    Called,
    CardGiven,
    CardPlayed,
    CardsDealt,
    CardTurned,
    CardUncovered,
    HandShown,
    KittyTaken,
    LaidDown,
    LayoutDealt,
    SparesTaken,
    UpcardTaken,
)
from euchre_core.record import DealRecord, replay_deal
from euchre_core.variants import variant_for
from tests.house.harness import House

_SUITS = {"♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS, "♠": Suit.SPADES}
_NAMES = {
    "nine": Rank.NINE,
    "ten": Rank.TEN,
    "jack": Rank.JACK,
    "queen": Rank.QUEEN,
    "king": Rank.KING,
    "ace": Rank.ACE,
}
_TEXT = re.compile(r"(10|[9TJQKA])\s?([♣♦♥♠])")
_EMOJI = re.compile(r"(nine|ten|jack|queen|king|ace)_of_(clubs|diamonds|hearts|spades)")
_CODE = re.compile(r"\be1:[0-9a-z]{8}:[0-9.]+:[?]?[-+>]?([9TJQKA][cdhs]|Jo):")
_CLAIM = re.compile(r"\be1:[0-9a-z]{8}:[0-9.]+:[?]?XR?((?:[9TJQKA][cdhs])+):")

_DRAW = ("The draw: ", "Drawn again: ")
_CALL = re.compile(r"\be1:[0-9a-z]{8}:[0-9.]+:@")


@dataclass
class Watch:
    """Notes every message as it is shown, with the newest turn committed by then."""

    home: House
    seen: list[tuple[frozenset[str], dict[str, Any], Turn]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.home.local.listen(self._note)

    def _note(self, event: dict[str, Any], people: frozenset[str] | None) -> None:
        message = event.get("message")
        if isinstance(message, dict):
            audience = people if people is not None else frozenset(key for key, _ in EVERYBODY)
            self.seen.append((audience, json.loads(json.dumps(message)), self.home.committed))


def cards_in(message: dict[str, Any]) -> set[Card]:
    """Every card that a message names: in words, as emoji, in ids; but for what it offers to call for a partner, which
    is the same whatever anybody holds."""
    text = json.dumps(_without_calls(message), ensure_ascii=False)
    found = {Card(Rank("T" if rank == "10" else rank), _SUITS[suit]) for rank, suit in _TEXT.findall(text)}
    found |= {Card(_NAMES[rank], Suit[suit.upper()]) for rank, suit in _EMOJI.findall(text)}
    found |= {JOKER} if "🃏" in text or "<:joker:" in text else set()
    found |= {card for code in _CODE.findall(text) for card in cards(code)}
    claimed = (claim[at : at + 2] for claim in _CLAIM.findall(text) for at in range(0, len(claim), 2))
    return found | {card for code in claimed for card in cards(code)}


def _without_calls(part: Any) -> Any:
    """That part of a message without the buttons and choices that call a card."""
    if isinstance(part, list):
        return [_without_calls(one) for one in part if not (isinstance(one, dict) and _CALL.search(_id_of(one)))]
    return {key: _without_calls(one) for key, one in part.items()} if isinstance(part, dict) else part


def _without_draw(part: Any, told: list[str]) -> Any:
    """That part of a message without the lines that tell the draw, which are added to `told`."""
    if isinstance(part, str):
        lines = part.split("\n")
        told += [line for line in lines if line.startswith(_DRAW)]
        return "\n".join(line for line in lines if not line.startswith(_DRAW))
    if isinstance(part, list):
        return [_without_draw(one, told) for one in part]
    return {key: _without_draw(one, told) for key, one in part.items()} if isinstance(part, dict) else part


def _id_of(control: dict[str, Any]) -> str:
    return str(control.get("custom_id") or control.get("value") or "")


async def leaks(watch: Watch) -> list[str]:
    """Every case of a card shown to somebody who might not see it; [] is what must be."""
    home = watch.home
    saved = await home.saved()
    deals = {row.number: (row, decisions) for row, decisions in await home.store.history(home.game)}
    papers = {row.message: row.paper for row in await home.store.papers(home.game) if row.message}
    seats = {seat: home.key(row.user) for seat, row in holders(saved).items() if row.user is not None}
    found: list[str] = []
    # From a pack of its own, and told while the first deal is played, in lines of its own.
    draw = shuffle.drawn(variant_for(saved.ruleset), saved.secret, saved.mix)
    drawn = set() if draw is None else {card for cards in draw.rounds for _, card in cards}
    for audience, message, turn in watch.seen:
        paper = papers.get(int(message["id"]))
        number = paper.deal if paper is not None and paper.kind is PaperKind.BOARD else turn.deal
        told: list[str] = []
        shown = cards_in(_without_draw(message, told))
        if wrong := cards_in({"content": told}) - (drawn if number == 1 else set()):
            found.append(f"{audience} were told a draw of {wrong} at {turn} in {message['id']}")
        if not shown or number not in deals:
            continue
        upto = turn.n if number == turn.deal else len(deals[number][1])
        public, own = _visible(saved.ruleset, *deals[number], upto)
        for who in sorted(audience):
            mine = {card for seat, key in seats.items() if key == who for card in own[seat]}
            if hidden := shown - public - mine:
                found.append(f"{who} saw {' '.join(sorted(c.code for c in hidden))} at {turn} in {message['id']}")
    return found


def _visible(
    ruleset: str, row: DealRow, decisions: tuple[Decision, ...], upto: int
) -> tuple[set[Card], list[set[Card]]]:
    """Cards face up so far, and what each seat has held so far."""
    codes = tuple(decision.code for decision in decisions[:upto])
    record = DealRecord(row.number, row.dealer, row.score, cards(row.pack), codes, row.again)
    public: set[Card] = set()
    own: list[set[Card]] = [set() for _ in row.score]
    for step in replay_deal(variant_for(ruleset), record):
        for event in step.events:
            match event:
                case CardTurned(card):
                    public.add(card)
                case CardPlayed(_, card):
                    public.add(card)
                case HandShown(_, hand) | LayoutDealt(_, hand):
                    public |= set(hand)
                case CardUncovered(_, card):
                    public.add(card)
                case LaidDown(_, hands):
                    public |= {card for hand in hands for card in hand}
                case UpcardTaken(seat, card):
                    own[seat].add(card)
                case CardGiven(_, taker, card):
                    own[taker].add(card)
                case Called(_, ClaimSwap(shown) | ClaimRedeal(shown)):
                    public |= set(shown)
                case Called(_, CallCard(card)):
                    public.add(card)
                case SparesTaken(seat, got) | KittyTaken(seat, got):
                    own[seat] |= set(got)
                case CardsDealt(seat, hand, unseen) if not unseen:
                    own[seat] |= set(hand)
                case _:
                    pass
    return public, own
