"""The rules of a table on one page, made from its rule set: what differs from the preset, and the tricky points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.app.replies import (
    Button,
    Change,
    GameId,
    Locale,
    OwnScreen,
    Pays,
    Raw,
    Row,
    Rule,
    RuleOption,
    Say,
    Text,
    Tone,
    UserId,
    say,
)
from bot.screens import parts
from euchre_core.cards import JOKER, Suit, card

_CARDS = {"deck": "deck", "hand": "hand-size", "pattern": "deal-pattern"}
_BELOW = {"D24": "8", "D25": "8", "D28": "7", "D32": "-", "D33": "-"}
"""The first rank that each pack lacks."""


def rules(
    *,
    preset: str,
    target: int,
    changes: tuple[Change, ...],
    options: tuple[RuleOption, ...],
    pays: Pays,
    owner: UserId,
    locale: Locale,
    game: GameId | None,
) -> OwnScreen:
    """How this table plays. Short: what one must know, what surprises, what it pays. (experience.md rule 10)"""
    now = {option.name: option.value for option in options}
    title = say("rules.title", preset=say(f"preset.{preset}"), target=target)
    differs = (
        (say("rules.differs", changes=parts.listed((parts.change_line(c) for c in changes), "list.comma")),)
        if changes
        else (say("rules.as-preset"),)
    )
    blocks = (
        Text((title, *differs), heading=True),
        Rule(),
        Text(tuple(_bidding(now))),
        Text(tuple(_play(now))),
        Text(tuple(_points(now, pays, target))),
    )
    if game is None:
        return OwnScreen(locale=locale, owner=owner, blocks=(*blocks, Text((say("rules.press-start"),), small=True)))
    way = Row((Button(label=say("button.hand"), code=".hand", game=game, tone=Tone.MAIN),))
    return OwnScreen(locale=locale, owner=owner, blocks=(*blocks, way))


def _bidding(now: Mapping[str, str]) -> Iterator[Say]:
    yield say("rules.pack", **{key: parts.rule_line(name, now[name]) for key, name in _CARDS.items()})
    yield from _before(now)
    if now["joker"] == "on":
        suit = Suit(now["joker-suit"].lower())
        yield say(f"rules.joker-turned.{now['joker-turnup']}", suit=suit)
    yield say("rules.order-up")
    if now["canadian-loner"] == "on":
        yield say("rules.partner-alone")
    if now["may-discard-turnup"] == "off":
        yield say("rules.keeps-upcard")
    yield say("rules.second-round")
    yield say("rules.stuck" if now["stick-the-dealer"] == "on" else "rules.all-pass")
    if now["no-trump"] == "on":
        yield say("rules.no-trump")
    if now["min-trump-to-call"] == "1":
        yield say("rules.trump-to-call")


def _before(now: Mapping[str, str]) -> Iterator[Say]:
    """What comes before the bidding."""
    if now.get("first-dealer", "random") != "random":
        yield say(f"rules.first-dealer.{now['first-dealer']}")
    if now.get("draw-partners") == "on":
        yield say("rules.draw-partners")
    if now.get("cut-required") == "on":
        yield say("rules.cut-required")
    farmers, ace = now.get("farmers-hand", "off"), now.get("ace-no-face", "off")
    if farmers != "off":
        yield say(f"rules.farmers-hand.{farmers}")
    if now.get("farmers-hand-no-face") == "on":
        yield say("rules.farmers-hand-no-face")
    if now.get("farmers-redeal-dealer") == "next":
        yield say("rules.farmers-redeal-dealer")
    if ace != "off":
        yield say(f"rules.ace-no-face.{ace}")
    if farmers != "off" or ace != "off":
        yield say("rules.claims")


def _play(now: Mapping[str, str]) -> Iterator[Say]:
    rest = Raw("A K Q 10 9 8 7".partition(_BELOW[now["deck"]])[0].strip())
    joker = now["joker"] == "on"
    if joker:
        yield say("rules.joker", card=JOKER)
    bowers = "rules.bowers-below-joker" if joker else "rules.bowers"
    yield say(bowers, right=card("Jh"), left=card("Jd"), suit=Suit.HEARTS, rest=rest)
    yield say("rules.left-bower-follows", left=card("Jd"), suit=Suit.HEARTS, printed=Suit.DIAMONDS)
    yield say("rules.lead")
    if now["alone-allowed"] == "off":
        yield say("rules.no-lone-hands")
    else:
        left = now["alone-lead"] == "left-of-loner"
        yield say("rules.lead-alone.left" if left else "rules.lead-alone.eldest")


def _points(now: Mapping[str, str], pays: Pays, target: int) -> Iterator[Say]:
    yield say("rules.pays.made", most=pays.most, points=pays.made)
    yield say("rules.pays.march", tricks=pays.tricks, points=pays.march)
    yield say("rules.pays.euchred", most=pays.most, points=pays.euchre)
    if pays.sweep != pays.euchre:
        yield say("rules.pays.sweep", points=pays.sweep)
    if now["alone-allowed"] == "on":
        march, euchre = pays.lone_march, pays.lone_euchre
        if pays.lone_made:
            made = pays.lone_made
            yield say("rules.pays.alone", tricks=pays.tricks, most=pays.most, march=march, made=made, euchre=euchre)
        else:
            yield say("rules.pays.alone-all", tricks=pays.tricks, march=march, euchre=euchre)
    yield say("rules.pays.end-by-two" if now["win-by"] == "2" else "rules.pays.end", target=target)
