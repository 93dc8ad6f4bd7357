"""The rules of a table as the page tells them, held against the engine: every option, every phase, every result."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from random import Random

import pytest

from bot.app.explain import contracts_of, explained
from bot.app.keys import LOCALES, Locale
from bot.app.rulesets import Change, Explained
from bot.app.screens import OwnScreen, Text
from bot.app.terms import changes_of, differences_of
from bot.app.words import Say
from bot.i18n.catalogue import Catalogue
from bot.screens.rules import PHASES
from euchre_core import apply, deal, legal_actions, new_game, seat_view, variant_for
from euchre_core.cards import Seat, cards
from euchre_core.events import Contract
from euchre_core.rules import EndedDeal, Sides
from euchre_core.variants import ALL
from euchre_core.views import DealResult, Fate
from tests.rulesets import each_setting, settings_of, with_and_without
from tests.scenario import standard
from tests.screens.show import show
from tests.screens.tables import GAME, rules_page
from tests.screens.test_within_limits import complaints

WORDS = Catalogue.load()
EN = LOCALES[0]
GAMES = tuple(variant.key for variant in ALL)


def body(ruleset: str, locale: Locale = EN) -> list[str]:
    """The page's lines without its head, which lists the differences by name, and its small print."""
    page = rules_page(ruleset, locale)
    texts = [block for block in page.blocks if isinstance(block, Text) and not block.heading and not block.small]
    return [WORDS.word(line, locale) for text in texts for line in text.lines]


@pytest.mark.parametrize(("game", "name", "value"), each_setting())
def test_the_page_tells_every_option_in_force(game: str, name: str, value: str) -> None:
    """Two tables that differ in one option read different rules, whatever the option; and what differs is listed."""
    found = with_and_without(game, name, value)
    assert found is not None, f"nobody can choose {name}={value} in {game}"
    having, without = found
    assert body(having) != body(without), f"the rules page of {game} says nothing of {name}={value}"
    if without == game:
        assert Change(name, None if value == "on" else value) in differences_of(having) or _is_preset(having)


def _is_preset(ruleset: str) -> bool:
    return differences_of(ruleset) == ()


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_of_a_game_is_told(game: str) -> None:
    """A phase that no table's page has a line of is missing here by its name."""
    rulesets = {game} | {
        found[0] for name, value in settings_of(game) if (found := with_and_without(game, name, value))
    }
    for phase in {phase for ruleset in rulesets for phase in explained(ruleset).phases}:
        assert phase in PHASES, f"bot/screens/rules.py says nothing of the phase {phase}"
        said = (line.key for ruleset in rulesets if phase in explained(ruleset).phases for line in _keys(ruleset))
        assert any(key.startswith(PHASES[phase]) for key in said), f"no page of {game} tells {phase}"


def _keys(ruleset: str) -> list[Say]:
    return [line for block in rules_page(ruleset).blocks if isinstance(block, Text) for line in block.lines]


def row_pays(told: Explained, kind: str, taken: int) -> tuple[int, int]:
    (row,) = [row for row in told.rows if row.kind == kind and row.least <= taken <= row.most]
    return row.makers, row.others


def kind_of(ruleset: str, contract: Contract) -> str:
    """The kind of contract that the table has for this one; a kind it hasn't got is named."""
    for kind, known in contracts_of(variant_for(ruleset)):
        if shape(known) == shape(contract):
            return kind
    raise AssertionError(f"the table of points has no rows for {contract}")


def shape(contract: Contract) -> set[str]:
    """What is undertaken, whoever does it in whichever suit."""
    undertaken = {name for name, value in contract._asdict().items() if value is not None and value is not False}
    unseen = {"lone_defender"} if contract.blind else set[str]()  # it pays the same whoever defends (S0-82)
    return undertaken - {"trump", "called", "partners"} - unseen


def played(ruleset: str, seed: int, deals: int) -> Iterator[tuple[Contract, DealResult, tuple[Seat, ...]]]:
    """Deals played anyhow that the scoring paid: contract, result, the makers' seats.

    What a phase of its own settled (a lay-down, a set-back) isn't the scoring's, and has a line of its own.
    """
    variant, rng = variant_for(ruleset), Random(seed)
    for number in range(deals):
        pack = rng.sample(variant.cards, variant.pack.size)
        game = deal(new_game(variant, Seat(number % variant.seating.seats)), pack).game
        while game.deal is not None and game.deal.stage is not None:
            seat = game.deal.stage.to_act
            game = apply(game, seat, rng.choice(legal_actions(game, seat))).game
        ended = game.ended
        if ended is not None and ended.deal.contract is not None and ended.deal.settled is None:
            yield from _scored(ended)


