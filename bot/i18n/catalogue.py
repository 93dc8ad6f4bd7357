"""Sentences in four languages: a message key and its arguments become text. Knows nothing of who reads it.

The `.po` files beside this module are the only place where words are written; they are read and compiled at start.
A key that one language lacks is worded in English and logged once; nobody ever sees a key.
"""

from __future__ import annotations

import gettext
import io
import logging
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from importlib.resources import files
from typing import Final, TypeAlias, assert_never, cast

from babel.dates import format_datetime
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

from bot.app.keys import LOCALES, Locale
from bot.app.words import Arg, Link, Mention, Moment, Name, Percent, Raw, Say, say
from bot.i18n.names import clean_name, safe_name
from euchre_core.cards import JOKER, Card, Denomination, Rank, Suit

__all__ = ["DOMAIN", "Catalogue", "locale_of", "printed", "safe_name"]

DOMAIN: Final = "euchre"
_ENGLISH: Final = LOCALES[0]
_GAP: Final = "…"
_PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)(:words)?\}")
"""`{card:words}` is a card in words instead of its sign."""
_SYMBOLS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}

_Template: TypeAlias = "str | tuple[str, tuple[tuple[str, bool], ...]]"
"""A text without placeholders; or one for `%`, with the name of each placeholder and whether a card is put in words."""

_ALIKE: Final = frozenset({int, Name, Suit, Denomination, Percent})
"""Arguments that are worded alike each time, whatever stands around them."""
_WORDED_KEPT: Final = 10_000

_log = logging.getLogger(__name__)


def locale_of(discord_locale: str | None, guild_locale: str | None = None) -> Locale:
    """Our language for Discord's locale code, for the first one given; English where we have none. (faults.md B074)"""
    code = discord_locale or guild_locale or ""
    language = re.split("[-_]", code)[0].lower()
    return {"es": LOCALES[1], "pt": LOCALES[2], "ro": LOCALES[3]}.get(language, _ENGLISH)


class Catalogue:
    """All languages, compiled. Immutable after `load`, but for the record of what was found missing."""

    def __init__(self, languages: Mapping[Locale, bytes]) -> None:
        """`languages`: the text of each `.po` file; English must be among them."""
        self._keys: dict[Locale, frozenset[str]] = {}
        self._compiled: dict[Locale, gettext.GNUTranslations] = {}
        self._missed: set[tuple[Locale, str]] = set()
        # Not every key is there in every language; those that are need no second look.
        self._known: defaultdict[Locale, dict[str, tuple[_Template, Locale]]] = defaultdict(dict)
        self._worded: dict[tuple[type, Arg, Locale, bool], str] = {}
        for locale, text in languages.items():
            self._keys[locale], self._compiled[locale] = _compiled(text, locale)

    @classmethod
    def load(cls) -> Catalogue:
        """Read the catalogues that ship with the package."""
        folder = files("bot.i18n") / "locales"
        return cls({locale: (folder / locale / "LC_MESSAGES" / f"{DOMAIN}.po").read_bytes() for locale in LOCALES})

    def word(self, this: Say, locale: Locale, faces: Mapping[Card, str] | None = None) -> str:
        """The sentence as Discord markdown: names escaped, cards as emoji markup where `faces` has them."""
        return self._sentence(this, locale, faces or {}, marked=True)

    def plain(self, this: Say, locale: Locale) -> str:
        """The sentence without markdown and mentions: labels of buttons and selects, names of commands, alt text."""
        return self._sentence(this, locale, {}, marked=False).replace("**", "").replace("`", "")

    def spoken(self, card: Card, locale: Locale) -> str:
        """The card in words, for a screen reader: `jack of hearts`."""
        if card == JOKER:
            return self.plain(say("card.joker"), locale)
        assert card.suit is not None
        rank, suit = say(f"card.rank.{card.rank.value}"), say(f"card.suit.{card.suit.value}")
        return self.plain(say("card.spoken", rank=rank, suit=suit), locale)

    def label(self, card: Card, locale: Locale) -> str:
        """The card on a button: `10♥`, whatever pictures there are; the joker also in words. (faults.md B050)"""
        return f"{printed(card)} {self.spoken(card, locale)}" if card == JOKER else printed(card)

    def has(self, key: str, locale: Locale) -> bool:
        """Whether that language has the key itself."""
        return key in self._keys.get(locale, ())

    def _sentence(self, this: Say, locale: Locale, faces: Mapping[Card, str], *, marked: bool) -> str:
        if this.count is None:
            args = this.args
            template, locale = self._known[locale].get(this.key) or self._template(this, locale)
        else:
            args = {"count": this.count, **this.args}
            template, locale = self._template(this, locale)
        if isinstance(template, str):
            return template

        pattern, places = template
        words: list[str] = []
        for name, in_words in places:
            arg = args.get(name)
            # What most arguments are comes first, and what is worded alike each time is worded once.
            if isinstance(arg, Say):
                words.append(self._sentence(arg, locale, faces, marked=marked))
            elif isinstance(arg, Card) and not in_words and arg.suit is not None:
                words.append(faces.get(arg) or _PRINTED[arg])
            elif arg is None:
                self._miss(locale, f"{this.key}: argument {name}")
                words.append(_GAP)
            elif type(arg) in _ALIKE:
                # With its type: named tuples of different kinds and equal parts are equal.
                known = self._worded.get((type(arg), arg, locale, marked))
                words.append(self._alike(arg, locale, marked=marked) if known is None else known)
            elif in_words and isinstance(arg, Card):
                words.append(self.spoken(arg, locale))
            else:
                words.append(self._argument(arg, locale, faces, marked=marked))
        return pattern % tuple(words)

    def _template(self, this: Say, locale: Locale) -> tuple[_Template, Locale]:
        """The text with its placeholders, and the language it was found in."""
        found_in = locale
        if this.key not in self._keys.get(locale, ()):
            self._miss(locale, this.key)
            found_in = _ENGLISH
            if this.key not in self._keys[_ENGLISH]:
                return _GAP, _ENGLISH
        compiled = self._compiled[found_in]
        if this.count is not None:
            return _prepared(compiled.ngettext(this.key, f"{this.key}.plural", this.count)), found_in
        found = _prepared(compiled.gettext(this.key)), found_in
        if found_in == locale:
            self._known[locale][this.key] = found
        return found

    def _alike(self, arg: Arg, locale: Locale, *, marked: bool) -> str:
        """One of those that only language and markdown change."""
        if len(self._worded) >= _WORDED_KEPT:
            self._worded.clear()
        words = self._worded[type(arg), arg, locale, marked] = self._argument(arg, locale, {}, marked=marked)
        return words

    def _argument(self, arg: Arg, locale: Locale, faces: Mapping[Card, str], *, marked: bool) -> str:
        match arg:
            case Say():
                return self._sentence(arg, locale, faces, marked=marked)
            case Name(text, robot):
                name = safe_name(text) if marked else clean_name(text)
                name = name or self._sentence(say("name.unseen"), locale, faces, marked=marked)
                return f"{name} 🤖" if robot is not None else name
            case Card():
                face = faces.get(arg) or printed(arg)
                # Rank and suit say what a card is; of the joker there is only a picture.
                return f"{face} {self.spoken(arg, locale)}" if marked and arg == JOKER else face
            case Suit():
                return self._suit(arg, locale)
            case Denomination():
                suit = arg.suit
                return self._suit(suit, locale) if suit else self.plain(say(f"trump.{arg.value}"), locale)
            case Moment(at_ms, style):
                return f"<t:{at_ms // 1000}:{style}>" if marked else _instant(at_ms, locale)
            case Mention(user):
                return f"<@{user}>" if marked else self.plain(say("name.unseen"), locale)
            case Link(url, label):
                text = self._sentence(label, locale, faces, marked=marked)
                return f"[{text}]({url})" if marked else text
            case Percent(value):
                return _percent(value, locale)
            case Raw(text):
                return text
            case bool():
                raise TypeError("a truth value is no argument: choose between two messages")
            case int():
                return _number(arg, locale)
            case tuple():
                several = cast("tuple[Arg, ...]", arg)  # the named tuples are gone by now, which mypy can't see
                return " ".join(self._argument(each, locale, faces, marked=marked) for each in several)
        assert_never(arg)

    def _suit(self, suit: Suit, locale: Locale) -> str:
        """Symbol and word, never one alone: `♥ hearts`. (experience.md rule 11)"""
        return f"{_SYMBOLS[suit]} {self.plain(say(f'suit.{suit.value}'), locale)}"

    def _miss(self, locale: Locale, what: str) -> None:
        if (locale, what) not in self._missed:
            self._missed.add((locale, what))
            _log.warning("catalogue %s lacks %s", locale, what)


