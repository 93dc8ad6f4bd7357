"""The score in two cards of each side, as people keep it at a table. Signs and words, so no colour is needed."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.around import Around
from bot.app.words import Raw, Say, say
from bot.screens.places import side_name
from euchre_core.score_cards import Lying, Marked, ScoreCards, markers, pips_of
from euchre_core.views import PublicView

_SEEN, _COVERED = "●", "○"


def lines(view: PublicView, around: Around) -> Iterator[Say]:
    """One line a side; none where the table uses no score cards."""
    if around.score_cards is ScoreCards.OFF:
        return
    for place, side in enumerate(view.teams):
        how = _how(markers(around.score_cards, place, view.score[side[0]]))
        yield say("score-cards.side", side=side_name(side, view.seats), how=how)


def _how(marked: Marked) -> Say:
    under, over, crossed = marked
    if not under.face_up and not over.face_up:
        key = "score-cards.crossed-down" if crossed else "score-cards.down"
        return say(key, under=under.card, over=over.card)
    if not over.face_up:
        how = say("score-cards.covered", under=under.card, pips=_pips(under), over=over.card)
    elif not under.face_up:
        how = say("score-cards.whole", over=over.card, pips=_pips(over), under=under.card)
    else:
        how = say("score-cards.both", over=over.card, whole=_pips(over), under=under.card, pips=_pips(under))
    return say("score-cards.crossed", how=how) if crossed else how


def _pips(lying: Lying) -> Raw:
    """`●●●●●○`: what can be seen of a card, and what can't."""
    return Raw(_SEEN * lying.pips + _COVERED * (pips_of(lying.card) - lying.pips))
