"""A full game that one seat can't tell from the real one, every such game equally likely.

Sees one view and nothing of the truth. What a seat knows of the others' cards: how many there are, the upcard in the
dealer's hand until it is played (or among what the dealer laid away, or given to a lone partner), every suit that
somebody failed to follow, a card that it gave away itself, and what was shown and given for cards of the kitty.
Draws the kitty and the cards laid away too: whoever keeps the true ones tells where they are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from math import comb, factorial, prod
from typing import TYPE_CHECKING, NamedTuple

from euchre_core.actions import (
    Action,
    Cut,
    DictateCard,
    GiveCard,
    LayAway,
    LayDown,
    Leave,
    PlayCard,
    StealDeal,
    Take,
)
from euchre_core.cards import JOKER, Card, Seat, Suit
from euchre_core.engine import apply, deal, new_game
from euchre_core.events import CardGiven, Trick
from euchre_core.imagine_layout import as_dealt, imagine_layout
from euchre_core.phases.claims import Claims
from euchre_core.phases.exchange import ExchangeOrder, MakersBest
from euchre_core.phases.pickup import DealerPickup
from euchre_core.phases.play import TrickPlay
from euchre_core.phases.renege import remembering
from euchre_core.phases.spare_cards import SpareCards
from euchre_core.phases.turn_up import TurnUpAuction
from euchre_core.reasons import Ask
from euchre_core.record import pack_of_hands
from euchre_core.rules import Game, Variant
from euchre_core.variants import variant_for
from euchre_core.views import Fate, PublicView, SeatView

if TYPE_CHECKING:
    from random import Random


class _Place(NamedTuple):
    """Where unseen cards lie: a seat's hand, what it has laid away, or what lies unseen (no seat)."""

    owner: Seat | None
    in_hand: bool
    room: int
    barred: frozenset[Suit | None]
    """Effective suits that can't be here."""


def imagine(view: SeatView, rng: Random) -> Game:
    """A game in which that seat sees exactly this view. ValueError where no deal is in progress.

    Uniform over all ways in which the unseen cards can lie by the rules; what the others' choices may tell of their
    cards beyond that is not weighed.
    """
    public = view.public
    if public.to_act is None:
        raise ValueError("no deal is in progress: there is nothing to imagine")
    variant = variant_for(public.ruleset)
    if public.piles:
        return _agreeing(public, lambda: imagine_layout(variant, view, rng))
    unseen = _unseen(variant, view)
    places = _places(variant, view)

    def one() -> Game | None:
        lying = _spread(variant, public, unseen, places, rng)
        past = _past(variant, view, places, lying, rng)
        if past is None or not _maker_might_call(variant, view, past):
            return None
        return _relive(variant, view, past, lying[-1])

    return _agreeing(public, one)


def _agreeing(public: PublicView, one: Callable[[], Game | None]) -> Game:
    """The first of those games in which all that was found of behaviour is so."""
    while True:  # ends: the cards as they really lie are among the ways, and seldom among few
        if (game := one()) is None:
            continue
        assert game.deal is not None
        if (remembered := remembering(game.deal, public.incidents)) is not None:
            return game._replace(deal=remembered)


def _tricks(public: PublicView) -> tuple[Trick, ...]:
    played = tuple(won.trick for won in public.won)
    return (*played, public.trick) if public.trick else played


def _shown(public: PublicView) -> tuple[tuple[Card, ...], ...]:
    """The hands that lie open, by a call or since one was laid down; empty where a hand doesn't."""
    face_up = dict(public.face_up)
    laid = public.laid_down.hands if public.laid_down else ((),) * public.seats
    return tuple(hand or face_up.get(Seat(seat), ()) for seat, hand in enumerate(laid))


def _unseen(variant: Variant, view: SeatView) -> list[Card]:
    """Every card of the pack that this seat hasn't seen, and the taken upcard where it may still be hidden."""
    seen = [*(view.hand or ()), *view.laid_away]
    seen += [card for trick in _tricks(view.public) for _, card in trick.plays]
    seen += [card for seat, hand in enumerate(_shown(view.public)) if seat != view.seat for card in hand]
    seen += [card for _, card in view.public.given]
    turned = view.public.turned
    if turned and turned.fate is not Fate.TAKEN:
        seen.append(turned.card)
    unseen = list(variant.cards)
    for card in seen:
        unseen.remove(card)
    return unseen


