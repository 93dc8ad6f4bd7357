"""Before the bidding: a hand of low cards may be bettered, or dealt again. Knows nothing of what is bid afterwards.

Every seat is asked, valid claim or not, so that being asked tells nothing. (rules.md 4.0.6)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple, assert_never

from euchre_core.actions import Action, ClaimRedeal, ClaimSwap, NoClaim
from euchre_core.cards import JOKER, Card, Rank, Seat, printed_order
from euchre_core.errors import IllegalAction
from euchre_core.events import Called, KittyTaken
from euchre_core.reasons import Ask, KittyIsGone, NotAskedNow, NotHeld, NothingToClaim, Reason
from euchre_core.rules import Deal, Part, Progress, Variant

LOW = frozenset({Rank.NINE, Rank.TEN})
"""With every pack, also where lower cards are in it. (rules.md 4.0.6)"""
FACES = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})
SWAPPED = 3
_NO_CLAIM = NoClaim()


class FarmersHand(StrEnum):
    """What three nines or tens are good for."""

    OFF = "off"
    SWAP_CLEAN = "swap-clean"
    """Three of one rank go for three cards of the kitty. (S0-76, S0-83)"""
    SWAP_MIXED = "swap-mixed"
    """Any three nines and tens do. (S0-76)"""
    REDEAL_ALL_LOW = "redeal-all-low"
    """A hand of nines and tens alone is dealt again. (S2-17)"""


class AceNoFace(StrEnum):
    """What an ace among low cards is good for."""

    OFF = "off"
    SWAP3 = "swap3"
    """One ace, else nines and tens: three of these go for three cards of the kitty. (S0-84)"""
    REDEAL_NEXT = "redeal-next"
    """An ace or more and no face card: thrown in, and the next player deals. (S3-27)"""
    REDEAL_SAME = "redeal-same"
    """The same, and the same player deals. (rules.md C9)"""


@dataclass(frozen=True, slots=True)
class Claims:
    """Each seat once, from the dealer's left, claims or doesn't; one swap in a deal. (rules.md 4.0.6)"""

    farmers: FarmersHand = FarmersHand.OFF
    farmers_without_faces: bool = False
    """Whether a hand that swaps as a farmer's hand may hold no jack, queen or king. (S0-83)"""
    farmers_next_deals: bool = False
    """Whether a redealt farmer's hand passes the deal on. (rules.md 4.0.6)"""
    ace: AceNoFace = AceNoFace.OFF

    @property
    def part(self) -> Part:
        """After the deal, before the auction."""
        return Part.CLAIMS

    @property
    def swaps_at_all(self) -> bool:
        """Whether any hand can be bettered."""
        return self.farmers in (FarmersHand.SWAP_CLEAN, FarmersHand.SWAP_MIXED) or self.ace is AceNoFace.SWAP3

    @property
    def redeals_at_all(self) -> bool:
        """Whether any hand can be dealt again."""
        return self.farmers is FarmersHand.REDEAL_ALL_LOW or self.ace in (AceNoFace.REDEAL_NEXT, AceNoFace.REDEAL_SAME)

    def objection(self, variant: Variant) -> str | None:
        """A swap needs three cards that lie face down."""
        down = variant.pack.size - variant.needed
        return f"{down} face-down cards for swaps of three" if self.swaps_at_all and down < SWAPPED else None

    def open(self, deal: Deal) -> Progress:
        """The dealer's left is asked first; nobody where no claim is agreed on, or trump is made already."""
        if deal.contract is not None or not (self.swaps_at_all or self.redeals_at_all):
            return Progress(deal, None)
        return Progress(deal, Claiming(self, deal.variant.seating.left_of(deal.dealer), None))

    def swaps_of(self, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        """Every three cards that this hand may give for the kitty, each in sorted order."""
        low = [card for card in printed_order(hand) if card.rank in LOW]
        threes = tuple(combinations(low, SWAPPED))
        if self.ace is AceNoFace.SWAP3 and [card.rank for card in hand if card not in low] == [Rank.ACE]:
            return threes
        if self.farmers_without_faces and any(card.rank in FACES for card in hand):
            return ()
        match self.farmers:
            case FarmersHand.SWAP_MIXED:
                return threes
            case FarmersHand.SWAP_CLEAN:
                return tuple(three for three in threes if len({card.rank for card in three}) == 1)
            case FarmersHand.OFF | FarmersHand.REDEAL_ALL_LOW:
                return ()
        assert_never(self.farmers)

    def redealt_by(self, hand: tuple[Card, ...], dealer: Seat, following: Seat) -> Seat | None:
        """Who deals again if this hand is shown, `dealer` or the seat `following`; None where it can't ask for that."""
        ranks = {card.rank for card in hand}
        if self.farmers is FarmersHand.REDEAL_ALL_LOW and ranks <= LOW:
            return following if self.farmers_next_deals else dealer
        if Rank.ACE in ranks and not ranks & FACES and JOKER not in hand:
            return {AceNoFace.REDEAL_NEXT: following, AceNoFace.REDEAL_SAME: dealer}.get(self.ace)
        return None


class Claiming(NamedTuple):
    """One seat answers; the others wait. Its repr shows no card."""

    phase: Claims
    to_act: Seat
    swapper: Seat | None
    """Who has taken the face-down cards of this deal."""

    @property
    def ask(self) -> Ask:
        """Claim, or don't."""
        return Ask.CLAIM

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """No claim first; it is all there is for most hands."""
        hand = deal.hands[self.to_act]
        swaps = self.phase.swaps_of(hand) if self.swapper is None else ()
        redeal = self._redealt_by(deal) is not None
        return (
            _NO_CLAIM,
            *(ClaimSwap(three) for three in swaps),
            *((ClaimRedeal(printed_order(hand)),) if redeal else ()),
        )

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """For the seat that is asked alone: that there is nothing for it to claim."""
        return NothingToClaim() if len(self.choices(deal)) == 1 else None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """What was shown is seen by all; what was got for it, by nobody else."""
        if not isinstance(action, NoClaim | ClaimSwap | ClaimRedeal):
            raise IllegalAction(NotAskedNow(self.ask))
        if refused := self._refusal(deal, action):
            raise IllegalAction(refused)
        said = Called(seat, action)
        deal = deal._replace(opening=(*deal.opening, (seat, action)))
        match action:
            case NoClaim():
                return Progress(deal, self._next(deal), (said,))
            case ClaimSwap(shown):
                got = deal.kitty[:SWAPPED]
                hand = list(deal.hands[seat])
                for card in shown:
                    hand.remove(card)
                hands = (*deal.hands[:seat], (*hand, *got), *deal.hands[seat + 1 :])
                received = tuple((seat, card) for card in got)
                deal = deal._replace(hands=hands, kitty=(*deal.kitty[SWAPPED:], *shown), received=received)
                after = self._replace(swapper=seat)
                stage = after._next(deal) if self.phase.redeals_at_all else None
                return Progress(deal, stage, (said, KittyTaken(seat, got)))
            case ClaimRedeal():
                return Progress(deal, None, (said,), self._redealt_by(deal))
        assert_never(action)

    def _redealt_by(self, deal: Deal) -> Seat | None:
        following = deal.variant.seating.left_of(deal.dealer)
        return self.phase.redealt_by(deal.hands[self.to_act], deal.dealer, following)

    def _next(self, deal: Deal) -> Claiming | None:
        """The dealer answers last."""
        if self.to_act == deal.dealer:
            return None
        return self._replace(to_act=deal.variant.seating.left_of(self.to_act))

    def _refusal(self, deal: Deal, action: NoClaim | ClaimSwap | ClaimRedeal) -> Reason | None:
        if isinstance(action, NoClaim):
            return None
        hand = deal.hands[self.to_act]
        missing = next((card for card in action.cards if card not in hand), None)
        if missing is not None:
            return NotHeld(missing)
        if isinstance(action, ClaimSwap) and self.swapper is not None:
            return KittyIsGone(self.swapper)
        return None if action in self.choices(deal) else NothingToClaim()
