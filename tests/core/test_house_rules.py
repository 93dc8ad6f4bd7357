"""House rules: rulesets as text both ways, what is refused and why, and that every option does something."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre_core import shuffle
from euchre_core.actions import BESIDE as BESIDE_THE_GAME
from euchre_core.actions import code_of
from euchre_core.cards import Card, Rank, Seat
from euchre_core.engine import apply, asides, deal, legal_actions, new_game
from euchre_core.errors import (
    BadValue,
    IncompatibleOptions,
    NotApplicable,
    RepeatedOption,
    RulesetError,
    UnknownOption,
    UnknownVariant,
)
from euchre_core.events import Contract
from euchre_core.house_rules import CATALOGUE, furnish, house_rule, options_of, split, together
from euchre_core.observe import seat_view
from euchre_core.phases.claims import LOW
from euchre_core.phases.play import TrickPlay
from euchre_core.record import pack_of_hands
from euchre_core.robots.sensible import Sensible
from euchre_core.rules import Deal, Game, Layout, Part, Progress, Seating, Variant
from euchre_core.score_cards import ScoreCards, markers
from euchre_core.series import after_game, begun, follows
from euchre_core.stakes import DealPlayed, settled, stake_of
from euchre_core.variants import ALL, base_of, options_for, variant_for, with_option
from euchre_core.variants.four_handed import EUCHRE
from tests.scenario import asked

CANONICAL = [
    ("standard", "standard"),
    ("standard+target=10", "standard"),
    ("standard+target=7", "standard+target=7"),
    ("standard+stick-the-dealer", "standard+stick-the-dealer"),
    ("standard+stick-the-dealer=on", "standard+stick-the-dealer"),
    ("standard+stick-the-dealer=off", "standard"),
    (
        "standard+alone-lead=left-of-loner+stick-the-dealer+target=7",
        "standard+target=7+stick-the-dealer+alone-lead=left-of-loner",
    ),
]


@pytest.mark.parametrize(("text", "canonical"), CANONICAL)
def test_a_ruleset_has_one_canonical_text(text: str, canonical: str) -> None:
    """The key, then what differs from its defaults, in the catalogue's order. (architecture.md 2.12)"""
    assert variant_for(text).ruleset == canonical
    assert variant_for(canonical) == variant_for(text)


REFUSED = [
    (
        "whist",
        UnknownVariant,
        "no game is called 'whist'; there are: standard, canadian, australian, british, railroad, two-handed",
    ),
    ("", UnknownVariant, "no game is called ''"),
    (
        "standard+whist",
        UnknownOption,
        "no house rule is called 'whist'; there are: deck, hand-size",
    ),
    ("standard+farmers-hnd=swap-clean", UnknownOption, "no house rule is called 'farmers-hnd'"),
    ("standard+misdeal-dealer=next", UnknownOption, "no house rule is called 'misdeal-dealer'"),
    ("standard+target=0", BadValue, "target can't be '0'; it may be: 1 to 1000"),
    ("standard+target=1001", BadValue, "target can't be '1001'; it may be: 1 to 1000"),
    ("standard+target=07", BadValue, "target can't be '07'"),
    ("standard+target=ten", BadValue, "target can't be 'ten'"),
    ("standard+target", BadValue, "target can't be 'on'"),
    ("standard+stick-the-dealer=maybe", BadValue, "stick-the-dealer can't be 'maybe'; it may be: off, on"),
    ("standard+alone-lead=dealer", BadValue, "it may be: eldest-active, left-of-loner"),
    ("standard+target=7+target=9", RepeatedOption, "target is given twice"),
]


@pytest.mark.parametrize(("text", "kind", "message"), REFUSED)
def test_wrong_rules_are_refused_with_what_is_possible(text: str, kind: type[RulesetError], message: str) -> None:
    """Unknown names and wrong values are never ignored. (T179, T224; rules.md 5.1, rules 28 and 33; B018)"""
    with pytest.raises(kind, match=message):
        variant_for(text)


def test_an_error_names_option_and_legal_values_as_fields_too() -> None:
    """A screen can word it."""
    with pytest.raises(BadValue) as refused:
        variant_for("standard+target=0")
    assert (refused.value.option, refused.value.value, refused.value.legal) == ("target", "0", range(1, 1001))


