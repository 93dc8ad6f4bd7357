"""Around a lone hand: defending alone, asking the partner for the best card, and who may see what changes hands."""

from __future__ import annotations

import pytest

from euchre_core.actions import code_of
from euchre_core.cards import Denomination, Seat, card, cards
from euchre_core.errors import IncompatibleOptions
from euchre_core.events import CardGiven, Contract
from euchre_core.observe import notice_for, public_notice, public_view, seat_view
from euchre_core.reasons import Ask, NotAskedNow, NotHeld, Resting
from euchre_core.record import parse, replay, text_of
from euchre_core.rules import Game, Part
from euchre_core.variants import variant_for
from euchre_core.views import CardGivenHidden
from tests.scenario import act, asked, codes, in_play, legal, play, refusal, standard

DEFEND = "standard+defend-alone"
HELP = "standard+partner-best"
LATER = "standard+partner-best+exchange-order=receive-first"
BOTH = "standard+defend-alone+partner-best+partner-best-defender"


def alone(seat: int, rules: str, more: str = "") -> Game:
    """Dealer 3; that seat goes alone in the first round, and the dealer has laid away where it plays."""
    away = "" if seat == 1 else "\naway 9d"
    return standard(f"says {'P ' * seat}UA{away}\n{more}", rules=rules)


# --- defending alone ------------------------------------------------------------------------------------------------


def test_defenders_are_asked_clockwise_from_a_lone_maker() -> None:
    """Seat 2 alone: seat 3 is asked, then seat 1; both may leave it. (S0-57; rules.md 4.0.6, DEFEND)"""
    game = alone(2, DEFEND)
    assert (asked(game), legal(game)) == (3, {"P", "XA"})
    game = act(game, 3, "P")
    assert asked(game) == 1
    game = act(game, 1, "P")
    assert public_view(game).ask is Ask.PLAY
    assert in_play(game).resting == (0,)


def test_nobody_is_asked_where_the_maker_has_a_partner() -> None:
    """A call with a partner goes straight to the play, and so does a lone hand without the house rule."""
    assert public_view(standard("says U\naway 9d", rules=DEFEND)).ask is Ask.PLAY
    assert public_view(alone(0, "standard")).ask is Ask.PLAY


STANDING = [("T75", 3, 2, [2, 3], 2), ("T76", 2, 1, [1, 2], 1), ("T77", 0, 3, [0, 3], 0)]


@pytest.mark.parametrize(("case", "maker", "defender", "active", "leader"), STANDING)
def test_a_lone_defender_and_the_lone_maker_play_by_themselves(
    case: str, maker: int, defender: int, active: list[int], leader: int
) -> None:
    """Two seats play, and the first of them from the dealer's left leads. (T75, T76, T77)"""
    game = alone(maker, DEFEND)
    while asked(game) != defender:
        game = act(game, asked(game), "P")
    game = act(game, defender, "XA")
    assert [s for s in range(4) if in_play(game).active(Seat(s))] == active, case
    assert asked(game) == leader
    contract = in_play(game).contract
    assert contract is not None
    assert contract.lone_defender == defender


def test_two_hands_of_five_make_five_tricks_of_two_cards() -> None:
    """The deal ends although two hands are still full. (B011, B012)"""
    game = act(alone(3, DEFEND), 0, "XA")
    while game.deal is not None:
        assert asked(game) in (0, 3)
        game = act(game, asked(game), sorted(legal(game))[0])
    assert game.ended is not None
    assert [len(won.trick.plays) for won in game.ended.deal.tricks] == [2] * 5


def test_whoever_rests_hears_for_whom() -> None:
    """The maker's partner rests for the maker, the defender's for the defender. (B012)"""
    game = act(alone(3, DEFEND), 0, "XA")
    assert refusal(game, 1, "Jd") == Resting(Seat(3))
    assert refusal(game, 2, "Ac") == Resting(Seat(0))


def test_only_what_is_asked_can_be_said() -> None:
    """A card isn't an answer to whether one defends alone."""
    assert refusal(alone(2, DEFEND), 3, "Th") == NotAskedNow(Ask.DEFEND_ALONE)
    assert refusal(standard(rules=DEFEND), 0, "XA") == NotAskedNow(Ask.ORDER_OR_PASS)


