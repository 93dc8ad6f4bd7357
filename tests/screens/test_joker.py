"""The joker on board and hand: in words, turned up, and named over before its dealer may look."""

from __future__ import annotations

import pytest

from bot.app.keys import LOCALES, Locale, UserId
from bot.app.screens import Button, OwnScreen, Row
from bot.app.words import say
from bot.i18n.catalogue import Catalogue
from bot.screens.hand import hand
from bot.screens.reasons import line
from bot.screens.table import board
from euchre_core import public_view, seat_view
from euchre_core.actions import code_of
from euchre_core.cards import JOKER, Seat, Suit, cards
from euchre_core.reasons import MustFollow, NoLoneBlindName
from euchre_core.rules import Game
from tests.scenario import play, refusal, steps
from tests.screens.show import label, show
from tests.screens.tables import EN, FOUR, around, rules_page, told_of

WORDS = Catalogue.load()
DEALT = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up Jo"


def british(rest: str = "", *, rules: str = "british", hands: str = DEALT) -> Game:
    return play(f"{rules} dealer 3\n{hands}\n{rest}")


def on_board(rest: str = "", *, rules: str = "british", hands: str = DEALT, locale: Locale = EN) -> list[str]:
    these = tuple(steps(f"{rules} dealer 3\n{hands}\n{rest}"))
    told = told_of(these[-1].game, these, around(locale))
    return show(board(public_view(these[-1].game), told), WORDS).splitlines()


def in_hand(game: Game, seat: int, locale: Locale = EN) -> OwnScreen:
    return hand(seat_view(game, Seat(seat)), around(locale), owner=UserId(103))


def buttons(screen: OwnScreen) -> list[Button]:
    return [button for block in screen.blocks if isinstance(block, Row) for button in block.buttons]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_dealer_naming_blind_is_offered_four_suits_and_shown_no_card(locale: Locale) -> None:
    """One press names trump; the cards lie face down, and the screen says so. (R16, T66; B026)"""
    game = british()
    screen = in_hand(game, 3, locale)
    assert [button.code for button in buttons(screen)][:4] == ["C", "D", "H", "S"]
    assert [button.card for button in buttons(screen) if button.card] == []
    text = show(screen, WORDS)
    assert WORDS.word(say("hand.unseen", card=JOKER), locale) in text
    for one in cards("9d Qd Kd Ad Th"):
        assert WORDS.label(one, locale) not in text


def test_the_others_see_their_cards_and_wait_for_the_dealer() -> None:
    """Nobody else is asked anything, nor offered a call."""
    screen = in_hand(british(), 0)
    assert {button.card for button in buttons(screen) if button.card} == set(cards("Ah Kc Qc Tc 9c"))
    assert not any(button.enabled for button in buttons(screen) if button.card)
    assert "**West player** names trump blind" in show(screen, WORDS)


def test_once_named_the_dealer_sees_six_cards_the_joker_first() -> None:
    """The joker stands at the top of the trumps, marked as the card just taken."""
    screen = in_hand(british("says D"), 3)
    assert [button.code for button in buttons(screen)][:6] == ["-Jo", "-Ad", "-Kd", "-Qd", "-9d", "-Th"]
    assert label(buttons(screen)[0], screen, WORDS) == "🃏 taken"


def test_the_board_tells_of_the_joker_and_of_the_blind_name() -> None:
    """Turned up; then who named what without looking."""
    assert on_board()[0] == "## 🃏 joker is turned up"
    named = on_board("says D")
    assert named[0] == "## ♦ diamonds are trump"
    assert "· West player named ♦ diamonds blind and took 🃏 joker" in named


def test_a_joker_that_stands_for_a_suit_says_which() -> None:
    """In the first round what it stands for, in the second what is barred."""
    fixed = "british+joker-turnup=fixed-suit"
    assert on_board(rules=fixed)[0] == "## 🃏 joker is turned up: it stands for ♥ hearts"
    assert on_board("says P P P P", rules=fixed)[0] == "## 🃏 joker is turned down: ♥ hearts are barred"
    screen = in_hand(british("says P P P P", rules=fixed), 0)
    assert "♥ hearts are barred: they were turned down." in show(screen, WORDS)
    alone = hand(seat_view(british(rules=fixed), Seat(0)), around(), owner=UserId(100), asking="UA")
    assert "♥ hearts" in show(alone, WORDS)


def test_a_deal_that_the_joker_voids_says_so() -> None:
    """It isn't eight passes, and the deal doesn't move on."""
    lines = on_board(rules="british+joker-turnup=redeal")
    assert lines[0] == "## The joker is turned up"
    assert "Nobody scores; West player deals again." in lines


def test_a_joker_in_the_trick_is_explained() -> None:
    """Whoever has never met it reads what it is. (B026)"""
    lines = on_board("says D\naway Th\nplays Ah Jd Ac Jo")
    assert any("West player 🃏 joker" in one for one in lines)
    assert "🃏 joker is the highest trump." in lines
    assert "🃏 joker is the highest trump." not in on_board("says D\naway Th\nplays Ah Jd Ac")


def test_who_must_follow_with_the_joker_reads_why() -> None:
    """Trumps were led, and the joker is one. (T17; B026)"""
    hands = "hands Ah Kc Qc Tc 9c | Jo 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up 9h"
    game = british("says U\naway 9d\nplays Ah", hands=hands)
    reason = refusal(game, 1, "9s")
    assert reason == MustFollow(Suit.HEARTS, (JOKER,))
    told = WORDS.word(line(reason, FOUR), EN)
    assert told == ("♥ hearts were led: follow with 🃏 joker. 🃏 joker is the highest trump and counts as ♥ hearts.")
    assert told in show(in_hand(game, 1), WORDS)


def test_a_lone_blind_name_is_refused_in_words() -> None:
    """The reason is a sentence, in every language another one."""
    assert len({WORDS.word(line(NoLoneBlindName(), FOUR), locale) for locale in LOCALES}) == len(LOCALES)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_joker_is_picture_and_word(locale: Locale) -> None:
    """A picture alone says nothing: with the emoji or without, its word stands beside it. (experience.md 1, rule 11)"""
    word = WORDS.spoken(JOKER, locale)
    sentence = say("table.joker", card=JOKER)
    assert f"🃏 {word}" in WORDS.word(sentence, locale)
    assert f"<:joker:7> {word}" in WORDS.word(sentence, locale, {JOKER: "<:joker:7>"})
    assert WORDS.label(JOKER, locale) == f"🃏 {word}"


@pytest.mark.parametrize("rule", ["dealer-names-blind", "fixed-suit", "redeal"])
def test_the_rules_say_what_a_turned_joker_does(rule: str) -> None:
    """And that it stands above both bowers. (experience.md rule 10)"""
    text = show(rules_page(f"standard+joker+joker-turnup={rule}"), WORDS)
    assert "25 cards" in text
    assert "**Joker turned up:**" in text
    assert "is always the highest trump" in text
    assert "**Joker" not in show(rules_page("standard"), WORDS)


def test_every_choice_of_a_blind_dealer_has_a_button() -> None:
    """What is offered is what may be said."""
    view = seat_view(british(), Seat(3))
    assert [code_of(choice) for choice in view.choices] == [b.code for b in buttons(in_hand(british(), 3))][:4]
