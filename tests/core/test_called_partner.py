"""A card is called for a partner: who may call what, what everybody sees, who gets what. (rules.md 4.15)"""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.actions import CallCard, CallNone, action_of, code_of
from euchre_core.cards import Seat, card
from euchre_core.errors import IncompatibleOptions, NotApplicable
from euchre_core.events import CardPlayed, DealScored, SidesShown, TrickWon
from euchre_core.house_rules import options_of
from euchre_core.imagine import imagine
from euchre_core.observe import notice_for, public_notice, public_view, seat_view
from euchre_core.phases.called import CalledPartner
from euchre_core.reasons import Ask, NotAskedNow, NotToBeCalled
from euchre_core.record import Record, parse, text_of
from euchre_core.rules import Game, Seating, Sides
from euchre_core.variants import base_of, variant_for
from euchre_core.variants.called_partner import CALL_ACE, CALL_ACE_FIVE, CALL_ACE_SIX, CALL_CARD
from euchre_core.variants.four_handed import EUCHRE
from tests.scenario import act, asked, events, in_play, legal, play, refusal

STRONG = "hands Jh Jd Ah Kh 9c | 9s Ts Qs Ks Qd | As Ac Kc Qc Tc | 9d Td Kd Ad Th up 9h"
"""Seat 0 takes every trick under hearts; seat 2 holds two of the aces; kitty Jc Js Qh."""
CALLED = f"call-ace dealer 3\n{STRONG}\nsays U\naway 9d\n"
FIVE = "plays Jh 9s Tc 9h Jd Ts Qc Th Ah Qs Kc Td"


def called(code: str, plays: str = "", hands: str = STRONG, rules: str = "call-ace") -> Game:
    """Seat 0 has ordered hearts and called that card."""
    return play(f"{rules} dealer 3\n{hands}\nsays U\naway 9d\nsays {code}\n{plays}")


def sides(game: Game) -> list[list[int]]:
    return [list(side) for side in public_view(game).sides]


def points(game: Game) -> tuple[int, ...]:
    assert game.ended is not None
    return game.ended.result.points


EACH = [[0], [1], [2], [3]]


# --- the call ---------------------------------------------------------------------------------------------------------


def test_four_people_play_each_for_oneself_with_24_cards() -> None:
    """Five each, one turned, three face down; every score is one player's, to ten. (rules.md 4.15, CA)"""
    assert CALL_ACE.seating == Seating(4, Sides.CALLED)
    assert len(CALL_ACE.cards) == 24
    assert [list(side) for side in CALL_ACE.seating.groups(None)] == EACH
    assert not CALL_ACE.seating.partnered
    assert (CALL_ACE.ending.target, CALL_ACE.ending.lead) == (10, 1)


def test_nobody_can_say_alone() -> None:
    """There is no alone word; whoever wants to be alone calls no ace. (rules.md 4.15)"""
    game = play(f"call-ace dealer 3\n{STRONG}")
    assert legal(game) == {"P", "U"}
    second = play(f"call-ace dealer 3\n{STRONG}\nsays P P P P")
    assert legal(second) == {"P", "C", "D", "S"}


def test_the_maker_is_asked_once_the_dealer_has_laid_a_card_away() -> None:
    """The dealer must discard before the called card is told, or the discard would be chosen by it. (R18, B028)"""
    ordered = play(f"call-ace dealer 3\n{STRONG}\nsays U")
    assert (asked(ordered), public_view(ordered).ask) == (3, Ask.LAY_AWAY)
    laid = act(ordered, 3, "-9d")
    assert (asked(laid), public_view(laid).ask) == (0, Ask.CALL_PARTNER)
    assert refusal(laid, 0, "Jh") == NotAskedNow(Ask.CALL_PARTNER)
    named = play(f"call-ace dealer 3\n{STRONG}\nsays P P P P P P S")
    assert (asked(named), public_view(named).ask) == (2, Ask.CALL_PARTNER)


def test_every_ace_can_be_called_whoever_holds_it() -> None:
    """The own one, one turned down or laid away, the one of trumps: what may be called tells nothing. (CA; B028)"""
    assert legal(play(CALLED)) == {"@Ac", "@Ad", "@Ah", "@As", "@X"}
    assert refusal(play(CALLED), 0, "@Ks") == NotToBeCalled(card("Ks"))
    down = play(f"call-ace dealer 3\n{STRONG.replace('Ad Th up 9h', '9h Th up Ad')}\nsays P P P P C")
    assert legal(down) == {"@Ac", "@Ad", "@Ah", "@As", "@X"}


