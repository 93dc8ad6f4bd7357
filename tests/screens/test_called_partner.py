"""A partner whom nobody knows: no screen, view, refusal or alarm differs by who holds the card called. (T217, B028)

Two deals in which only that card has changed places are played alike, and everything that the others and the whole
table could be shown is held against each other, drawn by the desk's own functions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple, cast

import pytest

from bot.app import drawing
from bot.app.drawing import board_paper, hand_paper, papers_after, reminder_paper
from bot.app.keys import ChannelId, GuildId, Locale, UserId
from bot.app.live import Live, _steps, alarm, bring_to_life
from bot.app.parts import Parts
from bot.app.ports import Clock
from bot.app.preferences import Personal, ServerSettings
from bot.app.rows import DealRow, Decision, Person, Saved, SeatRow, Table, Who
from bot.app.screens import Select
from bot.app.seats import holders, sitters
from bot.app.store import Store
from bot.app.turns import Speed, Status, Turn
from bot.i18n.catalogue import Catalogue
from bot.screens import hand
from bot.screens.reasons import line
from euchre_core.actions import Action, CallCard, LayDown, Pass, PlayCard, action_of, code_of
from euchre_core.cards import Card, Seat, codes
from euchre_core.engine import ENGINE_REVISION, apply, asides, legal_actions
from euchre_core.errors import IllegalAction
from euchre_core.observe import notice_for, public_notice, public_view, seat_view
from euchre_core.phases.called import Calling
from euchre_core.reasons import Ask
from euchre_core.robots import LEVELS
from euchre_core.rules import Deal, Game, Progress
from euchre_core.variants import variant_for
from tests.scenario import asked, in_play, play
from tests.screens.show import show
from tests.screens.tables import MANY, around
from tests.soak.capture import GAME, _now, _OneGame

WORDS = Catalogue.load()
EN = Locale("en")
AT_MS = 1_800_000_000_000


def people(seats: int) -> tuple[UserId, ...]:
    return tuple(UserId(101 + seat) for seat in range(seats))


def saved_game(ruleset: str, pack: tuple[Card, ...], dealer: Seat) -> Saved:
    """A table of people whose deal has just begun."""
    seats = variant_for(ruleset).seating.seats
    users = people(seats)
    return Saved(
        game=GAME,
        table=Table(1, GuildId(2), ChannelId(3), users[0], Speed.NORMAL, "sensible", "Club", "cards", EN),
        ruleset=ruleset,
        revision=ENGINE_REVISION,
        first_dealer=dealer,
        status=Status.PLAYING,
        turn=Turn(1, 0),
        due_at=None,
        secret=bytes(32),
        commitment="0" * 64,
        mix=bytes(32),
        created_at=AT_MS,
        ended_at=None,
        previous=None,
        rematch=None,
        next_game=None,
        closed_why=None,
        seats=tuple(SeatRow(Seat(n), 0, Turn(0, n), user, None, AT_MS) for n, user in enumerate(users)),
        deal=DealRow(1, dealer, codes(pack), (0,) * seats, AT_MS),
        decisions=(),
        presses=(),
        people={user: Person(f"Seat {n}", EN, Personal()) for n, user in enumerate(users)},
        server=ServerSettings(),
    )


def decided(live: Live, seat: Seat, code: str) -> Live:
    """The same table after that decision, as the store would give it back."""
    saved = live.saved
    said = Decision(saved.turn.n, seat, code, AT_MS + 1_000 * saved.turn.n, Who.PERSON, people(9)[seat], None)
    turn = Turn(1, saved.turn.n + 1)
    return bring_to_life(replace(saved, turn=turn, decisions=(*saved.decisions, said)))


class Seen(NamedTuple):
    """All that somebody, or the whole table, could be shown or told, as plain values."""

    views: tuple[object, ...]
    screens: tuple[str, ...]
    refusals: tuple[object, ...]
    told: tuple[object, ...]
    papers: tuple[object, ...]


def seen(live: Live, viewers: list[Seat]) -> Seen:
    """What these seats and the table see of that state, and how they are answered whatever they try."""
    game, saved = live.game, live.saved
    store = _OneGame()
    store.saved = saved
    parts = Parts(store=cast(Store, store), clock=cast(Clock, None), message_url=lambda *_: "url", catalogue=WORDS)
    wanted = [board_paper(GAME, 1), *(hand_paper(GAME, people(9)[seat]) for seat in viewers)]
    if live.to_act is not None:
        wanted.append(reminder_paper(saved, people(9)[live.to_act]))
    screens = []
    for paper in wanted:
        rendered = _now(drawing.render(paper, parts))
        screens.append(show(getattr(rendered, "screen", rendered), WORDS))  # type: ignore[arg-type]
    wishes: list[Action] = [Pass(), LayDown(), *map(PlayCard, game.variant.cards), *map(CallCard, game.variant.cards)]
    refusals = [(seat, wish, _refusal(live, seat, wish)) for seat in viewers for wish in wishes]
    step = live.steps[-1]
    told = [
        (type(notice).__name__, notice)
        for event in step.events
        for notice in (public_notice(event), *(notice_for(event, seat) for seat in viewers))
    ]
    choices = [(legal_actions(game, seat), asides(game, seat)) for seat in viewers]
    papers = papers_after(live, step, None, shown=False)
    edited = [paper for paper in papers if paper in wanted]
    others = [live.to_act, alarm(saved, game, holders(saved), AT_MS), edited]
    return Seen(
        (public_view(game), *(seat_view(game, seat) for seat in viewers), *choices),
        tuple(screens),
        tuple(refusals),
        tuple(told),
        tuple(others),
    )


def _refusal(live: Live, seat: Seat, wish: Action) -> object:
    try:
        apply(live.game, seat, wish)
    except IllegalAction as refused:
        return refused.reason, WORDS.word(line(refused.reason, sitters(live.saved)), EN)
    return None


class Compared(NamedTuple):
    """How far two deals were held against each other once a card was called."""

    steps: int
    plays: int


def compare(ruleset: str, rng: Random) -> Compared:
    """One random deal whose called card lies with one seat, beside the same deal with it in another place.

    They part where a seat plays one of the two cards; until then whoever holds neither must see the same.
    """
    variant = variant_for(ruleset)
    seats = variant.seating.seats
    pack = list(variant.cards)
    rng.shuffle(pack)
    dealer = Seat(rng.randrange(seats))
    one = bring_to_life(saved_game(ruleset, tuple(pack), dealer))
    while one.to_act is not None and in_play(one.game).stage.ask is not Ask.CALL_PARTNER:  # type: ignore[union-attr]
        choices = legal_actions(one.game, one.to_act)
        one = decided(one, one.to_act, code_of(rng.choice(choices[1:] or choices)))
    if one.to_act is None:
        return Compared(0, 0)
    deal = in_play(one.game)
    maker = asked(one.game)
    place = {c: Seat(seat) for seat, hand in enumerate(deal.hands) for c in hand}
    place |= dict.fromkeys(deal.kitty)  # type: ignore[arg-type]
    hidden = [choice.card for choice in legal_actions(one.game, maker) if isinstance(choice, CallCard)]
    movable = [c for c in hidden if c in place and c != (deal.turned.card if deal.turned else None)]
    if not movable:
        return Compared(0, 0)
    called = rng.choice(movable)
    # With the maker's own hand the maker is who can know; the others can't.
    elsewhere = [c for c in place if place[c] != place[called] and c.suit is not called.suit and c != called]
    elsewhere = [c for c in elsewhere if c != (deal.turned.card if deal.turned else None)]
    other = rng.choice(elsewhere)
    pack[pack.index(called)], pack[pack.index(other)] = other, called
    two = bring_to_life(saved_game(ruleset, tuple(pack), dealer))
    for said in one.saved.decisions:
        try:
            two = decided(two, Seat(said.seat), said.code)
        except Exception:  # the dealer laid one of the two away: such a pair is no pair
            return Compared(0, 0)
    knowing = {place[called], place[other]}
    viewers = [Seat(seat) for seat in range(seats) if seat not in knowing]
    one, two = decided(one, maker, f"@{called.code}"), decided(two, maker, f"@{called.code}")
    steps = plays = 0
    while True:
        assert seen(one, viewers) == seen(two, viewers)
        steps += 1
        if one.to_act is None or two.to_act is None:
            break
        both = set(legal_actions(one.game, one.to_act)) & set(legal_actions(two.game, two.to_act))
        both -= {PlayCard(called), PlayCard(other)}
        if not both:
            break
        action = rng.choice(sorted(both, key=code_of))
        plays += 1
        one, two = decided(one, one.to_act, code_of(action)), decided(two, two.to_act, code_of(action))
    return Compared(steps, plays)


def compare_some(ruleset: str) -> list[Compared]:
    """Eight such pairs."""
    return [compare(ruleset, Random(f"{ruleset}/{number}")) for number in range(8)]


@pytest.fixture(autouse=True)
def _played_anew() -> Iterator[None]:
    """The desk keeps deals that it has replayed: a test that alters the rules must neither find nor leave any."""
    _steps.cache_clear()
    yield
    _steps.cache_clear()


RULES = ("call-ace", "call-ace+stick-the-dealer+no-trump", "call-ace-five", "call-ace-six", "call-card")


@pytest.mark.parametrize("ruleset", RULES)
def test_nothing_that_anybody_is_shown_depends_on_who_holds_the_card_called(ruleset: str) -> None:
    """Views, choices, refusals, board, hands, reminders, alarms, which messages are edited: all alike. (T217, B028)"""
    found = compare_some(ruleset)
    assert sum(one.steps > 0 for one in found) >= 4
    assert sum(one.plays for one in found) > 25


def _telling(self: Calling, deal: Deal, seat: Seat, action: Action) -> Progress:
    """A call that writes down who holds the card."""
    after = _QUIET(self, deal, seat, action)
    contract = after.deal.contract
    if contract is None or contract.called is None:
        return after
    holder = next((Seat(s) for s, hand in enumerate(deal.hands) if contract.called in hand), None)
    named = contract._replace(partners=() if holder is None else (holder,))
    return after._replace(deal=after.deal._replace(contract=named))


_QUIET = Calling.take


def test_the_comparison_finds_a_holder_who_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """It can fail: a contract that names the partner before the card falls is noticed at once."""
    monkeypatch.setattr(Calling, "take", _telling)
    with pytest.raises(AssertionError):
        compare_some("call-ace")


def test_the_comparison_finds_a_holder_who_takes_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor may the time tell: an alarm that rings later for whoever holds the card is noticed."""

    def slower(saved: Saved, game: Game, rows: dict[Seat, SeatRow], now_ms: int) -> int | None:
        if game.deal is None:
            return now_ms
        contract, seat = game.deal.contract, asked(game)
        holds = contract is not None and contract.called in game.deal.hands[seat]
        return now_ms + 800 + 400 * holds

    monkeypatch.setattr("tests.screens.test_called_partner.alarm", slower)
    with pytest.raises(AssertionError):
        compare_some("call-ace")