@lru_cache(maxsize=4096)
def _prepared(template: str) -> _Template:
    """Ready to be filled in."""
    places = tuple((match[1], bool(match[2])) for match in _PLACEHOLDER.finditer(template))
    if not places:
        return template
    return _PLACEHOLDER.sub("%s", template.replace("%", "%%")), places


def printed(card: Card) -> str:
    """The card as text, the same in every language: `J♥`, `10♠`."""
    return _PRINTED[card]


_PRINTED: Final = {
    JOKER: "🃏",
    **{
        Card(rank, suit): ("10" if rank is Rank.TEN else rank.value) + symbol
        for rank in Rank
        if rank is not Rank.JOKER
        for suit, symbol in _SYMBOLS.items()
    },
}


@lru_cache(maxsize=8)
def _compiled(text: bytes, locale: Locale) -> tuple[frozenset[str], gettext.GNUTranslations]:
    catalog = read_po(io.BytesIO(text), locale=locale, domain=DOMAIN)
    binary = io.BytesIO()
    write_mo(binary, catalog)
    binary.seek(0)
    return frozenset(_filled(catalog)), gettext.GNUTranslations(binary)


def _filled(messages: Iterable[object]) -> Iterable[str]:
    """Keys that have words."""
    for message in messages:
        key, words = getattr(message, "id", ""), getattr(message, "string", "")
        forms = words if isinstance(words, tuple | list) else (words,)
        if key and all(forms):
            yield key if isinstance(key, str) else key[0]


def _number(number: int, locale: Locale) -> str:
    # Below a thousand the four languages write alike, and nearly all our numbers are there.
    return str(number) if abs(number) < 1000 else format_decimal(number, locale=locale)


@lru_cache(maxsize=512)
def _percent(value: int, locale: Locale) -> str:
    return format_percent(value / 100, locale=locale)


def _instant(at_ms: int, locale: Locale) -> str:
    return f"{format_datetime(datetime.fromtimestamp(at_ms / 1000, UTC), 'short', locale=locale)} UTC"
