"""Not following suit though one could: any card may be played, and what the others notice they may call.

Knows the truth of every hand, and tells of it only that a call was right or wrong. (rules.md 4.0.9)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from operator import add

from euchre_core.actions import Action, CallRenege, Correct, PlayCard
from euchre_core.cards import Card, Seat, Suit
from euchre_core.events import CardsTakenBack, Contract, Incident, RenegeCalled, Trick
from euchre_core.phases.called import fallen, in_secret
from euchre_core.phases.play import Playing, course_of
from euchre_core.rules import Deal, Progress, Seating, Sides, Variant


class RenegeMode(StrEnum):
    """What a renege that is called costs."""

    OFF = "off"
    """Only a card that follows is taken, so there is none."""
    AWARD = "award"
    """Points to the others. (S0-70)"""
    DEDUCT = "deduct"
    """Points off the side that did it."""


@dataclass(frozen=True, slots=True)
class Reneging:
    """Called by the other side, until the next deal; each seat once in each trick. (rules.md C44)

    Nothing is kept of it: whether a seat reneged is seen from what it held and played, at the moment of the call.
    """

    mode: RenegeMode = RenegeMode.AWARD
    points: int = 2
    points_alone: int = 2
    """In a lone hand of a game whose seats have partners, whichever side did it. (S0-72)"""
    correctable: bool = True
    """Whether it costs nothing while the trick isn't complete: the card goes back. (UM)"""
    false_call: int = 2
    """To the side that was called wrongly."""

    def cost(self, seating: Seating, contract: Contract) -> int:
        """What a renege costs under this contract. Elsewhere a hand played alone is one like any other. (rules.md 5)"""
        return self.points_alone if contract.alone and seating.partnered else self.points

    def paid(self, variant: Variant, contract: Contract, accused: Seat) -> tuple[int, ...]:
        """What each seat scores for a deal that ends by that one's renege: the penalty, and a bid that is settled."""
        seats, cost = range(variant.seating.seats), self.cost(variant.seating, contract)
        side = answering(variant.seating, accused, contract)
        if self.mode is RenegeMode.AWARD:
            points = tuple([0 if seat in side else cost for seat in seats])
        else:
            loss = cost if variant.ending.down else -cost
            points = tuple([loss if seat in side else 0 for seat in seats])
        return points if contract.rung is None else tuple(map(add, points, _settled_bid(variant, contract, accused)))

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """Every card that the other side has played, the newest trick first; and what would undo one's own renege."""
        if deal.contract is None:
            return ()
        own = answering(deal.variant.seating, seat, deal.contract)
        settled = _settled(deal.incidents)
        return (
            *self._corrections(deal, seat),
            *(
                CallRenege(accused, number)
                for number, trick in reversed(list(enumerate(_tricks(deal), start=1)))
                for accused, _ in trick.plays
                if accused not in own and (accused, number) not in settled
            ),
        )

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """A card corrected, or a call judged."""
        if isinstance(action, Correct):
            back = _taken_back(deal, seat)
            asked = back.stage
            assert asked is not None
            after = Progress(*asked.take(back.deal, seat, PlayCard(action.card)))
            return after._replace(events=(*back.events, *after.events))
        assert isinstance(action, CallRenege)
        contract, accused, number = deal.contract, action.accused, action.trick
        assert contract is not None
        side = answering(deal.variant.seating, accused, contract)
        if not _reneged(deal, accused, number):
            gift = -self.false_call if deal.variant.ending.down else self.false_call
            called = RenegeCalled(seat, accused, number, False, gift, side)
            score = tuple([points + gift * (other in side) for other, points in enumerate(deal.score)])
            deal = deal._replace(score=score, incidents=(*deal.incidents, called))
            return Progress(deal, deal.stage, (called,))
        if self.correctable and _is_open(deal, number):
            called = RenegeCalled(seat, accused, number, True, 0, side)
            back = _taken_back(deal._replace(incidents=(*deal.incidents, called)), accused)
            return back._replace(events=(called, *back.events))
        called = RenegeCalled(seat, accused, number, True, self.cost(deal.variant.seating, contract), side)
        return self._penalty(deal, contract, called)

    def _penalty(self, deal: Deal, contract: Contract, called: RenegeCalled) -> Progress:
        """It is paid, and the deal is over: its own result counts for nothing, but a bid is settled."""
        points = self.paid(deal.variant, contract, called.accused)
        incidents = (*deal.incidents, called)
        deal = deal._replace(settled=points, stopped_by=called, set_back_by=None, incidents=incidents)
        return Progress(deal, None, (called,))

    def _corrections(self, deal: Deal, seat: Seat) -> Iterator[Action]:
        trick = deal.trick
        played = [who for who, _ in trick.plays] if trick else []
        number = len(deal.tricks) + 1
        if not self.correctable or seat not in played or not _is_open(deal, number):
            return
        if _reneged(deal, seat, number):
            assert deal.contract is not None
            following = _following(deal, seat, deal.hands[seat])
            # As a hand is read: the order in which it was dealt is nobody's business.
            yield from map(Correct, deal.variant.order.sorted_hand(following, deal.contract.trump))


