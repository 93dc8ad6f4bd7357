"""What may be seen, by whom: views and notices."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre_core.actions import action_of, code_of
from euchre_core.cards import Card, Seat, card, cards, codes
from euchre_core.engine import apply, deal, legal_actions, new_game
from euchre_core.errors import IllegalAction
from euchre_core.events import CardsDealt, Event, LaidAway, Trick
from euchre_core.observe import notice_for, public_notice, public_view, seat_view
from euchre_core.reasons import Ask
from euchre_core.rules import Deal, Game, Step
from euchre_core.variants import ALL, variant_for
from euchre_core.variants.four_handed import EUCHRE
from euchre_core.views import CardsDealtHidden, Fate, LaidAwayHidden, PublicView
from tests.scenario import act, asked, in_play, makers_take, standard, steps
from tests.searching import FOR_EACH

HANDS_LINE = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up 9h"


def test_before_the_first_deal_the_table_is_bare() -> None:
    """Nothing is dealt, nobody is asked."""
    view = public_view(new_game(EUCHRE, Seat(2)))
    assert (view.number, view.dealer, view.score) == (0, 2, (0, 0, 0, 0))
    assert (view.ask, view.to_act, view.turned, view.trick, view.result) == (None, None, None, None, None)
    assert view.hand_counts == (0, 0, 0, 0)
    assert seat_view(new_game(EUCHRE, Seat(2)), Seat(0)).choices == ()
    assert seat_view(new_game(EUCHRE, Seat(2)), Seat(0)).hand == ()


def test_the_table_sees_the_auction() -> None:
    """Who dealt, what was turned and said, who is asked for what."""
    view = public_view(standard("says P P"))
    assert view.ruleset == "standard"
    assert view.sides == ((0, 2), (1, 3))
    assert [(seat, code_of(action)) for seat, action in view.calls] == [(0, "P"), (1, "P")]
    assert (view.to_act, view.ask) == (2, Ask.ORDER_OR_PASS)
    assert view.hand_counts == (5, 5, 5, 5)
    assert view.kitty_count == 3
    assert view.right_bower is None
    assert view.left_bower is None
    assert view.trick is None


def test_the_table_sees_the_play() -> None:
    """Trump and bowers, the trick on the table, the tricks taken."""
    view = public_view(standard("says U\naway 9d\nplays Ah Jd Ac Th Qs"))
    assert view.contract is not None
    assert view.contract.maker == 0
    assert (view.right_bower, view.left_bower) == (card("Jh"), card("Jd"))
    assert view.trick == Trick(Seat(1), ((Seat(1), card("Qs")),))
    assert view.won[0].winner == 1
    assert view.tricks == (0, 1, 0, 0)
    assert view.hand_counts == (4, 3, 4, 4)
    assert view.turned is not None
    assert view.turned.fate is Fate.TAKEN


def test_a_finished_deal_stays_in_view_until_the_next_pack() -> None:
    """The last trick and the result can be looked at; the next deal clears them."""
    game = makers_take(3).game
    view = public_view(game)
    assert view.result is not None
    assert (view.number, view.dealer) == (7, 3)
    assert len(view.won) == 5
    assert view.to_act is None
    assert seat_view(game, Seat(0)).choices == ()
    assert seat_view(game, Seat(0)).why is None
    after = public_view(deal(game, EUCHRE.cards).game)
    assert (after.number, after.result, after.won) == (8, None, ())


def test_the_owner_reads_the_hand_trumps_first() -> None:
    """Sorted, left bower among the trumps, choices in the same order."""
    view = seat_view(standard("says U\naway 9d\nplays Ah"), Seat(1))
    assert view.hand == cards("Jd Ks Qs Ts 9s")
    before = seat_view(standard("says U"), Seat(3))
    assert before.hand is not None
    assert [code_of(choice) for choice in before.choices] == [f"-{c}" for c in before.hand]


def test_only_its_owner_knows_the_card_laid_away() -> None:
    """The dealer sees it, nobody else does."""
    game = standard("says U\naway 9d")
    assert seat_view(game, Seat(3)).laid_away == cards("9d")
    assert all(seat_view(game, Seat(seat)).laid_away == () for seat in range(3))


def test_there_is_no_fifth_seat() -> None:
    """A view is somebody's."""
    with pytest.raises(ValueError, match="no seat 4: standard has seats 0 to 3"):
        seat_view(standard(), Seat(4))


def test_dealt_and_laid_away_cards_are_told_to_their_owner_only() -> None:
    """The table hears how many cards, and that one was laid away; the owner hears which."""
    dealt, away = CardsDealt(Seat(1), cards("Ah Kh")), LaidAway(Seat(3), card("9d"))
    assert public_notice(dealt) == CardsDealtHidden(Seat(1), 2)
    assert public_notice(away) == LaidAwayHidden(Seat(3))
    assert type(notice_for(dealt, Seat(1))) is CardsDealt
    assert type(notice_for(dealt, Seat(2))) is CardsDealtHidden
    assert type(notice_for(away, Seat(3))) is LaidAway
    assert type(notice_for(away, Seat(0))) is LaidAwayHidden


def test_everything_else_that_happens_is_public() -> None:
    """Calls, plays, tricks and scores are told to all as they are."""
    for step in steps(f"standard dealer 3\n{HANDS_LINE}\nsays U\naway 9d\nplays Ah Jd Ac Th"):
        for event in step.events:
            if not isinstance(event, CardsDealt | LaidAway):
                assert public_notice(event) is event
                assert notice_for(event, Seat(2)) is event


