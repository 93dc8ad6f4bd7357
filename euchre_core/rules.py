"""The vocabulary in which a game is declared and a deal is held. Knows no game, and moves nothing itself.

A `Variant` is a value: pack, seating, layout, order, a tuple of phases, a scoring, an ending. A `Phase` is rule text as
a value; a `Stage` is that phase in progress. `Deal` and `Game` are the truth: what draws or speaks may not import this.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeAlias, TypeVar, assert_never

from euchre_core.actions import Action
from euchre_core.cards import Card, Pack, Seat
from euchre_core.draw import Draw
from euchre_core.events import CardGiven, Contract, Event, Incident, LaidDown, RenegeCalled, Trick
from euchre_core.order import CardOrder
from euchre_core.reasons import Ask, Reason
from euchre_core.score_cards import ScoreCards
from euchre_core.stakes import Stakes
from euchre_core.views import DealResult, Turned, WonTrick

P = TypeVar("P", bound="Phase")
# A NamedTuple's own constructor costs twice this, and every step makes several.
_new = tuple.__new__


class Sides(StrEnum):
    """Who plays with whom."""

    PARTNERS = "partners"
    """Pairs; partners sit opposite: two of four seats, three of six. Of three, two play together against the makers.
    (S0-6; rules.md 4.4)"""
    TEAMS = "teams"
    """Two teams that take turns round the table: of six seats two threes. (rules.md 4.17)"""
    SINGLES = "singles"
    """Each keeps a score of their own. In a deal the maker, with whoever the contract names, plays against all the
    rest. (S1-21; rules.md 4.3)"""
    APART = "apart"
    """Each for oneself, in the deal as in the game: nobody's trick helps another. (rules.md 4.14)"""
    CALLED = "called"
    """Each keeps a score of their own. In a deal the maker plays with whoever holds the card that it calls, against all
    the rest; nobody is on anybody's side until everybody can know it. (rules.md 4.15)"""


@dataclass(frozen=True, slots=True)
class Seating:
    """How many seats, and who is with whom. Nothing outside asks for seat parity."""

    seats: int
    sides: Sides
    lefts: tuple[Seat, ...] = field(init=False, repr=False, compare=False)
    """The seat to the left of each."""
    kept: tuple[tuple[Seat, ...], ...] = field(init=False, repr=False, compare=False)
    """The sides whose scores are kept."""
    joined: bool = field(init=False, repr=False, compare=False)
    """Whether in a deal all the others play together against the makers: singles, or more pairs than two."""

    def __post_init__(self) -> None:
        # Looked up some hundred times in a deal: cheaper than counting round the table.
        object.__setattr__(self, "lefts", (*map(Seat, range(1, self.seats)), Seat(0)))
        object.__setattr__(self, "kept", _every(self.seats, self._step()))
        alone = self.sides in (Sides.SINGLES, Sides.CALLED)
        several = len(self.kept) > 2 and self.sides is not Sides.APART
        object.__setattr__(self, "joined", alone or several)

    def _step(self) -> int:
        """How many seats on the next one of the same side sits."""
        match self.sides:
            case Sides.PARTNERS:
                return self.seats // 2
            case Sides.TEAMS:
                return 2
            case Sides.SINGLES | Sides.CALLED | Sides.APART:
                return self.seats
        assert_never(self.sides)

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return self.lefts[seat]

    def groups(self, contract: Contract | None) -> tuple[tuple[Seat, ...], ...]:
        """The sides under this contract, each in seat order, the side of seat 0 first.

        `contract` None: the sides whose scores are kept, which decide the game.
        """
        if contract is None or not self.joined:
            return self.kept
        if self.sides is Sides.CALLED and not contract.sides_shown:
            return self.kept
        makers = self.kept[contract.maker % len(self.kept)]
        return _against_the_rest(self.seats, (*makers, *contract.partners))

    @property
    def partnered(self) -> bool:
        """Whether anybody has a partner from the start, who would rest in a lone hand."""
        return self.sides in (Sides.PARTNERS, Sides.TEAMS)

    def side_of(self, seat: Seat, contract: Contract | None) -> tuple[Seat, ...]:
        """That seat's side, itself included. ValueError: no such seat."""
        for group in self.groups(contract):
            if seat in group:
                return group
        raise ValueError(f"no seat {seat}")

    def partners(self, seat: Seat, contract: Contract | None) -> tuple[Seat, ...]:
        """The others of that seat's side."""
        return tuple([other for other in self.side_of(seat, contract) if other != seat])


