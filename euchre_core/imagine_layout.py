"""The same as `imagine`, for a deal with piles: what lies face down is anybody's guess, its owner's too."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from euchre_core.actions import Action, Cut, DealOut, PlayCard
from euchre_core.cards import Card, Seat, Suit
from euchre_core.engine import apply, deal, new_game
from euchre_core.events import Trick
from euchre_core.phases.dealing import Dealing
from euchre_core.phases.play import TrickPlay
from euchre_core.record import pack_of_hands
from euchre_core.rules import Game, Variant
from euchre_core.views import PublicView, SeatView

if TYPE_CHECKING:
    from random import Random


def imagine_layout(variant: Variant, view: SeatView, rng: Random) -> Game:
    """A game in which that seat sees exactly this view, every one equally likely."""
    public, seats = view.public, tuple(Seat(seat) for seat in range(view.public.seats))
    tricks = (*(won.trick for won in public.won), *((public.trick,) if public.trick else ()))
    played = [card for trick in tricks for _, card in trick.plays]
    lying = {seat: [card for card, _ in public.on_the_table(seat)] for seat in seats}
    unseen = list(variant.cards)
    for card in (*(view.hand or ()), *played, *(c for seat in seats if seat != view.seat for c in lying[seat])):
        unseen.remove(card)
    rng.shuffle(unseen)
    held: dict[Seat, list[Card]] = {view.seat: [card for card in view.hand or () if card not in lying[view.seat]]}
    barred = _barred(variant, public, tricks)
    # Whoever is out of most suits draws first: of two seats that is the other one, and the rest lies face down.
    for seat in (seat for seat in seats if seat != view.seat):
        possible = [card for card in unseen if _suit(variant, public, card) not in barred[seat]]
        held[seat] = possible[: public.hand_counts[seat] - len(lying[seat])]
        unseen = [card for card in unseen if card not in held[seat]]
    hands = []
    for seat in seats:
        piles = [(first, second or unseen.pop()) for first, second in public.piles[seat]]
        open_cards = {card for pile in public.piles[seat] for card in pile}
        thrown = [card for trick in tricks for who, card in trick.plays if who == seat and card not in open_cards]
        hands.append([*(second for _, second in piles), *(first for first, _ in piles), *held[seat], *thrown])
    pack = pack_of_hands(as_dealt(variant, public), public.dealer, hands, None)
    for _, done in public.opening:
        if isinstance(done, Cut):
            pack = (*pack[-done.count :], *pack[: -done.count])
    return _relived(variant, public, pack, played)


def as_dealt(variant: Variant, public: PublicView) -> Variant:
    """The same game with the packets that the dealer chose, if that was free."""
    chosen = [done.packets for _, done in public.opening if isinstance(done, DealOut)]
    return variant.tune(Dealing, lambda dealing: replace(dealing, packets=chosen[0])) if chosen else variant


def _suit(variant: Variant, public: PublicView, card: Card) -> Suit | None:
    return variant.order.effective_suit(card, public.contract.trump) if public.contract else card.suit


def _barred(variant: Variant, public: PublicView, tricks: tuple[Trick, ...]) -> dict[Seat, set[Suit | None]]:
    """The suits that each seat was out of when it didn't follow: what it holds has only become less since."""
    found: dict[Seat, set[Suit | None]] = {Seat(seat): set() for seat in range(public.seats)}
    play = variant.phase(TrickPlay)
    for trick in tricks if play is None or not play.any_card else ():  # where one may renege it proves nothing
        led = _suit(variant, public, trick.plays[0][1]) if trick.plays else None
        for seat, card in trick.plays[1:]:
            if _suit(variant, public, card) is not led:
                found[seat].add(led)
    return found


def _relived(variant: Variant, public: PublicView, pack: tuple[Card, ...], played: list[Card]) -> Game:
    """The game with that pack from its deal to now, by the rules."""
    game = deal(new_game(variant, public.dealer, score=public.score, number=public.number), pack).game
    said: list[Action] = [action for _, action in (*public.opening, *public.calls)]
    decided = [*said, *map(PlayCard, played)]
    for action in decided:
        assert game.deal is not None
        assert game.deal.stage is not None
        game = apply(game, game.deal.stage.to_act, action).game
    return game