def test_a_table_may_keep_the_ace_of_trumps_out() -> None:
    """Then three aces can be called, or none. (CA)"""
    game = called("", rules="call-ace+call-trump-ace=off")
    assert legal(game) == {"@Ac", "@Ad", "@As", "@X"}
    assert refusal(game, 0, "@Ah") == NotToBeCalled(card("Ah"))
    bare = play(f"call-ace+call-trump-ace=off+no-trump dealer 3\n{STRONG}\nsays P P P P N")
    assert legal(bare) == {"@Ac", "@Ad", "@Ah", "@As", "@X"}


def test_only_the_maker_calls() -> None:
    """And once. (rules.md 4.15)"""
    for seat in (1, 2, 3):
        assert refusal(play(CALLED), seat, "@As").__class__.__name__ == "NotYourTurn"
    assert refusal(called("@As"), 0, "@Ac") == NotAskedNow(Ask.PLAY)


def test_the_call_is_written_like_any_word() -> None:
    """`@As`, or `@X` for none; the record reads back as it was. (contracts.md 1)"""
    assert (action_of("@As"), action_of("@X")) == (CallCard(card("As")), CallNone())
    assert (code_of(CallCard(card("As"))), code_of(CallNone())) == ("@As", "@X")
    record: Record = parse(f"call-ace dealer 3\n{STRONG}\nsays U\naway 9d\nsays @As\n{FIVE}")
    assert parse(text_of(record)) == record
    assert "says @As\n" in text_of(record)
    for wrong in ("@", "@Xx", "@1s"):
        with pytest.raises(ValueError, match=r"."):
            action_of(wrong)


# --- what is seen -----------------------------------------------------------------------------------------------------


def test_nobody_is_on_a_side_before_the_card_has_fallen() -> None:
    """Not before the call, not after it; then the holder's side is everybody's to see. (T217, B028)"""
    assert sides(play(CALLED)) == EACH
    assert sides(called("@As")) == EACH
    before = called("@As", f"{FIVE} Kh Ks Ac Kd 9c Qd")
    assert sides(before) == EACH
    assert public_view(before).tricks == (4, 0, 0, 0)
    fallen = called("@As", "plays Jh 9s As")
    assert sides(fallen) == [[0, 2], [1, 3]]
    contract = public_view(fallen).contract
    assert contract is not None
    assert (contract.called, contract.partners, contract.sides_shown) == (card("As"), (2,), True)


def test_tricks_are_counted_by_seat_even_the_partners() -> None:
    """A trick of the holder's is the holder's alone as long as nobody can know. (T217)"""
    game = called("@Ad", "plays 9c Qd Tc Th")
    assert public_view(game).tricks == (0, 0, 0, 1)
    assert sides(game) == EACH


def test_the_holder_knows_from_the_own_hand_and_nobody_else_does() -> None:
    """The maker's partner is told in the own view alone. (T217)"""
    game = called("@As")
    assert [seat_view(game, Seat(seat)).partners for seat in range(4)] == [(), (), (0,), ()]
    assert [seat_view(play(CALLED), Seat(seat)).partners for seat in range(4)] == [(), (), (), ()]
    fallen = called("@As", "plays Jh 9s As")
    assert [seat_view(fallen, Seat(seat)).partners for seat in range(4)] == [(2,), (3,), (0,), (1,)]


def test_a_maker_who_holds_the_card_called_is_alone_in_secret() -> None:
    """The others learn it when the card falls. (rules.md 4.15; R18, B028)"""
    game = called("@Ah")
    assert sides(game) == EACH
    assert seat_view(game, Seat(0)).partners == ()
    fallen = act(game, 0, "Ah")
    assert sides(fallen) == [[0], [1, 2, 3]]
    contract = public_view(fallen).contract
    assert contract is not None
    assert contract.alone


