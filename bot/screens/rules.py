"""The rules of a table on one page, made from its rule set: what differs from the preset, and the tricky points."""

from __future__ import annotations

from bot.app.replies import Button, Change, GameId, Locale, OwnScreen, Row, Rule, Text, Tone, UserId, say
from bot.screens import parts
from bot.screens.lobby import ALONE_LEADS, lead_of
from euchre_core.cards import Suit, card


def rules(
    *, preset: str, target: int, changes: tuple[Change, ...], owner: UserId, locale: Locale, game: GameId | None
) -> OwnScreen:
    """How this table plays. Short: what one must know, what surprises, what it pays. (experience.md rule 10)"""
    stick = any(change.name == "stick-the-dealer" for change in changes)
    lead = lead_of(changes)
    title = say("rules.title", preset=say(f"preset.{preset}"), target=target)
    differs = (
        (say("rules.differs", changes=parts.listed((parts.change_line(c) for c in changes), "list.comma")),)
        if changes
        else (say("rules.as-preset"),)
    )
    blocks = (
        Text((title, *differs), heading=True),
        Rule(),
        Text(
            (
                say("rules.pack"),
                say("rules.order-up"),
                say("rules.second-round"),
                say("rules.stuck" if stick else "rules.all-pass"),
            )
        ),
        Text(
            (
                say("rules.bowers", right=card("Jh"), left=card("Jd"), suit=Suit.HEARTS),
                say("rules.left-bower-follows", left=card("Jd"), suit=Suit.HEARTS, printed=Suit.DIAMONDS),
                say("rules.lead"),
                say("rules.lead-alone.left" if lead == ALONE_LEADS[1] else "rules.lead-alone.eldest"),
            )
        ),
        Text(
            (
                say("rules.pays.made"),
                say("rules.pays.march"),
                say("rules.pays.euchred"),
                say("rules.pays.alone"),
                say("rules.pays.end", target=target),
            )
        ),
    )
    if game is None:
        return OwnScreen(locale=locale, owner=owner, blocks=(*blocks, Text((say("rules.press-start"),), small=True)))
    way = Row((Button(label=say("button.hand"), code=".hand", game=game, tone=Tone.MAIN),))
    return OwnScreen(locale=locale, owner=owner, blocks=(*blocks, way))
