"""What hands and boards say about help for a lone hand, standing alone, setting back and games that belong together."""

from __future__ import annotations

import pytest

from bot.app.explain import explained, lone_defence_of
from bot.app.keys import UserId
from bot.i18n.catalogue import Catalogue
from bot.screens import hand, table
from euchre_core.actions import code_of
from euchre_core.cards import Seat
from euchre_core.engine import deal, legal_actions, new_game
from euchre_core.observe import public_view, seat_view
from euchre_core.reasons import Ask
from euchre_core.rules import Game
from euchre_core.variants import variant_for
from tests.scenario import act, asked, makers_take, play, standard
from tests.screens.show import show
from tests.screens.tables import MIXED, around

WORDS = Catalogue.load()
BOTH = "standard+defend-alone+partner-best+partner-best-defender"


def alone(more: str = "", rules: str = BOTH) -> Game:
    """Seat 0 alone; the dealer has laid away."""
    return standard(f"says UA\naway 9d\n{more}", rules=rules)


def hand_of(game: Game, seat: int, *, asking: str | None = None) -> str:
    """That seat's hand as its owner reads it."""
    view = seat_view(game, Seat(seat))
    ruleset = game.variant.ruleset
    told = around(pays=explained(ruleset).rows, lone_defence=lone_defence_of(ruleset))
    return show(hand.hand(view, told, owner=UserId(100), asking=asking), WORDS)


def board_of(game: Game) -> str:
    """The board as everybody reads it."""
    return show(table.board(public_view(game), around()), WORDS)


def test_a_lone_hand_asks_by_laying_a_card_away() -> None:
    """One press on the card, or one to play what it has. (B027)"""
    shown = hand_of(alone(), 0)
    assert "lay one away and your partner gives you their best, or play what you have" in shown
    assert "[A♥] [K♣] [Q♣] [10♣] [9♣]" in shown
    assert "[Play what I have]" in shown


def test_the_resting_partner_presses_the_card_to_give() -> None:
    """All five can be pressed; it says that nobody else sees it."""
    shown = hand_of(alone("away 9c"), 2)
    assert "give your partner your best card; nobody else sees it" in shown
    assert "[J♠]" in shown
    assert "[-" not in shown


def test_giver_and_taker_read_what_changed_hands_and_nobody_else() -> None:
    """Both hands name the card; the board and the others' hands don't. (B027)"""
    game = alone("away 9c\ngives Ac", rules="standard+partner-best")
    assert "You gave Host A♣." in hand_of(game, 2)
    assert "South player gave you A♣." in hand_of(game, 0)
    assert "You laid away 9♣." in hand_of(game, 0)
    for shown in (hand_of(game, 1), hand_of(game, 3), board_of(game)):
        assert "A♣" not in shown
        assert "9♣" not in shown


def test_by_the_other_order_the_question_comes_first() -> None:
    """Ask, then lay one of the six away."""
    rules = "standard+partner-best+exchange-order=receive-first"
    assert "[Play what I have] [Ask for the best card]" in hand_of(alone(rules=rules), 0)
    shown = hand_of(act(alone("says B", rules=rules), 2, "+Ac"), 0)
    assert "lay one of the six away" in shown
    assert "[A♣]" in shown


def test_defending_alone_is_confirmed_with_what_it_pays() -> None:
    """It costs a partner, so it is asked back, with the points of this table. (experience.md rule 6)"""
    game = alone("says P", rules=BOTH)
    seat = asked(game)
    assert "[With my partner] [Defend alone]" in hand_of(game, seat)
    shown = hand_of(game, seat, asking="XA")
    assert "Defend alone against Host?" in shown
    assert "it pays 4." in shown
    assert "[Yes, alone]" in shown


def test_defending_alone_is_confirmed_with_both_prices_where_there_are_two() -> None:
    """Two points, or four with all the tricks. (S2-21; experience.md rule 6)"""
    game = alone("says P", rules="standard+defend-alone+defend-alone-table=ro")
    assert "it pays 2, or 4 with all the tricks." in hand_of(game, asked(game), asking="XA")


def test_calling_nobody_is_confirmed_with_what_it_pays() -> None:
    """A maker who calls no card plays alone, which is asked back as any lone call is. (experience.md rule 6)"""
    dealt = "hands Jh Jd Ah Kh 9c | 9s Ts Qs Ks Qd | As Ac Kc Qc Tc | 9d Td Kd Ad Th up 9h"
    game = play(f"call-ace dealer 3\n{dealt}\nsays U\naway 9d\n")
    question = hand_of(game, 0, asking="@X")
    assert "Call no card and play alone? Points by tricks:" in question
    assert "· all 5 tricks: **4**" in question
    assert "[Yes, alone]" in question


