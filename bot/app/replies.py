"""What comes in from people and what goes out to them: clicks, replies, screens. Knows nothing of Discord or of rules.

Everything here is a value. A screen is made of message keys and arguments, never of words: the door words it in the
screen's language at the last moment. Two kinds of paper: a `PublicScreen` may be posted in a channel, an `OwnScreen`
is for the one person it names; whoever posts in a channel accepts only the first (architecture.md 2.8).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import NamedTuple, NewType, TypeAlias

from bot.app.values import value
from euchre_core.cards import Card, Denomination, Seat, Suit
from euchre_core.draw import Drawn
from euchre_core.score_cards import ScoreCards

GameId = NewType("GameId", str)
"""8 of 0-9a-z, random; the key of `games`."""
UserId = NewType("UserId", int)
GuildId = NewType("GuildId", int)
ChannelId = NewType("ChannelId", int)
"""A channel, a thread or a private-message channel."""
Locale = NewType("Locale", str)
"""One of `LOCALES`."""

LOCALES: tuple[Locale, ...] = (Locale("en"), Locale("es"), Locale("pt_BR"), Locale("ro"))


class Turn(NamedTuple):
    """Deal number and number of the next entry; prints as `7.12`. Deal 0 is the lobby. (contracts.md 1)"""

    deal: int
    n: int

    def __str__(self) -> str:
        return f"{self.deal}.{self.n}"


# --- coming in ------------------------------------------------------------------------------------------------------


class Surface(StrEnum):
    """Where the gesture was made."""

    BOARD = "board"
    """A button of a public message: lobby, board, result, leaderboard."""
    HAND = "hand"
    """A button of the private message."""
    VIEW = "view"
    """A button of an ephemeral message."""
    COMMAND = "command"
    """A slash command in a server."""
    PRIVATE_COMMAND = "private-command"
    """A slash command in the bot's private messages."""


@value(frozen=True, slots=True)
class Pressed:
    """A button or a select's choice, its tag already checked. `game` None where there is none, `turn` None for what
    works at any time. `code` is an action's code, `.word[.arg…]`, or `?code` (redraw without deciding)."""

    game: GameId | None
    turn: Turn | None
    code: str


@value(frozen=True, slots=True)
class Command:
    """A slash command: its word (`start`, `call` …) and its options by name. `code` is an action's code where the
    command is a decision (`call`, `play`), chosen from completion; else None."""

    word: str
    code: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)


@value(frozen=True, slots=True, kw_only=True)
class Click:
    """One outside gesture. `locale` and `guild_locale` as Discord says them (`pt-BR`); `guild` None in private."""

    interaction: int
    """Unique; ascending with time."""
    user: UserId
    name: str
    """The display name, raw."""
    guild: GuildId | None
    channel: ChannelId
    locale: str
    guild_locale: str | None
    surface: Surface
    ask: Pressed | Command
    at_ms: int
    message: int | None = None
    """The message the button stood on; None for a command."""
    may_moderate: bool = False
    """Has Manage Messages here."""
    may_govern: bool = False
    """Has Manage Server."""
    bot_lacks: tuple[str, ...] = ()
    """Names (as in Discord's API: `send_messages`) of permissions that the bot needs here and has not."""
    may_thread: bool = False
    """The bot may create public threads here, and write in them."""
    in_thread: bool = False
    guild_name: str = ""
    channel_name: str = ""


# --- words ----------------------------------------------------------------------------------------------------------


class Name(NamedTuple):
    """A name as its owner gave it: escaped and shortened where it is worded. `robot` is a level, None for people."""

    text: str
    robot: str | None = None


class Moment(NamedTuple):
    """An instant, in milliseconds UTC; `style` as in Discord's time marks (R relative, d date, t time)."""

    at_ms: int
    style: str = "R"


class Mention(NamedTuple):
    """A ping of exactly this person (only reminders have one)."""

    user: UserId


class Link(NamedTuple):
    """A link; `label` is worded."""

    url: str
    label: Say


class Percent(NamedTuple):
    """A share in whole per cent: `62 %`."""

    value: int


class Raw(NamedTuple):
    """Text that is the same in every language and was made by us (hashes, codes, numbers). Never a person's words."""

    text: str


Arg: TypeAlias = (
    "int | Name | Card | Suit | Denomination | Moment | Mention | Link | Percent | Raw | Say | tuple[Arg, ...]"
)


