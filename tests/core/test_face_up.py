"""Hands laid face up: a jambone, whose first card an opponent names, and a jamboree, which ends the deal."""

from __future__ import annotations

import pytest

from euchre_core.cards import Denomination, Seat, card, cards
from euchre_core.errors import IncompatibleOptions, NotApplicable
from euchre_core.events import Contract, HandShown
from euchre_core.observe import notice_for, public_notice, public_view, seat_view
from euchre_core.reasons import Ask, MustFollow, NoJamboree, NotAskedNow, NotHeld
from euchre_core.record import parse, replay, text_of
from euchre_core.rules import Game
from euchre_core.variants import variant_for
from tests.scenario import act, asked, in_play, legal, refusal, standard, steps

JAMBOREE, JAMBONE = "railroad+jamboree", "railroad+jambone"
BEST = "hands Jo Jh Jd Ah Kh | 9s Ts Qs Ks As | Ac Kc Qc Tc 9c | 9d Qd Kd Ad Th up 9h"
FOURTH_BEST = "hands Jo Jh Jd Ah Qh | 9s Ts Qs Ks As | Ac Kc Qc Tc 9c | 9d Qd Kd Ad Th up 9h"


def ordered(code: str, hands: str = BEST, rules: str = JAMBOREE) -> Game:
    """Dealer 3; seat 0 orders the nine of hearts with that code, and the dealer has laid the nine of diamonds away."""
    return standard(f"says {code}\naway 9d", hands=hands, rules=rules)


# --- jamboree -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["U", "UA"])
def test_the_five_best_trumps_end_the_deal_for_sixteen(code: str) -> None:
    """Joker, both bowers, ace and king: nobody plays a card, and nothing else is asked. (T187)"""
    game = ordered(code)
    assert (asked(game), public_view(game).ask, legal(game)) == (0, Ask.JAMBOREE, {"P", "JB"})
    over = act(game, 0, "JB")
    assert over.deal is None
    assert over.ended is not None
    assert (over.ended.result.points, over.ended.result.tricks) == ((16, 0, 16, 0), (0, 0, 0, 0))
    assert (over.score, over.dealer) == ((16, 0, 16, 0), 0)
    assert public_view(over).face_up == ((0, cards("Jo Jh Jd Ah Kh")),)


def test_a_false_jamboree_is_refused_and_the_table_hears_nothing() -> None:
    """With the queen for the king; the maker was asked all the same, and the game is as it was. (T187)"""
    game = ordered("U", FOURTH_BEST)
    before = public_view(game)
    assert (before.ask, legal(game)) == (Ask.JAMBOREE, {"P"})
    assert refusal(game, 0, "JB") == NoJamboree()
    assert seat_view(game, Seat(0)).why == NoJamboree()
    assert public_view(game) == before == public_view(ordered("U"))


def test_being_asked_tells_nothing() -> None:
    """Every maker is asked: whoever isn't the maker sees the same with the king and with the queen. (rules.md 4.4)"""
    for seat in (1, 2, 3):
        assert seat_view(ordered("U"), Seat(seat)) == seat_view(ordered("U", FOURTH_BEST), Seat(seat))


def test_who_declines_plays_on() -> None:
    """Alone, the partner's best card and the defence come next; with a partner, the lead. (rules.md 4.0.6, SHOW)"""
    alone = act(ordered("UA"), 0, "P")
    assert (asked(alone), public_view(alone).ask) == (0, Ask.LAY_AWAY_TO_ASK)
    assert public_view(alone).face_up == ()
    assert public_view(act(ordered("U"), 0, "P")).ask is Ask.PLAY
    assert refusal(ordered("U"), 0, "Jo") == NotAskedNow(Ask.JAMBOREE)


def test_the_best_trumps_are_those_of_the_pack_in_use() -> None:
    """Without a joker: both bowers, ace, king, queen. Without a trump suit there are none. (rules.md 4.4)"""
    hands = "hands Jh Jd Ah Kh Qh | 9s Ts Qs Ks As | Ac Kc Qc Tc 9c | 9d Qd Kd Ad Th up 9h"
    assert "JB" in legal(ordered("U", hands, "railroad+joker=off+jamboree"))
    bare = standard("says P P P P N", hands=hands, rules="railroad+joker=off+no-trump+jamboree")
    assert (public_view(bare).ask, legal(bare)) == (Ask.JAMBOREE, {"P"})