def _places(variant: Variant, view: SeatView) -> tuple[_Place, ...]:
    public = view.public
    barred: list[set[Suit | None]] = [set() for _ in range(public.seats)]
    play = variant.phase(TrickPlay)
    # Where a renege is possible, not following proves nothing.
    for trick in _tricks(public) if play is None or not play.any_card else ():
        assert public.contract is not None
        suits = [variant.order.effective_suit(card, public.contract.trump) for _, card in trick.plays]
        for (seat, _), suit in zip(trick.plays, suits, strict=True):
            if suit is not suits[0]:
                barred[seat].add(suits[0])
    hidden = [
        Seat(seat)
        for seat, shown in enumerate(_shown(public))
        if not shown and (seat != view.seat or view.hand is None)
    ]
    hands = [_Place(seat, True, public.hand_counts[seat], frozenset(barred[seat])) for seat in hidden]
    away = [
        _Place(Seat(seat), False, count, frozenset())
        for seat, count in enumerate(public.laid_away_counts)
        if seat != view.seat
    ]
    lying = public.dead_count + sum(public.spare_counts) + public.kitty_count - len(public.given)
    return (*hands, *away, _Place(None, False, lying, frozenset()))


class _Past(NamedTuple):
    """How the cards may have come where they lie."""

    hands: tuple[tuple[Card, ...], ...]
    """As the auction found them, one per seat; neither the taken upcard nor spare cards are among them."""
    away: tuple[tuple[Card, ...], ...]
    """What each seat has laid away, in order."""
    gifts: tuple[CardGiven, ...]
    spares: tuple[tuple[Card, ...], ...]
    """What each seat has taken of the dead cards, or from beside its hand."""
    received: tuple[Card, ...]
    """What a claimant got from the kitty; still in its hand."""


def _past(
    variant: Variant, view: SeatView, places: tuple[_Place, ...], lying: list[list[Card]], rng: Random
) -> _Past | None:
    """One past of these cards, every past of all the ways they can lie equally likely; None where the draw has none.

    Whoever isn't in a gift knows only that one of the taker's cards was given.
    """
    public = view.public
    hands: list[list[Card]] = [[] for _ in range(public.seats)]
    away: list[list[Card]] = [[] for _ in range(public.seats)]
    hands[view.seat] += view.hand or ()
    away[view.seat] += view.laid_away
    for seat, open_hand in enumerate(_shown(public)):
        hands[seat] += open_hand if seat != view.seat else ()
    for place, these in zip(places, lying, strict=True):
        if place.owner is not None:
            (hands if place.in_hand else away)[place.owner] += these
    for seat, cards in enumerate(away):
        if seat != view.seat:
            rng.shuffle(cards)
    for trick in _tricks(public):
        for seat, card in trick.plays:
            hands[seat].append(card)
    own, gifts = {gift.taker: gift for gift in view.gifts}, []
    for giver, taker in public.gifts:
        # What was laid away before the gift came can't be the gift.
        later = _laid_away_after(variant, public, taker)
        held = [*hands[taker], *away[taker][len(away[taker]) - later :]]
        gift = own.get(taker) or CardGiven(giver, taker, rng.choice(held))
        if gift.card not in held:
            return None
        gifts.append(gift)
    for seat in range(public.seats):
        hands[seat] += away[seat]
    for gift in gifts:
        hands[gift.taker].remove(gift.card)
        hands[gift.giver].append(gift.card)
    taken = public.turned.card if public.turned and public.turned.fate is Fate.TAKEN else None
    if taken is not None:
        if taken not in hands[public.dealer] or (_keeps_upcard(variant) and taken in away[public.dealer][:1]):
            return None
        hands[public.dealer].remove(taken)
    spares = _spares_taken(variant, view, hands, away, rng)
    received = _received(variant, view, hands, rng)
    if received is None:
        return None
    return _Past(tuple(map(tuple, hands)), tuple(map(tuple, away)), tuple(gifts), spares, received)