def answering(seating: Seating, seat: Seat, contract: Contract) -> tuple[Seat, ...]:
    """The seats that pay for that one and gain with it, and can't call it: its side in rules.md 4.0.9.

    Pairs and teams answer for themselves, of three pairs too; single players with those whom they play this deal with;
    where a partner is called everybody alone, so that it tells nothing of the sides.
    """
    return seating.side_of(seat, contract if seating.sides is Sides.SINGLES else None)


def _settled_bid(variant: Variant, contract: Contract, accused: Seat) -> tuple[int, ...]:
    """A bid that another reneged against counts as just made, one whose own side did as failed. (rules.md 4.0.9)"""
    makers = variant.seating.side_of(contract.maker, contract)
    taken = 0 if accused in makers else int(contract.rung or 0)
    own, other = variant.scoring.pays(contract, taken, variant.layout.hand)
    return tuple([own if seat in makers else other for seat in range(variant.seating.seats)])


def _tricks(deal: Deal) -> tuple[Trick, ...]:
    """The complete ones, and the one that somebody has played to."""
    complete = tuple(won.trick for won in deal.tricks)
    return (*complete, deal.trick) if deal.trick and deal.trick.plays else complete


def _settled(incidents: tuple[Incident, ...]) -> dict[tuple[Seat, int], bool]:
    """For each seat and trick of which it was said or shown: whether there was a renege.

    Whoever played again because another's card went back is free of what was said before.
    """
    found: dict[tuple[Seat, int], bool] = {}
    for said in incidents:
        if isinstance(said, RenegeCalled):
            found[said.accused, said.trick] = said.true
        elif isinstance(said, CardsTakenBack):
            for who, _ in said.plays:
                found.pop((who, said.trick), None)
            found[said.seat, said.trick] = True
    return found


def _is_open(deal: Deal, number: int) -> bool:
    """Whether that trick is on the table and somebody is still to play to it."""
    return deal.laid_down is None and deal.stage is not None and number > len(deal.tricks)


def _suit(deal: Deal, card: Card) -> Suit | None:
    assert deal.contract is not None
    return deal.variant.order.effective_suit(card, deal.contract.trump)


def _reneged(deal: Deal, seat: Seat, number: int) -> bool:
    """Whether that seat played another suit to that trick than the one led, and held one of it."""
    tricks = _tricks(deal)
    (_, first), *_ = plays = tricks[number - 1].plays
    led, own = _suit(deal, first), dict(plays)[seat]
    if _suit(deal, own) is led:
        return False
    later = (card for trick in tricks[number:] for who, card in trick.plays if who == seat)
    beneath = _beneath(deal, seat, tricks[: number - 1])
    return any(_suit(deal, card) is led for card in (*later, *deal.hands[seat]) if card not in beneath)


def _beneath(deal: Deal, seat: Seat, before: tuple[Trick, ...]) -> frozenset[Card]:
    """What of that seat still lay under another card after those tricks, and couldn't be played."""
    if not deal.piles:
        return frozenset()
    gone = {card for trick in before for who, card in trick.plays if who == seat}
    return frozenset(second for first, second in deal.piles[seat] if first not in gone)


def _following(deal: Deal, seat: Seat, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of that hand that follow the trick on the table."""
    assert deal.trick is not None
    led = _suit(deal, deal.trick.plays[0][1])
    return tuple(card for card in hand if _suit(deal, card) is led)


def _taken_back(deal: Deal, seat: Seat) -> Progress:
    """That seat's card and all later ones of the trick go back; it must follow now, the others are free again."""
    assert deal.trick is not None
    plays = deal.trick.plays
    at = [who for who, _ in plays].index(seat)
    hands = list(deal.hands)
    for who, card in plays[at:]:
        hands[who] = (*hands[who], card)
    told = CardsTakenBack(seat, len(deal.tricks) + 1, tuple((who, card) for who, card in plays[at:]))
    deal = deal._replace(
        hands=tuple(hands),
        trick=Trick(deal.trick.leader, plays[:at]),
        incidents=(*deal.incidents, told),
    )
    return Progress(deal, in_secret(deal, _must_follow(deal, seat)), (told,))


def _must_follow(deal: Deal, seat: Seat) -> Playing:
    assert deal.trick is not None
    return Playing(seat, _suit(deal, deal.trick.plays[0][1]), _following(deal, seat, deal.hands[seat]), course_of(deal))


def remembering(deal: Deal, incidents: tuple[Incident, ...]) -> Deal | None:
    """That deal after all that was said of behaviour in it; None where its cards don't agree with what was found.

    For a deal that was played anew: cards taken back lie in the hands that they went back to, or were played from them.
    """
    deal = deal._replace(incidents=incidents)
    tricks = _tricks(deal)
    for said in incidents:
        if isinstance(said, CardsTakenBack):
            for who, card in said.plays:
                since = [play for trick in tricks[said.trick - 1 :] for play in trick.plays]
                if card not in deal.hands[who] and (who, card) not in since:
                    return None
                deal = fallen(deal, who, card)
    if any(not true and _reneged(deal, *about) for about, true in _settled(incidents).items()):
        return None
    back = next((said for said in reversed(incidents) if isinstance(said, CardsTakenBack)), None)
    if back is None or deal.stage is None or back.trick != len(deal.tricks) + 1 or deal.stage.to_act != back.seat:
        return deal
    stage = _must_follow(deal, back.seat)
    return deal._replace(stage=in_secret(deal, stage)) if stage.playable else None
