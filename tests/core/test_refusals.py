"""What rules.md 5.1 refuses, rule by rule: the code, both names, and the reason; and what every game has fixed."""

from __future__ import annotations

import pytest

from euchre_core.errors import BadValue, FixedByGame, IncompatibleOptions, NotApplicable, RulesetError, UnknownOption
from euchre_core.house_rules import FIXED, options_of
from euchre_core.variants import ALL, base_of, options_for, variant_for

REFUSED = [
    # rule of 5.1, rule set, code, option, other, a word of the reason
    (1, "standard+joker+deck=D24", "joker-deck-mismatch", "joker", "deck", "says otherwise"),
    (1, "standard+joker=off+deck=D33", "joker-deck-mismatch", "joker", "deck", "says otherwise"),
    (2, "standard+hand-size=6", "deal-too-big", "hand-size", "deck", "enough cards"),
    (2, "standard+deck=D33+hand-size=9", "deal-too-big", "hand-size", "deck", "enough cards"),
    (2, "call-ace-five+deck=D24", "deal-too-big", "deck", "players", "enough cards"),
    (2, "six-turnup+deck=D28", "deal-too-big", "deck", "players", "enough cards"),
    (3, "standard+deck=D32+hand-size=6", "even-tricks", "hand-size", "deck", "even number"),
    (4, "standard+hand-size=7", "bad-value", "hand-size", "deck", "pack of 32"),
    (4, "british+hand-size=7", "bad-value", "hand-size", "deck", "pack of 32"),
    (4, "standard+deck=D28+hand-size=7", "bad-value", "hand-size", "deck", "pack of 32"),
    (5, "six-turnup+farmers-hand=swap-clean", "no-kitty", "farmers-hand", "players", "face down"),
    (5, "railroad-pairs+farmers-hand=swap-mixed", "no-kitty", "farmers-hand", "players", "face down"),
    (5, "railroad-pairs+ace-no-face=swap3", "no-kitty", "ace-no-face", "players", "face down"),
    (5, "call-ace-five+farmers-hand=swap-clean", "no-kitty", "farmers-hand", "deck", "face down"),
    (5, "call-ace-six+ace-no-face=swap3", "no-kitty", "ace-no-face", "players", "face down"),
    (5, "dirty-clubs-six+farmers-hand=swap-clean", "no-kitty", "farmers-hand", "players", "face down"),
    (5, "two-handed-layout+farmers-hand=swap-clean", "no-kitty", "farmers-hand", "min-bid", "tricks are bid"),
    (7, "standard+farmers-hand-no-face", "useless-option", "farmers-hand-no-face", "farmers-hand", "swapped"),
    (7, "standard+farmers-redeal-dealer=next", "useless-option", "farmers-redeal-dealer", "farmers-hand", "redealt"),
    *(
        (8, f"{game}+{option}", "needs-alone", option.partition("=")[0], other, reason)
        for option in (
            "canadian-loner",
            "defend-alone",
            "partner-best",
            "alone-lead=left-of-loner",
            "blind-loner",
            "alone-must-take-all",
            "lone-euchre-points=4",
        )
        for game, other, reason in (
            ("standard+alone-allowed=off", "alone-allowed", "without lone hands"),
            ("two-handed", "players", "nobody has a partner"),
            ("three-handed", "players", "nobody has a partner"),
            ("call-ace", "players", "nobody has a partner"),
        )
    ),
    (8, "buck-euchre+defend-alone", "needs-alone", "defend-alone", "players", "nobody has a partner"),
    (8, "two-handed-layout+partner-best", "needs-alone", "partner-best", "players", "nobody has a partner"),
    (8, "standard+alone-allowed=off+lone-march-points=5", "needs-alone", "lone-march-points", "alone-allowed", "lone"),
    (8, "three-handed+lone-march-points=5", "needs-alone", "lone-march-points", "players", "partner"),
    (8, "buck-euchre+lone-euchre-points=4", "needs-alone", "lone-euchre-points", "players", "partner"),
    (8, "two-handed-layout+lone-march-points=5", "needs-alone", "lone-march-points", "players", "partner"),
    (
        9,
        "standard+partner-best-defender",
        "needs-defend-alone",
        "partner-best-defender",
        "defend-alone",
        "stands alone",
    ),
    (
        9,
        "standard+defend-alone+partner-best-defender",
        "needs-defend-alone",
        "partner-best-defender",
        "partner-best",
        "best card",
    ),
    (10, "standard+defend-alone-table=ro", "useless-option", "defend-alone-table", "defend-alone", "without it"),
    (11, "standard+set-back-floor=none", "useless-option", "set-back-floor", "robson", "without it"),
    (11, "railroad-pairs+robson", "needs-two-sides", "robson", "players", "three scores"),
    (11, "three-handed+robson", "needs-two-sides", "robson", "players", "three scores"),
    (11, "two-handed-layout+robson", "needs-two-sides", "robson", "min-bid", "tricks are bid"),
    (12, "three-handed+win-by=2", "win-by-conflict", "win-by", "players", "three scores"),
    (12, "railroad-pairs+win-by=2", "win-by-conflict", "win-by", "players", "three scores"),
    (12, "two-handed-layout+win-by=2", "win-by-conflict", "win-by", "min-bid", "tricks are bid"),
    (12, "standard+win-by=2+laps", "win-by-conflict", "win-by", "laps", "kept open"),
    (13, "standard+laps+robson", "laps-setback", "laps", "robson", "no surplus"),
    (14, "standard+laps+rubber", "double-counting", "laps", "rubber", "twice"),
    (14, "standard+skunk-double+rubber", "double-counting", "skunk-double", "rubber", "twice"),
    (15, "standard+no-trump+deck=D25", "joker-no-trump", "no-trump", "joker", "no suit"),
    (15, "six-turnup+no-trump", "joker-no-trump", "no-trump", "joker", "no suit"),
    (16, "standard+joker-turnup=redeal", "useless-option", "joker-turnup", "joker", "no joker"),
    (16, "standard+joker-suit=S", "useless-option", "joker-suit", "joker", "no joker"),
    (16, "british+joker-suit=S", "useless-option", "joker-suit", "joker-turnup", "no suit agreed"),
    (17, "buck-euchre+stick-the-dealer", "stick-conflict", "stick-the-dealer", "all-pass", "nothing to all pass"),
    (18, "standard+dealer-may-decline", "two-handed-only", "dealer-may-decline", "players", "two players"),
    (18, "three-handed+dealer-may-decline", "two-handed-only", "dealer-may-decline", "players", "two players"),
    (18, "two-handed-layout+dealer-may-decline", "two-handed-only", "dealer-may-decline", "min-bid", "tricks are bid"),
    (20, "two-handed+steal-deal", "needs-four", "steal-deal", "players", "from four"),
    (20, "railroad-pairs+steal-deal", "needs-four", "steal-deal", "players", "from four"),
    (26, "standard+renege-points=3", "useless-option", "renege-points", "renege-mode", "without reneges"),
    (26, "standard+renege-points-alone=4", "useless-option", "renege-points-alone", "renege-mode", "without reneges"),
    (26, "standard+renege-correctable=off", "useless-option", "renege-correctable", "renege-mode", "without reneges"),
    (26, "standard+false-claim-points=1", "useless-option", "false-claim-points", "renege-mode", "without reneges"),
    (32, "three-handed+rubber", "needs-two-sides", "rubber", "players", "three scores"),
    (32, "railroad-pairs+stakes=pot", "needs-two-sides", "stakes", "players", "three scores"),
    (32, "buck-euchre+stakes=per-point", "needs-two-sides", "stakes", "players", "three scores"),
    (32, "two-handed-layout+rubber", "needs-two-sides", "rubber", "min-bid", "tricks are bid"),
    (32, "two-handed-layout+stakes=pot", "needs-two-sides", "stakes", "min-bid", "tricks are bid"),
    (35, "call-ace+renege-mode=award", "award-individual", "renege-mode", "players", "nobody knows the sides"),
    (35, "buck-euchre+renege-mode=award", "award-individual", "renege-mode", "players", "nobody is with another"),
    (
        36,
        "standard+deck=D32+hand-size=7+deal-pattern=alternate-3-2",
        "bad-value",
        "deal-pattern",
        "hand-size",
        "hands of five",
    ),
    (37, "standard+draw-partners", "useless-option", "draw-partners", "first-dealer", "low cards"),
    (37, "two-handed+draw-partners+first-dealer=low-card", "needs-four", "draw-partners", "players", "four seats"),
    (38, "standard+stake-unit=2", "useless-option", "stake-unit", "stakes", "plays for nothing"),
    (38, "standard+stakes=pot+stake-unit=2", "useless-option", "stake-unit", "stakes", "plays for nothing"),
    (38, "standard+stake-ante=2", "useless-option", "stake-ante", "stakes", "plays for nothing"),
    (38, "standard+stakes=per-point+stake-cap=5", "useless-option", "stake-cap", "stakes", "plays for nothing"),
    (28, "buck-euchre+target=7", "bad-value", "target", "start-score", "fall from there to 0"),
]