def _keeps_upcard(variant: Variant) -> bool:
    pickup = variant.phase(DealerPickup)
    return pickup is not None and not pickup.may_lay_upcard_away


def _laid_away_after(variant: Variant, public: PublicView, taker: Seat) -> int:
    """How many cards that seat has laid away since it got one from its partner."""
    exchange = variant.phase(MakersBest)
    if exchange is None or exchange.order is ExchangeOrder.DISCARD_FIRST:
        return 0
    before = public.dealer == taker and public.turned is not None and public.turned.fate is Fate.TAKEN
    return public.laid_away_counts[taker] - before


def _maker_might_call(variant: Variant, view: SeatView, past: _Past) -> bool:
    """Whether the maker holds the natural trump without which some tables let nobody call. (rules.md C20)"""
    public, auction = view.public, variant.phase(TurnUpAuction)
    if auction is None or not auction.trumps_to_call or public.contract is None or public.contract.caller is None:
        return True
    maker, suit = public.contract.caller, public.contract.trump.suit
    if suit is None:
        return True
    taken = public.turned is not None and public.turned.fate is Fate.TAKEN
    own = maker == view.seat and variant.phase(SpareCards) is None
    if own or (maker == public.dealer and (taken or auction.stuck)):
        return True
    return sum(card.suit is suit or card == JOKER for card in past.hands[maker]) >= auction.trumps_to_call


def _received(variant: Variant, view: SeatView, hands: list[list[Card]], rng: Random) -> tuple[Card, ...] | None:
    """What the one who gave cards got from the kitty, if anybody did; None where these hands can't be so.

    Every way in which the claim was good is equally likely, so hands with few such ways are seldom kept.
    """
    public = view.public
    if not public.given:
        return ()
    (claimant, *_), gave = zip(*public.given, strict=True)
    claims = variant.phase(Claims)
    assert claims is not None
    held = hands[claimant]
    if claimant == view.seat:
        return view.received if gave in claims.swaps_of((*_less(held, view.received), *gave)) else None
    good = [got for got in combinations(held, len(gave)) if gave in claims.swaps_of((*_less(held, got), *gave))]
    if rng.randrange(comb(len(held), len(gave))) >= len(good):
        return None
    return rng.choice(good)


def _less(held: list[Card], these: tuple[Card, ...]) -> list[Card]:
    left = list(held)
    for card in these:
        left.remove(card)
    return left


def _spread(
    variant: Variant, public: PublicView, unseen: list[Card], places: tuple[_Place, ...], rng: Random
) -> list[list[Card]]:
    """For each place its cards, every possible spread equally likely."""
    groups: dict[tuple[int, ...], list[Card]] = {}
    for card in unseen:
        groups.setdefault(_possible(variant, public, card, places), []).append(card)
    # The most restricted first: what is left can lie anywhere, and needs no counting.
    ordered = sorted(groups.items(), key=lambda group: (len(group[0]), group[0]))
    lying: list[list[Card]] = [[] for _ in places]
    room = [place.room for place in places]
    for at, (possible, these) in enumerate(ordered):
        rng.shuffle(these)
        rest = tuple((p, len(others)) for p, others in ordered[at + 1 :])
        for left, card in enumerate(these):
            place = _drawn((possible, len(these) - left - 1), rest, room, rng)
            room[place] -= 1
            lying[place].append(card)
    return lying


def _possible(variant: Variant, public: PublicView, card: Card, places: tuple[_Place, ...]) -> tuple[int, ...]:
    """The places where that card can lie."""
    takers = [taker for giver, taker in public.gifts if giver == public.dealer]
    suit = variant.order.effective_suit(card, public.contract.trump) if public.contract else card.suit
    taken = public.turned is not None and public.turned.fate is Fate.TAKEN and public.turned.card == card
    kept = taken and _keeps_upcard(variant) and public.laid_away_counts[public.dealer] < 2
    return tuple(
        at
        for at, place in enumerate(places)
        if place.room
        and suit not in place.barred
        and (not taken or place.owner == public.dealer or place.owner in takers)
        and (not kept or place.in_hand or place.owner != public.dealer)
    )


