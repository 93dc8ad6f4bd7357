"""The four catalogues against the code and against each other, and how sentences are worded."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import bot.i18n
from bot.app.keys import LOCALES, Locale, UserId
from bot.app.words import Link, Mention, Moment, Name, Percent, Raw, say
from bot.discord.commands import COMMANDS, DISCORD_LOCALES, group
from bot.i18n.catalogue import Catalogue, locale_of
from euchre_core.cards import JOKER, Denomination, Pack, Suit, card
from euchre_core.reasons import Ask
from tests.i18n.keys import mentioned, said

EN, ES, PT, RO = LOCALES
OTHERS = LOCALES[1:]
PLACEHOLDER = re.compile(r"\{[^}]*\}")
ALIKE = frozenset(
    {
        "button.robots",  # robots
        "call.jambone",  # a name
        *(f"cmd.{word}.choice.buck-euchre" for word in ("start", "leaderboard", "stats")),  # a name
        "card.joker",  # joker
        "choice.card",  # signs and words of the card only
        "cmd.robot.name",  # robot
        "help.line",  # the group's name
        "help.title",  # the game's name
        "cmd.leaderboard.choice.australian",  # australian
        "cmd.leaderboard.choice.canadian",  # canadian
        "cmd.leaderboard.choice.railroad",  # a name
        "cmd.leaderboard.choice.standard",  # standard
        "cmd.start.choice.australian",
        "cmd.start.choice.canadian",
        "cmd.start.choice.railroad",
        "cmd.start.choice.standard",
        "cmd.stats.choice.australian",
        "cmd.stats.choice.canadian",
        "cmd.stats.choice.railroad",
        "cmd.stats.choice.standard",
        "deal.head.jamboree",  # a name
        "option.jambone",
        "option.jamboree",
        "preset.australian",
        "preset.buck-euchre",  # a name
        "preset.canadian",
        "preset.railroad",
        "preset.standard",  # standard
        "rating.spread-provisional",  # provisional
        "robots.title",  # robots
        "server.robot-level",  # robots
    }
)
"""Keys with letters in them whose text may be the same as in English: one word for both."""
NATIVE = ("language.",)
"""Names of languages stand in their own language everywhere."""
LETTERS = ("seat.short.", "result.")


@cache
def catalog(locale: Locale) -> Catalog:
    path = Path(bot.i18n.__file__).parent / "locales" / locale / "LC_MESSAGES" / "euchre.po"
    return read_po(BytesIO(path.read_bytes()), locale=locale)


@cache
def texts(locale: Locale) -> dict[str, tuple[str, ...]]:
    """Every key's forms."""
    found = {}
    for message in catalog(locale):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return found


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


@pytest.fixture(scope="module")
def words() -> Catalogue:
    return Catalogue.load()


# --- the catalogues -------------------------------------------------------------------------------------------------


def test_every_key_that_the_code_says_is_there() -> None:
    """Nobody ever reads a key. (faults.md B074)"""
    known = texts(EN)
    lacking = [f"{place} {key.pattern}" for place, key in said() if not any(key.fullmatch(one) for one in known)]
    assert not lacking


@pytest.mark.parametrize("family", ["turn", "hand.ask", "reason.asked"])
def test_every_question_has_its_words(family: str) -> None:
    """Whatever a table asks: the board says whom, the hand says what, and a press that is something else is told so.

    (faults.md B074)
    """
    assert {ask for ask in Ask if f"{family}.{ask}" not in texts(EN)} == set()


def test_no_key_is_left_over() -> None:
    """Delete what isn't used."""
    known = frozenset(texts(EN))
    commands = {key for key in known if key.startswith("cmd.")}  # held against the commands below
    assert known - mentioned(known) - commands == set()


@pytest.mark.parametrize("locale", OTHERS)
def test_languages_have_the_same_keys(locale: Locale) -> None:
    """A sentence that exists in one language exists in all. (faults.md B074)"""
    assert set(texts(locale)) == set(texts(EN))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_key_has_words(locale: Locale) -> None:
    """No sentence is empty, and none begins or ends with a blank."""
    assert [
        key for key, forms in texts(locale).items() if not all(form and form == form.strip() for form in forms)
    ] == []


