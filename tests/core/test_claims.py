"""Claims before the bidding: what a low hand is good for, who is asked, and what anybody learns from it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre_core.actions import ClaimRedeal, ClaimSwap, NoClaim, action_of, code_of
from euchre_core.cards import Pack, Seat, card, cards, codes
from euchre_core.engine import apply, deal, legal_actions, new_game
from euchre_core.errors import IncompatibleOptions, RulesetError
from euchre_core.events import Called, CardsDealt, DealThrownIn, KittyTaken
from euchre_core.house_rules import furnish
from euchre_core.observe import notice_for, public_notice, public_view, seat_view
from euchre_core.phases.claims import Claims, FarmersHand
from euchre_core.reasons import Ask, KittyIsGone, NotAskedNow, NotHeld, NothingToClaim, NotYourTurn
from euchre_core.rules import Game, Seating, Sides
from euchre_core.variants import ALL, variant_for
from euchre_core.variants.four_handed import EUCHRE
from euchre_core.views import Fate, KittyTakenHidden
from tests.scenario import act, asked, in_play, legal, play, refusal
from tests.searching import FOR_EACH

THREE_NINES = "9c 9d 9h Ks As"
REST = "Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | Qd Qh Kh Ad Th"


def table(rules: str, hand: str, rest: str = "", *, others: str = REST, up: str = "Ah") -> Game:
    """West deals; the eldest hand is given, and the kitty is what is left, sorted."""
    return play(f"standard+{rules} dealer 3\nhands {hand} | {others} up {up}\n{rest}")


def swaps(game: Game) -> set[str]:
    """The codes of the claims that the seat asked may make."""
    return legal(game) - {"X"}


def test_three_nines_go_for_exactly_the_three_face_down_cards() -> None:
    """Shown, and swapped for the hidden three of the kitty; the turned card stays there. (T55, S0-83, B019, R13)"""
    before = table("farmers-hand=swap-clean", THREE_NINES)
    game = act(before, 0, "X9c9d9h")
    assert set(in_play(game).hands[0]) == {*cards("Ks As"), *in_play(before).kitty}
    assert in_play(game).kitty == cards("9c 9d 9h")
    view = public_view(game)
    assert view.turned is not None
    assert (view.turned.card, view.turned.fate) == (card("Ah"), Fate.LYING)
    assert view.given == tuple((0, c) for c in cards("9c 9d 9h"))
    assert (view.ask, view.to_act) == (Ask.ORDER_OR_PASS, 0)
    everywhere = [*in_play(game).kitty, *(c for hand in in_play(game).hands for c in hand), card("Ah")]
    assert sorted(everywhere) == sorted(game.variant.cards)


def test_the_turned_card_is_never_part_of_a_swap() -> None:
    """It can be neither asked for nor given: it is in no hand. (T56)"""
    game = table("farmers-hand=swap-clean", THREE_NINES)
    assert refusal(game, 0, "X9c9dAh") == NotHeld(card("Ah"))
    assert swaps(game) == {"X9c9d9h"}


def test_two_nines_and_two_tens_are_no_clean_farmers_hand() -> None:
    """Three must be of one rank. (T57)"""
    game = table("farmers-hand=swap-clean", "9c 9d Th Ts As", others="Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | Qd Qh Kh Ad 9h")
    assert legal(game) == {"X"}
    assert refusal(game, 0, "X9c9dTh") == NothingToClaim()


def test_a_mixed_farmers_hand_may_give_any_three_low_cards() -> None:
    """Nines and tens that make three together. (T58, S0-76)"""
    game = table("farmers-hand=swap-mixed", "9c 9d Th Ts As", others="Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | Qd Qh Kh Ad 9h")
    assert swaps(game) == {"X9c9dTh", "X9c9dTs", "X9cThTs", "X9dThTs"}
    assert set(in_play(act(game, 0, "X9c9dTh")).hands[0]) > set(cards("Ts As"))


def test_there_is_one_swap_in_a_deal() -> None:
    """The kitty has three hidden cards and no more, so nobody is asked after a swap. (T59, B019)"""
    two = "9s Ts Tc Qs Qc | Ac Js Jc Td Kd | Qd Qh Kh Ad Jh"
    game = act(table("farmers-hand=swap-mixed", "9c 9d 9h Ks As", others=two), 0, "X9c9d9h")
    assert public_view(game).ask is Ask.ORDER_OR_PASS
    assert refusal(game, 1, "X9sTcTs") == NotYourTurn(Seat(0))


def test_where_faces_are_barred_a_king_spoils_the_farmers_hand() -> None:
    """An ace doesn't. (T60, S0-83)"""
    rules = "farmers-hand=swap-clean+farmers-hand-no-face"
    assert swaps(table(rules, THREE_NINES)) == set()
    aces = table(rules, "9c 9d 9h Ts As", others="Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | Qd Qh Kh Ad Th")
    assert swaps(aces) == {"X9c9d9h"}


