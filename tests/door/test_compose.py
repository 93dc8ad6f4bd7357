"""Screens as Discord's messages: within every limit, whatever is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.app.keys import UserId
from bot.app.screens import Block, Button, Leaf, Option, OwnScreen, PublicScreen, Row, Rule, Select, Text, Tone
from bot.app.turns import Turn
from bot.discord.compose import Composer
from bot.discord.ids import Ids
from euchre_core.cards import card
from tests.door.harness import EN, GAME, button, own, public, t, words

IDS = Ids(bytes(32))
COMPOSER = Composer(words(), IDS, dict)
FACE = {card("Jh"): "<:jack_of_hearts:42>"}


def components(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every component, nested ones too."""
    waiting = list(body["components"])
    while waiting:
        one = waiting.pop()
        yield one
        waiting += one.get("components", ())


def buttons(body: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in components(body) if one["type"] == 2]


def screen(*blocks: Block) -> OwnScreen:
    return OwnScreen(locale=EN, owner=UserId(1), blocks=blocks)


def card_button(code: str) -> Button:
    return Button(label=None, code=code, card=card(code), game=GAME, turn=Turn(1, 4))


def test_a_select_of_several_takes_exactly_so_many() -> None:
    """Three of eight; two where there are only two; of one Discord needs no word."""
    for many, lines, said in ((3, 8, (3, 3)), (3, 2, (2, 2)), (1, 8, (None, None))):
        options = tuple(Option(label=t(f"{n}"), code=f"-{n}") for n in range(lines))
        select = Select(placeholder=t("lay"), options=options, slot="lay", game=GAME, of=many)
        (one,) = [one for one in components(COMPOSER.own(screen(select))) if one["type"] == 3]
        assert (one.get("min_values"), one.get("max_values")) == said


def test_a_card_is_picture_and_text() -> None:
    """A card button carries rank and suit as emoji and as text. (experience.md 1, rule 11)"""
    made = buttons(Composer(words(), IDS, lambda: FACE).own(screen(Row((card_button("Jh"),)))))[0]
    assert made["emoji"] == {"name": "jack_of_hearts", "id": "42"}
    assert made["label"] == "J♥"


def test_a_card_without_picture_is_text() -> None:
    """With application emoji absent the card reads 10♥, never `:name:`. (B050)"""
    made = buttons(COMPOSER.own(screen(Row((card_button("Th"),)))))[0]
    assert "emoji" not in made
    assert made["label"] == "10♥"


def test_six_cards_stand_in_two_rows() -> None:
    """The dealer lays away from six cards, and a row holds five buttons. (B046)"""
    hand = screen(Row(tuple(card_button(code) for code in ("9h", "Th", "Jh", "Qh", "Kh", "Ah"))))
    rows = [one for one in components(COMPOSER.own(hand)) if one["type"] == 1]
    assert sorted(len(row["components"]) for row in rows) == [1, 5]


def test_long_lists_are_paged() -> None:
    """A select takes 25 lines: sixty stand in three selects, and every line can be chosen. (B046)"""
    options = tuple(Option(label=t(f"line {n}"), code=f".set.{n}") for n in range(60))
    select = Select(placeholder=t("rule"), options=options, slot="rules", game=GAME)
    selects = [one for one in components(COMPOSER.own(screen(select))) if one["type"] == 3]
    assert sorted(len(one["options"]) for one in selects) == [10, 25, 25]
    assert len({one["custom_id"] for one in selects}) == 3
    values = [option["value"] for one in selects for option in one["options"]]
    assert {pressed.code for value in values if (pressed := IDS.read(value))} == {f".set.{n}" for n in range(60)}


def test_every_limit_of_one_message_holds() -> None:
    """Too much of everything: 40 components, 4,000 characters, labels of 80 and 100, and no id twice. (B046)"""
    long = "x" * 300
    many = tuple(button(long, f".many.{n}") for n in range(30))
    twice = (button("a", ".same"), button("b", ".same"))
    listed = tuple(Option(label=t(long), code=f".o.{n}", description=t(long)) for n in range(30))
    picked = Select(placeholder=t(long), options=listed, slot="s")
    lines = tuple(t("word " * 400) for _ in range(5))
    body = COMPOSER.own(screen(Text(lines), Rule(), Row(twice), picked, Row(many), Rule(), Rule()))
    found = list(components(body))
    assert len(found) <= 40
    assert sum(len(one.get("content", "")) for one in found) <= 4000
    assert all(len(one["label"]) <= 80 for one in found if one["type"] == 2)
    ids = [one["custom_id"] for one in found if "custom_id" in one]
    assert len(ids) == len(set(ids))
    chosen = [one for one in found if one["type"] == 3]
    assert chosen
    for one in chosen:
        assert len(one["placeholder"]) <= 150
        assert all(len(option["label"]) <= 100 and len(option["description"]) <= 100 for option in one["options"])


LONG = tuple(t(f"line{n:03} " + "word " * 60) for n in range(40))
"""Some 12,000 letters."""


def leaf_of(number: int) -> list[dict[str, Any]]:
    """A page of them, in its order: a title, two blocks, a button and small print."""
    blocks = (Text((t("the title"), LONG[0]), heading=True), Rule(), Text(LONG[1:9]), Text(LONG[9:]))
    below = (Row((button("My hand", ".hand"),)), Text((t("the code of these rules"),), small=True))
    page = OwnScreen(locale=EN, owner=UserId(1), blocks=(*blocks, *below), leaf=Leaf(number, ".rules.", GAME))
    (container,) = COMPOSER.own(page)["components"]
    return [*container["components"]]


