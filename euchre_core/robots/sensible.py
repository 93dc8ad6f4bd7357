"""The sensible robot: good rules of thumb for calling, laying away, leading and following.

It sees a `SeatView` and nothing else, draws nothing by chance, and so decides the same whenever it sees the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from euchre_core.actions import Action, LayAway, LayDown, Leave, PlayCard, Take
from euchre_core.reasons import Ask
from euchre_core.robots.apart import call_apart, is_apart, stay_or_drop
from euchre_core.robots.base import honest
from euchre_core.robots.beside import before_looking, beside
from euchre_core.robots.betting import bet
from euchre_core.robots.bidding import bid_tricks
from euchre_core.robots.calling import call
from euchre_core.robots.claiming import claim
from euchre_core.robots.following import follow
from euchre_core.robots.laying_away import lay_away, worth_taking
from euchre_core.robots.leading import lead
from euchre_core.robots.objecting import objection
from euchre_core.robots.partner import call_partner
from euchre_core.robots.reading import ranks_of, read
from euchre_core.robots.valuing import sure_tricks
from euchre_core.views import SeatView

if TYPE_CHECKING:
    from random import Random


class Sensible:
    """A partner one would not mind: counts trumps, trusts a call, minds the score, gives a lone partner its best."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        """One of the view's choices, or the hand laid down; ValueError where the seat isn't asked for anything."""
        choices = honest(view)
        if not choices:
            raise ValueError(f"seat {view.seat} isn't asked for anything")
        if LayDown() in view.asides and len(view.hand or ()) > 1:
            return LayDown()  # every trick that is left is taken either way, and nobody has to wait for them
        if len(choices) == 1:
            return choices[0]
        contract = view.public.contract
        if view.public.ask is Ask.BLIND_ALONE:
            return before_looking(view)
        if view.public.ask in (Ask.CUT, Ask.PACKETS):
            return choices[len(choices) // 2]  # how it is cut and dealt makes no difference to anybody
        if view.public.ask is Ask.CLAIM:
            return claim(view)
        if view.public.ask in (Ask.BID, Ask.NAME_TRUMP):
            return bid_tricks(view)
        if contract is None:
            return call_apart(view) if is_apart(view.public) else call(view)
        if view.public.ask is Ask.STAY_OR_DROP:
            return stay_or_drop(view, contract)
        said = beside(view, contract) or bet(view, contract)
        if said is not None:
            return said
        if view.public.ask is Ask.CALL_PARTNER:
            return call_partner(view, contract)
        if view.public.ask is Ask.TAKE_SPARES:
            ranks, tricks = ranks_of(view.public.ruleset, contract.trump), len(view.hand or ())
            return Leave() if sure_tricks(ranks, view.hand or ()) >= tricks else Take()
        if Take() in choices and view.public.turned is not None:
            ranks = ranks_of(view.public.ruleset, contract.trump)
            return Take() if worth_taking(ranks, view.hand or (), view.public.turned.card) else Leave()
        away = tuple(choice.card for choice in choices if isinstance(choice, LayAway))
        if away:
            return LayAway(lay_away(ranks_of(view.public.ruleset, contract.trump), view.hand or (), away))
        legal = tuple(choice.card for choice in choices if isinstance(choice, PlayCard))
        reading = read(view, contract)
        if not legal:
            return choices[0]
        return PlayCard((follow if reading.plays else lead)(reading, legal))

    def object(self, view: SeatView) -> Action | None:
        """One of the view's asides, to what others have done: a renege that was seen; usually nothing."""
        return objection(view)
