"""The record notation: reads and prints both ways, replays, and says where it is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre_core.actions import NameTrump, action_of, code_of
from euchre_core.cards import Card, Denomination, Seat, card, cards, codes, printed_order
from euchre_core.engine import apply, deal, legal_actions, new_game
from euchre_core.errors import IllegalAction, RecordError, UnknownVariant
from euchre_core.reasons import NotYourTurn
from euchre_core.record import DealRecord, Record, pack_of_hands, parse, replay, resume, text_of
from euchre_core.variants import ALL
from euchre_core.variants.four_handed import EUCHRE
from tests.scenario import HANDS, asked, play
from tests.searching import FOR_EACH

PACK = "Ah Kc Qc Jd 9s Ts Ac As Js 9d Qd Kd Tc 9c Qs Ks Jc Td Ad Th 9h Qh Kh Jh"
RECORD = f"""\
rules standard
engine 1
dealer 3
deal 1 dealer 3 score 0 0 0 0
pack {PACK}
says U
away 9d
plays Ah Jd Ac Th Qs As Qd Qc
deal 2 dealer 0 score 1 0 1 0
pack {PACK}
says P P P P
"""


def test_a_record_is_read_and_printed_the_same() -> None:
    """Packs and decisions, and nothing that follows from them."""
    record = parse(RECORD)
    assert text_of(record) == RECORD
    assert record.ruleset == "standard"
    assert record.deals[0].codes == ("U", "-9d", "Ah", "Jd", "Ac", "Th", "Qs", "As", "Qd", "Qc")
    assert record.deals[1] == DealRecord(2, Seat(0), (1, 0, 1, 0), cards(PACK), ("P", "P", "P", "P"))


def test_a_deal_in_which_nothing_is_decided_yet_is_read_and_printed_the_same() -> None:
    """The cards are dealt and nobody has spoken."""
    fresh = RECORD.partition("says")[0]
    assert text_of(parse(fresh)) == fresh


def test_comments_and_blank_lines_are_skipped() -> None:
    """`#` starts a comment."""
    commented = "# a game\n\n" + RECORD.replace("says U\n", "says U   # seat 0 orders: hearts\n")
    assert parse(commented) == parse(RECORD)


def test_hands_may_stand_for_the_pack() -> None:
    """Written by hand: five cards a seat, the turned card, and the rest sorted as the kitty."""
    game = play(f"standard dealer 3\n{HANDS}")
    assert game.deal is not None
    assert codes(game.deal.hands[0]) == "Ah Kc Qc Tc 9c"
    assert codes(game.deal.hands[3]) == "9d Qd Kd Ad Th"
    assert game.deal.upcard == card("9h")
    assert game.deal.kitty == printed_order(game.deal.kitty) == cards("Jh Qh Kh")


@pytest.mark.parametrize("dealer", range(4))
def test_hands_are_dealt_to_the_seats_they_are_written_for(dealer: int) -> None:
    """Whoever deals, the first hand is seat 0's."""
    game = play(f"standard dealer {dealer}\n{HANDS}")
    assert game.deal is not None
    assert codes(game.deal.hands[0]) == "Ah Kc Qc Tc 9c"
    assert game.dealer == dealer


@pytest.mark.parametrize("variant", ALL, ids=lambda v: v.key)
def test_a_pack_without_a_turned_card_is_the_hands_and_the_rest(variant) -> None:
    """Without `up` the first card of the sorted rest is the one turned."""
    hands = [variant.cards[k * variant.layout.hand :][: variant.layout.hand] for k in range(variant.seating.seats)]
    pack = pack_of_hands(variant, Seat(0), hands, None)
    assert sorted(pack) == sorted(variant.cards)
    game = deal(new_game(variant, Seat(0)), pack).game
    assert game.deal is not None
    dealt = [{*hand, *game.deal.covered(Seat(seat))} for seat, hand in enumerate(game.deal.hands)]
    assert dealt == [set(hand) for hand in hands]


WRONG_LINES = [
    ("rules standard\nfoo bar", "line 2: 'foo bar' is no line of a record"),
    ("rules standard\nsays P", "line 2: it stands before the first `deal`"),
    ("rules standard\ndeal x dealer 3 score 0 0 0 0", "line 2: 'deal x dealer 3 score 0 0 0 0' doesn't read"),
    ("rules standard\ndeal 1 dealer 3 score 0 0 0 0\nsays Q", "line 3: 'says Q' doesn't read: not a card"),
    (f"hands {HANDS[6:]}", "line 1: hands stand before the rules"),
    ("standard dealer 3\nhands Ah | Kh | Qh | Jh up 9h", "hands of \\[1, 1, 1, 1\\] cards"),
    (f"standard dealer 3\n{HANDS.replace('Kc', 'Ah')}", "Ah is there once too often"),
    (f"standard dealer 3\n{HANDS} Jh", "doesn't read: too many values"),
    ("", "the record names no rules"),
]


@pytest.mark.parametrize(("text", "message"), WRONG_LINES)
def test_a_text_that_is_no_record_says_which_line(text: str, message: str) -> None:
    """A report can be mended: the line and what is wrong with it."""
    with pytest.raises(RecordError, match=message):
        parse(text)


def test_unknown_rules_are_refused_where_they_stand() -> None:
    """A record of a game that there isn't."""
    with pytest.raises(RecordError, match="line 1: 'rules whist' doesn't read: no game is called 'whist'") as refused:
        parse("rules whist")
    assert isinstance(refused.value.__cause__, UnknownVariant)


