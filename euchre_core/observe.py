"""The function that looks: from the truth to what may be seen. Builds every view field by field.

Which face of an event the table may know is decided here, in one exhaustive match; a seat's own face falls back to it.
"""

from __future__ import annotations

from typing import assert_never

from euchre_core.actions import Action, DictateCard, GiveCard, LayAway, PlayCard
from euchre_core.cards import Card, Denomination, Seat
from euchre_core.engine import asides, legal_actions
from euchre_core.events import (
    Called,
    CardGiven,
    CardPlayed,
    CardsDealt,
    CardsTakenBack,
    CardTurned,
    CardUncovered,
    ContractMade,
    DealScored,
    DealThrownIn,
    Event,
    GameEnded,
    HandShown,
    KittyTaken,
    LaidAway,
    LaidDown,
    LayoutDealt,
    PackOffered,
    RenegeCalled,
    SidesShown,
    SparesLeft,
    SparesTaken,
    TalkAnswered,
    TalkReported,
    Trick,
    TrickWon,
    UpcardLeft,
    UpcardTaken,
    UpcardTurnedDown,
)
from euchre_core.phases.spare_cards import LayingDown
from euchre_core.reasons import Ask
from euchre_core.rules import Deal, Game
from euchre_core.views import (
    CardGivenHidden,
    CardsDealtHidden,
    KittyTakenHidden,
    LaidAwayHidden,
    Notice,
    PublicNotice,
    PublicView,
    SeatView,
    SparesTakenHidden,
)


def public_view(game: Game) -> PublicView:
    """What everybody may see: the deal in progress, or the one before until the next pack is dealt."""
    variant, seating = game.variant, game.variant.seating
    deal = _shown(game)
    stage = deal.stage if deal else None
    contract = deal.contract if deal else None
    nothing = (0,) * seating.seats
    trump = contract.trump if contract else None
    return PublicView(
        ruleset=variant.ruleset,
        seats=seating.seats,
        sides=seating.groups(contract),
        teams=seating.groups(None),
        target=variant.ending.target,
        down=variant.ending.down,
        at_the_bridge=() if game.over else variant.ending.at_the_bridge(game.score, seating),
        number=deal.number if deal else game.number - 1,
        dealer=deal.dealer if deal else game.dealer,
        score=game.score,
        turned=deal.turned if deal else None,
        opening=deal.opening if deal else (),
        calls=deal.calls if deal else (),
        contract=contract,
        resting=deal.resting if deal else (),
        hand_counts=tuple(len(hand) for hand in deal.hands) if deal else nothing,
        laid_away_counts=_laid_away(deal, seating.seats),
        gifts=tuple((gift.giver, gift.taker) for gift in deal.gifts) if deal else (),
        face_up=tuple((seat, _sorted_hand(deal, seat)) for seat in deal.face_up) if deal else (),
        piles=_piles(deal) if deal else (),
        kitty_count=len(deal.kitty) if deal else 0,
        dead_count=len(deal.dead) if deal else 0,
        spare_counts=tuple(len(cards) for cards in deal.spares) if deal and deal.spares else nothing,
        trick=_trick_of(deal) if deal else None,
        won=deal.tricks if deal else (),
        laid_down=deal.laid_down if deal else None,
        tricks=deal.tricks_taken() if deal else nothing,
        again=deal is not None and deal.again,
        incidents=deal.incidents if deal else (),
        right_bower=variant.order.right_bower(trump) if trump else None,
        left_bower=variant.order.left_bower(trump) if trump else None,
        ask=stage.ask if stage else None,
        to_act=stage.to_act if stage else None,
        result=game.ended.result if game.ended else None,
        winners=game.winners,
    )


def seat_view(game: Game, seat: Seat) -> SeatView:
    """What that seat may see and do. ValueError: no such seat."""
    if not 0 <= seat < game.variant.seating.seats:
        raise ValueError(f"no seat {seat}: {game.variant.key} has seats 0 to {game.variant.seating.seats - 1}")
    deal = _shown(game)
    stage = deal.stage if deal else None
    hand = None if deal and deal.unseen == seat else _sorted_hand(deal, seat) if deal else ()
    return SeatView(
        public=public_view(game),
        seat=seat,
        hand=hand,
        choices=_as_in_hand(legal_actions(game, seat), _chosen_from(deal, hand or ())),
        asides=asides(game, seat),
        why=stage.why(deal) if deal and stage and stage.to_act == seat else None,
        laid_away=tuple(card for owner, card in deal.laid_away if owner == seat) if deal else (),
        partners=_partners(game, deal, seat),
        gifts=tuple(gift for gift in deal.gifts if seat in (gift.giver, gift.taker)) if deal else (),
        received=tuple(card for owner, card in deal.received if owner == seat) if deal else (),
        too_many=stage.too_many(deal) if deal and isinstance(stage, LayingDown) and stage.to_act == seat else 0,
    )