LONE = Contract(Seat(0), Denomination.HEARTS, alone=True, lone_defender=Seat(3))
PAYS = [
    ("T90", "standard+defend-alone", 2, (0, 4)),
    ("T91", "standard+defend-alone+defend-alone-table=ro", 2, (0, 2)),
    ("T91", "standard+defend-alone+defend-alone-table=ro", 0, (0, 4)),
    ("T92", "standard+defend-alone", 3, (1, 0)),
    ("T191", "standard+defend-alone+defenders-sweep-points=4", 0, (0, 4)),
    ("S0-55", "standard+defend-alone", 5, (4, 0)),
    ("S2-21", "standard+defend-alone+defend-alone-table=ro+lone-euchre-points=4", 2, (0, 4)),
]


@pytest.mark.parametrize(("source", "rules", "taken", "points"), PAYS)
def test_what_a_lone_defender_scores(source: str, rules: str, taken: int, points: tuple[int, int]) -> None:
    """Three tricks or more pay 4, by the Romanian table 2 and all of them 4; the dearest row, never a sum.

    (S0-57, S2-21, T90, T91, T92, T191; C3, R14)
    """
    assert variant_for(rules).scoring.pays(LONE, taken, 5) == points, source


# --- the partner's best card ----------------------------------------------------------------------------------------


def test_a_lone_dealer_lays_away_and_gets_the_partners_card() -> None:
    """Dealer alone: first the discard of the pick-up, then 9c for the jack of hearts. (T80, B027)"""
    hands = "hands Ah Kc Qc Tc 9h | Jd 9s Ts Qs Jh | Ac As Js Jc Td | 9d Qd Kd Ad 9c up Kh"
    game = play(f"{HELP} dealer 3\n{hands}\nsays P P P UA\naway 9d")
    assert public_view(game).ask is Ask.LAY_AWAY_TO_ASK
    game = act(game, 3, "-9c")
    assert (asked(game), public_view(game).ask) == (1, Ask.GIVE_BEST)
    game = act(game, 1, "+Jh")
    deal = in_play(game)
    assert set(deal.hands[3]) == set(cards("Qd Kd Ad Kh Jh"))
    assert set(deal.hands[1]) == set(cards("Jd 9s Ts Qs"))
    assert deal.laid_away == ((3, card("9d")), (3, card("9c")))
    assert (asked(game), public_view(game).ask) == (0, Ask.PLAY)


def test_a_resting_dealer_may_hand_the_turned_card_over() -> None:
    """The dealer's partner is alone: the dealer may give the card turned up. (T81, R03)"""
    game = act(alone(1, HELP), 1, "-9s")
    assert "+9h" in legal(game)
    game = act(game, 3, "+9h")
    assert card("9h") in in_play(game).hands[1]
    assert len(in_play(game).hands[3]) == 5


def test_a_lone_hand_may_play_what_it_has() -> None:
    """Nobody must ask; no card moves then."""
    before = in_play(alone(0, HELP)).hands
    game = act(alone(0, HELP), 0, "P")
    assert in_play(game).hands == before
    assert public_view(game).ask is Ask.PLAY


def test_by_the_other_order_the_card_comes_first() -> None:
    """exchange-order=receive-first: ask, get a card, lay one of the six away, the new one too. (K6; B027)"""
    game = alone(0, LATER)
    assert (legal(game), public_view(game).ask) == ({"P", "B"}, Ask.ASK_FOR_BEST)
    game = act(act(game, 0, "B"), 2, "+Ac")
    assert legal(game) == {"-Ah", "-Kc", "-Qc", "-Tc", "-9c", "-Ac"}
    game = act(game, 0, "-Ac")
    assert set(in_play(game).hands[0]) == set(cards("Ah Kc Qc Tc 9c"))
    assert public_view(game).ask is Ask.PLAY


def test_a_lone_defender_asks_as_well() -> None:
    """First the maker, then the defence, then the lone defender. (BR, K6; rules.md 4.0.6, EXCHANGE2)"""
    game = alone(0, BOTH)
    game = act(act(game, 0, "-9c"), 2, "+Ac")
    game = act(game, 1, "XA")
    assert (asked(game), public_view(game).ask) == (1, Ask.LAY_AWAY_TO_ASK)
    game = act(act(game, 1, "-9s"), 3, "+Th")
    assert card("Th") in in_play(game).hands[1]
    assert [len(hand) for hand in in_play(game).hands] == [5, 5, 4, 4]
    assert public_view(game).gifts == ((2, 0), (3, 1))


def test_a_lone_defender_without_the_rule_gets_nothing() -> None:
    """partner-best alone helps makers only."""
    game = act(act(alone(0, "standard+defend-alone+partner-best"), 0, "P"), 1, "XA")
    assert public_view(game).ask is Ask.PLAY