def test_a_maker_who_calls_none_is_alone_for_all_to_see() -> None:
    """From the call on. (CA)"""
    step = events(f"{CALLED}says @X")
    assert [type(event).__name__ for event in step] == ["Called", "SidesShown"]
    assert sides(called("@X")) == [[0], [1, 2, 3]]


def test_a_dead_card_is_found_out_when_the_last_trick_is_taken() -> None:
    """One that lies in the kitty is called like any other: the maker is alone without knowing. (R18, B028)"""
    hands = STRONG.replace("As Ac", "Js Ac")
    over = play(f"call-ace dealer 3\n{hands}\nsays U\naway 9d\nsays @As\n{FIVE} Kh Ks Ac Kd 9c Qd")
    assert sides(over) == EACH
    last = events(f"call-ace dealer 3\n{hands}\nsays U\naway 9d\nsays @As\n{FIVE} Kh Ks Ac Kd 9c Qd Js Ad")
    assert [type(event) for event in last] == [CardPlayed, TrickWon, SidesShown, DealScored]
    assert last[-1] == DealScored((4, 0, 0, 0), (5, 0, 0, 0))


def test_everybody_hears_of_the_sides_at_the_same_time() -> None:
    """The event is public and names no more than the contract does."""
    (shown,) = [event for event in events(f"{CALLED}says @As\nplays Jh 9s As") if isinstance(event, SidesShown)]
    assert public_notice(shown) is shown
    assert all(notice_for(shown, Seat(seat)) is shown for seat in range(4))


def test_a_hand_laid_down_shows_the_sides() -> None:
    """Every hand lies open then, the card called among them. (rules.md 4.0.10, 4.15)"""
    hands = STRONG.replace("Kh 9c", "Kh Qh")
    over = play(f"call-ace dealer 3\n{hands}\nsays U\naway 9d\nsays @As LD")
    assert sides(over) == [[0, 2], [1, 3]]
    assert points(over) == (2, 0, 2, 0)


# --- what it pays -----------------------------------------------------------------------------------------------------


def test_maker_and_partner_score_two_each_for_every_trick() -> None:
    """Of four players, five tricks together. (T167)"""
    assert points(called("@As", f"{FIVE} Kh Ks Ac Kd 9c Qd As Ad")) == (2, 0, 2, 0)
    assert points(called("@Ad", f"{FIVE} Kh Ks Ac Kd 9c Qd As Ad")) == (2, 0, 0, 2)


def test_a_lone_maker_scores_as_many_as_there_are_players() -> None:
    """With an ace of the own, or none called. (rules.md 4.15)"""
    hands = "hands Tc Ac Jc Qs Js | Qh 9c Kh Qd Ad | Kc Ah Th Jh Td | 9h Jd 9s As Kd up Qc"
    line = "plays Qs Ad Jh 9s Ac 9c Kc Qc Js Qh Th 9h Tc Qd Ah Jd Jc Kh Td Kd"
    for said in ("@Ac", "@X"):
        assert points(play(f"call-ace dealer 3\n{hands}\nsays U\naway As\nsays {said}\n{line}")) == (4, 0, 0, 0)


def test_three_or_four_tricks_score_one_to_each_maker() -> None:
    """With a partner each, alone just the maker. (rules.md 4.15)"""
    scoring = CALL_ACE.scoring
    contract = public_view(called("@X")).contract
    assert contract is not None
    together = contract._replace(alone=False, partners=(Seat(2),))
    assert [scoring.pays(together, taken, 5) for taken in range(6)] == [(0, 2)] * 3 + [(1, 0)] * 2 + [(2, 0)]
    assert [scoring.pays(contract, taken, 5) for taken in range(6)] == [(0, 2)] * 3 + [(1, 0)] * 2 + [(4, 0)]


def test_euchred_alone_every_other_player_scores_two() -> None:
    """The ace lies in the kitty, the maker takes two. (T169)"""
    hands = "hands Ah Kh Qd Qc Jd | 9s Ac Ks Qs As | Jh Th Qh Js Jc | 9c Kd Ts Tc 9d up Kc"
    line = "plays Qd 9s Qh 9d Jd As Jh Kd 9c Qc Ac Jc Th Ts Kh Ks Ah Qs Js Kc"
    over = play(f"call-ace dealer 3\n{hands}\nsays U\naway Tc\nsays @Ad\n{line}")
    assert over.ended is not None
    assert over.ended.result.tricks[0] == 2
    assert points(over) == (0, 2, 2, 2)


