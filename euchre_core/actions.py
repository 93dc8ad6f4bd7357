"""What a seat may choose, and each choice's short code both ways. Knows nothing of when it is legal.

A code is free of context (contracts.md 1): the same text serves storage, buttons, golden deals and fault reports.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from euchre_core.cards import Card, Denomination, Seat, card, printed_order
from euchre_core.cards import cards as cards_of


@dataclass(frozen=True, slots=True)
class Pass:
    """`P`: say nothing."""


@dataclass(frozen=True, slots=True)
class OrderUp:
    """`U`, alone `UA`: the turned suit is trump: order (opponents), assist (partner) or take up (dealer). (S4-22)

    `UJ` with jambone, which is alone.
    """

    alone: bool = False
    jambone: bool = False
    """With the hand face up, and an opponent naming its first card. (rules.md 4.4)"""


@dataclass(frozen=True, slots=True)
class NameTrump:
    """`C D H S N`, alone `CA …`, with jambone `CJ …`: name trump in the second round."""

    trump: Denomination
    alone: bool = False
    jambone: bool = False


@dataclass(frozen=True, slots=True)
class LayAway:
    """`-9d`: discard that card face down."""

    card: Card


@dataclass(frozen=True, slots=True)
class LayTogether:
    """`-9c-Tc-Qc`: discard those cards face down, which is the same as one after the other.

    In the order of a sorted pack, so that the same cards are the same choice.
    """

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayCard:
    """`Jh`: play that card to the trick."""

    card: Card


# --- what a dealer, or a hand with cards beside it, may take


@dataclass(frozen=True, slots=True)
class Take:
    """`T`: take the card, or cards, on offer."""


@dataclass(frozen=True, slots=True)
class Leave:
    """`TX`: leave lying what is on offer."""


# --- taking part


@dataclass(frozen=True, slots=True)
class StayIn:
    """`IN`: play the deal, which must bring this hand a trick. (rules.md 4.14)"""


@dataclass(frozen=True, slots=True)
class DropOut:
    """`OUT`: take no part in the deal, at no cost. (rules.md 4.14)"""


# --- lone hands


@dataclass(frozen=True, slots=True)
class AskForBest:
    """`B`: a lone hand asks its partner for the best card. (rules.md 4.4)

    `B2` where it has several: asks the one of that seat. (rules.md 4.17)
    """

    giver: Seat | None = None


@dataclass(frozen=True, slots=True)
class GiveCard:
    """`+Jh`: give that card, unseen by the others, to the partner who plays alone."""

    card: Card


@dataclass(frozen=True, slots=True)
class DefendAlone:
    """`XA`: stand alone against a lone maker. (S0-57)"""


@dataclass(frozen=True, slots=True)
class BlindAlone:
    """`BA`: a dealer who turned a jack goes alone in its suit before looking at the hand. (S0-81)"""


@dataclass(frozen=True, slots=True)
class SetBack:
    """`SB`: take the points just won off the other side instead of scoring them. (S0-80)"""


# --- hands face up


@dataclass(frozen=True, slots=True)
class Jamboree:
    """`JB`: show the five best trumps of the pack, which ends the deal. (rules.md 4.4)"""


@dataclass(frozen=True, slots=True)
class DictateCard:
    """`>Kh`: name the card that a maker who called jambone plays to the first trick. (rules.md 4.4)"""

    card: Card


# --- an auction of tricks


@dataclass(frozen=True, slots=True)
class BidTricks:
    """`b7`: undertake to take so many tricks. (rules.md 4.2)"""

    tricks: int


# --- calling a partner


@dataclass(frozen=True, slots=True)
class CallCard:
    """`@As`: whoever holds that card is the maker's partner. (rules.md 4.15)"""

    card: Card


@dataclass(frozen=True, slots=True)
class CallNone:
    """`@X`: the maker calls no card, and plays alone. (rules.md 4.15)"""


# --- the pot


@dataclass(frozen=True, slots=True)
class Bet:
    """`$3`: the makers put so many chips into the pot of this deal. (S0-64; rules.md 4.0.14)"""

    chips: int


@dataclass(frozen=True, slots=True)
class RaiseBet:
    """`$+5`: the defenders bet more, so many in all."""

    chips: int


@dataclass(frozen=True, slots=True)
class MatchBet:
    """`$=`: put in as much as the other side."""


@dataclass(frozen=True, slots=True)
class HoldBet:
    """`$-`: put nothing in; of a raise, leave it at the bet."""


# --- laying down


@dataclass(frozen=True, slots=True)
class LayDown:
    """`LD`: claim every trick that is left, the hand face up. (S0-51, S0-86)"""


# --- about how somebody behaves, whoever's turn it is


