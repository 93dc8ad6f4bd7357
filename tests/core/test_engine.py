"""The four verbs: who may do what when, and what the engine checks of its own rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import pytest

from euchre_core.actions import Action, Pass
from euchre_core.cards import Seat, card
from euchre_core.engine import apply, asides, deal, legal_actions, new_game
from euchre_core.errors import EngineFault, IllegalAction
from euchre_core.events import Called
from euchre_core.phases.dealing import Dealing
from euchre_core.phases.dirty_clubs import DirtyClubs
from euchre_core.phases.joker_turned import JokerTurned
from euchre_core.phases.pickup import DealerPickup
from euchre_core.phases.play import Playing, TrickPlay
from euchre_core.phases.turn_up import TurnUpAuction
from euchre_core.reasons import Ask, NotAskedNow, NotHeld, NotYourTurn, Reason
from euchre_core.record import parse, replay
from euchre_core.rules import Deal, Part, Progress, Variant
from euchre_core.variants.four_handed import EUCHRE
from tests.scenario import HANDS, act, asked, legal, makers_take, play, refusal, standard


def test_a_new_game_awaits_its_first_pack() -> None:
    """Nobody is asked before the cards are dealt."""
    game = new_game(EUCHRE, Seat(2))
    assert (game.dealer, game.number, game.score, game.deal, game.over) == (2, 1, (0, 0, 0, 0), None, False)
    assert all(legal_actions(game, Seat(seat)) == () for seat in range(4))
    assert refusal(game, 0, "P") == NotYourTurn(None)


def test_a_game_goes_on_from_a_stored_deal() -> None:
    """Score and number are taken over as they were."""
    game = new_game(EUCHRE, Seat(1), score=(6, 9, 6, 9), number=7)
    assert (game.score, game.number, game.dealer) == ((6, 9, 6, 9), 7, 1)


def test_there_is_no_fifth_dealer_and_no_fifth_score() -> None:
    """A dealer and a score belong to the seats there are."""
    with pytest.raises(ValueError, match="no seat 4: standard has seats 0 to 3"):
        new_game(EUCHRE, Seat(4))
    with pytest.raises(ValueError, match="a score of 2 entries: standard has 4 seats"):
        new_game(EUCHRE, Seat(0), score=(1, 2))


def test_nobody_is_asked_after_the_game() -> None:
    """A game that is over takes nothing more. (B023)"""
    game = makers_take(5, score=(9, 0)).game
    assert game.over
    assert all(legal_actions(game, Seat(seat)) == () for seat in range(4))
    assert refusal(game, 0, "P") == NotYourTurn(None)


@pytest.mark.parametrize("code", ["P", "U", "H", "-9d"])
def test_only_cards_are_played_in_the_play(code: str) -> None:
    """The auction is over: nothing can be said any more. (S4-27)"""
    assert refusal(standard("says U\naway 9d"), 0, code) == NotAskedNow(Ask.PLAY)


def test_an_earlier_game_is_untouched_by_what_follows() -> None:
    """Games are values: a step makes another one."""
    before = standard()
    copy = play("standard dealer 3\n" + HANDS)
    act(before, 0, "U")
    assert before == copy


def test_a_lone_dealer_keeps_the_turn_order_clean() -> None:
    """The seat asked is always one that plays. (B012, B013)"""
    game = standard("says P P P UA")
    while game.deal is not None:
        assert game.deal.active(asked(game))
        game = act(game, asked(game), sorted(legal(game))[0])


# --- parts that no game has yet: what the engine promises to every phase ---------------------------------------------


class Asking(NamedTuple):
    """Asks one seat to say `P`; the seat to its left may say it too, out of turn."""

    to_act: Seat

    @property
    def ask(self) -> Ask:
        return Ask.ORDER_OR_PASS

    def choices(self, deal: Deal) -> tuple[Action, ...]:
        return (Pass(),)

    def asides(self, deal: Deal, seat: Seat) -> tuple[Action, ...]:
        return (Pass(),) if seat == (self.to_act + 1) % 4 else ()

    def why(self, deal: Deal) -> Reason | None:
        return None

    def take(self, deal: Deal, seat: Seat, action: Action) -> Progress:
        return Progress(deal, None, (Called(seat, action),))


@dataclass(frozen=True, slots=True)
class AsksTheDealer:
    """Asks the dealer, resting or not."""

    part: Part = Part.EXCHANGE

    def objection(self, variant: Variant) -> str | None:
        return None

    def open(self, deal: Deal) -> Progress:
        return Progress(deal, Asking(deal.dealer))


@dataclass(frozen=True, slots=True)
class Settling:
    """Gives every seat three points after the play, whatever the scoring says."""

    part: Part = Part.SETTLING

    def objection(self, variant: Variant) -> str | None:
        return None

    def open(self, deal: Deal) -> Progress:
        return Progress(deal._replace(settled=(3, 0, 3, 0)), None)


def with_phases(*phases) -> Variant:
    return replace(EUCHRE, phases=phases)


def test_a_phase_that_asks_a_resting_seat_is_a_fault_of_ours() -> None:
    """The engine checks after every step that the seat it asks is active. (B010, B012, B013)"""
    careless = with_phases(Dealing(), TurnUpAuction(), AsksTheDealer(), TrickPlay())
    game = act(deal(new_game(careless, Seat(3)), EUCHRE.cards).game, 0, "P")
    with pytest.raises(EngineFault, match="phase 2 of standard asks a seat that takes no part"):
        act(game, 1, "UA")


def test_the_next_card_asked_of_a_resting_seat_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """The quickest step of all, in which a stage puts itself into the deal, is checked too. (B010, B012, B013)"""
    take = Playing.take

    def goes_round_the_table(stage: Playing, deal: Deal, seat: Seat, action: Action) -> Progress:
        """As if nobody played alone: to the seat on the left."""
        after, asking, events, _ = take(stage, deal, seat, action)
        assert isinstance(asking, Playing)
        assert after.stage is asking
        wrong = asking._replace(to_act=Seat((seat + 1) % 4))
        return Progress(after._replace(stage=wrong), wrong, events)

    game = deal(new_game(EUCHRE, Seat(3)), EUCHRE.cards).game
    for seat, code in ((0, "P"), (1, "P"), (2, "UA")):
        game = act(game, seat, code)
    game = act(game, 3, sorted(legal(game))[0])  # the dealer lays a card away
    assert game.deal is not None
    assert (game.deal.resting, asked(game)) == ((0,), 1)
    monkeypatch.setattr(Playing, "take", goes_round_the_table)
    for seat in (1, 2):
        game = act(game, seat, sorted(legal(game))[0])
    with pytest.raises(EngineFault, match="asks a seat that takes no part"):
        act(game, 3, sorted(legal(game))[0])


def test_what_is_said_out_of_turn_is_taken_where_the_stage_allows_it() -> None:
    """An aside counts; anybody else still has to wait."""
    beside = with_phases(Dealing(), AsksTheDealer(Part.AUCTION), AsksTheDealer(), TrickPlay())
    game = deal(new_game(beside, Seat(3)), EUCHRE.cards).game
    assert asides(game, Seat(0)) == (Pass(),)
    assert legal_actions(game, Seat(0)) == asides(game, Seat(1)) == ()
    assert refusal(game, 1, "P") == NotYourTurn(Seat(3))
    assert apply(game, Seat(0), Pass()).events == (Called(Seat(0), Pass()),)


def test_a_settling_phase_decides_the_points() -> None:
    """Points that a phase settled are used instead of the scoring's. (contracts.md 1)"""
    settled = with_phases(*EUCHRE.phases, Settling())
    game = deal(new_game(settled, Seat(3)), EUCHRE.cards).game
    while game.deal is not None:
        game = act(game, asked(game), sorted(legal(game))[-1])
    assert game.score == (3, 0, 3, 0)