def test_sixteen_are_not_set_back() -> None:
    """Only two or four are; the deal is over at once. (S0-80)"""
    over = act(ordered("U", rules="railroad+laps=off+robson+jamboree"), 0, "JB")
    assert over.score == (16, 0, 16, 0)


# --- jambone --------------------------------------------------------------------------------------------------------


def test_a_jambone_lies_face_up_once_the_dealer_has_laid_away() -> None:
    """Not before; then everybody sees it, and the partner gives no card: the defence is asked next. (T188)"""
    before = standard("says UJ", rules=JAMBONE)
    assert public_view(before).contract == Contract(Seat(0), Denomination.HEARTS, alone=True, jambone=True)
    assert public_view(before).face_up == ()
    step = steps(f"{JAMBONE} dealer 3\nhands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up 9h\n"
                 "says UJ\naway 9d")[-1]  # fmt: skip
    shown = next(event for event in step.events if isinstance(event, HandShown))
    assert (shown.seat, set(shown.cards)) == (0, set(cards("Ah Kc Qc Tc 9c")))
    assert public_notice(shown) == notice_for(shown, Seat(1)) == shown
    assert public_view(step.game).face_up == ((0, cards("Ah Kc Qc Tc 9c")),)
    assert (asked(step.game), public_view(step.game).ask) == (1, Ask.DEFEND_ALONE)


def lead(rest: str = "") -> Game:
    """Seat 0's jambone before its lead; both defenders stay with their partners."""
    return standard(f"says UJ\naway 9d\nsays P P\n{rest}", rules=JAMBONE)


def test_the_next_player_names_the_card_of_the_first_trick_only() -> None:
    """Seat 1 names seat 0's lead; seat 0 leads or follows to the second trick by itself. (T188)"""
    game = lead()
    assert (asked(game), public_view(game).ask) == (1, Ask.DICTATE)
    assert legal(game) == {">Ah", ">Kc", ">Qc", ">Tc", ">9c"}
    assert refusal(game, 0, "Ah") is not None
    assert refusal(game, 1, "Jd") == NotAskedNow(Ask.DICTATE)
    assert refusal(game, 1, ">Jd") == NotHeld(card("Jd"))
    led = act(game, 1, ">9c")
    trick = public_view(led).trick
    assert trick is not None
    assert trick.plays == ((0, card("9c")),)
    assert public_view(led).face_up == ((0, cards("Ah Kc Qc Tc")),)
    assert (asked(led), public_view(led).ask) == (1, Ask.PLAY)
    second = lead("plays >9c 9s Th")
    assert (asked(second), public_view(second).ask) == (3, Ask.PLAY)
    follows = act(second, 3, "Qd")
    assert (asked(follows), public_view(follows).ask) == (0, Ask.PLAY)


def test_who_names_a_card_is_told_without_the_cards() -> None:
    """What a log may say of it: the two seats, and none of the cards that may be named. (T188; architecture.md 5)"""
    assert repr(in_play(lead()).stage) == "<seat 1 to name a card for seat 0>"


def test_what_is_named_follows_suit() -> None:
    """The dealer's jambone: seat 0 leads spades, so of the dealer's hand only the nine of spades can be named; by
    seat 0, the next who plays after the maker. (T188; S0-33)"""
    hands = "hands As Kc Qc Tc 9c | Jd Td Ts Qs Ks | Ac Ah Js Jc Qd | 9s 9d Kd Jh Kh up 9h"
    game = standard("says P P P UJ\naway 9d\nsays P P\nplays As Js", hands=hands, rules=JAMBONE)
    assert (asked(game), public_view(game).ask) == (0, Ask.DICTATE)
    assert legal(game) == {">9s"}
    assert isinstance(refusal(game, 0, ">Kh"), MustFollow)
    assert [trick.winner for trick in in_play(act(game, 0, ">9s")).tricks] == [0]


def test_a_lone_defender_names_the_card() -> None:
    """Seat 3 stands alone: seat 1 rests, so the next active defender left of the maker is seat 3. (rules.md 4.4)"""
    game = standard("says UJ\naway 9d\nsays P XA P", rules=JAMBONE)
    assert (asked(game), public_view(game).ask) == (3, Ask.DICTATE)