@dataclass(frozen=True, slots=True)
class Naming:
    """An auction that isn't over a turned card; never opened here."""

    part: Part = Part.AUCTION

    def objection(self, variant: Variant) -> str | None:
        return None

    def open(self, deal: Deal) -> Progress:
        raise NotImplementedError


CODES = [
    ("deck=D24+hand-size=7", "bad-value"),
    ("win-by=2+laps", "win-by-conflict"),
    ("laps+robson", "laps-setback"),
    ("laps+rubber", "double-counting"),
    ("skunk-double+rubber", "double-counting"),
    ("set-back-floor=none", "useless-option"),
    ("deck=D28+hand-size=7", "bad-value"),
    ("deck=D32+hand-size=6", "even-tricks"),
    ("deck=D24+hand-size=6", "deal-too-big"),
    ("deck=D32+hand-size=8", "deal-too-big"),
    ("deck=D32+hand-size=7+deal-pattern=alternate-3-2", "bad-value"),
]


@pytest.mark.parametrize(("options", "code"), CODES)
def test_what_can_not_go_together_is_refused(options: str, code: str) -> None:
    """Too many cards, no majority, packets that don't make up the hand; games that would count twice.

    (T171, T172, T175, T219; rules.md 5.1, rules 11 to 14)
    """
    with pytest.raises(IncompatibleOptions, match="cannot be combined with") as refused:
        variant_for(f"standard+{options}")
    assert refused.value.code == code


FIRST = [
    ("standard+draw-partners+alone-allowed=off+defend-alone", "needs-alone"),
    ("standard+draw-partners+win-by=2+laps", "win-by-conflict"),
    ("standard+renege-points=3+laps+rubber", "double-counting"),
    ("standard+exchange-order=receive-first+no-trump+joker", "joker-no-trump"),
    ("standard+deck=D24+hand-size=7+joker", "bad-value"),
    ("three-handed+rubber", "needs-two-sides"),
    ("call-ace+renege-mode=award+win-by=2", "win-by-conflict"),
]


@pytest.mark.parametrize(("rules", "code"), FIRST)
def test_of_several_clashes_the_first_of_the_list_is_told(rules: str, code: str) -> None:
    """They are looked for in one order, so that all tables read the same of the same rules. (rules.md 5.1, rule 0)"""
    with pytest.raises(IncompatibleOptions) as refused:
        variant_for(rules)
    assert refused.value.code == code


@dataclass(frozen=True, slots=True)
class SoManyDeals:
    """Ends after a number of deals; never asked here."""

    target: int = 20
    lead: int = 1
    start: int = 0
    down: bool = False

    def home(self, score: tuple[int, ...]) -> bool:
        raise NotImplementedError

    def winners(
        self, score: tuple[int, ...], seating: Seating, contract: Contract | None = None, *, made: bool = False
    ) -> tuple[Seat, ...]:
        raise NotImplementedError

    def at_the_bridge(self, score: tuple[int, ...], seating: Seating) -> tuple[Seat, ...]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class APointATrick:
    """Pays by the trick; never asked here."""

    def points(self, deal: Deal) -> tuple[int, ...]:
        raise NotImplementedError

    def pays(self, contract: Contract, taken: int, tricks: int) -> tuple[int, int]:
        raise NotImplementedError

    def objection(self, variant: Variant) -> str | None:
        return None


ELSEWHERE = replace(
    EUCHRE,
    key="elsewhere",
    scoring=APointATrick(),
    layout=Layout(hand=5),
    phases=(Naming(part=Part.DEALING), Naming(), TrickPlay()),
    ending=SoManyDeals(),
)


