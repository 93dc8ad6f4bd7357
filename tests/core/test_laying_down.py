"""Laying a hand down: who may, judged by what that player can know; what follows; that a refusal tells nothing."""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.actions import Action, LayDown, PlayCard, code_of
from euchre_core.cards import Denomination, Seat, cards
from euchre_core.engine import apply, asides, deal, legal_actions, new_game
from euchre_core.events import DealScored, LaidDown
from euchre_core.imagine import imagine
from euchre_core.observe import public_notice, public_view, seat_view
from euchre_core.order import CardOrder
from euchre_core.phases.lay_down import sure_from_anywhere, sure_on_lead, unseen_by
from euchre_core.reasons import Ask, NoLayingDown, NotAskedNow, NotSureOfTheRest, NotYourTurn, Resting
from euchre_core.record import parse, replay, text_of
from euchre_core.rules import Deal, Game
from euchre_core.variants import variant_for
from tests.scenario import act, asked, in_play, legal, play, refusal, steps

LONE = "Kh Qh Th 9s Ts | Kc Ac Qc Tc Jc | Ks Qs Kd Ad 9d up 9c"
ON_LEAD = f"standard dealer 3\nhands Jh Jd Ah 9h As | {LONE}\nsays P P P P HA"
FIVE = "Jh Jd Ah Kh Qh"
OTHERS = ("9c Tc Qc 9d Td", "9s Ts Qs Ks As", "Ac Kc Ad Kd Qd")


def five_at(seat: int, rules: str = "standard") -> str:
    """The five best hearts at that seat, hearts named by seat 0, which leads."""
    hands = [*OTHERS[:seat], FIVE, *OTHERS[seat:]]
    return f"{rules} dealer 3\nhands {' | '.join(hands)} up 9h\nsays U\naway {hands[3].split()[0]}"


def test_a_lone_hand_that_draws_every_trump_and_then_has_an_ace_is_laid_down() -> None:
    """(T126; S0-86, S0-87)"""
    game = play(ON_LEAD)
    assert asides(game, Seat(0)) == (LayDown(),)
    step = apply(game, Seat(0), LayDown())
    assert step.game.ended is not None
    assert step.game.ended.result.points == (4, 0, 4, 0)
    assert step.game.ended.result.tricks == (5, 0, 0, 0)
    assert isinstance(step.events[0], LaidDown)
    assert [len(hand) for hand in step.events[0].hands] == [5, 5, 0, 5]


def test_a_king_that_an_unseen_ace_beats_keeps_the_hand_from_being_laid_down() -> None:
    """(T127)"""
    hands = "Jh Jd Ah 9h Ks | Kh Qh Th 9s Ts | Kc Ac Qc Tc Jc | As Qs Kd Ad 9d up 9c"
    game = play(f"standard dealer 3\nhands {hands}\nsays P P P P HA")
    assert asides(game, Seat(0)) == ()
    assert refusal(game, 0, "LD") == NotSureOfTheRest()


def test_where_the_other_ace_lies_makes_no_difference() -> None:
    """Even in the hand of a partner who rests it can't be known to be harmless. (rules.md 4.0.10)"""
    hands = "Jh Jd Ah 9h Ks | Kh Qh Th 9s Ts | Kc As Qc Tc Jc | Ac Qs Kd Ad 9d up 9c"
    game = play(f"standard dealer 3\nhands {hands}\nsays P P P P HA")
    assert refusal(game, 0, "LD") == NotSureOfTheRest()


@pytest.mark.parametrize("seat", range(4))
def test_the_five_best_trumps_are_laid_down_from_any_seat(seat: int) -> None:
    """(T128 on lead; T129 elsewhere; S0-51, S0-87)"""
    record = five_at(seat).replace(FIVE, "Jh Jd Ah Kh Qh").replace("up 9h\nsays U", "up 9h\nsays U")
    record = record if seat != 3 else record.replace("away Jh", "away 9h")
    game = play(record)
    assert [asides(game, Seat(other)) for other in range(4)] == [
        (LayDown(),) if other == seat else () for other in range(4)
    ]
    after = apply(game, Seat(seat), LayDown()).game
    assert after.ended is not None
    assert after.ended.result.tricks[seat] == 5