def test_leaving_the_spare_cards_is_confirmed_with_what_it_pays() -> None:
    """Who leaves them plays alone. (rules.md 4.2; experience.md rule 6)"""
    variant = variant_for("two-handed-eight")
    game = deal(new_game(variant, Seat(1)), variant.cards).game
    game = act(game, asked(game), "U")
    while public_view(game).ask is not Ask.TAKE_SPARES:  # the dealer takes the card up, and lays one away
        game = act(game, asked(game), code_of(legal_actions(game, asked(game))[0]))
    maker = asked(game)
    assert "[Leave them, alone]" in hand_of(game, maker)
    question = hand_of(game, maker, asking="TX")
    assert "Leave the three cards and play alone? Points by tricks:" in question
    assert "· all 5 tricks: **4**" in question
    assert "[Yes, alone]" in question


def test_the_board_says_who_stands_alone_and_who_rests() -> None:
    """Both names, and for whom each resting player rests."""
    game = act(alone("says P", rules="standard+defend-alone+partner-best"), 1, "XA")
    assert "Host plays **alone**, Cleo" in board_of(game)
    assert "defends **alone**" in board_of(game)
    assert "You rest: Cleo" in hand_of(game, 3)
    assert "You rest: Host plays alone." in hand_of(game, 2)


def test_the_winner_of_two_is_asked_to_score_or_set_back() -> None:
    """Two buttons; afterwards the board says what came off. (S0-80)"""
    game = makers_take(5, rules="standard+robson", score=(6, 7)).game
    shown = hand_of(game, 0)
    assert "score these points, or set the other side back by as many" in shown
    assert "[Score them] [Set them back]" in shown
    after = board_of(act(game, 0, "SB"))
    assert "N–S set the others back by 2" in after
    assert "**N–S 6**" in after or "N–S 6" in after
    assert "E–W 5" in after
    assert "March: N–S +2" in board_of(act(game, 0, "P"))


def said_of_the_score(game: Game, seat: int) -> str:
    """What a hand tells of the score."""
    shown = show(hand.hand(seat_view(game, Seat(seat)), around(), owner=UserId(seat + 1)), Catalogue.load())
    return next(line for line in shown.splitlines() if line.startswith("You are")).rpartition(" · ")[2]


def test_a_board_and_a_hand_to_five_name_the_side_at_the_bridge() -> None:
    """Four against two or fewer, in the same words in both. (S4-9)"""
    at, near = (makers_take(3, rules="standard+target=5", score=score).game for score in ((3, 2), (3, 3)))
    assert "N–S 4 (at the bridge)" in board_of(at)
    assert "at the bridge" not in board_of(near)
    assert "N–S 4 (in the barn)" in board_of(near)
    assert [said_of_the_score(at, seat) for seat in (0, 1)] == [
        "**4–2**, you at the bridge",
        "**2–4**, they at the bridge",
    ]
    assert said_of_the_score(near, 0) == "**4–3**, you in the barn"


def test_a_win_against_nothing_is_called_a_skunk() -> None:
    """A label; what it counts is a house rule. (S0-60, T106)"""
    assert "N–S win 10–0: a skunk" in board_of(makers_take(3, score=(9, 0)).game)
    assert "N–S win 10–1" in board_of(makers_take(3, score=(9, 1)).game)
    assert "skunk" not in board_of(makers_take(3, score=(9, 1)).game)


def test_the_dealer_over_a_jack_sees_no_cards_and_two_ways_on() -> None:
    """Look, or alone unseen, which is asked back; the pass of looking isn't told as a pass. (S0-81)"""
    jack = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up Jh"
    game = standard(rules="standard+blind-loner", hands=jack)
    shown = hand_of(game, 3)
    assert "[Look at my hand] [Alone, unseen]" in shown
    assert not any(printed in shown for printed in ("9♦", "Q♦", "K♦", "A♦", "10♥"))
    asked_back = hand_of(game, 3, asking="BA")
    assert "· all 5 tricks: **5**" in asked_back
    assert "· 0 to 2: **1** to the others" in asked_back
    looked = act(game, 3, "P")
    assert "[A♦]" in hand_of(looked, 3).replace("[-A♦-]", "[A♦]")
    assert "assed" not in board_of(looked)
    assert "assed" in board_of(act(looked, 0, "P"))


SIX = (
    "dealer 5\nhands Ah Kh 9c Tc Qs | Jh 7d 8d As Ks | Jd 9h 7c 8c 9s | Qh Td Qd Ac 7s | Th 8h Kd Kc 8s"
    " | 7h 9d Ad Qc Ts up Jc\n"
)


@pytest.mark.parametrize(
    ("options", "says", "asks"),
    [
        ("partner-best", "P UA", "lay one away and the partner whom you choose gives you their best"),
        ("partner-best+exchange-order=receive-first", "P UA", "ask one of your partners for their best card"),
        ("defend-alone", "P UA", "defend alone, or with your partners"),
    ],
)
def test_where_two_partners_sit_the_question_is_about_both(options: str, says: str, asks: str) -> None:
    """Three a side have no one partner to speak of. (rules.md 4.17)"""
    game = play(f"six-turnup+{options} {SIX}says {says}")
    view = seat_view(game, asked(game))
    told = around(sitters=MIXED, pays=explained(game.variant.ruleset).rows)
    shown = show(hand.hand(view, told, owner=UserId(100)), WORDS)
    assert asks in shown
    assert "your partner " not in shown
