"""The pot of a deal: one speaker a side bets and answers before the first lead. Knows nothing of who wins it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from euchre_core.actions import Action, Bet, HoldBet, MatchBet, RaiseBet
from euchre_core.cards import Seat
from euchre_core.errors import IllegalAction
from euchre_core.events import Called
from euchre_core.reasons import Ask, BetOutOfRange, NotAskedNow, Reason
from euchre_core.rules import Deal, Part, Progress, Variant


@dataclass(frozen=True, slots=True)
class Betting:
    """The maker bets; the first active defender clockwise holds, matches or raises; the maker answers a raise.

    (S0-64, S0-65; rules.md 4.0.14)
    """

    @property
    def part(self) -> Part:
        """Just before the first lead."""
        return Part.STAKES

    def objection(self, variant: Variant) -> str | None:
        """One side bets against one other."""
        return None if len(variant.seating.groups(None)) == 2 else "a pot is between two sides"

    def open(self, deal: Deal) -> Progress:
        """The maker comes first."""
        assert deal.contract is not None
        return Progress(deal, Opening(deal.contract.maker, deal.variant.stakes.cap))


class Opening(NamedTuple):
    """The maker says how much; nothing is a bet, too."""

    to_act: Seat
    cap: int

    @property
    def ask(self) -> Ask:
        """So many chips."""
        return Ask.BET

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """From nothing up."""
        return tuple([Bet(chips) for chips in range(self.cap + 1)])

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """The defenders answer."""
        if not isinstance(action, Bet):
            raise IllegalAction(NotAskedNow(self.ask))
        if action.chips > self.cap:
            raise IllegalAction(BetOutOfRange(0, self.cap))
        return _said(deal, seat, action, Answering(_speaker(deal), action.chips, self.cap))


class Answering(NamedTuple):
    """The defenders' speaker adds nothing, as much, or more."""

    to_act: Seat
    bet: int
    cap: int

    @property
    def ask(self) -> Ask:
        """An answer to the bet."""
        return Ask.ANSWER_BET

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Nothing first; there is nothing to match where nothing was bet."""
        raises = tuple([RaiseBet(chips) for chips in range(self.bet + 1, self.cap + 1)])
        return (HoldBet(), *((MatchBet(),) if self.bet else ()), *raises)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """Only a raise is answered."""
        if isinstance(action, RaiseBet):
            if not self.bet < action.chips <= self.cap:
                raise IllegalAction(BetOutOfRange(self.bet + 1, self.cap))
            assert deal.contract is not None
            return _said(deal, seat, action, Raised(deal.contract.maker))
        if isinstance(action, HoldBet) or (isinstance(action, MatchBet) and self.bet):
            return _said(deal, seat, action, None)
        raise IllegalAction(NotAskedNow(self.ask))


class Raised(NamedTuple):
    """The maker goes along, or leaves it at the bet."""

    to_act: Seat

    @property
    def ask(self) -> Ask:
        """An answer to the raise."""
        return Ask.ANSWER_RAISE

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """Leaving it first. Nobody folds."""
        return (HoldBet(), MatchBet())

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Nobody speaks out of turn."""
        return ()

    def why(self, deal: Deal) -> Reason | None:
        """No card is asked for."""
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """The stake stands."""
        if not isinstance(action, HoldBet | MatchBet):
            raise IllegalAction(NotAskedNow(self.ask))
        return _said(deal, seat, action, None)


def _said(deal: Deal, seat: Seat, action: Action, stage: Answering | Raised | None) -> Progress:
    return Progress(deal._replace(calls=(*deal.calls, (seat, action))), stage, (Called(seat, action),))


def _speaker(deal: Deal) -> Seat:
    """The first active defender clockwise from the maker: whoever is active there, as nobody sits beside a partner."""
    contract = deal.contract
    assert contract is not None
    return deal.next_active(contract.maker)
