"""Random games played at the desk's screens, and every card on every screen held against who may see it. (G6)

No database and no Discord: a game is a `Saved` that moves on in memory, and what is drawn is drawn by the desk's own
functions. Knows the truth from the engine's events.
"""

from __future__ import annotations

import re
from collections.abc import Coroutine, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any, NamedTuple, TypeVar, cast

from bot.app import drawing
from bot.app.drawing import asks_back, board_paper, hand_paper, reminder_paper
from bot.app.live import Live, bring_to_life
from bot.app.parts import Parts
from bot.app.ports import DealRow, Decision, Person, Press, Saved, SeatRow, Store, Table, Who
from bot.app.replies import (
    LOCALES,
    ChannelId,
    GameId,
    GuildId,
    OwnScreen,
    Paper,
    Personal,
    PublicScreen,
    Say,
    ServerSettings,
    Speed,
    Status,
    Turn,
    UserId,
)
from bot.app.seats import sitters
from bot.screens.reasons import line
from euchre_core.actions import CallCard, LayAway, PlayCard, code_of
from euchre_core.cards import JOKER, Card, Seat, cards, codes
from euchre_core.engine import ENGINE_REVISION, apply, legal_actions
from euchre_core.errors import IllegalAction
from euchre_core.events import Called, CardGiven, CardPlayed, CardsDealt, CardTurned, HandShown, UpcardTaken
from euchre_core.rules import Step
from euchre_core.variants import variant_for

PEOPLE = tuple(UserId(n) for n in (101, 102, 103, 104))
RULES = (
    "standard",
    "standard+target=5",
    "standard+stick-the-dealer",
    "standard+alone-lead=left-of-loner",
    "british",
    "railroad",
    "railroad+jambone+jamboree",
    "call-ace",
)
GAME = GameId("soakgame")
_CODE = re.compile(r"(?<![0-9A-Za-z])[?]?-?([9TJQKA][cdhs]|Jo)(?![0-9A-Za-z])")
_SIGN = re.compile(r"(10|[9TJQKA])\s?([♣♦♥♠])")
_SUITS = dict(zip("♣♦♥♠", "cdhs", strict=True))

T = TypeVar("T")


class Count(NamedTuple):
    """What a stretch of games came to."""

    games: int = 0
    deals: int = 0
    screens: int = 0
    cards: int = 0
    leaks: tuple[str, ...] = ()

    def plus(self, other: Count) -> Count:
        """Both together."""
        return Count(
            self.games + other.games,
            self.deals + other.deals,
            self.screens + other.screens,
            self.cards + other.cards,
            (*self.leaks, *other.leaks)[:20],
        )


class _OneGame:
    """A store in which there is one game, and no message of it has been posted yet."""

    def __init__(self) -> None:
        self.saved: Saved | None = None
        self.past: list[tuple[DealRow, tuple[Decision, ...]]] = []

    async def load(self, game: GameId) -> Saved | None:
        return self.saved

    async def paper(self, paper: Paper) -> None:
        return None

    async def history(self, game: GameId) -> tuple[tuple[DealRow, tuple[Decision, ...]], ...]:
        return tuple(self.past)

    async def rating_moves(self, game: GameId) -> tuple[()]:
        return ()


def play(games: int, seed: int) -> Count:
    """That many random games; what was looked at, and the first leaks."""
    total = Count()
    for number in range(games):
        total = total.plus(_Game(Random(f"{seed}/{number}")).play())
    return total


