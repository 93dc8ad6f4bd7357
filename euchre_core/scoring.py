"""What a deal is worth. Knows nothing of the score so far or of when a game ends."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from euchre_core.cards import Seat
from euchre_core.events import Contract
from euchre_core.rules import Deal, Variant
from euchre_core.views import Fate, Turned


def majority(tricks: int) -> int:
    """The tricks that makers need: 3 of 5, 4 of 7. (S0-27, S0-29, S0-91; rules.md C45)"""
    return tricks // 2 + 1


class DefenceTable(StrEnum):
    """What a lone defender gets where the maker fails. (rules.md C3)"""

    FLAT4 = "flat4"
    """Four. (S0-57)"""
    RO = "ro"
    """Two, and four for every trick. (S2-21)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MajorityScoring:
    """Makers with most of the tricks score, else the others do: the table of rules.md 4.0.8. (S0-52 to S0-56)

    Of several lines for the others that apply the dearest pays; they are never added up.
    """

    made: int = 1
    march: int = 2
    """All tricks, with a partner. (S0-53)"""
    lone_march: int = 4
    """All tricks alone. (S0-55)"""
    euchre: int = 2
    """To the others, where the makers fail. (S0-56)"""
    lone_euchre: int = 2
    """To the others, where a lone maker fails. (S0-32; rules.md C4)"""
    sweep: int = 2
    """To the others, if they take every trick. (S2-19; rules.md C2)"""
    lone_defence: DefenceTable = DefenceTable.FLAT4
    jambone: int = 8
    """All tricks alone with the hand face up. (K5, GK; rules.md 4.4)"""
    lone_all_or_nothing: bool = False
    """Whether a lone maker without all tricks has failed."""

    def points(self, deal: Deal) -> tuple[int, ...]:
        """What `pays` says, for every seat of either side."""
        contract, variant = deal.contract, deal.variant
        assert contract is not None
        seating = variant.seating
        makers = seating.side_of(contract.maker, contract)
        tricks, taken = deal.tricks_taken(), 0
        for seat in makers:
            taken += tricks[seat]
        own, other = self.pays(contract, taken, variant.layout.hand)
        points = [other] * seating.seats
        for seat in makers:
            points[seat] = own
        return tuple(points)

    def pays(self, contract: Contract, taken: int, tricks: int) -> tuple[int, int]:
        """Points to each maker and to each other seat if the makers take so many of so many tricks."""
        if contract.blind:
            return self._blind(taken, tricks)
        if taken == tricks:
            return (self.jambone if contract.jambone else self.lone_march if contract.alone else self.march), 0
        if taken >= majority(tricks) and not (contract.alone and self.lone_all_or_nothing):
            return self.made, 0
        return 0, max(
            self.euchre,
            self.lone_euchre if contract.alone else 0,
            self.sweep if taken == 0 else 0,
            self._lone_defender(taken) if contract.lone_defender is not None else 0,
        )

    def _blind(self, taken: int, tricks: int) -> tuple[int, int]:
        """Five, one, or one to the others, whatever else would pay. (S0-82; rules.md C35)"""
        if taken == tricks:
            return 5, 0
        return (self.made, 0) if taken >= majority(tricks) and not self.lone_all_or_nothing else (0, 1)

    def _lone_defender(self, taken: int) -> int:
        return 4 if self.lone_defence is DefenceTable.FLAT4 or taken == 0 else 2

    def objection(self, variant: Variant) -> str | None:
        """With an even number of tricks there may be no majority."""
        tricks = variant.layout.hand
        return f"nobody need have most of {tricks} tricks" if tricks % 2 == 0 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickBidScoring:
    """Only the maker scores: one point for each trick past half, if as many were taken as were bid. (rules.md 4.2)"""

    def points(self, deal: Deal) -> tuple[int, ...]:
        """What `pays` says."""
        contract, variant = deal.contract, deal.variant
        assert contract is not None
        own, other = self.pays(contract, deal.tricks_taken()[contract.maker], variant.layout.hand)
        return tuple([own if seat == contract.maker else other for seat in range(variant.seating.seats)])

    def pays(self, contract: Contract, taken: int, tricks: int) -> tuple[int, int]:
        """Points to the maker, and nothing to the other."""
        return (max(0, taken - tricks // 2) if taken >= int(contract.rung or 0) else 0), 0

    def objection(self, variant: Variant) -> str | None:
        """A bid decides, not a majority."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickByTrick:
    """Scores fall by one for each trick; who stays in and takes too few has points put on instead. (rules.md 4.14)

    A maker must take most of the tricks, any other hand one. Where nobody made trump one will do for all, but for a
    dealer who took the turned card up: two.
    """

    missed: int = 5
    """Put on where a hand has taken too few."""

    def points(self, deal: Deal) -> tuple[int, ...]:
        """Each seat by itself; nothing for who dropped out."""
        taken = deal.tricks_taken()
        return tuple([self._of(deal, Seat(seat), tricks) for seat, tricks in enumerate(taken)])

    def _of(self, deal: Deal, seat: Seat, taken: int) -> int:
        assert deal.contract is not None
        if not deal.active(seat):
            return 0
        needed = self.needed(deal.contract, seat, deal.dealer, deal.turned, deal.variant.layout.hand)
        return -taken if taken >= needed else self.missed

    def needed(self, contract: Contract, seat: Seat, dealer: Seat, turned: Turned | None, tricks: int) -> int:
        """The tricks that this seat must take, if it is in."""
        if contract.caller is not None:
            return majority(tricks) if seat == contract.caller else 1
        took = turned is not None and turned.fate is Fate.TAKEN
        return 2 if took and seat == dealer else 1

    def pays(self, contract: Contract, taken: int, tricks: int) -> tuple[int, int]:
        """What a maker gets; where there is none, what each seat gets. The others' points hang on their own tricks."""
        enough = 1 if contract.caller is None else majority(tricks)
        return (-taken if taken >= enough else self.missed), 0

    def objection(self, variant: Variant) -> str | None:
        """Points are taken off from where they began."""
        return None if variant.ending.down else "points that are taken off need a score that falls"
