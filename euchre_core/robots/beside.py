"""What is said and given beside the auction and the play: a lone hand's help, standing alone, setting back.

Knows nothing of the auction and of card play.
"""

from __future__ import annotations

from euchre_core.actions import Action, AskForBest, BlindAlone, DefendAlone, GiveCard, LayAway, Pass, SetBack
from euchre_core.cards import Card, Seat
from euchre_core.events import Contract
from euchre_core.phases.set_back import Floor, SettingBack
from euchre_core.reasons import Ask
from euchre_core.robots.calling import gain_to_this_side, standing_set_back, standing_with
from euchre_core.robots.dictating import dictate
from euchre_core.robots.laying_away import lay_away
from euchre_core.robots.reading import Ranks, mates_of, ranks_of
from euchre_core.robots.valuing import held, sure_tricks, tricks_of
from euchre_core.robots.worths import Curve
from euchre_core.scoring import majority
from euchre_core.variants import variant_for
from euchre_core.views import Fate, SeatView

STOPS = Curve(4.8, 3.5)
"""How often a lone defender takes most of the tricks, by what its own cards are worth alone. This and the numbers below
were measured over 1,664 lone hands of the sensible robots, each played on by either choice of either defender."""
HELPED = 0.7
"""With a partner: of the hands that it can't stop alone, this part of its chance alone is stopped together."""
SPOILS = Curve(2.35, 1.6)
"""How often a lone defender takes a trick at all."""
SPARED, SWEPT_AT_MOST = 0.75, 0.45
"""With a partner: the part of its sweeps alone that remain sweeps, and how often a maker alone sweeps two at most."""
UNSEEN = ((-1, 0.364), (1, 0.504), (5, 0.132))
AFTER_LOOKING = ((-4, 0.007), (-2, 0.114), (-1, 0.094), (1, 0.535), (2, 0.173), (4, 0.077))
"""Points of a dealer who turned a jack, and how often: alone unseen, and else; over 1,495 deals of sensible robots."""


def before_looking(view: SeatView) -> Action:
    """Alone unseen, or with the cards in hand: whatever makes the game likelier to be won."""
    blind, looked = (
        sum(often * standing_with(view, points) for points, often in ends) for ends in (UNSEEN, AFTER_LOOKING)
    )
    return BlindAlone() if blind > looked else Pass()


def beside(view: SeatView, contract: Contract) -> Action | None:
    """What to do where something is asked about a lone hand; None where it is something else."""
    ranks, hand = ranks_of(view.public.ruleset, contract.trump), view.hand or ()
    match view.public.ask:
        case Ask.LAY_AWAY_TO_ASK | Ask.ASK_FOR_BEST | Ask.ASK_WHOM:
            return _ask(view, ranks, hand)
        case Ask.GIVE_BEST:
            given = [choice for choice in view.choices if isinstance(choice, GiveCard)]
            return max(given, key=lambda choice: _goodness(ranks, choice.card)) if given else None
        case Ask.DEFEND_ALONE:
            return _defend(view, contract, ranks, hand)
        case Ask.SET_BACK:
            return _set_back(view, contract)
        case Ask.JAMBOREE:
            # It pays twice what playing can.
            return view.choices[-1]
        case Ask.DICTATE:
            return dictate(view, ranks)
        case _:
            return None


def _set_back(view: SeatView, contract: Contract) -> Action:
    """Whatever makes the game likelier to be won."""
    makers = mates_of(view.public, contract.maker) | {contract.maker}
    taken = sum(view.public.tricks[seat] for seat in makers)
    points = abs(gain_to_this_side(view, contract, taken, sum(view.public.tricks)))
    theirs = max(score for seat, score in enumerate(view.public.score) if seat not in _side(view))
    floor = variant_for(view.public.ruleset).phase(SettingBack)
    off = points if floor is not None and floor.floor is Floor.NONE else min(points, max(theirs, 0))
    return SetBack() if standing_set_back(view, off) > standing_with(view, points) else Pass()


def _side(view: SeatView) -> frozenset[int]:
    return mates_of(view.public, view.seat) | {view.seat}


def _ask(view: SeatView, ranks: Ranks, hand: tuple[Card, ...]) -> Action | None:
    """A hand that takes every trick anyway needs nobody's card; any other asks."""
    if sure_tricks(ranks, hand) >= len(hand) and Pass() in view.choices:
        return Pass()
    questions = [choice for choice in view.choices if isinstance(choice, AskForBest)]
    if questions:
        return next((one for one in questions if one.giver == _holder(view, ranks)), questions[0])
    away = tuple(choice.card for choice in view.choices if isinstance(choice, LayAway))
    return LayAway(lay_away(ranks, hand, away)) if away else None


def _holder(view: SeatView, ranks: Ranks) -> Seat | None:
    """The dealer, if a trump was taken up there that helps; of all others nobody knows anything."""
    turned = view.public.turned
    if turned is None or turned.fate is not Fate.TAKEN or ranks.suit[turned.card] != ranks.trump:
        return None
    return view.public.dealer


def _goodness(ranks: Ranks, card: Card) -> tuple[bool, int, int]:
    """The highest trump; else what fewest cards of its suit beat."""
    trump = ranks.trump is not None and ranks.suit[card] == ranks.trump
    return trump, -ranks.above[card], ranks.height[card]


def _defend(view: SeatView, contract: Contract, ranks: Ranks, hand: tuple[Card, ...]) -> Action:
    """Alone where it does more for the chance of winning the game than with the partner."""
    most, tricks = majority(len(hand)), len(hand)
    strength = tricks_of(held(ranks, hand)).alone
    sure = sure_tricks(ranks, hand)
    stopped = 1.0 if sure >= tricks + 1 - most else STOPS.at(strength)
    swept = 0.0 if sure else min(1.0 - stopped, 1.0 - SPOILS.at(strength))
    stopped_paired = stopped + (1.0 - stopped) * HELPED * stopped
    swept_paired = min(1.0 - stopped_paired, SWEPT_AT_MOST, SPARED * swept)

    def worth(stopped: float, swept: float, these: Contract) -> float:
        ends = ((stopped, most - 1), (1.0 - stopped - swept, most), (swept, tricks))
        return sum(often * standing_with(view, gain_to_this_side(view, these, taken, tricks)) for often, taken in ends)

    alone = worth(stopped, swept, contract._replace(lone_defender=view.seat))
    return DefendAlone() if alone > worth(stopped_paired, swept_paired, contract) else Pass()
