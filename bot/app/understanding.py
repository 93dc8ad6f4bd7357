"""What somebody types in a command's option: what it fits while they type, and what it means once it is sent.

A phone sends what is typed as it stands, so a choice may also be called by its label, by the words of its button, or by
its card. Only what that person is offered can be meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.app import completion, play
from bot.app.gestures import Click, Command
from bot.app.keys import Locale
from bot.app.parts import Caller, Parts, meet
from bot.app.replies import Choice, Suggestion
from bot.app.words import Arg, Raw, Say, say
from bot.i18n.catalogue import Catalogue, printed
from bot.i18n.typed import Line, found, named
from bot.screens.parts import listed
from euchre_core.actions import PlayCard, code_of
from euchre_core.cards import JOKER, Card, Rank, Suit

MOST_SHOWN = 25
"""Choices in Discord's list."""
_A_FEW = 5
"""Choices in a sentence."""
_ALSO_BY_LABEL = {"start": {"rules"}, "rules": {"use"}, "settings": {"rules"}, "verify": {"game"}}
"""Options by command that take more than what is offered: a code, a game's id."""
_CARDS = (*(Card(rank, suit) for suit in Suit for rank in Rank if rank is not Rank.JOKER), JOKER)


async def complete(click: Click, option: str, typed: str, parts: Parts) -> tuple[Suggestion, ...]:
    """What that option may be given now and what was typed fits, in the asker's language, best first."""
    if not isinstance(click.ask, Command):
        return ()
    caller = await meet(click, parts)
    choices = await completion.offered(caller, parts, click.ask.word, option)
    lines = lines_of(choices, parts.catalogue, caller.locale)
    return tuple(Suggestion(lines[place].names[0], lines[place].code) for place in found(lines, typed)[:MOST_SHOWN])


async def understood(caller: Caller, parts: Parts, word: str, typed: str) -> str | Say:
    """The code of what was typed; or the line that says what could be, or that nothing can."""
    choices = await completion.offered(caller, parts, word)
    lines = lines_of(choices, parts.catalogue, caller.locale)
    exactly = named(lines, typed)
    if len(exactly) == 1:
        return exactly[0]
    if word in ("call", "play"):
        # What can't be chosen now the game itself refuses, and says why.
        if play.meant(typed) is not None:
            return typed
        if word == "play" and not exactly and (card := _card(typed, parts.catalogue, caller.locale)) is not None:
            return code_of(PlayCard(card))
    if not choices:
        return say("desk.nothing-open")
    if exactly:
        return say("desk.did-you-mean", these=_a_few([each for each in choices if each.value in exactly]))
    fits = [choices[place] for place in found(lines, typed)] if typed.strip() else []
    return say("desk.did-you-mean", these=_a_few(fits)) if fits else say("desk.possible-now", these=_a_few(choices))


async def in_values(caller: Caller, parts: Parts, ask: Command) -> Command:
    """The same command, its options given by value where what was typed is the label of what they may be given."""
    options = dict(ask.options)
    for option in _ALSO_BY_LABEL.get(ask.word, set()) & options.keys():
        choices = await completion.offered(caller, parts, ask.word, option)
        exactly = named(lines_of(choices, parts.catalogue, caller.locale), options[option])
        if len(exactly) == 1:
            options[option] = exactly[0]
    return replace(ask, options=options)


def lines_of(choices: Iterable[Choice], catalogue: Catalogue, locale: Locale) -> list[Line]:
    """What each is called in that language, first its label."""
    return [Line(tuple(_names(choice, catalogue, locale)), choice.value) for choice in choices]


def _names(choice: Choice, catalogue: Catalogue, locale: Locale) -> Iterator[str]:
    yield catalogue.plain(choice.label, locale)
    for other in choice.also:
        if isinstance(other, Card):
            yield from _names_of(other, catalogue, locale)
        else:
            yield catalogue.plain(other, locale)


def _names_of(card: Card, catalogue: Catalogue, locale: Locale) -> Iterator[str]:
    """`J♥`, `Jh`, `jack of hearts`; and `10h`, `10 of hearts`."""
    yield printed(card)
    yield card.code
    yield catalogue.spoken(card, locale)
    digits = "10" if card.rank is Rank.TEN else card.rank.value
    if card.suit is not None and digits.isdecimal():
        yield digits + card.suit.value
        suit = say(f"card.suit.{card.suit.value}")
        yield catalogue.plain(say("card.spoken", rank=Raw(digits), suit=suit), locale)


def _card(typed: str, catalogue: Catalogue, locale: Locale) -> Card | None:
    """The card that is called so, whoever holds it."""
    codes = named((Line(tuple(_names_of(card, catalogue, locale)), card.code) for card in _CARDS), typed)
    return next((card for card in _CARDS if card.code in codes), None) if len(codes) == 1 else None


def _a_few(choices: Sequence[Choice]) -> Arg:
    few = [say("choice.named", label=choice.label) for choice in choices[:_A_FEW]]
    more = len(choices) - len(few)
    return say("choice.and-more", more, these=listed(few, "list.comma")) if more else listed(few, "list.or")