def _scored(ended: EndedDeal) -> Iterator[tuple[Contract, DealResult, tuple[Seat, ...]]]:
    """The makers of a deal; where each is for oneself every seat that is in, of which one may be a maker."""
    deal, seating = ended.deal, ended.deal.variant.seating
    contract = deal.contract
    assert contract is not None
    if seating.sides is not Sides.APART:
        yield contract, ended.result, seating.side_of(contract.maker, contract)
        return
    for seat in map(Seat, range(seating.seats)):
        # A dealer who took a turned club up must take one trick more: that is told beside the table.
        took = contract.caller is None and deal.turned is not None and deal.turned.fate is Fate.TAKEN
        if deal.active(seat) and not (took and seat == deal.dealer):
            yield contract if seat == contract.caller else contract._replace(caller=None), ended.result, (seat,)


@pytest.mark.parametrize(("game", "name", "value"), [(game, "", "") for game in GAMES] + list(each_setting()))
def test_the_table_of_points_has_every_result(game: str, name: str, value: str) -> None:
    """What a played deal paid stands in the row of its contract and tricks, for the makers and for the others."""
    found = with_and_without(game, name, value) if name else (game, game)
    assert found is not None
    ruleset, told = found[0], explained(found[0])
    results = tuple(played(ruleset, len(ruleset), 25))
    for contract, scored, makers in results:
        taken = sum(scored.tricks[seat] for seat in makers)
        own, other = row_pays(told, kind_of(ruleset, contract), taken)
        if contract.rung is not None and taken < int(contract.rung):  # the line below the table says so
            own, other = 0, 0
        assert {scored.points[seat] for seat in makers} == {own}
        others = {points for seat, points in enumerate(scored.points) if seat not in makers}
        assert told.apart or others == {other}
    assert results, "a rule set in which nothing is ever scored"


@pytest.mark.parametrize("game", GAMES)
def test_the_rows_cover_every_number_of_tricks_once(game: str) -> None:
    """From all of them to none, without a gap, of each kind of contract."""
    told = explained(game)
    for kind in dict.fromkeys(row.kind for row in told.rows):
        covered = [taken for row in told.rows if row.kind == kind for taken in range(row.most, row.least - 1, -1)]
        assert covered == list(range(told.tricks, -1, -1))


def test_the_examples_are_what_happens_at_the_table() -> None:
    """With hearts trump the jack of diamonds must follow hearts and needn't follow diamonds; the dealer's left leads;
    in a lone hand the next who plays, or the loner's left. (S0-43, S0-42; B001; rules.md C18)"""
    told = explained("standard")
    assert told.bower is not None
    assert (told.bower.hand, told.bower.to_trump, told.bower.to_plain) == (cards("Jd 9s"), cards("Jd"), cards("Jd 9s"))
    south, west, north, east = Seat(2), Seat(3), Seat(0), Seat(1)
    plain, alone = told.leads
    assert (plain.dealer, plain.maker, plain.leader) == (south, west, west)
    assert (alone.maker, alone.resting, alone.leader) == (east, (west,), north)
    left = explained("standard+alone-lead=left-of-loner").leads[1]
    assert (left.maker, left.resting, left.leader) == (east, (west,), south)
    assert len(explained("standard+alone-allowed=off").leads) == 1


def test_a_lone_hand_that_misses_a_trick_is_told_by_what_it_pays() -> None:
    """One point instead of four; none at all where it is all or nothing."""
    assert "Example: alone with 4 of 5 tricks you score 1, not 4." in body("standard")
    all_or_nothing = body("standard+alone-must-take-all+lone-euchre-points=4+lone-march-points=5")
    assert "Example: alone with 4 of 5 tricks you miss your 5, and the others score 4." in all_or_nothing
    assert "Example: alone with 6 of 7 tricks you score 1, not 4." in body("standard+deck=D32+hand-size=7")
    assert not any("alone with" in line for line in body("standard+alone-allowed=off"))


def test_only_the_target_differs_and_the_page_says_so() -> None:
    """To seven isn't the game as it is. The lobby has the target in its title already."""
    (head,) = [block for block in rules_page("standard+target=7").blocks if isinstance(block, Text) and block.heading]
    assert [WORDS.word(line, EN) for line in head.lines] == ["Standard, to 7", "At this table: to 7."]
    assert changes_of("standard+target=7") == ()
    assert differences_of("australian") == ()


