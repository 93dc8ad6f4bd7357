"""Every screen that can be reached, in every language, within what Discord takes and a phone shows."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import pytest

from bot.app.around import Around, Sitter
from bot.app.boards import server_page
from bot.app.keys import LOCALES, GameId, GuildId, Locale, UserId
from bot.app.lobby import page_of
from bot.app.preferences import Personal, ServerSettings
from bot.app.presets import MOST
from bot.app.proofs import lines_for
from bot.app.rulesets import Change, Shelf, ShelfLine
from bot.app.screens import Button, OwnScreen, PublicScreen, Row, Rule, Select, Text
from bot.app.standings import BoardSort, Leaderboard, Period, Standing, Stats
from bot.app.terms import GAMES, rules_of
from bot.app.turns import Speed, Status
from bot.app.words import Name, say
from bot.i18n.catalogue import Catalogue
from bot.screens import hand, leaderboard, lobby, menus, options, parts, table
from euchre_core.actions import (
    Accept,
    AskForBest,
    Bet,
    BidTricks,
    CallCard,
    CallNone,
    CallRenege,
    Cut,
    DealNow,
    DealOut,
    DropOut,
    HoldBet,
    MatchBet,
    RaiseBet,
    StayIn,
    TurnUp,
    code_of,
)
from euchre_core.cards import Pack, Seat
from euchre_core.rules import Seating, Sides
from euchre_core.variants import variant_for
from euchre_core.views import PublicView, SeatView
from tests.screens.show import label
from tests.screens.tables import (
    COMMITMENT,
    CROWDED,
    GAME,
    LONG,
    MANY,
    MIXED,
    NOW_MS,
    SECRET,
    around,
    rules_page,
    told_of,
    views,
    walk,
)
from tests.screens.tables import lobby as a_lobby

Screen = PublicScreen | OwnScreen
OWNER = UserId(100)
FACES = {card: f"<:{card.code}_x:1234567890123456789>" for card in Pack("789TJQKA", jokers=1).in_order()}
"""Emoji markup as long as it gets."""


@pytest.fixture(scope="module")
def words() -> Catalogue:
    return Catalogue.load()


def of_a_state(view: PublicView, seats: Iterable[SeatView], told: Around) -> Iterator[Screen]:
    """Every screen that this moment of a game can lead to."""
    yield table.board(view, told)
    yield table.board(view, told, final=True)
    for status in (Status.PAUSED, Status.CLOSED):
        if not view.winners:
            yield table.board(view, replace(told, status=status))
    yield table.board(view, replace(told, status=Status.CLOSED, closed_why=say("table.closed-idle"), secret=SECRET))
    if view.to_act is not None:
        yield table.reminder(view, told, OWNER)
        yield table.reminder(view, replace(told, deadline_ms=None), OWNER)
    for seat in seats:
        yield from of_a_seat(seat, told)


_AT_ONCE = (
    Cut
    | DealOut
    | CallCard
    | CallNone
    | Accept
    | AskForBest
    | DealNow
    | TurnUp
    | Bet
    | RaiseBet
    | MatchBet
    | HoldBet
    | BidTricks
    | StayIn
    | DropOut
)


def of_a_seat(seat: SeatView, told: Around) -> Iterator[Screen]:
    if seat.public.winners:
        yield hand.over(seat.public, told, owner=OWNER, seat=seat.seat)
        return
    yield hand.hand(seat, told, owner=OWNER, note=say("desk.stale-tricks", 2))
    yield hand.hand(seat, replace(told, deadline_ms=None, board_url=None), owner=OWNER, confirm_cards=True)
    yield hand.hand(seat, replace(told, status=Status.PAUSED), owner=OWNER, alone=True)
    yield hand.hand(seat, told, owner=OWNER, asking=".leave")
    yield hand.hand(seat, told, owner=OWNER, asking=".end")
    yield hand.over(seat.public, told, owner=OWNER, seat=None)
    for choice in (*seat.choices, *(said for said in seat.asides if isinstance(said, CallRenege))):
        if isinstance(choice, _AT_ONCE):
            continue  # carried out at once: there is nothing to take back
        if code_of(choice) not in ("P", "SB", "TX") and (code_of(choice)[-1] == "A" or len(code_of(choice)) > 1):
            yield hand.hand(seat, told, owner=OWNER, asking=code_of(choice))
    yield menus.more(
        replace(told, speed=Speed.OFF), owner=OWNER, locale=told.locale, seat=seat.seat, may_end=True,
        to_act=seat.public.to_act, beside=seat.asides,
    )  # fmt: skip


RULESETS = (
    "standard",
    "standard+win-by=2+stick-the-dealer+no-trump+canadian-loner+alone-lead=left-of-loner+alone-must-take-all"
    "+lone-euchre-points=4+lone-march-points=5+march-points=4+defenders-sweep-points=4+may-discard-turnup=off"
    "+min-trump-to-call=1",
    "standard+alone-allowed=off+no-trump",
    "standard+deck=D32+hand-size=7+deal-pattern=round-2-3",
    "two-handed",
    "two-handed+dealer-may-decline=off+win-by=2+no-trump+stick-the-dealer",
    "two-handed-dummy",
    "two-handed-eight",
    "two-handed-layout",
    "two-handed-layout+deal-pattern=free+renege-mode=award+table-talk-penalty=award1",
    "three-handed+dummy-hand+end-rule=bidder-only",
    "buck-euchre",
    "buck-euchre-three+dirty-dealer-takes",
    "dirty-clubs-five",
    "dirty-clubs-six",
    "call-ace+call-trump-ace=off+no-trump",
    "call-ace-six",
    "call-card",
    "six-turnup",
    "six-turnup+defend-alone+partner-best+partner-best-defender",
    "standard+defend-alone+partner-best+partner-best-defender+robson+blind-loner",
    "british",
    "railroad",
    "railroad+jambone+jamboree",
    "railroad-pairs+jambone+jamboree",
    "standard+deck=D33+hand-size=7+joker-turnup=fixed-suit+joker-suit=S",
    "standard+deal-pattern=free+cut-required+farmers-hand=swap-mixed+ace-no-face=redeal-next",
    "standard+table-talk-penalty=replay+target=3",
    "standard+cut-required+steal-deal+blind-loner",
    "standard+deck=D33+cut-required",
    "three-handed+table-talk-penalty=award1+target=5",
    "standard+score-cards=six-and-four+stakes=pot+stake-cap=100",
    "standard+deck=D32+hand-size=7+renege-mode=award+table-talk-penalty=award1",
    "three-handed+renege-mode=deduct+renege-correctable=off",
)
FULL_SHELF = Shelf(
    tuple(
        ShelfLine(
            f"{n:012}",
            say("own.named", name=Name(LONG)),
            say("rules.title", preset=say("preset.nz-club"), target=1000),
            RULESETS[1],
            LONG,
        )
        for n in range(MOST)
    ),
    governs=True,
    full=True,
)
"""As many saved rules as a server may have, with the longest names."""


def without_a_game(locale: Locale) -> Iterator[Screen]:
    """Lobbies, menus, boards and pages."""
    changes = (Change("stick-the-dealer", None), Change("alone-lead", "left-of-loner"))
    free, full = a_lobby(locale), a_lobby(locale, sitters=CROWDED, changes=changes, rematch="rotate")
    full = replace(full, waiting_for=tuple(Name(LONG) for _ in range(4)))
    empty = replace(free, sitters=(Sitter(),) * 4, changes=(), rematch="same")
    fewer = [replace(full, sides=tuple((Seat(s),) for s in range(n)), sitters=MANY[:n]) for n in (2, 3, 5, 6)]
    for sides in (Sides.PARTNERS, Sides.TEAMS):
        fewer.append(replace(full, sides=Seating(6, sides).groups(None), sitters=MANY))
    for each in (free, full, empty, *fewer):
        yield lobby.lobby(each)
        yield lobby.gone(each, say("table.closed-idle"))
        for page in ("", "robots", *options.GROUPS):
            yield page_of(each, page, owner=OWNER, locale=locale)
        for shelf in (Shelf(), Shelf(governs=True), FULL_SHELF, FULL_SHELF._replace(governs=False)):
            yield page_of(each, options.OWN, shelf, owner=OWNER, locale=locale)
    for each, seat in (
        *((full, seat) for seat in range(4)),
        (fewer[0], 1),
        (fewer[1], 2),
        (fewer[3], 5),
        (fewer[4], 5),
        (fewer[5], 4),
    ):
        yield hand.seated(
            each, Seat(seat), owner=OWNER, locale=locale, guild_name="g" * 100, channel_name="c" * 100, board_url=None
        )
    for ruleset in RULESETS:
        for game in (GAME, None):
            yield rules_page(ruleset, locale, game)
    yield menus.help(owner=OWNER, locale=locale)
    for personal in (Personal(), Personal(language=locale, surface="view", confirm_cards=True, hidden=True)):
        yield menus.me(personal, owner=OWNER, locale=locale, chips=12_345)
        yield menus.me(personal, owner=OWNER, locale=locale, forget_asked=True)
    for zone in ("UTC", "Asia/Kathmandu"):
        settings = ServerSettings(language=locale, time_zone=zone, table_talk=zone == "UTC")
        for page in ("", *options.GROUPS):
            yield server_page(settings, page, owner=OWNER, locale=locale)
        yield server_page(settings, options.OWN, FULL_SHELF, owner=OWNER, locale=locale)
    tables = tuple((GameId(f"{n:08}"), "guild " * 16, "channel " * 12) for n in range(40))
    yield menus.which_table(tables, ".hand", owner=OWNER, locale=locale)
    for code in (".end", ".leave", ".back", ".sub.2"):
        yield menus.confirm(say("desk.end-really"), code, game=GAME, turn=None, owner=OWNER, locale=locale)
    for presses in (0, 3, 120, 400):
        ids = range(10**18, 10**18 + presses)
        lines = lines_for(variant_for("railroad"), bytes.fromhex(SECRET), ids, 17)
        for shown, fine in ((None, True), (lines, True), (lines, False)):
            yield menus.verify(
                game=GAME, commitment=COMMITMENT, lines=shown, fine=fine, deals=17, owner=OWNER, locale=locale
            )
    yield from boards(locale)


def boards(locale: Locale) -> Iterator[Screen]:
    """Leaderboards full, empty and with people who are gone; statistics of everything and of nothing."""
    line = Standing(
        place=1, user=OWNER, name=Name(LONG), games=1234, wins=1000, points=9999, rating=2480, deviation=95,
        provisional=True,
    )  # fmt: skip
    gone = replace(line, place=2, name=None, games=0, wins=0, rating=None, deviation=None)
    for guild in (GuildId(1), None):
        for period in Period:
            for page, lines, own in (
                (0, (), None),
                (0, (line, gone) * 5, gone),
                (1, (line,), None),
                (2, (gone,), line),
            ):
                page_of = Leaderboard(
                    guild=guild, period=period, sort=BoardSort.RATING, page=page, pages=3, lines=lines, own=own
                )
                yield leaderboard.leaderboard(
                    page_of, game=GAMES[0], games=GAMES, owner=OWNER, locale=locale, now_ms=NOW_MS
                )
        nothing = Stats(
            user=OWNER, name=None, guild=guild, games=0, wins=0, losses=0, left=0, points=0, calls=0, calls_made=0,
            euchres_made=0, euchres_suffered=0, loners_tried=0, loners_made=0, rating=None, deviation=None,
            provisional=True, best_partner=None, best_partner_games=0, best_partner_wins=0, last_ten="",
        )  # fmt: skip
        much = replace(
            nothing, name=Name(LONG), games=1234, wins=700, losses=500, left=34, points=9000, calls=4000,
            calls_made=3000, rating=1800, deviation=60, best_partner=Name(LONG), best_partner_games=99,
            best_partner_wins=50, last_ten="WLXWLXWLXW",
        )  # fmt: skip
        for each in (nothing, much, replace(much, provisional=False, games=0)):
            yield leaderboard.stats(each, game=GAMES[-1], games=GAMES, owner=OWNER, locale=locale)


def complaints(screen: Screen, words: Catalogue) -> Iterator[str]:
    """What Discord would refuse of this screen, or a phone not show. (discord.md 2)"""
    texts, components, ids = 0, 1, list[tuple[object, ...]]()
    for block in screen.blocks:
        match block:
            case Text(lines):
                worded = [words.word(line, screen.locale, FACES) for line in lines]
                texts += sum(map(len, worded)) + 8 * len(worded)
                components += 1
                if not worded or not all(worded):
                    yield "an empty text"
            case Rule():
                components += 1
            case Row(buttons):
                components += -(-len(buttons) // 5) + len(buttons)
                if not buttons:
                    yield "a row without buttons"
                for button in buttons:
                    ids.append((button.game, button.turn, button.code, button.url))
                    yield from of_a_button(button, screen, words)
            case Select():
                components += 2
                if not 1 <= len(block.options) <= 25:
                    yield f"{len(block.options)} options"
                if len({option.code for option in block.options}) < len(block.options):
                    yield "two options do the same"
                for option in block.options:
                    shown = [option.label, *([option.description] if option.description else [])]
                    if not all(1 <= len(words.plain(text, screen.locale)) <= 100 for text in shown):
                        yield f"an option's text: {option.code}"
                    if len(option.code) > 60:
                        yield f"an option's code: {option.code}"
                if sum(option.chosen for option in block.options) > 1:
                    yield "two options chosen"
                if len(words.plain(block.placeholder, screen.locale)) > 150:
                    yield "a placeholder too long"
    if texts > 4_000 and not (isinstance(screen, OwnScreen) and screen.leaf):  # which the door cuts into pages
        yield f"{texts} letters"
    if components > 40:
        yield f"{components} components"
    if len(set(ids)) < len(ids):
        yield f"two buttons alike: {sorted(str(one) for one in ids if ids.count(one) > 1)}"


def of_a_button(button: Button, screen: Screen, words: Catalogue) -> Iterator[str]:
    shown = label(button, screen, words)
    if not 1 <= len(shown) <= 80:
        yield f"a label of {len(shown)}: {shown}"
    if len(button.code) > 60:  # e1:, game, turn and tag take less than the other 40
        yield f"a code of {len(button.code)}: {button.code}"
    if bool(button.code) == bool(button.url):
        yield f"neither one code nor one link: {shown}"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("ruleset", "sitters"),
    [(RULESETS[0], MIXED), *((ruleset, MANY) for ruleset in RULESETS)],
)
def test_every_screen_of_a_game_fits(
    locale: Locale, ruleset: str, sitters: tuple[Sitter, ...], words: Catalogue, caplog: pytest.LogCaptureFixture
) -> None:
    """No press ends in a message that Discord refuses, with the longest names and all five tricks. (faults.md B046)"""
    with caplog.at_level(logging.WARNING, logger="bot.i18n"):
        told = around(locale, sitters=sitters[: variant_for(ruleset).seating.seats])
        seen: Counter[object] = Counter()
        for game, steps in walk(seed=len(ruleset), ruleset=ruleset):
            view, seats = views(game)
            kind = (view.ask, view.to_act == view.dealer, len(view.calls) > 4, len(view.won), bool(view.resting))
            seen[kind] += 1
            if seen[kind] > 1 and not view.winners:
                continue  # one of a kind is enough
            for screen in of_a_state(view, _few(seats, len(seen)), told_of(game, steps, told)):
                assert list(complaints(screen, words)) == []
    assert caplog.records == []  # no key and no argument was missing


def _few(seats: Sequence[SeatView], turn: int) -> Iterator[SeatView]:
    """Of the seats' views those that show something of their own: who is asked, who rests, and one more in turn."""
    for view in seats:
        public = view.public
        if view.seat in (public.to_act, *public.resting, turn % public.seats):
            yield view