def test_who_does_not_lead_and_holds_a_plain_ace_can_not_lay_down() -> None:
    """(T199)"""
    hands = "9c Tc Qc 9d Td | Jh Jd Ah Kh As | 9s Ts Qs Ks Qh | Ac Kc Ad Kd Qd up Jc"
    game = play(f"standard dealer 3\nhands {hands}\nsays P P P P H")
    assert refusal(game, 1, "LD") == NotYourTurn(Seat(0))
    assert refusal(act(game, 0, "9d"), 1, "LD") == NotSureOfTheRest()


def test_several_cards_are_put_down_at_once_when_the_bower_that_beat_them_has_gone() -> None:
    """(T200: accepted; S0-88)"""
    hands = "Jh Ac Ad 9s Ts | Jd Ah Kh 9h 9d | Qc Kc Qd Kd Js | Tc Td Qs Ks As up Jc"
    record = f"standard dealer 3\nhands {hands}\nsays P P P P H\nplays Jh 9h Qc Tc Ad 9d Qd Td"
    game = play(record)
    assert asides(game, Seat(1)) == (LayDown(),)
    game = act(game, 0, "Ac")
    assert asides(game, Seat(1)) == (LayDown(),)
    assert asides(game, Seat(0)) == ()
    step = apply(game, Seat(1), LayDown())
    assert step.game.ended is not None
    assert step.game.ended.result.tricks == (2, 3, 0, 0)
    assert DealScored((0, 2, 0, 2), (2, 3, 0, 0)) in step.events
    assert step.events[0] == LaidDown(
        Seat(1), (cards("Ts 9s"), cards("Jd Ah Kh"), cards("Kc Kd Js"), cards("As Ks Qs"))
    )
    assert public_notice(step.events[0]) == step.events[0]


def test_the_bower_that_lies_in_the_trick_takes_it() -> None:
    """(T200: refused)"""
    hands = "Jh Ac Ad 9s Ts | Jd Ah Kh 9c 9d | Qc Kc Qd Kd Js | Tc Td Qs Ks As up Jc"
    record = f"standard dealer 3\nhands {hands}\nsays P P P P H\nplays Ac 9c Qc Tc Ad 9d Qd Td"
    assert refusal(play(record), 1, "LD") == NotYourTurn(Seat(0))
    assert refusal(act(play(record), 0, "Jh"), 1, "LD") == NotSureOfTheRest()


def test_it_waits_for_the_players_turn_or_the_end_of_the_trick() -> None:
    """(rules.md 4.0.10)"""
    game = play(five_at(2))
    assert asides(game, Seat(2)) == (LayDown(),)
    led = act(game, 0, "Tc")
    assert asides(led, Seat(2)) == ()
    assert refusal(led, 2, "LD") == NotYourTurn(Seat(1))
    assert asides(act(led, 1, "9s"), Seat(2)) == (LayDown(),)


def test_a_turned_down_card_and_what_one_laid_away_are_seen_but_not_what_the_dealer_took() -> None:
    """The king is good for who laid the ace away, or saw it turned down. (rules.md 4.0.10)"""
    hands = "9c Tc Qc 9d Td | 9s Ts Qs Jc Qh | Kc Kh Ad Kd Qd | Jh Jd Ah As Ks up Th"
    dealer = "says P P P U\naway {}\nplays 9c Jc Kc Th"
    assert asides(play(f"standard dealer 3\nhands {hands}\n{dealer.format('As')}"), Seat(3)) == (LayDown(),)
    other = hands.replace("As", "Qs").replace("Ts Qs", "Ts As")
    game = play(f"standard dealer 3\nhands {other}\n{dealer.format('Qs')}")
    assert refusal(game, 3, "LD") == NotSureOfTheRest()
    down = play(ON_LEAD.replace("9h As", "9h Ks").replace("Ks Qs", "9c Qs").replace("up 9c", "up As"))
    assert asides(down, Seat(0)) == (LayDown(),)


