"""The rules of a table, asked of the variant itself: its cards, its table of points, who leads. Knows no screen.

Nothing here repeats a rule: the points come from the scoring that will pay them, the examples from the order of the
cards and from deals that the engine plays. So the page that is made of it can't say what the table doesn't play.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.app.rulesets import BowerExample, Explained, LeadExample, PayRow
from euchre_core.actions import Action, BidTricks, NameTrump, OrderUp, Pass
from euchre_core.cards import Card, Denomination, Rank, Seat, Suit
from euchre_core.engine import apply, deal, legal_actions, new_game
from euchre_core.events import Contract
from euchre_core.order import CardOrder
from euchre_core.phases.blind import BlindLoner
from euchre_core.phases.called import CalledPartner
from euchre_core.phases.defence import LoneDefence
from euchre_core.phases.showing import ShowingHands
from euchre_core.phases.spare_cards import SpareCards
from euchre_core.phases.trick_bids import TrickBids
from euchre_core.phases.turn_up import TurnUpAuction
from euchre_core.rules import Deal, Part, Sides, Variant
from euchre_core.variants import variant_for

_TRUMP = Denomination.HEARTS
"""Of all examples."""


@lru_cache(maxsize=1024)
def explained(ruleset: str) -> Explained:
    """What that rule set is, for the page that tells it."""
    variant = variant_for(ruleset)
    leads = (_lead(variant, alone=False), _lead(variant, alone=True))
    return Explained(
        seats=variant.seating.seats,
        phases=tuple(type(phase).__name__ for phase in variant.phases),
        together=len(variant.seating.side_of(Seat(0), None)),
        apart=variant.seating.sides is Sides.APART,
        scores=len(variant.seating.groups(None)),
        called=_called(variant),
        spares=_spares(variant),
        tricks=variant.layout.hand,
        rest=_rest(variant.order),
        rows=tuple(_rows(variant)),
        bower=_bower(variant.order),
        leads=tuple(lead for lead in leads if lead is not None),
        least_bid=bids.least if (bids := variant.phase(TrickBids)) is not None else 0,
        jamboree=shown.jamboree_pays if (shown := variant.phase(ShowingHands)) is not None else 0,
    )


def _spares(variant: Variant) -> str | None:
    if variant.phase(SpareCards) is None:
        return None
    return "dead" if variant.layout.dead else "beside"


def _called(variant: Variant) -> str | None:
    calling = variant.phase(CalledPartner)
    return None if calling is None else "card" if calling.any_card else "ace"


def contracts_of(variant: Variant) -> Iterator[tuple[str, Contract]]:
    """One contract of each kind that this game pays by a table of its own, with the kind's name."""
    maker = Seat(0)
    if (bids := variant.phase(TrickBids)) is not None:
        yield "bid", Contract(maker, _TRUMP, rung=str(bids.least))
        return
    if variant.seating.sides is Sides.APART:
        yield "maker-apart", Contract(maker, _TRUMP)
        yield "others-apart", Contract(None, _TRUMP)
        return
    if variant.phase(CalledPartner) is not None:
        shown = Contract(maker, _TRUMP, sides_shown=True)
        yield "called", shown._replace(partners=(variant.seating.left_of(maker),))
        yield "called-alone", shown._replace(alone=True)
        return
    yield "makers", Contract(maker, _TRUMP)
    auction = variant.phase(TurnUpAuction)
    if auction is not None and auction.alone and variant.seating.partners(maker, None):
        lone = Contract(maker, _TRUMP, alone=True)
        yield "alone", lone
        if variant.phase(LoneDefence) is not None:
            yield "defended", lone._replace(lone_defender=variant.seating.left_of(maker))
        if variant.phase(BlindLoner) is not None:
            yield "blind", lone._replace(blind=True)
        if auction.jambone:
            yield "jambone", lone._replace(jambone=True)
        if auction.jambone and variant.phase(LoneDefence) is not None:
            yield "jambone-defended", lone._replace(jambone=True, lone_defender=variant.seating.left_of(maker))
    elif _spares(variant) == "beside":  # left lying, they make the hand a lone one
        yield "alone", Contract(maker, _TRUMP, alone=True)