def test_of_more_cards_than_fit_a_row_one_is_picked_from_a_list() -> None:
    """Two presses: the list, and the card in it. (BW)"""
    five = "hands Jh Jd Ah Kh 8c | 8s Ts Qs Ks Qd | As Ac Kc Qc Tc | 8d Td Kd Ad Th | 9s 9c 9d Js Jc up 9h"
    game = play(f"call-card dealer 4\n{five}\nsays U\naway 9h")
    screen = hand.hand(seat_view(game, Seat(0)), around(sitters=MANY[:5]), owner=UserId(100))
    (select,) = [block for block in screen.blocks if isinstance(block, Select)]
    assert len(select.options) == 20
    assert all(option.code == f"@{action_of(option.code).card.code}" for option in select.options)  # type: ignore[union-attr]
    read = show(screen, WORDS)
    assert "(Which card do you call?: Call 8♣ | Call 9♣ | " in read
    assert "[None, alone]" in read


# --- what is said -----------------------------------------------------------------------------------------------------

STRONG = "hands Jh Jd Ah Kh 9c | 9s Ts Qs Ks Qd | As Ac Kc Qc Tc | 9d Td Kd Ad Th up 9h"


def shown(rest: str, seat: int | None) -> str:
    """The board (seat None), or that seat's hand, as it is read after these lines."""
    game = play(f"call-ace dealer 3\n{STRONG}\nsays U\naway 9d\n{rest}")
    pack = _dealt(game)
    live = bring_to_life(saved_game("call-ace", pack, Seat(3)))
    for code in ("U", "-9d", *rest.replace("says", "").replace("plays", "").split()):
        assert live.to_act is not None
        live = decided(live, live.to_act, code)
    store = _OneGame()
    store.saved = live.saved
    parts = Parts(store=cast(Store, store), clock=cast(Clock, None), message_url=lambda *_: "url", catalogue=WORDS)
    paper = board_paper(GAME, 1) if seat is None else hand_paper(GAME, people(9)[seat])
    rendered = _now(drawing.render(paper, parts))
    return show(getattr(rendered, "screen", rendered), WORDS)  # type: ignore[arg-type]


