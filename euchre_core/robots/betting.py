"""What to bet on a deal, and how to answer: the sensible robot's judgement of how likely its side is to score it.

Chips move no score, so it minds nothing but who wins them.
"""

from __future__ import annotations

from euchre_core.actions import Action, Bet, HoldBet, MatchBet, RaiseBet
from euchre_core.events import Contract
from euchre_core.robots.beside import STOPS
from euchre_core.robots.reading import ranks_of
from euchre_core.robots.valuing import Prospect, among, held, odds, sure_tricks, tricks_of
from euchre_core.scoring import majority
from euchre_core.views import SeatView

BOLD, FAIR = 0.8, 0.6
"""From how likely a success on everything is bet, and from how likely half of it."""


def bet(view: SeatView, contract: Contract) -> Action | None:
    """One of the bets and answers on offer; None where something else is asked."""
    bets = [choice for choice in view.choices if isinstance(choice, Bet | RaiseBet)]
    if not bets and HoldBet() not in view.choices:
        return None
    likely = _likely(view, contract)
    if bets and isinstance(bets[0], Bet):
        return bets[-1] if likely >= BOLD else bets[len(bets) // 2] if likely >= FAIR else bets[0]
    if bets and likely >= BOLD:
        return bets[-1]
    return MatchBet() if likely >= FAIR and MatchBet() in view.choices else HoldBet()


def _likely(view: SeatView, contract: Contract) -> float:
    """How likely this side is to score the deal."""
    hand = view.hand or ()
    ranks, tricks = ranks_of(view.public.ruleset, contract.trump), len(hand)
    sure, assets = sure_tricks(ranks, hand), held(ranks, hand)
    if contract.maker == view.seat:
        foes = view.public.seats - 1 if len(view.public.sides[0]) == len(view.public.sides[1]) == 1 else 0
        return 1.0 - odds(Prospect(assets, sure, tricks, foes=foes, among=among(view)), alone=contract.alone).failed
    return 1.0 if sure >= tricks + 1 - majority(tricks) else STOPS.at(tricks_of(assets).alone)