ALL_LOW = "9c 9d Th Ts 9s"


@pytest.mark.parametrize(("more", "dealer"), [("", 3), ("+farmers-redeal-dealer=next", 0)])
def test_a_hand_of_nines_and_tens_is_dealt_again(more: str, dealer: int) -> None:
    """Shown whole; the same player deals, or the next where the table says so. (T61, S2-17)"""
    game = table(
        "farmers-hand=redeal-all-low" + more, ALL_LOW, others="Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | Qd Qh Kh Ad Tc"
    )
    step = apply(game, Seat(0), action_of("XR9c9dTh9sTs"))
    assert step.events == (Called(Seat(0), ClaimRedeal(cards("9c 9d Th 9s Ts"))), DealThrownIn(Seat(dealer)))
    assert (step.game.dealer, step.game.number, step.game.score) == (dealer, 2, (0, 0, 0, 0))
    assert public_view(step.game).opening == ((0, ClaimRedeal(cards("9c 9d Th 9s Ts"))),)


def test_an_ace_among_them_is_no_farmers_hand_to_redeal() -> None:
    """Every card must be a nine or a ten. (T62)"""
    game = table("farmers-hand=redeal-all-low", "9c 9d Th Ts As", others=REST.replace(" Th", " 9h"))
    assert legal(game) == {"X"}
    assert refusal(game, 0, "XR9c9dThTsAs") == NothingToClaim()


def test_one_ace_among_low_cards_swaps_three() -> None:
    """Exactly one ace, the rest nines and tens. (T63, S0-84)"""
    game = table("ace-no-face=swap3", "As 9c Td 9h Th", others="Jd Jh Qs Qc Kc | Ac Js Jc Kd Qd | Qh Kh Ad 9d Tc")
    assert "X9cTd9h" in swaps(game)
    assert len(swaps(game)) == 4
    assert set(in_play(act(game, 0, "X9cTd9h")).hands[0]) > set(cards("As Th"))


def test_two_aces_swap_nothing() -> None:
    """One ace and no more. (T64)"""
    game = table("ace-no-face=swap3", "As Ac 9c Td 9h", others="Jd Jh Qs Qc Kc | Js Jc Kd Qd Th | Qh Kh Ad 9d Tc")
    assert legal(game) == {"X"}
    assert refusal(game, 0, "X9cTd9h") == NothingToClaim()


@pytest.mark.parametrize(("value", "dealer"), [("redeal-next", 0), ("redeal-same", 3)])
def test_an_ace_or_more_without_a_face_card_may_be_thrown_in(value: str, dealer: int) -> None:
    """The cards are gathered, and the next player deals, or the same. (S3-27)"""
    game = table(f"ace-no-face={value}", "As Ac 9c Td 9h", others="Jd Jh Qs Qc Kc | Js Jc Kd Qd Th | Qh Kh Ad 9d Tc")
    after = act(game, 0, "XRAsAc9cTd9h")
    assert (after.dealer, after.deal) == (dealer, None)
    with_face = table(
        f"ace-no-face={value}", "As Ac 9c Td Jh", others="Jd 9h Qs Qc Kc | Js Jc Kd Qd Th | Qh Kh Ad 9d Tc"
    )
    assert legal(with_face) == {"X"}