def test_a_jambone_is_called_in_either_round_and_by_the_dealers_partner() -> None:
    """Beside every lone call where lone calls may be made. (rules.md 4.4; S0-79)"""
    assert legal(standard(rules=JAMBONE)) == {"P", "U", "UA", "UJ"}
    down = standard("says P P P P", rules=JAMBONE)
    assert {"CA", "CJ", "DJ", "SJ"} <= legal(down)
    named = public_view(act(down, 0, "CJ"))
    assert named.contract == Contract(Seat(0), Denomination.CLUBS, alone=True, jambone=True)
    assert named.face_up == ((0, cards("Kc Qc Tc 9c Ah")),)
    assert legal(standard("says P", rules=f"{JAMBONE}+canadian-loner")) == {"P", "UA", "UJ"}
    assert refusal(standard(rules="railroad"), 0, "UJ") == NotAskedNow(Ask.ORDER_OR_PASS)
    assert refusal(standard("says P P P P", rules="railroad"), 0, "CJ") == NotAskedNow(Ask.NAME_OR_PASS)


PAYS = [
    ("T193", JAMBONE, None, [(5, (8, 0)), (4, (1, 0)), (3, (1, 0)), (2, (0, 2))]),
    ("rules.md 4.0.8", JAMBONE, Seat(1), [(5, (8, 0)), (3, (1, 0)), (2, (0, 4))]),
    ("rules.md 4.0.8", f"{JAMBONE}+alone-must-take-all+lone-euchre-points=4", None, [(5, (8, 0)), (4, (0, 4))]),
]


@pytest.mark.parametrize(("source", "rules", "defender", "rows"), PAYS)
def test_what_a_jambone_pays(source: str, rules: str, defender: Seat | None, rows: list[tuple[int, object]]) -> None:
    """Five tricks 8, three or four 1, euchred as any lone hand. (T193; rules.md 4.4)"""
    contract = Contract(Seat(0), Denomination.HEARTS, alone=True, jambone=True, lone_defender=defender)
    for taken, points in rows:
        assert variant_for(rules).scoring.pays(contract, taken, 5) == points, source


def test_with_both_a_jambone_is_asked_for_a_jamboree_too() -> None:
    """Its hand lies open when the maker is asked. (rules.md 4.0.6, SHOW)"""
    game = ordered("UJ", rules="railroad+jambone+jamboree")
    assert (asked(game), public_view(game).ask) == (0, Ask.JAMBOREE)
    assert public_view(game).face_up == ((0, cards("Jo Jh Jd Ah Kh")),)
    over = act(game, 0, "JB")
    assert (over.score, public_view(over).face_up) == ((16, 0, 16, 0), ((0, cards("Jo Jh Jd Ah Kh")),))


def test_a_record_tells_which_card_was_named() -> None:
    """`>9c` among the cards; the text reads back to the same game. (contracts.md 1)"""
    record = parse(
        f"{JAMBONE} dealer 3\nhands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up 9h\n"
        "says UJ\naway 9d\nsays P P\nplays >9c 9s Th"
    )
    text = text_of(record)
    assert text.endswith("says P P\nplays >9c 9s Th\n")
    assert parse(text) == record
    assert [step.game for step in replay(parse(text))] == [step.game for step in replay(record)]


# --- where they may be played -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["jambone", "jamboree"])
@pytest.mark.parametrize("game", ["standard", "canadian", "australian", "british"])
def test_no_other_game_has_them(game: str, option: str) -> None:
    """An error that names the option. (rules.md 5.1, rule 29)"""
    with pytest.raises(NotApplicable, match=option):
        variant_for(f"{game}+{option}")


def test_a_jambone_needs_lone_hands() -> None:
    """It is one. A jamboree isn't. (rules.md 5.1, rule 8)"""
    bare = "railroad+alone-allowed=off+defend-alone=off+partner-best=off+partner-best-defender=off"
    with pytest.raises(IncompatibleOptions) as refused:
        variant_for(f"{bare}+jambone")
    assert (refused.value.code, refused.value.option, refused.value.other) == (
        "needs-alone",
        "jambone",
        "alone-allowed",
    )
    assert variant_for(f"{bare}+jamboree").ruleset.endswith("jamboree")