ELSEWHERE_A_CLASH = {"dealer-may-decline"}
"""Rules whose refusal elsewhere has a reason of its own. (rules.md 5.1, rule 18)"""
ELSEWHERE_FIXED = {"hand-size", "deck", "joker"}
"""Rules of which a game that gives no choice has its own value. (rules.md section 5)"""
FIXED = {"joker": "on", "joker-turnup": "fixed-suit"}
RENEGES = {"renege-mode": "deduct"}
BESIDE = {
    "hand-size": {"deck": "D32"},
    "draw-partners": {"first-dealer": "low-card"},
    "farmers-hand-no-face": {"farmers-hand": "swap-clean"},
    "farmers-redeal-dealer": {"farmers-hand": "redeal-all-low"},
    "defend-alone-table": {"defend-alone": "on"},
    "partner-best-defender": {"defend-alone": "on", "partner-best": "on"},
    "exchange-order": {"partner-best": "on"},
    "set-back-floor": {"robson": "on"},
    "end-rule": {"table-talk-penalty": "award1"},
    "stake-unit": {"stakes": "per-point"},
    "stake-ante": {"stakes": "pot"},
    "stake-cap": {"stakes": "pot"},
    "joker-turnup": {"joker": "on"},
    "renege-points": RENEGES,
    "renege-points-alone": RENEGES,
    "renege-correctable": RENEGES,
    "false-claim-points": RENEGES,
    "joker-suit": FIXED,
}
"""Rules that change something only beside others."""
IDLE = {"all-pass": "redeal", "deck": "D32"}
"""Values that leave room for others, where that isn't `off`."""


EVERYWHERE = ("allow-claim", "table-talk-penalty")
"""Rules of the play of tricks itself and of those who play, which no game lacks."""


@pytest.mark.parametrize(
    "rule",
    [r for r in CATALOGUE if r.name not in (*EVERYWHERE, *ELSEWHERE_A_CLASH, *ELSEWHERE_FIXED)],
    ids=lambda rule: rule.name,
)
def test_a_game_without_the_part_refuses_the_option_by_name(rule) -> None:
    """The exception is the list of where a house rule applies: there is no other. (architecture.md 2.6)"""
    value = next(str(v) for v in rule.legal(ELSEWHERE) if str(v) != rule.read(ELSEWHERE))
    beside = {name: given for name, given in BESIDE.get(rule.name, {}).items() if name not in ELSEWHERE_FIXED}
    with pytest.raises(NotApplicable, match=f"({'|'.join([rule.name, *beside])}) needs .*; elsewhere has none"):
        furnish(ELSEWHERE, {**beside, rule.name: value})
    with pytest.raises(LookupError):
        rule.edit(ELSEWHERE, value)
    assert tuple(option.name for option in options_of(ELSEWHERE, ELSEWHERE)) == EVERYWHERE


@pytest.mark.parametrize(
    ("game", "name", "value"),
    [
        ("three-handed", "hand-size", "7"),
        ("two-handed-layout", "deck", "D24"),
        ("six-turnup", "deck", "D24"),
        ("two-handed-layout", "joker", "on"),
    ],
)
def test_an_edit_never_makes_a_game_that_can_not_be(game: str, name: str, value: str) -> None:
    """Whoever asks without having looked what is legal gets no such game. (rules.md section 5)"""
    with pytest.raises(LookupError):
        house_rule(name).edit(base_of(game), value)


def test_a_joker_takes_its_pack_along_and_a_pack_its_joker() -> None:
    """Whichever is set, the other follows. (rules.md 5.1, rule 0)"""
    base = base_of("standard")
    assert together(base, {}, "joker", "on") == {"joker": "on", "deck": "D25"}
    assert together(base, {"joker": "on", "deck": "D25"}, "deck", "D32") == {"deck": "D32", "joker": "off"}


def test_an_option_at_its_default_is_never_an_error() -> None:
    """Even where the game has no such part. (rules.md 5.1, rule 0)"""
    assert furnish(ELSEWHERE, {"stick-the-dealer": "off", "target": "20"}) == ELSEWHERE
    no_play = object.__new__(Variant)
    for name in ("phases",):
        object.__setattr__(no_play, name, ())
    assert house_rule("alone-lead").read(no_play) == "eldest-active"


def test_unknown_options_are_refused_before_the_game_is_asked() -> None:
    """Names and values come first. (rules.md 5.1, rule 0)"""
    with pytest.raises(UnknownOption):
        furnish(ELSEWHERE, {"whist": "on"})
    with pytest.raises(BadValue):
        furnish(ELSEWHERE, {"target": "0"})
    assert split("nowhere+target=7") == ("nowhere", {"target": "7"})


