"""Which card of a lone hand that lies face up is named for its first trick. Knows nothing of calls."""

from __future__ import annotations

from euchre_core.actions import Action, DictateCard
from euchre_core.cards import Card, Seat, Suit
from euchre_core.robots.reading import Ranks
from euchre_core.views import SeatView


def dictate(view: SeatView, ranks: Ranks) -> Action | None:
    """A card that loses the trick, else one that may still be beaten: of equals the one the maker will miss most."""
    named = [choice.card for choice in view.choices if isinstance(choice, DictateCard)]
    return DictateCard(max(named, key=lambda card: _harm(view, ranks, card))) if named else None


def _harm(view: SeatView, ranks: Ranks, card: Card) -> tuple[bool, bool, int, int]:
    """How much it harms the maker: beaten already, beaten by this hand, by how many cards not seen, how high it is."""
    plays = view.public.trick.plays if view.public.trick else ()
    led = ranks.suit[plays[0][1]] if plays else ranks.suit[card]
    if any(_beats(ranks, other, card, led) for _, other in plays):
        return True, False, 0, ranks.height[card]
    mine = _answers(view, ranks, plays, led)
    if any(_beats(ranks, other, card, led) for other in mine):
        return False, True, 0, ranks.height[card]
    return False, False, sum(_beats(ranks, other, card, led) for other in _about(view, ranks)), ranks.height[card]


def _answers(view: SeatView, ranks: Ranks, plays: tuple[tuple[Seat, Card], ...], led: Suit | None) -> tuple[Card, ...]:
    """What this hand may play after the maker; nothing if it has played."""
    if any(seat == view.seat for seat, _ in plays):
        return ()
    hand = view.hand or ()
    return tuple(card for card in hand if ranks.suit[card] == led) or hand


def _about(view: SeatView, ranks: Ranks) -> list[Card]:
    """Cards that neither lie open nor are in this hand."""
    public = view.public
    seen = [*(view.hand or ()), *view.laid_away, *(card for _, cards in public.face_up for card in cards)]
    seen += [card for _, card in public.trick.plays] if public.trick else []
    return [card for card in ranks.pack if card not in seen]


def _beats(ranks: Ranks, card: Card, other: Card, led: Suit | None) -> bool:
    """Whether the first takes the trick from the second; a card that neither follows nor trumps takes nothing."""
    counts = ranks.suit[card] in (led, ranks.trump)
    if ranks.suit[other] not in (led, ranks.trump):
        return counts
    return counts and ranks.height[card] > ranks.height[other]
