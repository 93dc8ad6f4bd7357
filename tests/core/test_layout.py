"""The two-handed game with a layout: what lies where, bidding tricks, what may be played and turns up, what it pays."""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.actions import AnswerTalk, BidTricks, DealOut, LayDown, ReportTalk, action_of, code_of
from euchre_core.cards import Card, Denomination, Seat, Suit, card, cards
from euchre_core.engine import apply, asides, deal, legal_actions, new_game
from euchre_core.errors import BadValue, FixedByGame, IncompatibleOptions, NotApplicable, RulesetError
from euchre_core.events import CardsDealt, Contract, LayoutDealt
from euchre_core.imagine import imagine
from euchre_core.observe import notice_for, public_notice, public_view, seat_view
from euchre_core.reasons import Ask, NotAskedNow, NotSureOfTheRest, TooFewTricksBid
from euchre_core.record import parse, replay, text_of
from euchre_core.robots import objecting
from euchre_core.robots.sensible import Sensible
from euchre_core.rules import Game
from euchre_core.shuffle import START_OF_MIX, pack
from euchre_core.variants import variant_for
from euchre_core.variants.without_partners import TWO_HANDED_LAYOUT
from euchre_core.views import CardsDealtHidden
from tests.scenario import asked, in_play, legal, play, refusal, steps

# Each hand: four face down, four face up on them, four held.
NORTH = "9c Tc Qc Kc  Jh Ah Kh Qh  Jd Ac As Ks"
SOUTH = "9s Ts Qs Js  9h Th 9d Td  Jc Ad Kd Qd"
HEAD = f"two-handed-layout dealer 1\nhands {NORTH} | {SOUTH}\n"
HEARTS = HEAD + "says b7 P H\n"


def test_four_lie_face_up_on_four_face_down_and_four_are_held() -> None:
    """All 24 cards are out, and nothing is turned up beside. (rules.md 4.2)"""
    game = play(HEAD)
    view = public_view(game)
    assert view.on_the_table(Seat(0)) == tuple((one, True) for one in cards("Jh Ah Kh Qh"))
    assert (view.covered_count(Seat(0)), view.covered_count(Seat(1))) == (4, 4)
    assert view.hand_counts == (8, 8)
    assert (view.kitty_count, view.turned) == (0, None)
    assert set(seat_view(game, Seat(0)).hand or ()) == set(cards("Jh Ah Kh Qh Jd Ac As Ks"))


def test_what_lies_face_down_is_known_to_nobody() -> None:
    """Neither view nor event nor text of either seat has such a card, its owner's least of all. (B007; rules.md 4.2)"""
    first = steps(HEAD)[0]
    hidden = cards("9c Tc Qc Kc 9s Ts Qs Js")
    for seat in (Seat(0), Seat(1)):
        text = repr(seat_view(first.game, seat)) + repr([notice_for(event, seat) for event in first.events])
        assert not [one for one in hidden if repr(one) in text]
    assert isinstance(public_notice(first.events[0]), CardsDealtHidden)
    assert LayoutDealt(Seat(0), cards("Jh Ah Kh Qh")) in first.events
    assert CardsDealt(Seat(0), cards("Jd Ac As Ks")) in first.events


def test_two_face_down_cards_exchanged_change_nothing_until_one_is_turned_up() -> None:
    """Whatever both seats see and may do is the same, and the same robot would do the same. (G6)"""
    other = play(HEAD.replace("9c Tc Qc Kc", "9c 9s Qc Kc").replace("9s Ts Qs Js", "Tc Ts Qs Js"))
    game, known = play(HEAD), 0
    while game.deal is not None and other.deal is not None:
        views = [[seat_view(one, Seat(seat)) for seat in range(2)] for one in (game, other)]
        if {card("Tc"), card("9s")} & {up for seat in (0, 1) for up, _ in public_view(game).on_the_table(Seat(seat))}:
            break
        assert views[0] == views[1]
        known += 1
        action = Sensible().choose(views[0][asked(game)], Random(0))
        game, other = apply(game, asked(game), action).game, apply(other, asked(other), action).game
    assert known > 4


def test_who_did_not_deal_bids_first_and_from_seven_up() -> None:
    """Seven to twelve, or a pass; the dealer bids more or passes, and that is all. (rules.md 4.2)"""
    game = play(HEAD)
    assert (public_view(game).ask, asked(game)) == (Ask.BID, 0)
    assert legal(game) == {"P", "b7", "b8", "b9", "b10", "b11", "b12"}
    assert refusal(game, 0, "b6") == TooFewTricksBid(7, 12)
    assert legal(play(HEAD + "says b9")) == {"P", "b10", "b11", "b12"}
    assert refusal(play(HEAD + "says b9"), 1, "b9") == TooFewTricksBid(10, 12)
    assert refusal(game, 0, "H") == NotAskedNow(Ask.BID)
    assert asked(play(HEAD + "says b9 P")) == 0
    assert asked(play(HEAD + "says b9 b10")) == 1
    assert asked(play(HEAD + "says b12")) == 0


