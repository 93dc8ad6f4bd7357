"""The joker at the table: what it beats, what is refused, and what a turned one does."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre_core.actions import NameTrump, action_of
from euchre_core.cards import JOKER, Card, Denomination, Seat, Suit, card, cards
from euchre_core.engine import apply, deal, legal_actions, new_game
from euchre_core.errors import IncompatibleOptions
from euchre_core.events import Called, CardsDealt, Contract, ContractMade, DealThrownIn, LaidAway, UpcardTaken
from euchre_core.imagine import imagine
from euchre_core.observe import notice_for, public_notice, public_view, seat_view
from euchre_core.reasons import Ask, NoLoneBlindName, NotAskedNow, NoTrumpHeld, NotYourTurn, SuitTurnedDown
from euchre_core.rules import Game
from euchre_core.shuffle import pack as shuffled
from euchre_core.variants import options_for, variant_for, with_option
from euchre_core.views import CardsDealtHidden, Fate, LaidAwayHidden, Turned
from tests.scenario import act, asked, in_play, legal, refusal, standard, steps

DEALT = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up Jo"
"""The joker is turned up; the kitty holds 9h Jh Qh Kh."""
HELD = "hands Jo Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up 9h"
FIXED = "railroad"


def british(rest: str = "", *, hands: str = DEALT, rules: str = "british", dealer: int = 3) -> Game:
    return standard(rest, hands=hands, rules=rules, dealer=dealer)


# --- the pack -------------------------------------------------------------------------------------------------------


def test_british_euchre_is_played_with_twenty_five_cards_to_eleven() -> None:
    """The 24 and a joker; five each, one turned up, four left face down. (S0-78, S1-5)"""
    variant = variant_for("british")
    assert variant.cards == (*variant_for("standard").cards, JOKER)
    assert variant.ending.target == 11
    game = british()
    assert (len(in_play(game).kitty), public_view(game).kitty_count) == (4, 4)


def test_every_trick_that_the_joker_is_in_is_its_holders() -> None:
    """Whatever is trump, it ranks above all trumps, both bowers too. (S0-78, S4-6; B026)"""
    order = variant_for("british").order
    for trump in (Denomination.of(suit) for suit in Suit):
        others = [one for one in variant_for("british").cards if one != JOKER]
        for led in others:
            assert order.winner(((Seat(0), led), (Seat(1), JOKER)), trump) == 1
            assert order.winner(((Seat(0), JOKER), (Seat(1), led)), trump) == 0


@pytest.mark.parametrize(
    ("hand", "led", "may"),
    [
        ("Jo Kc Qc Tc 9c", "9h", "Jo"),
        ("Jo Ad Qc Tc 9c", "9h", "Jo"),
        ("Jo Kd Qc Tc 9c", "Ad", "Kd"),
        ("Jo Kc Qc Tc 9c", "Ad", "Jo Kc Qc Tc 9c"),
    ],
)
def test_the_only_trump_must_follow_trumps_and_nothing_else(hand: str, led: str, may: str) -> None:
    """Hearts are trump: the joker is a heart. (B026)"""
    order = variant_for("british").order
    suit = order.effective_suit(card(led), Denomination.HEARTS)
    assert order.playable(cards(hand), suit, Denomination.HEARTS) == cards(may)


def test_a_joker_led_calls_for_trumps() -> None:
    """The others follow with trumps, the left bower among them. (B026)"""
    game = british("says P P P P C\nplays Jo", hands=HELD)
    assert legal(game) == {"Jd", "9s", "Ts", "Qs", "Ks"}
    game = act(game, 1, "9s")
    assert legal(game) == {"Ac", "Jc", "Js"}


def test_a_joker_counts_for_a_caller_who_needs_a_trump() -> None:
    """min-trump-to-call=1: the nine of clubs is turned, no club held but the joker; without it, refused. (T182)"""
    hands = "hands Ah Kh Qh Th 9s | Jo Jd Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Kc up 9c"
    rules = "british+min-trump-to-call=1"
    game = british("says P", hands=hands, rules=rules)
    assert legal(game) == {"P", "U", "UA"}
    assert refusal(british(hands=hands, rules=rules), 0, "U") == NoTrumpHeld(Suit.CLUBS)


# --- the options ----------------------------------------------------------------------------------------------------

LEGAL = [
    ("standard+joker", "standard+deck=D25"),
    ("standard+deck=D25", "standard+deck=D25"),
    ("standard+deck=D25+joker", "standard+deck=D25"),
    ("standard+deck=D33+hand-size=7", "standard+deck=D33+hand-size=7"),
    ("british+joker", "british"),
    ("british+joker=off", "british+deck=D24"),
    ("british+deck=D24", "british+deck=D24"),
    ("british+joker=off+no-trump", "british+deck=D24+no-trump"),
    ("standard+joker+joker-suit=S+joker-turnup=fixed-suit", "standard+deck=D25+joker-turnup=fixed-suit+joker-suit=S"),
]


@pytest.mark.parametrize(("text", "canonical"), LEGAL)
def test_deck_and_joker_derive_each_other(text: str, canonical: str) -> None:
    """Where only one is given; one text for the same rules. (T227; rules.md 5.1, rule 0)"""
    assert variant_for(text).ruleset == canonical
    assert variant_for(canonical) == variant_for(text)


REFUSED = [
    ("standard+no-trump+deck=D25", "joker-no-trump", "no-trump cannot be combined with joker"),  # T173
    ("british+no-trump", "joker-no-trump", "the joker has no suit without trumps"),
    ("standard+joker+deck=D24", "joker-deck-mismatch", "joker cannot be combined with deck"),  # T177
    ("standard+joker=off+deck=D33", "joker-deck-mismatch", "joker cannot be combined with deck"),
    ("standard+joker+deck=D28", "joker-deck-mismatch", "joker cannot be combined with deck"),
    ("standard+joker-turnup=redeal", "useless-option", "joker-turnup cannot be combined with joker"),
    ("standard+joker-suit=S", "useless-option", "joker-suit cannot be combined with joker"),
    ("british+joker-suit=S", "useless-option", "joker-suit cannot be combined with joker-turnup"),
    ("standard+deck=D25+hand-size=7", "bad-value", "hand-size cannot be combined with deck"),
    ("standard+deck=D33+hand-size=9", "deal-too-big", "hand-size cannot be combined with deck"),
]


@pytest.mark.parametrize(("text", "code", "message"), REFUSED)
def test_what_a_joker_can_not_go_with_is_refused_with_the_reason(text: str, code: str, message: str) -> None:
    """Pack and joker that disagree, no trump, and rules about a joker that isn't there.

    (T173, T177; rules.md 5.1, rules 1, 2, 4, 15, 16)
    """
    with pytest.raises(IncompatibleOptions, match=message) as refused:
        variant_for(text)
    assert refused.value.code == code


def test_of_deck_and_joker_the_one_set_last_decides() -> None:
    """A host turns the joker on and off without thinking of packs."""
    assert with_option("standard", "joker", "on") == "standard+deck=D25"
    assert with_option("standard+deck=D25", "joker", "off") == "standard"
    assert with_option("standard+deck=D32", "joker", "on") == "standard+deck=D33"
    assert with_option("standard+deck=D25", "deck", "D28") == "standard+deck=D28"
    assert with_option("british", "joker", "off") == "british+deck=D24"
    assert with_option("british+deck=D24", "joker", "on") == "british"
    with pytest.raises(IncompatibleOptions, match="joker cannot be combined with deck"):
        with_option("standard+deck=D28", "joker", "on")
    now = {option.name: option.value for option in options_for("standard+deck=D25")}
    assert (now["deck"], now["joker"]) == ("D25", "on")


# --- turned up: the dealer names blind --------------------------------------------------------------------------------


def test_the_dealer_names_a_suit_before_looking_takes_the_joker_and_lays_one_away() -> None:
    """The dealer's side are makers, nobody bids, and the dealer's left leads. (T66, R16; B026)"""
    game = british()
    assert (asked(game), public_view(game).ask) == (3, Ask.NAME_BLIND)
    assert legal(game) == {"C", "D", "H", "S"}
    assert seat_view(game, Seat(3)).hand is None
    game = act(game, 3, "D")
    assert public_view(game).contract == Contract(Seat(3), Denomination.DIAMONDS)
    assert public_view(game).turned == Turned(JOKER, Fate.TAKEN)
    assert seat_view(game, Seat(3)).hand == cards("Jo Ad Kd Qd 9d Th")
    assert legal(game) == {"-Jo", "-9d", "-Qd", "-Kd", "-Ad", "-Th"}
    game = act(game, 3, "-Th")
    assert (asked(game), public_view(game).ask) == (0, Ask.PLAY)
    assert public_view(game).hand_counts == (5, 5, 5, 5)


def test_what_happens_then_is_told_in_its_order() -> None:
    """Named, made, seen, taken."""
    game = british()
    events = apply(game, Seat(3), action_of("D")).events
    assert events == (
        Called(Seat(3), NameTrump(Denomination.DIAMONDS)),
        ContractMade(Contract(Seat(3), Denomination.DIAMONDS)),
        CardsDealt(Seat(3), cards("9d Qd Kd Ad Th")),
        UpcardTaken(Seat(3), JOKER),
    )


@pytest.mark.parametrize("code", ["CA", "DA", "HA", "SA"])
def test_nobody_names_blind_and_plays_alone(code: str) -> None:
    """Not at that step. (rules.md 4.5)"""
    assert refusal(british(), 3, code) == NoLoneBlindName()


@pytest.mark.parametrize("code", ["P", "U", "UA", "N", "L", "-9d", "9d", "Jo"])
def test_the_dealer_has_to_name_a_suit(code: str) -> None:
    """No pass, no other call, no card: first a suit. (R16)"""
    assert refusal(british(), 3, code) == NotAskedNow(Ask.NAME_BLIND)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_bids_over_a_turned_joker(seat: int) -> None:
    """The others have nothing to say. (rules.md 4.0.6)"""
    game = british()
    assert refusal(game, seat, "P") == NotYourTurn(Seat(3))
    assert legal_actions(game, Seat(seat)) == ()


def test_another_turned_card_is_bid_for_as_ever() -> None:
    """The joker in a hand: the dealer looks, and the first round begins. (rules.md 4.5)"""
    game = british(hands=HELD)
    assert (asked(game), public_view(game).ask) == (0, Ask.ORDER_OR_PASS)
    assert all(seat_view(game, Seat(seat)).hand is not None for seat in range(4))


# --- ... and nothing tells the dealer its cards ---------------------------------------------------------------------


def test_a_hand_not_yet_seen_is_told_to_nobody() -> None:
    """In JOKER_UP the dealer's view and notices hold none of the dealer's cards; then the owner hears them.
    (rules.md 4.0.6)"""
    dealing, naming = steps(f"british dealer 3\n{DEALT}\nsays H")
    hidden = cards("9d Qd Kd Ad Th")
    view = seat_view(dealing.game, Seat(3))
    notices = [notice_for(event, Seat(3)) for event in dealing.events]
    assert CardsDealtHidden(Seat(3), 5) in notices
    for one in hidden:
        assert repr(one) not in repr(view)
        assert repr(one) not in repr(notices)
    assert CardsDealt(Seat(3), hidden) in [notice_for(event, Seat(3)) for event in naming.events]
    assert CardsDealtHidden(Seat(3), 5) in [public_notice(event) for event in naming.events]
    for seat in (0, 1, 2):
        assert set(seat_view(dealing.game, Seat(seat)).hand or ()) == set(in_play(naming.game).hands[seat])
        assert not any(isinstance(notice_for(event, Seat(seat)), CardsDealt) for event in naming.events)


@given(pack=st.permutations(variant_for("british").cards), dealer=st.integers(0, 3), again=st.randoms())
def test_a_dealer_naming_blind_sees_the_same_whatever_the_cards(pack: list[Card], dealer: int, again: Random) -> None:
    """Non-interference: all cards but the joker dealt anew, not a letter of the dealer's view and notices changes."""
    pack = [one for one in pack if one != JOKER]
    other = pack.copy()
    again.shuffle(other)
    seen = []
    for these in (pack, other):
        step = deal(new_game(variant_for("british"), Seat(dealer)), (*these[:20], JOKER, *these[20:]))
        notices = [notice_for(event, Seat(dealer)) for event in step.events]
        seen.append((seat_view(step.game, Seat(dealer)), notices, public_view(step.game)))
    assert seen[0] == seen[1]


