"""What is typed into a command and sent, without a choice from the list: every label and every card's name is taken."""

import re
from collections import Counter
from random import Random

import pytest

from bot.app import understanding
from bot.app.completion import offered
from bot.app.gestures import Command, Surface
from bot.app.keys import LOCALES, Locale, UserId
from bot.app.parts import meet
from bot.app.preferences import Personal, ServerSettings
from bot.app.replies import Choice, Reply, Suggestion
from bot.app.terms import PRESETS, preset_of
from bot.app.turns import Status, Turn
from bot.app.words import say
from bot.i18n.catalogue import printed
from bot.i18n.typed import folded, found, named
from euchre_core.cards import card
from tests.app.harness import CATALOGUE, EAST, GUILD, NORTH, SOUTH, STRANGER, WEST, Club

LANGUAGES = {"en-US": LOCALES[0], "es-ES": LOCALES[1], "pt-BR": LOCALES[2], "ro": LOCALES[3]}
"""Discord's code, and ours."""
OPTIONS = {"call": "call", "play": "card", "rules": "change", "settings": "change", "table": "action"}


async def choices_of(cards: Club, word: str) -> tuple[Choice, ...]:
    click = cards.click(NORTH, Command(word), Surface.COMMAND, may_govern=True)
    return await offered(await meet(click, cards.desk.parts), cards.desk.parts, word)


async def shown(cards: Club, user: UserId, word: str, typed: str = "", locale: str = "en-US") -> list[Suggestion]:
    click = cards.click(user, Command(word), Surface.COMMAND, locale=locale, may_govern=True)
    return list(await cards.desk.complete(click, OPTIONS[word], typed))


async def send(cards: Club, user: UserId, word: str, typed: str, locale: str = "en-US", **options: str) -> Reply:
    ask = Command(word, typed, {OPTIONS[word]: typed, **options})
    return await cards.desk.on_click(cards.click(user, ask, Surface.COMMAND, locale=locale, may_govern=True))


def said(reply: Reply, locale: Locale = LOCALES[0]) -> str:
    assert reply.note is not None
    return CATALOGUE.plain(reply.note, locale)


async def everything(cards: Club, word: str, game: str) -> tuple[Choice, ...]:
    """All choices for that game in the lobby, or as the server's default."""
    if word == "rules":
        await cards.press(NORTH, f".game.{game}", Surface.VIEW)
        assert preset_of((await cards.saved()).ruleset) == game
    else:
        await cards.store.set_server(GUILD, ServerSettings(ruleset=PRESETS[game]))
    return await choices_of(cards, word)


@pytest.mark.parametrize("word", ["rules", "settings"])
async def test_every_rule_of_every_game_is_found_by_its_label(cards: Club, word: str) -> None:
    """`/euchre rules change:` and `/euchre settings change:`: whatever is shown anywhere is among the first when it is
    typed as it is shown, whatever the language, and in each game it means one thing only; within Discord's limits."""
    await cards.open()
    every: dict[str, Choice] = {}
    for game in PRESETS:
        here = await everything(cards, word, game)
        every |= {choice.value: choice for choice in here}
        for locale in LOCALES:
            lines = understanding.lines_of(here, CATALOGUE, locale)
            labels = [re.sub(r"[^\w♣♦♥♠]+", " ", folded(line.names[0])).strip() for line in lines]
            assert [label for label, times in Counter(labels).items() if times > 1 or not label] == [], (game, locale)
            assert max(len(line.names[0]) for line in lines) <= 100
    assert len(every) > 150
    assert max(map(len, every)) <= 100
    for locale in LOCALES:
        lines = understanding.lines_of(tuple(every.values()), CATALOGUE, locale)
        for place, line in enumerate(lines):
            assert place in found(lines, line.names[0])[:3], (locale, line)
            assert line.code in named(lines, line.names[0].upper()), (locale, line)


@pytest.mark.parametrize("word", ["join", "table", "me", "call"])
async def test_every_other_choice_is_meant_by_its_label(cards: Club, word: str) -> None:
    """Seats, robots, a table's menu, one's own settings, calls: before the game and in it."""
    await cards.open()
    await cards.press(NORTH, ".join.0")
    seen = 0
    for _ in range(3):
        choices = await choices_of(cards, word)
        for locale in LOCALES:
            lines = understanding.lines_of(choices, CATALOGUE, locale)
            assert [named(lines, line.names[0]) for line in lines] == [[line.code] for line in lines], locale
            assert all(found(lines, line.names[0])[0] == place for place, line in enumerate(lines)), locale
        seen += len(choices)
        if (await cards.saved()).status is Status.LOBBY:
            await cards.press(NORTH, ".robot.sensible", Surface.VIEW)
            await cards.press(NORTH, ".play")
            await cards.tick(1)
        while await cards.asked() is None:
            await cards.tick(10)
    assert seen


