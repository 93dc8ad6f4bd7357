"""A game as text: what was dealt and decided, and nothing that follows from it. Reads, prints and replays it.

The lines (contracts.md 1), in which `#` starts a comment:

    rules standard+target=7
    engine 1
    dealer 3
    deal 1 dealer 3 score 0 0 0 0
    pack Ah Kc Qc …              all cards in dealing order
    says P P U                   what was said in the auction
    away 9d                      the card laid away; `9c-9d-Ts` several together
    gives Jh                     the card given to a lone partner
    plays Ah Jd …                the cards, in order; `>Ah` one that an opponent named
    deal 2 dealer 0 score 2 0 2 0 …

`again` at the end of a deal's line: the same player dealt before, at a table where a deal can be stolen.

Seats follow from who is asked; something said out of turn is `seat!code`. For writing by hand, `hands a | b | c | d up
9h` may stand for the pack (the rest of it, sorted, is the kitty), and `standard dealer 3` for the head of a record of
one deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from euchre_core.actions import Action, DictateCard, GiveCard, LayAway, LayTogether, PlayCard, action_of
from euchre_core.cards import Card, Seat, cards, codes, printed_order
from euchre_core.engine import ENGINE_REVISION, apply, deal, dealt_again, new_game
from euchre_core.errors import IllegalAction, RecordError
from euchre_core.phases.dealing import Dealing
from euchre_core.rules import Game, Step, Variant
from euchre_core.variants import variant_for


class DealRecord(NamedTuple):
    """One deal: its pack, and the codes of the decisions in order. `score` as it stood at the deal, one per seat."""

    number: int
    dealer: Seat
    score: tuple[int, ...]
    pack: tuple[Card, ...]
    codes: tuple[str, ...]
    again: bool = False
    """Whether the same player dealt before; told only where a deal can be stolen."""


class Record(NamedTuple):
    """A game, or the part of one that begins with its first deal here."""

    ruleset: str
    engine: int
    """The revision whose rules of play the record was made under."""
    first_dealer: Seat
    deals: tuple[DealRecord, ...]


def replay(record: Record) -> Iterator[Step]:
    """Every step, dealing included, in order. RecordError where the record doesn't follow the rules or itself."""
    variant = variant_for(record.ruleset)
    game = new_game(variant, record.first_dealer)
    for place, entry in enumerate(record.deals):
        if place == 0:  # a part of a game, or one that begins with a surplus: goes on from where it begins
            dealer = record.first_dealer if entry.number == 1 else entry.dealer
            game = new_game(variant, dealer, score=entry.score, number=entry.number)
        expected = (game.number, game.dealer, game.score)
        if place and entry.again != dealt_again(game):
            raise RecordError(f"deal {entry.number}: whether the same player deals again is told wrongly")
        if entry[:3] != expected:
            raise RecordError(f"deal {entry.number}: its head says {entry[:3]}, but {expected} follows")
        for step in replay_deal(variant, entry):
            game = step.game
            yield step


def replay_deal(variant: Variant, entry: DealRecord) -> Iterator[Step]:
    """Every step of one deal on its own. RecordError names the decision, as `7.12`, that doesn't follow the rules."""
    game = new_game(variant, entry.dealer, score=entry.score, number=entry.number)
    try:
        step = deal(game, entry.pack, again=entry.again)
    except ValueError as wrong:
        raise RecordError(f"deal {entry.number}: {wrong}") from None
    yield step
    for n, code in enumerate(entry.codes):
        step = step_of(step.game, code, f"{entry.number}.{n}")
        yield step


def resume(variant: Variant, entry: DealRecord) -> Game:
    """The game as it stands after that deal's decisions so far. RecordError as in `replay_deal`."""
    *_, last = replay_deal(variant, entry)
    return last.game


def text_of(record: Record) -> str:
    """The canonical text, ending with a newline."""
    lines = [f"rules {record.ruleset}", f"engine {record.engine}", f"dealer {record.first_dealer}"]
    for entry in record.deals:
        score = " ".join(map(str, entry.score))
        again = " again" if entry.again else ""
        lines += [f"deal {entry.number} dealer {entry.dealer} score {score}{again}", f"pack {codes(entry.pack)}"]
        lines += _decisions(entry.codes)
    return "\n".join(lines) + "\n"