def test_a_seat_with_nothing_to_claim_is_asked_like_every_other() -> None:
    """Its false claim is refused to it alone and leaves the table as it was; it declines, and the next is asked.
    (T183)"""
    game = table("farmers-hand=swap-clean", "Ks As Tc 9c 9d", others="9h Th Ts Qs Qc | Ac Js Jc Td Kd | Qd Qh Kh Ad Jh")
    assert (public_view(game).ask, asked(game), legal(game)) == (Ask.CLAIM, 0, {"X"})
    assert seat_view(game, Seat(0)).why == NothingToClaim()
    assert [seat_view(game, Seat(seat)).why for seat in (1, 2, 3)] == [None, None, None]
    assert refusal(game, 0, "X9c9dTc") == NothingToClaim()
    step = apply(game, Seat(0), NoClaim())
    assert step.events == (Called(Seat(0), NoClaim()),)
    assert (public_view(step.game).ask, asked(step.game)) == (Ask.CLAIM, 1)


def test_after_a_swap_a_redeal_may_still_be_claimed() -> None:
    """A second swap is refused, and says who has the kitty; the redeal isn't. (T184, B019)"""
    others = "Ad Ac 9s Td Tc | Kc Js Jc Qc Kd | Qd Qh Kh Th Jh"
    rules = "farmers-hand=swap-mixed+ace-no-face=redeal-next"
    game = act(table(rules, "9c 9d 9h Ks As", others=others), 0, "X9c9d9h")
    assert (public_view(game).ask, asked(game)) == (Ask.CLAIM, 1)
    assert refusal(game, 1, "X9sTcTd") == KittyIsGone(Seat(0))
    assert legal(game) == {"X", "XRTcAcTdAd9s"}
    after = act(game, 1, "XRTcAcTdAd9s")
    assert (after.deal, after.dealer) == (None, 0)


def test_claims_are_over_when_the_bidding_begins() -> None:
    """After the dealer's answer it is too late. (S0-84, C10, B019)"""
    game = table("farmers-hand=swap-clean", THREE_NINES, "says X X X X P")
    assert public_view(game).ask is Ask.ORDER_OR_PASS
    assert refusal(game, 1, "XJdJhQs") == NotAskedNow(Ask.ORDER_OR_PASS)
    early = table("farmers-hand=swap-clean", THREE_NINES)
    assert refusal(early, 0, "P") == NotAskedNow(Ask.CLAIM)


def test_with_no_claim_agreed_on_nobody_is_asked() -> None:
    """The bidding begins at once, and three nines are just a bad hand. (C8)"""
    game = table("target=7", THREE_NINES)
    assert public_view(game).ask is Ask.ORDER_OR_PASS


def test_what_was_got_only_the_claimant_knows() -> None:
    """The three given are shown to all; of those got the others hear the number. (B019)"""
    game = table("farmers-hand=swap-clean", THREE_NINES)
    kitty = in_play(game).kitty
    step = apply(game, Seat(0), action_of("X9c9d9h"))
    assert step.events == (Called(Seat(0), ClaimSwap(cards("9c 9d 9h"))), KittyTaken(Seat(0), kitty))
    assert public_notice(step.events[1]) == KittyTakenHidden(Seat(0), 3)
    assert notice_for(step.events[1], Seat(0)) == step.events[1]
    assert seat_view(step.game, Seat(0)).received == kitty
    for seat in (1, 2, 3):
        assert seat_view(step.game, Seat(seat)).received == ()
        assert not set(kitty) & {c for c in game.variant.cards if repr(c) in repr(public_view(step.game))}
        assert type(notice_for(step.events[1], Seat(seat))) is KittyTakenHidden


def test_the_same_three_cards_are_one_claim() -> None:
    """In whatever order they are said."""
    assert action_of("X9h9c9d") == action_of("X9c9d9h")
    assert code_of(action_of("X9h9c9d")) == "X9c9d9h"
    assert code_of(action_of("XRTs9cTc9h9d")) == "XR9cTc9d9hTs"
    with pytest.raises(ValueError, match="not a card"):
        action_of("X9c9")


