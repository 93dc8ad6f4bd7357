"""What the sensible robot plays: leads, follows, trumps, throws off."""

from __future__ import annotations

import pytest

from euchre_core.actions import code_of
from euchre_core.cards import Seat, Suit, card
from euchre_core.robots.reading import read
from tests.robots.situations import asked, says
from tests.robots.situations import choice as choose


def at_play(hands: str, up: str, *, said: str = "U", away: str = "", plays: str = "", dealer: int = 3) -> str:
    """A deal that stops after these plays."""
    lines = [f"standard+allow-claim=off dealer {dealer}", f"hands {hands}  up {up}", f"says {said}"]
    lines += [f"away {away}"] if away else []
    lines += [f"plays {plays}"] if plays else []
    return "\n".join(lines)


def test_the_maker_leads_the_right_bower() -> None:
    """Who made trump and holds the highest draws the others' trumps at once."""
    hands = "Jh Ah 9h Ac 9s | Kh Qc Ks Th Td | Ad Kd Qd Tc 9c | Jd Qs Ts Js Jc"
    assert says(at_play(hands, "Qh", said="U", away="Jc")) == "Jh"


def test_the_lone_hand_draws_trumps_before_its_ace() -> None:
    """Alone, every trump against it must fall before a plain card is led. (S0-30)"""
    hands = "Jh Jd Kh Th Ac | Ah Qc Ks Qh Td | Ad Kd Qd Tc 9c | 9d Qs Ts Js Jc"
    assert says(at_play(hands, "9h", said="UA", away="Jc")) in {"Jh", "Jd"}
    assert says(at_play(hands, "9h", said="UA", away="Jc", plays="Jh Qh 9h")) == "Jd"


def test_a_partner_of_the_maker_leads_trump_to_the_call() -> None:
    """Partner ordered it up: the best trump is led to it, to draw the other side's."""
    hands = "Jh 9h Ts 9s Qd | Th Qc Ks Kh Td | Ah Ac Jd Tc Kd | Qs Ad As Js Jc"
    assert says(at_play(hands, "Qh", said="P P U", away="Jc")) == "Jh"


def test_defenders_lead_an_ace_and_save_their_trumps() -> None:
    """Against a contract: cash the ace, keep trumps to ruff with."""
    hands = "Kh 9h Ac 9s Qd | Th Qc Ks Ts Td | Jd 9c Jc Tc Kd | Jh Ah As Js Ad"
    assert says(at_play(hands, "Qh", said="P P P U", away="Js")) == "Ac"


def test_last_to_play_takes_the_trick_with_the_cheapest_winner() -> None:
    """Ace and queen both beat the jack led against you: the queen will do."""
    hands = "Js Jh 9c Tc Qc | 9s Kc Qd Ad Jd | Ts 9d Ac Td Th | As Qs Kd Ah Kh"
    assert says(at_play(hands, "9h", said="U", away="Kd", plays="Js 9s Ts")) == "Qs"


def test_nobody_beats_a_partner_who_has_the_trick() -> None:
    """Partner's ace wins and the foe to come can only follow low: give it the lowest, and keep the king."""
    hands = "As Jh 9c Tc Qc | 9s Kc Qd Ad Jd | Ts Ks Ac Td Th | Qs Js Kd Ah Kh"
    assert says(at_play(hands, "9h", said="U", away="Kd", plays="As 9s")) == "Ts"


def test_a_trick_is_ruffed_with_the_lowest_trump_that_takes_it() -> None:
    """Out of the suit led and last to play: the smallest trump, not the bower."""
    hands = "As Th 9c Tc Qc | 9s Kc Qd Td Kd | Ts Ks Ac Ad Qs | Jh 9h Jc Ah Kh"
    assert says(at_play(hands, "Qh", said="P P P U", away="Jc", plays="As 9s Ts")) == "9h"