def test_cards_shown_for_a_swap_are_out_of_play() -> None:
    """Everybody saw them go under the kitty. (rules.md 4.0.6)"""
    hands = "Jh Jd Ah Kh Ks | 9c 9d 9s Ac Kc | Qc Tc Jc Ad Kd | Td Qd Ts As Qs up 9h"
    game = play(f"standard+farmers-hand=swap-clean dealer 3\nhands {hands}\nsays X X9c9d9s U\naway Td")
    assert not set(cards("9c 9d 9s")) & set(unseen_by(in_play(game), Seat(0)))
    assert {"9h", "Td"} <= {card.code for card in unseen_by(in_play(game), Seat(0))}


def test_a_card_that_the_dealer_took_up_is_about_until_it_is_played() -> None:
    """However little anybody doubts where it is. (rules.md 4.0.10)"""
    hands = "Jd Ah Kh Qh Th | 9s Ts Qs Ks As | Ac Kc Ad Kd Qd | 9c Tc Qc 9d Td"
    game = play(f"standard dealer 3\nhands {hands} up Jh\nsays U\naway 9c")
    assert refusal(game, 0, "LD") == NotSureOfTheRest()


ORDER = CardOrder("9TJQKA", bowers=True)
H, N = Denomination.HEARTS, Denomination.NO_TRUMP
JUDGED = [
    ("a plain suit is sure only after the trumps are out", H, "Ah As", "Kh Qh Th Ks", False),
    ("one trump out, drawn by a higher one", H, "Ah As", "Kh Ks Qs", True),
    ("one trump out and none to draw it", H, "As Ks", "9h Qs", False),
    ("without trumps each suit from the top", N, "As Ks Ac", "Qs Kc", True),
    ("without trumps a gap", N, "As Qs Ac", "Ks Ts Kc", False),
    ("the gap comes after the suit has run out elsewhere", N, "As Ks 9s", "Qs Ts", True),
    ("no more rounds than cards left", N, "As 9s", "Ks Ts", False),
    ("a joker about takes a trick without trumps", N, "As Ks", "Jo", False),
    ("the joker beats both bowers", H, "Jo Jh Jd", "Ah Kh Qh", True),
    ("and is out against them", H, "Jh Jd Ah", "Jo Kh Qh", False),
]


@pytest.mark.parametrize(("why", "trump", "hand", "unseen", "sure"), JUDGED, ids=[row[0] for row in JUDGED])
def test_on_lead(why: str, trump: Denomination, hand: str, unseen: str, sure: bool) -> None:
    """(rules.md 4.0.10)"""
    assert sure_on_lead(ORDER, trump, cards(hand), cards(unseen)) is sure


def test_of_equal_cards_the_one_led_wins_unless_the_second_does() -> None:
    """A double pack: led, an equal card is no danger; in a trick of another's it is. (rules.md 4.0.10)"""
    second = CardOrder("9TJQKA", bowers=True, second_equal_wins=True)
    hand, out = cards("Jh Ah"), cards("Jh")
    assert sure_on_lead(ORDER, H, hand, out)
    assert not sure_on_lead(second, H, hand, out)
    assert not sure_from_anywhere(ORDER, H, hand, out, (), None)


def test_a_table_can_have_every_card_played() -> None:
    """House rule allow-claim off."""
    game = play(five_at(0, "standard+allow-claim=off"))
    assert asides(game, Seat(0)) == ()
    assert refusal(game, 0, "LD") == NoLayingDown()
    assert play(five_at(0)).deal is not None


def test_nobody_lays_down_before_the_play_or_while_resting() -> None:
    """(rules.md 4.0.6)"""
    bidding = play(five_at(0).partition("\nsays")[0])
    assert refusal(bidding, 0, "LD") == NotAskedNow(Ask.ORDER_OR_PASS)
    lone = play(ON_LEAD)
    assert refusal(lone, 2, "LD") == Resting(Seat(0))