def test_the_highest_score_wins_and_equal_ones_play_on() -> None:
    """Two partners may reach ten together. (rules.md 4.15, 4.3)"""
    ending, seating = CALL_ACE.ending, CALL_ACE.seating
    assert ending.winners((10, 3, 11, 4), seating) == (2,)
    assert ending.winners((10, 3, 10, 4), seating) == ()


# --- house rules ------------------------------------------------------------------------------------------------------


def test_its_options_are_those_of_the_turn_up_games() -> None:
    """No lone hands, no march points: these follow from the number of players. (rules.md 5)"""
    offered = {option.name for option in options_of(base_of("call-ace"), base_of("call-ace"))}
    assert {"call-trump-ace", "stick-the-dealer", "no-trump", "may-discard-turnup", "min-trump-to-call"} <= offered
    assert not offered & {"march-points", "alone-allowed", "defend-alone", "robson", "laps", "win-by", "dummy-hand"}
    for option in ("march-points=3", "defend-alone", "lone-march-points=5"):
        with pytest.raises((NotApplicable, IncompatibleOptions)):
            variant_for(f"call-ace+{option}")
    with pytest.raises(NotApplicable, match="call-trump-ace needs an ace that is called for a partner"):
        variant_for("standard+call-trump-ace=off")


def test_a_game_whose_sides_are_settled_has_no_card_to_call() -> None:
    """It is refused where it is made."""
    with pytest.raises(ValueError, match="standard: nobody's partner is left to be called"):
        EUCHRE.with_phase(CalledPartner())


def test_nothing_printed_of_the_play_in_secret_shows_a_card() -> None:
    """Logs and tracebacks print a stage. (architecture.md 2.8)"""
    stage = in_play(called("@As")).stage
    assert repr(stage) == "<in secret: <seat 0 to play>>"


# --- reneges ----------------------------------------------------------------------------------------------------------

LAX = "call-ace+renege-mode=deduct"


def asides_of(game: Game, seat: int) -> set[str]:
    return {code_of(action) for action in seat_view(game, Seat(seat)).asides}


def test_a_renege_is_called_by_anybody_and_tells_nothing_of_the_sides() -> None:
    """Every other seat may call, also once the sides are known; the points come off whoever did it, alone. (T217;
    rules.md 4.0.9)"""
    for plays in ("plays Jh 9s Tc Kd", "plays Jh 9s As Kd"):
        game = called("@As", plays, rules=LAX)
        for seat in range(4):
            assert asides_of(game, seat) == {f"R{other}.1" for other in range(4) if other != seat}
    found = act(called("@As", "plays Jh 9s Tc Kd", rules=LAX), 2, "R3.1")
    assert points(found) == (0, 0, 0, -2)
    assert sides(found) == EACH


def test_points_for_a_renege_can_not_go_to_the_others() -> None:
    """Whom they would go to tells the sides. (T221; rules.md 5.1, rule 35)"""
    with pytest.raises(IncompatibleOptions) as refused:
        variant_for("call-ace+renege-mode=award")
    assert refused.value.code == "award-individual"
    option = next(
        option for option in options_of(base_of("call-ace"), base_of("call-ace")) if option.name == "renege-mode"
    )
    assert option.values == ("off", "deduct")


def test_a_card_that_goes_back_leaves_the_partner_as_secret_as_before() -> None:
    """The trick is played on, and the card called still tells when it falls. (UM, T217)"""
    game = act(called("@Ac", "plays 9c Qd As", rules=LAX), 2, "^Tc")
    assert sides(game) == EACH
    for seat, code in ((3, "Th"), (3, "Ad"), (0, "Jd"), (1, "Ks")):
        game = act(game, seat, code)
    assert sides(game) == EACH
    assert sides(act(game, 2, "Ac")) == [[0, 2], [1, 3]]


def test_a_card_called_that_goes_back_has_been_seen() -> None:
    """Who holds it is known from then on, to whoever imagines the others' hands as well. (UM)"""
    game = act(called("@As", "plays 9c Qd As", rules=LAX), 2, "^Tc")
    assert sides(game) == [[0, 2], [1, 3]]
    view = seat_view(game, Seat(3))
    for seed in range(20):
        assert seat_view(imagine(view, Random(seed)), Seat(3)) == view


