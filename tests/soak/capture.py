"""Random games played at the desk's screens, and every card on every screen held against who may see it. (G6)

No database and no Discord: a game is a `Saved` that moves on in memory, and what is drawn is drawn by the desk's own
functions. Knows the truth from the engine's events. Where two cards that somebody can't see have changed places, what
that person is shown must not change: so nothing else tells of them either, words, order, clock or what is drawn anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache, lru_cache
from operator import attrgetter
from random import Random
from typing import Any, NamedTuple, TypeVar, cast

from bot.app import drawing
from bot.app.drawing import board_paper, hand_paper, papers_after, reminder_paper
from bot.app.keys import LOCALES, ChannelId, GameId, GuildId, UserId
from bot.app.live import Live, alarm, bring_to_life, moved
from bot.app.papers import Paper
from bot.app.parts import Parts
from bot.app.play import as_kept
from bot.app.preferences import Personal, ServerSettings
from bot.app.rows import DealRow, Decision, Person, Press, Saved, SeatRow, Table, Who
from bot.app.screens import OwnScreen, PublicScreen
from bot.app.seats import holders, sitters
from bot.app.store import Store
from bot.app.turns import Speed, Status, Turn
from bot.app.words import Say
from bot.screens.confirming import asks_back
from bot.screens.reasons import line
from euchre_core.actions import Action, CallCard, ClaimRedeal, ClaimSwap, LayAway, PlayCard, code_of
from euchre_core.cards import JOKER, Card, Seat, cards, codes
from euchre_core.engine import ENGINE_REVISION, apply, asides, dealt_again, legal_actions
from euchre_core.errors import IllegalAction, RecordError
from euchre_core.events import (
    Called,
    CardGiven,
    CardPlayed,
    CardsDealt,
    CardTurned,
    CardUncovered,
    HandShown,
    KittyTaken,
    LaidDown,
    LayoutDealt,
    SparesTaken,
    UpcardTaken,
)
from euchre_core.rules import Step
from euchre_core.shuffle import drawn, first_dealer
from euchre_core.variants import ALL, variant_for

PEOPLE = tuple(UserId(100 + n) for n in range(1, 7))
RULES = (
    *(variant.key for variant in ALL),
    "standard+target=5",
    "standard+stick-the-dealer",
    "standard+alone-lead=left-of-loner",
    "standard+first-dealer=low-card+draw-partners",
    "call-ace+first-dealer=first-jack",
    "standard+cut-required+steal-deal+deal-pattern=free+farmers-hand=swap-mixed+blind-loner",
    "standard+ace-no-face=swap3+defend-alone+partner-best+partner-best-defender+robson+stakes=pot",
    "standard+renege-mode=award+table-talk-penalty=award1",
    "railroad+jambone+jamboree",
    "six-turnup+partner-best",
    "call-ace+renege-mode=deduct",
)
"""Every game as it is, and what moves cards or tells of them in other ways."""
TWINS = 0.3
"""The share of states that are looked at a second time with two hidden cards exchanged."""
GAME = GameId("soakgame")
_TELL_THE_DRAW = frozenset({"table.drew", "table.drew-again"})
_LONGEST = 20
"""Deals, after which a game that chance doesn't end is left."""
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
    twins: int = 0
    """States looked at once more with two hidden cards exchanged."""
    leaks: tuple[str, ...] = ()

    def plus(self, other: Count) -> Count:
        """Both together."""
        return Count(
            self.games + other.games,
            self.deals + other.deals,
            self.screens + other.screens,
            self.cards + other.cards,
            self.twins + other.twins,
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

    async def chip_moves(self, game: GameId) -> tuple[()]:
        return ()


def _parts(store: _OneGame) -> Parts:
    return Parts(
        store=cast(Store, store),
        clock=cast(Any, None),
        message_url=lambda guild, channel, message: f"https://example.org/{guild}/{channel}",
        catalogue=cast(Any, None),
    )


def play(games: int, seed: int) -> Count:
    """That many random games; what was looked at, and the first leaks."""
    total = Count()
    for number in range(games):
        total = total.plus(_Game(Random(f"{seed}/{number}")).play())
    return total


class _Game:
    """One random game and what its people are shown."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.store = _OneGame()
        self.parts = _parts(self.store)
        self.ruleset = rng.choice(RULES)
        self.variant = variant_for(self.ruleset)
        self.seats = tuple(Seat(n) for n in range(self.variant.seating.seats))
        self.people = PEOPLE[: len(self.seats)]
        self.count = Count(games=1)
        self.public: set[Card] = set()
        self.own: list[set[Card]] = [set() for _ in self.seats]
        self.drawn: set[Card] = set()
        """What was drawn from a pack of its own, and is told in the first deal."""
        self.at_ms = 1_800_000_000_000

    def play(self) -> Count:
        live = bring_to_life(self._fresh())
        while not live.game.over and live.game.number <= _LONGEST:
            live = self._deal(live)
            while live.to_act is not None:
                live = self._decide(live)
            self.store.past.append((cast(DealRow, live.saved.deal), live.saved.decisions))
        if live.game.over:
            self._look(live)
        self.count = self.count._replace(deals=len(self.store.past))
        return self.count

    def _fresh(self) -> Saved:
        seats = tuple(SeatRow(Seat(n), 0, Turn(0, n), user, None, self.at_ms) for n, user in enumerate(self.people))
        people = {
            user: Person(f"Seat {n}", self.rng.choice(LOCALES), Personal(confirm_cards=self.rng.random() < 0.3))
            for n, user in enumerate(self.people)
        }
        speed = self.rng.choice(tuple(Speed))
        table = Table(1, GuildId(2), ChannelId(3), PEOPLE[0], speed, "sensible", "Club", "cards", LOCALES[0])
        secret, mix = self.rng.randbytes(32), bytes(32)
        draw = drawn(self.variant, secret, mix)
        self.drawn = set() if draw is None else {card for cards in draw.rounds for _, card in cards}
        return Saved(
            game=GAME,
            table=table,
            ruleset=self.ruleset,
            revision=ENGINE_REVISION,
            first_dealer=first_dealer(self.variant, secret, mix),
            status=Status.PLAYING,
            turn=Turn(0, len(self.seats)),
            due_at=None,
            secret=secret,
            commitment="0" * 64,
            mix=mix,
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
        pack = list(self.variant.cards)
        self.rng.shuffle(pack)
        row = DealRow(game.number, game.dealer, codes(pack), game.score, self.at_ms, dealt_again(game))
        past = tuple(self._press(saved) for _ in range(self.rng.random() < 0.1))
        presses = (*saved.presses, *past)
        fresh = bring_to_life(replace(saved, turn=Turn(row.number, 0), deal=row, decisions=(), presses=presses))
        self.public, self.own = set(), [set() for _ in self.seats]
        for step in fresh.steps:
            self._learn(step)
        self._look(fresh)
        return fresh

    def _press(self, saved: Saved) -> Press:
        """Somebody came or went, which the board tells."""
        word = self.rng.choice(("leave", "back"))
        who = self.rng.choice(self.people)
        return Press(self.rng.choice(self.seats), word, who, self.at_ms, f"i:{self.at_ms}")

    def _decide(self, live: Live) -> Live:
        seat, action = self._chosen(live)
        step = apply(live.game, seat, action)
        self.at_ms += 1_000
        code = as_kept(live, seat, action)
        said = Decision(live.saved.turn.n, seat, code, self.at_ms, Who.PERSON, PEOPLE[seat], None)
        status = Status.FINISHED if step.game.over else None
        due = alarm(live.saved, step.game, holders(live.saved), self.at_ms)
        after = moved(live, step, said, {}, status, due)
        self._learn(step)
        self._look(after)
        if self.rng.random() < TWINS:
            self._exchange(after, papers_after(after, step, seat, shown=False))
        return after

    def _chosen(self, live: Live) -> tuple[Seat, Action]:
        """What the seat that is asked answers; now and then what another says by itself."""
        asked = live.to_act
        assert asked is not None
        beside = [(seat, action) for seat in self.seats for action in asides(live.game, seat)]
        if beside and self.rng.random() < 0.03:
            return self.rng.choice(beside)
        return asked, self.rng.choice(legal_actions(live.game, asked))

    def _learn(self, step: Step) -> None:
        for event in step.events:
            match event:
                case CardTurned(card) | CardPlayed(_, card) | CardUncovered(_, card) | Called(_, CallCard(card)):
                    self.public.add(card)
                case HandShown(_, shown) | LayoutDealt(_, shown) | Called(_, ClaimSwap(shown) | ClaimRedeal(shown)):
                    self.public |= set(shown)
                case LaidDown(_, hands):
                    self.public |= {card for hand in hands for card in hand}
                case SparesTaken(seat, got) | KittyTaken(seat, got):
                    self.own[seat] |= set(got)
                case UpcardTaken(seat, card):
                    self.own[seat].add(card)
                case CardGiven(_, taker, card):
                    self.own[taker].add(card)
                case CardsDealt(seat, hand, unseen) if not unseen:
                    self.own[seat] |= set(hand)
                case _:
                    pass

    # --- looking

    def _look(self, live: Live) -> None:
        """Everything that anybody could be shown now."""
        saved = self.store.saved = live.saved
        for seat, user in enumerate(self.people):
            self._check(_now(drawing.render(hand_paper(GAME, user), self.parts)), seat, live)
        self._check(_now(drawing.render(board_paper(GAME, saved.turn.deal), self.parts)), None, live)
        if live.to_act is not None:
            paper = reminder_paper(saved, PEOPLE[live.to_act])
            self._check(_now(drawing.render(paper, self.parts)), None, live)
            self._answers(live, self.rng.choice(self.seats))

    def _answers(self, live: Live, seat: Seat) -> None:
        """What one of them is answered: to a question, to an illegal wish, to a press that comes too late."""
        deal = live.game.deal
        asked = None if deal is None or deal.stage is None else deal.stage.ask
        choices = [one for one in legal_actions(live.game, seat) if isinstance(one, PlayCard) or asks_back(asked, one)]
        if choices:
            asking = code_of(self.rng.choice(choices))
            self._check(_now(drawing.own_hand(live, PEOPLE[seat], self.parts, asking=asking, alone=True)), seat, live)
        wish = self.rng.choice((PlayCard, LayAway))(self.rng.choice(self.variant.cards))
        try:
            apply(live.game, seat, wish)
        except IllegalAction as refused:
            note = line(refused.reason, sitters(live.saved))
            # Whoever asks for a card by command has named it themselves.
            self._see(note, self.public | self.own[seat] | {wish.card}, f"seat {seat}", live)
            self._check(_now(drawing.own_hand(live, PEOPLE[seat], self.parts, note=note)), seat, live, {wish.card})

    # --- two hidden cards exchanged

    def _exchange(self, live: Live, papers: tuple[Paper, ...]) -> None:
        """Where it could as well be the other way round, whoever can't see these two cards is shown the same."""
        deal, seat = live.game.deal, self.rng.choice(self.seats)
        if deal is None or deal.incidents or live.saved.deal is None:
            return
        called = None if deal.contract is None or deal.contract.sides_shown else deal.contract.called
        # Everybody has heard which card is called, and nobody knows where it is, unless it was turned up.
        hidden = {called} - {deal.turned.card if deal.turned is not None else None}
        known = (self.public - hidden) | self.own[seat]
        lying = (*deal.hands, deal.kitty, deal.dead, *deal.spares, *map(deal.covered, self.seats))
        places = [place for each in lying if (place := [card for card in each if card not in known])]
        if len(places) < 2:
            return
        one, other = (self.rng.choice(place) for place in self.rng.sample(places, 2))
        at = next((place for place in places if called in place), None)
        if called is not None and at is not None and self.rng.random() < 0.7:
            one, other = called, self.rng.choice([card for place in places if place is not at for card in place])
        twin = _twin(live, one, other)
        if twin is None:
            return
        self.count = self.count._replace(twins=self.count.twins + 1)
        mine, theirs = self._shown(live, seat, papers), self._shown(twin, seat, papers)
        for what in mine:
            if mine[what] != theirs[what]:
                self._leak(f"{what} told seat {seat} of {one} and {other} at {live.saved.turn} of {self.ruleset}")

    def _shown(self, live: Live, seat: Seat, papers: tuple[Paper, ...]) -> dict[str, object]:
        """All that this person can see or notice; `papers`: what was drawn anew after the last decision."""
        store = _OneGame()
        store.saved, store.past = live.saved, self.store.past
        parts = _parts(store)
        shown: dict[str, object] = {
            "the hand": _now(drawing.render(hand_paper(GAME, PEOPLE[seat]), parts)),
            "the board": _now(drawing.render(board_paper(GAME, live.saved.turn.deal), parts)),
            "the alarm": alarm(live.saved, live.game, holders(live.saved), self.at_ms),
            "the seat asked": live.to_act,
            "what may be done": (*legal_actions(live.game, seat), *asides(live.game, seat)),
            "what is drawn": {
                paper
                for paper in papers_after(live, live.steps[-1], Seat(live.saved.decisions[-1].seat), shown=False)
                if paper in (board_paper(GAME, live.saved.turn.deal), hand_paper(GAME, PEOPLE[seat]))
            },
        }
        if live.to_act is not None:
            shown["a reminder"] = _now(drawing.render(reminder_paper(live.saved, PEOPLE[live.to_act]), parts))
        for card in self.variant.cards:
            try:
                apply(live.game, seat, PlayCard(card))
                shown[f"the answer to {card}"] = "taken"
            except IllegalAction as refused:
                shown[f"the answer to {card}"] = line(refused.reason, sitters(live.saved))
        return shown

    def _check(self, shown: object, seat: int | None, live: Live, named: Iterable[Card] = ()) -> None:
        screen = getattr(shown, "screen", shown)
        assert isinstance(screen, OwnScreen | PublicScreen), screen
        assert isinstance(screen, PublicScreen) == (seat is None)
        if isinstance(screen, OwnScreen):
            assert screen.owner == PEOPLE[cast(int, seat)]
        may = self.public if seat is None else self.public | self.own[seat] | _to_call(live, Seat(seat))
        self._see(screen, may | set(named), "everybody" if seat is None else f"seat {seat}", live)

    def _see(self, shown: OwnScreen | PublicScreen | Say, may: set[Card], who: str, live: Live) -> None:
        seen, texts, told = things(shown)
        seen.update(*map(cards_named, texts))
        if wrong := told - (self.drawn if live.saved.turn.deal == 1 else set()):
            self._leak(f"{who} is told a draw of {codes(sorted(wrong, key=str))} at {live.saved.turn}")
        if live.saved.secret.hex() in " ".join(texts) and not live.game.over:
            self._leak(f"{who} saw the secret at {live.saved.turn}")
        if hidden := seen - may:
            self._leak(f"{who} saw {codes(sorted(hidden, key=str))} at {live.saved.turn} of {live.saved.ruleset}")
        count = self.count
        self.count = count._replace(screens=count.screens + 1, cards=count.cards + len(seen))

    def _leak(self, text: str) -> None:
        self.count = self.count._replace(leaks=(*self.count.leaks, text)[:20])


def _twin(live: Live, one: Card, other: Card) -> Live | None:
    """The same deal with these two cards exchanged in the pack; None if it could not have come to this point."""
    saved = live.saved
    assert saved.deal is not None
    change = {one.code: other.code, other.code: one.code}
    pack = " ".join(change.get(code, code) for code in saved.deal.pack.split())
    try:
        twin = bring_to_life(replace(saved, deal=saved.deal._replace(pack=pack)))
    except RecordError:
        return None
    return twin if twin.to_act == live.to_act or twin.game.deal is not None else None


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


def things(shown: object) -> tuple[set[Card], set[str], set[Card]]:
    """Every card and every text in a screen, wherever it stands; by themselves the cards in lines that tell the draw,
    as the same cards may lie hidden in the deal that is played."""
    found: set[Card] = set()
    texts: set[str] = set()
    told: set[Card] = set()
    left = [shown]
    while left:
        one = left.pop()
        if isinstance(one, str):
            texts.add(one)
        elif isinstance(one, Card):
            found.add(one)
        elif isinstance(one, Say) and one.key in _TELL_THE_DRAW:
            told |= things(tuple(one.args.values()))[0]
        elif (parts := _parts_of(type(one))) is not None:  # type: ignore[arg-type]
            left += parts(one)
    return found, texts, told


@cache
def _parts_of(kind: type) -> Callable[[Any], Iterable[object]] | None:
    """How to take one of this kind apart; None for what has no parts."""
    if issubclass(kind, Mapping):
        return lambda one: one.values()
    if issubclass(kind, tuple | list | frozenset):
        return iter
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else []
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda one: (getattr(one, names[0]),)) if names else None


@lru_cache(100_000)
def cards_named(text: str) -> frozenset[Card]:
    """Cards in a text or in a button's code."""
    if len(text) < 2:
        return frozenset()
    found = {card for code in _CODE.findall(text) for card in cards(code)}
    if "🃏" in text:
        found.add(JOKER)
    for rank, suit in _SIGN.findall(text):
        found |= set(cards(("T" if rank == "10" else rank) + _SUITS[suit]))
    return frozenset(found)
