"""What happened, in short sentences for the board's last few events. Told only what the whole table may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.app.around import Sitter
from bot.app.words import Say, say
from bot.screens import parts, reneges
from euchre_core.actions import (
    Accept,
    Action,
    AnswerTalk,
    AskForBest,
    Bet,
    BidTricks,
    BlindAlone,
    CallCard,
    CallNone,
    CallRenege,
    ClaimRedeal,
    ClaimSwap,
    Correct,
    Cut,
    DealNow,
    DealOut,
    DefendAlone,
    DictateCard,
    DropOut,
    GiveCard,
    HoldBet,
    Jamboree,
    LayAway,
    LayDown,
    LayTogether,
    Leave,
    MatchBet,
    NameTrump,
    NoClaim,
    ObjectSteal,
    OrderUp,
    Pass,
    PlayCard,
    RaiseBet,
    ReportTalk,
    SetBack,
    StayIn,
    StealDeal,
    Take,
    TurnUp,
)
from euchre_core.cards import Seat
from euchre_core.events import (
    Called,
    CardPlayed,
    CardsTakenBack,
    CardTurned,
    CardUncovered,
    ContractMade,
    DealScored,
    DealThrownIn,
    GameEnded,
    HandShown,
    LaidDown,
    LayoutDealt,
    PackOffered,
    RenegeCalled,
    SidesShown,
    SparesLeft,
    TalkAnswered,
    TalkReported,
    TrickWon,
    UpcardLeft,
    UpcardTaken,
    UpcardTurnedDown,
)
from euchre_core.views import (
    CardGivenHidden,
    CardsDealtHidden,
    KittyTakenHidden,
    LaidAwayHidden,
    PublicNotice,
    SparesTakenHidden,
)


def narrate(notices: Sequence[PublicNotice], sitters: tuple[Sitter, ...]) -> tuple[Say, ...]:
    """One sentence for each notice that tells something the board doesn't show anyway, in order.

    Passes, cards played, contracts and results stand there at places of their own, so these are left out.
    """
    # Whoever took the card without a call in the same breath was free to leave it.
    called = any(isinstance(notice, Called) and isinstance(notice.action, OrderUp | NameTrump) for notice in notices)
    taken = next((notice for notice in notices if isinstance(notice, UpcardTaken)), None)
    told = (_sentence(notice, taken, sitters, called=called) for notice in notices)
    return tuple(sentence for sentence in told if sentence is not None)


def _sentence(
    notice: PublicNotice, taken: UpcardTaken | None, sitters: tuple[Sitter, ...], *, called: bool
) -> Say | None:
    match notice:
        case Called(seat, action):
            return _called(seat, action, taken, sitters)
        case UpcardTurnedDown(card):
            return say("event.turned-down", card=card)
        case UpcardLeft(seat, card):
            return say("event.left-upcard", who=parts.who(sitters, seat), card=card)
        case UpcardTaken(seat, card) if not called:
            return say("event.took-ordered", who=parts.who(sitters, seat), card=card)
        case SparesTakenHidden(seat, count):
            return say("event.took-spares", count, who=parts.who(sitters, seat))
        case SparesLeft(seat):
            return say("event.left-spares", who=parts.who(sitters, seat))
        case LaidAwayHidden(seat):
            return say("event.laid-away", who=parts.who(sitters, seat))
        case CardGivenHidden(giver, taker):
            return say("event.gave", who=parts.who(sitters, giver), taker=parts.who(sitters, taker))
        case SidesShown(contract) if contract.called is not None:
            maker = parts.who(sitters, contract.maker)
            if contract.alone:
                return say("event.nobodys-partner", maker=maker, card=contract.called)
            partner = parts.who(sitters, contract.partners[0])
            return say("event.partner-shown", maker=maker, partner=partner, card=contract.called)
        case HandShown(seat):
            return say("event.hand-shown", who=parts.who(sitters, seat))
        case CardUncovered(seat, card):
            return say("event.uncovered", who=parts.who(sitters, seat), card=card)
        case LaidDown(seat):
            return say("event.laid-down", who=parts.who(sitters, seat))
        case TalkReported() | TalkAnswered():
            return _about_talk(notice, sitters)
        case RenegeCalled() | CardsTakenBack():
            return reneges.sentence(notice, sitters)
        case (
            PackOffered()
            | CardsDealtHidden()
            | CardTurned()
            | LayoutDealt()
            | UpcardTaken()
            | ContractMade()
            | SidesShown()
            | CardPlayed()
            | TrickWon()
        ):
            return None
        case KittyTakenHidden() | DealThrownIn() | DealScored() | GameEnded():
            return None
    assert_never(notice)


def _about_talk(said: TalkReported | TalkAnswered, sitters: tuple[Sitter, ...]) -> Say:
    accused = parts.who(sitters, said.accused)
    if isinstance(said, TalkReported):
        return say("event.talk-reported", who=parts.who(sitters, said.seat), accused=accused)
    if not said.admitted:
        return say("event.talk-denied", who=accused)
    if not said.points:
        return say("event.talk-admitted", who=accused)
    key = "event.talk-admitted-points" if said.points > 0 else "event.talk-admitted-off"
    return say(key, who=accused, to=parts.who(sitters, said.seat), points=abs(said.points))


def _called(seat: Seat, action: Action, taken: UpcardTaken | None, sitters: Sequence[Sitter]) -> Say | None:
    who = parts.who(sitters, seat)
    match action:
        case Cut(count):
            return say("event.cut", count, who=who)
        case StealDeal():
            return say("event.stole-deal", who=who)
        case ObjectSteal():
            return say("event.objected", who=who)
        case Pass() | DealOut() | DealNow() | TurnUp() | NoClaim() | ClaimSwap() | ClaimRedeal():
            return None  # what was shown for a claim stands on the board as long as the deal lasts
        case OrderUp(jambone=True) | NameTrump(jambone=True):
            return say("event.jambone", who=who)
        case OrderUp(alone) if taken is not None:
            if taken.seat == seat:
                return say("event.took-up-alone" if alone else "event.took-up", who=who, card=taken.card)
            return say("event.ordered-up-alone" if alone else "event.ordered-up", who=who, card=taken.card)
        case OrderUp(alone):
            return say("event.ordered-alone" if alone else "event.ordered", who=who)
        case NameTrump(trump) if taken is not None:  # a card is taken after a name only where that was given blind
            return say("event.named-blind", who=who, trump=trump, card=taken.card)
        case NameTrump(trump, alone):
            return say("event.named-alone" if alone else "event.named", who=who, trump=trump)
        case StayIn():
            return say("event.stays-in", who=who)
        case DropOut():
            return say("event.drops-out", who=who)
        case AskForBest(giver) if giver is not None:
            return say("event.asked-for-best-of", who=who, giver=parts.who(sitters, giver))
        case AskForBest():
            return say("event.asked-for-best", who=who)
        case DefendAlone():
            return say("event.defends-alone", who=who)
        case BlindAlone():
            return say("event.blind-alone", who=who)
        case SetBack():
            return say("event.set-back", who=who)
        case Jamboree():
            return say("event.jamboree", who=who)
        case BidTricks(tricks):
            return say("event.bid", tricks, who=who)
        case CallCard(card):
            return say("event.called-card", who=who, card=card)
        case CallNone():
            return say("event.called-none", who=who)
        case Bet(chips):
            return say("event.bet", chips, who=who)
        case RaiseBet(chips):
            return say("event.raised", chips, who=who)
        case MatchBet():
            return say("event.matched", who=who)
        case HoldBet():
            return say("event.held", who=who)
        case LayAway() | LayTogether() | PlayCard() | GiveCard() | DictateCard() | Take() | Leave() | LayDown():
            return None  # no calls: they have notices of their own
        case ReportTalk() | AnswerTalk() | CallRenege() | Correct() | Accept():
            return None
    assert_never(action)