def test_the_higher_bidder_names_one_of_four_suits() -> None:
    """No trump isn't among them, and nobody goes alone. (rules.md 4.2)"""
    game = play(HEAD + "says b7 b8")
    assert legal(game) == {"C", "D", "H", "S"}
    assert refusal(game, 1, "N") == NotAskedNow(Ask.NAME_TRUMP)
    contract = in_play(play(HEAD + "says b7 b8 S")).contract
    assert contract == Contract(Seat(1), Denomination.SPADES, rung="8")


def test_if_both_pass_the_other_deals() -> None:
    """(rules.md 4.2)"""
    game = play(HEAD + "says P P")
    assert game.deal is None
    assert game.dealer == 0
    assert game.score == (0, 0)


def test_whoever_did_not_deal_leads_whoever_made_trump() -> None:
    """(rules.md 4.2)"""
    assert asked(play(HEARTS)) == 0
    assert asked(play(HEAD + "says b7 b8 S")) == 0


def test_one_plays_from_hand_and_table_and_follows_with_both() -> None:
    """A heart led: only the hearts on the table follow; the left bower in hand would, too. (S0-43; rules.md 4.2)"""
    assert legal(play(HEARTS)) == {"Jh", "Ah", "Kh", "Qh", "Jd", "Ac", "As", "Ks"}
    assert legal(play(HEARTS + "plays Jh")) == {"9h", "Th"}
    assert legal(play(HEAD + "says b7 b8 D\nplays Kh")) == {"9h", "Th"}
    assert legal(play(HEAD + "says P b7 H\nplays As")) == {"Jc", "Ad", "Kd", "Qd", "9h", "Th", "9d", "Td"}


def test_what_lay_beneath_is_turned_up_after_the_trick() -> None:
    """Not before: to the same trick it can't be played. Then everybody sees it, and it may be played. (rules.md 4.2)"""
    before = public_view(play(HEARTS + "plays Jh"))
    assert before.on_the_table(Seat(0)) == tuple((one, True) for one in cards("Ah Kh Qh"))
    assert before.covered_count(Seat(0)) == 4
    game = play(HEARTS + "plays Jh 9h")
    view = public_view(game)
    assert view.on_the_table(Seat(0)) == ((card("9c"), False), *((one, True) for one in cards("Ah Kh Qh")))
    assert view.on_the_table(Seat(1))[0] == (card("9s"), False)
    assert "9c" in legal(game)
    assert (view.covered_count(Seat(0)), view.hand_counts) == (3, (8, 8))


def test_a_whole_deal_is_twelve_tricks_and_pays_the_maker_those_past_six() -> None:
    """Whatever lies where, all cards are played; only who bid scores. (rules.md 4.2)"""
    for seed in range(30):
        game = played_out(seed)
        assert game.ended is not None
        end = game.ended
        contract = end.deal.contract
        if contract is None:
            continue
        taken = end.result.tricks[contract.maker]
        assert sum(end.result.tricks) == 12
        assert end.result.points[contract.maker] == (taken - 6 if taken >= int(contract.rung or 0) else 0)
        assert end.result.points[1 - contract.maker] == 0


@pytest.mark.parametrize(
    ("bid", "taken", "points"), [(7, 7, 1), (7, 12, 6), (9, 9, 3), (9, 8, 0), (7, 6, 0), (12, 12, 6)]
)
def test_what_a_bid_pays(bid: int, taken: int, points: int) -> None:
    """As many tricks as were bid, or more: those past six; fewer: nothing for anybody. (rules.md 4.2)"""
    contract = Contract(Seat(0), Denomination.HEARTS, rung=str(bid))
    assert TWO_HANDED_LAYOUT.scoring.pays(contract, taken, 12) == (points, 0)


def test_a_lower_bid_pays_nothing_below_half() -> None:
    """House rule min-bid: three tricks bid and taken are no loss."""
    variant = variant_for("two-handed-layout+min-bid=3")
    assert variant.scoring.pays(Contract(Seat(0), Denomination.HEARTS, rung="3"), 3, 12) == (0, 0)
    assert "b3" in {
        code_of(action) for action in legal_actions(play(HEAD.replace("layout", "layout+min-bid=3")), Seat(0))
    }