@value(frozen=True, slots=True)
class Say:
    """One sentence, to be worded later: a message key and its arguments. `count` chooses the plural form (the key's
    `.plural` entry) and is also the argument `{count}`. A tuple argument is worded as a list joined by blanks."""

    key: str
    args: Mapping[str, Arg] = field(default_factory=dict)
    count: int | None = None


def say(key: str, count: int | None = None, /, **args: Arg) -> Say:
    """A `Say`, written shortly: `say("hand.must-follow", suit=Suit.HEARTS)`."""
    return Say(key, args, count)


# --- screens --------------------------------------------------------------------------------------------------------


class Tone(StrEnum):
    """How a button looks. Never the only carrier of a meaning."""

    PLAIN = "plain"
    MAIN = "main"
    GOOD = "good"
    DANGER = "danger"


@value(frozen=True, slots=True, kw_only=True)
class Button:
    """Something to press. The id's parts stand here; the door joins and signs them (contracts.md 3)."""

    label: Say | None
    """None only where `card` says it all."""
    code: str = ""
    """As in `Pressed.code`; empty for a link."""
    game: GameId | None = None
    turn: Turn | None = None
    card: Card | None = None
    """Shown as emoji where there is one, and as text always."""
    tone: Tone = Tone.PLAIN
    enabled: bool = True
    url: str | None = None
    """A link button: no code."""


@value(frozen=True, slots=True, kw_only=True)
class Option:
    """One line of a select. Its `code` is what `Pressed.code` will be."""

    label: Say
    code: str
    description: Say | None = None
    chosen: bool = False


@value(frozen=True, slots=True, kw_only=True)
class Select:
    """A choice from at most 25 (the door pages longer lists of one). `code` is `.pick.<slot>`; the pressed option's
    own code is what arrives, of several their codes in a row, after one `?` where they have it."""

    placeholder: Say
    options: tuple[Option, ...]
    slot: str
    """Unique on its screen."""
    game: GameId | None = None
    turn: Turn | None = None
    of: int = 1
    """Exactly so many are chosen together; one where there are fewer options."""


@value(frozen=True, slots=True)
class Text:
    """Lines of one text block. `heading` makes the first one large, `small` sets all in small print; a `hint` says what
    to press, and isn't there where nothing can be pressed."""

    lines: tuple[Say, ...]
    heading: bool = False
    small: bool = False
    hint: bool = False


@value(frozen=True, slots=True)
class Rule:
    """A separating line."""


@value(frozen=True, slots=True)
class Row:
    """Buttons beside each other; more than five are broken into several rows by the door."""

    buttons: tuple[Button, ...]


Block: TypeAlias = Text | Rule | Row | Select


class PaperKind(StrEnum):
    """What a kept message is."""

    BOARD = "board"
    """The public message of one deal (deal 0: the lobby)."""
    HAND = "hand"
    """A person's private message, one per game (deal 0)."""
    REMINDER = "reminder"
    """The mention of one person at half time of a turn."""


class Paper(NamedTuple):
    """A message that we keep editing. `who` is 0 for boards. The key of `papers`."""

    game: GameId
    kind: PaperKind
    who: UserId
    deal: int


@value(frozen=True, slots=True, kw_only=True)
class PublicScreen:
    """What everybody in a channel may read. Made from a `PublicView` only."""

    locale: Locale
    blocks: tuple[Block, ...]
    paper: Paper | None = None
    turn: Turn | None = None
    """State of the game that it shows; None for screens without a game."""
    accent: int | None = None
    """Colour of the container's edge, 0xRRGGBB; never the only carrier of a meaning."""
    mentions: tuple[UserId, ...] = ()
    """Who may be pinged by it."""


@value(frozen=True, slots=True)
class Leaf:
    """One page of a long text: its first line, its small print and its buttons are on every page."""

    number: int
    """From 0; beyond the last it is the last."""
    code: str
    """What stands before the number on a button that turns the page."""
    game: GameId | None


@value(frozen=True, slots=True, kw_only=True)
class OwnScreen:
    """What one person alone may read."""

    locale: Locale
    owner: UserId
    blocks: tuple[Block, ...]
    paper: Paper | None = None
    """The hand's paper; None for menus, rules, notes."""
    turn: Turn | None = None
    accent: int | None = None
    leaf: Leaf | None = None
    """Where a text may be too long for one message: which page of it to show. Whoever knows the words cuts it."""


# --- going out ------------------------------------------------------------------------------------------------------


class File(NamedTuple):
    """A file for the one who asked (export)."""

    name: str
    data: bytes


