"""House rules of the auction over a turned card and of the pick-up, at the table."""

from __future__ import annotations

import pytest

from euchre_core.cards import Seat, Suit, card
from euchre_core.errors import IncompatibleOptions, RulesetError
from euchre_core.observe import seat_view
from euchre_core.reasons import DealerIsStuck, MustKeepUpcard, NoLoneHands, NotAskedNow, NoTrumpHeld, PartnerMustGoAlone
from euchre_core.variants import variant_for
from tests.scenario import act, asked, in_play, legal, makers_take, refusal, standard

NAMES = {"C", "CA", "D", "DA", "S", "SA"}
TURNED_DOWN = "says P P P P"


def test_no_trump_may_be_named_in_the_second_round_only() -> None:
    """no-trump: after four passes over the nine of hearts also no trump, alone or not. (T36, S0-73)"""
    game = standard(TURNED_DOWN, rules="standard+no-trump")
    assert legal(game) == NAMES | {"P", "N", "NA"}
    assert isinstance(refusal(standard(rules="standard+no-trump"), 0, "N"), NotAskedNow)
    assert isinstance(refusal(standard(TURNED_DOWN), 0, "N"), NotAskedNow)
    assert isinstance(refusal(game, 0, "L"), NotAskedNow)


def test_a_stuck_dealer_may_name_no_trump() -> None:
    """stick-the-dealer with no-trump: C D S and no trump, no pass. (T39)"""
    game = standard(TURNED_DOWN + " P P P", rules="standard+stick-the-dealer+no-trump")
    assert legal(game) == NAMES | {"N", "NA"}


def test_without_trump_jacks_are_jacks_and_nothing_ruffs() -> None:
    """Every suit in its natural order, ace high: the jack of spades neither follows clubs nor beats them. (S0-73)"""
    hands = "hands Ac Jc 9h Th 9d | Js 9c Qc Kh Ah | Jh Jd Kc Qh Qs | Tc Ad Kd Qd Td up 9s"
    game = standard("says P P P P N\nplays Ac", hands=hands, rules="standard+no-trump")
    assert legal(game) == {"9c", "Qc"}
    game = standard("says P P P P N\nplays Ac Qc Kc Tc Jc", hands=hands, rules="standard+no-trump")
    assert in_play(game).tricks_taken() == (1, 0, 0, 0)
    view = seat_view(game, Seat(1))
    assert view.public.right_bower is None
    assert view.public.left_bower is None


def test_the_card_taken_up_may_have_to_stay() -> None:
    """may-discard-turnup=off: the nine of hearts just taken is refused, the five others may go. (T41, S4-21)"""
    hands = "hands Ac Kc Qc Tc 9c | Ad 9s Ts Qs Ks | Kd As Js Jc Td | Jh Jd Ah Kh Qh up 9h"
    game = standard("says P P P U", hands=hands, rules="standard+may-discard-turnup=off")
    assert legal(game) == {"-Jh", "-Jd", "-Ah", "-Kh", "-Qh"}
    assert refusal(game, 3, "-9h") == MustKeepUpcard(card("9h"))
    assert seat_view(game, Seat(3)).why == MustKeepUpcard(card("9h"))
    free = standard("says P P P U", hands=hands)
    assert "-9h" in legal(free)
    assert seat_view(free, Seat(3)).why is None


def test_the_dealers_partner_may_have_to_go_alone() -> None:
    """canadian-loner: after eldest's pass the dealer's partner passes or orders alone. (T42, S0-79)"""
    game = standard("says P", rules="standard+canadian-loner")
    assert asked(game) == 1
    assert legal(game) == {"P", "UA"}
    assert isinstance(refusal(game, 1, "U"), PartnerMustGoAlone)
    assert in_play(act(game, 1, "UA")).resting == (3,)


def test_in_the_second_round_the_dealers_partner_names_with_a_partner() -> None:
    """canadian-loner is a rule of the first round. (T43)"""
    assert legal(standard(TURNED_DOWN + " P", rules="standard+canadian-loner")) == NAMES | {"P"}


def test_the_others_order_with_their_partner() -> None:
    """canadian-loner binds the dealer's partner, neither the other side nor the dealer. (T44)"""
    assert legal(standard(rules="standard+canadian-loner")) == {"P", "U", "UA"}
    assert legal(standard("says P P P", rules="standard+canadian-loner")) == {"P", "U", "UA"}