def test_an_option_without_a_line_of_its_own_is_told_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """What no chapter asks for isn't passed over: named with its value as soon as it isn't what people expect."""
    monkeypatch.setattr("bot.screens.rules._play", lambda now, told: iter(()))
    assert "**Lead to a lone hand:** the loner's left leads to a lone hand." in body(
        "standard+alone-lead=left-of-loner"
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_every_option_fits_in_every_language(game: str, caplog: pytest.LogCaptureFixture) -> None:
    """No word is missing, and Discord takes it. (faults.md B046, B074)"""
    tried = 0
    with caplog.at_level(logging.WARNING, logger="bot.i18n"):
        for name, value in settings_of(game):
            found = with_and_without(game, name, value)
            assert found is not None
            for locale in LOCALES:
                page: OwnScreen = rules_page(found[0], locale, GAME)
                assert list(complaints(page, WORDS)) == [], found[0]
                tried += 1
    assert tried > len(LOCALES)
    assert caplog.records == []


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [
        ("standard+min-trump-to-call=1", "rules.trump-to-call"),
        ("british+min-trump-to-call=1", "rules.trump-to-call-joker"),
        ("british+joker=off+min-trump-to-call=1", "rules.trump-to-call"),
    ],
)
def test_what_lets_a_seat_call_is_told_with_the_joker_where_there_is_one(ruleset: str, line: str) -> None:
    """Whoever holds it and no card of the suit may call, and only there. (T45, T182)"""
    assert [said.key for said in _keys(ruleset) if said.key.startswith("rules.trump-to-call")] == [line]


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [
        ("british", "dealer-names-blind"),
        ("british+alone-allowed=off", "dealer-names-blind-only"),
        ("two-handed+joker", "dealer-names-blind-only"),
        ("call-ace+joker", "dealer-names-blind-only"),
        ("british+joker-turnup=redeal", "redeal"),
        ("railroad", "fixed-suit"),
    ],
)
def test_a_joker_turned_up_bars_lone_hands_only_where_there_are_any(ruleset: str, line: str) -> None:
    """Whoever has no partner plays alone whatever was turned, and so may who calls no ace. (rules.md 4.5, 4.15)"""
    assert [said.key for said in _keys(ruleset) if "joker-turned" in said.key] == [f"rules.joker-turned.{line}"]


@pytest.mark.parametrize(
    ("ruleset", "price", "false_call"),
    [
        ("standard+renege-mode=award", "rules.renege.award", "rules.false-claim"),
        ("standard+renege-mode=deduct", "rules.renege.deduct", "rules.false-claim"),
        ("standard+renege-mode=award+alone-allowed=off", "rules.renege.award-one-price", "rules.false-claim"),
        ("three-handed+renege-mode=award", "rules.renege.award-one-price", "rules.false-claim"),
        ("two-handed+renege-mode=deduct", "rules.renege.deduct-one-price", "rules.false-claim"),
        ("call-ace+renege-mode=deduct", "rules.renege.deduct-own", "rules.false-claim-own"),
        ("call-card+renege-mode=deduct", "rules.renege.deduct-own", "rules.false-claim-own"),
        ("buck-euchre+renege-mode=deduct", "rules.renege.put-on", "rules.false-claim-off"),
        ("two-handed-layout+renege-mode=award", "rules.renege-bid.award", "rules.false-claim"),
    ],
)
def test_a_renege_is_told_with_whoever_pays_for_it(ruleset: str, price: str, false_call: str) -> None:
    """A price for lone hands only where there are any; where a partner is called each pays alone. (rules.md 4.0.9)"""
    keys = [said.key for said in _keys(ruleset)]
    assert [key for key in keys if key.startswith(("rules.renege.", "rules.renege-bid."))] == [price]
    assert [key for key in keys if key.startswith("rules.false-claim")] == [false_call]


def test_the_rules_page_follows_the_table() -> None:
    """Made from the table's rules: only what differs is listed, and what no longer holds is not said. (rule 10)"""
    page = show(rules_page("standard"), WORDS)
    assert "Nothing differs from the game as it is." in page
    assert "All pass twice: nobody scores" in page
    assert "when the makers take\n· all 5 tricks: **2**\n· 3 or 4: **1**\n· 0 to 2: **2** to the others" in page
    assert "when a lone hand takes\n· all 5 tricks: **4**\n· 3 or 4: **1**\n· 0 to 2: **2** to the others" in page
    assert "No trump" not in page
    other = show(rules_page("standard+target=5+stick-the-dealer+alone-lead=left-of-loner"), WORDS)
    assert "At this table: to 5, stick the dealer, the loner's left leads to a lone hand." in other
    assert "All pass twice" not in other
    assert "The player left of the loner leads." in other
    assert "First to 5 wins." in other