@value(frozen=True, slots=True, kw_only=True)
class Reply:
    """Our answer to one click; exactly one of these shapes:

    - `public` (and no `own`): a button of a public message → that message becomes it (type 7); a command → it is posted
      as the public answer (type 4).
    - `own`: on HAND or VIEW → the pressed message becomes it (type 7), unless `apart`; on BOARD → an ephemeral
      message (type 6 and a follow-up at the first press of a deal, else type 4); a command → an ephemeral answer.
    - neither: `note` alone, as an ephemeral line (a press on a hand gets the fresh hand as `own` beside it).
    `note` with `own` stands above it. With `public`, `note` comes as an ephemeral follow-up.
    """

    own: OwnScreen | None = None
    public: PublicScreen | None = None
    note: Say | None = None
    note_locale: Locale = LOCALES[0]
    file: File | None = None
    apart: bool = False
    """`own` is a message of its own (a menu over the hand), not the new state of the pressed one."""
    thread: ThreadWish | None = None
    """Open a public thread here and post `public` in it."""


class ThreadWish(NamedTuple):
    """A public thread to be opened in the click's channel."""

    name: Say
    locale: Locale


class Choice(NamedTuple):
    """One line of a command's completion: what is shown, and the option's value."""

    label: Say
    value: str


# --- what screens are told beside the view --------------------------------------------------------------------------


@value(frozen=True, slots=True, kw_only=True)
class Sitter:
    """Who has a seat. All None/False: the seat is free."""

    user: UserId | None = None
    name: Name | None = None
    """Of the person, or of the robot (with its level)."""
    stand_in: str | None = None
    """Level of the robot that plays for an absent `user`; None when they play themselves."""
    left: Name | None = None
    """Who gave this seat up; a robot has it now, and they may take it again."""
    away_since_ms: int | None = None
    """Since when a robot plays for `user`, or has the seat of who `left`."""
    host: bool = False

    @property
    def free(self) -> bool:
        """Nobody sits here."""
        return self.user is None and self.name is None


class Sitters(tuple[Sitter, ...]):
    """Everybody's seat, in seat order. What is told of them is remembered by who they are, so it is hashed once."""

    _hash: int

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash = super().__hash__()
            return self._hash


class Speed(StrEnum):
    """The turn clock of a table."""

    OFF = "off"
    SLOW = "slow"
    """A day for a turn."""
    NORMAL = "60"
    FAST = "30"

    @property
    def turn_s(self) -> int | None:
        """Seconds for a turn; None: no limit."""
        return {"off": None, "slow": 86_400, "60": 60, "30": 30}[self.value]


class Status(StrEnum):
    """Of a game."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    """Robots hold every seat; any of its people's presses goes on."""
    FINISHED = "finished"
    CLOSED = "closed"
    """Ended early or abandoned: no result."""


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


@value(frozen=True, slots=True, kw_only=True)
class Around:
    """What a screen of a game is told beside the view: who sits where, whose clock runs, where things are."""

    game: GameId
    turn: Turn
    locale: Locale
    status: Status
    sitters: tuple[Sitter, ...]
    preset: str
    """`standard`."""
    target: int
    changes: tuple[Change, ...]
    """What differs from the preset, `target` apart."""
    speed: Speed
    table_talk: bool
    """Small talk of the bot in results is welcome."""
    deadline_ms: int | None
    """When the seat that is to act is played by a robot; None: no clock, or a robot is to act."""
    waiting_since_ms: int
    """When the present turn began."""
    commitment: str
    """64 hex digits."""
    lone_defence: int = 4
    """What stopping a lone hand alone pays."""
    pays: tuple[PayRow, ...] = ()
    """Every result that there can be, by kind of contract."""
    secret: str | None = None
    """64 hex digits, once the game has ended."""
    show_last: int = 1
    """How many of the last complete tricks the board must show."""
    recent: tuple[Say, ...] = ()
    """The last few events, oldest first."""
    closed_why: Say | None = None
    """Why a game ended early."""
    guild_name: str = ""
    channel_name: str = ""
    board_url: str | None = None
    """Where the board is, for links from hands."""
    ratings: tuple[RatingMove, ...] = ()
    """Of a finished game."""
    chips: tuple[ChipMove, ...] = ()
    """Of a finished game that was played for chips."""
    stake: int | None = None
    """Chips in the pot of this deal so far; None where none is played for."""
    series: tuple[Say, ...] = ()
    """What a finished game and those before it add up to."""
    side_stats: tuple[SideStats, ...] = ()
    """Of a finished game, one per side in the order of `PublicView.sides`."""
    drawn: Drawn | None = None
    """The draw before the first deal, while that deal is shown; None where no cards were drawn."""
    score_cards: ScoreCards = ScoreCards.OFF
    """In which cards the board shows the score as well."""


