"""House rules to choose from: by group, each with a line of help. A table's host and a server's managers share them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.app.around import Lobby
from bot.app.keys import GameId, Locale, UserId
from bot.app.rulesets import RuleOption, Shelf
from bot.app.screens import Block, Button, Option, OwnScreen, Row, Select, Text
from bot.app.words import Raw, Say, say
from bot.screens import parts
from bot.screens.lobby import speed_select

GROUPS: Mapping[str, tuple[str, ...]] = {
    "before": (
        "first-dealer",
        "draw-partners",
        "cut-required",
        "steal-deal",
        "farmers-hand",
        "farmers-hand-no-face",
        "farmers-redeal-dealer",
        "ace-no-face",
    ),
    "bidding": (
        "stick-the-dealer",
        "all-pass",
        "no-trump",
        "may-discard-turnup",
        "dealer-may-decline",
        "min-trump-to-call",
        "min-bid",
        "dirty-dealer-takes",
        "call-trump-ace",
    ),
    "alone": ("alone-allowed", "canadian-loner", "alone-lead", "alone-must-take-all"),
    "exchange": (
        "defend-alone",
        "defend-alone-table",
        "partner-best",
        "partner-best-defender",
        "exchange-order",
        "blind-loner",
        "jambone",
        "jamboree",
    ),
    "points": ("march-points", "lone-march-points", "lone-euchre-points", "defenders-sweep-points"),
    "cards": ("deck", "hand-size", "dummy-hand", "joker", "joker-turnup", "joker-suit", "deal-pattern"),
    "table": (
        "allow-claim",
        "renege-mode",
        "renege-points",
        "renege-points-alone",
        "renege-correctable",
        "false-claim-points",
        "table-talk-penalty",
    ),
    "chips": ("stakes", "stake-unit", "stake-ante", "stake-cap"),
    "end": (
        "target",
        "start-score",
        "win-by",
        "end-rule",
        "laps",
        "skunk-double",
        "rubber",
        "robson",
        "set-back-floor",
        "score-cards",
    ),
}
"""Every house rule stands in one of them, in the order of a deal."""


def group_of(name: str) -> str | None:
    """The group of that house rule; None where there is no such rule."""
    return next((group for group, names in GROUPS.items() if name in names), None)


def options(lobby: Lobby, *, owner: UserId, locale: Locale) -> OwnScreen:
    """The host's first page: the game, the clock, and the groups of rules."""
    return OwnScreen(
        locale=locale,
        owner=owner,
        blocks=(
            Text((say("options.title"), say("options.text")), heading=True),
            game_select(lobby.presets, lobby.preset, ".game.", lobby.game),
            speed_select(".speed.", lobby.speed, lobby),
            group_buttons(lobby.options, ".options.", lobby.game),
            Row((own_button(".options.", lobby.game),)),
            Text((say("options.press"),), small=True),
        ),
    )


def game_select(presets: Sequence[str], chosen: str, code: str, game: GameId | None) -> Select:
    """The games by name, each with a line of what it is; `code` is what stands before the name."""
    return Select(
        placeholder=say("options.game"),
        options=tuple(
            Option(
                label=say(f"preset.{preset}"),
                description=say(f"preset.{preset}.about"),
                code=code + preset,
                chosen=preset == chosen,
            )
            for preset in presets
        ),
        slot="game",
        game=game,
    )


def group_buttons(these: Sequence[RuleOption], code: str, game: GameId | None) -> Row:
    """A button for each group that this game has rules of; `code` is what stands before the group."""
    names = {option.name for option in these}
    return Row(
        tuple(
            Button(label=say(f"options.group.{group}"), code=code + group, game=game)
            for group, members in GROUPS.items()
            if names & set(members)
        )
    )


def one_group(
    these: Iterable[RuleOption],
    group: str,
    *,
    code: str,
    back: str,
    game: GameId | None,
    owner: UserId,
    locale: Locale,
) -> OwnScreen:
    """The rules of one group: what each is about, and its values. `code` stands before `<rule>.<value>`."""
    members = sorted((o for o in these if o.name in GROUPS[group]), key=lambda o: GROUPS[group].index(o.name))
    chosen = tuple(block for option in members for block in _choice(option, code, game))
    return OwnScreen(
        locale=locale,
        owner=owner,
        blocks=(
            Text((say(f"options.group.{group}"),), heading=True),
            *chosen,
            Row((Button(label=say("options.back"), code=back, game=game),)),
            Text((say("options.press"),), small=True),
        ),
    )


def _choice(option: RuleOption, code: str, game: GameId | None) -> Iterator[Block]:
    yield Text((say("options.one", name=option_name(option.name), about=say(f"option.{option.name}.about")),))
    yield Select(
        placeholder=option_name(option.name),
        options=tuple(
            Option(
                label=parts.rule_line(option.name, value),
                code=f"{code}{option.name}.{value}",
                chosen=value == option.value,
            )
            for value in option.values
        ),
        slot=option.name,
        game=game,
    )


# --- a server's own rules -------------------------------------------------------------------------------------------

OWN = "own"
"""The page of saved rules, among the groups."""


def own_button(code: str, game: GameId | None) -> Button:
    """The way to that page; `code` is what stands before the groups."""
    return Button(label=say("own.open"), code=code + OWN, game=game)


def own_rules(
    shelf: Shelf,
    now: str,
    rules_code: str,
    *,
    code: str,
    back: str,
    game: GameId | None,
    owner: UserId,
    locale: Locale,
) -> OwnScreen:
    """What the server has saved: to play by, to add to, to delete from; `now` are the rules in force here.

    `code` stands before `own.<key>`, `keep` and `drop.<key>`.
    """
    blocks: list[Block] = [
        Text(
            (
                say("own.title"),
                say("own.code", code=Raw(rules_code)),
                *(() if shelf.lines else (say("own.none"),)),
                *((say("own.about-saving"),) if shelf.governs else ()),
            ),
            heading=True,
        )
    ]
    if shelf.lines:
        blocks.append(_of_the_shelf("use", f"{code}own.", shelf, game, now))
    if shelf.governs:
        there = shelf.full or any(line.ruleset == now for line in shelf.lines)
        blocks.append(Row((Button(label=say("own.keep"), code=f"{code}keep", game=game, enabled=not there),)))
    if shelf.governs and shelf.lines:
        blocks.append(_of_the_shelf("drop", f"{code}drop.", shelf, game, None))
    blocks.append(Row((Button(label=say("options.back"), code=back, game=game),)))
    return OwnScreen(locale=locale, owner=owner, blocks=tuple(blocks))


def _of_the_shelf(slot: str, code: str, shelf: Shelf, game: GameId | None, now: str | None) -> Select:
    return Select(
        placeholder=say(f"own.{slot}"),
        options=tuple(
            Option(label=line.label, description=line.about, code=code + line.key, chosen=line.ruleset == now)
            for line in shelf.lines
        ),
        slot=slot,
        game=game,
    )


def option_name(name: str) -> Say:
    """A house rule by its name."""
    return say(f"option.{name}")