SAID = [
    ("deck=D28", "28 cards, 8 to ace"),
    ("deal-pattern=singles", "dealt one at a time"),
    ("win-by=2", "First to 10 wins, with a lead of two at least."),
    ("no-trump", "**No trump** may be named in the second round"),
    ("canadian-loner", "**Canadian loner:** in the first round"),
    ("alone-must-take-all", "when a lone hand takes\n· all 5 tricks: **4**\n· 0 to 4: **2** to the others"),
    ("lone-euchre-points=4", "· 3 or 4: **1**\n· 0 to 2: **4** to the others"),
    ("lone-march-points=5", "when a lone hand takes\n· all 5 tricks: **5**"),
    ("march-points=3", "when the makers take\n· all 5 tricks: **3**"),
    ("defenders-sweep-points=4", "· no trick: **4** to the others"),
    ("target=7", "At this table: to 7."),
    ("may-discard-turnup=off", "The dealer may not lay away the card just taken."),
    ("min-trump-to-call=1", "**To call** a suit you must hold a card printed in it"),
    ("alone-allowed=off", "Nobody plays alone at this table."),
    ("defend-alone", "Against a lone hand a defender may stand alone"),
    ("defend-alone+defend-alone-table=ro", "· no trick: **4** to the others"),
    ("partner-best", "A lone hand may lay a card away and get its partner's best"),
    ("partner-best+exchange-order=receive-first", "A lone hand may get its partner's best card"),
    ("defend-alone+partner-best+partner-best-defender", "A lone defender may do the same."),
    ("robson", "Who wins exactly 2 or 4 may take them off the other side instead, never"),
    (
        "robson+set-back-floor=none",
        "Who wins exactly 2 or 4 may take them off the other side instead, below",
    ),
    ("blind-loner", "A dealer who turns a jack may go alone in its suit before looking"),
    ("laps", "Points past the target start the winners' next game"),
    ("skunk-double", "A game won against nothing counts as two games."),
    ("rubber", "Two games win the rubber."),
]


@pytest.mark.parametrize(("option", "sentence"), SAID)
def test_the_rules_page_tells_each_house_rule_in_force(option: str, sentence: str) -> None:
    """With the option the page says so, without it not: it is made from the rules that will be played."""
    assert sentence in show(rules_page(f"standard+{option}"), WORDS)
    assert sentence not in show(rules_page("standard"), WORDS)


def test_a_named_game_differs_from_itself_in_nothing() -> None:
    """What the lobby states is measured against the game that was picked."""
    page = show(rules_page("canadian"), WORDS)
    assert "Canadian, to 10" in page
    assert "Nothing differs from the game as it is." in page
    assert "**Canadian loner:**" in page
    other = show(rules_page("canadian+canadian-loner=off"), WORDS)
    assert "At this table: dealer's partner may order up with the dealer." in other
    assert "**Canadian loner:**" not in other


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_page_adds_up(locale: Locale) -> None:
    """24 cards, five each, one turned: 24 - 20 - 1 = 3 are left. No published rule may contradict the pack. (B029)"""
    for ruleset, size, each, kitty in (("standard", 24, 5, 3), ("standard+deck=D32+hand-size=7", 32, 7, 3)):
        page = show(rules_page(ruleset, locale), WORDS)
        assert str(size) in page
        assert len(variant_for(ruleset).cards) == size == 4 * each + 1 + kitty
    assert "A K Q 10 9 8 7" in show(rules_page("standard+deck=D32", locale), WORDS)
    assert [len(view.hand or ()) for view in (seat_view(standard(), Seat(seat)) for seat in range(4))] == [5] * 4


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_where_several_are_home_is_told_where_several_can_be(game: str) -> None:
    """Defenders who each score for themselves may get there together, and play on at equal scores. (T197)"""
    variant = variant_for(game)
    groups = len(variant.seating.groups(None))
    said = [line.key for line in _keys(game) if line.key in ("rules.pays.several", "rules.pays.end-down")]
    assert said == (["rules.pays.end-down"] if variant.ending.down else ["rules.pays.several"] if groups > 2 else [])
    assert variant.ending.winners((variant.ending.target,) * variant.seating.seats, variant.seating) == ()
