"""Why something was refused, as a sentence: what was asked, what stood against it, what is possible."""

from __future__ import annotations

from typing import assert_never

from bot.app.around import Sitter
from bot.app.words import Say, say
from bot.screens import parts, trick_lines
from euchre_core.cards import JOKER
from euchre_core.reasons import (
    BetOutOfRange,
    CutTooThin,
    DealerIsStuck,
    DroppedOut,
    KittyIsGone,
    MustFollow,
    MustKeepUpcard,
    NoJamboree,
    NoLayingDown,
    NoLoneBlindName,
    NoLoneHands,
    NotAskedNow,
    NotHeld,
    NothingOfTheKind,
    NothingToClaim,
    NoTrumpHeld,
    NotSureOfTheRest,
    NotToBeCalled,
    NotYourTurn,
    PacketsDoNotFit,
    PartnerMustGoAlone,
    Reason,
    Resting,
    ShouldFollow,
    SuitTurnedDown,
    TooFewTricksBid,
)


def line(reason: Reason, sitters: tuple[Sitter, ...]) -> Say:
    """The sentence for the one whose choice was refused; never shown to others."""
    match reason:
        case NotYourTurn(to_act):
            if to_act is None:
                return say("reason.nobody-asked")
            return say("reason.not-your-turn", who=parts.who(sitters, to_act))
        case Resting(lone):
            return say("reason.resting", who=parts.who(sitters, lone))
        case DroppedOut():
            return say("reason.dropped-out")
        case NotHeld(card):
            return say("reason.not-held", card=card)
        case MustFollow():
            return _must_follow(reason)
        case ShouldFollow(suit, playable, left):
            return say("reason.should-follow", follow=_must_follow(MustFollow(suit, playable, left)))
        case SuitTurnedDown(suit):
            return say("reason.suit-turned-down", suit=suit)
        case DealerIsStuck():
            return say("reason.dealer-is-stuck")
        case NoLoneHands():
            return say("reason.no-lone-hands")
        case PartnerMustGoAlone():
            return say("reason.partner-must-go-alone")
        case NoTrumpHeld(suit):
            return say("reason.no-trump-held", suit=suit)
        case MustKeepUpcard(card):
            return say("reason.must-keep-upcard", card=card)
        case NotSureOfTheRest():
            return say("reason.not-sure-of-the-rest")
        case TooFewTricksBid(least, most):
            return say("reason.too-few-tricks-bid", least=least, most=most)
        case BetOutOfRange(least, most):
            return say("reason.bet-out-of-range", least=least, most=most)
        case NoLayingDown():
            return say("reason.no-laying-down")
        case CutTooThin(least, most):
            return say("reason.cut-too-thin", least=least, most=most)
        case PacketsDoNotFit(hand):
            return say("reason.packets-do-not-fit", hand=hand)
        case NothingToClaim():
            return say("reason.nothing-to-claim")
        case KittyIsGone(seat):
            return say("reason.kitty-is-gone", who=parts.who(sitters, seat))
        case NoLoneBlindName():
            return say("reason.no-lone-blind-name")
        case NoJamboree():
            return say("reason.no-jamboree")
        case NotToBeCalled(card):
            return say("reason.not-to-be-called", card=card)
        case NothingOfTheKind():
            return say("reason.nothing-of-the-kind")
        case NotAskedNow(asked):
            return say("reason.nobody-asked") if asked is None else say(f"reason.asked.{asked}")
    assert_never(reason)


def _must_follow(reason: MustFollow) -> Say:
    """Which cards follow, and left bower or joker by name when it is what surprises. (S0-43, faults.md B026, B031)"""
    playable = parts.listed(reason.playable, "list.or")
    left = reason.left_bower
    if left is None and JOKER in reason.playable:
        return say("reason.must-follow-joker", suit=reason.suit, playable=playable, card=JOKER)
    if left is None:
        return say("reason.must-follow", suit=reason.suit, playable=playable)
    return say(
        "reason.must-follow-left-bower",
        suit=reason.suit,
        playable=playable,
        card=left,
        counts=trick_lines.same_colour(left),
    )