WRONG_DECISIONS = [
    ("says H", "1.0 is refused: NotAskedNow"),
    ("says U\naway Ac", "1.1 is refused: NotHeld"),
    ("says U\naway 9d\nplays Ah 9s", "1.3 is refused: MustFollow"),
    ("says 2!P", "1.0 is refused: NotYourTurn"),
    ("says x!P", "1.0: invalid literal"),
    ("says P P P P P P P P P", "1.8 comes after the deal has ended"),
]


@pytest.mark.parametrize(("rest", "message"), WRONG_DECISIONS)
def test_a_record_that_breaks_the_rules_says_which_decision(rest: str, message: str) -> None:
    """The turn is named as everywhere else: deal and decision."""
    with pytest.raises(RecordError, match=message):
        play(f"standard dealer 3\n{HANDS}\n{rest}")


def test_a_refused_decision_keeps_its_reason() -> None:
    """Whoever asks why gets the type, not a sentence."""
    with pytest.raises(RecordError) as refused:
        play(f"standard dealer 3\n{HANDS}\nsays 2!P")
    assert isinstance(refused.value.__cause__, IllegalAction)
    assert refused.value.__cause__.reason == NotYourTurn(Seat(0))


def test_the_seat_asked_may_be_named_too() -> None:
    """`0!P` is what seat 0 says, in turn as it happens; printed, it keeps its form."""
    record = parse(f"standard dealer 3\n{HANDS}\nsays 0!P P\nsays U")
    assert [asked(step.game) for step in replay(record)] == [0, 1, 2, 3]
    assert text_of(record).splitlines()[-1] == "says 0!P P U"


def test_a_spoilt_pack_says_which_deal() -> None:
    """A pack that isn't this game's."""
    with pytest.raises(RecordError, match="deal 1: not a standard pack: 23 cards, expected 24"):
        play(f"rules standard\ndealer 3\ndeal 1 dealer 3 score 0 0 0 0\npack {PACK[3:]}")


def test_a_deal_whose_head_does_not_follow_is_refused() -> None:
    """Dealer, number and score of each deal follow from the one before. (B057)"""
    with pytest.raises(RecordError, match=r"deal 2: its head says \(2, 0, \(1, 0, 1, 0\)\)"):
        list(replay(parse(RECORD)))


def test_a_part_of_a_game_replays_from_where_it_begins() -> None:
    """A record may begin with a later deal."""
    record = Record("standard", 1, Seat(0), (DealRecord(7, Seat(2), (6, 9, 6, 9), cards(PACK), ("P", "P")),))
    assert parse(text_of(record)) == record
    *_, last = replay(record)
    assert (last.game.number, last.game.dealer, last.game.score) == (7, 2, (6, 9, 6, 9))
    assert resume(EUCHRE, record.deals[0]) == last.game


CODES = [
    "P",
    "U",
    "UA",
    "B",
    "XA",
    "BA",
    "SB",
    "+Jh",
    "+Jo",
    "C",
    "D",
    "H",
    "S",
    "N",
    "L",
    "CA",
    "SA",
    "NA",
    "-9d",
    "-Jo",
    "Jh",
    "Ts",
    "Jo",
]


@pytest.mark.parametrize("code", CODES)
def test_codes_read_both_ways(code: str) -> None:
    """One short text for each choice, in storage, buttons and records."""
    assert code_of(action_of(code)) == code


@pytest.mark.parametrize("code", ["", "p", "XX", "9", "9x", "jh", "-", "-U", "Jhh"])
def test_what_is_no_code_is_refused(code: str) -> None:
    """A forged button can't mean something by accident."""
    with pytest.raises(ValueError, match="not a card"):
        action_of(code)


@pytest.mark.parametrize("code", ["R1.0", "R1.x", "R1.100"])
def test_a_renege_is_called_in_a_trick_that_there_can_be(code: str) -> None:
    """The first trick is one. (contracts.md 1)"""
    with pytest.raises(ValueError, match="no trick"):
        action_of(code)


def test_a_name_with_alone_reads_as_one_call() -> None:
    """Suit first, then alone."""
    assert action_of("HA") == NameTrump(Denomination.HEARTS, alone=True)


def test_cards_print_as_their_codes() -> None:
    """`Jh` everywhere, also in messages."""
    assert f"{card('Jh')}" == "Jh"
    assert card("Ts").code == "Ts"
    assert isinstance(card("Jo"), Card)


@pytest.mark.parametrize("variant", ALL, ids=lambda v: v.key)
@FOR_EACH
@given(data=st.data())
def test_replay_equals_play(variant, data) -> None:
    """A game played, printed, read and replayed gives the same steps, events and all."""
    dealer = Seat(data.draw(st.integers(0, variant.seating.seats - 1)))
    game, played, deals = new_game(variant, dealer), [], []
    for _ in range(data.draw(st.integers(1, 3))):
        pack, taken = tuple(data.draw(st.permutations(variant.cards))), []
        head = (game.number, game.dealer, game.score)
        played.append(deal(game, pack))
        while (now := played[-1].game).deal is not None:
            seat = asked(now)
            action = data.draw(st.sampled_from(legal_actions(now, seat)))
            taken.append(code_of(action))
            played.append(apply(now, seat, action))
        game = played[-1].game
        deals.append(DealRecord(*head, pack, tuple(taken)))
    record = parse(text_of(Record(variant.ruleset, 1, dealer, tuple(deals))))
    assert list(replay(record)) == played
    assert resume(variant, record.deals[-1]) == game
