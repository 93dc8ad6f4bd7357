"""Claims before the bidding as they are read: the same question to all, two presses to swap, nothing shown too much."""

from __future__ import annotations

from bot.app.keys import UserId
from bot.app.screens import OwnScreen, Select
from bot.i18n.catalogue import Catalogue
from bot.screens.hand import hand
from bot.screens.narrate import narrate
from bot.screens.table import board
from euchre_core import public_view, seat_view
from euchre_core.cards import Seat, cards
from euchre_core.observe import public_notice
from euchre_core.rules import Game
from tests.scenario import act, play, steps
from tests.screens.show import show
from tests.screens.tables import FOUR, around
from tests.screens.test_hand import buttons

WORDS = Catalogue.load()
NINES = (
    "standard+farmers-hand=swap-clean dealer 3\nhands 9c 9d 9h Ks As | Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | Qd Qh Kh Ad Th"
)


def nines(said: str = "") -> Game:
    return play(f"{NINES} up Ah\n{said}")


def drawn(game: Game, seat: int, **options: object) -> OwnScreen:
    return hand(seat_view(game, Seat(seat)), around(), owner=UserId(102), **options)  # type: ignore[arg-type]


def test_everybody_is_asked_the_same_and_offered_what_they_hold() -> None:
    """A seat without a claim reads that it has none, and may say so in one press. (4.0.6, T183)"""
    game = nines()
    codes = {button.code for button in buttons(drawn(game, 0))}
    assert {"X", "?X9c9d9h"} <= codes
    game = act(game, 0, "X")
    text = show(drawn(game, 1), WORDS)
    assert "do you claim anything? Everybody is asked." in text
    assert "This hand has nothing to claim here." in text
    assert {button.code for button in buttons(drawn(game, 1)) if button.card is None} == {"X", ".rules", ".more"}


def test_the_board_of_a_claim_is_the_same_whatever_is_held() -> None:
    """What all may see while a seat is asked names no card but the turned one. (4.0.6)"""
    one = play(f"{NINES} up Ah\n")
    other = play(f"{NINES.replace('9c 9d 9h Ks As', 'Ks As 9s Ts Tc')} up Ah\n")
    assert show(board(public_view(one), around()), WORDS) == show(board(public_view(other), around()), WORDS)


def test_a_swap_takes_two_presses_and_says_what_it_shows() -> None:
    """The choice, and a yes that names the cards. (experience.md rule 6)"""
    screen = drawn(nines(), 0, asking="X9c9d9h")
    assert "Show 9♣, 9♦, 9♥ to all, and take the three hidden cards of the kitty?" in show(screen, WORDS)
    assert {"X9c9d9h", "?"} <= {button.code for button in buttons(screen)}


def test_many_ways_to_swap_stand_in_a_list() -> None:
    """Four low cards make four threes: one choice there, then the yes."""
    hands = "9c 9d Th Ts As | Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | Qd Qh Kh Ad 9h"
    game = play(f"standard+farmers-hand=swap-mixed dealer 3\nhands {hands} up Ah")
    (select,) = [block for block in drawn(game, 0).blocks if isinstance(block, Select)]
    assert [option.code for option in select.options] == ["?X9c9dTh", "?X9c9dTs", "?X9cThTs", "?X9dThTs"]


def test_all_read_what_was_shown_and_only_the_claimant_what_was_got() -> None:
    """The three stay on the board; the three from the kitty are in one hand alone. (B019)"""
    game = nines("says X9c9d9h")
    line = "showed 9♣, 9♦, 9♥ and took three cards of the kitty"
    public = show(board(public_view(game), around()), WORDS)
    mine, others = show(drawn(game, 0), WORDS), show(drawn(game, 2), WORDS)
    assert all(line in text for text in (public, mine, others))
    got = seat_view(game, Seat(0)).received
    assert len(got) == 3
    assert "From the kitty you got" in mine
    assert all(face not in public + others for face in ("9♠", "10♠", "10♣"))
    assert set(got) == set(cards("9s Ts Tc"))
    happened = [public_notice(event) for step in steps(f"{NINES} up Ah\nsays X9c9d9h") for event in step.events]
    assert narrate(happened, FOUR) == ()


def test_a_redeal_says_who_showed_what_and_who_deals() -> None:
    """Nobody scores. (S2-17)"""
    hands = "9c 9d Th Ts 9s | Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | Qd Qh Kh Ad Tc"
    game = play(f"standard+farmers-hand=redeal-all-low dealer 3\nhands {hands} up Ah\nsays XR9c9d9sThTs")
    text = show(board(public_view(game), around()), WORDS)
    assert "Dealt again" in text
    assert "showed 9♣, 9♦, 10♥, 9♠, 10♠." in text
    assert "Eight passes" not in text
