"""The command group `/euchre` as Discord is told of it, and a command as it comes back. Knows nothing of what it does.

Names and descriptions are the catalogue's (`cmd.<word>.name`, `cmd.<word>.description`, the same with
`.option.<option>`, and `cmd.<word>.choice.<value>`; the group's own is `cmd.euchre.description`). One group, so Discord
has one set of contexts for all of it: servers and the bot's private messages; the desk refuses what belongs in a server
only.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from bot.app.gestures import Command
from bot.app.keys import LOCALES, Locale
from bot.app.words import say
from bot.i18n.catalogue import Catalogue

GROUP: Final = "euchre"
DISCORD_LOCALES: Final[Mapping[str, Locale]] = {
    "es-ES": LOCALES[1],
    "es-419": LOCALES[1],
    "pt-BR": LOCALES[2],
    "ro": LOCALES[3],
}
"""Discord's codes beside English, and whose words they get. (faults.md B074)"""


class Kind(IntEnum):
    """Discord's option types that we use."""

    SUB_COMMAND = 1
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6


@dataclass(frozen=True, slots=True)
class Spec:
    """One option: fixed `choices` (their values), or `completed` by the desk; never both."""

    name: str
    kind: Kind = Kind.STRING
    choices: tuple[str, ...] = ()
    completed: bool = False
    required: bool = False


_SCOPE: Final = Spec("scope", choices=("server", "all"))
_SURE: Final = Spec("sure", Kind.BOOLEAN)
"""Don't ask back: what a button's second press is."""

_FOR_FOUR: Final = (
    "standard",
    "canadian",
    "australian",
    "nz-club",
    "british",
    "railroad",
    "robson",
    "ro-page",
    "bicycle",
)
_FOR_SIX: Final = ("six-turnup", "railroad-pairs")
_WITHOUT_PARTNERS: Final = (
    "two-handed",
    "two-handed-dummy",
    "two-handed-eight",
    "two-handed-layout",
    "three-handed",
    "buck-euchre",
    "buck-euchre-three",
    "dirty-clubs-five",
    "dirty-clubs-six",
)
_CALLED_PARTNER: Final = ("call-ace", "call-ace-five", "call-ace-six", "call-card")
PRESETS: Final = (*_FOR_FOUR, *_WITHOUT_PARTNERS, *_CALLED_PARTNER, *_FOR_SIX)
"""What can be picked by name. What there is the desk knows; a test holds the two against each other."""
GAMES: Final = (
    "standard",
    "canadian",
    "australian",
    "british",
    "railroad",
    *_WITHOUT_PARTNERS,
    *_CALLED_PARTNER,
    *_FOR_SIX,
)
"""Games whose results are kept apart; held against the desk's likewise."""
_GAME: Final = Spec("game", choices=GAMES)

COMMANDS: Final[Mapping[str, tuple[Spec, ...]]] = {
    "start": (
        Spec("game", choices=PRESETS),
        Spec("target", choices=("5", "7", "10", "11", "15")),
        Spec("speed", choices=("off", "slow", "60", "30")),
        Spec("stick-the-dealer", Kind.BOOLEAN),
        Spec("alone-lead", choices=("eldest-active", "left-of-loner")),
        Spec("thread", Kind.BOOLEAN),
        Spec("rules", completed=True),
    ),
    "join": (Spec("seat", completed=True),),
    "robot": (Spec("level", choices=("careless", "sensible")),),
    "hand": (),
    "call": (Spec("call", completed=True, required=True), _SURE),
    "play": (Spec("card", completed=True, required=True),),
    "table": (Spec("action", completed=True),),
    "leave": (_SURE,),
    "back": (),
    "rematch": (Spec("seats", choices=("same", "rotate")),),
    "end": (_SURE,),
    "rules": (
        Spec("change", completed=True),
        Spec("use", completed=True),
        Spec("save", completed=True),
        Spec("page", Kind.INTEGER),
    ),
    "leaderboard": (
        _SCOPE,
        _GAME,
        Spec("period", choices=("all", "month", "week")),
        Spec("sort", choices=("rating", "wins", "win-rate", "games", "points", "chips")),
        Spec("page", Kind.INTEGER),
    ),
    "stats": (_SCOPE, _GAME, Spec("player", Kind.USER)),
    "settings": (Spec("change", completed=True), Spec("rules", completed=True)),
    "me": (Spec("change", completed=True),),
    "verify": (Spec("game", completed=True),),
    "help": (),
}
"""Every word of the group with its options, in the order in which people meet them."""