def test_nobody_lays_down_what_nobody_knows() -> None:
    """As long as a card of one's own lies face down, one isn't sure of the rest. (rules.md 4.0.10)"""
    game = play(HEARTS)
    assert asides(game, Seat(0)) == ()
    assert not any(one.code in repr(in_play(game).stage) for one in cards("Ac Kc Qc Ad Kd Qd Ah Kh Qh As Ks Qs"))
    assert refusal(game, 0, "LD") == NotSureOfTheRest()
    laid = [stop for seed in range(200) if (stop := until_laid_down(seed)) is not None]
    assert laid
    for sure in laid:
        after = apply(sure, asked(sure), LayDown()).game
        assert after.ended is not None
        assert sum(after.ended.result.tricks) == 12


def until_laid_down(seed: int) -> Game | None:
    """A deal played at random until somebody asked could lay down; None if nobody ever can."""
    rng, game = Random(seed), start(seed)
    while game.deal is not None:
        if LayDown() in asides(game, asked(game)):
            return game
        game = apply(game, asked(game), rng.choice(legal_actions(game, asked(game)))).game
    return None


def start(seed: int) -> Game:
    variant = TWO_HANDED_LAYOUT
    return deal(new_game(variant, Seat(1)), pack(variant, seed.to_bytes(32, "big"), START_OF_MIX, 1)).game


def played_out(seed: int) -> Game:
    rng, game = Random(seed), start(seed)
    while game.deal is not None:
        game = apply(game, asked(game), rng.choice(legal_actions(game, asked(game)))).game
    return game


def test_its_record_is_written_and_read_back() -> None:
    """Bids among what was said; the pack has face-down cards first. (contracts.md 1)"""
    record = parse(HEARTS + "plays Jh 9h 9c")
    assert parse(text_of(record)) == record
    assert list(replay(record))[-1].game == play(HEARTS + "plays Jh 9h 9c")
    assert action_of("b12") == BidTricks(12)
    assert code_of(BidTricks(7)) == "b7"


def test_face_down_cards_are_imagined_anew_each_time() -> None:
    """Own ones as well, and never in a place where they can't be: each fits what the seat sees. (B077)"""
    game = play(HEARTS + "plays Jh 9h")
    rng, found = Random(3), set[tuple[Card, ...]]()
    for _ in range(60):
        other = imagine(seat_view(game, Seat(0)), rng)
        assert seat_view(other, Seat(0)) == seat_view(game, Seat(0))
        found.add(in_play(other).covered(Seat(0)))
    assert len(found) > 40
    assert {one for three in found for one in three} == set(cards("Tc Qc Kc Ts Qs Js Jc Ad Kd Qd"))


def test_a_seat_that_did_not_follow_is_imagined_without_that_suit_in_hand() -> None:
    """It may still lie face down before it. (B077)"""
    game = play(HEAD + "says P b7 H\nplays As Qd")
    for seed in range(40):
        other = in_play(imagine(seat_view(game, Seat(0)), Random(seed)))
        on_table = {one for one, _ in public_view(game).on_the_table(Seat(1))}
        held = [one for one in other.hands[1] if one not in on_table]
        assert Suit.SPADES not in {one.suit for one in held}


@pytest.mark.parametrize(
    ("option", "kind"),
    [
        ("no-trump", NotApplicable),
        ("stick-the-dealer", NotApplicable),
        ("alone-allowed=off", NotApplicable),
        ("win-by=2", IncompatibleOptions),
        ("stakes=pot", IncompatibleOptions),
        ("end-rule=bidder-only", IncompatibleOptions),
        ("table-talk-penalty=award1+end-rule=bidder-first", BadValue),
        ("deal-pattern=round-2-3", BadValue),
        ("deal-pattern=threes", BadValue),
        ("deal-pattern=alternate-3-2", IncompatibleOptions),
        ("deck=D32", FixedByGame),
        ("joker", FixedByGame),
    ],
)
def test_options_of_other_games_are_refused(option: str, kind: type[RulesetError]) -> None:
    """There is no turned card and no lone hand, all 24 cards lie on the table, and only one side scores by a bid.

    (rules.md section 5; docs/adr/0009)
    """
    with pytest.raises(kind):
        variant_for(f"two-handed-layout+{option}")


# --- house rules ------------------------------------------------------------------------------------------------------


def headed(rules: str, score: str = "0 0") -> str:
    """The same cards at a table with those rules."""
    return HEAD.replace("two-handed-layout", f"rules {rules}\ndeal 9").replace("dealer 1", f"dealer 1 score {score}")