def test_nothing_printed_of_the_truth_shows_a_card() -> None:
    """Logs and tracebacks print a deal, a game, a step: none names a hidden card. (architecture.md 2.8)"""
    game = standard("says U")
    step = steps(f"standard dealer 3\n{HANDS_LINE}")[0]
    assert game.deal is not None
    printed = repr(game) + repr(game.deal) + repr(step) + repr(makers_take(3).game)
    printed += repr(in_play(game).stage) + repr(in_play(act(game, 3, "-9d")).stage)
    for c in EUCHRE.cards:
        assert str(c) not in printed
        assert repr(c) not in printed
    with pytest.raises(IllegalAction) as refused:
        apply(standard("says U\naway 9d\nplays Ah"), Seat(1), action_of("9s"))
    assert str(refused.value) == "MustFollow"


HELPED = (
    variant_for("standard+blind-loner"),
    variant_for("standard+defend-alone+partner-best+partner-best-defender"),
    variant_for("standard+defend-alone+partner-best+partner-best-defender+exchange-order=receive-first"),
)


@FOR_EACH
@given(data=st.data())
@pytest.mark.parametrize("variant", [*ALL, *HELPED], ids=lambda v: v.ruleset)
def test_swapping_two_cards_that_a_seat_can_not_see_changes_nothing_for_it(variant, data) -> None:
    """Non-interference: as long as the play agrees, views and notices of that seat are equal. (architecture.md 2.8)"""
    pack = list(data.draw(st.permutations(variant.cards)))
    seats = st.integers(0, variant.seating.seats - 1)
    dealer, viewer = Seat(data.draw(seats)), Seat(data.draw(seats))
    first = deal(new_game(variant, dealer), pack)
    known = {*in_play(first.game).hands[viewer], in_play(first.game).upcard, *_to_be_seen(in_play(first.game), viewer)}
    hidden = [place for place, c in enumerate(pack) if c not in known]
    a, b = data.draw(st.lists(st.sampled_from(hidden), min_size=2, max_size=2, unique=True))
    other = pack.copy()
    other[a], other[b] = other[b], other[a]
    second: Step | None = deal(new_game(variant, dealer), other)
    compared = 0
    while second is not None:
        assert seat_view(first.game, viewer) == seat_view(second.game, viewer)
        assert public_view(first.game) == public_view(second.game)
        assert _told(first.events, viewer) == _told(second.events, viewer)
        compared += 1
        if first.game.deal is None:
            break
        seat = asked(first.game)
        choices = legal_actions(first.game, seat)
        lone = [choice for choice in choices if code_of(choice) in ("UA", "XA", "B", "HA")]
        action = data.draw(st.sampled_from(lone or choices))
        if lone and data.draw(st.booleans()):
            action = data.draw(st.sampled_from(choices))
        first, second = apply(first.game, seat, action), _tried(second.game, seat, action)
    assert compared


def _to_be_seen(dealt: Deal, viewer: Seat) -> tuple[Card, ...]:
    """Cards that the viewer may take up later in the deal, and those that lie face up or will be turned up."""
    piles = (card for piles in dealt.piles for pile in piles for card in pile)
    return (*dealt.dead, *(dealt.spares[viewer] if dealt.spares else ()), *piles)


def _told(events: tuple[Event, ...], seat: Seat) -> list[tuple[str, object]]:
    notices = [notice_for(event, seat) for event in events]
    return [(type(notice).__name__, notice) for notice in notices]


def _tried(game: Game, seat: Seat, action):
    try:
        return apply(game, seat, action)
    except IllegalAction:
        return None


def test_the_check_above_would_notice_a_leak() -> None:
    """Two deals that differ in another's hand are different games: only the seat's own view hides it."""
    one = standard(hands=HANDS_LINE)
    other = standard(hands=HANDS_LINE.replace("Kc Qc", "Kh Qc"))
    assert seat_view(one, Seat(1)) == seat_view(other, Seat(1))
    assert seat_view(one, Seat(0)) != seat_view(other, Seat(0))
    assert one != other


def test_a_public_view_has_no_room_for_a_hidden_card() -> None:
    """Its fields are the ones that the rules make public; a new one must be thought about here. (fence 1)"""
    assert {field.name for field in fields(PublicView)} == {
        "ruleset", "seats", "sides", "teams", "target", "number", "dealer", "score", "turned", "opening", "calls",
        "contract", "resting", "hand_counts", "kitty_count", "dead_count", "spare_counts", "trick", "won", "tricks",
        "right_bower", "left_bower", "ask", "to_act", "result", "winners", "laid_away_counts", "gifts", "at_the_bridge",
        "face_up", "laid_down", "incidents", "again", "down", "piles",
    }  # fmt: skip


def test_cards_seen_by_all_are_only_the_face_up_ones() -> None:
    """Everything printed of a public view names the turned card and cards played, and no other."""
    game = standard("says U\naway 9d\nplays Ah Jd Ac Th Qs")
    view = public_view(game)
    printed = repr(view)
    shown = {"9h", "Ah", "Jd", "Ac", "Th", "Qs", "Jh"}  # Jh and Jd also as the names of the bowers
    for c in EUCHRE.cards:
        assert (repr(c) in printed) == (c.code in shown), codes([c])
    assert view.on_the_table(Seat(0)) == ()
    assert "9d" not in codes(in_play(act(game, 2, "As")).hands[3])