def test_the_dealer_picks_up_after_a_swap_as_ever() -> None:
    """A dealer who has swapped takes the ordered card and lays one away; 24 cards remain. (B019)"""
    others = "Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | 9c 9d 9h Ks As"
    game = play(
        f"standard+farmers-hand=swap-clean dealer 3\nhands Qd Qh Kh Ad Th | {others} up Ah\nsays X X X X9c9d9h P P P U"
    )
    assert public_view(game).ask is Ask.LAY_AWAY
    assert len(in_play(game).hands[3]) == 6
    game = act(game, 3, "-Ks")
    deal_ = in_play(game)
    everywhere = [*deal_.kitty, *(c for hand in deal_.hands for c in hand), *(c for _, c in deal_.laid_away)]
    assert sorted(everywhere) == sorted(game.variant.cards)


REFUSED = [
    ("farmers-hand=swap-clean+deck=D28+hand-size=6", "even-tricks", "hand-size", "deck"),
    ("farmers-hand-no-face", "useless-option", "farmers-hand-no-face", "farmers-hand"),
    ("farmers-hand=redeal-all-low+farmers-hand-no-face", "useless-option", "farmers-hand-no-face", "farmers-hand"),
    ("farmers-redeal-dealer=next", "useless-option", "farmers-redeal-dealer", "farmers-hand"),
    ("farmers-hand=swap-mixed+farmers-redeal-dealer=next", "useless-option", "farmers-redeal-dealer", "farmers-hand"),
]


@pytest.mark.parametrize(("options", "code", "option", "other"), REFUSED)
def test_options_that_would_change_nothing_are_refused(options: str, code: str, option: str, other: str) -> None:
    """By both names and the reason. (rules.md 5.1, rule 7)"""
    with pytest.raises(IncompatibleOptions, match=f"{option} cannot be combined with {other}") as refused:
        variant_for(f"standard+{options}")
    assert refused.value.code == code


SIX = replace(
    EUCHRE,
    key="six",
    pack=Pack("789TJQKA"),
    order=replace(EUCHRE.order, ranks="789TJQKA"),
    seating=Seating(6, Sides.PARTNERS),
)
"""Six at a table of 32 cards: one of the kitty lies face down."""


@pytest.mark.parametrize(
    ("options", "code", "option", "other"),
    [
        ({"farmers-hand": "swap-clean"}, "no-kitty", "farmers-hand", "players"),
        ({"farmers-hand": "swap-mixed"}, "no-kitty", "farmers-hand", "players"),
        ({"ace-no-face": "swap3"}, "no-kitty", "ace-no-face", "players"),
        ({"first-dealer": "low-card", "draw-partners": "on"}, "needs-four", "draw-partners", "players"),
    ],
)
def test_where_the_kitty_or_the_table_is_too_small_it_is_refused(
    options: dict[str, str], code: str, option: str, other: str
) -> None:
    """A swap needs three hidden cards, two pairs four seats; a redeal needs neither. (rules.md 5.1, rules 5 and 37)"""
    with pytest.raises(IncompatibleOptions) as refused:
        furnish(SIX, options)
    assert (refused.value.code, refused.value.option, refused.value.other) == (code, option, other)
    assert furnish(SIX, {"farmers-hand": "redeal-all-low", "ace-no-face": "redeal-same"}).phase(Claims) is not None
    with pytest.raises(ValueError, match="1 face-down cards for swaps of three"):
        replace(SIX, phases=(*SIX.phases[:-3], Claims(farmers=FarmersHand.SWAP_CLEAN), *SIX.phases[-3:]))


@pytest.mark.parametrize(
    "options",
    [
        "farmers-hand=redeal-all-low+ace-no-face=redeal-same",
        "farmers-hand=swap-mixed+ace-no-face=swap3",
        "farmers-hand=swap-clean+deck=D32+hand-size=7",
    ],
)
def test_claims_that_go_together_are_legal(options: str) -> None:
    """Both kinds may be on; with seven cards each three lie face down still. (rules.md 5.1, rule 6)"""
    assert set(dict(variant_for(f"standard+{options}").options)) >= {"farmers-hand"}


CLAIMING = ("farmers-hand=swap-mixed+ace-no-face=redeal-next", "farmers-hand=swap-clean+ace-no-face=swap3")