@pytest.mark.parametrize(("rule", "text", "code", "option", "other", "reason"), REFUSED)
def test_each_refusal_names_both_options_and_the_true_reason(
    rule: int, text: str, code: str, option: str, other: str, reason: str
) -> None:
    """What stands against it is what would have to change: the number of players, the bids, another option.

    (rules.md 5.1, the rule of error text; T171 to T178, T219, T221)
    """
    with pytest.raises(IncompatibleOptions, match=reason) as refused:
        variant_for(text)
    wrong = refused.value
    assert (wrong.code, wrong.option, wrong.other) == (code, option, other)
    assert f"{option} cannot be combined with {other}: " in str(wrong)


NOT_THERE = [
    (21, "standard+special-fail=bid-tricks", UnknownOption),
    (29, "standard+jambone", NotApplicable),
    (29, "standard+alone-allowed=off+jambone", NotApplicable),
    (29, "two-handed+jamboree", NotApplicable),
    (33, "two-handed+canadian-loner=on+whist", UnknownOption),
    (33, "six-turnup+canadian-loner", NotApplicable),
    (33, "two-handed+robson", NotApplicable),
    (33, "standard+min-bid=5", NotApplicable),
    (33, "standard+start-score=20", NotApplicable),
    (33, "two-handed-layout+stick-the-dealer", NotApplicable),
]