@pytest.mark.parametrize("locale", LOCALES)
def test_every_other_screen_fits(locale: Locale, words: Catalogue, caplog: pytest.LogCaptureFixture) -> None:
    """Lobbies, menus, rules, boards: the fullest and the emptiest of each. (faults.md B046, B061, B062)"""
    with caplog.at_level(logging.WARNING, logger="bot.i18n"):
        for screen in without_a_game(locale):
            assert list(complaints(screen, words)) == []
    assert caplog.records == []


def test_the_check_sees_what_is_too_much(words: Catalogue) -> None:
    """It can fail: too long a label, two buttons alike, too many letters and components."""
    button = Button(label=say("name.at-seat", name=Name("x"), seat=say("desk.welcome")), code=".a")
    row = Row((button, button))
    text = Text((say("desk.welcome"),) * 40)
    screen = OwnScreen(locale=LOCALES[0], owner=OWNER, blocks=(*(row,) * 15, text))
    found = " ".join(complaints(screen, words))
    for expected in ("a label of", "two buttons alike", "letters", "components"):
        assert expected in found


def test_every_screen_says_what_to_press_next(words: Catalogue) -> None:
    """Each message says what to press next; only what is over may have nothing. (experience.md rule 15)"""
    told = around()
    for game, steps in walk(seed=3):
        view, seats = views(game)
        state = told_of(game, steps, told)
        assert any(isinstance(block, Row) for block in table.board(view, state).blocks)
        for seat in seats if not view.winners else ():
            assert any(isinstance(block, Row) for block in hand.hand(seat, state, owner=OWNER).blocks)


PHONE, SHOWN, HELP_LINES = 38, 34, 4
"""Letters on a phone's line; of a closed select's value; lines of help that one takes in at a glance."""


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_options_can_be_told_apart_on_a_phone(game: str, locale: Locale, words: Catalogue) -> None:
    """A select shows so many letters of what is chosen: no two values of an option begin alike for that long. The help
    above it is short. (experience.md rules 10 and 12)"""
    for option in rules_of(game):
        about = words.plain(say(f"option.{option.name}.about"), locale)
        assert len(about) <= PHONE * HELP_LINES, f"{len(about)}: {about}"
        assert len(words.plain(options.option_name(option.name), locale)) <= PHONE
        shown = [words.plain(parts.rule_line(option.name, value), locale)[:SHOWN] for value in option.values]
        assert len(set(shown)) == len(shown), shown