def test_cards_may_go_out_one_at_a_time_or_as_the_dealer_says() -> None:
    """Twelve each all the same; four twos and no three are one way, and the usual way comes first. (rules.md 4.0.13)"""
    cards_out = variant_for("two-handed-layout").cards
    singles = deal(new_game(variant_for("two-handed-layout+deal-pattern=singles"), Seat(1)), cards_out).game
    first = in_play(singles)
    assert first.piles[0] == tuple((cards_out[2 * at + 8], cards_out[2 * at]) for at in range(4))
    free = deal(new_game(variant_for("two-handed-layout+deal-pattern=free"), Seat(1)), cards_out).game
    ways = [code_of(one) for one in legal_actions(free, Seat(1))]
    assert len(ways) == 12
    assert ways[0] == code_of(DealOut((3, 3, 3, 3)))
    after = in_play(apply(free, Seat(1), DealOut((2, 2, 2, 2, 2, 2))).game)
    assert after.hands[0] == (*cards_out[8:10], *cards_out[12:14], *cards_out[16:18], *cards_out[20:22])
    for seed in range(10):
        seen = seat_view(apply(free, Seat(1), DealOut((2, 2, 2, 2, 2, 2))).game, Seat(0))
        assert seat_view(imagine(seen, Random(seed)), Seat(0)) == seen


RENEGED = "says b7 P H\nplays Jh 9h As Qd"
"""The nine of spades was turned up when it was asked for."""


@pytest.mark.parametrize(
    ("mode", "score"),
    [("deduct", (1, -2)), ("award", (3, 0))],
)
def test_a_renege_against_a_bid_pays_and_the_bid_counts_as_just_made(mode: str, score: tuple[int, int]) -> None:
    """Seven bid are one point, whoever took what; the offender loses two, or the other gets them. (rules.md 4.0.9)"""
    game = play(headed(f"two-handed-layout+renege-mode={mode}") + RENEGED)
    assert apply(game, Seat(0), action_of("R1.2")).game.score == score


@pytest.mark.parametrize(("mode", "score"), [("deduct", (0, -2)), ("award", (2, 0))])
def test_a_bid_whose_maker_reneged_has_failed(mode: str, score: tuple[int, int]) -> None:
    """It pays nothing beside the penalty. (rules.md 4.0.9)"""
    head = headed(f"two-handed-layout+renege-mode={mode}")
    game = play(head + "says P b7 H\nplays Ac Qd")
    assert apply(game, Seat(0), action_of("R1.1")).game.score == score


def test_what_still_lay_beneath_another_card_was_no_renege() -> None:
    """Spades were led while every spade lay face down: the call is false, and robots don't take it for proof. (B031)"""
    head = headed("two-handed-layout+renege-mode=award")
    game = play(head + "says b7 P H\nplays As Qd Jh 9h Ks 9s")
    assert apply(game, Seat(0), action_of("R1.1")).game.score == (0, 2)
    assert (Seat(1), 1) not in set(objecting._proven(public_view(game)))
    caught = play(head + "says b7 P H\nplays Jh 9h As Qd Ks 9s")
    assert (Seat(1), 2) in set(objecting._proven(public_view(caught)))


def test_where_one_may_renege_not_following_proves_nothing() -> None:
    """The other may hold the suit; what was called falsely is known. (B077)"""
    head = headed("two-handed-layout+renege-mode=award")
    game = play(head + "says P b7 H\nplays As Qd")
    held = [set(in_play(imagine(seat_view(game, Seat(0)), Random(seed))).hands[1]) for seed in range(60)]
    assert any(Suit.SPADES in {one.suit for one in hand} for hand in held)
    told = apply(game, Seat(0), action_of("R1.1")).game
    for seed in range(60):
        hand = in_play(imagine(seat_view(told, Seat(0)), Random(seed))).hands[1]
        assert Suit.SPADES not in {one.suit for one in hand}


def test_only_by_a_bid_one_comes_home_where_that_is_agreed() -> None:
    """Ten by a point for talk isn't the game; the bid made then is, or the other's stopped. (rules.md 4.0.11)"""
    rules = "two-handed-layout+table-talk-penalty=award1+end-rule=bidder-only"
    head = headed(rules, "9 0")
    game = play(head + "says b7 P H")
    game = apply(apply(game, Seat(0), ReportTalk(Seat(1))).game, Seat(1), AnswerTalk(True)).game
    assert game.score == (10, 0)
    assert not game.over
    usual = play(head.replace("+end-rule=bidder-only", "") + "says b7 P H")
    usual = apply(apply(usual, Seat(0), ReportTalk(Seat(1))).game, Seat(1), AnswerTalk(True)).game
    assert usual.over