def test_a_lobby_can_list_and_set_the_options_of_a_game() -> None:
    """Name, values, what is in force, what the game has by itself."""
    options = {option.name: option for option in options_for("standard+stick-the-dealer")}
    assert options["stick-the-dealer"].value == "on"
    assert options["stick-the-dealer"].default == "off"
    assert options["target"].value == options["target"].default == "10"
    assert options["alone-lead"].values == ("eldest-active", "left-of-loner")
    assert with_option("standard+stick-the-dealer", "target", "7") == "standard+target=7+stick-the-dealer"
    assert with_option("standard+stick-the-dealer", "stick-the-dealer", "off") == "standard"


@given(
    target=st.none() | st.integers(1, 1000),
    stuck=st.none() | st.sampled_from(["on", "off"]),
    lead=st.none() | st.sampled_from(["eldest-active", "left-of-loner"]),
    shuffled=st.randoms(use_true_random=False),
)
def test_text_and_rules_are_two_forms_of_one_thing(target, stuck, lead, shuffled) -> None:
    """Whatever order the options come in, the canonical text names the same game and only it."""
    given_options = {"target": target, "stick-the-dealer": stuck, "alone-lead": lead}
    parts = [f"{name}={value}" for name, value in given_options.items() if value is not None]
    shuffled.shuffle(parts)
    variant = variant_for("+".join(["standard", *parts]))
    assert variant_for(variant.ruleset) == variant
    assert variant.ending.target == (target or 10)
    assert dict(variant.options) == {
        name: str(value)
        for name, value in given_options.items()
        if value is not None and str(value) != house_rule(name).read(EUCHRE)
    }


def _twin_with_a_joker(base: Variant) -> bool:
    """Whether there is the same pack with a joker: of 28 cards there isn't. (rules.md 5.1, rule 0)"""
    return base.pack.size != 28


POSSIBLE = [
    pytest.param(base, house_rule(option.name), id=f"{base.key}-{option.name}")
    for base in ALL
    for option in options_of(base, base)
    if option.name != "joker" or _twin_with_a_joker(base)  # else it comes with another pack
]


def test_every_house_rule_is_possible_somewhere() -> None:
    """Below each rule is tried in each game that offers it; none is left over. (B018)"""
    assert {option.name for base in ALL for option in options_of(base, base)} == {rule.name for rule in CATALOGUE}


@pytest.mark.parametrize(("base", "rule"), POSSIBLE)
def test_every_house_rule_changes_some_deal(base: Variant, rule) -> None:
    """An option without effect is not offered: with it on, some random game goes another way. (B018)"""
    values = next(option.values for option in options_of(base, base) if option.name == rule.name)
    value = "15" if rule.name == "target" else next(str(v) for v in values if str(v) != rule.read(base))
    beside = dict(BESIDE.get(rule.name, {}))
    if beside.pop("joker", None) is not None:
        beside |= {"joker": "on"} if _twin_with_a_joker(base) else {"deck": "D33"}
    value = "7" if rule.name == "hand-size" else value
    while refused := _refused(base, {**beside, rule.name: value}):  # tried at a table without what it can't go with
        name = refused.other if refused.option in (rule.name, *BESIDE.get(rule.name, {})) else refused.option
        idle = IDLE.get(name, "off")
        assert beside.get(name) != idle
        beside[name] = idle
    plain, changed = furnish(base, beside), furnish(base, {**beside, rule.name: value})
    assert any(_story(plain, seed) != _story(changed, seed) for seed in range(4000))


def _refused(base: Variant, options: dict[str, str]) -> IncompatibleOptions | None:
    try:
        furnish(base, options)
    except IncompatibleOptions as refused:
        return refused
    return None