def _spares_taken(
    variant: Variant, view: SeatView, hands: list[list[Card]], away: list[list[Card]], rng: Random
) -> tuple[tuple[Card, ...], ...]:
    """What each seat may have taken of the dead cards, or from beside its hand; it leaves these hands."""
    public, layout, spares = view.public, variant.layout, []
    for seat in range(public.seats):
        count = 0
        if variant.phase(SpareCards) is not None and public.contract is not None:
            dead = layout.dead if seat == public.contract.maker and not public.dead_count else 0
            count = dead or (layout.spares if not public.spare_counts[seat] else 0)
        # Whatever was laid away for the upcard, or got for a claim, was in the hand before.
        before = away[seat][: _laid_for_upcard(public) if seat == public.dealer else 0]
        before += view.received if seat == view.seat else ()
        taken = rng.sample([card for card in hands[seat] if card not in before], count)
        for card in taken:
            hands[seat].remove(card)
        spares.append(tuple(taken))
    return tuple(spares)


def _laid_for_upcard(public: PublicView) -> int:
    """How many cards, one or none, the dealer has laid away for the upcard."""
    taken = public.turned is not None and public.turned.fate is Fate.TAKEN
    return int(taken and public.laid_away_counts[public.dealer] > 0)


def _about_spares(variant: Variant, public: PublicView) -> list[Action]:
    """What a maker with cards beside the hand has said of them."""
    before = public.ask in (Ask.TAKE_OR_LEAVE, Ask.LAY_AWAY, Ask.TAKE_SPARES)
    if not variant.layout.spares or public.contract is None or before:
        return []
    return [Leave() if public.contract.alone else Take()]


def _about_upcard(variant: Variant, public: PublicView) -> list[Action]:
    """What a dealer who was free to leave the ordered card has said of it."""
    pickup, contract, turned = variant.phase(DealerPickup), public.contract, public.turned
    if pickup is None or not pickup.may_decline or contract is None or turned is None:
        return []
    if turned.fate is Fate.LEFT:
        return [Leave()]
    return [Take()] if turned.fate is Fate.TAKEN and contract.maker != public.dealer else []


_Groups = tuple[tuple[tuple[int, ...], int], ...]
"""For each group of cards the places where its cards can lie, and how many cards it has."""


def _drawn(group: tuple[tuple[int, ...], int], rest: _Groups, room: list[int], rng: Random) -> int:
    """Where the next card goes; `group` counts the cards that will follow it to the same places, `rest` come after."""
    possible, weights = group[0], []
    counts = (group[1], *(count for _, count in rest))
    takes = [tuple(place in those for those, _ in (group, *rest)) for place in range(len(room))]
    for place in possible:
        after = [free - (at == place) for at, free in enumerate(room)]
        weights.append(_ways(counts, zip(takes, after, strict=True)) if room[place] else 0)
    return rng.choices(possible, weights)[0]


def _ways(counts: tuple[int, ...], rooms: Iterable[tuple[tuple[bool, ...], int]]) -> int:
    """In how many ways so many cards of each group fill these places: of which groups each takes cards, and how many it
    has room for. There are as many cards as there is room.

    Places that take alike are filled as one, whose cards are then shared out among them.
    """
    alike: dict[tuple[bool, ...], list[int]] = {}
    for takes, free in rooms:
        if free:
            alike.setdefault(takes, []).append(free)
    filled = _fillings(counts, tuple(sorted((takes, sum(those)) for takes, those in alike.items())))
    return filled * prod(map(_shares, map(tuple, alike.values())))


@lru_cache(maxsize=1 << 16)
def _fillings(counts: tuple[int, ...], rooms: tuple[tuple[tuple[bool, ...], int], ...]) -> int:
    if not counts:
        return 1
    count, *others = counts
    most = tuple(free if takes[0] else 0 for takes, free in rooms)
    left = [takes[1:] for takes, _ in rooms]
    ways = 0
    for parts in _splits(count, most):
        after = (free - part for (_, free), part in zip(rooms, parts, strict=True))
        ways += _shares(parts) * _ways(tuple(others), zip(left, after, strict=True))
    return ways


