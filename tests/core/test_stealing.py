"""Stealing the deal: the last dealer's partner takes the pack first, and it stands unless somebody objects in time."""

from __future__ import annotations

from random import Random

import pytest

from euchre_core.actions import DealNow, ObjectSteal, StealDeal
from euchre_core.cards import Seat
from euchre_core.engine import apply, asides, deal, legal_actions, new_game
from euchre_core.errors import IncompatibleOptions, NotApplicable, RecordError
from euchre_core.events import DealThrownIn
from euchre_core.imagine import imagine
from euchre_core.observe import public_view, seat_view
from euchre_core.reasons import Ask, NotAskedNow, NothingOfTheKind
from euchre_core.record import parse, replay, resume, text_of
from euchre_core.rules import Game
from euchre_core.variants import ALL, options_for, variant_for
from tests.scenario import HANDS, act, asked, codes, in_play, legal, play, refusal, steps

RULES = "standard+steal-deal"
PACK = "pack Ah Kc Qc Jd 9s Ts Ac As Js 9d Qd Kd Tc 9c Qs Ks Jc Td Ad Th 9h Kh Jh Qh"


def second(rest: str = "", rules: str = RULES) -> str:
    """Seat 2 dealt and all passed; now seat 3 is to deal."""
    first = f"rules {rules}\ndealer 2\ndeal 1 dealer 2 score 0 0 0 0\n{HANDS}\nsays P P P P P P P P"
    return f"{first}\ndeal 2 dealer 3 score 0 0 0 0\n{PACK}\n{rest}"


def says(game: Game, seat: int) -> set[str]:
    return codes(asides(game, Seat(seat)))


def test_the_pack_waits_for_its_dealer_and_the_last_dealers_partner_may_be_quicker() -> None:
    """Nobody has a card yet, and nobody else may take it. (S0-23)"""
    game = play(second())
    assert (asked(game), legal(game)) == (3, {"GO"})
    assert [says(game, seat) for seat in range(4)] == [{"ST"}, set(), set(), set()]
    assert refusal(game, 3, "P") == NotAskedNow(Ask.DEAL)
    assert public_view(game).hand_counts == (0, 0, 0, 0)
    dealt = play(second("says GO"))
    assert (in_play(dealt).dealer, asked(dealt)) == (3, 0)
    assert legal(dealt) == {"P", "U", "UA"}


def test_a_stolen_deal_that_nobody_objects_to_stands() -> None:
    """Seat 0 deals, and the seat on its left deals next. (T52, S0-23, S0-24, S0-26)"""
    game = play(second("says 0!ST"))
    assert (in_play(game).dealer, asked(game), legal(game)) == (0, 0, {"TU"})
    assert public_view(game).turned is None
    assert public_view(game).hand_counts == (5, 5, 5, 5)
    assert refusal(game, 0, "P") == NotAskedNow(Ask.TURN_UP)
    game = act(game, 0, "TU")
    assert (asked(game), legal(game)) == (1, {"P", "U", "UA"})
    assert not any(says(game, seat) & {"OB", "ST"} for seat in range(4))
    assert refusal(game, 3, "OB") == NothingOfTheKind()
    done = play(second("says 0!ST TU P P P P P P P P"))
    assert (done.dealer, done.number, done.score) == (1, 3, (0, 0, 0, 0))


@pytest.mark.parametrize("seat", [1, 3])
def test_an_objection_in_time_gives_the_pack_back_and_costs_nothing(seat: int) -> None:
    """From either of the side that it was stolen from; that deal can't be stolen again. (T53, S0-25, S0-26)"""
    last = steps(second(f"says 0!ST {seat}!OB"))[-1]
    assert last.events[-1] == DealThrownIn(Seat(3))
    assert (last.game.dealer, last.game.number, last.game.score) == (3, 3, (0, 0, 0, 0))
    again = deal(last.game, last.game.variant.cards).game
    assert legal(again) == {"P", "U", "UA"}
    assert in_play(again).dealer == 3
    refusal(again, 0, "ST")


def test_the_thief_and_its_partner_do_not_object() -> None:
    """It is for the others to notice."""
    game = play(second("says 0!ST"))
    assert [says(game, seat) for seat in range(4)] == [set(), {"OB"}, set(), {"OB"}]


def test_objecting_is_possible_while_the_pack_is_cut() -> None:
    """Until the thief turns a card up. (rules.md 4.0.6)"""
    cut = new_game(variant_for("standard+cut-required+steal-deal"), Seat(3), number=2)
    stolen = act(deal(cut, cut.variant.cards, again=False).game, 0, "ST")
    assert in_play(stolen).stage is not None
    assert asked(stolen) == 3  # the thief's right cuts
    assert {"OB"} == says(stolen, 1) == says(stolen, 3)
    assert act(stolen, 1, "OB").dealer == 3