@pytest.mark.parametrize(("rule", "text", "kind"), NOT_THERE)
def test_what_a_game_lacks_is_refused_by_name(rule: int, text: str, kind: type[RulesetError]) -> None:
    """Never ignored, whatever else is wrong. (rules.md 5.1, rules 21, 29, 33)"""
    with pytest.raises(kind):
        variant_for(text)


LEGAL = [
    "standard+farmers-hand=redeal-all-low+ace-no-face=redeal-next",  # rule 6
    "standard+farmers-hand=swap-clean+ace-no-face=swap3",  # rule 6
    "two-handed+may-discard-turnup=off",  # rule 19
    "two-handed+win-by=2",  # T225
    "standard+target=1",  # rule 28
    "three-handed+dummy-hand",  # rule 31
    "call-ace-five+deck=D32+farmers-hand=swap-clean",  # rule 5: of 32 cards seven are left
]


@pytest.mark.parametrize("text", LEGAL)
def test_near_misses_stay_legal(text: str) -> None:
    """As that list says. (rules.md 5.1)"""
    assert variant_for(text).ruleset == text


PLAYERS = {variant.key: str(variant.seating.seats) for variant in ALL}


@pytest.mark.parametrize("game", PLAYERS)
def test_the_number_of_players_and_the_bowers_are_fixed_by_the_game(game: str) -> None:
    """A game's own value may be given, and its text says nothing of it; any other is refused with the one it has.

    (rules.md section 5)
    """
    assert variant_for(f"{game}+players={PLAYERS[game]}+bowers=on").ruleset == game
    other = "5" if PLAYERS[game] != "5" else "6"
    with pytest.raises(FixedByGame, match=f"players can't be '{other}'; {game} has {PLAYERS[game]}"):
        variant_for(f"{game}+players={other}")
    with pytest.raises(FixedByGame, match=f"bowers can't be 'off'; {game} has on"):
        variant_for(f"{game}+bowers=off")
    assert not {rule.name for rule in FIXED} & {option.name for option in options_for(game)}


@pytest.mark.parametrize("text", ["standard+players=9", "standard+players=four", "standard+bowers=maybe"])
def test_a_value_that_no_game_has_is_refused_too(text: str) -> None:
    """Two to eight play. (rules.md section 5)"""
    with pytest.raises(BadValue):
        variant_for(text)


def test_a_bad_value_is_told_before_any_clash() -> None:
    """Names, types and ranges come first. (rules.md 5.1, rule 0)"""
    with pytest.raises(BadValue, match="target can't be '0'; it may be: 1 to 1000"):
        variant_for("standard+laps+rubber+target=0")
    with pytest.raises(FixedByGame, match="players"):
        variant_for("standard+laps+rubber+players=5")


@pytest.mark.parametrize("game", [variant.key for variant in ALL if variant.ending.down])
def test_where_scores_fall_the_target_is_nought(game: str) -> None:
    """It may be given and says nothing; another is refused with what there is instead. (rules.md section 5)"""
    assert variant_for(f"{game}+target=0").ruleset == game
    assert "target" not in {option.name for option in options_for(game)}
    with pytest.raises(IncompatibleOptions, match="target cannot be combined with start-score: ") as refused:
        variant_for(f"{game}+target=10")
    assert refused.value.code == "bad-value"
    assert refused.value.words == "counts-down"


def test_five_or_seven_cards_are_what_four_players_choose_between() -> None:
    """Of the numbers from 5 to 12 no other makes a game of theirs, and the refusal says what does. (rules.md 5, 5.1)"""
    for game in ("standard", "railroad", "buck-euchre", "call-ace"):
        assert next(o.values for o in options_for(game) if o.name == "hand-size") == ("5", "7")
    for text, legal in (
        ("standard+hand-size=7", "it may be: 5$"),
        ("standard+hand-size=6", "it may be: 5$"),
        ("standard+deck=D32+hand-size=6", "it may be: 5, 7$"),
        ("standard+deck=D33+hand-size=9", "it may be: 5, 7$"),
    ):
        with pytest.raises(IncompatibleOptions, match=legal):
            variant_for(text)


@pytest.mark.parametrize("game", ["two-handed", "three-handed", "call-ace-five", "six-turnup", "two-handed-layout"])
def test_elsewhere_the_hand_is_as_large_as_the_game_says(game: str) -> None:
    """Seven cards are for four players. (rules.md section 5)"""
    own = base_of(game).layout.hand
    assert variant_for(f"{game}+hand-size={own}").ruleset == game
    with pytest.raises(FixedByGame, match=f"hand-size can't be '7'; {game} has {own}"):
        variant_for(f"{game}+deck={'D33' if own == 5 else 'D24'}+hand-size=7")
    assert "hand-size" not in {option.name for option in options_of(base_of(game), base_of(game))}