# --- five and six players, and any card ---

FIVE_HANDS = "hands Jh Jd Ah Kh 8c | 8s Ts Qs Ks Qd | As Ac Kc Qc Tc | 8d Td Kd Ad Th | 9s 9c 9d Js Jc up 9h"


def test_five_play_with_28_cards_and_six_with_32() -> None:
    """Five each; three lie beside the hands of five, two beside those of six, one of them turned. (rules.md 4.15)"""
    shapes = [
        (game.seating.seats, len(game.cards), len(game.cards) - game.needed) for game in (CALL_ACE, CALL_ACE_FIVE)
    ]
    shapes.append((CALL_ACE_SIX.seating.seats, len(CALL_ACE_SIX.cards), len(CALL_ACE_SIX.cards) - CALL_ACE_SIX.needed))
    assert shapes == [(4, 24, 3), (5, 28, 2), (6, 32, 1)]
    assert (CALL_CARD.seating, CALL_CARD.pack) == (CALL_ACE_FIVE.seating, CALL_ACE_FIVE.pack)


def test_a_lone_maker_of_five_scores_five() -> None:
    """The maker holds the ace called and takes all five tricks. (T168)"""
    hands = "hands Jd Ks Ad As 8s | Qc 8c 9h Ts 8h | Kh Td Qh Jh 9c | Qs 9d Kc Ah Tc | Ac Js Kd 9s Th up Qd"
    line = "plays Ad 8h Td 9d Qd As Ts Qh Qs 9s Jd 8c Jh Ah Th Ks 9h Kh Kc Js 8s Qc 9c Tc Ac"
    over = play(f"call-ace-five dealer 4\n{hands}\nsays U\naway Kd\nsays @Ad\n{line}")
    assert points(over) == (5, 0, 0, 0, 0)


def test_a_march_of_two_scores_three_each_where_more_than_four_play() -> None:
    """And alone as many as there are players. (rules.md 4.15)"""
    contract = public_view(called("@X")).contract
    assert contract is not None
    together = contract._replace(alone=False, partners=(Seat(2),))
    for game in (CALL_ACE_FIVE, CALL_ACE_SIX, CALL_CARD):
        assert [game.scoring.pays(together, taken, 5) for taken in (2, 3, 4, 5)] == [(0, 2), (1, 0), (1, 0), (3, 0)]
        assert game.scoring.pays(contract, 5, 5) == (game.seating.seats, 0)


def test_two_of_five_play_against_three() -> None:
    """Once the card has fallen. (rules.md 4.15)"""
    record = f"call-ace-five dealer 4\n{FIVE_HANDS}\nsays U\naway 9h\nsays @As\n"
    assert sides(play(record)) == [[0], [1], [2], [3], [4]]
    assert sides(play(f"{record}plays Jh 8s As")) == [[0, 2], [1, 3, 4]]


def test_any_card_that_is_no_trump_can_be_called() -> None:
    """The left bower is a trump; all others of three suits are not, whoever holds them. (BW; rules.md 4.15)"""
    game = play(f"call-card dealer 4\n{FIVE_HANDS}\nsays U\naway 9h")
    plain = {f"@{rank}{suit}" for suit in "cds" for rank in "89TJQKA"} - {"@Jd"}
    assert legal(game) == {*plain, "@X"}
    assert refusal(game, 0, "@Jd") == NotToBeCalled(card("Jd"))
    assert refusal(game, 0, "@Ah") == NotToBeCalled(card("Ah"))
    with pytest.raises(NotApplicable):
        variant_for("call-card+call-trump-ace=off")
    assert sides(act(act(act(act(game, 0, "@Qd"), 0, "Jh"), 1, "Qd"), 2, "Tc")) == [[0, 1], [2, 3, 4]]


def test_fewer_than_three_cards_lie_face_down_beside_five() -> None:
    """So nothing can be swapped for them. (rules.md 5.1, rule 5)"""
    for key in ("call-ace-five", "call-ace-six", "call-card"):
        for option in ("farmers-hand=swap-clean", "ace-no-face=swap3"):
            with pytest.raises((IncompatibleOptions, NotApplicable)):
                variant_for(f"{key}+{option}")