def test_what_was_given_is_known_to_the_two_alone() -> None:
    """Giver and taker see the card, the table that there was one; and only its owner the card laid away. (BR, B027)"""
    game = act(act(alone(0, HELP), 0, "-9c"), 2, "+Ac")
    gift = CardGiven(Seat(2), Seat(0), card("Ac"))
    assert [seat_view(game, Seat(seat)).gifts for seat in range(4)] == [(gift,), (), (gift,), ()]
    assert [seat_view(game, Seat(seat)).laid_away for seat in range(3)] == [cards("9c"), (), ()]
    assert public_notice(gift) == CardGivenHidden(Seat(2), Seat(0))
    assert [type(notice_for(gift, Seat(seat))) for seat in range(4)] == [
        CardGiven, CardGivenHidden, CardGiven, CardGivenHidden,
    ]  # fmt: skip
    shown = repr(public_view(game))
    assert repr(card("Ac")) not in shown
    assert repr(card("9c")) not in shown
    assert public_view(game).laid_away_counts == (1, 0, 0, 1)


def test_only_held_cards_change_hands() -> None:
    """A card of somebody else's is refused, and so is any other kind of answer."""
    game = alone(0, HELP)
    assert refusal(game, 0, "-Ac") == NotHeld(card("Ac"))
    assert refusal(game, 0, "B") == NotAskedNow(Ask.LAY_AWAY_TO_ASK)
    giving = act(game, 0, "-9c")
    assert refusal(giving, 2, "+Ah") == NotHeld(card("Ah"))
    assert refusal(giving, 2, "Ac") == NotAskedNow(Ask.GIVE_BEST)
    assert refusal(alone(0, LATER), 0, "-9c") == NotAskedNow(Ask.ASK_FOR_BEST)


def test_an_exchange_is_written_down_and_replayed() -> None:
    """`away` and `gives` lines; the text reads back to the same game. (contracts.md 1)"""
    record = parse(
        f"{BOTH} dealer 3\nhands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up 9h\n"
        "says UA\naway 9d 9c\ngives Ac\nsays XA\naway 9s\ngives Th\nplays Ah Jd"
    )
    text = text_of(record)
    assert "away 9d 9c\ngives Ac\nsays XA\naway 9s\ngives Th\nplays Ah Jd\n" in text
    assert parse(text) == record
    assert [step.game for step in replay(parse(text))] == [step.game for step in replay(record)]


def test_the_choice_not_to_ask_stands_before_the_cards() -> None:
    """A hand reads its choices in its own order; whoever falls silent asks for nothing."""
    view = seat_view(alone(0, HELP), Seat(0))
    assert [code_of(choice) for choice in view.choices] == ["P", *(f"-{c}" for c in view.hand or ())]
    assert codes(view.choices) == {"P", "-Ah", "-Kc", "-Qc", "-Tc", "-9c"}


# --- what goes with what --------------------------------------------------------------------------------------------

CLASHES = [
    ("partner-best-defender+partner-best", "needs-defend-alone", "partner-best-defender", "defend-alone"),
    ("partner-best-defender+defend-alone", "needs-defend-alone", "partner-best-defender", "partner-best"),
    ("defend-alone-table=ro", "useless-option", "defend-alone-table", "defend-alone"),
    ("exchange-order=receive-first", "useless-option", "exchange-order", "partner-best"),
]


@pytest.mark.parametrize(("options", "code", "option", "other"), CLASHES)
def test_help_for_a_lone_hand_needs_what_it_helps(options: str, code: str, option: str, other: str) -> None:
    """Refused with both names and the reason. (rules.md 5.1, rules 8 to 10)"""
    with pytest.raises(IncompatibleOptions, match=f"{option} cannot be combined with {other}: ") as refused:
        variant_for(f"standard+{options}")
    assert (refused.value.code, refused.value.option, refused.value.other) == (code, option, other)


def test_the_order_of_the_options_makes_no_difference() -> None:
    """Maker's exchange, defence, defender's exchange: always in this order. (rules.md 4.0.6)"""
    forwards = variant_for(f"{BOTH}+exchange-order=receive-first")
    backwards = variant_for("standard+exchange-order=receive-first+partner-best-defender+partner-best+defend-alone")
    assert forwards == backwards
    parts = [phase.part for phase in forwards.phases if Part.EXCHANGE < phase.part < Part.PLAY]
    assert parts == [Part.MAKERS_BEST, Part.DEFENCE, Part.DEFENDERS_BEST]
