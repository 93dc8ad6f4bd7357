"""What holds in every game at every moment, whatever is dealt and decided."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import euchre_core
from euchre_core import imagine, shuffle
from euchre_core.actions import Action, action_of, code_of
from euchre_core.cards import Seat
from euchre_core.engine import apply, asides, deal, legal_actions, new_game
from euchre_core.errors import IllegalAction
from euchre_core.observe import public_view, seat_view
from euchre_core.phases.set_back import SettingBack
from euchre_core.reasons import Ask
from euchre_core.robots.careless import Careless
from euchre_core.robots.sensible import Sensible
from euchre_core.rules import Game
from euchre_core.variants import ALL, variant_for
from tests.scenario import asked
from tests.searching import FOR_EACH

CORE = Path(euchre_core.__file__).parent
RULESETS = [
    *(variant.key for variant in ALL),
    "standard+stick-the-dealer",
    "standard+target=5+alone-lead=left-of-loner",
    "standard+target=1000+stick-the-dealer+alone-lead=left-of-loner",
    "standard+win-by=2+no-trump+canadian-loner+alone-must-take-all+may-discard-turnup=off+min-trump-to-call=1",
    "standard+stick-the-dealer+no-trump+alone-allowed=off+march-points=4+min-trump-to-call=1",
    "standard+lone-euchre-points=4+lone-march-points=5+march-points=3+defenders-sweep-points=4",
    "standard+deck=D32+hand-size=7+deal-pattern=singles+no-trump",
    "standard+deck=D28+deal-pattern=alternate-3-2",
    "two-handed+no-trump+may-discard-turnup=off+min-trump-to-call=1+win-by=2",
    "two-handed+stick-the-dealer+dealer-may-decline=off+deck=D32",
    "two-handed+deck=D25+min-trump-to-call=1+laps",
    "three-handed+dummy-hand+stick-the-dealer+march-points=4+deal-pattern=singles",
    "three-handed+end-rule=bidder-only",
    "standard+defend-alone+partner-best+partner-best-defender",
    "standard+robson+set-back-floor=none+defend-alone+partner-best",
    "standard+robson+skunk-double",
    "standard+robson+blind-loner",
    "standard+defend-alone+defend-alone-table=ro+partner-best+partner-best-defender+exchange-order=receive-first",
    "british+joker-turnup=fixed-suit+joker-suit=S+min-trump-to-call=1+stick-the-dealer",
    "british+joker-turnup=redeal+deck=D33+hand-size=7",
    "standard+table-talk-penalty=award1",
    "standard+renege-mode=award+renege-points-alone=4+partner-best",
    "three-handed+renege-mode=deduct+renege-correctable=off",
    "railroad+jambone+renege-mode=award+false-claim-points=0",
    "three-handed+table-talk-penalty=replay",
    "standard+stakes=pot+defend-alone",
    "two-handed-eight+stakes=pot+stake-cap=2+stake-ante=0",
    "railroad",
    "railroad+jambone+jamboree",
    "buck-euchre+dirty-dealer-takes+may-discard-turnup=off+start-score=8",
    "buck-euchre+all-pass=redeal+stick-the-dealer+no-trump=off+min-trump-to-call=1+deck=D28",
    "buck-euchre+deck=D33+joker+all-pass=redeal+no-trump=off+hand-size=7",
    "buck-euchre-three+renege-mode=deduct",
    "railroad+jambone+jamboree+deck=D24+joker=off+no-trump+stick-the-dealer",
]
EVERY_CODE = [
    "P", "U", "UA", "UJ", "T", "TX", "B", "XA", "BA", "SB", "JB", "LD", "IN", "OUT", "TY", "TN", "OK", "$-", "$=", "@X",
    *(f"b{tricks}" for tricks in range(14)),
    "GO", "ST", "TU", "OB",
    *(f"${sign}{chips}" for sign in ("", "+") for chips in range(12)),
    *(f"TT{seat}" for seat in range(8)),
    *(f"R{seat}.{trick}" for seat in range(6) for trick in range(1, 8)),
    *(suit + alone for suit in "CDHSNL" for alone in ("", "A", "J")),
    *(sign + card for sign in ("", *"-+>^@") for card in ("Jo", *(r + s for r in "789TJQKA" for s in "cdhs"))),
]  # fmt: skip
EVERY_ACTION = tuple(map(action_of, EVERY_CODE))


def in_all_places(game: Game) -> list[str]:
    """Codes of every card of the deal, wherever it is."""
    assert game.deal is not None
    held = [c for hand in game.deal.hands for c in hand]
    played = [c for won in game.deal.tricks for _, c in won.trick.plays]
    played += [c for _, c in game.deal.trick.plays] if game.deal.trick else []
    away = [c for _, c in game.deal.laid_away]
    up = [game.deal.upcard] if game.deal.upcard else []
    beside = [*game.deal.dead, *(c for pile in game.deal.spares for c in pile)]
    beside += [c for seat in range(game.variant.seating.seats) for c in game.deal.covered(Seat(seat))]
    return sorted(c.code for c in (*held, *played, *away, *up, *beside, *game.deal.kitty))


def check(game: Game) -> None:
    """Conservation, activity, and that what is offered agrees with who is asked."""
    assert game.deal is not None
    assert game.deal.stage is not None
    assert in_all_places(game) == sorted(c.code for c in game.variant.cards)
    to_act = asked(game)
    assert game.deal.active(to_act) or game.deal.stage.ask is Ask.GIVE_BEST
    for seat in range(game.variant.seating.seats):
        choices = legal_actions(game, Seat(seat))
        assert bool(choices) == (seat == to_act)
        assert len(set(choices)) == len(choices)
    assert game.score == game.deal.score
    assert (game.dealer, game.number) == (game.deal.dealer, game.deal.number)
    assert game.ended is None


@pytest.mark.parametrize("rules", RULESETS)
@FOR_EACH
@given(data=st.data())
def test_cards_are_conserved_and_the_seat_asked_is_active(rules: str, data) -> None:
    """Every card in exactly one place at every step; nobody who rests is asked; every deal ends.

    (B007, B011, B012, B013, B020)
    """
    variant = variant_for(rules)
    seats = variant.seating.seats
    game = new_game(variant, Seat(data.draw(st.integers(0, seats - 1))))
    game = deal(game, data.draw(st.permutations(variant.cards))).game
    decisions = 0
    while game.deal is not None:
        check(game)
        seat = asked(game)
        game = apply(game, seat, data.draw(st.sampled_from(legal_actions(game, seat)))).game
        decisions += 1
    bets = 3
    assert decisions <= bets + 1 + 2 * seats + 1 + 2 * (1 + seats - 1) + 1 + seats * variant.layout.hand
    assert game.ended is not None
    assert game.ended.deal.stage is None


@pytest.mark.parametrize("rules", RULESETS)
@FOR_EACH
@given(data=st.data())
def test_what_is_offered_is_what_is_accepted(rules: str, data) -> None:
    """Of everything one could send, from any seat, exactly the offered choices are taken. (B002, B005)"""
    variant = variant_for(rules)
    game = deal(new_game(variant, Seat(variant.seating.seats - 1)), data.draw(st.permutations(variant.cards))).game
    for _ in range(data.draw(st.integers(0, 26))):
        if game.deal is None:
            break
        seat = asked(game)
        game = apply(game, seat, data.draw(st.sampled_from(legal_actions(game, seat)))).game
    for seat in map(Seat, range(variant.seating.seats)):
        offered = {*legal_actions(game, seat), *asides(game, seat)}
        assert offered <= set(EVERY_ACTION)
        for action in EVERY_ACTION:
            assert _taken(game, seat, action) == (action in offered), code_of(action)


def _taken(game: Game, seat: Seat, action: Action) -> bool:
    try:
        apply(game, seat, action)
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("robot", [Careless(), Sensible()], ids=lambda robot: type(robot).__name__.lower())
def test_robots_play_whole_games(rules: str, robot) -> None:
    """Robots in every seat bring every deal and every game to its end. (B008, B009, B011)"""
    rng = Random(f"{rules}/{type(robot).__name__}")
    variant = variant_for(rules)
    dealer, seats = Seat(rng.randrange(variant.seating.seats)), variant.seating.seats
    # Where scores fall, and more play than there are tricks, luck alone seldom brings them down from the start.
    game, deals = new_game(variant, dealer, score=(3,) * seats if variant.ending.down else None), 0
    # Points lost again make long games, and bids that nobody makes.
    most = 400 if variant.phase(SettingBack) or variant.ending.down or variant.layout.piles else 40
    while not game.over and deals < most:
        pack = list(variant.cards)
        rng.shuffle(pack)
        game, deals = deal(game, pack).game, deals + 1
        while game.deal is not None:
            seat = asked(game)
            game = apply(game, seat, robot.choose(seat_view(game, seat), rng)).game
    assert game.over or variant.ending.target == 1000
    if game.over:
        view = public_view(game)
        missing = [view.missing(points) for points in game.score]
        assert missing[game.winners[0]] == min(missing) <= 0
        assert variant.ending.down or max(missing) > 0
        assert view.winners == game.winners


@pytest.mark.parametrize("variant", ALL, ids=lambda v: v.key)
def test_a_score_only_grows_and_partners_share_it(variant) -> None:
    """Points are given, never taken, but where a score falls from its start; and each side has one score.
    (B017, B022)"""
    rng = Random(variant.key)
    game = new_game(variant, Seat(0))
    assert game.score == (variant.ending.start,) * variant.seating.seats
    while not game.over and game.number < 60:  # scores that fall may rise for ever
        before = game.score
        pack = list(variant.cards)
        rng.shuffle(pack)
        game = deal(game, pack).game
        while game.deal is not None:
            seat = asked(game)
            game = apply(game, seat, rng.choice(legal_actions(game, seat))).game
        assert variant.ending.down or all(after >= was for after, was in zip(game.score, before, strict=True))
        for side in variant.seating.groups(None):
            assert len({game.score[seat] for seat in side}) == 1


# --- the house keeps its shape ----------------------------------------------------------------------------------------


KEYS = "|".join(re.escape(variant.key) for variant in ALL)
# A key as a default setting is a name like any other; a key that is compared decides a rule in the wrong place.
COMPARED = re.compile(
    rf"""(?:==|!=|\bin\b|\bcase\b|startswith)\s*[(\[{{]?\s*["'](?:{KEYS})\b"""
    rf"""|["'](?:{KEYS})["']\s*(?:==|!=|in\b|:)|variant\.key\s*(?:==|!=|in\b)|seat\s*(?:%\s*2|&\s*1)\b"""
)
NAMED = re.compile(rf"""["'](?:{KEYS})["']""")


def _lines(root: Path, pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(CORE.parent)}:{number}"
        for path in sorted(root.rglob("*.py"))
        if path.parent != CORE / "variants"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line.partition("#")[0])
    ]


def test_no_room_but_the_variants_knows_a_game_by_name() -> None:
    """What a game is lives in its declaration: nothing else compares keys or tells sides by parity.

    (architecture.md 7, risk 1; B021)
    """
    assert not _lines(CORE, NAMED)
    assert not _lines(CORE, COMPARED)
    assert not _lines(CORE.parent / "bot", COMPARED)


WRONG = [
    'if variant.key == "x":', "if key == 'standard':", 'if ruleset.startswith("standard+"):', 'case "standard":',
    'if "standard" in ruleset:', "side = seat % 2", 'if key in ("standard", "british"):', '{"standard": 4}[key]',
]  # fmt: skip


@pytest.mark.parametrize("line", WRONG)
def test_the_check_above_would_notice(line: str) -> None:
    """The pattern finds what it looks for, and leaves a default alone."""
    assert COMPARED.search(line)
    assert not COMPARED.search('ruleset: str = "standard"')


def test_every_public_name_is_there() -> None:
    """The façade exports what it says. (architecture.md 2.5)"""
    promised = {"new_game", "deal", "legal_actions", "apply", "public_view", "seat_view", "public_notice", "notice_for"}
    promised |= {
        "asides",
        "Phase",
        "Stage",
        "Scoring",
        "replay",
        "Robot",
        "imagine",
        "Variant",
        "Game",
        "Deal",
        "Step",
        "Progress",
    }
    assert promised <= set(euchre_core.__all__)
    assert all(hasattr(euchre_core, name) for name in euchre_core.__all__)
    assert imagine.__name__ == "imagine"
    assert shuffle.__name__ == "euchre_core.shuffle"


def test_the_codes_tried_above_are_all_there_are() -> None:
    """Nothing that a seat could send is left out."""
    assert len(EVERY_CODE) == len(set(EVERY_CODE)) == 24 + 14 + 2 * 12 + 8 + 6 * 7 + 18 + 6 * 33
    assert all(code_of(action_of(code)) == code for code in EVERY_CODE)
