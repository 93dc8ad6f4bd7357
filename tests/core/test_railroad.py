"""Railroad Euchre: the joker, lone defenders, a partner's best card, laps and slams, all at one table."""

from __future__ import annotations

from euchre_core.cards import JOKER, Denomination, Seat, Suit
from euchre_core.events import Contract
from euchre_core.observe import public_view, seat_view
from euchre_core.reasons import Ask
from euchre_core.variants import options_for, variant_for
from euchre_core.views import Fate, Turned
from tests.scenario import act, asked, in_play, legal, standard

TURNED = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Ks | Ac As Js Jc Td | 9d Qd Kd Ad Th up Jo"
HELD = "hands Ah Kc Qc Tc 9c | Jd 9s Ts Qs Jo | Ac As Js Jc Td | 9d Qd Kd Ad Th up Kh"


def test_it_is_the_standard_game_with_these_house_rules() -> None:
    """What it adds by itself; the target stays ten. (rules.md 4.4)"""
    own = {option.name: option.value for option in options_for("railroad")}
    usual = {option.name: option.value for option in options_for("standard")}
    assert {name: value for name, value in own.items() if value != usual.get(name, value)} == {
        "deck": "D25",
        "joker": "on",
        "joker-turnup": "fixed-suit",
        "laps": "on",
        "skunk-double": "on",
        "defend-alone": "on",
        "partner-best": "on",
        "partner-best-defender": "on",
    }
    assert variant_for("railroad").ending.target == 10


def test_a_turned_joker_proposes_hearts_and_bars_them_when_turned_down() -> None:
    """All pass: clubs, diamonds and spades may be named. (T67)"""
    game = standard(hands=TURNED, rules="railroad")
    assert public_view(game).turned == Turned(JOKER, Fate.LYING, Suit.HEARTS)
    assert seat_view(game, Seat(3)).hand is not None
    assert public_view(act(game, 0, "U")).contract == Contract(Seat(0), Denomination.HEARTS)
    down = standard("says P P P P", hands=TURNED, rules="railroad")
    assert legal(down) == {"P", "C", "CA", "D", "DA", "S", "SA"}


def test_the_dealer_may_give_a_lone_partner_the_card_taken() -> None:
    """Ordered alone by the partner, the dealer holds the king of hearts, and may hand it over. (T81)"""
    game = act(standard("says P UA", hands=HELD, rules="railroad"), 1, "-9s")
    assert (asked(game), public_view(game).ask) == (3, Ask.GIVE_BEST)
    assert "+Kh" in legal(game)
    given = act(game, 3, "+Kh")
    assert "Kh" in {one.code for one in in_play(given).hands[1]}
    assert (asked(given), public_view(given).ask) == (2, Ask.DEFEND_ALONE)


def test_a_lone_defender_may_ask_as_well() -> None:
    """Two seats play, and each has been offered its partner's best. (T77; rules.md 4.4)"""
    game = standard("says P P P P CA P", hands=HELD, rules="railroad")
    assert (asked(game), public_view(game).ask) == (1, Ask.DEFEND_ALONE)
    alone = act(game, 1, "XA")
    assert (asked(alone), public_view(alone).ask) == (1, Ask.LAY_AWAY_TO_ASK)
    playing = act(act(alone, 1, "-9s"), 3, "+Ad")
    assert public_view(playing).resting == (2, 3)
    assert public_view(playing).ask is Ask.PLAY
