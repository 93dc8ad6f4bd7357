"""Rules as screens are told of them: what differs, may be chosen or is saved, and what they pay. Knows no rule."""

from __future__ import annotations

from typing import NamedTuple

from bot.app.words import Say
from euchre_core.cards import Card, Seat


class Change(NamedTuple):
    """A rule that differs from its preset: its name and value (`stick-the-dealer`, None for a switch that is on)."""

    name: str
    value: str | None


class RuleOption(NamedTuple):
    """A house rule as a table has it."""

    name: str
    values: tuple[str, ...]
    """Those offered, the one in force among them."""
    value: str
    """In force."""
    default: str
    """Of the game as its name alone has it."""


class OwnPreset(NamedTuple):
    """Rules that a server has saved."""

    key: str
    """Of its name, as buttons write it."""
    name: str
    """As somebody of the server gave it; empty where nobody did, and its rules are all that it is known by."""
    ruleset: str


class ShelfLine(NamedTuple):
    """Saved rules as a menu shows them."""

    key: str
    label: Say
    about: Say
    ruleset: str
    typed: str
    """What a command calls them."""


class Shelf(NamedTuple):
    """What one person may take from a server's saved rules, or do with them."""

    lines: tuple[ShelfLine, ...] = ()
    governs: bool = False
    """May save and delete (Manage Server)."""
    full: bool = False


class PayRow(NamedTuple):
    """What makers get who take from `least` to `most` tricks, and what each of the others gets."""

    kind: str
    """Of the contract: `makers`, `alone`, `defended` (alone, with a lone defender), `blind` (alone before looking)."""
    least: int
    most: int
    makers: int
    others: int


class BowerExample(NamedTuple):
    """What a hand with the left bower may play to two leads; hearts are trump."""

    hand: tuple[Card, ...]
    trump: Card
    to_trump: tuple[Card, ...]
    plain: Card
    """Of the suit that is printed on the left bower."""
    to_plain: tuple[Card, ...]


class LeadExample(NamedTuple):
    """Who led in a deal that was played."""

    dealer: Seat
    maker: Seat
    alone: bool
    resting: tuple[Seat, ...]
    leader: Seat


class Explained(NamedTuple):
    """A rule set as its variant tells it."""

    seats: int
    phases: tuple[str, ...]
    """Of a deal, by the names of their types."""
    together: int
    """How many share a score."""
    apart: bool
    """Whether nobody's tricks help another, in any deal."""
    scores: int
    """How many are kept."""
    called: str | None
    """What is called for a partner: an `ace`, any `card`, or nothing."""
    spares: str | None
    """Which cards are taken once trump is made: `dead` ones, those `beside` the hands, or none."""
    tricks: int
    rest: str
    """A trump suit below the bowers, highest first."""
    rows: tuple[PayRow, ...]
    """Every result that there can be, by kind of contract, the most tricks first."""
    bower: BowerExample | None
    leads: tuple[LeadExample, ...]
    least_bid: int
    """The fewest tricks that may be bid; 0 where none are."""
    jamboree: int
    """What showing the five best trumps pays; 0 where no hand can be shown."""