def public_notice(event: Event) -> PublicNotice:
    """That event as the whole table may know it."""
    match event:
        case CardsDealt(seat, cards, _):
            return CardsDealtHidden(seat, len(cards))
        case LaidAway(seat, _):
            return LaidAwayHidden(seat)
        case CardGiven(giver, taker, _):
            return CardGivenHidden(giver, taker)
        case KittyTaken(seat, cards):
            return KittyTakenHidden(seat, len(cards))
        case SparesTaken(seat, cards):
            return SparesTakenHidden(seat, len(cards))
        case (
            PackOffered()
            | CardTurned()
            | Called()
            | UpcardTaken()
            | UpcardLeft()
            | UpcardTurnedDown()
            | SparesLeft()
            | ContractMade()
            | SidesShown()
            | HandShown()
            | LayoutDealt()
            | CardUncovered()
            | CardPlayed()
            | LaidDown()
            | TrickWon()
            | TalkReported()
            | TalkAnswered()
            | RenegeCalled()
            | CardsTakenBack()
            | DealThrownIn()
            | DealScored()
            | GameEnded()
        ):
            return event
    assert_never(event)


def notice_for(event: Event, seat: Seat) -> Notice:
    """That event as that seat may know it: its own cards once it may look, and else what everybody knows."""
    match event:
        case CardsDealt(owner, _, unseen) if owner == seat and not unseen:
            return event
        case LaidAway(owner, _) | SparesTaken(owner, _) | KittyTaken(owner, _) if owner == seat:
            return event
        case CardGiven(giver, taker, _) if seat in (giver, taker):
            return event
        case _:
            return public_notice(event)


def _shown(game: Game) -> Deal | None:
    """The deal on the table; None before the first."""
    if game.deal is not None:
        return game.deal
    return game.ended.deal if game.ended else None


def _trick_of(deal: Deal) -> Trick | None:
    """The trick on the table; one that nobody led to, because a hand was laid down instead, is none."""
    trick = deal.trick
    return None if trick is not None and deal.laid_down is not None and not trick.plays else trick


def _piles(deal: Deal) -> tuple[tuple[tuple[Card, Card | None], ...], ...]:
    """The piles with what is turned up of them."""
    if not deal.piles:
        return ()
    hidden = [deal.covered(Seat(seat)) for seat in range(len(deal.piles))]
    return tuple(
        tuple((first, None if second in hidden[seat] else second) for first, second in piles)
        for seat, piles in enumerate(deal.piles)
    )


def _laid_away(deal: Deal | None, seats: int) -> tuple[int, ...]:
    owners = [owner for owner, _ in deal.laid_away] if deal else []
    return tuple(owners.count(Seat(seat)) for seat in range(seats))


def _partners(game: Game, deal: Deal | None, seat: Seat) -> tuple[Seat, ...]:
    """From what everybody knows, and from this hand alone."""
    contract = deal.contract if deal else None
    if deal and contract and contract.called in deal.hands[seat] and seat != contract.maker:
        return (contract.maker,)
    return game.variant.seating.partners(seat, contract)


def _sorted_hand(deal: Deal, seat: Seat) -> tuple[Card, ...]:
    trump: Denomination | None = deal.contract.trump if deal.contract else None
    return deal.variant.order.sorted_hand(deal.hands[seat], trump)


def _chosen_from(deal: Deal | None, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand that the cards on offer are of: one's own, but for a card that is named for a maker."""
    if deal is None or deal.contract is None or deal.stage is None or deal.stage.ask is not Ask.DICTATE:
        return hand
    return _sorted_hand(deal, deal.contract.maker)


def _as_in_hand(choices: tuple[Action, ...], hand: tuple[Card, ...]) -> tuple[Action, ...]:
    """Choices of cards in the order in which the hand is read: the order of dealing would tell nothing."""
    if not isinstance(choices[-1] if choices else None, PlayCard | LayAway | GiveCard | DictateCard):
        return choices
    cards = PlayCard | LayAway | GiveCard | DictateCard
    return tuple(sorted(choices, key=lambda c: hand.index(c.card) if isinstance(c, cards) else -1))