def test_a_dealer_naming_blind_may_hold_anything() -> None:
    """What the dealer can imagine is every hand of the other 24 cards, and never the joker."""
    view, rng, held = seat_view(british(), Seat(3)), Random(1), set[Card]()
    for _ in range(60):
        game = imagine(view, rng)
        assert seat_view(game, Seat(3)) == view
        held |= set(in_play(game).hands[3])
    assert held == set(variant_for("standard").cards)


def test_others_know_where_the_joker_went() -> None:
    """After a blind name it lies in the dealer's hand, or was laid away."""
    view = seat_view(british("says D\naway Th"), Seat(0))
    for seed in range(30):
        deal_ = in_play(imagine(view, Random(seed)))
        assert JOKER in (*deal_.hands[3], *(one for _, one in deal_.laid_away))


def test_only_the_dealer_knows_that_the_joker_was_laid_away() -> None:
    """It may go, as any other card may. (S0-14)"""
    step = steps(f"british dealer 3\n{DEALT}\nsays D\naway Jo")[-1]
    assert step.events[0] == LaidAway(Seat(3), JOKER)
    assert seat_view(step.game, Seat(3)).laid_away == (JOKER,)
    assert public_notice(step.events[0]) == LaidAwayHidden(Seat(3))
    kept = british("says D", rules="british+may-discard-turnup=off")
    assert "-Jo" not in legal(kept)