def test_an_overruff_is_as_cheap_as_it_can_be() -> None:
    """A foe has ruffed with the ten: the queen takes the trick, the nine would be thrown away and more is a waste."""
    hands = "Ks Ac 9c Tc Qc | 9s Kc Qd Td Kd | Th Ad Jc Jd 9d | Jh 9h Kh Ah Ts"
    assert says(at_play(hands, "Qh", said="P P P U", away="Ts", plays="Ks 9s Th")) == "Qh"


def test_the_partners_ace_is_not_ruffed() -> None:
    """Partner's ace holds the trick: a seat that is out of the suit throws a loser, not a trump."""
    hands = "As Kh 9c Tc Qc | 9s Ts Qd Td Kd | 9h Th 9d Ac Ad | Jh Ks Qs Ah Jd"
    assert says(at_play(hands, "Qh", said="P P P U", away="Ks", plays="As 9s")) == "9d"


def test_the_left_bower_counts_as_a_trump_and_not_as_its_printed_suit() -> None:
    """Hearts are trumps. Who throws the jack of hearts' mate on a heart lead has followed; who throws a diamond on it
    is out of trumps and not of diamonds. (S0-20; B077)"""
    hands = "Jh Ah 9h Ac 9s | Jd Qc Ks Ts Td | Ad Kd Qd Tc 9c | Kh Qs Th Js Jc"
    view = asked(at_play(hands, "Qh", said="U", away="Jc", plays="Jh Jd Ad"))
    contract = view.public.contract
    assert contract is not None
    reading = read(view, contract)
    assert (Seat(2), Suit.HEARTS) in reading.voids
    assert not any(seat == 1 for seat, _ in reading.voids)
    assert not any(suit is Suit.DIAMONDS for _, suit in reading.voids)
    assert reading.higher(card("Kh")) == 1  # the ace: both bowers are gone, and the left no longer counts as a diamond
    assert reading.about(Suit.DIAMONDS) == 4


def test_the_card_taken_up_is_known_to_lie_with_the_dealer() -> None:
    """Everybody saw the dealer take the queen: it lies there until it is played, and nowhere else. (B077)"""
    hands = "Ah Kh 9h Ac 9s | Jd Qc Ks Ts Td | Ad Kd Qd Tc 9c | Jh Qs Th Js Jc"
    view = asked(at_play(hands, "Qh", said="U", away="Jc"))
    assert view.public.contract is not None
    assert read(view, view.public.contract).placed == (Seat(3), card("Qh"))
    after = asked(at_play(hands, "Qh", said="U", away="Jc", plays="Ah Jd 9c Qh"))
    assert after.public.contract is not None
    assert read(after, after.public.contract).placed is None


@pytest.mark.parametrize(
    ("partner", "thrown", "kept"),
    [("Ks Ts Qs 9c Jc", ("Ks", "Ts", "Qs"), "As"), ("Kc Tc Qc 9s Js", ("Kc", "Tc", "Qc"), "Ac")],
)
def test_defenders_of_a_lone_hand_keep_what_the_partner_throws(
    partner: str, thrown: tuple[str, str, str], kept: str
) -> None:
    """Two defenders can't guard everything: each keeps the suit that the other has begun to throw away."""
    spare = "Js" if "Jc" in partner else "Jc"
    hands = f"Jh Jd Ah Kh Qd | {partner} | Qh Th Td 9d {'9s' if 'Jc' in partner else '9c'} | As Ac Ad Kd {spare}"
    first, second, third = thrown
    record = at_play(hands, "9h", said="UA", away=spare, plays=f"Jh {first} 9h Jd {second} Kd Ah {third}")
    view = asked(record)
    assert {code_of(choice) for choice in view.choices} == {"As", "Ac", "Ad"}
    assert code_of(choose(view)) != kept


def test_a_defender_of_a_lone_hand_throws_losers_before_guards() -> None:
    """Against a lone hand one trick is enough: keep the ace that may be it."""
    hands = "Jh Jd Ah Kh Qs | Ks Ts 9s 9c Jc | Qh Th Td 9d Tc | As Kc Qc Kd Js"
    assert says(at_play(hands, "9h", said="UA", away="Js", plays="Jh 9c 9h Jd 9s")) in {"Qc", "Kd"}