@pytest.mark.parametrize(
    ("locale", "typed", "rules"),
    [
        ("en-US", "Stick the Dealer", "standard+stick-the-dealer"),
        ("es-ES", "obligar al repartidor", "standard+stick-the-dealer"),
        ("es-ES", "A DOS CON MUERTO", "two-handed-dummy"),
        ("pt-BR", "ate 15", "standard+target=15"),
        ("ro", "romanesc", PRESETS["ro-page"]),
        ("es-ES", "obligar", None),
        ("ro", "ate 15", None),
        ("en-US", ".set.target.7", "standard+target=7"),
    ],
)
async def test_a_rule_is_changed_by_its_label(cards: Club, locale: str, typed: str, rules: str | None) -> None:
    """Capitals and accents don't matter; what isn't a whole label changes nothing."""
    await cards.open()
    await send(cards, NORTH, "rules", typed, locale)
    assert (await cards.saved()).ruleset == (rules or "standard")


async def test_the_servers_settings_are_changed_by_label(cards: Club) -> None:
    """By who governs; anybody else hears that, as for a button."""
    await send(cards, NORTH, "settings", "zona horaria europe madrid", "es-ES")
    assert (await cards.store.server(GUILD)).time_zone == "Europe/Madrid"
    denied = (await cards.press(EAST, ".server")).note
    assert denied is not None
    click = cards.click(EAST, Command("settings", "Time zone: UTC"), Surface.COMMAND)
    assert said(await cards.desk.on_click(click)) == CATALOGUE.plain(denied, LOCALES[0])
    assert (await cards.store.server(GUILD)).time_zone == "Europe/Madrid"


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("st johns", "America/St_Johns"),
        ("Kathmandu", "Asia/Kathmandu"),
        ("america/argentina/ushuaia", "America/Argentina/Ushuaia"),
    ],
)
async def test_every_time_zone_is_found_by_typing(cards: Club, typed: str, zone: str) -> None:
    """Also those that the select has no room for; by its label it is set."""
    ask = cards.click(NORTH, Command("settings"), Surface.COMMAND, may_govern=True)
    offered = await cards.desk.complete(ask, "change", typed)
    assert [choice.value for choice in offered][:1] == [f".server.time_zone.{zone}"]
    await send(cards, NORTH, "settings", offered[0].label)
    assert (await cards.store.server(GUILD)).time_zone == zone


async def test_the_list_is_in_the_language_that_they_have_chosen(cards: Club) -> None:
    """One's own setting counts, not that of one's Discord. (B074)"""
    await cards.store.set_personal(NORTH, Personal(language=LOCALES[3]))
    await cards.open()
    labels = [one.label for one in await shown(cards, NORTH, "rules", "joker", "en-US")]
    assert labels
    assert all("joker" in label for label in labels)
    assert set(labels) <= {CATALOGUE.plain(choice.label, LOCALES[3]) for choice in await choices_of(cards, "rules")}
    assert set(labels).isdisjoint(
        CATALOGUE.plain(choice.label, LOCALES[0]) for choice in await choices_of(cards, "rules")
    )


async def test_a_game_is_played_in_typed_words_by_four_languages_at_one_table(cards: Club) -> None:
    """Each call by its label, each card in another of the ways in which it can be written."""
    await cards.four()
    rng, typed_ways = Random(7), set()
    speaks = dict(zip((NORTH, EAST, SOUTH, WEST), LANGUAGES, strict=True))
    while (await cards.saved()).turn < Turn(3, 0):
        user, before = await cards.asked(), await cards.saved()
        if user is None:
            await cards.tick(10)
            continue
        locale = speaks[user]
        codes = await cards.choices()
        word = "play" if {code.lstrip("-") for code in codes} <= ALL_CARDS else "call"
        one = rng.choice([each for each in await shown(cards, user, word, "", locale) if each.value in codes])
        way, typed = one.label, one.label
        if word == "play":
            way, typed = rng.choice([*ways(one.value.lstrip("-"), LANGUAGES[locale]), ("label", one.label)])
            typed_ways.add((locale, way))
        await send(cards, user, word, typed, locale, sure="on")
        after = await cards.saved()
        assert after.turn != before.turn, (locale, typed)
        if after.turn.deal == before.turn.deal:
            assert after.decisions[-1].code == one.value
    assert len(typed_ways) > 12


ALL_CARDS = {rank + suit for rank in "9TJQKA" for suit in "cdhs"}