@pytest.mark.parametrize("seat", range(4))
def test_a_refused_hand_leaves_no_trace(seat: int) -> None:
    """The game after it is the game before it, for everybody."""
    game = play(ON_LEAD.replace("HA", "H").replace("Jh Jd Ah 9h As", "Jh Jd Kh 9h As").replace("Kh Qh", "Ah Qh"))
    views = [seat_view(game, Seat(other)) for other in range(4)]
    assert refusal(game, seat, "LD") in (NotSureOfTheRest(), NotYourTurn(Seat(0)))
    assert [seat_view(game, Seat(other)) for other in range(4)] == views


def test_it_is_written_with_its_seat_out_of_turn_and_replays() -> None:
    """`2!LD` among what is said. (contracts.md 1)"""
    record = f"{five_at(2)}\nplays 9d 9s\nsays LD"
    assert play(record).ended is not None
    early = f"{five_at(2)}\nsays 2!LD"
    told = text_of(parse(early))
    assert told.endswith("says 2!LD\n")
    assert list(replay(parse(told)))[-1].game.ended == play(early).ended


def test_points_won_by_laying_down_may_be_set_back_with_the_hands_open() -> None:
    """Set back after a claim, as after any other four. (S0-80)"""
    game = play(f"{ON_LEAD}\nsays LD".replace("standard", "standard+robson"))
    assert legal(game) == {"P", "SB"}
    shown = public_view(game).laid_down
    assert shown is not None
    assert set(shown.hands[1]) == set(cards("Kh Qh Th 9s Ts"))
    assert public_view(game).trick is None
    for seat in range(4):
        view = seat_view(game, Seat(seat))
        assert seat_view(imagine(view, Random(seat)), Seat(seat)) == view
    assert act(game, 0, "P").score == (4, 0, 4, 0)


RULES = ["standard+no-trump", "standard+deck=D32+hand-size=7", "british", "standard+partner-best+defend-alone"]


@pytest.mark.parametrize("rules", RULES)
def test_what_may_be_laid_down_takes_every_trick_however_the_others_play(rules: str) -> None:
    """In games that the claimant can't tell from this one, against anything that can be played. (S0-86)"""
    variant, rng, tried = variant_for(rules), Random(rules), 0
    for _ in range(400):
        pack = list(variant.cards)
        rng.shuffle(pack)
        game = deal(new_game(variant, Seat(rng.randrange(4))), pack).game
        while game.deal is not None:
            for seat in map(Seat, range(4)):
                if LayDown() in asides(game, seat) and len(game.deal.hands[seat]) > 1:
                    tried += 1
                    for _ in range(3):
                        other = imagine(seat_view(game, seat), rng)
                        assert LayDown() in asides(other, seat)
                        assert _played_out(other, seat, rng) == len(game.deal.hands[seat])
            game = apply(game, asked(game), rng.choice(legal_actions(game, asked(game)))).game
    assert tried > 30


def _played_out(game: Game, claimant: Seat, rng: Random) -> int:
    """Tricks that the claimant takes from here: the highest trump first, then each suit from the top."""
    before = in_play(game).tricks_taken()[claimant]
    while game.deal is not None and game.deal.trick is not None:
        seat, now = asked(game), game.deal
        choices = legal_actions(game, seat)
        choice = rng.choice(choices)
        if seat == claimant:
            choice = min(choices, key=lambda one: _place(now, seat, one))
        game = apply(game, seat, choice).game
        latest = game.deal.tricks_taken() if game.deal else game.ended.result.tricks if game.ended else ()
    return latest[claimant] - before


def _place(now: Deal, seat: Seat, choice: Action) -> int:
    assert isinstance(choice, PlayCard)
    assert now.contract is not None
    return now.variant.order.sorted_hand(now.hands[seat], now.contract.trump).index(choice.card)


def test_its_code_is_read_both_ways() -> None:
    """(contracts.md 1)"""
    assert code_of(LayDown()) == "LD"
    assert [type(event).__name__ for event in steps(f"{ON_LEAD}\nsays LD")[-1].events] == ["LaidDown", "DealScored"]