def _splits(count: int, most: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to split so many into parts, none above the most that may be."""
    if not most:
        yield ()
        return
    for part in range(max(0, count - sum(most[1:])), min(count, most[0]) + 1):
        for rest in _splits(count - part, most[1:]):
            yield (part, *rest)


@lru_cache(maxsize=1 << 12)
def _shares(parts: tuple[int, ...]) -> int:
    """In how many ways cards can be shared out so that these many go to each."""
    return factorial(sum(parts)) // prod(map(factorial, parts))


def _pack(variant: Variant, public: PublicView, past: _Past, lying: list[Card]) -> tuple[Card, ...]:
    """The pack from which these cards came where they lie, as it was before a cut."""
    if public.ask in (Ask.DEAL, Ask.CUT, Ask.PACKETS):
        pack = tuple(lying)
    else:
        hands = [list(hand) for hand in past.hands]
        for claimant, card in public.given:
            hands[claimant].append(card)
        for (claimant, _), card in zip(public.given, past.received, strict=True):
            hands[claimant].remove(card)
        up = public.turned.card if public.turned else None
        kitty = list(lying)
        beside = _beside(variant, public, past, kitty)
        dealt = as_dealt(variant, public)
        pack = pack_of_hands(dealt, public.dealer, hands, up, kitty=(*beside, *past.received, *kitty))
    for _, done in public.opening:
        if isinstance(done, Cut):
            pack = (*pack[-done.count :], *pack[: -done.count])
    return pack


def _beside(variant: Variant, public: PublicView, past: _Past, lying: list[Card]) -> list[Card]:
    """The dead cards or those beside the hands, in dealing order; what still lies there is taken out of `lying`."""
    layout = variant.layout
    if layout.dead:
        return [card for taken in past.spares for card in taken] or [lying.pop() for _ in range(layout.dead)]
    clockwise = [(public.dealer + step) % public.seats for step in range(1, public.seats + 1)]
    piles = [past.spares[seat] or [lying.pop() for _ in range(layout.spares)] for seat in clockwise]
    return [card for pile in piles for card in pile]


def _relive(variant: Variant, view: SeatView, past: _Past, lying: list[Card]) -> Game:
    """The game with those cards from its deal to now, by the rules."""
    public = view.public
    pack = _pack(variant, public, past, lying)
    stolen = any(isinstance(done, StealDeal) for _, done in public.opening)
    dealer = Seat((public.dealer - stolen) % public.seats)
    game = deal(new_game(variant, dealer, score=public.score, number=public.number), pack, again=public.again).game
    opened = list(public.opening)
    said = [action for _, action in public.calls]
    away: list[list[Action]] = [[LayAway(card) for card in cards] for cards in past.away]
    given: list[Action] = [GiveCard(gift.card) for gift in past.gifts]
    played = [card for trick in _tricks(public) for _, card in trick.plays]
    upcard, spares = _about_upcard(variant, public), _about_spares(variant, public)
    laying = public.laid_down is not None
    while opened or said or upcard or spares or any(away) or given or played or laying:
        assert game.deal is not None
        assert game.deal.stage is not None
        seat = game.deal.stage.to_act
        decided: Action
        match game.deal.stage.ask:
            case Ask.DEAL | Ask.CUT | Ask.PACKETS | Ask.TURN_UP | Ask.CLAIM:
                seat, decided = opened.pop(0)
            case Ask.PLAY if not played and public.laid_down:
                seat, decided, laying = public.laid_down.seat, LayDown(), False
            case Ask.PLAY:
                decided = PlayCard(played.pop(0))
            case Ask.DICTATE:
                decided = DictateCard(played.pop(0))
            case Ask.GIVE_BEST:
                decided = given.pop(0)
            case Ask.TAKE_OR_LEAVE:
                decided = upcard.pop(0)
            case Ask.TAKE_SPARES:
                decided = spares.pop(0)
            case Ask.LAY_AWAY | Ask.LAY_DOWN:
                decided = away[seat].pop(0)
            case Ask.LAY_AWAY_TO_ASK:
                decided = (away[seat] or said).pop(0)
            case _:
                decided = said.pop(0)
        game = apply(game, seat, decided).game
    return game
