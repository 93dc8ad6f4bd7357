"""Tricks in words: who has how many, what lies on the table, what was taken. Knows no screen and no button."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from bot.app.around import Around, Sitter
from bot.app.words import Arg, Raw, Say, say
from bot.screens import parts
from bot.screens.places import side_name
from euchre_core.cards import JOKER, Card, Seat, Suit
from euchre_core.events import Trick
from euchre_core.reasons import Ask
from euchre_core.views import PublicView, WonTrick

_SAME_COLOUR = {
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}


def tricks_of(view: PublicView, side: Sequence[Seat]) -> int:
    """Tricks that a side has taken."""
    return sum(view.tricks[seat] for seat in side)


def tricks_line(view: PublicView) -> Arg:
    """`N–S ●● 2 · E–W ● 1`: signs and numbers."""
    return parts.dotted(_side_tricks(view, side) for side in view.sides)


def trick_line(view: PublicView, around: Around) -> Say:
    """The trick on the table: what was played, and by whom; or who leads."""
    trick = view.trick
    assert trick is not None, "only while cards are played"
    number = len(view.won) + 1
    if not trick.plays:
        return say("table.trick-lead", number=number, who=parts.who(around.sitters, trick.leader))
    sitters = parts.briefly(around.sitters)
    plays = [_played(view.left_bower, sitters, seat, card) for seat, card in trick.plays]
    if view.to_act is not None and view.ask is Ask.PLAY:
        plays.append(say("table.to-come", who=parts.who(sitters, view.to_act)))
    return say("table.trick", number=number, plays=parts.dotted(plays))


def last_lines(view: PublicView, around: Around, tricks: int) -> tuple[Say, ...]:
    """The last complete tricks, oldest first; of several each by its number."""
    shown = view.won[-tricks:] if tricks > 0 else ()
    first = len(view.won) - len(shown) + 1
    if len(shown) == 1:
        return (_won_line(view, around, "table.last", first, shown[0]),)
    return tuple(_won_line(view, around, "table.past", first + place, won) for place, won in enumerate(shown))


def laid_down_lines(view: PublicView, around: Around) -> tuple[Say, ...]:
    """The hand that took the rest, and what the others still held; nothing where every card was played."""
    shown = view.laid_down
    if shown is None:
        return ()
    head = say("table.laid-down", who=parts.who(around.sitters, shown.seat), cards=tuple(shown.hands[shown.seat]))
    others = tuple(
        say("table.held", who=parts.who(around.sitters, Seat(seat)), cards=tuple(hand))
        for seat, hand in enumerate(shown.hands)
        if hand and seat != shown.seat
    )
    return (head, say("table.they-held", hands=parts.dotted(others))) if others else (head,)


def bower_line(view: PublicView, tricks: Iterable[Trick]) -> tuple[Say, ...]:
    """Says that the left bower is trump when it lies in one of these tricks, and the joker likewise. (B026, B031)"""
    played = {card for trick in tricks for _, card in trick.plays}
    left = view.left_bower
    lines = (left_bower_line(left),) if left is not None and left in played else ()
    return (*lines, say("table.joker", card=JOKER)) if JOKER in played else lines


def left_bower_line(left: Card) -> Say:
    """What the left bower counts as."""
    return say("rule.left-bower", card=left, suit=same_colour(left))


def same_colour(left: Card) -> Suit:
    """The suit a left bower counts as: the other one of its colour."""
    assert left.suit is not None, "a joker is no bower"
    return _SAME_COLOUR[left.suit]


def _side_tricks(view: PublicView, side: Sequence[Seat]) -> Say:
    """How many tricks that side has, as dots and as a number."""
    taken = tricks_of(view, side)
    if taken == 0:
        return say("table.side-no-tricks", side=side_name(side, view.seats), tricks=taken)
    return say("table.side-tricks", side=side_name(side, view.seats), dots=Raw("●" * taken), tricks=taken)


def _played(left_bower: Card | None, sitters: tuple[Sitter, ...], seat: Seat, card: Card) -> Say:
    key = "table.played-left-bower" if card == left_bower else "table.played"
    return say(key, who=parts.who(sitters, seat), card=card)


def _won_line(view: PublicView, around: Around, key: str, number: int, won: WonTrick) -> Say:
    return _won(key, number, won, view.left_bower, parts.briefly(around.sitters))


@lru_cache(maxsize=1024)  # a trick is told on every paper from here to the next, and on the board to the deal's end
def _won(key: str, number: int, won: WonTrick, left_bower: Card | None, sitters: tuple[Sitter, ...]) -> Say:
    plays = parts.dotted(_played(left_bower, sitters, seat, card) for seat, card in won.trick.plays)
    return say(key, number=number, plays=plays, winner=parts.who(sitters, won.winner))