def _dealt(game: Game) -> tuple[Card, ...]:
    from euchre_core.record import parse  # the pack as the notation writes it

    return parse(f"call-ace dealer 3\n{STRONG}").deals[0].pack


def test_the_maker_presses_one_of_the_aces() -> None:
    """One press, or the one that calls none; nobody else has these buttons. (experience.md 5)"""
    hand = shown("", 0)
    assert "call a card; whoever holds it is your partner" in hand
    assert "[Call A♣] [Call A♦] [Call A♥] [Call A♠] [None, alone]" in hand
    assert "[Call" not in shown("", 2)
    assert "calls a card for a partner" in shown("", None)


def test_the_holder_alone_reads_what_the_call_means() -> None:
    """In the own hand; the others read that the sides aren't known. (T217)"""
    assert "You hold A♠: you play with Seat 0. Nobody else knows." in shown("says @As", 2)
    assert "with Seat 0 ·" in shown("says @As", 2)
    for seat in (0, 1, 3):
        assert "sides not known yet" in shown("says @As", seat)
        assert "You hold" not in shown("says @As", seat)
    assert "You hold A♥ yourself: you play alone. Nobody else knows." in shown("says @Ah", 0)
    assert "called trump, and A♠ for a partner" in shown("says @As", None)


def test_the_board_counts_tricks_by_player_until_the_card_falls() -> None:
    """Then it names the partner, and counts by side. (T217)"""
    before = shown("says @As\nplays Jh 9s Tc 9h Jd", None)
    assert "N ● 1 · E 0 · S 0 · W 0" in before
    assert "Seat 2" not in next(text for text in before.splitlines() if "for a partner" in text)
    after = shown("says @As\nplays Jh 9s As 9h Jd", None)
    assert "N–S ● 1 · E–W 0" in after
    assert "A♠ made **Seat 2** the partner" in after
    assert "A♠ was called: Seat 2 plays with Seat 0" in after
    assert "with Seat 2 ·" in shown("says @As\nplays Jh 9s As 9h Jd", 0)


def test_the_result_says_what_each_of_the_two_gets() -> None:
    """Both score for themselves. (T167)"""
    over = shown("says @As\nplays Jh 9s Tc 9h Jd Ts Qc Th Ah Qs Kc Td Kh Ks Ac Kd 9c Qd As Ad", None)
    assert "March: N–S +2 each" in over


@pytest.mark.parametrize(("level", "robot"), LEVELS)
def test_robots_call_and_play_by_their_own_view(level: str, robot: object) -> None:
    """Whoever can't know decides alike whoever holds the card: a robot is given nothing but a view that is the same."""
    hands = (STRONG, STRONG.replace("As Ac", "Qd Ac").replace("Ks Qd", "Ks As"))
    choices = []
    for these in hands:
        game = play(f"call-ace dealer 3\n{these}\nsays U\naway 9d\nsays @As\nplays Jh 9s Tc")
        choices.append(robot.choose(seat_view(game, Seat(3)), Random(4)))  # type: ignore[attr-defined]
    assert choices[0] == choices[1]