def test_what_can_not_be_stolen() -> None:
    """The first deal, a deal by the same dealer again, one that is out already; nothing where it isn't agreed on.

    (T54, T185)
    """
    first = deal(new_game(variant_for(RULES), Seat(3)), variant_for(RULES).cards).game
    assert legal(first) == {"P", "U", "UA"}
    refusal(first, 0, "ST")
    refusal(play(second("says GO")), 0, "ST")
    plain = play(second(rules="standard"))
    refusal(plain, 0, "ST")
    refusal(plain, 3, "GO")
    redealt = f"{RULES}+farmers-hand=redeal-all-low"
    low = "hands Ah Kc Qc Jd 9s | Ts Ac As Js 9d | Qd Kd Tc Qs Ks | 9c Td Jc Ad Th up 9h"
    assert variant_for(redealt).ruleset == redealt
    shown = play(f"rules {redealt}\ndealer 3\ndeal 1 dealer 3 score 0 0 0 0\n{low}\nsays X X X X")
    assert asked(shown) == 0
    again = deal(new_game(variant_for(redealt), Seat(3), number=2), variant_for(redealt).cards, again=True).game
    assert "ST" not in says(again, 0)
    assert legal(again) != {"GO"}


def test_the_record_keeps_whether_the_same_player_deals_again() -> None:
    """In the text and in what a restart goes on from; a wrong one is refused. (contracts.md 1)"""
    text = second(f"says 0!ST 1!OB\ndeal 3 dealer 3 score 0 0 0 0 again\n{PACK}\nsays P")
    record = parse(text)
    assert parse(text_of(record)) == record
    assert "deal 3 dealer 3 score 0 0 0 0 again\n" in text_of(record)
    game = list(replay(record))[-1].game
    alone = resume(variant_for(RULES), record.deals[-1])
    assert alone == game
    with pytest.raises(RecordError, match="deals again"):
        list(replay(parse(text.replace(" again", ""))))
    assert " again" not in text_of(parse(second("says GO")))


def test_the_thief_looks_at_its_hand_only_once_the_card_is_turned_where_that_may_matter() -> None:
    """A turned jack asks the dealer before looking, also a dealer who stole the deal. (S0-81; rules.md 4.0.6)"""
    rules = f"{RULES}+blind-loner"
    game = play(second("says 0!ST", rules))
    assert seat_view(game, Seat(0)).hand is None
    assert seat_view(game, Seat(1)).hand is not None
    assert seat_view(act(game, 0, "TU"), Seat(0)).hand is not None
    jack = play(second("says 0!ST TU", rules).replace("Th 9h Kh Jh", "Th Jh Kh 9h"))
    assert seat_view(jack, Seat(0)).hand is None
    stage = in_play(jack).stage
    assert stage is not None
    assert stage.ask is Ask.BLIND_ALONE


def test_it_needs_four_in_two_pairs() -> None:
    """Elsewhere the last dealer's partner isn't an opponent of the next. (rules.md 5.1, rule 20)"""
    for key in ("two-handed", "three-handed"):
        with pytest.raises((IncompatibleOptions, NotApplicable)) as refused:
            variant_for(f"{key}+steal-deal")
        if isinstance(refused.value, IncompatibleOptions):
            assert refused.value.code == "needs-four"
        assert "steal-deal" not in {option.name for option in options_for(key)}


STOLEN = [variant for variant in ALL if "steal-deal" in {option.name for option in options_for(variant.key)}]


@pytest.mark.parametrize("variant", STOLEN, ids=lambda v: v.key)
@pytest.mark.parametrize("more", ["", "+cut-required"])
def test_whoever_deals_in_any_game_it_goes_on(variant, more: str) -> None:
    """Deals, thefts, objections at random: every game ends, every seat can imagine it, and every deal replays alone.

    (B077, G21)
    """
    rng = Random(f"{variant.key}{more}")
    options = [more.removeprefix("+")] if more else []
    table = variant_for("+".join([variant.key, *options, "steal-deal"]))
    seats = [Seat(seat) for seat in range(table.seating.seats)]
    game, seen = new_game(table, Seat(0)), set[type]()
    for _ in range(30):
        if game.over:
            game = new_game(table, Seat(0))
        pack = list(table.cards)
        rng.shuffle(pack)
        game = deal(game, pack).game
        while game.deal is not None:
            speaker = rng.choice(seats)
            beside = [a for a in asides(game, speaker) if isinstance(a, StealDeal | ObjectSteal)]
            seat, action = (
                (speaker, beside[0]) if beside else (asked(game), rng.choice(legal_actions(game, asked(game))))
            )
            seen.add(type(action))
            game = apply(game, seat, action).game
            if game.deal is not None and rng.random() < 0.3:
                view = seat_view(game, speaker)
                assert seat_view(imagine(view, rng), speaker) == view
    assert {DealNow, StealDeal, ObjectSteal} <= seen
