"""What came of a deal or a game, in words. Knows no screen and no button."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.around import Around
from bot.app.words import Say, say
from bot.screens import parts, trick_lines
from bot.screens.places import side_name
from euchre_core.actions import ClaimRedeal, Jamboree
from euchre_core.cards import Seat
from euchre_core.events import Contract
from euchre_core.views import DealResult, PublicView


def deal_result(view: PublicView, around: Around) -> tuple[Say, ...]:
    """How a finished deal ended: the points in a few words, then why, then the tricks."""
    result = view.result
    assert result is not None, "only of a finished deal"
    if result.thrown_in:
        dealer = parts.who(around.sitters, result.next_dealer)
        following = say("deal.thrown-in", dealer=dealer)
        seat, said = view.opening[-1] if view.opening else (view.dealer, None)
        if isinstance(said, ClaimRedeal):
            shown = parts.listed(said.cards, "list.comma")
            return (
                say("deal.redeal"),
                say("deal.redeal-shown", who=parts.who(around.sitters, seat), cards=shown),
                following,
            )
        if result.next_dealer == view.dealer and view.turned is not None and view.turned.suit is None:
            return (say("deal.joker-turned"), say("deal.dealt-again", dealer=dealer))
        return (say("deal.all-passed"), following)
    contract = view.contract
    assert contract is not None, "a scored deal had trump"
    if view.down:
        return _counted(view, around, result, contract)
    makers = parts.side_of(view, contract.maker)
    if Jamboree() in (action for _, action in view.calls):
        head = say("deal.head.jamboree", side=side_name(makers, view.seats), points=result.points[contract.maker])
        return (head, say("deal.jamboree", maker=parts.who(around.sitters, contract.maker)))
    taken, played = sum(result.tricks[seat] for seat in makers), sum(result.tricks)
    if contract.rung is not None:
        return _after_a_bid(view, around, contract, taken)
    by = result.set_back_by
    scorer = next((side for side in view.sides if by in side or result.points[side[0]] > 0), makers)
    if scorer != makers:
        kind = "euchred"
    elif taken == played:
        kind = "lone-march" if contract.alone else "march"
    else:
        kind = "lone-made" if contract.alone else "made"
    headed = "defended-alone" if kind == "euchred" and contract.lone_defender is not None else kind
    if by is not None:
        headed = "set-back"
    if scorer not in view.teams:  # each of them has a score of their own
        headed += "-each"
    head = say(
        f"deal.head.{headed}",
        side=parts.teams_in(view, scorer),
        points=-min(result.points) if by is not None else result.points[scorer[0]],
    )
    maker = parts.who(around.sitters, contract.maker)
    why = say(f"deal.why.{kind}", taken, makers=side_name(makers, view.seats), maker=maker, suit=contract.trump)
    return (
        head,
        why,
        say("deal.tricks", tricks=trick_lines.tricks_line(view)),
    )


def _after_a_bid(view: PublicView, around: Around, contract: Contract, taken: int) -> tuple[Say, ...]:
    """The points of whoever bid, who alone can score, or that the bid was missed."""
    assert view.result is not None
    assert contract.rung is not None
    maker, points = parts.who(around.sitters, contract.maker), view.result.points[contract.maker]
    side = side_name(parts.side_of(view, contract.maker), view.seats)
    kind = "made" if taken >= int(contract.rung) else "missed"
    head = say("deal.head.bid-made", side=side, points=points) if kind == "made" else say("deal.head.bid-missed")
    why = say(f"deal.why.bid-{kind}", taken, maker=maker, bid=int(contract.rung), suit=contract.trump)
    return (
        head,
        why,
        say("deal.tricks", tricks=trick_lines.tricks_line(view)),
    )


def _counted(view: PublicView, around: Around, result: DealResult, contract: Contract) -> tuple[Say, ...]:
    """A deal whose points are taken off, each for oneself: what every score did, then why, then the tricks."""
    head = parts.dotted(_change(view, team, result.points[team[0]]) for team in view.teams)
    tricks = say("deal.tricks", tricks=trick_lines.tricks_line(view))
    if contract.caller is None:
        return (say("deal.head.counted", scores=head), say("deal.why.nobody", trump=contract.trump), tricks)
    maker = parts.who(around.sitters, contract.caller)
    if len(view.resting) == view.seats - 1:
        why = say("deal.why.all-dropped", maker=maker, suit=contract.trump)
    else:
        why = say("deal.why.counted", result.tricks[contract.caller], maker=maker, suit=contract.trump)
    return (say("deal.head.counted", scores=head), why, tricks)


def _change(view: PublicView, team: Sequence[Seat], points: int) -> Say:
    """`N −3`, `E +5`, or that the seat was out."""
    side = side_name(team, view.seats)
    if parts.dropped_out(view, team[0]):
        return say("deal.change.out", side=side)
    return say("deal.change.down" if points < 0 else "deal.change.up", side=side, points=abs(points))


def game_result(view: PublicView) -> Say:
    """`N–S win 10–7`; against nothing it is a skunk. (S0-60)"""
    winners = parts.team_of(view, view.winners[0])
    others = [view.score[team[0]] for team in view.teams if team != winners]
    if view.down:
        points, theirs = view.score[winners[0]], parts.listed(sorted(others), "list.comma")
        return say("over.won-down", side=side_name(winners, view.seats), points=points, others=theirs)
    if any(score > 0 for score in others):
        key = "over.won" if parts.partnered(view.teams) else "over.won-by-one"
    else:
        key = "over.skunk" if parts.partnered(view.teams) else "over.skunk-by-one"
    return say(key, side=side_name(winners, view.seats), points=view.score[winners[0]], others=parts.scores(others))