def ways(code: str, locale: Locale) -> list[tuple[str, str]]:
    """The kinds of names of a card, each with the name."""
    this = card(code)
    return [
        ("sign", printed(this)),
        ("emoji", f"{printed(this)}\ufe0f"),
        ("letters", code.upper().replace("T", "10")),
        ("code", code),
        ("spoken", CATALOGUE.spoken(this, locale).upper()),
    ]


async def playing(cards: Club) -> UserId:
    """A table at which that person must choose one of two or three cards."""
    for _ in range(400):
        user, codes = await cards.asked(), await cards.choices()
        held = sum(code in ALL_CARDS for code in codes)
        if user is not None and held == len(codes) and held in (2, 3):
            return user
        if user is None:
            await cards.tick(10)
        else:
            await cards.act(user, "U" if "U" in codes else codes[0])
    raise AssertionError("nobody ever had such a choice")


async def test_a_card_that_cant_be_played_is_refused_with_the_games_own_reason(cards: Club) -> None:
    """However it is written, and nothing is said of any hand."""
    await cards.four()
    user = await playing(cards)
    before = await cards.saved()
    other = min(ALL_CARDS.difference(await cards.choices()))
    by_code = await cards.slash(user, "play", other)
    assert by_code.note is not None
    for _, typed in ways(other, LOCALES[0]):
        reply = await send(cards, user, "play", typed)
        assert reply.note == by_code.note
    assert await cards.saved() == before


async def test_what_fits_several_is_asked_back_and_what_fits_none_is_told_what_does(cards: Club) -> None:
    """A few of them, in the asker's language; nothing is chosen for anybody."""
    await cards.open()
    for locale, typed, line in (
        ("en-US", "dealer may", "Did you mean the dealer may pass"),
        ("es-ES", "comodin", "¿Querías decir 25 cartas, del 9 al as y un comodín, 33 cartas"),
        ("en-US", "whist", "That can't be chosen here. Possible now: Standard, Canadian, "),
        ("es-ES", "whist", "Eso no se puede elegir aquí. Ahora es posible: Estándar, Canadiense, "),
        ("pt-BR", "whist", "Isso não pode ser escolhido aqui. Agora é possível: "),
        ("ro", "whist", "Asta nu se poate alege aici. Acum e posibil: "),
    ):
        reply = await send(cards, NORTH, "rules", typed, locale)
        text = said(reply, LANGUAGES[locale])
        assert text.startswith(line)
        assert len(text) < 500
    assert "și încă 122 de opțiuni" in text
    assert (await cards.saved()).ruleset == "standard"


async def test_a_call_is_made_in_the_words_of_its_button(cards: Club) -> None:
    """The dealer picks up what the others order up; `order` alone could be alone or not, and is asked back."""
    await cards.four()
    user = await cards.asked()
    assert user is not None
    before = await cards.saved()
    asked = await send(cards, user, "call", "order")
    assert said(asked) == (
        "Did you mean Order up (or assist, or pick up) or Order up, alone? "
        "Type it as it stands there, or choose it from the list."
    )
    assert (await send(cards, user, "call", "hearts")).own is not None
    assert await cards.saved() == before
    await send(cards, user, "call", "order up")
    assert (await cards.saved()).decisions[-1].code == "U"


async def test_the_dealer_turns_down_in_the_words_of_the_button(cards: Club) -> None:
    """*Turn it down* is a pass. (S4-22)"""
    await cards.four()
    for _ in range(3):
        await cards.act(await cards.asked() or NORTH, "P")
    dealer = await cards.asked()
    assert dealer is not None
    await send(cards, dealer, "call", "rechazo", "es-ES")
    assert (await cards.saved()).turn.n == 3
    await send(cards, dealer, "call", "Turn it down")
    assert (await cards.saved()).turn.n == 4
    maker = await cards.asked()
    assert maker is not None
    trump = next(code for code in await cards.choices() if code in "CDHS")
    await send(cards, maker, "call", CATALOGUE.plain(say(f"suit.{trump.lower()}"), LOCALES[0]))
    assert (await cards.saved()).decisions[-1].code == trump


async def test_nobody_learns_of_a_hand_by_typing(cards: Club) -> None:
    """Who isn't asked, or doesn't sit there, is offered no card, and hears no more than by a button. (G6)"""
    await cards.four()
    user = await playing(cards)
    other = next(each for each in (NORTH, EAST, SOUTH, WEST) if each != user)
    before = await cards.saved()
    for who in (other, STRANGER):
        assert await shown(cards, who, "play") == []
        for typed in ("9", "nine", "hearts", "of"):
            reply = await send(cards, who, "play", typed)
            assert reply.note is not None
            assert reply.note.key == ("desk.nothing-open" if who == other else "desk.not-seated")
    assert await cards.saved() == before