def parse(text: str) -> Record:
    """The record of a text. RecordError names the line that is none; RulesetError for rules that aren't."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if words:
            reader.read(words, f"line {number}")
    return reader.record()


def pack_of_hands(
    variant: Variant,
    dealer: Seat,
    hands: Iterable[Iterable[Card]],
    up: Card | None,
    kitty: Iterable[Card] | None = None,
) -> tuple[Card, ...]:
    """The pack that deals those hands (one per seat) and turns that card; `kitty` None: the rest of it, sorted.

    Where cards are dealt to nobody, or beside the hands, they are the first of `kitty`.

    ValueError: hands of the wrong size, or a card that the pack hasn't so often.
    """
    waiting = [list(hand) for hand in hands]
    sizes = [len(hand) for hand in waiting]
    if sizes != [variant.layout.hand] * variant.seating.seats:
        raise ValueError(f"hands of {sizes} cards: {variant.key} deals {variant.layout.hand} to each of its seats")
    turned = () if up is None else (up,)
    if kitty is None:
        kitty = _rest(variant, [*(card for hand in waiting for card in hand), *turned])
    dealing = variant.phase(Dealing)
    assert dealing is not None
    dealt = [waiting[seat].pop(0) for seat in dealing.recipients(variant.seating, dealer)]
    kitty, dead = tuple(kitty), variant.layout.dead + variant.layout.spares * variant.seating.seats
    return (*dealt, *kitty[:dead], *turned, *kitty[dead:])


def _rest(variant: Variant, these: list[Card]) -> tuple[Card, ...]:
    rest = list(variant.cards)
    for card in these:
        if card not in rest:
            raise ValueError(f"{card} is there once too often")
        rest.remove(card)
    return printed_order(rest)


def step_of(game: Game, code: str, turn: str) -> Step:
    """What follows when that code is decided. RecordError, naming the `turn`, where it doesn't follow the rules."""
    seat, aside, _ = code.partition("!")
    asked = game.deal.stage.to_act if game.deal is not None and game.deal.stage is not None else None
    if asked is None and not aside:
        raise RecordError(f"{turn} comes after the deal has ended")
    try:
        action = action_of(code.rpartition("!")[2])
        who = Seat(int(seat)) if asked is None or aside else asked
    except ValueError as wrong:
        raise RecordError(f"{turn}: {wrong}") from None
    try:
        return apply(game, who, action)
    except IllegalAction as refused:
        # The turn alone: the code may name a card of a hand in play, and exceptions end in logs.
        raise RecordError(f"{turn} is refused: {refused}") from refused


def _decisions(these: Iterable[str]) -> Iterator[str]:
    """The lines of one deal's decisions: a new one whenever the kind changes."""
    word, line = "", ""
    for code in these:
        kind, short = _kind(code)
        if kind != word:
            if line:
                yield line
            word, line = kind, kind
        line += f" {short}"
    if line:
        yield line


def _kind(code: str) -> tuple[str, str]:
    """The word of the line a code stands on, and how it is written there."""
    action: Action = action_of(code.rpartition("!")[2])
    if isinstance(action, LayAway | LayTogether) and "!" not in code:
        return "away", code[1:]
    if isinstance(action, GiveCard) and "!" not in code:
        return "gives", action.card.code
    return ("plays" if isinstance(action, PlayCard | DictateCard) else "says"), code


class _Reader:
    """Gathers a record line by line."""

    def __init__(self) -> None:
        self.ruleset: str | None = None
        self.engine = ENGINE_REVISION
        self.first_dealer = Seat(0)
        self.deals: list[DealRecord] = []

    def record(self) -> Record:
        if self.ruleset is None:
            raise RecordError("the record names no rules: it begins with `rules` and a ruleset")
        return Record(self.ruleset, self.engine, self.first_dealer, tuple(self.deals))

    def read(self, words: list[str], where: str) -> None:
        try:
            self._line(words)
        except RecordError as wrong:
            raise RecordError(f"{where}: {wrong}") from None
        except (ValueError, IndexError) as wrong:
            raise RecordError(f"{where}: {' '.join(words)!r} doesn't read: {wrong}") from wrong

    def _line(self, words: list[str]) -> None:
        match words:
            case ["rules", ruleset]:
                self.ruleset = variant_for(ruleset).ruleset
            case ["engine", revision]:
                self.engine = int(revision)
            case ["dealer", seat]:
                self.first_dealer = Seat(int(seat))
            case ["deal", number, "dealer", seat, "score", *score]:
                again = score[-1:] == ["again"]
                points = tuple(int(p) for p in score[: len(score) - again])
                self.deals.append(DealRecord(int(number), Seat(int(seat)), points, (), (), again))
            case ["pack", *these]:
                self._current(pack=cards(" ".join(these)))
            case ["hands", *these]:
                self._current(pack=self._pack_of(" ".join(these)))
            case ["says" | "plays", *these]:
                self._more(these)
            case ["away", *these]:
                self._more(["-" + code for code in these])
            case ["gives", *these]:
                self._more(["+" + code for code in these])
            case [ruleset, "dealer", seat]:
                self.ruleset, self.first_dealer = variant_for(ruleset).ruleset, Seat(int(seat))
                variant = variant_for(ruleset)
                begun = (variant.ending.start,) * variant.seating.seats
                self.deals.append(DealRecord(1, self.first_dealer, begun, (), ()))
            case _:
                raise RecordError(f"{' '.join(words)!r} is no line of a record")

    def _current(self, *, pack: tuple[Card, ...]) -> None:
        self.deals[-1] = self._last()._replace(pack=pack)

    def _more(self, these: list[str]) -> None:
        for code in these:
            action_of(code.rpartition("!")[2])
        last = self._last()
        self.deals[-1] = last._replace(codes=(*last.codes, *these))

    def _last(self) -> DealRecord:
        if not self.deals:
            raise RecordError("it stands before the first `deal`")
        return self.deals[-1]

    def _pack_of(self, text: str) -> tuple[Card, ...]:
        if self.ruleset is None:
            raise RecordError("hands stand before the rules they are dealt by")
        dealt, _, up = text.partition(" up ")
        hands = [cards(hand) for hand in dealt.split("|")]
        (upcard,) = cards(up) or (None,)
        return pack_of_hands(variant_for(self.ruleset), self._last().dealer, hands, upcard)