def _every(seats: int, step: int) -> tuple[tuple[Seat, ...], ...]:
    """Each side takes every so many-th seat."""
    return tuple(tuple(Seat(s) for s in range(first, seats, step)) for first in range(step))


@lru_cache(maxsize=256)
def _against_the_rest(seats: int, makers: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    sides = (tuple(sorted(makers)), tuple(Seat(s) for s in range(seats) if s not in makers))
    return sides if 0 in sides[0] else sides[::-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """What lies where after the deal: cards in each hand, and whether the top card of the kitty is turned up."""

    hand: int
    turn_up: bool = False
    dead: int = 0
    """Cards dealt to nobody, after the hands and before the turned card. (rules.md 4.2, 4.3)"""
    spares: int = 0
    """Cards laid unseen beside each hand, from the dealer's left, after the hands. (rules.md 4.2)"""
    piles: int = 0
    """Of each hand's cards so many lie face down, and as many face up on them; the first of those dealt. (rules.md 4.2)
    """


class Part(IntEnum):
    """Which part of a deal a phase is; a deal goes through them in this order."""

    AWAIT_DEAL = 0
    """Who takes the pack."""
    CUTTING = 1
    DEALING = 2
    BEFORE_LOOKING = 3
    """What the dealer must say with the hand still face down."""
    CLAIMS = 4
    AUCTION = 5
    EXCHANGE = 6
    CALLING_PARTNER = 7
    """What the maker says once the dealer has laid a card away."""
    STAYING = 8
    """Who plays the deal at all."""
    SHOWING = 9
    """What is laid face up before the play."""
    MAKERS_BEST = 10
    DEFENCE = 11
    DEFENDERS_BEST = 12
    STAKES = 13
    """What is bet on the deal."""
    PLAY = 14
    SETTLING = 15
    HAND_OVER = 16
    """What may be said before a game is over."""


class Phase(Protocol):
    """One part of a deal as the rules describe it. A value; holds the options of that part."""

    @property
    def part(self) -> Part:
        """Where in a deal it stands."""
        ...

    def objection(self, variant: Variant) -> str | None:
        """Why this phase can't be part of that variant, for whoever declares it; None if it can."""
        ...

    def open(self, deal: Deal) -> Outcome:
        """Begin. Progress without a stage: nothing to ask here; cards may have moved."""
        ...


class Stage(Protocol):
    """A phase in progress. Immutable: `take` answers with what follows."""

    @property
    def to_act(self) -> Seat:
        """The seat that is asked; one that rests only to give its best card away."""
        ...

    @property
    def ask(self) -> Ask:
        """What it is asked for."""
        ...

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        """All that the seat asked may choose; never empty."""
        ...

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """What that seat may do beside the question, whether it is asked or not; usually ()."""
        ...

    def why(self, deal: Deal) -> Reason | None:
        """Why not every card of the hand, or not the usual call, may be chosen; None if all may."""
        ...

    def take(self, deal: Deal, seat: Seat, action: Action) -> Outcome:
        """What follows from that choice. The engine has checked turn and activity; IllegalAction for all the rest.

        A seat that isn't asked comes here only with one of its `asides`.
        """
        ...


class BesideRule(Protocol):
    """What may be said beside the game of how somebody behaves, whoever is asked and whatever for.

    It holds in every stage of a deal, and after its end until the next pack is dealt.
    """

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        """What that seat may say now; usually (). `deal` has no stage once it has ended."""
        ...

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        """What follows from one of these `asides`. With the deal's own stage the game goes on as it was; without one
        the deal ends, settled or thrown in.

        Points awarded go to the deal's running score; the engine ends the game where they win it.
        """
        ...


class Scoring(Protocol):
    """What a deal is worth."""

    def points(self, deal: Deal) -> tuple[int, ...]:
        """Points to add, one entry per seat; may be negative."""
        ...

    def pays(self, contract: Contract, taken: int, tricks: int) -> tuple[int, int]:
        """Points to each maker and to each other seat if the makers take so many of so many tricks."""
        ...

    def objection(self, variant: Variant) -> str | None:
        """Why this scoring doesn't fit that variant, for whoever declares it; None if it pays every result."""
        ...


class Ending(Protocol):
    """When a game is over."""

    @property
    def target(self) -> int:
        """The points the game is played to."""
        ...

    @property
    def lead(self) -> int:
        """The points that a winner must be ahead by."""
        ...

    @property
    def start(self) -> int:
        """The score with which each side begins."""
        ...

    @property
    def down(self) -> bool:
        """Whether scores fall to the target: then the lower one leads."""
        ...

    def home(self, score: tuple[int, ...]) -> bool:
        """Whether any side has the points to win by, which most deals end without."""
        ...

    def winners(
        self, score: tuple[int, ...], seating: Seating, contract: Contract | None = None, *, made: bool = False
    ) -> tuple[Seat, ...]:
        """The seats of the side that has won; empty while the game goes on.

        `contract` of the deal just ended, None where it had none, and whether its makers scored by it.
        """
        ...

    def at_the_bridge(self, score: tuple[int, ...], seating: Seating) -> tuple[Seat, ...]:
        """The seats of the side that stands at the bridge; empty where none does."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One game as a value. A variant that contradicts itself fails where it is made, naming its key."""

    key: str
    sources: tuple[str, ...]
    """Where its rules come from (the keys of rules.md)."""
    pack: Pack
    seating: Seating
    layout: Layout
    order: CardOrder
    phases: tuple[Phase, ...]
    scoring: Scoring
    ending: Ending
    draw: Draw = field(default_factory=Draw)
    """How the first dealer is found, and who plays with whom."""
    score_cards: ScoreCards = ScoreCards.OFF
    """The cards in which the score is shown as well; they change nothing of the game."""
    stakes: Stakes = field(default_factory=Stakes)
    """The chips it is played for, which are worth nothing."""
    beside: tuple[BesideRule, ...] = ()
    """What may be said beside the game; usually nothing."""
    options: tuple[tuple[str, str], ...] = ()
    """House rules in force that differ from this game's defaults, as the catalogue orders them."""
    cards: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    """Every card of the pack, in printed order."""
    distinct: frozenset[Card] = field(init=False, repr=False, compare=False)
    """The same, each once."""

    def __post_init__(self) -> None:
        for complaint in self._complaints():
            if complaint:
                raise ValueError(f"{self.key}: {complaint}")
        object.__setattr__(self, "cards", self.pack.in_order())
        object.__setattr__(self, "distinct", frozenset(self.cards))

    def _complaints(self) -> tuple[str | None, ...]:
        unranked = "".join(rank for rank in self.pack.ranks if rank not in self.order.ranks)
        parts = [phase.part for phase in self.phases]
        return (
            f"{self.pack.size} cards can't deal {self.needed}" if self.pack.size < self.needed else None,
            f"the order doesn't rank {unranked}" if unranked else None,
            self.scoring.objection(self),
            "the phases are out of order" if parts != sorted(parts) else None,
            "it needs exactly one dealing" if parts.count(Part.DEALING) != 1 else None,
            "it needs exactly one play of tricks" if parts.count(Part.PLAY) != 1 else None,
            *(phase.objection(self) for phase in self.phases),
        )

    @property
    def needed(self) -> int:
        """How many cards the deal takes, the turned one among them."""
        each = self.layout.hand + self.layout.spares
        return each * self.seating.seats + self.layout.dead + int(self.layout.turn_up)

    @property
    def ruleset(self) -> str:
        """The canonical text that names these rules: the key, then what differs from its defaults."""
        return "+".join((self.key, *(name if value == "on" else f"{name}={value}" for name, value in self.options)))

    def phase(self, kind: type[P]) -> P | None:
        """The phase of that type; None if this game has none."""
        for phase in self.phases:
            if isinstance(phase, kind):
                return phase
        return None

    def with_phase(self, phase: Phase) -> Variant:
        """The same game with one phase more, where its part belongs."""
        return replace(self, phases=tuple(sorted((*self.phases, phase), key=lambda each: each.part)))

    def without(self, kind: type[Phase]) -> Variant:
        """The same game without its phases of that type."""
        return replace(self, phases=tuple(phase for phase in self.phases if not isinstance(phase, kind)))

    def tune(self, kind: type[P], edit: Callable[[P], P]) -> Variant:
        """The same game with its phase of that type edited; LookupError if it has none."""
        if self.phase(kind) is None:
            raise LookupError(kind.__name__)
        return replace(self, phases=tuple(edit(p) if isinstance(p, kind) else p for p in self.phases))


class Deal(NamedTuple):
    """One deal as it is: the truth. Cards in all places together are always the pack; its repr shows none of them."""

    variant: Variant
    number: int
    dealer: Seat
    score: tuple[int, ...]
    """Running, one entry per seat: as it stood at the deal, plus points awarded during it."""
    kitty: tuple[Card, ...]
    """Not dealt and face down, top card first; the upcard isn't among them."""
    upcard: Card | None = None
    """The card lying face up, also after it was turned down; None once it is in the dealer's hand."""
    turned: Turned | None = None
    """What everybody remembers of the turned card."""
    opening: tuple[tuple[Seat, Action], ...] = ()
    """What was done and said before the auction, in order: the cut, claims. All of it is public."""
    received: tuple[tuple[Seat, Card], ...] = ()
    """Cards of the kitty that a claimant got."""
    calls: tuple[tuple[Seat, Action], ...] = ()
    """Everything said, in order."""
    contract: Contract | None = None
    """None until the auction has ended."""
    resting: tuple[Seat, ...] = ()
    """Seats that take no part, in seat order; set by the phase that rests them."""
    laid_away: tuple[tuple[Seat, Card], ...] = ()
    dead: tuple[Card, ...] = ()
    """Cards dealt to nobody, face down."""
    spares: tuple[tuple[Card, ...], ...] = ()
    """Cards beside each hand that nobody has seen; () where the game has none."""
    piles: tuple[tuple[tuple[Card, Card], ...], ...] = ()
    """Each seat's piles as they were dealt: the card face up, and the one beneath it; () where the game has none."""
    gifts: tuple[CardGiven, ...] = ()
    """Cards given to a lone partner, in order."""
    unseen: Seat | None = None
    """The seat that may not look at its own hand yet; None as soon as everybody may. (rules.md 4.0.6)"""
    settled: tuple[int, ...] | None = None
    """The final points where a phase decided them, which ends the deal; None: the scoring decides."""
    set_back_by: Seat | None = None
    """Who took the points off the other side; None: they are scored."""
    face_up: tuple[Seat, ...] = ()
    """Seats whose hands everybody sees. (rules.md 4.4)"""
    laid_down: LaidDown | None = None
    """Whoever claimed the rest, and the hands that were shown; None: every trick is played."""
    again: bool = False
    """Whether the same player dealt before; told only where a deal can be stolen."""
    stolen_from: Seat | None = None
    """Whose turn to deal it was, if another took the pack. (S0-23)"""
    incidents: tuple[Incident, ...] = ()
    """What was said of how somebody behaves, in order."""
    stopped_by: Incident | None = None
    """What ended this deal before, or instead of, its own result; None: nothing did."""
    at: int = 0
    """Which of the variant's phases is in progress."""
    # What a card played changes stands last: see `moved`.
    hands: tuple[tuple[Card, ...], ...] = ()
    """One per seat; also the hand that a resting seat has put away."""
    tricks: tuple[WonTrick, ...] = ()
    """The complete ones."""
    trick: Trick | None = None
    """The one in progress, from the moment its leader is known; None outside the play."""
    stage: Stage | None = None
    """None only inside an engine call, and in a deal that has ended."""

    def __repr__(self) -> str:
        return f"<deal {self.number} of {self.variant.ruleset}, dealer {self.dealer}, phase {self.at}>"

    def moved(
        self,
        hands: tuple[tuple[Card, ...], ...],
        tricks: tuple[WonTrick, ...],
        trick: Trick | None,
        stage: Stage | None,
    ) -> Deal:
        """The same deal after a card was played. Most steps of a deal pass here; `_replace` costs four times this."""
        return _new(Deal, self[:-4] + (hands, tricks, trick, stage))  # noqa: RUF005  (dearer)

    def asking(self, at: int, stage: Stage | None) -> Deal:
        """The same deal with that stage of that phase in progress; None when it has ended."""
        return _new(Deal, self[:-5] + (at, self.hands, self.tricks, self.trick, stage))  # noqa: RUF005  (dearer)

    def active(self, seat: Seat) -> bool:
        """Whether that seat plays cards in this deal. (rules.md 4.0.5)"""
        return seat not in self.resting

    def next_active(self, seat: Seat) -> Seat:
        """The first seat clockwise after that one which plays cards."""
        lefts, resting = self.variant.seating.lefts, self.resting
        after = lefts[seat]
        while after in resting:
            after = lefts[after]
        return after

    def covered(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of that seat that still lie face down, pile by pile."""
        if not self.piles:
            return ()
        gone = {card for won in self.tricks for _, card in won.trick.plays}
        return tuple([second for first, second in self.piles[seat] if first not in gone])

    def tricks_taken(self) -> tuple[int, ...]:
        """Tricks won, one entry per seat: the complete ones, and those claimed by a hand that was laid down.

        Where nobody plays against a hand, every trick is its. (rules.md 4.14)
        """
        seats = self.variant.seating.seats
        taken = [0] * seats
        if len(self.resting) == seats - 1:
            taken[self.next_active(self.dealer)] = self.variant.layout.hand
            return tuple(taken)
        for won in self.tricks:
            taken[won.winner] += 1
        if self.laid_down is not None:
            taken[self.laid_down.seat] += self.variant.layout.hand - len(self.tricks)
        return tuple(taken)


def _with(deal: Deal, /, **changes: object) -> Deal:
    """What `_replace` gives, at half its cost: it looks every field up by name, and a deal has many."""
    fields: list[object] = [*deal]
    for name, value in changes.items():
        fields[_PLACE[name]] = value
    return _new(Deal, fields)


_PLACE = {name: place for place, name in enumerate(Deal._fields)}
Deal._replace = _with  # type: ignore[method-assign, assignment]
_UNTOUCHED = tuple(Deal._field_defaults[name] for name in Deal._fields[_PLACE["upcard"] : _PLACE["hands"]])


def fresh_deal(
    variant: Variant, number: int, dealer: Seat, score: tuple[int, ...], pack: tuple[Card, ...], *, again: bool
) -> Deal:
    """A deal of which nothing has happened: the whole pack is the kitty, and nobody holds a card."""
    hands = ((),) * variant.seating.seats
    fresh: Deal = _new(Deal, (variant, number, dealer, score, pack, *_UNTOUCHED, hands, (), None, None))
    return fresh._replace(again=again) if again else fresh


def winners_by(deal: Deal, points: tuple[int, ...], score: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who has won at that score, after a deal that brought those points; nobody while the game goes on."""
    ending, seating, contract = deal.variant.ending, deal.variant.seating, deal.contract
    if not ending.home(score):
        return ()
    made = None if contract is None or contract.caller is None else _made(deal, contract, points)
    if made is None:
        return ending.winners(score, seating)
    return ending.winners(score, seating, contract, made=made)


def _made(deal: Deal, contract: Contract, points: tuple[int, ...]) -> bool | None:
    """Whether the makers made their contract; None where the deal decided nothing of it. (rules.md 4.0.9, 4.0.11)"""
    makers, stopped = deal.variant.seating.side_of(contract.maker, contract), deal.stopped_by
    renege = isinstance(stopped, RenegeCalled) and stopped.true
    if stopped is not None and not renege:
        return None
    if contract.rung is not None:  # a bid that is made may pay nothing, and a renege settles it
        if isinstance(stopped, RenegeCalled):
            return stopped.accused not in makers
        return sum(deal.tricks_taken()[seat] for seat in makers) >= int(contract.rung)
    if max(points) <= 0 and deal.set_back_by is None:
        return None
    return points[contract.maker] > 0 or deal.set_back_by in makers


class EndedDeal(NamedTuple):
    """A deal that is over, and how it ended; kept until the next pack is dealt, so that the table can look at it."""

    deal: Deal
    result: DealResult


class Game(NamedTuple):
    """A game as it is: the truth. Without a deal a pack is awaited, or the game is over."""

    variant: Variant
    dealer: Seat
    """Who deals the deal in progress, or the next one."""
    score: tuple[int, ...]
    """One entry per seat; partners' are equal."""
    number: int
    """Of the deal in progress, or of the next one."""
    deal: Deal | None = None
    ended: EndedDeal | None = None
    """The deal before, while no other is in progress; None before the first."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of the side that has won; empty while the game goes on."""
        if self.deal is not None:  # one that stands open may have a score that wins beside its own points
            return ()
        if self.ended is None or self.ended.result.thrown_in:
            return self.variant.ending.winners(self.score, self.variant.seating)
        return winners_by(self.ended.deal, self.ended.result.points, self.score)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)


class Progress(NamedTuple):
    """What a phase or stage hands back."""

    deal: Deal
    stage: Stage | None
    """What is asked next; None: this phase is done."""
    events: tuple[Event, ...] = ()
    thrown_in: Seat | None = None
    """Who deals next if the deal is void; None if it goes on."""


Outcome: TypeAlias = tuple[Deal, Stage | None, tuple[Event, ...], Seat | None]
"""A `Progress`, or what one holds as a bare tuple, which costs a quarter: cards are played more often than all else."""


class Step(NamedTuple):
    """The engine's answer: the game after, and what happened, in order and never empty. Its repr shows no card."""

    game: Game
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        return f"<step to deal {self.game.number}: {', '.join(type(event).__name__ for event in self.events)}>"
