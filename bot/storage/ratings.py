"""How good somebody is, as a number: the rating library, and what its numbers look like to people.

Knows sides and who won; nothing of tables or of the database. Ratings are Plackett-Luce (openskill) with beta three
times the default, because a deal of cards says less about its players than most contests do (operations.md 4).
People see the conservative estimate `mu - 3 sigma` in a familiar scale, `1500 + 25 (mu - 3 sigma)`: everybody begins
at 1500, and as games make the estimate surer it rises; a steady average player ends near 1950. The number behind the
`±` is sigma in the same scale.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

_BASE = 1500
_SCALE = 25

PROVISIONAL_UNDER = 10
"""Games on a ladder before a rating counts as settled."""


class Rating(NamedTuple):
    """What is kept of a person on one ladder."""

    mu: float
    sigma: float
    games: int

    @property
    def shown(self) -> int:
        """As people read it."""
        return round(_BASE + _SCALE * (self.mu - 3 * self.sigma))


def new_rating() -> Rating:
    """Of somebody who has no rated game yet."""
    fresh = _model().rating()
    return Rating(fresh.mu, fresh.sigma, 0)


def deviation(sigma: float) -> int:
    """How unsure a rating is, as people read it."""
    return round(_SCALE * sigma)


def provisional(games: int) -> bool:
    """Too few games to take the number seriously."""
    return games < PROVISIONAL_UNDER


def rate(
    sides: Sequence[Sequence[Rating]], leavers: frozenset[tuple[int, int]] = frozenset()
) -> tuple[tuple[Rating, ...], ...]:
    """Everybody's rating after a game that the sides ended in this order.

    `leavers` are (side, place on it): whoever left is rated as if their side had come last, whatever the robot in
    their seat did; the others are rated by what happened.
    """
    after = [list(side) for side in _rated(sides, range(len(sides)))]
    for side in {side for side, _ in leavers}:
        ranks = [len(sides) if s == side else s for s in range(len(sides))]
        as_lost = _rated(sides, ranks)
        for place in (place for s, place in leavers if s == side):
            after[side][place] = as_lost[side][place]
    return tuple(map(tuple, after))


@cache
def _model() -> PlackettLuce:
    """The library is loaded, with its 3 MB, when the first rated game ends."""
    from openskill.models import PlackettLuce

    return PlackettLuce(beta=3 * 25 / 6)


def _rated(sides: Sequence[Sequence[Rating]], ranks: Sequence[int]) -> list[list[Rating]]:
    model = _model()
    teams = [[model.rating(mu=r.mu, sigma=r.sigma) for r in side] for side in sides]
    rated = model.rate(teams, ranks=list(ranks))
    return [
        [Rating(new.mu, new.sigma, old.games + 1) for new, old in zip(team, side, strict=True)]
        for team, side in zip(rated, sides, strict=True)
    ]