_CODED: Final[Mapping[str, str]] = {
    "join": "seat",
    "call": "call",
    "play": "card",
    "table": "action",
    "rules": "change",
    "settings": "change",
    "me": "change",
}
"""Options whose value is a button's code: it arrives as `Command.code`, so a command does all that a button does."""


def group(catalogue: Catalogue) -> dict[str, Any]:
    """The body of Discord's application-command request: installed in servers only, used there and in private."""
    return {
        "type": 1,
        "name": GROUP,
        **_described(catalogue, "cmd.euchre"),
        "contexts": [0, 1],
        "integration_types": [0],
        "options": [_sub_command(catalogue, word, specs) for word, specs in COMMANDS.items()],
    }


def fingerprint(payload: Mapping[str, Any]) -> str:
    """Changes whenever Discord must be told anew."""
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


def read(data: Mapping[str, Any]) -> tuple[Command, tuple[str, str] | None] | None:
    """An interaction's data as a command, and the option being completed with what was typed (None: not completing).

    None: not a command of ours, such as one that an older version registered. (faults.md B048)
    """
    subs: Sequence[Mapping[str, Any]] = data.get("options") or []
    if data.get("name") != GROUP or len(subs) != 1 or subs[0].get("name") not in COMMANDS:
        return None
    word = subs[0]["name"]
    known = {spec.name for spec in COMMANDS[word]}
    given = [each for each in subs[0].get("options") or () if each.get("name") in known]
    options = {each["name"]: _text(each["value"]) for each in given if not each.get("focused")}
    focused = next(((each["name"], _text(each["value"])) for each in given if each.get("focused")), None)
    return Command(word, options.get(_CODED.get(word, "")), options), focused


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _sub_command(catalogue: Catalogue, word: str, specs: Iterable[Spec]) -> dict[str, Any]:
    key = f"cmd.{word}"
    return {
        "type": int(Kind.SUB_COMMAND),
        "name": word,
        "name_localizations": _localised(catalogue, f"{key}.name"),
        **_described(catalogue, key),
        "options": [_option(catalogue, word, spec) for spec in sorted(specs, key=lambda spec: not spec.required)],
    }


def _option(catalogue: Catalogue, word: str, spec: Spec) -> dict[str, Any]:
    key = f"cmd.{word}.option.{spec.name}"
    body: dict[str, Any] = {
        "type": int(spec.kind),
        "name": spec.name,
        "name_localizations": _localised(catalogue, f"{key}.name"),
        **_described(catalogue, key),
        "required": spec.required,
    }
    if spec.choices:
        body["choices"] = [
            {
                "name": catalogue.plain(say(f"cmd.{word}.choice.{value}"), LOCALES[0]),
                "name_localizations": _localised(catalogue, f"cmd.{word}.choice.{value}"),
                "value": value,
            }
            for value in spec.choices
        ]
    if spec.completed:
        body["autocomplete"] = True
    return body


def _described(catalogue: Catalogue, key: str) -> dict[str, Any]:
    said = f"{key}.description"
    return {
        "description": catalogue.plain(say(said), LOCALES[0]),
        "description_localizations": _localised(catalogue, said),
    }


def _localised(catalogue: Catalogue, key: str) -> dict[str, str]:
    return {code: catalogue.plain(say(key), locale) for code, locale in DISCORD_LOCALES.items()}