def _story(variant: Variant, seed: int) -> list[object]:
    """A random deal with one side a point from home, at a shy table if the seed is odd: what could be done, what came.

    Every third deal is played by robots that know how, so that marches happen; in every eighth somebody has the lowest
    cards, which chance would deal seldom.
    """
    rng, able = Random(seed), Sensible()
    pack = list(variant.cards)
    rng.shuffle(pack)
    target, down = base_of(variant.key).ending.target, variant.ending.down
    near, home, less = (target + 1, target - 1, target + 2) if down else (target - 1, target + 1, target - 2)
    far = base_of(variant.key).ending.start
    ahead = variant.seating.groups(None)[:1] if variant.seating.partnered else variant.seating.groups(None)[::2]
    others = far if seed % 4 == 2 else less
    score = tuple(near if any(seat in side for side in ahead) else others for seat in range(variant.seating.seats))
    score = (far,) * len(score) if seed % 4 == 3 else score
    if len(variant.seating.groups(None)) > 2 and seed % 8 == 6:  # two who are home with equal points, others who aren't
        score = (near, home, home, *(near for _ in range(len(score) - 3)))
    secret = seed.to_bytes(shuffle.SECRET_BYTES, "big")
    dealer = shuffle.first_dealer(variant, secret, shuffle.START_OF_MIX)
    seen: list[object] = [shuffle.drawn(variant, secret, shuffle.START_OF_MIX), new_game(variant, dealer).score]
    if seed % 8 == 4:
        pack = list(_with_a_low_hand(variant, dealer, pack))
    game = deal(new_game(variant, dealer, score=score, number=2), pack).game  # the first deal can't be stolen
    while (now := game.deal) is not None:
        seat = asked(game)
        choices = legal_actions(game, seat)
        beside = [tuple(map(code_of, asides(game, Seat(other)))) for other in range(variant.seating.seats)]
        seen.append((seat, tuple(code_of(choice) for choice in choices), beside))
        spoken = _spoken(game, rng) if variant.beside else None
        if spoken is not None:
            game = spoken
            continue
        choice = choices[0] if seed % 2 and now.contract is None else rng.choice(choices)
        if seed % 3 == 0 and now.contract is not None:
            choice = able.choose(seat_view(game, seat), rng)
        game = apply(game, seat, choice).game
    ending = after_game(begun(variant), variant, game.score) if game.over and follows(variant) else None
    style = variant.score_cards
    shown = None if style is ScoreCards.OFF else markers(style, 0, game.score[0])
    return [*seen, game.score, game.over, game.dealer, ending, shown, _chips(game)]


def _chips(game: Game) -> tuple[int, ...]:
    """What a game of that deal alone would have brought."""
    assert game.ended is not None
    played, result = game.ended
    sides = game.variant.seating.groups(None)
    if len(sides) != 2:
        return ()
    scored = next((side for side in sides if result.points and result.points[side[0]] > 0), ())
    deals = [DealPlayed(scored, result.tricks, stake_of(played.calls))]
    return settled(game.variant.stakes, sides, deals, game.score)


def _with_a_low_hand(variant: Variant, dealer: Seat, pack: list[Card]) -> tuple[Card, ...]:
    """The seat after the dealer gets the lowest cards, nines and tens first; the others theirs in the pack's order."""
    size, others, ranks = variant.layout.hand, variant.seating.seats - 1, list(Rank)
    low, rest = sorted(pack, key=lambda c: (c.rank not in LOW, ranks.index(c.rank)))[:size], pack.copy()
    for c in low:
        rest.remove(c)
    hands = [rest[size * place : size * (place + 1)] for place in range(others)]
    hands.insert((dealer + 1) % variant.seating.seats, low)
    lying = rest[size * others :]
    up = lying.pop() if variant.layout.turn_up else None
    return pack_of_hands(variant, dealer, hands, up, lying)


def _spoken(game: Game, rng: Random) -> Game | None:
    """The game after somebody has said something of another's behaviour; seldom anything."""
    seat = Seat(rng.randrange(game.variant.seating.seats))
    said = [action for action in asides(game, seat) if isinstance(action, BESIDE_THE_GAME)]
    return apply(game, seat, rng.choice(said)).game if said and rng.random() < 0.2 else None


def test_every_game_is_offered_under_its_own_key() -> None:
    """ALL is explicit, its keys are unique and name the plain game."""
    assert len({variant.key for variant in ALL}) == len(ALL)
    for variant in ALL:
        assert base_of(variant.key) is variant
        assert variant_for(variant.key) == variant
        assert variant.ruleset == variant.key
        assert variant.sources