@pytest.mark.parametrize("locale", OTHERS)
def test_languages_take_the_same_arguments(locale: Locale) -> None:
    """Nothing that English tells is lost in another language, and nothing is asked that isn't given."""
    differing = [
        key
        for key, forms in texts(locale).items()
        # "a" for "1 trick" is right in some languages, so only the last form must have the number
        if placeholders(forms[-1]) != placeholders(texts(EN)[key][-1])
        or not all(placeholders(form) <= placeholders(forms[-1]) for form in forms)
    ]
    assert differing == []


@pytest.mark.parametrize(("locale", "forms"), [(EN, 2), (ES, 2), (PT, 2), (RO, 3)])
def test_plurals_have_as_many_forms_as_the_language(locale: Locale, forms: int) -> None:
    """Romanian has three: o levată, două levate, douăzeci de levate."""
    assert catalog(locale).num_plurals == forms
    counted = {key: len(found) for key, found in texts(locale).items() if len(found) > 1}
    assert counted
    assert set(counted.values()) == {forms}


@pytest.mark.parametrize("locale", OTHERS)
def test_no_english_is_left_in_other_languages(locale: Locale) -> None:
    """No English in the middle of Romanian. (architecture.md 7, risk 13)"""
    same = {
        key
        for key, forms in texts(locale).items()
        if forms == texts(EN)[key] and re.search(r"[A-Za-z]{2}", PLACEHOLDER.sub("", forms[0]))
    }
    assert {key for key in same if key not in ALIKE and not key.startswith((*NATIVE, *LETTERS))} == set()


def test_the_list_of_words_that_may_be_alike_holds_nothing_else() -> None:
    """Each entry is really the same somewhere."""
    assert {key for key in ALIKE if not any(texts(locale)[key] == texts(EN)[key] for locale in OTHERS)} == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_text_is_calm(locale: Locale) -> None:
    """Short words of the card table; no exclamation marks. (experience.md rule 12)"""
    assert [key for key, forms in texts(locale).items() if any("!" in form or "¡" in form for form in forms)] == []


def test_romanian_has_commas_below() -> None:
    """ș and ț, not the cedillas ş and ţ."""
    assert not any(letter in form for forms in texts(RO).values() for form in forms for letter in "şţŞŢ")


@pytest.mark.parametrize("locale", LOCALES)
def test_text_names_commands_as_this_language_does(locale: Locale) -> None:
    """`/euchre …` in a sentence is what one can type in that language."""
    names = {texts(locale)[f"cmd.{word}.name"][0] for word in COMMANDS}
    named = {
        (key, match)
        for key, forms in texts(locale).items()
        for form in forms
        for match in re.findall(r"/euchre ([^\s`{]+)", form)
    }
    assert named
    assert {pair for pair in named if pair[1] not in names} == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_text_names_buttons_as_they_are_written(locale: Locale) -> None:
    """What a sentence says to press stands on a button. (experience.md rule 15)"""
    labels = {form for key, forms in texts(locale).items() if key.startswith("button.") for form in forms}
    labels |= {label.replace(" {side}", "") for label in labels}
    pressed = {
        match
        for forms in texts(locale).values()
        for form in forms
        for match in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", form)
    }
    assert pressed
    assert pressed - labels == set()


# --- commands -------------------------------------------------------------------------------------------------------


def command_keys() -> set[str]:
    """Every key that the command group asks for."""
    keys = {"cmd.euchre.description"}
    for word, options in COMMANDS.items():
        keys |= {f"cmd.{word}.name", f"cmd.{word}.description"}
        for option in options:
            keys |= {f"cmd.{word}.option.{option.name}.{part}" for part in ("name", "description")}
            keys |= {f"cmd.{word}.choice.{value}" for value in option.choices}
    return keys


