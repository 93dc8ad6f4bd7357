"""What a seat is asked for, and why something was refused: types, never sentences. Knows nothing of what is said."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from euchre_core.cards import Card, Seat, Suit


@dataclass(frozen=True, slots=True)
class NotYourTurn:
    """Another seat is asked; `to_act` None when a pack is awaited or the game is over."""

    to_act: Seat | None


@dataclass(frozen=True, slots=True)
class Resting:
    """This seat takes no part: `lone` plays alone."""

    lone: Seat


@dataclass(frozen=True, slots=True)
class DroppedOut:
    """This seat takes no part: it chose to drop out of the deal. (rules.md 4.14)"""


@dataclass(frozen=True, slots=True)
class NotHeld:
    """The card isn't in this hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class MustFollow:
    """`suit` (effective) was led and this hand holds it: exactly `playable` may be played.

    `left_bower` is the card that makes this surprising: the left bower when it is among `playable`, or when it is the
    refused or tempting card that looks like `suit` but counts as trump; else None.
    """

    suit: Suit
    playable: tuple[Card, ...]
    left_bower: Card | None = None


@dataclass(frozen=True, slots=True)
class ShouldFollow:
    """House rule renege-mode: any card is taken, but only `playable` follow; another is a renege. As `MustFollow`."""

    suit: Suit
    playable: tuple[Card, ...]
    left_bower: Card | None = None


@dataclass(frozen=True, slots=True)
class SuitTurnedDown:
    """The upcard of this suit was turned down, so it can't be named. (S0-38)"""

    suit: Suit


@dataclass(frozen=True, slots=True)
class DealerIsStuck:
    """House rule stick-the-dealer: the dealer may not pass in the second round. (S0-75)"""


@dataclass(frozen=True, slots=True)
class NoLoneHands:
    """House rule alone-allowed off: nobody plays without a partner."""


@dataclass(frozen=True, slots=True)
class PartnerMustGoAlone:
    """House rule canadian-loner: the dealer's partner orders up alone or not at all. (S0-79)"""


@dataclass(frozen=True, slots=True)
class NoTrumpHeld:
    """House rule min-trump-to-call: the caller holds no card printed in that suit; the left bower is none."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class MustKeepUpcard:
    """House rule may-discard-turnup off: the card just taken up stays in the hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class NotSureOfTheRest:
    """By what its holder can know, this hand may yet lose a trick. (rules.md 4.0.10)"""


@dataclass(frozen=True, slots=True)
class NoLayingDown:
    """House rule allow-claim off: every card is played."""


@dataclass(frozen=True, slots=True)
class TooFewTricksBid:
    """From `least` to `most` tricks may be bid."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class BetOutOfRange:
    """From `least` to `most` chips may be bet."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class CutTooThin:
    """Each part must have `least` cards: from `least` to `most` may be lifted. (S4-17)"""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class PacketsDoNotFit:
    """Packets of two or three must make up a hand of `hand` cards. (S0-10)"""

    hand: int


@dataclass(frozen=True, slots=True)
class NothingToClaim:
    """This hand has no such claim, or none at all."""


@dataclass(frozen=True, slots=True)
class KittyIsGone:
    """`seat` has taken the three face-down cards: one swap in a deal. (rules.md 4.0.6)"""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NoLoneBlindName:
    """A suit named over a turned joker, before looking, is named with a partner. (rules.md 4.5)"""


@dataclass(frozen=True, slots=True)
class NoJamboree:
    """The hand hasn't got the five best trumps of the pack. (rules.md 4.4)"""


@dataclass(frozen=True, slots=True)
class NotToBeCalled:
    """This card can't be called for a partner: only what is offered can."""

    card: Card


@dataclass(frozen=True, slots=True)
class NothingOfTheKind:
    """At this table nobody can say that, or not now, or not of that seat."""


class Ask(StrEnum):
    """What the seat that is to act is asked for."""

    CUT = "cut"
    PACKETS = "packets"
    CLAIM = "claim"
    ORDER_OR_PASS = "order-or-pass"
    NAME_OR_PASS = "name-or-pass"
    TAKE_OR_LEAVE = "take-or-leave"
    NAME_BLIND = "name-blind"
    LAY_AWAY = "lay-away"
    STAY_OR_DROP = "stay-or-drop"
    CALL_PARTNER = "call-partner"
    TAKE_SPARES = "take-spares"
    LAY_DOWN = "lay-down"
    PLAY = "play"
    LAY_AWAY_TO_ASK = "lay-away-to-ask"
    ASK_FOR_BEST = "ask-for-best"
    ASK_WHOM = "ask-whom"
    GIVE_BEST = "give-best"
    DEFEND_ALONE = "defend-alone"
    SET_BACK = "set-back"
    BLIND_ALONE = "blind-alone"
    JAMBOREE = "jamboree"
    DICTATE = "dictate"
    BID = "bid"
    NAME_TRUMP = "name-trump"
    BET = "bet"
    ANSWER_BET = "answer-bet"
    ANSWER_RAISE = "answer-raise"
    ACCEPT = "accept"
    DEAL = "deal"
    TURN_UP = "turn-up"


@dataclass(frozen=True, slots=True)
class NotAskedNow:
    """This kind of choice isn't asked for now; `asked` is, None when nothing is."""

    asked: Ask | None


Reason: TypeAlias = (
    NotYourTurn
    | Resting
    | DroppedOut
    | NotHeld
    | MustFollow
    | ShouldFollow
    | SuitTurnedDown
    | DealerIsStuck
    | NoLoneHands
    | PartnerMustGoAlone
    | NoTrumpHeld
    | MustKeepUpcard
    | TooFewTricksBid
    | BetOutOfRange
    | CutTooThin
    | PacketsDoNotFit
    | NothingToClaim
    | KittyIsGone
    | NoLoneBlindName
    | NoJamboree
    | NotToBeCalled
    | NotSureOfTheRest
    | NoLayingDown
    | NothingOfTheKind
    | NotAskedNow
)