LEFT_BOWER = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Kh As Js Jc Td | 9d Qd Kd Ad Th up 9h"


def test_a_caller_may_need_a_natural_trump() -> None:
    """min-trump-to-call=1: the jack of diamonds is no heart, so its holder can't order hearts. (T45, EL)"""
    game = standard("says P", hands=LEFT_BOWER, rules="standard+min-trump-to-call=1")
    assert legal(game) == {"P"}
    assert refusal(game, 1, "U") == NoTrumpHeld(Suit.HEARTS)
    assert refusal(game, 1, "UA") == NoTrumpHeld(Suit.HEARTS)
    second = standard(TURNED_DOWN + " P", hands=LEFT_BOWER, rules="standard+min-trump-to-call=1+no-trump")
    assert legal(second) == {"P", "D", "DA", "S", "SA", "N", "NA"}
    assert refusal(second, 1, "C") == NoTrumpHeld(Suit.CLUBS)


def test_the_turned_card_counts_for_the_dealer() -> None:
    """min-trump-to-call=1: a dealer without a heart may take up the nine of hearts, and that only. (T46)"""
    hands = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Kh As Js Jc Td | 9d Qd Kd Ad Th up 9h".replace("Th", "Ac")
    game = standard("says P P P", hands=hands, rules="standard+min-trump-to-call=1")
    assert legal(game) == {"P", "U", "UA"}
    assert legal(act(act(act(act(game, 3, "P"), 0, "P"), 1, "P"), 2, "P")) == {"P", "C", "CA", "D", "DA"}


def test_a_stuck_dealer_need_not_hold_what_is_named() -> None:
    """min-trump-to-call=1 with stick-the-dealer: five hearts, hearts turned down, and every other suit open. (T181)"""
    hands = "hands Ac Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Kd As Js Jc Td | Jh Ah Kh Qh Th up 9h"
    rules = "standard+stick-the-dealer+min-trump-to-call=1"
    game = standard(TURNED_DOWN + " P P P", hands=hands, rules=rules)
    assert legal(game) == NAMES
    assert isinstance(refusal(game, 3, "P"), DealerIsStuck)
    assert in_play(act(game, 3, "C")).contract is not None


def test_lone_hands_may_be_off() -> None:
    """alone-allowed=off: nobody is offered to go alone, in either round."""
    game = standard(rules="standard+alone-allowed=off")
    assert legal(game) == {"P", "U"}
    assert isinstance(refusal(game, 0, "UA"), NoLoneHands)
    second = standard(TURNED_DOWN, rules="standard+alone-allowed=off")
    assert legal(second) == {"P", "C", "D", "S"}
    assert isinstance(refusal(second, 0, "CA"), NoLoneHands)


@pytest.mark.parametrize("option", [
    "canadian-loner", "alone-lead=left-of-loner", "alone-must-take-all", "lone-euchre-points=4", "lone-march-points=5",
    "defend-alone", "partner-best", "blind-loner",
])  # fmt: skip
def test_rules_of_lone_hands_need_lone_hands(option: str) -> None:
    """Refused beside alone-allowed=off, naming both and the reason. (rules.md 5.1, rule 8)"""
    with pytest.raises(IncompatibleOptions, match=f"{option.partition('=')[0]} cannot .* alone-allowed: ") as found:
        variant_for(f"standard+alone-allowed=off+{option}")
    assert found.value.code == "needs-alone"
    assert isinstance(found.value, RulesetError)
    assert variant_for(f"standard+{option}").ruleset == f"standard+{option}"


def test_canadian_euchre_is_played_with_the_canadian_loner() -> None:
    """The game of that name: standard, but the dealer's partner orders alone; a table may leave that out. (S0-79)"""
    assert legal(standard("says P", rules="canadian")) == {"P", "UA"}
    assert legal(standard("says P", rules="canadian+canadian-loner=off")) == {"P", "U", "UA"}
    assert variant_for("canadian+canadian-loner").ruleset == "canadian"
    with pytest.raises(IncompatibleOptions):
        variant_for("canadian+alone-allowed=off")
    assert legal(standard("says P", rules="canadian+alone-allowed=off+canadian-loner=off")) == {"P", "U"}


def test_australian_euchre_is_played_to_eleven() -> None:
    """Eleven is the usual target there. (S0-77)"""
    assert variant_for("australian").ending.target == 11
    assert not makers_take(3, rules="australian", score=(9, 4)).game.over
    assert makers_take(3, rules="australian", score=(10, 4)).game.over
