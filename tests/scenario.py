"""Situations at the table, written in the record notation and played by the engine. Knows nothing of what is tested."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from euchre_core.actions import Action, PlayCard, action_of, code_of
from euchre_core.cards import Card, Denomination, Seat, Suit, card, cards
from euchre_core.cards import codes as card_codes
from euchre_core.engine import apply, legal_actions
from euchre_core.errors import IllegalAction
from euchre_core.events import Event
from euchre_core.reasons import Reason
from euchre_core.record import parse, replay
from euchre_core.rules import Deal, Game, Step
from euchre_core.variants.four_handed import EUCHRE

HANDS = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up 9h"
"""A deal for tests that don't care about the cards: kitty Kh Jh Qh."""


def steps(record: str) -> list[Step]:
    """Every step of the record, the dealing first."""
    return list(replay(parse(record)))


def play(record: str) -> Game:
    """The game where the record stops; `record` has at least a deal's cards."""
    return steps(record)[-1].game


def events(record: str) -> tuple[Event, ...]:
    """What the last line's last decision made happen."""
    return steps(record)[-1].events


def standard(rest: str = "", *, dealer: int = 3, hands: str = HANDS, rules: str = "standard") -> Game:
    """The game after `rest` (lines of `says`, `away`, `plays`) of one deal."""
    return play(f"{rules} dealer {dealer}\n{hands}\n{rest}")


def act(game: Game, seat: int, code: str) -> Game:
    """The game after that seat did that."""
    return apply(game, Seat(seat), action_of(code)).game


def refusal(game: Game, seat: int, code: str) -> Reason:
    """Why that seat may not do that; the test fails if it may."""
    try:
        apply(game, Seat(seat), action_of(code))
    except IllegalAction as refused:
        return refused.reason
    raise AssertionError(f"seat {seat} may do {code}")


def codes(actions: Iterable[Action]) -> set[str]:
    """The codes of those actions."""
    return {code_of(action) for action in actions}


def legal(game: Game) -> set[str]:
    """The codes of all that the seat asked may do."""
    return codes(legal_actions(game, asked(game)))


def asked(game: Game) -> Seat:
    """The seat that is to act; the test fails if none is."""
    assert game.deal is not None
    assert game.deal.stage is not None
    return game.deal.stage.to_act


def in_play(game: Game) -> Deal:
    """The deal in progress; the test fails if there is none."""
    assert game.deal is not None
    return game.deal


def table(wanted: Mapping[int, str], trump: str, *, barred: Mapping[int, Suit] | None = None) -> Game:
    """Seat 0, left of the dealer, is to lead, with `trump` made by it in the second round.

    Each seat holds the cards wanted for it, and no other card that counts as the suit barred for it.
    """
    barred, order, denomination = barred or {}, EUCHRE.order, Denomination(trump)
    hands = {seat: list(cards(wanted.get(seat, ""))) for seat in range(4)}
    rest = [c for c in EUCHRE.cards if not any(c in hand for hand in hands.values())]
    up = next(c for c in rest if c.suit is not denomination.suit)
    rest.remove(up)
    # Seats that lack a suit choose first; the rest gets what it must.
    for seat in sorted(hands, key=lambda s: s not in barred):
        possible = [c for c in rest if seat not in barred or order.effective_suit(c, denomination) is not barred[seat]]
        needed = 5 - len(hands[seat])
        taken = sorted(possible, key=lambda c: _count(rest, c))[:needed]
        hands[seat] += taken
        rest = [c for c in rest if c not in taken]
    dealt = " | ".join(card_codes(hand) for hand in hands.values())
    return play(f"standard dealer 3\nhands {dealt} up {up}\nsays P P P P {trump}")


def _count(rest: list[Card], wanted: Card) -> int:
    return -sum(c.suit is wanted.suit for c in rest)


def one_trick(trump: str, plays: str) -> Game:
    """The game after seats 0 to 3 played those cards to the first trick, each able to play its card by the rules."""
    order, denomination = EUCHRE.order, Denomination(trump)
    played = cards(plays)
    led = order.effective_suit(played[0], denomination)
    assert led is not None
    barred = {seat: led for seat, c in enumerate(played) if order.effective_suit(c, denomination) is not led}
    game = table({seat: c.code for seat, c in enumerate(played)}, trump, barred=barred)
    for seat, c in enumerate(played):
        game = act(game, seat, c.code)
    return game


def playable(trump: str, led: str, hand: str) -> set[str]:
    """Which cards of `hand` the seat after the leader may play when `led` was led.

    The hand is filled up to five with cards that don't follow, which may be played exactly when nothing follows.
    What is offered and what is accepted must agree, card by card.
    """
    order, denomination = EUCHRE.order, Denomination(trump)
    suit = order.effective_suit(card(led), denomination)
    assert suit is not None
    game = act(table({0: led, 1: hand}, trump, barred={1: suit}), 0, led)
    assert game.deal is not None
    held = game.deal.hands[1]
    accepted = {c for c in held if _accepted(game, c)}
    assert {c.code for c in accepted} == legal(game)
    fillers = set(held) - set(cards(hand))
    assert fillers <= accepted or not fillers & accepted
    return {c.code for c in accepted if c not in fillers}


def _accepted(game: Game, c: Card) -> bool:
    try:
        apply(game, Seat(1), action_of(c.code))
    except IllegalAction:
        return False
    return True


def makers_take(tricks: int, *, alone: bool = False, rules: str = "standard", score: tuple[int, int] = (0, 0)) -> Step:
    """The last step of a deal in which seat 0 made hearts trump and its side took so many tricks.

    `score` is that of seat 0's side and of the other before. Seat 0 holds the top trumps it needs and else the lowest
    cards, which it plays first; its partner never helps; the others win whatever they can.
    """
    order, hearts = EUCHRE.order, Denomination.HEARTS
    trumps = list(order.trumps(EUCHRE.cards, hearts))
    plain = sorted((c for c in EUCHRE.cards if c not in trumps), key=lambda c: order.strength(c, c.suit, hearts))
    maker = trumps[:tricks] + plain[: 5 - tricks]
    rest = [c for c in trumps + plain[::-1] if c not in maker]
    partner = rest[-5:]
    up = rest[-6]
    left, right = rest[:-6][0:10:2], rest[:-6][1:10:2]
    hands = " | ".join(card_codes(hand) for hand in (maker, left, partner, right))
    a, b = score
    step = steps(
        f"rules {rules}\ndeal 7 dealer 3 score {a} {b} {a} {b}\nhands {hands} up {up}\n"
        f"says P P P P {'HA' if alone else 'H'}"
    )[-1]
    while step.game.deal is not None and in_play(step.game).trick is not None:
        seat = asked(step.game)
        held = [action for action in legal_actions(step.game, seat) if isinstance(action, PlayCard)]
        trick = step.game.deal.trick
        led = order.effective_suit(trick.plays[0][1], hearts) if trick and trick.plays else None
        held.sort(key=lambda action: order.strength(action.card, led, hearts))
        step = apply(step.game, seat, held[-1 if seat in (1, 3) else 0])
    return step