@lru_cache(maxsize=1024)
def lone_defence_of(ruleset: str) -> int:
    """What a lone defender gets who stops a lone maker just so; 0 where nobody may defend alone."""
    variant = variant_for(ruleset)
    tricks = variant.layout.hand
    kinds = dict(contracts_of(variant))
    return variant.scoring.pays(kinds["defended"], tricks // 2, tricks)[1] if "defended" in kinds else 0


def _rows(variant: Variant) -> Iterator[PayRow]:
    """Every result that there can be, the most tricks first; neighbours that pay alike are one row."""
    tricks = variant.layout.hand
    for kind, contract in contracts_of(variant):
        row: PayRow | None = None
        for taken in range(tricks, -1, -1):
            pays = variant.scoring.pays(contract, taken, tricks)
            # All the tricks and none are said by themselves only where they pay something of their own.
            if row is not None and (row.makers, row.others) == pays:
                row = row._replace(least=taken)
                continue
            if row is not None:
                yield row
            row = PayRow(kind, taken, taken, *pays)
        if row is not None:
            yield row


# --- examples -------------------------------------------------------------------------------------------------------


def _rest(order: CardOrder) -> str:
    """A trump suit below the bowers, highest first: `A K Q 10 9`."""
    bowers = (order.right_bower(_TRUMP), order.left_bower(_TRUMP))
    suit = order.trumps((Card(Rank(rank), _TRUMP.suit) for rank in order.ranks), _TRUMP)
    return " ".join("10" if card.rank is Rank.TEN else card.rank.value for card in suit if card not in bowers)


def _bower(order: CardOrder) -> BowerExample | None:
    """What a hand of the left bower and one plain card may play; None without bowers."""
    left = order.left_bower(_TRUMP)
    if left is None or left.suit is None:
        return None
    high, low = Rank(order.ranks[-1]), Rank(order.ranks[0])
    hand = (left, Card(low, Suit.SPADES))
    trump, plain = Card(high, _TRUMP.suit), Card(high, left.suit)
    return BowerExample(
        hand,
        trump,
        order.playable(hand, order.effective_suit(trump, _TRUMP), _TRUMP),
        plain,
        order.playable(hand, order.effective_suit(plain, _TRUMP), _TRUMP),
    )


def _lead(variant: Variant, *, alone: bool) -> LeadExample | None:
    """Who leads to the first trick of a deal that the engine has played so far; None where it can't come to that.

    Alone, the maker is the partner of the dealer's left, who would have led.
    """
    seating = variant.seating
    dealer = Seat(seating.seats // 2)
    eldest = seating.left_of(dealer)
    maker = next(iter(seating.partners(eldest, None)), None) if alone else eldest
    if maker is None:
        return None
    for turn in range(variant.pack.size):
        pack = variant.cards[turn:] + variant.cards[:turn]
        played = _until_the_lead(variant, dealer, maker, _spread(pack), alone=alone)
        if played is not None and played.trick is not None:
            return LeadExample(dealer, maker, alone, played.resting, played.trick.leader)
    return None


def _spread(pack: tuple[Card, ...]) -> tuple[Card, ...]:
    """The pack with neighbours dealt apart, so that each hand has something of each suit."""
    return tuple(card for start in range(7) for card in pack[start::7])


def _until_the_lead(variant: Variant, dealer: Seat, maker: Seat, pack: tuple[Card, ...], *, alone: bool) -> Deal | None:
    """A deal in which that seat calls as soon as it may and everything else is chosen as it comes."""
    game = deal(new_game(variant, dealer), pack).game
    while game.deal is not None and game.deal.stage is not None:
        now = game.deal
        if variant.phases[now.at].part is Part.PLAY:
            contract = now.contract
            return now if contract and (contract.caller, contract.alone) == (maker, alone) else None
        seat = now.stage.to_act if now.stage else dealer
        choices = legal_actions(game, seat)
        calls: list[Action] = [
            c
            for c in choices
            if seat == maker and (isinstance(c, BidTricks) or (isinstance(c, OrderUp | NameTrump) and c.alone == alone))
        ]
        waits = [c for c in choices if isinstance(c, Pass)]
        game = apply(game, seat, (*calls, *waits, *choices)[0]).game
    return None