def test_a_long_text_is_cut_into_pages_and_nothing_of_it_is_lost() -> None:
    """Each within Discord's limits, under the same title and over the same small print; every line on one. (B046)"""
    seen: list[str] = []
    for number in range(4):
        contents = [one["content"] for one in leaf_of(number) if "content" in one]
        assert sum(map(len, contents)) <= 4000
        assert contents[0] == "## the title"
        assert contents[-2:] == ["-# the code of these rules", f"-# page {number + 1} of 4"]
        assert "…" not in "".join(contents)
        seen += [word for one in contents for word in one.split() if word.startswith("line")]
    assert seen == [f"line{n:03}" for n in range(40)]


def test_pages_are_turned_by_buttons_that_say_where_they_lead() -> None:
    """The first has none before it, the last none after; a page there isn't is the last. (B032)"""

    def ways(number: int) -> list[tuple[str, bool]]:
        rows = [one["components"] for one in leaf_of(number) if one["type"] == 1]
        return [(one["custom_id"].split(":")[3], one.get("disabled", False)) for row in rows for one in row]

    assert ways(0) == [(".rules.0", True), (".rules.1", False), (".hand", False)]
    assert ways(1) == [(".rules.0", False), (".rules.2", False), (".hand", False)]
    assert ways(3) == [(".rules.2", False), (".rules.4", True), (".hand", False)]
    assert leaf_of(99) == leaf_of(3)


def test_what_fits_one_message_has_no_pages() -> None:
    """The whole text as it is, and no button to turn it."""
    blocks = (Text((t("the title"), t("a line")), heading=True), Text((t("another"),)))
    page = OwnScreen(locale=EN, owner=UserId(1), blocks=blocks, leaf=Leaf(0, ".rules.", None))
    assert COMPOSER.own(page) == COMPOSER.own(replace(page, leaf=None))
    assert buttons(COMPOSER.own(page)) == []


def test_the_small_print_at_the_end_is_whole_where_a_text_is_cut_off() -> None:
    """The code by which the rules are had again. (B046)"""
    code = Text((t("the code of these rules"),), small=True)
    (container,) = COMPOSER.own(screen(*(Text((t("rule " * 500),)) for _ in range(2)), code))["components"]
    contents = [one["content"] for one in container["components"]]
    assert contents[-1].endswith("the code of these rules")
    assert sum(map(len, contents)) <= 4000


def test_an_old_board_can_only_be_read() -> None:
    """A board that has a successor keeps its words and loses its buttons, and what says what they do."""
    screen = public("the board", button("My hand", ".hand"))
    screen = replace(screen, blocks=(*screen.blocks, Text((t("My hand shows your cards."),), hint=True)))
    assert any(one.get("content") == "My hand shows your cards." for one in components(COMPOSER.public(screen)))
    body = COMPOSER.public(screen, buttons=False)
    assert buttons(body) == []
    assert not any("My hand" in one.get("content", "") for one in components(body))
    assert any(one.get("content") == "the board" for one in components(body))


def test_nobody_is_pinged_but_the_one_reminded() -> None:
    """Every message says whom it may ping: nobody, or exactly the person being reminded. (G12)"""
    assert COMPOSER.own(own(1, "@everyone"))["allowed_mentions"] == {"parse": []}
    assert COMPOSER.note(t("@everyone"), EN)["allowed_mentions"] == {"parse": []}
    reminder: PublicScreen = replace(public("your turn"), mentions=(UserId(7),))
    assert COMPOSER.public(reminder)["allowed_mentions"] == {"parse": [], "users": ["7"]}


def test_a_note_stands_above_the_hand() -> None:
    """A stale press gets one calm line and the fresh hand below it. (experience.md 1, rule 5)"""
    said = [one["content"] for one in components(COMPOSER.own(own(1, "hand"), t("too late"))) if "content" in one]
    assert sorted(said) == ["hand", "too late"]
    assert COMPOSER.own(own(1, "hand"), t("too late"))["components"][0]["components"][0]["content"] == "too late"


def test_tones_differ_and_links_have_no_id() -> None:
    """Buttons look different by tone; a link opens, it isn't a press."""
    row = Row(
        (
            Button(label=t("plain"), code=".a"),
            Button(label=t("danger"), code=".b", tone=Tone.DANGER, enabled=False),
            Button(label=t("there"), url="https://discord.com/channels/1/2/3"),
        )
    )
    made = {one["label"]: one for one in buttons(COMPOSER.own(screen(row)))}
    assert made["plain"]["style"] != made["danger"]["style"]
    assert made["danger"]["disabled"]
    assert made["there"]["style"] == 5
    assert "custom_id" not in made["there"]


def test_headings_and_small_print() -> None:
    """The first line of a heading is large; small print is small in every line."""
    texts = [
        one["content"]
        for one in components(
            COMPOSER.own(screen(Text((t("big"), t("rest")), heading=True), Text((t("a"), t("b")), small=True)))
        )
        if "content" in one
    ]
    assert sorted(texts) == ["## big\nrest", "-# a\n-# b"]