def _can_be(ruleset: str) -> bool:
    try:
        variant_for(ruleset)
    except RulesetError:  # nothing lies face down that one could take
        return False
    return True


@FOR_EACH
@given(data=st.data())
@pytest.mark.parametrize("ruleset", [r for v in ALL for rules in CLAIMING if _can_be(r := f"{v.key}+{rules}")])
def test_being_asked_tells_nothing_of_anybodys_cards(ruleset: str, data) -> None:
    """Whatever the others hold, a seat's view up to its own answer and after it is the same while they say the same.
    (architecture.md 2.8)"""
    variant = variant_for(ruleset)
    last = Seat(variant.seating.seats - 1)
    viewer = Seat(data.draw(st.integers(0, last)))
    pack = list(data.draw(st.permutations(variant.cards)))
    first = deal(new_game(variant, last), pack)
    mine = {*in_play(first.game).hands[viewer], in_play(first.game).upcard}
    hidden = [place for place, c in enumerate(pack) if c not in mine]
    anew = data.draw(st.permutations([pack[place] for place in hidden]))
    other = pack.copy()
    for place, c in zip(hidden, anew, strict=True):
        other[place] = c
    second = deal(new_game(variant, last), other)
    for _ in range(variant.seating.seats):
        assert seat_view(first.game, viewer) == seat_view(second.game, viewer)
        assert [notice_for(e, viewer) for e in first.events if not isinstance(e, CardsDealt)] == [
            notice_for(e, viewer) for e in second.events if not isinstance(e, CardsDealt)
        ]
        if public_view(first.game).ask is not Ask.CLAIM:
            break
        seat = asked(first.game)
        assert seat == asked(second.game)
        assert code_of(legal_actions(second.game, seat)[0]) == "X"
        first, second = apply(first.game, seat, NoClaim()), apply(second.game, seat, NoClaim())
    assert codes(seat_view(first.game, viewer).hand or ()) == codes(seat_view(second.game, viewer).hand or ())


@given(data=st.data())
@pytest.mark.parametrize("rules", CLAIMING)
def test_a_whole_deal_with_claims_tells_a_seat_nothing_of_cards_it_can_not_see(rules: str, data) -> None:
    """Two hidden cards change places; as long as the play agrees and the seat takes none of the kitty, it sees and
    hears the same. (architecture.md 2.8)"""
    variant = variant_for(f"standard+{rules}")
    viewer = Seat(data.draw(st.integers(0, 3)))
    pack = list(data.draw(st.permutations(variant.cards)))
    first = deal(new_game(variant, Seat(3)), pack)
    mine = {*in_play(first.game).hands[viewer], in_play(first.game).upcard}
    hidden = [place for place, c in enumerate(pack) if c not in mine]
    a, b = data.draw(st.lists(st.sampled_from(hidden), min_size=2, max_size=2, unique=True))
    pack[a], pack[b] = pack[b], pack[a]
    second = deal(new_game(variant, Seat(3)), pack)
    while first.game.deal is not None:
        assert seat_view(first.game, viewer) == seat_view(second.game, viewer)
        assert [notice_for(e, viewer) for e in first.events] == [notice_for(e, viewer) for e in second.events]
        seat = asked(first.game)
        choices = legal_actions(first.game, seat)
        if seat == viewer:
            choices = tuple(choice for choice in choices if not isinstance(choice, ClaimSwap))
        action = data.draw(st.sampled_from(choices))
        if action not in legal_actions(second.game, seat):
            break
        first, second = apply(first.game, seat, action), apply(second.game, seat, action)


def test_a_dealer_who_names_trump_unseen_leaves_nothing_to_claim() -> None:
    """The joker is turned: trump is made before anybody has looked, and nobody is asked for a claim. (4.0.6)"""
    hands = "9c 9d 9h Ks As | Jd Jh Qs Qc Kc | Ac Js Jc Td Kd | Qd Qh Kh Ad Th up Jo"
    game = play(f"british+farmers-hand=swap-clean dealer 3\nhands {hands}")
    assert public_view(game).ask is Ask.NAME_BLIND
    assert public_view(act(game, 3, "D")).ask is Ask.LAY_AWAY