def test_commands_are_described_and_nothing_else_is() -> None:
    """Each command, option and choice has words; no words are left of one that is gone."""
    assert {key for key in texts(EN) if key.startswith("cmd.")} == command_keys()


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("word", COMMANDS)
def test_command_names_are_what_discord_takes(locale: Locale, word: str) -> None:
    """Lower case, 1 to 32 letters, no blanks; descriptions up to 100. (faults.md B073)"""
    names = [texts(locale)[f"cmd.{word}.name"][0]]
    names += [texts(locale)[f"cmd.{word}.option.{option.name}.name"][0] for option in COMMANDS[word]]
    descriptions = [
        forms[0] for key, forms in texts(locale).items() if key.startswith(f"cmd.{word}.") and "desc" in key
    ]
    choices = [forms[0] for key, forms in texts(locale).items() if key.startswith(f"cmd.{word}.choice.")]
    assert [name for name in names if not re.fullmatch(r"[-_'\w]{1,32}", name) or name != name.lower()] == []
    assert [text for text in (*descriptions, *choices) if not 1 <= len(text) <= 100] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_command_names_differ_within_the_group(locale: Locale) -> None:
    """No two commands, and no two options of one, share a name in any language. (faults.md B073)"""
    words = [texts(locale)[f"cmd.{word}.name"][0] for word in COMMANDS]
    assert len(set(words)) == len(words)
    for word, options in COMMANDS.items():
        names = [texts(locale)[f"cmd.{word}.option.{option.name}.name"][0] for option in options]
        assert len(set(names)) == len(names), word


def test_the_group_is_within_discords_letters(words: Catalogue) -> None:
    """8,000 letters for one command, the longest language counting. (discord.md 2)"""

    def letters(part: dict[str, object]) -> int:
        own = 0
        for name in ("name", "description"):
            text = part.get(name, "")
            spoken = part.get(f"{name}_localizations", {})
            assert isinstance(text, str)
            assert isinstance(spoken, dict)
            own += max(map(len, (text, *spoken.values())))
        own += len(str(part.get("value", "")))
        for nested in ("options", "choices"):
            parts = part.get(nested, [])
            assert isinstance(parts, list)
            own += sum(letters(one) for one in parts)
        return own

    assert letters(group(words)) <= 8_000


def test_every_discord_variant_of_our_languages_is_served() -> None:
    """es-419 players get Spanish too. (faults.md B074)"""
    assert set(DISCORD_LOCALES) == {"es-ES", "es-419", "pt-BR", "ro"}
    assert {locale_of(code) for code in ("es-ES", "es-419")} == {ES}


# --- wording --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "guild", "found"),
    [
        ("es-419", None, ES),
        ("es-ES", None, ES),
        ("pt-BR", None, PT),
        ("ro", None, RO),
        ("de", "ro", EN),
        ("en-GB", "ro", EN),
        (None, "pt-BR", PT),
        (None, None, EN),
    ],
)
def test_a_language_is_found_for_discords_code(asked: str | None, guild: str | None, found: Locale) -> None:
    """Ours where we have it, else English; the server's only where the person has none. (faults.md B074)"""
    assert locale_of(asked, guild) == found


@pytest.mark.parametrize(
    ("count", "seats"),
    [
        (0, "0 locuri libere"),
        (1, "1 loc liber"),
        (2, "2 locuri libere"),
        (19, "19 locuri libere"),
        (20, "20 de locuri libere"),
        (100, "100 de locuri libere"),
        (101, "101 locuri libere"),
        (119, "119 locuri libere"),
        (120, "120 de locuri libere"),
    ],
)
def test_romanian_counts_as_romanians_do(words: Catalogue, count: int, seats: str) -> None:
    """One, few, and from twenty on with `de`."""
    assert words.plain(say("button.start-waits", count), RO) == f"Începe ({seats})"


@pytest.mark.parametrize(
    ("locale", "count", "seats"),
    [
        (EN, 0, "0 seats free"),
        (EN, 1, "1 seat free"),
        (ES, 0, "0 puestos libres"),
        (ES, 1, "1 puesto libre"),
        (PT, 0, "0 lugar livre"),
        (PT, 2, "2 lugares livres"),
    ],
)
def test_others_count_as_they_do(words: Catalogue, locale: Locale, count: int, seats: str) -> None:
    """Brazilian Portuguese has zero in the singular."""
    assert seats in words.plain(say("button.start-waits", count), locale)