# --- turned up: the other agreements ----------------------------------------------------------------------------------


def test_a_joker_that_stands_for_a_suit_is_ordered_up_as_that_suit() -> None:
    """Hearts, unless another is agreed: the first round is over hearts. (T67; rules.md C31)"""
    game = british(rules=FIXED)
    assert (asked(game), public_view(game).ask) == (0, Ask.ORDER_OR_PASS)
    assert public_view(game).turned == Turned(JOKER, Fate.LYING, Suit.HEARTS)
    assert all(seat_view(game, Seat(seat)).hand is not None for seat in range(4))
    ordered = act(game, 0, "U")
    assert public_view(ordered).contract == Contract(Seat(0), Denomination.HEARTS)
    assert JOKER in in_play(ordered).hands[3]
    spades = british("says U", rules=FIXED + "+joker-suit=S")
    assert public_view(spades).contract == Contract(Seat(0), Denomination.SPADES)


def test_turned_down_it_bars_the_suit_that_it_stands_for() -> None:
    """Second round: clubs, diamonds, spades; hearts are out. (T67)"""
    game = british("says P P P P", rules=FIXED)
    assert legal(game) == {"P", "C", "CA", "D", "DA", "S", "SA"}
    assert refusal(game, 0, "H") == SuitTurnedDown(Suit.HEARTS)
    assert public_view(game).turned == Turned(JOKER, Fate.TURNED_DOWN, Suit.HEARTS)


def test_with_redeal_the_same_dealer_deals_again() -> None:
    """Nobody scores, nobody says a word. (rules.md 4.5)"""
    step = steps(f"british+joker-turnup=redeal dealer 3\n{DEALT}")[-1]
    assert step.events[-1] == DealThrownIn(Seat(3))
    assert step.game.deal is None
    assert (step.game.dealer, step.game.number, step.game.score) == (3, 2, (0, 0, 0, 0))
    view = public_view(step.game)
    assert view.result is not None
    assert view.result.thrown_in
    assert all(seat_view(step.game, Seat(seat)).hand is not None for seat in range(4))


def test_the_joker_is_the_last_card_of_a_sorted_pack() -> None:
    """So a shuffle by the published recipe can be checked. (contracts.md 2)"""
    assert variant_for("british").cards[-1] == JOKER
    assert JOKER in shuffled(variant_for("british"), bytes(32), bytes(32), 1)