class _Game:
    """One random game of four people and what they are shown."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.store = _OneGame()
        self.parts = Parts(
            store=cast(Store, self.store),
            clock=cast(Any, None),
            message_url=lambda guild, channel, message: f"https://example.org/{guild}/{channel}",
        )
        self.count = Count(games=1)
        self.public: set[Card] = set()
        self.own: list[set[Card]] = [set() for _ in PEOPLE]
        self.at_ms = 1_800_000_000_000

    def play(self) -> Count:
        live = bring_to_life(self._fresh())
        while not live.game.over:
            live = self._deal(live)
            while live.to_act is not None:
                live = self._decide(live)
            self.store.past.append((cast(DealRow, live.saved.deal), live.saved.decisions))
        self._look(live)
        self.count = self.count._replace(deals=len(self.store.past))
        return self.count

    def _fresh(self) -> Saved:
        seats = tuple(SeatRow(Seat(n), 0, Turn(0, n), user, None, self.at_ms) for n, user in enumerate(PEOPLE))
        people = {
            user: Person(f"Seat {n}", self.rng.choice(LOCALES), Personal(confirm_cards=self.rng.random() < 0.3))
            for n, user in enumerate(PEOPLE)
        }
        speed = self.rng.choice(tuple(Speed))
        table = Table(1, GuildId(2), ChannelId(3), PEOPLE[0], speed, "sensible", "Club", "cards", LOCALES[0])
        return Saved(
            game=GAME,
            table=table,
            ruleset=self.rng.choice(RULES),
            revision=ENGINE_REVISION,
            first_dealer=Seat(self.rng.randrange(4)),
            status=Status.PLAYING,
            turn=Turn(0, 4),
            due_at=None,
            secret=self.rng.randbytes(32),
            commitment="0" * 64,
            mix=bytes(32),
            created_at=self.at_ms,
            ended_at=None,
            previous=None,
            rematch=None,
            next_game=None,
            closed_why=None,
            seats=seats,
            deal=None,
            decisions=(),
            presses=(),
            people=people,
            server=ServerSettings(),
        )

    def _deal(self, live: Live) -> Live:
        game, saved = live.game, live.saved
        pack = list(variant_for(saved.ruleset).cards)
        self.rng.shuffle(pack)
        row = DealRow(game.number, game.dealer, codes(pack), game.score, self.at_ms)
        past = tuple(self._press(saved) for _ in range(self.rng.random() < 0.1))
        presses = (*saved.presses, *past)
        fresh = bring_to_life(replace(saved, turn=Turn(row.number, 0), deal=row, decisions=(), presses=presses))
        self.public, self.own = set(), [set() for _ in PEOPLE]
        for step in fresh.steps:
            self._learn(step)
        self._look(fresh)
        return fresh

    def _press(self, saved: Saved) -> Press:
        """Somebody came or went, which the board tells."""
        word = self.rng.choice(("leave", "back"))
        return Press(self.rng.randrange(4), word, self.rng.choice(PEOPLE), self.at_ms, f"i:{self.at_ms}")

    def _decide(self, live: Live) -> Live:
        seat = live.to_act
        assert seat is not None
        action = self.rng.choice(legal_actions(live.game, seat))
        step = apply(live.game, seat, action)
        self.at_ms += 1_000
        said = Decision(live.saved.turn.n, seat, code_of(action), self.at_ms, Who.PERSON, PEOPLE[seat], None)
        saved = live.saved
        turn = Turn(saved.turn.deal, saved.turn.n + 1)
        status = Status.FINISHED if step.game.over else saved.status
        after = bring_to_life(replace(saved, turn=turn, status=status, decisions=(*saved.decisions, said)))
        self._learn(step)
        self._look(after)
        return after

    def _learn(self, step: Step) -> None:
        for event in step.events:
            match event:
                case CardTurned(card) | CardPlayed(_, card) | Called(_, CallCard(card)):
                    self.public.add(card)
                case UpcardTaken(seat, card):
                    self.own[seat].add(card)
                case CardGiven(_, taker, card):
                    self.own[taker].add(card)
                case HandShown(_, hand):
                    self.public |= set(hand)
                case CardsDealt(seat, hand, unseen) if not unseen:
                    self.own[seat] |= set(hand)
                case _:
                    pass

    # --- looking

    def _look(self, live: Live) -> None:
        """Everything that anybody could be shown now."""
        saved = self.store.saved = live.saved
        for seat, user in enumerate(PEOPLE):
            self._check(_now(drawing.render(hand_paper(GAME, user), self.parts)), seat, live)
        self._check(_now(drawing.render(board_paper(GAME, saved.turn.deal), self.parts)), None, live)
        if live.to_act is not None:
            paper = reminder_paper(saved, PEOPLE[live.to_act])
            self._check(_now(drawing.render(paper, self.parts)), None, live)
            self._answers(live, Seat(self.rng.randrange(4)))

    def _answers(self, live: Live, seat: Seat) -> None:
        """What one of them is answered: to a question, to an illegal wish, to a press that comes too late."""
        choices = [one for one in legal_actions(live.game, seat) if isinstance(one, PlayCard) or asks_back(one)]
        if choices:
            asking = code_of(self.rng.choice(choices))
            self._check(_now(drawing.own_hand(live, PEOPLE[seat], self.parts, asking=asking, alone=True)), seat, live)
        wish = self.rng.choice((PlayCard, LayAway))(self.rng.choice(variant_for(live.saved.ruleset).cards))
        try:
            apply(live.game, seat, wish)
        except IllegalAction as refused:
            note = line(refused.reason, sitters(live.saved))
            # Whoever asks for a card by command has named it themselves.
            self._see(note, self.public | self.own[seat] | {wish.card}, f"seat {seat}", live)
            self._check(_now(drawing.own_hand(live, PEOPLE[seat], self.parts, note=note)), seat, live, {wish.card})

    def _check(self, shown: object, seat: int | None, live: Live, named: Iterable[Card] = ()) -> None:
        screen = getattr(shown, "screen", shown)
        assert isinstance(screen, OwnScreen | PublicScreen), screen
        assert isinstance(screen, PublicScreen) == (seat is None)
        if isinstance(screen, OwnScreen):
            assert screen.owner == PEOPLE[cast(int, seat)]
        may = self.public if seat is None else self.public | self.own[seat] | _to_call(live, Seat(seat))
        self._see(screen, may | set(named), "everybody" if seat is None else f"seat {seat}", live)

    def _see(self, shown: OwnScreen | PublicScreen | Say, may: set[Card], who: str, live: Live) -> None:
        seen: set[Card] = set()
        secret = live.saved.secret.hex()
        for thing in things(shown):
            if isinstance(thing, Card):
                seen.add(thing)
            else:
                seen |= cards_named(thing)
                if secret in thing and not live.game.over:
                    self._leak(f"{who} saw the secret at {live.saved.turn}")
        if hidden := seen - may:
            self._leak(f"{who} saw {codes(sorted(hidden, key=str))} at {live.saved.turn} of {live.saved.ruleset}")
        count = self.count
        self.count = count._replace(screens=count.screens + 1, cards=count.cards + len(seen))

    def _leak(self, text: str) -> None:
        self.count = self.count._replace(leaks=(*self.count.leaks, text)[:20])


def _to_call(live: Live, seat: Seat) -> set[Card]:
    """What stands on a maker's buttons to be called for a partner, whoever holds it."""
    return {choice.card for choice in legal_actions(live.game, seat) if isinstance(choice, CallCard)}


def _now(coroutine: Coroutine[Any, Any, T]) -> T:
    """The value of something that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        return cast(T, end.value)
    raise AssertionError("it waits for something")


def things(shown: object) -> Iterator[Card | str]:
    """Every card and every text in a screen, wherever it stands."""
    match shown:
        case Card() | str():
            yield shown
        case Mapping():
            for value in shown.values():
                yield from things(value)
        case tuple() | list() | frozenset():
            for one in shown:
                yield from things(one)
        case _ if is_dataclass(shown):
            for each in fields(shown):
                yield from things(getattr(shown, each.name))
        case _:
            pass


def cards_named(text: str) -> set[Card]:
    """Cards in a text or in a button's code."""
    if len(text) < 2:
        return set()
    found = {card for code in _CODE.findall(text) for card in cards(code)}
    if "🃏" in text:
        found.add(JOKER)
    for rank, suit in _SIGN.findall(text):
        found |= set(cards(("T" if rank == "10" else rank) + _SUITS[suit]))
    return found