def test_a_key_that_one_language_lacks_is_english_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    """Then English, never a raw key. (faults.md B074)"""
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    english = head + 'msgid "a.line"\nmsgstr "Here."\n'
    words = Catalogue({EN: english.encode(), RO: head.encode()})
    assert [words.word(say("a.line"), RO) for _ in range(2)] == ["Here.", "Here."]
    assert [record.getMessage() for record in caplog.records] == ["catalogue ro lacks a.line"]
    assert words.word(say("no.such-key"), EN) == "…"


def test_an_argument_that_is_missing_is_a_gap_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    """A sentence with a hole still says something, and we hear of it."""
    words = Catalogue({EN: b'msgid "a.line"\nmsgstr "To {who}."\n'})
    assert words.word(say("a.line"), EN) == "To …."
    assert "argument who" in caplog.text


def _line(text: str) -> Catalogue:
    return Catalogue({**{locale: _po(text) for locale in LOCALES}})


def _po(text: str) -> bytes:
    rest = (Path(bot.i18n.__file__).parent / "locales/en/LC_MESSAGES/euchre.po").read_bytes()
    return rest + f'\nmsgid "a.line"\nmsgstr "{text}"\n'.encode()


@pytest.mark.parametrize(
    ("arg", "marked", "plain"),
    [
        (1_234_567, "1,234,567", "1,234,567"),
        (Name("_a_"), "\\_a\\_", "_a_"),
        (Name("Cleo", robot="sensible"), "Cleo 🤖", "Cleo 🤖"),
        (Name("\u200b"), "player", "player"),
        (card("Jh"), "J♥", "J♥"),
        (card("Ts"), "10♠", "10♠"),
        (Suit.HEARTS, "♥ hearts", "♥ hearts"),
        (Denomination.SPADES, "♠ spades", "♠ spades"),
        (Denomination.NO_TRUMP, "no trump", "no trump"),
        (Moment(1_760_000_042_999), "<t:1760000042:R>", "10/9/25, 8:54 AM UTC"),
        (Mention(UserId(7)), "<@7>", "player"),
        (Link("https://a.example/1", say("hand.to-board")), "[to the board](https://a.example/1)", "to the board"),
        (Percent(62), "62%", "62%"),
        (Raw("`x`"), "`x`", "x"),
        (say("call.pass"), "Pass", "Pass"),
        ((card("Ah"), card("9c")), "A♥ 9♣", "A♥ 9♣"),
    ],
)  # fmt: skip
def test_each_kind_of_argument_is_worded(arg: object, marked: str, plain: str) -> None:
    """Markdown for messages; nothing of it on labels."""
    words = _line("{what}")
    this = say("a.line", what=arg)  # type: ignore[arg-type]  # a parameter of many kinds
    assert words.word(this, EN) == marked
    assert words.plain(this, EN).replace("\u202f", " ") == plain


@pytest.mark.parametrize(
    ("locale", "number", "share"), [(ES, "12.345", "62 %"), (PT, "12.345", "62%"), (RO, "12.345", "62 %")]
)
def test_numbers_are_grouped_as_the_language_does(locale: Locale, number: str, share: str) -> None:
    """No decimals nobody needs, thousands as people write them. (experience.md 7)"""
    words = _line("{what}")
    assert words.word(say("a.line", what=12_345), locale) == number
    assert words.word(say("a.line", what=Percent(62)), locale).replace("\u00a0", " ") == share


def test_cards_are_pictures_where_there_are_some(words: Catalogue) -> None:
    """Emoji where we have them, text elsewhere, both in one sentence."""
    this = say("list.or", first=card("Jh"), last=card("9c"))
    assert words.word(this, EN, {card("Jh"): "<:Jh:123>"}) == "<:Jh:123> or 9♣"


def test_every_card_has_words_of_its_own_in_every_language(words: Catalogue) -> None:
    """Words for every card where a screen reader goes. (experience.md rule 1)"""
    for locale in LOCALES:
        spoken = [words.spoken(one, locale) for one in (*Pack("23456789TJQKA").in_order(), JOKER)]
        assert len(set(spoken)) == 53
    assert [words.spoken(card("Jh"), locale) for locale in LOCALES] == [
        "jack of hearts",
        "jota de corazones",
        "valete de copas",
        "valet de cupă",
    ]