def test_a_variant_that_contradicts_itself_fails_where_it_is_made() -> None:
    """A bad declaration names its key and what is wrong. (architecture.md 2.4)"""
    cases: dict[str, dict[str, Any]] = {
        "standard: 24 cards can't deal 29": {"layout": replace(EUCHRE.layout, hand=7)},
        "standard: the order doesn't rank 8": {"pack": EUCHRE.pack._replace(ranks="89TJQKA")},
        "standard: the phases are out of order": {"phases": (EUCHRE.phases[1], EUCHRE.phases[0], *EUCHRE.phases[2:])},
        "standard: it needs exactly one dealing": {"phases": EUCHRE.phases[1:]},
        "standard: it needs exactly one play of tricks": {"phases": EUCHRE.phases[:-1]},
        "standard: a turned joker has no suit to order up": {
            "pack": EUCHRE.pack._replace(jokers=1),
            "phases": (EUCHRE.phases[0], *EUCHRE.phases[2:]),
        },
        "standard: a turn-up auction needs a turned card": {
            "layout": replace(EUCHRE.layout, turn_up=False),
            "phases": (EUCHRE.phases[0], *EUCHRE.phases[2:]),
        },
    }
    for message, change in cases.items():
        with pytest.raises(ValueError, match=message):
            replace(EUCHRE, **change)


def test_a_pick_up_needs_a_turned_card() -> None:
    """So does a rule for a joker or a club that is turned up. (rules.md 4.14)"""
    object.__setattr__(bare := replace(EUCHRE), "layout", replace(EUCHRE.layout, turn_up=False))
    assert DealerPickup().objection(bare) == "a pick-up needs a turned card"
    assert DealerPickup().objection(EUCHRE) is None
    assert JokerTurned().objection(bare) == "a rule for a turned joker needs a turned card"
    assert DirtyClubs().objection(bare) == "dirty clubs need a turned card"
    assert DirtyClubs().objection(EUCHRE) == "without a maker each must be for oneself"


def test_a_game_says_which_phase_it_has_and_lets_it_be_tuned() -> None:
    """Tuning a part that a game lacks is an error, not a silence. (B018)"""
    assert EUCHRE.phase(TrickPlay) is EUCHRE.phases[4]
    assert EUCHRE.phase(Settling) is None
    with pytest.raises(LookupError, match="Settling"):
        EUCHRE.tune(Settling, lambda phase: phase)


def test_a_refusal_carries_its_reason_and_prints_its_kind() -> None:
    """The edge words the reason; the exception's text names no card."""
    with pytest.raises(IllegalAction) as refused:
        act(standard("says U\naway 9d"), 0, "Qd")
    assert refused.value.reason == NotHeld(card("Qd"))
    assert str(refused.value) == "NotHeld"


def test_the_engine_is_what_the_record_replays() -> None:
    """A step's answer never is empty."""
    for step in replay(parse(f"standard dealer 3\n{HANDS}\nsays U\naway 9d\nplays Ah Jd Ac Th")):
        assert step.events