@dataclass(frozen=True, slots=True)
class ReportTalk:
    """`TT2`: say that the seat of that number talks about the cards. (S0-68)"""

    accused: Seat


@dataclass(frozen=True, slots=True)
class AnswerTalk:
    """`TY` or `TN`: admit having talked about the cards, or deny it. (rules.md 4.0.12)"""

    admitted: bool


@dataclass(frozen=True, slots=True)
class CallRenege:
    """`R2.3`: say that the seat of that number did not follow to the third trick though it could. (rules.md 4.0.9)"""

    accused: Seat
    trick: int
    """From 1."""


@dataclass(frozen=True, slots=True)
class Correct:
    """`^9d`: take back the card that did not follow, and play this one. (UM; rules.md 4.0.9)"""

    card: Card


@dataclass(frozen=True, slots=True)
class Accept:
    """`OK`: let the game end as it stands."""


# --- who deals


@dataclass(frozen=True, slots=True)
class DealNow:
    """`GO`: deal, being the one whose turn it is. (rules.md 4.0.6)"""


@dataclass(frozen=True, slots=True)
class StealDeal:
    """`ST`: deal before the one whose turn it is. (S0-23)"""


@dataclass(frozen=True, slots=True)
class TurnUp:
    """`TU`: turn the top card up, having stolen the deal; from then on it stands. (rules.md 4.0.6)"""


@dataclass(frozen=True, slots=True)
class ObjectSteal:
    """`OB`: say that somebody else's turn to deal it was. (S0-25)"""


# --- before the bidding ---


@dataclass(frozen=True, slots=True)
class Cut:
    """`/11`: lift so many cards off the pack and put them under the rest. (S4-17)"""

    count: int


@dataclass(frozen=True, slots=True)
class DealOut:
    """`=32`: deal in packets of so many cards, round by round. (S0-10)"""

    packets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoClaim:
    """`X`: nothing to claim, or no wish to."""


@dataclass(frozen=True, slots=True)
class ClaimSwap:
    """`X9c9d9h`: show these three low cards, and take the three face-down cards of the kitty for them. (S0-76)

    In the order of a sorted pack, so that the same three are the same claim.
    """

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ClaimRedeal:
    """`XR9c9dThTs9s`: show this whole hand, and have the cards dealt again. (S2-17, S3-27) Also in sorted order."""

    cards: tuple[Card, ...]


Action: TypeAlias = (
    LayDown
    | ReportTalk
    | AnswerTalk
    | CallRenege
    | Correct
    | Accept
    | DealNow
    | StealDeal
    | TurnUp
    | ObjectSteal
    | Pass
    | OrderUp
    | NameTrump
    | LayAway
    | LayTogether
    | PlayCard
    | Take
    | Leave
    | StayIn
    | DropOut
    | AskForBest
    | GiveCard
    | DefendAlone
    | BlindAlone
    | SetBack
    | Jamboree
    | DictateCard
    | BidTricks
    | CallCard
    | CallNone
    | Bet
    | RaiseBet
    | MatchBet
    | HoldBet
    | Cut
    | DealOut
    | NoClaim
    | ClaimSwap
    | ClaimRedeal
)


BESIDE = ReportTalk | AnswerTalk | CallRenege | Correct | ObjectSteal
"""What is said beside the game, of somebody's behaviour: by any seat, and nobody waits for it."""


def code_of(action: Action) -> str:
    """The short code, such as `P`, `UA`, `HA`, `-9d`, `Jh`."""
    match action:
        case Pass():
            return "P"
        case OrderUp(alone, jambone):
            return "U" + _with(alone, jambone)
        case NameTrump(trump, alone, jambone):
            return trump.value + _with(alone, jambone)
        case LayAway(card):
            return "-" + card.code
        case LayTogether(cards):
            return "".join(f"-{card.code}" for card in cards)
        case PlayCard(card):
            return card.code
        case Take():
            return "T"
        case Leave():
            return "TX"
        case StayIn():
            return "IN"
        case DropOut():
            return "OUT"
        case AskForBest(giver):
            return "B" if giver is None else f"B{giver}"
        case GiveCard(card):
            return "+" + card.code
        case DefendAlone():
            return "XA"
        case BlindAlone():
            return "BA"
        case SetBack():
            return "SB"
        case Jamboree():
            return "JB"
        case DictateCard(card):
            return ">" + card.code
        case BidTricks(tricks):
            return f"b{tricks}"
        case CallCard(card):
            return "@" + card.code
        case CallNone():
            return "@X"
        case Bet(chips):
            return f"${chips}"
        case RaiseBet(chips):
            return f"$+{chips}"
        case MatchBet():
            return "$="
        case HoldBet():
            return "$-"
        case LayDown():
            return "LD"
        case ReportTalk(accused):
            return f"TT{accused}"
        case AnswerTalk(admitted):
            return "TY" if admitted else "TN"
        case CallRenege(accused, trick):
            return f"R{accused}.{trick}"
        case Correct(card):
            return "^" + card.code
        case Accept():
            return "OK"
        case DealNow():
            return "GO"
        case StealDeal():
            return "ST"
        case TurnUp():
            return "TU"
        case ObjectSteal():
            return "OB"
        case Cut(count):
            return f"/{count}"
        case DealOut(packets):
            return "=" + "".join(map(str, packets))
        case NoClaim():
            return "X"
        case ClaimSwap(cards):
            return "X" + "".join(shown.code for shown in cards)
        case ClaimRedeal(cards):
            return "XR" + "".join(shown.code for shown in cards)
    assert_never(action)