class RatingMove(NamedTuple):
    """Whose rating changed by how much (rounded)."""

    name: Name
    change: int
    now: int
    provisional: bool


class ChipMove(NamedTuple):
    """Who has won or lost how many chips, and has how many now."""

    name: Name
    change: int
    now: int


@value(frozen=True, slots=True, kw_only=True)
class SideStats:
    """One side's game in numbers."""

    points: int = 0
    calls: int = 0
    calls_made: int = 0
    euchres_made: int = 0
    """Times this side euchred the other."""
    euchres_suffered: int = 0
    loners_tried: int = 0
    loners_made: int = 0
    tricks: int = 0


@value(frozen=True, slots=True, kw_only=True)
class Lobby:
    """A table that waits for people."""

    game: GameId
    turn: Turn
    locale: Locale
    sitters: tuple[Sitter, ...]
    sides: tuple[tuple[Seat, ...], ...]
    preset: str
    target: int
    ruleset: str
    code: str
    """Of the rules, for another server."""
    changes: tuple[Change, ...]
    options: tuple[RuleOption, ...]
    """The house rules that this game can have."""
    presets: tuple[str, ...]
    """The games that can be picked by name."""
    speed: Speed
    commitment: str
    rematch: str | None = None
    """`same` or `rotate` when it follows a game, else None."""
    series: tuple[Say, ...] = ()
    """What the games before add up to (rematch)."""
    waiting_for: tuple[Name, ...] = ()
    """People of the last game whose press is still awaited (rematch)."""


class Period(StrEnum):
    """Of a leaderboard."""

    ALL = "all"
    MONTH = "month"
    WEEK = "week"


CHIPS_AT_FIRST = 100
"""Play chips that everybody begins with in a server, and begins anew with when none are left."""


class BoardSort(StrEnum):
    """What a leaderboard is ordered by."""

    RATING = "rating"
    WINS = "wins"
    WIN_RATE = "win-rate"
    GAMES = "games"
    POINTS = "points"
    CHIPS = "chips"
    """Of one server only: chips are kept there."""


@value(frozen=True, slots=True, kw_only=True)
class Standing:
    """One line of a leaderboard. Ties share a place."""

    place: int
    user: UserId
    name: Name | None
    """None: someone who is gone."""
    games: int
    wins: int
    points: int
    rating: int | None
    """None before the first rated game."""
    deviation: int | None
    provisional: bool
    chips: int = 0
    """In that server; 0 on the board of all servers."""

    @property
    def win_rate(self) -> int:
        """Whole per cent; 0 without games."""
        return round(100 * self.wins / self.games) if self.games else 0


@value(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """One page of a leaderboard. `own` is the asker's line when it isn't among `lines`."""

    guild: GuildId | None
    """None: overall."""
    period: Period
    sort: BoardSort
    page: int
    pages: int
    lines: tuple[Standing, ...]
    own: Standing | None


@value(frozen=True, slots=True, kw_only=True)
class Stats:
    """One person's numbers, `guild` None = everywhere."""

    user: UserId
    name: Name | None
    guild: GuildId | None
    games: int
    wins: int
    losses: int
    left: int
    points: int
    calls: int
    calls_made: int
    euchres_made: int
    euchres_suffered: int
    loners_tried: int
    loners_made: int
    rating: int | None
    deviation: int | None
    provisional: bool
    best_partner: Name | None
    best_partner_games: int
    best_partner_wins: int
    last_ten: str
    """Oldest first: W, L or X (left)."""


@value(frozen=True, slots=True, kw_only=True)
class Personal:
    """A person's own settings (`/euchre me`)."""

    language: Locale | None = None
    """None: as Discord says."""
    surface: str = "private"
    """Where the hand opens: `private` (a private message) or `view` (only behind *My hand*)."""
    confirm_cards: bool = False
    """Ask before every card."""
    play_only_legal: bool = False
    """Play my only legal card by itself."""
    hidden: bool = False
    """Not on any leaderboard, and no statistics for others."""
    overall: bool = False
    """Opted in to be named on the overall board beyond one's own servers."""


@value(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """A server's defaults (`/euchre settings`)."""

    language: Locale | None = None
    """None: guessed from the server's locale."""
    time_zone: str = "UTC"
    """Where weeks and months begin (IANA name)."""
    ruleset: str = "standard"
    speed: Speed = Speed.NORMAL
    robot: str = "sensible"
    table_talk: bool = True