def _with(alone: bool, jambone: bool) -> str:
    return "J" if jambone else "A" if alone else ""


def action_of(code: str) -> Action:
    """The choice that a code stands for; ValueError for anything else."""
    fixed = _FIXED.get(code)
    if fixed is not None:
        return fixed
    if code.startswith("-"):
        first, *others = map(card, code[1:].split("-"))
        return LayTogether(printed_order((first, *others))) if others else LayAway(first)
    if code.startswith("+"):
        return GiveCard(card(code[1:]))
    if code.startswith(">"):
        return DictateCard(card(code[1:]))
    if code.startswith("b"):
        return BidTricks(_whole(code[1:]))
    if code.startswith("@"):
        return CallCard(card(code[1:]))
    if code.startswith("$+"):
        return RaiseBet(_whole(code[2:]))
    if code.startswith("$"):
        return Bet(_whole(code[1:]))
    if code.startswith("/"):
        return Cut(_whole(code[1:]))
    if code.startswith("="):
        return DealOut(_packets(code[1:]))
    if code.startswith("^"):
        return Correct(card(code[1:]))
    if code.startswith("R"):
        accused, _, trick = code[1:].partition(".")
        return CallRenege(Seat(_digit(accused)), _trick(trick))
    if code.startswith("TT"):
        return ReportTalk(Seat(_digit(code[2:])))
    if code.startswith("B"):
        return AskForBest(Seat(_digit(code[1:])))
    if code.startswith("XR"):
        return ClaimRedeal(_run_together(code[2:]))
    if code.startswith("X"):
        return ClaimSwap(_run_together(code[1:]))
    return PlayCard(card(code))


def _whole(digits: str) -> int:
    # Only one spelling of each number, and none that no pack has.
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 3 and str(int(digits)) == digits):
        raise ValueError(f"not a whole number of three digits at most: {digits!r}")
    return int(digits)


def _digit(digit: str) -> int:
    if len(digit) != 1 or digit not in "01234567":
        raise ValueError(f"no seat: {digit!r} (seats go from 0 to 7)")
    return int(digit)


def _trick(number: str) -> int:
    if not number.isascii() or not number.isdecimal() or number.startswith("0") or len(number) > 2:
        raise ValueError(f"no trick: {number!r} (the first is 1)")
    return int(number)


def _packets(digits: str) -> tuple[int, ...]:
    if not digits or len(digits) > 12 or set(digits) - set("23"):
        raise ValueError(f"not packets to deal in: {digits!r} (twos and threes, such as 32)")
    return tuple(map(int, digits))


def _run_together(codes: str) -> tuple[Card, ...]:
    """The cards of codes without blanks, sorted; every code has two letters."""
    return printed_order(cards_of(" ".join(codes[at : at + 2] for at in range(0, len(codes), 2))))


_FIXED: dict[str, Action] = {"P": Pass(), "U": OrderUp(), "UA": OrderUp(alone=True), "X": NoClaim()}
_FIXED |= {"T": Take(), "TX": Leave()}
_FIXED |= {"B": AskForBest(), "XA": DefendAlone(), "BA": BlindAlone(), "SB": SetBack()}
_FIXED |= {"$=": MatchBet(), "$-": HoldBet()}
_FIXED |= {"JB": Jamboree(), "UJ": OrderUp(alone=True, jambone=True)}
_FIXED |= {"IN": StayIn(), "OUT": DropOut()}
_FIXED |= {"LD": LayDown(), "OK": Accept(), "@X": CallNone()}
_FIXED |= {"GO": DealNow(), "ST": StealDeal(), "TU": TurnUp(), "OB": ObjectSteal()}
_FIXED |= {"TY": AnswerTalk(admitted=True), "TN": AnswerTalk(admitted=False)}
for _trump in Denomination:
    _FIXED[_trump.value] = NameTrump(_trump)
    _FIXED[_trump.value + "A"] = NameTrump(_trump, alone=True)
    _FIXED[_trump.value + "J"] = NameTrump(_trump, alone=True, jambone=True)
